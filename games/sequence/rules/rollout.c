/* rollout.c: fast random play of Sequence Numbers. Built per CPU variant.
 *
 * The same turns as in rules.c, each legal move of the seat asked equally likely (a test compares the two). Counts
 * are updated instead of recounted, the moves of a hand are bytes of one word, discards wait beside their piles, and
 * there is no branch that could not be predicted: docs/decisions/0011 has the numbers. */
#include <string.h>

#include "cells.h"

#define INLINED __attribute__((always_inline)) static inline

/* The n-th cell of a set, n from 0, alone. Which half it is in cannot be predicted: where the CPU can deposit bits,
 * there is no branch. */
static inline spil_cells nth_cell(spil_cells x, int n)
{
    const int low = spil_popcount(x.half[0]);
#ifdef __BMI2__
    return (spil_cells){{_pdep_u64((uint64_t)(n < low) << (n & 63), x.half[0]),
                         _pdep_u64((uint64_t)(n >= low) << ((n - low) & 63), x.half[1])}};
#else
    return n < low
               ? (spil_cells){{spil_select_bit(x.half[0], n), 0}}
               : (spil_cells){{0, n - low < 64 && x.half[1] != 0 ? spil_select_bit(x.half[1], n - low) : 0}};
#endif
}

/* Discards on their way to the piles, so that the piles need not be moved for every card. */
typedef struct waiting {
    uint8_t *end[SPIL_SEATS_MAX]; /* after each seat's last one */
    uint8_t card[SPIL_SEATS_MAX][SPIL_SEQUENCE_CARDS];
} waiting;

static void wait_for_discards(waiting *wait)
{
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        wait->end[seat] = wait->card[seat];
}

static void settle_piles(const spil_setup *su, sequence_state *st, waiting *wait)
{
    uint8_t before[SPIL_SEQUENCE_CARDS];
    const uint64_t ends = st->pile_ends;
    size_t at = 0;
    memcpy(before, st->piles, sizeof before);
    st->pile_ends = 0;
    for (int seat = 0; seat < 8; seat++) {
        if (seat < su->seats) {
            const int start = spil_sequence_pile_start(ends, seat);
            const size_t old = (size_t)(spil_sequence_pile_end(ends, seat) - start);
            const size_t new = (size_t)(wait->end[seat] - wait->card[seat]);
            memcpy(st->piles + at, before + start, old);
            memcpy(st->piles + at + old, wait->card[seat], new);
            at += old + new;
        }
        st->pile_ends |= (uint64_t)at << 8 * seat;
    }
    wait_for_discards(wait);
}

/* Eight numbers below 128 in a word. */
#define ONES UINT64_C(0x0101010101010101)
#define TOPS (ONES << 7)

/* The top bit of each byte where x >= y. */
static inline uint64_t bytes_reach(uint64_t x, uint64_t y)
{
    return ((x | TOPS) - y) & TOPS;
}

/* By slot: cells left for cards, and moves with a card while no dead card has been exchanged, when a card without
 * cells has one move, its exchange (N6). Slot 0 has neither; minus depends on the seat, so the caller sets it. */
typedef struct counts {
    uint8_t left[SPIL_SEQUENCE_SLOTS], moves[SPIL_SEQUENCE_SLOTS];
} counts;

static inline void add_left(counts *n, int slot, int change)
{
    const uint8_t left = (uint8_t)(n->left[slot] + change);
    n->left[slot] = left;
    n->moves[slot] = (uint8_t)(left + (left == 0));
}

static void count_left(const spil_sequence_board *b, spil_cells empty, counts *n)
{
    memset(n->left, 2, sizeof n->left); /* N2 */
    memset(n->moves, 2, sizeof n->moves);
    n->left[0] = n->moves[0] = 0;
    n->left[SPIL_SEQUENCE_SLOT_PLUS] = 0;
    add_left(n, SPIL_SEQUENCE_SLOT_PLUS, count_cells(empty));
    for (spil_cells taken = spil_cells_without(b->numbers, empty); spil_cells_any(taken);
         taken = spil_cells_rest(taken))
        add_left(n, b->cell_slot[spil_cells_first(taken)], -1);
}

/* A move of a hand, each legal one equally likely. */
typedef struct choice {
    int i;           /* the card's place; -1 when there is no move */
    spil_cells cell; /* empty for the exchange of a dead card */
} choice;

/* The number of moves of each card is a byte of a word: at most two for an equation, and plus and minus together
 * cannot exceed the cells of the board, so no sum exceeds 127. */
INLINED choice pick_move(const spil_sequence_board *b, uint64_t hand, const uint8_t moves_of[],
                         spil_cells empty, spil_cells enemy, spil_fast_rng *rng)
{
    uint64_t moves = 0;
#pragma GCC unroll 5
    for (int i = 0; i < SPIL_SEQUENCE_HAND; i++)
        moves |= (uint64_t)moves_of[b->slot[hand >> 8 * i & 0xff]] << 8 * i;
    const uint64_t twice = ~bytes_reach(hand ^ (hand << 8 | NONE), ONES) & TOPS;
    moves &= ~((twice >> 7) * 0xff);    /* equal cards are adjacent: the second has no moves of its own */
    const uint64_t upto = moves * ONES; /* byte i: moves of cards 0 … i */
    const uint32_t total = (uint32_t)(upto >> 56);
    if (total == 0)
        return (choice){-1, {{0, 0}}};
    const uint32_t pick = spil_fast_below(rng, total);
    const int i = spil_popcount(bytes_reach(pick * ONES, upto));
    const uint32_t before = (uint32_t)((upto << 8) >> 8 * i) & 0xff;
    const int kind = spil_sequence_hand_card(hand, i);
    return (choice){i, nth_cell(targets(b, kind, empty, enemy), (int)(pick - before))};
}

/* A side's chips during random play: with the corners; `loose` counts those a minus can take. */
typedef struct side_chips {
    spil_cells chips;
    int loose;
} side_chips;

static side_chips load_side(const spil_sequence_board *b, const sequence_state *st, int side)
{
    const int loose = count_cells(spil_cells_without(st->chips[side], st->locked));
    return (side_chips){spil_cells_or(st->chips[side], b->corners), loose};
}

INLINED void store_side(const spil_sequence_board *b, sequence_state *st, int side, side_chips from)
{
    st->chips[side] = spil_cells_without(from.chips, b->corners);
}

/* The side to move puts a chip on the cell. */
INLINED void put_chip(const spil_sequence_board *b, int kind, spil_cells cell, side_chips *own,
                      spil_cells *empty, counts *n)
{
    add_left(n, kind < b->plus ? b->slot[kind] : b->cell_slot[spil_cells_first(cell)], -1);
    add_left(n, SPIL_SEQUENCE_SLOT_PLUS, -1);
    own->loose++;
    own->chips = spil_cells_or(own->chips, cell);
    *empty = spil_cells_without(*empty, cell);
}

/* The chip on the cell completes five in line. Returns the side's chips, of which fewer are loose now. */
INLINED side_chips make_sequences(const spil_sequence_board *b, sequence_state *st, int side, spil_cells cell,
                                  side_chips own)
{
    store_side(b, st, side, own);
    spil__sequence_make(b, st, side, spil_cells_first(cell), NULL);
    return load_side(b, st, side);
}

/* A minus takes the chip of another side from the cell. */
INLINED void take_chip(const spil_sequence_board *b, spil_cells cell, side_chips *next, side_chips *third,
                       spil_cells *empty, counts *n)
{
    const bool of_next = spil_cells_any(spil_cells_and(next->chips, cell));
    add_left(n, b->cell_slot[spil_cells_first(cell)], 1);
    add_left(n, SPIL_SEQUENCE_SLOT_PLUS, 1);
    next->loose -= of_next;
    third->loose -= !of_next;
    next->chips = spil_cells_without(next->chips, cell);
    third->chips = spil_cells_without(third->chips, cell);
    *empty = spil_cells_or(*empty, cell);
}

/* The stock is used up: the discards become the new one. Returns its top. */
static uint8_t *new_stock(const spil_setup *su, sequence_state *st, waiting *wait)
{
    settle_piles(su, st, wait);
    spil__sequence_reshuffle(st, NULL);
    return st->stock + STOCK - st->n_stock;
}

/* Random play with cards drawn automatically and no forfeits: the same turns as in rules.c, but with what changes at
 * every step in registers, and with counts updated instead of recounted. What the next step needs first, the counts,
 * follows from the card alone; the cell is found meanwhile. Inlined for two sides and for three. */
INLINED int quick_play(const spil_setup *su, sequence_state *st, spil_fast_rng *random, int max_steps,
                       int sides)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const int need = spil_sequence_need(su), width = b->width, seats = su->seats;
    spil_fast_rng rng = *random;
    spil_cells empty = spil_sequence_empty(b, st->chips), locked = st->locked;
    int steps = 0, seat = st->turn, side = spil_sequence_side_of(su, seat), turns = st->turns;
    int passes = st->passes;
    bool dead_used = st->dead_used, over = st->over;
    uint8_t *top = st->stock + STOCK - st->n_stock;
    /* The side to move, the next one, and with three sides the third. */
    side_chips own = load_side(b, st, side), next = load_side(b, st, (side + 1) % sides);
    side_chips third = sides == 3 ? load_side(b, st, (side + 2) % sides) : (side_chips){{{0, 0}}, 0};
    counts n;
    waiting wait;
    wait_for_discards(&wait);
    count_left(b, empty, &n);
    while (steps < max_steps && !over) {
        /* 1. Choose a move. */
        uint64_t hand = st->hand[seat];
        n.left[SPIL_SEQUENCE_SLOT_MINUS] = n.moves[SPIL_SEQUENCE_SLOT_MINUS] =
            (uint8_t)(next.loose + third.loose);
        const choice c = pick_move(b, hand, dead_used ? n.left : n.moves, empty,
                                   spil_cells_without(spil_cells_or(next.chips, third.chips), locked), &rng);
        const bool plays = spil_cells_any(c.cell);
        steps++;
        /* 2. Play or exchange the card, and draw a new one: there is one, as a card was just discarded. */
        if (c.i >= 0) {
            const int kind = spil_sequence_hand_card(hand, c.i);
            hand = hand_without(hand, c.i);
            *wait.end[seat]++ = (uint8_t)kind;
            if (plays && kind != b->minus) {
                put_chip(b, kind, c.cell, &own, &empty, &n);
                if (has_five(own.chips, width)) {
                    own = make_sequences(b, st, side, c.cell, own);
                    locked = st->locked;
                    over = count_made(st->made, st->n_made, side) >= need;
                }
            } else if (plays) {
                take_chip(b, c.cell, &next, &third, &empty, &n);
            }
            if (!over) {
                if (top == st->stock + STOCK)
                    top = new_stock(su, st, &wait);
                hand = hand_with(hand, *top);
                *top++ = 0;
            }
            st->hand[seat] = hand;
            if (!plays) {
                dead_used = true;
                continue;
            }
        }
        /* 3. End the turn. */
        passes = c.i >= 0 ? 0 : passes + 1;
        turns++;
        dead_used = false;
        over = over || passes == seats || turns == SPIL_SEQUENCE_TURNS;
        if (over)
            break;
        const side_chips moved = own;
        own = next;
        next = sides == 3 ? third : moved;
        third = sides == 3 ? moved : third;
        seat = next_seat(su, seat);
        side = side + 1 == sides ? 0 : side + 1;
    }
    /* 4. Back to the state. */
    store_side(b, st, side, own);
    store_side(b, st, (side + 1) % sides, next);
    if (sides == 3)
        store_side(b, st, (side + 2) % sides, third);
    st->n_stock = (uint8_t)(st->stock + STOCK - top);
    st->turn = (uint8_t)seat;
    st->turns = (uint16_t)turns;
    st->passes = (uint8_t)passes;
    st->dead_used = dead_used;
    st->over = over;
    settle_piles(su, st, &wait);
    *random = rng;
    return steps;
}

int spil__sequence_rollout(const spil_setup *su, void *state, spil_fast_rng *rng, int max_steps)
{
    sequence_state *st = state;
    int steps = 0;
    if (su->option[SPIL_SEQUENCE_DRAW] == DRAW_MANUAL)
        return spil_rollout_by_moves(su, st, rng, max_steps);
    while (st->must_forfeit != 0 && steps < max_steps)
        steps += spil_rollout_by_moves(su, st, rng, 1);
    return steps + (spil_sequence_sides(su) == 2 ? quick_play(su, st, rng, max_steps - steps, 2)
                                                 : quick_play(su, st, rng, max_steps - steps, 3));
}
