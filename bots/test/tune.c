/* tune.c: numbers reach their optimum, those that make no difference stay, noise is not mistaken for a gain, and the
 * number of threads does not matter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "spil/random.h"
#include "tune.h"

enum { BEST = 0, ELSEWHERE = 1, NOISY = 2, NUMBERS = 3, UNITS = 400 };

static const char *const names[NUMBERS] = {"best", "elsewhere", "noisy"};

/* Best where numbers[BEST] is 700. Another value of numbers[NOISY] only gives different noise. */
static double measure(const void *of, const int32_t numbers[], int unit)
{
    const double noise = *(const double *)of, off = (numbers[BEST] - 700) / 100.0;
    spil_fast_rng rng;
    spil_fast_seed(&rng, (uint64_t)numbers[NOISY], (uint64_t)unit);
    return noise * spil_fast_below(&rng, 1000) / 1000 - off * off;
}

static tune_goal goal_of(const double *noise)
{
    return (tune_goal){
        .name = "test", .n_units = UNITS, .measure = measure, .of = noise, .min_sigma = 4, .sweeps = 8};
}

static void the_best_number_is_found(void **state)
{
    (void)state;
    const double noise = 0;
    const tune_goal goal = goal_of(&noise);
    const int which[] = {BEST};
    for (int32_t start = 10; start <= 10000; start *= 10) {
        int32_t numbers[NUMBERS] = {start, 5, 7};
        assert_true(tune(&goal, 1, which, 1, names, numbers, NUMBERS) > 0);
        assert_in_range(numbers[BEST], 650, 750);
    }
}

static void what_makes_no_difference_stays(void **state)
{
    (void)state;
    const double noise = 10;
    const tune_goal goal = goal_of(&noise);
    const int which[] = {ELSEWHERE, NOISY};
    int32_t numbers[NUMBERS] = {500, 5, 7};
    assert_int_equal(tune(&goal, 1, which, 2, names, numbers, NUMBERS), 0);
    assert_memory_equal(numbers, ((int32_t[]){500, 5, 7}), sizeof numbers);
}

static void numbers_stay_above_zero(void **state)
{
    (void)state;
    const double noise = 0;
    const tune_goal goal = goal_of(&noise);
    const int which[] = {BEST, NOISY};
    int32_t numbers[NUMBERS] = {1, 1, 1};
    tune(&goal, 1, which, 2, names, numbers, NUMBERS);
    for (int i = 0; i < NUMBERS; i++)
        assert_in_range(numbers[i], 1, 1000);
}

static void threads_make_no_difference(void **state)
{
    (void)state;
    const double noise = 400;
    tune_goal goal = goal_of(&noise);
    goal.min_sigma = 0.5; /* luck decides */
    const int which[] = {NOISY, BEST};
    int32_t one[NUMBERS] = {500, 5, 7}, many[NUMBERS] = {500, 5, 7};
    const int32_t start[NUMBERS] = {500, 5, 7};
    const int changes = tune(&goal, 1, which, 2, names, one, NUMBERS);
    assert_true(changes > 0);
    assert_int_equal(tune(&goal, 5, which, 2, names, many, NUMBERS), changes);
    assert_memory_equal(one, many, sizeof one);
    const tune_mean gain = tune_compare(&goal, 1, one, start), same = tune_compare(&goal, 3, one, start);
    assert_true(gain.mean > 0 && gain.error > 0);
    assert_memory_equal(&gain, &same, sizeof gain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_number_is_found),
        cmocka_unit_test(what_makes_no_difference_stays),
        cmocka_unit_test(numbers_stay_above_zero),
        cmocka_unit_test(threads_make_no_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
