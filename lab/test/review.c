/* The decisions of one player: dearest first, or as they were made. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "spil/review.h"

static spil_decision decisions[] = {
    {.step = 0, .seat = 0, .cost = 0.01},
    {.step = 1, .seat = 1, .cost = 0.90, .grade = SPIL_GRADE_BLUNDER},
    {.step = 2, .seat = 0, .cost = 0.20, .grade = SPIL_GRADE_BLUNDER},
    {.step = 4, .seat = 0, .grade = SPIL_GRADE_UNKNOWN},
    {.step = 6, .seat = 0, .cost = -0.01},
    {.step = 8, .seat = 0, .cost = 0.01},
    {.step = 9, .seat = 0, .cost = 0.30, .grade = SPIL_GRADE_BLUNDER},
};
enum { N = sizeof decisions / sizeof decisions[0] };

static const spil_analysis analysis = {.decisions = decisions, .n_decisions = N};

static void expect(int n, int seat, spil_review_order order, int count, const int expected[])
{
    int list[N];
    assert_int_equal(spil_review_list(&analysis, n, seat, order, list), count);
    for (int i = 0; i < count; i++)
        assert_int_equal(list[i], expected[i]);
}

static void dearest_first_or_as_played(void **unused)
{
    (void)unused;
    expect(N, 0, SPIL_REVIEW_PLAYED, 6, (const int[]){0, 2, 3, 4, 5, 6});
    expect(N, 0, SPIL_REVIEW_DEAREST, 6, (const int[]){6, 2, 0, 5, 4, 3});
    expect(N, 1, SPIL_REVIEW_DEAREST, 1, (const int[]){1});
    expect(N, 2, SPIL_REVIEW_DEAREST, 0, NULL);
}

static void an_analysis_under_way_has_fewer(void **unused)
{
    (void)unused;
    expect(0, 0, SPIL_REVIEW_DEAREST, 0, NULL);
    expect(3, 0, SPIL_REVIEW_DEAREST, 2, (const int[]){2, 0});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dearest_first_or_as_played),
        cmocka_unit_test(an_analysis_under_way_has_fewer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
