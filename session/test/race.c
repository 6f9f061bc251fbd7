/* race.c: everybody at once: the countdown, who is first, holds, plans. */
#include "sim_host.h"

static spil_terms timed(void)
{
    spil_terms t = sim_terms(SPIL_ORDER_ARRIVAL);
    t.timed = true;
    t.count_ms = 1000;
    t.hold_ms = 1500;
    return t;
}

static sim s; /* the match of the running test */

static void begin(const char *spec, uint64_t seed, uint64_t now_ms)
{
    const spil_terms terms = timed();
    const spil_setup su = sim_setup("7ate9", spec);
    sim_open(&s, &su, &terms, 63, now_ms);
    sim_start(&s, seed);
}

static int end(void **unused)
{
    (void)unused;
    sim_close(&s);
    return 0;
}

/* ---- the clock ---- */

static void a_race_counts_down(void **unused)
{
    (void)unused;
    begin("2", 1, 50000);
    assert_int_equal(spil_driver_phase(s.d), SPIL_PHASE_WAIT);
    assert_int_equal(spil_driver_count(s.d), 3);
    assert_int_equal(spil_driver_due(s.d), 51000);
    s.now_ms = 52999;
    assert_int_equal(sim_play(&s, 0, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_NOT_NOW);
    assert_int_equal(spil_driver_count(s.d), 1);
    s.now_ms = 53000;
    assert_int_equal(sim_play(&s, 0, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    assert_int_equal(spil_driver_count(s.d), 0);
    assert_int_equal(spil_driver_step(s.d, 0)->ms, 3000);
    static const spil_note_kind kinds[] = {SPIL_NOTE_START, SPIL_NOTE_COUNT, SPIL_NOTE_COUNT,
                                           SPIL_NOTE_COUNT, SPIL_NOTE_GO,    SPIL_NOTE_EVENT};
    for (uint32_t i = 0; i < 6; i++) { /* two notes of seats come before */
        spil_note note;
        assert_true(spil_driver_note(s.d, 1, 3 + i, &note));
        assert_int_equal(note.kind, kinds[i]);
        assert_int_equal(note.ms, i < 2 ? 0 : i < 5 ? 1000 * (i - 1) : 3000);
        assert_int_equal(note.n, note.kind == SPIL_NOTE_COUNT ? 4 - (int)i : 0);
    }
}

static void a_host_sees_whose_move_lands_and_what_it_was_aimed_at(void **unused)
{
    (void)unused;
    int seat = -1;
    spil_move mv;
    spil_question q;
    begin("2", 1, 0);
    assert_false(spil_driver_lands(s.d, &seat, &mv)); /* the countdown is due first */
    s.now_ms = 3000;
    spil_driver_advance(s.d, s.now_ms);
    const uint32_t position = spil_driver_position(s.d), seen = spil_driver_seq(s.d, 0);
    assert_false(spil_driver_lands(s.d, &seat, &mv)); /* nothing is */
    assert_true(sim_question(&s, 1, &q));
    const spil_answer answer = {.acts = true, .move = sim_read_move(&s, "draw"), .delay_ms = 400};
    assert_int_equal(spil_driver_answer(s.d, s.now_ms, q.token, &answer, NULL), SPIL_REPLY_DONE);
    assert_true(spil_driver_lands(s.d, &seat, &mv));
    assert_int_equal(seat, 1);
    assert_int_equal(mv.code, answer.move.code);
    assert_int_equal(spil_driver_position(s.d), position);
    assert_true(spil_driver_next(s.d, UINT64_MAX));
    assert_true(spil_driver_position(s.d) > position);
    assert_true(spil_driver_is_current(s.d, 0, seen)); /* a draw leaves the pile as it is */
    spil_move moves[SPIL_MOVES_MAX];
    while (sim_moves(&s, 0, "play:", moves) == 0)
        assert_int_equal(sim_play(&s, 0, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    assert_int_equal(sim_move(&s, 0, moves[0]), SPIL_REPLY_DONE);
    assert_false(spil_driver_is_current(s.d, 1, seen));
    assert_true(spil_driver_is_current(s.d, 1, spil_driver_seq(s.d, 1)));
}

static void games_with_turns_need_no_countdown(void **unused)
{
    (void)unused;
    const spil_terms terms = timed();
    sim_begin(&s, "punto", "2", &terms, 3, 1);
    assert_int_equal(spil_driver_phase(s.d), SPIL_PHASE_PLAY);
    assert_int_equal(spil_driver_due(s.d), UINT64_MAX);
}

static void time_never_runs_backwards(void **unused)
{
    (void)unused;
    begin("2", 1, 0);
    s.now_ms = 5000;
    assert_int_equal(sim_play(&s, 0, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    s.now_ms = 4000;
    assert_int_equal(sim_play(&s, 1, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    assert_int_equal(spil_driver_step(s.d, 1)->ms, 5000);
}

static void a_pause_stops_the_clock_and_restarts_the_countdown(void **unused)
{
    (void)unused;
    begin("2", 1, 0);
    s.now_ms = 4000;
    assert_int_equal(sim_play(&s, 0, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    s.now_ms = 5000;
    sim_done(&s, SPIL_DO_PAUSE, 1);
    const uint32_t seq = spil_driver_seq(s.d, 0);
    sim_done(&s, SPIL_DO_PAUSE, 1); /* granted again, without a note */
    assert_int_equal(spil_driver_seq(s.d, 0), seq);
    s.now_ms = 6000;
    assert_int_equal(sim_play(&s, 0, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_NOT_NOW);
    assert_int_equal(spil_driver_due(s.d), UINT64_MAX);
    s.now_ms = 65000;
    sim_done(&s, SPIL_DO_RESUME, 0);
    s.now_ms = 67999;
    assert_int_equal(sim_play(&s, 0, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_NOT_NOW);
    s.now_ms = 68000;
    assert_int_equal(sim_play(&s, 0, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    assert_int_equal(spil_driver_step(s.d, 1)->ms, 8000);
}

/* ---- handicaps ---- */

/* Seat 1 begins 2 s later, and if it is a bot it takes twice its time. */
static void begin_handicapped(unsigned people)
{
    spil_terms terms = timed();
    const spil_setup su = sim_setup("7ate9", "2");
    terms.handicap[1] = (spil_handicap){.late_ms = 2000, .slow_percent = 200};
    sim_open(&s, &su, &terms, people, 0);
    sim_start(&s, 1);
}

static void a_head_start_holds_the_others_back_after_go(void **unused)
{
    (void)unused;
    begin_handicapped(3);
    sim_at(&s, 2999);
    assert_int_equal(spil_driver_late(s.d, 1), 0); /* nobody may act yet */
    s.now_ms = 3000;
    assert_int_equal(sim_play(&s, 0, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    assert_int_equal(spil_driver_late(s.d, 0), 0);
    assert_int_equal(spil_driver_late(s.d, 1), 2000);
    s.now_ms = 4999;
    const uint64_t mark = sim_mark(s.d);
    assert_int_equal(sim_play(&s, 1, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_NOT_NOW);
    assert_string_equal(s.err.text.format, "not yet: the others have a head start");
    assert_true(sim_mark(s.d) == mark);
    assert_int_equal(spil_driver_due(s.d), 5000);
    s.now_ms = 5000;
    assert_int_equal(sim_play(&s, 1, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    assert_int_equal(spil_driver_late(s.d, 1), 0);
    assert_int_equal(spil_driver_due(s.d), UINT64_MAX);
    spil_note note;
    assert_true(spil_driver_note(s.d, 0, spil_driver_seq(s.d, 0) - 1, &note));
    assert_int_equal(note.kind, SPIL_NOTE_BEGIN);
    assert_int_equal(note.seat, 1);
    assert_int_equal(note.ms, 5000);
    sim_verify(s.d);
}

static void after_a_pause_the_head_start_is_given_again(void **unused)
{
    (void)unused;
    begin_handicapped(3);
    sim_at(&s, 4000);
    sim_done(&s, SPIL_DO_PAUSE, 0);
    assert_int_equal(spil_driver_late(s.d, 1), 0);
    assert_int_equal(spil_driver_due(s.d), UINT64_MAX);
    s.now_ms = 10000;
    sim_done(&s, SPIL_DO_RESUME, 0);
    s.now_ms = 14999;
    assert_int_equal(sim_play(&s, 0, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    assert_int_equal(sim_play(&s, 1, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_NOT_NOW);
    s.now_ms = 15000;
    assert_int_equal(sim_play(&s, 1, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
}

static void a_bot_is_asked_when_it_begins_and_takes_its_time(void **unused)
{
    (void)unused;
    spil_question q;
    begin_handicapped(1);
    sim_at(&s, 4999);
    while (spil_driver_take(s.d, &q))
        assert_int_equal(q.seat, 0);
    sim_at(&s, 5000);
    assert_int_equal(spil_driver_late(s.d, 1), 0);
    bool asked = false;
    while (!asked && spil_driver_take(s.d, &q))
        asked = q.seat == 1;
    assert_true(asked);
    assert_int_equal(q.asked_ms, 5000);
    const spil_answer draw = {.acts = true, .move = sim_read_move(&s, "draw"), .delay_ms = 700};
    assert_int_equal(spil_driver_answer(s.d, s.now_ms, q.token, &draw, NULL), SPIL_REPLY_DONE);
    assert_int_equal(spil_driver_due(s.d), 6400);
    sim_at(&s, 6399);
    assert_int_equal(spil_driver_steps(s.d), 0);
    sim_at(&s, 6400);
    assert_int_equal(spil_driver_steps(s.d), 1);
}

static void a_journal_remembers_handicaps(void **unused)
{
    (void)unused;
    begin_handicapped(3);
    sim_at(&s, 3500);
    assert_non_null(strstr(s.journal.at, "\nterm handicap 1 2000 200\n"));
    spil_driver *again = sim_resume(&s, s.journal.len, 1, 90000);
    assert_non_null(again);
    assert_true(spil_terms_same(spil_driver_terms(s.d), spil_driver_terms(again)));
    assert_int_equal(spil_driver_late(again, 1), 2000); /* as of the last line, which is "go" */
    spil_driver_advance(again, 90000 + 2000);
    assert_int_equal(spil_driver_late(again, 1), 0);
    spil_driver_free(again);
    sim_at(&s, 5000);
    assert_non_null(strstr(s.journal.at, "\nbegin 5000 1\n"));
    static const char *const wrong[] = {"8 2000 200", "1 60001 0", "1 0 100", "1 0 1001", "1 0", "x"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        sim_text text = {0};
        sim_say(&text, "spil journal 1\nterm order arrival\nterm handicap %s\ngame 7ate9\nseats 2\n",
                wrong[i]);
        assert_null(spil_driver_resume(SPIL_CPU_ANY, text.at, text.len, 0, 0, 0, &s.err));
        sim_text_free(&text);
    }
}

static void the_end_of_time_comes_once(void **unused)
{
    (void)unused;
    begin("2", 1, 0);
    sim_at(&s, UINT64_MAX); /* what `due` says when nothing is */
    assert_int_equal(spil_driver_phase(s.d), SPIL_PHASE_PLAY);
    assert_string_equal(sim_last_note(&s, 0), "go");
    assert_int_equal(spil_driver_seq(s.d, 0), 2 + 1 + 4);
}

static void a_hold_stops_time_without_a_word(void **unused)
{
    (void)unused;
    spil_question q;
    begin("2", 1, 0);
    sim_at(&s, 1500);
    const uint32_t seq = spil_driver_seq(s.d, 0);
    sim_done(&s, SPIL_DO_HOLD, SPIL_HOST);
    assert_int_equal(spil_driver_due(s.d), UINT64_MAX);
    sim_at(&s, 100000);
    assert_int_equal(spil_driver_clock(s.d), 1500);
    assert_false(spil_driver_take(s.d, &q));
    sim_done(&s, SPIL_DO_RELEASE, SPIL_HOST);
    assert_int_equal(spil_driver_seq(s.d, 0), seq);
    assert_int_equal(spil_driver_due(s.d), 100500);
}

/* ---- who is first ---- */

static bool find_play(int seat, spil_move *mv)
{
    spil_move moves[64];
    if (sim_moves(&s, seat, "play", moves) == 0)
        return false;
    *mv = moves[0];
    return true;
}

static void until_both_can_play(void)
{
    spil_move mv;
    sim_at(&s, 3000);
    for (int i = 0; !find_play(0, &mv) || !find_play(1, &mv); i++) {
        assert_in_range(i, 0, 70);
        assert_int_equal(sim_play(&s, i % 2, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    }
}

static spil_reply_kind play(int seat, spil_move mv, uint32_t seen)
{
    return sim_do(&s, &(spil_command){.kind = SPIL_DO_MOVE, .by = seat, .seen = seen, .move = mv});
}

static void S7_the_second_card_comes_too_late(void **unused)
{
    (void)unused;
    spil_move mv[2];
    begin("2", 3, 0);
    until_both_can_play();
    const uint32_t knew = spil_driver_seq(s.d, 1);
    assert_true(find_play(0, &mv[0]));
    assert_true(find_play(1, &mv[1]));
    s.now_ms = 4000;
    assert_int_equal(play(0, mv[0], spil_driver_seq(s.d, 0)), SPIL_REPLY_DONE);
    const uint64_t mark = sim_mark(s.d);
    assert_int_equal(play(1, mv[1], knew), SPIL_REPLY_TOO_LATE);
    assert_true(sim_mark(s.d) == mark);
    assert_string_equal(s.err.text.format, "too late: somebody was faster");
    assert_int_equal(sim_play(&s, 1, "draw", knew), SPIL_REPLY_DONE); /* a draw does not refer to the pile */
}

static void S7_too_late_even_if_it_fits_the_new_top(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed < 200; seed++) {
        spil_move first, second;
        begin("2", seed, 0);
        until_both_can_play();
        const uint32_t knew = spil_driver_seq(s.d, 1);
        assert_true(find_play(0, &first));
        s.now_ms = 4000;
        assert_int_equal(play(0, first, SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
        if (spil_driver_phase(s.d) == SPIL_PHASE_PLAY && find_play(1, &second)) { /* fits now */
            assert_int_equal(play(1, second, knew), SPIL_REPLY_TOO_LATE);
            assert_int_equal(play(1, second, spil_driver_seq(s.d, 1)), SPIL_REPLY_DONE);
            return;
        }
        sim_close(&s);
    }
    fail_msg("no seed shows it");
}

static void S11_a_wrong_card_costs_nothing(void **unused)
{
    (void)unused;
    spil_move mv;
    begin("2", 3, 0);
    until_both_can_play();
    const uint32_t seq = spil_driver_seq(s.d, 0);
    assert_int_equal(sim_play(&s, 0, "last:1/1", seq), SPIL_REPLY_REFUSED);
    assert_int_equal(spil_driver_seq(s.d, 0), seq);
    assert_true(find_play(0, &mv));
    assert_int_equal(play(0, mv, seq), SPIL_REPLY_DONE);
    assert_int_equal(spil_driver_replies(s.d, 0, SPIL_REPLY_REFUSED), 1);
}

static void S8_nobody_acts_before_the_new_go(void **unused)
{
    (void)unused;
    spil_move moves[64];
    for (uint64_t seed = 1; seed < 300; seed++) {
        begin("2", seed, 0);
        sim_at(&s, 3000);
        for (int i = 0; i < 400 && spil_driver_phase(s.d) == SPIL_PHASE_PLAY; i++) {
            s.now_ms += 100;
            if (sim_moves(&s, i % 2, "", moves) > 0)
                assert_int_equal(play(i % 2, moves[0], SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
        }
        if (spil_driver_phase(s.d) == SPIL_PHASE_WAIT) {
            const int steps = spil_driver_steps(s.d), seat = sim_moves(&s, 0, "", moves) > 0 ? 0 : 1;
            const uint64_t held_ms = s.now_ms;
            assert_true(sim_moves(&s, seat, "", moves) > 0);
            assert_int_equal(spil_driver_count(s.d), 0); /* nothing is counted */
            assert_int_equal(spil_driver_due(s.d), held_ms + 1500);
            s.now_ms = held_ms + 1499;
            assert_int_equal(play(seat, moves[0], SPIL_SEEN_LATEST), SPIL_REPLY_NOT_NOW);
            assert_int_equal(spil_driver_steps(s.d), steps);
            s.now_ms = held_ms + 1500;
            assert_int_equal(play(seat, moves[0], SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
            return;
        }
        sim_close(&s);
    }
    fail_msg("no seed shows it");
}

static void notes_are_numbered_for_each_and_hide_cards(void **unused)
{
    (void)unused;
    sim_text text = {0};
    begin("3", 1, 0);
    sim_at(&s, 3000);
    for (int i = 0; i < 30; i++)
        assert_int_equal(sim_play(&s, i % 2, "draw", SPIL_SEEN_LATEST),
                         SPIL_REPLY_DONE); /* seat 2 only watches */
    for (int who = 0; who <= SPIL_ONLOOKER; who += who == 2 ? 4 : 1)
        assert_int_equal(spil_driver_seq(s.d, who), 3 + 1 + 4 + 30);
    sim_note_text(s.d, 0, 9, &text);
    assert_non_null(strstr(text.at, "\"event\":\"drew\""));
    assert_non_null(strstr(text.at, "\"card\""));
    static const int others[] = {1, SPIL_ONLOOKER};
    for (int i = 0; i < 2; i++) { /* that seat 0 drew, and no more */
        sim_clear(&text);
        sim_note_text(s.d, others[i], 9, &text);
        assert_null(strstr(text.at, "\"card\""));
    }
    sim_text_free(&text);
}

static void nobody_knows_the_future(void **unused)
{
    (void)unused;
    begin("2", 1, 0);
    sim_at(&s, 3000);
    const uint32_t seq = spil_driver_seq(s.d, 0);
    assert_int_equal(sim_play(&s, 0, "draw", seq + 1), SPIL_REPLY_REFUSED);
    assert_int_equal(s.err.code, SPIL_BAD_COMMAND);
    assert_int_equal(sim_play(&s, 0, "draw", seq), SPIL_REPLY_DONE);
    assert_int_equal(sim_play(&s, 2, "draw", 0), SPIL_REPLY_REFUSED);
    assert_int_equal(s.err.code, SPIL_BAD_SEAT);
}

static void a_match_begins_at_a_position(void **unused)
{
    (void)unused;
    sim other;
    const spil_terms terms = timed();
    begin("2", 1, 0);
    sim_at(&s, 3000);
    for (int i = 0; i < 9; i++)
        assert_int_equal(sim_play(&s, i % 2, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    sim_open(&other, spil_driver_setup(s.d), &terms, 3, 700);
    const spil_command start = {.kind = SPIL_DO_START, .by = SPIL_HOST, .state = spil_driver_state(s.d)};
    assert_int_equal(sim_do(&other, &start), SPIL_REPLY_DONE);
    assert_int_equal(sim_hash(other.d), sim_hash(s.d));
    assert_int_equal(spil_driver_steps(other.d), 0);
    other.now_ms = 3699;
    assert_int_equal(sim_play(&other, 1, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_NOT_NOW);
    other.now_ms = 3700;
    assert_int_equal(sim_play(&other, 1, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    assert_int_equal(spil_driver_step(other.d, 0)->ms, 3000);
    sim_verify(other.d);
    spil_driver *again = sim_resume(&other, other.journal.len, 1, 0);
    assert_non_null(again);
    assert_int_equal(sim_hash(again), sim_hash(other.d));
    spil_driver_free(again);
    sim_close(&other);
}

/* ---- plans ---- */

/* Seat 1 decides to play in 500 ms and cannot be stopped for the last commit_ms; seat 0 plays 200 ms earlier. */
static spil_reply_kind what_becomes_of_it(uint32_t commit_ms, spil_question *asked_again)
{
    spil_move mine = {0}, other = {0};
    spil_question q;
    begin("2", 3, 0);
    until_both_can_play();
    assert_true(sim_question(&s, 1, &q)); /* takes it */
    assert_true(find_play(1, &other));
    assert_true(find_play(0, &mine));
    spil_answer answer = {.acts = true, .move = other, .delay_ms = 500, .commit_ms = commit_ms};
    assert_int_equal(spil_driver_answer(s.d, s.now_ms, q.token, &answer, NULL), SPIL_REPLY_DONE);
    assert_int_equal(spil_driver_due(s.d), 3500);
    s.now_ms = 3300;
    assert_int_equal(play(0, mine, SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    const uint64_t due_ms = spil_driver_due(s.d);
    assert_int_equal(due_ms, commit_ms >= 200 ? 3500 : UINT64_MAX);
    sim_at(&s, 3500);
    assert_true(sim_question(&s, 1, asked_again)); /* it thinks again */
    return asked_again->last_reply;
}

static void an_intention_that_makes_no_sense_is_dropped(void **unused)
{
    (void)unused;
    spil_question q;
    assert_int_equal(what_becomes_of_it(100, &q), SPIL_REPLY_DONE);
    assert_int_equal(q.target_by, 0);
    assert_int_equal(q.target_ms, 3300);
    assert_int_equal(q.asked_ms, 3300);
}

static void a_hand_that_cannot_be_stopped_is_too_late(void **unused)
{
    (void)unused;
    spil_question q;
    assert_int_equal(what_becomes_of_it(250, &q), SPIL_REPLY_TOO_LATE);
    assert_int_equal(q.replied_ms, 3500);
    assert_int_equal(q.target_by, 0); /* it knows who was faster, and when */
    assert_int_equal(q.target_ms, 3300);
}

/* Two plans for the same ms: the first seat counting from (steps so far) mod seats goes first. */
static void ties_favour_no_seat(void **unused)
{
    (void)unused;
    int first[2] = {0, 0};
    for (int steps = 0; steps < 4; steps++) {
        spil_question q;
        begin("2", 1, 0);
        sim_at(&s, 3000);
        for (int i = 0; i < steps; i++)
            assert_int_equal(sim_play(&s, 0, "draw", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
        while (spil_driver_take(s.d, &q)) {
            const spil_answer draw = {.acts = true, .move = sim_read_move(&s, "draw"), .delay_ms = 50};
            assert_int_equal(spil_driver_answer(s.d, s.now_ms, q.token, &draw, NULL), SPIL_REPLY_DONE);
        }
        sim_at(&s, 3050);
        assert_int_equal(spil_driver_steps(s.d), steps + 2);
        assert_int_equal(spil_driver_step(s.d, steps)->seat, steps % 2);
        first[steps % 2]++;
        if (steps < 3)
            sim_close(&s);
    }
    assert_int_equal(first[0], first[1]);
}

static void a_question_that_nobody_took_is_about_the_present(void **unused)
{
    (void)unused;
    spil_move mv = {0};
    spil_question q;
    begin("2", 3, 0);
    until_both_can_play();
    assert_true(find_play(0, &mv));
    assert_int_equal(play(0, mv, SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    for (int i = 0; i < 60 && spil_driver_phase(s.d) == SPIL_PHASE_PLAY; i++) {
        while (spil_driver_take(s.d, &q)) {
            if (q.seat == 1 && find_play(1, &mv)) { /* what it shows can be played */
                assert_int_equal(spil_driver_answer(s.d, s.now_ms, q.token,
                                                    &(spil_answer){.acts = true, .move = mv}, NULL),
                                 SPIL_REPLY_DONE);
                const int steps = spil_driver_steps(s.d);
                sim_at(&s, s.now_ms + 1);
                assert_int_equal(spil_driver_steps(s.d), steps + 1);
                return;
            }
        }
        sim_play(&s, 1, "draw", SPIL_SEEN_LATEST);
    }
    fail_msg("seat 1 can never play");
}

static void a_question_that_is_looked_at_again_shows_the_moves_of_now(void **unused)
{
    (void)unused;
    static spil_move moves[SPIL_MOVES_MAX], mine[64];
    spil_question q;
    int changes = 0;
    begin("2", 3, 0);
    until_both_can_play();
    for (int i = 0; i < 100 && spil_driver_phase(s.d) != SPIL_PHASE_OVER; i++) {
        sim_at(&s, s.now_ms + 1500);
        while (spil_driver_take(s.d, &q))
            ;
        assert_true(spil_driver_question(s.d, 1, &q));
        const uint64_t token = q.token;
        const int before = q.n_moves;
        if (sim_moves(&s, 0, "", mine) == 0 ||
            play(0, mine[sim_moves(&s, 0, "", mine) - 1], SPIL_SEEN_LATEST) != SPIL_REPLY_DONE)
            sim_play(&s, 1, "draw", SPIL_SEEN_LATEST);
        if (!spil_driver_question(s.d, 1, &q) || q.token != token)
            continue;
        assert_int_equal(q.n_moves, spil_driver_moves(s.d, 1, moves));
        assert_memory_equal(q.moves, moves, (size_t)q.n_moves * sizeof moves[0]);
        changes += q.n_moves != before;
    }
    assert_true(changes > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_host_sees_whose_move_lands_and_what_it_was_aimed_at, end),
        cmocka_unit_test_teardown(a_race_counts_down, end),
        cmocka_unit_test_teardown(games_with_turns_need_no_countdown, end),
        cmocka_unit_test_teardown(time_never_runs_backwards, end),
        cmocka_unit_test_teardown(a_pause_stops_the_clock_and_restarts_the_countdown, end),
        cmocka_unit_test_teardown(a_head_start_holds_the_others_back_after_go, end),
        cmocka_unit_test_teardown(after_a_pause_the_head_start_is_given_again, end),
        cmocka_unit_test_teardown(a_bot_is_asked_when_it_begins_and_takes_its_time, end),
        cmocka_unit_test_teardown(a_journal_remembers_handicaps, end),
        cmocka_unit_test_teardown(the_end_of_time_comes_once, end),
        cmocka_unit_test_teardown(a_hold_stops_time_without_a_word, end),
        cmocka_unit_test_teardown(S7_the_second_card_comes_too_late, end),
        cmocka_unit_test_teardown(S7_too_late_even_if_it_fits_the_new_top, end),
        cmocka_unit_test_teardown(S11_a_wrong_card_costs_nothing, end),
        cmocka_unit_test_teardown(S8_nobody_acts_before_the_new_go, end),
        cmocka_unit_test_teardown(notes_are_numbered_for_each_and_hide_cards, end),
        cmocka_unit_test_teardown(nobody_knows_the_future, end),
        cmocka_unit_test_teardown(a_match_begins_at_a_position, end),
        cmocka_unit_test_teardown(an_intention_that_makes_no_sense_is_dropped, end),
        cmocka_unit_test_teardown(a_hand_that_cannot_be_stopped_is_too_late, end),
        cmocka_unit_test_teardown(ties_favour_no_seat, end),
        cmocka_unit_test_teardown(a_question_that_nobody_took_is_about_the_present, end),
        cmocka_unit_test_teardown(a_question_that_is_looked_at_again_shows_the_moves_of_now, end),
    };
    return cmocka_run_group_tests_name("race", tests, NULL, NULL);
}
