/* solver.c: the contract solver against a search that uses none of its facts: every possible meld is listed with its
 * cards, and melds are combined in every way, counting what the hand lacks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "effort.h"
#include "spil/games.h"
#include "spil/rumi7.h"

enum { KINDS = 52, WILD = 52, MELDS = 800 };

/* ---- the search ---- */

typedef struct meld {
    uint8_t card[4]; /* kinds 0 … 51 by suit and rank, or WILD */
    uint8_t n;
    uint8_t gaps; /* places without a natural card of the hand, this meld alone */
} meld;

typedef struct problem {
    int hand[KINDS + 1];
    int sets, runs, naturals, jokers;
    meld list[2][MELDS]; /* sets, runs; fewest gaps first */
    int n[2];
    int best;
    int need[KINDS + 1]; /* cards of the melds chosen so far */
    bool collect;        /* note what the closest solutions use */
    int used[KINDS + 1];
} problem;

/* Every meld that can exist: sets, runs. */
static meld every[2][MELDS];
static int n_every[2];

static void add_meld(int kind, const int card[], int n)
{
    meld m = {.n = (uint8_t)n};
    int need[KINDS + 1] = {0};
    for (int i = 0; i < n; i++) {
        m.card[i] = (uint8_t)card[i];
        if (card[i] != WILD && ++need[card[i]] > 2)
            return;
    }
    assert_true(n_every[kind] < MELDS);
    every[kind][n_every[kind]++] = m;
}

static int write_melds_down(void **state)
{
    (void)state;
    for (int rank = 0; rank < 13; rank++) {
        for (int a = 0; a < 5; a++) {
            for (int b = a; b < 5; b++) {
                for (int c = b; c < 5; c++) { /* suit 4 = joker */
                    const int suit[3] = {a, b, c};
                    int card[3];
                    for (int i = 0; i < 3; i++)
                        card[i] = suit[i] == 4 ? WILD : 13 * suit[i] + rank;
                    if (a < 4)
                        add_meld(0, card, 3);
                }
            }
        }
    }
    for (int suit = 0; suit < 4; suit++) {
        for (int first = 0; first < 13; first++) {
            for (int wild = 0; wild < 15; wild++) {
                int card[4];
                for (int i = 0; i < 4; i++)
                    card[i] = wild >> i & 1 ? WILD : 13 * suit + (first + i) % 13;
                add_meld(1, card, 4);
            }
        }
    }
    return 0;
}

/* Those that this game allows, fewest gaps first. */
static void list_melds(problem *p)
{
    static meld by_gaps[5][MELDS];
    for (int kind = 0; kind < 2; kind++) {
        int n[5] = {0};
        for (int k = 0; k < n_every[kind]; k++) {
            meld m = every[kind][k];
            int jokers = 0, need[4] = {0};
            m.gaps = 0;
            for (int i = 0; i < m.n; i++) {
                need[i] = 1;
                for (int j = 0; j < i; j++)
                    need[i] += m.card[j] == m.card[i];
                jokers += m.card[i] == WILD;
                m.gaps = (uint8_t)(m.gaps + (m.card[i] == WILD || need[i] > p->hand[m.card[i]]));
            }
            if (m.n - jokers >= p->naturals && jokers <= p->jokers)
                by_gaps[m.gaps][n[m.gaps]++] = m;
        }
        p->n[kind] = 0;
        for (int gaps = 0; gaps < 5; gaps++) {
            memcpy(p->list[kind] + p->n[kind], by_gaps[gaps], (size_t)n[gaps] * sizeof(meld));
            p->n[kind] += n[gaps];
        }
    }
}

static int max_of(const problem *p, int card)
{
    return card == WILD ? p->jokers : 2;
}

/* `lacking` cards and `gaps` so far. All gaps except those that the hand's jokers can fill must be drawn, and melds
 * further down the list have no fewer. */
static void choose(problem *p, int sets, int runs, int from, int lacking, int gaps)
{
    if (sets + runs == 0) {
        if (lacking < p->best)
            p->best = lacking;
        if (p->collect && lacking == p->best) {
            for (int c = 0; c <= KINDS; c++) {
                const int used = p->need[c] < p->hand[c] ? p->need[c] : p->hand[c];
                p->used[c] = used > p->used[c] ? used : p->used[c];
            }
        }
        return;
    }
    const int kind = sets > 0 ? 0 : 1;
    const int later = runs * (kind == 0 ? p->list[1][0].gaps : 0) - p->hand[WILD];
    for (int i = from; i < p->n[kind]; i++) {
        const meld *m = &p->list[kind][i];
        const int left = kind == 0 ? sets : runs;
        const int least = gaps + left * m->gaps + later;
        if (p->collect ? least > p->best : least >= p->best)
            break;
        int more = 0;
        bool exist = true;
        for (int k = 0; k < m->n; k++) {
            const int c = m->card[k];
            more += ++p->need[c] > p->hand[c];
            exist = exist && p->need[c] <= max_of(p, c);
        }
        if (exist && lacking + more <= p->best)
            choose(p, sets - (kind == 0), runs - (kind == 1), left > 1 ? i : 0, lacking + more,
                   gaps + m->gaps);
        for (int k = 0; k < m->n; k++)
            p->need[m->card[k]]--;
    }
}

static int search(problem *p)
{
    list_melds(p);
    p->best = 13;
    p->collect = false;
    choose(p, p->sets, p->runs, 0, 0, 0);
    return p->best;
}

/* ---- random hands ---- */

static const int contracts[][2] = {{2, 0}, {1, 1}, {3, 0}, {0, 2}, {2, 1}, {1, 2}, {0, 3}, {1, 0}, {0, 1}};

static int code_of(int card) /* as the solver has it */
{
    return card == WILD ? SPIL_RUMI7_JOKER : card / 13 * 16 + card % 13;
}

static spil_rumi7_hand hand_of(const int count[KINDS + 1])
{
    spil_rumi7_hand hand = {0, 0};
    for (int c = 0; c <= KINDS; c++) {
        for (int k = 0; k < count[c]; k++)
            spil_rumi7_put(&hand, code_of(c));
    }
    return hand;
}

/* 1 to 20 cards: of the whole pack, or of few suits and ranks with more jokers, where cards are wanted
 * twice. A hand with many jokers also has other cards: with hardly any the search takes very long. */
static void random_hand(problem *p, spil_fast_rng *rng)
{
    uint8_t deck[128];
    int n = 0;
    const int style = (int)spil_fast_below(rng, 4);
    const int suits = style == 0 ? 4 : 1 + (int)spil_fast_below(rng, 4);
    const int ranks = style == 0 ? 13 : 5 + (int)spil_fast_below(rng, 9);
    const int at = (int)spil_fast_below(rng, 13);
    p->jokers = spil_fast_below(rng, 2) == 0 ? 4 : 6;
    p->naturals = spil_fast_below(rng, 4) == 0 ? 1 : 2;
    memset(p->hand, 0, sizeof p->hand);
    const int held = style < 2 ? 0 : (int)spil_fast_below(rng, (uint32_t)p->jokers + 1);
    for (int copy = 0; copy < 2; copy++) {
        for (int s = 0; s < suits; s++) {
            for (int r = 0; r < ranks; r++)
                deck[n++] = (uint8_t)(13 * s + (at + r) % 13);
        }
    }
    for (int j = held; j < p->jokers; j++)
        deck[n++] = WILD;
    spil_fast_shuffle(rng, deck, n);
    const int least = held > 1 ? held + 4 : 1;
    const int size = least + (int)spil_fast_below(rng, (uint32_t)(21 - least));
    p->hand[WILD] = held;
    for (int i = 0; i < n && i < size - held; i++)
        p->hand[deck[i]]++;
}

static spil_rumi7_goal goal_of(const problem *p)
{
    return (spil_rumi7_goal){.sets = (uint8_t)p->sets,
                             .runs = (uint8_t)p->runs,
                             .naturals = (uint8_t)p->naturals,
                             .jokers = (uint8_t)p->jokers};
}

static const char *text_of(const problem *p)
{
    static char text[256];
    spil_out out = spil_out_to(text, sizeof text);
    for (int c = 0; c <= KINDS; c++) {
        for (int k = 0; k < p->hand[c]; k++) {
            spil_rumi7_print_card(code_of(c), &out);
            spil_put_char(&out, ' ');
        }
    }
    spil_put(&out, "| sets ");
    spil_put_int(&out, p->sets);
    spil_put(&out, " runs ");
    spil_put_int(&out, p->runs);
    spil_put(&out, " naturals ");
    spil_put_int(&out, p->naturals);
    spil_put(&out, " jokers ");
    spil_put_int(&out, p->jokers);
    return text;
}

static int effort(int n)
{
    return test_effort_of(n, 5); /* brute force: a millisecond a hand */
}

static const spil_rumi7_solver *solver(spil_cpu cpu)
{
    return spil_rumi7_solver_of(spil_game_find(cpu, "rumi7"));
}

static bool this_cpu_is_v3(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

static void distance_is_that_of_the_search(void **state)
{
    (void)state;
    static problem p;
    spil_fast_rng rng;
    const bool v3 = this_cpu_is_v3();
    int found[14] = {0};
    spil_fast_seed(&rng, 7, 0);
    for (int i = 0; i < effort(200000); i++) {
        random_hand(&p, &rng);
        const int c = (int)spil_fast_below(&rng, sizeof contracts / sizeof contracts[0]);
        p.sets = contracts[c][0];
        p.runs = contracts[c][1];
        const spil_rumi7_hand hand = hand_of(p.hand);
        const int want = search(&p), have = solver(SPIL_CPU_ANY)->distance(&hand, goal_of(&p));
        if (want != have || (v3 && solver(SPIL_CPU_V3)->distance(&hand, goal_of(&p)) != want))
            fail_msg("%s: search %d, solver %d", text_of(&p), want, have);
        for (int d = 0; d <= 12; d++) {
            if (solver(SPIL_CPU_ANY)->within(&hand, goal_of(&p), d) != (want <= d) ||
                (v3 && solver(SPIL_CPU_V3)->within(&hand, goal_of(&p), d) != (want <= d)))
                fail_msg("%s: search %d, but within %d is wrong", text_of(&p), want, d);
        }
        found[want]++;
    }
    for (int d = 0; d <= 8; d++)
        assert_true(found[d] > 0 || effort(100) < 5);
}

/* All at once is one by one, for many more hands than the search could go through. */
static void closer_is_one_by_one(void **state)
{
    (void)state;
    static problem p;
    spil_fast_rng rng;
    const bool v3 = this_cpu_is_v3();
    int helping = 0, others = 0;
    spil_fast_seed(&rng, 10, 0);
    for (int i = 0; i < effort(200000); i++) {
        random_hand(&p, &rng);
        const int c = (int)spil_fast_below(&rng, sizeof contracts / sizeof contracts[0]);
        p.sets = contracts[c][0];
        p.runs = contracts[c][1];
        const spil_rumi7_hand hand = hand_of(p.hand);
        const spil_rumi7_goal goal = goal_of(&p);
        const int distance = solver(SPIL_CPU_ANY)->distance(&hand, goal);
        const uint64_t kinds = SPIL_RUMI7_KINDS & ~hand.two;
        uint64_t want = 0;
        for (uint64_t left = kinds; left != 0; left &= left - 1) {
            spil_rumi7_hand more = hand;
            spil_rumi7_put(&more, __builtin_ctzll(left));
            if (solver(SPIL_CPU_ANY)->distance(&more, goal) < distance)
                want |= left & (0 - left);
        }
        if (solver(SPIL_CPU_ANY)->closer(&hand, goal, distance, kinds) != want ||
            (v3 && solver(SPIL_CPU_V3)->closer(&hand, goal, distance, kinds) != want))
            fail_msg("%s: distance %d, and some kinds that are said to be closer are not, or others are",
                     text_of(&p), distance);
        assert_true(solver(SPIL_CPU_ANY)->closer(&hand, goal, distance, want) == want);
        assert_true(solver(SPIL_CPU_ANY)->closer(&hand, goal, distance, kinds & ~want) == 0);
        helping += want != 0;
        others += (kinds & ~want) != 0;
    }
    assert_true(helping > 0 && others > 0);
}

static void advice_is_that_of_the_search(void **state)
{
    (void)state;
    static problem p;
    spil_fast_rng rng;
    int with_useless = 0, pairs_split = 0;
    spil_fast_seed(&rng, 8, 0);
    for (int i = 0; i < effort(1000); i++) {
        random_hand(&p, &rng);
        const int c = (int)spil_fast_below(&rng, sizeof contracts / sizeof contracts[0]);
        p.sets = contracts[c][0];
        p.runs = contracts[c][1];
        const spil_rumi7_hand hand = hand_of(p.hand);
        spil_rumi7_advice advice;
        solver(SPIL_CPU_ANY)->advise(&hand, goal_of(&p), &advice);
        const int distance = search(&p);
        assert_int_equal(advice.distance, distance);

        /* Useless: copies that no closest solution uses. */
        memset(p.used, 0, sizeof p.used);
        p.collect = true;
        choose(&p, p.sets, p.runs, 0, 0, 0);
        for (int card = 0; card <= KINDS; card++) {
            const int want = p.hand[card] - p.used[card];
            const int have = spil_rumi7_count(&advice.useless, code_of(card));
            if (want != have)
                fail_msg("%s: useless %d (13 × suit + rank): search %d, solver %d", text_of(&p), card, want,
                         have);
            with_useless += want > 0;
            pairs_split += want == 1 && p.hand[card] == 2;
        }

        /* Closer: one more card that exists. */
        for (int card = 0; card <= KINDS; card++) {
            bool want = false;
            if (p.hand[card] < max_of(&p, card) && distance > 0) {
                p.hand[card]++;
                want = search(&p) < distance;
                p.hand[card]--;
            }
            if (want != (spil_rumi7_count(&advice.closer, code_of(card)) > 0))
                fail_msg("%s: closer %d: search %d", text_of(&p), card, want);
        }
    }
    assert_true(with_useless > 0 && pairs_split > 0);
}

/* All ways to put the melds together that lack nothing, and the most points among them. */
static int count_ways(problem *p, int sets, int runs, int from, int points, int *most)
{
    if (sets + runs == 0) {
        *most = points > *most ? points : *most;
        return 1;
    }
    int n = 0;
    const int kind = sets > 0 ? 0 : 1, left = kind == 0 ? sets : runs;
    for (int i = from; i < p->n[kind]; i++) {
        const meld *m = &p->list[kind][i];
        bool held = true;
        int worth = 0;
        for (int k = 0; k < m->n; k++) {
            held = ++p->need[m->card[k]] <= p->hand[m->card[k]] && held;
            worth += spil_rumi7_points(code_of(m->card[k]));
        }
        if (held)
            n +=
                count_ways(p, sets - (kind == 0), runs - (kind == 1), left > 1 ? i : 0, points + worth, most);
        for (int k = 0; k < m->n; k++)
            p->need[m->card[k]]--;
    }
    return n;
}

static void ways_are_those_of_the_search(void **state)
{
    (void)state;
    static problem p;
    static spil_rumi7_way way[4096];
    spil_fast_rng rng;
    int laid = 0;
    spil_fast_seed(&rng, 9, 0);
    for (int i = 0; i < effort(5000); i++) {
        random_hand(&p, &rng);
        const int c = (int)spil_fast_below(&rng, sizeof contracts / sizeof contracts[0]);
        p.sets = contracts[c][0];
        p.runs = contracts[c][1];
        const spil_rumi7_hand hand = hand_of(p.hand);
        int most = 0;
        list_melds(&p);
        const int want = count_ways(&p, p.sets, p.runs, 0, 0, &most);
        const int have = solver(SPIL_CPU_ANY)->ways(&hand, goal_of(&p), way, 4096);
        if (want != have)
            fail_msg("%s: search finds %d ways, solver %d", text_of(&p), want, have);
        spil_rumi7_way best;
        assert_int_equal(solver(SPIL_CPU_ANY)->best_way(&hand, goal_of(&p), &best), want > 0);
        if (want == 0)
            continue;
        laid++;
        assert_int_equal(best.points, most);
        for (int a = 1; a < have && a < 100; a++)
            assert_memory_not_equal(way[a].part, way[a - 1].part, sizeof way[a].part);
    }
    assert_true(laid > effort(5000) / 20);
}

/* The table of runs, computed again. */
static int runs_worth(int ranks, int runs)
{
    int best = 0;
    for (int first = 0; runs > 0 && first < 13; first++) {
        int rest = ranks, n = 0;
        for (int i = 0; i < 4; i++) {
            n += rest >> (first + i) % 13 & 1;
            rest &= ~(1 << (first + i) % 13);
        }
        const int more = n + runs_worth(rest, runs - 1);
        best = more > best ? more : best;
    }
    return best;
}

static void one_suit_is_right_for_every_set_of_ranks(void **state)
{
    (void)state;
    for (int ranks = 0; ranks < 1 << 13; ranks++) {
        const spil_rumi7_hand hand = {.one = (uint64_t)ranks << 32, .two = 0};
        for (int runs = 1; runs <= 3; runs++) {
            const spil_rumi7_goal goal = {.sets = 0, .runs = (uint8_t)runs, .naturals = 2, .jokers = 4};
            assert_int_equal(solver(SPIL_CPU_ANY)->distance(&hand, goal), 4 * runs - runs_worth(ranks, runs));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distance_is_that_of_the_search),
        cmocka_unit_test(closer_is_one_by_one),
        cmocka_unit_test(advice_is_that_of_the_search),
        cmocka_unit_test(ways_are_those_of_the_search),
        cmocka_unit_test(one_suit_is_right_for_every_set_of_ranks),
    };
    return cmocka_run_group_tests(tests, write_melds_down, NULL);
}
