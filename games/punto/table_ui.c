/* table_ui.c: the table of Punto on the full screen (hosts/tui/src/table_ui.h).
 *
 * The round's first card lies in the middle of 11 × 11 places, so that nothing ever moves on the screen; places that
 * the table of 6 by 6 can no longer reach go dark. A card is four columns in its colour with its letter, R3, and ×2
 * where two lie on top of each other; where there is room it has a frame. */
#include <stdlib.h>
#include <string.h>

#include "intl.h"
#include "line_ui.h"
#include "spil/punto.h"
#include "table_ui.h"

enum {
    REACH = 5, /* places from the first card in each direction */
    ACROSS = 2 * REACH + 1,
    BOX = 6,   /* the table never gets larger, in either direction */
    PANEL = 22 /* columns beside the board, at least */
};

typedef struct punto_ui {
    int8_t x, y;                    /* the cursor, -REACH … REACH */
    bool placed;                    /* the cursor has been put on a sensible place */
    bool legal;                     /* shows where the card may go */
    bool held;                      /* a round is over: its board is shown until a key is pressed */
    typed cell;                     /* a place being typed, "1,0" */
    spil_punto_view last;           /* held: that board, … */
    int8_t last_x, last_y;          /* … the place of its last card, … */
    char outcome[UI_MESSAGE_BYTES]; /* … and how the round ended */
} punto_ui;

static const char colour_letters[] = "ROBG";
static const style colour_inks[] = {CARD_RED, CARD_ORANGE, CARD_BLUE, CARD_GREEN};
static const char *const colour_names[] = {SPIL_TR("red"), SPIL_TR("orange"), SPIL_TR("blue"),
                                           SPIL_TR("green")};

/* ---- the board ---- */

typedef struct place {
    uint8_t height; /* how many cards lie there */
    uint8_t kind;   /* of the top one */
    bool possible;  /* the table can still reach it */
    bool legal;     /* the face-up card may go there */
    bool won;       /* part of the row that ended the round */
} place;

typedef struct board {
    place at[ACROSS][ACROSS]; /* [y + REACH][x + REACH] */
} board;

static bool on_board(int x, int y)
{
    return x >= -REACH && x <= REACH && y >= -REACH && y <= REACH;
}

static place *place_at(board *b, int x, int y)
{
    return on_board(x, y) ? &b->at[y + REACH][x + REACH] : NULL;
}

/* A card covers only lower ones, so the top card of a stack is the one with the most points. */
static void lay_cards(board *b, const spil_punto_view *v)
{
    for (int card = 0; card < SPIL_PUNTO_CARDS; card++) {
        place *p = v->where[card] == 0
                       ? NULL
                       : place_at(b, spil_punto_x(v->where[card]), spil_punto_y(v->where[card]));
        if (p == NULL)
            continue;
        if (p->height == 0 || spil_punto_points(card / 2) > spil_punto_points(p->kind))
            p->kind = (uint8_t)(card / 2);
        p->height++;
    }
}

/* The places that some table of 6 by 6 with all these cards includes. */
static void mark_possible(board *b)
{
    int x0 = REACH, x1 = -REACH, y0 = REACH, y1 = -REACH;
    for (int y = -REACH; y <= REACH; y++) {
        for (int x = -REACH; x <= REACH; x++) {
            if (place_at(b, x, y)->height == 0)
                continue;
            x0 = x < x0 ? x : x0;
            x1 = x > x1 ? x : x1;
            y0 = y < y0 ? y : y0;
            y1 = y > y1 ? y : y1;
        }
    }
    for (int y = -REACH; y <= REACH; y++) {
        for (int x = -REACH; x <= REACH; x++)
            place_at(b, x, y)->possible =
                x0 > x1 || (x > x1 - BOX && x < x0 + BOX && y > y1 - BOX && y < y0 + BOX);
    }
}

/* Marks the rows through a card that are long enough. */
static void mark_row(board *b, int x, int y, int length)
{
    static const int8_t steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    const int colour = spil_punto_colour(place_at(b, x, y)->kind);
    for (int i = 0; i < 4; i++) {
        int from = 0, to = 0;
        for (int way = -1; way <= 1; way += 2) {
            int *end = way < 0 ? &from : &to;
            for (;;) {
                const place *p = place_at(b, x + (*end + way) * steps[i][0], y + (*end + way) * steps[i][1]);
                if (p == NULL || p->height == 0 || spil_punto_colour(p->kind) != colour)
                    break;
                *end += way;
            }
        }
        for (int n = from; to - from + 1 >= length && n <= to; n++)
            place_at(b, x + n * steps[i][0], y + n * steps[i][1])->won = true;
    }
}

static board board_of(const scene *s)
{
    const punto_ui *ui = s->ui;
    const spil_punto_view *v = ui->held ? &ui->last : spil__scene_view(s);
    board b = {0};
    lay_cards(&b, v);
    mark_possible(&b);
    for (int y = -REACH; y <= REACH; y++) {
        for (int x = -REACH; x <= REACH; x++)
            place_at(&b, x, y)->legal =
                !ui->held && (v->legal & spil_punto_bit(spil_punto_cell(x, y), v->ox, v->oy)) != 0;
    }
    if (ui->held && place_at(&b, ui->last_x, ui->last_y)->height > 0)
        mark_row(&b, ui->last_x, ui->last_y, spil_punto_row(s->setup));
    return b;
}

/* ---- drawing ---- */

typedef struct grid {
    int w, h;    /* of a place, including the gap to the next one */
    bool framed; /* cards have frames */
    int left;    /* column of the first place */
} grid;

static const grid small_grid = {.w = 5, .h = 1, .left = 3};
static const grid large_grid = {.w = 7, .h = 3, .framed = true, .left = 3};

static void draw_card(area a, const look *l, int kind, int height, bool framed, bool won)
{
    const style ink = colour_inks[spil_punto_colour(kind)] | MARK_BOLD;
    const char letter = colour_letters[spil_punto_colour(kind)];
    const int points = spil_punto_points(kind);
    spil__draw_style(a, ink);
    if (framed) {
        spil__draw_box(a, l, ink, NULL);
        spil__draw_textf(a, 2, 1, ink, "%c%d", letter, points);
        if (height > 1)
            spil__draw_textf(a, 2, 2, ink, "%s%d", spil__glyph(l, GLYPH_TIMES), height);
        if (won)
            spil__draw_text(a, 2, 0, ink, spil__glyph(l, GLYPH_STAR));
    } else if (won) {
        spil__draw_textf(a, 0, 0, ink, "%s%c%d%s", spil__glyph(l, GLYPH_STAR), letter, points,
                         spil__glyph(l, GLYPH_STAR));
    } else if (height > 1) {
        spil__draw_textf(a, 0, 0, ink, "%c%d%s%d", letter, points, spil__glyph(l, GLYPH_TIMES), height);
    } else {
        spil__draw_textf(a, 0, 0, ink, " %c%d ", letter, points);
    }
}

/* The cursor: brackets around a place, with heavy lines around a large one. */
static void draw_cursor(area a, const grid *g, const look *l)
{
    const style s = INK_PLAIN | MARK_BOLD;
    const int middle = g->h / 2;
    if (g->framed) {
        for (int y = 0; y < g->h; y++) {
            spil__draw_text(a, 0, y, s, spil__glyph(l, GLYPH_HEAVY_VERTICAL));
            spil__draw_text(a, g->w, y, s, spil__glyph(l, GLYPH_HEAVY_VERTICAL));
        }
    }
    spil__draw_text(a, 0, middle, s, "[");
    spil__draw_text(a, g->w, middle, s, "]");
}

static void draw_place(const scene *s, area a, const grid *g, const place *p, bool cursor)
{
    const punto_ui *ui = s->ui;
    const area spot = spil__area_part(a, 1, 0, g->w - 1, g->h);
    const bool show = ui->legal && p->legal && s->asked;
    const int middle = g->h / 2, x = g->w / 2 - 1;
    if (p->height > 0)
        draw_card(spot, s->look, p->kind, p->height, g->framed, p->won);
    else if (show)
        spil__draw_text(spot, x, middle, INK_PLAIN | MARK_BOLD, spil__glyph(s->look, GLYPH_RING));
    else if (p->possible)
        spil__draw_text(spot, x, middle, INK_FAINT, spil__glyph(s->look, GLYPH_DOT));
    if (show && p->height > 0)
        spil__draw_text(a, 0, middle, INK_PLAIN | MARK_BOLD, spil__glyph(s->look, GLYPH_RING));
    if (cursor)
        draw_cursor(a, g, s->look);
}

static void draw_board(const scene *s, area a, const grid *g)
{
    const punto_ui *ui = s->ui;
    board b = board_of(s);
    for (int x = -REACH; x <= REACH; x++)
        spil__draw_textf(a, g->left + (x + REACH) * g->w + g->w / 2 - 1, 0,
                         x == ui->x && s->asked ? INK_TITLE : INK_FAINT, "%2d", x);
    for (int y = -REACH; y <= REACH; y++) {
        const int top = 1 + (y + REACH) * g->h;
        spil__draw_textf(a, 0, top + g->h / 2, y == ui->y && s->asked ? INK_TITLE : INK_FAINT, "%2d", y);
        for (int x = -REACH; x <= REACH; x++) {
            const area spot = spil__area_part(a, g->left + (x + REACH) * g->w, top, g->w + 1, g->h);
            draw_place(s, spot, g, place_at(&b, x, y), false);
            spil__draw_zone(spil__area_part(spot, 0, 0, g->w, g->h),
                            KEY_SPOT + (y + REACH) * ACROSS + x + REACH);
        }
    }
    if (s->asked && !ui->held) { /* last, because it overlaps the neighbour's gap */
        const area spot =
            spil__area_part(a, g->left + (ui->x + REACH) * g->w, 1 + (ui->y + REACH) * g->h, g->w + 1, g->h);
        draw_place(s, spot, g, place_at(&b, ui->x, ui->y), true);
    }
}

static int wins_of(const scene *s, const spil_punto_view *v, int side)
{
    int wins = 0;
    for (int i = 0; i < v->n_trophies; i++)
        wins += spil_punto_side_of_colour(s->setup, spil_punto_colour(v->trophies[i])) == side;
    return wins;
}

/* The colours of a side, with their names where there is room. */
static void draw_colours(const scene *s, area a, int side)
{
    int columns = -1, x = 0;
    for (int c = 0; c < 4; c++) {
        if (spil_punto_side_of_colour(s->setup, c) == side)
            columns += spil__text_columns(_(colour_names[c])) + 5;
    }
    for (int c = 0; c < 4; c++) {
        if (spil_punto_side_of_colour(s->setup, c) != side)
            continue;
        const style ink = colour_inks[c] | MARK_BOLD;
        if (columns <= a.w)
            x = spil__draw_textf(a, x, 0, ink, " %c %s ", colour_letters[c], _(colour_names[c])) + 1;
        else
            x = spil__draw_textf(a, x, 0, ink, "  %c  ", colour_letters[c]) + 1;
    }
}

/* Three lines: name, colours, cards left; returns the line below. */
static int draw_seat(const scene *s, area a, int y, int seat)
{
    const spil_punto_view *v = spil__scene_view(s);
    const int side = spil_punto_side_of_seat(s->setup, seat);
    const bool turn = !v->head.over && v->turn == seat;
    spil__draw_text(a, 0, y, INK_TITLE, turn ? spil__glyph(s->look, GLYPH_RIGHT) : " ");
    const int end =
        spil__draw_text(a, 2, y, turn ? INK_TITLE | MARK_BOLD : INK_PLAIN | MARK_BOLD, s->name[seat]);
    spil__draw_text(a, end + 1, y, INK_FAINT, s->at[seat].who);
    draw_colours(s, spil__area_part(a, 2, y + 1, a.w - 2, 1), side);
    spil__draw_textf(a, 2, y + 2, INK_PLAIN,
                     ngettext("%d card left", "%d cards left", (unsigned long)(v->pile[seat] + turn)),
                     v->pile[seat] + turn);
    return y + 3;
}

static int draw_side_wins(const scene *s, area a, int y, int side)
{
    const spil_punto_view *v = spil__scene_view(s);
    int x =
        spil__draw_textf(a, 2, y, INK_PLAIN, _("won %d of %d"), wins_of(s, v, side), s->setup->option[0]) + 1;
    for (int i = 0; i < v->n_trophies; i++) {
        const int kind = v->trophies[i], colour = spil_punto_colour(kind);
        if (spil_punto_side_of_colour(s->setup, colour) == side)
            x = spil__draw_textf(a, x, y, colour_inks[colour] | MARK_BOLD, "%c%d", colour_letters[colour],
                                 spil_punto_points(kind)) +
                1;
    }
    return y + 1;
}

/* The face-up card, and whose it is. */
static int draw_hand(const scene *s, area a, int y)
{
    const spil_punto_view *v = spil__scene_view(s);
    if (v->card == SPIL_PUNTO_NONE)
        return y;
    const area card = spil__area_part(a, 2, y, 6, 3);
    draw_card(card, s->look, v->card, 1, true, false);
    const area words = spil__area_part(a, 10, y, a.w - 10, 3);
    if (s->asked)
        spil__draw_wrapped(words, 1, INK_TITLE | MARK_BOLD, _("your card"));
    else
        spil__draw_wrapped(words, 1, INK_PLAIN, s->name[v->turn]);
    return y + 4;
}

static int draw_panel(const scene *s, area a)
{
    const spil_punto_view *v = spil__scene_view(s);
    const bool teams = spil_punto_sides(s->setup) < s->setup->seats;
    spil__draw_textf(a, 0, 0, INK_TITLE, _("Round %d: row of %d"), v->round, spil_punto_row(s->setup));
    int y = draw_hand(s, a, 1);
    if (v->card == SPIL_PUNTO_NONE)
        y = 2;
    for (int i = 0; i < s->setup->seats; i++) {
        const int seat = teams ? (i % 2) * 2 + i / 2 : i; /* partners together */
        y = draw_seat(s, a, y, seat);
        const bool last_of_side = !teams || i % 2 == 1;
        if (last_of_side)
            y = draw_side_wins(s, a, y, spil_punto_side_of_seat(s->setup, seat)) + (s->setup->seats < 4);
    }
    return y;
}

static void draw(const scene *s, area a)
{
    const punto_ui *ui = s->ui;
    const bool roomy =
        a.w >= large_grid.left + ACROSS * large_grid.w + 1 + PANEL && a.h >= 1 + ACROSS * large_grid.h;
    const grid *g = roomy ? &large_grid : &small_grid;
    const int board_w = g->left + ACROSS * g->w + 1, board_h = 1 + ACROSS * g->h;
    const area side = spil__area_part(a, board_w, 0, a.w - board_w, a.h);
    draw_board(s, spil__area_part(a, 0, 0, board_w, board_h), g);
    const int used = draw_panel(s, side);
    const area log = roomy ? spil__area_part(side, 0, used + 1, side.w, a.h - used - 1)
                           : spil__area_part(a, 0, board_h + 1, board_w - 1, a.h - board_h - 1);
    if (ui->held)
        spil__draw_wrapped(log, spil__draw_wrapped(log, 0, INK_GOOD | MARK_BOLD, ui->outcome), INK_PLAIN,
                           _("Enter goes on."));
    else
        spil__draw_log(s, log);
}

/* ---- keys ---- */

static ui_action play_at(const scene *s, punto_ui *ui, int x, int y)
{
    const spil_punto_view *v = spil__scene_view(s);
    if (!s->asked)
        return spil__ui_message("%s",
                                spil_words_alone(&spil__translator, SPIL_TR("it is not your turn")).text);
    ui->x = (int8_t)x;
    ui->y = (int8_t)y;
    const spil_move mv = {v->card | (uint32_t)spil_punto_cell(x, y) << 8};
    return spil__ui_move(s, mv);
}

/* Enter: the place that was typed, or the cursor's. */
static ui_action enter(const scene *s, punto_ui *ui)
{
    int x, y;
    if (ui->cell.text[0] == '\0')
        return play_at(s, ui, ui->x, ui->y);
    spil_in in = spil_in_from(ui->cell.text);
    const bool read = spil_take_int(&in, &x) && (spil_take_char(&in, ',') || spil_take_char(&in, '.')) &&
                      spil_take_int(&in, &y) && spil_in_done(&in);
    ui->cell.text[0] = '\0';
    if (!read)
        return spil__ui_message("%s", _("A place is typed as column and row, such as 1,0 or 0,-1."));
    if (!on_board(x, y))
        return spil__ui_message("%s", _("That is outside the table."));
    return play_at(s, ui, x, y);
}

/* On to the next or previous place where the card may go, line by line. */
static void next_legal(const scene *s, punto_ui *ui, int way)
{
    board b = board_of(s);
    int at = (ui->y + REACH) * ACROSS + ui->x + REACH;
    for (int n = 0; n < ACROSS * ACROSS; n++) {
        at = (at + way + ACROSS * ACROSS) % (ACROSS * ACROSS);
        if (b.at[at / ACROSS][at % ACROSS].legal)
            break;
    }
    ui->x = (int8_t)(at % ACROSS - REACH);
    ui->y = (int8_t)(at / ACROSS - REACH);
}

static void step(punto_ui *ui, int dx, int dy)
{
    if (on_board(ui->x + dx, ui->y + dy)) {
        ui->x = (int8_t)(ui->x + dx);
        ui->y = (int8_t)(ui->y + dy);
    }
}

static ui_action key(const scene *s, void *memory, int key)
{
    punto_ui *ui = memory;
    if (ui->held) {
        const bool on = key == KEY_RETURN || key == KEY_SPACE || key == KEY_CLICK || spil__is_spot(key);
        ui->held = !on;
        return spil__ui_action(on ? UI_HANDLED : UI_UNHANDLED);
    }
    if (spil__is_spot(key) && key - KEY_SPOT < ACROSS * ACROSS)
        return play_at(s, ui, (key - KEY_SPOT) % ACROSS - REACH, (key - KEY_SPOT) / ACROSS - REACH);
    if (spil__typed_key(&ui->cell, key, "0123456789,.-"))
        return ui->cell.text[0] == '\0' ? spil__ui_action(UI_HANDLED)
                                        : spil__ui_message(_("Place: %s_"), ui->cell.text);
    switch (key) {
    case KEY_ARROW_UP: step(ui, 0, -1); break;
    case KEY_ARROW_DOWN: step(ui, 0, 1); break;
    case KEY_ARROW_LEFT: step(ui, -1, 0); break;
    case KEY_ARROW_RIGHT: step(ui, 1, 0); break;
    case KEY_TAB: next_legal(s, ui, 1); break;
    case KEY_BACK_TAB: next_legal(s, ui, -1); break;
    case KEY_RETURN:
    case KEY_SPACE: return enter(s, ui);
    case 'm': ui->legal = !ui->legal; break;
    default: return spil__ui_action(UI_UNHANDLED);
    }
    return spil__ui_action(UI_HANDLED);
}

/* ---- what happens ---- */

static void note_outcome(const scene *s, punto_ui *ui, const spil_events *ev, int i)
{
    const spil_words w = spil__scene_words(s);
    spil_out out = spil_out_to(ui->outcome, sizeof ui->outcome);
    spil_words_event(&w, s->setup, ev, i, &out);
    ui->outcome[strcspn(ui->outcome, "\n")] = '\0';
}

/* If a round is over: keeps its board, including the last card, to be looked at. */
static void hold_round(const scene *s, punto_ui *ui, const spil_punto_view *before, const spil_events *ev)
{
    ui->last = *before;
    for (int i = 0; i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        if (spil_event_is(s->setup, event, "place")) {
            uint8_t *where = &ui->last.where[2 * event->arg[1]];
            if (*where == 0)
                *where = spil_punto_cell(event->arg[2], event->arg[3]);
            ui->last_x = (int8_t)event->arg[2];
            ui->last_y = (int8_t)event->arg[3];
        } else if (spil_event_is(s->setup, event, "round_end")) {
            note_outcome(s, ui, ev, i);
            ui->held = true;
        }
    }
}

static void news(const scene *s, void *memory, const void *before, const spil_events *ev)
{
    punto_ui *ui = memory;
    ui->cell.text[0] = '\0';
    if (before != NULL)
        hold_round(s, ui, before, ev);
    if (ev->n == 0)
        ui->held = false;
    board b = board_of(s);
    if (s->asked && !ui->held && (!ui->placed || !place_at(&b, ui->x, ui->y)->legal)) {
        ui->x = 0;
        ui->y = 0;
        next_legal(s, ui, 1);
        ui->placed = true;
    }
}

static bool holds(const scene *s, const void *memory)
{
    (void)s;
    return ((const punto_ui *)memory)->held;
}

static void point(const scene *s, void *memory, spil_move mv)
{
    (void)s;
    punto_ui *ui = memory;
    ui->x = (int8_t)spil_punto_x(spil_punto_move_cell(mv));
    ui->y = (int8_t)spil_punto_y(spil_punto_move_cell(mv));
}

static const key_help keys[] = {
    {.key = SPIL_TR("arrows"), .what = SPIL_TR("choose"), .bar = true},
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("lay card"), .code = KEY_RETURN, .bar = true},
    {.key = "m", .what = SPIL_TR("show places"), .code = 'm', .bar = true},
    {.key = SPIL_TR("Tab"), .what = SPIL_TR("go to the next such place"), .code = KEY_TAB},
    {.key = "1,0", .what = SPIL_TR("type a place: column, row")},
    {.key = NULL},
};

const table_ui spil__table_ui_punto = {
    .ui_bytes = sizeof(punto_ui),
    .keys = keys,
    .teach = SPIL_TR("Put your card beside another, or on one with fewer points: arrows, then Enter."),
    .draw = draw,
    .key = key,
    .news = news,
    .holds = holds,
    .point = point,
};
