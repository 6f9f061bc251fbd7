/* terms.c: what was agreed about time and turns: clocks, claims, who is asked. */
#include "sim_host.h"

static sim s; /* the match of the running test */
static spil_move moves[SPIL_MOVES_MAX];

static int end(void **unused)
{
    (void)unused;
    sim_end(&s);
    return 0;
}

static int step(void)
{
    return sim_step(&s);
}

static uint64_t clock_of(int seat)
{
    return spil_driver_seat(s.d, seat)->clock_ms;
}

/* ---- clocks ---- */

static void begin_clocks(const char *game, spil_order order, uint32_t claim_ms)
{
    spil_terms terms = sim_terms(order);
    terms.claim_ms = claim_ms;
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        terms.base_ms[seat] = 10000;
        terms.add_ms[seat] = 2000;
    }
    sim_begin(&s, game, "2", &terms, 3, 1);
}

static void a_clock_runs_while_its_seat_must_act(void **unused)
{
    (void)unused;
    begin_clocks("punto", SPIL_ORDER_TURNS, 0);
    assert_int_equal(spil_driver_left_ms(s.d), 10000); /* of the clock that runs */
    const int first = spil_driver_asked(s.d);
    assert_int_equal(spil_driver_due(s.d), 10000);
    s.now_ms = 3000;
    step();
    assert_int_equal(clock_of(first), 9000); /* 3 s less, 2 s more */
    assert_int_equal(clock_of(1 - first), 10000);
    sim_at(&s, 7000);
    assert_int_equal(clock_of(first), 9000);
    assert_int_equal(clock_of(1 - first), 6000);
    assert_int_equal(spil_driver_due(s.d), 13000);
}

static void at_zero_the_stand_in_makes_that_move(void **unused)
{
    (void)unused;
    static const spil_order orders[] = {SPIL_ORDER_TURNS, SPIL_ORDER_ARRIVAL};
    for (int i = 0; i < 2; i++) {
        spil_question q;
        begin_clocks("punto", orders[i], 0);
        uint8_t act[SPIL_SEATS_MAX];
        const spil_setup *su = spil_driver_setup(s.d);
        assert_int_equal(su->game->to_act(su, spil_driver_state(s.d), act), 1);
        assert_true(sim_question(&s, act[0], &q));
        const uint64_t token = q.token;
        assert_int_equal(q.deadline_ms, 10000);
        assert_string_equal(q.player, "");
        sim_at(&s, 9999);
        assert_true(sim_is_open(s.d, token));
        sim_at(&s, 10000);
        assert_int_equal(spil_driver_withdrawn(s.d), token);
        assert_int_equal(clock_of(act[0]), 0);
        assert_true(sim_moves(&s, act[0], "", moves) > 0);
        assert_int_equal(sim_move(&s, act[0], moves[0]), SPIL_REPLY_NOT_NOW); /* the person's own */
        assert_true(spil_driver_take(s.d, &q));
        assert_string_equal(q.player, "level1");
        assert_int_equal(q.seat, act[0]);
        assert_int_equal(q.deadline_ms, UINT64_MAX);
        sim_at(&s, 10500);
        assert_int_equal(sim_answer(&s, q.token, q.moves[0]), SPIL_REPLY_DONE);
        assert_int_equal(clock_of(act[0]), 2000);
        assert_int_equal(spil_driver_due(s.d), 20500); /* the other's */
        s.now_ms = 11000;
        assert_true(sim_question(&s, 1 - act[0], &q));
        assert_int_equal(sim_answer(&s, q.token, q.moves[0]), SPIL_REPLY_DONE);
        assert_true(sim_question(&s, act[0], &q));
        assert_string_equal(q.player, ""); /* the next move is the person's again */
        if (i == 0)
            sim_close(&s);
    }
}

static void without_a_stand_in_nobody_runs_out_of_time(void **unused)
{
    (void)unused;
    spil_terms terms = sim_terms(SPIL_ORDER_TURNS);
    terms.stand_in[0] = '\0';
    terms.base_ms[0] = terms.base_ms[1] = 1000;
    sim_begin(&s, "punto", "2", &terms, 3, 1);
    const int seat = spil_driver_asked(s.d);
    sim_at(&s, 5000);
    assert_int_equal(clock_of(seat), 0);
    assert_int_equal(spil_driver_due(s.d), UINT64_MAX);
    step();
}

static void a_pause_holds_the_clocks(void **unused)
{
    (void)unused;
    begin_clocks("punto", SPIL_ORDER_TURNS, 0);
    const int seat = spil_driver_asked(s.d);
    s.now_ms = 4000;
    sim_done(&s, SPIL_DO_PAUSE, 0);
    sim_at(&s, 100000);
    assert_int_equal(clock_of(seat), 6000);
    assert_int_equal(spil_driver_due(s.d), UINT64_MAX);
    sim_done(&s, SPIL_DO_RESUME, SPIL_HOST);
    assert_int_equal(spil_driver_due(s.d), 106000);
}

/* ---- claims out of turn ---- */

/* The seat to move draws from the stock, so that the others may claim the discard. */
static int open_an_offer(spil_order order, uint32_t claim_ms, unsigned people)
{
    uint8_t act[SPIL_SEATS_MAX];
    spil_terms terms = sim_terms(order);
    terms.claim_ms = claim_ms;
    for (int seat = 0; seat < 4; seat++)
        terms.base_ms[seat] = 60000;
    sim_begin(&s, "rumi7", "4", &terms, people, 1);
    const spil_setup *su = spil_driver_setup(s.d);
    assert_int_equal(su->game->to_act(su, spil_driver_state(s.d), act), 1);
    s.now_ms = 1000;
    assert_int_equal(sim_play(&s, act[0], "stock", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    return act[0];
}

static spil_reply_kind discard(int seat, int which)
{
    const spil_setup *su = spil_driver_setup(s.d);
    const int n = su->game->moves(su, spil_driver_state(s.d), seat, moves, SPIL_MOVES_MAX);
    for (int i = 0; i < n; i++) {
        if (su->game->ends_claims(su, moves[i]) && which-- == 0)
            return sim_move(&s, seat, moves[i]);
    }
    fail_msg("seat %d has nothing to discard", seat);
    return SPIL_REPLY_REFUSED;
}

static void R6_discards_wait_until_the_claims_have_had_their_time(void **unused)
{
    (void)unused;
    const int mover = open_an_offer(SPIL_ORDER_ARRIVAL, 5000, 15);
    spil_question q;
    const uint64_t left = clock_of(mover);
    assert_int_equal(spil_driver_due(s.d), 6000);
    assert_int_equal(sim_moves(&s, mover, "discard", moves), 0); /* `moves` leaves them out */
    assert_int_equal(discard(mover, 0), SPIL_REPLY_NOT_NOW);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(sim_moves(&s, seat, "claim", moves), seat != mover);
    sim_at(&s, 5999);
    assert_int_equal(clock_of(mover), left); /* held up by the others */
    assert_int_equal(discard(mover, 0), SPIL_REPLY_NOT_NOW);
    sim_at(&s, 6000);
    assert_true(sim_moves(&s, mover, "discard", moves) > 0);
    assert_true(sim_question(&s, mover, &q));
    assert_true(q.n_moves > 0); /* it is asked now, whatever it had planned */
    sim_at(&s, 7000);
    assert_int_equal(clock_of(mover), left - 1000);
    assert_int_equal(sim_play(&s, (mover + 2) % 4, "claim", SPIL_SEEN_LATEST),
                     SPIL_REPLY_DONE); /* still a chance */
    assert_int_equal(discard(mover, 0), SPIL_REPLY_DONE);
}

static void R6_all_passes_end_the_wait(void **unused)
{
    (void)unused;
    const int mover = open_an_offer(SPIL_ORDER_ARRIVAL, SPIL_FOREVER, 15);
    assert_int_equal(spil_driver_due(s.d), UINT64_MAX);
    for (int i = 1; i < 4; i++) {
        assert_int_equal(discard(mover, 0), SPIL_REPLY_NOT_NOW);
        assert_int_equal(sim_play(&s, (mover + i) % 4, "pass", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    }
    assert_int_equal(discard(mover, 0), SPIL_REPLY_DONE);
}

static void R6_a_claim_ends_the_wait_and_the_first_wins(void **unused)
{
    (void)unused;
    const int mover = open_an_offer(SPIL_ORDER_ARRIVAL, 5000, 15), near = (mover + 1) % 4,
              far = (mover + 2) % 4;
    const uint32_t knew = spil_driver_seq(s.d, near);
    s.now_ms = 2000;
    assert_int_equal(sim_play(&s, far, "claim", spil_driver_seq(s.d, far)), SPIL_REPLY_DONE);
    assert_int_equal(sim_play(&s, near, "claim", knew), SPIL_REPLY_TOO_LATE); /* nearer, but later */
    assert_int_equal(sim_play(&s, near, "claim", SPIL_SEEN_LATEST), SPIL_REPLY_REFUSED);
    assert_int_equal(discard(mover, 0), SPIL_REPLY_DONE);
}

static void R6_without_a_window_nobody_waits(void **unused)
{
    (void)unused;
    const int mover = open_an_offer(SPIL_ORDER_ARRIVAL, 0, 15), near = (mover + 1) % 4, far = (mover + 2) % 4;
    const uint32_t knew = spil_driver_seq(s.d, far);
    assert_int_equal(discard(mover, 0), SPIL_REPLY_DONE);
    assert_int_equal(sim_play(&s, near, "stock", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    /* There is an offer again, but this claim refers to the one before. */
    assert_int_equal(sim_play(&s, far, "claim", knew), SPIL_REPLY_TOO_LATE);
    assert_int_equal(sim_play(&s, far, "claim", spil_driver_seq(s.d, far)), SPIL_REPLY_DONE);
}

static void R6_an_undo_leads_back_to_a_new_window(void **unused)
{
    (void)unused;
    const int mover = open_an_offer(SPIL_ORDER_ARRIVAL, 5000, 15), near = (mover + 1) % 4,
              far = (mover + 2) % 4;
    sim_at(&s, 6000);
    assert_int_equal(discard(mover, 0), SPIL_REPLY_DONE);
    assert_int_equal(sim_play(&s, near, "stock", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    s.now_ms = 8000;
    const uint32_t knew = spil_driver_seq(s.d, far);
    sim_undone(&s, SPIL_DO_UNDO, mover, SPIL_REPLY_NOT_NOW); /* somebody has drawn a hidden card since */
    sim_done(&s, SPIL_DO_UNDO, SPIL_HOST);
    sim_done(&s, SPIL_DO_UNDO, SPIL_HOST); /* back to the first offer, whose time was over */
    assert_int_equal(spil_driver_due(s.d), 13000);
    assert_int_equal(discard(mover, 1), SPIL_REPLY_NOT_NOW);
    sim_at(&s, 13000);
    assert_int_equal(discard(mover, 1), SPIL_REPLY_DONE);
    assert_int_equal(sim_play(&s, near, "stock", SPIL_SEEN_LATEST), SPIL_REPLY_DONE);
    assert_int_equal(sim_play(&s, far, "claim", knew), SPIL_REPLY_TOO_LATE); /* from before the undo */
    assert_int_equal(sim_play(&s, far, "claim", spil_driver_seq(s.d, far)), SPIL_REPLY_DONE);
}

static void R6_in_turns_claimers_are_asked_first_and_time_passes_for_them(void **unused)
{
    (void)unused;
    const int mover = open_an_offer(SPIL_ORDER_TURNS, 4000, 15);
    spil_question q;
    for (int i = 1; i < 4; i++) {
        const int seat = (mover + i) % 4;
        assert_int_equal(spil_driver_asked(s.d), seat);
        assert_true(sim_question(&s, seat, &q));
        assert_int_equal(q.deadline_ms, s.now_ms + 4000);
        const uint64_t token = q.token, left = clock_of(seat);
        const int steps = spil_driver_steps(s.d);
        if (i == 2) { /* lets the others act first, and is asked again */
            sim_done(&s, SPIL_DO_WAIT, seat);
            assert_int_equal(spil_driver_withdrawn(s.d), token);
            assert_int_equal(spil_driver_asked(s.d), (mover + 3) % 4);
            sim_done(&s, SPIL_DO_UNDO, SPIL_HOST); /* … as after an undo */
            assert_int_equal(spil_driver_asked(s.d), (mover + 1) % 4);
            sim_done(&s, SPIL_DO_REDO, SPIL_HOST);
            assert_int_equal(spil_driver_asked(s.d), seat);
            while (spil_driver_withdrawn(s.d) != 0)
                ;
            assert_true(sim_question(&s, seat, &q));
        }
        sim_at(&s, s.now_ms + 3999);
        assert_int_equal(spil_driver_steps(s.d), steps);
        sim_at(&s, s.now_ms + 1);
        assert_int_equal(spil_driver_steps(s.d), steps + 1); /* passed */
        assert_int_equal(spil_driver_withdrawn(s.d), q.token);
        assert_int_equal(clock_of(seat), left); /* a chance out of turn costs no time */
    }
    assert_int_equal(spil_driver_asked(s.d), mover);
    assert_int_equal(discard(mover, 0), SPIL_REPLY_DONE);
}

static void a_race_in_turns_goes_round(void **unused)
{
    (void)unused;
    const spil_terms terms = sim_terms(SPIL_ORDER_TURNS);
    sim_begin(&s, "7ate9", "3", &terms, 7, 1);
    assert_int_equal(spil_driver_phase(s.d), SPIL_PHASE_PLAY); /* no countdown */
    for (int i = 0; i < 6; i++)
        assert_int_equal(step(), i % 3);
    sim_done(&s, SPIL_DO_WAIT, 0);
    assert_int_equal(spil_driver_asked(s.d), 1);
    sim_undone(&s, SPIL_DO_WAIT, 0, SPIL_REPLY_NOT_NOW);
    sim_undone(&s, SPIL_DO_UNDO, 0, SPIL_REPLY_NOT_ALLOWED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_clock_runs_while_its_seat_must_act, end),
        cmocka_unit_test_teardown(at_zero_the_stand_in_makes_that_move, end),
        cmocka_unit_test_teardown(without_a_stand_in_nobody_runs_out_of_time, end),
        cmocka_unit_test_teardown(a_pause_holds_the_clocks, end),
        cmocka_unit_test_teardown(R6_discards_wait_until_the_claims_have_had_their_time, end),
        cmocka_unit_test_teardown(R6_all_passes_end_the_wait, end),
        cmocka_unit_test_teardown(R6_a_claim_ends_the_wait_and_the_first_wins, end),
        cmocka_unit_test_teardown(R6_without_a_window_nobody_waits, end),
        cmocka_unit_test_teardown(R6_an_undo_leads_back_to_a_new_window, end),
        cmocka_unit_test_teardown(R6_in_turns_claimers_are_asked_first_and_time_passes_for_them, end),
        cmocka_unit_test_teardown(a_race_in_turns_goes_round, end),
    };
    return cmocka_run_group_tests_name("terms", tests, NULL, NULL);
}
