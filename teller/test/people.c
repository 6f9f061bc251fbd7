/* Receivers: several people at one screen, onlookers, those who resign; what is told from which note on. */
#include "table.h"

static table b;

static int end(void **unused)
{
    (void)unused;
    table_close(&b);
    return 0;
}

static void begin(const char *game, int seats, unsigned people)
{
    const spil_terms terms = table_terms();
    table_deal(&b, game, seats, &terms, people, 5);
}

/* ---- one screen ---- */

static void a_covered_screen_only_calls(void **unused)
{
    (void)unused;
    begin("highcard", 2, 3);
    const int first = spil_driver_asked(b.d), other = 1 - first;
    assert_true(is_covered(&b));
    expect(&b, first == 0 ? "called North is to look now; the others look away.\n"
                          : "called South is to look now; the others look away.\n");
    expect(&b, ""); /* once */
    assert_true(command(&b, first, SPIL_DO_LOOK));
    expect(&b, "asked \n");
    assert_false(spil_teller_hand_over(&b.t));
    play_nth(&b, 0);
    hear(&b); /* the own move is told to who made it … */
    assert_int_equal(b.n[SPIL_LINE_SAID], 1);
    assert_int_equal(b.n[SPIL_LINE_CALLED], 0);
    assert_true(spil_teller_hand_over(&b.t));
    assert_int_equal(b.t.receiver, other);
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_CALLED], 1);
    assert_int_equal(b.n[SPIL_LINE_SAID] + b.n[SPIL_LINE_ASKED], 0);
    assert_true(command(&b, other, SPIL_DO_LOOK));
    hear(&b); /* … and then to the next */
    assert_int_equal(b.n[SPIL_LINE_SAID], 1);
    assert_int_equal(b.n[SPIL_LINE_ASKED], 1);
    play_nth(&b, 0);
    hear(&b);
    if (spil_teller_hand_over(&b.t)) { /* called once more, this time for another turn */
        hear(&b);
        assert_int_equal(b.n[SPIL_LINE_CALLED], 1);
    }
}

static void a_hint_is_not_told_to_the_next(void **unused)
{
    (void)unused;
    begin("highcard", 2, 3);
    const int first = spil_driver_asked(b.d);
    const spil_sentence why = {.format = "did not answer"};
    spil_question q;
    assert_true(command(&b, first, SPIL_DO_LOOK));
    hear(&b);
    assert_true(spil_driver_question(b.d, first, &q));
    const spil_move mv = q.moves[0];
    play_nth(&b, 0);
    spil_teller_hint(&b.t, first, mv, NULL); /* it comes too late */
    assert_true(spil_teller_hand_over(&b.t));
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_CALLED], 1);
    assert_true(command(&b, 1 - first, SPIL_DO_LOOK));
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_ASKED], 1);
    assert_int_equal(b.n[SPIL_LINE_ADVISED], 0);
    spil_teller_failed(&b.t, 0, "cmd:false", &why); /* that concerns everybody */
    spil_teller_look(&b.t, first, spil_driver_seq(b.d, first));
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_FAILED], 1);
}

static void what_all_see_is_told_once(void **unused)
{
    (void)unused;
    begin("punto", 3, 7);
    int said = 0, asked = 0;
    for (int i = 0; i < 12; i++) {
        hear(&b);
        said += b.n[SPIL_LINE_SAID];
        asked += b.n[SPIL_LINE_ASKED];
        assert_true(spil_teller_hand_over(&b.t) == (i > 0));
        hear(&b);
        assert_int_equal(b.n[SPIL_LINE_SAID], 0); /* the person at the screen has heard it */
        asked += b.n[SPIL_LINE_ASKED];
        assert_int_equal(asked, i + 1);
        assert_int_equal(said, i);
        play_nth(&b, i);
    }
}

/* Are the lines of a receiver those of its notes, no matter when others looked? */
static void everybody_is_told_all_they_may_know(void **unused)
{
    (void)unused;
    begin("highcard", 2, 3);
    int said[2] = {0}, moves = 0;
    while (spil_driver_phase(b.d) != SPIL_PHASE_OVER) {
        spil_teller_hand_over(&b.t);
        hear(&b);
        if (is_covered(&b))
            command(&b, b.t.receiver, SPIL_DO_LOOK);
        hear(&b);
        said[b.t.receiver] += b.n[SPIL_LINE_SAID];
        play_nth(&b, 0);
        moves++;
        hear(&b);
        said[b.t.receiver] += b.n[SPIL_LINE_SAID];
    }
    assert_int_equal(said[b.t.receiver], moves);
    assert_in_range(said[1 - b.t.receiver], moves / 2,
                    moves); /* who did not see the end again missed that much */
}

/* ---- onlookers ---- */

static void onlookers_are_told_and_never_asked(void **unused)
{
    (void)unused;
    begin("highcard", 2, 0);
    assert_int_equal(b.t.receiver, SPIL_ONLOOKER);
    expect(&b, "");
    int moves = 0, said = 0;
    while (spil_driver_phase(b.d) != SPIL_PHASE_OVER) {
        play_nth(&b, moves++);
        hear(&b);
        said += b.n[SPIL_LINE_SAID];
        assert_int_equal(b.n[SPIL_LINE_ASKED] + b.n[SPIL_LINE_CALLED], 0);
        assert_false(spil_teller_hand_over(&b.t));
    }
    assert_int_equal(said, moves);
    assert_int_equal(b.n[SPIL_LINE_ENDED], 1);
    assert_true(spil_teller_plays_on(&b.t));
}

/* ---- those who resign ---- */

static void begin_resigned(bool logs)
{
    begin("punto", 2, 1);
    b.t.logs = logs;
    hear(&b);
    if (spil_driver_asked(b.d) == 1)
        play_nth(&b, 0);
    hear(&b);
    assert_true(spil_teller_plays_on(&b.t));
    assert_true(command(&b, 0, SPIL_DO_RESIGN));
    assert_false(spil_teller_plays_on(&b.t));
    assert_int_equal(spil_driver_phase(b.d), SPIL_PHASE_PLAY); /* the driver pauses: it goes on */
    hear(&b);
    assert_int_equal(strncmp(b.heard, "said North resigns; the bot random plays on.\n", 45), 0);
    assert_int_equal(b.n[SPIL_LINE_SAID], 1); /* no word of the pause */
    while (spil_driver_phase(b.d) != SPIL_PHASE_OVER)
        play_nth(&b, 0);
    hear(&b);
}

static void who_resigns_is_told_the_end_alone(void **unused)
{
    (void)unused;
    begin_resigned(false);
    assert_int_equal(b.n[SPIL_LINE_SAID], 0);
    assert_int_equal(b.n[SPIL_LINE_ENDED], 1);
    assert_int_equal(strncmp(b.heard, "ended ", 6), 0);
    assert_non_null(strstr(b.heard, "\n+ North has resigned.\n"));
}

static void a_log_has_the_way_to_the_end_too(void **unused)
{
    (void)unused;
    begin_resigned(true);
    assert_true(b.n[SPIL_LINE_SAID] > 5);
    assert_int_equal(b.n[SPIL_LINE_ENDED], 1);
}

/* ---- from which note on ---- */

static void a_receiver_is_told_from_any_note_on(void **unused)
{
    (void)unused;
    begin("punto", 2, 0);
    for (int i = 0; i < 6; i++)
        play_nth(&b, 0);
    const uint32_t last = spil_driver_seq(b.d, 1);
    hear(&b);
    for (uint32_t seq = 0; seq <= last; seq++) {
        spil_line line;
        uint32_t first = 0;
        spil_teller_look(&b.t, 1, seq);
        for (int n = 0; spil_teller_next(&b.t, &line); n++)
            first = n == 0 ? line.seq : first;
        assert_true(seq == last ? first == 0 : first > seq);
        assert_int_equal(spil_teller_told(&b.t), last);
    }
}

static void a_look_at_another_drops_what_was_left(void **unused)
{
    (void)unused;
    begin("punto", 2, 0);
    spil_line line;
    hear(&b);
    play_nth(&b, 0);
    play_nth(&b, 0);
    assert_true(spil_teller_next(&b.t, &line));
    spil_teller_look(&b.t, 0, spil_driver_seq(b.d, 0));
    expect(&b, "");
}

static void a_continued_match_begins_with_what_is_new(void **unused)
{
    (void)unused;
    begin("punto", 2, 3);
    for (int i = 0; i < 6; i++)
        play_nth(&b, 0);
    table_tell(&b);
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_SAID], 6);
    table_tell(&b);
    spil_teller_skip(&b.t);
    hear(&b);
    assert_int_equal(b.n[SPIL_LINE_SAID], 0);
    assert_int_equal(b.n[SPIL_LINE_ASKED], 1);
}

static void moves_since_the_own_last_one_are_repeated(void **unused)
{
    (void)unused;
    begin("punto", 3, 1);
    while (spil_driver_asked(b.d) != 0)
        play_nth(&b, 0);
    hear(&b);
    play_nth(&b, 0);
    play_nth(&b, 0);
    play_nth(&b, 0);
    char first[2000];
    snprintf(first, sizeof first, "%.*s", (int)(strstr(hear(&b), "asked") - b.heard), b.heard);
    assert_int_equal(b.n[SPIL_LINE_SAID], 3); /* the own move is the first of them */
    for (int i = 0; i < 2; i++) {
        spil_teller_repeat(&b.t);
        assert_int_equal(strncmp(hear(&b), first, strlen(first)), 0);
        assert_int_equal(b.n[SPIL_LINE_SAID], 3);
        assert_int_equal(b.n[SPIL_LINE_ASKED], 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_covered_screen_only_calls, end),
        cmocka_unit_test_teardown(a_hint_is_not_told_to_the_next, end),
        cmocka_unit_test_teardown(what_all_see_is_told_once, end),
        cmocka_unit_test_teardown(everybody_is_told_all_they_may_know, end),
        cmocka_unit_test_teardown(onlookers_are_told_and_never_asked, end),
        cmocka_unit_test_teardown(who_resigns_is_told_the_end_alone, end),
        cmocka_unit_test_teardown(a_log_has_the_way_to_the_end_too, end),
        cmocka_unit_test_teardown(a_receiver_is_told_from_any_note_on, end),
        cmocka_unit_test_teardown(a_look_at_another_drops_what_was_left, end),
        cmocka_unit_test_teardown(a_continued_match_begins_with_what_is_new, end),
        cmocka_unit_test_teardown(moves_since_the_own_last_one_are_repeated, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
