/* Which matches count, and what they are to their players. */
#include "match_end.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "spil/games.h"

static const spil_key key = {{5}};

/* A match of two: what kind of players, by their seats. */
static spil_driver *begin(spil_seat_kind first, spil_seat_kind second, const void *state)
{
    const spil_terms terms = {.order = SPIL_ORDER_TURNS, .keep = SPIL_KEEP_STEPS, .stand_in = "random"};
    const spil_seat_kind kinds[] = {first, second};
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "punto"), 2);
    assert_int_equal(spil_setup_check(&su, NULL), SPIL_OK);
    spil_driver *d = spil_driver_new(&su, &terms, 0);
    for (int seat = 0; seat < 2; seat++) {
        const spil_command sit = {.kind = SPIL_DO_SEAT,
                                  .by = SPIL_HOST,
                                  .seat = seat,
                                  .seat_kind = kinds[seat],
                                  .player = kinds[seat] == SPIL_SEAT_BOT ? "level3" : "",
                                  .name = ""};
        assert_int_equal(spil_driver_do(d, 0, &sit, NULL), SPIL_REPLY_DONE);
    }
    const spil_command start = {
        .kind = SPIL_DO_START, .by = SPIL_HOST, .key = state == NULL ? &key : NULL, .state = state};
    assert_int_equal(spil_driver_do(d, 0, &start, NULL), SPIL_REPLY_DONE);
    return d;
}

static void play_to_the_end(spil_driver *d)
{
    spil_question q;
    while (spil_driver_phase(d) != SPIL_PHASE_OVER) {
        spil_question open;
        const bool taken = spil_driver_take(d, &q);
        assert_true(taken || spil_driver_question(d, spil_driver_asked(d), &open));
        const spil_question *asked = taken ? &q : &open;
        const spil_answer answer = {.acts = true, .move = asked->moves[0]};
        assert_int_equal(spil_driver_answer(d, 0, asked->token, &answer, NULL), SPIL_REPLY_DONE);
    }
}

static bool end_of(const spil_driver *d, spil_ended *e)
{
    line_output names = {0};
    spil__output_names(&names, 2);
    return spil__match_end(d, &names, 1000, e);
}

static void a_game_counts_when_it_is_over(void **unused)
{
    (void)unused;
    spil_driver *d = begin(SPIL_SEAT_PERSON, SPIL_SEAT_BOT, NULL);
    spil_ended e;
    spil_result res;
    assert_false(end_of(d, &e));
    play_to_the_end(d);
    assert_true(end_of(d, &e));
    assert_true(spil_driver_result(d, &res));
    assert_string_equal(e.game, "punto");
    assert_int_equal(e.when_s, 1000);
    assert_int_equal(e.seats, 2);
    assert_true(e.seat[0].person);
    assert_string_equal(e.seat[0].name, ""); /* a person who plays alone needs none */
    assert_false(e.seat[1].person);
    assert_string_equal(e.seat[1].name, "level3");
    assert_int_equal(e.seat[0].outcome, spil_outcome_of(spil_driver_setup(d), &res, 0));
    assert_true(e.deal == spil_deal_id(spil_driver_setup(d), &key));
    assert_int_equal(spil_only_person(d), 0);
    spil_driver_free(d);
}

static void who_resigns_has_lost_at_once(void **unused)
{
    (void)unused;
    spil_driver *d = begin(SPIL_SEAT_BOT, SPIL_SEAT_PERSON, NULL);
    const spil_command resign = {.kind = SPIL_DO_RESIGN, .by = 1};
    spil_ended e;
    assert_int_equal(spil_driver_do(d, 0, &resign, NULL), SPIL_REPLY_DONE);
    const spil_command go_on = {.kind = SPIL_DO_RESUME, .by = SPIL_HOST}; /* without people it has paused */
    for (int i = 0; i < 2; i++) { /* and nothing is different when the stand-in has played to the end */
        assert_true(end_of(d, &e));
        assert_true(e.seat[1].person);
        assert_int_equal(e.seat[1].outcome, SPIL_OUTCOME_LOST);
        assert_int_equal(e.seat[0].outcome, SPIL_OUTCOME_WON);
        assert_int_equal(spil_only_person(d), 1);
        spil_driver_do(d, 0, &go_on, NULL);
        play_to_the_end(d);
    }
    spil_driver_free(d);
}

static void while_somebody_here_plays_on_it_does_not_count_yet(void **unused)
{
    (void)unused;
    spil_driver *d = begin(SPIL_SEAT_PERSON, SPIL_SEAT_PERSON, NULL);
    const spil_command resign = {.kind = SPIL_DO_RESIGN, .by = 0};
    spil_ended e;
    assert_int_equal(spil_only_person(d), -1);
    assert_int_equal(spil_driver_do(d, 0, &resign, NULL), SPIL_REPLY_DONE);
    assert_false(end_of(d, &e));
    play_to_the_end(d);
    assert_true(end_of(d, &e));
    assert_string_equal(e.seat[0].name, "North");
    assert_string_equal(e.seat[1].name, "South");
    assert_int_equal(e.seat[0].outcome, SPIL_OUTCOME_LOST);
    spil_driver_free(d);
}

static void games_of_bots_and_from_positions_do_not_count(void **unused)
{
    (void)unused;
    spil_driver *d = begin(SPIL_SEAT_BOT, SPIL_SEAT_BOT, NULL);
    spil_ended e;
    play_to_the_end(d);
    assert_false(end_of(d, &e));
    assert_int_equal(spil_only_person(d), -1);
    spil_driver_free(d);

    const spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "punto"), 2);
    spil_state state;
    su.game->start(&su, &key, &state);
    d = begin(SPIL_SEAT_PERSON, SPIL_SEAT_BOT, &state);
    play_to_the_end(d);
    assert_false(end_of(d, &e));
    spil_driver_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_counts_when_it_is_over),
        cmocka_unit_test(who_resigns_has_lost_at_once),
        cmocka_unit_test(while_somebody_here_plays_on_it_does_not_count_yet),
        cmocka_unit_test(games_of_bots_and_from_positions_do_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
