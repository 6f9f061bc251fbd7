/* strong.c: how the search thinks about Punto.
 *
 * Only the order of the piles is hidden, and no seat knows more of it than another. So a world needs no ordered piles:
 * it has the cards still to come, and draws one at random when one is turned up. That card is the outcome of a move,
 * and the tree learns the reply to each separately.
 *
 * Only the round is played out; what winning it is worth for the game follows from the rounds won so far, as if each
 * side were equally likely to win each later round.
 *
 * For each colour the world keeps the cells that would complete a row, and recomputes them only when the visible cards
 * of that colour change: with them a rollout sees at once what wins and what must be stopped. */
#include "opponents.h"

#include <string.h>

#include "net.h"
#include "reasons.h"
#include "spil/bits.h"
#include "spil/punto_table.h"
#include "windows.h"

#include "punto_weights.inc" /* PUNTO_name, made from games/punto/bots/weights.txt */

#define IN_RANGE(name, what) _Static_assert((unsigned)PUNTO_##name <= SPIL__PUNTO_MOST, #name);
SPIL__PUNTO_WEIGHTS(IN_RANGE)
#define TUNED(name, what) .name = PUNTO_##name,
static const spil__punto_weights tuned = {SPIL__PUNTO_WEIGHTS(TUNED)};

enum { NEUTRAL = 3, RUNNING = -2, DRAWN = -1, NONE = SPIL_PUNTO_NONE };

/* The part of the table that stays in registers during play. */
typedef struct spot {
    spil_punto_rim rim;
    uint64_t legal; /* cells for the face-up card */
} spot;

typedef struct world {
    spil_punto_sets table;
    spot at;
    uint64_t win[4]; /* cells that complete a row of each colour; the neutral colour's are not used */
    int8_t winner;   /* side, DRAWN or RUNNING */
    uint8_t turn;
    uint8_t card;          /* of the seat to move */
    uint8_t left[4];       /* cards of each seat that have not been turned up */
    uint8_t n_pool[4];     /* by side; [NEUTRAL] with three seats: all neutral cards, in any hand */
    uint8_t pool[4][36];   /* cards that have not been turned up, in no order */
    spil__windows windows; /* up to date in the tree and in careful moves, not in quick play */
} world;

typedef struct shared {
    world first;                     /* the world that every simulation begins with */
    float equity[5][SPIL_SEATS_MAX]; /* [winner + 1][seat]: what the round's end is worth */
    spil__punto_weights weights;
    spil__gains gains;
    bool net; /* priors are a net's */
} shared;

/* ---- rows ---- */

/* Cells that complete a line of n together with n - 1 cells of x, in the four directions. Shifts cannot wrap around the
 * edge of the board: that would need a card in column 0 or 7. With AVX2 all directions at once, which makes a rollout a
 * third shorter (284 -> 183 million instructions for the rollouts of one game). */
#ifdef __AVX2__
typedef uint64_t directions __attribute__((vector_size(32)));
static const directions step = {1, 8, 7, 9};
#else
typedef uint64_t directions;
#endif

SPIL_ALWAYS directions completing(directions x, directions s, int n)
{
    const directions r1 = x >> s, r2 = r1 & x >> 2 * s, l1 = x << s, l2 = l1 & x << 2 * s;
    if (n == 3)
        return r2 | l2 | (r1 & l1);
    const directions r3 = r2 & x >> 3 * s, l3 = l2 & x << 3 * s;
    if (n == 4)
        return r3 | l3 | (r1 & l2) | (r2 & l1);
    return (r3 & x >> 4 * s) | (l3 & x << 4 * s) | (r1 & l3) | (r2 & l2) | (r3 & l1);
}

/* The union of line(x, step, n) over all directions. */
#ifdef __AVX2__
SPIL_ALWAYS uint64_t together(directions all)
{
    return all[0] | all[1] | (all[2] | all[3]);
}
#define ALL_DIRECTIONS(line, x, n) together(line((directions){x, x, x, x}, step, n))
#else
#define ALL_DIRECTIONS(line, x, n) (line(x, 1, n) | line(x, 8, n) | (line(x, 7, n) | line(x, 9, n)))
#endif

SPIL_ALWAYS uint64_t winning_cells(uint64_t x, int n)
{
    return ALL_DIRECTIONS(completing, x, n);
}

/* Of the cells `from`, those that extend the longest line of x: to four, to three, to two; else all of them. */
SPIL_ALWAYS uint64_t growing(uint64_t x, uint64_t from)
{
    const uint64_t four = from & ALL_DIRECTIONS(completing, x, 4);
    const uint64_t three = from & ALL_DIRECTIONS(completing, x, 3);
    const uint64_t two = from & spil_punto_neighbours(x);
    return four != 0 ? four : three != 0 ? three : two != 0 ? two : from;
}

/* ---- a turn ---- */

/* Turns up the seat's next card, by 32 random bits; `legal` is 0 when it has no card or no cell for it. */
SPIL_ALWAYS void turn_up(world *w, spot *b, int seat, int seats, int sides, uint32_t random,
                         spil_fast_rng *rng)
{
    int pool = sides == 2 ? seat & 1 : seat;
    w->turn = (uint8_t)seat;
    w->card = NONE;
    b->legal = 0;
    if (w->left[seat] == 0)
        return;
    const uint32_t n = seats == 3 ? w->left[seat] : w->n_pool[pool];
    uint32_t at = (uint32_t)((uint64_t)random * n >> 32);
    if (seats == 3 && at >= w->n_pool[pool]) {
        pool = NEUTRAL;
        at = spil_fast_below(rng, w->n_pool[NEUTRAL]);
    }
    w->card = w->pool[pool][at];
    w->pool[pool][at] = w->pool[pool][--w->n_pool[pool]];
    w->left[seat]--;
    b->legal = spil_punto_room(&w->table, &b->rim, w->card);
}

SPIL_ALWAYS bool counts(int colour, int seats)
{
    return !(seats == 3 && colour == NEUTRAL);
}

/* The colour that shows on a cell; of an empty one `none`. */
SPIL_ALWAYS int colour_on(const spil_punto_sets *table, uint64_t cell, int none)
{
#ifdef __AVX2__
    const spil_punto_lanes here = (spil_punto_lanes){0} + cell;
    const __m256d shows = (__m256d)((*(const spil_punto_lanes *)(const void *)table->colour & here) == here);
    const int colours = _mm256_movemask_pd(shows);
    return colours != 0 ? __builtin_ctz((unsigned)colours) : none;
#else
    const uint64_t *shows = table->colour;
    const int colour =
        (int)(((shows[1] | shows[3]) & cell) != 0) + 2 * (int)(((shows[2] | shows[3]) & cell) != 0);
    return (table->level[0] & cell) != 0 ? colour : none;
#endif
}

/* Puts a card on a legal cell where it does not win. */
SPIL_ALWAYS void place(world *w, spil_punto_rim *rim, int kind, uint64_t cell, int n)
{
    const int colour = spil_punto_colour_of[kind];
    const int covered =
        colour_on(&w->table, cell, colour); /* needless for an empty cell, but without a branch */
    if ((cell & rim->watch) != 0) {
        const int origin = rim->origin;
        cell = spil_punto_grow(&w->table, rim, cell);
        for (int c = 0; c < 4; c++)
            w->win[c] <<= ((origin - rim->origin) & 15) + 8 * ((origin - rim->origin) >> 4);
    }
    spil_punto_lay(&w->table, rim, kind, cell);
    w->win[colour] = winning_cells(w->table.colour[colour], n);
    w->win[covered] = winning_cells(w->table.colour[covered], n);
}

static int short_rows(const spil_setup *su, const world *w)
{
    uint64_t value[4], colour[2];
    spil_punto_gather(&w->table, value, colour);
    return spil_punto_short_rows(su, value, colour);
}

/* Cells that would complete a row of another side. */
SPIL_ALWAYS uint64_t dangers(const world *w, int side, int seats, int sides)
{
    if (sides == 2)
        return side == 0 ? w->win[2] | w->win[3] : w->win[0] | w->win[1];
    uint64_t cells = 0;
    for (int c = 0; c < seats; c++)
        cells |= c == side ? 0 : w->win[c];
    return cells;
}

/* Cells that show a colour of this side. */
SPIL_ALWAYS uint64_t own_cells(const world *w, int side, int sides)
{
    const uint64_t *shows = w->table.colour;
    return sides == 2 ? shows[2 * side] | shows[2 * side + 1] : shows[side];
}

/* ---- careful moves: drawn by what they gain (windows.h) ---- */

/* As in quick play, but keeps the gains up to date. */
SPIL_ALWAYS void place_carefully(const shared *sh, world *w, spil_punto_rim *rim, int kind, uint64_t cell,
                                 int seats, int n)
{
    const int bit = spil_lowest(cell), number = rim->origin + bit + (bit & 56), sets = spil__deed_sets(seats);
    const uint64_t cards = w->table.level[0];
    const spil__box old = spil__box_of(cards);
    const int origin = rim->origin;
    place(w, rim, kind, cell, n);
    const spil__box box = spil__box_of(w->table.level[0]);
    if (((box.column - old.column) | (box.row - old.row)) != 0) {
        const int left = (origin - rim->origin) & 15, up = (origin - rim->origin) >> 4;
        spil__windows_drop(&w->windows, &sh->gains, rim->origin, cards << (left + 8 * up), old, left, up, box,
                           n, sets);
    }
    spil__windows_place(&w->windows, &sh->gains, rim->origin, box, number, kind, n, sets);
}

/* What the world's card gains on a cell. */
SPIL_ALWAYS int gain_on(const world *w, int origin, int deed, int bit)
{
    return w->windows.gain[deed >> 3][origin + bit + (bit & 56) - SPIL__FIRST_CELL][deed & 7];
}

/* ---- the tree ---- */

static void imagine(const spil_search_call *t, spil_fast_rng *rng, void *of)
{
    (void)rng;
    const shared *sh = t->shared;
    const size_t second = sizeof sh->first.windows.gain[1];
    memcpy(of, &sh->first, sizeof sh->first - (spil__deed_sets(t->in->setup->seats) == 1 ? second : 0));
}

static int to_act(const spil_search_call *t, const void *of)
{
    (void)t;
    const world *w = of;
    return w->winner == RUNNING ? w->turn : SPIL_NO_SEAT;
}

static uint64_t bit_of(const world *w, spil_move mv)
{
    const int at = spil_punto_move_cell(mv) - w->at.rim.origin; /* row * 16 + column */
    return UINT64_C(1) << ((at >> 4) * 8 + (at & 15));
}

/* Specialised for two seats: the constants make it shorter. */
static void place_in_tree(const spil_setup *su, const shared *sh, world *w, uint64_t cell)
{
    if (su->seats == 2)
        place_carefully(sh, w, &w->at.rim, w->card, cell, 2, 5);
    else
        place_carefully(sh, w, &w->at.rim, w->card, cell, su->seats, spil_punto_row(su));
}

static uint32_t play(const spil_search_call *t, void *of, int seat, spil_move mv, spil_fast_rng *rng)
{
    world *w = of;
    const spil_setup *su = t->in->setup;
    const uint64_t cell = bit_of(w, mv);
    const int colour = spil_punto_colour(w->card), sides = spil_punto_sides(su);
    if (counts(colour, su->seats) && (w->win[colour] & cell) != 0) {
        w->winner = (int8_t)spil_punto_side_of_seat(su, seat);
        return NONE;
    }
    place_in_tree(su, t->shared, w, cell);
    const uint32_t random = (uint32_t)(spil_fast_next(rng) >> 32);
    turn_up(w, &w->at, seat + 1 == su->seats ? 0 : seat + 1, su->seats, sides, random, rng);
    if (w->at.legal == 0)
        w->winner = (int8_t)short_rows(su, w);
    return w->card;
}

/* ---- priors by the net ---- */

/* The table as the seat to move sees it; two seats. */
static void see(const world *w, spil__net_sight *s)
{
    uint64_t value[4], colour[2];
    const uint64_t cards = w->table.level[0];
    const int origin = w->at.rim.origin, own = spil_punto_colour(w->card);
    const spil__box box = spil__box_of(cards);
    memset(s, 0, sizeof *s);
    spil_punto_gather(&w->table, value, colour);
    for (uint64_t cells = cards; cells != 0; cells &= cells - 1) {
        const int bit = spil_lowest(cells),
                  of = (int)(colour[0] >> bit & 1) + 2 * (int)(colour[1] >> bit & 1);
        s->cells[origin + bit + (bit & 56) - SPIL__FIRST_CELL] =
            (uint8_t)(spil_punto_points_at(value, bit) + 9 * (of ^ own));
    }
    for (int pool = 0; pool < 2; pool++) {
        for (int i = 0; i < w->n_pool[pool]; i++) {
            const int kind = w->pool[pool][i];
            s->unseen[9 * (spil_punto_colour(kind) ^ own) + spil_punto_points(kind) - 1]++;
        }
    }
    s->points = (uint8_t)spil_punto_points(w->card);
    s->left = (uint8_t)((origin & 15) + 1);
    s->top = (uint8_t)((origin >> 4) + 1);
    s->right = (uint8_t)((origin & 15) + box.column);
    s->bottom = (uint8_t)((origin >> 4) + box.row);
}

/* A move liked more by 2.5 has e times the prior: flatter than the net would play. A step of a prior is 2^(1/32); none
 * is less than a 65th of the best. */
enum { STEP = 3547, LEAST = 1024 };

static void put_priors(const world *w, spil_candidate out[], int n)
{
    spil__net_sight sight;
    uint8_t cells[64] = {0};
    int32_t likings[64];
    see(w, &sight);
    for (int i = 0; i < n; i++)
        cells[i] = spil_punto_move_cell(out[i].move);
    SPIL_VARIANT(spil__net_likings)(&sight, cells, n, likings);
    int32_t best = likings[0];
    for (int i = 1; i < n; i++)
        best = likings[i] > best ? likings[i] : best;
    for (int i = 0; i < n; i++) {
        const uint32_t below = (uint32_t)best - (uint32_t)likings[i];
        out[i].prior = (float)(SPIL_VARIANT(spil__net_power)(below / STEP) + LEAST);
    }
}

static int candidates(const spil_search_call *t, const void *of, int seat, spil_candidate out[])
{
    const world *w = of;
    const spil_setup *su = t->in->setup;
    const shared *sh = t->shared;
    const int colour = spil_punto_colour(w->card);
    uint64_t from = w->at.legal;
    const int deed = spil__deed(w->card, spil_punto_side_of_seat(su, seat), su->seats);
    int n = 0;
    if (counts(colour, su->seats) && (w->win[colour] & from) != 0) {
        from &= w->win[colour];
        from &= 0 - from; /* one winning cell is enough */
    }
    for (; from != 0; from &= from - 1) {
        const int bit = spil_lowest(from), gain = gain_on(w, w->at.rim.origin, deed, bit);
        const uint32_t cell = (uint32_t)(w->at.rim.origin + bit + (bit & 56));
        out[n++] =
            (spil_candidate){{w->card | cell << 8}, (float)((gain > 0 ? gain : 0) + sh->weights.least)};
    }
    if (SPIL__HAS_NET && sh->net && n > 1)
        put_priors(w, out, n);
    return n;
}

/* ---- rollouts ---- */

/* A random cell, in proportion to the square of what the card gains there: sharper than the priors of the tree. Cells
 * count in the order of their bits: the first with which the sum of the squares exceeds a random number. */
#ifdef __AVX2__
typedef uint64_t four __attribute__((vector_size(32)));

SPIL_ALWAYS uint64_t sum_of(four x)
{
    return x[0] + x[1] + (x[2] + x[3]);
}

SPIL_ALWAYS uint64_t draw_cell(const world *w, int origin, int deed, uint64_t from, int least,
                               uint64_t random)
{
    typedef uint32_t eight __attribute__((vector_size(32)));
    const eight bits = {1, 2, 4, 8, 16, 32, 64, 128}, columns = {0, 2, 4, 6, 8, 10, 12, 14};
    const int16_t *gains =
        (const int16_t *)(w->windows.gain[deed >> 3] + origin - SPIL__FIRST_CELL) + (deed & 7);
    const int first = spil_lowest(from) >> 3, end = (71 - __builtin_clzll(from)) >> 3; /* rows */
    SPIL__UNCLEARED four sums[9]; /* of the rows before each one, in four parts */
    SPIL__UNCLEARED eight squares[8];
    sums[first] = (four){0};
    for (int row = first; row < end; row++) {
        const __m256i two =
            _mm256_i32gather_epi32((const int *)(const void *)(gains + 128 * row), (__m256i)columns, 8);
        const __m256i gain = _mm256_srai_epi32(_mm256_slli_epi32(two, 16), 16); /* the lower of two numbers */
        const eight weight = (eight)_mm256_max_epi32(gain, _mm256_setzero_si256()) + (uint32_t)least;
        const eight some = weight & (eight)((bits & (uint32_t)(from >> 8 * row)) != 0), all = some * some;
        squares[row] = all;
        sums[row + 1] = sums[row] + ((four)all & UINT32_MAX) + ((four)all >> 32);
    }
    const uint64_t at = (random >> 40) * sum_of(sums[end]) >> 24;
    int row = end - 1, column = 0;
    while (sum_of(sums[row]) > at)
        row--;
    uint64_t rest = at - sum_of(sums[row]);
    for (; squares[row][column] <= rest; column++)
        rest -= squares[row][column];
    return UINT64_C(1) << (8 * row + column);
}
#else
SPIL_ALWAYS uint64_t draw_cell(const world *w, int origin, int deed, uint64_t from, int least,
                               uint64_t random)
{
    SPIL__UNCLEARED uint64_t sums[64];
    uint64_t sum = 0;
    int n = 0, pick = 0;
    for (uint64_t cells = from; cells != 0; cells &= cells - 1) {
        const int gain = gain_on(w, origin, deed, spil_lowest(cells));
        const uint32_t weight = (uint32_t)((gain > 0 ? gain : 0) + least);
        sums[n++] = sum += (uint64_t)weight * weight;
    }
    const uint64_t at = (random >> 40) * sum >> 24;
    for (int i = 0; i < n; i++)
        pick += sums[i] <= at;
    return spil_select_bit(from, pick);
}
#endif

/* To the end of the round: a seat that can win does, one that can stop a rival does. Otherwise the first moves are
 * drawn by what they gain, and later ones extend the longest line. */
SPIL_ALWAYS int play_out(const spil_setup *su, const shared *sh, world *w, spil_fast_rng *rng, int seats,
                         int sides, int n)
{
    spil_fast_rng r = *rng;
    spot b = w->at;
    int winner = RUNNING;
    for (int careful = sh->weights.careful; winner == RUNNING; careful--) {
        const int seat = w->turn, side = sides == 2 ? seat & 1 : seat, kind = w->card;
        const int colour = spil_punto_colour_of[kind];
        if (counts(colour, seats) && (w->win[colour] & b.legal) != 0) {
            winner = side;
            break;
        }
        const uint64_t stops = dangers(w, side, seats, sides) & b.legal;
        const uint64_t random = spil_fast_next(&r);
        uint64_t cell;
        if (careful > 0) {
            const int deed = spil__deed(kind, side, seats);
            cell =
                draw_cell(w, b.rim.origin, deed, stops != 0 ? stops : b.legal, sh->weights.least_on, random);
        } else {
            const uint64_t others = b.legal & ~own_cells(w, side, sides);
            const uint64_t own = w->table.colour[colour];
            const uint64_t from = stops != 0 ? stops : growing(own, others != 0 ? others : b.legal);
            cell = spil_select_bit(from, (int)((random >> 32) * (uint64_t)spil_popcount(from) >> 32));
        }
        if (careful > 1) /* nobody reads the gains after the last one */
            place_carefully(sh, w, &b.rim, kind, cell, seats, n);
        else
            place(w, &b.rim, kind, cell, n);
        turn_up(w, &b, seat + 1 == seats ? 0 : seat + 1, seats, sides, (uint32_t)random, &r);
        if (b.legal == 0)
            winner = short_rows(su, w);
    }
    *rng = r;
    return winner;
}

static void finish(const spil_search_call *t, void *of, spil_fast_rng *rng, spil_worth *worth)
{
    world *w = of;
    const spil_setup *su = t->in->setup;
    const shared *sh = t->shared;
    int winner = w->winner;
    if (winner == RUNNING && su->seats == 2)
        winner = play_out(su, sh, w, rng, 2, 2, 5);
    else if (winner == RUNNING)
        winner = play_out(su, sh, w, rng, su->seats, spil_punto_sides(su), spil_punto_row(su));
    memcpy(worth->value, sh->equity[winner + 1], sizeof worth->value);
    memset(worth->points, 0, sizeof worth->points);
}

/* ---- looking at the view ---- */

/* The share of the game that each side expects when it needs need[side] more rounds, and all are equally likely to win
 * the next. More than FAR rounds count as FAR. */
enum { FAR = 4 };

static void share_of(const int need[4], int sides, float share[4])
{
    memset(share, 0, 4 * sizeof *share);
    for (int s = 0; s < sides; s++) {
        if (need[s] == 0) {
            share[s] = 1;
            return;
        }
    }
    for (int s = 0; s < sides; s++) {
        int then[4];
        float later[4];
        memcpy(then, need, sizeof then);
        then[s]--;
        share_of(then, sides, later);
        for (int k = 0; k < sides; k++)
            share[k] += later[k] / (float)sides;
    }
}

static void set_equity(const spil_setup *su, const spil_punto_view *v, shared *sh)
{
    const int sides = spil_punto_sides(su);
    int need[4] = {0};
    for (int side = 0; side < sides; side++)
        need[side] = su->option[0];
    for (int i = 0; i < v->n_trophies; i++)
        need[spil_punto_side_of_colour(su, spil_punto_colour(v->trophies[i]))]--;
    for (int side = 0; side < sides; side++)
        need[side] = need[side] < FAR ? need[side] : FAR;
    for (int winner = DRAWN; winner < sides; winner++) {
        float share[4];
        if (winner >= 0)
            need[winner]--;
        share_of(need, sides, share);
        if (winner >= 0)
            need[winner]++;
        for (int seat = 0; seat < su->seats; seat++)
            sh->equity[winner + 1][seat] = share[spil_punto_side_of_seat(su, seat)];
    }
}

/* The world that the view shows. */
static void look_at_table(const spil_setup *su, const spil_punto_view *v, world *w)
{
    memset(w, 0, sizeof *w);
    w->at.rim.origin = 0x88 - 16 * v->oy - v->ox;
    w->at.legal = v->legal;
    spil_punto_spread_out(v->value, v->colour, &w->table, &w->at.rim);
    w->winner = RUNNING;
    w->turn = v->turn;
    w->card = v->card;
    uint8_t unseen[SPIL_PUNTO_KINDS];
    spil__punto_count_unseen(v, unseen);
    for (int kind = 0; kind < SPIL_PUNTO_KINDS; kind++) {
        const int pool = spil_punto_side_of_colour(su, spil_punto_colour(kind));
        for (int k = 0; k < unseen[kind]; k++)
            w->pool[pool][w->n_pool[pool]++] = (uint8_t)kind;
    }
    for (int seat = 0; seat < su->seats; seat++)
        w->left[seat] = v->pile[seat];
    for (int c = 0; c < 4; c++)
        w->win[c] = winning_cells(w->table.colour[c], spil_punto_row(su));
}

static void look_with(const spil_bot_input *in, const spil__punto_weights *weights, shared *sh)
{
    world *w = &sh->first;
    sh->weights = *weights;
    sh->net = false;
    look_at_table(in->setup, in->view, w);
    spil__gains_make(in->setup, weights, &sh->gains);
    const spil_punto_view *v = in->view;
    const uint64_t occupied = w->table.level[0];
    memset(w->windows.found, 2 * SPIL__FOUND_NOTHING, sizeof w->windows.found);
    for (uint64_t cells = occupied; cells != 0; cells &= cells - 1) {
        const int bit = spil_lowest(cells), points = spil_punto_points_at(v->value, bit);
        const int colour = colour_on(&w->table, UINT64_C(1) << bit, SPIL__FOUND_NOTHING);
        spil__windows_place(&w->windows, &sh->gains, w->at.rim.origin, spil__box_of(occupied),
                            w->at.rim.origin + bit + (bit & 56), 9 * colour + points - 1,
                            spil_punto_row(in->setup), spil__deed_sets(in->setup->seats));
    }
    set_equity(in->setup, in->view, sh);
}

static void look(const spil_bot_input *in, void *of)
{
    look_with(in, &tuned, of);
}

/* With more seats the net, which knows games of two, says nothing. */
static void look_with_net(const spil_bot_input *in, void *of)
{
    look(in, of);
    ((shared *)of)->net = in->setup->seats == 2;
}

static void explain(const spil_bot_input *in, const spil_rated *best, spil_sentence *why)
{
    spil__punto_explain(in, best->move, why);
}

#define MODEL(name, first)                                                                                   \
    const spil_search_model SPIL_VARIANT(name) = {                                                           \
        .shared_bytes = sizeof(shared),                                                                      \
        .world_bytes = sizeof(world),                                                                        \
        .look = first,                                                                                       \
        .imagine = imagine,                                                                                  \
        .to_act = to_act,                                                                                    \
        .candidates = candidates,                                                                            \
        .play = play,                                                                                        \
        .finish = finish,                                                                                    \
        .explain = explain,                                                                                  \
        .settled = true,                                                                                     \
        .explore = PUNTO_explore / 1000.0f,                                                                  \
        .first_play = PUNTO_first / 1000.0f,                                                                 \
        .grow = 1,                                                                                           \
        .default_sims = 4000,                                                                                \
    }
MODEL(spil__model_punto, look);
MODEL(spil__model_punto_net, look_with_net);
