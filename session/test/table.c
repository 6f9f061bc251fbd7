/* table.c: commands, notes and the clock of a table (spil/table.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "spil/table.h"

static const spil_pace pace = {.count_ms = 1000, .hold_ms = 1500};
static spil_table t; /* the table of the running test */
static spil_error err;

static void begin(const char *game, int seats, const char *seed, uint64_t now_ms)
{
    const spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, game), seats);
    spil_key key;
    assert_true(spil_key_parse(seed, &key));
    spil_table_begin(&t, &su, &key, &pace, now_ms);
}

/* A race of two, by the number of its seed. */
static void begin_numbered(int seed)
{
    char text[8];
    spil_out out = spil_out_to(text, sizeof text);
    spil_put_int(&out, seed);
    begin("7ate9", 2, text, 0);
}

static int end(void **unused)
{
    (void)unused;
    spil_table_fini(&t);
    return 0;
}

static const spil_setup *su_of(void)
{
    return &t.match.record.setup;
}

static spil_move read_move(const char *text)
{
    spil_move mv;
    assert_true(su_of()->game->parse_move(su_of(), text, &mv));
    return mv;
}

static spil_reply act(uint64_t now_ms, int seat, const char *move, uint32_t base_seq)
{
    return spil_table_do(&t, now_ms,
                         &(spil_command){.seat = seat, .move = read_move(move), .base_seq = base_seq}, &err);
}

/* A legal play of a seat, or false. */
static bool find_play(int seat, spil_move *mv)
{
    spil_move moves[64];
    const int n = su_of()->game->moves(su_of(), &t.match.state, seat, moves, 64);
    for (int i = 0; i < n; i++) {
        if (su_of()->game->aimed(su_of(), moves[i])) {
            *mv = moves[i];
            return true;
        }
    }
    return false;
}

/* Draws until seats 0 and 1 can both play, at the host's time now_ms. */
static void until_both_can_play(uint64_t now_ms)
{
    spil_move mv;
    for (int i = 0; !find_play(0, &mv) || !find_play(1, &mv); i++) {
        assert_in_range(i, 0, 70);
        assert_int_equal(act(now_ms, i % 2, "draw", spil_table_seq(&t, i % 2)), SPIL_REPLY_DONE);
    }
}

static const char *note_text(int seat, uint32_t seq)
{
    static char text[4096];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    const spil_note *note = spil_table_note(&t, seat, seq);
    assert_non_null(note);
    spil_table_note_json(&t, note, seat, &w);
    return text;
}

static char *save(void)
{
    const size_t bytes = spil_match_save_bytes(&t.match);
    char *text = malloc(bytes);
    assert_non_null(text);
    spil_out out = spil_out_to(text, bytes);
    spil_match_save(&t.match, &out);
    return text;
}

/* ---- time ---- */

static void a_race_counts_down(void **unused)
{
    (void)unused;
    begin("7ate9", 2, "1", 50000);
    assert_int_equal(spil_table_phase(&t), SPIL_PHASE_WAIT);
    assert_int_equal(spil_table_due(&t), 51000);
    assert_int_equal(act(52999, 0, "draw", 0), SPIL_REPLY_NOT_NOW);
    assert_int_equal(t.match.record.n_steps, 0);
    assert_int_equal(act(53000, 0, "draw", 0), SPIL_REPLY_DONE);
    assert_int_equal(t.match.record.steps[0].ms, 3000);
    assert_string_equal(note_text(1, 1), "{\"seq\":1,\"ms\":0,\"note\":\"count\",\"n\":3}");
    assert_string_equal(note_text(1, 3), "{\"seq\":3,\"ms\":2000,\"note\":\"count\",\"n\":1}");
    assert_string_equal(note_text(1, 4), "{\"seq\":4,\"ms\":3000,\"note\":\"go\"}");
}

static void turns_need_no_countdown(void **unused)
{
    (void)unused;
    begin("punto", 2, "1", 0);
    assert_int_equal(spil_table_phase(&t), SPIL_PHASE_PLAY);
    assert_int_equal(spil_table_seq(&t, 0), 0);
    assert_int_equal(spil_table_due(&t), UINT64_MAX);
}

static void time_never_runs_backwards(void **unused)
{
    (void)unused;
    begin("7ate9", 2, "1", 0);
    assert_int_equal(act(5000, 0, "draw", 0), SPIL_REPLY_DONE);
    assert_int_equal(act(4000, 1, "draw", 0), SPIL_REPLY_DONE);
    assert_int_equal(t.match.record.steps[1].ms, 5000);
}

static void a_pause_stops_the_clock(void **unused)
{
    (void)unused;
    begin("7ate9", 2, "1", 0);
    assert_int_equal(act(4000, 0, "draw", 0), SPIL_REPLY_DONE);
    assert_true(spil_table_pause(&t, 5000, 1));
    assert_false(spil_table_pause(&t, 5500, 1));
    assert_int_equal(act(6000, 0, "draw", 0), SPIL_REPLY_NOT_NOW);
    assert_int_equal(spil_table_due(&t), UINT64_MAX);
    assert_true(spil_table_unpause(&t, 65000, 0));
    assert_false(spil_table_unpause(&t, 65000, 0));
    assert_int_equal(act(67999, 0, "draw", 0), SPIL_REPLY_NOT_NOW); /* 3, 2, 1 again */
    assert_int_equal(act(68000, 0, "draw", 0), SPIL_REPLY_DONE);
    assert_int_equal(t.match.record.steps[1].ms, 8000);
}

/* ---- races ---- */

static void S7_the_second_card_comes_too_late(void **unused)
{
    (void)unused;
    spil_move mv[2];
    begin("7ate9", 2, "3", 0);
    until_both_can_play(3000);
    const uint32_t knew[2] = {spil_table_seq(&t, 0), spil_table_seq(&t, 1)};
    assert_true(find_play(0, &mv[0]));
    assert_true(find_play(1, &mv[1]));
    spil_command cmd = {.seat = 0, .move = mv[0], .base_seq = knew[0]};
    assert_int_equal(spil_table_do(&t, 4000, &cmd, &err), SPIL_REPLY_DONE);
    const uint64_t hash = spil_table_hash(&t);
    cmd = (spil_command){.seat = 1, .move = mv[1], .base_seq = knew[1]};
    assert_int_equal(spil_table_do(&t, 4000, &cmd, &err), SPIL_REPLY_TOO_LATE);
    assert_int_equal(spil_table_hash(&t), hash);
    assert_string_equal(err.text.format, "too late: somebody was faster");
    /* A draw is not aimed at the pile. */
    assert_int_equal(act(4000, 1, "draw", knew[1]), SPIL_REPLY_DONE);
}

static void S7_too_late_even_if_it_fits_the_new_top(void **unused)
{
    (void)unused;
    for (int seed = 1; seed < 200; seed++) {
        begin_numbered(seed);
        until_both_can_play(3000);
        spil_move first, second;
        const uint32_t knew = spil_table_seq(&t, 1);
        assert_true(find_play(0, &first));
        spil_table_do(&t, 4000, &(spil_command){.seat = 0, .move = first, .base_seq = spil_table_seq(&t, 0)},
                      &err);
        if (find_play(1, &second)) { /* fits now */
            spil_command cmd = {.seat = 1, .move = second, .base_seq = knew};
            assert_int_equal(spil_table_do(&t, 4001, &cmd, &err), SPIL_REPLY_TOO_LATE);
            cmd.base_seq = spil_table_seq(&t, 1);
            assert_int_equal(spil_table_do(&t, 4002, &cmd, &err), SPIL_REPLY_DONE);
            return;
        }
        spil_table_fini(&t);
    }
    fail_msg("no seed shows it");
}

static void S11_a_wrong_card_costs_nothing(void **unused)
{
    (void)unused;
    spil_move mv;
    begin("7ate9", 2, "3", 0);
    until_both_can_play(3000);
    const uint32_t seq = spil_table_seq(&t, 0);
    assert_true(find_play(1, &mv)); /* seat 0 does not hold it, or it would be told so too */
    const spil_reply reply = spil_table_do(
        &t, 4000, &(spil_command){.seat = 0, .move = read_move("last:1/1"), .base_seq = seq}, &err);
    assert_int_equal(reply, SPIL_REPLY_REFUSED);
    assert_int_equal(spil_table_seq(&t, 0), seq);
    assert_true(find_play(0, &mv));
    assert_int_equal(spil_table_do(&t, 4000, &(spil_command){.seat = 0, .move = mv, .base_seq = seq}, &err),
                     SPIL_REPLY_DONE);
}

/* Seats act in turn, each with what `moves` lists first, a draw while it can; returns the step that held
 * play. */
static int play_until_hold(void)
{
    spil_move moves[SPIL_MOVES_MAX];
    for (int seat = -1, n; (seat = spil_ask_next(su_of(), &t.match.state, seat, moves, &n)) >= 0;) {
        const spil_command cmd = {.seat = seat, .move = moves[0], .base_seq = spil_table_seq(&t, seat)};
        assert_int_equal(spil_table_do(&t, t.now_ms + 100, &cmd, &err), SPIL_REPLY_DONE);
        if (spil_table_phase(&t) == SPIL_PHASE_WAIT)
            return t.match.record.n_steps;
    }
    return 0;
}

static void S8_nobody_acts_before_the_new_go(void **unused)
{
    (void)unused;
    for (int seed = 1; seed < 500; seed++) {
        begin_numbered(seed);
        spil_table_advance(&t, 3000);
        const int steps = play_until_hold();
        if (steps > 0) {
            const uint64_t held_ms = t.now_ms;
            spil_move moves[SPIL_MOVES_MAX];
            int n;
            const int seat = spil_ask_next(su_of(), &t.match.state, -1, moves, &n);
            const spil_command cmd = {.seat = seat, .move = moves[0], .base_seq = spil_table_seq(&t, seat)};
            assert_int_equal(spil_table_due(&t), held_ms + pace.hold_ms);
            assert_int_equal(spil_table_do(&t, held_ms + pace.hold_ms - 1, &cmd, &err), SPIL_REPLY_NOT_NOW);
            assert_int_equal(t.match.record.n_steps, steps);
            assert_int_equal(spil_table_do(&t, held_ms + pace.hold_ms, &cmd, &err), SPIL_REPLY_DONE);
            return;
        }
        spil_table_fini(&t);
    }
    fail_msg("no seed shows it");
}

static void without_a_clock_seats_are_asked_in_turn(void **unused)
{
    (void)unused;
    spil_move moves[SPIL_MOVES_MAX];
    int n;
    begin("7ate9", 3, "1", 0);
    for (int i = 0; i < 6; i++)
        assert_int_equal(spil_ask_next(su_of(), &t.match.state, i % 3, moves, &n), (i + 1) % 3);
    assert_int_equal(spil_ask_next(su_of(), &t.match.state, -1, moves, &n), 0);
    assert_int_equal(n, 1);
    spil_table_fini(&t);
    begin("punto", 3, "1", 0);
    const int starter = spil_ask_next(su_of(), &t.match.state, -1, moves, &n);
    assert_int_equal(spil_ask_next(su_of(), &t.match.state, starter, moves, &n),
                     starter); /* a turn is a turn */
}

/* ---- claims out of turn ---- */

/* The seat to move draws from the stock, so that the others may claim the discard. */
static int open_an_offer(void)
{
    uint8_t who[SPIL_SEATS_MAX];
    begin("rumi7", 4, "1", 0);
    assert_int_equal(su_of()->game->to_act(su_of(), &t.match.state, who), 1);
    const int mover = who[0];
    assert_int_equal(act(1000, mover, "stock", 0), SPIL_REPLY_DONE);
    assert_int_equal(su_of()->game->to_act(su_of(), &t.match.state, who), 4);
    return mover;
}

/* The i-th discard in the seat's list. */
static void discard_something(uint64_t now_ms, int seat, int which)
{
    spil_move moves[SPIL_MOVES_MAX];
    const int n = su_of()->game->moves(su_of(), &t.match.state, seat, moves, SPIL_MOVES_MAX);
    for (int i = 0; i < n; i++) {
        char text[SPIL_MOVE_TEXT];
        spil_out out = spil_out_to(text, sizeof text);
        su_of()->game->print_move(su_of(), moves[i], &out);
        if (strncmp(text, "discard:", 8) == 0 && which-- == 0) {
            assert_int_equal(act(now_ms, seat, text, spil_table_seq(&t, seat)), SPIL_REPLY_DONE);
            return;
        }
    }
    fail_msg("seat %d has nothing to discard", seat);
}

static void R6_the_first_claim_wins_and_the_turn_goes_on(void **unused)
{
    (void)unused;
    const int mover = open_an_offer(), near = (mover + 1) % 4, far = (mover + 2) % 4;
    const uint32_t knew = spil_table_seq(&t, near);
    assert_int_equal(act(2000, far, "claim", spil_table_seq(&t, far)), SPIL_REPLY_DONE);
    assert_int_equal(act(2000, near, "claim", knew), SPIL_REPLY_TOO_LATE); /* nearer, but later */
    assert_int_equal(act(2050, near, "claim", spil_table_seq(&t, near)), SPIL_REPLY_REFUSED);
    discard_something(2100, mover, 0);
}

static void R6_nobody_has_to_claim(void **unused)
{
    (void)unused;
    const int mover = open_an_offer(), near = (mover + 1) % 4, far = (mover + 2) % 4;
    const uint32_t knew = spil_table_seq(&t, far);
    discard_something(2000, mover, 0); /* without waiting for anybody */
    assert_int_equal(act(2500, near, "stock", spil_table_seq(&t, near)), SPIL_REPLY_DONE);
    /* There is an offer again, but this hand went for the one before. */
    assert_int_equal(act(2600, far, "claim", knew), SPIL_REPLY_TOO_LATE);
    assert_int_equal(act(2700, far, "claim", spil_table_seq(&t, far)), SPIL_REPLY_DONE);
}

static void R6_without_a_clock_the_claimers_are_asked_first(void **unused)
{
    (void)unused;
    spil_move moves[SPIL_MOVES_MAX];
    int n;
    const int mover = open_an_offer();
    for (int i = 1; i < 4; i++) {
        assert_int_equal(spil_ask_next(su_of(), &t.match.state, -1, moves, &n), (mover + i) % 4);
        const uint32_t knows = spil_table_seq(&t, (mover + i) % 4);
        assert_int_equal(act(2000, (mover + i) % 4, "pass", knows), SPIL_REPLY_DONE);
    }
    assert_int_equal(spil_ask_next(su_of(), &t.match.state, -1, moves, &n), mover);
}

/* ---- notes ---- */

static void notes_are_numbered_without_gaps_for_each_seat(void **unused)
{
    (void)unused;
    begin("7ate9", 3, "1", 0);
    spil_table_advance(&t, 3000);
    for (int i = 0; i < 30; i++)
        assert_int_equal(act(3000, i % 2, "draw", 0), SPIL_REPLY_DONE); /* seat 2 only watches */
    for (int seat = 0; seat <= SPIL_ONLOOKER; seat++) {
        if (seat >= 3 && seat < SPIL_ONLOOKER)
            continue;
        assert_int_equal(spil_table_seq(&t, seat), 34);
        for (uint32_t seq = 1; seq <= 34; seq++) {
            const spil_note *note = spil_table_note(&t, seat, seq);
            assert_non_null(note);
            assert_int_equal(note->seq[seat], seq);
            assert_true(note->seen_by >> seat & 1);
        }
        assert_null(spil_table_note(&t, seat, 0));
        assert_null(spil_table_note(&t, seat, 35));
    }
    assert_non_null(strstr(note_text(0, 5), "\"event\":\"drew\""));
    assert_non_null(strstr(note_text(0, 5), "\"card\""));
    assert_null(strstr(note_text(1, 5), "\"card\"")); /* that seat 0 drew, and no more */
    assert_null(strstr(note_text(SPIL_ONLOOKER, 5), "\"card\""));
}

static void a_repeated_command_is_done_once(void **unused)
{
    (void)unused;
    begin("7ate9", 2, "1", 0);
    spil_command cmd = {.id = 77, .seat = 0, .move = read_move("draw"), .base_seq = 0};
    assert_int_equal(spil_table_do(&t, 3000, &cmd, &err), SPIL_REPLY_DONE);
    assert_int_equal(spil_table_do(&t, 3100, &cmd, &err), SPIL_REPLY_DONE);
    assert_int_equal(t.match.record.n_steps, 1);
    cmd.id = 78;
    cmd.move = read_move("last:1/1");
    assert_int_equal(spil_table_do(&t, 3200, &cmd, &err), SPIL_REPLY_REFUSED);
    memset(&err, 0, sizeof err);
    assert_int_equal(spil_table_do(&t, 3300, &cmd, &err), SPIL_REPLY_REFUSED);
    assert_int_equal(err.code, SPIL_ILLEGAL_MOVE);
}

static void nobody_knows_the_future(void **unused)
{
    (void)unused;
    begin("7ate9", 2, "1", 0);
    assert_int_equal(act(3000, 0, "draw", 5), SPIL_REPLY_REFUSED);
    assert_int_equal(err.code, SPIL_BAD_COMMAND);
    assert_int_equal(act(3000, 0, "draw", 4), SPIL_REPLY_DONE);
    assert_int_equal(act(3000, 2, "draw", 4), SPIL_REPLY_REFUSED);
    assert_int_equal(err.code, SPIL_BAD_SEAT);
}

/* ---- history ---- */

static void undo_in_games_with_turns_only(void **unused)
{
    (void)unused;
    spil_move moves[SPIL_MOVES_MAX];
    int n;
    begin("punto", 2, "1", 0);
    const uint64_t before = spil_table_hash(&t);
    for (int i = 0, seat = -1; i < 3; i++) {
        seat = spil_ask_next(su_of(), &t.match.state, seat, moves, &n);
        spil_table_do(&t, 100, &(spil_command){.seat = seat, .move = moves[0]}, &err);
    }
    assert_int_equal(t.match.record.n_steps, 3);
    const uint32_t seq = spil_table_seq(&t, 0);
    assert_int_equal(spil_table_undo(&t, 200, 99), 3);
    assert_int_equal(spil_table_hash(&t), before);
    assert_int_equal(spil_table_note(&t, 0, seq + 1)->kind, SPIL_NOTE_UNDO); /* numbers go on */
    spil_table_fini(&t);
    begin("7ate9", 2, "1", 0);
    assert_int_equal(act(3000, 0, "draw", 0), SPIL_REPLY_DONE);
    assert_int_equal(spil_table_undo(&t, 4000, 1), 0);
}

static void R6_a_claim_from_before_an_undo_comes_too_late(void **unused)
{
    (void)unused;
    const int mover = open_an_offer(), near = (mover + 1) % 4, far = (mover + 2) % 4;
    discard_something(2000, mover, 0);
    assert_int_equal(act(2100, near, "stock", spil_table_seq(&t, near)), SPIL_REPLY_DONE);
    const uint32_t knew = spil_table_seq(&t, far);
    assert_int_equal(spil_table_undo(&t, 2200, 2), 2);
    discard_something(2300, mover, 1); /* another card this time, after as many changes */
    assert_int_equal(act(2400, near, "stock", spil_table_seq(&t, near)), SPIL_REPLY_DONE);
    assert_int_equal(act(2500, far, "claim", knew), SPIL_REPLY_TOO_LATE);
    assert_int_equal(act(2500, far, "claim", spil_table_seq(&t, far)), SPIL_REPLY_DONE);
}

static void undo_takes_back_no_fewer_than_none(void **unused)
{
    (void)unused;
    begin("punto", 2, "1", 0);
    const uint32_t seq = spil_table_seq(&t, 0);
    assert_int_equal(spil_table_undo(&t, 100, -1), 0);
    assert_int_equal(t.match.record.n_steps, 0);
    assert_int_equal(spil_table_seq(&t, 0), seq);
}

static void who_resigned_stays_so_when_moves_are_taken_back(void **unused)
{
    (void)unused;
    spil_move moves[SPIL_MOVES_MAX];
    int n;
    begin("punto", 2, "1", 0);
    for (int i = 0, seat = -1; i < 3; i++) {
        seat = spil_ask_next(su_of(), &t.match.state, seat, moves, &n);
        spil_table_do(&t, 100, &(spil_command){.seat = seat, .move = moves[0]}, &err);
    }
    for (int seat = 0; seat < 2; seat++) {
        t.match.record.resign[seat].is = true;
        t.match.record.resign[seat].after = 1 + 2 * seat;
    }
    assert_int_equal(spil_table_undo(&t, 200, 1), 1);
    assert_int_equal(spil_record_resigned(&t.match.record), 3);
    assert_int_equal(t.match.record.resign[0].after, 1);
    assert_int_equal(t.match.record.resign[1].after, 2); /* a record has no place behind its end */
}

static void the_end_of_time_comes_once(void **unused)
{
    (void)unused;
    begin("7ate9", 2, "1", 0);
    spil_table_advance(&t, UINT64_MAX); /* what `due` says when nothing is */
    assert_int_equal(spil_table_phase(&t), SPIL_PHASE_PLAY);
    assert_int_equal(spil_table_seq(&t, 0), 4);
}

static void a_save_is_resumed_where_it_was_left(void **unused)
{
    (void)unused;
    begin("7ate9", 2, "1", 0);
    assert_true(spil_table_name(&t, 0, "Anna"));
    assert_false(spil_table_name(&t, 1, ""));
    for (int i = 0; i < 20; i++)
        assert_int_equal(act(4000 + 10 * (uint64_t)i, i % 2, "draw", 0), SPIL_REPLY_DONE);
    char *text = save();
    const uint64_t hash = spil_table_hash(&t);
    spil_note told[100];
    int n_told = 0;
    for (int i = 0; i < t.n_notes && n_told < 100; i++) {
        if (t.notes[i].kind == SPIL_NOTE_EVENT)
            told[n_told++] = t.notes[i];
    }
    spil_table_fini(&t);

    static spil_state_work work;
    static spil_record rec;
    spil_step steps[64];
    rec = (spil_record){.steps = steps, .max_steps = 64};
    assert_int_equal(spil_record_read(SPIL_CPU_ANY, text, strlen(text), &work, &rec, &err), SPIL_OK);
    assert_int_equal(spil_table_resume(&t, &rec, &pace, 900000, &err), SPIL_OK);
    assert_int_equal(spil_table_hash(&t), hash);
    assert_string_equal(t.match.record.name[0], "Anna");
    assert_in_range(n_told, 20, 99);
    assert_int_equal(t.n_notes, n_told + 1); /* and the first number of the countdown */
    for (int i = 0; i < n_told; i++) {       /* what was told is told again, with its time */
        assert_memory_equal(&t.notes[i].event, &told[i].event, sizeof told[i].event);
        assert_int_equal(t.notes[i].ms, told[i].ms);
        assert_int_equal(t.notes[i].step, told[i].step);
        assert_int_equal(t.notes[i].seen, told[i].seen);
        assert_int_equal(t.notes[i].seq[1], told[i].seq[1] - 4); /* 3, 2, 1, go came before */
    }
    char *again = save();
    assert_string_equal(again, text);
    free(text);
    free(again);
    assert_int_equal(act(902999, 0, "draw", 0), SPIL_REPLY_NOT_NOW); /* a race counts down anew */
    assert_int_equal(act(903000, 0, "draw", 0), SPIL_REPLY_DONE);
    assert_int_equal(t.match.record.steps[20].ms, 4190 + 3000);
}

static void a_table_begins_at_a_position(void **unused)
{
    (void)unused;
    begin("7ate9", 2, "1", 0);
    for (int i = 0; i < 9; i++)
        assert_int_equal(act(3000, i % 2, "draw", 0), SPIL_REPLY_DONE);
    const spil_setup su = *su_of();
    const spil_state st = t.match.state;
    const uint64_t hash = spil_table_hash(&t);
    spil_table_fini(&t);
    spil_table_begin_at(&t, &su, &st, &pace, 700);
    assert_int_equal(spil_table_hash(&t), hash);
    assert_int_equal(t.match.record.n_steps, 0);
    assert_int_equal(act(3699, 1, "draw", 0), SPIL_REPLY_NOT_NOW);
    assert_int_equal(act(3700, 1, "draw", 0), SPIL_REPLY_DONE);
    assert_int_equal(t.match.record.steps[0].ms, 3000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_race_counts_down, end),
        cmocka_unit_test_teardown(turns_need_no_countdown, end),
        cmocka_unit_test_teardown(time_never_runs_backwards, end),
        cmocka_unit_test_teardown(a_pause_stops_the_clock, end),
        cmocka_unit_test_teardown(S7_the_second_card_comes_too_late, end),
        cmocka_unit_test_teardown(S7_too_late_even_if_it_fits_the_new_top, end),
        cmocka_unit_test_teardown(S11_a_wrong_card_costs_nothing, end),
        cmocka_unit_test_teardown(S8_nobody_acts_before_the_new_go, end),
        cmocka_unit_test_teardown(without_a_clock_seats_are_asked_in_turn, end),
        cmocka_unit_test_teardown(R6_the_first_claim_wins_and_the_turn_goes_on, end),
        cmocka_unit_test_teardown(R6_nobody_has_to_claim, end),
        cmocka_unit_test_teardown(R6_without_a_clock_the_claimers_are_asked_first, end),
        cmocka_unit_test_teardown(notes_are_numbered_without_gaps_for_each_seat, end),
        cmocka_unit_test_teardown(a_repeated_command_is_done_once, end),
        cmocka_unit_test_teardown(nobody_knows_the_future, end),
        cmocka_unit_test_teardown(undo_in_games_with_turns_only, end),
        cmocka_unit_test_teardown(R6_a_claim_from_before_an_undo_comes_too_late, end),
        cmocka_unit_test_teardown(undo_takes_back_no_fewer_than_none, end),
        cmocka_unit_test_teardown(who_resigned_stays_so_when_moves_are_taken_back, end),
        cmocka_unit_test_teardown(the_end_of_time_comes_once, end),
        cmocka_unit_test_teardown(a_save_is_resumed_where_it_was_left, end),
        cmocka_unit_test_teardown(a_table_begins_at_a_position, end),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
