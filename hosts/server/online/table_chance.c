/* table_chance.c: the shuffle (chance.h). */
#include <sodium.h>
#include <stdio.h>

#include "chance.h"

enum { CHANCE_MS = 2000 }; /* to answer with one's bytes */

void spil__put_commit(const table *t, spil_json_writer *w)
{
    uint8_t hash[32];
    char hex[65];
    if (!t->shuffled) {
        spil_json_null(w, "commit");
        return;
    }
    crypto_generichash(hash, sizeof hash, t->secret, sizeof t->secret, NULL, 0);
    spil_json_string(w, "commit", sodium_bin2hex(hex, sizeof hex, hash, sizeof hash));
}

void spil__chance_set(table *t, int seat, const char *hex)
{
    table_seat *s = &t->seat[seat];
    if (!t->shuffled || (hex == NULL && s->chance == CHANCE_NONE))
        return;
    s->chance = hex == NULL ? CHANCE_NONE : CHANCE_HASHED;
    if (hex != NULL)
        sodium_hex2bin(s->hash, sizeof s->hash, hex, 64, NULL, NULL, NULL);
    spil__table_line(t, "!chance %d %s", seat, hex == NULL ? "-" : hex);
}

/* ---- the key ---- */

static void deal(table *t)
{
    spil_command cmd = {.kind = SPIL_DO_START, .by = SPIL_HOST};
    crypto_generichash_state hash;
    spil_key key;
    if (t->state != NULL) {
        cmd.state = t->state;
    } else if (t->has_seed) {
        cmd.key = &t->seed;
    } else {
        t->contributors = 0;
        crypto_generichash_init(&hash, NULL, 0, sizeof key.bytes);
        crypto_generichash_update(&hash, t->secret, sizeof t->secret);
        for (int seat = 0; seat < spil__table_seats(t); seat++) {
            if (t->seat[seat].chance != CHANCE_GIVEN)
                continue;
            t->contributors |= (uint8_t)(1u << seat);
            crypto_generichash_update(&hash, t->seat[seat].bytes, sizeof t->seat[seat].bytes);
        }
        crypto_generichash_update(&hash, (const unsigned char *)t->name, strlen(t->name));
        crypto_generichash_final(&hash, key.bytes, sizeof key.bytes);
        cmd.key = &key;
    }
    t->awaits_chance = false;
    spil__table_line(t, "!counted %d", t->contributors);
    spil_driver_do(t->driver, spil_driver_now(t->driver), &cmd, NULL);
}

/* ---- asking ---- */

static bool waits_for_bytes(const table *t)
{
    bool waits = false;
    for (int seat = 0; seat < spil__table_seats(t); seat++)
        waits = waits || t->seat[seat].chance == CHANCE_HASHED;
    return waits;
}

static void tell_hashes(table *t)
{
    char members[1024], hex[65];
    spil_out out = spil_out_to(members, sizeof members);
    spil_json_writer w = spil_json_to(&out);
    spil_json_string(&w, "what", "chance");
    spil_json_open(&w, "hashes", '{');
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        const char digit[2] = {(char)('0' + seat), '\0'};
        if (t->seat[seat].chance == CHANCE_HASHED)
            spil_json_string(&w, digit, sodium_bin2hex(hex, sizeof hex, t->seat[seat].hash, 32));
    }
    spil_json_close(&w, '}');
    spil__put_commit(t, &w);
    const spil_command cmd = {.kind = SPIL_DO_TELL,
                              .by = SPIL_HOST,
                              .word = "asks",
                              .text = members,
                              .visible_to = SPIL_VISIBLE_TO_ALL};
    spil_driver_do(t->driver, spil_driver_now(t->driver), &cmd, NULL);
}

void spil__table_begin(table *t)
{
    if (!waits_for_bytes(t)) {
        deal(t);
        return;
    }
    t->awaits_chance = true;
    t->chance_until_ms = spil__online_ms(t->on) + CHANCE_MS;
    spil__table_line(t, "!asked");
    tell_hashes(t);
}

void spil__chance_restart(table *t)
{
    t->chance_until_ms = spil__online_ms(t->on) + CHANCE_MS;
}

void spil__chance_call_off(table *t)
{
    if (!t->awaits_chance)
        return;
    t->awaits_chance = false;
    spil__table_line(t, "!unasked");
    for (int seat = 0; seat < spil__table_seats(t); seat++) { /* those who stay are asked again */
        if (t->seat[seat].chance == CHANCE_GIVEN)
            t->seat[seat].chance = CHANCE_HASHED;
    }
}

bool spil__chance_check(table *t)
{
    if (!t->awaits_chance || (waits_for_bytes(t) && spil__online_ms(t->on) < t->chance_until_ms))
        return false;
    deal(t);
    return true;
}

void spil__chance_give(table *t, int seat, const uint8_t bytes[16])
{
    table_seat *s = &t->seat[seat];
    char hex[33];
    if (s->chance == CHANCE_GIVEN)
        return;
    s->chance = CHANCE_GIVEN;
    memcpy(s->bytes, bytes, sizeof s->bytes);
    spil__table_line(t, "!bytes %d %s", seat, sodium_bin2hex(hex, sizeof hex, bytes, sizeof s->bytes));
    if (!waits_for_bytes(t))
        deal(t);
}
