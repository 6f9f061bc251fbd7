/* saved.c: saved games as texts: who sat where, under which terms they go on, and what no file may do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "spil/games.h"
#include "spil/saved.h"

static const spil_terms terms = {.keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL};

static spil_terms same_terms(void *of, const spil_setup *su)
{
    (void)su;
    return *(const spil_terms *)of;
}

static void seat(spil_driver *d, int at, const char *text)
{
    spil_player_spec spec;
    assert_int_equal(spil_player_spec_read(text, spil_driver_setup(d)->game, &spec, NULL), SPIL_OK);
    spil_give_seat(d, 0, at, &spec, at == 0 ? "Anna" : "Bo");
}

/* Punto between two players, some moves old. */
static spil_driver *match(const char *one, const char *other, int moves)
{
    const spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "punto"), 2);
    const spil_key key = {{7}};
    spil_driver *d = spil_driver_new(&su, &terms, 0);
    seat(d, 0, one);
    seat(d, 1, other);
    spil_driver_do(d, 0, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &key}, NULL);
    for (spil_question q; moves > 0 && spil_driver_take(d, &q); moves--) {
        const spil_answer answer = {.acts = true, .move = q.moves[0]};
        assert_int_equal(spil_driver_answer(d, 0, q.token, &answer, NULL), SPIL_REPLY_DONE);
    }
    assert_int_equal(moves, 0);
    return d;
}

static spil_buffer journal_of(spil_driver *d)
{
    spil_buffer text = {0};
    size_t len;
    const char *lines = spil_driver_journal(d, &len);
    spil_buffer_add(&text, lines, len);
    return text;
}

static void a_record_says_who_sat_where(void **state)
{
    (void)state;
    spil_driver *d = match("human", "level2", 4);
    spil_buffer text = spil_saved_text(d, "a comment");
    assert_non_null(strstr(text.at, "\n# seat 0 human\n# seat 1 level2\n# a comment\n"));
    spil_terms wanted = terms;
    spil_reopened how;
    spil_record rec;
    spil_driver *again =
        spil_saved_driver(SPIL_CPU_ANY, text.at, text.len, same_terms, &wanted, 0, &how, &rec, NULL);
    assert_non_null(again);
    assert_false(how.same); /* a record has no terms */
    const spil_seating who = spil_seating_of(again);
    assert_int_equal(who.seat[0].kind, SPIL_PLAYER_PERSON);
    assert_string_equal(who.seat[1].text, "level2");
    spil_buffer twice = spil_saved_text(again, "a comment");
    assert_string_equal(twice.at, text.at);
    spil_buffer_free(&twice);
    spil_buffer_free(&text);
    spil_driver_free(again);
    spil_record_free(&rec);
    spil_driver_free(d);
}

static void a_journal_goes_on_under_its_own_terms_only(void **state)
{
    (void)state;
    spil_driver *d = match("human", "greedy", 3);
    spil_buffer text = journal_of(d);
    spil_terms wanted = terms;
    for (int change = 0; change < 2; change++) {
        spil_reopened how;
        spil_record rec;
        wanted.hints_alone = change == 1;
        spil_driver *again =
            spil_saved_driver(SPIL_CPU_ANY, text.at, text.len, same_terms, &wanted, 0, &how, &rec, NULL);
        assert_non_null(again);
        assert_int_equal(how.same, change == 0);
        assert_int_equal(spil_driver_steps(again), 3);
        assert_string_equal(spil_seat_text(again, 1), "greedy");
        spil_driver_free(again);
        spil_record_free(&rec);
    }
    spil_buffer_free(&text);
    spil_driver_free(d);
}

static void no_file_starts_a_program(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        const int journal = i / 2, at = i % 2; /* on seat 0, too, where a person would sit by default */
        spil_driver *d =
            match(at == 0 ? "cmd:touch never" : "human", at == 1 ? "cmd:touch never" : "human", 2);
        const char *usual = spil_bot_usual(spil_driver_setup(d)->game)->name;
        spil_buffer text = journal == 0 ? spil_saved_text(d, NULL) : journal_of(d);
        assert_non_null(strstr(text.at, "cmd:touch never"));
        spil_terms wanted = terms;
        spil_reopened how;
        spil_record rec;
        spil_driver *again =
            spil_saved_driver(SPIL_CPU_ANY, text.at, text.len, same_terms, &wanted, 0, &how, &rec, NULL);
        assert_non_null(again);
        for (int seat = 0; seat < 2; seat++) {
            const bool program = seat == at;
            assert_string_equal(spil_seat_text(again, seat), program ? usual : "human");
            assert_string_equal(how.program[seat], program ? "cmd:touch never" : "");
        }
        spil_driver_free(again);
        spil_record_free(&rec);
        spil_buffer_free(&text);
        spil_driver_free(d);
    }
}

static void half_a_line_at_the_end_is_dropped(void **state)
{
    (void)state;
    spil_driver *d = match("human", "greedy", 5);
    spil_buffer text = journal_of(d);
    spil_terms wanted = terms;
    spil_reopened how;
    spil_record rec;
    spil_driver *again =
        spil_saved_driver(SPIL_CPU_ANY, text.at, text.len - 3, same_terms, &wanted, 0, &how, &rec, NULL);
    assert_non_null(again);
    assert_int_equal(spil_driver_steps(again), 4);
    spil_driver_free(again);
    spil_record_free(&rec);
    spil_error err = {.code = SPIL_OK};
    assert_null(spil_saved_driver(SPIL_CPU_ANY, "nonsense\n", 9, same_terms, &wanted, 0, &how, &rec, &err));
    assert_int_not_equal(err.code, SPIL_OK);
    spil_buffer_free(&text);
    spil_driver_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_says_who_sat_where),
        cmocka_unit_test(a_journal_goes_on_under_its_own_terms_only),
        cmocka_unit_test(no_file_starts_a_program),
        cmocka_unit_test(half_a_line_at_the_end_is_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
