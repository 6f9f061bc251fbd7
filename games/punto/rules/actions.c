/* actions.c: Punto in numbers (spil/actions.h). Built per CPU variant.
 *
 * The face-up card is known, so an action is a cell: x and y run from -5 to 5, because no table outgrows 6 by 6 (P4).
 * In an observation colours and seats are counted from the observer: its own colours come first. */
#include <string.h>

#include "punto.h"
#include "spil/actions.h"
#include "spil/bits.h"
#include "spil/bits_to_bytes.h"
#include "spil/punto_table.h"

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

static int nth(const spil_setup *su, const void *state, const spil_decision *d, const int8_t mask[], int k)
{
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

/* The face-up card goes to a legal cell. */
static void make(const spil_setup *su, void *state, spil_decision *d, int action)
{
    punto_state *st = state;
    const int from = action - first_action(st->ox, st->oy), row = from / SIDE;
    spil__punto_put(su, st, UINT64_C(1) << (from - row * (SIDE - 8)), NULL);
    *d = (spil_decision){.actor = st->over ? SPIL_NOBODY : st->turn};
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
        {"acts", 1, "255: it is this seat's turn"},
        {"over", 1, "255: the game is over"},
        {"board", 4 * CELLS,
         "for each colour, own ones first, then those of the next seats: the cells as actions are "
         "numbered, 28 × points of "
         "the visible card"},
        {"card", 4, "the face-up card: 28 × points, at its colour"},
        {"unseen", KINDS, "for each colour points 1 to 9: 127 × cards in the piles"},
        {"piles", 4, "for each seat from this one on: 7 × cards face down"},
        {"wins", 4, "for each side from this one on: 28 × rounds won"},
        {"need", 1, "28 × rounds to win"},
        {"round", 1, "10 × the round's number"},
        {NULL, 0, NULL},
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
    uint8_t pile[4];
    uint8_t n_trophies, card, ox, oy, round, over;
    uint8_t seat; /* that looks */
} sight;

/* The board: for each colour, in the order in which the seat sees them, the points of its cards, 28 for each. The box
 * begins at row 1, so rows 0 and 7 are empty. */
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

SPIL_ALWAYS void put_board(const spil_setup *su, const sight *v, int seat, uint8_t *out)
{
    uint8_t *first = out + first_action(v->ox, v->oy);
    uint8_t *const to[4] = {first + CELLS * place_of(su, seat, 0), first + CELLS * place_of(su, seat, 1),
                            first + CELLS * place_of(su, seat, 2), first + CELLS * place_of(su, seat, 3)};
    put_half(v, 0, to);
    put_half(v, 1, to);
}
#else
SPIL_ALWAYS void put_board(const spil_setup *su, const sight *v, int seat, uint8_t *out)
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
        spil_store8(to + CELLS * place_of(su, seat, 0), points & ~low & ~high);
        spil_store8(to + CELLS * place_of(su, seat, 1), points & low & ~high);
        spil_store8(to + CELLS * place_of(su, seat, 2), points & ~low & high);
        spil_store8(to + CELLS * place_of(su, seat, 3), points & low & high);
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

/* Nine bytes, and seven more that the caller overwrites. */
static inline void put_nine(const uint8_t *from, uint8_t *to)
{
    spil_store8(to, spil_load8(from));
    spil_store8(to + 8, spil_load8(from + 8));
}

/* Cards of each kind in the piles, 127 for each. Runs over seven bytes behind. */
SPIL_ALWAYS void put_unseen(const sight *v, const uint8_t colours[4], uint8_t *out)
{
    uint8_t left[KINDS + 7];
    count_unplaced(v->where, left);
    for (int i = 0; i < v->n_trophies; i++)
        left[v->trophies[i]] -= 127;
    if (v->card != NONE)
        left[v->card] -= 127;
    memset(left + KINDS, 0, 7);
    put_nine(left + 9 * colours[0], out);
    put_nine(left + 9 * colours[1], out + 9);
    put_nine(left + 9 * colours[2], out + 18);
    put_nine(left + 9 * colours[3], out + 27);
    memset(out + KINDS, 0, 7);
}

/* Inlined for two seats and for all others: the constants make it a tenth shorter. */
SPIL_ALWAYS void put_all(const spil_setup *su, const sight *v, const spil_decision *d, uint8_t *out)
{
    const int seat = v->seat == SPIL_ONLOOKER ? 0 : v->seat; /* onlookers sit with seat 0 */
    const int sides = spil_punto_sides(su), own = spil_punto_side_of_seat(su, seat);
    const uint8_t *colours = colours_of(su, seat);
    spil_clear(out, OBSERVATION);
    put_board(su, v, seat, out + AT_BOARD);
    out[AT_ACTS] = spil_flag(d->actor == v->seat);
    out[AT_OVER] = spil_flag(v->over);
    if (v->card != NONE) {
        const int colour = spil_punto_colour_of[v->card];
        out[AT_CARD + place_of(su, seat, colour)] = (uint8_t)(28 * (v->card - 9 * colour + 1));
    }
    put_unseen(v, colours, out + AT_UNSEEN);
    for (int i = 0; i < su->seats; i++)
        out[AT_PILES + i] = (uint8_t)(7 * v->pile[seats_mod(su, seat + i)]);
    for (int i = 0; i < v->n_trophies; i++) { /* a trophy has its winner's colour */
        const int side = spil_punto_side_of_colour(su, spil_punto_colour(v->trophies[i])) - own;
        out[AT_WINS + (side < 0 ? side + sides : side)] += 28;
    }
    out[AT_NEED] = (uint8_t)(28 * su->option[OPTION_ROUNDS]);
    out[AT_ROUND] = (uint8_t)(10 * v->round);
}

static void observe(const spil_setup *su, const void *view, const spil_decision *d, uint8_t *out)
{
    const spil_punto_view *v = view;
    sight s = {v->value, v->colour, v->where, v->trophies, {0},          v->n_trophies,
               v->card,  v->ox,     v->oy,    v->round,    v->head.over, v->head.seat};
    memcpy(s.pile, v->pile, sizeof s.pile);
    put_all(su, &s, d, out);
}

SPIL_ALWAYS void observe_for(const spil_setup *su, const punto_state *st, const spil_decision *d, int seat,
                             uint8_t *out)
{
    sight s = {st->value, st->colour, st->where, st->deck,  {0},      st->n_trophies,
               NONE,      st->ox,     st->oy,    st->round, st->over, (uint8_t)seat};
    for (int i = 0; i < su->seats; i++)
        s.pile[i] = (uint8_t)(st->end[i] - st->top[i] - (!st->over && i == st->turn));
    if (!st->over)
        s.card = st->deck[st->top[st->turn]];
    put_all(su, &s, d, out);
}

static void observe_state(const spil_setup *su, const void *state, const spil_decision *d, int seat,
                          uint8_t *out)
{
    if (su->seats == 2)
        observe_for(&(spil_setup){.seats = 2, .option = {su->option[OPTION_ROUNDS]}}, state, d, seat, out);
    else
        observe_for(su, state, d, seat, out);
}

/* Rows are written eight bytes at a time. The first may begin one byte too early and the last end one too late, with a
 * cell of the halo that cannot be legal. */
static int mask(const spil_setup *su, const void *state, const spil_decision *d, int8_t out[])
{
    (void)su;
    (void)d;
    const punto_state *st = state;
    uint8_t *bytes = (uint8_t *)out;
    int at = first_action(st->ox, st->oy);
    spil_clear(bytes, CELLS);
    for (uint64_t legal = st->legal; legal != 0; legal >>= 8, at += SIDE) {
        const uint64_t row = spil_spread(legal);
        if (at >= 0 && at <= CELLS - 8)
            spil_store8(bytes + at, row);
        else if (at == -1)
            spil_store8(bytes, row >> 8);
        else if (at == CELLS - 7)
            spil_store8(bytes + CELLS - 8, row << 8);
    }
    return spil_popcount(st->legal);
}

/* A round places each of the 72 cards at most once (P4, P6), and there are at most 25 rounds (P9). */
static int longest(const spil_setup *su)
{
    (void)su;
    return 25 * 72;
}

const spil_actions spil__punto_actions = {
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
