/* live.c: several people at one table at once (spil/live.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/live.h"

static const spil_pace pace = {.count_ms = 1000, .hold_ms = 1500};
static const uint64_t forever_ms = 3600000;

/* Somebody who takes 200 to 1200 ms for any move, tries a wrong one now and then, and can be stopped until
 * 100 ms before the card lands. */
typedef struct somebody {
    spil_fast_rng rng;
    int asked;
} somebody;

static spil_answer think(void *self, const spil_question *q)
{
    somebody *who = self;
    who->asked++;
    if (q->n_moves == 0)
        return (spil_answer){.acts = false};
    spil_answer answer = {.acts = true, .commit_ms = 100};
    answer.move = q->moves[spil_fast_below(&who->rng, (uint32_t)q->n_moves)];
    answer.delay_ms = 200 + spil_fast_below(&who->rng, 1000);
    if (q->setup->game->race && spil_fast_below(&who->rng, 20) == 0)
        q->setup->game->parse_move(q->setup, "last:3/3", &answer.move); /* almost always wrong */
    return answer;
}

typedef struct party {
    somebody who[SPIL_SEATS_MAX];
    spil_live live;
} party;

/* people: bit per seat that is left to a person. */
static party *gather(const char *game, int seats, uint64_t seed, unsigned people, uint64_t now_ms)
{
    party *p = calloc(1, sizeof *p);
    spil_player players[SPIL_SEATS_MAX] = {{0}};
    spil_fast_rng rng;
    assert_non_null(p);
    spil_fast_seed(&rng, seed, 99);
    const spil_key key = spil_fast_key(&rng);
    const spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, game), seats);
    for (int seat = 0; seat < seats; seat++) {
        spil_fast_seed(&p->who[seat].rng, seed, (uint64_t)seat);
        if (!(people >> seat & 1))
            players[seat] = (spil_player){.think = think, .self = &p->who[seat]};
    }
    spil_table table;
    spil_table_begin(&table, &su, &key, &pace, now_ms);
    spil_live_begin(&p->live, &table, players);
    return p;
}

static char *save_and_part(party *p)
{
    const size_t bytes = spil_match_save_bytes(&p->live.table.match);
    char *text = malloc(bytes);
    assert_non_null(text);
    spil_out out = spil_out_to(text, bytes);
    spil_match_save(&p->live.table.match, &out);
    spil_live_fini(&p->live);
    free(p);
    return text;
}

static void same_text(char *a, char *b)
{
    assert_string_equal(a, b);
    free(b);
}

static void matches_end_and_their_records_are_right(void **unused)
{
    (void)unused;
    static spil_state_work work;
    static spil_record rec;
    static spil_step steps[4096];
    int too_late = 0, refused = 0, holds = 0;
    for (uint64_t seed = 0; seed < 150; seed++) {
        const char *game = seed % 5 == 4 ? "punto" : "7ate9";
        party *p = gather(game, 2 + (int)(seed % 3), seed, 0, 0);
        assert_true(spil_live_finish(&p->live, forever_ms));
        const spil_table *t = &p->live.table;
        const spil_setup *su = &t->match.record.setup;
        uint64_t open_ms = 0; /* nothing is done before this */
        for (int i = 0; i < t->n_notes; i++) {
            const spil_note *note = &t->notes[i];
            const bool event = note->kind == SPIL_NOTE_EVENT;
            assert_true(note->ms >= open_ms || !event);
            if (event && su->game->events[note->event.kind].hold) {
                open_ms = note->ms + pace.hold_ms;
                holds++;
            }
        }
        for (int seat = 0; seat < su->seats; seat++) {
            too_late += (int)p->live.replies[seat][SPIL_REPLY_TOO_LATE];
            refused += (int)p->live.replies[seat][SPIL_REPLY_REFUSED];
            assert_int_equal(p->live.replies[seat][SPIL_REPLY_NOT_NOW], 0);
        }
        char *text = save_and_part(p);
        spil_state st;
        spil_error err;
        rec = (spil_record){.steps = steps, .max_steps = 4096};
        assert_int_equal(spil_record_read(SPIL_CPU_ANY, text, strlen(text), &work, &rec, &err), SPIL_OK);
        assert_int_equal(spil_record_verify(&rec, &st, &err), SPIL_OK);
        free(text);
    }
    print_message("too late %d, wrong cards %d, holds %d\n", too_late, refused, holds);
    assert_true(too_late > 0 && refused > 0 && holds > 0);
}

static void the_same_match_at_any_speed(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 12; seed++) {
        const char *game = seed % 4 == 3 ? "punto" : "7ate9";
        party *jumping = gather(game, 3, seed, 0, 0), *ticking = gather(game, 3, seed, 0, 1000000);
        party *sleeping = gather(game, 3, seed, 0, 5);
        assert_true(spil_live_finish(&jumping->live, forever_ms));
        for (uint64_t ms = 0; spil_table_phase(&ticking->live.table) != SPIL_PHASE_OVER; ms++)
            spil_live_advance(&ticking->live, 1000000 + ms); /* a host that looks every millisecond */
        for (uint64_t ms = 0; spil_table_phase(&sleeping->live.table) != SPIL_PHASE_OVER; ms += 1000)
            spil_live_advance(&sleeping->live, 5 + ms); /* and one that looks 1000 times as seldom */
        char *text = save_and_part(jumping);
        same_text(text, save_and_part(ticking));
        same_text(text, save_and_part(sleeping));
        free(text);
    }
}

/* Seat 0 is a person who looks at the table every 700 ms and does the first thing possible. The host looks
 * every step_ms in between. */
static char *with_a_person(uint64_t seed, uint64_t step_ms)
{
    party *p = gather("7ate9", 3, seed, 1, 0);
    spil_live *live = &p->live;
    for (uint64_t ms = 700; spil_table_phase(&live->table) != SPIL_PHASE_OVER; ms += 700) {
        for (uint64_t look = ms - 699; look < ms; look += step_ms)
            spil_live_advance(live, look);
        spil_move moves[SPIL_MOVES_MAX];
        const spil_setup *su = &live->table.match.record.setup;
        spil_live_advance(live, ms);
        const int n = su->game->moves(su, &live->table.match.state, 0, moves, SPIL_MOVES_MAX);
        const spil_command cmd = {.seat = 0, .move = moves[0], .base_seq = spil_table_seq(&live->table, 0)};
        if (n > 0)
            spil_live_do(live, ms, &cmd, NULL);
        if (ms == 7000) {
            assert_true(spil_live_pause(live, ms + 10, 0));
            assert_true(spil_live_unpause(live, ms + 500, 0));
        }
    }
    return save_and_part(p);
}

static void a_persons_match_depends_on_the_commands_only(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 10; seed++) {
        char *text = with_a_person(seed, 1);
        same_text(text, with_a_person(seed, 250));
        same_text(text, with_a_person(seed, 699));
        free(text);
    }
}

/* The accepted moves of a match, given again by people somewhere else at the recorded times. */
static void a_recorded_match_gives_the_same_bytes(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        party *p = gather("7ate9", 4, seed, 0, 0), *again = gather("7ate9", 4, seed, 15, 0);
        assert_true(spil_live_finish(&p->live, forever_ms));
        const spil_record *rec = &p->live.table.match.record;
        for (int i = 0; i < rec->n_steps; i++) {
            const int seat = rec->steps[i].seat;
            const spil_command cmd = {.id = (uint64_t)i + 1,
                                      .seat = seat,
                                      .move = rec->steps[i].move,
                                      .base_seq = spil_table_seq(&again->live.table, seat)};
            spil_live_advance(&again->live, rec->steps[i].ms);
            spil_command now = cmd;
            now.base_seq = spil_table_seq(&again->live.table, seat);
            assert_int_equal(spil_live_do(&again->live, rec->steps[i].ms, &now, NULL), SPIL_REPLY_DONE);
        }
        assert_int_equal(spil_table_hash(&p->live.table), spil_table_hash(&again->live.table));
        assert_int_equal(p->live.table.n_notes, again->live.table.n_notes);
        assert_memory_equal(p->live.table.notes, again->live.table.notes,
                            (size_t)p->live.table.n_notes * sizeof(spil_note));
        char *text = save_and_part(p);
        same_text(text, save_and_part(again));
        free(text);
    }
}

/* ---- one intention, watched closely ---- */

/* Seat 1 answers with its first play after `delay`, its hand unstoppable for the last `commit`. */
typedef struct slow {
    uint32_t delay_ms, commit_ms;
    int asked;
    spil_question was; /* the latest */
} slow;

static spil_answer think_slowly(void *self, const spil_question *q)
{
    slow *who = self;
    who->asked++;
    who->was = *q;
    for (int i = 0; i < q->n_moves; i++) {
        if (q->setup->game->aimed(q->setup, q->moves[i]))
            return (spil_answer){
                .acts = true, .move = q->moves[i], .delay_ms = who->delay_ms, .commit_ms = who->commit_ms};
    }
    return (spil_answer){.acts = q->n_moves > 0, .move = q->moves[0], .delay_ms = 1};
}

static bool can_play(const spil_table *t, int seat, spil_move *mv)
{
    spil_move moves[64];
    const spil_setup *su = &t->match.record.setup;
    const int n = su->game->moves(su, &t->match.state, seat, moves, 64);
    *mv = moves[n > 0 ? n - 1 : 0];
    return n > 0 && su->game->aimed(su, *mv);
}

/* Seat 0 plays 300 ms after seat 1 made up its mind to play in 500. */
static spil_reply what_becomes_of_it(uint32_t commit_ms, slow *who, uint64_t *due, uint64_t *next_due_ms)
{
    const spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "7ate9"), 2);
    spil_player players[2] = {{0}, {.think = think_slowly, .self = who}};
    spil_table table;
    static spil_live live;
    spil_key key;
    spil_move mv;
    *who = (slow){.delay_ms = 500, .commit_ms = commit_ms};
    assert_true(spil_key_parse("3", &key));
    spil_table_begin(&table, &su, &key, &(spil_pace){0}, 0);
    spil_live_begin(&live, &table, players);
    uint64_t now_ms = 0;
    while (!can_play(&live.table, 0, &mv) || !live.plan[1].set || !su.game->aimed(&su, live.plan[1].move)) {
        const spil_command draw = {.seat = 0, .base_seq = spil_table_seq(&live.table, 0)};
        spil_live_do(&live, now_ms, &draw, NULL);
        spil_live_advance(&live, ++now_ms);
        assert_in_range(now_ms, 0, 60);
    }
    const uint64_t due_ms = *due = live.plan[1].due_ms;
    spil_live_advance(&live, due_ms - 200);
    const int asked = who->asked;
    assert_int_equal(
        spil_live_do(&live, due_ms - 200,
                     &(spil_command){.seat = 0, .move = mv, .base_seq = spil_table_seq(&live.table, 0)},
                     NULL),
        SPIL_REPLY_DONE);
    *next_due_ms = spil_live_due(&live) - due_ms;
    if (commit_ms < 200)
        assert_int_equal(who->asked, asked + 1);
    spil_live_advance(&live, due_ms);
    const spil_reply last = live.last[1];
    spil_live_fini(&live);
    return last;
}

static void an_intention_that_makes_no_sense_is_dropped(void **unused)
{
    (void)unused;
    slow who;
    uint64_t due_ms, next_due_ms;
    assert_int_equal(what_becomes_of_it(100, &who, &due_ms, &next_due_ms), SPIL_REPLY_DONE);
    assert_int_not_equal(next_due_ms, 0);
    assert_int_equal(who.was.seen_by, 0);
    assert_int_equal(who.was.seen_ms, due_ms - 200);
}

static void a_hand_that_cannot_be_stopped_is_too_late(void **unused)
{
    (void)unused;
    slow who;
    uint64_t due_ms, next_due_ms;
    assert_int_equal(what_becomes_of_it(250, &who, &due_ms, &next_due_ms), SPIL_REPLY_TOO_LATE);
    assert_int_equal(next_due_ms, 0);
    assert_int_equal(who.was.last, SPIL_REPLY_TOO_LATE); /* and it was asked again, knowing that … */
    assert_int_equal(who.was.replied_ms, due_ms);
    assert_int_equal(who.was.seen_by, 0); /* … and who was faster, and when */
    assert_int_equal(who.was.seen_ms, due_ms - 200);
}

static void undo_lets_a_player_think_again(void **unused)
{
    (void)unused;
    party *p = gather("punto", 2, 5, 1, 0);
    spil_live *live = &p->live;
    const spil_setup *su = &live->table.match.record.setup;
    spil_move moves[SPIL_MOVES_MAX];
    for (uint64_t ms = 0; live->table.match.record.n_steps < 6; ms += 2000) {
        spil_live_advance(live, ms);
        if (su->game->moves(su, &live->table.match.state, 0, moves, SPIL_MOVES_MAX) > 0)
            spil_live_do(
                live, ms,
                &(spil_command){.seat = 0, .move = moves[0], .base_seq = spil_table_seq(&live->table, 0)},
                NULL);
    }
    spil_live_advance(live, 60000);
    const int steps = spil_match_steps_of(&live->table.match, 0);
    assert_int_equal(spil_live_undo(live, 60000, steps), steps);
    assert_true(su->game->moves(su, &live->table.match.state, 0, moves, SPIL_MOVES_MAX) > 0);
    assert_false(live->plan[1].set);
    assert_int_equal(
        spil_live_do(
            live, 61000,
            &(spil_command){.seat = 0, .move = moves[1], .base_seq = spil_table_seq(&live->table, 0)}, NULL),
        SPIL_REPLY_DONE);
    assert_true(live->plan[1].set);
    spil_live_fini(live);
    free(p);
}

static void advancing_to_what_is_due_ends_with_the_game(void **unused)
{
    (void)unused;
    party *p = gather("7ate9", 3, 11, 0, 0);
    for (int i = 0; i < 20000 && spil_live_due(&p->live) != UINT64_MAX; i++)
        spil_live_advance(&p->live, spil_live_due(&p->live));
    assert_int_equal(spil_table_phase(&p->live.table), SPIL_PHASE_OVER);
    spil_live_advance(&p->live, spil_live_due(&p->live));
    spil_live_fini(&p->live);
    free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_end_and_their_records_are_right),
        cmocka_unit_test(the_same_match_at_any_speed),
        cmocka_unit_test(a_persons_match_depends_on_the_commands_only),
        cmocka_unit_test(a_recorded_match_gives_the_same_bytes),
        cmocka_unit_test(an_intention_that_makes_no_sense_is_dropped),
        cmocka_unit_test(a_hand_that_cannot_be_stopped_is_too_late),
        cmocka_unit_test(undo_lets_a_player_think_again),
        cmocka_unit_test(advancing_to_what_is_due_ends_with_the_game),
    };
    return cmocka_run_group_tests_name("live", tests, NULL, NULL);
}
