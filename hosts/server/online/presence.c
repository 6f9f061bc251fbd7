/* presence.c: who is connected (presence.h). */
#include "presence.h"

#include <inttypes.h>
#include <stdio.h>

#include "onlookers.h"
#include "outbox.h"
#include "race.h"
#include "reply.h"
#include "room_run.h"
#include "room_table.h"

/* Tables in memory at which the person sits learn that it has come or gone. */
static void tell_tables(online *on, const person *p, const client *gone)
{
    for (int i = 0; i < p->n_at; i++) {
        table *t = spil__table_in_memory(on, p->at[i].table);
        const int seat = t == NULL ? -1 : spil__table_seat(t, p->id);
        if (seat < 0)
            continue;
        t->active_ms = spil__online_ms(on);
        spil__race_seated(t, seat);
        if (gone != NULL) {
            spil__race_forget_client(t, gone);
            t->hint.client = t->hint.client == gone ? NULL : t->hint.client;
        }
        if (p->clients == NULL && !on->leaving)
            spil__race_interrupted(t, false);
        else if (gone == NULL)
            spil__loop_set(on->loop, &t->timer, spil__online_ms(on)); /* it may go on, and bots think */
    }
}

void spil__presence_attach(person *p, client *c)
{
    c->person = p;
    c->next = p->clients;
    p->clients = c;
    if (spil__person_rooms(p) > 0)
        spil__conn_is_inside(c->conn);
    spil__rooms_presence(c->on, p);
    tell_tables(c->on, p, NULL);
}

void spil__presence_detach(client *c)
{
    person *p = c->person;
    while (c->n_watching > 0)
        spil__table_remove_watcher(c->watching[0], c);
    if (p == NULL)
        return;
    client **at = &p->clients;
    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    c->person = NULL;
    spil__rooms_client_gone(c);
    spil__rooms_presence(c->on, p);
    tell_tables(c->on, p, c);
}

/* ---- who is around ---- */

static presence look_at(const table *t, int seat)
{
    presence is = PRESENCE_AWAY;
    if (!spil__table_is_here(t, seat))
        return is;
    for (const client *c = spil__person_find(t->on, t->seat[seat].person)->clients; c != NULL; c = c->next) {
        if (c->shown && strcmp(c->at, t->name) == 0)
            return PRESENCE_HERE;
        is = PRESENCE_NEAR;
    }
    return is;
}

/* How a seat is now. */
static void update_seat(table *t, int seat, uint64_t now_ms)
{
    static const uint64_t lasts_ms[] = {[PRESENCE_NEAR] = 5000, [PRESENCE_AWAY] = 20000};
    table_seat *s = &t->seat[seat];
    const presence is = s->person[0] == '\0' ? PRESENCE_UNKNOWN : look_at(t, seat);
    if (is != s->now) {
        s->now = is;
        s->now_ms = now_ms;
    }
    if (is == s->told ||
        (s->told != PRESENCE_UNKNOWN && now_ms - s->now_ms < spil__patience_ms(t->on, lasts_ms[is])))
        return;
    s->told = is;
    s->told_ms = s->now_ms;
    t->around_news = true;
}

static void update(table *t)
{
    const uint64_t now_ms = spil__online_ms(t->on);
    const person *opener = spil__person_find(t->on, t->opener);
    for (int seat = 0; seat < spil__table_seats(t); seat++)
        update_seat(t, seat, now_ms);
    if (opener != NULL && opener->clients != NULL)
        t->opener_gone_ms = 0;
    else if (t->opener_gone_ms == 0)
        t->opener_gone_ms = now_ms;
}

presence spil__presence_told(table *t, int seat)
{
    update(t);
    return t->seat[seat].told;
}

uint64_t spil__presence_lasts_ms(table *t, int seat, presence is)
{
    update(t);
    return t->seat[seat].now == is ? spil__online_ms(t->on) - t->seat[seat].now_ms : 0;
}

uint64_t spil__presence_opener_away_ms(table *t)
{
    update(t);
    return t->opener_gone_ms == 0 ? 0 : spil__online_ms(t->on) - t->opener_gone_ms;
}

void spil__put_around(table *t, spil_json_writer *w)
{
    static const char *const words[] = {
        [PRESENCE_HERE] = "here", [PRESENCE_NEAR] = "near", [PRESENCE_AWAY] = "away"};
    update(t);
    spil_json_open(w, "around", '[');
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        const table_seat *s = &t->seat[seat];
        if (s->told == PRESENCE_UNKNOWN)
            continue;
        spil_json_open(w, NULL, '{');
        spil_json_int(w, "seat", seat);
        spil_json_string(w, "is", words[s->told]);
        spil_json_int(w, "since_ms", (int64_t)(spil__online_ms(t->on) - s->told_ms));
        const uint64_t line_us = spil__is_race(t) ? spil__race_line_us(t, seat) : SPIL_FAIR_NONE;
        if (line_us != SPIL_FAIR_NONE)
            spil_json_int(w, "line_ms", (int64_t)(line_us + 500) / 1000);
        spil_json_close(w, '}');
    }
    spil_json_close(w, ']');
}

/* Does this onlooker's person stand before it in the list already? */
static bool is_listed(const table *t, int i)
{
    for (int k = 0; k < i; k++) {
        if (t->watchers[k].client->person == t->watchers[i].client->person)
            return true;
    }
    return false;
}

/* The id of an onlooker, by which nobody can be known elsewhere. */
static uint32_t eye_of(const table *t, const char *id)
{
    char text[ID_TEXT + 20];
    snprintf(text, sizeof text, "%016" PRIx64 "%s", t->eyes_key, id);
    return spil__id_hash(text);
}

/* The same as people see it; in a room it is the person's there. */
static void eye_text(const table *t, const char *id, char text[ID_TEXT])
{
    const char *who = t->room[0] == '\0' ? NULL : spil__room_who_at(t, id);
    if (who != NULL)
        copy_text(text, ID_TEXT, who);
    else
        snprintf(text, ID_TEXT, "%08" PRIx32, eye_of(t, id));
}

static bool is_eye(const table *t, const char *id, const char *who)
{
    char text[ID_TEXT];
    eye_text(t, id, text);
    return strcmp(text, who) == 0;
}

client *spil__presence_eye(const table *t, const char *who)
{
    for (int i = 0; i < t->n_watchers; i++) {
        if (t->watchers[i].client->person != NULL && is_eye(t, t->watchers[i].client->person->id, who))
            return t->watchers[i].client;
    }
    return NULL;
}

bool spil__presence_is_off(const table *t, const char *who)
{
    for (int i = 0; i < t->off.n; i++) {
        if (is_eye(t, t->off.id[i], who))
            return true;
    }
    return false;
}

void spil__put_eyes(const table *t, spil_json_writer *w)
{
    enum { NAMED = 50 }; /* a frame of many long names would be too much for a slow line */
    char who[ID_TEXT];
    int n = 0;
    spil_json_open(w, "eyes", '[');
    for (int i = 0; i < t->n_watchers && n < NAMED; i++) {
        if (t->watchers[i].client->person == NULL || is_listed(t, i))
            continue;
        n++;
        eye_text(t, t->watchers[i].client->person->id, who);
        spil_json_open(w, NULL, '{');
        spil_json_string(w, "who", who);
        spil_json_string(
            w, "name",
            spil__room_name_at(t, t->watchers[i].client->person->id, t->watchers[i].client->person->name));
        spil_json_close(w, '}');
    }
    spil_json_close(w, ']');
}

void spil__put_rights(const table *t, const person *p, spil_json_writer *w)
{
    spil_json_bool(w, "opener", strcmp(t->opener, p->id) == 0);
    spil_json_bool(w, "talk", t->talk && spil__room_voice_at(t, p) == ROOM_VOICE_ON);
    spil_json_bool(w, "undo",
                   spil_driver_terms(t->driver)->undo != SPIL_UNDO_NEVER &&
                       !spil_driver_setup(t->driver)->game->race);
    spil_json_bool(w, "watch", t->watch && spil__room_may_watch(t, p));
    if (t->room[0] != '\0')
        spil_json_string(w, "room", t->room);
}

/* Tells those who sit there and see it. */
static void tell_around(table *t)
{
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '{');
    spil_json_string(&w, "table", t->name);
    spil__put_around(t, &w);
    spil__put_eyes(t, &w);
    spil_json_close(&w, '}');
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        const person *p =
            spil__table_is_here(t, seat) ? spil__person_find(t->on, t->seat[seat].person) : NULL;
        for (client *c = p == NULL ? NULL : p->clients; c != NULL; c = c->next) {
            if (strcmp(c->at, t->name) == 0)
                spil__online_send(c, out.buf, spil_out_bytes(&out), 0);
        }
    }
}

static void tick(table *t, const void *context)
{
    uint32_t eyes = 0;
    (void)context;
    for (int i = 0; i < t->n_watchers; i++)
        eyes += is_listed(t, i) || t->watchers[i].client->person == NULL
                    ? 0
                    : eye_of(t, t->watchers[i].client->person->id) | 1;
    for (int seat = 0; spil__is_race(t) && seat < spil__table_seats(t); seat++) /* steps of 10 ms are news */
        eyes += (uint32_t)(spil__race_line_us(t, seat) / 10000) << 4 * seat;
    if (!spil__table_has_started(t))
        spil__loop_set(t->on->loop, &t->timer, spil__online_ms(t->on)); /* it may begin, or a seat be free */
    update(t);
    const bool news = t->around_news || eyes != t->eyes_hash;
    t->around_news = false;
    t->eyes_hash = eyes;
    if (news)
        tell_around(t);
}

int spil__presence_tick(online *on, int from)
{
    return spil__tables_some(on, from, tick, NULL);
}
