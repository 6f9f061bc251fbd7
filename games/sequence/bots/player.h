/* player.h: the net that plays Sequence Numbers (net.h), from the view of the seat to move.
 *
 * Five cells in a line, read from both ends, make the line's features; the lines through a cell make the cell's. Then a
 * second round: a line sees its cells, a cell its lines and the other cell with the same number. Lines and cells also
 * see the sum of all of them. A move is judged by its cell and that other one. */
#ifndef SPIL__SEQUENCE_PLAYER_H
#define SPIL__SEQUENCE_PLAYER_H

#include "net.h"

/* A position as the player net sees it; 64-byte aligned. */
typedef struct spil__player_sight {
    spil__wide line[SPIL__LINES], cell[SPIL_SEQUENCE_BITS], next[SPIL_SEQUENCE_BITS], all;
    uint8_t state[SPIL_SEQUENCE_BITS], cells[SPIL_SEQUENCE_BITS];
    int n_cells;
} spil__player_sight;

#ifdef SPIL_V3 /* compiled twice (spil/variant.h) */
#define spil__player_look  SPIL_VARIANT(spil__player_look)
#define spil__player_judge SPIL_VARIANT(spil__player_judge)
#endif

/* Computes the features of a position. `age`: of chips, see spil__belief. */
void spil__player_look(const spil__lines *l, const spil__world *w, const uint8_t age[SPIL_SEQUENCE_BITS],
                       const spil__player *net, spil__player_sight *s);

/* The logit of a move: it should be played in proportion to e to the power of it. */
float spil__player_judge(const spil__lines *l, const spil__player *net, const spil__player_sight *s, int slot,
                         int bit);

#endif
