/* Races, sums, guided games, and notes that come from elsewhere. */
#include "table.h"

static table b;

static int end(void **unused)
{
    (void)unused;
    table_close(&b);
    return 0;
}

/* ---- a race by the clock ---- */

static void begin_race(bool logs)
{
    spil_terms terms = table_terms();
    terms.order = SPIL_ORDER_ARRIVAL;
    terms.timed = terms.open_hands = true;
    terms.count_ms = 1000;
    terms.hold_ms = 1500;
    terms.handicap[1].late_ms = 3000;
    table_deal(&b, "7ate9", 2, &terms, 1, 5);
    b.t.logs = logs;
}

static void a_race_counts_down(void **unused)
{
    (void)unused;
    begin_race(false);
    expect(&b, "said South: starts 3 s later.\nsaid 3.\n");
    expect(&b, "");
    spil_driver_advance(b.d, b.now_ms = 2000);
    expect(&b, "said 2.\nsaid 1.\n");
    assert_int_equal(try_move(&b, 0, "draw"), SPIL_REPLY_NOT_NOW);
    expect(&b, "refused Not yet: wait for \"go\".\n");
    spil_driver_advance(b.d, b.now_ms = 3000);
    hear(&b);
    assert_int_equal(strncmp(b.heard, "said Go!\nasked ", 15), 0);
    spil_driver_advance(b.d, b.now_ms = 6000);
    assert_int_equal(strncmp(hear(&b), "said South starts now.\n", 23), 0);
}

static void a_log_has_no_countdown(void **unused)
{
    (void)unused;
    begin_race(true);
    expect(&b, "said South: starts 3 s later.\n");
    spil_driver_advance(b.d, b.now_ms = 3000);
    hear(&b);
    assert_int_equal(strncmp(b.heard, "said Go!\n", 9), 0);
    spil_teller_look(&b.t, 0, 0); /* a log that is written again begins at the beginning */
    hear(&b);
    assert_int_equal(strncmp(b.heard, "said South: starts 3 s later.\nsaid Go!\n", 39), 0);
}

static void a_countdown_is_news_in_a_continued_race(void **unused)
{
    (void)unused;
    begin_race(false);
    spil_teller_skip(&b.t);
    expect(&b, "said South: starts 3 s later.\nsaid 3.\n");
    spil_driver_advance(b.d, b.now_ms = 3000);
    table_tell(&b);
    spil_teller_skip(&b.t);
    hear(&b);
    assert_null(strstr(b.heard, "Go!"));
}

static void a_pause_names_nobody_who_plays_alone(void **unused)
{
    (void)unused;
    begin_race(false);
    b.t.words.you = 1;
    spil_driver_advance(b.d, b.now_ms = 3000);
    hear(&b);
    assert_true(command(&b, 0, SPIL_DO_PAUSE));
    expect(&b, "said The game is paused.\n");
    assert_true(command(&b, 0, SPIL_DO_RESUME));
    b.t.words.you = 0;
    spil_driver_advance(b.d, b.now_ms = 9000);
    hear(&b);
    assert_true(command(&b, 0, SPIL_DO_PAUSE));
    expect(&b, "said North pauses the game.\n");
    b.t.logs =
        true; /* a log leaves out the pause that a continued game begins with, for nobody asked for it */
    assert_true(command(&b, 0, SPIL_DO_RESUME) && command(&b, SPIL_HOST, SPIL_DO_PAUSE));
    expect(&b, "");
}

/* ---- sums ---- */

static void a_wrong_sum_may_be_tried_again(void **unused)
{
    (void)unused;
    static const char names[2][SPIL_NAME_BYTES] = {"Anna", ""};
    const spil_terms terms = table_terms();
    spil_learning learning = {0};
    spil_facts facts = {0};
    spil_view view;
    table_deal(&b, "sequence", 2, &terms, 1, 5);
    spil_learning_begin(&learning, spil_driver_setup(b.d), &facts, names, 1);
    b.t.learning = &learning;
    hear(&b);
    spil_driver_view(b.d, 0, &view);
    spil_learning_see(&learning, 0, &view, 0);
    assert_int_equal(try_move(&b, 0, "5+9@c2"), SPIL_REPLY_REFUSED); /* c2 is 16 */
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_ADVISED], 1);
    assert_int_equal(b.n[SPIL_LINE_REFUSED], 0);
    assert_int_equal(try_move(&b, 0, "dead:5+9"), SPIL_REPLY_REFUSED); /* no sum, but against the rules */
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_REFUSED], 1);
    assert_int_equal(try_move(&b, 0, "5+9@e2"), SPIL_REPLY_DONE);
    spil_out out = spil_out_to(b.heard, sizeof b.heard);
    assert_true(spil_teller_missed(&b.t, 0, &out));
    assert_string_equal(b.heard, "North missed: 5 + 9 = 14");
    assert_false(spil_teller_missed(&b.t, 1, &out));
    play_out(&b);
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_ENDED], 1);
    assert_non_null(strstr(b.heard, "ended "));
    assert_non_null(
        strstr(strstr(b.heard, "ended "), "\nadvised North missed: 5 + 9 = 14\n")); /* at the end */
    expect(&b, "");
    spil_facts_free(&facts);
}

/* ---- a guided game ---- */

static spil_guided led;

static void begin_scene(int scene)
{
    const spil_guide *guide = spil_guide_of("punto");
    spil_error err;
    memset(&b, 0, sizeof b);
    b.d = spil_guided_begin(&led, &guide->scene[scene], SPIL_CPU_ANY, NULL, 0, &err);
    assert_non_null(b.d);
    table_tell(&b);
    b.t.guided = &led;
}

static void begin_guide(void)
{
    begin_scene(0);
}

static void a_guided_game_leads_step_by_step(void **unused)
{
    (void)unused;
    begin_guide();
    const int steps = spil_guide_steps(&(spil_guide){.scene = led.scene, .n_scenes = 1}, 1);
    int led_lines = 0;
    for (int i = 0; i < 200 && !spil_guided_over(&led); i++) {
        spil_move mv;
        spil_reply reply;
        hear(&b);
        led_lines += b.n[SPIL_LINE_LED];
        assert_true(b.n[SPIL_LINE_LED] == 0 || b.n[SPIL_LINE_ASKED] <= 1);
        if (spil_guided_hint(&led, &mv)) {
            assert_true(command(&b, 0, SPIL_DO_HINT));
            hear(&b);
            assert_int_equal(b.n[SPIL_LINE_ADVISED], 1);
            assert_int_equal(strncmp(b.heard, "advised Hint: ", 14), 0);
            assert_true(spil_teller_move(&b.t, b.now_ms, 0, mv, 0, &reply));
        } else {
            assert_false(command(&b, 0, SPIL_DO_HINT));
            expect(&b, "advised One moment: the others are playing.\n");
            assert_false(spil_teller_move(&b.t, b.now_ms, 0, mv, 0, &reply));
            assert_int_equal(reply.kind, SPIL_REPLY_NOT_NOW);
            assert_null(reply.err.text.format);
            hear(&b);
        }
        spil_guided_advance(&led, b.now_ms += 500, 400);
    }
    hear(&b);
    led_lines += b.n[SPIL_LINE_LED];
    assert_int_equal(led_lines, steps + 1); /* and what was learnt */
    assert_int_equal(b.n[SPIL_LINE_ENDED], 0);
    expect(&b, "");
}

static void the_end_of_a_scene_is_not_the_end(void **unused)
{
    (void)unused;
    bool ends = false;
    for (int scene = 0; scene < spil_guide_of("punto")->n_scenes; scene++) {
        begin_scene(scene);
        for (int i = 0; i < 200 && !spil_guided_over(&led); i++) {
            spil_move mv;
            spil_reply reply;
            if (spil_guided_hint(&led, &mv))
                spil_teller_move(&b.t, b.now_ms, 0, mv, 0, &reply);
            spil_guided_advance(&led, b.now_ms += 500, 400);
            assert_null(strstr(hear(&b), "he game is over"));
        }
        ends = ends || spil_driver_phase(b.d) == SPIL_PHASE_OVER;
        table_close(&b);
    }
    assert_true(ends); /* of one of them at least */
}

static void a_guide_answers_what_it_did_not_ask_for(void **unused)
{
    (void)unused;
    begin_guide();
    spil_reply reply;
    spil_question q;
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_LED], 1);
    assert_true(strstr(b.heard, "asked ") < strstr(b.heard, "led "));
    assert_int_equal(try_move(&b, 0, "R3@5,5"), SPIL_REPLY_REFUSED); /* by the rules */
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_REFUSED], 1);
    assert_int_equal(try_move(&b, SPIL_HOST, "R3@0,0"), SPIL_REPLY_NOT_ALLOWED);
    expect(&b, "advised Not in a guided game.\n");
    assert_false(command(&b, 0, SPIL_DO_UNDO));
    expect(&b, "advised Not in a guided game.\n");
    assert_true(spil_driver_question(b.d, 0, &q));
    assert_true(spil_teller_move(&b.t, 0, 0, q.moves[0], 0, &reply)); /* the first step has one move */
    do
        spil_guided_advance(&led, b.now_ms += 500, 400);
    while (led.script[0] != '\0');
    hear(&b);
    for (int i = 0; spil_driver_question(b.d, 0, &q) && i < q.n_moves; i++) {
        if (spil_guided_takes(&led, q.moves[i]))
            continue;
        assert_false(spil_teller_move(&b.t, b.now_ms, 0, q.moves[i], 0, &reply));
        assert_int_equal(reply.kind, SPIL_REPLY_NOT_NOW);
        hear(&b);
        assert_int_equal(b.n[SPIL_LINE_ADVISED], 1);
        assert_int_equal(b.n[SPIL_LINE_LED], 0); /* the step was told */
        return;
    }
    fail();
}

/* ---- from elsewhere ---- */

static void notes_from_elsewhere_are_all_told(void **unused)
{
    (void)unused;
    const spil_terms terms = table_terms();
    table_deal(&b, "highcard", 2, &terms, 0, 5);
    spil_teller far;
    spil_line line;
    spil_note note = {.kind = SPIL_NOTE_START, .seat = -1, .name = "", .player = "", .word = "", .text = ""};
    spil_events events = {.n = 0};
    spil_teller_begin(&far, NULL, &b.t.words);
    far.setup = spil_driver_setup(b.d);
    far.receiver = 0;
    assert_false(spil_teller_next(&far, &line));
    spil_teller_hear(&far, &note, NULL);
    assert_true(spil_teller_next(&far, &line));
    assert_string_equal(line.text, "The game begins.");
    assert_false(spil_teller_next(&far, &line));
    note.kind = SPIL_NOTE_UNDO;
    note.done = true;
    spil_teller_hear(&far, &note, NULL); /* nobody here knows how many */
    assert_true(spil_teller_next(&far, &line));
    assert_string_equal(line.text, "Moves are taken back.");
    play_nth(&b, 0);
    assert_true(spil_driver_note(b.d, 0, spil_driver_seq(b.d, 0), &note));
    spil_driver_events(b.d, &note, 0, &events);
    spil_teller_hear(&far, &note, &events);
    assert_true(spil_teller_next(&far, &line));
    assert_int_equal(line.note, SPIL_NOTE_EVENT);
    assert_non_null(strstr(line.text, " plays "));
    assert_false(spil_teller_next(&far, &line));
    events.item[0].visible_to = 2; /* what only somebody else may know is not told, even if it was sent */
    spil_teller_hear(&far, &note, &events);
    assert_false(spil_teller_next(&far, &line));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_race_counts_down, end),
        cmocka_unit_test_teardown(a_log_has_no_countdown, end),
        cmocka_unit_test_teardown(a_countdown_is_news_in_a_continued_race, end),
        cmocka_unit_test_teardown(a_pause_names_nobody_who_plays_alone, end),
        cmocka_unit_test_teardown(a_wrong_sum_may_be_tried_again, end),
        cmocka_unit_test_teardown(a_guided_game_leads_step_by_step, end),
        cmocka_unit_test_teardown(the_end_of_a_scene_is_not_the_end, end),
        cmocka_unit_test_teardown(a_guide_answers_what_it_did_not_ask_for, end),
        cmocka_unit_test_teardown(notes_from_elsewhere_are_all_told, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
