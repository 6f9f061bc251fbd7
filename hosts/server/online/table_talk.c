/* table_talk.c: the requests talk, react, send_off, hint, record (handlers.h). */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "handlers.h"
#include "onlookers.h"
#include "people.h"
#include "presence.h"
#include "room_requests.h"
#include "room_table.h"
#include "table.h"

/* ---- talk ---- */

/* Has this been done `most` times in the last seconds? times: a ring of that many, n of them so far. */
static bool is_too_fast(const uint64_t times[], int n, int most, uint64_t now_ms)
{
    return n >= most && now_ms - times[n % most] < TALKS_MS;
}

static void tell_all(table *t, const char *word, const char *text)
{
    const spil_command cmd = {
        .kind = SPIL_DO_TELL, .by = SPIL_HOST, .word = word, .text = text, .visible_to = SPIL_VISIBLE_TO_ALL};
    /* In a race its time stands still while it is decided who was first. */
    spil_driver_do(t->driver, spil_driver_now(t->driver), &cmd, NULL);
}

void spil__do_talk(request *r)
{
    table *t = r->table;
    const uint64_t now_ms = spil__online_ms(r->on);
    char words[32];
    if (!t->talk || spil__room_voice_at(t, r->person) != ROOM_VOICE_ON) {
        spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("there is no talk at this table"));
        return;
    }
    if (is_too_fast(r->person->talked_ms, r->person->talks, TALKS, now_ms)) {
        spil__refuse_over(r, ONLINE_LIMIT_TALK, CODE_TOO_FAST,
                          SPIL_TR("slowly: ten messages in ten seconds are enough"));
        return;
    }
    r->person->talked_ms[r->person->talks++ % TALKS] = now_ms;
    spil__request_text(r, FIELD_TEXT, r->on->text, sizeof r->on->text);
    snprintf(words, sizeof words, "%d @%d", r->seat, spil__table_text(t, r->person->id, r->on->text));
    tell_all(t, "talk", words);
    spil__grant(r, NULL);
}

void spil__do_react(request *r)
{
    person *p = r->person;
    const uint64_t now_ms = spil__online_ms(r->on);
    char sign[40], members[96];
    if (spil__room_voice_at(r->table, p) == ROOM_VOICE_OFF) {
        spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("there are no reactions at this table"));
        return;
    }
    if (is_too_fast(p->reacted_ms, p->reactions, REACTIONS, now_ms)) {
        spil__refuse_over(r, ONLINE_LIMIT_REACTIONS, CODE_TOO_FAST,
                          SPIL_TR("slowly: five reactions in ten seconds are enough"));
        return;
    }
    p->reacted_ms[p->reactions++ % REACTIONS] = now_ms;
    spil__request_text(r, FIELD_SIGN, sign, sizeof sign);
    snprintf(members, sizeof members, "\"seat\":%d,\"sign\":\"%s\"", r->seat, sign);
    tell_all(r->table, "reacted", members);
    spil__grant(r, NULL);
}

/* ---- onlookers ---- */

/* All connections of the person. */
static void send_off(table *t, client *c)
{
    const person *p = c->person;
    if (!t->eyes_kept)
        spil__table_line(t, "!eyes %016" PRIx64, t->eyes_key);
    t->eyes_kept = true;
    spil__table_line(t, "!off %s", p->id);
    spil__id_add(&t->off, p->id);
    for (client *one = p->clients; one != NULL; one = one->next)
        spil__table_remove_watcher(t, one);
}

void spil__do_send_off(request *r)
{
    table *t = r->table;
    char who[80];
    client *c = spil__request_text(r, FIELD_WHO, who, sizeof who) ? spil__presence_eye(t, who) : NULL;
    if (c == NULL && !spil__presence_is_off(t, who)) {
        spil__refuse_plain(r, CODE_NO_PERSON, SPIL_TR("nobody with that id looks on here"));
        return;
    }
    if (c != NULL)
        send_off(t, c);
    spil__grant(r, NULL);
}

/* ---- hints ---- */

void spil__do_hint(request *r)
{
    table *t = r->table;
    spil_reply reply;
    for (int seat = 0; seat < spil_driver_setup(t->driver)->seats; seat++) {
        if (seat != r->seat && spil_driver_seat(t->driver, seat)->kind == SPIL_SEAT_PERSON) {
            spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("there are no hints while other people play"));
            return;
        }
    }
    if (t->hint.token != 0) {
        spil__refuse_plain(r, CODE_BUSY, SPIL_TR("a hint is being thought about already"));
        return;
    }
    spil_driver_do(t->driver, spil_driver_now(t->driver),
                   &(spil_command){.kind = SPIL_DO_HINT, .by = r->seat}, &reply);
    if (reply.kind != SPIL_REPLY_DONE) {
        spil__refuse_with(r, spil__code_of(&reply), &reply.err.text);
        return;
    }
    t->hint.client = r->client;
    t->hint.id = r->id;
    t->hint.token = reply.token;
}

/* ---- records ---- */

/* The lines of the shuffle, which follow the seed. */
static void put_shuffle(const table *t, spil_buffer *text)
{
    char hex[65], line[256];
    uint8_t commit[32];
    if (!t->shuffled)
        return;
    crypto_generichash(commit, sizeof commit, t->secret, sizeof t->secret, NULL, 0);
    int n = snprintf(line, sizeof line, "table %s\ncommit %s\n", t->name,
                     sodium_bin2hex(hex, sizeof hex, commit, 32));
    spil_buffer_add(text, line, (size_t)n);
    n = snprintf(line, sizeof line, "secret %s\n", sodium_bin2hex(hex, sizeof hex, t->secret, 32));
    spil_buffer_add(text, line, (size_t)n);
    for (int seat = 0; seat < spil_driver_setup(t->driver)->seats; seat++) {
        const table_seat *s = &t->seat[seat];
        char bytes[33] = "-";
        if (s->chance == CHANCE_NONE)
            continue;
        if (t->contributors >> seat & 1)
            sodium_bin2hex(bytes, sizeof bytes, s->bytes, sizeof s->bytes);
        n = snprintf(line, sizeof line, "chance %d %s %s\n", seat,
                     sodium_bin2hex(hex, sizeof hex, s->hash, 32), bytes);
        spil_buffer_add(text, line, (size_t)n);
    }
}

/* The start of a text that fits into this many bytes, cut between two characters. */
static int cut(const char *text, size_t bytes)
{
    size_t n = strlen(text);
    if (n <= bytes)
        return (int)n;
    for (n = bytes; n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80;)
        n--;
    return (int)n;
}

/* The driver's record, with names in place of their numbers, the seed in full, and the shuffle's lines. */
static void put_record(const table *t, const char *plain, spil_buffer *text)
{
    char line[256];
    spil_key key;
    for (const char *at = plain, *end; *at != '\0'; at = end) {
        end = strchr(at, '\n') + 1;
        int seat, number, n = 0;
        if (strncmp(at, "seed ", 5) == 0 && spil_driver_key(t->driver, &key)) {
            char hex[80];
            spil_out out = spil_out_to(hex, sizeof hex);
            spil_key_print_hex(&key, &out);
            n = snprintf(line, sizeof line, "seed %s\n", hex);
            spil_buffer_add(text, line, (size_t)n);
            put_shuffle(t, text);
        } else if (strncmp(at, "position ", 9) == 0) {
            spil_buffer_add(text, "state ", 6);
            spil_buffer_add(text, at + 9, (size_t)(end - at - 9));
        } else if (sscanf(at, "name %d @%d", &seat, &number) == 2) {
            const char *name = spil__table_text_of(t, number);
            name = name == NULL ? "someone" : name;
            n = snprintf(line, sizeof line, "name %d %.*s\n", seat, cut(name, SPIL_NAME_BYTES - 1), name);
            spil_buffer_add(text, line, (size_t)n);
        } else {
            spil_buffer_add(text, at, (size_t)(end - at));
        }
    }
}

void spil__do_record(request *r)
{
    table *t = r->table;
    if (has(r, FIELD_TABLE) == has(r, FIELD_ROOM)) {
        spil__refuse_field(r, SPIL_TR("the field '%s' is missing"), "table");
        return;
    }
    if (t == NULL) {
        spil__do_room_record(r);
        return;
    }
    if (!spil__room_may_read(t, r->person) && (r->seat < 0 || spil_driver_seat(t->driver, r->seat)->left) &&
        !spil__table_is_watched_by(t, r->client)) {
        spil__refuse_plain(r, CODE_NO_SEAT, SPIL_TR("you neither sit at this table nor watch it"));
        return;
    }
    if (spil_driver_phase(t->driver) != SPIL_PHASE_OVER) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("the game is not over"));
        return;
    }
    spil_buffer text = {0};
    const size_t bytes = spil_driver_save_bytes(t->driver);
    char *plain = spil_alloc_raw(bytes);
    spil_out saved = spil_out_to(plain, bytes);
    spil_driver_save(t->driver, &saved);
    put_record(t, plain, &text);
    free(plain);
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil_json_string(&w, "record", text.at);
    spil__grant(r, &out);
    spil_buffer_free(&text);
}
