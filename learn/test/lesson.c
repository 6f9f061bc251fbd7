/* The sums that games ask, read and written. */
#include "spil/lesson.h"

#include "spil/operator_signs.h"
#include "unit.h"

static void expect_told(const char *game, const char *word, const char *asked, const char *told)
{
    spil_sum s;
    char text[SPIL_SUM_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    assert_true(spil_sum_read(game, word, &s));
    spil_sum_ask(&s, NULL, &out);
    assert_string_equal(text, asked);
    out = spil_out_to(text, sizeof text);
    spil_sum_tell(&s, NULL, &out);
    assert_string_equal(text, told);
}

static void every_sum_is_read_as_it_is_written(const char *game, const spil_sum *list, int n)
{
    for (int i = 0; i < n; i++) {
        spil_sum back;
        char word[SPIL_FACT_WORD];
        spil_sum_word(&list[i], word);
        assert_true(spil_sum_read(game, word, &back));
        assert_memory_equal(&back.a, &list[i].a, 3 * sizeof back.a);
        assert_int_equal(back.sign, list[i].sign);
        assert_int_equal(back.corner, list[i].corner);
        for (int k = 0; k < i; k++) /* each once */
            assert_true(list[k].a != back.a || list[k].b != back.b || list[k].sign != back.sign);
    }
}

static void S5_two_sums_on_every_card_and_numbers_go_around(void **state)
{
    (void)state;
    spil_sum list[SPIL_LESSON_MAX];
    const spil_setup su = setup_of("7ate9");
    assert_int_equal(spil_lesson(&su, list), 60);
    int corners = 0;
    for (int i = 0; i < 60; i++) {
        const int plain = list[i].sign == '+' ? list[i].a + list[i].b : list[i].a - list[i].b;
        assert_int_equal(list[i].answer, (plain + 9) % 10 + 1);
        assert_int_equal(list[i].corner, plain < 1 || plain > 10);
        assert_int_equal(list[i].circle, 10);
        corners += list[i].corner;
    }
    assert_int_equal(corners, 12); /* 1 + 2 + 3 at each end */
    assert_false(list[0].corner);  /* easy ones first */
    assert_true(list[59].corner);
    every_sum_is_read_as_it_is_written("7ate9", list, 60);
}

static void a_sum_on_every_card_of_the_board(void **state)
{
    (void)state;
    spil_sum list[SPIL_LESSON_MAX];
    const spil_setup su = setup_of("sequence");
    assert_int_equal(spil_lesson(&su, list), 96);
    assert_int_equal(list[0].circle, 0);
    every_sum_is_read_as_it_is_written("sequence", list, 96);
}

static void sums_for_people(void **state)
{
    (void)state;
    expect_told("7ate9", "9+2", "9 + 2", "9 + 2 = 1 (9, 10, 1)");
    expect_told("7ate9", "2-3", "2 - 3", "2 - 3 = 9 (2, 1, 10, 9)");
    expect_told("7ate9", "3-1", "3 - 1", "3 - 1 = 2");
    expect_told("sequence", "42/7", "42 ÷ 7", "42 ÷ 7 = 6");
    expect_told("sequence", "7*6", "7 × 6", "7 × 6 = 42");
    expect_told("sequence", "14-6", "14 - 6", "14 - 6 = 8");
}

static void what_is_no_sum_of_the_game(void **state)
{
    (void)state;
    static const char *const bad[] = {"11+1", "9+4", "9*2", "9", "9+", "+2", "9+2x", "", "99999+1"};
    spil_sum s;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(spil_sum_read("7ate9", bad[i], &s));
    assert_false(spil_sum_read("sequence", "3-9", &s));
    assert_false(spil_sum_read("sequence", "7/2", &s));
    assert_false(spil_sum_read("sequence", "7/0", &s));
    assert_false(spil_sum_read("sequence", "99*99", &s));
    assert_false(spil_sum_read("punto", "7+2", &s));
    assert_false(spil_sum_read("", "7+2", &s));
}

/* Every game listed as teaching exists and has sums; the others have none. */
static void which_games_teach(void **state)
{
    (void)state;
    spil_sum list[SPIL_LESSON_MAX];
    int taught = 0;
    for (; spil_taught(taught) != NULL; taught++) {
        assert_true(spil_teaches(spil_taught(taught)));
        assert_non_null(spil_game_find(SPIL_CPU_ANY, spil_taught(taught)));
    }
    assert_null(spil_taught(-1));
    char all[200], any[200];
    spil_out out = spil_out_to(all, sizeof all), of_any = spil_out_to(any, sizeof any);
    spil_taught_names(NULL, false, &out);
    spil_taught_names(NULL, true, &of_any);
    for (int i = 0; i < taught; i++) {
        const char *name = spil_game_find(SPIL_CPU_ANY, spil_taught(i))->name;
        assert_non_null(strstr(all, name));
        assert_non_null(strstr(any, name));
    }
    assert_non_null(strstr(all, " and "));
    assert_non_null(strstr(any, " or "));
    for (int i = 0; spil_game_at(SPIL_CPU_ANY, i) != NULL; i++) {
        const spil_setup su = setup_of(spil_game_at(SPIL_CPU_ANY, i)->id);
        taught -= spil_teaches(su.game->id);
        assert_int_equal(spil_lesson(&su, list) > 0, spil_teaches(su.game->id));
    }
    assert_int_equal(taught, 0);
}

static const char *school_text(void *of, const char *english)
{
    (void)of;
    return strcmp(english, "÷") == 0 ? ":" : english;
}

/* People read the sign of their schools, and may type any; the record has that of notation. */
static void signs_are_those_of_schools(void **state)
{
    (void)state;
    static const char *const typed[] = {"*", "x", "X", "×", "·", "/", ":", "÷", "+", "-", "−"};
    static const char signs[] = "*****///+--";
    const spil_translator school = {.text = school_text};
    char text[SPIL_SUM_TEXT], word[SPIL_FACT_WORD];
    spil_out out = spil_out_to(text, sizeof text);
    spil_sum s;
    assert_true(spil_sum_read("sequence", "42/7", &s));
    spil_sum_tell(&s, &school, &out);
    assert_string_equal(text, "42 : 7 = 6");
    spil_sum_word(&s, word);
    assert_string_equal(word, "42/7");
    for (int i = 0; signs[i] != '\0'; i++) {
        spil_in in = spil_in_from(typed[i]);
        char sign = '?';
        assert_true(spil_take_sign(&in, &sign) && spil_in_done(&in));
        assert_int_equal(sign, signs[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(S5_two_sums_on_every_card_and_numbers_go_around),
        cmocka_unit_test(a_sum_on_every_card_of_the_board),
        cmocka_unit_test(sums_for_people),
        cmocka_unit_test(what_is_no_sum_of_the_game),
        cmocka_unit_test(which_games_teach),
        cmocka_unit_test(signs_are_those_of_schools),
    };
    return cmocka_run_group_tests_name("learn_lesson", tests, NULL, NULL);
}
