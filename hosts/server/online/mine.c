/* mine.c: the tables of a person (mine.h). */
#include "mine.h"

#include <stdio.h>

#include "handlers.h"
#include "keeping.h"
#include "outbox.h"
#include "people.h"
#include "seating.h"
#include "series.h"
#include "table_run.h"

enum {
    MOST = 100,    /* tables in the list, the newest first … */
    BYTES = 49152, /* … and no more once it is that long: it has to fit into what may wait to be sent */
    OVER_DAYS = 14 /* for which finished ones are in it */
};

/* Members: turn, the seat that must act (null in races, and while nobody plays), and due_ms. */
static void put_turn(const table *t, spil_json_writer *w)
{
    const spil_setup *su = spil_driver_setup(t->driver);
    const spil_phase phase = spil_driver_phase(t->driver);
    uint8_t seats[SPIL_SEATS_MAX];
    const bool plays = phase == SPIL_PHASE_PLAY || phase == SPIL_PHASE_PAUSE;
    const int n = plays && !su->game->race ? su->game->to_act(su, spil_driver_state(t->driver), seats) : 0;
    if (n > 0) /* those who may claim come before the seat whose turn it is */
        spil_json_int(w, "turn", seats[n - 1]);
    else
        spil_json_null(w, "turn");
    const uint64_t left_ms = phase == SPIL_PHASE_PLAY ? spil_driver_left_ms(t->driver) : UINT64_MAX;
    if (left_ms != UINT64_MAX)
        spil_json_int(w, "due_ms", (int64_t)left_ms);
}

static void put_table(const table *t, int seat, spil_json_writer *w)
{
    const uint64_t now_s = spil__keeping_now_s(t->on);
    spil_json_open(w, NULL, '{');
    spil_json_string(w, "table", t->name);
    spil_json_string(w, "game", spil_driver_setup(t->driver)->game->id);
    spil__put_who(t, w);
    spil_json_string(w, "phase", spil__table_phase(t));
    put_turn(t, w);
    spil_json_int(w, "since_ms", (int64_t)(now_s > t->moved_s ? 1000 * (now_s - t->moved_s) : 0));
    spil_json_int(w, "seq", spil_driver_seq(t->driver, seat));
    spil__put_series(t, w);
    spil_json_close(w, '}');
}

static bool is_listed(const online *on, const membership *at)
{
    return !at->over || at->over_s + (uint64_t)OVER_DAYS * DAY_S > spil__keeping_now_s(on);
}

/* Brings the tables of the list into memory, one after the other. false: one of them comes. */
static bool tables_are_here(request *r)
{
    int listed = 0;
    for (int i = r->person->n_at - 1; i >= 0 && listed < MOST; i--) {
        lookup how = LOOKUP_DONE;
        if (!is_listed(r->on, &r->person->at[i]))
            continue;
        listed++;
        spil__table_find(r->client, r->person->at[i].table, &how);
        if (how == LOOKUP_COMES)
            return false;
    }
    return true;
}

void spil__put_rooms(const person *p, spil_json_writer *w)
{
    spil_json_open(w, "rooms", '[');
    for (int i = 0; i < p->n_rooms; i++) {
        if (p->rooms[i].inside)
            spil_json_string(w, NULL, p->rooms[i].id);
    }
    spil_json_close(w, ']');
}

void spil__do_mine(request *r)
{
    const person *p = r->person;
    int listed = 0;
    if (r->on->memory_is_high) {
        r->on->figures.busy++;
        spil__refuse_plain(r, CODE_BUSY, SPIL_TR("the server is busy: try again"));
        return;
    }
    r->waits = !tables_are_here(r);
    if (r->waits)
        return;
    r->client->asks_mine = true;
    r->client->mine_told = p->mine;
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, "tables", '[');
    for (int i = p->n_at - 1; i >= 0 && listed < MOST && out.len < BYTES; i--) {
        const table *t = spil__table_in_memory(r->on, p->at[i].table);
        const int seat = t == NULL ? -1 : spil__table_seat(t, p->id);
        if (!is_listed(r->on, &p->at[i]))
            continue;
        listed++;
        if (seat >= 0)
            put_table(t, seat, &w);
    }
    spil_json_close(&w, ']');
    spil__put_rooms(p, &w);
    static const char *const later[] = {"asked", "offers"};
    for (size_t i = 0; i < sizeof later / sizeof later[0]; i++) {
        spil_json_open(&w, later[i], '[');
        spil_json_close(&w, ']');
    }
    spil__grant(r, &out);
}

void spil__mine_tick(online *on)
{
    char text[32];
    for (client *c = on->clients; c != NULL; c = c->next_of_all) {
        if (!c->asks_mine || c->person == NULL || c->mine_told == c->person->mine)
            continue;
        c->mine_told = c->person->mine;
        const int len = snprintf(text, sizeof text, "{\"mine\":%u}", c->mine_told);
        spil__online_send(c, text, (size_t)len, 0);
    }
}
