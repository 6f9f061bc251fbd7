/* recent.c: what tables mark as the last moves is what stands, whatever was taken back, played again or continued. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "game_screen.h"
#include "recent.h"
#include "replay.h"
#include "spil/games.h"
#include "spil/saved.h"

/* ---- which moves they are ---- */

/* Seats of moves as letters, h for the host. */
static const spil_step *letter(const void *of, int i)
{
    static spil_step step;
    const char by = ((const char *)of)[i];
    step.seat = (int8_t)(by == 'h' ? SPIL_HOST : by - '0');
    return &step;
}

static void expect_first(const char *moves, int seat, int first)
{
    assert_int_equal(spil__recent_first(letter, moves, (int)strlen(moves), seat), first);
}

static void they_are_those_since_ones_own(void **state)
{
    (void)state;
    expect_first("", 0, 0);
    expect_first("0", 0, 0);
    expect_first("01", 0, 1);
    expect_first("0121", 0, 1);
    expect_first("12", 0, 0);
    expect_first("0112", 1, 3);
}

static void after_ones_own_they_are_ones_own(void **state)
{
    (void)state;
    expect_first("0100", 0, 2);
    expect_first("000", 0, 0);
}

static void an_onlooker_sees_the_last_movers(void **state)
{
    (void)state;
    expect_first("0100", SPIL_ONLOOKER, 2);
    expect_first("0121", SPIL_ONLOOKER, 3);
}

static void the_hosts_belong_to_the_last_mover(void **state)
{
    (void)state;
    expect_first("01h", 0, 1);
    expect_first("10h", 0, 1);
    expect_first("0h1", 0, 2);
    expect_first("0h1h", SPIL_ONLOOKER, 2);
    expect_first("hh", 0, 0);
}

static void the_earliest_events_are_forgotten(void **state)
{
    (void)state;
    spil_events recent = {.n = 0};
    const int16_t list[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    for (int i = 0; i < 300; i++) {
        spil_events move = {.n = 0};
        spil_event_list(&move, spil_event_with(&move, 0, 1, i, 0, 0, 0), list, 10);
        spil_event_with(&move, 0, 2, -1, 0, 0, 0); /* for others only */
        spil__recent_add(&recent, &move, 0);
        const spil_event *last = &recent.item[recent.n - 1];
        assert_int_equal(last->arg[0], i);
        assert_int_equal(last->list_n, 10);
        assert_memory_equal(recent.pool + last->list_at, list, sizeof list);
    }
    for (int i = 1; i < recent.n; i++)
        assert_int_equal(recent.item[i].arg[0], recent.item[i - 1].arg[0] + 1);
}

/* ---- in games and replays ---- */

static spil_driver *new_match(void)
{
    const spil_key key = {{1}};
    const spil_terms terms = {.order = SPIL_ORDER_TURNS,
                              .undo = SPIL_UNDO_FREE,
                              .keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL};
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "punto"), 2);
    assert_int_equal(spil_setup_check(&su, NULL), SPIL_OK);
    spil_driver *d = spil_driver_new(&su, &terms, 0);
    for (int seat = 0; seat < 2; seat++)
        spil_driver_do(
            d, 0,
            &(spil_command){
                .kind = SPIL_DO_SEAT, .by = SPIL_HOST, .seat = seat, .seat_kind = SPIL_SEAT_PERSON},
            NULL);
    spil_driver_do(d, 0, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &key}, NULL);
    return d;
}

/* Plays legal move i, counted from the end where it is negative, for the seat that is asked. */
static void play(spil_driver *d, int i)
{
    const int seat = spil_driver_asked(d);
    spil_move moves[SPIL_MOVES_MAX];
    const int n = spil_driver_moves(d, seat, moves);
    const spil_command cmd = {.kind = SPIL_DO_MOVE,
                              .by = seat,
                              .seen = SPIL_SEEN_LATEST,
                              .move = moves[i < 0   ? n + i
                                            : i < n ? i
                                                    : n - 1]};
    assert_int_equal(spil_driver_do(d, 0, &cmd, NULL), SPIL_REPLY_DONE);
}

static void command(spil_driver *d, spil_command_kind kind, int by)
{
    assert_int_equal(spil_driver_do(d, 0, &(spil_command){.kind = kind, .by = by}, NULL), SPIL_REPLY_DONE);
}

/* Playing the record from the start tells what the screen should mark. */
static void expect_recent(spil_driver *d, int seat, int first)
{
    game_screen *p = spil_alloc(sizeof *p);
    spil_events expected = {.n = 0};
    spil_record rec = {0};
    spil_state st;
    spil_buffer text = spil_saved_text(d, NULL);
    assert_true(spil_record_text(spil__cpu(), text.at, text.len, &rec, NULL));
    spil_buffer_free(&text);
    spil_record_start(&rec, &st);
    for (int i = 0; i < rec.n_steps; i++) {
        spil_events move = {.n = 0};
        rec.setup.game->apply(&rec.setup, &st, rec.steps[i].seat, rec.steps[i].move, &move, NULL);
        if (i >= first)
            spil__recent_add(&expected, &move, seat);
    }
    p->driver = d;
    p->frame.scene.seat = seat;
    spil__game_screen_recall(p);
    assert_int_equal(p->frame.scene.recent != NULL, rec.n_steps > 0);
    assert_int_equal(p->recent.n, expected.n);
    assert_memory_equal(p->recent.item, expected.item, (size_t)expected.n * sizeof expected.item[0]);

    replay *r = spil_alloc(sizeof *r);
    spil__replay_init(r, &rec, seat);
    assert_null(r->frame.scene.recent);
    spil__replay_go(r, rec.n_steps);
    assert_int_equal(r->frame.scene.recent != NULL, rec.n_steps > 0);
    assert_int_equal(r->recent.n, expected.n);
    assert_memory_equal(r->recent.item, expected.item, (size_t)expected.n * sizeof expected.item[0]);
    spil__replay_fini(r);
    free(r);
    spil_record_free(&rec);
    free(p);
}

static void undo_and_redo_keep_it_true(void **state)
{
    (void)state;
    spil_driver *d = new_match();
    const int starts = spil_driver_asked(d);
    expect_recent(d, 0, 0);
    for (int i = 0; i < 4; i++)
        play(d, i);
    expect_recent(d, 0, 3);
    expect_recent(d, 1, 3);
    command(d, SPIL_DO_UNDO, SPIL_HOST);
    expect_recent(d, 0, 2);
    play(d, -1);
    command(d, SPIL_DO_UNDO, SPIL_HOST);
    command(d, SPIL_DO_UNDO, SPIL_HOST);
    expect_recent(d, 1, 1);
    expect_recent(d, 0, 1);
    command(d, SPIL_DO_REDO, SPIL_HOST);
    expect_recent(d, 0, 2);
    command(d, SPIL_DO_UNDO, starts);
    expect_recent(d, starts, 1);
    command(d, SPIL_DO_UNDO, starts);
    expect_recent(d, starts, 0);
    spil_driver_free(d);
}

static void a_continued_game_has_it_too(void **state)
{
    (void)state;
    spil_driver *d = new_match();
    for (int i = 0; i < 5; i++)
        play(d, i);
    command(d, SPIL_DO_UNDO, SPIL_HOST);
    size_t len;
    const char *journal = spil_driver_journal(d, &len);
    spil_driver *again =
        spil_driver_resume(SPIL_CPU_ANY, journal, len, spil_driver_terms(d)->keep, 1, 0, NULL);
    assert_non_null(again);
    expect_recent(again, 0, 3);
    expect_recent(again, 1, 3);
    spil_driver_free(again);
    spil_driver_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_are_those_since_ones_own),
        cmocka_unit_test(after_ones_own_they_are_ones_own),
        cmocka_unit_test(an_onlooker_sees_the_last_movers),
        cmocka_unit_test(the_hosts_belong_to_the_last_mover),
        cmocka_unit_test(the_earliest_events_are_forgotten),
        cmocka_unit_test(undo_and_redo_keep_it_true),
        cmocka_unit_test(a_continued_game_has_it_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
