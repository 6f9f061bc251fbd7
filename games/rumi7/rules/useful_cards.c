/* useful_cards.c: which cards would bring a hand nearer to a contract, all at once. Built per CPU variant.
 *
 * With few jokers (solver.c, fact 3) a card helps when one more natural can be used, V + 1. It then lies in one of the
 * parts of a solution that without it uses V. So it is enough to go through the choices that use V, and to see which
 * cards their parts would take; what a set and a run both want may go to either (fact 4). */
#include "naturals.h"

static const uint64_t all = SPIL_RUMI7_KINDS;

/* The kinds of the windows that begin here. */
static inline uint64_t kinds_of(uint64_t begin)
{
    return begin | turned(begin, RANKS - 1) | turned(begin, RANKS - 2) | turned(begin, RANKS - 3);
}

/* ---- runs alone ---- */

typedef struct suit {
    unsigned one, two;
    int v1, v2; /* naturals that one and two runs use here */
} suit;

/* One more card of each rank: do two runs of the suit then use more than `least2`, or three more than `least3`? */
static unsigned longer_runs(const suit *s, int least2, int least3)
{
    unsigned gains = 0;
    for (unsigned left = LANE & ~s->two; left != 0; left &= left - 1) {
        const unsigned card = left & (0 - left), one = s->one | card, two = s->two | (s->one & card);
        if (two_runs(one, two) > least2 || (least3 < 12 && three_runs(one, two) > least3))
            gains |= card;
    }
    return gains;
}

/* The runs use `used` naturals of these cards. */
static uint64_t run_gains(uint64_t one, uint64_t two, int runs, int used)
{
    const windows at = count_windows(one);
    if (used == 0)
        return all;
    if (runs == 1)
        return used < 4 ? kinds_of(at.holding[used]) & ~one : 0;
    uint64_t begin = 0, gains = 0;
    suit suits[4];
    for (int i = 0; i < 4; i++) {
        suit *s = &suits[i];
        s->one = lane(one, i);
        s->two = lane(two, i);
        s->v1 = spil__rumi7_runs_worth[s->one] & 7;
        s->v2 = s->two == 0 ? spil__rumi7_runs_worth[s->one] >> 3 & 15 : two_runs(s->one, s->two);
    }
    for (int i = 0; i < 4; i++) {
        const suit *s = &suits[i];
        int in1 = 0, in2 = 0; /* what the other suits give to one and two runs */
        for (int k = 0; k < 4; k++) {
            if (k == i)
                continue;
            in2 = larger(larger(in2, in1 + suits[k].v1), suits[k].v2);
            in1 = larger(in1, suits[k].v1);
        }
        /* 1. One run here: any card that a window of as many as this takes lacks. */
        const int in_window = used - (runs == 2 ? in1 : in2);
        if (in_window == 0)
            gains |= (uint64_t)(LANE & ~s->one) << 16 * i;
        else if (in_window < 4)
            begin |= at.holding[in_window] & (uint64_t)LANE << 16 * i;
        /* 2. Two runs, or all three. */
        const int least2 = used - (runs == 2 ? 0 : in1);
        const int most3 = (spil__rumi7_runs_worth[s->one] >> 7 & 15) + ranks_in(s->two);
        const int least3 = runs == 3 && most3 >= used ? used : 12;
        if (s->v2 >= least2 || least3 < 12)
            gains |= (uint64_t)longer_runs(s, least2, least3) << 16 * i;
    }
    return gains | (kinds_of(begin) & ~one);
}

/* ---- both ---- */

static uint64_t run_and_sets_gains(uint64_t one, uint64_t two, int sets, int used)
{
    const counts c = count_ranks(one, two);
    const int in_sets = set_naturals(c, sets);
    if (in_sets == used) /* a run of that card alone */
        return all;
    const windows at = count_windows(one);
    uint64_t begin = 0;
    unsigned ranks = 0;
    for (int v = larger(1, used - in_sets); v <= 4; v++) {
        for (uint64_t left = at.holding[v]; left != 0; left &= left - 1) {
            const int first = spil_lowest(left);
            const counts rest = count_less(c, lane(one, first >> 4) & window[first & 15]);
            if (v + set_naturals(rest, sets) == used) {
                begin |= left & (0 - left);
                ranks |= set_gains(rest, sets);
            }
        }
    }
    return (kinds_of(begin) & ~one) | LANES(ranks);
}

/* What a set of `n` cards of a rank leaves to two runs: at most two cards of the rank can matter there. Adds what helps
 * the runs where they use `used`; returns whether they ever do. */
static bool beside_set(uint64_t one, uint64_t two, int rank, int spare, int used, uint64_t *gains)
{
    const uint64_t kinds = LANES(1) << rank, rest_one = one & ~kinds, rest_two = two & ~kinds;
    bool any = false;
    for (int a = 0; a < 4; a++) {
        const uint64_t first = spare > 0 ? UINT64_C(1) << (16 * a + rank) : 0;
        if (first & ~one)
            continue;
        for (int b = a; b < 4; b++) {
            const uint64_t second = spare > 1 ? UINT64_C(1) << (16 * b + rank) : 0;
            const uint64_t both = spare > 1 && a == b ? first : 0;
            if ((second & ~one) != 0 || (both & ~two) != 0)
                continue;
            const uint64_t left_one = rest_one | first | second, left_two = rest_two | both;
            if (in_two_runs(left_one, left_two) == used) {
                any = true;
                if (gains != NULL)
                    *gains |= run_gains(left_one, left_two, 2, used);
            }
            if (spare < 2)
                break;
        }
        if (spare < 1)
            break;
    }
    return any;
}

static uint64_t two_runs_and_set_gains(uint64_t one, uint64_t two, int used)
{
    const counts c = count_ranks(one, two);
    const int in_runs = in_two_runs(one, two);
    if (in_runs == used) /* a set of that card alone */
        return all;
    uint64_t gains = 0;
    for (unsigned left = c.plane[0] | c.plane[1] | c.plane[2] | c.plane[3]; left != 0; left &= left - 1) {
        const int rank = spil_lowest(left), n = count_of(c, rank);
        const int in_set = smaller(3, n), in_less = smaller(2, n);
        if (in_set + in_runs >= used)
            beside_set(one, two, rank, n - in_set, used - in_set, &gains);
        if (in_less + in_runs >= used && beside_set(one, two, rank, n - in_less, used - in_less, NULL))
            gains |= LANES(1) << rank;
    }
    return gains;
}

/* One more of this kind, or a joker. */
static bool is_closer(const spil_rumi7_hand *hand, spil_rumi7_goal goal, int distance, int card)
{
    spil_rumi7_hand more = *hand;
    spil_rumi7_put(&more, card);
    return spil__rumi7_within(&more, goal, distance - 1);
}

static uint64_t natural_gains(uint64_t one, uint64_t two, spil_rumi7_goal goal, int used)
{
    if (goal.runs == 0)
        return LANES(set_gains(count_ranks(one, two), goal.sets));
    if (goal.sets == 0)
        return run_gains(one, two, goal.runs, used);
    return goal.runs == 1 ? run_and_sets_gains(one, two, goal.sets, used)
                          : two_runs_and_set_gains(one, two, used);
}

uint64_t spil__rumi7_closer(const spil_rumi7_hand *hand, spil_rumi7_goal goal, int distance, uint64_t cards)
{
    const uint64_t joker = UINT64_C(1) << JOKER, kinds = cards & ~joker;
    const int jokers = spil_rumi7_jokers(hand);
    uint64_t closer = 0;
    if (distance == 0)
        return 0;
    if ((cards & joker) && (few_jokers(jokers + 1, goal) || is_closer(hand, goal, distance, JOKER)))
        closer |= joker;
    if (few_jokers(jokers, goal)) {
        const int used = 3 * goal.sets + 4 * goal.runs - jokers - distance;
        return closer | (kinds & natural_gains(hand->one, spil_rumi7_pairs(hand), goal, used));
    }
    for (uint64_t left = kinds; left != 0; left &= left - 1) {
        if (is_closer(hand, goal, distance, spil_lowest(left)))
            closer |= left & (0 - left);
    }
    return closer;
}
