/* Every kind of line: when it is told, in which order, and once. */
#include "table.h"

static table b;

static int end(void **unused)
{
    (void)unused;
    table_close(&b);
    return 0;
}

static void begin(const char *game, unsigned people)
{
    const spil_terms terms = table_terms();
    table_deal(&b, game, 2, &terms, people, 5);
}

/* ---- what happened, and the question ---- */

static void a_question_is_asked_once(void **unused)
{
    (void)unused;
    begin("punto", 1);
    const int first = spil_driver_asked(b.d);
    if (first == 1)
        play_nth(&b, 0);
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_ASKED], 1);
    assert_int_equal(b.n[SPIL_LINE_SAID], first);
    assert_true(first == 0 || strstr(b.heard, "said ") < strstr(b.heard, "asked ")); /* in this order */
    expect(&b, "");
    assert_int_equal(try_move(&b, 0, "R9@5,5"), SPIL_REPLY_REFUSED);
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_REFUSED], 1); /* and is not asked again */
    assert_int_equal(b.n[SPIL_LINE_ASKED], 0);
    play_nth(&b, 0);
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_SAID], 1);
    assert_int_equal(b.n[SPIL_LINE_ASKED], 0); /* the bot's turn */
    play_nth(&b, 0);
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_SAID], 1);
    assert_int_equal(b.n[SPIL_LINE_ASKED], 1);
}

static void a_question_without_words_is_asked_all_the_same(void **unused)
{
    (void)unused;
    begin("highcard", 1);
    if (spil_driver_asked(b.d) == 1)
        play_nth(&b, 0);
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_ASKED], 1);
    assert_non_null(strstr(b.heard, "asked \n"));
    expect(&b, "");
}

static void lines_know_their_note(void **unused)
{
    (void)unused;
    begin("highcard", 1);
    spil_line line;
    spil_note note;
    hear(&b);
    const uint32_t told = spil_teller_told(&b.t);
    const int seat = play_nth(&b, 0);
    assert_true(spil_teller_next(&b.t, &line));
    assert_int_equal(line.kind, SPIL_LINE_SAID);
    assert_int_equal(line.note, SPIL_NOTE_EVENT);
    assert_int_equal(line.seq, told + 1);
    assert_int_equal(line.seat, seat);
    assert_int_equal(line.step, 1);
    assert_true(line.first);
    assert_true(spil_driver_note(b.d, 0, line.seq, &note) && note.kind == SPIL_NOTE_EVENT);
    assert_int_equal(spil_teller_told(&b.t), told + 1);
    const spil_event_kind *kind = &spil_driver_setup(b.d)->game->events[line.event];
    assert_string_equal(kind->name, "play");
}

static bool no_plays(const spil_setup *su, const spil_event *event)
{
    return !spil_event_is(su, event, "play");
}

static void a_host_leaves_out_what_it_shows_otherwise(void **unused)
{
    (void)unused;
    begin("highcard", 0);
    b.t.tells = no_plays;
    play_nth(&b, 0);
    expect(&b, "");
    b.t.tells = NULL;
    play_nth(&b, 0);
    hear(&b);
    assert_non_null(strstr(b.heard, " plays "));
}

static void nothing_is_asked_while_people_look(void **unused)
{
    (void)unused;
    begin("stairs", 3);
    b.t.holds = true;
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_ASKED], 0);
    b.t.holds = false;
    if (is_covered(&b))
        command(&b, spil_driver_asked(b.d), SPIL_DO_LOOK);
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_ASKED], 1);
    play_out(&b);
    spil_teller_look(&b.t, 0, spil_driver_seq(b.d, 0));
    b.t.holds = true;
    expect(&b, "");
    b.t.holds = false;
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_ENDED], 1);
}

/* ---- replies ---- */

static void refusals_say_why(void **unused)
{
    (void)unused;
    begin("punto", 3);
    const int seat = spil_driver_asked(b.d);
    hear(&b);
    assert_int_equal(try_move(&b, seat, "R9@5,5"), SPIL_REPLY_REFUSED);
    hear(&b);
    assert_int_equal(strncmp(b.heard, "refused Not allowed: ", 21), 0);
    assert_string_equal(b.heard + strlen(b.heard) - 2, ".\n");
    assert_false(command(&b, seat, SPIL_DO_UNDO)); /* there is nothing to take back */
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_REFUSED], 1);
    assert_null(strstr(b.heard, "Not allowed"));
    expect(&b, "");
}

static void only_the_latest_reply_is_told(void **unused)
{
    (void)unused;
    begin("punto", 3);
    const int seat = spil_driver_asked(b.d);
    hear(&b);
    try_move(&b, seat, "R9@5,5");
    assert_false(command(&b, seat, SPIL_DO_REDO));
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_REFUSED], 1);
    assert_null(strstr(b.heard, "Not allowed"));
}

static void a_hint_is_advice_with_its_move(void **unused)
{
    (void)unused;
    begin("punto", 3);
    const int seat = spil_driver_asked(b.d);
    const spil_sentence why = {.format = "it is the only one"};
    spil_question q;
    spil_line line;
    hear(&b);
    assert_true(spil_driver_question(b.d, seat, &q));
    spil_teller_hint(&b.t, seat, q.moves[0], &why);
    assert_true(spil_teller_next(&b.t, &line));
    assert_true(line.kind == SPIL_LINE_ADVISED && line.is_hint && line.move.code == q.moves[0].code);
    assert_int_equal(strncmp(line.text, "Hint: ", 6), 0);
    assert_non_null(strstr(line.text, ": it is the only one"));
    assert_non_null(strstr(line.text, line.what));
    assert_string_equal(line.why->format, why.format);
    spil_teller_hint(&b.t, seat, q.moves[0], NULL);
    assert_true(spil_teller_next(&b.t, &line));
    assert_true(line.is_hint && line.why->format == NULL && strstr(line.text, "only one") == NULL);
    spil_teller_warn(&b.t, seat, q.moves[0]);
    assert_true(spil_teller_next(&b.t, &line));
    assert_true(line.kind == SPIL_LINE_ADVISED && !line.is_hint);
    assert_int_equal(strncmp(line.text, "A good player would do this instead: ", 37), 0);
    expect(&b, "");
}

static void a_player_that_fails_is_named_with_the_next(void **unused)
{
    (void)unused;
    begin("punto", 1);
    const spil_sentence why = {.format = "did not answer"};
    hear(&b);
    spil_teller_failed(&b.t, 1, "cmd:false", &why);
    expect(&b, "failed South (cmd:false) did not answer. The bot random takes the seat.\n");
}

/* ---- the end ---- */

static void the_result_is_told_once_and_again_after_a_take_back(void **unused)
{
    (void)unused;
    begin("highcard", 1);
    b.t.words.you = 1;
    play_out(&b);
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_ENDED], 1);
    assert_int_equal(b.n[SPIL_LINE_ASKED], 0);
    assert_true(strstr(b.heard, "ended ") > strstr(b.heard, " plays "));
    expect(&b, "");
    assert_true(command(&b, 0, SPIL_DO_UNDO));
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_ENDED], 0);
    assert_non_null(strstr(b.heard, " taken back."));
    assert_int_equal(b.n[SPIL_LINE_ASKED], 1);
    play_out(&b);
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_ENDED], 1);
}

static void told_lines_stay_told_after_a_take_back(void **unused)
{
    (void)unused;
    begin("punto", 3);
    const int seat = spil_driver_asked(b.d);
    hear(&b);
    play_nth(&b, 0);
    hear(&b);
    spil_teller_hand_over(&b.t);
    hear(&b);
    assert_true(command(&b, seat, SPIL_DO_UNDO));
    hear(&b);
    assert_int_equal(strncmp(b.heard, "said 1 move taken back.\n", 24), 0);
    assert_int_equal(b.n[SPIL_LINE_SAID], 1);
    spil_teller_hand_over(&b.t);
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_SAID], 0);
    assert_int_equal(b.n[SPIL_LINE_ASKED], 1); /* it is another question now */
    assert_true(command(&b, SPIL_HOST, SPIL_DO_REDO));
    hear(&b);
    assert_int_equal(strncmp(b.heard, "said 1 move played again.\nsaid ", 31), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_question_is_asked_once, end),
        cmocka_unit_test_teardown(a_question_without_words_is_asked_all_the_same, end),
        cmocka_unit_test_teardown(lines_know_their_note, end),
        cmocka_unit_test_teardown(a_host_leaves_out_what_it_shows_otherwise, end),
        cmocka_unit_test_teardown(nothing_is_asked_while_people_look, end),
        cmocka_unit_test_teardown(refusals_say_why, end),
        cmocka_unit_test_teardown(only_the_latest_reply_is_told, end),
        cmocka_unit_test_teardown(a_hint_is_advice_with_its_move, end),
        cmocka_unit_test_teardown(a_player_that_fails_is_named_with_the_next, end),
        cmocka_unit_test_teardown(the_result_is_told_once_and_again_after_a_take_back, end),
        cmocka_unit_test_teardown(told_lines_stay_told_after_a_take_back, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
