/* turn.h: a turn of Sequence Numbers (N5, N7–N10), inlined where games are played (rules.c, actions.c). */
#ifndef SPIL__SEQUENCE_TURN_H
#define SPIL__SEQUENCE_TURN_H

#include <string.h>

#include "cells.h"

static inline void add_event(spil_events *ev, int kind, int a, int b, int c)
{
    spil_event_with(ev, kind, SPIL_VISIBLE_TO_ALL, a, b, c, 0);
}

/* A cell in events: 10 * row + column, whatever the board's width. */
static inline int event_cell(const spil_sequence_board *b, int bit)
{
    return bit / b->width * SPIL_SEQUENCE_SIZE_MAX + bit % b->width;
}

/* The card goes on top of the seat's discards. The cards after it move up by one, in blocks from the far end; what
 * the last block reads beyond the last pile is 0 and stays 0. */
static inline void discard(sequence_state *st, int seat, int kind)
{
    typedef uint8_t block __attribute__((vector_size(32)));
    const int end = spil_sequence_pile_end(st->pile_ends, seat);
    const int behind = spil_sequence_pile_end(st->pile_ends, 7) - end;
    uint8_t *at = st->piles + end;
    for (int k = (behind - 1) & ~31; k >= 0; k -= 32) {
        block moved;
        memcpy(&moved, at + k, sizeof moved);
        memcpy(at + k + 1, &moved, sizeof moved);
    }
    *at = (uint8_t)kind;
    st->pile_ends += UINT64_C(0x0101010101010101)
                     << 8 * seat; /* this end and all later ones; none exceeds 120 */
}

/* Draws one card from the stock, if there is one (a deck that fits the seats always leaves one outside their hands).
 * Only the drawer is told which. */
static inline void draw(sequence_state *st, int seat, spil_events *ev)
{
    if (st->n_stock == 0)
        spil__sequence_reshuffle(st, ev);
    if (st->n_stock == 0) {
        add_event(ev, EVENT_NO_CARD, seat, 0, 0);
        return;
    }
    uint8_t *top = st->stock + STOCK - st->n_stock--;
    const int kind = *top;
    *top = 0;
    st->hand[seat] = hand_with(st->hand[seat], kind);
    if (ev != NULL) {
        add_event(ev, EVENT_DRAW, seat, 0, 0);
        spil_event *event = spil_event_add(ev, EVENT_DREW, (uint8_t)(1 << seat));
        if (event != NULL) {
            event->arg[0] = (int16_t)seat;
            event->arg[1] = (int16_t)kind;
        }
    }
}

/* N7: the side with most sequences; -1 when several share the lead. */
static inline int leader(const spil_setup *su, const sequence_state *st)
{
    int best = -1, most = -1;
    for (int side = 0; side < spil_sequence_sides(su); side++) {
        const int n = count_made(st->made, st->n_made, side);
        best = n > most ? side : n == most ? -1 : best;
        most = n > most ? n : most;
    }
    return best;
}

/* N14. */
static inline void finish_game(const spil_setup *su, sequence_state *st, spil_sequence_by by, spil_events *ev)
{
    st->over = 1;
    st->dead_used = st->may_draw = st->must_forfeit = 0;
    add_event(ev, EVENT_OVER, (int)by, next_seat(su, st->dealer), leader(su, st));
}

/* A card was played or the seat passed, and all its effects are done. */
static inline void finish_turn(const spil_setup *su, sequence_state *st, spil_events *ev)
{
    if (st->passes == su->seats || st->turns == SPIL_SEQUENCE_TURNS) { /* N7 */
        finish_game(su, st, st->passes == su->seats ? SPIL_SEQUENCE_BY_PASSES : SPIL_SEQUENCE_BY_TURNS, ev);
        return;
    }
    st->turn = (uint8_t)next_seat(su, st->turn);
    st->dead_used = 0;
}

/* N5, N8, N9: the seat to move plays the i-th card of its hand on a cell where that is allowed. */
__attribute__((always_inline)) static inline void play(const spil_setup *su, const spil_sequence_board *b,
                                                       int width, sequence_state *st, int i, int bit,
                                                       bool by_hand, spil_events *ev)
{
    const int seat = st->turn, side = spil_sequence_side_of(su, seat);
    const int kind = spil_sequence_hand_card(st->hand[seat], i);
    const spil_cells cell = spil_cells_bit(bit);
    st->turns++;
    st->passes = 0;
    st->may_draw &= (uint8_t) ~(1 << seat); /* N11 */
    st->hand[seat] = hand_without(st->hand[seat], i);
    discard(st, seat, kind);
    if (kind == b->minus) {
        if (ev != NULL) {
            int owner = 0;
            while (!spil_cells_has(st->chips[owner], bit))
                owner++;
            add_event(ev, EVENT_REMOVE, seat, event_cell(b, bit), owner);
        }
        for (int s = 0; s < SPIL_SEQUENCE_SIDES; s++)
            st->chips[s] = spil_cells_without(st->chips[s], cell);
    } else {
        st->chips[side] = spil_cells_or(st->chips[side], cell);
        if (ev != NULL)
            add_event(ev, EVENT_PLAY, seat, kind, event_cell(b, bit));
        if (has_five(spil_cells_or(st->chips[side], b->corners), width)) {
            spil__sequence_make(b, st, side, bit, ev);
            if (count_made(st->made, st->n_made, side) >= spil_sequence_need(su)) {
                finish_game(su, st, SPIL_SEQUENCE_BY_SEQUENCE, ev);
                return;
            }
        }
    }
    if (by_hand)
        st->may_draw |= (uint8_t)(1 << seat);
    else
        draw(st, seat, ev);
    finish_turn(su, st, ev);
}

#endif
