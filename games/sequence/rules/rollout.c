/* rollout.c: fast random play of Sequence Numbers. Built per CPU variant.
 *
 * The same turns as in rules.c, each legal move of the seat asked equally likely (a test compares the two). Facts this
 * rests on: most hands are five different equations with two cells each, most of them empty. One of the ten is drawn,
 * and drawn again when it is taken: that needs no counts and no list, and leaves each legal move equally likely. A hand
 * with one plus or minus has its cells besides. Other hands, and those with nothing to do, are counted. Five in line is
 * looked for after some turns together; those behind it are taken back. Hands need no order meanwhile: the card that is
 * drawn takes the place of the one that was played. Discards wait beside their piles: docs/decisions/0011 has the
 * numbers. */
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
    struct player *next, *before;        /* the seats to its left and right */
    spil_cells *chips;                   /* of its side */
    uint8_t *discards_end;               /* behind its last one */
    uint8_t hand[8];                     /* NONE where there is no card; in no order; three that are 0 */
    uint8_t cell[SPIL_SEQUENCE_HAND][2]; /* where each card of the hand can go, if it is an equation */
    uint8_t counted;                     /* 1: the hand is not five different equations */
    uint8_t discards[SPIL_SEQUENCE_CARDS];
} player;

/* What changes in play. */
typedef struct table {
    line_steps steps;
    spil_cells chips[SPIL_SEQUENCE_SIDES]; /* with the corners */
    player player[SPIL_SEATS_MAX];
    uint8_t taken[SPIL_SEQUENCE_BITS]; /* 1: not an empty number cell */
    uint8_t card[STOCK], cell[STOCK];  /* of the turns that may have to be taken back: what, where */
    uint8_t *stock, *top;              /* where the stock began, and its top card */
} table;

INLINED void hold(const spil_sequence_board *b, player *p, size_t i, uint8_t kind)
{
    p->hand[i] = kind;
    memcpy(p->cell[i], b->pair[kind], sizeof p->cell[i]);
}

/* The top bit of each card of a hand that is no equation. */
INLINED uint64_t others(const spil_sequence_board *b, const uint8_t hand[8])
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    return (spil_load8(hand) + ones * (uint64_t)(128 - b->plus)) & ones << 7; /* NONE is highest */
}

INLINED uint8_t must_be_counted(const spil_sequence_board *b, const uint8_t hand[8])
{
    return (uint8_t)(b->twins | (others(b, hand) != 0));
}

static void open_table(const spil_setup *su, const spil_sequence_board *b, sequence_state *st, table *t)
{
    const spil_cells empty = spil_sequence_empty(b, st->chips);
    for (int side = 0; side < SPIL_SEQUENCE_SIDES; side++)
        t->chips[side] = spil_cells_or(st->chips[side], b->corners);
    for (int seat = 0; seat < su->seats; seat++) {
        player *p = &t->player[seat];
        p->next = &t->player[next_seat(su, seat)];
        p->next->before = p;
        p->chips = &t->chips[spil_sequence_side_of(su, seat)];
        p->discards_end = p->discards;
        spil_store8(p->hand, st->hand[seat] & bytes_below(SPIL_SEQUENCE_HAND));
#pragma GCC unroll 5
        for (size_t i = 0; i < SPIL_SEQUENCE_HAND; i++)
            hold(b, p, i, p->hand[i]);
        p->counted = must_be_counted(b, p->hand);
    }
#pragma GCC unroll 14
    for (int i = 0; i < SPIL_SEQUENCE_BITS; i += 8)
        spil_store8(t->taken + i, spil_spread(~empty.half[i / 64] >> i % 64));
    t->stock = t->top = st->stock + STOCK - st->n_stock;
    t->steps = steps_of(b->width);
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
    for (int seat = 0; seat < su->seats; seat++)
        st->hand[seat] = hand_of(t->player[seat].hand);
    settle_piles(su, st, t);
}

enum { REFUSALS = 32 }; /* moves that are drawn and not legal, before they are counted */

/* A move of a hand: the card's place and its cell, or one of these. */
enum { EXCHANGE = 128, PASS, UNDECIDED, AGAIN /* plain turns may follow */ };
typedef struct choice {
    int i, cell;
} choice;

/* Does the hand hold an equal card before this one? */
INLINED bool is_again(const player *p, int i)
{
    return (hand_matches(spil_load8(p->hand), p->hand[i]) & bytes_below(i)) != 0;
}

/* Where a plus or a minus can go. */
INLINED spil_cells special_cells(const spil_sequence_board *b, const sequence_state *st, const table *t,
                                 const player *p, int kind)
{
    const spil_cells chips = spil_cells_or(spil_cells_or(t->chips[0], t->chips[1]), t->chips[2]);
    return kind == b->plus    ? spil_cells_without(b->numbers, chips)
           : kind == b->minus ? spil_cells_without(spil_cells_without(chips, *p->chips), st->locked)
                              : (spil_cells){{0, 0}};
}

/* Each legal move equally likely, by counting, for any hand. */
static choice count_and_pick(const spil_sequence_board *b, const sequence_state *st, const table *t,
                             const player *p, bool dead_used, spil_fast_rng *rng)
{
    int total = 0, moves[SPIL_SEQUENCE_HAND];
    for (int i = 0; i < SPIL_SEQUENCE_HAND; i++) {
        const int kind = p->hand[i];
        int n = 2 - t->taken[p->cell[i][0]] - t->taken[p->cell[i][1]];
        if (kind >= b->plus)
            n = count_cells(special_cells(b, st, t, p, kind));
        n += n == 0 && kind < b->minus && !dead_used;        /* N6; NONE is above the minus */
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

/* The same for a hand of equations and one plus or minus: a move is drawn until it is legal. */
APART choice pick(const spil_sequence_board *b, const sequence_state *st, const table *t, const player *p,
                  bool dead_used, spil_fast_rng *rng)
{
    const uint64_t other = others(b, p->hand);
    const unsigned special = (unsigned)spil_lowest_or_64(other) / 8, equations = SPIL_SEQUENCE_HAND - 1;
    if (b->twins || other == 0 || (other & (other - 1)) != 0 || p->hand[special] == NONE)
        return count_and_pick(b, st, t, p, dead_used, rng);
    const spil_cells cells = special_cells(b, st, t, p, p->hand[special]);
    const uint32_t all = 2 * equations + (uint32_t)count_cells(cells);
    for (int refusals = REFUSALS; refusals > 0; refusals--) {
        const unsigned move = spil_fast_below(rng, all);
        if (move >= 2 * equations)
            return (choice){(int)special, spil_cells_first(nth_cell(cells, (int)(move - 2 * equations)))};
        const unsigned i = move / 2 + (move / 2 >= special);
        const uint8_t *pair = p->cell[i];
        if (!t->taken[pair[move & 1]])
            return (choice){(int)i, pair[move & 1]};
        if ((move & 1) == 0 && !dead_used && t->taken[pair[1]])
            return (choice){(int)i, EXCHANGE};
    }
    return count_and_pick(b, st, t, p, dead_used, rng);
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

INLINED void put_chip(table *t, const player *p, size_t cell)
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
    const choice c = made.cell == UNDECIDED ? pick(b, st, t, p, st->dead_used, rng) : made;
    if (c.cell != PASS) {
        /* 2. Play or exchange the card. */
        const int kind = p->hand[c.i];
        uint8_t drawn = NONE;
        *p->discards_end++ = (uint8_t)kind;
        if (c.cell == EXCHANGE) {
            st->dead_used = 1;
        } else if (kind == b->minus) {
            take_chip(t, c.cell);
        } else {
            put_chip(t, p, (size_t)c.cell);
            st->over = has_five_by(*p->chips, &t->steps) && make_sequences(su, b, st, t, p, c.cell);
        }
        /* 3. Draw a new one: there is one, as a card was just discarded. */
        if (!st->over) {
            if (t->top == st->stock + STOCK)
                new_stock(su, st, t);
            drawn = *t->top++;
        }
        hold(b, p, (size_t)c.i, drawn);
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

/* Random digits below ten, DIGITS from each word: the bias is below 10^9 / 2^64. */
enum { DIGITS = 8 };

typedef struct luck {
    uint64_t digits; /* a fraction */
    int n_digits;    /* left in it */
} luck;

APART uint64_t next_word(spil_fast_rng *rng)
{
    return spil_fast_next(rng);
}

/* Sides with five in line, a bit each. */
INLINED unsigned sides_with_five(const table *t, int sides)
{
    unsigned five = 0;
    for (int side = 0; side < sides; side++)
        five |= (unsigned)has_five_by(t->chips[side], &t->steps) << side;
    return five;
}

/* Takes the turn before *at back, which is noted there, as if it had not been made; returns its move. */
INLINED choice take_back(const spil_sequence_board *b, table *t, player **at, int noted)
{
    player *p = *at = (*at)->before;
    const uint8_t i = t->card[noted], cell = t->cell[noted];
    hold(b, p, i, *--p->discards_end);
    p->counted = must_be_counted(b, p->hand);
    p->chips->half[cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
    t->taken[cell] = 0;
    return (choice){i, cell};
}

/* Looks for five in line after turns that are noted from `many` down to `left` + 1. If there is one, takes
 * back all turns since it came, and that one, too, but returns its move. Returns how many turns are left. */
APART int look_back(const spil_sequence_board *b, int sides, table *t, player **at, int left, int many,
                    choice *last)
{
    unsigned five = sides_with_five(t, sides);
    for (; five != 0 && left < many; left++) {
        *last = take_back(b, t, at, left + 1);
        const int side = (int)((*at)->chips - t->chips);
        if ((five >> side & 1) != 0 && !has_five_by(t->chips[side], &t->steps))
            five &= ~(1u << side);
    }
    return left;
}

/* Turns in which a chip is put on an empty cell and a card is drawn, none of them after five in line. Of the ten moves
 * of five different equations one is drawn until it is legal, which leaves each legal one equally likely; the first of
 * a dead card is its exchange. Stops before any other turn, and after `most`. Returns the move to make then. What was
 * drawn for turns that are taken back is not used again. */
INLINED choice plain_turns(const spil_sequence_board *b, int sides, sequence_state *st, table *t, player **at,
                           luck *l, spil_fast_rng *rng, int most)
{
    const int plus = b->plus;
    const int stock = (int)(st->stock + STOCK - t->top), many = most < stock ? most : stock;
    const uint8_t *top = t->top;
    choice last = {0, UNDECIDED};
    player *p = *at;
    bool dead_used = st->dead_used;
    uint64_t digits = l->digits;
    size_t left = many > 0 ? (size_t)many : 0;
    int n_digits = l->n_digits, refusals = REFUSALS;
    while (left > 0) {
        size_t i, cell;
        if (p->counted) {
            const choice c = pick(b, st, t, p, dead_used, rng);
            if (c.cell >= EXCHANGE || p->hand[c.i] == b->minus) {
                last = c;
                break;
            }
            i = (size_t)c.i;
            cell = (size_t)c.cell;
        } else {
            /* 1. A digit is a card and one of its cells. */
            if (--n_digits < 0) {
                digits = next_word(rng);
                n_digits = DIGITS - 1;
            }
            const size_t digit = spil_fast_digit(&digits, 2 * SPIL_SEQUENCE_HAND);
            i = digit >> 1;
            cell = (&p->cell[0][0])[digit];
            if (t->taken[cell]) {
                if ((digit & 1) == 0 && !dead_used && t->taken[p->cell[i][1]]) {
                    last = (choice){(int)i, EXCHANGE};
                    break;
                }
                if (--refusals == 0)
                    break;
                continue;
            }
        }
        /* 2. The chip. */
        put_chip(t, p, cell);
        t->card[left] = (uint8_t)i;
        t->cell[left] = (uint8_t)cell;
        /* 3. The cards. */
        *p->discards_end++ = p->hand[i];
        const uint8_t drawn = *top++;
        hold(b, p, i, drawn);
        if (drawn >= plus || p->counted)
            p->counted = must_be_counted(b, p->hand);
        p = p->next;
        dead_used = false;
        left--;
    }
    if (left == 0 && many > 0)
        last.cell = AGAIN;
    *at = p;
    *l = (luck){digits, n_digits};
    const int made = many - look_back(b, sides, t, at, (int)left, many, &last);
    t->top += made;
    if (made > 0) {
        st->turns = (uint16_t)(st->turns + made);
        st->passes = st->dead_used = 0;
    }
    return last;
}

/* Games hardly ever end before the EARLY-th turn. Later five in line is looked for after a FEW turns: with more of them
 * more is taken back. */
enum { EARLY = 36, FEW = 12 };

/* Random play with cards drawn automatically and no forfeits. */
static int quick_play(const spil_setup *su, sequence_state *st, spil_fast_rng *random, int max_steps)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const int sides = spil_sequence_sides(su);
    spil_fast_rng rng = *random;
    luck l = {0, 0};
    table t;
    open_table(su, b, st, &t);
    player *p = &t.player[st->turn];
    int steps = 0;
    while (steps < max_steps && !st->over) {
        const int turns = st->turns, some = max_steps - steps, until = SPIL_SEQUENCE_TURNS - 1 - turns;
        const int most = some < until ? some : until, few = turns < EARLY - FEW ? EARLY - turns : FEW;
        const choice c = plain_turns(b, sides, st, &t, &p, &l, &rng, most < few ? most : few);
        steps += st->turns - turns;
        if (c.cell == AGAIN)
            continue;
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
