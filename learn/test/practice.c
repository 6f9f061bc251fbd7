/* Drills: weak sums come more often, and missed ones come back. */
#include "spil/practice.h"

#include "unit.h"

static void practice_draws_the_weak_ones_more_often(void **state)
{
    (void)state;
    const spil_setup su = setup_of("7ate9");
    spil_facts f = {0};
    spil_practice drill;
    spil_sum list[SPIL_LESSON_MAX];
    const int n = spil_lesson(&su, list);
    for (int i = 0; i < n; i++) {
        char word[SPIL_FACT_WORD];
        spil_sum_word(&list[i], word);
        for (int k = 0; k < 3; k++)
            note(&f, "Bo", word, strcmp(word, "9+2") == 0 ? SPIL_FACT_MISSED : SPIL_FACT_FOUND, 1000);
    }
    enum { QUESTIONS = 2000 };
    int weak = 0, other = 0, last = -1;
    spil_practice_begin(&drill, &su, &f, "Bo", QUESTIONS, 1);
    for (const spil_sum *s; (s = spil_practice_ask(&drill)) != NULL;) {
        assert_true(drill.now != last); /* never twice in a row */
        last = drill.now;
        weak += s->a == 9 && s->b == 2 && s->sign == '+';
        other += s->a == 9 && s->b == 2 && s->sign == '-';
    }
    /* 13 against 1 each of 59 others: 360 and 28 expected, less a little for not coming twice in a row. */
    assert_in_range(weak, 230, 450);
    assert_in_range(other, 10, 50);
    spil_facts_free(&f);
}

static spil_day now; /* what day it is */

static spil_day on(void *of)
{
    (void)of;
    return now;
}

/* All were found alike, one of them long ago. */
static void what_is_about_to_be_forgotten_comes_more_often(void **state)
{
    (void)state;
    const spil_setup su = setup_of("7ate9");
    spil_facts f = {.keeper.today = on};
    spil_practice drill;
    spil_sum list[SPIL_LESSON_MAX];
    const int n = spil_lesson(&su, list);
    for (int i = 0; i < n; i++) {
        char word[SPIL_FACT_WORD];
        spil_sum_word(&list[i], word);
        now = strcmp(word, "9+2") == 0 ? 20000 : 20099;
        note(&f, "Bo", word, SPIL_FACT_FOUND, 1000);
    }
    now = 20100;
    int due = 0, other = 0;
    spil_practice_begin(&drill, &su, &f, "Bo", 2000, 1);
    for (const spil_sum *s; (s = spil_practice_ask(&drill)) != NULL;) {
        due += s->a == 9 && s->b == 2 && s->sign == '+';
        other += s->a == 9 && s->b == 2 && s->sign == '-';
    }
    /* 7 against 1 each of 59 others: 212 and 30 expected */
    assert_in_range(due, 150, 260);
    assert_in_range(other, 10, 55);
    spil_facts_free(&f);
}

static void only_the_sums_named_are_asked(void **state)
{
    (void)state;
    const spil_setup su = setup_of("7ate9");
    spil_facts f = {0};
    spil_practice drill;
    int all;
    spil_practice_begin(&drill, &su, &f, "", 12, 1);
    all = drill.n;
    spil_practice_only(&drill, "8+1 8+11 18+1"); /* one sum has nothing to alternate with */
    assert_int_equal(drill.n, all);
    spil_practice_only(&drill, "8+3 10-1 99+1 8-3");
    assert_int_equal(drill.n, 3);
    for (const spil_sum *s; (s = spil_practice_ask(&drill)) != NULL;)
        assert_true((s->a == 8 && s->b == 3) || (s->a == 10 && s->b == 1 && s->sign == '-'));
    assert_int_equal(drill.asked, 12);
    spil_facts_free(&f);
}

static void a_missed_sum_comes_again_after_three_others(void **state)
{
    (void)state;
    const spil_setup su = setup_of("sequence");
    spil_facts f = {0};
    spil_error err;
    spil_practice drill;
    char missed[200], text[SPIL_SUM_TEXT], word[SPIL_FACT_WORD];
    spil_out of_missed = spil_out_to(missed, sizeof missed), out = spil_out_to(text, sizeof text);
    spil_practice_begin(&drill, &su, &f, "", 12, 7);
    const spil_sum *s = spil_practice_ask(&drill);
    assert_int_equal(spil_practice_answer(&drill, s->answer + 1, 500, &err), SPIL_PRACTICE_RETRY);
    assert_null(err.text.format);
    assert_int_equal(spil_practice_answer(&drill, s->answer + 1, 500, &err), SPIL_PRACTICE_TOLD);
    for (int i = 0; i < 3; i++) {
        const spil_sum *next = spil_practice_ask(&drill);
        assert_true(next != s);
        assert_int_equal(spil_practice_answer(&drill, next->answer, 500, &err), SPIL_PRACTICE_RIGHT);
    }
    assert_ptr_equal(spil_practice_ask(&drill), s);
    assert_int_equal(spil_practice_answer(&drill, s->answer, 500, &err), SPIL_PRACTICE_RIGHT);
    spil_sum_word(s, word);
    const spil_fact *x = spil_facts_find(&f, "", "sequence", word);
    assert_non_null(x);
    assert_int_equal(x->met, 2);
    assert_int_equal(x->found, 1);
    assert_int_equal(drill.right, 4);
    assert_int_equal(drill.answered, 5);
    spil_practice_missed(&drill, NULL, &of_missed);
    spil_sum_ask(s, NULL, &out);
    assert_string_equal(missed, text);
    while (spil_practice_ask(&drill) != NULL)
        continue;
    assert_int_equal(drill.asked, 12);
    spil_facts_free(&f);
}

/* A wrong answer may be tried again, and the right one is not given away; the record has the first try. */
static void a_wrong_answer_may_be_tried_again(void **state)
{
    (void)state;
    const spil_setup su = setup_of("7ate9");
    spil_facts f = {0};
    spil_error err;
    spil_practice p;
    char word[SPIL_FACT_WORD], text[200], told[SPIL_SUM_TEXT + 20], sum[SPIL_SUM_TEXT];
    spil_practice_begin(&p, &su, &f, "Bo", 5, 1);
    const spil_sum *s = spil_practice_ask(&p);
    assert_int_equal(spil_practice_answer(&p, 99, 100, &err), SPIL_PRACTICE_RETRY);
    spil_out out = spil_out_to(text, sizeof text);
    spil_sum_wrong(s, p.wrong, NULL, &out);
    assert_string_equal(text, "Not quite: try again.");
    assert_int_equal(spil_practice_answer(&p, s->answer, 100, &err), SPIL_PRACTICE_RIGHT);
    spil_sum_word(s, word);
    expect(&f, "Bo", word, 1, 0, 1, 0);
    assert_int_equal(p.answered, 1);
    assert_int_equal(p.right, 0);

    s = spil_practice_ask(&p);
    assert_int_equal(spil_practice_answer(&p, 99, 100, &err), SPIL_PRACTICE_RETRY);
    assert_int_equal(spil_practice_answer(&p, 98, 100, &err), SPIL_PRACTICE_TOLD);
    out = spil_out_to(text, sizeof text);
    spil_out of_sum = spil_out_to(sum, sizeof sum);
    spil_sum_wrong(s, p.wrong, NULL, &out);
    spil_sum_tell(s, NULL, &of_sum);
    snprintf(told, sizeof told, "Not quite: %s.", sum);
    assert_string_equal(text, told);
    spil_facts_free(&f);
}

/* The same seed and answers give the same questions. */
static void a_drill_can_be_repeated(void **state)
{
    (void)state;
    const spil_setup su = setup_of("7ate9");
    spil_facts f = {0}, g = {0};
    spil_practice a, b;
    spil_error err;
    spil_practice_begin(&a, &su, &f, "Bo", 30, 5);
    spil_practice_begin(&b, &su, &g, "Bo", 30, 5);
    for (int i = 0; i < 30; i++) {
        const spil_sum *s = spil_practice_ask(&a), *t = spil_practice_ask(&b);
        assert_int_equal(a.now, b.now);
        assert_int_equal(spil_practice_answer(&a, i % 3 == 0 ? -1 : s->answer, 100, &err),
                         spil_practice_answer(&b, i % 3 == 0 ? -1 : t->answer, 100, &err));
    }
    spil_facts_free(&f);
    spil_facts_free(&g);
}

static bool refuse(void *of, const char *line, size_t len, spil_error *err)
{
    (void)of, (void)line, (void)len;
    spil_fail(err, SPIL_BAD_OPTION, "no more room");
    return false;
}

static void expect_result(const spil_practice *p, const spil_translator *t, const char *said)
{
    char text[200];
    spil_out out = spil_out_to(text, sizeof text);
    spil_practice_result(p, t, &out);
    assert_string_equal(text, said);
}

static void the_result_in_words(void **state)
{
    (void)state;
    const spil_setup su = setup_of("7ate9");
    const spil_translator loud = {.text = loud_text, .plural = loud_plural};
    spil_facts f = {.keeper = {.line = refuse}};
    spil_error err;
    spil_practice p;
    spil_practice_begin(&p, &su, &f, "Bo", 5, 1);
    expect_result(&p, NULL, "");
    spil_practice_ask(&p);
    assert_int_equal(spil_practice_answer(&p, -1, 100, &err), SPIL_PRACTICE_TOLD);
    assert_string_equal(err.text.format, "no more room"); /* reported once, and the drill goes on */
    expect_result(&p, NULL, "0 of 1 answer was right.");
    expect_result(&p, &loud, "ONE: 1, 0");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(spil_practice_answer(&p, spil_practice_ask(&p)->answer, i == 0 ? 1000 : 2700, &err),
                         SPIL_PRACTICE_RIGHT);
        assert_null(err.text.format);
    }
    expect_result(&p, NULL, "2 of 3 answers were right. Right ones took 1.8 s on average.");
    expect_result(&p, &loud, "MANY: 3, 2 (1,8 SEK)");
    spil_facts_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(practice_draws_the_weak_ones_more_often),
        cmocka_unit_test(what_is_about_to_be_forgotten_comes_more_often),
        cmocka_unit_test(only_the_sums_named_are_asked),
        cmocka_unit_test(a_missed_sum_comes_again_after_three_others),
        cmocka_unit_test(a_wrong_answer_may_be_tried_again),
        cmocka_unit_test(a_drill_can_be_repeated),
        cmocka_unit_test(the_result_in_words),
    };
    return cmocka_run_group_tests_name("learn_practice", tests, NULL, NULL);
}
