/* solver.c: how far a hand is from a contract (spil/rumi7.h). Built per CPU variant.
 *
 * Facts it rests on. Let a solution use v[p] natural cards of the hand in part p, V in all, and let the
 * goal have T places, the hand J jokers, and a part need at least q naturals when laid (R8).
 *
 *   1. The solution needs max(T - V - J, sum of max(0, q - v[p]), 0) more cards: the first term fills every
 *      place, the second counts what the hand's jokers may not fill.
 *   2. The cards that must be drawn exist, or as many others that do: a rank has 8 cards, and sets with runs need
 *      at most 7 of them; three runs over one kind, of which there are two, put a joker there, and 4 jokers
 *      are enough.
 *   3. With one joker, or two and only runs, the second term never decides: a part that lacks cards takes
 *      them. So the distance is T - J - V for the greatest V. Nineteen hands in twenty are like that.
 *   4. For V a card that a set and a run both want may go to either, and two runs share a kind by its
 *      copies. So V in runs is, per suit, a table lookup (and a few more with pairs), and suits add up.
 *
 * The rare remaining hands are searched, with fact 3 as the bound. The test compares everything with a search that
 * uses none of these facts. */
#include <string.h>

#include "naturals.h"

/* ---- both ---- */

/* The most naturals that both can use, as far as it matters: a most below `floor` may come out as `floor`, and one
 * above `enough` as less, but not below `enough`. */
typedef struct bounds {
    int floor, enough;
} bounds;

static const bounds exactly = {0, 99};

/* One run: windows by how many naturals they hold, best first, and what the sets get from the rest. */
static inline int one_run_and_sets(uint64_t one, uint64_t two, int sets, bounds by)
{
    const counts c = count_ranks(one, two);
    const int in_sets = set_naturals(c, sets);
    int best = larger(in_sets, by.floor);
    if (in_sets + 4 <= best || best >= by.enough)
        return best;
    const windows at = count_windows(one);
    for (int v = 4; v > 0 && v + in_sets > best && best < by.enough; v--) {
        for (uint64_t left = at.holding[v]; left != 0 && v + in_sets > best && best < by.enough;
             left &= left - 1) {
            const int first = spil_lowest(left);
            const unsigned used = lane(one, first >> 4) & window[first & 15];
            best = larger(best, v + set_naturals(count_less(c, used), sets));
        }
    }
    return best;
}

/* Two runs from what a set of this rank leaves. With more than three cards of the rank some stay, in every possible
 * choice. */
static int runs_beside_set(uint64_t one, uint64_t two, int rank, int spare, int runs)
{
    const uint64_t kinds = LANES(1) << rank;
    const uint64_t rest_one = one & ~kinds, rest_two = two & ~kinds;
    if (spare <= 0)
        return run_naturals(rest_one, rest_two, runs);
    int best = 0;
    for (int a = 0; a < 4; a++) { /* the suits of up to two cards that stay */
        const uint64_t first = UINT64_C(1) << (16 * a + rank);
        if (!(one & first))
            continue;
        if (spare == 1) {
            best = larger(best, run_naturals(rest_one | first, rest_two, runs));
            continue;
        }
        for (int b = a; b < 4; b++) {
            const uint64_t second = UINT64_C(1) << (16 * b + rank);
            if (a == b ? (two & first) != 0 : (one & second) != 0)
                best = larger(best,
                              run_naturals(rest_one | first | second, rest_two | (a == b ? first : 0), runs));
        }
    }
    return best;
}

static inline int two_runs_and_set(uint64_t one, uint64_t two, bounds by)
{
    const int in_runs = in_two_runs(one, two);
    int best = larger(in_runs, by.floor);
    if (in_runs + 3 <= best || best >= by.enough)
        return best;
    const counts c = count_ranks(one, two);
    const unsigned p0 = c.plane[0], p1 = c.plane[1], p2 = c.plane[2];
    const unsigned holding[4] = {0, p0 & ~p1 & ~p2, p1 & ~p0 & ~p2, at_least_three(c)};
    for (int v = 3; v > 0 && v + in_runs > best && best < by.enough; v--) {
        for (unsigned left = holding[v]; left != 0 && v + in_runs > best && best < by.enough;
             left &= left - 1) {
            const int rank = spil_lowest(left);
            best = larger(best, v + runs_beside_set(one, two, rank, count_of(c, rank) - 3, 2));
        }
    }
    return best;
}

static inline int naturals_within(uint64_t one, uint64_t two, int sets, int runs, bounds by)
{
    if (runs == 0)
        return set_naturals(count_ranks(one, two), sets);
    if (sets == 0)
        return run_naturals(one, two, runs);
    return runs == 1 ? one_run_and_sets(one, two, sets, by) : two_runs_and_set(one, two, by);
}

/* V of the file header: most naturals that these numbers of sets and runs can use. */
static int naturals_used(uint64_t one, uint64_t two, int sets, int runs)
{
    return naturals_within(one, two, sets, runs, exactly);
}

/* ---- many jokers: the second term of fact 1 counts too ---- */

typedef struct search {
    int need; /* T - J */
    int q;    /* naturals a part must have */
    int sets;
    int best;  /* best distance found so far */
    int floor; /* the distance cannot be less */
    bool all;  /* a run may leave naturals to other parts */
} search;

static inline int cost(const search *s, int used, int lacking)
{
    return larger(larger(s->need - used, lacking), 0);
}

/* The sets come last: they share the ranks with the most cards. A rank with t sets uses min(c, 3t) cards and, divided
 * evenly, lacks max(0, qt - c). */
static int best_sets(const search *s, uint64_t one, uint64_t two, int used, int lacking)
{
    const counts c = count_ranks(one, two);
    int top[3] = {0, 0, 0};
    for (int rank = 0; rank < RANKS; rank++) {
        int n = count_of(c, rank);
        for (int i = 0; i < 3; i++) {
            const int was = top[i];
            top[i] = larger(was, n);
            n = smaller(was, n);
        }
    }
    int best = s->best;
    for (int t0 = 0; t0 <= s->sets; t0++) {
        for (int t1 = 0; t0 + t1 <= s->sets; t1++) {
            const int t[3] = {t0, t1, s->sets - t0 - t1};
            int u = used, l = lacking;
            for (int i = 0; i < 3; i++) {
                u += smaller(top[i], 3 * t[i]);
                l += larger(0, s->q * t[i] - top[i]);
            }
            best = smaller(best, cost(s, u, l));
        }
    }
    return best;
}

static void search_runs(search *s, uint64_t one, uint64_t two, int runs, int from, int used, int lacking)
{
    if (runs == 0) {
        s->best = best_sets(s, one, two, used, lacking);
        return;
    }
    for (int w = from; w <= WINDOWS && s->best > s->floor; w++) { /* the last one: a run without naturals */
        const int at = w < WINDOWS ? 16 * (w / RANKS) : 0;
        const unsigned held = w < WINDOWS ? lane(one, at / 16) & window[w % RANKS] : 0;
        unsigned take = held;
        if (held == 0 && w < WINDOWS)
            continue;
        do {
            const uint64_t out = (uint64_t)take << at;
            const uint64_t rest_one = (one & ~out) | two, rest_two = two & ~out;
            const int u = used + ranks_in(take), l = lacking + larger(0, s->q - ranks_in(take));
            const int most = 4 * (runs - 1) + 3 * s->sets;
            if (cost(s, u + most, l) < s->best &&
                cost(s, u + naturals_used(rest_one, rest_two, s->sets, runs - 1), l) < s->best)
                search_runs(s, rest_one, rest_two, runs - 1, w, u, l);
            take = (take - 1) & held;
        } while (s->all && take != 0);
    }
}

/* Can all jokers, or as many as places are missing, lie in those places, however the parts share them? They have least
 * room when few parts lack much: sets first, each with room for 3 - q jokers in 3 places. */
static inline bool jokers_find_room(int missing, int jokers, spil_rumi7_goal goal)
{
    const int wanted = smaller(jokers, missing);
    int room = 0;
    for (int part = goal.sets + goal.runs; part > 0 && missing > 0 && room < wanted; part--) {
        const int places = part > goal.runs ? 3 : 4;
        room += smaller(missing, places - goal.naturals);
        missing -= places;
    }
    return room >= wanted;
}

/* Tries distances upwards from the lower bound of fact 3, which usually is one of them. First with runs that take all
 * they can. */
static int distance_with_jokers(uint64_t one, uint64_t two, int jokers, spil_rumi7_goal goal, int used)
{
    const int places = 3 * goal.sets + 4 * goal.runs;
    if (jokers_find_room(places - used, jokers, goal))
        return larger(0, places - jokers - used);
    search s = {.need = places - jokers, .q = goal.naturals, .sets = goal.sets, .all = false};
    for (s.floor = larger(0, s.need - used);; s.floor++) {
        s.best = s.floor + 1;
        s.all = false;
        search_runs(&s, one, two, goal.runs, 0, 0, 0);
        if (s.best > s.floor) {
            s.all = true;
            search_runs(&s, one, two, goal.runs, 0, 0, 0);
        }
        if (s.best == s.floor)
            return s.best;
    }
}

static inline int distance_of(uint64_t one, uint64_t two, int jokers, spil_rumi7_goal goal)
{
    const int used = naturals_used(one, two, goal.sets, goal.runs);
    if (!few_jokers(jokers, goal))
        return distance_with_jokers(one, two, jokers, goal, used);
    return larger(0, 3 * goal.sets + 4 * goal.runs - jokers - used);
}

bool spil__rumi7_within(const spil_rumi7_hand *hand, spil_rumi7_goal goal, int distance)
{
    const uint64_t one = hand->one, two = spil_rumi7_pairs(hand);
    const int jokers = spil_rumi7_jokers(hand);
    const int least = 3 * goal.sets + 4 * goal.runs - jokers - distance; /* naturals */
    if (naturals_within(one, two, goal.sets, goal.runs, (bounds){least - 1, least}) < least)
        return false;
    return few_jokers(jokers, goal) || distance_of(one, two, jokers, goal) <= distance;
}

int spil__rumi7_distance(const spil_rumi7_hand *hand, spil_rumi7_goal goal)
{
    return distance_of(hand->one, spil_rumi7_pairs(hand), spil_rumi7_jokers(hand), goal);
}

/* ---- advice ---- */

/* Marks what the closest solutions use; `seen` never includes jokers. */
typedef struct marking {
    int need, q, distance;
    bool all; /* parts may use fewer naturals than they could: only with two or more jokers */
    spil_rumi7_hand hand, seen;
} marking;

static void mark_parts(marking *m, uint64_t one, uint64_t two, int sets, int runs, int from, int used,
                       int lacking);

/* One more part uses the cards `take` (with pairs `take_two`). */
static void mark_with(marking *m, uint64_t one, uint64_t two, uint64_t take, uint64_t take_two, int n,
                      int sets, int runs, int from, int used, int lacking)
{
    const uint64_t rest_one = (one & ~take) | (two & ~take_two), rest_two = two & ~take;
    const int u = used + n, l = lacking + larger(0, m->q - n);
    if (l <= m->distance && m->need - u - naturals_used(rest_one, rest_two, sets, runs) <= m->distance)
        mark_parts(m, rest_one, rest_two, sets, runs, from, u, l);
}

/* Every choice of n cards of one rank, suit by suit. */
static void mark_set(marking *m, uint64_t one, uint64_t two, int rank, int suit, int n, uint64_t take,
                     uint64_t take_two, const int parts[4])
{
    if (n == 0 || suit == 4) {
        if (n == 0)
            mark_with(m, one, two, take, take_two, parts[3], parts[0], 0, rank, parts[1], parts[2]);
        return;
    }
    const uint64_t kind = UINT64_C(1) << (16 * suit + rank);
    mark_set(m, one, two, rank, suit + 1, n, take, take_two, parts);
    if (one & kind)
        mark_set(m, one, two, rank, suit + 1, n - 1, take | kind, take_two, parts);
    if ((two & kind) && n > 1)
        mark_set(m, one, two, rank, suit + 1, n - 2, take | kind, take_two | kind, parts);
}

static void mark_parts(marking *m, uint64_t one, uint64_t two, int sets, int runs, int from, int used,
                       int lacking)
{
    /* 1. A complete solution: it uses what is not left of the hand. */
    if (sets + runs == 0) {
        const uint64_t hand_two = spil_rumi7_pairs(&m->hand);
        m->seen.one |= (m->hand.one & ~one) | (hand_two & ~two);
        m->seen.two |= hand_two & ~one;
        return;
    }
    /* 2. Runs first; the window after the last is a run without naturals. */
    if (runs > 0) {
        for (int w = from; w <= WINDOWS; w++) {
            const int at = w < WINDOWS ? 16 * (w / RANKS) : 0;
            const unsigned held = w < WINDOWS ? lane(one, at / 16) & window[w % RANKS] : 0;
            unsigned take = held;
            if (held == 0 && w < WINDOWS)
                continue;
            do {
                mark_with(m, one, two, (uint64_t)take << at, 0, ranks_in(take), sets, runs - 1,
                          runs > 1 ? w : 0, used, lacking);
                take = (take - 1) & held;
            } while (m->all && take != 0);
        }
        return;
    }
    /* 3. Then sets, by rank; rank 13 is a set without naturals. */
    const counts c = count_ranks(one, two);
    for (int rank = from; rank <= RANKS; rank++) {
        const int most = rank < RANKS ? smaller(3, count_of(c, rank)) : 0;
        for (int n = most; n > 0 && (n == most || m->all); n--)
            mark_set(m, one, two, rank, 0, n, 0, 0, (const int[4]){sets - 1, used, lacking, n});
        if (rank == RANKS)
            mark_with(m, one, two, 0, 0, 0, sets - 1, 0, RANKS, used, lacking);
    }
}

static void advise(const spil_rumi7_hand *hand, spil_rumi7_goal goal, spil_rumi7_advice *advice)
{
    const int jokers = spil_rumi7_jokers(hand), places = 3 * goal.sets + 4 * goal.runs;
    memset(advice, 0, sizeof *advice);
    advice->distance = spil__rumi7_distance(hand, goal);

    /* 1. Closer. */
    const uint64_t joker = UINT64_C(1) << JOKER, exist = jokers < goal.jokers ? joker : 0;
    const uint64_t closer =
        spil__rumi7_closer(hand, goal, advice->distance, (SPIL_RUMI7_KINDS & ~hand->two) | exist);
    advice->closer.one = closer & ~joker;
    if (closer & joker)
        spil_rumi7_put(&advice->closer, JOKER);

    /* 2. Useless: what no closest solution uses. Of jokers, those beyond what the parts may hold: any other can
     * replace a natural card in a closest solution. */
    marking m = {.need = places - jokers,
                 .q = goal.naturals,
                 .distance = advice->distance,
                 .all = jokers > 1,
                 .hand = *hand};
    const uint64_t two = spil_rumi7_pairs(hand);
    mark_parts(&m, hand->one, two, goal.sets, goal.runs, 0, 0, 0);
    const uint64_t idle_pair = two & ~m.seen.one;
    advice->useless.one = (hand->one & ~m.seen.one) | (two & ~m.seen.two);
    advice->useless.two = idle_pair;
    const int room = places - goal.naturals * (goal.sets + goal.runs);
    advice->useless.two |= (uint64_t)larger(0, jokers - room) << 61;
}

/* ---- laying ---- */

/* The sets of one rank with this many natural cards. */
static int rank_sets(const spil_rumi7_hand *hand, int rank, int naturals, uint32_t code, spil_move out[],
                     int n)
{
    const uint64_t one = hand->one >> rank, two = hand->two >> rank;
    int held[4];
    for (int suit = 0; suit < 4; suit++)
        held[suit] = (int)((one >> 16 * suit & 1) + (two >> 16 * suit & 1));
    for (int a = 0; a <= held[0] && a <= naturals; a++) {
        for (int b = 0; b <= held[1] && a + b <= naturals; b++) {
            for (int c = 0; c <= held[2] && a + b + c <= naturals; c++) {
                const int d = naturals - a - b - c;
                if (d <= held[3])
                    out[n++] = (spil_move){code | (uint32_t)(a << 8 | b << 10 | c << 12 | d << 14)};
            }
        }
    }
    return n;
}

static int all_sets(const spil_rumi7_hand *hand, int naturals, spil_move out[])
{
    const counts held = count_ranks(hand->one, spil_rumi7_pairs(hand));
    const int most = smaller(spil_rumi7_jokers(hand), 3 - naturals);
    const unsigned three = at_least_three(held), two = three | held.plane[1], one = two | held.plane[0];
    int n = 0;
    for (unsigned left = most == 0 ? three : most == 1 ? two : one; left != 0; left &= left - 1) {
        const int rank = spil_lowest(left);
        for (int jokers = larger(0, 3 - count_of(held, rank)); jokers <= most; jokers++) {
            const uint32_t code = SPIL_RUMI7_LAY_SET | (uint32_t)rank << 4 | (uint32_t)jokers << 16;
            n = rank_sets(hand, rank, 3 - jokers, code, out, n);
        }
    }
    return n;
}

static int all_runs(const spil_rumi7_hand *hand, int naturals, spil_move out[])
{
    const int most = smaller(spil_rumi7_jokers(hand), 4 - naturals);
    const windows at = count_windows(hand->one);
    uint64_t left = 0;
    int n = 0;
    for (int v = 4 - most; v <= 4; v++)
        left |= at.holding[v];
    for (; left != 0; left &= left - 1) {
        const int first = spil_lowest(left); /* suit and rank, as in a card */
        const unsigned ranks = lane(hand->one, first >> 4);
        const unsigned lacks = ~(ranks >> (first & 15) | ranks << (RANKS - (first & 15))) & 15;
        for (unsigned places = lacks; places < 15; places = (places + 1) | lacks) { /* where jokers stand */
            if (ranks_in(places) <= most)
                out[n++] = (spil_move){SPIL_RUMI7_LAY_RUN | (uint32_t)(first >> 4) << 4 |
                                       (uint32_t)(first & 15) << 6 | (uint32_t)places << 10};
        }
    }
    return n;
}

int spil__rumi7_parts(const spil_rumi7_hand *hand, spil_rumi7_verb verb, int naturals, spil_move out[])
{
    return verb == SPIL_RUMI7_LAY_SET ? all_sets(hand, naturals, out) : all_runs(hand, naturals, out);
}

typedef struct laying {
    spil_rumi7_way *out;
    int max, n;
    bool best_only; /* out[0] is the best so far */
    spil_rumi7_way now;
} laying;

/* The most points that laying this many more cards can take from the hand: those of its highest cards. */
static int most_points(const spil_rumi7_hand *hand, int cards)
{
    const uint64_t aces = LANES(1), two = spil_rumi7_pairs(hand);
    const int jokers = smaller(cards, spil_rumi7_jokers(hand));
    const int n_aces = smaller(cards - jokers, spil_popcount(hand->one & aces) + spil_popcount(two & aces));
    return 50 * jokers + 25 * n_aces + 10 * (cards - jokers - n_aces);
}

static void lay_parts(laying *l, const spil_rumi7_hand *hand, spil_rumi7_goal goal, int part, uint32_t least)
{
    if (goal.sets + goal.runs == 0) {
        if (l->best_only ? l->n == 0 || l->now.points > l->out[0].points : l->n < l->max)
            l->out[l->best_only ? 0 : l->n] = l->now;
        l->n++;
        return;
    }
    if (l->best_only && l->n > 0 &&
        l->now.points + most_points(hand, 3 * goal.sets + 4 * goal.runs) <= l->out[0].points)
        return;
    spil_move parts[PARTS_MAX];
    const bool set = goal.sets > 0;
    const int n =
        spil__rumi7_parts(hand, set ? SPIL_RUMI7_LAY_SET : SPIL_RUMI7_LAY_RUN, goal.naturals, parts);
    goal.sets = (uint8_t)(goal.sets - set);
    goal.runs = (uint8_t)(goal.runs - !set);
    for (int i = 0; i < n; i++) {
        const spil_rumi7_hand cards = part_cards(parts[i]), rest = spil_rumi7_without(hand, &cards);
        if (parts[i].code < least || !spil__rumi7_within(&rest, goal, 0))
            continue;
        const int points = 5 * hand_fives(&cards);
        const bool same_kind_next = set ? goal.sets > 0 : goal.runs > 0;
        l->now.part[part] = parts[i];
        l->now.points += points;
        lay_parts(l, &rest, goal, part + 1, same_kind_next ? parts[i].code : 0);
        l->now.points -= points;
    }
}

static int ways(const spil_rumi7_hand *hand, spil_rumi7_goal goal, spil_rumi7_way out[], int max)
{
    laying l = {.out = out, .max = max};
    lay_parts(&l, hand, goal, 0, 0);
    return l.n;
}

static bool best_way(const spil_rumi7_hand *hand, spil_rumi7_goal goal, spil_rumi7_way *way)
{
    laying l = {.out = way, .max = 1, .best_only = true};
    if (spil__rumi7_within(hand, goal, 0))
        lay_parts(&l, hand, goal, 0, 0);
    return l.n > 0;
}

const spil_rumi7_solver spil__rumi7_solver = {
    .distance = spil__rumi7_distance,
    .within = spil__rumi7_within,
    .closer = spil__rumi7_closer,
    .advise = advise,
    .ways = ways,
    .best_way = best_way,
};
