/* strong.c: the search's imagined world follows the rules, card by card; and the bot plays well. */
#include "../bots/strong.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "spil/games.h"

typedef struct form {
    int seats, teams;
} form;

static const form forms[] = {{2, 0}, {3, 0}, {4, 0}, {4, 1}};

static spil_setup setup_of(form f)
{
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "punto"), f.seats);
    su.option[1] = (int16_t)f.teams;
    return su;
}

static bool same_table(const world *a, const world *b)
{
    return memcmp(a->table.level, b->table.level, sizeof a->table.level) == 0 &&
           memcmp(a->table.colour, b->table.colour, sizeof a->table.colour) == 0 &&
           a->at.rim.near == b->at.rim.near && a->at.rim.open == b->at.rim.open &&
           a->at.rim.watch == b->at.rim.watch && a->at.rim.origin == b->at.rim.origin &&
           memcmp(a->win, b->win, sizeof a->win) == 0 && memcmp(a->left, b->left, sizeof a->left) == 0 &&
           a->turn == b->turn;
}

/* ---- what a card gains, counted window by window ---- */

/* A table as points and colours by column and row, 1 … 6 and what lies beyond. */
enum { AWAY = 6, ACROSS = 8 + 2 * AWAY };

typedef struct plain {
    int points[ACROSS][ACROSS], colour[ACROSS][ACROSS];
} plain;

static plain plain_table(const world *w)
{
    uint64_t value[4], colour[2];
    spil_punto_gather(&w->table, value, colour);
    plain p = {{{0}}, {{0}}};
    for (int bit = 0; bit < 64; bit++) {
        p.points[AWAY + bit / 8][AWAY + bit % 8] = spil_punto_points_at(value, bit);
        p.colour[AWAY + bit / 8][AWAY + bit % 8] =
            (int)(colour[0] >> bit & 1) + 2 * (int)(colour[1] >> bit & 1);
    }
    return p;
}

static int worth_to(const plain *p, int x, int y, int dx, int dy, int n, int colour)
{
    const int32_t missing[5] = {tuned.missing_1, tuned.missing_1, tuned.missing_2, tuned.missing_3,
                                tuned.missing_4};
    const int32_t taken[5] = {1000, tuned.taken_1, tuned.taken_2, tuned.taken_3, tuned.taken_4};
    int own = 0, others = 0;
    for (int i = 0; i < n; i++) {
        const int points = p->points[y + i * dy][x + i * dx];
        const bool same = p->colour[y + i * dy][x + i * dx] == colour;
        own += points > 0 && same;
        others += points > 0 && !same;
        if (points == 9 && !same)
            return 0;
    }
    return own == 0 ? 0 : (missing[n - own] * taken[others] + 500) / 1000;
}

static bool empty_window(const plain *p, int x, int y, int dx, int dy, int n)
{
    int cards = 0;
    for (int i = 0; i < n; i++)
        cards += p->points[y + i * dy][x + i * dx] > 0;
    return cards == 0;
}

static int counted_gain(const spil_setup *su, const world *w, int bit)
{
    static const int dx[4] = {1, 0, 1, 1}, dy[4] = {0, 1, 1, -1};
    const int n = spil_punto_row(su), side = spil_punto_side_of_seat(su, w->turn);
    const spil__box box = spil__box_of(w->table.level[0]);
    const plain before = plain_table(w);
    plain after = before;
    after.points[AWAY + bit / 8][AWAY + bit % 8] = spil_punto_points(w->card);
    after.colour[AWAY + bit / 8][AWAY + bit % 8] = spil_punto_colour(w->card);
    int gain = 0;
    for (int i = 0; i < 4 * n; i++) {
        const int d = i % 4, x = bit % 8 - i / 4 * dx[d], y = bit / 8 - i / 4 * dy[d];
        const int end_x = x + (n - 1) * dx[d], end_y = y + (n - 1) * dy[d];
        const int top = y < end_y ? y : end_y, bottom = y < end_y ? end_y : y;
        if (x < box.column - 5 || end_x > 6 || top < box.row - 5 || bottom > 6 ||
            empty_window(&before, AWAY + x, AWAY + y, dx[d], dy[d], n))
            continue;
        for (int c = 0; c < 4; c++) {
            const int owner = spil_punto_side_of_colour(su, c);
            const int more = worth_to(&after, AWAY + x, AWAY + y, dx[d], dy[d], n, c) -
                             worth_to(&before, AWAY + x, AWAY + y, dx[d], dy[d], n, c);
            gain += owner >= spil_punto_sides(su) ? 0 : owner == side ? more : -more;
        }
    }
    return gain;
}

/* The incremental counts equal a fresh count. */
static void check_gains(const spil_setup *su, const world *w)
{
    const int deed = spil__deed(w->card, spil_punto_side_of_seat(su, w->turn), su->seats);
    const uint64_t legal =
        spil_punto_room(&w->table, &w->at.rim, w->card) & ~w->win[spil_punto_colour(w->card)];
    for (uint64_t cells = legal; cells != 0; cells &= cells - 1)
        assert_int_equal(gain_on(w, w->at.rim.origin, deed, spil_lowest(cells)),
                         counted_gain(su, w, spil_lowest(cells)));
}

/* Every candidate is legal; there is only one exactly when it wins the round. Then a move is made in both. */
static void check_turn(const spil_setup *su, void *st, spil_fast_rng *rng)
{
    static shared before, after;
    spil_move moves[64];
    spil_candidate out[SPIL_CANDIDATES];
    spil_punto_view view;
    uint8_t act[SPIL_SEATS_MAX];
    su->game->to_act(su, st, act);
    spil_view_of(su, st, act[0], &view);
    const spil_bot_input in = {.setup = su, .view = &view};
    const spil_search_call t = {.in = &in, .shared = &before, .seat = act[0]};
    look(&in, &before);
    const int n = su->game->moves(su, st, act[0], moves, 64);
    const int n_out = candidates(&t, &before.first, act[0], out);
    assert_in_range(n_out, 1, n);
    bool can_win = false;
    for (int i = 0; i < n; i++) {
        spil_state copy;
        spil_result old, new;
        memcpy(&copy, st, su->game->state_bytes);
        su->game->result(su, &copy, &old);
        su->game->apply(su, &copy, act[0], moves[i], NULL, NULL);
        su->game->result(su, &copy, &new);
        world w = before.first;
        play(&t, &w, act[0], moves[i], rng);
        const int colour = spil_punto_colour(view.card);
        const bool row =
            counts(colour, su->seats) && (before.first.win[colour] & bit_of(&before.first, moves[i])) != 0;
        can_win = can_win || row;
        if (row) {
            assert_int_equal(w.winner, spil_punto_side_of_seat(su, act[0]));
            assert_int_equal(new.points[act[0]], old.points[act[0]] + 1);
        }
    }
    assert_true(n_out == (can_win ? 1 : n));

    const spil_move mv = moves[spil_fast_below(rng, (uint32_t)n)];
    const int round = view.round;
    world w = before.first;
    play(&t, &w, act[0], mv, rng);
    if (w.winner == RUNNING)
        check_gains(su, &w);
    su->game->apply(su, st, act[0], mv, NULL, NULL);
    if (su->game->to_act(su, st, act) == 0)
        return;
    spil_view_of(su, st, act[0], &view);
    look(&in, &after);
    if (view.round == round)
        assert_true(same_table(&w, &after.first));
}

static void a_world_follows_the_rules(void **state)
{
    (void)state;
    for (size_t f = 0; f < sizeof forms / sizeof forms[0]; f++) {
        const spil_setup su = setup_of(forms[f]);
        spil_fast_rng rng;
        spil_fast_seed(&rng, 5, f);
        for (int game = 0; game < 20; game++) {
            spil_state st;
            uint8_t act[SPIL_SEATS_MAX];
            const spil_key key = spil_fast_key(&rng);
            su.game->start(&su, &key, &st);
            while (su.game->to_act(&su, &st, act) > 0)
                check_turn(&su, &st, &rng);
        }
    }
}

/* What the end of a round is worth adds up to a game, and winning it is best. */
static void a_round_is_worth_a_share_of_the_game(void **state)
{
    (void)state;
    for (size_t f = 0; f < sizeof forms / sizeof forms[0]; f++) {
        const spil_setup su = setup_of(forms[f]);
        spil_fast_rng rng;
        spil_state st;
        spil_punto_view view;
        static shared sh;
        spil_fast_seed(&rng, 6, f);
        const spil_key key = spil_fast_key(&rng);
        su.game->start(&su, &key, &st);
        spil_view_of(&su, &st, 0, &view);
        look(&(spil_bot_input){.setup = &su, .view = &view}, &sh);
        for (int winner = DRAWN; winner < spil_punto_sides(&su); winner++) {
            float sum = 0;
            for (int side = 0; side < spil_punto_sides(&su); side++) {
                sum += sh.equity[winner + 1][side];
                assert_true(winner == DRAWN || side == winner ||
                            sh.equity[winner + 1][winner] > sh.equity[winner + 1][side]);
            }
            assert_true(sum > 0.999f && sum < 1.001f);
        }
    }
}

/* ---- one answer on every CPU ---- */

#ifdef SPIL_HAVE_V3
/* On a CPU that cannot run the second build, the first one is compared with itself. */
static void both_builds_answer_the_same(void **state)
{
    (void)state;
    const bool can = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    const spil_cpu second = can ? SPIL_CPU_V3 : SPIL_CPU_ANY;
    const spil_bot *strong = spil_bot_find("strong");
    for (size_t f = 0; f < sizeof forms / sizeof forms[0]; f++) {
        spil_setup su = setup_of(forms[f]);
        spil_fast_rng rng;
        spil_state st;
        uint8_t act[SPIL_SEATS_MAX];
        spil_fast_seed(&rng, 8, f);
        const spil_key key = spil_fast_key(&rng);
        su.game->start(&su, &key, &st);
        while (su.game->to_act(&su, &st, act) > 0) {
            spil_view view;
            spil_move moves[64];
            spil_view_of(&su, &st, act[0], &view);
            spil_bot_input in = {.setup = &su, .view = &view, .moves = moves, .budget = {.sims = 200}};
            in.n_moves = su.game->moves(&su, &st, act[0], moves, 64);
            spil_rated any[64], other[64];
            spil_fast_rng again = rng;
            in.rng = &again;
            strong->rate(&in, any);
            su.game = spil_game_find(second, "punto");
            in.rng = &rng;
            strong->rate(&in, other);
            su.game = spil_game_find(SPIL_CPU_ANY, "punto");
            for (int i = 0; i < in.n_moves; i++) {
                assert_int_equal(any[i].move.code, other[i].move.code);
                assert_int_equal(any[i].visits, other[i].visits);
                assert_memory_equal(&any[i].share, &other[i].share, sizeof other[i].share);
            }
            assert_int_equal(su.game->apply(&su, &st, act[0], any[0].move, NULL, NULL), SPIL_OK);
        }
    }
}
#endif

/* ---- strength: a few games with few simulations, the same on every machine; tools/strength --small plays more with
 * two seats ---- */

/* Games that the seat of `strong` wins, out of one per seat and deal. */
static int wins(form f, int deals, uint32_t sims)
{
    static _Alignas(64) unsigned char memory[1 << 20];
    const spil_bot_resources resources = {.memory = memory, .memory_bytes = sizeof memory};
    const spil_setup su = setup_of(f);
    const spil_bot *strong = spil_bot_find("strong"), *greedy = spil_bot_find("greedy");
    spil_fast_rng rng;
    int won = 0;
    spil_fast_seed(&rng, 7, (uint64_t)(10 * f.seats + f.teams));
    for (int game = 0; game < deals * f.seats; game++) {
        static spil_key key;
        spil_state st;
        spil_view view;
        spil_result res;
        spil_move moves[64];
        uint8_t act[SPIL_SEATS_MAX];
        if (game % f.seats == 0)
            key = spil_fast_key(&rng);
        su.game->start(&su, &key, &st);
        while (su.game->to_act(&su, &st, act) > 0) {
            spil_view_of(&su, &st, act[0], &view);
            const bool ours =
                spil_punto_side_of_seat(&su, act[0]) == spil_punto_side_of_seat(&su, game % f.seats);
            const int n = su.game->moves(&su, &st, act[0], moves, 64);
            const spil_bot_answer answer = (ours ? strong : greedy)
                                               ->choose(&(spil_bot_input){.setup = &su,
                                                                          .view = &view,
                                                                          .moves = moves,
                                                                          .n_moves = n,
                                                                          .budget = {.sims = sims},
                                                                          .rng = &rng,
                                                                          .resources = &resources});
            assert_non_null(answer.why.format);
            assert_int_equal(su.game->apply(&su, &st, act[0], answer.move, NULL, NULL), SPIL_OK);
        }
        su.game->result(&su, &st, &res);
        won += res.winners >> (game % f.seats) & 1;
    }
    return won;
}

static void it_beats_several_greedy_with_a_hundred_simulations(void **state)
{
    (void)state;
    const int three = wins(forms[1], 5, 100), four = wins(forms[2], 5, 100), teams = wins(forms[3], 4, 100);
    print_message("won %d of 15, %d of 20, %d of 16 in teams\n", three, four, teams);
    assert_in_range(three, 7, 15);
    assert_in_range(four, 8, 20);
    assert_in_range(teams, 9, 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_follows_the_rules),
        cmocka_unit_test(a_round_is_worth_a_share_of_the_game),
#ifdef SPIL_HAVE_V3
        cmocka_unit_test(both_builds_answer_the_same),
#endif
        cmocka_unit_test(it_beats_several_greedy_with_a_hundred_simulations),
    };
    return cmocka_run_group_tests_name("bots_strong_punto", tests, NULL, NULL);
}
