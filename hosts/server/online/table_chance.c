/* table_chance.c: the shuffle that nobody has to trust (inside.h): the key is made from the server's secret, to which
 * it has committed, and from bytes of those people who sent a hash of theirs. */
#include <stdio.h>

#include "inside.h"

static int seats_of(const table *t)
{
    return spil_driver_setup(t->driver)->seats;
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
        t->counted = 0;
        crypto_generichash_init(&hash, NULL, 0, sizeof key.bytes);
        crypto_generichash_update(&hash, t->secret, sizeof t->secret);
        for (int seat = 0; seat < seats_of(t); seat++) {
            if (t->seat[seat].chance != CHANCE_GIVEN)
                continue;
            t->counted |= (uint8_t)(1u << seat);
            crypto_generichash_update(&hash, t->seat[seat].bytes, sizeof t->seat[seat].bytes);
        }
        crypto_generichash_update(&hash, (const unsigned char *)t->name, strlen(t->name));
        crypto_generichash_final(&hash, key.bytes, sizeof key.bytes);
        cmd.key = &key;
    }
    t->asked = false;
    spil__table_line(t, "!counted %d", t->counted);
    spil_driver_do(t->driver, spil_driver_now(t->driver), &cmd, NULL);
}

/* ---- asking ---- */

static bool waits_for_bytes(const table *t)
{
    bool waits = false;
    for (int seat = 0; seat < seats_of(t); seat++)
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
    for (int seat = 0; seat < seats_of(t); seat++) {
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
    t->asked = true;
    t->chance_until_ms = spil__on_ms(t->on) + CHANCE_MS;
    spil__table_line(t, "!asked");
    tell_hashes(t);
}

void spil__chance_restart(table *t)
{
    t->chance_until_ms = spil__on_ms(t->on) + CHANCE_MS;
}

void spil__chance_off(table *t)
{
    if (!t->asked)
        return;
    t->asked = false;
    spil__table_line(t, "!unasked");
    for (int seat = 0; seat < seats_of(t); seat++) { /* those who stay are asked again */
        if (t->seat[seat].chance == CHANCE_GIVEN)
            t->seat[seat].chance = CHANCE_HASHED;
    }
}

void spil__chance_check(table *t)
{
    if (!t->asked || (waits_for_bytes(t) && spil__on_ms(t->on) < t->chance_until_ms))
        return;
    deal(t);
    spil__table_store(t);
    spil__on_commit(t->on);
    spil__table_publish(t);
}

void spil__do_chance(request *r)
{
    table *t = r->table;
    table_seat *s = &t->seat[r->seat];
    char hex[40];
    uint8_t bytes[16], hash[32];
    if (!t->asked || s->chance == CHANCE_NONE) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("nobody has asked you for bytes"));
        return;
    }
    spil__request_text(r, FIELD_BYTES, hex, sizeof hex);
    sodium_hex2bin(bytes, sizeof bytes, hex, 32, NULL, NULL, NULL);
    crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, NULL, 0);
    if (memcmp(hash, s->hash, sizeof hash) != 0) {
        spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("these bytes do not fit the hash that you sent"));
        return;
    }
    spil__grant(r, NULL);
    if (s->chance == CHANCE_GIVEN)
        return;
    s->chance = CHANCE_GIVEN;
    memcpy(s->bytes, bytes, sizeof bytes);
    spil__table_line(t, "!bytes %d %s", r->seat, hex);
    if (!waits_for_bytes(t))
        deal(t);
}
