/* room_people.c: what hosts do with people: the requests room_name, _admit, _mute, _role, _remove, _move
 * (room_requests.h). */
#include <inttypes.h>
#include <stdio.h>

#include "onlookers.h"
#include "outbox.h"
#include "room_names.h"
#include "room_requests.h"
#include "room_run.h"
#include "seating.h"
#include "table_run.h"

/* The member whom the request is about, in this state. NULL: refused. */
static room_member *whom(request *r, member_state state)
{
    char who[80];
    room_member *is =
        spil__request_text(r, FIELD_WHO, who, sizeof who) ? spil__room_member_of(r->room, who) : NULL;
    if (is == NULL || is->state != state) {
        spil__refuse_plain(r, CODE_NO_PERSON, SPIL_TR("there is no such person in this room"));
        return NULL;
    }
    return is;
}

/* One of these words. -1: refused. */
static int word_of(request *r, online_field f, const char *name, const char *const words[])
{
    char word[32];
    const int is = spil__request_text(r, f, word, sizeof word) ? spil__room_word(words, word) : -1;
    if (is < 0)
        spil__refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), name);
    return is;
}

static bool not_allowed(request *r, const char *why)
{
    spil__refuse_plain(r, CODE_NOT_ALLOWED, why);
    return false;
}

/* ---- names ---- */

/* The tables where the person sits show the new name. */
static void rename_at_tables(room *m, const room_member *who)
{
    for (int i = 0; i < m->n_tables; i++) {
        table *t = m->table[i].over ? NULL : spil__table_in_memory(m->on, m->table[i].name);
        const int seat = t == NULL ? -1 : spil__table_seat(t, who->person);
        if (seat < 0 || spil_driver_seat(t->driver, seat)->left)
            continue;
        spil__table_run(t);
        spil__seat_rename(t, seat, who->person, spil__room_name(m, who));
        spil__room_touch(m, t);
    }
}

void spil__do_room_name(request *r)
{
    room *m = r->room;
    char name[NAME_TEXT];
    spil__request_name(r, name);
    const room_member *who = whom(r, MEMBER_IN);
    if (who == NULL)
        return;
    if (who != r->me && r->me->role != ROOM_HOST) {
        not_allowed(r, SPIL_TR("only hosts of the room may do that"));
        return;
    }
    if (spil__room_name_is_taken(m, name, who->who)) {
        spil__room_refuse_name(r, m, name, who->who);
        return;
    }
    if (strcmp(spil__room_name(m, who), name) != 0) {
        spil__room_line(m, "named %" PRIu64 " %s %d", spil__room_ms(m), who->who,
                        spil__room_text(m, who->who, name));
        rename_at_tables(m, who);
    }
    spil__grant(r, NULL);
}

/* ---- the door ---- */

void spil__do_room_admit(request *r)
{
    room *m = r->room;
    char text[64];
    room_member *who = whom(r, MEMBER_KNOCKS);
    if (who == NULL)
        return;
    const bool in = flag_of(r, FIELD_YES, false);
    client *c = who->knocks_by;
    who->knocks_by = NULL;
    spil__room_line(m, in ? "admitted %s" : "unknocks %s", who->who);
    spil__grant(r, NULL);
    const int n = snprintf(text, sizeof text, "{\"knock\":\"%s\",\"in\":%s}", m->id, in ? "true" : "false");
    spil__room_store(m);
    spil__online_commit(r->on);
    if (c != NULL)
        spil__online_send(c, text, (size_t)n, 0);
}

/* ---- voices and roles ---- */

void spil__do_room_mute(request *r)
{
    const int voice = word_of(r, FIELD_VOICE, "voice", room_voice_words);
    const room_member *who = voice < 0 ? NULL : whom(r, MEMBER_IN);
    if (who == NULL)
        return;
    if (who->voice != (room_voice)voice)
        spil__room_line(r->room, "muted %" PRIu64 " %s %s", spil__room_ms(r->room), who->who,
                        room_voice_words[voice]);
    spil__grant(r, NULL);
}

void spil__do_room_role(request *r)
{
    room *m = r->room;
    const int role = word_of(r, FIELD_ROLE, "role", room_role_words);
    const room_member *who = role < 0 ? NULL : whom(r, MEMBER_IN);
    if (who == NULL)
        return;
    if (role == ROOM_GUEST && who->role == ROOM_HOST && spil__room_hosts(m) == 1) {
        not_allowed(r, SPIL_TR("a room keeps at least one host"));
        return;
    }
    if (role == ROOM_HOST && who->role == ROOM_GUEST && spil__room_hosts(m) >= ROOM_HOSTS_MAX) {
        spil__refuse_plain(r, CODE_FULL, SPIL_TR("a room has ten hosts at most"));
        return;
    }
    if (who->role != (room_role)role)
        spil__room_line(m, "role %" PRIu64 " %s %s", spil__room_ms(m), who->who, room_role_words[role]);
    spil__rooms_presence(r->on, r->person);
    spil__grant(r, NULL);
}

void spil__do_room_remove(request *r)
{
    room_member *who = whom(r, MEMBER_IN);
    if (who == NULL)
        return;
    if (who == r->me) {
        not_allowed(r, SPIL_TR("you cannot remove yourself: leave"));
        return;
    }
    spil__room_goes(r->room, who, ROOM_REMOVED);
    spil__grant(r, NULL);
}

/* ---- room_move ---- */

/* May this seat be taken by somebody a host has chosen? In play a bot's, or that of somebody who is not there. */
static bool is_free_for(const table *t, int seat)
{
    const spil_seat *is = spil_driver_seat(t->driver, seat);
    if (!spil__table_has_started(t))
        return is->kind == SPIL_SEAT_OPEN || t->seat[seat].kept;
    return is->kind == SPIL_SEAT_BOT || is->left ||
           (is->kind == SPIL_SEAT_PERSON && !spil__table_is_here(t, seat));
}

static int choose_seat(const request *r, const table *t)
{
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        if (is_free_for(t, seat) && (!has(r, FIELD_SEAT) || number_of(r, FIELD_SEAT) == seat))
            return seat;
    }
    return -1;
}

/* The table to which somebody is to move. NULL: refused. */
static table *target_of(request *r)
{
    char name[80];
    const bool fits = r->field[FIELD_TO]->type == SPIL_JSON_STRING;
    if (!fits) {
        spil__refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), "to");
        return NULL;
    }
    const room_table *at =
        spil__request_text(r, FIELD_TO, name, sizeof name) ? spil__room_table(r->room, name) : NULL;
    lookup how = LOOKUP_DONE;
    table *t = at == NULL ? NULL : spil__table_find(r->client, name, &how);
    r->waits = how == LOOKUP_COMES;
    if (r->waits)
        return NULL;
    if (t == NULL) {
        spil__refuse_plain(r, CODE_NO_TABLE, SPIL_TR("there is no such table"));
        return NULL;
    }
    spil__table_run(t);
    return t;
}

static void watch_there(request *r, const room_member *who, table *t)
{
    room *m = r->room;
    const person *p = spil__person_find(r->on, who->person);
    spil__room_leave_tables(m, who, "");
    spil__room_line(m, "sent %s %s", who->who, t->name);
    for (client *c = p == NULL ? NULL : p->clients; c != NULL; c = c->next)
        spil__table_add_watcher(t, c);
    spil__grant(r, NULL);
}

static void seat_there(request *r, const room_member *who, table *t)
{
    room *m = r->room;
    if (spil_driver_phase(t->driver) == SPIL_PHASE_OVER) {
        spil__refuse_plain(r, CODE_GAME_OVER, SPIL_TR("the game is over"));
        return;
    }
    const int own = spil__table_seat(t, who->person);
    const int seat =
        own >= 0 && !spil_driver_seat(t->driver, own)->left && !has(r, FIELD_SEAT) ? own : choose_seat(r, t);
    if (seat < 0) {
        spil__refuse_plain(r, CODE_NO_SEAT, SPIL_TR("that seat is taken, or there is none"));
        return;
    }
    person *p = spil__person_find(r->on, who->person);
    if (p == NULL) {
        spil__person_fetch(r->on, who->person, &r->client->waits);
        r->waits = true;
        return;
    }
    spil__room_leave_tables(m, who, own == seat ? t->name : "");
    if (own != seat || spil_driver_seat(t->driver, seat)->left) {
        spil__table_decide_race(t, true);
        spil__seat_take_over(t, seat, p);
    }
    spil__room_touch(m, t);
    spil__grant(r, NULL);
}

void spil__do_room_move(request *r)
{
    const room_member *who = whom(r, MEMBER_IN);
    if (who == NULL)
        return;
    if (r->field[FIELD_TO]->type == SPIL_JSON_NULL) {
        const bool waits = who->waits && spil__room_table_at(r->room, who) == NULL;
        spil__room_leave_tables(r->room, who, "");
        if (!waits)
            spil__room_line(r->room, "placed %" PRIu64 " %s", spil__room_ms(r->room), who->who);
        spil__grant(r, NULL);
        return;
    }
    table *t = target_of(r);
    if (t == NULL)
        return;
    if (has(r, FIELD_SEAT) && r->field[FIELD_SEAT]->type == SPIL_JSON_STRING)
        watch_there(r, who, t);
    else
        seat_there(r, who, t);
}
