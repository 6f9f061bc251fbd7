/* stats.c: intervals, Elo, sequential tests and ratings against known values, and against luck itself: how often an
 * interval holds the truth, how often a test is wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>

#include "spil/random.h"
#include "spil/stats.h"

static void assert_near(double is, double should_be, double within)
{
    if (!(fabs(is - should_be) <= within))
        fail_msg("%.6f is not %.6f (within %g)", is, should_be, within);
}

static spil_sample sample_of(const double x[], int n)
{
    spil_sample s = {0};
    for (int i = 0; i < n; i++)
        spil_sample_add(&s, x[i]);
    return s;
}

static spil_sample repeated(double x, int n)
{
    spil_sample s = {0};
    for (int i = 0; i < n; i++)
        spil_sample_add(&s, x);
    return s;
}

static void known_means(void **state)
{
    (void)state;
    /* 1 … 10: mean 5.5, standard deviation 3.02765, t(9) = 2.262157. */
    const double x[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    const spil_sample s = sample_of(x, 10), one = sample_of(x, 1);
    const spil_estimate e = spil_mean(&s);
    assert_near(e.value, 5.5, 1e-12);
    assert_near(e.high - e.value, 2.262157 * 3.027650 / sqrt(10), 0.003);
    assert_true(e.known);
    assert_false(spil_mean(&one).known);
    assert_near(spil_mean(&one).value, 1, 0);
}

static void known_shares(void **state)
{
    (void)state;
    /* Wilson, 45 of 100: 0.3561 to 0.5476; Agresti and Coull nearly the same. */
    const spil_estimate w = spil_wilson(45, 100);
    assert_near(w.low, 0.35615, 1e-4);
    assert_near(w.high, 0.54756, 1e-4);
    spil_sample s = repeated(1, 45);
    for (int i = 0; i < 55; i++)
        spil_sample_add(&s, 0);
    const spil_estimate e = spil_share(&s, 2);
    assert_near(e.value, 0.45, 1e-12);
    assert_near(e.low, 0.35604, 1e-4);
    assert_near(e.high, 0.54767, 1e-4);
}

static void pairs_that_split_are_surer_than_games(void **state)
{
    (void)state;
    /* 50 pairs of one win each: the seats decide, not the bots. As 100 games it would be 0.404 to 0.596. */
    const spil_sample split = repeated(0.5, 50);
    const spil_estimate e = spil_share(&split, 2);
    assert_near(e.value, 0.5, 1e-12);
    assert_true(e.low > 0.46 && e.high < 0.54);
    assert_true(e.low < 0.5 && e.high > 0.5); /* but never certain */
}

static void known_elo(void **state)
{
    (void)state;
    assert_near(spil_elo(0.5, 2, 0), 0, 1e-12);
    assert_near(spil_elo(0.75, 2, 0), 190.8485, 1e-3);
    assert_near(spil_elo(0.25, 4, 0), 0, 1e-9); /* the fair share */
    assert_near(spil_elo(0.5, 4, 0), 190.8485, 1e-3);
    for (int sides = 2; sides <= 6; sides++)
        assert_near(spil_elo(spil_elo_share(123, sides), sides, 0), 123, 1e-9);
}

static void a_perfect_score_has_finite_bounds(void **state)
{
    (void)state;
    double before = -1e9;
    for (int n = 1; n <= 10000; n *= 10) {
        const spil_sample all = repeated(1, n), none = repeated(0, n);
        const spil_estimate won = spil_elo_of(&all, 2), lost = spil_elo_of(&none, 2);
        assert_true(isfinite(won.value) && isfinite(won.low) && isfinite(won.high));
        assert_true(won.low < won.value && won.value <= won.high);
        assert_near(won.low, -lost.high, 1e-9);
        assert_true(won.low > before); /* more games, more certain */
        before = won.low;
    }
    /* 20 of 20: Clopper and Pearson's lower bound is 0.832. */
    const spil_sample twenty = repeated(1, 20);
    assert_near(spil_share(&twenty, 2).low, 0.82, 0.02);
}

/* A random score of a unit: each of its games lost, won with a bias, or shared among some of the sides. */
static double any_unit(spil_fast_rng *rng, int sides, uint32_t bias)
{
    double score = 0;
    for (int game = 0; game < sides; game++) {
        const int sharing =
            spil_fast_below(rng, 10) == 0 ? 1 + (int)spil_fast_below(rng, (uint32_t)sides) : 1;
        score += spil_fast_below(rng, 10) < bias ? 1.0 / sharing : 0;
    }
    return score / sides;
}

static void assert_holds(const spil_estimate *e, int sides, int64_t n)
{
    if (!(e->low <= e->value && e->value <= e->high))
        fail_msg("%lld units, %d sides: %.9f is not within %.9f … %.9f", (long long)n, sides, e->value,
                 e->low, e->high);
}

static void intervals_hold_their_own_value(void **state)
{
    (void)state;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 3, 0);
    for (int run = 0; run < 20000; run++) {
        const int sides = 2 + (int)spil_fast_below(&rng, 5), n = 1 + (int)spil_fast_below(&rng, 12);
        const uint32_t bias = spil_fast_below(&rng, 11);
        spil_sample s = {0};
        for (int i = 0; i < n; i++)
            spil_sample_add(&s, any_unit(&rng, sides, bias));
        const spil_estimate share = spil_share(&s, sides), elo = spil_elo_of(&s, sides);
        const spil_estimate part = spil_wilson((int64_t)spil_fast_below(&rng, (uint32_t)n + 1), n);
        assert_holds(&share, sides, n);
        assert_holds(&elo, sides, n);
        assert_holds(&part, sides, n);
        assert_true(share.low >= 0 && share.high <= 1);
        /* Where a whole game or more went the other way, Elo says the same as the score. */
        if (share.value * n * sides < 1 || (1 - share.value) * n * sides < 1)
            continue;
        assert_near(spil_elo_share(elo.value, sides), share.value, 1e-9);
        assert_true(share.low < share.value && elo.low < elo.value);
        assert_int_equal(share.high > share.value, elo.high > elo.value);
        if (n > 3.85 * (sides - 2)) /* enough of them: there is room on both ends */
            assert_true(share.high > share.value);
    }
}

/* Three rotations of four games, one of the twelve lost: the normal interval ends below that score. */
static void few_games_of_many_sides(void **state)
{
    (void)state;
    const double x[] = {1, 1, 0.75};
    const spil_sample s = sample_of(x, 3), all = repeated(1, 3);
    const spil_estimate share = spil_share(&s, 4), elo = spil_elo_of(&s, 4);
    assert_near(share.low, 0.1902, 1e-4);
    assert_near(share.high, 11.0 / 12, 1e-12);
    assert_near(elo.value, spil_elo(11.0 / 12, 4, 0), 1e-9);
    assert_near(elo.high, elo.value, 1e-9);
    assert_true(spil_elo_of(&all, 4).value > elo.value); /* winning all is better still */
}

/* A random score of a pair, with mean p: its two games are correlated. */
static double luck(spil_fast_rng *rng, double p)
{
    const double u = (double)(spil_fast_next(rng) >> 11) / 9007199254740992.0;
    return u < p - 0.25 ? 1 : u < p + 0.25 ? 0.5 : 0;
}

static void intervals_hold_the_truth(void **state)
{
    (void)state;
    static const double truths[] = {0.3, 0.5, 0.6, 0.7};
    static const int sizes[] = {20, 100, 400};
    spil_fast_rng rng;
    spil_fast_seed(&rng, 1, 0);
    for (int k = 0; k < 4; k++) {
        for (int m = 0; m < 3; m++) {
            int held = 0;
            for (int run = 0; run < 4000; run++) {
                spil_sample s = {0};
                for (int i = 0; i < sizes[m]; i++)
                    spil_sample_add(&s, luck(&rng, truths[k]));
                const spil_estimate e = spil_share(&s, 2);
                held += e.low <= truths[k] && truths[k] <= e.high;
            }
            if (held < 3740 || held > 3995) /* 93.5 % … 99.9 %: five standard errors below 95 % */
                fail_msg("truth %.1f, %d pairs: held in %d of 4000", truths[k], sizes[m], held);
        }
    }
}

/* ---- sequential test ---- */

/* 1: elo1, 0: elo0, -1: not decided; the pairs it took in *n. */
static int decide(spil_fast_rng *rng, double truth, double elo0, double elo1, int most, int *n)
{
    spil_sample s = {0};
    for (*n = 1; *n <= most; ++*n) {
        spil_sample_add(&s, luck(rng, truth));
        const double llr = spil_sprt(&s, 2, elo0, elo1);
        if (*n >= SPIL_SPRT_LEAST && (llr >= SPIL_SPRT_BOUND || llr <= -SPIL_SPRT_BOUND))
            return llr > 0;
    }
    return -1;
}

static void sequential_tests_are_seldom_wrong(void **state)
{
    (void)state;
    spil_fast_rng rng;
    int wrong[2] = {0}, n, pairs = 0;
    spil_fast_seed(&rng, 2, 0);
    for (int run = 0; run < 1000; run++) {
        wrong[0] += decide(&rng, spil_elo_share(0, 2), 0, 50, 5000, &n) != 0;
        pairs += n;
        wrong[1] += decide(&rng, spil_elo_share(50, 2), 0, 50, 5000, &n) != 1;
        pairs += n;
    }
    /* 5 % each, less what overshoots the bounds; 80 is four standard errors above. */
    assert_true(wrong[0] <= 80 && wrong[1] <= 80);
    /* Wald: about 2.65 / drift; here some 120 pairs on average, where a fixed test of that power takes 310. */
    assert_in_range(pairs / 2000, 60, 200);
    assert_int_equal(decide(&rng, spil_elo_share(150, 2), 0, 50, 5000, &n), 1);
    assert_true(n < 100);
    assert_int_equal(decide(&rng, spil_elo_share(-150, 2), 0, 50, 5000, &n), 0);
}

static void nothing_is_not_less_than_nothing(void **state)
{
    (void)state;
    static const struct {
        double x;
        int digits;
        const char *shown;
    } cases[] = {{-0.0, 1, "+0.0"},    {-0.04, 1, "+0.0"}, {-0.06, 1, "-0.1"},     {0.04, 1, "+0.0"},
                 {-0.4, 0, "+0"},      {-0.6, 0, "-1"},    {-0.0004, 3, "+0.000"}, {-0.0006, 3, "-0.001"},
                 {-12.34, 1, "-12.3"}, {12.34, 1, "+12.3"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[40];
        snprintf(text, sizeof text, "%+.*f", cases[i].digits, spil_shown(cases[i].x, cases[i].digits));
        assert_string_equal(text, cases[i].shown);
    }
}

/* ---- ratings ---- */

static void ratings_give_back_what_made_the_scores(void **state)
{
    (void)state;
    static const double truth[] = {0, 80, -40, 200};
    for (int sides = 2; sides <= 4; sides++) {
        spil_rating_table t = {.n = 4, .sides = sides};
        spil_estimate rating[SPIL_RATED_MAX];
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                if (i == j || (sides == 2 && j < i))
                    continue;
                const double p = spil_elo_share(truth[i] - truth[j], sides);
                t.score[i][j] = (spil_sample){.n = 100000, .sum = 100000 * p, .squares = 100000 * p};
            }
        }
        spil_ratings(&t, rating);
        for (int i = 0; i < 4; i++) {
            assert_near(rating[i].value, truth[i], 0.3);
            assert_true(rating[i].low <= truth[i] + 0.3 && truth[i] - 0.3 <= rating[i].high);
            assert_true(rating[i].high - rating[i].low < 10);
        }
    }
}

static void ratings_of_two_are_their_elo(void **state)
{
    (void)state;
    spil_rating_table t = {.n = 2, .sides = 2};
    spil_estimate rating[SPIL_RATED_MAX];
    for (int i = 0; i < 1000; i++) {
        spil_sample_add(&t.score[1][0], i % 4 == 0 ? 0 : 1);
    }
    spil_ratings(&t, rating);
    assert_near(rating[1].value, spil_elo(0.75, 2, 0), 1);
    const spil_estimate e = spil_elo_of(&t.score[1][0], 2);
    assert_near(rating[1].high - rating[1].low, e.high - e.low, 1.5);
    /* Winning everything gives a finite rating. */
    t.score[1][0] = repeated(1, 50);
    spil_ratings(&t, rating);
    assert_true(isfinite(rating[1].value) && rating[1].value > 400 && rating[1].value < 1200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_means),
        cmocka_unit_test(known_shares),
        cmocka_unit_test(pairs_that_split_are_surer_than_games),
        cmocka_unit_test(known_elo),
        cmocka_unit_test(a_perfect_score_has_finite_bounds),
        cmocka_unit_test(intervals_hold_their_own_value),
        cmocka_unit_test(few_games_of_many_sides),
        cmocka_unit_test(intervals_hold_the_truth),
        cmocka_unit_test(sequential_tests_are_seldom_wrong),
        cmocka_unit_test(nothing_is_not_less_than_nothing),
        cmocka_unit_test(ratings_give_back_what_made_the_scores),
        cmocka_unit_test(ratings_of_two_are_their_elo),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
