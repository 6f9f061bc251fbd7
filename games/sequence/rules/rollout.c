/* rollout.c: fast random play of Sequence Numbers. Built per CPU variant.
 *
 * The same turns as in rules.c, each legal move of the seat asked equally likely (a test compares the two). Facts this
 * rests on: most hands are five different equations with two cells each, most of them empty. One of the ten is drawn, and
 * drawn again when it is taken: that needs no counts and no list, and leaves each legal move equally likely. Other hands,
 * and those with nothing to do, are counted. Hands need no order meanwhile: the card that is drawn takes the place of the
 * one that was played. Discards wait beside their piles: docs/decisions/0011 has the numbers. */
#include <string.h>

#include "cells.h"
#include "spil/bits_to_bytes.h"

#define INLINED __attribute__((always_inline)) static inline
#define APART   __attribute__((noinline)) static /* registers are for the others */

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

/* A seat in play. Discards are on their way to the piles, so that the piles need not be moved for every card. */
typedef struct player {
    struct player *next;                 /* the seat to its left */
    spil_cells *chips;                   /* of its side */
    uint8_t *discards_end;               /* behind its last one */
    uint8_t hand[8];                     /* NONE where there is no card; in no order */
    uint8_t cell[SPIL_SEQUENCE_HAND][2]; /* where each card of the hand can go, if it is an equation */
    uint8_t counted;                     /* 1: the hand is not five different equations */
    uint8_t discards[SPIL_SEQUENCE_CARDS];
} player;

/* What changes in play. */
typedef struct table {
    spil_cells chips[SPIL_SEQUENCE_SIDES]; /* with the corners */
    player player[SPIL_SEATS_MAX];
    uint8_t taken[SPIL_SEQUENCE_BITS]; /* 1: not an empty number cell */
    uint8_t *stock, *top;              /* where the stock began, and its top card */
} table;

INLINED void hold(const spil_sequence_board *b, player *p, size_t i, uint8_t kind)
{
    p->hand[i] = kind;
    memcpy(p->cell[i], b->pair[kind], sizeof p->cell[i]);
}

static uint8_t must_be_counted(const spil_sequence_board *b, const uint8_t hand[8])
{
    uint8_t highest = 0;
    for (int i = 0; i < SPIL_SEQUENCE_HAND; i++)
        highest = hand[i] > highest ? hand[i] : highest;
    return b->twins || highest >= b->plus; /* NONE is the highest of all */
}

static void open_table(const spil_setup *su, const spil_sequence_board *b, sequence_state *st, table *t)
{
    const spil_cells empty = spil_sequence_empty(b, st->chips);
    for (int side = 0; side < SPIL_SEQUENCE_SIDES; side++)
        t->chips[side] = spil_cells_or(st->chips[side], b->corners);
    for (int seat = 0; seat < su->seats; seat++) {
        player *p = &t->player[seat];
        p->next = &t->player[next_seat(su, seat)];
        p->chips = &t->chips[spil_sequence_side_of(su, seat)];
        p->discards_end = p->discards;
        for (size_t i = 0; i < SPIL_SEQUENCE_HAND; i++)
            hold(b, p, i, (uint8_t)spil_sequence_hand_card(st->hand[seat], (int)i));
        p->counted = must_be_counted(b, p->hand);
    }
#pragma GCC unroll 14
    for (int i = 0; i < SPIL_SEQUENCE_BITS; i += 8)
        spil_store8(t->taken + i, spil_spread(~empty.half[i / 64] >> i % 64));
    t->stock = t->top = st->stock + STOCK - st->n_stock;
}

static void settle_piles(const spil_setup *su, sequence_state *st, table *t)
{
    uint8_t before[SPIL_SEQUENCE_CARDS];
    const uint64_t ends = st->pile_ends;
    size_t at = 0;
    memcpy(before, st->piles, sizeof before);
    st->pile_ends = 0;
    for (int seat = 0; seat < 8; seat++) {
        if (seat < su->seats) {
            player *p = &t->player[seat];
            const int start = spil_sequence_pile_start(ends, seat);
            const size_t old = (size_t)(spil_sequence_pile_end(ends, seat) - start);
            const size_t new = (size_t)(p->discards_end - p->discards);
            memcpy(st->piles + at, before + start, old);
            memcpy(st->piles + at + old, p->discards, new);
            p->discards_end = p->discards;
            at += old + new;
        }
        st->pile_ends |= (uint64_t)at << 8 * seat;
    }
    memset(t->stock, 0, (size_t)(t->top - t->stock));
    st->n_stock = (uint8_t)(st->stock + STOCK - t->top);
}

static void close_table(const spil_setup *su, const spil_sequence_board *b, sequence_state *st, table *t)
{
    for (int side = 0; side < SPIL_SEQUENCE_SIDES; side++)
        st->chips[side] = spil_cells_without(t->chips[side], b->corners);
    for (int seat = 0; seat < su->seats; seat++) {
        uint64_t hand = SPIL_SEQUENCE_EMPTY_HAND;
        for (int i = 0; i < SPIL_SEQUENCE_HAND; i++)
            hand = t->player[seat].hand[i] == NONE ? hand : hand_with(hand, t->player[seat].hand[i]);
        st->hand[seat] = hand;
    }
    settle_piles(su, st, t);
}

/* A move of a hand: the card's place and its cell, or one of these. */
enum { EXCHANGE = 128, PASS, UNDECIDED };
typedef struct choice {
    int i, cell;
} choice;

/* Does the hand hold an equal card before this one? */
static bool is_again(const player *p, int i)
{
    bool again = false;
    for (int k = 0; k < i; k++)
        again = again || p->hand[k] == p->hand[i];
    return again;
}

/* Where a plus or a minus can go. */
static spil_cells special_cells(const spil_sequence_board *b, const sequence_state *st, const table *t,
                                const player *p, int kind)
{
    const spil_cells chips = spil_cells_or(spil_cells_or(t->chips[0], t->chips[1]), t->chips[2]);
    return kind == b->plus    ? spil_cells_without(b->numbers, chips)
           : kind == b->minus ? spil_cells_without(spil_cells_without(chips, *p->chips), st->locked)
                              : (spil_cells){{0, 0}};
}

/* Each legal move equally likely, by counting, for any hand. */
static choice count_and_pick(const spil_sequence_board *b, const sequence_state *st, const table *t,
                             const player *p, spil_fast_rng *rng)
{
    int total = 0, moves[SPIL_SEQUENCE_HAND];
    for (int i = 0; i < SPIL_SEQUENCE_HAND; i++) {
        const int kind = p->hand[i];
        int n = 2 - t->taken[p->cell[i][0]] - t->taken[p->cell[i][1]];
        if (kind >= b->plus)
            n = count_cells(special_cells(b, st, t, p, kind));
        n += n == 0 && kind < b->minus && !st->dead_used;    /* N6; NONE is above the minus */
        if ((kind >= b->plus || b->twins) && is_again(p, i)) /* equal cards have the same moves */
            n = 0;
        total += moves[i] = n;
    }
    if (total == 0)
        return (choice){0, PASS};
    int i = 0, pick = (int)spil_fast_below(rng, (uint32_t)total);
    for (; pick >= moves[i]; i++)
        pick -= moves[i];
    const uint8_t *pair = p->cell[i];
    spil_cells cell = {{0, 0}};
    if (p->hand[i] >= b->plus)
        cell = nth_cell(special_cells(b, st, t, p, p->hand[i]), pick);
    else if (!t->taken[pair[0]] || !t->taken[pair[1]])
        return (choice){i, pair[t->taken[pair[0]] | pick]};
    return (choice){i, spil_cells_any(cell) ? spil_cells_first(cell) : EXCHANGE};
}

/* The stock is used up: the discards become the new one. */
static void new_stock(const spil_setup *su, sequence_state *st, table *t)
{
    settle_piles(su, st, t);
    spil__sequence_reshuffle(st, NULL);
    t->stock = t->top = st->stock + STOCK - st->n_stock;
}

/* The chip on the cell completes five in line. Returns whether that ends the game. */
static bool make_sequences(const spil_setup *su, const spil_sequence_board *b, sequence_state *st,
                           const table *t, const player *p, int cell)
{
    const int side = (int)(p->chips - t->chips);
    st->chips[side] = spil_cells_without(*p->chips, b->corners);
    spil__sequence_make(b, st, side, cell, NULL);
    return count_made(st->made, st->n_made, side) >= spil_sequence_need(su);
}

INLINED void put_chip(table *t, const player *p, uint8_t cell)
{
    p->chips->half[cell >> 6] |= UINT64_C(1) << (cell & 63);
    t->taken[cell] = 1;
}

static void take_chip(table *t, int cell)
{
    for (int side = 0; side < SPIL_SEQUENCE_SIDES; side++)
        t->chips[side] = spil_cells_without(t->chips[side], spil_cells_bit(cell));
    t->taken[cell] = 0;
}

/* Any turn; `made` may be UNDECIDED. */
APART player *take_turn(const spil_setup *su, const spil_sequence_board *b, sequence_state *st, table *t,
                        player *p, choice made, spil_fast_rng *rng)
{
    /* 1. Choose a move. */
    const choice c = made.cell == UNDECIDED ? count_and_pick(b, st, t, p, rng) : made;
    if (c.cell != PASS) {
        /* 2. Play or exchange the card. */
        const int kind = p->hand[c.i];
        hold(b, p, (size_t)c.i, NONE);
        *p->discards_end++ = (uint8_t)kind;
        if (c.cell == EXCHANGE) {
            st->dead_used = 1;
        } else if (kind == b->minus) {
            take_chip(t, c.cell);
        } else {
            put_chip(t, p, (uint8_t)c.cell);
            st->over = has_five(*p->chips, b->width) && make_sequences(su, b, st, t, p, c.cell);
        }
        /* 3. Draw a new one: there is one, as a card was just discarded. */
        if (!st->over) {
            if (t->top == st->stock + STOCK)
                new_stock(su, st, t);
            hold(b, p, (size_t)c.i, *t->top++);
        }
        p->counted = must_be_counted(b, p->hand);
        if (c.cell == EXCHANGE)
            return p;
    }
    /* 4. End the turn. */
    st->turns++;
    st->passes = (uint8_t)(c.cell == PASS ? st->passes + 1 : 0);
    st->dead_used = 0;
    st->over = st->over || st->passes == su->seats || st->turns == SPIL_SEQUENCE_TURNS;
    return st->over ? p : p->next;
}

/* Random digits below ten, DIGITS from each word: the bias is below 10^9 / 2^64. After REFUSALS moves are counted. */
enum { DIGITS = 8, REFUSALS = 32 };

typedef struct luck {
    uint64_t digits; /* a fraction */
    int n_digits;    /* left in it */
} luck;

APART uint64_t next_word(spil_fast_rng *rng)
{
    return spil_fast_next(rng);
}

/* Plain turns: one of five different equations goes to one of its two cells, no five in line, a card is drawn. Of the ten
 * moves one is drawn until it is legal, which leaves each legal one equally likely; the first of a dead card is its
 * exchange. Stops before any other turn, and after `most`. Returns the move to make then. */
APART choice plain_turns(const spil_sequence_board *b, sequence_state *st, table *t, player **at, luck *l,
                         spil_fast_rng *rng, int most)
{
    const int width = b->width, plus = b->plus;
    const int stock = (int)(st->stock + STOCK - t->top), many = most < stock ? most : stock;
    const uint8_t *top = t->top;
    choice last = {0, UNDECIDED};
    player *p = *at;
    bool dead_used = st->dead_used;
    uint64_t digits = l->digits;
    int left = many, n_digits = l->n_digits, refusals = REFUSALS;
    while (left > 0 && !p->counted) {
        /* 1. A digit is a card and one of its cells. */
        if (--n_digits < 0) {
            digits = next_word(rng);
            n_digits = DIGITS - 1;
        }
        const size_t digit = spil_fast_digit(&digits, 2 * SPIL_SEQUENCE_HAND), i = digit >> 1;
        const uint8_t cell = (&p->cell[0][0])[digit];
        if (t->taken[cell]) {
            if ((digit & 1) == 0 && !dead_used && t->taken[p->cell[i][1]]) {
                last = (choice){(int)i, EXCHANGE};
                break;
            }
            if (--refusals == 0)
                break;
            continue;
        }
        /* 2. The chip. */
        put_chip(t, p, cell);
        if (has_five(*p->chips, width)) {
            last = (choice){(int)i, cell};
            break;
        }
        /* 3. The cards. */
        *p->discards_end++ = p->hand[i];
        const uint8_t drawn = *top++;
        hold(b, p, i, drawn);
        if (drawn >= plus)
            p->counted = 1;
        p = p->next;
        dead_used = false;
        left--;
    }
    *l = (luck){digits, n_digits};
    t->top += many - left;
    *at = p;
    if (left < many) {
        st->turns = (uint16_t)(st->turns + many - left);
        st->passes = st->dead_used = 0;
    }
    return last;
}

/* Random play with cards drawn automatically and no forfeits. */
static int quick_play(const spil_setup *su, sequence_state *st, spil_fast_rng *random, int max_steps)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    spil_fast_rng rng = *random;
    luck l = {0, 0};
    table t;
    open_table(su, b, st, &t);
    player *p = &t.player[st->turn];
    int steps = 0;
    while (steps < max_steps && !st->over) {
        const int turns = st->turns, some = max_steps - steps, until = SPIL_SEQUENCE_TURNS - 1 - turns;
        const choice c = plain_turns(b, st, &t, &p, &l, &rng, some < until ? some : until);
        steps += st->turns - turns;
        if (steps == max_steps)
            break;
        p = take_turn(su, b, st, &t, p, c, &rng);
        steps++;
    }
    st->turn = (uint8_t)(p - t.player);
    close_table(su, b, st, &t);
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
    return steps + quick_play(su, st, rng, max_steps - steps);
}
