/* print.c: the cards of Rumi 7 Seven on paper, as the page draws them, and its score pad. */
#include <stdio.h>
#include <string.h>

#include "examples.h"
#include "intl.h"
#include "print_ui.h"
#include "spil/rumi7.h"

enum { EDGE = 3, WIDE = 50, HIGH = 70 }; /* white around the card of the page */

/* rank: as a string; NULL: a joker. */
static void put_face(canvas *c, const char *rank, char suit)
{
    if (rank == NULL) {
        spil__put_suit(c, 'X', EDGE + 6, EDGE + 6, 19);
        spil__put_suit(c, 'X', EDGE + 13, EDGE + 33, 30);
        return;
    }
    spil__put_number(c, rank, EDGE + 15, EDGE + 6.5, 21, INK_INK);
    spil__put_suit(c, suit, EDGE + 8, EDGE + 31, 14);
    spil__put_suit(c, suit, EDGE + 24, EDGE + 41, 21);
}

static void put_card(canvas *c, const spil_words *w, const spil_setup *su, int card)
{
    const spil_rumi7_name name = spil_rumi7_name_of(card);
    const char rank[] = {name.text[0], '\0'};
    (void)w;
    (void)su;
    put_face(c, card == SPIL_RUMI7_JOKER ? NULL : rank, name.text[1]);
}

/* ---- examples ---- */

static const double small = 10, tall = 14, label_size = 2.6; /* a card of an example, and words beside it */

/* "9♠", "10♥" or "★" at a place; false: the word is none. */
static bool put_small(canvas *c, const char *word, double x, double y, bool draw)
{
    static const char *const suits[] = {"♠", "♥", "♦", "♣"};
    const bool joker = strcmp(word, "★") == 0;
    const size_t rank_len = strncmp(word, "10", 2) == 0 ? 2 : 1;
    const char rank[] = {rank_len == 2 ? 'T' : word[0], '\0'};
    size_t suit = 0;
    while (suit < 4 && !joker && strcmp(word + rank_len, suits[suit]) != 0)
        suit++;
    if (suit == 4)
        return false;
    if (draw) {
        spil__put_hidden(c, word, x + small / 2, y + tall / 2);
        spil__put_box(c, x, y, small, tall, 1, -1, INK_INK2, .15);
        spil__box_enter(c, x, y, small, WIDE + 2 * EDGE);
        put_face(c, joker ? NULL : rank, "SHDC"[suit]);
        spil__box_leave(c);
    }
    return true;
}

/* The words before the first card: returns their width. */
static double put_label(canvas *c, const char **at, double y, bool draw)
{
    char text[200] = "", word[EXAMPLE_WORD];
    for (const char *ahead = *at; spil__take_word(&ahead, word) >= 0 && !put_small(c, word, 0, 0, false);
         *at = ahead) {
        const size_t len = strlen(text);
        snprintf(text + len, sizeof text - len, "%s%s", len > 0 ? " " : "", word);
    }
    if (draw)
        spil__put_text(c, text, 0, y, label_size, FACE_PLAIN, ALIGN_LEFT, INK_INK2);
    return text[0] != '\0' ? spil__text_width(c, text, label_size, FACE_PLAIN) + 4 : 0;
}

/* Lines of melds and hands, in which two blanks or more are between groups of cards. */
static double put_example(canvas *c, const char *lines, bool draw)
{
    double left = 0, y = 0;
    char word[EXAMPLE_WORD];
    const char *at = lines;
    do {
        const double wide = put_label(c, &at, 0, false);
        left = wide > left ? wide : left;
    } while (spil__next_line(&at));
    do {
        double x = left;
        int n = 0;
        put_label(c, &lines, y + tall / 2 + label_size / 3, draw);
        for (int blanks; (blanks = spil__take_word(&lines, word)) >= 0; n++) {
            x += n > 0 && blanks > 1 ? 4 : 0;
            put_small(c, word, x, y, draw);
            x += small + .6;
        }
        y += n > 0 ? tall + 1.5 : 0;
    } while (spil__next_line(&lines));
    return y;
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
                                    .example = put_example,
                                    .sheet = {{.id = "scores", .draw = put_scores}}};
