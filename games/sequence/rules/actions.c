/* actions.c: Sequence Numbers in numbers (spil/actions.h). Built per CPU variant.
 *
 * 0 waits (draw=manual: does not draw now), 1 draws, 2 passes. Then three numbers for each equation card: its first
 * cell, its second cell, away with it (a dead card is exchanged, or a card forfeited: never legal together). Then for
 * plus and for minus a number for each cell without the corners, and one for away with it. Cells are in reading order,
 * cards in the order of the board's file. */
#include <string.h>

#include "cells.h"
#include "spil/bits_to_bytes.h"
#include "spil/step_inline.h"

enum { WAIT, DRAW, PASS, FIRST_CARD, FIRST = 0, SECOND, AWAY, PER_CARD };

static int cells_of(const spil_sequence_board *b)
{
    return b->columns * b->rows - 4;
}

/* The first number of a kind. Plus and minus are the last two kinds. */
static int first_of(const spil_sequence_board *b, int kind)
{
    return FIRST_CARD + PER_CARD * (kind < b->plus ? kind : b->plus) +
           (kind == b->minus ? cells_of(b) + 1 : 0);
}

static int count(const spil_setup *su)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    return first_of(b, b->minus) + cells_of(b) + 1;
}

/* The number of away with it. */
static int away_of(const spil_sequence_board *b, int kind)
{
    return first_of(b, kind) + (kind < b->plus ? AWAY : cells_of(b));
}

/* The place of a row's first cell among the cells without corners, as if the row had no corner to its left. */
static int row_place(const spil_sequence_board *b, int row)
{
    return row * b->columns - 1 - (row > 0) - (row == b->rows - 1);
}

static int cell_at(const spil_sequence_board *b, int place)
{
    const int corners = place < b->columns - 2 ? 1 : place < (b->rows - 1) * b->columns - 2 ? 2 : 3;
    const int at = place + corners;
    return at / b->columns * b->width + at % b->columns;
}

/* ---- actions ---- */

/* The bytes of plus or minus: 1 for each of these cells, 0 for the other cells without corners, of which there are at
 * least 21. */
#ifdef __BMI2__
static inline void mask_cells(const spil_sequence_board *b, spil_cells cells, uint8_t *out)
{
    const spil_cells all = b->numbers;
    const int n_low = spil_popcount(all.half[0]), n = cells_of(b);
    const uint64_t low = _pext_u64(cells.half[0], all.half[0]), high = _pext_u64(cells.half[1], all.half[1]);
    uint64_t bits = low | high << n_low, more = high >> (64 - n_low); /* 0 < n_low < 64 */
    int at = 0;
    for (; at + 8 <= n; at += 8) {
        spil_store8(out + at, spil_spread(bits));
        bits = bits >> 8 | more << 56;
        more >>= 8;
    }
    for (; at < n; at++, bits >>= 1)
        out[at] = bits & 1;
}
#else
/* The cells of a row, the leftmost in the lowest bit. */
static uint64_t row_bits(const spil_sequence_board *b, spil_cells cells, int row)
{
    const int shift = row * b->width;
    const uint64_t bits = shift == 0   ? cells.half[0]
                          : shift < 64 ? cells.half[0] >> shift | cells.half[1] << (64 - shift)
                                       : cells.half[1] >> (shift - 64);
    return bits & ((UINT64_C(1) << b->columns) - 1);
}

static inline void mask_cells(const spil_sequence_board *b, spil_cells cells, uint8_t *out)
{
    for (int row = 0; row < b->rows; row++) {
        uint8_t *first = out + row_place(b, row);
        for (uint64_t left = row_bits(b, cells, row); left != 0; left &= left - 1)
            first[spil_lowest(left)] = 1;
    }
}
#endif

/* What the seat to move can do with its cards, into a cleared mask; as list_turn of rules.c. An equation's numbers are
 * written as a word: what lies behind them belongs to a card that comes later. */
static inline int mask_turn(const spil_setup *su, const sequence_state *st, int seat, uint8_t *out)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const spil_cells empty = spil_sequence_empty(b, st->chips);
    const uint64_t half[2] = {empty.half[0], empty.half[1]}, hand = st->hand[seat];
    const bool may_exchange = !st->dead_used;
    /* By first cell + 2 * second cell: the numbers that are legal, and how many. Without cells the card is dead (N6). */
    const uint32_t legal[4] = {may_exchange ? 0x10000 : 0, 0x1, 0x100, 0x101};
    const uint8_t moves[4] = {may_exchange, 1, 1, 2};
    int last = NONE, n = 0;
    for (int i = 0; i < SPIL_SEQUENCE_HAND; i++) {
        const int kind = spil_sequence_hand_card(hand, i);
        if (kind == last)
            continue;
        last = kind;
        if (kind < b->plus) {
            const unsigned first = b->pair[kind][0], second = b->pair[kind][1];
            const uint64_t open =
                (half[first >> 6] >> (first & 63) & 1) | (half[second >> 6] >> (second & 63) & 1) << 1;
            spil_store4(out + FIRST_CARD + PER_CARD * kind, legal[open]);
            n += moves[open];
        } else if (kind != NONE) {
            const spil_cells cells = kind == b->plus ? empty : removable(st, spil_sequence_side_of(su, seat));
            const int plays = count_cells(cells);
            mask_cells(b, cells, out + first_of(b, kind));
            n += plays;
            if (plays == 0 && kind != b->minus && may_exchange)
                n += out[away_of(b, kind)] = 1;
        }
    }
    return n;
}

/* N12: any card. */
static int mask_forfeits(const spil_setup *su, uint64_t hand, uint8_t *out)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    int last = NONE, n = 0;
    for (int i = 0; i < hand_size(hand); i++) {
        const int kind = spil_sequence_hand_card(hand, i);
        n += kind != last;
        out[away_of(b, kind)] = 1;
        last = kind;
    }
    return n;
}

static int mask(const spil_setup *su, const void *state, const spil_decision *d, int8_t mask[])
{
    const sequence_state *st = state;
    const int seat = d->actor;
    uint8_t *out = (uint8_t *)mask;
    spil_clear(out, count(su));
    if (st->must_forfeit != 0)
        return mask_forfeits(su, st->hand[seat], out);
    if (seat != st->turn) {
        out[WAIT] = out[DRAW] = 1;
        return 2;
    }
    const int draws = st->may_draw >> seat & 1, plays = mask_turn(su, st, seat, out);
    out[DRAW] = (uint8_t)draws;
    out[PASS] = plays == 0;
    return draws + (plays > 0 ? plays : 1);
}

static int nth(const spil_setup *su, const void *state, const spil_decision *d, const int8_t mask[], int k)
{
    (void)state;
    (void)d;
    return spil_nth_legal(mask, count(su), k);
}

static spil_action_kind read(const spil_setup *su, const void *state, const spil_decision *d, int action,
                             spil_move *mv)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const sequence_state *st = state;
    if (action < FIRST_CARD) {
        *mv = spil_sequence_move(action == DRAW ? SPIL_SEQUENCE_DRAWS : SPIL_SEQUENCE_PASS, 0, 0);
        return action == WAIT ? SPIL_ACTION_WAIT : SPIL_ACTION_MOVE;
    }
    int kind = (action - FIRST_CARD) / PER_CARD;
    if (kind >= b->plus)
        kind = action < first_of(b, b->minus) ? b->plus : b->minus;
    const int place = action - first_of(b, kind);
    if (action == away_of(b, kind))
        *mv = spil_sequence_move(
            st->must_forfeit >> d->actor & 1 ? SPIL_SEQUENCE_FORFEIT : SPIL_SEQUENCE_DEAD, kind, 0);
    else if (kind < b->plus)
        *mv = spil_sequence_move(
            SPIL_SEQUENCE_PLAY, kind,
            spil_cells_first(place == FIRST ? b->cells[kind] : spil_cells_rest(b->cells[kind])));
    else
        *mv = spil_sequence_move(SPIL_SEQUENCE_PLAY, kind, cell_at(b, place));
    return SPIL_ACTION_MOVE;
}

/* A legal action. Where nobody can have to forfeit or may draw later, it is the next seat's turn. */
static void make(const spil_setup *su, void *state, spil_decision *d, int action)
{
    sequence_state *st = state;
    spil_move mv = {0};
    const spil_action_kind kind = read(su, st, d, action, &mv);
    if (kind == SPIL_ACTION_MOVE)
        spil__sequence_do(su, st, d->actor, mv, NULL);
    if ((st->must_forfeit | st->may_draw) == 0 && kind == SPIL_ACTION_MOVE) {
        *d = (spil_decision){.actor = st->over ? SPIL_NOBODY : st->turn};
        return;
    }
    const spil_view_head head = spil_acting_head(su, st);
    spil_acting_settle(su, st, &head, d, kind, action);
}

static int write(const spil_setup *su, const void *state, int seat, spil_move mv,
                 uint16_t out[SPIL_ACTION_STEPS])
{
    (void)state;
    (void)seat;
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const int kind = spil_sequence_card_of(mv), cell = spil_sequence_cell_of(mv);
    switch (spil_sequence_act_of(mv)) {
    case SPIL_SEQUENCE_DRAWS: out[0] = DRAW; return 1;
    case SPIL_SEQUENCE_PASS: out[0] = PASS; return 1;
    case SPIL_SEQUENCE_DEAD:
    case SPIL_SEQUENCE_FORFEIT: out[0] = (uint16_t)away_of(b, kind); return 1;
    case SPIL_SEQUENCE_TALK: return 0;
    case SPIL_SEQUENCE_PLAY: break;
    }
    out[0] =
        (uint16_t)(first_of(b, kind) + (kind < b->plus ? cell != spil_cells_first(b->cells[kind])
                                                       : row_place(b, cell / b->width) + cell % b->width));
    return 1;
}

static void name(const spil_setup *su, int action, spil_out *out)
{
    static const char *const words[] = {[WAIT] = "wait", [DRAW] = "draw", [PASS] = "pass"};
    if (action < FIRST_CARD) {
        spil_put(out, words[action]);
        return;
    }
    const sequence_state none = {0};
    const spil_decision first = {0};
    spil_move mv;
    read(su, &none, &first, action, &mv);
    if (spil_sequence_act_of(mv) == SPIL_SEQUENCE_PLAY) {
        spil__sequence_print_move(su, mv, out);
        return;
    }
    spil_put(out, "away:");
    spil__sequence_print_card(su, spil_sequence_card_of(mv), out);
}

/* ---- observations ---- */

/* Bytes that one card more counts: a hand has at most five. */
enum { A_CARD = 51 };

enum { GRIDS = 5 }; /* own chips, those of the next side and of the one after, locked, targets */

/* Where each part begins. A row of a grid is written as 32 bytes, which may run over what follows: the parts are
 * written in this order. Behind the grids come hand and discards, a byte for each kind, and then the rest. */
enum { AT_ACTS, AT_OVER, AT_TURN, AT_GRIDS = AT_TURN + SPIL_SEATS_MAX };
enum {
    REST_HANDS = 0,
    REST_MAY_DRAW = REST_HANDS + SPIL_SEATS_MAX,
    REST_MUST_FORFEIT = REST_MAY_DRAW + SPIL_SEATS_MAX,
    REST_STOCK = REST_MUST_FORFEIT + SPIL_SEATS_MAX,
    REST_MADE,
    REST_NEED = REST_MADE + SPIL_SEQUENCE_SIDES,
    REST_PASSES,
    REST_DEAD_USED,
    REST_TURNS,
    REST
};

static void planes(const spil_setup *su, spil_plane out[SPIL_PLANES_MAX + 1])
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const uint16_t grid = (uint16_t)(b->columns * b->rows), kinds = (uint16_t)(b->minus + 1);
    const spil_plane all[] = {
        {"acts", 1, "255: this seat acts"},
        {"over", 1, "255: the game is over"},
        {"turn", SPIL_SEATS_MAX, "255 at the seat whose turn it is, counted from this one on"},
        {"own", grid, "255: a chip of this side; cells in reading order, corners included"},
        {"next", grid, "the same for the next side"},
        {"third", grid, "the same for the side after that"},
        {"locked", grid, "255: part of a sequence"},
        {"targets", grid, "255: a card of the hand has this empty cell as its answer"},
        {"hand", kinds, "for each card: 51 × how often the seat holds it"},
        {"discards", kinds, "for each card: 51 × how often it lies in a discard pile, at most 5"},
        {"hands", SPIL_SEATS_MAX, "for each seat from this one on: 51 × cards in the hand"},
        {"may_draw", SPIL_SEATS_MAX, "255: that seat may draw a card it has not drawn yet"},
        {"must_forfeit", SPIL_SEATS_MAX, "255: that seat must forfeit a card"},
        {"stock", 1, "2 × cards in the stock"},
        {"made", SPIL_SEQUENCE_SIDES, "for each side from this one on: 63 × sequences, at most 4"},
        {"need", 1, "63 × sequences that win"},
        {"passes", 1, "42 × passes in a row"},
        {"dead_used", 1, "255: a dead card was exchanged in this turn"},
        {"turns", 1, "finished turns, a quarter"},
        {NULL, 0, NULL},
    };
    memcpy(out, all, sizeof all);
}

/* What there is to see, in a view or in a state. */
typedef struct sight {
    const spil_cells *chips;
    spil_cells locked;
    uint64_t hand, pile_ends; /* the hand is the seat's own */
    const uint8_t *piles;
    const uint16_t *made;
    uint8_t n_hand[SPIL_SEATS_MAX];
    uint16_t turns;
    uint8_t n_made, n_stock, turn, passes, dead_used, may_draw, must_forfeit, over;
    uint8_t seat; /* that looks */
} sight;

/* All cells of a board, corners included, and how many of them are in the first half. */
typedef struct grid {
    spil_cells all;
    int n, n_low;
} grid;

#define INLINED __attribute__((always_inline)) static inline

INLINED grid grid_of(const spil_sequence_board *b)
{
    const spil_cells all = spil_cells_or(b->numbers, b->corners); /* without the column between two rows */
    return (grid){all, b->columns * b->rows, spil_popcount(all.half[0])};
}

/* Runs over at most 31 bytes behind the grid. */
#ifdef __AVX2__
INLINED void put32(uint32_t bits, uint8_t *out)
{
    _mm256_storeu_si256((__m256i *)(void *)out, spil_spread32(bits));
}

INLINED void put_grid(const spil_sequence_board *b, const grid *g, spil_cells cells, uint8_t *out)
{
    (void)b;
    const uint64_t low = _pext_u64(cells.half[0], g->all.half[0]),
                   high = _pext_u64(cells.half[1], g->all.half[1]);
    const uint64_t first =
                       low | high << g->n_low, /* less than 64: a row is at most ten cells and one between */
        second = high >> (64 - g->n_low);
    put32((uint32_t)first, out);
    if (g->n > 32)
        put32((uint32_t)(first >> 32), out + 32);
    if (g->n > 64)
        put32((uint32_t)second, out + 64);
    if (g->n > 96)
        put32((uint32_t)(second >> 32), out + 96);
}
#else
INLINED void put_grid(const spil_sequence_board *b, const grid *g, spil_cells cells, uint8_t *out)
{
    (void)g;
    const int width = b->width;
    uint64_t low = cells.half[0], high = cells.half[1];
    for (uint8_t *at = out; (low | high) != 0; at += b->columns) { /* at most ten columns and an empty one */
        spil_store8(at, spil_fill(spil_spread(low)));
        spil_store8(at + 8, spil_fill(spil_spread(low >> 8 & 3)));
        low = low >> width | high << (64 - width);
        high >>= width;
    }
}
#endif

/* Discards. Where no card can be there more than five times, sums cannot overflow. */
INLINED void put_discards(const spil_sequence_board *b, const sight *v, uint8_t *out)
{
    const int n = spil_sequence_pile_end(v->pile_ends, 7);
    if (b->n_cards - b->minus - 1 < 5) {
        spil_tally(v->piles, n, A_CARD, out);
        return;
    }
    for (int i = 0; i < n; i++) {
        uint8_t *lies = out + v->piles[i];
        *lies = (uint8_t)(*lies < 255 ? *lies + A_CARD : 255);
    }
}

/* Inlined for two seats and for all others: the constants make it shorter. */
INLINED void put_all(const spil_sequence_board *b, const sight *v, const spil_decision *d, int seats,
                     int sides, int need, uint8_t *out)
{
    const int seat = v->seat == SPIL_ONLOOKER ? 0 : v->seat; /* onlookers sit with seat 0 */
    const int side = seats == sides ? seat : seat % sides;
    const int kinds = b->minus + 1;
    const grid g = grid_of(b);
    uint8_t *grids = out + AT_GRIDS, *hand = grids + GRIDS * g.n, *rest = hand + 2 * kinds;
    spil_cells targets = {{0, 0}};
    spil_clear(out, AT_GRIDS + GRIDS * g.n + 2 * kinds + REST);

    /* 1. The grids, and the hand behind them. */
    for (int i = 0; i < SPIL_SEQUENCE_HAND; i++) {
        const int kind = spil_sequence_hand_card(v->hand, i);
        if (kind < b->plus)
            targets = spil_cells_or(targets, b->cells[kind]);
    }
    for (int i = 0; i < sides; i++)
        put_grid(b, &g, v->chips[side + i >= sides ? side + i - sides : side + i], grids + i * g.n);
    if (v->n_made > 0)
        put_grid(b, &g, v->locked, grids + 3 * g.n);
    put_grid(b, &g, spil_cells_and(targets, spil_sequence_empty(b, v->chips)), grids + 4 * g.n);
    for (int i = 0; i < SPIL_SEQUENCE_HAND && spil_sequence_hand_card(v->hand, i) != NONE; i++) {
        uint8_t *holds = hand + spil_sequence_hand_card(v->hand, i);
        *holds = (uint8_t)(*holds + A_CARD);
    }

    /* 2. Everything else. */
    put_discards(b, v, hand + kinds);
    for (int i = 0; i < seats; i++) {
        const int other = seat + i >= seats ? seat + i - seats : seat + i;
        out[AT_TURN + i] = spil_flag(other == v->turn);
        rest[REST_HANDS + i] = (uint8_t)(A_CARD * v->n_hand[other]);
        if ((v->may_draw | v->must_forfeit) == 0) /* mostly */
            continue;
        rest[REST_MAY_DRAW + i] = spil_flag(v->may_draw >> other & 1);
        rest[REST_MUST_FORFEIT + i] = spil_flag(v->must_forfeit >> other & 1);
    }
    for (int i = 0; i < v->n_made; i++) {
        const int of = spil_sequence_side(v->made[i]);
        uint8_t *made = rest + REST_MADE + (of >= side ? of - side : of - side + sides);
        *made = (uint8_t)(*made < 252 ? *made + 63 : 252);
    }
    out[AT_ACTS] = spil_flag(d->actor == v->seat);
    out[AT_OVER] = spil_flag(v->over);
    rest[REST_STOCK] = (uint8_t)(2 * v->n_stock);
    rest[REST_NEED] = (uint8_t)(63 * need);
    rest[REST_PASSES] = (uint8_t)(42 * v->passes);
    rest[REST_DEAD_USED] = spil_flag(v->dead_used);
    rest[REST_TURNS] = (uint8_t)(v->turns / 4);
}

static void observe(const spil_setup *su, const void *view, const spil_decision *d, uint8_t *out)
{
    const spil_sequence_view *v = view;
    sight s = {.chips = v->chips,
               .locked = v->locked,
               .hand = v->hand,
               .pile_ends = v->pile_ends,
               .piles = v->piles,
               .made = v->made,
               .turns = v->turns,
               .n_made = v->n_made,
               .n_stock = v->n_stock,
               .turn = v->turn,
               .passes = v->passes,
               .dead_used = v->dead_used,
               .may_draw = v->may_draw,
               .must_forfeit = v->must_forfeit,
               .over = v->head.over,
               .seat = v->head.seat};
    memcpy(s.n_hand, v->n_hand, sizeof s.n_hand);
    put_all(spil_sequence_board_of(su), &s, d, su->seats, spil_sequence_sides(su), spil_sequence_need(su),
            out);
}

INLINED void observe_for(const spil_setup *su, const sequence_state *st, const spil_decision *d, int seat,
                         int seats, int sides, int need, uint8_t *out)
{
    sight s = {.chips = st->chips,
               .locked = st->locked,
               .hand = seat == SPIL_ONLOOKER ? SPIL_SEQUENCE_EMPTY_HAND : st->hand[seat],
               .pile_ends = st->pile_ends,
               .piles = st->piles,
               .made = st->made,
               .turns = st->turns,
               .n_made = st->n_made,
               .n_stock = st->n_stock,
               .turn = st->turn,
               .passes = st->passes,
               .dead_used = st->dead_used,
               .may_draw = st->may_draw,
               .must_forfeit = st->must_forfeit,
               .over = st->over,
               .seat = (uint8_t)seat};
    for (int i = 0; i < seats; i++)
        s.n_hand[i] = (uint8_t)hand_size(st->hand[i]);
    put_all(spil_sequence_board_of(su), &s, d, seats, sides, need, out);
}

static void observe_state(const spil_setup *su, const void *state, const spil_decision *d, int seat,
                          uint8_t *out)
{
    if (su->seats == 2)
        observe_for(su, state, d, seat, 2, 2, spil_sequence_need(su), out);
    else
        observe_for(su, state, d, seat, su->seats, spil_sequence_sides(su), spil_sequence_need(su), out);
}

/* At most 1000 turns, each with one exchange and one card or pass (N6, N7). With draw=manual each card played gives the
 * right to one draw (N11), and before each of these moves every other seat may decline once. */
static int longest(const spil_setup *su)
{
    return su->option[SPIL_SEQUENCE_DRAW] == DRAW_AUTO ? 2 * 1000 : 3 * 1000 * su->seats;
}

const spil_actions spil__sequence_actions = {
    .count = count,
    .mask = mask,
    .nth = nth,
    .read = read,
    .write = write,
    .name = name,
    .planes = planes,
    .observe = observe,
    .observe_state = observe_state,
    .make = make,
    .longest = longest,
};
