/* claims.c: Rumi 7 Seven at a table: claims out of turn (R6) in a game that has turns. A host that asks one after the
 * other asks the possible claimers first; at a live table the first claim to arrive wins, and the seat to move waits for
 * nobody. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "spil/table.h"

static const spil_pace pace = {.count_ms = 1000, .hold_ms = 1500};
static spil_table t;
static spil_error err;
static spil_move moves[SPIL_MOVES_MAX];

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

static int to_move(void)
{
    uint8_t seats[SPIL_SEATS_MAX];
    return seats[su_of()->game->to_act(su_of(), &t.match.state, seats) - 1];
}

static spil_reply act(uint64_t now_ms, int seat, const char *move, uint32_t base_seq)
{
    spil_move mv;
    assert_true(su_of()->game->parse_move(su_of(), move, &mv));
    return spil_table_do(&t, now_ms, &(spil_command){.seat = seat, .move = mv, .base_seq = base_seq}, &err);
}

/* Any discard of the seat to move, which has drawn. */
static spil_reply discard(uint64_t now_ms)
{
    const int seat = to_move(),
              n = su_of()->game->moves(su_of(), &t.match.state, seat, moves, SPIL_MOVES_MAX);
    return spil_table_do(
        &t, now_ms, &(spil_command){.seat = seat, .move = moves[n - 1], .base_seq = spil_table_seq(&t, seat)},
        &err);
}

/* Four seats; the first one to move has drawn from the stock. */
static int begin(void)
{
    const spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "rumi7"), 4);
    spil_key key;
    assert_true(spil_key_parse("3", &key));
    spil_table_begin(&t, &su, &key, &pace, 0);
    const int seat = to_move();
    assert_int_equal(act(10, seat, "stock", 0), SPIL_REPLY_DONE);
    return seat;
}

static void claimers_are_asked_before_the_seat_to_move(void **unused)
{
    (void)unused;
    const int turn = begin();
    int n;
    for (int i = 1; i <= 3; i++) {
        const int asked = spil_ask_next(su_of(), &t.match.state, -1, moves, &n);
        assert_int_equal(asked, (turn + i) % 4);
        assert_int_equal(n, 2);
        assert_int_equal(act(20, asked, "pass", spil_table_seq(&t, asked)), SPIL_REPLY_DONE);
    }
    assert_int_equal(spil_ask_next(su_of(), &t.match.state, -1, moves, &n), turn);
}

static void the_first_claim_wins_and_the_next_is_too_late(void **unused)
{
    (void)unused;
    const int turn = begin(), fast = (turn + 3) % 4, slow = (turn + 1) % 4;
    const uint32_t knew = spil_table_seq(&t, slow);
    assert_int_equal(act(300, fast, "claim", spil_table_seq(&t, fast)), SPIL_REPLY_DONE);
    assert_int_equal(act(310, slow, "claim", knew), SPIL_REPLY_TOO_LATE);
    assert_int_equal(act(320, slow, "claim", spil_table_seq(&t, slow)), SPIL_REPLY_REFUSED);
    assert_int_equal(to_move(), turn);
    assert_int_equal(discard(400), SPIL_REPLY_DONE);
}

static void the_seat_to_move_need_not_wait(void **unused)
{
    (void)unused;
    const int turn = begin(), slow = (turn + 2) % 4;
    const uint32_t knew = spil_table_seq(&t, slow);
    assert_int_equal(discard(300), SPIL_REPLY_DONE);
    assert_int_equal(act(301, slow, "claim", knew), SPIL_REPLY_TOO_LATE);

    /* Nor does a claim meant for one card take the next. */
    assert_int_equal(act(400, to_move(), "stock", spil_table_seq(&t, to_move())), SPIL_REPLY_DONE);
    assert_int_equal(act(410, (turn + 3) % 4, "claim", knew), SPIL_REPLY_TOO_LATE);
    assert_int_equal(act(420, (turn + 3) % 4, "claim", spil_table_seq(&t, (turn + 3) % 4)), SPIL_REPLY_DONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(claimers_are_asked_before_the_seat_to_move, end),
        cmocka_unit_test_teardown(the_first_claim_wins_and_the_next_is_too_late, end),
        cmocka_unit_test_teardown(the_seat_to_move_need_not_wait, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
