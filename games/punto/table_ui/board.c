/* board.c: what the table of Punto shows: cards, what is within reach, and marks (table.h). */
#include "table.h"

enum { REACH = SPIL_PUNTO_REACH, NONE = SPIL_PUNTO_NONE };

/* ---- how a round ended ---- */

punto_ending spil__punto_ending(const spil_setup *su, const spil_events *ev)
{
    punto_ending e = {.winner = -1, .trophy = NONE, .placed = NONE};
    for (int i = 0; ev != NULL && i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        if (spil_event_is(su, event, "place") && !e.known) {
            e.placed = (uint8_t)event->arg[1];
            e.x = (int8_t)event->arg[2];
            e.y = (int8_t)event->arg[3];
        } else if (spil_event_is(su, event, "round_end")) {
            e.known = true;
            e.winner = (int8_t)event->arg[1];
            e.by = (uint8_t)event->arg[2];
        } else if (spil_event_is(su, event, "trophy")) {
            e.trophy = (uint8_t)event->arg[1];
        }
    }
    return e;
}

/* Marks the lines through a place that are at least this long. */
static void mark_lines(punto_board *b, int x, int y, int length)
{
    const int colour = spil_punto_colour(spil_punto_look(&b->places, x, y).kind);
    for (int i = 0; i < 4; i++) {
        const int dx = spil_punto_ways[i][0], dy = spil_punto_ways[i][1];
        int from = 0, to = 0;
        while (spil_punto_shows(&b->places, x + (from - 1) * dx, y + (from - 1) * dy, colour))
            from--;
        while (spil_punto_shows(&b->places, x + (to + 1) * dx, y + (to + 1) * dy, colour))
            to++;
        for (int n = from; to - from + 1 >= length && n <= to; n++)
            b->marks[y + n * dy + REACH][x + n * dx + REACH] |= PUNTO_WON;
    }
}

/* Marks the row that won, or the short rows. */
static void mark_rows(const spil_setup *su, punto_board *b, const punto_ending *e)
{
    const int row = spil_punto_row(su);
    if (e->by == SPIL_PUNTO_ROW) {
        mark_lines(b, e->x, e->y, row);
        return;
    }
    for (int y = -REACH; e->by == SPIL_PUNTO_SHORT_ROWS && y <= REACH; y++) {
        for (int x = -REACH; x <= REACH; x++) {
            const spil_punto_place at = spil_punto_look(&b->places, x, y);
            if (at.height > 0 && spil_punto_side_of_colour(su, spil_punto_colour(at.kind)) == e->winner)
                mark_lines(b, x, y, row - 1);
        }
    }
}

/* P7: among equal cards of the rows the trophy is the one with the smallest y, then x. */
static void mark_trophy(punto_board *b, int trophy)
{
    for (int y = -REACH; y <= REACH; y++) {
        for (int x = -REACH; x <= REACH; x++) {
            uint8_t *marks = &b->marks[y + REACH][x + REACH];
            if ((*marks & PUNTO_WON) == 0 || spil_punto_look(&b->places, x, y).kind != trophy)
                continue;
            *marks |= PUNTO_TROPHY;
            return;
        }
    }
}

/* ---- a game that is over, looked at later: the trophy has left the board (P9) ---- */

/* Would the trophy, put there, be part of what won? */
static bool belongs(const spil_setup *su, const spil_punto_places *places, const punto_ending *e, int x,
                    int y)
{
    const spil_punto_place under = spil_punto_look(places, x, y);
    punto_board then = {.places = *places};
    if (under.height > 0 && spil_punto_points(under.kind) >= spil_punto_points(e->trophy))
        return false;
    spil_punto_put(&then.places, e->trophy, x, y);
    mark_rows(su, &then, e);
    return (spil__punto_marks(&then, x, y) & PUNTO_WON) != 0;
}

/* Puts the trophy back where it lay. If the table leaves more than one place for it, it stays away: nothing is drawn
 * that may be untrue. */
static void return_trophy(const spil_setup *su, spil_punto_places *places, const punto_ending *e)
{
    int n = 0, at_x = 0, at_y = 0;
    const spil_punto_box box = spil_punto_reach(places);
    if (e->trophy == NONE)
        return;
    if (e->placed == e->trophy && spil_punto_look(places, e->x, e->y).kind != e->trophy) {
        spil_punto_put(places, e->trophy, e->x, e->y);
        return;
    }
    for (int y = -REACH; y <= REACH; y++) {
        for (int x = -REACH; x <= REACH; x++) {
            if (!spil_punto_inside(box, x, y) || !belongs(su, places, e, x, y))
                continue;
            n++;
            at_x = x;
            at_y = y;
        }
    }
    if (n == 1)
        spil_punto_put(places, e->trophy, at_x, at_y);
}

/* ---- the table ---- */

/* Is the table of a round that is over shown, and known with all its cards? */
static bool shows_last(const scene *s)
{
    const punto_ui *ui = s->ui;
    const spil_punto_view *v = spil__scene_view(s);
    return ui->held || (v->head.over && ui->ending.known);
}

const spil_punto_view *spil__punto_shown(const scene *s)
{
    const punto_ui *ui = s->ui;
    return shows_last(s) ? &ui->last : spil__scene_view(s);
}

/* Marks the cards of the last moves: on the table of a round that is over those that led to its end, else those that
 * came after it. */
static void mark_recent(const scene *s, punto_board *b, bool ended)
{
    int from = 0, to = s->recent == NULL ? 0 : s->recent->n;
    for (int i = to - 1; i >= 0; i--) {
        if (!spil_event_is(s->setup, &s->recent->item[i], "round_end"))
            continue;
        if (ended)
            to = i;
        else
            from = i + 1;
        break;
    }
    for (int i = from; i < to; i++) {
        const spil_event *event = &s->recent->item[i];
        if (spil_event_is(s->setup, event, "place"))
            b->marks[event->arg[3] + REACH][event->arg[2] + REACH] |= PUNTO_RECENT;
    }
}

punto_board spil__punto_board(const scene *s)
{
    const punto_ui *ui = s->ui;
    const spil_punto_view *v = spil__punto_shown(s);
    const bool last = shows_last(s);
    const punto_ending e = last ? ui->ending : spil__punto_ending(s->setup, v->head.over ? s->recent : NULL);
    punto_board b = {.reach = {0}};
    spil_punto_places_of(v->where, &b.places);
    if (v->head.over && e.known && !last)
        return_trophy(s->setup, &b.places, &e);
    b.reach = spil_punto_reach(&b.places);
    mark_recent(s, &b, e.known);
    if (e.known) {
        b.marks[e.y + REACH][e.x + REACH] |= PUNTO_RECENT;
        mark_rows(s->setup, &b, &e);
        mark_trophy(&b, e.trophy);
    }
    for (int i = 0; !e.known && i < SPIL_PUNTO_ACROSS * SPIL_PUNTO_ACROSS; i++) {
        const int x = i % SPIL_PUNTO_ACROSS - REACH, y = i / SPIL_PUNTO_ACROSS - REACH;
        if ((v->legal & spil_punto_bit(spil_punto_cell(x, y), v->ox, v->oy)) != 0)
            b.marks[y + REACH][x + REACH] |= PUNTO_LEGAL;
    }
    return b;
}
