/* strong.c: the strong bot's imagined world follows the rules; its counts are right. */
#include "belief.h"
#include "player.h"
#include "referee.h"

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

/* A seat that had four of five and played elsewhere does not hold the fifth, unless it was just drawn. */
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
    assert_int_equal(belief.age[elsewhere], 0);
    assert_int_equal(belief.keeps[1][0][fifth], SPIL__SURE);
    assert_true(belief.keeps[1][1][fifth] < SPIL__SURE / 20);
    assert_true(belief.keeps[1][1][SPIL__PLUS] < SPIL__SURE / 20);
    assert_true(belief.keeps[1][1][other] > 4 * belief.keeps[1][1][fifth]);
}

/* A chip that a minus took away was played nevertheless: what came before is a turn older. */
static void a_chip_taken_away_was_a_turn(void **state)
{
    (void)state;
    static spil__world scratch, now;
    static spil__lines l;
    static spil__belief belief;
    const spil_setup su = setup_of(0);
    spil_sequence_view v = {.head.seat = 0, .n_hand = {0, 5}, .hand = SPIL_SEQUENCE_EMPTY_HAND};
    spil__lines_init(&l, &su);
    v.chips[1] = spil_cells_bit(l.where[40][0]);
    for (int i = 0; i < 2; i++) { /* oldest first: 40 is there, 30 is gone */
        for (int kind = 0; l.board->slot[kind] != (i == 0 ? 40 : 30); kind++)
            v.piles[i] = (uint8_t)(kind + 1);
    }
    v.pile_ends = UINT64_C(0x0202020202020200);
    spil__world_open(&l, &v, &now);
    spil__belief_form(&l, &v, &now, &scratch, &belief);
    assert_int_equal(belief.age[l.where[40][0]], 1);

    for (int i = 0; i < 2; i++) /* both cells of 30 are ours: a dead card, exchanged in the turn of 40 */
        v.chips[0] = spil_cells_or(v.chips[0], spil_cells_bit(l.where[30][i]));
    spil__world_open(&l, &v, &now);
    spil__belief_form(&l, &v, &now, &scratch, &belief);
    assert_int_equal(belief.age[l.where[40][0]], 0);
}

/* Without plus, minus and exchanges the discards tell exactly when chips came, unless a side has both cells of a
 * number. */
static void discards_tell_the_ages_of_chips(void **state)
{
    (void)state;
    static spil__world scratch, now;
    static spil__lines l;
    static spil__belief belief;
    static spil_state st;
    static spil_move moves[SPIL_MOVES_MAX];
    uint8_t seats[SPIL_SEATS_MAX];
    spil_fast_rng rng;
    int checked = 0;
    spil_fast_seed(&rng, 9, 9);
    for (int game = 0; game < GAMES; game++) {
        const spil_setup su = setup_of((size_t)game % (sizeof forms / sizeof forms[0]));
        const spil_key key = spil_fast_key(&rng);
        int turn = 0, came[SPIL_SEQUENCE_BITS] = {0}, specials = 0;
        su.game->start(&su, &key, &st);
        spil__lines_init(&l, &su);
        for (; su.game->to_act(&su, &st, seats) > 0 && turn < 30 && specials == 0; turn++) {
            spil_view view;
            const spil_sequence_view *v = (const void *)&view;
            spil_view_of(&su, &st, seats[0], &view);
            spil__world_open(&l, v, &now);
            spil__belief_form(&l, v, &now, &scratch, &belief);
            for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++) {
                if (now.owner[bit] >= SPIL__EMPTY)
                    continue;
                const int rounds = (turn - came[bit] - 1) / su.seats;
                if (now.owner[spil__lines_twin(&l, bit)] == now.owner[bit])
                    continue;
                assert_int_equal(belief.age[bit], rounds < SPIL__OLD ? rounds : SPIL__OLD);
                checked++;
            }
            const int n = su.game->moves(&su, &st, seats[0], moves, SPIL_MOVES_MAX);
            const spil_move mv = moves[spil_fast_below(&rng, (uint32_t)n)];
            specials += spil_sequence_act_of(mv) != SPIL_SEQUENCE_PLAY ||
                        l.board->slot[spil_sequence_card_of(mv)] >= SPIL__PLUS;
            came[spil_sequence_cell_of(mv)] = turn;
            assert_int_equal(su.game->apply(&su, &st, seats[0], mv, NULL, NULL), SPIL_OK);
        }
    }
    assert_true(checked > 1000);
}

/* ---- nets ---- */

/* A world of two seats after some moves, its hands known. */
static void open_world(spil_fast_rng *rng, int16_t board, spil_setup *su, spil__lines *l, spil__world *w)
{
    static spil__world scratch;
    static spil__belief belief;
    spil_state st;
    spil_view view;
    uint8_t act[SPIL_SEATS_MAX];
    *su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "sequence"), 2);
    su->option[SPIL_SEQUENCE_BOARD] = board;
    const spil_key key = spil_fast_key(rng);
    su->game->start(su, &key, &st);
    su->game->rollout(su, &st, rng, (int)spil_fast_below(rng, 20));
    spil_view_of(su, &st, su->game->to_act(su, &st, act) > 0 ? act[0] : 0, &view);
    const spil_sequence_view *v = (const void *)&view;
    spil__lines_init(l, su);
    spil__world_open(l, v, w);
    spil__belief_form(l, v, w, &scratch, &belief);
    spil__belief_deal(l, v, &belief, w, rng);
}

/* Looking only at the cells that changed says the same as looking at the whole, and the chances add up. */
static void the_referee_follows_changes(void **state)
{
    (void)state;
    static spil__lines l;
    static spil__world w;
    static _Alignas(64) spil__referee_sight before, whole;
    const spil__nets *nets = spil__nets_of(0);
    spil_fast_rng rng;
    spil_setup su;
    int seen = 0;
    spil_fast_seed(&rng, 7, 7);
    for (int game = 0; game < 60; game++) {
        open_world(&rng, (int16_t)(game % 3), &su, &l, &w);
        for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++) {
            _Alignas(64) spil__narrow after, all;
            float a[SPIL_SEQUENCE_SIDES], b[SPIL_SEQUENCE_SIDES];
            if (w.owner[bit] != SPIL__EMPTY || spil_fast_below(&rng, 20) != 0)
                continue;
            const int made = w.made[0] + w.made[1];
            spil__referee_look(&l, &w, &nets->referee, &before);
            spil__world_put(&l, &w, (int)spil_fast_below(&rng, 2), bit);
            if (w.made[0] + w.made[1] != made) /* more than a cell has changed */
                continue;
            spil__referee_after(&l, &w, &nets->referee, &before, (const uint8_t[]){(uint8_t)bit}, 1, after);
            spil__referee_look(&l, &w, &nets->referee, &whole);
            spil__referee_whole(&l, &w, &nets->referee, all);
            assert_memory_equal(all, whole.sum, sizeof all);
            assert_memory_not_equal(before.sum, whole.sum, sizeof all);
            spil__referee_say(&l, &w, &nets->referee, after, a);
            spil__referee_say(&l, &w, &nets->referee, whole.sum, b);
            assert_true(a[0] - b[0] < 0.001f && b[0] - a[0] < 0.001f);
            assert_true(a[0] + a[1] > 0.999f && a[0] + a[1] < 1.001f && a[0] >= 0 && a[1] >= 0);
            seen++;
        }
    }
    assert_true(seen > 100);
}

/* What the player sees of a chip: whose, in a sequence or not, and else how old. */
static void the_player_sees_ages(void **state)
{
    (void)state;
    static spil__lines l;
    static spil__world w;
    const spil_setup su = setup_of(1); /* three sides */
    const spil_sequence_view v = {.head.seat = 1, .turn = 1, .hand = SPIL_SEQUENCE_EMPTY_HAND};
    uint8_t age[SPIL_SEQUENCE_BITS], seen[SPIL_SEQUENCE_BITS];
    spil__lines_init(&l, &su);
    spil__world_open(&l, &v, &w);
    memset(age, SPIL__OLD, sizeof age);
    const int bit = l.where[10][0];
    for (int away = 0; away < 3; away++) {
        for (int turns = 0; turns <= SPIL__OLD; turns++) {
            for (int locked = 0; locked < 2; locked++) {
                w.owner[bit] = (uint8_t)((1 + away) % 3);
                w.locked[bit] = (uint8_t)locked;
                age[bit] = (uint8_t)turns;
                spil__net_aged_states(&l, &w, age, seen);
                const bool young = turns < SPIL__OLD && !locked;
                assert_int_equal(seen[bit],
                                 young ? 13 + 3 * away + (turns < 2 ? turns : 2) : 2 * away + locked);
            }
        }
    }
}

/* Three and a corner in the top row: the side to move wins if it holds the card for the fifth cell. */
static void the_nets_see_what_wins(void **state)
{
    (void)state;
    static spil__lines l;
    static spil__world w;
    static _Alignas(64) spil__referee_sight s;
    static _Alignas(64) spil__player_sight seen;
    const spil__nets *nets = spil__nets_of(0);
    const spil_setup su = setup_of(0);
    spil_sequence_view v = {.head.seat = 0, .hand = SPIL_SEQUENCE_EMPTY_HAND};
    float chance[SPIL_SEQUENCE_SIDES], value[3];
    uint8_t old[SPIL_SEQUENCE_BITS];
    memset(old, SPIL__OLD, sizeof old);
    spil__lines_init(&l, &su);
    const int fifth = l.board->cell_slot[4];
    for (int side = 0; side < 2; side++) { /* whose chips they are */
        v.chips[side] = v.chips[1 - side] = (spil_cells){{0, 0}};
        for (int column = 1; column < 4; column++) {
            v.chips[side] = spil_cells_or(v.chips[side], spil_cells_bit(column));
            v.chips[1 - side] = spil_cells_or(v.chips[1 - side], spil_cells_bit(l.where[20 + 5 * column][0]));
        }
        spil__world_open(&l, &v, &w);
        for (int i = 0; i < 5; i++) {
            spil__world_gain(&l, &w, 0, i == 0 && side == 0 ? fifth : 12 + 2 * i);
            spil__world_gain(&l, &w, 1, i == 0 && side == 1 ? fifth : 13 + 2 * i);
        }
        w.turn = (uint8_t)side;
        spil__referee_look(&l, &w, &nets->referee, &s);
        spil__referee_say(&l, &w, &nets->referee, s.sum, chance);
        assert_true(chance[side] > 0.9f);

        /* The side to move also has a card for it: it would win, or must stop the other. */
        w.turn = 0;
        if (side == 1)
            spil__world_gain(&l, &w, 0, fifth);
        spil__player_look(&l, &w, old, &nets->player, &seen);
        value[0] = spil__player_judge(&l, &nets->player, &seen, fifth, 4);
        value[1] = spil__player_judge(&l, &nets->player, &seen, fifth, spil__lines_twin(&l, 4));
        value[2] = spil__player_judge(&l, &nets->player, &seen, 14, l.where[14][0]);
        assert_true(value[0] > value[1] + 2 && value[0] > value[2] + 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_follows_the_rules),     cmocka_unit_test(hands_come_from_unseen_cards),
        cmocka_unit_test(a_card_not_played_is_not_held), cmocka_unit_test(discards_tell_the_ages_of_chips),
        cmocka_unit_test(a_chip_taken_away_was_a_turn),  cmocka_unit_test(the_player_sees_ages),
        cmocka_unit_test(the_referee_follows_changes),   cmocka_unit_test(the_nets_see_what_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
