/* windows.h: what a card gains on each cell, for the search in Punto; shared inside the bots layer.
 *
 * A window is a line of as many cells as a winning row has, inside a 6 by 6 that is still possible. It is worth more to
 * a colour the more of its cells show that colour, less the more show others, and nothing once it has a nine of another
 * colour, which nothing can cover. A card gains what it adds to the windows of its side and takes from those of others.
 *
 * The value of a window follows from how many cards of each colour it shows and whose nines: at most 187 kinds of
 * window, and a table says what each card gains in each. The sums over the windows through a cell are updated with
 * every card, for all cards at once in a vector: a turn only reads them. Cells and windows are numbered relative to
 * the round's first card, so nothing moves when the box grows; windows that no longer fit are dropped. */
#ifndef SPIL__PUNTO_WINDOWS_H
#define SPIL__PUNTO_WINDOWS_H

#include "spil/bits.h"
#include "spil/punto_board.h"
#include "weights.h"

enum {
    SPIL__FOUND_NOTHING = 4, /* what a card is placed on: a card of colour 0 … 3, or nothing */
    SPIL__FIRST_CELL = 0x33, /* spil_punto_cell(-5, -5): the lowest number of a cell */
    SPIL__CELLS = 11 * 16,
    SPIL__WINDOWS = 24 * 16,
    SPIL__WINDOW_KINDS = 222,    /* 187 in a game with rows of five, twice 111 with rows of four */
    SPIL__MIXES = 6 * 6 * 6 * 6, /* cards of each colour, 0 … 5, as digits in base 6 */
    SPIL__NINES = 6 /* of a window: none, of colour 0 … 3 only, of several colours: it is dead */
};

/* A deed: a card of this colour, nine or not, placed by this side. With three seats every side has cards of two
 * colours, its own and neutral ones; else the colour says whose card it is. Deeds come in sets of eight. */
static inline int spil__deed(int kind, int side, int seats)
{
    const int colour = spil_punto_colour(kind), nine = spil_punto_points(kind) == 9;
    return seats == 3 && colour == 3 ? 8 + 2 * side + nine : 2 * colour + nine;
}

static inline int spil__deed_sets(int seats)
{
    return seats == 3 ? 2 : 1;
}

typedef int16_t spil__deeds __attribute__((vector_size(16))); /* a number for each deed of a set */

/* Cells are indexed by number less SPIL__FIRST_CELL, windows by number. */
typedef struct spil__windows {
    uint16_t holds[SPIL__WINDOWS]; /* mix + SPIL__MIXES * nines */
    uint8_t found[SPIL__CELLS]; /* twice what a card there is placed on: a scale that CPUs can address by */
    spil__deeds gain[2][SPIL__CELLS]; /* [set][cell]: sums over the windows through the cell */
} spil__windows;

typedef struct spil__gains {
    int n_kinds;
    /* Bit k of reach[last][at]: with a box from column 1 to `last`, the window that begins k cells before column `at`
     * is still possible; `back` counts from the other end. The same for rows. */
    uint8_t reach[8][8], back[8][8];
    uint16_t
        kind[SPIL__NINES * SPIL__MIXES]; /* where the gains of this kind of window begin in `of`, in bytes */
    spil__deeds of[SPIL__WINDOW_KINDS][5]; /* [set * n_kinds + kind][found] */
} spil__gains;

/* Makes the table for this form of the game. */
void spil__gains_make(const spil_setup *su, const spil__punto_weights *weights, spil__gains *g);

/* ---- where windows are ---- */

typedef struct spil__box {
    int column, row; /* the last ones used; the first are 1 */
} spil__box;

/* The box of an empty table is the cell of the first card. */
SPIL_ALWAYS spil__box spil__box_of(uint64_t occupied)
{
    occupied |= UINT64_C(1) << 9; /* row 1, column 1 */
    uint64_t all = occupied | occupied >> 32;
    all |= all >> 16;
    all |= all >> 8;
    return (spil__box){31 - __builtin_clz((uint32_t)(all & 0xff)), (63 - __builtin_clzll(occupied)) >> 3};
}

/* The windows through a cell as bits: across, falling, rising and down, 5 bits for each direction, by how far before
 * the cell the window begins. */
SPIL_ALWAYS uint32_t spil__windows_through(const spil__gains *g, spil__box box, int column, int row)
{
    const uint32_t across = g->reach[box.column][column];
    const uint32_t down = g->reach[box.row][row], up = g->back[box.row][row];
    return across | (across & down) << 5 | (across & up) << 10 | down << 15;
}

/* For each of these bits: offsets from the cell to the first cell of the window, from one cell of it to the next, and
 * from its first cell to its number. Windows begin in 8 of 16 columns or rows, so two directions share a block. */
typedef struct spil__window_place {
    int16_t first, step, number;
} spil__window_place;

#define SPIL__ACROSS  1, 0
#define SPIL__FALLING 17, 8
#define SPIL__RISING  -15, 5 * 16 + 8
#define SPIL__DOWN    16, 16 * 16
static const spil__window_place spil__window_places[20] = {
#define SPIL__PLACES(step, number)                                                                           \
    {0, step, number}, {-(step), step, number}, {-2 * (step), step, number}, {-3 * (step), step, number},    \
    {                                                                                                        \
        -4 * (step), step, number                                                                            \
    }
#define SPIL__STEPS(direction) SPIL__PLACES(direction)
    SPIL__STEPS(SPIL__ACROSS), SPIL__STEPS(SPIL__FALLING), SPIL__STEPS(SPIL__RISING), SPIL__STEPS(SPIL__DOWN)
#undef SPIL__STEPS
#undef SPIL__PLACES
};

/* ---- cards ---- */

/* Compilers would rather add up the address for each cell: eight instead of five instructions. */
#define SPIL__IN_REGISTER(pointer) __asm__("" : "+r"(pointer))

SPIL_ALWAYS const spil__deeds *spil__gains_of(const spil__gains *g, int set, int kind)
{
    return (const spil__deeds *)(const void *)((const unsigned char *)g->of[set * g->n_kinds] + kind);
}

/* What a table says for a cell; `found` is twice the number. */
SPIL_ALWAYS spil__deeds spil__gain_at(const spil__deeds of[5], uint8_t found)
{
    return *(const spil__deeds *)(const void *)((const uint64_t *)(const void *)of + found);
}

/* A window changes its kind: updates the gains of its cells. */
SPIL_ALWAYS void spil__window_change(spil__windows *w, const spil__gains *g, int first, int step, int from,
                                     int to, int n, int sets)
{
    for (int set = 0; set < sets; set++) {
        const spil__deeds *was = spil__gains_of(g, set, from), *is = spil__gains_of(g, set, to);
        spil__deeds *gain = w->gain[set] + first;
        const uint8_t *found = w->found + first;
        SPIL__IN_REGISTER(was);
        SPIL__IN_REGISTER(is);
        SPIL__IN_REGISTER(gain);
#pragma GCC unroll 5
        for (int i = 0; i < n; i++)
            gain[i * step] += spil__gain_at(is, found[i * step]) - spil__gain_at(was, found[i * step]);
    }
}

/* The box has grown from `old`; `left` and `up` are the columns and rows by which its origin moved. Drops the windows
 * that no longer fit; each of them has a card that lay in the old box. */
static inline void spil__windows_drop(spil__windows *w, const spil__gains *g, int origin, uint64_t cards,
                                      spil__box old, int left, int up, spil__box box, int n, int sets)
{
    for (; cards != 0; cards &= cards - 1) {
        const int bit = spil_lowest(cards), at = origin + bit + (bit & 56) - SPIL__FIRST_CELL;
        const uint32_t before = spil__windows_through(g, old, (bit & 7) - left, (bit >> 3) - up);
        uint32_t gone = before & ~spil__windows_through(g, box, bit & 7, bit >> 3);
        for (; gone != 0; gone &= gone - 1) {
            const spil__window_place p = spil__window_places[__builtin_ctz(gone)];
            uint16_t *holds = &w->holds[at + p.first + p.number];
            if (*holds != 0)
                spil__window_change(w, g, at + p.first, p.step, g->kind[*holds], g->kind[0], n, sets);
            *holds = 0;
        }
    }
}

/* A card placed on a cell. */
typedef struct spil__placed {
    int at, colour, change; /* the cell; by how much the mix of its windows changes */
    bool nine;
} spil__placed;

/* The same in the windows of one direction, given as bits; `step` and `number` as in a spil__window_place, and
 * constants: then a window's cells are at fixed distances. */
SPIL_ALWAYS void spil__windows_of_line(spil__windows *w, const spil__gains *g, spil__placed c, uint32_t bits,
                                       int step, int number, int n, int sets, spil__deeds sum[2])
{
    for (; bits != 0; bits &= bits - 1) {
        const int first = c.at - step * __builtin_ctz(bits);
        uint16_t *holds = &w->holds[first + number];
        int then = *holds + c.change;
        if (c.nine) {
            const int nines = then / SPIL__MIXES;
            then += ((nines == 0 || nines == c.colour + 1 ? c.colour + 1 : SPIL__NINES - 1) - nines) *
                    SPIL__MIXES;
        }
        const int from = g->kind[*holds], to = g->kind[then];
        *holds = (uint16_t)then;
        if (from != to)
            spil__window_change(w, g, first, step, from, to, n, sets);
        for (int set = 0; set < sets; set++)
            sum[set] += spil__gain_at(spil__gains_of(g, set, to), (uint8_t)(2 * c.colour));
    }
}

/* A card has been placed on a cell, given by number, over whatever was there. */
SPIL_ALWAYS void spil__windows_place(spil__windows *w, const spil__gains *g, int origin, spil__box box,
                                     int cell, int kind, int n, int sets)
{
    static const int16_t one[5] = {1, 6, 36, 216, 0};
    const int at = cell - SPIL__FIRST_CELL, column = (cell - origin) & 15, row = (cell - origin) >> 4;
    const int colour = spil_punto_colour(kind);
    const spil__placed c = {at, colour, one[colour] - one[w->found[at] >> 1], spil_punto_points(kind) == 9};
    const uint32_t all = spil__windows_through(g, box, column, row);
    spil__deeds sum[2] = {{0}};
    w->found[at] = (uint8_t)(2 * colour);
    spil__windows_of_line(w, g, c, all & 31, SPIL__ACROSS, n, sets, sum);
    spil__windows_of_line(w, g, c, all >> 5 & 31, SPIL__FALLING, n, sets, sum);
    spil__windows_of_line(w, g, c, all >> 10 & 31, SPIL__RISING, n, sets, sum);
    spil__windows_of_line(w, g, c, all >> 15, SPIL__DOWN, n, sets, sum);
    for (int set = 0; set < sets; set++) /* the cell itself now shows the card */
        w->gain[set][at] = sum[set];
}

#endif
