/* draw.c: the cards of Punto and the frame around them (table.h). */
#include "table.h"

enum { REACH = SPIL_PUNTO_REACH, ACROSS = SPIL_PUNTO_ACROSS, LABELS = 3 };

static const char colour_letters[] = "ROBG";
static const style colour_inks[] = {CARD_RED, CARD_ORANGE, CARD_BLUE, CARD_GREEN};
static const char *const colour_names[] = {SPIL_TR("red"), SPIL_TR("orange"), SPIL_TR("blue"),
                                           SPIL_TR("green")};

int spil__punto_colour_columns(int colour)
{
    return spil__text_columns(_(colour_names[colour])) + 4;
}

int spil__punto_draw_colour(area a, int x, int y, int colour, bool named)
{
    const style ink = colour_inks[colour] | MARK_BOLD;
    return named ? spil__draw_textf(a, x, y, ink, " %c %s ", colour_letters[colour], _(colour_names[colour]))
                 : spil__draw_textf(a, x, y, ink, " %c ", colour_letters[colour]);
}

/* ---- cards ---- */

/* Four columns: R7, or R7×2 where two lie on top of each other; =R7= in a row that won, *R7* the trophy. */
static void draw_small_card(area a, const look *l, int kind, int height, int how)
{
    const style ink = colour_inks[spil_punto_colour(kind)] | MARK_BOLD;
    const char letter = colour_letters[spil_punto_colour(kind)];
    const int points = spil_punto_points(kind);
    const char *around = how & PUNTO_TROPHY ? spil__glyph(l, GLYPH_STAR)
                         : how & PUNTO_WON  ? spil__glyph(l, GLYPH_HEAVY_HORIZONTAL)
                                            : " ";
    if (height > 1 && (how & PUNTO_WON) == 0)
        spil__draw_textf(a, 0, 0, ink, "%c%d%s%d", letter, points, spil__glyph(l, GLYPH_TIMES), height);
    else
        spil__draw_textf(a, 0, 0, ink, "%s%c%d%s", around, letter, points, around);
}

/* A line along the upper and lower edge, in the style of the card. */
static void draw_edges(area a, const look *l, glyph g, style ink)
{
    spil__draw_line(a, 1, 0, a.w - 2, l, g, ink);
    spil__draw_line(a, 1, a.h - 1, a.w - 2, l, g, ink);
}

/* With a frame, which shows what the card has to do with the last moves or the end of the round. */
static void draw_large_card(area a, const look *l, int kind, int height, int how)
{
    const style ink = colour_inks[spil_punto_colour(kind)] | MARK_BOLD;
    const char *star = how & PUNTO_TROPHY ? spil__glyph(l, GLYPH_STAR) : "";
    const int middle = a.h / 2 - (a.h == 4), x = a.w / 2 - 1;
    spil__draw_box(a, l, ink, NULL);
    if (how & PUNTO_WON)
        draw_edges(a, l, GLYPH_HEAVY_HORIZONTAL, ink);
    else if (how & PUNTO_RECENT)
        draw_edges(a, l, GLYPH_BULLET, ink);
    spil__draw_textf(a, x - (*star != '\0'), middle, ink, "%s%c%d%s", star,
                     colour_letters[spil_punto_colour(kind)], spil_punto_points(kind), star);
    if (height > 1)
        spil__draw_textf(a, x, a.h == 3 ? 2 : middle + 1, ink, "%s%d", spil__glyph(l, GLYPH_TIMES), height);
}

void spil__punto_draw_card(area a, const look *l, int kind, int height, int how)
{
    spil__draw_style(a, colour_inks[spil_punto_colour(kind)] | MARK_BOLD);
    if (a.h >= 3)
        draw_large_card(a, l, kind, height, how);
    else
        draw_small_card(a, l, kind, height, how);
}

/* ---- places ---- */

typedef struct grid {
    int w, h;            /* of a place, including the gap to the next one */
    spil_punto_box view; /* the places that are drawn */
} grid;

static const grid grids[] = {
    {.w = 13, .h = 5}, {.w = 11, .h = 4}, {.w = 9, .h = 4}, {.w = 7, .h = 3}, {.w = 5, .h = 1}};

enum { GRIDS = sizeof grids / sizeof grids[0] };

static int grid_columns(const grid *g)
{
    return LABELS + (g->view.x1 - g->view.x0 + 1) * g->w + 1;
}

/* With the numbers of the columns, and the frame above and below. */
static int grid_lines(const grid *g)
{
    return 1 + (g->view.y1 - g->view.y0 + 1) * g->h + 2;
}

static bool has_room(const grid *g, area a)
{
    return grid_columns(g) <= a.w - PUNTO_PANEL && grid_lines(g) <= a.h;
}

/* The largest places for what is within reach. Where all of 11 by 11 has room all of it is the view, so that nothing
 * moves when the frame closes in. */
static grid choose_grid(const punto_board *b, area a)
{
    grid g = grids[GRIDS - 1];
    for (int i = 0; i < GRIDS; i++) {
        g = grids[i];
        g.view = b->reach;
        if (has_room(&g, a))
            break;
    }
    grid all = g;
    all.view = (spil_punto_box){-REACH, REACH, -REACH, REACH};
    return g.h == 1 || has_room(&all, a) ? all : g;
}

static area spot_of(area a, const grid *g, int x, int y)
{
    return spil__area_part(a, LABELS + (x - g->view.x0) * g->w, 2 + (y - g->view.y0) * g->h, g->w + 1, g->h);
}

/* The cursor: brackets around a place, with heavy lines around a large one. */
static void draw_cursor(area a, const grid *g, const look *l)
{
    const style s = INK_PLAIN | MARK_BOLD;
    const int middle = g->h / 2;
    for (int y = 0; g->h > 1 && y < g->h; y++) {
        spil__draw_text(a, 0, y, s, spil__glyph(l, GLYPH_HEAVY_VERTICAL));
        spil__draw_text(a, g->w, y, s, spil__glyph(l, GLYPH_HEAVY_VERTICAL));
    }
    spil__draw_text(a, 0, middle, s, "[");
    spil__draw_text(a, g->w, middle, s, "]");
}

/* In the gap before a card: it may be covered, it is one of the last moves, or both. */
static void draw_mark(const scene *s, area a, int middle, bool covers, bool recent)
{
    const glyph g = covers && recent ? GLYPH_CIRCLE : covers ? GLYPH_RING : GLYPH_BULLET;
    if (covers || recent)
        spil__draw_text(a, 0, middle, INK_PLAIN | MARK_BOLD, spil__glyph(s->look, g));
}

static void draw_place(const scene *s, area a, const grid *g, const punto_board *b, int x, int y)
{
    const punto_ui *ui = s->ui;
    const spil_punto_place p = spil_punto_look(&b->places, x, y);
    const int marks = spil__punto_marks(b, x, y), middle = g->h / 2;
    const area spot = spil__area_part(a, 1, 0, g->w - 1, g->h);
    const bool legal = (marks & PUNTO_LEGAL) != 0, show = ui->legal && legal && s->asked;
    if (p.height > 0) {
        spil__punto_draw_card(spot, s->look, p.kind, p.height, marks);
        draw_mark(s, a, middle, show, g->h == 1 && (marks & PUNTO_RECENT) != 0);
    } else if (legal) {
        spil__draw_text(spot, g->w / 2 - 1, middle, show ? INK_PLAIN | MARK_BOLD : INK_FAINT,
                        spil__glyph(s->look, show ? GLYPH_RING : GLYPH_DOT));
    }
}

/* ---- the frame ---- */

/* Around what is within reach: dots, and lines where the edge is final. */
static void draw_frame(const scene *s, area a, const grid *g, const spil_punto_box *reach)
{
    const bool columns = spil_punto_fixed(reach->x0, reach->x1),
               rows = spil_punto_fixed(reach->y0, reach->y1);
    const int w = (reach->x1 - reach->x0 + 1) * g->w, h = (reach->y1 - reach->y0 + 1) * g->h;
    const area f = spil__area_part(a, LABELS + (reach->x0 - g->view.x0) * g->w,
                                   1 + (reach->y0 - g->view.y0) * g->h, w + 1, h + 2);
    spil__draw_box(f, s->look, INK_FAINT, NULL);
    if (!rows) {
        spil__draw_line(f, 1, 0, w - 1, s->look, GLYPH_DOT, INK_FAINT);
        spil__draw_line(f, 1, h + 1, w - 1, s->look, GLYPH_DOT, INK_FAINT);
    }
    for (int y = 1; !columns && y <= h; y++) {
        spil__draw_text(f, 0, y, INK_FAINT, spil__glyph(s->look, GLYPH_DOT));
        spil__draw_text(f, w, y, INK_FAINT, spil__glyph(s->look, GLYPH_DOT));
    }
}

static void draw_labels(const scene *s, area a, const grid *g, const spil_punto_box *reach)
{
    const punto_ui *ui = s->ui;
    for (int x = reach->x0; x <= reach->x1; x++)
        spil__draw_textf(a, LABELS + (x - g->view.x0) * g->w + g->w / 2 - 1, 0,
                         x == ui->x && s->asked ? INK_TITLE : INK_FAINT, "%2d", x);
    for (int y = reach->y0; y <= reach->y1; y++)
        spil__draw_textf(a, 0, 2 + (y - g->view.y0) * g->h + g->h / 2,
                         y == ui->y && s->asked ? INK_TITLE : INK_FAINT, "%2d", y);
}

static void draw_board(const scene *s, area a, const grid *g, const punto_board *b)
{
    const punto_ui *ui = s->ui;
    draw_labels(s, a, g, &b->reach);
    draw_frame(s, a, g, &b->reach);
    for (int y = b->reach.y0; y <= b->reach.y1; y++) {
        for (int x = b->reach.x0; x <= b->reach.x1; x++) {
            const area spot = spot_of(a, g, x, y);
            draw_place(s, spot, g, b, x, y);
            spil__draw_zone(spil__area_part(spot, 0, 0, g->w, g->h),
                            KEY_SPOT + (y + REACH) * ACROSS + x + REACH);
        }
    }
    if (s->asked && !ui->held &&
        spil_punto_inside(b->reach, ui->x, ui->y)) /* last: it overlaps the next gap */
        draw_cursor(spot_of(a, g, ui->x, ui->y), g, s->look);
}

/* ---- what happened ---- */

/* What three players must know before they begin (P2). */
static bool introduces(const scene *s)
{
    const spil_punto_view *v = spil__scene_view(s);
    int placed = 0;
    for (int card = 0; card < SPIL_PUNTO_CARDS; card++)
        placed += v->where[card] != 0;
    return s->setup->seats == 3 && v->round == 1 && placed <= s->setup->seats;
}

static void draw_news(const scene *s, area a)
{
    const punto_ui *ui = s->ui;
    int y = 0;
    if (ui->held) {
        y = spil__draw_wrapped(a, 0, INK_GOOD | MARK_BOLD, ui->outcome);
        if (ui->trophy[0] != '\0') {
            spil__draw_text(a, 0, y, INK_PLAIN, spil__glyph(s->look, GLYPH_STAR));
            y = spil__draw_wrapped(spil__area_part(a, 2, 0, a.w - 2, a.h), y, INK_PLAIN, ui->trophy);
        }
        spil__draw_wrapped(a, y, INK_PLAIN, _("Enter goes on."));
        return;
    }
    if (introduces(s))
        y = spil__draw_wrapped(
            a, 0, INK_TITLE,
            _("Green is neutral: its rows count for nobody, and each of you has six green cards."));
    spil__draw_log(s, spil__area_part(a, 0, y, a.w, a.h - y));
}

void spil__punto_draw(const scene *s, area a)
{
    enum { LOG = 3, OUTCOME = 8 }; /* lines for the news beside large cards */
    const punto_ui *ui = s->ui;
    const punto_board b = spil__punto_board(s);
    const grid g = choose_grid(&b, a);
    const int columns = grid_columns(&g), lines = grid_lines(&g);
    const area side = spil__area_part(a, columns + 1, 0, a.w - columns - 1, a.h);
    draw_board(s, spil__area_part(a, 0, 0, columns, lines), &g, &b);
    if (g.h > 1) {
        const int used = spil__punto_draw_panel(s, side, ui->held ? OUTCOME : LOG);
        draw_news(s, spil__area_part(side, 0, used, side.w, a.h - used));
    } else {
        spil__punto_draw_panel(s, side, 0);
        draw_news(s, spil__area_part(a, 0, lines, columns - 1, a.h - lines));
    }
}
