/* print.c: the cards of Rumi 7 Seven on paper, as the page draws them, and its score pad. */
#include <stdio.h>

#include "intl.h"
#include "print_ui.h"
#include "spil/rumi7.h"

enum { EDGE = 3, WIDE = 50, HIGH = 70 }; /* white around the card of the page */

static void put_card(canvas *c, const spil_words *w, const spil_setup *su, int card)
{
    const spil_rumi7_name name = spil_rumi7_name_of(card);
    (void)w;
    (void)su;
    if (card == SPIL_RUMI7_JOKER) {
        spil__put_suit(c, 'X', EDGE + 6, EDGE + 6, 19);
        spil__put_suit(c, 'X', EDGE + 13, EDGE + 33, 30);
        return;
    }
    const char rank[] = {name.text[0], '\0'}, suit = name.text[1];
    spil__put_number(c, rank, EDGE + 15, EDGE + 6.5, 21, INK_INK);
    spil__put_suit(c, suit, EDGE + 8, EDGE + 31, 14);
    spil__put_suit(c, suit, EDGE + 24, EDGE + 41, 21);
}

/* ---- the score pad ---- */

enum { SEATS = 6, ROWS = SPIL_RUMI7_ROUNDS + 2 }; /* names, rounds, sums */

/* Three equal bars are a set, four that rise are a run; returns where the next part begins. */
static double put_part(canvas *c, double x, double y, bool run)
{
    static const double bars[2][4] = {{10, 10, 10, 0}, {5, 7, 9, 11}};
    int n = 0;
    spil__box_enter(c, x, y, 1, 3); /* a third of a millimetre */
    for (; n < 4 && bars[run][n] > 0; n++)
        spil__put_box(c, n * 5, 14 - bars[run][n], 3.6, bars[run][n], 1, 0x1e2429, INK_INK, .6);
    spil__box_leave(c);
    return x + (n * 5 + 5) / 3.0;
}

static void put_contract(canvas *c, const spil_setup *su, int round, double x, double y)
{
    const spil_rumi7_goal goal = spil_rumi7_goal_of(su, round, 0);
    for (int i = 0; i < goal.sets; i++)
        x = put_part(c, x, y, false);
    for (int i = 0; i < goal.runs; i++)
        x = put_part(c, x, y, true);
}

static void put_pad(canvas *c, const spil_setup *su, double y, double width, double height)
{
    const double first = 44, wide = (width - first) / SEATS, head = 10, foot = 7,
                 row = (height - head - foot) / ROWS;
    const double top = y + head, bottom = top + ROWS * row;
    spil__put_text(c, _(su->game->name), 0, y + 6, 5, FACE_STRONG, ALIGN_LEFT, INK_INK);
    for (int i = 0; i <= ROWS; i++)
        spil__put_line(c, 0, top + i * row, width, top + i * row, i == 1 || i == ROWS - 1 ? .5 : .2, INK_INK);
    for (int i = 0; i <= SEATS; i++)
        spil__put_line(c, first + i * wide, top, first + i * wide, bottom, .2, INK_INK);
    for (int round = 1; round <= SPIL_RUMI7_ROUNDS; round++) {
        char number[16];
        const double middle = top + (round + .5) * row;
        snprintf(number, sizeof number, "%d", round);
        spil__put_number(c, number, 4, middle - 2.5, 5, INK_INK);
        put_contract(c, su, round, 10, middle - 2.6);
    }
    spil__put_text(c, _("Total"), 2, bottom - row / 2 + 1.5, 4.2, FACE_STRONG, ALIGN_LEFT, INK_INK);
    spil__put_text(c, "★ 50      A 25      K Q J 10 9 8: 10      7 6 5 4 3 2: 5", 0, bottom + 5, 3,
                   FACE_PLAIN, ALIGN_LEFT, INK_INK);
}

/* Two on a page. */
static void put_scores(canvas *c, const spil_setup *su, double width, double height)
{
    const double gap = 14, each = (height - gap) / 2;
    put_pad(c, su, 0, width, each);
    spil__put_line(c, -4, height / 2, 0, height / 2, .1, INK_INK); /* where to cut */
    spil__put_line(c, width, height / 2, width + 4, height / 2, .1, INK_INK);
    put_pad(c, su, each + gap, width, each);
}

const print_ui spil__print_rumi7 = {.wide = WIDE + 2 * EDGE,
                                    .high = HIGH + 2 * EDGE,
                                    .back = INK_INK,
                                    .card = put_card,
                                    .sheet = {{.id = "scores", .draw = put_scores}}};
