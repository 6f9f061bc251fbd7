/* naturals.h: how many natural cards of a hand some sets, or some runs, can use: what the solver counts (solver.c). */
#ifndef SPIL__RUMI7_NATURALS_H
#define SPIL__RUMI7_NATURALS_H

#include "rumi7.h"

enum { WINDOWS = 52, LANE = 0x1fff };

/* By ranks of one suit: most cards used by one run (bits 0–2), two (3–6), three (7–10); how many ranks
 * (11–14). */
extern const uint16_t spil__rumi7_runs_worth[1 << RANKS];

#define WINDOW(f) (0xfu << (f)&LANE) | (0xfu << (f) >> RANKS)
static const uint16_t window[RANKS] = {WINDOW(0),  WINDOW(1),  WINDOW(2), WINDOW(3), WINDOW(4),
                                       WINDOW(5),  WINDOW(6),  WINDOW(7), WINDOW(8), WINDOW(9),
                                       WINDOW(10), WINDOW(11), WINDOW(12)};

#define LANES(x) ((uint64_t)(x)*UINT64_C(0x0001000100010001))

static inline int larger(int a, int b)
{
    return a > b ? a : b;
}

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

static inline unsigned lane(uint64_t word, int suit)
{
    return (unsigned)(word >> 16 * suit) & LANE;
}

static inline int ranks_in(unsigned ranks) /* how many of at most 13 */
{
    return spil__rumi7_runs_worth[ranks] >> 11;
}

/* ---- naturals in runs ---- */

/* Two runs that both use the pairs at both ends of x … x+t, and what lies between: by t, then x, the ranks x … x+t, and
 * the ranks that the two runs then cover together. */
#define ROUND(ranks)  ((ranks)&LANE) | ((ranks) >> RANKS)
#define BETWEEN(t, x) ROUND(((2u << (t)) - 1) << (x))
#define AROUND(t, x)  ROUND(((0x80u >> (t)) - 1) << ((x) + (t) + RANKS - 3) % RANKS)
#define EACH_RANK(ROW, t)                                                                                    \
    {                                                                                                        \
        ROW(t, 0), ROW(t, 1), ROW(t, 2), ROW(t, 3), ROW(t, 4), ROW(t, 5), ROW(t, 6), ROW(t, 7), ROW(t, 8),   \
            ROW(t, 9), ROW(t, 10), ROW(t, 11), ROW(t, 12)                                                    \
    }
static const uint16_t between[4][RANKS] = {EACH_RANK(BETWEEN, 0), EACH_RANK(BETWEEN, 1),
                                           EACH_RANK(BETWEEN, 2), EACH_RANK(BETWEEN, 3)};
static const uint16_t around[4][RANKS] = {EACH_RANK(AROUND, 0), EACH_RANK(AROUND, 1), EACH_RANK(AROUND, 2),
                                          EACH_RANK(AROUND, 3)};

/* Two runs in a suit with pairs: without using one twice, or overlapping from some pair to some pair, and then over as
 * many ranks as that leaves them. */
static inline int two_runs(unsigned one, unsigned two)
{
    int best = spil__rumi7_runs_worth[one] >> 3 & 15;
    for (unsigned left = two; left != 0; left &= left - 1) {
        const int x = spil_lowest(left);
        unsigned pairs = (two | two << RANKS) >> x & 15; /* bit t: there is one at x+t */
        for (int t = 0; pairs != 0; pairs >>= 1, t++) {
            if (pairs & 1)
                best = larger(best, ranks_in(one & around[t][x]) + ranks_in(two & between[t][x]));
        }
    }
    return best;
}

/* The first run takes one card of each of its kinds. */
static int three_runs(unsigned one, unsigned two)
{
    int best = 0;
    for (int f = 0; f < RANKS; f++) {
        const unsigned w = window[f], rest = (one & ~w) | two, rest_two = two & ~w;
        const int more = rest_two == 0 ? spil__rumi7_runs_worth[rest] >> 3 & 15 : two_runs(rest, rest_two);
        best = larger(best, ranks_in(one & w) + more);
    }
    return best;
}

/* Most naturals that one, two or three runs can use. Three runs in one suit are hardly ever the best, so that what its
 * pairs add to them is only looked at where it might be. */
static inline int in_one_run(uint64_t one)
{
    int in1 = 0;
    for (int suit = 0; suit < 4; suit++)
        in1 = larger(in1, spil__rumi7_runs_worth[lane(one, suit)] & 7);
    return in1;
}

static inline int in_two_runs(uint64_t one, uint64_t two)
{
    int in1 = 0, in2 = 0; /* with the suits so far */
    for (int suit = 0; suit < 4; suit++) {
        const unsigned a = lane(one, suit), b = lane(two, suit);
        const int worth = spil__rumi7_runs_worth[a];
        const int v1 = worth & 7, v2 = b == 0 ? worth >> 3 & 15 : two_runs(a, b);
        in2 = larger(larger(in2, in1 + v1), v2);
        in1 = larger(in1, v1);
    }
    return in2;
}

static inline int in_three_runs(uint64_t one, uint64_t two)
{
    int in1 = 0, in2 = 0, in3 = 0;
    for (int suit = 0; suit < 4; suit++) {
        const unsigned a = lane(one, suit), b = lane(two, suit);
        const int worth = spil__rumi7_runs_worth[a];
        const int v1 = worth & 7, v2 = b == 0 ? worth >> 3 & 15 : two_runs(a, b), v3 = worth >> 7 & 15;
        in3 = larger(larger(in3, in2 + v1), larger(in1 + v2, v3));
        in2 = larger(larger(in2, in1 + v1), v2);
        in1 = larger(in1, v1);
    }
    for (int suit = 0; two != 0 && suit < 4; suit++) {
        const unsigned a = lane(one, suit), b = lane(two, suit);
        if (b != 0 && (int)(spil__rumi7_runs_worth[a] >> 7 & 15) + ranks_in(b) > in3)
            in3 = larger(in3, three_runs(a, b));
    }
    return in3;
}

static inline int run_naturals(uint64_t one, uint64_t two, int runs)
{
    return runs == 3   ? in_three_runs(one, two)
           : runs == 2 ? in_two_runs(one, two)
           : runs == 1 ? in_one_run(one)
                       : 0;
}

/* ---- naturals in sets ---- */

typedef struct
    counts { /* cards of each rank, 0 … 8, bit-sliced: bit r of plane[i] is bit i of rank r's count */
    unsigned plane[4];
} counts;

static inline counts count_ranks(uint64_t one, uint64_t two)
{
    /* 1. Each kind is a two-bit number; add the upper two suits to the lower two, then one to the other. */
    const uint64_t low = one ^ two, low_h = low >> 32, two_h = two >> 32;
    const uint64_t carry = low & low_h;
    const uint64_t s0 = low ^ low_h, s1 = two ^ two_h ^ carry;
    const uint64_t s2 = (two & two_h) | (two & carry) | (two_h & carry);
    /* 2. Three bits each, of two suits. */
    const uint64_t t0 = s0 >> 16, t1 = s1 >> 16, t2 = s2 >> 16;
    const uint64_t c0 = s0 & t0, c1 = (s1 & t1) | (s1 & c0) | (t1 & c0);
    return (counts){{(unsigned)(s0 ^ t0) & LANE, (unsigned)(s1 ^ t1 ^ c0) & LANE,
                     (unsigned)(s2 ^ t2 ^ c1) & LANE, (unsigned)((s2 & t2) | (s2 & c1) | (t2 & c1)) & LANE}};
}

/* One card fewer of each of these ranks, which all have one. */
static inline counts count_less(counts c, unsigned ranks)
{
    for (int i = 0; i < 4; i++) {
        const unsigned borrow = ranks & ~c.plane[i];
        c.plane[i] ^= ranks;
        ranks = borrow;
    }
    return c;
}

static inline int count_of(counts c, int rank)
{
    return (int)((c.plane[0] >> rank & 1) | (c.plane[1] >> rank & 1) << 1 | (c.plane[2] >> rank & 1) << 2 |
                 (c.plane[3] >> rank & 1) << 3);
}

static inline unsigned at_least_three(counts c)
{
    return c.plane[3] | c.plane[2] | (c.plane[1] & c.plane[0]);
}

/* Most naturals that `sets` sets can use: full threes first, then twos, then ones. A rank with more than three cards
 * leaves the rest to a second set. */
static inline int set_naturals(counts c, int sets)
{
    const unsigned p0 = c.plane[0], p1 = c.plane[1], p2 = c.plane[2], p3 = c.plane[3];
    const int threes = ranks_in(at_least_three(c)) + ranks_in(p3 | (p2 & p1));
    if (threes >= sets)
        return 3 * sets;
    const int twos = ranks_in((p1 & ~p2 & ~p0) | (p2 & ~p1 & p0) | p3);
    if (threes + twos >= sets)
        return 2 * sets + threes;
    const int ones = ranks_in((p0 & ~p1 & ~p2) | (p2 & ~p1 & ~p0) | (p2 & p1 & p0));
    return 3 * threes + 2 * twos + smaller(ones, sets - threes - twos);
}

/* The ranks of which one more card would add to that. Cards of a rank come in threes and a rest: a rest of two always
 * helps while not all sets are full, a rest of one if there are too few of two, a new one if there are too few of
 * any. */
static inline unsigned set_gains(counts c, int sets)
{
    const unsigned p0 = c.plane[0], p1 = c.plane[1], p2 = c.plane[2], p3 = c.plane[3];
    const unsigned two = (p1 & ~p2 & ~p0) | (p2 & ~p1 & p0) | p3;
    const unsigned one = (p0 & ~p1 & ~p2) | (p2 & ~p1 & ~p0) | (p2 & p1 & p0);
    const int left = sets - ranks_in(at_least_three(c)) - ranks_in(p3 | (p2 & p1));
    if (left <= 0)
        return 0;
    if (ranks_in(two) >= left)
        return two;
    return ranks_in(two) + ranks_in(one) >= left ? two | one : LANE;
}

/* ---- windows ---- */

/* Bit i of each lane becomes bit i-by of its circle of 13. */
static inline uint64_t turned(uint64_t word, int by)
{
    const unsigned stay = LANE >> by;
    return (word >> by & LANES(stay)) | (word << (RANKS - by) & LANES(LANE & ~stay));
}

/* Where the windows begin that hold 1, 2, 3 and 4 kinds. */
typedef struct windows {
    uint64_t holding[5];
} windows;

static inline windows count_windows(uint64_t one)
{
    const uint64_t r1 = turned(one, 1), r2 = turned(one, 2), r3 = turned(one, 3);
    const uint64_t t0 = one ^ r1, u0 = one & r1, t1 = r2 ^ r3, u1 = r2 & r3;
    const uint64_t bit0 = t0 ^ t1, bit1 = (u0 ^ u1) | (t0 & t1), bit2 = u0 & u1;
    return (windows){{0, bit0 & ~bit1, bit1 & ~bit0, bit1 & bit0, bit2}};
}

/* Fact 3 of solver.c holds while every part could take all the jokers: one that lacks cards takes them. */
static inline bool few_jokers(int jokers, spil_rumi7_goal goal)
{
    return jokers <= (goal.sets > 0 ? 3 : 4) - goal.naturals;
}

#endif
