/* handicap.c: handicaps as texts (spil/player_spec.h): ",late=3,slow=1.5". */
#include <string.h>

#include "spil/player_spec.h"

enum { HUNDREDTHS = 100, MS_OF_HUNDREDTH = 10 };

/* "3", "1.5", "0.25": in hundredths. */
static bool take_hundredths(spil_in *in, uint32_t *value)
{
    int whole, digit = HUNDREDTHS / 10;
    if (in->at == in->end || *in->at < '0' || *in->at > '9' || !spil_take_int(in, &whole) || whole > 1000)
        return false;
    *value = (uint32_t)whole * HUNDREDTHS;
    if (!spil_take_char(in, '.'))
        return true;
    const char *from = in->at;
    for (; in->at < in->end && *in->at >= '0' && *in->at <= '9' && digit > 0; digit /= 10)
        *value += (uint32_t)((*in->at++ - '0') * digit);
    return in->at > from;
}

/* One part of it, such as "late=3"; each may come once. */
static bool take_part(spil_in *in, spil_handicap *h)
{
    uint32_t value;
    if (spil_take_word(in, "late=")) {
        const bool ok =
            h->late_ms == 0 && take_hundredths(in, &value) && value * MS_OF_HUNDREDTH <= SPIL_LATE_MS_MAX;
        h->late_ms = ok ? value * MS_OF_HUNDREDTH : h->late_ms;
        return ok;
    }
    if (spil_take_word(in, "slow=")) {
        const bool ok = h->slow_percent == 0 && take_hundredths(in, &value) && value >= HUNDREDTHS &&
                        value <= SPIL_SLOW_MAX;
        h->slow_percent = ok && value >= SPIL_SLOW_MIN ? value : h->slow_percent;
        return ok;
    }
    return false;
}

spil_code spil_handicap_split(const char *text, const spil_game *game, char player[SPIL_PLAYER_TEXT],
                              spil_handicap *h, spil_error *err)
{
    const size_t len = strcspn(text, ",");
    spil_handicap read = {0};
    spil_in in = spil_in_from(text + len);
    if (len >= SPIL_PLAYER_TEXT)
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("a seat is named by a short line of text"));
    bool ok = true;
    while (ok && spil_take_char(&in, ','))
        ok = take_part(&in, &read);
    if (!ok || !spil_in_done(&in))
        return spil_fail(
            err, SPIL_BAD_OPTION,
            SPIL_TR("a handicap is written ,late=3 (seconds, at most %d) or ,slow=2 (times, at most %d), "
                    "not '%s'"),
            SPIL_LATE_MS_MAX / 1000, SPIL_SLOW_MAX / HUNDREDTHS, text + len);
    if (text[len] == ',' && !game->race)
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("handicaps are for races, and %s has turns"),
                         game->name);

    memcpy(player, text, len);
    player[len] = '\0';
    *h = read;
    return SPIL_OK;
}

void spil_handicap_put(const spil_handicap *h, spil_out *out)
{
    if (h->late_ms > 0) {
        spil_put(out, ",late=");
        spil_put_hundredths(out, h->late_ms / MS_OF_HUNDREDTH);
    }
    if (h->slow_percent > 0) {
        spil_put(out, ",slow=");
        spil_put_hundredths(out, h->slow_percent);
    }
}

bool spil_handicap_is(const spil_handicap *h)
{
    return h->late_ms > 0 || h->slow_percent > 0;
}

void spil_player_spec_give(spil_player_spec *spec, spil_handicap h)
{
    char text[SPIL_PLAYER_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil_put(&out, spec->player);
    spil_handicap_put(&h, &out);
    if (out.len >= sizeof text) /* only a program's command is that long */
        return;
    memcpy(spec->text, text, out.len + 1);
    spec->handicap = h;
}

void spil_terms_handicaps(spil_terms *terms, const spil_setup *su, const spil_seating *players)
{
    for (int seat = 0; seat < su->seats; seat++)
        terms->handicap[seat] = players->seat[seat].handicap;
}
