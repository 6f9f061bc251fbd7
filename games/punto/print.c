/* print.c: Punto's cards on paper, as the page draws them. */
#include <string.h>

#include "examples.h"
#include "print_ui.h"
#include "spil/punto.h"

enum { EDGE = 4, SIGN = 48 }; /* white around the sign, which is drawn in 48 by 48 */

static const ink inks[] = {INK_R, INK_O, INK_B, INK_G};

static void put_face(canvas *c, int colour, int points)
{
    static const double tops[] = {15.5, 13.5, 17.5,
                                  13.5}; /* of the number: some shapes have their weight lower */
    const char number[] = {(char)('0' + points), '\0'};
    const double middle = EDGE + SIGN / 2.0, top = EDGE + tops[colour], high = 21;
    const ink on = spil__ink_on(c, inks[colour]);
    spil__put_sign(c, inks[colour], EDGE, EDGE, SIGN);
    spil__put_number(c, number, middle, top, high, on);
    if (points == 6 || points == 9) /* which way up: a card on a table has none */
        spil__put_line(c, middle - 4.5, top + high + 2.2, middle + 4.5, top + high + 2.2, 1.6, on);
}

static void put_card(canvas *c, const spil_words *w, const spil_setup *su, int card)
{
    (void)w;
    (void)su;
    put_face(c, spil_punto_colour(card), spil_punto_points(card));
}

/* ---- examples ---- */

static const double cell = 8.6, below = 2.4; /* a card, and its name below it */

/* "R6", a card; "+", where one may go; or ".". */
static void put_cell(canvas *c, const char *word, double x, double y)
{
    static const char letters[] = "ROBG";
    const char *colour = strchr(letters, word[0]);
    if (colour != NULL && word[1] >= '1' && word[1] <= '9') {
        spil__put_box(c, x + .3, y + .3, cell - .6, cell + below - .6, 1, -1, INK_INK2, .15);
        spil__box_enter(c, x + .7, y + .3, cell - 1.4, SIGN + 2 * EDGE);
        put_face(c, (int)(colour - letters), word[1] - '0');
        spil__box_leave(c);
        spil__put_text(c, word, x + cell / 2, y + cell + 1.2, 2, FACE_PLAIN, ALIGN_MIDDLE, INK_INK);
    } else if (strcmp(word, "+") == 0) {
        const double middle = x + cell / 2, height = y + (cell + below) / 2;
        spil__put_box(c, x + .3, y + .3, cell - .6, cell + below - .6, 1, -1, INK_LINE, .15);
        spil__put_line(c, middle - 1.2, height, middle + 1.2, height, .4, INK_INK);
        spil__put_line(c, middle, height - 1.2, middle, height + 1.2, .4, INK_INK);
    }
}

static double put_example(canvas *c, const char *lines, bool draw)
{
    return spil__put_grid(c, lines, cell, cell + below, draw, put_cell);
}

const print_ui spil__print_punto = {.wide = SIGN + 2 * EDGE,
                                    .high = SIGN + 2 * EDGE,
                                    .back = INK_R,
                                    .card = put_card,
                                    .example = put_example};
