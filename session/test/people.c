/* people.c: what people do to each other: undo and redo, coming and going, sharing a screen, asking for hints. */
#include "sim_host.h"

static sim s; /* the match of the running test */

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

/* ---- undo ---- */

static void begin_undo(spil_undo_rule rule, const char *spec, unsigned people)
{
    spil_terms terms = sim_terms(SPIL_ORDER_TURNS);
    terms.undo = rule;
    sim_begin(&s, "punto", spec, &terms, people, 1);
}

static void free_undo_takes_back_the_own_move_and_all_after_it(void **unused)
{
    (void)unused;
    begin_undo(SPIL_UNDO_FREE, "2", 3);
    sim_undone(&s, SPIL_DO_UNDO, 0, SPIL_REPLY_NOT_NOW); /* there is none */
    assert_false(spil_driver_can_undo(s.d, 0) || spil_driver_can_undo(s.d, 1));
    sim_undone(&s, SPIL_DO_REDO, 0, SPIL_REPLY_NOT_NOW);
    const uint64_t before = sim_hash(s.d);
    const int first = step();
    assert_true(spil_driver_can_undo(s.d, first));
    assert_false(spil_driver_can_undo(s.d, 1 - first));
    step();
    const uint64_t after = sim_hash(s.d);
    const uint32_t seq = spil_driver_seq(s.d, 0);
    spil_note note;
    sim_done(&s, SPIL_DO_UNDO, first);
    assert_int_equal(sim_hash(s.d), before);
    assert_int_equal(spil_driver_steps(s.d), 0);
    assert_true(spil_driver_note(s.d, 0, seq + 1, &note)); /* numbers go on */
    assert_true(note.kind == SPIL_NOTE_UNDO && note.done && note.n == 2 && note.step == 0 &&
                note.seat == first);
    sim_done(&s, SPIL_DO_REDO, 1 - first);
    assert_int_equal(sim_hash(s.d), after);
    assert_true(spil_driver_note(s.d, 0, seq + 2, &note));
    assert_true(note.kind == SPIL_NOTE_REDO && note.done && note.n == 2);
    assert_true(spil_driver_note(s.d, 0, seq + 4, &note) && note.kind == SPIL_NOTE_EVENT && note.step == 2);
    sim_done(&s, SPIL_DO_UNDO, SPIL_HOST); /* the last move */
    sim_done(&s, SPIL_DO_UNDO, SPIL_HOST);
    sim_done(&s, SPIL_DO_REDO, SPIL_HOST); /* one undo, one redo */
    assert_int_equal(spil_driver_steps(s.d), 1);
    assert_true(spil_driver_can_redo(s.d));
    step(); /* something else */
    assert_false(spil_driver_can_redo(s.d));
    sim_undone(&s, SPIL_DO_REDO, 0, SPIL_REPLY_NOT_NOW);
}

/* The seat that is asked does what begins with this text. */
static int do_in_turn(const char *begins)
{
    spil_move moves[SPIL_MOVES_MAX];
    const int seat = spil_driver_asked(s.d);
    assert_true(sim_moves(&s, seat, begins, moves) > 0);
    assert_int_equal(sim_move(&s, seat, moves[0]), SPIL_REPLY_DONE);
    return seat;
}

static void begin_drawing(spil_undo_rule rule, unsigned people)
{
    spil_terms terms = sim_terms(SPIL_ORDER_TURNS);
    terms.undo = rule;
    sim_begin(&s, "rumi7", "2", &terms, people, 1);
}

static void free_undo_leaves_a_hidden_card_that_was_drawn(void **unused)
{
    (void)unused;
    begin_drawing(SPIL_UNDO_FREE, 3);
    const int seat = do_in_turn("stock");
    const uint64_t drawn = sim_hash(s.d);
    sim_undone(&s, SPIL_DO_UNDO, seat, SPIL_REPLY_NOT_NOW);
    assert_string_equal(s.reply.err.text.format,
                        "a hidden card has been turned up, and what was seen stays seen");
    assert_int_equal(sim_hash(s.d), drawn);
    while (spil_driver_asked(s.d) != seat)
        do_in_turn("pass");
    do_in_turn("discard:");
    const uint64_t thrown = sim_hash(s.d);
    const int steps = spil_driver_steps(s.d);
    sim_done(&s, SPIL_DO_UNDO, seat); /* back to just after the draw … */
    assert_int_equal(spil_driver_steps(s.d), steps - 1);
    sim_undone(&s, SPIL_DO_UNDO, seat, SPIL_REPLY_NOT_NOW); /* … and no further */
    sim_done(&s, SPIL_DO_REDO, seat);
    assert_int_equal(sim_hash(s.d), thrown);
    const int other = do_in_turn("take"); /* no hidden card */
    assert_int_not_equal(other, seat);
    sim_done(&s, SPIL_DO_UNDO, other);
    do_in_turn("stock");
    sim_undone(&s, SPIL_DO_UNDO, seat, SPIL_REPLY_NOT_NOW); /* the other person has seen it */
    sim_done(&s, SPIL_DO_UNDO, SPIL_HOST);
}

static void what_a_bot_draws_is_taken_back_with_the_rest(void **unused)
{
    (void)unused;
    begin_drawing(SPIL_UNDO_FREE, 1);
    while (spil_driver_asked(s.d) != 0 || sim_moves(&s, 0, "stock", (spil_move[SPIL_MOVES_MAX]){0}) == 0)
        step();
    do_in_turn("stock");
    while (spil_driver_asked(s.d) != 0)
        step();
    do_in_turn("discard:");
    const int steps = spil_driver_steps(s.d);
    assert_int_equal(do_in_turn("stock"), 1);
    sim_done(&s, SPIL_DO_UNDO, 0);
    assert_int_equal(spil_driver_steps(s.d), steps - 1);
}

static void by_consent_a_draw_is_taken_back(void **unused)
{
    (void)unused;
    begin_drawing(SPIL_UNDO_ASK, 3);
    const int seat = do_in_turn("stock");
    sim_done(&s, SPIL_DO_UNDO, seat);
    sim_done(&s, SPIL_DO_AGREE, 1 - seat);
    assert_int_equal(spil_driver_steps(s.d), 0);
}

/* A match that was played before draws stayed is resumed as it was. */
static void a_journal_may_take_a_draw_back(void **unused)
{
    (void)unused;
    char line[40];
    begin_drawing(SPIL_UNDO_FREE, 3);
    const uint64_t before = sim_hash(s.d);
    const int seat = do_in_turn("stock");
    snprintf(line, sizeof line, "undo 0 %d\n", seat);
    const size_t len = s.journal.len;
    sim_put(&s.journal, line, strlen(line));
    spil_driver *again = sim_resume(&s, s.journal.len, 1, 0);
    assert_non_null(again);
    assert_int_equal(sim_hash(again), before);
    spil_driver_free(again);
    s.journal.len = len;
}

static void an_undo_opens_a_game_that_was_over(void **unused)
{
    (void)unused;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 5, 5);
    for (int i = 0; i < 2; i++) {
        spil_terms terms = sim_terms(SPIL_ORDER_TURNS);
        terms.undo = i == 0 ? SPIL_UNDO_ASK : SPIL_UNDO_FREE;
        sim_begin(&s, "highcard", "2", &terms, 1, 1);
        while (spil_driver_phase(s.d) != SPIL_PHASE_OVER)
            assert_true(sim_answer_all(&s, &rng, true) > 0);
        assert_string_equal(sim_last_note(&s, SPIL_ONLOOKER), "over");
        if (i == 0) {
            sim_undone(&s, SPIL_DO_UNDO, 0, SPIL_REPLY_GAME_OVER);
            sim_close(&s);
        }
    }
    sim_done(&s, SPIL_DO_UNDO, 0);
    assert_int_equal(spil_driver_phase(s.d), SPIL_PHASE_PLAY);
    sim_done(&s, SPIL_DO_REDO, 0);
    assert_int_equal(spil_driver_phase(s.d), SPIL_PHASE_OVER);
    assert_string_equal(sim_last_note(&s, 0), "over");
}

static void where_nothing_is_taken_back_nothing_is(void **unused)
{
    (void)unused;
    begin_undo(SPIL_UNDO_NEVER, "2", 3);
    step();
    sim_undone(&s, SPIL_DO_UNDO, 0, SPIL_REPLY_NOT_ALLOWED);
    sim_undone(&s, SPIL_DO_UNDO, SPIL_HOST, SPIL_REPLY_NOT_ALLOWED);
    sim_undone(&s, SPIL_DO_AGREE, 0, SPIL_REPLY_NOT_NOW);
}

/* Three people and a bot; a seat that has moved asks. Returns the seat. */
static int ask_for_undo(void)
{
    begin_undo(SPIL_UNDO_ASK, "4", 7);
    int asker = -1;
    for (int i = 0; i < 4; i++) {
        const int seat = step();
        asker = seat < 3 ? seat : asker;
    }
    spil_command_kind what;
    uint8_t needs;
    const uint64_t hash = sim_hash(s.d);
    sim_done(&s, SPIL_DO_UNDO, asker);
    assert_string_equal(sim_last_note(&s, SPIL_ONLOOKER), "asks");
    assert_int_equal(sim_vote(s.d, &what, &needs), asker);
    assert_int_equal(what, SPIL_DO_UNDO);
    assert_int_equal(needs, 7 & ~(1 << asker)); /* bots agree */
    assert_int_equal(sim_hash(s.d), hash);
    sim_undone(&s, SPIL_DO_AGREE, asker, SPIL_REPLY_NOT_NOW);
    sim_undone(&s, SPIL_DO_AGREE, 3, SPIL_REPLY_NOT_NOW);
    sim_undone(&s, SPIL_DO_UNDO, (asker + 1) % 3, SPIL_REPLY_NOT_NOW);
    return asker;
}

static bool vote_is_over(bool done)
{
    spil_command_kind what;
    uint8_t needs;
    spil_note note = {0};
    for (uint32_t seq = spil_driver_seq(s.d, 0); note.kind != SPIL_NOTE_UNDO && seq > 0; seq--)
        assert_true(spil_driver_note(s.d, 0, seq, &note));
    return sim_vote(s.d, &what, &needs) < 0 && note.done == done;
}

static void an_undo_is_done_when_all_agree(void **unused)
{
    (void)unused;
    const int asker = ask_for_undo(), steps = spil_driver_steps(s.d);
    sim_done(&s, SPIL_DO_AGREE, (asker + 1) % 3);
    sim_undone(&s, SPIL_DO_AGREE, (asker + 1) % 3, SPIL_REPLY_NOT_NOW);
    assert_int_equal(spil_driver_steps(s.d), steps);
    sim_done(&s, SPIL_DO_AGREE, (asker + 2) % 3);
    assert_true(spil_driver_steps(s.d) < steps);
    assert_int_equal(spil_driver_asked(s.d), asker);
    assert_true(vote_is_over(true));
}

static void one_refusal_ends_the_asking(void **unused)
{
    (void)unused;
    const int asker = ask_for_undo();
    sim_done(&s, SPIL_DO_REFUSE, (asker + 1) % 3);
    assert_int_equal(spil_driver_steps(s.d), 4);
    assert_true(vote_is_over(false));
    sim_undone(&s, SPIL_DO_AGREE, (asker + 2) % 3, SPIL_REPLY_NOT_NOW);
}

static void the_next_move_ends_the_asking(void **unused)
{
    (void)unused;
    ask_for_undo();
    const uint32_t seq = spil_driver_seq(s.d, 0);
    spil_note note;
    step();
    assert_true(vote_is_over(false));
    assert_true(spil_driver_note(s.d, 0, seq + 1, &note) && note.kind == SPIL_NOTE_UNDO && note.step == 4);
    assert_true(spil_driver_note(s.d, 0, seq + 2, &note) && note.kind == SPIL_NOTE_EVENT && note.step == 5);
}

static void who_leaves_is_not_asked_any_more(void **unused)
{
    (void)unused;
    const int asker = ask_for_undo();
    sim_done(&s, SPIL_DO_AGREE, (asker + 1) % 3);
    sim_done(&s, SPIL_DO_LEAVE, (asker + 2) % 3);
    assert_true(spil_driver_steps(s.d) < 4);
    assert_true(vote_is_over(true));
}

static void an_asker_who_leaves_asks_no_more(void **unused)
{
    (void)unused;
    const int asker = ask_for_undo();
    sim_done(&s, SPIL_DO_LEAVE, asker);
    assert_int_equal(spil_driver_steps(s.d), 4);
    assert_true(vote_is_over(false));
}

static void who_resigned_stays_so_when_moves_are_taken_back(void **unused)
{
    (void)unused;
    begin_undo(SPIL_UNDO_FREE, "3", 7);
    const int first = step(), second = step();
    sim_done(&s, SPIL_DO_RESIGN, first);
    sim_done(&s, SPIL_DO_UNDO, second);
    assert_true(spil_driver_seat(s.d, first)->resigned);
    step();
    step();
    sim_text text = {0};
    sim_save(s.d, &text); /* it was after two moves, one of which is gone */
    const char *move = strstr(text.at, "\nmove ");
    assert_ptr_equal(strchr(move + 1, '\n'), strstr(text.at, "\nresign "));
    sim_text_free(&text);
}

/* ---- coming and going ---- */

/* ---- the end before the end ---- */

/* The last note, which says that the game is over. */
static spil_note over_note(const spil_driver *d)
{
    spil_note note = {.seat = 0};
    assert_int_equal(spil_driver_phase(d), SPIL_PHASE_OVER);
    assert_true(spil_driver_note(d, SPIL_ONLOOKER, spil_driver_seq(d, SPIL_ONLOOKER), &note));
    assert_int_equal(note.kind, SPIL_NOTE_OVER);
    return note;
}

/* The same from the journal; its record holds. */
static void over_again(spil_cause cause, uint8_t winners)
{
    assert_int_equal(over_note(s.d).cause, cause);
    assert_int_equal(over_note(s.d).result->winners, winners);
    sim_verify(s.d);
    sim_store(&s);
    spil_driver *again = sim_resume(&s, s.journal.len, 2, 0);
    assert_non_null(again);
    assert_int_equal(over_note(again).cause, cause);
    assert_int_equal(over_note(again).result->winners, winners);
    spil_driver_free(again);
}

static void begin_ending(const char *spec, unsigned people)
{
    spil_terms terms = sim_terms(SPIL_ORDER_TURNS);
    terms.undo = SPIL_UNDO_ASK;
    terms.resign_ends = true;
    sim_begin(&s, "punto", spec, &terms, people, 1);
}

static void resigning_ends_a_game_of_two(void **unused)
{
    (void)unused;
    spil_note note;
    begin_ending("2", 3);
    step();
    const uint32_t seq = spil_driver_seq(s.d, 0);
    sim_done(&s, SPIL_DO_RESIGN, 1);
    assert_true(spil_driver_note(s.d, 0, seq + 1, &note)); /* nobody plays on */
    assert_true(note.kind == SPIL_NOTE_SEAT && note.resigned && note.who == SPIL_SEAT_PERSON);
    over_again(SPIL_CAUSE_RESIGN, 1);
    sim_undone(&s, SPIL_DO_UNDO, 0, SPIL_REPLY_GAME_OVER);
    sim_undone(&s, SPIL_DO_RESIGN, 0, SPIL_REPLY_GAME_OVER);
}

static void resigning_ends_a_game_of_one_side_or_no_people(void **unused)
{
    (void)unused;
    begin_ending("3", 7);
    sim_done(&s, SPIL_DO_RESIGN, 0);
    assert_int_equal(spil_driver_phase(s.d), SPIL_PHASE_PLAY); /* the stand-in plays on */
    sim_done(&s, SPIL_DO_RESIGN, 1);
    over_again(SPIL_CAUSE_RESIGN, 4);
    sim_end(&s);
    begin_ending("4 teams=1", 15);
    sim_done(&s, SPIL_DO_RESIGN, 0);
    sim_done(&s, SPIL_DO_RESIGN, 1);
    assert_int_equal(spil_driver_phase(s.d), SPIL_PHASE_PLAY);
    sim_done(&s, SPIL_DO_RESIGN, 2);
    over_again(SPIL_CAUSE_RESIGN, 8);
    sim_end(&s);
    begin_ending("3", 1); /* with two bots */
    sim_done(&s, SPIL_DO_RESIGN, 0);
    over_again(SPIL_CAUSE_RESIGN, 6);
    sim_end(&s);
    begin_ending("3", 3); /* who has left may come back */
    sim_done(&s, SPIL_DO_LEAVE, 0);
    sim_done(&s, SPIL_DO_RESIGN, 1);
    assert_int_equal(spil_driver_phase(s.d), SPIL_PHASE_PAUSE);
}

static void a_host_may_end_a_game(void **unused)
{
    (void)unused;
    begin_ending("2", 3);
    spil_command cmd = {.kind = SPIL_DO_END, .by = SPIL_HOST, .cause = SPIL_CAUSE_ABSENT};
    assert_int_equal(sim_do(&s, &cmd), SPIL_REPLY_REFUSED); /* won by nobody */
    cmd.winners = 4;
    assert_int_equal(sim_do(&s, &cmd), SPIL_REPLY_REFUSED); /* no such seat */
    cmd.winners = 2;
    assert_int_equal(sim_do(&s, &cmd), SPIL_REPLY_DONE);
    over_again(SPIL_CAUSE_ABSENT, 2);
    assert_int_equal(sim_do(&s, &cmd), SPIL_REPLY_GAME_OVER);
    sim_end(&s);
    begin_ending("2", 3);
    cmd = (spil_command){.kind = SPIL_DO_END, .by = SPIL_HOST, .cause = SPIL_CAUSE_PLAYED};
    assert_int_equal(sim_do(&s, &cmd), SPIL_REPLY_REFUSED);
    cmd.cause = SPIL_CAUSE_CLOSED;
    assert_int_equal(sim_do(&s, &cmd), SPIL_REPLY_DONE);
    over_again(SPIL_CAUSE_CLOSED, 0);
}

static void a_deserted_table_waits_for_the_first_who_sits(void **unused)
{
    (void)unused;
    spil_terms terms = sim_terms(SPIL_ORDER_TURNS);
    spil_note note;
    sim_begin(&s, "punto", "3", &terms, 3, 1);
    sim_done(&s, SPIL_DO_LEAVE, 0);
    assert_int_equal(spil_driver_phase(s.d), SPIL_PHASE_PLAY);
    sim_done(&s, SPIL_DO_RESIGN, 1);
    assert_int_equal(spil_driver_phase(s.d), SPIL_PHASE_PAUSE);
    assert_true(spil_driver_note(s.d, 0, spil_driver_seq(s.d, 0), &note));
    assert_true(note.kind == SPIL_NOTE_PAUSE && note.seat == SPIL_HOST);
    assert_true(spil_driver_note(s.d, 0, spil_driver_seq(s.d, 0) - 1, &note));
    assert_true(note.kind == SPIL_NOTE_SEAT && note.who == SPIL_SEAT_BOT && note.resigned);
    assert_string_equal(note.player, "level1");
    sim_done(&s, SPIL_DO_SIT, 0);
    assert_int_equal(spil_driver_phase(s.d), SPIL_PHASE_PLAY);
    assert_string_equal(sim_last_note(&s, 0), "resume");
    sim_done(&s, SPIL_DO_LEAVE, 0);
    sim_done(&s, SPIL_DO_LEAVE, 1);
    assert_int_equal(spil_driver_phase(s.d), SPIL_PHASE_PAUSE);
    sim_done(&s, SPIL_DO_SIT, 1); /* gave up, and wants to see how it ends */
    assert_int_equal(spil_driver_phase(s.d), SPIL_PHASE_PLAY);
    assert_string_equal(sim_last_note(&s, 0), "resume");
    assert_string_equal(spil_driver_seat(s.d, 0)->name, "Somebody");
}

static void a_stand_in_plays_for_who_is_gone(void **unused)
{
    (void)unused;
    spil_question q;
    begin_undo(SPIL_UNDO_FREE, "3", 7);
    const int seat = spil_driver_asked(s.d);
    assert_true(sim_question(&s, seat, &q));
    const uint64_t token = q.token;
    sim_done(&s, SPIL_DO_LEAVE, seat);
    assert_int_equal(spil_driver_withdrawn(s.d), token);
    assert_true(sim_question(&s, seat, &q));
    assert_string_equal(q.player, "level1");
    assert_int_equal(sim_move(&s, seat, q.moves[0]), SPIL_REPLY_NOT_NOW);
    sim_done(&s, SPIL_DO_SIT, seat);
    assert_int_equal(spil_driver_withdrawn(s.d), q.token);
    assert_true(sim_question(&s, seat, &q));
    assert_string_equal(q.player, "");
    sim_done(&s, SPIL_DO_RESIGN, seat);
    sim_done(&s, SPIL_DO_RESIGN, seat); /* granted again */
    assert_true(sim_question(&s, seat, &q));
    assert_string_equal(q.player, "level1");
    assert_int_equal(sim_answer(&s, q.token, q.moves[0]), SPIL_REPLY_DONE);
}

static void a_seat_that_leaves_before_the_start_is_open(void **unused)
{
    (void)unused;
    const spil_terms terms = sim_terms(SPIL_ORDER_TURNS);
    const spil_setup su = sim_setup("punto", "2");
    sim_open(&s, &su, &terms, 3, 0);
    sim_undone(&s, SPIL_DO_RESIGN, 1, SPIL_REPLY_NOT_STARTED);
    sim_undone(&s, SPIL_DO_PAUSE, 1, SPIL_REPLY_NOT_STARTED);
    sim_undone(&s, SPIL_DO_UNDO, 1, SPIL_REPLY_NOT_STARTED);
    sim_undone(&s, SPIL_DO_HINT, 1, SPIL_REPLY_NOT_STARTED);
    sim_done(&s, SPIL_DO_LEAVE, 1);
    assert_int_equal(spil_driver_seat(s.d, 1)->kind, SPIL_SEAT_OPEN);
    assert_string_equal(spil_driver_seat(s.d, 1)->name, "");
    sim_undone(&s, SPIL_DO_SIT, 1, SPIL_REPLY_NOT_ALLOWED);
    sim_start(&s, 1);
    sim_done(&s, SPIL_DO_LEAVE, 0); /* so that the record has no name but that of a bot */
}

static void a_failed_bot_is_replaced_and_a_failing_stand_in_is_not_asked_again(void **unused)
{
    (void)unused;
    spil_question q;
    begin_undo(SPIL_UNDO_FREE, "2", 0);
    assert_true(spil_driver_take(s.d, &q));
    assert_string_equal(q.player, "bot");
    const int seat = q.seat;
    assert_int_equal(spil_driver_fail(s.d, 0, q.token), SPIL_REPLY_DONE);
    assert_int_equal(spil_driver_fail(s.d, 0, q.token), SPIL_REPLY_WITHDRAWN);
    assert_int_equal(spil_driver_withdrawn(s.d), 0);
    assert_string_equal(sim_last_note(&s, SPIL_ONLOOKER), "seat");
    assert_true(spil_driver_take(s.d, &q));
    assert_string_equal(q.player, "level1");
    assert_int_equal(q.seat, seat);
    assert_int_equal(spil_driver_fail(s.d, 0, q.token), SPIL_REPLY_DONE);
    assert_false(spil_driver_take(s.d, &q));
    assert_int_equal(spil_driver_asked(s.d), seat);
    sim_store(&s);
    assert_true(sim_seat(&s, seat, SPIL_SEAT_BOT, "level2", NULL));
    assert_true(spil_driver_take(s.d, &q));
    assert_string_equal(q.player, "level2");
}

/* ---- one screen ---- */

static void the_screen_is_covered_where_two_people_see_different_things(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        unsigned people;
        bool covers;
    } rows[] = {{"rumi7", 3, true}, {"rumi7", 1, false}, {"sequence", 3, true}, {"highcard", 3, true}};
    for (int i = 0; i < 4; i++) {
        spil_terms terms = sim_terms(SPIL_ORDER_TURNS);
        bool covered;
        spil_question q;
        terms.one_screen = true;
        terms.base_ms[0] = terms.base_ms[1] = 50000;
        sim_begin(&s, rows[i].game, "2", &terms, rows[i].people, 2);
        const int asked = spil_driver_asked(s.d), screen = spil_driver_screen(s.d, &covered);
        assert_int_equal(screen, rows[i].people == 1 ? 0 : asked);
        assert_int_equal(covered, rows[i].covers);
        if (covered) {
            const size_t len = s.journal.len;
            assert_false(spil_driver_take(s.d, &q));
            assert_false(spil_driver_question(s.d, asked, &q));
            sim_undone(&s, SPIL_DO_HINT, asked, SPIL_REPLY_NOT_NOW);
            sim_at(&s, 30000);
            assert_int_equal(spil_driver_clock(s.d), 0); /* the clock waits for the person called */
            sim_undone(&s, SPIL_DO_LOOK, 1 - asked, SPIL_REPLY_NOT_NOW);
            sim_done(&s, SPIL_DO_LOOK, asked);
            assert_true(s.journal.len > len);
            assert_true(sim_question(&s, asked, &q));
            sim_at(&s, 31000);
            assert_int_equal(spil_driver_clock(s.d), 1000);
            if (i == 3) { /* in a new program nobody knows who sits there */
                spil_driver *again = sim_resume(&s, s.journal.len, 1, 0);
                assert_int_equal(spil_driver_screen(again, &covered), asked);
                assert_true(covered);
                spil_driver_free(again);
            }
        }
        if (i < 3)
            sim_close(&s);
    }
    step();
    bool covered;
    assert_int_equal(spil_driver_screen(s.d, &covered), spil_driver_asked(s.d));
    assert_true(covered);
}

/* A claim is declined for those who would have to be called to the screen for it, at once and for good: in the journal,
 * too. */
static void at_one_screen_claims_can_be_skipped(void **unused)
{
    (void)unused;
    for (int skips = 0; skips < 2; skips++) {
        spil_terms terms = sim_terms(SPIL_ORDER_TURNS);
        bool covered;
        spil_question q;
        terms.one_screen = true;
        terms.skip_claims = skips;
        sim_begin(&s, "rumi7", "2", &terms, 3, 2);
        const int asked = spil_driver_asked(s.d);
        sim_done(&s, SPIL_DO_LOOK, asked);
        assert_true(sim_question(&s, asked, &q));
        assert_int_equal(sim_move(&s, asked, sim_read_move(&s, "stock")), SPIL_REPLY_DONE);
        sim_at(&s, 1);
        assert_int_equal(spil_driver_screen(s.d, &covered), skips ? asked : 1 - asked);
        assert_int_equal(covered, !skips);
        assert_int_equal(spil_driver_asked(s.d), skips ? asked : 1 - asked);
        assert_int_equal(spil_driver_steps(s.d), 1 + skips);
        spil_driver *again = sim_resume(&s, s.journal.len, 1, 0);
        assert_int_equal(spil_driver_steps(again), 1 + skips);
        spil_driver_free(again);
        if (skips == 0)
            sim_close(&s);
    }
}

static void hints_are_withdrawn_when_something_happens(void **unused)
{
    (void)unused;
    static const spil_order orders[] = {SPIL_ORDER_TURNS, SPIL_ORDER_ARRIVAL};
    for (int i = 0; i < 4; i++) {
        spil_terms terms = sim_terms(orders[i % 2]);
        spil_question q;
        terms.hints_alone = true;
        sim_begin(&s, i < 2 ? "punto" : "7ate9", "2", &terms, 3, 1);
        uint8_t act[SPIL_SEATS_MAX];
        const spil_setup *su = spil_driver_setup(s.d);
        su->game->to_act(su, spil_driver_state(s.d), act);
        const int seat = act[0];
        sim_undone(&s, SPIL_DO_HINT, seat, SPIL_REPLY_NOT_ALLOWED); /* while another person plays */
        assert_true(sim_seat(&s, 1 - seat, SPIL_SEAT_BOT, "bot", NULL));
        sim_undone(&s, SPIL_DO_HINT, 1 - seat, SPIL_REPLY_NOT_ALLOWED); /* no bot needs one */
        while (spil_driver_take(s.d, &q))
            ;
        sim_done(&s, SPIL_DO_HINT, seat);
        const uint64_t token = s.reply.token;
        sim_done(&s, SPIL_DO_HINT, seat);
        assert_int_equal(s.reply.token, token); /* one at a time */
        assert_true(spil_driver_take(s.d, &q));
        assert_true(q.token == token && q.kind == SPIL_ASK_HINT && q.seat == seat && q.n_moves > 0);
        assert_int_equal(sim_move(&s, seat, q.moves[0]), SPIL_REPLY_DONE);
        assert_false(sim_is_open(s.d, token));
        bool told = false;
        for (uint64_t gone; (gone = spil_driver_withdrawn(s.d)) != 0;)
            told = told || gone == token;
        assert_true(told);
        if (i < 3)
            sim_close(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(free_undo_takes_back_the_own_move_and_all_after_it, end),
        cmocka_unit_test_teardown(free_undo_leaves_a_hidden_card_that_was_drawn, end),
        cmocka_unit_test_teardown(what_a_bot_draws_is_taken_back_with_the_rest, end),
        cmocka_unit_test_teardown(by_consent_a_draw_is_taken_back, end),
        cmocka_unit_test_teardown(a_journal_may_take_a_draw_back, end),
        cmocka_unit_test_teardown(an_undo_opens_a_game_that_was_over, end),
        cmocka_unit_test_teardown(where_nothing_is_taken_back_nothing_is, end),
        cmocka_unit_test_teardown(an_undo_is_done_when_all_agree, end),
        cmocka_unit_test_teardown(one_refusal_ends_the_asking, end),
        cmocka_unit_test_teardown(the_next_move_ends_the_asking, end),
        cmocka_unit_test_teardown(who_leaves_is_not_asked_any_more, end),
        cmocka_unit_test_teardown(an_asker_who_leaves_asks_no_more, end),
        cmocka_unit_test_teardown(who_resigned_stays_so_when_moves_are_taken_back, end),
        cmocka_unit_test_teardown(resigning_ends_a_game_of_two, end),
        cmocka_unit_test_teardown(resigning_ends_a_game_of_one_side_or_no_people, end),
        cmocka_unit_test_teardown(a_host_may_end_a_game, end),
        cmocka_unit_test_teardown(a_deserted_table_waits_for_the_first_who_sits, end),
        cmocka_unit_test_teardown(a_stand_in_plays_for_who_is_gone, end),
        cmocka_unit_test_teardown(a_seat_that_leaves_before_the_start_is_open, end),
        cmocka_unit_test_teardown(a_failed_bot_is_replaced_and_a_failing_stand_in_is_not_asked_again, end),
        cmocka_unit_test_teardown(the_screen_is_covered_where_two_people_see_different_things, end),
        cmocka_unit_test_teardown(at_one_screen_claims_can_be_skipped, end),
        cmocka_unit_test_teardown(hints_are_withdrawn_when_something_happens, end),
    };
    return cmocka_run_group_tests_name("people", tests, NULL, NULL);
}
