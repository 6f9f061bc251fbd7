/* table_away.c: what those who stay may do about those who are away (away.h): the requests seat_free, seat_bot,
 * seat_win (handlers.h). */
#include "away.h"

#include "chance.h"
#include "handlers.h"
#include "keeping.h"
#include "people.h"
#include "presence.h"
#include "race.h"
#include "ready.h"
#include "seating.h"
#include "table_run.h"

enum { /* for how many seconds somebody has to be away … */
       OPENER_FREES_S = 20,
       ANYBODY_FREES_S = 30,
       FREE_S = 60,
       BOT_S = 60,
       BOT_NEAR_S = 600, /* … or near, where there is no clock */
       WIN_S = 120,
       KEPT_DAYS = 7 /* a seat in a rematch with a long clock */
};

static bool has_lasted(table *t, int seat, presence is, uint64_t seconds)
{
    return spil__presence_lasts_ms(t, seat, is) >= spil__patience_ms(t->on, 1000 * seconds);
}

/* ---- before the start ---- */

static void free_seat(table *t, int seat)
{
    char id[ID_TEXT];
    const bool kept = t->seat[seat].kept;
    memcpy(id, t->seat[seat].person, sizeof id);
    spil__table_leave(t, seat);
    if (!kept)
        spil__person_loses_seat(t->on, id, t->name);
}

/* Has nobody come for so long that it is free by itself? */
static bool is_over(table *t, int seat)
{
    const table_seat *s = &t->seat[seat];
    const bool is_long = spil__keeping_is_long(t);
    if (s->kept && is_long)
        return spil__keeping_now_s(t->on) >= t->opened_s + (uint64_t)KEPT_DAYS * DAY_S;
    return s->person[0] != '\0' && !is_long && strcmp(s->person, t->opener) != 0 &&
           has_lasted(t, seat, PRESENCE_AWAY, FREE_S);
}

bool spil__away_free(table *t)
{
    bool any = false;
    if (!spil__table_gathers(t) || t->is_drawn)
        return false;
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        if (is_over(t, seat)) {
            free_seat(t, seat);
            any = true;
        }
    }
    return any;
}

void spil__do_seat_free(request *r)
{
    table *t = r->table;
    const int seat = spil__wanted_seat_before(r);
    if (seat < 0)
        return;
    const bool is_open = spil_driver_seat(t->driver, seat)->kind == SPIL_SEAT_OPEN;
    const int seconds = strcmp(t->opener, r->person->id) == 0 ? OPENER_FREES_S : ANYBODY_FREES_S;
    if (!is_open &&
        (t->seat[seat].person[0] == '\0' || !has_lasted(t, seat, PRESENCE_AWAY, (uint64_t)seconds))) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("nobody has been away from that seat for so long"));
        return;
    }
    if (!is_open)
        free_seat(t, seat);
    spil__grant(r, NULL);
    spil__start_if_ready(t);
}

/* ---- in play ---- */

static bool is_running(const table *t)
{
    const spil_phase phase = spil_driver_phase(t->driver);
    return phase == SPIL_PHASE_PLAY || phase == SPIL_PHASE_WAIT;
}

/* Has the person been away for so long? With a long clock that is when it is at zero. */
static bool is_gone(table *t, int seat, uint64_t seconds)
{
    if (spil__keeping_is_long(t))
        return spil__presence_told(t, seat) == PRESENCE_AWAY && spil_driver_seat(t->driver, seat)->ran_out;
    return has_lasted(t, seat, PRESENCE_AWAY, seconds);
}

static bool may_be_stood_in(table *t, int seat)
{
    const spil_seat *who = spil_driver_seat(t->driver, seat);
    return is_running(t) && who->kind == SPIL_SEAT_PERSON && !who->left && !who->resigned &&
           (is_gone(t, seat, BOT_S) || (spil_driver_terms(t->driver)->base_ms[seat] == 0 &&
                                        has_lasted(t, seat, PRESENCE_NEAR, BOT_NEAR_S)));
}

void spil__do_seat_bot(request *r)
{
    table *t = r->table;
    char bot[80];
    spil_error err = {0};
    const int seat = spil__wanted_seat(r);
    if (seat < 0)
        return;
    if (is_running(t) && spil_driver_seat(t->driver, seat)->stands_in) {
        spil__grant(r, NULL);
        return;
    }
    if (!may_be_stood_in(t, seat)) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("nobody has been away from that seat for so long"));
        return;
    }
    const bool given = has(r, FIELD_BOT);
    if (given && !spil__request_text(r, FIELD_BOT, bot, sizeof bot)) {
        spil__refuse_plain(r, CODE_BAD_OPTION, SPIL_TR("there is no such bot"));
        return;
    }
    if (given && !spil__bot_fits(spil_driver_setup(t->driver)->game, bot, &err)) {
        spil__refuse_with(r, CODE_BAD_OPTION, &err.text);
        return;
    }
    spil__table_decide_race(t, true);
    spil_driver_do(t->driver, spil_driver_now(t->driver),
                   &(spil_command){
                       .kind = SPIL_DO_STAND_IN, .by = SPIL_HOST, .seat = seat, .player = given ? bot : NULL},
                   NULL);
    spil__race_seated(t, seat);
    spil__grant(r, NULL);
}

/* The seats of the requester's side that win if the other side's people, of whom there is one at least, are all gone;
 * 0: they are not. */
static uint8_t winners_of_absence(const request *r)
{
    table *t = r->table;
    const spil_setup *su = spil_driver_setup(t->driver);
    const int side = spil_side_of(su, r->seat);
    unsigned winners = 0;
    bool any = false, gone = true;
    for (int seat = 0; seat < su->seats; seat++) {
        const spil_seat *who = spil_driver_seat(t->driver, seat);
        const bool plays = who->kind == SPIL_SEAT_PERSON && !who->resigned;
        if (spil_side_of(su, seat) == side) {
            winners |= who->resigned ? 0 : 1u << seat;
        } else if (plays) {
            any = true;
            gone = gone && is_gone(t, seat, WIN_S);
        }
    }
    return (uint8_t)(any && gone ? winners : 0);
}

void spil__do_seat_win(request *r)
{
    table *t = r->table;
    const bool may = is_running(t) && spil_sides(spil_driver_setup(t->driver)) == 2 &&
                     !spil_driver_seat(t->driver, r->seat)->resigned;
    if (spil_driver_cause(t->driver) == SPIL_CAUSE_ABSENT) {
        spil__grant(r, NULL); /* said again */
        return;
    }
    const uint8_t winners = may ? winners_of_absence(r) : 0;
    if (winners == 0) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("the others have not been away for so long"));
        return;
    }
    spil__table_decide_race(t, true);
    spil_driver_do(
        t->driver, spil_driver_now(t->driver),
        &(spil_command){.kind = SPIL_DO_END, .by = SPIL_HOST, .cause = SPIL_CAUSE_ABSENT, .winners = winners},
        NULL);
    spil__grant(r, NULL);
}
