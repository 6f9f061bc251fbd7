/* Thinking by the rules alone: who goes on, which moves are thought about, whose win it is; and what comes of it in a
 * game that brings no bots. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "bots.h"
#include "spil/games.h"
#include "spil/state.h"

/* A position to think about: a new deal of a twin of a game. */
typedef struct scene {
    spil_game game;
    spil_setup su;
    spil_view view;
    spil_fast_rng rng;
    spil_bot_input in;
    spil_search_call call;
    spil_rules_world world;
} scene;

static void begin(scene *s, const char *id, int seats)
{
    memset(s, 0, sizeof *s);
    s->game = *spil_game_find(SPIL_CPU_ANY, id);
    s->su = spil_setup_default(&s->game, seats);
    spil_fast_seed(&s->rng, 5, 6);
    const spil_key key = spil_fast_key(&s->rng);
    s->game.start(&s->su, &key, &s->world.state);
    uint8_t act[SPIL_SEATS_MAX];
    s->game.to_act(&s->su, &s->world.state, act);
    spil_view_of(&s->su, &s->world.state, act[0], &s->view);
    s->in = (spil_bot_input){.setup = &s->su, .view = &s->view, .rng = &s->rng};
    s->call = (spil_search_call){.in = &s->in, .seat = act[0]};
    s->world.next = act[0];
}

/* ---- who goes on ---- */

static int all_act(const spil_setup *su, const void *st, uint8_t seats[SPIL_SEATS_MAX])
{
    (void)st;
    for (int i = 0; i < su->seats; i++)
        seats[i] = (uint8_t)i;
    return su->seats;
}

/* Seat 1 never has a move. */
static int moves_of_some(const spil_setup *su, const void *st, int seat, spil_move out[], int max)
{
    (void)su;
    (void)st;
    if (max > 0 && seat != 1)
        out[0] = (spil_move){1};
    return seat != 1;
}

static int moves_of_none(const spil_setup *su, const void *st, int seat, spil_move out[], int max)
{
    (void)su;
    (void)st;
    (void)seat;
    (void)out;
    (void)max;
    return 0;
}

static spil_code apply_nothing(const spil_setup *su, void *st, int seat, spil_move mv, spil_events *ev,
                               spil_error *err)
{
    (void)su;
    (void)st;
    (void)seat;
    (void)mv;
    (void)ev;
    (void)err;
    return SPIL_OK;
}

static void in_a_race_any_seat_with_a_move_goes_on(void **state)
{
    (void)state;
    scene s;
    begin(&s, "highcard", 4);
    s.game.to_act = all_act;
    s.game.moves = moves_of_some;
    s.game.apply = apply_nothing;
    for (int race = 0; race < 2; race++) {
        int went_on[4] = {0};
        s.game.race = race != 0;
        for (int i = 0; i < 3000; i++) {
            const uint32_t outcome = spil__rules_play(&s.call, &s.world, 0, (spil_move){1}, &s.rng);
            const int next = spil__rules_to_act(&s.call, &s.world);
            assert_in_range(next, 0, 3);
            assert_int_equal(outcome, next + 1); /* so that no node belongs to two seats */
            went_on[next]++;
        }
        assert_int_equal(went_on[1], 0);
        for (int seat = 0; seat < 4; seat += seat == 0 ? 2 : 1)
            assert_in_range(went_on[seat], race ? 800 : seat == 0 ? 3000 : 0, race || seat == 0 ? 3000 : 0);
    }
    s.game.moves = moves_of_none;
    spil__rules_play(&s.call, &s.world, 0, (spil_move){1}, &s.rng);
    assert_int_equal(spil__rules_to_act(&s.call, &s.world), SPIL_NO_SEAT);
}

/* ---- which moves ---- */

static int n_listed;

static int many_moves(const spil_setup *su, const void *st, int seat, spil_move out[], int max)
{
    (void)su;
    (void)st;
    (void)seat;
    for (int i = 0; i < n_listed && i < max; i++)
        out[i] = (spil_move){(uint32_t)i};
    return n_listed;
}

static void a_long_list_is_thinned_evenly(void **state)
{
    (void)state;
    static spil_candidate out[SPIL_CANDIDATES];
    static const int lengths[] = {1, SPIL_CANDIDATES, SPIL_CANDIDATES + 1, SPIL_MOVES_MAX};
    scene s;
    begin(&s, "highcard", 2);
    s.game.moves = many_moves;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        n_listed = lengths[i];
        const int n = spil__rules_candidates(&s.call, &s.world, 0, out);
        assert_int_equal(n, n_listed < SPIL_CANDIDATES ? n_listed : SPIL_CANDIDATES);
        for (int k = 1; k < n; k++) {
            assert_in_range(out[k].move.code - out[k - 1].move.code, 1, n_listed / n + 1);
            assert_true(out[k].prior == out[0].prior);
        }
        assert_in_range(out[n - 1].move.code + (uint32_t)(n_listed / n), n_listed - 1,
                        n_listed - 1 + n_listed / n);
    }
}

/* ---- whose win ---- */

static void partners_win_together(void **state)
{
    (void)state;
    scene s;
    begin(&s, "punto", 4);
    assert_int_equal(spil_setup_option(&s.su, "teams", "1", NULL), SPIL_OK);
    const spil_state dealt = s.world.state;
    for (int i = 0; i < 50; i++) {
        spil_worth worth;
        s.world.state = dealt;
        spil__rules_finish(&s.call, &s.world, &s.rng, &worth);
        assert_true(worth.value[0] == worth.value[2] && worth.value[1] == worth.value[3]);
        assert_true(worth.value[0] + worth.value[1] == 1);
    }
}

static int never_ends(const spil_setup *su, void *st, spil_fast_rng *rng, int max_steps)
{
    (void)su;
    (void)st;
    (void)rng;
    assert_in_range(max_steps, 1, 100000);
    return max_steps;
}

static void a_rollout_without_end_is_shared_by_all(void **state)
{
    (void)state;
    scene s;
    spil_worth worth;
    begin(&s, "highcard", 4);
    s.game.rollout = never_ends;
    spil__rules_finish(&s.call, &s.world, &s.rng, &worth);
    for (int seat = 0; seat < 4; seat++)
        assert_true(worth.value[seat] == 0.25f);
}

/* ---- in a game that brings no bots ---- */

/* High Card, two seats, the second of three tricks: seat 1 has won one and has played `led`; seat 0 holds two cards. */
static void rate(const char *led, const char *hand, spil_rated out[2], spil_bot_answer *answer)
{
    static spil_state_work work;
    char json[512];
    spil_setup su;
    spil_state st;
    spil_view view;
    spil_move moves[2];
    spil_fast_rng rng;
    snprintf(json, sizeof json,
             "{\"game\":\"highcard\",\"seats\":2,\"options\":{\"misere\":0},\"to_act\":[0],\"over\":false,"
             "\"rng\":{\"key\":\"%064d\",\"op\":2},\"turn\":0,\"trick\":1,\"played\":[null,\"%s\"],"
             "\"points\":[0,1],\"gone\":[\"4\",\"5\",\"%s\"],\"hands\":[[%s],[\"7\"]]}",
             0, led, led, hand);
    assert_int_equal(spil_state_read(SPIL_CPU_ANY, json, strlen(json), &work, &su, &st, NULL), SPIL_OK);
    spil_view_of(&su, &st, 0, &view);
    spil_fast_seed(&rng, 1, 2);
    assert_int_equal(su.game->moves(&su, &st, 0, moves, 2), 2);
    *answer = spil_bot_find("strong")->rate(
        &(spil_bot_input){
            .setup = &su, .view = &view, .moves = moves, .n_moves = 2, .budget = {.sims = 200}, .rng = &rng},
        out);
}

static void what_is_sure_is_said_to_be_sure(void **state)
{
    (void)state;
    spil_rated rated[2];
    spil_bot_answer answer;
    rate("11", "\"10\",\"12\"", rated, &answer); /* not to take this trick is to lose */
    assert_int_equal(answer.move.code, 12);
    assert_true(rated[0].move.code == 12 && rated[0].share > 0.5);
    assert_true(rated[1].move.code == 10 && rated[1].share == 0);
    rate("6", "\"1\",\"2\"", rated, &answer); /* lost, whatever is played */
    assert_true(rated[0].share == 0 && rated[1].share == 0);
    assert_string_equal(answer.why.arg[0], "0");
}

static void levels_play_without_a_greedy_bot(void **state)
{
    (void)state;
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, "highcard");
    assert_false(spil_bot_find("greedy")->plays(game));
    assert_null(spil_racer_usual(game));
    for (int i = 0; i < SPIL_LEVELS; i++)
        assert_true(spil__level_at(i)->plays(game));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_a_race_any_seat_with_a_move_goes_on),
        cmocka_unit_test(a_long_list_is_thinned_evenly),
        cmocka_unit_test(partners_win_together),
        cmocka_unit_test(a_rollout_without_end_is_shared_by_all),
        cmocka_unit_test(what_is_sure_is_said_to_be_sure),
        cmocka_unit_test(levels_play_without_a_greedy_bot),
    };
    return cmocka_run_group_tests_name("bots_by_rules", tests, NULL, NULL);
}
