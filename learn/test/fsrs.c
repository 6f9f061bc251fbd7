/* When something learned comes back. The numbers of FSRS itself are compared by fsrs_reference.py. */
#include "spil/fsrs.h"

#include "unit.h"

static spil_fsrs reviewed(const spil_rating *ratings, int n, spil_day every)
{
    spil_fsrs m = {0};
    for (int i = 0; i < n; i++)
        spil_fsrs_review(&m, ratings[i], 20000 + (spil_day)i * every);
    return m;
}

static void what_was_never_reviewed_is_never_due(void **state)
{
    (void)state;
    const spil_fsrs m = {0};
    assert_int_equal(spil_fsrs_due(&m, 0.9), 0);
    assert_true(spil_fsrs_retrievability(&m, 20000) == 0);
}

static void it_comes_back_when_the_chance_has_come_down(void **state)
{
    (void)state;
    for (spil_rating r = SPIL_RATING_AGAIN; r <= SPIL_RATING_EASY; r++) {
        const spil_rating all[] = {r, SPIL_RATING_GOOD, SPIL_RATING_GOOD, SPIL_RATING_GOOD};
        const spil_fsrs m = reviewed(all, 4, 3);
        const spil_day due = spil_fsrs_due(&m, 0.9);
        assert_true(due > m.day);
        assert_true(spil_fsrs_retrievability(&m, m.day) > 0.999999999);
        assert_true(spil_fsrs_retrievability(&m, due + 1) < 0.9);
        assert_true(due == m.day + 1 || spil_fsrs_retrievability(&m, due - 1) > 0.9);
        assert_true(spil_fsrs_due(&m, 0.8) >= due);
    }
}

static void who_knows_it_better_waits_longer(void **state)
{
    (void)state;
    spil_day before = 0;
    for (spil_rating r = SPIL_RATING_AGAIN; r <= SPIL_RATING_EASY; r++) {
        const spil_rating all[] = {SPIL_RATING_GOOD, r};
        const spil_fsrs m = reviewed(all, 2, 5);
        const spil_day due = spil_fsrs_due(&m, 0.9);
        assert_true(due > before || (due == before && r == SPIL_RATING_HARD));
        before = due;
    }
}

static void no_history_leaves_the_range(void **state)
{
    (void)state;
    for (spil_rating r = SPIL_RATING_AGAIN; r <= SPIL_RATING_EASY; r++) {
        spil_fsrs m = {0};
        for (int i = 0; i < 500; i++) {
            spil_fsrs_review(&m, r, 20000 + (spil_day)i * (spil_day)(i % 3) * 40);
            assert_true(m.stability >= 0.001 && m.difficulty >= 1 && m.difficulty <= 10);
            assert_true(spil_fsrs_due(&m, 0.9) > m.day && spil_fsrs_due(&m, 0.9) <= m.day + 36500);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_never_reviewed_is_never_due),
        cmocka_unit_test(it_comes_back_when_the_chance_has_come_down),
        cmocka_unit_test(who_knows_it_better_waits_longer),
        cmocka_unit_test(no_history_leaves_the_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
