/* punto_table.h: the table of Punto for random play, in the form in which a step costs least.
 *
 * Facts this rests on: a card covers only fewer points (P4), so "cells with at least p points" only ever gain cells:
 * putting a card is an OR into nine sets at once, with masks from a table, and what is legal is one of these sets,
 * taken from the cells that cards touch. Those are kept as well: a card adds its neighbours. Whether the box has grown
 * or is full is asked only when a card lies at its rim.
 *
 * Cells and kinds as in spil/punto.h. Sets that are found by a card's number are in memory, the others are named words,
 * which stay in registers. */
#ifndef SPIL_PUNTO_TABLE_H
#define SPIL_PUNTO_TABLE_H

#include "spil/punto_board.h"

#ifdef __AVX2__
enum { SPIL_PUNTO_LANES = 4 };
#else
enum { SPIL_PUNTO_LANES = 2 };
#endif
typedef uint64_t spil_punto_lanes __attribute__((vector_size(8 * SPIL_PUNTO_LANES)));

enum {
    SPIL_PUNTO_NOWHERE = 9, /* the place of all cells among the levels: no card to be put */
    SPIL_PUNTO_LEVELS = SPIL_PUNTO_LANES == 4 ? 12 : 10,
    SPIL_PUNTO_NO_CARD = SPIL_PUNTO_KINDS /* a kind for which no cell is legal */
};

/* Words that are found by a number; also, for each kind, the bits that a card of it sets. */
typedef struct spil_punto_sets {
    _Alignas(32) uint64_t level[SPIL_PUNTO_LEVELS]; /* [p - 1]: cells with at least p points */
    uint64_t colour[4];                             /* cells that show a colour */
} spil_punto_sets;

typedef struct spil_punto_rim {
    uint64_t near;  /* cells at a card, or with one, within the 6 by 6 */
    uint64_t open;  /* cells within the 6 by 6, as far as it is known yet */
    uint64_t watch; /* a card here makes the box grow to the left or upwards, or fills it */
    int origin;     /* what spil_punto_cell() of row 0, column 0 would be */
} spil_punto_rim;

#define SPIL_PUNTO_IF(yes) ((yes) ? ~UINT64_C(0) : 0)
#define SPIL_PUNTO_SETS(p, c)                                                                                \
    {                                                                                                        \
        {SPIL_PUNTO_IF((p) > 0), SPIL_PUNTO_IF((p) > 1), SPIL_PUNTO_IF((p) > 2),                             \
         SPIL_PUNTO_IF((p) > 3), SPIL_PUNTO_IF((p) > 4), SPIL_PUNTO_IF((p) > 5),                             \
         SPIL_PUNTO_IF((p) > 6), SPIL_PUNTO_IF((p) > 7), SPIL_PUNTO_IF((p) > 8)},                            \
        {                                                                                                    \
            SPIL_PUNTO_IF((c) == 0), SPIL_PUNTO_IF((c) == 1), SPIL_PUNTO_IF((c) == 2),                       \
                SPIL_PUNTO_IF((c) == 3)                                                                      \
        }                                                                                                    \
    }
#define SPIL_PUNTO_COLOUR_SETS(c)                                                                            \
    SPIL_PUNTO_SETS(1, c), SPIL_PUNTO_SETS(2, c), SPIL_PUNTO_SETS(3, c), SPIL_PUNTO_SETS(4, c),              \
        SPIL_PUNTO_SETS(5, c), SPIL_PUNTO_SETS(6, c), SPIL_PUNTO_SETS(7, c), SPIL_PUNTO_SETS(8, c),          \
        SPIL_PUNTO_SETS(9, c)
static const spil_punto_sets spil_punto_sets_of[SPIL_PUNTO_KINDS] = {
    SPIL_PUNTO_COLOUR_SETS(0), SPIL_PUNTO_COLOUR_SETS(1), SPIL_PUNTO_COLOUR_SETS(2),
    SPIL_PUNTO_COLOUR_SETS(3)};

/* Where each kind's level and colour are among the words. */
#define SPIL_PUNTO_NINE(x) x, x, x, x, x, x, x, x, x
static const uint8_t spil_punto_level_of[SPIL_PUNTO_KINDS + 1] = {0,
                                                                  1,
                                                                  2,
                                                                  3,
                                                                  4,
                                                                  5,
                                                                  6,
                                                                  7,
                                                                  8,
                                                                  0,
                                                                  1,
                                                                  2,
                                                                  3,
                                                                  4,
                                                                  5,
                                                                  6,
                                                                  7,
                                                                  8,
                                                                  0,
                                                                  1,
                                                                  2,
                                                                  3,
                                                                  4,
                                                                  5,
                                                                  6,
                                                                  7,
                                                                  8,
                                                                  0,
                                                                  1,
                                                                  2,
                                                                  3,
                                                                  4,
                                                                  5,
                                                                  6,
                                                                  7,
                                                                  8,
                                                                  SPIL_PUNTO_NOWHERE};
static const uint8_t spil_punto_colour_of[SPIL_PUNTO_KINDS] = {SPIL_PUNTO_NINE(0), SPIL_PUNTO_NINE(1),
                                                               SPIL_PUNTO_NINE(2), SPIL_PUNTO_NINE(3)};

/* What follows from the cards on the table. */
SPIL_ALWAYS void spil_punto_look_at_rim(uint64_t occupied, spil_punto_rim *rim)
{
    const bool wide = (occupied & SPIL_PUNTO_COLUMN(6)) != 0, high = (occupied & SPIL_PUNTO_LINE(6)) != 0;
    rim->open = spil_punto_open(occupied);
    rim->watch = (wide ? 0 : SPIL_PUNTO_COLUMN(0) | SPIL_PUNTO_COLUMN(6)) |
                 (high ? 0 : SPIL_PUNTO_LINE(0) | SPIL_PUNTO_LINE(6));
    rim->near = spil_punto_neighbours(occupied) & rim->open;
}

/* From the slices of a state or view, and back. */
static inline void spil_punto_spread_out(const uint64_t value[4], const uint64_t colour[2],
                                         spil_punto_sets *s, spil_punto_rim *rim)
{
    const uint64_t v0 = value[0], v1 = value[1], v2 = value[2], v3 = value[3];
    const uint64_t four = v2 | v3, two = v1 | four, one = v0 | two;
    const uint64_t levels[SPIL_PUNTO_LEVELS] = {
        one, two,     (v1 & v0) | four, four, (v2 & (v1 | v0)) | v3, (v2 & v1) | v3, (v2 & v1 & v0) | v3,
        v3,  v3 & v0, ~UINT64_C(0)};
    for (int i = 0; i < SPIL_PUNTO_LEVELS; i++)
        s->level[i] = levels[i];
    s->colour[0] = one & ~colour[0] & ~colour[1];
    s->colour[1] = colour[0] & ~colour[1];
    s->colour[2] = colour[1] & ~colour[0];
    s->colour[3] = colour[0] & colour[1];
    spil_punto_look_at_rim(one, rim);
}

static inline void spil_punto_gather(const spil_punto_sets *s, uint64_t value[4], uint64_t colour[2])
{
    const uint64_t *at = s->level;
    value[0] = (at[0] & ~at[1]) | (at[2] & ~at[3]) | (at[4] & ~at[5]) | (at[6] & ~at[7]) | at[8];
    value[1] = (at[1] & ~at[3]) | (at[5] & ~at[7]);
    value[2] = at[3] & ~at[7];
    value[3] = at[7];
    colour[0] = s->colour[1] | s->colour[3];
    colour[1] = s->colour[2] | s->colour[3];
}

/* The box grew: all cells move so that it begins at column 1, row 1 again. */
static inline void spil_punto_move_sets(spil_punto_sets *s, int left)
{
    for (int i = 0; i < SPIL_PUNTO_NOWHERE; i++)
        s->level[i] <<= left;
    for (int c = 0; c < 4; c++)
        s->colour[c] <<= left;
}

/* A card goes to a cell that is watched. Returns the cell where it is afterwards. */
static inline uint64_t spil_punto_grow(spil_punto_sets *s, spil_punto_rim *rim, uint64_t cell)
{
    const int left = (cell & SPIL_PUNTO_COLUMN(0)) != 0, up = (cell & SPIL_PUNTO_LINE(0)) != 0;
    if (left | up)
        spil_punto_move_sets(s, left + 8 * up);
    rim->origin -= left + 16 * up;
    cell <<= left + 8 * up;
    spil_punto_look_at_rim(s->level[0] | cell, rim);
    return cell;
}

/* Puts a card on a legal cell that is not watched, or for which the box has grown. */
SPIL_ALWAYS void spil_punto_lay(spil_punto_sets *s, spil_punto_rim *rim, int kind, uint64_t cell)
{
    const spil_punto_sets *sets = &spil_punto_sets_of[kind];
    const spil_punto_lanes here = (spil_punto_lanes){0} + cell;
#pragma GCC unroll 8
    for (int i = 0; i < SPIL_PUNTO_LEVELS; i += SPIL_PUNTO_LANES) {
        spil_punto_lanes *to = (spil_punto_lanes *)(void *)(s->level + i);
        *to |= here & *(const spil_punto_lanes *)(const void *)(sets->level + i);
    }
#pragma GCC unroll 8
    for (int i = 0; i < 4; i += SPIL_PUNTO_LANES) {
        spil_punto_lanes *to = (spil_punto_lanes *)(void *)(s->colour + i);
        *to = (*to & ~here) | (here & *(const spil_punto_lanes *)(const void *)(sets->colour + i));
    }
    rim->near |= (cell >> 9) * 0x70707 & rim->open; /* the box begins at bit 9 */
}

/* Puts a card on a legal cell; returns the cell where it is afterwards, which is another when the box grew. */
SPIL_ALWAYS uint64_t spil_punto_put_down(spil_punto_sets *s, spil_punto_rim *rim, int kind, uint64_t cell)
{
    if ((cell & rim->watch) != 0)
        cell = spil_punto_grow(s, rim, cell);
    spil_punto_lay(s, rim, kind, cell);
    return cell;
}

/* P4: where a card may go, on a table with at least one card. */
SPIL_ALWAYS uint64_t spil_punto_room(const spil_punto_sets *s, const spil_punto_rim *rim, int kind)
{
    return rim->near & ~s->level[spil_punto_level_of[kind]];
}

/* First cells of lines of four in one direction. Rotating instead of shifting saves an instruction; bits that wrap
 * around meet only halo cells, for steps up to 9. */
SPIL_ALWAYS uint64_t spil_punto_fours(uint64_t x, int step)
{
    const uint64_t two = x & (x >> step | x << (64 - step));
    return two & (two >> 2 * step | two << (64 - 2 * step));
}

/* Is there a line of n (4 or 5) cells in x? Lines of four are rare, so they are looked for first. */
SPIL_ALWAYS bool spil_punto_has_line(uint64_t x, int n)
{
#ifdef __AVX2__ /* the four directions side by side */
    const spil_punto_lanes step = {1, 8, 7, 9}, all = (spil_punto_lanes){0} + x;
    const spil_punto_lanes two = all & all >> step, four = two & two >> (step + step);
    if (__builtin_expect(_mm256_testz_si256((__m256i)four, (__m256i)four), 1))
        return false;
    const spil_punto_lanes five = four & all >> 4 * step;
    return n == 4 || !_mm256_testz_si256((__m256i)five, (__m256i)five);
#else
    const uint64_t across = spil_punto_fours(x, 1), down = spil_punto_fours(x, 8),
                   left = spil_punto_fours(x, 7), right = spil_punto_fours(x, 9);
    if (__builtin_expect((across | down | left | right) == 0, 1))
        return false;
    return n == 4 || ((across & x >> 4) | (down & x >> 32) | (left & x >> 28) | (right & x >> 36)) != 0;
#endif
}

#endif
