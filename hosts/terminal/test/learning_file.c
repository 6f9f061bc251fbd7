/* What people do at a table goes into this user's file, under the right name. */
#include "learning_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "spil/games.h"
#include "spil/seven_ate_nine.h"
#include "test_files.h"

typedef struct moment {
    learning_file learning;
    spil_setup setup;
    char folder[TEST_FOLDER], path[TEST_FOLDER + 16];
} moment;

static int begin(void **state)
{
    moment *m = calloc(1, sizeof *m);
    spil_error err;
    test_folder(m->folder, "learning");
    snprintf(m->path, sizeof m->path, "%s/spil/facts", m->folder);
    setenv("XDG_DATA_HOME", m->folder, 1);
    m->setup = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "7ate9"), 2);
    assert_int_equal(spil_setup_check(&m->setup, &err), SPIL_OK);
    *state = m;
    return 0;
}

static int end(void **state)
{
    moment *m = *state;
    unlink(m->path);
    *strrchr(m->path, '/') = '\0';
    rmdir(m->path);
    assert_int_equal(rmdir(m->folder), 0);
    free(m);
    return 0;
}

/* Plays a 1 on 9±2. */
static void find_a_sum(moment *m, int seat)
{
    const int card = spil_seven_kind(1, 1);
    spil_seven_view v = {.n_pile = 1, .hand = spil_seven_one(card)};
    v.pile[0] = (uint8_t)spil_seven_kind(9, 2);
    spil_learning_see(&m->learning.table, seat, &v, 1000);
    spil_learning_move(&m->learning.table, seat, &v, spil_seven_move(SPIL_SEVEN_PLAY, card), true, 2500);
}

static void a_find_is_a_line_of_the_file(void **state)
{
    moment *m = *state;
    line_output names = {.name = {"Anna"}};
    spil__output_names(&names, 2);
    spil__learning_begin(&m->learning, &m->setup, &names, 2, true);
    assert_null(m->learning.table.err.text.format);
    find_a_sum(m, 0);
    find_a_sum(m, 1); /* a bot */
    char day[16], wanted[100];
    spil_out of_day = spil_out_to(day, sizeof day);
    spil_day_print(spil_facts_at(&m->learning.file.facts, 0)->day, &of_day);
    spil__learning_end(&m->learning);
    find_a_sum(m, 0); /* over */
    size_t len;
    char *text = test_read_file(m->path, &len);
    assert_non_null(text);
    assert_int_equal(strlen(day), 10);
    snprintf(wanted, sizeof wanted, "spil facts 3\nfound %s 7ate9 9+2 1500 Anna\n", day);
    assert_string_equal(text, wanted);
    free(text);
}

static void people_without_names(void **state)
{
    moment *m = *state;
    line_output plain = {0};
    spil__output_names(&plain, 2);
    spil__learning_begin(&m->learning, &m->setup, &plain, 2, true);
    assert_string_equal(m->learning.table.seat[0].name, ""); /* alone */
    spil__learning_end(&m->learning);
    spil__learning_begin(&m->learning, &m->setup, &plain, 0, true);
    assert_string_equal(m->learning.table.seat[0].name, "North");
    assert_string_equal(m->learning.table.seat[1].name, "South");
    spil__learning_end(&m->learning);
    spil__learning_begin(&m->learning, &m->setup, &plain, 3, true);
    assert_null(m->learning.table.setup); /* nobody */
    spil__learning_end(&m->learning);
}

static void what_is_wrong_with_the_file_is_said(void **state)
{
    moment *m = *state;
    const line_output names = {.name = {"Anna", "Bo"}};
    spil__learning_begin(&m->learning, &m->setup, &names, 0, true); /* makes the folder */
    spil__learning_end(&m->learning);
    test_write_file(m->path, "my diary\n", 9);
    spil__learning_begin(&m->learning, &m->setup, &names, 0, true);
    assert_non_null(strstr(m->learning.table.err.text.format, "left alone"));
    find_a_sum(m, 0); /* in memory only */
    assert_int_equal(m->learning.file.facts.sums.n, 1);
    spil__learning_end(&m->learning);
    size_t len;
    char *text = test_read_file(m->path, &len);
    assert_string_equal(text, "my diary\n");
    free(text);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        CASE(a_find_is_a_line_of_the_file),
        CASE(people_without_names),
        CASE(what_is_wrong_with_the_file_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
