/* net.c: the net sees what an observation says, adds up what is in net.txt, and thinks as `strong` does where it knows
 * nothing. That the numbers mean what tools/train means is tried in hosts/python/test/test_train.py. */
#include "../bots/strong.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "spil/actions.h"
#include "spil/games.h"

#include "punto_net.inc"

enum { SIDE = 11, AT_BOARD = 2, AT_CARD = 486, AT_UNSEEN = 490 }; /* docs/actions.md */

static spil_setup setup_of(int seats)
{
    return spil_setup_default(spil_game_find(SPIL_CPU_ANY, "punto"), seats);
}

/* ---- what it sees ---- */

/* The sight that an observation gives. Its colours are own, own, the rival's, the rival's. */
static spil__net_sight observed(const spil_setup *su, const spil_state *st, int seat, int colour)
{
    uint8_t obs[2048];
    spil_decision d = {.actor = (uint8_t)seat};
    assert_in_range(spil_observation_bytes(su), AT_UNSEEN + 36, sizeof obs);
    spil_observe(su, st, &d, seat, obs);
    spil__net_sight s = {.left = 99, .top = 99};
    for (int place = 0; place < 4; place++) {
        const int role = place ^ (colour & 1);
        for (int cell = 0; cell < SIDE * SIDE; cell++) {
            const int points = obs[AT_BOARD + SIDE * SIDE * place + cell] / 28;
            const uint8_t x = (uint8_t)(3 + cell % SIDE), y = (uint8_t)(3 + cell / SIDE);
            if (points == 0)
                continue;
            s.cells[16 * (y - 3) + x - 3] = (uint8_t)(points + 9 * role);
            s.left = x < s.left ? x : s.left;
            s.right = x > s.right ? x : s.right;
            s.top = y < s.top ? y : s.top;
            s.bottom = y > s.bottom ? y : s.bottom;
        }
        if (obs[AT_CARD + place] > 0) {
            assert_int_equal(role, 0);
            s.points = obs[AT_CARD + place] / 28;
        }
        for (int i = 0; i < 9; i++)
            s.unseen[9 * role + i] = obs[AT_UNSEEN + 9 * place + i] / 127;
    }
    return s;
}

/* ---- what it adds up, slowly, without bounds ---- */

static int64_t weight_of(const int16_t table[][32], int in, int out)
{
    return ((const int16_t *)table)[in / 2 * 64 + 2 * out + in % 2];
}

static int64_t slow_liking(const spil__net_sight *s, int cell)
{
    static const int dx[4] = {1, 1, 1, 0}, dy[4] = {0, 1, -1, 1};
    int64_t sums[64] = {0}, pool[64] = {0}, liking = 0;
    for (int d = 0; d < 4; d++) {
        for (int first = 0; first < 256; first++) {
            const int x = first % 16, y = first / 16, end_x = x + 4 * dx[d], end_y = y + 4 * dy[d];
            const int top = (y < end_y ? y : end_y), bottom = y + end_y - top;
            if (x < s->right - 5 || end_x > s->left + 5 || top < s->bottom - 5 || bottom > s->top + 5)
                continue;
            int through = 0;
            int64_t sum[64] = {0};
            for (int k = 0; k < 5; k++) {
                const int at = 16 * (y + k * dy[d] - 3) + x + k * dx[d] - 3;
                through |= at == cell;
                for (int i = 0; i < 64; i++)
                    sum[i] += net_cell[s->cells[at]][i];
            }
            for (int i = 0; i < 64; i++) {
                pool[i] += sum[i] > 0 ? sum[i] : 0;
                sums[i] += through && sum[i] > 0 ? sum[i] : 0;
            }
        }
    }
    for (int h = 0; h < 32; h++) {
        int64_t y = 256 * (net_here[s->cells[cell]][h] + net_fact[s->points - 1][h]);
        for (int kind = 0; kind < 36; kind++)
            y += 256 * s->unseen[kind] * net_fact[36 + kind][h];
        for (int i = 0; i < 64; i++)
            y += (sums[i] / 4) * weight_of(net_mix, i, h) + (pool[i] / 16) * weight_of(net_all, i, h);
        liking += y > 0 ? (y >> 8) * net_like[h][0] : 0;
    }
    return liking;
}

static void check_likings(const spil__net_sight *s, const uint8_t *cells, int n)
{
    int32_t likings[64] = {0};
    spil__net_likings(s, cells, n, likings);
    for (int i = 0; i < n; i++)
        assert_int_equal(likings[i], slow_liking(s, cells[i] - SPIL__FIRST_CELL));
#ifdef SPIL_HAVE_V3
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) {
        int32_t others[64] = {0};
        spil__net_likings_v3(s, cells, n, others);
        assert_memory_equal(likings, others, sizeof likings);
    }
#endif
}

static void it_sees_and_adds_up(void **state)
{
    (void)state;
    const spil_setup su = setup_of(2);
    spil_fast_rng rng;
    int positions = 0;
    spil_fast_seed(&rng, 9, 0);
    for (int game = 0; game < 6; game++) {
        static shared sh;
        spil_state st;
        uint8_t act[SPIL_SEATS_MAX];
        world w;
        bool go_on = false; /* w is the same position, by moves in the tree */
        const spil_key key = spil_fast_key(&rng);
        su.game->start(&su, &key, &st);
        while (su.game->to_act(&su, &st, act) > 0) {
            spil_view view;
            spil_move moves[64];
            uint8_t cells[64];
            spil_view_of(&su, &st, act[0], &view);
            const spil_punto_view *v = (const void *)&view;
            const spil_bot_input in = {.setup = &su, .view = &view};
            const spil_search_call t = {.in = &in, .shared = &sh, .seat = act[0]};
            const int n = su.game->moves(&su, &st, act[0], moves, 64), round = v->round;
            look_with_net(&in, &sh);
            assert_true(sh.net);
            if (n > 1) { /* else the table may be empty */
                spil__net_sight seen;
                const spil__net_sight said = observed(&su, &st, act[0], spil_punto_colour(v->card));
                see(&sh.first, &seen);
                assert_memory_equal(&seen, &said, sizeof seen);
                if (go_on) { /* the tree knows neither the card nor what is left: drawn at random */
                    w.card = sh.first.card;
                    memcpy(w.pool, sh.first.pool, sizeof w.pool);
                    memcpy(w.n_pool, sh.first.n_pool, sizeof w.n_pool);
                    see(&w, &seen);
                    assert_memory_equal(&seen, &said, sizeof seen);
                }
                for (int i = 0; i < n; i++)
                    cells[i] = spil_punto_move_cell(moves[i]);
                check_likings(&said, cells, n);
                positions++;
            }
            const spil_move mv = moves[spil_fast_below(&rng, (uint32_t)n)];
            w = sh.first;
            play(&t, &w, act[0], mv, &rng);
            assert_int_equal(su.game->apply(&su, &st, act[0], mv, NULL, NULL), SPIL_OK);
            if (su.game->to_act(&su, &st, act) == 0)
                break;
            spil_view_of(&su, &st, act[0], &view);
            go_on = v->round == round && w.winner == RUNNING;
        }
    }
    assert_in_range(positions, 100, 10000);
}

/* No sum can leave its type, whatever lies on the table (net.c). */
static void no_number_is_too_large(void **state)
{
    (void)state;
    const struct {
        const int16_t *table;
        size_t bytes;
        int most;
    } tables[] = {
        {net_cell[0], sizeof net_cell, 6000}, {net_mix[0], sizeof net_mix, 1500},
        {net_all[0], sizeof net_all, 1500},   {net_here[0], sizeof net_here, 32000},
        {net_fact[0], sizeof net_fact, 2000}, {net_like[0], sizeof net_like, 2000},
    };
    for (size_t k = 0; k < sizeof tables / sizeof tables[0]; k++) {
        for (size_t i = 0; i < tables[k].bytes / sizeof(int16_t); i++)
            assert_in_range(tables[k].table[i] + tables[k].most, 0, 2 * tables[k].most);
    }
}

/* ---- what comes of it ---- */

static void a_liking_more_by_2_5_is_e_times_the_prior(void **state)
{
    (void)state;
    assert_int_equal(spil__net_power(0), 65536);
    assert_int_equal(spil__net_power(32), 32768);
    assert_in_range(spil__net_power(SPIL__NET_ONE * 5 / 2 / STEP), 23600, 24600); /* 65536 / e is 24109 */
    assert_int_equal(spil__net_power(UINT32_MAX), 0);
    for (uint32_t x = 0; x < 32 * 17; x++)
        assert_true(spil__net_power(x + 1) <= spil__net_power(x));
}

/* Visits of all moves, added up as a number that differs where they do. */
static uint64_t thoughts(const char *name, int seats)
{
    spil_setup su = setup_of(seats);
    spil_fast_rng rng;
    spil_state st;
    uint8_t act[SPIL_SEATS_MAX];
    uint64_t sum = 0;
    spil_fast_seed(&rng, 12, 0);
    const spil_key key = spil_fast_key(&rng);
    su.game->start(&su, &key, &st);
    for (int turn = 0; turn < 12 && su.game->to_act(&su, &st, act) > 0; turn++) {
        spil_view view;
        spil_move moves[64];
        spil_rated out[64];
        spil_view_of(&su, &st, act[0], &view);
        spil_bot_input in = {
            .setup = &su, .view = &view, .moves = moves, .budget = {.sims = 100}, .rng = &rng};
        in.n_moves = su.game->moves(&su, &st, act[0], moves, 64);
        spil_bot_find(name)->rate(&in, out);
        for (int i = 0; i < in.n_moves; i++)
            sum = sum * 31 + out[i].visits + 1000 * out[i].move.code;
        assert_int_equal(su.game->apply(&su, &st, act[0], moves[in.n_moves / 2], NULL, NULL), SPIL_OK);
    }
    return sum;
}

static void with_more_seats_it_is_strong(void **state)
{
    (void)state;
    assert_true(thoughts("net", 3) == thoughts("strong", 3));
    assert_true(thoughts("net", 4) == thoughts("strong", 4));
    assert_true(thoughts("net", 2) != thoughts("strong", 2));
}

static void it_plays_punto_only(void **state)
{
    (void)state;
    const spil_bot *net = spil_bot_find("net");
    assert_true(net->plays(spil_game_find(SPIL_CPU_ANY, "punto")));
    assert_false(net->plays(spil_game_find(SPIL_CPU_ANY, "rumi7")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_sees_and_adds_up),
        cmocka_unit_test(no_number_is_too_large),
        cmocka_unit_test(a_liking_more_by_2_5_is_e_times_the_prior),
        cmocka_unit_test(with_more_seats_it_is_strong),
        cmocka_unit_test(it_plays_punto_only),
    };
    return cmocka_run_group_tests_name("punto_net", tests, NULL, NULL);
}
