/* Reports of the learning record. */
#include "spil/report.h"

#include "unit.h"

static void a_report_names_the_weak_ones_first(void **state)
{
    (void)state;
    spil_facts f = {0};
    spil_report r = {0};
    char text[200];
    spil_out out = spil_out_to(text, sizeof text);
    for (int i = 0; i < 5; i++) {
        note(&f, "Bo", "9+2", i == 4 ? SPIL_FACT_MISSED : SPIL_FACT_FOUND, 1000);
        note(&f, "Bo", "3-1", SPIL_FACT_FOUND, 1000);
        note(&f, "Bo", "3+1", SPIL_FACT_FOUND, 900);
        note(&f, "Anna", "3+1", SPIL_FACT_FOUND, 900);
    }
    note(&f, "Bo", "9+2", SPIL_FACT_MISSED, 0);
    note(&f, "Bo", "4-1", SPIL_FACT_MISSED, 0);
    note(&f, "Bo", "1+99", SPIL_FACT_MISSED, 0); /* no sum of this game: not shown */
    assert_true(spil_report_next(&f, NULL, NULL, &r));
    assert_string_equal(r.name, "Anna");
    assert_int_equal(r.n_weak, 0);
    spil_report_practise(&r, NULL, &out);
    assert_string_equal(text, "");
    assert_true(spil_report_next(&f, NULL, NULL, &r));
    assert_string_equal(r.name, "Bo");
    assert_int_equal(r.usual_ms, 1000);
    assert_int_equal(r.n, 4);
    assert_int_equal(r.n_weak, 2);
    spil_report_practise(&r, NULL, &out);
    assert_string_equal(text, "9 + 2, 4 - 1");
    assert_false(spil_report_next(&f, NULL, NULL, &r));
    assert_false(spil_report_next(&f, "sequence", NULL, &r));
    assert_true(spil_report_next(&f, "7ate9", "Bo", &r));
    assert_false(spil_report_next(&f, "7ate9", "Bo", &r));
    spil_facts_free(&f);
}

static spil_day today(void *of)
{
    (void)of;
    return spil_day_of(2026, 11, 16);
}

static void everybody_is_in_the_overview(void **state)
{
    (void)state;
    spil_facts f = {.keeper = {.today = today}};
    spil_overview_row *rows;
    char text[100];
    free(take_in(&f, "spil facts 2\n"
                     "total 2026-11-10 7ate9 9+2 4 3 1 1000 0111 Bo\n"
                     "total 2026-11-15 sequence 14-6 4 0 4 0 0000 Bo\n"
                     "total 2026-11-09 7ate9 3-1 4 4 0 1000 1111 Anna\n"
                     "day 2026-11-10 7ate9 3 1 Bo\n"
                     "day 2026-11-09 7ate9 1 2 Bo\n"
                     "day 2026-11-15 sequence 0 4 Bo\n"
                     "day 2026-11-09 7ate9 4 0 Anna\n"));
    assert_int_equal(spil_overview(&f, NULL, &rows), 2);
    assert_string_equal(rows[0].name, "Anna");
    assert_int_equal(rows[0].n_weak, 0);
    assert_int_equal(spil_answers_percent(rows[0].progress.now), -1); /* a week ago is before */
    assert_int_equal(spil_answers_percent(rows[0].progress.before), 100);
    assert_string_equal(rows[1].name, "Bo");
    assert_int_equal(rows[1].n, 2);
    assert_int_equal(rows[1].n_weakest, 2);
    assert_int_equal(rows[1].weakest[0].a, 14); /* the weakest of both games */
    assert_int_equal(rows[1].weakest[1].a, 9);
    assert_int_equal(rows[1].progress.now.right, 3);
    assert_int_equal(rows[1].progress.now.all, 8);
    assert_int_equal(spil_answers_percent(rows[1].progress.before), 33);
    spil_out out = spil_out_to(text, sizeof text);
    spil_report_day(rows[1].progress.last, today(NULL), NULL, &out);
    spil_put_char(&out, ' ');
    spil_report_day(rows[0].progress.last, today(NULL), NULL, &out);
    spil_put_char(&out, ' ');
    spil_report_day(today(NULL), today(NULL), NULL, &out);
    spil_put_char(&out, ' ');
    spil_report_score(rows[1].progress.now, NULL, &out);
    assert_string_equal(text, "yesterday 2026-11-09 today 3 of 8 right (38 %)");
    free(rows);
    assert_int_equal(spil_overview(&f, "sequence", &rows), 1);
    free(rows);
    spil_facts_free(&f);
    assert_int_equal(spil_overview(&f, NULL, &rows), 0);
    free(rows);
}

static void a_week_of_what_is_due(void **state)
{
    (void)state;
    spil_facts f = {.keeper = {.today = today}};
    spil_report r = {0};
    char text[100];
    spil_out out = spil_out_to(text, sizeof text);
    free(take_in(&f, SPIL_FACTS_FIRST
                 "total 2026-11-01 7ate9 9+2 1 1 0 900 1 3000 5000 2026-11-01 Anna\n" /* long since */
                 "total 2026-11-13 7ate9 9-2 1 1 0 900 1 3000 5000 2026-11-13 Anna\n"
                 "total 2026-11-14 7ate9 8+2 1 1 0 900 1 3000 5000 2026-11-14 Anna\n"
                 "total 2026-11-16 7ate9 8-2 1 1 0 900 1 6000 5000 2026-11-16 Anna\n"
                 "total 2026-11-16 7ate9 7+2 1 1 0 900 1 7000 5000 2026-11-16 Anna\n" /* next week */
                 "total 2026-11-16 sequence 14-6 1 1 0 900 1 0 0 - Anna\n"));
    assert_true(spil_report_next(&f, NULL, NULL, &r));
    spil_report_due(r.due, NULL, &out);
    assert_string_equal(text, "To repeat: 2 today, 1 tomorrow, 1 later this week.");
    assert_true(spil_report_next(&f, NULL, NULL, &r));
    out = spil_out_to(text, sizeof text);
    spil_report_due(r.due, NULL, &out);
    assert_string_equal(text, "");
    assert_false(spil_report_next(&f, NULL, NULL, &r));
    spil_facts_free(&f);
}

static void kinds_of_sums_and_how_well_they_are_known(void **state)
{
    (void)state;
    spil_facts f = {.keeper = {.today = today}};
    spil_report r = {0};
    spil_speed kind[SPIL_SPEEDS_MAX];
    free(take_in(&f,
                 SPIL_FACTS_FIRST "total 2026-11-16 7ate9 9-2 4 3 1 4000 1111 9000 5000 2026-11-16 Anna\n"
                                  "total 2026-11-16 7ate9 9+2 1 1 0 1000 1 9000 5000 2026-11-16 Anna\n"
                                  "total 2026-11-16 7ate9 8+2 3 3 0 3000 111 9000 5000 2026-11-16 Anna\n"
                                  "total 2026-11-16 7ate9 8+1 1 0 1 0 0 1000 5000 2026-11-16 Anna\n"
                                  "total 2026-11-16 sequence 14-6 1 1 0 900 1 9000 5000 2026-11-16 Anna\n"
                                  "total 2026-11-16 sequence 7*4 1 1 0 900 1 9000 5000 2026-11-16 Anna\n"));
    assert_true(spil_report_next(&f, "7ate9", NULL, &r));
    assert_int_equal(spil_report_speeds(&r, kind), 3); /* + 1, + 2, - 2 */
    assert_int_equal(kind[0].sign, '+');
    assert_int_equal(kind[0].b, 1);
    assert_int_equal(kind[0].ms, 0);
    assert_int_equal(kind[0].missed, 1);
    assert_int_equal(kind[1].b, 2);
    assert_int_equal(kind[1].ms, 2500); /* each find counts, not each sum */
    assert_int_equal(kind[1].found, 4);
    assert_int_equal(kind[2].sign, '-');
    assert_int_equal(kind[2].ms, 4000);
    const spil_known known[] = {SPIL_KNOWN_NOT_YET, SPIL_KNOWN_AT_ONCE, SPIL_KNOWN_PAUSE};
    int seen = 0;
    for (int i = 0; i < r.n; i++) {
        for (int k = 0; k < 3; k++)
            seen |= (int)(spil_report_known(&r.row[i]) == known[k]) << k;
    }
    assert_int_equal(seen, 7);
    spil_report_free(&r);

    assert_true(spil_report_next(&f, "sequence", NULL, &r));
    assert_int_equal(spil_report_speeds(&r, kind), 2);
    assert_int_equal(kind[0].sign, '-');
    assert_int_equal(kind[0].b, 0);
    char text[40];
    spil_out out = spil_out_to(text, sizeof text);
    spil_speed_tell(&kind[1], NULL, &out);
    assert_string_equal(text, "×");
    spil_report_free(&r);
    spil_facts_free(&f);
}

/* As many people as there is room for, each with two games: fast only because facts are sorted once. */
static void everybody_has_a_report(void **state)
{
    (void)state;
    enum { PEOPLE = SPIL_FACTS_MAX / 2, LINE = 48 };
    spil_facts f = {0};
    spil_report r = {0};
    char last[SPIL_NAME_BYTES] = "";
    char *text = malloc((size_t)(2 * PEOPLE + 1) * LINE);
    assert_non_null(text);
    int len = snprintf(text, LINE, SPIL_FACTS_FIRST);
    for (int i = 0; i < 2 * PEOPLE; i++)
        len += snprintf(text + len, LINE, "found %s 3+1 %d N%05d\n", i % 2 ? "7ate9" : "sequence",
                        1 + i / 2 * 7919 % PEOPLE, i / 2 * 7919 % PEOPLE);
    free(take_in(&f, text));
    free(text);
    int reports = 0;
    for (; spil_report_next(&f, NULL, NULL, &r); reports++) {
        assert_string_equal(r.game, reports % 2 ? "sequence" : "7ate9");
        assert_int_equal(strcmp(last, r.name) < 0, reports % 2 == 0);
        assert_int_equal(r.n, 1);
        assert_int_equal(r.usual_ms, 1 + reports / 2);
        snprintf(last, sizeof last, "%s", r.name);
    }
    assert_int_equal(reports, 2 * PEOPLE);
    spil_facts_free(&f);
}

static void expect_time(uint32_t ms, const spil_translator *t, const char *said)
{
    char text[32];
    spil_out out = spil_out_to(text, sizeof text);
    spil_report_time(ms, t, &out);
    assert_string_equal(text, said);
}

static void in_words_of_any_language(void **state)
{
    (void)state;
    const spil_translator loud = {.text = loud_text, .plural = loud_plural};
    expect_time(0, &loud, "-");
    expect_time(1849, NULL, "1.8 s");
    expect_time(60000, &loud, "60,0 SEK");
    assert_string_equal(spil_report_name("Anna", &loud), "Anna");
    assert_string_equal(spil_report_name("", &loud), "ÞÚ");
    assert_string_equal(spil_report_name("", NULL), "You");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_report_names_the_weak_ones_first),
        cmocka_unit_test(everybody_is_in_the_overview),
        cmocka_unit_test(a_week_of_what_is_due),
        cmocka_unit_test(kinds_of_sums_and_how_well_they_are_known),
        cmocka_unit_test(everybody_has_a_report),
        cmocka_unit_test(in_words_of_any_language),
    };
    return cmocka_run_group_tests_name("learn_report", tests, NULL, NULL);
}
