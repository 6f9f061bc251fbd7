/* line_ui.c: how Punto is shown (line_ui.h).
 *
 * A cell is six columns: the visible card, xN when N cards lie there, and brackets where the face-up card may go; the
 * last moves have a star instead of the first bracket. Eight cells, their numbers and the edges fit in 56 columns: the
 * six of the table and one around it. */
#include "line_ui.h"

#include "intl.h"
#include "spil/punto_places.h"

enum { CELL = 6 }; /* columns */

static const char colour_letters[] = "ROBG";
static const paint colour_paints[] = {PAINT_RED, PAINT_ORANGE, PAINT_BLUE, PAINT_GREEN};

/* ---- the table ---- */

static void put_card(const line_output *o, int kind)
{
    spil__paint(o, colour_paints[spil_punto_colour(kind)], "%c%d", colour_letters[spil_punto_colour(kind)],
                spil_punto_points(kind));
}

/* Does a card of the last moves lie there? Not if a new round has begun. */
static bool is_recent(const spil_setup *su, const spil_events *recent, int x, int y)
{
    bool found = false;
    for (int i = 0; recent != NULL && i < recent->n; i++) {
        const spil_event *event = &recent->item[i];
        if (spil_event_is(su, event, "place"))
            found = found || (event->arg[2] == x && event->arg[3] == y);
        else if (spil_event_is(su, event, "deal"))
            found = false;
    }
    return found;
}

static void draw_cell(const line_output *o, const spil_punto_view *v, spil_punto_place p, int x, int y,
                      bool recent)
{
    const bool legal = (v->legal & spil_punto_bit(spil_punto_cell(x, y), v->ox, v->oy)) != 0;
    spil__paint(o, PAINT_STRONG, recent ? "*" : legal ? "[" : " ");
    if (p.height == 0) {
        spil__paint(o, PAINT_FAINT, legal ? "    " : " .  ");
    } else {
        put_card(o, p.kind);
        if (p.height > 1)
            spil__paint(o, PAINT_FAINT, "x%d", p.height);
        else
            fputs("  ", o->out);
    }
    spil__paint(o, PAINT_STRONG, legal ? "]" : " ");
}

/* The part of the table to show: every card, and every cell where the face-up card may go. */
static spil_punto_box shown(const spil_punto_view *v, const spil_punto_places *p)
{
    spil_punto_box b = p->cards;
    for (int i = 0; i < SPIL_PUNTO_ACROSS * SPIL_PUNTO_ACROSS; i++) {
        const int x = i % SPIL_PUNTO_ACROSS - SPIL_PUNTO_REACH, y = i / SPIL_PUNTO_ACROSS - SPIL_PUNTO_REACH;
        if ((v->legal & spil_punto_bit(spil_punto_cell(x, y), v->ox, v->oy)) == 0)
            continue;
        b.x0 = x < b.x0 ? x : b.x0;
        b.x1 = x > b.x1 ? x : b.x1;
        b.y0 = y < b.y0 ? y : b.y0;
        b.y1 = y > b.y1 ? y : b.y1;
    }
    return b.x0 > b.x1 ? (spil_punto_box){0, 0, 0, 0} : b;
}

static void draw_seat(const line_output *o, const spil_setup *su, const spil_punto_view *v, int seat,
                      int name_columns)
{
    const int side = spil_side_of(su, seat);
    const bool to_move = !v->head.over && v->turn == seat;
    int wins = 0;
    fputs(to_move ? "> " : "  ", o->out);
    spil__pad(o, o->name[seat], name_columns);
    for (int c = 0; c < 4; c++) {
        if (spil_punto_side_of_colour(su, c) != side)
            continue;
        fputc(' ', o->out);
        spil__paint(o, colour_paints[c], " %c ", colour_letters[c]);
    }
    for (int i = 0; i < v->n_trophies; i++)
        wins += spil_punto_side_of_colour(su, spil_punto_colour(v->trophies[i])) == side;
    fprintf(o->out, _("   won %d of %d   cards left %2d"), wins, su->option[0], v->pile[seat] + to_move);
    if (wins > 0)
        fputs(_("   trophies"), o->out);
    for (int i = 0; i < v->n_trophies; i++) {
        if (spil_punto_side_of_colour(su, spil_punto_colour(v->trophies[i])) != side)
            continue;
        fputc(' ', o->out);
        put_card(o, v->trophies[i]);
    }
    fputc('\n', o->out);
}

/* An edge of the square that is final. */
static void draw_edge(const line_output *o, int columns)
{
    fputs("     +", o->out);
    for (int i = 0; i < CELL * columns; i++)
        fputc('-', o->out);
    fputs("+\n", o->out);
}

/* What the square can still reach; its final edges are drawn as well. */
static void put_reach(const line_output *o, const spil_punto_places *p, bool fixed)
{
    const spil_punto_box reach = spil_punto_reach(p);
    if (p->cards.x0 <= p->cards.x1)
        spil__paint(o, PAINT_FAINT,
                    fixed ? _("The square is fixed: columns %d to %d, rows %d to %d.")
                          : _("Within reach: columns %d to %d, rows %d to %d."),
                    reach.x0, reach.x1, reach.y0, reach.y1);
    fputs(p->cards.x0 <= p->cards.x1 ? "\n" : "", o->out);
}

static void draw_board(const line_output *o, const spil_setup *su, const spil_punto_view *v,
                       const spil_events *recent)
{
    spil_punto_places p;
    bool marked = false;
    spil_punto_places_of(v->where, &p);
    const spil_punto_box b = shown(v, &p), reach = spil_punto_reach(&p);
    const bool columns = spil_punto_fixed(reach.x0, reach.x1), rows = spil_punto_fixed(reach.y0, reach.y1);
    fputs("\n      ", o->out);
    for (int x = b.x0; x <= b.x1; x++)
        spil__paint(o, PAINT_FAINT, " %2d   ", x);
    fputc('\n', o->out);
    if (rows)
        draw_edge(o, b.x1 - b.x0 + 1);
    for (int y = b.y0; y <= b.y1; y++) {
        spil__paint(o, PAINT_FAINT, "  %2d %c", y, columns ? '|' : ' ');
        for (int x = b.x0; x <= b.x1; x++) {
            const bool is_marked = is_recent(su, recent, x, y);
            draw_cell(o, v, spil_punto_look(&p, x, y), x, y, is_marked);
            marked = marked || is_marked;
        }
        fputs(columns ? "|\n" : "\n", o->out);
    }
    if (rows)
        draw_edge(o, b.x1 - b.x0 + 1);
    fputc('\n', o->out);
    put_reach(o, &p, columns && rows);
    if (marked)
        spil__paint(o, PAINT_FAINT, "%s\n", _("* was laid last."));
}

static void draw(const line_output *o, const spil_setup *su, const void *view)
{
    const spil_punto_view *v = view;
    int name_columns = 0;
    draw_board(o, su, v, o->recent);
    for (int seat = 0; seat < su->seats; seat++) {
        const int columns = spil__columns(o->name[seat]);
        name_columns = columns > name_columns ? columns : name_columns;
    }
    for (int seat = 0; seat < su->seats; seat++)
        draw_seat(o, su, v, seat, name_columns);
    if (su->seats == 3) {
        fprintf(o->out, "  %*s ", name_columns, "");
        spil__paint(o, colour_paints[3], " %c ", colour_letters[3]);
        fprintf(o->out, "   %s\n", _("neutral: its rows count for nobody"));
    }
    if (!v->head.over) {
        fprintf(o->out, _("Round %d: a row of %d wins. %s has turned up "), v->round, spil_punto_row(su),
                o->name[v->turn]);
        put_card(o, v->card);
        fputc('\n', o->out);
    }
}

/* ---- what people type ---- */

/* A card in front of a place, as people write it: R5@1,0, r5 1,0. -1: there is none. */
static int take_card(spil_in *in)
{
    spil_in at = *in;
    const int upper = spil_take_one_of(&at, colour_letters),
              colour = upper >= 0 ? upper : spil_take_one_of(&at, "robg"),
              points = colour < 0 ? -1 : spil_take_one_of(&at, "123456789");
    if (points < 0 || (!spil_take_char(&at, '@') && !spil_take_char(&at, ' ')))
        return -1;
    while (spil_take_char(&at, ' '))
        continue;
    *in = at;
    return 9 * colour + points;
}

/* x,y or x y: the face-up card goes there. It may be named, too. */
static bool read_move(const spil_setup *su, const void *view, const spil_move moves[], int n_moves,
                      const char *text, spil_move *mv)
{
    (void)su;
    (void)view;
    spil_in in = spil_in_from(text);
    const int card = take_card(&in);
    int x, y;
    if (!spil_take_int(&in, &x) || (!spil_take_char(&in, ',') && !spil_take_char(&in, ' ')))
        return false;
    while (spil_take_char(&in, ' '))
        continue;
    if (!spil_take_int(&in, &y) || !spil_in_done(&in) || n_moves == 0)
        return false;
    const bool near = x >= -5 && x <= 5 && y >= -5 && y <= 5;
    mv->code = (card >= 0 ? (uint32_t)card : spil_punto_move_card(moves[0])) |
               (uint32_t)(near ? spil_punto_cell(x, y) : 0) << 8;
    return true;
}

static void explain(const spil_setup *su, const void *view, spil_move mv, spil_out *out)
{
    const spil_punto_view *v = view;
    const uint8_t cell = spil_punto_move_cell(mv);
    spil_punto_places p;
    spil_punto_places_of(v->where, &p);
    const spil_punto_place under = spil_punto_look(&p, spil_punto_x(cell), spil_punto_y(cell));
    if (under.height == 0)
        return;
    spil_put(out, _("on "));
    su->game->print_card(su, under.kind, out);
}

/* ---- what happens ---- */

/* The table at the end of a round, including the last card, which nobody would see otherwise. */
static void recall(const line_output *o, const spil_setup *su, const void *before, const spil_events *ev)
{
    spil_punto_view v = *(const spil_punto_view *)before;
    spil_events placed = {.n = 0}; /* without the deal of the next round */
    bool ended = false;
    for (int i = 0; i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        ended = ended || spil_event_is(su, event, "round_end");
        if (!spil_event_is(su, event, "place"))
            continue;
        placed.item[placed.n++] = *event;
        if (v.where[2 * event->arg[1]] == 0)
            v.where[2 * event->arg[1]] = spil_punto_cell(event->arg[2], event->arg[3]);
    }
    v.legal = 0;
    if (ended)
        draw_board(o, su, &v, &placed);
}

const line_ui spil__line_ui_punto = {
    .draw = draw,
    .read = read_move,
    .forms = SPIL_TR("x,y puts the face-up card there: 1,0"),
    .example = SPIL_TR("Type the cell where your card goes, column and row, such as 1,0 or 0,-1."),
    .explain = explain,
    .recall = recall,
};
