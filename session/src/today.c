/* today.c: the deal of a day (spil/today.h). */
#include "spil/today.h"

#include <string.h>

static const char first[] = "spil ";

bool spil_today_key(const spil_game *game, spil_day day, spil_key *key)
{
    char text[sizeof key->bytes + 1] = {0};
    spil_out out = spil_out_to(text, sizeof text);
    spil_put(&out, first);
    spil_day_print(day, &out);
    spil_put_char(&out, ' ');
    spil_put(&out, game->id);
    memcpy(key->bytes, text, sizeof key->bytes);
    return day != 0;
}

spil_setup spil_today_setup(const spil_game *game, spil_day day)
{
    spil_setup su = spil_setup_default(game, game->min_seats);
    for (int i = 0; game->options[i].name != NULL; i++) {
        const spil_option *o = &game->options[i];
        const int step = spil_option_step(o);
        if (o->by_day)
            su.option[i] = (int16_t)(o->min + step * (int)(day % (uint32_t)((o->max - o->min) / step + 1)));
    }
    spil_setup_check(&su, NULL);
    return su;
}

spil_day spil_today_of(const spil_game *game, const spil_key *key)
{
    char text[sizeof key->bytes + 1] = {0};
    spil_key own;
    spil_day day;
    memcpy(text, key->bytes, sizeof key->bytes);
    spil_in in = spil_in_from(text);
    if (!spil_take_word(&in, first) || !spil_day_take(&in, &day) || !spil_today_key(game, day, &own))
        return 0;
    return memcmp(&own, key, sizeof own) == 0 ? day : 0;
}

spil_day spil_today_of_match(const spil_driver *d)
{
    spil_key key;
    return spil_driver_key(d, &key) ? spil_today_of(spil_driver_setup(d)->game, &key) : 0;
}

/* ---- deals that friends play, too ---- */

const char spil_duplicate_signs[] = "0123456789abcdefghjkmnpqrstvwxyz";
static const char among_friends[] = "duplicate ";

bool spil_duplicate_key(const char *drawn, spil_key *key)
{
    char text[sizeof key->bytes + 1] = {0};
    spil_out out = spil_out_to(text, sizeof text);
    spil_in in = spil_in_from(drawn);
    spil_put(&out, among_friends);
    for (int i = 0; i < SPIL_DUPLICATE_DRAWN; i++) {
        const int sign = spil_take_one_of(&in, spil_duplicate_signs);
        if (sign < 0)
            return false;
        spil_put_char(&out, spil_duplicate_signs[sign]);
    }
    memcpy(key->bytes, text, sizeof key->bytes);
    return spil_in_done(&in);
}

bool spil_duplicate_of_key(const spil_key *key, char drawn[SPIL_DUPLICATE_DRAWN + 1])
{
    enum { BEFORE = sizeof among_friends - 1 };
    spil_key own;
    if (memcmp(key->bytes, among_friends, BEFORE) != 0)
        return false;
    memcpy(drawn, key->bytes + BEFORE, SPIL_DUPLICATE_DRAWN);
    drawn[SPIL_DUPLICATE_DRAWN] = '\0';
    return spil_duplicate_key(drawn, &own) && memcmp(&own, key, sizeof own) == 0;
}

bool spil_duplicate_is_match(const spil_driver *d)
{
    char drawn[SPIL_DUPLICATE_DRAWN + 1];
    spil_key key;
    return spil_driver_key(d, &key) && spil_duplicate_of_key(&key, drawn);
}

bool spil_is_shared_deal(const spil_driver *d)
{
    return spil_today_of_match(d) != 0 || spil_duplicate_is_match(d);
}
