/* table_ready.c: how a table begins (ready.h), and the requests start, start_hold (handlers.h). */
#include <stdio.h>

#include "chance.h"
#include "handlers.h"
#include "keeping.h"
#include "presence.h"
#include "ready.h"
#include "room_table.h"
#include "table_run.h"

enum {
    READY_MS = 3000,   /* between the note and the start */
    HOLD_S = 30,       /* for which a person may stop it, once */
    OPENER_AWAY_S = 30 /* after which anybody who sits may start */
};

/* ---- by itself ---- */

bool spil__ready_all_taken(const table *t)
{
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        if (spil_driver_seat(t->driver, seat)->kind == SPIL_SEAT_OPEN || t->seat[seat].kept)
            return false;
    }
    return true;
}

/* People who sit there, and whether one of them is somebody else than the opener. */
static int count_people(const table *t, bool *others)
{
    int n = 0;
    *others = false;
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        n += t->seat[seat].person[0] != '\0';
        *others =
            *others || (t->seat[seat].person[0] != '\0' && strcmp(t->seat[seat].person, t->opener) != 0);
    }
    return n;
}

/* With a long clock nobody has to be there. */
static bool is_anybody_away(table *t)
{
    if (spil__keeping_is_long(t))
        return false;
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        if (t->seat[seat].person[0] != '\0' && spil__presence_told(t, seat) == PRESENCE_AWAY)
            return true;
    }
    return false;
}

static void tell_ready(table *t, bool starts)
{
    char members[32] = "\"in_ms\":null";
    if (starts)
        snprintf(members, sizeof members, "\"in_ms\":%d", READY_MS);
    const spil_command cmd = {.kind = SPIL_DO_TELL,
                              .by = SPIL_HOST,
                              .word = "ready",
                              .text = members,
                              .visible_to = SPIL_VISIBLE_TO_ALL};
    spil__table_line(t, "!ready %d", starts);
    spil_driver_do(t->driver, spil_driver_now(t->driver), &cmd, NULL);
    t->is_ready = starts;
    t->ready_ms = starts ? spil__online_ms(t->on) + spil__patience_ms(t->on, READY_MS) : 0;
}

static void begin(table *t)
{
    t->ready_ms = 0;
    t->is_ready = false;
    spil__table_begin(t);
}

bool spil__start_if_ready(table *t)
{
    const uint64_t now_ms = spil__online_ms(t->on);
    bool others;
    if (!spil__table_gathers(t))
        return false;
    const bool full =
        spil__ready_all_taken(t) && !t->is_drawn && !spil__room_is_halted(t) && !spil__room_is_closed(t);
    const int n = count_people(t, &others);
    const bool starts = full && n >= 2 && now_ms >= t->start_held_ms && !is_anybody_away(t);
    if ((full && !others) || (starts && t->ready_ms != 0 && now_ms >= t->ready_ms))
        begin(t);
    else if ((starts && t->ready_ms == 0) || (!starts && t->is_ready))
        tell_ready(t, starts);
    else
        return false;
    return true;
}

void spil__start_drawn(table *t)
{
    if (spil__table_gathers(t) && spil__ready_all_taken(t))
        begin(t);
}

uint64_t spil__ready_due_ms(const table *t)
{
    if (spil__table_has_started(t))
        return UINT64_MAX;
    return t->ready_ms != 0                            ? t->ready_ms
           : t->start_held_ms > spil__online_ms(t->on) ? t->start_held_ms
                                                       : UINT64_MAX;
}

/* ---- start ---- */

/* Whose work it is: the opener's, or anybody's who sits there while the opener is away. */
static bool may_start(const request *r)
{
    table *t = r->table;
    const bool sits = r->seat >= 0 && !spil_driver_seat(t->driver, r->seat)->left;
    return strcmp(t->opener, r->person->id) == 0 ||
           (sits && spil__presence_opener_away_ms(t) >= spil__patience_ms(t->on, 1000 * OPENER_AWAY_S));
}

void spil__do_start(request *r)
{
    table *t = r->table;
    if (!may_start(r)) {
        spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("only the person who opened the table may do that"));
        return;
    }
    if (spil__table_gathers(t) && !spil__ready_all_taken(t)) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("a seat is still open"));
        return;
    }
    if (!spil__table_has_started(t) && spil__room_is_halted(t)) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("the room has been halted"));
        return;
    }
    spil__grant(r, NULL);
    if (spil__table_gathers(t))
        begin(t);
}

void spil__do_start_hold(request *r)
{
    table *t = r->table;
    if (t->ready_ms == 0 || spil__id_listed(&t->held_by, r->person->id)) {
        spil__refuse_plain(r, CODE_NOT_NOW,
                           t->ready_ms == 0 ? SPIL_TR("the game is not about to begin")
                                            : SPIL_TR("you have held the start once already"));
        return;
    }
    spil__id_add(&t->held_by, r->person->id);
    spil__table_line(t, "!held %s", r->person->id);
    t->start_held_ms = spil__online_ms(t->on) + spil__patience_ms(t->on, 1000 * HOLD_S);
    tell_ready(t, false);
    spil__grant(r, NULL);
}
