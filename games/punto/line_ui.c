/* line_ui.c: how Punto is shown (line_ui.h).
 *
 * A cell is six columns: the visible card, xN when N cards lie there, and brackets where the face-up card may go.
 * Eight cells and their numbers fit in 56 columns: the six of the table and one around it. */
#include <string.h>

#include "intl.h"
#include "line_ui.h"
#include "spil/punto.h"

static const char colour_letters[] = "ROBG";
static const paint colour_paints[] = {PAINT_RED, PAINT_ORANGE, PAINT_BLUE, PAINT_GREEN};

/* ---- the table ---- */

static void put_card(const line_output *o, int kind)
{
    spil__paint(o, colour_paints[spil_punto_colour(kind)], "%c%d", colour_letters[spil_punto_colour(kind)],
                spil_punto_points(kind));
}

/* The card on top of a cell and how many lie there; false when it is empty. Higher kinds of the same colour have
 * more points, and stacks rise, so the top has the most points. */
static bool look_at(const spil_punto_view *v, uint8_t cell, int *top, int *height)
{
    *height = 0;
    for (int card = 0; card < SPIL_PUNTO_CARDS; card++) {
        if (v->where[card] != cell)
            continue;
        if (*height == 0 || spil_punto_points(card / 2) > spil_punto_points(*top))
            *top = card / 2;
        ++*height;
    }
    return *height > 0;
}

static void draw_cell(const line_output *o, const spil_punto_view *v, int x, int y)
{
    const uint8_t cell = spil_punto_cell(x, y);
    const bool legal = (v->legal & spil_punto_bit(cell, v->ox, v->oy)) != 0;
    int top, height;
    spil__paint(o, PAINT_STRONG, legal ? "[" : " ");
    if (!look_at(v, cell, &top, &height)) {
        spil__paint(o, PAINT_FAINT, legal ? "    " : " .  ");
    } else {
        put_card(o, top);
        if (height > 1)
            spil__paint(o, PAINT_FAINT, "x%d", height);
        else
            fputs("  ", o->out);
    }
    spil__paint(o, PAINT_STRONG, legal ? "]" : " ");
}

typedef struct box {
    int x0, x1, y0, y1; /* x0 > x1: nothing in it */
} box;

static void stretch(box *b, int x, int y)
{
    b->x0 = x < b->x0 ? x : b->x0;
    b->x1 = x > b->x1 ? x : b->x1;
    b->y0 = y < b->y0 ? y : b->y0;
    b->y1 = y > b->y1 ? y : b->y1;
}

/* The part of the table to show: every card, and every cell where the face-up card may go. */
static box shown(const spil_punto_view *v)
{
    box b = {9, -9, 9, -9};
    for (int y = -7; y <= 7; y++) {
        for (int x = -7; x <= 7; x++) {
            const uint8_t cell = spil_punto_cell(x, y);
            if (v->legal & spil_punto_bit(cell, v->ox, v->oy) ||
                memchr(v->where, cell, sizeof v->where) != NULL)
                stretch(&b, x, y);
        }
    }
    if (b.x0 > b.x1)
        stretch(&b, 0, 0);
    return b;
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

static void draw_board(const line_output *o, const spil_punto_view *v)
{
    const box b = shown(v);
    fputs("\n      ", o->out);
    for (int x = b.x0; x <= b.x1; x++)
        spil__paint(o, PAINT_FAINT, " %2d   ", x);
    fputc('\n', o->out);
    for (int y = b.y0; y <= b.y1; y++) {
        spil__paint(o, PAINT_FAINT, "  %2d  ", y);
        for (int x = b.x0; x <= b.x1; x++)
            draw_cell(o, v, x, y);
        fputc('\n', o->out);
    }
    fputc('\n', o->out);
}

static void draw(const line_output *o, const spil_setup *su, const void *view)
{
    const spil_punto_view *v = view;
    int name_columns = 0;
    draw_board(o, v);
    for (int seat = 0; seat < su->seats; seat++) {
        const int columns = spil__columns(o->name[seat]);
        name_columns = columns > name_columns ? columns : name_columns;
    }
    for (int seat = 0; seat < su->seats; seat++)
        draw_seat(o, su, v, seat, name_columns);
    if (!v->head.over) {
        fprintf(o->out, _("Round %d: a row of %d wins. %s has turned up "), v->round, spil_punto_row(su),
                o->name[v->turn]);
        put_card(o, v->card);
        fputc('\n', o->out);
    }
}

/* ---- what people type ---- */

/* x,y or x y: the face-up card goes there. */
static bool read_move(const spil_setup *su, const void *view, const spil_move moves[], int n_moves,
                      const char *text, spil_move *mv)
{
    (void)su;
    (void)view;
    spil_in in = spil_in_from(text);
    int x, y;
    if (!spil_take_int(&in, &x) || (!spil_take_char(&in, ',') && !spil_take_char(&in, ' ')))
        return false;
    while (spil_take_char(&in, ' '))
        continue;
    if (!spil_take_int(&in, &y) || !spil_in_done(&in) || n_moves == 0)
        return false;
    const bool near = x >= -5 && x <= 5 && y >= -5 && y <= 5;
    mv->code = spil_punto_move_card(moves[0]) | (uint32_t)(near ? spil_punto_cell(x, y) : 0) << 8;
    return true;
}

static void explain(const spil_setup *su, const void *view, spil_move mv, spil_out *out)
{
    int top, height;
    if (!look_at(view, spil_punto_move_cell(mv), &top, &height))
        return;
    spil_put(out, _("on "));
    su->game->print_card(su, top, out);
}

/* ---- what happens ---- */

/* The table at the end of a round, including the last card, which nobody would see otherwise. */
static void recall(const line_output *o, const spil_setup *su, const void *before, const spil_events *ev)
{
    spil_punto_view v = *(const spil_punto_view *)before;
    bool ended = false;
    for (int i = 0; i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        ended = ended || spil_event_is(su, event, "round_end");
        if (spil_event_is(su, event, "place") && v.where[2 * event->arg[1]] == 0)
            v.where[2 * event->arg[1]] = spil_punto_cell(event->arg[2], event->arg[3]);
    }
    v.legal = 0;
    if (ended)
        draw_board(o, &v);
}

const line_ui spil__line_ui_punto = {
    .draw = draw,
    .read = read_move,
    .forms = SPIL_TR("x,y puts the face-up card there: 1,0"),
    .example = SPIL_TR("Type the cell where your card goes, column and row, such as 1,0 or 0,-1."),
    .explain = explain,
    .recall = recall,
};
