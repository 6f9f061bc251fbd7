/* online.c: tables and bots of the server, without sockets. */

#include "inside.h"
#include "store_support.h"

/* ---- races ---- */

static spil_driver *timed_match(const spil_game *game)
{
    const spil_setup su = spil_setup_default(game, 2);
    const spil_key key = {0};
    spil_driver *d = spil_driver_new(
        &su, &(spil_terms){.order = SPIL_ORDER_ARRIVAL, .timed = true, .keep = SPIL_KEEP_NOTES}, 0);
    for (int seat = 0; seat < 2; seat++)
        spil_driver_do(d, 0,
                       &(spil_command){.kind = SPIL_DO_SEAT,
                                       .by = SPIL_HOST,
                                       .seat = seat,
                                       .seat_kind = SPIL_SEAT_BOT,
                                       .player = "adult"},
                       NULL);
    assert_int_equal(
        spil_driver_do(d, 0, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = &key}, NULL),
        SPIL_REPLY_DONE);
    return d;
}

/* game.h allows a race in which a move is judged only by the position it meets. */
static void a_race_without_a_target_is_played_by_arrival(void **state)
{
    (void)state;
    const spil_game *with = spil_game_find(SPIL_CPU_ANY, "7ate9");
    spil_game without = *with;
    without.target_version = NULL;
    without.is_targeted = NULL;
    const spil_game *const games[] = {with, &without};
    for (int i = 0; i < 2; i++) {
        table t = {.driver = timed_match(games[i])};
        assert_int_equal(spil__is_race(&t), i == 0);
        spil__race_update(&t, true);
        assert_int_equal(t.fair != NULL, i == 0);
        assert_false(spil__race_hold(&(request){.table = &t}, &(spil_command){.by = 0}));
        assert_false(i == 1 && spil__race_holds_bot(&t));
        free(t.fair);
        spil_driver_free(t.driver);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_race_without_a_target_is_played_by_arrival),
    };
    return cmocka_run_group_tests_name("server_online", tests, NULL, NULL);
}
