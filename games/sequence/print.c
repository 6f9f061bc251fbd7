/* print.c: Sequence Numbers on paper, as the page draws it: cards, the board, chips. */
#include <stdio.h>
#include <string.h>

#include "examples.h"
#include "print_ui.h"
#include "spil/sequence.h"

enum { WIDE = 60, HIGH = 84 };

static void put_card(canvas *c, const spil_words *w, const spil_setup *su, int card)
{
    static const char minus[] = "−";
    const spil_sequence_board *b = spil_sequence_board_of(su);
    if (card == b->plus || card == b->minus) {
        spil__put_number(c, card == b->plus ? "+" : "-", WIDE / 2.0, 14, 56, INK_INK);
        return;
    }
    const spil_phrase shown =
        spil_words_card_shown(w, su, card); /* with the signs of schools: "7×4", "7−4" */
    const size_t digits = strspn(shown.text, "0123456789");
    const char *rest = shown.text + digits + strspn(shown.text + digits, " ");
    const bool has_minus = strncmp(rest, minus, sizeof minus - 1) == 0;
    char first[16], second[32];
    snprintf(first, sizeof first, "%.*s", (int)digits, shown.text);
    snprintf(second, sizeof second, "%s%s", has_minus ? "-" : "", has_minus ? rest + sizeof minus - 1 : rest);
    spil__put_number(c, first, WIDE / 2.0, 11.5, 25, INK_INK);
    spil__put_number(c, second, WIDE / 2.0, 45.5, 25, INK_INK);
}

/* ---- the board ---- */

/* The ground of a number: its group's. */
static long tint_of(const spil_sequence_board *b, int number)
{
    static const long tints[] = {0xfffdf8, 0xefe6d2, 0xe3ebe4, 0xe2e8ef, 0xf0e1da};
    for (int i = 0; i < b->n_groups; i++) {
        if (number >= b->group[i][0] && number <= b->group[i][1])
            return tints[(size_t)i % (sizeof tints / sizeof tints[0])];
    }
    return tints[0];
}

static void put_star(canvas *c, double x, double y, double size)
{
    spil__put_shape(c, &(shape){.path = "M50 0L62 38 100 50 62 62 50 100 38 62 0 50 38 38Z",
                                .x = x + .27 * size,
                                .y = y + .27 * size,
                                .scale = .46 * size / 100,
                                .fill = INK_INK,
                                .line = INK_INK,
                                .line_width = 3});
}

static void put_cell(canvas *c, const spil_sequence_board *b, int number, double x, double y, double size)
{
    char text[16];
    spil__put_box(c, x + .4, y + .4, size - .8, size - .8, size * .14, number < 0 ? -1 : tint_of(b, number),
                  INK_INK2, .25);
    if (number < 0) {
        put_star(c, x, y, size);
        return;
    }
    snprintf(text, sizeof text, "%d", number);
    spil__put_text(c, text, x + size / 2, y + size * .64, size * .4, FACE_PLAIN, ALIGN_MIDDLE, INK_INK);
}

static void put_board(canvas *c, const spil_setup *su, double width, double height)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const double across = width / b->columns, down = height / b->rows, size = across < down ? across : down;
    const double left = (width - size * b->columns) / 2, top = (height - size * b->rows) / 2;
    for (int row = 0; row < b->rows; row++) {
        for (int column = 0; column < b->columns; column++)
            put_cell(c, b, b->number[row * b->width + column], left + column * size, top + row * size, size);
    }
}

/* ---- chips ---- */

/* A third of the page for each side, with lines to cut along. */
static void put_chips(canvas *c, const spil_setup *su, double width, double height)
{
    static const ink sides[SPIL_SEQUENCE_SIDES] = {INK_R, INK_B, INK_O};
    const double size = 15;
    const int columns = (int)(width / size),
              rows = (int)(height / size / SPIL_SEQUENCE_SIDES) * SPIL_SEQUENCE_SIDES;
    const double left = (width - columns * size) / 2, top = (height - rows * size) / 2;
    (void)su;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++)
            spil__put_sign(c, sides[row * SPIL_SEQUENCE_SIDES / rows], left + column * size + 1.5,
                           top + row * size + 1.5, size - 3);
    }
    for (int i = 0; i <= columns; i++)
        spil__put_line(c, left + i * size, top, left + i * size, top + rows * size, .1, INK_LINE);
    for (int i = 0; i <= rows; i++)
        spil__put_line(c, left, top + i * size, left + columns * size, top + i * size, .1, INK_LINE);
}

/* ---- examples ---- */

static const double cell = 6.8; /* of their boards */

/* "★", or a number, on which a chip lies: "●" one's own, "■" another's, as the text calls them. */
static void put_example_cell(canvas *c, const char *word, double x, double y)
{
    const size_t digits = strspn(word, "0123456789");
    const char *chip = word + digits;
    const bool own = strcmp(chip, "●") == 0, any = own || strcmp(chip, "■") == 0;
    char number[8];
    spil__put_box(c, x + .3, y + .3, cell - .6, cell - .6, 1, -1, INK_INK2, .15);
    if (digits == 0) {
        put_star(c, x, y, cell);
        return;
    }
    if (any)
        spil__put_box(c, x + 1.1, y + 1.1, cell - 2.2, cell - 2.2, own ? (cell - 2.2) / 2 : .3, 0x1e2429,
                      INK_INK, .35);
    snprintf(number, sizeof number, "%.*s", (int)digits, word);
    spil__put_text(c, number, x + cell / 2, y + cell * .63, cell * .37, FACE_PLAIN, ALIGN_MIDDLE,
                   any ? spil__ink_on(c, INK_INK) : INK_INK);
}

static double put_example(canvas *c, const char *lines, bool draw)
{
    return spil__put_grid(c, lines, cell, cell, draw, put_example_cell);
}

const print_ui spil__print_sequence = {
    .wide = WIDE,
    .high = HIGH,
    .back = INK_B,
    .card = put_card,
    .example = put_example,
    .sheet = {{.id = "board", .draw = put_board}, {.id = "chips", .draw = put_chips}}};
