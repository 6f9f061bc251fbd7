/* compare.c: moves compared in the same worlds, in a game of pure luck with known differences between the moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "compare.h"

/* A world is a hidden number between 0 and 1; move i is worth half of it, plus bonus[i] and some noise. */
static float bonus[20];
static float prior[20];
static int n_candidates;
static uint32_t looks, played;

typedef struct toy {
    float luck, got;
} toy;

static void look(const spil_bot_input *in, void *shared)
{
    (void)in;
    *(int *)shared = 7;
    looks++;
}

static void imagine(const spil_search_call *t, spil_fast_rng *rng, void *world)
{
    assert_int_equal(*(const int *)t->shared, 7);
    *(toy *)world = (toy){.luck = (float)spil_fast_below(rng, 1000) / 1000};
}

static int candidates(const spil_search_call *t, const void *world, int seat, spil_candidate out[])
{
    (void)t;
    (void)world;
    (void)seat;
    for (int i = 0; i < n_candidates; i++)
        out[i] = (spil_candidate){.move = {(uint32_t)i}, .prior = prior[i]};
    return n_candidates;
}

static uint32_t play(const spil_search_call *t, void *world, int seat, spil_move mv, spil_fast_rng *rng)
{
    (void)t;
    (void)seat;
    toy *w = world;
    w->got = w->luck / 2 + bonus[mv.code] + (float)spil_fast_below(rng, 1000) / 5000;
    played++;
    return 0;
}

static void finish(const spil_search_call *t, void *world, spil_fast_rng *rng, spil_worth *worth)
{
    (void)t;
    (void)rng;
    memset(worth, 0, sizeof *worth);
    worth->value[1] = ((toy *)world)->got;
    worth->points[1] = 100 * ((toy *)world)->got;
}

static void explain(const spil_bot_input *in, const spil_rated *best, spil_sentence *why)
{
    (void)in;
    spil_sentence_set(why, "%d times", (int)best->visits);
}

static spil_search_model toy_model = {.shared_bytes = sizeof(int),
                                      .world_bytes = sizeof(toy),
                                      .look = look,
                                      .imagine = imagine,
                                      .candidates = candidates,
                                      .play = play,
                                      .finish = finish,
                                      .explain = explain,
                                      .side_by_side = true,
                                      .min_sigma = 1,
                                      .default_sims = 500};

static const spil_move all_moves[] = {{0},  {1},  {2},  {3},  {4},  {5},  {6},  {7},  {8},  {9}, {10},
                                      {11}, {12}, {13}, {14}, {15}, {16}, {17}, {18}, {19}, {20}};
static const spil_view_head head = {.seat = 1};

static uint64_t tick(void *clock)
{
    return *(uint64_t *)clock += 10;
}

/* Chooses with these bonuses; the clock advances 10 µs each time it is read. */
static spil_bot_answer choose(const float bonuses[4], spil_budget budget, bool with_resources)
{
    uint64_t now = 0;
    spil_fast_rng rng;
    const spil_bot_resources resources = {.now_us = tick, .clock = &now};
    memcpy(bonus, bonuses, 4 * sizeof bonus[0]);
    spil_fast_seed(&rng, 1, 2);
    n_candidates = 4;
    looks = played = 0;
    const spil_bot_input in = {.view = &head,
                               .moves = all_moves,
                               .n_moves = 5,
                               .budget = budget,
                               .rng = &rng,
                               .resources = with_resources ? &resources : NULL};
    return spil__compare_choose(&toy_model, &in);
}

/* Luck is far larger than the difference; in the same worlds that does not matter. */
static void finds_the_better_move(void **state)
{
    (void)state;
    assert_int_equal(
        choose((const float[4]){0.1f, 0.1f, 0.12f, 0}, (spil_budget){.sims = 4000}, true).move.code, 2);
    assert_int_equal(looks, 1);
}

static void clearly_worse_moves_are_dropped(void **state)
{
    (void)state;
    const spil_bot_answer answer = choose((const float[4]){0.3f, 0, 0, 0}, (spil_budget){.sims = 4000}, true);
    assert_int_equal(answer.move.code, 0);
    assert_in_range(played, 4 * 32, 4 * 64);
}

/* The choice needs no worlds then; ratings still say what the others would have got. */
static bool trust_first(const spil_search_call *t)
{
    (void)t;
    return true;
}

static void a_trusted_first_candidate_needs_no_worlds(void **state)
{
    (void)state;
    static spil_rated out[5];
    spil_fast_rng rng;
    toy_model.trust_first = trust_first;
    assert_int_equal(
        choose((const float[4]){0.1f, 0.1f, 0.3f, 0}, (spil_budget){.sims = 4000}, true).move.code, 0);
    assert_int_equal(played, 0);
    spil_fast_seed(&rng, 1, 2);
    spil__compare_rate(
        &toy_model,
        &(spil_bot_input){.view = &head, .moves = all_moves, .n_moves = 4, .budget.sims = 64, .rng = &rng},
        out);
    toy_model.trust_first = NULL;
    assert_int_equal(out[0].move.code, 0);
    assert_int_equal(out[1].move.code, 2);
    assert_true(out[1].share > out[0].share);
}

/* Hardly better, and seen in few worlds: mostly not enough to displace the first candidate. */
static void min_sigma_favours_the_first_candidate(void **state)
{
    (void)state;
    int left[2] = {0};
    for (uint32_t sims = 8; sims < 408; sims += 4) { /* 2 … 101 worlds of the same stream */
        const float bonuses[4] = {0.1f, 0, 0.101f, 0};
        left[0] += choose(bonuses, (spil_budget){.sims = sims}, true).move.code != 0;
        toy_model.min_sigma = 0;
        left[1] += choose(bonuses, (spil_budget){.sims = sims}, true).move.code != 0;
        toy_model.min_sigma = 1;
    }
    assert_true(2 * left[0] < left[1]);
}

/* However large the difference: with luck like this, a few worlds may all be exceptions. */
static void few_worlds_settle_nothing(void **state)
{
    (void)state;
    const float bonuses[4] = {0, 0, 0.5f, 0};
    for (uint32_t worlds = 1; worlds <= 31; worlds += 15)
        assert_int_equal(choose(bonuses, (spil_budget){.sims = 4 * worlds}, true).move.code, 0);
    assert_int_equal(choose(bonuses, (spil_budget){.sims = 4 * 32}, true).move.code, 2);
    toy_model.min_sigma = 0; /* takes what looks best */
    assert_int_equal(choose(bonuses, (spil_budget){.sims = 4}, true).move.code, 2);
    toy_model.min_sigma = 1;
}

static void budgets_are_kept(void **state)
{
    (void)state;
    const float same[4] = {0};
    choose(same, (spil_budget){.sims = 90}, true);
    assert_in_range(played, 90, 93);
    choose(same, (spil_budget){0}, true);
    assert_in_range(played, 100, 503);
    choose(same, (spil_budget){.ms = 1}, true); /* 100 looks at the clock, one a world */
    assert_in_range(played, 4 * 32, 4 * 100);
    choose(same, (spil_budget){.ms = 1000}, false);
    assert_in_range(played, 4, 67);
}

static void rate(int n_moves, uint32_t sims, spil_rated out[])
{
    spil_fast_rng rng;
    const spil_bot_resources resources = {0};
    spil_fast_seed(&rng, 1, 2);
    const spil_bot_input in = {.view = &head,
                               .moves = all_moves,
                               .n_moves = n_moves,
                               .budget = {.sims = sims},
                               .rng = &rng,
                               .resources = &resources};
    spil__compare_rate(&toy_model, &in, out);
}

static void rates_every_move(void **state)
{
    (void)state;
    spil_rated out[5];
    memcpy(bonus, (const float[4]){0.1f, 0.2f, 0, 0.15f}, 4 * sizeof bonus[0]);
    n_candidates = 4;
    rate(5, 1000, out);
    const uint32_t order[5] = {1, 3, 0, 2, 4};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(out[i].move.code, order[i]);
        assert_int_equal(out[i].visits > 0, i < 4);
        assert_true(out[i].points > 100 * out[i].share - 0.01 && out[i].points < 100 * out[i].share + 0.01);
    }
}

/* Another move is chosen only if it is better by more than that; ratings leave it out. */
static void a_prior_adds_to_the_value(void **state)
{
    (void)state;
    const float bonuses[4] = {0.1f, 0.12f, 0, 0};
    toy_model.min_sigma = 0;
    toy_model.prior_weight = 0.01f;
    prior[0] = 1;
    assert_int_equal(choose(bonuses, (spil_budget){.sims = 4000}, true).move.code, 1);
    prior[0] = 3;
    assert_int_equal(choose(bonuses, (spil_budget){.sims = 4000}, true).move.code, 0);
    spil_rated out[5];
    rate(5, 1000, out);
    assert_int_equal(out[0].move.code, 0);
    assert_int_equal(out[1].move.code, 1);
    assert_true(out[1].share > out[0].share + 0.015 && out[1].share < out[0].share + 0.025);
    prior[0] = 0;
    toy_model.prior_weight = 0;
    toy_model.min_sigma = 1;
}

static float expected_share(const spil_search_call *t, spil_move first)
{
    (void)t;
    assert_int_equal(first.code, 1);
    return 0.7f;
}

/* Imagined worlds are too pessimistic: the choice gets the expected share, and the others keep their distance to it. */
static void ratings_are_shifted_to_the_expected_share(void **state)
{
    (void)state;
    spil_rated out[5];
    memcpy(bonus, (const float[4]){0.1f, 0.2f, 0, 0}, 4 * sizeof bonus[0]);
    n_candidates = 4;
    toy_model.expected_share = expected_share;
    rate(5, 2000, out);
    toy_model.expected_share = NULL;
    assert_int_equal(out[0].move.code, 1);
    assert_true(out[0].share > 0.699 && out[0].share < 0.701);
    assert_int_equal(out[1].move.code, 0);
    assert_true(out[1].share > 0.5 && out[1].share < 0.65);
    assert_int_equal(out[4].visits, 0);
    assert_true(out[4].share == 0);
}

/* More moves than are compared: the others are rated by a few worlds, and take their place in the order. */
static void rates_moves_beyond_those_compared(void **state)
{
    (void)state;
    spil_rated out[21];
    for (int i = 0; i < 20; i++)
        bonus[i] = i == 18 ? 0.3f : i == 0 ? 0.4f : 0;
    n_candidates = 20;
    rate(21, 2000, out);
    assert_int_equal(out[0].move.code, 0);
    assert_int_equal(out[1].move.code, 18);
    for (int i = 0; i < 21; i++)
        assert_int_equal(out[i].visits > 0, i < 20);
    const double error = out[1].share_error, luck = 0.2 * 0.2 / 6 / (double)out[1].visits;
    assert_true(error * error > luck / 3 && error * error < luck * 3);
    assert_true(out[1].points_error > 99 * error && out[1].points_error < 101 * error);
    assert_int_equal(out[20].move.code, 20);
    memset(bonus, 0, sizeof bonus);
}

/* Lets n polls pass, then says stop. */
static bool stops_after(void *n)
{
    return --*(int *)n < 0;
}

/* Even in the middle of a world, which then counts for no move: all have met the same luck. And moves beyond those
 * compared are either all rated or not at all. */
static void a_stop_ends_the_comparison(void **state)
{
    (void)state;
    for (int n = 0; n < 3000; n += n < 70 ? 1 : 97) {
        spil_rated out[21];
        spil_fast_rng rng;
        int left = n;
        const spil_bot_resources resources = {.stop = stops_after, .stop_of = &left};
        const spil_bot_input in = {.view = &head,
                                   .moves = all_moves,
                                   .n_moves = 21,
                                   .budget = {.sims = 1600},
                                   .rng = &rng,
                                   .resources = &resources};
        spil_fast_seed(&rng, 1, 2);
        n_candidates = 20;
        played = 0;
        spil__compare_rate(&toy_model, &in, out);
        uint32_t codes = 0;
        for (int i = 0; i < 21; i++)
            codes |= UINT32_C(1) << out[i].move.code;
        assert_int_equal(codes, (1 << 21) - 1);
        if (n < 32 * SPIL_COMPARED_MAX) { /* before a move may be dropped */
            assert_in_range(played, n, n + 1);
            for (int i = 0; i < 21; i++)
                assert_int_equal(out[i].visits,
                                 out[i].move.code < SPIL_COMPARED_MAX ? n / SPIL_COMPARED_MAX : 0);
        }
        for (int i = 0; i < 21 && left < 0; i++)
            assert_true(out[i].move.code < SPIL_COMPARED_MAX || out[i].visits == 0);
    }
}

/* All worlds are for these two, and their difference is known far better than the value of either. */
static void compares_two_closely(void **state)
{
    (void)state;
    const spil_move two[2] = {{3}, {1}};
    spil_rated out[2];
    spil_fast_rng rng;
    spil_bot_input in = {.view = &head,
                         .moves = all_moves,
                         .n_moves = 5,
                         .only = two,
                         .n_only = 2,
                         .budget.sims = 2000,
                         .rng = &rng};
    spil_bot_resources resources = {.memory = NULL};
    in.resources = &resources;
    memcpy(bonus, (const float[4]){0.3f, 0.15f, 0, 0.1f}, 4 * sizeof bonus[0]);
    n_candidates = 4;
    spil_fast_seed(&rng, 1, 2);
    const spil_bot_answer answer = spil__compare_rate(&toy_model, &in, out);
    assert_int_equal(answer.move.code, 1);
    assert_int_equal(out[0].move.code, 1);
    assert_int_equal(out[1].move.code, 3);
    assert_int_equal(out[1].visits, out[0].visits);
    assert_true(out[1].visits >= 128);
    assert_true(out[0].share_error == 0);
    const double error = out[1].share_error, behind = out[0].share - out[1].share;
    const double luck =
        0.2 * 0.2 / 6 /
        (double)out[1].visits; /* variance of the difference of two uniform numbers up to 0.2 */
    assert_true(error * error > luck / 2 && error * error < luck * 2);
    assert_true(out[1].points_error > 99 * error && out[1].points_error < 101 * error);
    assert_true(behind > 0.05 - 4 * error && behind < 0.05 + 4 * error);
    in.only = (const spil_move[2]){{1}, {4}}; /* 4 is no candidate */
    spil__compare_rate(&toy_model, &in, out);
    assert_int_equal(out[0].move.code, 1);
    assert_int_equal(out[1].move.code, 4);
    assert_int_equal(out[1].visits, 0);
    memset(bonus, 0, sizeof bonus);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_better_move),
        cmocka_unit_test(clearly_worse_moves_are_dropped),
        cmocka_unit_test(a_trusted_first_candidate_needs_no_worlds),
        cmocka_unit_test(min_sigma_favours_the_first_candidate),
        cmocka_unit_test(few_worlds_settle_nothing),
        cmocka_unit_test(budgets_are_kept),
        cmocka_unit_test(rates_every_move),
        cmocka_unit_test(a_prior_adds_to_the_value),
        cmocka_unit_test(ratings_are_shifted_to_the_expected_share),
        cmocka_unit_test(rates_moves_beyond_those_compared),
        cmocka_unit_test(a_stop_ends_the_comparison),
        cmocka_unit_test(compares_two_closely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
