/* room_run.c: the life of a room (room_run.h). */
#include "room_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "keeping.h"
#include "onlookers.h"
#include "outbox.h"
#include "ready.h"
#include "room_results.h"
#include "seating.h"
#include "spil/hash.h"
#include "table_run.h"

enum {
    IDLE_S = 2 * HOUR_S,        /* not connected that long: no longer inside */
    HALT_S = 600,               /* a halt without a host ends */
    NO_HOST_S = 12 * HOUR_S,    /* the room closes … */
    NO_REQUEST_S = 24 * HOUR_S, /* … also without a request … */
    NOBODY_S = HOUR_S,          /* … and where nobody else ever came */
    SOON_MS = 500,              /* a table begins no sooner: people may send bytes for the shuffle */
    WAIT_MS = 10000             /* and then even if somebody is away */
};

/* ---- tables ---- */

void spil__room_touch(room *m, table *t)
{
    for (int i = 0; i < m->n_touched; i++) {
        if (m->touched[i] == t)
            return;
    }
    m->touched = spil_grow(m->touched, &m->max_touched, m->n_touched + 1, sizeof m->touched[0]);
    m->touched[m->n_touched++] = t;
}

void spil__room_wake(room *m)
{
    for (int i = 0; i < m->n_tables; i++) {
        if (!m->table[i].over)
            spil__table_wake(m->on, m->table[i].name);
    }
}

char *spil__room_seats_of(const room *m, const table *t)
{
    spil_buffer text = {0};
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        const spil_seat *is = spil_driver_seat(t->driver, seat);
        const room_member *who =
            is->kind == SPIL_SEAT_PERSON ? spil__room_member(m, t->seat[seat].person) : NULL;
        const char *word = is->kind == SPIL_SEAT_BOT                                         ? is->player
                           : is->kind == SPIL_SEAT_OPEN || who == NULL || t->seat[seat].kept ? "-"
                           : is->left ? spil_driver_terms(t->driver)->stand_in
                                      : who->who;
        spil_buffer_add(&text, ",", seat > 0);
        spil_buffer_add(&text, word, strlen(word));
    }
    for (char *at = text.at; *at != '\0'; at++)
        *at = *at == '/' || *at == ' ' ? '_' : *at;
    return text.at;
}

void spil__room_adopt(room *m, table *t, bool drawn)
{
    copy_text(t->room, sizeof t->room, m->id);
    t->is_drawn = drawn;
    t->in_room = true;
    spil__table_line(t, "!room %s %d", m->id, drawn);
}

void spil__room_place(room *m, const table *t)
{
    char *seats = spil__room_seats_of(m, t);
    spil__room_line(m, "placed %" PRIu64 " - %s/%d/%s/%s", spil__room_ms(m), t->name, m->n_tables + 1,
                    spil_driver_setup(t->driver)->game->id, seats);
    free(seats);
}

table *spil__room_table_at(const room *m, const room_member *who)
{
    for (int i = 0; i < m->n_tables; i++) {
        table *t = m->table[i].over ? NULL : spil__table_in_memory(m->on, m->table[i].name);
        const int seat = t == NULL ? -1 : spil__table_seat(t, who->person);
        if (seat >= 0 && !spil_driver_seat(t->driver, seat)->left)
            return t;
    }
    return NULL;
}

void spil__room_leave_tables(room *m, const room_member *who, const char *but)
{
    person *p = spil__person_find(m->on, who->person);
    for (int i = 0; i < m->n_tables; i++) {
        table *t = m->table[i].over || strcmp(m->table[i].name, but) == 0
                       ? NULL
                       : spil__table_in_memory(m->on, m->table[i].name);
        const int seat = t == NULL ? -1 : spil__table_seat(t, who->person);
        for (client *c = p == NULL || t == NULL ? NULL : p->clients; c != NULL; c = c->next)
            spil__table_remove_watcher(t, c);
        if (seat < 0 || spil_driver_seat(t->driver, seat)->left)
            continue;
        spil__table_run(t);
        spil__table_leave(t, seat);
        if (p != NULL)
            spil__person_left_table(m->on, p, t->name);
        spil__room_touch(m, t);
    }
}

void spil__room_end_table(room *m, table *t, const char *cause)
{
    spil__table_run(t);
    if (!spil__table_has_started(t)) {
        room_table *at = spil__room_table(m, t->name);
        for (int seat = 0; seat < spil__table_seats(t); seat++) {
            person *p =
                t->seat[seat].person[0] == '\0' ? NULL : spil__person_find(m->on, t->seat[seat].person);
            if (t->seat[seat].person[0] != '\0')
                spil__table_leave(t, seat);
            if (p != NULL)
                spil__person_left_table(m->on, p, t->name);
        }
        spil__room_line(m, "scored %" PRIu64 " %s %s - -", spil__room_ms(m), at->name, cause);
        t->in_room = false;
    } else {
        spil__table_decide_race(t, true);
        spil_driver_do(
            t->driver, spil_driver_now(t->driver),
            &(spil_command){.kind = SPIL_DO_END,
                            .by = SPIL_HOST,
                            .cause = strcmp(cause, "closed") == 0 ? SPIL_CAUSE_CLOSED : SPIL_CAUSE_ENDED},
            NULL);
    }
    spil__room_touch(m, t);
}

/* Who has won, and by which points. */
static void score(room *m, const table *t)
{
    spil_result res;
    char winners[SPIL_SEATS_MAX * ID_TEXT + 2] = "", points[SPIL_SEATS_MAX * 12 + 2] = "";
    size_t used = 0, n = 0;
    spil_driver_result(t->driver, &res);
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        const room_member *who = spil__room_member(m, t->seat[seat].person);
        if (res.winners >> seat & 1 && who != NULL)
            n += (size_t)snprintf(winners + n, sizeof winners - n, "%s%s", n > 0 ? "," : "", who->who);
        used += (size_t)snprintf(points + used, sizeof points - used, "%s%" PRId32, seat > 0 ? "," : "",
                                 res.points[seat]);
    }
    spil__room_line(m, "scored %" PRIu64 " %s %s %s %s", spil__room_ms(m), t->name, spil__table_cause(t),
                    n > 0 ? winners : "-", points);
    spil__room_count_sums(m, t);
}

bool spil__room_heed_halt(const room *m, table *t)
{
    const spil_phase phase = spil_driver_phase(t->driver);
    if (!m->halted || (phase != SPIL_PHASE_PLAY && phase != SPIL_PHASE_WAIT))
        return false;
    t->outage_ms = 0;
    t->halted = true;
    spil__table_line(t, "!halt 1");
    spil__table_decide_race(t, true);
    spil_driver_do(t->driver, spil_driver_now(t->driver),
                   &(spil_command){.kind = SPIL_DO_PAUSE, .by = SPIL_HOST}, NULL);
    return true;
}

void spil__room_table_changed(table *t)
{
    room *m = spil__room_in_memory(t->on, t->room);
    room_table *at = m == NULL ? NULL : spil__room_table(m, t->name);
    t->in_room = at != NULL && !at->over && !m->closed;
    if (!t->in_room)
        return;
    spil__sums_update(t);
    char *seats = spil__room_seats_of(m, t);
    if (strcmp(seats, at->seats) != 0)
        spil__room_line(m, "placed %" PRIu64 " - %s/%d/%s/%s", spil__room_ms(m), at->name, at->no, at->game,
                        seats);
    free(seats);
    if (spil_driver_phase(t->driver) == SPIL_PHASE_OVER) {
        score(m, t);
        t->in_room = false;
    }
    if (m->lines.len > 0)
        spil__room_settle(m);
    if (spil__room_heed_halt(m, t))
        spil__table_settle(t);
}

void spil__room_move_on(room *m)
{
    spil__room_line(m, "moves_on %" PRIu64, spil__room_ms(m));
    for (int i = 0; i < m->n_tables; i++) {
        table *t = m->table[i].over ? NULL : spil__table_in_memory(m->on, m->table[i].name);
        if (t == NULL || !t->halted)
            continue;
        spil__table_run(t);
        t->halted = false;
        spil__table_line(t, "!halt 0");
        spil_driver_do(t->driver, spil_driver_now(t->driver),
                       &(spil_command){.kind = SPIL_DO_RESUME, .by = SPIL_HOST}, NULL);
        spil__room_touch(m, t);
    }
}

/* ---- people ---- */

static void update_presence(room *m, void *of)
{
    const person *p = of;
    const uint64_t now_s = spil__keeping_now_s(m->on);
    room_member *who = p == NULL ? NULL : spil__room_member(m, p->id);
    bool host = false;
    if (who != NULL && who->state == MEMBER_IN) {
        const bool here = spil__room_is_connected(m, who);
        who->away_s = here ? 0 : who->away_s != 0 ? who->away_s : now_s;
    }
    for (int i = 0; i < m->n_members; i++)
        host = host || (m->member[i].role == ROOM_HOST && spil__room_is_connected(m, &m->member[i]));
    m->host_away_s = host ? 0 : m->host_away_s != 0 ? m->host_away_s : now_s;
}

void spil__rooms_presence(online *on, const person *p)
{
    for (int i = 0; i < p->n_rooms; i++) {
        room *m = p->rooms[i].inside ? spil__room_in_memory(on, p->rooms[i].id) : NULL;
        if (m != NULL)
            update_presence(m, (void *)(uintptr_t)p);
    }
}

static void end_knocks(room *m, void *of)
{
    const client *c = of;
    for (int i = 0; i < m->n_members; i++) {
        room_member *who = &m->member[i];
        if (who->knocks_by != c)
            continue;
        who->knocks_by = NULL;
        if (who->state == MEMBER_KNOCKS)
            spil__room_line(m, "unknocks %s", who->who);
    }
    if (m->lines.len > 0)
        spil__room_settle(m);
}

void spil__rooms_client_gone(client *c)
{
    if (c->knocks)
        spil__rooms_each(c->on, end_knocks, c);
}

void spil__room_goes(room *m, room_member *who, room_why why)
{
    person *p = spil__person_find(m->on, who->person);
    spil__room_leave_tables(m, who, "");
    spil__room_line(m, "gone %" PRIu64 " %s %s", spil__room_ms(m), who->who, room_why_words[why]);
    if (p != NULL)
        spil__person_room(m->on, p, m->id, who->who, false);
    update_presence(m, NULL);
}

/* Stores and tells what has happened to the room and its tables. */
static void settle_all(room *m)
{
    for (int i = 0; i < m->n_touched; i++)
        spil__table_store(m->touched[i]);
    spil__room_settle(m);
    for (int i = 0; i < m->n_touched; i++)
        spil__table_settle(m->touched[i]);
    m->n_touched = 0;
}

void spil__room_forget(room *m, const char *who)
{
    room_member *is = spil__room_member_of(m, who);
    if (is != NULL && is->state == MEMBER_IN && !m->closing)
        spil__room_goes(m, is, ROOM_LEFT);
    spil__room_forget_texts(m, who);
    settle_all(m);
}

void spil__room_close(room *m)
{
    if (m->address != NULL)
        m->address->rooms--;
    m->address = NULL;
    spil__room_line(m, "closing %" PRIu64 " %" PRIu64, spil__room_ms(m), spil__keeping_now_s(m->on));
    for (int i = 0; i < m->n_members; i++) {
        room_member *who = &m->member[i];
        if (who->state == MEMBER_KNOCKS)
            spil__room_line(m, "unknocks %s", who->who);
    }
}

/* ---- by itself ---- */

/* Those who have not been connected for long are no longer inside. */
static void send_idle_away(room *m, uint64_t now_s)
{
    for (int i = 0; i < m->n_members; i++) {
        room_member *who = &m->member[i];
        if (who->state == MEMBER_IN && who->away_s != 0 && now_s >= who->away_s + IDLE_S && !m->closing)
            spil__room_goes(m, who, ROOM_IDLE);
    }
}

static bool should_close(const room *m, uint64_t now_s)
{
    const bool alone = m->n_members <= 1;
    return (m->host_away_s != 0 && now_s >= m->host_away_s + NO_HOST_S) ||
           now_s >= m->asked_s + (alone ? NOBODY_S : NO_REQUEST_S);
}

/* Is a table still to come from the store? One that cannot be read is not waited for without end. */
static bool lacks_tables(const room *m, uint64_t now_s)
{
    bool lacks = false;
    for (int i = 0; i < m->n_tables; i++)
        lacks = lacks || (!m->table[i].over && spil__table_in_memory(m->on, m->table[i].name) == NULL);
    return lacks && now_s < m->closing_s + HALT_S;
}

/* The tables have had their time. */
static void finish_closing(room *m, uint64_t now_s)
{
    if (lacks_tables(m, now_s) || (spil__room_tables_going(m) > 0 && now_s < m->closing_s + ROOM_CLOSING_S))
        return;
    for (int i = 0; i < m->n_tables; i++) {
        table *t = m->table[i].over ? NULL : spil__table_in_memory(m->on, m->table[i].name);
        if (t != NULL) {
            spil__room_end_table(m, t, "closed");
            spil__table_settle(t);
        } else if (!m->table[i].over) { /* it could not be read */
            spil__room_line(m, "scored %" PRIu64 " %s closed - -", spil__room_ms(m), m->table[i].name);
        }
    }
    spil__room_line(m, "closed");
}

static bool is_anybody_away(const table *t)
{
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        if (t->seat[seat].person[0] != '\0' && !spil__table_is_here(t, seat))
            return true;
    }
    return false;
}

/* Tables that were drawn begin when nobody is away, or after their time; the server's own absence does not count. */
static void start_tables(room *m)
{
    const uint64_t up_ms = spil__online_ms(m->on) - m->on->began_ms;
    for (int i = 0; i < m->n_tables && !m->halted && !m->closing; i++) {
        const room_table *at = &m->table[i];
        table *t = at->over ? NULL : spil__table_in_memory(m->on, at->name);
        const uint64_t waits_ms = spil__room_ms(m) - at->placed_ms;
        if (t == NULL || !t->is_drawn || !spil__table_gathers(t) || !spil__ready_all_taken(t) ||
            waits_ms < SOON_MS || ((waits_ms < WAIT_MS || up_ms < WAIT_MS) && is_anybody_away(t)))
            continue;
        spil__table_run(t);
        spil__start_drawn(t);
        spil__table_settle(t);
    }
}

/* ---- how tables stand ---- */

static void put_stand(const table *t, room_role role, spil_json_writer *w)
{
    spil_json_open(w, NULL, '{');
    spil_json_string(w, "table", t->name);
    spil__room_put_stand(t, role, w);
    spil_json_close(w, '}');
}

/* Is there anything new to tell of this table to those of this role? */
static bool is_news(room_table *at, const table *t, room_role role)
{
    char text[512];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    put_stand(t, role, &w);
    const uint64_t hash = spil_hash(SPIL_HASH_START, text, spil_out_bytes(&out));
    const bool news = at->stands[role] != hash;
    at->stands[role] = hash;
    return news;
}

static uint64_t put_away(const room *m, spil_json_writer *w)
{
    uint64_t hash = SPIL_HASH_START;
    spil_json_open(w, "away", '[');
    for (int i = 0; i < m->n_members; i++) {
        if (m->member[i].state != MEMBER_IN || spil__room_is_connected(m, &m->member[i]))
            continue;
        spil_json_string(w, NULL, m->member[i].who);
        hash = spil_hash_number(hash, (uint64_t)i);
    }
    spil_json_close(w, ']');
    return hash;
}

static void tell_stands(room *m, room_role role)
{
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    bool news = false;
    spil_json_open(&w, NULL, '{');
    spil_json_string(&w, "room", m->id);
    spil_json_open(&w, "stands", '[');
    for (int i = 0; i < m->n_tables; i++) {
        const table *t = spil__table_in_memory(m->on, m->table[i].name);
        if (t == NULL || !is_news(&m->table[i], t, role))
            continue;
        news = true;
        put_stand(t, role, &w);
    }
    spil_json_close(&w, ']');
    if (role == ROOM_HOST) {
        const uint64_t away = put_away(m, &w);
        news = news || away != m->away_hash;
        m->away_hash = away;
    } else if (m->kind == ROOM_EVENING) {
        const room_member *heir = spil__room_heir(m);
        spil__room_put_heir(m, &w);
        news = news || strcmp(m->heir, heir == NULL ? "" : heir->who) != 0;
        copy_text(m->heir, sizeof m->heir, heir == NULL ? "" : heir->who);
    }
    spil_json_close(&w, '}');
    if (news)
        spil__room_frame(m, role, out.buf, spil_out_bytes(&out));
}

static void tick(room *m, void *context)
{
    const uint64_t now_s = spil__keeping_now_s(m->on);
    (void)context;
    if (m->closed)
        return;
    if (m->number[0] != '\0' && now_s >= m->number_until_s && !m->closing)
        spil__room_line(m, "door %" PRIu64 " %s - 0 %s", spil__room_ms(m), room_door_words[m->door],
                        m->invite);
    send_idle_away(m, now_s);
    if (m->halted && m->host_away_s != 0 && now_s >= m->host_away_s + HALT_S)
        spil__room_move_on(m);
    if (!m->closing && should_close(m, now_s))
        spil__room_close(m);
    if (m->closing)
        finish_closing(m, now_s);
    settle_all(m);
    start_tables(m);
    for (int role = 0; role < ROOM_ROLES; role++)
        tell_stands(m, (room_role)role);
}

int spil__rooms_tick(online *on, int from)
{
    return on->leaving ? 0 : spil__rooms_some(on, from, tick, NULL);
}
