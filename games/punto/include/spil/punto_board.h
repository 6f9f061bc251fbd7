/* punto_board.h: the table of Punto in a few machine words, for fast play: for the rules and for search.
 *
 * Cells and values as in spil/punto.h. The caller that places a card sets the cell and, when that grew the box to the
 * left or upwards, shifts the board back to column 1, row 1. */
#ifndef SPIL_PUNTO_BOARD_H
#define SPIL_PUNTO_BOARD_H

#include "spil/punto.h"

#define SPIL_PUNTO_COLUMN(c) (UINT64_C(0x0101010101010101) << (c))
#define SPIL_PUNTO_LINE(r)   (UINT64_C(0xff) << 8 * (r))
#define SPIL_PUNTO_EDGE      (SPIL_PUNTO_COLUMN(0) | SPIL_PUNTO_LINE(0)) /* a card here grew the box */

#define SPIL_ALWAYS                                                                                          \
    static inline __attribute__((always_inline)) /* so that play keeps the board in registers */

/* The visible cards and the legal cells. Named words, not arrays, stay in registers. */
typedef struct spil_punto_board {
    uint64_t v0, v1, v2, v3, c0, c1, legal;
    int origin; /* what spil_punto_cell() of row 0, column 0 would be */
} spil_punto_board;

SPIL_ALWAYS uint64_t spil_punto_occupied(const spil_punto_board *b)
{
    return b->v0 | b->v1 | (b->v2 | b->v3);
}

/* Points and colour of a card, each bit spread over a word: all ones or 0. A load instead of three operations per
 * bit, and no division of the kind by nine: with the line tests below, 336 -> 298 instructions per step of random
 * play, dealing included (two seats, x86-64-v3). */
typedef struct spil_punto_spread {
    uint64_t v0, v1, v2, v3, c0, c1;
} spil_punto_spread;

#define SPIL_PUNTO_BIT(x, i) ((uint64_t)0 - ((x) >> (i)&UINT64_C(1)))
#define SPIL_PUNTO_SPREAD(p, c)                                                                              \
    {                                                                                                        \
        SPIL_PUNTO_BIT(p, 0), SPIL_PUNTO_BIT(p, 1), SPIL_PUNTO_BIT(p, 2), SPIL_PUNTO_BIT(p, 3),              \
            SPIL_PUNTO_BIT(c, 0), SPIL_PUNTO_BIT(c, 1)                                                       \
    }
#define SPIL_PUNTO_SPREADS(c)                                                                                \
    SPIL_PUNTO_SPREAD(1u, c), SPIL_PUNTO_SPREAD(2u, c), SPIL_PUNTO_SPREAD(3u, c), SPIL_PUNTO_SPREAD(4u, c),  \
        SPIL_PUNTO_SPREAD(5u, c), SPIL_PUNTO_SPREAD(6u, c), SPIL_PUNTO_SPREAD(7u, c),                        \
        SPIL_PUNTO_SPREAD(8u, c), SPIL_PUNTO_SPREAD(9u, c)
static const spil_punto_spread spil_punto_spreads[SPIL_PUNTO_KINDS] = {
    SPIL_PUNTO_SPREADS(0u), SPIL_PUNTO_SPREADS(1u), SPIL_PUNTO_SPREADS(2u), SPIL_PUNTO_SPREADS(3u)};

/* Cells with fewer points than the card, including empty ones: the highest slice that differs decides. */
SPIL_ALWAYS uint64_t spil_punto_below(const spil_punto_board *b, const spil_punto_spread *card)
{
    const uint64_t d3 = b->v3 ^ card->v3, d2 = b->v2 ^ card->v2, d1 = b->v1 ^ card->v1, d0 = b->v0 ^ card->v0;
    const uint64_t above2 = d3 | d2, above1 = above2 | d1;
    return (d3 & card->v3) | (d2 & card->v2 & ~d3) | (d1 & card->v1 & ~above2) | (d0 & card->v0 & ~above1);
}

SPIL_ALWAYS uint64_t spil_punto_neighbours(uint64_t cells) /* and the cells themselves */
{
    const uint64_t wide = cells | cells << 1 | cells >> 1;
    return wide | wide << 8 | wide >> 8;
}

/* Cells within the 6 by 6. A box six wide reaches column 6; then columns 0 and 7 are closed. A smaller box cannot
 * touch 7. */
SPIL_ALWAYS uint64_t spil_punto_open(uint64_t occupied)
{
    const uint64_t columns =
        occupied & SPIL_PUNTO_COLUMN(6) ? SPIL_PUNTO_COLUMN(0) | SPIL_PUNTO_COLUMN(7) : 0;
    const uint64_t rows = occupied & SPIL_PUNTO_LINE(6) ? SPIL_PUNTO_LINE(0) | SPIL_PUNTO_LINE(7) : 0;
    return ~(columns | rows);
}

/* P4: where the card may go, on a table with at least one card. */
SPIL_ALWAYS uint64_t spil_punto_legal_cells(const spil_punto_board *b, int kind)
{
    const uint64_t occupied = spil_punto_occupied(b);
    return spil_punto_neighbours(occupied) & spil_punto_below(b, &spil_punto_spreads[kind]) &
           spil_punto_open(occupied);
}

SPIL_ALWAYS uint64_t spil_punto_merge(uint64_t x, uint64_t y, uint64_t mask) /* y where mask is set, else x */
{
    return x ^ ((x ^ y) & mask);
}

SPIL_ALWAYS void spil_punto_set_cell(spil_punto_board *b, uint64_t cell, const spil_punto_spread *card)
{
    b->v0 = spil_punto_merge(b->v0, card->v0, cell);
    b->v1 = spil_punto_merge(b->v1, card->v1, cell);
    b->v2 = spil_punto_merge(b->v2, card->v2, cell);
    b->v3 = spil_punto_merge(b->v3, card->v3, cell);
    b->c0 = spil_punto_merge(b->c0, card->c0, cell);
    b->c1 = spil_punto_merge(b->c1, card->c1, cell);
}

SPIL_ALWAYS void spil_punto_shift(spil_punto_board *b, int left)
{
    b->v0 <<= left;
    b->v1 <<= left;
    b->v2 <<= left;
    b->v3 <<= left;
    b->c0 <<= left;
    b->c1 <<= left;
}

/* Cells that show the card's colour. */
SPIL_ALWAYS uint64_t spil_punto_colour_cells(const spil_punto_board *b, const spil_punto_spread *card)
{
    return spil_punto_occupied(b) & ~((b->c0 ^ card->c0) | (b->c1 ^ card->c1));
}

/* P6: the side that wins by short rows, or -1. Built per CPU variant. */
#ifdef SPIL_V3
#define spil_punto_short_rows SPIL_VARIANT(spil_punto_short_rows)
#endif
int spil_punto_short_rows(const spil_setup *su, const uint64_t value[4], const uint64_t colour[2]);

#endif
