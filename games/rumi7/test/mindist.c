/* mindist.c: the bot of Rumi 7 Seven: legal moves only, games that end, and the stock lasts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "effort.h"
#include "spil/bot.h"
#include "spil/games.h"
#include "spil/rumi7.h"

typedef struct counts {
    int rounds, blocked, stock_out, claims, swaps, moves;
} counts;

static bool is_event(const spil_setup *su, const spil_event *event, const char *name)
{
    return strcmp(su->game->events[event->kind].name, name) == 0;
}

static void play(const spil_setup *su, uint64_t seed, counts *c)
{
    static spil_move moves[SPIL_MOVES_MAX];
    static spil_events ev;
    const spil_bot *bot = spil_bot_find("mindist");
    spil_fast_rng rng;
    spil_state st;
    spil_view view;
    spil_fast_seed(&rng, seed, 0);
    const spil_key key = spil_fast_key(&rng);
    bool stock_out = false;
    su->game->start(su, &key, &st);
    for (uint8_t act[SPIL_SEATS_MAX]; su->game->to_act(su, &st, act) > 0; c->moves++) {
        const int n = su->game->moves(su, &st, act[0], moves, SPIL_MOVES_MAX);
        spil_view_of(su, &st, act[0], &view);
        const spil_bot_answer answer = bot->choose(
            &(spil_bot_input){.setup = su, .view = &view, .moves = moves, .n_moves = n, .rng = &rng});
        int at = 0;
        while (at < n && moves[at].code != answer.move.code)
            at++;
        assert_in_range(at, 0, n - 1);
        assert_non_null(answer.why.format);
        ev.n = ev.pooled = 0;
        assert_int_equal(su->game->apply(su, &st, act[0], answer.move, &ev, NULL), SPIL_OK);
        for (int i = 0; i < ev.n; i++) {
            stock_out = stock_out || is_event(su, &ev.item[i], "reshuffle");
            c->claims += is_event(su, &ev.item[i], "claim");
            c->swaps += is_event(su, &ev.item[i], "swap");
            c->blocked += is_event(su, &ev.item[i], "blocked");
            if (!is_event(su, &ev.item[i], "out") && !is_event(su, &ev.item[i], "blocked"))
                continue;
            c->rounds++;
            c->stock_out += stock_out;
            stock_out = false;
        }
    }
}

static void games_end_at_every_table(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 6; seats++) {
        for (int options = 0; options < 8; options++) {
            spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "rumi7"), seats);
            counts c = {0};
            su.option[0] = options & 1 ? 6 : 4;
            su.option[1] = (int16_t)(options >> 1 & 1);
            su.option[2] = (int16_t)(options >> 2);
            for (int i = 0; i < test_effort_of(4, 100); i++)
                play(&su, (uint64_t)(100 * options + i), &c);
            assert_int_equal(c.rounds, 7 * test_effort_of(4, 100));
        }
    }
}

static void the_stock_of_four_seats_lasts(void **state)
{
    (void)state;
    const spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "rumi7"), 4);
    counts c = {0};
    for (int i = 0; i < test_effort_of(150, 100); i++)
        play(&su, (uint64_t)i, &c);
    assert_true(100 * c.stock_out < c.rounds);
    assert_true(c.blocked * 200 < c.rounds);
    assert_true(c.claims > 0);
    assert_true(c.swaps > 0 || test_effort_of(150, 100) < 50);
}

static void greedy_means_mindist(void **state)
{
    (void)state;
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, "rumi7");
    assert_true(spil_bot_find("greedy")->plays(game));
    assert_true(spil_bot_find("mindist")->plays(game));
    assert_false(spil_bot_find("mindist")->plays(spil_game_find(SPIL_CPU_ANY, "punto")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_end_at_every_table),
        cmocka_unit_test(the_stock_of_four_seats_lasts),
        cmocka_unit_test(greedy_means_mindist),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
