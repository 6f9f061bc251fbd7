/* tries.c: what was missed comes back, what is new comes in order. */
#include "spil/tries.h"

#include <string.h>

#include "unit.h"

enum { TODAY = 20000 };

static const spil_day puzzles[] = {5, 9, 12};

static int next_of(const char *text, spil_day today)
{
    return spil_tries_next(text, strlen(text), "punto", puzzles, 3, today);
}

static void the_first_new_one_is_next(void **state)
{
    (void)state;
    assert_int_equal(next_of("", TODAY), 0);
    assert_int_equal(next_of("spil tried 1\n2024-10-03 punto 1970-01-06 solved\n", TODAY), 1);
    assert_int_equal(next_of("spil tried 1\n2024-10-03 sequence 1970-01-06 solved\n", TODAY), 0);
}

static void a_missed_one_comes_back_another_day(void **state)
{
    (void)state;
    char text[400] = SPIL_TRIES_FIRST;
    spil_out out = spil_out_to(text + strlen(text), sizeof text - strlen(text));
    spil_tries_line(TODAY, "punto", 9, false, &out);
    assert_int_equal(next_of(text, TODAY), 0);
    assert_int_equal(next_of(text, TODAY + 1), 1);
    spil_tries_line(TODAY + 1, "punto", 9, true, &out);
    assert_int_equal(next_of(text, TODAY + 1), 0);
    const spil_tried t = spil_tries_of(text, strlen(text), "punto", 9);
    assert_true(t.is && t.solved && t.missed);
    assert_int_equal(next_of(text, spil_fsrs_due(&t.memory, 0.9)), 1);
}

static void nothing_is_left_when_all_are_solved(void **state)
{
    (void)state;
    char text[400] = SPIL_TRIES_FIRST;
    spil_out out = spil_out_to(text + strlen(text), sizeof text - strlen(text));
    for (int i = 0; i < 3; i++)
        spil_tries_line(TODAY, "punto", puzzles[i], true, &out);
    assert_int_equal(next_of(text, TODAY + 3000), -1);
}

static void a_week_is_added_up(void **state)
{
    (void)state;
    char text[400] = SPIL_TRIES_FIRST;
    spil_out out = spil_out_to(text + strlen(text), sizeof text - strlen(text));
    spil_tries_line(TODAY, "punto", 5, true, &out);
    spil_tries_line(TODAY, "punto", 9, false, &out);
    const spil_tries_sum first = spil_tries_add(text, strlen(text), "punto", puzzles, 3, TODAY),
                         later = spil_tries_add(text, strlen(text), "punto", puzzles, 3, TODAY + 30),
                         other = spil_tries_add(text, strlen(text), "sequence", puzzles, 3, TODAY);
    assert_int_equal(first.solved, 1);
    assert_int_equal(first.due[0], 0);
    assert_int_equal(first.due[1], 1); /* the missed one alone comes back */
    assert_int_equal(later.due[0], 1);
    assert_int_equal(other.solved + other.due[1], 0);
}

static void what_cannot_be_read_is_skipped(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "2024-10-03 punto 1970-01-06 solve\n", "2024-10-03 punto 1970-01-06 solved x\n",
        "never punto 1970-01-06 solved\n", "2024-10-03 punto 1970-01-06 solved"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(spil_tries_of(bad[i], strlen(bad[i]), "punto", 5).is);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_new_one_is_next),
        cmocka_unit_test(a_missed_one_comes_back_another_day),
        cmocka_unit_test(nothing_is_left_when_all_are_solved),
        cmocka_unit_test(a_week_is_added_up),
        cmocka_unit_test(what_cannot_be_read_is_skipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
