/* punto.h: what may be known of a game of Punto, for bots, screens and search.
 *
 * Cards are kinds 0..35: colour * 9 + points - 1, colours R O B G; there are two of each kind.
 * The board is 8×8 bits, bit = row * 8 + column. The occupied box always begins at row 1, column 1, so row
 * and column 0 and 7 are a halo: neighbours are shifts without wrap, and a cell left of or above the box is
 * column or row 0. The round's first card lies at row oy, column ox; x and y in moves count from there. */
#ifndef SPIL_PUNTO_H
#define SPIL_PUNTO_H

#include "spil/game.h"

enum {
    SPIL_PUNTO_KINDS = 36,
    SPIL_PUNTO_CARDS = 72,
    SPIL_PUNTO_ROUNDS = 25, /* the longest game (P9) */
    SPIL_PUNTO_NONE = 255   /* no card */
};

/* How a round ended, two bits per round in `by`. */
typedef enum spil_punto_by { SPIL_PUNTO_NO_ROW, SPIL_PUNTO_ROW, SPIL_PUNTO_SHORT_ROWS } spil_punto_by;

typedef struct spil_punto_view {
    spil_view_head head;
    uint8_t round;   /* from 1 */
    uint8_t turn;    /* seat to move; when over, the one that moved last or could not */
    uint8_t starter; /* of this round */
    uint8_t card;    /* face-up card of the seat to move; NONE when over */
    uint8_t ox, oy;  /* column and row of the round's first card */
    uint8_t n_trophies;
    uint8_t pile[4];                     /* cards face down per seat */
    uint8_t trophies[SPIL_PUNTO_ROUNDS]; /* in the order taken */
    uint8_t where[SPIL_PUNTO_CARDS];     /* cell of each card (below) or 0; [2*kind] <= [2*kind+1] */
    uint64_t value[4];                   /* points of the visible cards, bit-sliced; 0 = empty */
    uint64_t colour[2];                  /* their colours, bit-sliced */
    uint64_t legal;                      /* cells where the face-up card may go */
    uint64_t by;                         /* how round i (from 0) ended: (by >> 2*i) & 3 */
} spil_punto_view;

/* A cell as stored in `where` and in moves; never 0. */
static inline uint8_t spil_punto_cell(int x, int y)
{
    return (uint8_t)((y + 8) << 4 | (x + 8));
}

static inline int spil_punto_x(uint8_t cell)
{
    return (cell & 15) - 8;
}

static inline int spil_punto_y(uint8_t cell)
{
    return (cell >> 4) - 8;
}

static inline int spil_punto_colour(int kind)
{
    return kind / 9;
}

static inline int spil_punto_points(int kind)
{
    return kind % 9 + 1;
}

/* The board bit of the cell a move goes to, given the view's ox and oy; 0 if outside the 8×8. */
static inline uint64_t spil_punto_bit(uint8_t cell, int ox, int oy)
{
    const int column = spil_punto_x(cell) + ox, row = spil_punto_y(cell) + oy;
    return column >= 0 && column < 8 && row >= 0 && row < 8 ? UINT64_C(1) << (row * 8 + column) : 0;
}

static inline uint8_t spil_punto_move_cell(spil_move mv)
{
    return (uint8_t)(mv.code >> 8);
}

static inline uint8_t spil_punto_move_card(spil_move mv)
{
    return (uint8_t)mv.code;
}

/* Are there only two sides (2 seats, or teams)? */
static inline bool spil_punto_two_sides(const spil_setup *su)
{
    return su->seats == 2 || su->option[1] != 0;
}

static inline int spil_punto_sides(const spil_setup *su)
{
    return spil_punto_two_sides(su) ? 2 : su->seats;
}

static inline int spil_punto_side_of_seat(const spil_setup *su, int seat)
{
    return spil_punto_two_sides(su) ? seat & 1 : seat;
}

/* The side that owns a colour; 3, which is not a side, for the neutral colour with three seats. */
static inline int spil_punto_side_of_colour(const spil_setup *su, int colour)
{
    return spil_punto_two_sides(su) ? colour >> 1 : colour;
}

/* Cards in a winning row (P5); a short row has one fewer (P6). */
static inline int spil_punto_row(const spil_setup *su)
{
    return spil_punto_two_sides(su) ? 5 : 4;
}

/* Visible cards of one colour. */
static inline uint64_t spil_punto_colour_board(const uint64_t value[4], const uint64_t colour[2], int c)
{
    const uint64_t occupied = value[0] | value[1] | value[2] | value[3];
    return occupied & (colour[0] ^ (c & 1 ? 0 : ~UINT64_C(0))) & (colour[1] ^ (c & 2 ? 0 : ~UINT64_C(0)));
}

/* Points of the visible card on one cell, 0 when empty. */
static inline int spil_punto_points_at(const uint64_t value[4], int bit)
{
    return (int)((value[0] >> bit & 1) | (value[1] >> bit & 1) << 1 | (value[2] >> bit & 1) << 2 |
                 (value[3] >> bit & 1) << 3);
}

/* First cells of all lines of n (3, 4 or 5) bits of x in the direction `step` (1, 8, 7, 9). */
static inline uint64_t spil_punto_lines(uint64_t x, int step, int n)
{
    const uint64_t two = x & x >> step;
    if (n == 3)
        return two & x >> 2 * step;
    const uint64_t four = two & two >> 2 * step;
    return n == 4 ? four : four & x >> 4 * step;
}

static const int spil_punto_steps[4] = {1, 8, 7, 9};

#endif
