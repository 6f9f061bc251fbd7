/* table_ui.c: the table of Rumi 7 Seven: every move can be made by choosing cards and pressing Enter, and the spread
 * shows exactly the hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "spil/games.h"
#include "table.h"

static const look plain = {.colour = true, .utf8 = true};

typedef struct position {
    spil_setup setup;
    spil_state state;
    spil_fast_rng rng;
    spil_view view;
    spil_move moves[SPIL_MOVES_MAX];
    scene scene;
    _Alignas(64) unsigned char ui[TABLE_UI_MAX];
} position;

static const table_ui *top(const position *p)
{
    return spil__table_ui_of(p->setup.game);
}

static void begin(position *p, int seats, uint64_t seed, int first_round)
{
    spil_key key = {{(uint8_t)seed}};
    memset(p, 0, sizeof *p);
    p->setup = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "rumi7"), seats);
    p->setup.option[3] = (int16_t)first_round;
    p->setup.game->start(&p->setup, &key, &p->state);
    spil_fast_seed(&p->rng, seed, 1);
    p->scene = (scene){.setup = &p->setup, .look = &plain, .ui = p->ui};
}

/* What the seat sees when it is asked. */
static void look_as(position *p, int seat)
{
    const int n = p->setup.game->moves(&p->setup, &p->state, seat, p->moves, SPIL_MOVES_MAX);
    spil_view_of(&p->setup, &p->state, seat, &p->view);
    p->scene.seat = seat;
    p->scene.asked = n > 0;
    p->scene.at[seat] = (scene_seat){.view = &p->view, .moves = p->moves, .n_moves = n};
    for (int i = 0; i < p->setup.seats; i++)
        p->scene.name[i] = "somebody";
    memset(p->ui, 0, sizeof p->ui);
    top(p)->news(&p->scene, p->ui, NULL, &(spil_events){.n = 0});
}

static ui_action press(position *p, int key)
{
    return top(p)->key(&p->scene, p->ui, key);
}

/* Chooses these cards by clicks; false when the spread does not show them. */
static bool choose(position *p, const uint8_t cards[], int n)
{
    for (int i = 0; i < n; i++) {
        const rumi7_ui *ui = (const void *)p->ui;
        spread sp;
        int at = -1;
        spil__rumi7_spread(&p->setup, (const spil_rumi7_view *)&p->view, (rumi7_sort)ui->sort, ui->chosen,
                           &sp);
        for (int k = 0; k < sp.n; k++) {
            if (sp.item[k].card == cards[i] && !sp.item[k].missing && !sp.item[k].chosen)
                at = k;
        }
        if (at < 0)
            return false;
        press(p, KEY_SPOT + SPOT_CARD + at);
    }
    return true;
}

/* Was it the answer, or is it in the list that came up? */
static bool offered(const position *p, ui_action a, spil_move mv)
{
    const rumi7_ui *ui = (const void *)p->ui;
    if (a.kind == UI_MOVE)
        return a.move.code == mv.code;
    for (int i = 0; i < ui->n_options; i++) {
        if (ui->option[i].code == mv.code)
            return true;
    }
    return false;
}

static void try_move(position *p, spil_move mv)
{
    const spil_rumi7_verb verb = spil_rumi7_move_verb(mv);
    uint8_t cards[14] = {(uint8_t)spil_rumi7_move_card(mv)};
    int n = 1;
    memset(p->ui, 0, sizeof p->ui);
    if (verb == SPIL_RUMI7_STOCK || verb == SPIL_RUMI7_TAKE) {
        press(p, verb == SPIL_RUMI7_TAKE ? KEY_ARROW_RIGHT : KEY_ARROW_LEFT);
        assert_true(offered(p, press(p, KEY_RETURN), mv));
        return;
    }
    if (verb == SPIL_RUMI7_CLAIM || verb == SPIL_RUMI7_PASS) {
        assert_true(offered(p, press(p, verb == SPIL_RUMI7_CLAIM ? 'y' : 'n'), mv));
        return;
    }
    if (verb == SPIL_RUMI7_LAY_SET || verb == SPIL_RUMI7_LAY_RUN)
        n = spil_rumi7_meld_cards(spil_rumi7_laid_meld(mv, 0), cards);
    assert_true(choose(p, cards, n));
    assert_true(offered(p, press(p, KEY_RETURN), mv));
}

/* A hint chooses the cards of its move, so Enter does it. */
static void try_hint(position *p, spil_move mv)
{
    if (spil_rumi7_move_verb(mv) < SPIL_RUMI7_DISCARD)
        return;
    memset(p->ui, 0, sizeof p->ui);
    top(p)->point(&p->scene, p->ui, mv);
    assert_true(offered(p, press(p, KEY_RETURN), mv));
}

/* All cards of the hand are in the spread, once each. */
static void try_spread(const position *p)
{
    const spil_rumi7_view *v = (const spil_rumi7_view *)&p->view;
    for (rumi7_sort sort = SORT_PLAN; sort < SORTS; sort++) {
        spil_rumi7_hand left = v->own;
        spread sp;
        int missing = 0;
        spil__rumi7_spread(&p->setup, v, sort, NULL, &sp);
        for (int i = 0; i < sp.n; i++) {
            if (sp.item[i].missing) {
                missing++;
                continue;
            }
            assert_true(spil_rumi7_count(&left, sp.item[i].card) > 0);
            spil_rumi7_drop(&left, sp.item[i].card);
        }
        assert_true(left.one == 0 && left.two == 0);
        assert_true(sort == SORT_PLAN && sp.distance > 0 ? missing == sp.distance : missing == 0);
    }
}

static void draw_in_all_sizes(const position *p)
{
    static const int sizes[][2] = {{80, 21}, {120, 37}, {100, 30}, {20, 5}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        cells c;
        spil__cells_init(&c, sizes[i][0], sizes[i][1]);
        top(p)->draw(&p->scene, spil__area_all(&c));
        spil__cells_fini(&c);
    }
}

/* Laying and building are rare: such a move is made whenever there is one. */
static spil_move any_move(position *p, int n)
{
    int most = 0;
    for (int i = 0; i < n; i++) {
        if (spil_rumi7_move_verb(p->moves[i]) >= SPIL_RUMI7_LAY_SET)
            p->moves[most++] = p->moves[i];
    }
    return p->moves[spil_fast_below(&p->rng, (uint32_t)(most > 0 ? most : n))];
}

static void every_move_can_be_made_by_choosing_cards(void **state)
{
    (void)state;
    static position p;
    int verbs[SPIL_RUMI7_SWAP + 1] = {0};
    for (int game = 0; game < 7; game++) {
        begin(&p, 2 + game % 5, (uint64_t)game + 1, 1 + game % 7);
        uint8_t act[SPIL_SEATS_MAX];
        for (int step = 0; step < 250 && p.setup.game->to_act(&p.setup, &p.state, act) > 0; step++) {
            look_as(&p, act[0]);
            try_spread(&p);
            for (int i = 0; i < p.scene.at[act[0]].n_moves; i++) {
                const spil_move mv = p.moves[i];
                verbs[spil_rumi7_move_verb(mv)]++;
                try_move(&p, mv);
                try_hint(&p, mv);
            }
            if (step % 20 == 0)
                draw_in_all_sizes(&p);
            const spil_move mv = any_move(&p, p.scene.at[act[0]].n_moves);
            assert_int_equal(p.setup.game->apply(&p.setup, &p.state, act[0], mv, NULL, NULL), SPIL_OK);
        }
    }
    for (int verb = 0; verb <= SPIL_RUMI7_SWAP; verb++)
        assert_true(verbs[verb] > 0);
}

static void keys_of_others_are_left_to_the_frame(void **state)
{
    (void)state;
    static position p;
    begin(&p, 2, 1, 1);
    uint8_t act[SPIL_SEATS_MAX];
    p.setup.game->to_act(&p.setup, &p.state, act);
    look_as(&p, act[0]);
    assert_int_equal(press(&p, 'q').kind, UI_UNHANDLED);
    assert_int_equal(press(&p, KEY_ESCAPE).kind, UI_UNHANDLED);
    p.scene.asked = false;
    assert_int_equal(press(&p, KEY_RETURN).kind, UI_UNHANDLED);
    assert_int_equal(press(&p, KEY_SPACE).kind, UI_UNHANDLED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_can_be_made_by_choosing_cards),
        cmocka_unit_test(keys_of_others_are_left_to_the_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
