/* strong_sequence.c: the world that the strong bot imagines is the game of the rules; its counts are true. */
#include "sequence_belief.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "spil/games.h"

enum { GAMES = 30 };

static const struct {
    int seats;
    int16_t teams, board;
} forms[] = {{2, 2, 0}, {3, 3, 1}, {4, 2, 2}, {6, 2, 3}, {6, 3, 0}};

static spil_setup setup_of(size_t i)
{
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "sequence"), forms[i].seats);
    su.option[SPIL_SEQUENCE_TEAMS] = forms[i].teams;
    su.option[SPIL_SEQUENCE_BOARD] = forms[i].board;
    assert_int_equal(spil_setup_check(&su, NULL), SPIL_OK);
    return su;
}

static int count(spil_cells x)
{
    return __builtin_popcountll(x.half[0]) + __builtin_popcountll(x.half[1]);
}

/* Every count of a world, counted again from the chips of a view; hands only of the seats that have one. */
static void check_counts(const spil__lines *l, const spil__world *w, const spil_sequence_view *v)
{
    const spil_sequence_board *b = l->board;
    const spil_cells empty = spil_sequence_empty(b, v->chips);
    for (int i = 0; i < l->n; i++) {
        for (int side = 0; side < l->sides; side++) {
            spil_cells others = {{0, 0}};
            bool spent = false;
            for (int other = 0; other < l->sides; other++)
                others = other != side ? spil_cells_or(others, v->chips[other]) : others;
            for (int k = 0; k < v->n_made; k++)
                spent |= spil_sequence_side(v->made[k]) == side &&
                         count(spil_cells_and(spil_sequence_cells(b, v->made[k]), l->cells[i])) > 1;
            const int chips = count(spil_cells_and(l->cells[i], spil_cells_or(v->chips[side], b->corners)));
            const bool blocked = spil_cells_any(spil_cells_and(l->cells[i], others));
            assert_int_equal(w->count[side][i], chips + SPIL__BLOCKED * blocked + SPIL__SPENT * spent);
        }
        for (int seat = 0; seat < l->seats; seat++) {
            int covered = 0;
            for (spil_cells c = spil_cells_and(l->cells[i], empty); spil_cells_any(c); c = spil_cells_rest(c))
                covered += w->held[seat][b->cell_slot[spil_cells_first(c)]] > 0;
            assert_int_equal(w->cover[seat][i], covered);
        }
    }
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++) {
        assert_int_equal(w->owner[bit] == SPIL__EMPTY, spil_cells_has(empty, bit));
        assert_true(w->locked[bit] || !spil_cells_has(v->locked, bit));
    }
}

/* One move in the game and in the world that its view shows: both end up alike. */
static void check_move(const spil_setup *su, void *st, int seat, spil_move mv, spil_fast_rng *rng)
{
    static spil__world w, after;
    static spil__lines l;
    spil_view view;
    spil_result res;
    spil__lines_init(&l, su);
    spil_view_of(su, st, seat, &view);
    spil__world_open(&l, (const void *)&view, &w);
    check_counts(&l, &w, (const void *)&view);
    assert_int_equal(su->game->apply(su, st, seat, mv, NULL, NULL), SPIL_OK);
    if (spil_sequence_act_of(mv) != SPIL_SEQUENCE_PLAY)
        return;
    spil__world_play(&l, &w, l.board->slot[spil_sequence_card_of(mv)], spil_sequence_cell_of(mv), rng);
    spil_view_of(su, st, seat, &view);
    check_counts(&l, &w, (const void *)&view);
    spil__world_open(&l, (const void *)&view, &after);
    assert_memory_equal(w.made, after.made, sizeof w.made);
    su->game->result(su, st, &res);
    assert_int_equal(res.over, w.winner != SPIL__RUNNING);
    if (res.over && res.winners != 0)
        assert_true(res.winners >> w.winner & 1);
    else
        assert_int_equal(w.turn, after.turn);
}

static void a_world_follows_the_rules(void **state)
{
    (void)state;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 3, 3);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const spil_setup su = setup_of(i);
        for (int game = 0; game < GAMES; game++) {
            static spil_state st;
            static spil_move moves[SPIL_MOVES_MAX];
            uint8_t seats[SPIL_SEATS_MAX];
            const spil_key key = spil_fast_key(&rng);
            su.game->start(&su, &key, &st);
            while (su.game->to_act(&su, &st, seats) > 0) {
                const int n = su.game->moves(&su, &st, seats[0], moves, SPIL_MOVES_MAX);
                check_move(&su, &st, seats[0], moves[spil_fast_below(&rng, (uint32_t)n)], &rng);
            }
        }
    }
}

/* Imagined hands are made of the cards that the seat does not see, all of them and no others. */
static void hands_come_from_unseen_cards(void **state)
{
    (void)state;
    static spil__world w, scratch, now;
    static spil__lines l;
    static spil__belief belief;
    static spil_state st;
    spil_view view;
    spil_fast_rng rng;
    const spil_key key = {{5}};
    spil_fast_seed(&rng, 5, 5);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const spil_setup su = setup_of(i);
        su.game->start(&su, &key, &st);
        su.game->rollout(&su, &st, &rng, 20);
        spil_view_of(&su, &st, 1, &view);
        const spil_sequence_view *v = (const void *)&view;
        spil__lines_init(&l, &su);
        spil__world_open(&l, v, &now);
        spil__belief_form(&l, v, &now, &scratch, &belief);
        w = now;
        spil__belief_deal(&l, v, &belief, &w, &rng);
        assert_int_equal(w.n_stock, v->n_stock);
        for (int seat = 0; seat < l.seats; seat++)
            assert_int_equal(w.n_hand[seat], v->n_hand[seat]);
        for (int slot = 1; slot < SPIL__SLOTS; slot++) {
            int n = 0;
            for (int seat = 0; seat < l.seats; seat++)
                n += w.held[seat][slot];
            for (int k = 0; k < w.n_stock; k++)
                n += w.stock[k] == slot;
            assert_int_equal(n, w.left[slot]);
        }
    }
}

/* Whoever had four of five and played elsewhere does not hold the fifth, unless it was just drawn. */
static void a_card_not_played_is_not_held(void **state)
{
    (void)state;
    static spil__world scratch, now;
    static spil__lines l;
    static spil__belief belief;
    const spil_setup su = setup_of(0);
    spil_sequence_view v = {.head.seat = 0, .n_hand = {0, 5}, .hand = SPIL_SEQUENCE_EMPTY_HAND};
    spil__lines_init(&l, &su);
    for (int column = 1; column < 4; column++) /* three and the corner: cell 4 is missing */
        v.chips[1] = spil_cells_or(v.chips[1], spil_cells_bit(column));
    const int elsewhere = l.where[40][0];
    v.chips[1] = spil_cells_or(v.chips[1], spil_cells_bit(elsewhere));
    for (int kind = 0; l.board->slot[kind] != 40; kind++)
        v.piles[0] = (uint8_t)(kind + 1);
    v.pile_ends = UINT64_C(0x0101010101010100);
    spil__world_open(&l, &v, &now);
    spil__belief_form(&l, &v, &now, &scratch, &belief);
    const int fifth = l.board->cell_slot[4], other = l.board->cell_slot[82]; /* far away */
    assert_int_equal(now.last[1], elsewhere);
    assert_int_equal(belief.keeps[1][0][fifth], SPIL__SURE);
    assert_true(belief.keeps[1][1][fifth] < SPIL__SURE / 20);
    assert_true(belief.keeps[1][1][SPIL__PLUS] < SPIL__SURE / 20);
    assert_true(belief.keeps[1][1][other] > 4 * belief.keeps[1][1][fifth]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_follows_the_rules),
        cmocka_unit_test(hands_come_from_unseen_cards),
        cmocka_unit_test(a_card_not_played_is_not_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
