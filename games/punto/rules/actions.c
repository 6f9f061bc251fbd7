/* actions.c: Punto in numbers (spil/actions.h). Built per CPU variant.
 *
 * The face-up card is known, so an action is a cell: x and y run from -5 to 5, because no table outgrows 6 by 6 (P4).
 * In an observation colours and seats are counted from the one who looks: its own colours come first. */
#include <string.h>

#include "punto.h"
#include "spil/actions.h"
#include "spil/bits.h"
#include "spil/spread.h"

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

/* The points of each colour, 28 for each, as 8 by 8 bytes. */
typedef struct planes8 {
    _Alignas(32) uint8_t of[4][64];
} planes8;

#ifdef __AVX2__
static inline __m256i spread_half(uint64_t bits, int half)
{
    return spil_spread32((uint32_t)(bits >> 32 * half));
}

static inline void spread_rows(const spil_punto_view *v, int half, planes8 *p)
{
    const __m256i points = _mm256_or_si256(
        _mm256_or_si256(_mm256_and_si256(spread_half(v->value[0], half), _mm256_set1_epi8(1)),
                        _mm256_and_si256(spread_half(v->value[1], half), _mm256_set1_epi8(2))),
        _mm256_or_si256(_mm256_and_si256(spread_half(v->value[2], half), _mm256_set1_epi8(4)),
                        _mm256_and_si256(spread_half(v->value[3], half), _mm256_set1_epi8(8))));
    const __m256i scaled = _mm256_mullo_epi16(points, _mm256_set1_epi16(28)); /* no byte overflows */
    const __m256i low = spread_half(v->colour[0], half), high = spread_half(v->colour[1], half);
    const __m256i even = _mm256_andnot_si256(low, scaled), odd = _mm256_and_si256(low, scaled);
    __m256i *at = (__m256i *)(void *)p->of[0] + half;
    _mm256_store_si256(at, _mm256_andnot_si256(high, even));
    _mm256_store_si256(at + 2, _mm256_andnot_si256(high, odd));
    _mm256_store_si256(at + 4, _mm256_and_si256(high, even));
    _mm256_store_si256(at + 6, _mm256_and_si256(high, odd));
}

static inline void spread_board(const spil_punto_view *v, planes8 *p)
{
    spread_rows(v, 0, p);
    spread_rows(v, 1, p);
}
#else
static inline void spread_board(const spil_punto_view *v, planes8 *p)
{
    for (int shift = 8; shift < 56; shift += 8) {
        const uint64_t points =
            28 * (spil_spread(v->value[0] >> shift) + 2 * spil_spread(v->value[1] >> shift) +
                  4 * spil_spread(v->value[2] >> shift) + 8 * spil_spread(v->value[3] >> shift));
        const uint64_t low = spil_fill(spil_spread(v->colour[0] >> shift)),
                       high = spil_fill(spil_spread(v->colour[1] >> shift));
        spil_store8(p->of[0] + shift, points & ~low & ~high);
        spil_store8(p->of[1] + shift, points & low & ~high);
        spil_store8(p->of[2] + shift, points & ~low & high);
        spil_store8(p->of[3] + shift, points & low & high);
    }
}
#endif

/* Rows 1 to 6 of one colour: the box begins at row 1. */
static inline void put_rows(const uint8_t from[64], uint8_t *to)
{
    spil_store8(to + SIDE, spil_load8(from + 8));
    spil_store8(to + 2 * SIDE, spil_load8(from + 16));
    spil_store8(to + 3 * SIDE, spil_load8(from + 24));
    spil_store8(to + 4 * SIDE, spil_load8(from + 32));
    spil_store8(to + 5 * SIDE, spil_load8(from + 40));
    spil_store8(to + 6 * SIDE, spil_load8(from + 48));
}

static inline void put_board(const spil_punto_view *v, const uint8_t colours[4], uint8_t *out)
{
    planes8 planes;
    uint8_t *to = out + first_action(v->ox, v->oy);
    spread_board(v, &planes);
    put_rows(planes.of[colours[0]], to);
    put_rows(planes.of[colours[1]], to + CELLS);
    put_rows(planes.of[colours[2]], to + 2 * CELLS);
    put_rows(planes.of[colours[3]], to + 3 * CELLS);
}

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
static inline void put_unseen(const spil_punto_view *v, const uint8_t colours[4], uint8_t *out)
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

static void observe(const spil_setup *su, const void *view, const spil_decision *d, uint8_t *out)
{
    const spil_punto_view *v = view;
    const int seat = v->head.seat == SPIL_ONLOOKER ? 0 : v->head.seat; /* onlookers sit with seat 0 */
    const int sides = spil_punto_sides(su), own = spil_punto_side_of_seat(su, seat);
    const uint8_t *colours = colours_of(su, seat);
    spil_clear(out, OBSERVATION);
    put_board(v, colours, out + AT_BOARD);
    out[AT_ACTS] = spil_flag(d->actor == v->head.seat);
    out[AT_OVER] = spil_flag(v->head.over);
    if (v->card != NONE) {
        const int colour = spil_punto_colour(v->card);
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

const spil_actions spil__punto_actions = {
    .count = count,
    .mask = mask,
    .nth = nth,
    .read = read,
    .write = write,
    .name = name,
    .planes = planes,
    .observe = observe,
};
