/* table_notes.c: notes, views, and who gets them (notes.h). */
#include "notes.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>

#include "keeping.h"
#include "onlookers.h"
#include "outbox.h"
#include "people.h"
#include "race.h"
#include "request.h"
#include "spil/messages.h"

/* ---- one note ---- */

/* Members of a note as the receiver may know it. */
static void put_note(const table *t, int receiver, uint32_t seq, spil_json_writer *w)
{
    spil_note note;
    char members[6 * TALK_TEXT];
    if (!spil_driver_note(t->driver, receiver, seq, &note))
        return;
    note.name = spil__table_name_of(t, note.name);
    if (note.kind == SPIL_NOTE_TELL && strcmp(note.word, "talk") == 0) {
        int seat = 0, number = 0;
        sscanf(note.text, "%d @%d", &seat, &number);
        const char *text = spil__table_text_of(t, number);
        spil_out out = spil_out_to(members, sizeof members);
        spil_json_writer inner = spil_json_to(&out);
        spil_json_int(&inner, "seat", seat);
        spil_json_string(&inner, "text", text != NULL ? text : "");
        note.text = members;
    }
    spil_note_members(t->driver, &note, receiver, w);
    if (note.kind == SPIL_NOTE_START)
        spil_seats_json(spil_driver_setup(t->driver), "counted", t->contributors, w);
}

static void put_note_frame(const table *t, int receiver, uint32_t seq, spil_out *out)
{
    spil_json_writer w = spil_json_to(out);
    spil_json_open(&w, NULL, '{');
    spil_json_string(&w, "table", t->name);
    put_note(t, receiver, seq, &w);
    spil_json_close(&w, '}');
}

/* ---- views ---- */

/* Members: view, moves, due_ms. */
static void put_view(table *t, int receiver, spil_json_writer *w)
{
    const spil_setup *su = spil_driver_setup(t->driver);
    const spil_phase phase = spil_driver_phase(t->driver);
    spil_view view;
    if (phase == SPIL_PHASE_GATHER) {
        spil_json_null(w, "view");
    } else {
        spil_driver_view(t->driver, receiver, &view);
        spil_view_json(su, &view, "view", w);
    }
    const bool may_move =
        receiver < su->seats && phase == SPIL_PHASE_PLAY && !spil_driver_stood_in(t->driver, receiver);
    const int n = may_move ? spil_driver_moves(t->driver, receiver, t->on->moves) : 0;
    spil_moves_json(su, "moves", t->on->moves, n, false, w);
    const uint64_t left_ms = phase == SPIL_PHASE_PLAY ? spil_driver_left_ms(t->driver) : UINT64_MAX;
    if (left_ms != UINT64_MAX)
        spil_json_int(w, "due_ms", (int64_t)left_ms);
}

/* Shows in the number of frames what others may do: only in a build whose leaks a test has to notice. */
static bool leaks(const table *t, int receiver)
{
#ifdef SPIL_LEAKY
    uint32_t sum = 0;
    for (int seat = 0; seat < spil_driver_setup(t->driver)->seats; seat++) {
        const int n = seat == receiver ? 0 : spil_driver_moves(t->driver, seat, t->on->moves);
        for (int i = 0; i < n; i++)
            sum += t->on->moves[i].code * 2654435761u >> 16;
    }
    return sum % 2 == 1;
#else
    (void)t, (void)receiver;
    return false;
#endif
}

/* nonce: 0, or that of a race. */
static void put_view_frame(table *t, int receiver, uint64_t nonce, spil_out *out)
{
    spil_json_writer w = spil_json_to(out);
    char hex[20];
    spil_json_open(&w, NULL, '{');
    spil_json_string(&w, "table", t->name);
    spil_json_int(&w, "seq", spil_driver_seq(t->driver, receiver));
    put_view(t, receiver, &w);
    if (nonce != 0) {
        snprintf(hex, sizeof hex, "%016" PRIx64, nonce);
        spil_json_string(&w, "nonce", hex);
    }
    spil_json_close(&w, '}');
}

/* ---- who gets them ---- */

static void remember_nonce(client *c, const table *t, int seat, uint64_t nonce)
{
    const int i = c->next_nonce++ % (int)(sizeof c->nonce / sizeof c->nonce[0]);
    c->nonce[i].nonce = nonce;
    c->nonce[i].seat = (int8_t)seat;
    memcpy(c->nonce[i].table, t->name, sizeof c->nonce[i].table);
}

static void send_frame(table *t, int receiver, const char *text, size_t len, uint64_t nonce)
{
    if (receiver == SPIL_ONLOOKER) {
        spil__onlookers_frame(t, text, len);
        return;
    }
    const person *p = spil__person_find(t->on, t->seat[receiver].person);
    for (client *c = p == NULL ? NULL : p->clients; c != NULL; c = c->next) {
        if (nonce != 0)
            remember_nonce(c, t, receiver, nonce);
        spil__online_send(c, text, len, nonce);
    }
}

static void send_view(table *t, int receiver)
{
    spil_out out = spil__scratch_out();
    uint64_t nonce = 0;
    while (nonce == 0 && spil__is_race(t) && receiver != SPIL_ONLOOKER)
        randombytes_buf(&nonce, sizeof nonce);
    put_view_frame(t, receiver, nonce, &out);
    if (nonce != 0 && t->fair != NULL)
        spil_fair_shows(t->fair, receiver, nonce);
    send_frame(t, receiver, out.buf, spil_out_bytes(&out), nonce);
}

void spil__onlooker_note(table *t, client *c, uint32_t seq)
{
    spil_out out = spil__scratch_out();
    put_note_frame(t, SPIL_ONLOOKER, seq, &out);
    spil__online_send_onlooker(c, out.buf, spil_out_bytes(&out));
}

void spil__onlooker_view(table *t, client *c)
{
    spil_out out = spil__scratch_out();
    put_view_frame(t, SPIL_ONLOOKER, 0, &out);
    spil__online_send_onlooker(c, out.buf, spil_out_bytes(&out));
}

/* What the new notes call for. */
typedef struct publish_needs {
    bool view, go, over;
} publish_needs;

static publish_needs summarise_new_notes(const table *t)
{
    publish_needs n = {.view = spil_driver_position(t->driver) != t->position};
    const uint32_t last = spil_driver_seq(t->driver, SPIL_ONLOOKER);
    spil_note note;
    for (uint32_t seq = t->last_sent_seq[SPIL_ONLOOKER] + 1; seq <= last; seq++) {
        spil_driver_note(t->driver, SPIL_ONLOOKER, seq, &note);
        n.view = n.view || note.kind == SPIL_NOTE_EVENT || note.kind == SPIL_NOTE_START ||
                 note.kind == SPIL_NOTE_GO || note.kind == SPIL_NOTE_UNDO || note.kind == SPIL_NOTE_RESUME;
        n.go = n.go || note.kind == SPIL_NOTE_GO;
        n.over = n.over || note.kind == SPIL_NOTE_OVER;
    }
    return n;
}

static void publish_to(table *t, int receiver, bool view)
{
    const uint32_t last = spil_driver_seq(t->driver, receiver);
    const bool listens = receiver == SPIL_ONLOOKER
                             ? spil__onlookers_hear(t, last - t->last_sent_seq[receiver], view)
                             : spil__table_is_here(t, receiver);
    for (uint32_t seq = t->last_sent_seq[receiver] + 1; listens && seq <= last; seq++) {
        spil_out out = spil__scratch_out();
        put_note_frame(t, receiver, seq, &out);
        send_frame(t, receiver, out.buf, spil_out_bytes(&out), 0);
    }
    person *p = receiver == SPIL_ONLOOKER ? NULL : spil__person_find(t->on, t->seat[receiver].person);
    if (p != NULL && t->last_sent_seq[receiver] != last)
        p->mine++;
    t->last_sent_seq[receiver] = last;
    if (view && listens)
        send_view(t, receiver);
    if (view && listens && leaks(t, receiver))
        send_view(t, receiver);
}

void spil__table_publish(table *t)
{
    const publish_needs n = summarise_new_notes(t);
    const int seats = spil__table_seats(t);
    t->position = spil_driver_position(t->driver);
    if (n.view)
        t->moved_s = spil__keeping_now_s(t->on);
    spil__race_update(t, n.go);
    for (int seat = 0; seat < seats; seat++)
        publish_to(t, seat, n.view);
    publish_to(t, SPIL_ONLOOKER, n.view);
    if (n.over) {
        for (int seat = 0; seat < seats; seat++)
            spil__person_table_ended(t->on, t->seat[seat].person, t->name);
        spil__online_commit(t->on);
    }
}

/* ---- sync ---- */

static size_t note_bytes(const table *t, int receiver, uint32_t seq)
{
    char none[1];
    spil_out out = spil_out_to(none, sizeof none); /* counts what does not fit */
    put_note_frame(t, receiver, seq, &out);
    return out.len + 1;
}

/* The reply's members; notes from `first` on, `from` where that is not 0. */
static void put_notes_from(table *t, int receiver, uint32_t first, uint32_t from, spil_json_writer *to)
{
    spil_json_writer w = *to;
    const uint32_t last = spil_driver_seq(t->driver, receiver);
    spil_json_int(&w, "seq", last);
    spil_json_int(&w, "cmd",
                  receiver == SPIL_ONLOOKER ? 0 : (int64_t)spil_driver_number(t->driver, receiver));
    put_view(t, receiver, &w);
    spil_json_open(&w, "notes", '[');
    for (uint32_t seq = first; seq <= last; seq++) {
        spil_json_open(&w, NULL, '{');
        spil_json_string(&w, "table", t->name);
        put_note(t, receiver, seq, &w);
        spil_json_close(&w, '}');
    }
    spil_json_close(&w, ']');
    if (from != 0)
        spil_json_int(&w, "from", from);
}

void spil__put_sync(table *t, int receiver, uint32_t after, spil_json_writer *w)
{
    enum { AROUND = 64 }; /* {"re":…,"ok":true,…} */
    const uint32_t last = spil_driver_seq(t->driver, receiver), first = after + 1;
    const spil_out empty = *w->out;
    put_notes_from(t, receiver, last + 1, 0, w); /* without notes */
    size_t bytes = w->out->len + AROUND;
    uint32_t from = last + 1;
    for (; from > first; from--) {
        bytes += note_bytes(t, receiver, from - 1);
        if (bytes > SYNC_BYTES)
            break;
    }
    *w->out = empty;
    put_notes_from(t, receiver, from > first ? last + 1 : first, from > first ? from : 0, w);
}
