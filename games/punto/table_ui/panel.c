/* panel.c: beside the table of Punto: the round, the face-up card, the players and their trophies (table.h). */
#include "table.h"

#include <stdio.h>

/* How much is left out so that all players have room: gaps; then colours and cards left share a line. */
typedef enum tightness { ROOMY, NO_GAPS, ONE_LINE, TIGHTNESSES } tightness;

/* The face-up card, and whose it is. */
static int draw_hand(const scene *s, area a, int y, tightness tight)
{
    const punto_ui *ui = s->ui;
    const spil_punto_view *v = spil__scene_view(s);
    if (v->card == SPIL_PUNTO_NONE || ui->held)
        return y + (tight == ROOMY);
    spil__punto_draw_card(spil__area_part(a, 2, y, 6, 3), s->look, v->card, 1, 0);
    const area words = spil__area_part(a, 10, y, a.w - 10, 3);
    if (s->asked)
        spil__draw_wrapped(words, 1, INK_TITLE | MARK_BOLD, _("your card"));
    else
        spil__draw_wrapped(words, 1, INK_PLAIN, s->name[v->turn]);
    return y + (tight == ONE_LINE ? 3 : 4);
}

/* The colours of a side, on as many lines as their names need, or only their letters; returns the column after the last
 * one, and sets *y to its line. */
static int draw_colours(const scene *s, area a, int *y, int side, bool named)
{
    int x = 2;
    for (int c = 0; c < 4; c++) {
        if (spil_punto_side_of_colour(s->setup, c) != side)
            continue;
        if (x > 2 && named && x + spil__punto_colour_columns(c) > a.w) {
            x = 2;
            ++*y;
        }
        x = spil__punto_draw_colour(a, x, *y, c, named) + 1;
    }
    return x;
}

/* Is that seat to move on the table that is shown? */
static bool has_turn(const scene *s, int seat)
{
    const punto_ui *ui = s->ui;
    const spil_punto_view *v = spil__scene_view(s);
    return !v->head.over && !ui->held && v->turn == seat;
}

typedef struct cards_left {
    char text[80];
} cards_left;

static cards_left cards_left_of(const scene *s, int seat)
{
    const int n = spil__punto_shown(s)->pile[seat] + has_turn(s, seat);
    cards_left left;
    snprintf(left.text, sizeof left.text, ngettext("%d card left", "%d cards left", (unsigned long)n), n);
    return left;
}

static int draw_name(const scene *s, area a, int y, int seat)
{
    const bool turn = has_turn(s, seat);
    spil__draw_text(a, 0, y, INK_TITLE, turn ? spil__glyph(s->look, GLYPH_RIGHT) : " ");
    const int end =
        spil__draw_text(a, 2, y, turn ? INK_TITLE | MARK_BOLD : INK_PLAIN | MARK_BOLD, s->name[seat]);
    spil__draw_text(a, end + 1, y, INK_FAINT, s->at[seat].who);
    return y + 1;
}

/* Rounds won, and the trophies taken in them, labelled. */
static int draw_trophies(const scene *s, area a, int y, int side)
{
    const spil_punto_view *v = spil__scene_view(s);
    int own[SPIL_PUNTO_ROUNDS], n = 0;
    for (int i = 0; i < v->n_trophies; i++) {
        if (spil_punto_side_of_colour(s->setup, spil_punto_colour(v->trophies[i])) == side)
            own[n++] = v->trophies[i];
    }
    int x = spil__draw_textf(a, 2, y, INK_PLAIN, _("won %d of %d"), n, s->setup->option[0]) + 1;
    if (n == 0)
        return y + 1;
    /* Translators: a label; the cards that were taken follow. */
    const char *label = ngettext("trophy:", "trophies:", (unsigned long)n);
    if (x + spil__text_columns(label) + 5 * n > a.w) {
        x = 2;
        y++;
    }
    x = spil__draw_text(a, x, y, INK_PLAIN, label) + 1;
    for (int i = 0; i < n; i++) {
        if (x + 4 > a.w) {
            x = 2;
            y++;
        }
        spil__punto_draw_card(spil__area_part(a, x, y, 4, 1), s->look, own[i], 1, PUNTO_TROPHY);
        x += 5;
    }
    return y + 1;
}

/* Do the names of a side's colours and these columns fit on one line? */
static bool fits(const scene *s, area a, int side, int columns)
{
    int x = 2;
    for (int c = 0; c < 4; c++)
        x += spil_punto_side_of_colour(s->setup, c) == side ? spil__punto_colour_columns(c) + 1 : 0;
    return x + columns <= a.w;
}

/* The players of a side, its colours and trophies. */
static int draw_side(const scene *s, area a, int y, int side, tightness tight)
{
    const int sides = spil_punto_sides(s->setup), last = s->setup->seats - sides + side;
    for (int seat = side; seat <= last; seat += sides) {
        y = draw_name(s, a, y, seat);
        if (tight != ONE_LINE || seat < last)
            spil__draw_text(a, 2, y++, INK_PLAIN, cards_left_of(s, seat).text);
    }
    const cards_left left = cards_left_of(s, last);
    const bool named = tight != ONE_LINE || fits(s, a, side, spil__text_columns(left.text));
    const int x = draw_colours(s, a, &y, side, named);
    if (tight == ONE_LINE)
        spil__draw_text(a, x, y, INK_PLAIN, left.text);
    return draw_trophies(s, a, y + 1, side) + (tight == ROOMY);
}

/* With three players: the colour that is nobody's. */
static int draw_neutral(const scene *s, area a, int y)
{
    const int colour = 3;
    if (s->setup->seats != 3)
        return y;
    const int x = spil__punto_draw_colour(a, 2, y, colour, true) + 1;
    spil__draw_text(a, x, y, INK_PLAIN, _("neutral"));
    return y + 1;
}

static int draw_all(const scene *s, area a, tightness tight)
{
    spil__draw_textf(a, 0, 0, INK_TITLE, _("Round %d: row of %d"), spil__punto_shown(s)->round,
                     spil_punto_row(s->setup));
    int y = draw_hand(s, a, 1, tight);
    for (int side = 0; side < spil_punto_sides(s->setup); side++)
        y = draw_side(s, a, y, side, tight);
    return draw_neutral(s, a, y);
}

int spil__punto_draw_panel(const scene *s, area a, int free)
{
    int used = 0;
    for (int tight = ROOMY; tight < TIGHTNESSES; tight++) {
        spil__draw_fill(a, INK_PLAIN, ' ');
        used = draw_all(s, a, (tightness)tight);
        if (used <= a.h - free)
            break;
    }
    return used;
}
