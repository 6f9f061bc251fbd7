/* turn.h: a card is put on the table of Punto (P4–P6), inlined where games are played (rules.c, actions.c). */
#ifndef SPIL__PUNTO_TURN_H
#define SPIL__PUNTO_TURN_H

#include "punto.h"
#include "spil/bits.h"
#include "spil/punto_table.h"

typedef spil_punto_board board;

SPIL_ALWAYS board load_board(const punto_state *st)
{
    return (board){st->value[0],  st->value[1],  st->value[2], st->value[3],
                   st->colour[0], st->colour[1], st->legal,    0x88 - 16 * st->oy - st->ox};
}

SPIL_ALWAYS void store_board(punto_state *st, const board *b)
{
    st->value[0] = b->v0;
    st->value[1] = b->v1;
    st->value[2] = b->v2;
    st->value[3] = b->v3;
    st->colour[0] = b->c0;
    st->colour[1] = b->c1;
    st->legal = b->legal;
}

/* Puts the face-up card on a legal cell of the board, which the caller keeps beside the state, and turns up the
 * next seat's card. On PUNTO_ROW_MADE the turn stays with the seat that made it. n: cards in a winning row. */
SPIL_ALWAYS punto_outcome place(punto_state *st, board *b, uint64_t cell, int seats, int n)
{
    const int seat = st->turn, bit = spil_lowest(cell);
    const uint8_t top = st->top[seat];
    const int kind = st->deck[top];
    const spil_punto_spread *card = &spil_punto_spreads[kind];

    /* 1. The card leaves the pile and takes its cell. */
    put_card_on(st->where, kind, (uint8_t)(b->origin + bit + (bit & 56))); /* row * 16 + column */
    st->deck[top] = NONE;
    st->top[seat] = (uint8_t)(top + 1);
    spil_punto_set_cell(b, cell, card);

    /* 2. A box that grew to the left or upwards moves back to column 1, row 1. */
    if (cell & SPIL_PUNTO_EDGE) {
        const int left = (bit & 7) == 0, up = bit < 8;
        spil_punto_shift(b, left + 8 * up);
        b->origin -= left + 16 * up;
        st->ox = (uint8_t)(st->ox + left);
        st->oy = (uint8_t)(st->oy + up);
    }

    /* 3. P5: a row? Only the placed colour can have one; the neutral colour never counts. */
    if (spil_punto_has_line(spil_punto_colour_cells(b, card), n) &&
        !(seats == 3 && spil_punto_colour(kind) == NEUTRAL))
        return PUNTO_ROW_MADE;

    /* 4. The next seat turns up its card. */
    const int next = seat + 1 == seats ? 0 : seat + 1;
    const uint8_t next_top = st->top[next];
    st->turn = (uint8_t)next;
    b->legal = next_top < st->end[next] ? spil_punto_legal_cells(b, st->deck[next_top]) : 0;
    return b->legal == 0 ? PUNTO_STUCK : PUNTO_GOES_ON;
}

#endif
