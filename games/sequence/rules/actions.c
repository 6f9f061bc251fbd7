/* actions.c: Sequence Numbers in numbers (spil/actions.h). Built per CPU variant.
 *
 * 0 waits (draw=manual: does not draw now), 1 draws, 2 passes. Then three numbers for each equation card: its first
 * cell, its second cell, away with it (a dead card is exchanged, or a card forfeited: never legal together). Then for
 * plus and for minus a number for each cell without the corners, and one for away with it. Cells are in reading order,
 * cards in the order of the board's file. */
#include <string.h>

#include "spil/bits_to_bytes.h"
#include "spil/envs_loop.h"
#include "spil/step_inline.h"
#include "turn.h"

enum { WAIT, DRAW, PASS, FIRST_CARD, FIRST = 0, SECOND, AWAY, PER_CARD };

#define INLINED __attribute__((always_inline)) static inline
#define APART   __attribute__((noinline)) static

/* What numbers and observations depend on. Functions are inlined once for the usual board, whose constants make them a
 * quarter shorter, and once for all others. */
typedef struct shape {
    int columns, rows, plus; /* plus and minus are the last two kinds */
    bool twins;              /* the deck has an equation twice */
} shape;

#define USUAL ((shape){10, 10, 96, false})

INLINED shape shape_of(const spil_sequence_board *b)
{
    return (shape){b->columns, b->rows, b->plus, b->twins};
}

static bool is_usual(const spil_sequence_board *b)
{
    return b->columns == USUAL.columns && b->rows == USUAL.rows && b->plus == USUAL.plus && !b->twins;
}

INLINED int cells_of(shape s)
{
    return s.columns * s.rows - 4;
}

/* The first number of a kind. */
INLINED int first_of(shape s, int kind)
{
    return FIRST_CARD + PER_CARD * (kind < s.plus ? kind : s.plus) +
           (kind == s.plus + 1 ? cells_of(s) + 1 : 0);
}

INLINED int count_of(shape s)
{
    return first_of(s, s.plus + 1) + cells_of(s) + 1;
}

static int count(const spil_setup *su)
{
    return count_of(shape_of(spil_sequence_board_of(su)));
}

/* The number of away with it. */
INLINED int away_of(shape s, int kind)
{
    return first_of(s, kind) + (kind < s.plus ? AWAY : cells_of(s));
}

/* The place of a row's first cell among the cells without corners, as if the row had no corner to its left. */
static int row_place(shape s, int row)
{
    return row * s.columns - 1 - (row > 0) - (row == s.rows - 1);
}

/* Rows are a column wider than the board. */
INLINED int cell_at(shape s, int place)
{
    const int corners = place < s.columns - 2 ? 1 : place < (s.rows - 1) * s.columns - 2 ? 2 : 3;
    const int at = place + corners;
    return at + at / s.columns;
}

/* A cell's place in a grid. */
INLINED int place_of(shape s, int cell)
{
    return cell - cell / (s.columns + 1);
}

/* ---- actions ---- */

/* The bytes of plus or minus: 1 for each of these cells, 0 for the other cells without corners. */
#ifdef __AVX2__
INLINED void mask_cells(const spil_sequence_board *b, shape s, spil_cells cells, uint8_t *out)
{
    const spil_cells all = b->numbers;
    const int n_low = spil_popcount(all.half[0]), n = cells_of(s);
    const uint64_t low = _pext_u64(cells.half[0], all.half[0]), high = _pext_u64(cells.half[1], all.half[1]);
    const uint64_t bits[3] = {low | high << n_low, high >> (64 - n_low), 0}; /* 0 < n_low < 64 */
    const __m256i one = _mm256_set1_epi8(1);
    int at = 0;
#pragma GCC unroll 4
    for (; at + 32 <= n; at += 32)
        _mm256_storeu_si256((__m256i *)(void *)(out + at),
                            _mm256_and_si256(one, spil_spread32((uint32_t)(bits[at / 64] >> at % 64))));
    for (; at < n; at++)
        out[at] = bits[at / 64] >> at % 64 & 1;
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

INLINED void mask_cells(const spil_sequence_board *b, shape s, spil_cells cells, uint8_t *out)
{
    for (int row = 0; row < s.rows; row++) {
        uint8_t *first = out + row_place(s, row);
        for (uint64_t left = row_bits(b, cells, row); left != 0; left &= left - 1)
            first[spil_lowest(left)] = 1;
    }
}
#endif

/* The legal actions below those of plus, in order, where they were listed. */
typedef struct list {
    uint16_t action[14]; /* two for each equation at most, a draw, and room to write what does not count */
    uint16_t n;
} list;

/* What the seat to move can do with its cards, into a cleared mask; as list_turn of rules.c. */
INLINED int mask_turn(const spil_setup *su, const spil_sequence_board *b, shape s, const sequence_state *st,
                      int seat, const uint8_t empty[SPIL_SEQUENCE_BITS], list *l, uint8_t *out)
{
    const uint64_t hand = st->hand[seat];
    const bool may_exchange = !st->dead_used;
    const size_t before = l->n;
    size_t n = before;
    int last = NONE, more = 0;
#pragma GCC unroll 5
    for (int i = 0; i < SPIL_SEQUENCE_HAND; i++) {
        const int kind = spil_sequence_hand_card(hand, i);
        if ((kind >= s.plus || s.twins) && kind == last)
            continue;
        last = kind;
        if (kind < s.plus) {
            const uint8_t a = empty[b->pair[kind][0]], c = empty[b->pair[kind][1]];
            const size_t number = FIRST_CARD + PER_CARD * (size_t)kind;
            out[number + FIRST] = a;
            out[number + SECOND] = c;
            l->action[n] = (uint16_t)(number + FIRST);
            n += a;
            l->action[n] = (uint16_t)(number + SECOND);
            n += c;
            if (__builtin_expect((a | c) == 0 && may_exchange, 0)) { /* N6: the card is dead */
                out[number + AWAY] = 1;
                l->action[n++] = (uint16_t)(number + AWAY);
            }
        } else if (kind != NONE) {
            const spil_cells cells = kind == s.plus ? spil_sequence_empty(b, st->chips)
                                                    : removable(st, spil_sequence_side_of(su, seat));
            const int plays = count_cells(cells);
            mask_cells(b, s, cells, out + first_of(s, kind));
            more += plays;
            if (plays == 0 && kind == s.plus && may_exchange)
                more += out[away_of(s, kind)] = 1;
        }
    }
    const int plays = (int)(n - before) + more;
    l->n = (uint16_t)n;
    return plays;
}

/* N12: any card. */
static int mask_forfeits(shape s, uint64_t hand, uint8_t *out)
{
    int last = NONE, n = 0;
    for (int i = 0; i < hand_size(hand); i++) {
        const int kind = spil_sequence_hand_card(hand, i);
        n += kind != last;
        out[away_of(s, kind)] = 1;
        last = kind;
    }
    return n;
}

INLINED int mask_for(const spil_setup *su, const spil_sequence_board *b, shape s, const sequence_state *st,
                     int seat, const uint8_t empty[SPIL_SEQUENCE_BITS], list *l, uint8_t *out)
{
    spil_clear(out, count_of(s));
    l->n = 0;
    if (st->must_forfeit != 0)
        return mask_forfeits(s, st->hand[seat], out);
    if (seat != st->turn) {
        out[WAIT] = out[DRAW] = 1;
        return 2;
    }
    const int draws = st->may_draw >> seat & 1;
    if (draws) {
        out[DRAW] = 1;
        l->action[l->n++] = DRAW;
    }
    const int plays = mask_turn(su, b, s, st, seat, empty, l, out);
    if (plays > 0)
        return draws + plays;
    out[PASS] = 1;
    l->action[l->n++] = PASS;
    return draws + 1;
}

/* A byte for each cell: 1 where it is an empty number cell. */
static void put_empty(const spil_sequence_board *b, const spil_cells chips[],
                      uint8_t empty[SPIL_SEQUENCE_BITS])
{
    const spil_cells cells = spil_sequence_empty(b, chips);
    for (int i = 0; i < SPIL_SEQUENCE_BITS; i += 8)
        spil_store8(empty + i, spil_spread(cells.half[i / 64] >> i % 64 & 255));
}

static int mask(const spil_setup *su, const void *state, const spil_decision *d, int8_t out[])
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const sequence_state *st = state;
    uint8_t empty[SPIL_SEQUENCE_BITS];
    list l;
    put_empty(b, st->chips, empty);
    return mask_for(su, b, shape_of(b), st, d->actor, empty, &l, (uint8_t *)out);
}

INLINED spil_action_kind read_for(const spil_sequence_board *b, shape s, const sequence_state *st, int actor,
                                  int action, spil_move *mv)
{
    if (action < FIRST_CARD) {
        *mv = spil_sequence_move(action == DRAW ? SPIL_SEQUENCE_DRAWS : SPIL_SEQUENCE_PASS, 0, 0);
        return action == WAIT ? SPIL_ACTION_WAIT : SPIL_ACTION_MOVE;
    }
    int kind = (action - FIRST_CARD) / PER_CARD;
    if (kind >= s.plus)
        kind = action < first_of(s, s.plus + 1) ? s.plus : s.plus + 1;
    const int place = action - first_of(s, kind);
    if (action == away_of(s, kind))
        *mv = spil_sequence_move(st->must_forfeit >> actor & 1 ? SPIL_SEQUENCE_FORFEIT : SPIL_SEQUENCE_DEAD,
                                 kind, 0);
    else
        *mv = spil_sequence_move(SPIL_SEQUENCE_PLAY, kind,
                                 kind < s.plus ? b->pair[kind][place] : cell_at(s, place));
    return SPIL_ACTION_MOVE;
}

static spil_action_kind read(const spil_setup *su, const void *state, const spil_decision *d, int action,
                             spil_move *mv)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    return read_for(b, shape_of(b), state, d->actor, action, mv);
}

static int write(const spil_setup *su, const void *state, int seat, spil_move mv,
                 uint16_t out[SPIL_ACTION_STEPS])
{
    (void)state;
    (void)seat;
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const shape s = shape_of(b);
    const int kind = spil_sequence_card_of(mv), cell = spil_sequence_cell_of(mv);
    switch (spil_sequence_act_of(mv)) {
    case SPIL_SEQUENCE_DRAWS: out[0] = DRAW; return 1;
    case SPIL_SEQUENCE_PASS: out[0] = PASS; return 1;
    case SPIL_SEQUENCE_DEAD:
    case SPIL_SEQUENCE_FORFEIT: out[0] = (uint16_t)away_of(s, kind); return 1;
    case SPIL_SEQUENCE_TALK: return 0;
    case SPIL_SEQUENCE_PLAY: break;
    }
    out[0] =
        (uint16_t)(first_of(s, kind) + (kind < s.plus ? cell != b->pair[kind][0]
                                                      : row_place(s, cell / b->width) + cell % b->width));
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
        {"acts", 1, "255: this seat acts", .scale = 255},
        {"over", 1, "255: the game is over", .scale = 255},
        {"turn", SPIL_SEATS_MAX, "255 at the seat whose turn it is, counted from this one on", .scale = 255},
        {"own", grid, "255: a chip of this side; cells in reading order, corners included", .scale = 255},
        {"next", grid, "the same for the next side", .scale = 255},
        {"third", grid, "the same for the side after that", .scale = 255},
        {"locked", grid, "255: part of a sequence", .scale = 255},
        {"targets", grid, "255: a card of the hand has this empty cell as its answer", .scale = 255},
        {"hand", kinds, "for each card: 51 × how often the seat holds it", .scale = 51},
        {"discards", kinds, "for each card: 51 × how often it lies in a discard pile, at most 5",
         .scale = 51},
        {"hands", SPIL_SEATS_MAX, "for each seat from this one on: 51 × cards in the hand", .scale = 51},
        {"may_draw", SPIL_SEATS_MAX, "255: that seat may draw a card it has not drawn yet", .scale = 255},
        {"must_forfeit", SPIL_SEATS_MAX, "255: that seat must forfeit a card", .scale = 255},
        {"stock", 1, "2 × cards in the stock", .scale = 0},
        {"made", SPIL_SEQUENCE_SIDES, "for each side from this one on: 63 × sequences, at most 4",
         .scale = 63},
        {"need", 1, "63 × sequences that win", .scale = 63},
        {"passes", 1, "42 × passes in a row", .scale = 42},
        {"dead_used", 1, "255: a dead card was exchanged in this turn", .scale = 255},
        {"turns", 1, "finished turns, a quarter", .scale = 0},
        {.name = NULL},
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
    uint16_t turns;
    uint8_t n_made, n_stock, turn, passes, dead_used, may_draw, must_forfeit, over;
    uint8_t seat; /* that looks */
} sight;

/* What is kept from action to action: grids of all sides, and the discards, as in an observation. */
typedef struct shared {
    uint8_t chips[SPIL_SEQUENCE_SIDES][128];
    uint8_t empty[SPIL_SEQUENCE_BITS]; /* 1 for an empty number cell */
    uint8_t discards[SPIL_SEQUENCE_KINDS];
    uint8_t hands[2 * SPIL_SEATS_MAX +
                  4]; /* cards in hands, each seat twice: from any of them on round the table */
    list listed;      /* of the latest mask */
    const spil_sequence_board *usual; /* the board, if it is of the usual shape */
} shared;

/* All cells of a board, corners included, and how many of them are in the first half. */
typedef struct grid {
    spil_cells all;
    int n, n_low;
} grid;

INLINED grid grid_of(const spil_sequence_board *b, shape s)
{
    const spil_cells all = spil_cells_or(b->numbers, b->corners); /* without the column between two rows */
    return (grid){all, s.columns * s.rows, spil_popcount(all.half[0])};
}

INLINED void copy_bytes(uint8_t *to, const uint8_t *from, int n)
{
    if (__builtin_constant_p(n) && n >= 32)
        spil_copy(to, from, n);
    else
        memcpy(to, from, (size_t)n);
}

INLINED void clear_bytes(uint8_t *at, int n)
{
    if (n >= 32)
        spil_clear(at, n);
    else
        memset(at, 0, (size_t)n);
}

/* Runs over at most 31 bytes behind the grid, unless it has more than 96. */
#ifdef __AVX2__
enum { PUT_GRID_ENDS = 96 }; /* larger grids are written to the byte */

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
    if (g->n > 96) /* a block that ends with the grid */
        put32((uint32_t)(second >> (g->n - 96)), out + g->n - 32);
}
#else
enum { PUT_GRID_ENDS = SPIL_SEQUENCE_BITS }; /* no grid is written to the byte */

INLINED void put_grid(const spil_sequence_board *b, const grid *g, spil_cells cells, uint8_t *out)
{
    const int width = b->width;
    uint64_t low = cells.half[0], high = cells.half[1];
    clear_bytes(out, g->n);
    for (uint8_t *at = out; (low | high) != 0; at += b->columns) { /* at most ten columns and an empty one */
        spil_store8(at, spil_fill(spil_spread(low)));
        spil_store8(at + 8, spil_fill(spil_spread(low >> 8 & 3)));
        low = low >> width | high << (64 - width);
        high >>= width;
    }
}
#endif

/* A card more among the discards, at most five times. */
static inline void keep_discard(int kind, shared *k)
{
    k->discards[kind] = (uint8_t)(k->discards[kind] < 255 ? k->discards[kind] + A_CARD : 255);
}

static void keep_discards(uint64_t pile_ends, const uint8_t piles[], shared *k)
{
    memset(k->discards, 0, sizeof k->discards);
    for (int i = 0; i < spil_sequence_pile_end(pile_ends, 7); i++)
        keep_discard(piles[i], k);
}

static inline void keep_hand(const spil_setup *su, int seat, int n, shared *k)
{
    k->hands[seat] = k->hands[seat + su->seats] = (uint8_t)(A_CARD * n);
}

/* What is kept of a table and its discards. */
static void keep_sight(const spil_sequence_board *b, const sight *v, shared *k)
{
    const grid g = grid_of(b, shape_of(b));
    memset(k, 0, sizeof *k);
    for (int side = 0; side < SPIL_SEQUENCE_SIDES; side++)
        put_grid(b, &g, v->chips[side], k->chips[side]);
    put_empty(b, v->chips, k->empty);
    keep_discards(v->pile_ends, v->piles, k);
    k->usual = is_usual(b) ? b : NULL;
}

/* A grid behind which everything has been written. */
INLINED void put_targets(const spil_sequence_board *b, const grid *g, spil_cells cells, uint8_t *out)
{
    uint8_t whole[144];
    if (g->n > PUT_GRID_ENDS) { /* with its last block */
        put_grid(b, g, cells, out);
    } else {
        put_grid(b, g, cells, whole);
        copy_bytes(out, whole, g->n);
    }
}

/* Inlined for two seats and for all others: the constants make it shorter. */
INLINED void put_all(const spil_sequence_board *b, shape s, const sight *v, const shared *k,
                     const spil_decision *d, int seats, int sides, int need, uint8_t *out)
{
    const int seat = v->seat == SPIL_ONLOOKER ? 0 : v->seat; /* onlookers sit with seat 0 */
    const int side = seats == sides ? seat : seat % sides, turn = v->turn - seat;
    const int kinds = s.plus + 2;
    const grid g = grid_of(b, s);
    uint8_t *grids = out + AT_GRIDS, *hand = grids + GRIDS * g.n, *rest = hand + 2 * kinds;
    spil_cells targets = {{0, 0}};

    /* 1. What is not cards and cells. */
    out[AT_ACTS] = spil_flag(d->actor == v->seat);
    out[AT_OVER] = spil_flag(v->over);
    spil_store8(out + AT_TURN, UINT64_C(255) << 8 * (turn < 0 ? turn + seats : turn));
    spil_store8(rest + REST_HANDS, spil_load8(k->hands + seat) & ((UINT64_C(1) << 8 * seats) - 1));
    spil_store8(rest + REST_MAY_DRAW, 0);
    spil_store8(rest + REST_MAY_DRAW + 4, 0);
    for (int i = 0; (v->may_draw | v->must_forfeit) != 0 && i < seats; i++) {
        const int other = seat + i >= seats ? seat + i - seats : seat + i;
        rest[REST_MAY_DRAW + i] = spil_flag(v->may_draw >> other & 1);
        rest[REST_MUST_FORFEIT + i] = spil_flag(v->must_forfeit >> other & 1);
    }
    spil_store8(rest + REST_STOCK, (uint64_t)(uint8_t)(2 * v->n_stock) |
                                       (uint64_t)(uint8_t)(63 * need) << 8 * (REST_NEED - REST_STOCK) |
                                       (uint64_t)(uint8_t)(42 * v->passes) << 8 * (REST_PASSES - REST_STOCK) |
                                       (uint64_t)spil_flag(v->dead_used)
                                           << 8 * (REST_DEAD_USED - REST_STOCK) |
                                       (uint64_t)(uint8_t)(v->turns / 4) << 8 * (REST_TURNS - REST_STOCK));
    for (int i = 0; i < v->n_made; i++) {
        const int of = spil_sequence_side(v->made[i]);
        uint8_t *made = rest + REST_MADE + (of >= side ? of - side : of - side + sides);
        *made = (uint8_t)(*made < 252 ? *made + 63 : 252);
    }

    /* 2. The grids. */
    copy_bytes(grids, k->chips[side], g.n);
    copy_bytes(grids + g.n, k->chips[side + 1 < sides ? side + 1 : side + 1 - sides], g.n);
    if (sides > 2)
        copy_bytes(grids + 2 * g.n, k->chips[side + 2 < sides ? side + 2 : side + 2 - sides], g.n);
    else
        clear_bytes(grids + 2 * g.n, g.n);
    if (v->n_made > 0)
        put_grid(b, &g, v->locked, grids + 3 * g.n);
    else
        clear_bytes(grids + 3 * g.n, g.n);

    /* 3. The cards, and where they can go. */
    clear_bytes(hand, kinds);
#pragma GCC unroll 5
    for (int i = 0; i < SPIL_SEQUENCE_HAND; i++) {
        const int kind = spil_sequence_hand_card(v->hand, i);
        if (kind < s.plus)
            targets = spil_cells_or(targets, b->cells[kind]);
        else if (kind == NONE)
            break;
        hand[kind] = (uint8_t)(hand[kind] + A_CARD);
    }
    put_targets(b, &g, spil_cells_and(targets, spil_sequence_empty(b, v->chips)), grids + 4 * g.n);
    copy_bytes(hand + kinds, k->discards, kinds);
}

_Static_assert(REST == REST_STOCK + 8, "the last eight bytes are written as a word");

static void observe(const spil_setup *su, const void *view, const spil_decision *d, uint8_t *out)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const spil_sequence_view *v = view;
    const sight s = {.chips = v->chips,
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
    shared k;
    keep_sight(b, &s, &k);
    for (int seat = 0; seat < su->seats; seat++)
        keep_hand(su, seat, v->n_hand[seat], &k);
    put_all(b, shape_of(b), &s, &k, d, su->seats, spil_sequence_sides(su), spil_sequence_need(su), out);
}

INLINED sight sight_of(const sequence_state *st, int seat)
{
    return (sight){.chips = st->chips,
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
}

static void keep(const spil_setup *su, const void *state, void *kept)
{
    const sequence_state *st = state;
    const sight s = sight_of(st, 0);
    keep_sight(spil_sequence_board_of(su), &s, kept);
    for (int seat = 0; seat < su->seats; seat++)
        keep_hand(su, seat, hand_size(st->hand[seat]), kept);
}

INLINED void observe_for(const spil_setup *su, const spil_sequence_board *b, shape of,
                         const sequence_state *st, const shared *k, const spil_decision *d, int seat,
                         int seats, int sides, uint8_t *out)
{
    const sight s = sight_of(st, seat);
    put_all(b, of, &s, k, d, seats, sides, spil_sequence_need(su), out);
}

APART void observe_any(const spil_setup *su, const sequence_state *st, const spil_decision *d, int seat,
                       const shared *k, uint8_t *out)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    observe_for(su, b, shape_of(b), st, k, d, seat, su->seats, spil_sequence_sides(su), out);
}

INLINED void observe_kept(const spil_setup *su, const void *state, const spil_decision *d, int seat,
                          const void *kept, uint8_t *out)
{
    const shared *k = kept;
    if (k->usual != NULL && su->seats == 2)
        observe_for(su, k->usual, USUAL, state, k, d, seat, 2, 2, out);
    else
        observe_any(su, state, d, seat, k, out);
}

static void observe_state(const spil_setup *su, const void *state, const spil_decision *d, int seat,
                          uint8_t *out)
{
    shared k;
    keep(su, state, &k);
    observe_kept(su, state, d, seat, &k, out);
}

/* ---- steps ---- */

static int first_actor(const spil_setup *su, const void *state)
{
    (void)su;
    return ((const sequence_state *)state)->turn;
}

/* A seat may have discarded a card, and drawn one; `op` was the next random operation before. */
INLINED void renew_cards(const spil_setup *su, const sequence_state *st, int seat, int kind, bool away,
                         uint32_t op, shared *k)
{
    const bool full = spil_sequence_hand_card(st->hand[seat], SPIL_SEQUENCE_HAND - 1) != NONE; /* mostly */
    if (!full || k->hands[seat] != A_CARD * SPIL_SEQUENCE_HAND)
        keep_hand(su, seat, hand_size(st->hand[seat]), k);
    if (__builtin_expect(st->op != op, 0)) /* N10: they have become the stock */
        keep_discards(st->pile_ends, st->piles, k);
    else if (away)
        keep_discard(kind, k);
}

/* A chip more, or with a minus one less. */
INLINED void renew_cell(const spil_setup *su, shape s, int seat, int kind, int cell, shared *k)
{
    const int at = place_of(s, cell);
    k->empty[cell] = kind == s.plus + 1;
    if (kind == s.plus + 1)
        k->chips[0][at] = k->chips[1][at] = k->chips[2][at] = 0;
    else
        k->chips[spil_sequence_side_of(su, seat)][at] = 255;
}

/* A legal action. Where nobody can have to forfeit or may draw later, it is the next seat's turn. */
INLINED void make_for(const spil_setup *su, const spil_sequence_board *b, shape s, sequence_state *st,
                      spil_decision *d, int action, shared *k)
{
    const int seat = d->actor;
    const uint32_t op = st->op;
    spil_move mv = {0};
    const spil_action_kind kind = read_for(b, s, st, seat, action, &mv);
    if (kind == SPIL_ACTION_MOVE) {
        const spil_sequence_act act = spil_sequence_act_of(mv);
        const int card = spil_sequence_card_of(mv), cell = spil_sequence_cell_of(mv);
        if (__builtin_expect(act == SPIL_SEQUENCE_PLAY, 1)) {
            play(su, b, s.columns + 1, st, hand_place(st->hand[seat], card), cell,
                 su->option[SPIL_SEQUENCE_DRAW] == DRAW_MANUAL, NULL);
            renew_cell(su, s, seat, card, cell, k);
            renew_cards(su, st, seat, card, true, op, k);
        } else {
            const bool away = act == SPIL_SEQUENCE_DEAD || act == SPIL_SEQUENCE_FORFEIT;
            spil__sequence_do(su, st, seat, mv, NULL);
            renew_cards(su, st, seat, card, away, op, k);
        }
    }
    if ((st->must_forfeit | st->may_draw) == 0 && kind == SPIL_ACTION_MOVE) {
        *d = (spil_decision){.actor = st->over ? SPIL_NOBODY : st->turn};
        return;
    }
    const spil_view_head head = spil_acting_head(su, st);
    spil_acting_settle(su, st, &head, d, kind, action);
}

APART void make_any(const spil_setup *su, sequence_state *st, spil_decision *d, int action, shared *k)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    make_for(su, b, shape_of(b), st, d, action, k);
}

INLINED void make(const spil_setup *su, void *state, spil_decision *d, int action, void *kept)
{
    shared *k = kept;
    if (k->usual != NULL)
        make_for(su, k->usual, USUAL, state, d, action, k);
    else
        make_any(su, state, d, action, k);
}

APART int mask_any(const spil_setup *su, const sequence_state *st, int seat, shared *k, uint8_t *out)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    return mask_for(su, b, shape_of(b), st, seat, k->empty, &k->listed, out);
}

INLINED int mask_kept(const spil_setup *su, const void *state, const spil_decision *d, void *kept,
                      int8_t out[])
{
    shared *k = kept;
    if (k->usual == NULL)
        return mask_any(su, state, d->actor, k, (uint8_t *)out);
    return mask_for(su, k->usual, USUAL, state, d->actor, k->empty, &k->listed, (uint8_t *)out);
}

/* What is not listed has to be found: below the numbers of plus, if nothing is listed, and from there on. */
INLINED int nth(const spil_setup *su, const void *state, const spil_decision *d, const void *kept,
                const int8_t mask[], int k)
{
    (void)state;
    (void)d;
    const list *l = &((const shared *)kept)->listed;
    if (k < l->n)
        return l->action[k];
    const shape s = shape_of(spil_sequence_board_of(su));
    const int from = l->n > 0 ? first_of(s, s.plus) : 0;
    return from + spil_nth_legal(mask + from, count_of(s) - from, k - l->n);
}

/* The k-th of these cells, in reading order. */
INLINED int nth_cell(spil_cells cells, int k)
{
    const int n_low = spil_popcount(cells.half[0]);
    return k < n_low ? spil_lowest(spil_select_bit(cells.half[0], k))
                     : 64 + spil_lowest(spil_select_bit(cells.half[1], k - n_low));
}

APART int pick_any(const spil_setup *su, const sequence_state *st, const spil_decision *d, void *kept,
                   uint32_t fraction)
{
    int8_t legal[SPIL_ACTIONS_MAX];
    const int n = mask_any(su, st, d->actor, kept, (uint8_t *)legal);
    return nth(su, st, d, kept, legal, spil_fraction_of(fraction, n));
}

/* On the usual board, for the seat whose turn it is. */
INLINED int pick_for(const spil_setup *su, const spil_sequence_board *b, shape s, const sequence_state *st,
                     int seat, uint32_t fraction)
{
    const uint64_t hand = st->hand[seat];
    const bool may_exchange = !st->dead_used;
    const spil_cells empty = spil_sequence_empty(b, st->chips);
    spil_cells cells[2] = {{{0, 0}}, {{0, 0}}}; /* of plus and of minus */
    uint16_t listed[2 * SPIL_SEQUENCE_HAND + 2];
    int n = 0, last = NONE, more[2] = {0, 0}, away = 0;
    if (st->may_draw >> seat & 1)
        listed[n++] = DRAW;
    const int draws = n;
#pragma GCC unroll 5
    for (int i = 0; i < SPIL_SEQUENCE_HAND; i++) {
        const int kind = spil_sequence_hand_card(hand, i);
        if (kind >= s.plus && kind == last)
            continue;
        last = kind;
        if (kind < s.plus) {
            const int one = b->pair[kind][0], two = b->pair[kind][1], number = FIRST_CARD + PER_CARD * kind;
            const int a = (int)(empty.half[one >> 6] >> (one & 63) & 1);
            const int c = (int)(empty.half[two >> 6] >> (two & 63) & 1);
            listed[n] = (uint16_t)(number + FIRST);
            n += a;
            listed[n] = (uint16_t)(number + SECOND);
            n += c;
            if ((a | c) == 0 && may_exchange)
                listed[n++] = (uint16_t)(number + AWAY);
        } else if (kind != NONE) {
            const int minus = kind != s.plus;
            cells[minus] = minus ? removable(st, spil_sequence_side_of(su, seat)) : empty;
            more[minus] = count_cells(cells[minus]);
            away += more[minus] == 0 && !minus && may_exchange;
        }
    }
    if (n == draws && more[0] + more[1] + away == 0)
        listed[n++] = PASS;
    int k = spil_fraction_of(fraction, n + more[0] + more[1] + away);
    if (k < n)
        return listed[k];
    k -= n;
    if (away != 0 && k-- == 0)
        return away_of(s, s.plus);
    const int minus = k >= more[0];
    const int cell = nth_cell(cells[minus], minus ? k - more[0] : k), row = cell / (s.columns + 1);
    return first_of(s, s.plus + minus) + row_place(s, row) + cell - row * (s.columns + 1);
}

INLINED int pick(const spil_setup *su, const void *state, const spil_decision *d, void *kept,
                 uint32_t fraction)
{
    const sequence_state *st = state;
    const shared *k = kept;
    if (k->usual == NULL || st->must_forfeit != 0 || d->actor != st->turn)
        return pick_any(su, st, d, kept, fraction);
    return pick_for(su, k->usual, USUAL, st, d->actor, fraction);
}

/* What masks need of what is kept: the board, and the empty cells. */
static void ready(const spil_setup *su, const void *state, void *kept)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    shared *k = kept;
    put_empty(b, ((const sequence_state *)state)->chips, k->empty);
    k->usual = is_usual(b) ? b : NULL;
}

INLINED void play_for(const spil_setup *su, const spil_sequence_board *b, shape s, sequence_state *st,
                      spil_decision *d, int action, shared *k)
{
    const int seat = d->actor;
    spil_move mv = {0};
    const spil_action_kind kind = read_for(b, s, st, seat, action, &mv);
    if (kind == SPIL_ACTION_MOVE && spil_sequence_act_of(mv) == SPIL_SEQUENCE_PLAY) {
        const int card = spil_sequence_card_of(mv), cell = spil_sequence_cell_of(mv);
        play(su, b, s.columns + 1, st, hand_place(st->hand[seat], card), cell,
             su->option[SPIL_SEQUENCE_DRAW] == DRAW_MANUAL, NULL);
        k->empty[cell] = card == s.plus + 1;
    } else if (kind == SPIL_ACTION_MOVE) {
        spil__sequence_do(su, st, seat, mv, NULL);
    }
    if ((st->must_forfeit | st->may_draw) == 0 && kind == SPIL_ACTION_MOVE) {
        *d = (spil_decision){.actor = st->over ? SPIL_NOBODY : st->turn};
        return;
    }
    const spil_view_head head = spil_acting_head(su, st);
    spil_acting_settle(su, st, &head, d, kind, action);
}

APART void play_any(const spil_setup *su, sequence_state *st, spil_decision *d, int action, shared *k)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    play_for(su, b, shape_of(b), st, d, action, k);
}

INLINED bool play_kept(const spil_setup *su, void *state, spil_decision *d, int action, void *kept, bool all)
{
    shared *k = kept;
    if (all)
        make(su, state, d, action, kept);
    else if (k->usual != NULL)
        play_for(su, k->usual, USUAL, state, d, action, k);
    else
        play_any(su, state, d, action, k);
    return true;
}

/* At most 1000 turns, each with one exchange and one card or pass (N6, N7). With draw=manual each card played gives the
 * right to one draw (N11), and before each of these moves every other seat may decline once. */
static int longest(const spil_setup *su)
{
    return su->option[SPIL_SEQUENCE_DRAW] == DRAW_AUTO ? 2 * 1000 : 3 * 1000 * su->seats;
}

static const spil_steps own_steps = {
    .state_bytes = sizeof(sequence_state),
    .start = spil__sequence_start,
    .result = spil__sequence_result,
    .keep = keep,
    .first = first_actor,
    .make = make,
    .mask = mask_kept,
    .nth = nth,
    .observe = observe_kept,
    .ready = ready,
    .play = play_kept,
    .pick = pick,
};
SPIL_ENVS_LOOPS(loops, own_steps, sizeof(shared));

const spil_actions spil__sequence_actions = {
    .count = count,
    .mask = mask,
    .read = read,
    .write = write,
    .name = name,
    .planes = planes,
    .observe = observe,
    .observe_state = observe_state,
    .longest = longest,
    .loops = &loops,
};
