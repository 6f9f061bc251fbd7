/* room_notes.c: notes of a room, and how it is now (room_notes.h). */
#include "room_notes.h"

#include <sodium.h>
#include <stdlib.h>

#include "keeping.h"
#include "notes.h"
#include "outbox.h"
#include "reply.h"

/* ---- one note ---- */

static void put_note(const room *m, const room_note *n, room_role role, uint32_t seq, spil_json_writer *w)
{
    static const char *const words[] = {
        [ROOM_NOTE_CAME] = "came",   [ROOM_NOTE_GONE] = "gone",         [ROOM_NOTE_KNOCKS] = "knocks",
        [ROOM_NOTE_NAMED] = "named", [ROOM_NOTE_ROLE] = "role",         [ROOM_NOTE_MUTED] = "muted",
        [ROOM_NOTE_DOOR] = "door",   [ROOM_NOTE_PLACED] = "placed",     [ROOM_NOTE_SCORED] = "scored",
        [ROOM_NOTE_HALT] = "halt",   [ROOM_NOTE_MOVES_ON] = "moves_on", [ROOM_NOTE_CLOSING] = "closing"};
    spil_json_open(w, NULL, '{');
    spil_json_string(w, "room", m->id);
    spil_json_int(w, "seq", seq);
    spil_json_int(w, "ms", (int64_t)n->ms);
    spil_json_string(w, "note", words[n->kind]);
    if (n->member >= 0)
        spil_json_string(w, "who", m->member[n->member].who);
    if (n->text >= 0)
        spil_json_string(w, "name", spil__room_text_of(m, n->text));
    if (n->members[role] != NULL)
        spil_json_members(w, n->members[role]);
    spil_json_close(w, '}');
}

/* ---- telling ---- */

static void send_to(const room_member *who, const online *on, const char *text, size_t len)
{
    const person *p = spil__person_find(on, who->person);
    for (client *c = p == NULL ? NULL : p->clients; c != NULL; c = c->next)
        spil__online_send(c, text, len, 0);
}

void spil__room_frame(const room *m, room_role role, const char *text, size_t len)
{
    for (int i = 0; i < m->n_members; i++) {
        if (m->member[i].state == MEMBER_IN && m->member[i].role == role)
            send_to(&m->member[i], m->on, text, len);
    }
}

/* Does this member hear of the note as one of this role? Of its own going and of its new role as what it was. */
static bool hears(const room *m, const room_note *n, int member, room_role role)
{
    const room_member *who = &m->member[member];
    const bool own = n->member == member;
    if (own && n->kind == ROOM_NOTE_GONE)
        return who->role == role;
    return who->state == MEMBER_IN && (who->role == role) != (own && n->kind == ROOM_NOTE_ROLE);
}

static void publish(const room *m, const room_note *n, room_role role, uint32_t seq)
{
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    put_note(m, n, role, seq, &w);
    for (int i = 0; i < m->n_members; i++) {
        if (hears(m, n, i, role))
            send_to(&m->member[i], m->on, out.buf, spil_out_bytes(&out));
    }
}

void spil__room_publish(room *m)
{
    uint32_t seq[ROOM_ROLES];
    memcpy(seq, m->seq, sizeof seq);
    for (int i = m->n_published; i < m->n_notes; i++) {
        for (int role = 0; role < ROOM_ROLES; role++)
            seq[role] -= m->note[i].to >> role & 1;
    }
    for (; m->n_published < m->n_notes; m->n_published++) {
        const room_note *n = &m->note[m->n_published];
        for (int role = 0; role < ROOM_ROLES; role++) {
            if (n->to >> role & 1)
                publish(m, n, (room_role)role, ++seq[role]);
        }
    }
}

void spil__room_settle(room *m)
{
    spil__room_store(m);
    spil__online_commit(m->on);
    spil__room_publish(m);
}

/* ---- how it is ---- */

void spil__room_put_table(const room *m, const room_table *t, spil_json_writer *w)
{
    char *all = spil_strdup(t->seats), *rest = all, *one;
    (void)m;
    spil_json_open(w, NULL, '{');
    spil_json_string(w, "table", t->name);
    spil_json_int(w, "no", t->no);
    spil_json_string(w, "game", t->game);
    spil_json_open(w, "seats", '[');
    while ((one = strsep(&rest, ",")) != NULL) {
        if (strcmp(one, "-") == 0)
            spil_json_null(w, NULL);
        else
            spil_json_string(w, NULL, one);
    }
    spil_json_close(w, ']');
    free(all);
}

void spil__room_put_round(const room *m, spil_json_writer *w)
{
    if (m->n_draws > 0)
        spil_json_int(w, "round", m->n_draws);
}

void spil__room_put_waits(const room *m, spil_json_writer *w)
{
    spil_json_open(w, "waits", '[');
    for (int i = 0; i < m->n_members; i++) {
        if (m->member[i].waits && m->member[i].state == MEMBER_IN)
            spil_json_string(w, NULL, m->member[i].who);
    }
    spil_json_close(w, ']');
}

static void put_people(const room *m, member_state state, room_role role, const char *key,
                       spil_json_writer *w)
{
    spil_json_open(w, key, '[');
    for (int i = 0; i < m->n_members; i++) {
        const room_member *who = &m->member[i];
        if (who->state != state)
            continue;
        spil_json_open(w, NULL, '{');
        spil_json_string(w, "who", who->who);
        spil_json_string(w, "name", spil__room_name(m, who));
        if (state == MEMBER_IN) {
            spil_json_string(w, "role", room_role_words[who->role]);
            spil_json_bool(w, "here", spil__room_is_connected(m, who));
            if (role == ROOM_HOST)
                spil_json_string(w, "voice", room_voice_words[who->voice]);
        }
        spil_json_close(w, '}');
    }
    spil_json_close(w, ']');
}

void spil__room_put_stand(const table *t, room_role role, spil_json_writer *w)
{
    const spil_setup *su = spil_driver_setup(t->driver);
    const spil_phase phase = spil_driver_phase(t->driver);
    uint8_t acts[SPIL_SEATS_MAX];
    spil_result res = {0};
    spil_json_string(w, "phase", spil__table_phase(t));
    if (role == ROOM_HOST && phase != SPIL_PHASE_GATHER) {
        const int n = su->game->race || phase == SPIL_PHASE_OVER
                          ? 0
                          : su->game->to_act(su, spil_driver_state(t->driver), acts);
        if (n > 0) /* those who may claim something stand before it */
            spil_json_int(w, "turn", acts[n - 1]);
        spil_driver_result(t->driver, &res);
        spil_json_open(w, "tally", '[');
        for (int seat = 0; seat < su->seats; seat++)
            spil_json_int(w, NULL, res.points[seat]);
        spil_json_close(w, ']');
    }
    if (role == ROOM_HOST) {
        spil_json_open(w, "absent", '[');
        for (int seat = 0; seat < su->seats; seat++) {
            if (t->seat[seat].told == PRESENCE_AWAY)
                spil_json_int(w, NULL, seat);
        }
        spil_json_close(w, ']');
    }
}

static int tables_over(const room *m)
{
    int n = 0;
    for (int i = 0; i < m->n_tables; i++)
        n += m->table[i].over;
    return n;
}

/* Those that are not over, and the last that are: of a long evening there would be too many. */
static void put_tables(const room *m, room_role role, spil_json_writer *w)
{
    enum { OVER_MAX = 100 }; /* a round of a large room */
    int older = tables_over(m) - OVER_MAX;
    spil_json_open(w, "tables", '[');
    for (int i = 0; i < m->n_tables; i++) {
        if (m->table[i].over && older-- > 0)
            continue;
        const table *t = spil__table_in_memory(m->on, m->table[i].name);
        spil__room_put_table(m, &m->table[i], w);
        if (t != NULL)
            spil__room_put_stand(t, role, w);
        else
            spil_json_string(w, "phase", m->table[i].over ? "over" : "wait");
        spil_json_close(w, '}');
    }
    spil_json_close(w, ']');
}

static void put_now(const room *m, room_role role, spil_json_writer *w)
{
    char hex[65];
    uint8_t commit[32];
    crypto_generichash(commit, sizeof commit, m->secret, sizeof m->secret, NULL, 0);
    spil_json_open(w, "now", '{');
    spil_json_string(w, "title", m->title);
    spil_json_string(w, "kind", room_kind_words[m->kind]);
    spil_json_string(w, "door", room_door_words[m->door]);
    spil_json_bool(w, "halt", m->halted);
    spil_json_string(w, "voice", room_voice_words[m->voice]);
    spil_json_bool(w, "watch", m->watch);
    spil_json_string(w, "standings", room_standings_words[m->standings]);
    spil_json_int(w, "keep_days", m->keep_days);
    spil_json_bool(w, "closed", m->closing);
    spil_json_string(w, "commit", sodium_bin2hex(hex, sizeof hex, commit, sizeof commit));
    spil__room_put_round(m, w);
    spil__room_put_waits(m, w);
    put_people(m, MEMBER_IN, role, "people", w);
    put_tables(m, role, w);
    if (role == ROOM_GUEST && m->kind == ROOM_EVENING)
        spil__room_put_heir(m, w);
    if (role == ROOM_HOST) {
        if (m->number[0] != '\0') {
            const uint64_t now_s = spil__keeping_now_s(m->on);
            char code[ROOM_CODE_TEXT];
            spil_json_string(w, "number", spil__room_code_of(m->on, m->number, code));
            spil_json_int(w, "left_ms",
                          now_s < m->number_until_s ? (int64_t)(m->number_until_s - now_s) * 1000 : 0);
        } else {
            spil_json_null(w, "number");
        }
        spil_json_string(w, "invite", m->invite);
        put_people(m, MEMBER_KNOCKS, role, "knocks", w);
    }
    spil_json_close(w, '}');
}

/* ---- sync ---- */

static size_t note_bytes(const room *m, const room_note *n, room_role role, uint32_t seq)
{
    char none[1];
    spil_out out = spil_out_to(none, sizeof none); /* counts what does not fit */
    spil_json_writer w = spil_json_to(&out);
    put_note(m, n, role, seq, &w);
    return out.len + 1;
}

/* The first note from which the rest fits into that many bytes. */
static uint32_t first_that_fits(const room *m, room_role role, uint32_t first, size_t bytes)
{
    uint32_t seq = m->seq[role];
    for (int i = m->n_notes - 1; i >= 0 && seq >= first; i--) {
        if (!(m->note[i].to >> role & 1))
            continue;
        const size_t size = note_bytes(m, &m->note[i], role, seq);
        if (size > bytes)
            return seq + 1;
        bytes -= size;
        seq--;
    }
    return first;
}

void spil__room_put_sync(const room *m, const room_member *me, uint32_t after, spil_json_writer *w)
{
    const room_role role = me->role;
    enum { AROUND = 128 };
    uint32_t seq = 0;
    spil_json_string(w, "you", me->who);
    spil_json_int(w, "seq", m->seq[role]);
    put_now(m, role, w);
    const size_t used = w->out->len + AROUND;
    const uint32_t from = first_that_fits(m, role, after + 1, used < SYNC_BYTES ? SYNC_BYTES - used : 0);
    spil_json_open(w, "notes", '[');
    for (int i = 0; i < m->n_notes && from == after + 1; i++) {
        seq += m->note[i].to >> role & 1;
        if (m->note[i].to >> role & 1 && seq > after)
            put_note(m, &m->note[i], role, seq, w);
    }
    spil_json_close(w, ']');
    if (from != after + 1)
        spil_json_int(w, "from", from);
}
