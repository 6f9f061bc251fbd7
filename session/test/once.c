/* once.c: a numbered command is done once, however often it comes and whatever happens in between. */
#include "sim_host.h"

static sim s;
static uint32_t epoch;

static void begin(const char *game, const char *spec)
{
    const spil_terms terms = sim_terms(SPIL_ORDER_ARRIVAL);
    sim_begin(&s, game, spec, &terms, 63, 3);
    epoch = 0;
}

static int end(void **unused)
{
    (void)unused;
    sim_verify(s.d);
    sim_close(&s);
    return 0;
}

static void restart(void)
{
    spil_driver *again = sim_resume(&s, s.journal.len, ++epoch, s.now_ms);
    assert_non_null(again);
    spil_driver_free(s.d);
    s.d = again;
}

static spil_reply_kind numbered(spil_command_kind kind, int by, uint64_t id, const char *move)
{
    spil_command cmd = {.kind = kind, .by = by, .id = id, .seen = SPIL_SEEN_LATEST};
    cmd.word = "talk";
    cmd.text = "hello";
    cmd.visible_to = SPIL_VISIBLE_TO_ALL;
    if (move != NULL)
        cmd.move = sim_read_move(&s, move);
    return sim_do(&s, &cmd);
}

/* Sends it again, before and after a restart: the reply of the first time, and nothing else. */
static void comes_again(spil_command_kind kind, int by, uint64_t id, const char *move,
                        const spil_reply *first)
{
    for (int i = 0; i < 4; i++) {
        const uint64_t mark = sim_mark(s.d);
        const size_t len = s.journal.len;
        if (i == 2)
            restart();
        assert_int_equal(numbered(kind, by, id, move), first->kind);
        assert_true(s.reply.repeated);
        assert_int_equal(s.reply.seq, first->seq);
        assert_int_equal(s.reply.err.code, first->err.code);
        assert_true(s.reply.err.text.format == first->err.text.format);
        assert_true(sim_mark(s.d) == mark);
        assert_int_equal(s.journal.len, len);
    }
}

static void two_numbers_sent_twice_are_two_steps(void **unused)
{
    (void)unused;
    begin("7ate9", "2");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(numbered(SPIL_DO_MOVE, 0, 7, "draw"), SPIL_REPLY_DONE);
        assert_int_equal(numbered(SPIL_DO_MOVE, 0, 8, "draw"), SPIL_REPLY_DONE);
    }
    assert_int_equal(spil_driver_steps(s.d), 2);
    restart();
    for (int i = 0; i < 2; i++) {
        assert_int_equal(numbered(SPIL_DO_MOVE, 0, 7, "draw"), SPIL_REPLY_DONE);
        assert_int_equal(numbered(SPIL_DO_MOVE, 0, 8, "draw"), SPIL_REPLY_DONE);
    }
    assert_int_equal(spil_driver_steps(s.d), 2);
}

static void a_repeated_number_gets_the_first_reply_whatever_it_says(void **unused)
{
    (void)unused;
    begin("7ate9", "2");
    numbered(SPIL_DO_MOVE, 0, 77, "draw");
    const spil_reply done = s.reply;
    numbered(SPIL_DO_MOVE, 0, 78, "last:1/1");
    const spil_reply refused = s.reply;
    assert_int_equal(refused.kind, SPIL_REPLY_REFUSED);
    numbered(SPIL_DO_MOVE, 1, 1, "draw"); /* later notes do not change the reply's seq */
    comes_again(SPIL_DO_MOVE, 0, 77, "draw", &done);
    comes_again(SPIL_DO_MOVE, 0, 77, "last:1/1", &done);
    comes_again(SPIL_DO_RESIGN, 0, 77, NULL, &done);
    comes_again(SPIL_DO_MOVE, 0, 78, "draw", &refused);
    assert_int_equal(spil_driver_steps(s.d), 2);
    assert_false(spil_driver_seat(s.d, 0)->resigned);
}

static spil_reply_kind unreadable(uint64_t id)
{
    return sim_do(&s,
                  &(spil_command){
                      .kind = SPIL_DO_MOVE, .by = 0, .id = id, .seen = SPIL_SEEN_LATEST, .unreadable = true});
}

/* However many moves are refused, and whatever is refused in between, granted ones are remembered. */
static void refusals_are_remembered_for_the_last_numbers_only(void **unused)
{
    enum { MANY = 5000 };
    (void)unused;
    begin("7ate9", "2");
    assert_int_equal(numbered(SPIL_DO_MOVE, 0, 1, "draw"), SPIL_REPLY_DONE);
    const spil_reply done = s.reply;
    for (uint64_t id = 2; id <= MANY; id++)
        assert_int_equal(unreadable(id), SPIL_REPLY_REFUSED);
    const spil_reply refused = s.reply;
    for (int restarted = 0; restarted < 2; restarted++) {
        comes_again(SPIL_DO_MOVE, 0, 1, "draw", &done);
        comes_again(SPIL_DO_MOVE, 0, MANY, NULL, &refused);
        comes_again(SPIL_DO_MOVE, 0, MANY - SPIL_REFUSALS_KEPT + 1, NULL, &refused);
        assert_int_equal(unreadable(MANY - SPIL_REFUSALS_KEPT), SPIL_REPLY_TOO_LATE);
        assert_false(s.reply.repeated);
        assert_int_equal(unreadable(2), SPIL_REPLY_TOO_LATE);
        restart();
    }
}

static void a_move_that_cannot_be_read_uses_its_number(void **unused)
{
    (void)unused;
    begin("7ate9", "2");
    assert_int_equal(spil_driver_number(s.d, 0), 0);
    assert_int_equal(unreadable(3), SPIL_REPLY_REFUSED);
    assert_int_equal(s.reply.err.code, SPIL_BAD_MOVE);
    const spil_reply first = s.reply;
    assert_int_equal(spil_driver_number(s.d, 0), 3);
    comes_again(SPIL_DO_MOVE, 0, 3, "draw", &first);
    assert_int_equal(spil_driver_number(s.d, 0), 3);
    assert_int_equal(spil_driver_steps(s.d), 0);
    sim_done(&s, SPIL_DO_PAUSE, 1);
    assert_int_equal(unreadable(4), SPIL_REPLY_NOT_NOW); /* what stands against any move comes first */
    const spil_reply paused = s.reply;
    sim_done(&s, SPIL_DO_RESUME, 1);
    comes_again(SPIL_DO_MOVE, 0, 4, "draw", &paused);
    assert_int_equal(numbered(SPIL_DO_MOVE, 0, 5, "draw"), SPIL_REPLY_DONE);
}

static void numbers_may_be_skipped_and_lower_ones_are_too_late(void **unused)
{
    (void)unused;
    begin("7ate9", "2");
    assert_int_equal(numbered(SPIL_DO_MOVE, 0, 5, "draw"), SPIL_REPLY_DONE);
    assert_int_equal(numbered(SPIL_DO_MOVE, 0, 1000, "draw"), SPIL_REPLY_DONE);
    for (int i = 0; i < 2; i++) {
        static const uint64_t lower[] = {1, 4, 6, 999};
        for (int j = 0; j < 4; j++) {
            const uint64_t mark = sim_mark(s.d);
            assert_int_equal(numbered(SPIL_DO_MOVE, 0, lower[j], "draw"), SPIL_REPLY_TOO_LATE);
            assert_false(s.reply.repeated);
            assert_true(sim_mark(s.d) == mark);
        }
        restart();
    }
    assert_int_equal(numbered(SPIL_DO_MOVE, 0, 0, "draw"), SPIL_REPLY_DONE); /* no number: never the same */
    assert_int_equal(numbered(SPIL_DO_MOVE, 0, 0, "draw"), SPIL_REPLY_DONE);
    assert_int_equal(numbered(SPIL_DO_MOVE, 0, UINT64_MAX, "draw"), SPIL_REPLY_DONE);
    restart();
    assert_int_equal(numbered(SPIL_DO_MOVE, 0, 1001, "draw"), SPIL_REPLY_TOO_LATE);
    assert_int_equal(spil_driver_steps(s.d), 5);
}

static void each_seat_and_the_host_have_numbers_of_their_own(void **unused)
{
    (void)unused;
    begin("7ate9", "3");
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(numbered(SPIL_DO_MOVE, seat, 4, "draw"), SPIL_REPLY_DONE);
    const uint32_t seq = spil_driver_seq(s.d, SPIL_ONLOOKER);
    assert_int_equal(numbered(SPIL_DO_TELL, SPIL_HOST, 4, NULL), SPIL_REPLY_DONE);
    const spil_reply told = s.reply;
    assert_int_equal(told.seq, seq + 1); /* the onlookers' */
    comes_again(SPIL_DO_TELL, SPIL_HOST, 4, NULL, &told);
    assert_int_equal(spil_driver_steps(s.d), 3);
}

static void every_kind_of_command_and_reply_is_kept(void **unused)
{
    (void)unused;
    static const spil_command_kind kinds[] = {
        SPIL_DO_WAIT, SPIL_DO_PAUSE, SPIL_DO_RESUME, SPIL_DO_UNDO,  SPIL_DO_REDO, SPIL_DO_AGREE, SPIL_DO_LOOK,
        SPIL_DO_HINT, SPIL_DO_HERE,  SPIL_DO_AWAY,   SPIL_DO_LEAVE, SPIL_DO_SIT,  SPIL_DO_RESIGN};
    static const spil_order orders[] = {SPIL_ORDER_TURNS, SPIL_ORDER_ARRIVAL};
    for (int i = 0; i < 4; i++) {
        uint64_t id = 0;
        const spil_terms terms = sim_terms(orders[i % 2]);
        sim_begin(&s, i < 2 ? "punto" : "7ate9", "3", &terms, 7, 1);
        for (int seat = 0; seat < 3; seat++) {
            for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
                numbered(kinds[k], seat, ++id, NULL);
                const spil_reply first = s.reply;
                comes_again(kinds[k], seat, id, NULL, &first);
            }
        }
        if (i < 3)
            sim_close(&s);
    }
}

static void a_reply_does_not_depend_on_what_is_being_thought(void **unused)
{
    (void)unused;
    spil_question q;
    begin("7ate9", "2");
    assert_true(sim_question(&s, 0, &q));
    assert_int_equal(spil_driver_answer(s.d, 0, q.token, &(spil_answer){.acts = false}, NULL),
                     SPIL_REPLY_DONE);
    assert_int_equal(numbered(SPIL_DO_HINT, 0, 1, NULL), SPIL_REPLY_DONE);
    const spil_reply first = s.reply;
    comes_again(SPIL_DO_HINT, 0, 1, NULL, &first);
}

static void a_hint_is_known_after_a_restart(void **unused)
{
    (void)unused;
    spil_question q;
    begin("7ate9", "2");
    assert_true(sim_question(&s, 0, &q));
    assert_false(spil_driver_hinted(s.d, 0));
    sim_done(&s, SPIL_DO_HINT, 0);
    sim_done(&s, SPIL_DO_HINT, 0);
    for (int restarted = 0; restarted < 2; restarted++) {
        assert_true(spil_driver_hinted(s.d, 0));
        assert_false(spil_driver_hinted(s.d, 1));
        restart();
    }
}

static void what_makes_no_sense_uses_no_number(void **unused)
{
    (void)unused;
    static char longer[4000];
    static const spil_key key = {{1}};
    spil_state state = {{0}};
    memset(longer, 'x', sizeof longer - 1);
    begin("7ate9", "2");
    const spil_command rows[] = {
        {.kind = SPIL_DO_SEAT, .by = SPIL_HOST, .seat = 2, .seat_kind = SPIL_SEAT_PERSON},
        {.kind = SPIL_DO_SEAT, .by = SPIL_HOST, .seat = -1, .seat_kind = SPIL_SEAT_PERSON},
        {.kind = SPIL_DO_SEAT, .by = SPIL_HOST, .seat_kind = SPIL_SEAT_BOT},
        {.kind = SPIL_DO_SEAT, .by = SPIL_HOST, .seat_kind = SPIL_SEAT_BOT, .player = longer},
        {.kind = SPIL_DO_SEAT, .by = SPIL_HOST, .seat_kind = SPIL_SEAT_BOT, .player = "two\nlines"},
        {.kind = SPIL_DO_SEAT, .by = SPIL_HOST, .seat_kind = SPIL_SEAT_PERSON, .name = longer},
        {.kind = SPIL_DO_SEAT, .by = SPIL_HOST, .seat_kind = SPIL_SEAT_PERSON, .name = "a\tb"},
        {.kind = SPIL_DO_TELL, .by = SPIL_HOST, .word = "two words", .text = ""},
        {.kind = SPIL_DO_TELL, .by = SPIL_HOST, .word = "talk", .text = "a\nresult winners= points=0,0"},
        {.kind = SPIL_DO_TELL, .by = SPIL_HOST, .word = "talk"},
        {.kind = SPIL_DO_START, .by = SPIL_HOST},
        {.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &key, .state = &state},
        {.kind = SPIL_DO_MOVE, .by = 0, .seen = 1000},
        {.kind = SPIL_DO_MOVE, .by = 2},
        {.kind = SPIL_DO_TELL, .by = 0, .word = "talk", .text = ""},
        {.kind = SPIL_DO_WAIT, .by = SPIL_HOST},
    };
    const size_t len = s.journal.len;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        spil_command cmd = rows[i];
        cmd.id = 5;
        assert_int_equal(sim_do(&s, &cmd), SPIL_REPLY_REFUSED);
        assert_false(s.reply.repeated);
        assert_int_equal(s.journal.len, len);
    }
    /* A long text is fine. */
    const spil_command tell = {
        .kind = SPIL_DO_TELL, .by = SPIL_HOST, .id = 5, .word = "talk", .text = longer, .visible_to = 1};
    assert_int_equal(sim_do(&s, &tell), SPIL_REPLY_DONE);
    assert_int_equal(numbered(SPIL_DO_MOVE, 0, 5, "draw"), SPIL_REPLY_DONE);
    restart();
    spil_note note;
    assert_true(spil_driver_note(s.d, 0, spil_driver_seq(s.d, 0) - 1, &note));
    assert_string_equal(note.text, longer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(two_numbers_sent_twice_are_two_steps, end),
        cmocka_unit_test_teardown(a_repeated_number_gets_the_first_reply_whatever_it_says, end),
        cmocka_unit_test_teardown(refusals_are_remembered_for_the_last_numbers_only, end),
        cmocka_unit_test_teardown(a_move_that_cannot_be_read_uses_its_number, end),
        cmocka_unit_test_teardown(numbers_may_be_skipped_and_lower_ones_are_too_late, end),
        cmocka_unit_test_teardown(each_seat_and_the_host_have_numbers_of_their_own, end),
        cmocka_unit_test_teardown(every_kind_of_command_and_reply_is_kept, end),
        cmocka_unit_test_teardown(a_reply_does_not_depend_on_what_is_being_thought, end),
        cmocka_unit_test_teardown(a_hint_is_known_after_a_restart, end),
        cmocka_unit_test_teardown(what_makes_no_sense_uses_no_number, end),
    };
    return cmocka_run_group_tests_name("once", tests, NULL, NULL);
}
