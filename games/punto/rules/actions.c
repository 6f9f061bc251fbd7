/* actions.c: Punto in numbers (spil/actions.h). Built per CPU variant.
 *
 * The face-up card is known, so an action is a cell: x and y run from -5 to 5, because no table outgrows 6 by 6 (P4).
 * In an observation colours and seats are counted from the observer: its own colours come first. */
#include <string.h>

#include "spil/actions.h"
#include "spil/bits_to_bytes.h"
#include "spil/envs_loop.h"
#include "turn.h"

enum { SIDE = 11, MIDDLE = 5, CELLS = SIDE * SIDE };

static int count(const spil_setup *su)
{
    (void)su;
    return CELLS;
}

/* The action of row 0, column 0 of the board; the others follow, SIDE to a row. */
static int first_action(int ox, int oy)
{
    return (MIDDLE - oy) * SIDE + MIDDLE - ox;
}

static uint8_t cell_of(int action)
{
    return spil_punto_cell(action % SIDE - MIDDLE, action / SIDE - MIDDLE);
}

SPIL_ALWAYS int nth(const spil_setup *su, const void *state, const spil_decision *d, const void *kept,
                    const int8_t mask[], int k)
{
    (void)kept;
    (void)mask;
    (void)su;
    (void)d;
    const punto_state *st = state;
    const int bit = spil_lowest(spil_select_bit(st->legal, k));
    return first_action(st->ox, st->oy) + bit + (bit >> 3) * (SIDE - 8);
}

static spil_action_kind read(const spil_setup *su, const void *state, const spil_decision *d, int action,
                             spil_move *mv)
{
    (void)su;
    (void)d;
    const punto_state *st = state;
    *mv = (spil_move){(uint32_t)st->deck[st->top[st->turn]] | (uint32_t)cell_of(action) << 8};
    return SPIL_ACTION_MOVE;
}

static int write(const spil_setup *su, const void *state, int seat, spil_move mv,
                 uint16_t out[SPIL_ACTION_STEPS])
{
    (void)su;
    (void)state;
    (void)seat;
    const uint8_t cell = spil_punto_move_cell(mv);
    out[0] = (uint16_t)((spil_punto_y(cell) + MIDDLE) * SIDE + spil_punto_x(cell) + MIDDLE);
    return 1;
}

static void name(const spil_setup *su, int action, spil_out *out)
{
    (void)su;
    spil_put_char(out, '@');
    spil_put_int(out, action % SIDE - MIDDLE);
    spil_put_char(out, ',');
    spil_put_int(out, action / SIDE - MIDDLE);
}

/* ---- observations ---- */

/* Where each part begins. The board is neither first nor last: a row is written as eight bytes, and those of the halo
 * may lie one byte outside. */
enum {
    AT_ACTS = 0,
    AT_OVER = AT_ACTS + 1,
    AT_BOARD = AT_OVER + 1,
    AT_CARD = AT_BOARD + 4 * CELLS,
    AT_UNSEEN = AT_CARD + 4,
    AT_PILES = AT_UNSEEN + KINDS,
    AT_WINS = AT_PILES + 4,
    AT_NEED = AT_WINS + 4,
    AT_ROUND = AT_NEED + 1,
    OBSERVATION = AT_ROUND + 1
};

static void planes(const spil_setup *su, spil_plane out[SPIL_PLANES_MAX + 1])
{
    (void)su;
    static const spil_plane all[] = {
        {"acts", 1, "255: it is this seat's turn", .scale = 255},
        {"over", 1, "255: the game is over", .scale = 255},
        {"board", 4 * CELLS,
         "for each colour, own ones first, then those of the next seats: the cells as actions are "
         "numbered, 28 × points of "
         "the visible card",
         .scale = 28},
        {"card", 4, "the face-up card: 28 × points, at its colour", .scale = 28},
        {"unseen", KINDS, "for each colour points 1 to 9: 127 × cards in the piles", .scale = 127},
        {"piles", 4, "for each seat from this one on: 7 × cards face down", .scale = 0},
        {"wins", 4, "for each side from this one on: 28 × rounds won", .scale = 28},
        {"need", 1, "28 × rounds to win", .scale = 28},
        {"round", 1, "10 × the round's number", .scale = 0},
        {.name = NULL},
    };
    memcpy(out, all, sizeof all);
}

/* The colours in the order in which a seat sees them: with two sides a side's pair stays together; with three seats the
 * neutral colour is last. */
static const uint8_t *colours_of(const spil_setup *su, int seat)
{
    static const uint8_t two[2][4] = {{0, 1, 2, 3}, {2, 3, 0, 1}},
                         three[3][4] = {{0, 1, 2, 3}, {1, 2, 0, 3}, {2, 0, 1, 3}},
                         four[4][4] = {{0, 1, 2, 3}, {1, 2, 3, 0}, {2, 3, 0, 1}, {3, 0, 1, 2}};
    return spil_punto_two_sides(su) ? two[seat & 1] : su->seats == 3 ? three[seat] : four[seat];
}

/* Where a colour is in that order. */
static int place_of(const spil_setup *su, int seat, int colour)
{
    if (spil_punto_two_sides(su))
        return colour ^ (seat & 1) << 1;
    const int place = colour - seat;
    return colour == NEUTRAL && su->seats == 3 ? NEUTRAL : place < 0 ? place + su->seats : place;
}

/* What there is to see, in a view or in a state: all seats see the same. */
typedef struct sight {
    const uint64_t *value, *colour;
    const uint8_t *where, *trophies;
    uint32_t piles; /* cards face down, a byte for each seat */
    uint8_t n_trophies, card, ox, oy, round, over;
    uint8_t seat; /* that looks */
} sight;

/* What all seats see alike, colour by colour, kept from action to action. A row of the board is written as eight bytes,
 * of which those of the halo may lie one byte outside; what is copied in blocks ends within this. */
typedef struct shared {
    uint8_t before[32];
    uint8_t board
        [4 * CELLS]; /* for each colour the cells as actions are numbered: points of its cards, 28 for each */
    uint8_t unseen[KINDS]; /* cards in the piles, 127 for each */
    uint8_t behind[24];
} shared;

_Static_assert(sizeof(shared) == 576, "whole cache lines");

/* The box begins at row 1, so rows 0 and 7 are empty. */
#ifdef __AVX2__
/* Four rows of a slice of the board, a byte for each cell: 0 or 255. */
SPIL_ALWAYS __m256i four_rows(const uint64_t *slice, int half)
{
    uint32_t bits;
    memcpy(&bits, (const uint8_t *)slice + 4 * half, sizeof bits);
    return spil_spread32(bits);
}

SPIL_ALWAYS void put_row_pair(__m128i rows, uint8_t *low, uint8_t *high)
{
    if (low != NULL)
        _mm_storel_epi64((__m128i *)(void *)low, rows);
    if (high != NULL) {
        const int64_t upper = _mm_extract_epi64(rows, 1);
        memcpy(high, &upper, sizeof upper);
    }
}

/* Rows 1 to 3, or 4 to 6, of a colour. */
SPIL_ALWAYS void put_rows(__m256i rows, int half, uint8_t *to)
{
    const __m128i first = _mm256_castsi256_si128(rows), second = _mm256_extracti128_si256(rows, 1);
    put_row_pair(first, half == 0 ? NULL : to + 4 * SIDE, half == 0 ? to + SIDE : to + 5 * SIDE);
    put_row_pair(second, half == 0 ? to + 2 * SIDE : to + 6 * SIDE, half == 0 ? to + 3 * SIDE : NULL);
}

SPIL_ALWAYS void put_half(const sight *v, int half, uint8_t *const to[4])
{
    const __m256i points = _mm256_or_si256(
        _mm256_or_si256(_mm256_and_si256(four_rows(v->value, half), _mm256_set1_epi8(1)),
                        _mm256_and_si256(four_rows(v->value + 1, half), _mm256_set1_epi8(2))),
        _mm256_or_si256(_mm256_and_si256(four_rows(v->value + 2, half), _mm256_set1_epi8(4)),
                        _mm256_and_si256(four_rows(v->value + 3, half), _mm256_set1_epi8(8))));
    const __m256i scaled = _mm256_mullo_epi16(points, _mm256_set1_epi16(28)); /* no byte overflows */
    const __m256i low = four_rows(v->colour, half), high = four_rows(v->colour + 1, half);
    const __m256i even = _mm256_andnot_si256(low, scaled), odd = _mm256_and_si256(low, scaled);
    put_rows(_mm256_andnot_si256(high, even), half, to[0]);
    put_rows(_mm256_andnot_si256(high, odd), half, to[1]);
    put_rows(_mm256_and_si256(high, even), half, to[2]);
    put_rows(_mm256_and_si256(high, odd), half, to[3]);
}

SPIL_ALWAYS void put_board(const sight *v, uint8_t *out)
{
    uint8_t *first = out + first_action(v->ox, v->oy);
    uint8_t *const to[4] = {first, first + CELLS, first + 2 * CELLS, first + 3 * CELLS};
    put_half(v, 0, to);
    put_half(v, 1, to);
}
#else
SPIL_ALWAYS void put_board(const sight *v, uint8_t *out)
{
    uint8_t *first = out + first_action(v->ox, v->oy);
    for (int row = 1; row < 7; row++) {
        const int shift = 8 * row;
        const uint64_t points =
            28 * (spil_spread(v->value[0] >> shift) + 2 * spil_spread(v->value[1] >> shift) +
                  4 * spil_spread(v->value[2] >> shift) + 8 * spil_spread(v->value[3] >> shift));
        const uint64_t low = spil_fill(spil_spread(v->colour[0] >> shift)),
                       high = spil_fill(spil_spread(v->colour[1] >> shift));
        uint8_t *to = first + row * SIDE;
        spil_store8(to, points & ~low & ~high);
        spil_store8(to + CELLS, points & low & ~high);
        spil_store8(to + 2 * CELLS, points & ~low & high);
        spil_store8(to + 3 * CELLS, points & low & high);
    }
}
#endif

/* For each kind the cards that are not on the table, 127 for each. Two bytes of `where` are one kind. */
#ifdef __AVX2__
static inline void count_sixteen(const uint8_t where[32], uint8_t out[16])
{
    const __m256i cells = _mm256_loadu_si256((const __m256i *)(const void *)where);
    const __m256i empty =
        _mm256_and_si256(_mm256_cmpeq_epi8(cells, _mm256_setzero_si256()), _mm256_set1_epi8(1));
    const __m256i sums = _mm256_maddubs_epi16(empty, _mm256_set1_epi8(127));
    const __m256i bytes = _mm256_permute4x64_epi64(_mm256_packus_epi16(sums, sums), 0x08);
    _mm_storeu_si128((__m128i *)(void *)out, _mm256_castsi256_si128(bytes));
}

static inline void count_unplaced(const uint8_t where[CARDS], uint8_t out[KINDS])
{
    count_sixteen(where, out);
    count_sixteen(where + 32, out + 16);
    count_sixteen(where + CARDS - 32, out + KINDS - 16);
}
#else
static inline void count_unplaced(const uint8_t where[CARDS], uint8_t out[KINDS])
{
    for (int i = 0; i < KINDS; i += 4) {
        const uint64_t cells = spil_load8(where + 2 * i), some = cells | cells >> 2;
        const uint64_t placed =
            (some | some >> 1) & 0x0101010101010101u; /* no cell has 0 in its lower four bits */
        const uint64_t pairs = (placed + (placed >> 8)) & 0x00ff00ff00ff00ffu;
        spil_store4(out + i, spil_lower_bytes(127 * (0x0002000200020002u - pairs)));
    }
}
#endif

/* Everything that is kept, from what there is to see. */
static void keep_sight(const sight *v, shared *k)
{
    spil_clear(k->before, sizeof *k);
    put_board(v, k->board);
    count_unplaced(v->where, k->unseen);
    for (int i = 0; i < v->n_trophies; i++)
        k->unseen[v->trophies[i]] -= 127;
    if (v->card != NONE)
        k->unseen[v->card] -= 127;
}

/* Four bytes, beginning with that of `seat`, round the table. */
SPIL_ALWAYS uint32_t from_seat(const spil_setup *su, uint32_t bytes, int seat)
{
    const uint64_t twice = (uint64_t)bytes << 8 * su->seats | bytes;
    return (uint32_t)(twice >> 8 * seat & (UINT32_MAX >> 8 * (4 - su->seats)));
}

/* Nine bytes, and seven more that the caller overwrites. */
SPIL_ALWAYS void put_nine(const uint8_t *from, uint8_t *to)
{
    spil_store8(to, spil_load8(from));
    spil_store8(to + 8, spil_load8(from + 8));
}

/* Inlined for two seats and for all others: the constants make it a tenth shorter. */
SPIL_ALWAYS void put_all(const spil_setup *su, const sight *v, const shared *k, const spil_decision *d,
                         uint8_t *out)
{
    const int seat = v->seat == SPIL_ONLOOKER ? 0 : v->seat; /* onlookers sit with seat 0 */
    const int sides = spil_punto_sides(su), own = spil_punto_side_of_seat(su, seat);
    const uint8_t *colours = colours_of(su, seat);
    uint32_t card = 0;
    out[AT_ACTS] = spil_flag(d->actor == v->seat);
    out[AT_OVER] = spil_flag(v->over);
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++)
        spil_copy(out + AT_BOARD + CELLS * i, k->board + CELLS * colours[i], CELLS);
    if (v->card != NONE) {
        const int colour = spil_punto_colour_of[v->card];
        card = (uint32_t)(28 * (v->card - 9 * colour + 1)) << 8 * place_of(su, seat, colour);
    }
    spil_store4(out + AT_CARD, card);
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++)
        put_nine(k->unseen + 9 * colours[i], out + AT_UNSEEN + 9 * i);
    spil_store4(out + AT_PILES, 7 * from_seat(su, v->piles, seat)); /* 36 cards at most */
    spil_store4(out + AT_WINS, 0);
    for (int i = 0; i < v->n_trophies; i++) { /* a trophy has its winner's colour */
        const int side = spil_punto_side_of_colour(su, spil_punto_colour_of[v->trophies[i]]) - own;
        out[AT_WINS + (side < 0 ? side + sides : side)] += 28;
    }
    out[AT_NEED] = (uint8_t)(28 * su->option[OPTION_ROUNDS]);
    out[AT_ROUND] = (uint8_t)(10 * v->round);
}

static void observe(const spil_setup *su, const void *view, const spil_decision *d, uint8_t *out)
{
    const spil_punto_view *v = view;
    sight s = {v->value, v->colour, v->where, v->trophies,  0,           v->n_trophies, v->card,
               v->ox,    v->oy,     v->round, v->head.over, v->head.seat};
    memcpy(&s.piles, v->pile, sizeof s.piles);
    shared k;
    keep_sight(&s, &k);
    put_all(su, &s, &k, d, out);
}

SPIL_ALWAYS sight sight_of(const punto_state *st, int seat)
{
    uint32_t ends, tops;
    memcpy(&ends, st->end, sizeof ends);
    memcpy(&tops, st->top, sizeof tops);
    const uint32_t piles = ends - tops - (st->over ? 0 : 1u << 8 * st->turn); /* no byte is below 0 */
    const uint8_t card = st->over ? NONE : st->deck[st->top[st->turn]];
    return (sight){st->value, st->colour, st->where, st->deck,  piles,    st->n_trophies,
                   card,      st->ox,     st->oy,    st->round, st->over, (uint8_t)seat};
}

static void keep(const spil_setup *su, const void *state, void *kept)
{
    (void)su;
    const sight s = sight_of(state, 0);
    keep_sight(&s, kept);
}

SPIL_ALWAYS void observe_for(const spil_setup *su, const punto_state *st, const shared *k,
                             const spil_decision *d, int seat, uint8_t *out)
{
    const sight s = sight_of(st, seat);
    put_all(su, &s, k, d, out);
}

static __attribute__((noinline)) void observe_any(const spil_setup *su, const punto_state *st,
                                                  const shared *k, const spil_decision *d, int seat,
                                                  uint8_t *out)
{
    observe_for(su, st, k, d, seat, out);
}

SPIL_ALWAYS void observe_kept(const spil_setup *su, const void *state, const spil_decision *d, int seat,
                              const void *kept, uint8_t *out)
{
    if (su->seats == 2)
        observe_for(&(spil_setup){.seats = 2, .option = {su->option[OPTION_ROUNDS]}}, state, kept, d, seat,
                    out);
    else
        observe_any(su, state, kept, d, seat, out);
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
    return ((const punto_state *)state)->turn;
}

/* A card went to a cell, and another one was turned up. */
SPIL_ALWAYS void keep_cell(const punto_state *st, int action, int card, int colour, shared *k)
{
    uint8_t *cell = k->board + action;
    cell[0] = cell[CELLS] = cell[2 * CELLS] = cell[3 * CELLS] =
        0; /* what it covers may have another colour */
    cell[colour * CELLS] = (uint8_t)(28 * (card - 9 * colour + 1));
    k->unseen[st->deck[st->top[st->turn]]] -= 127;
}

/* The face-up card goes to a legal cell. Its place on the board does not change while the round lasts. */
SPIL_ALWAYS void make_for(const spil_setup *su, punto_state *st, spil_decision *d, int action, int seats,
                          shared *k)
{
    const int from = action - first_action(st->ox, st->oy), row = from / SIDE;
    const int card = st->deck[st->top[st->turn]], colour = spil_punto_colour_of[card], round = st->round;
    board b = load_board(st);
    const punto_outcome out =
        place(st, &b, UINT64_C(1) << (from - row * (SIDE - 8)), seats, spil_punto_row(su));
    store_board(st, &b);
    *d = (spil_decision){.actor = st->turn};
    if (__builtin_expect(out != PUNTO_GOES_ON, 0)) {
        spil__punto_finish(su, st, out, colour, NULL, NULL);
        *d = (spil_decision){.actor = st->over ? SPIL_NOBODY : st->turn};
        if (st->over || st->round != round) {
            keep(su, st, k);
            return;
        }
    }
    keep_cell(st, action, card, colour, k);
}

static __attribute__((noinline)) void make_any(const spil_setup *su, punto_state *st, spil_decision *d,
                                               int action, shared *k)
{
    make_for(su, st, d, action, su->seats, k);
}

SPIL_ALWAYS void make(const spil_setup *su, void *state, spil_decision *d, int action, void *kept)
{
    if (su->seats == 2)
        make_for(su, state, d, action, 2, kept);
    else
        make_any(su, state, d, action, kept);
}

/* Rows are written eight bytes at a time. The first may begin one byte too early and the last end one too late, with a
 * cell of the halo that cannot be legal. */
SPIL_ALWAYS int mask_all(const punto_state *st, uint8_t *out)
{
    uint8_t rows[32 + CELLS + 39]; /* row 0 of the board begins 5 rows before the first at most */
    uint8_t *at = rows + 32 + first_action(st->ox, st->oy);
    spil_clear(rows + 32, CELLS);
    const uint64_t legal = st->legal;
#pragma GCC unroll 8
    for (int row = 0; row < 8; row++)
        spil_store8(at + row * SIDE, spil_spread(legal >> 8 * row & 255));
    spil_copy(out, rows + 32, CELLS);
    return spil_popcount(legal);
}

static int mask(const spil_setup *su, const void *state, const spil_decision *d, int8_t out[])
{
    (void)su;
    (void)d;
    return mask_all(state, (uint8_t *)out);
}

/* Nothing of what is kept is needed: the mask is in the state. */
static void ready(const spil_setup *su, const void *state, void *kept)
{
    (void)su;
    (void)state;
    (void)kept;
}

/* The end of a round is left to settle, with the outcome and the colour in made[]. */
SPIL_ALWAYS bool play(const spil_setup *su, void *state, spil_decision *d, int action, void *kept, bool all)
{
    punto_state *st = state;
    const int from = action - first_action(st->ox, st->oy), row = from / SIDE;
    const int card = st->deck[st->top[st->turn]], colour = spil_punto_colour_of[card];
    board b = load_board(st);
    const punto_outcome out =
        place(st, &b, UINT64_C(1) << (from - row * (SIDE - 8)), su->seats, spil_punto_row(su));
    store_board(st, &b);
    *d = (spil_decision){.actor = st->turn, .made = {(uint16_t)out, (uint16_t)colour}};
    if (out != PUNTO_GOES_ON)
        return false;
    d->made[0] = d->made[1] = 0;
    if (all)
        keep_cell(st, action, card, colour, kept);
    return true;
}

static bool is_legal(const spil_setup *su, const void *state, const spil_decision *d, int action)
{
    const punto_state *st = state;
    const int from = action - first_action(st->ox, st->oy), row = from / SIDE, column = from - row * SIDE;
    (void)su;
    (void)d;
    return from >= 0 && row < 8 && column < 8 && (st->legal >> (8 * row + column) & 1) != 0;
}

static void settle(const spil_setup *su, void *state, spil_decision *d, void *kept)
{
    punto_state *st = state;
    (void)kept;
    spil__punto_finish(su, st, (punto_outcome)d->made[0], d->made[1], NULL, NULL);
    *d = (spil_decision){.actor = st->over ? SPIL_NOBODY : st->turn};
}

/* A round places each of the 72 cards at most once (P4, P6), and there are at most 25 rounds (P9). */
static int longest(const spil_setup *su)
{
    (void)su;
    return 25 * 72;
}

SPIL_ALWAYS int mask_kept(const spil_setup *su, const void *state, const spil_decision *d, void *kept,
                          int8_t out[])
{
    (void)su;
    (void)d;
    (void)kept;
    return mask_all(state, (uint8_t *)out);
}

static const spil_steps own_steps = {
    .state_bytes = sizeof(punto_state),
    .start = spil__punto_start,
    .result = spil__punto_result,
    .keep = keep,
    .first = first_actor,
    .make = make,
    .mask = mask_kept,
    .nth = nth,
    .observe = observe_kept,
    .ready = ready,
    .play = play,
    .settle = settle,
    .legal = is_legal,
};
SPIL_ENVS_LOOPS(loops, own_steps, sizeof(shared));

const spil_actions spil__punto_actions = {
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
