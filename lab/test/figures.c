/* How somebody does in a game: lately, over weeks and months, against each level with how sure that is, by stages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/figures.h"

enum { DAY_S = 86400 };

static char text[20000];
static int games;

static void begin(void)
{
    snprintf(text, sizeof text, "%s", SPIL_TALLY_FIRST);
    games = 0;
}

static void play(spil_day day, const char *game, const char *mine, const char *rest)
{
    const size_t len = strlen(text);
    games++;
    snprintf(text + len, sizeof text - len, "%llu %s %016x\t0 %s\t1 drawn %s\n",
             (unsigned long long)day * DAY_S, game, (unsigned)games, mine, rest);
}

static spil_tally tally_of(void)
{
    spil_tally t = {0};
    assert_true(spil_tally_read(&t, text, strlen(text)));
    assert_int_equal(t.unread, 0);
    return t;
}

static spil_figures only(const spil_tally *t)
{
    spil_figures f, more;
    int row = 0;
    assert_true(spil_figures_next(t, &row, &f));
    assert_false(spil_figures_next(t, &row, &more));
    return f;
}

static void the_last_ten_and_the_longest_run(void **unused)
{
    (void)unused;
    begin();
    for (int i = 0; i < 13; i++)
        play(20000, "punto",
             i < 3 || i == 12 ? "lost person "
             : i == 11        ? "drawn person "
                              : "won person ",
             "bot greedy");
    spil_tally t = tally_of();
    const spil_figures f = only(&t);
    assert_int_equal(f.all.played, 13);
    assert_int_equal(f.all.won, 8);
    assert_int_equal(f.all.drawn, 1);
    assert_int_equal(f.longest, 8);
    assert_int_equal(f.n_last, SPIL_FIGURES_LAST);
    assert_int_equal(f.last[0], SPIL_OUTCOME_WON);
    assert_int_equal(f.last[8], SPIL_OUTCOME_DRAWN);
    assert_int_equal(f.last[9], SPIL_OUTCOME_LOST);
    spil_tally_free(&t);
}

static void a_few_weeks_begin_on_mondays(void **unused)
{
    (void)unused;
    begin();
    play(spil_day_of(2026, 11, 1), "punto", "won person ", "bot greedy"); /* a Sunday */
    play(spil_day_of(2026, 11, 2), "punto", "won person ", "bot greedy"); /* a Monday */
    play(spil_day_of(2026, 11, 18), "punto", "lost person ", "bot greedy");
    spil_tally t = tally_of();
    const spil_figures f = only(&t);
    assert_true(f.by_week);
    assert_int_equal(f.n_times, 4);
    assert_int_equal(f.time[0].day, spil_day_of(2026, 10, 26));
    assert_int_equal(f.time[1].day, spil_day_of(2026, 11, 2));
    assert_int_equal(f.time[3].day, spil_day_of(2026, 11, 16));
    const int played[] = {1, 1, 0, 1};
    for (int i = 0; i < 4; i++)
        assert_int_equal(f.time[i].sum.played, played[i]);
    assert_int_equal(f.time[3].sum.won, 0);
    spil_tally_free(&t);
}

static void a_year_is_by_months_and_what_is_older_is_left_out(void **unused)
{
    (void)unused;
    begin();
    play(spil_day_of(2024, 2, 29), "punto", "won person ", "bot greedy");
    play(spil_day_of(2025, 11, 30), "punto", "won person ", "bot greedy");
    play(spil_day_of(2025, 12, 1), "punto", "won person ", "bot greedy");
    play(spil_day_of(2026, 11, 18), "punto", "lost person ", "bot greedy");
    spil_tally t = tally_of();
    const spil_figures f = only(&t);
    assert_false(f.by_week);
    assert_int_equal(f.n_times, 12);
    assert_int_equal(f.time[0].day, spil_day_of(2025, 12, 1));
    assert_int_equal(f.time[0].sum.played, 1);
    assert_int_equal(f.time[11].day, spil_day_of(2026, 11, 1));
    assert_int_equal(f.all.played, 4);
    spil_tally_free(&t);
}

static void no_line_can_leave_the_calendar(void **unused)
{
    (void)unused;
    snprintf(text, sizeof text, "%s%s", SPIL_TALLY_FIRST,
             "999999999999999 punto 0000000000000001\t0 won person \t1 lost bot greedy\n");
    spil_tally t = tally_of();
    assert_int_equal(only(&t).time[0].sum.played, 1);
    spil_tally_free(&t);
}

static void a_level_has_its_interval(void **unused)
{
    (void)unused;
    begin();
    for (int i = 0; i < 4; i++)
        play(20000, "punto", i == 0 ? "lost person " : "won person ", "bot level3");
    play(20000, "punto", "won helped ", "bot level3");
    play(20000, "punto", "won daily ", "bot level3");
    play(20000, "punto", "won person ", "bot greedy");
    spil_tally t = tally_of();
    const spil_figures f = only(&t);
    assert_int_equal(f.all.played, 7);
    assert_int_equal(f.level[3].sum.played, 4);
    assert_int_equal(f.level[3].sum.won, 3);
    const spil_estimate wilson = spil_wilson(3, 4);
    assert_true(f.level[3].won.low == wilson.low && f.level[3].won.high == wilson.high);
    assert_true(f.level[3].won.known && wilson.low > 0.29 && wilson.low < 0.31);
    assert_false(f.level[2].won.known);
    spil_tally_free(&t);
}

static void stages_count_where_they_were_played(void **unused)
{
    (void)unused;
    begin();
    play(20000, "rumi7", "won person ", "bot level1\tstages 1101111 0111011");
    play(20000, "rumi7", "lost person ", "bot level1\tstages --0---- --1----");
    play(20000, "rumi7", "lost person ", "bot level1"); /* an older line */
    spil_tally t = tally_of();
    const spil_figures f = only(&t);
    assert_int_equal(f.n_stages, 7);
    const int played[] = {1, 1, 2, 1, 1, 1, 1}, done[] = {1, 1, 0, 1, 1, 1, 1};
    for (int i = 0; i < 7; i++) {
        assert_int_equal(f.stage[i].played, played[i]);
        assert_int_equal(f.stage[i].won, done[i]);
    }
    char csv[1000];
    spil_out out = spil_out_to(csv, sizeof csv);
    spil_figures_csv(&t, NULL, NULL, &out);
    assert_string_equal(csv, "name,game,day,outcome,against,level,stages\n"
                             "\"\",\"rumi7\",2024-10-04,won,\"level1\",1,\"1101111\"\n"
                             "\"\",\"rumi7\",2024-10-04,lost,\"level1\",1,\"--0\"\n"
                             "\"\",\"rumi7\",2024-10-04,lost,\"level1\",1,\n");
    out = spil_out_to(csv, sizeof csv);
    spil_figures_csv(&t, "punto", NULL, &out);
    assert_string_equal(csv, "name,game,day,outcome,against,level,stages\n");
    spil_tally_free(&t);
}

static void a_formula_is_no_formula_in_a_spreadsheet(void **unused)
{
    (void)unused;
    begin();
    play(20000, "punto", "won person =1+\"2", "person Bo");
    spil_tally t = tally_of();
    char csv[1000];
    spil_out out = spil_out_to(csv, sizeof csv);
    spil_figures_csv(&t, NULL, "=1+\"2", &out);
    assert_non_null(strstr(csv, "\n\"'=1+\"\"2\",\"punto\",2024-10-04,won,\"Bo\",,\n"));
    assert_null(strstr(csv, "\n\"Bo\""));
    spil_tally_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_ten_and_the_longest_run),
        cmocka_unit_test(a_few_weeks_begin_on_mondays),
        cmocka_unit_test(a_year_is_by_months_and_what_is_older_is_left_out),
        cmocka_unit_test(no_line_can_leave_the_calendar),
        cmocka_unit_test(a_level_has_its_interval),
        cmocka_unit_test(stages_count_where_they_were_played),
        cmocka_unit_test(a_formula_is_no_formula_in_a_spreadsheet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
