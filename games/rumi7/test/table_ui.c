/* table_ui.c: the table of Rumi 7 Seven: every move can be made by choosing cards and pressing Enter, the spread shows
 * exactly the hand, and the table shows what people want to see. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "spil/games.h"
#include "table.h"
#include "tui_text.h"

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
                           &plain, &sp);
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
        spil__rumi7_spread(&p->setup, v, sort, NULL, &plain, &sp);
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

/* ---- what is shown ---- */

/* The table as text, in ASCII or not. Lives until the next call. */
static const char *shown(position *p, int w, int h, bool utf8)
{
    static spil_buffer text;
    static const look ascii = {.utf8 = false};
    cells c;
    spil_buffer_free(&text);
    text = (spil_buffer){0};
    p->scene.look = utf8 ? &plain : &ascii;
    spil__cells_init(&c, w, h);
    top(p)->draw(&p->scene, spil__area_all(&c));
    cells_dump(&c, false, &text);
    spil__cells_fini(&c);
    return text.at;
}

static void has(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("'%s' is not in\n%s", part, text);
}

static void lacks(const char *text, const char *part)
{
    if (strstr(text, part) != NULL)
        fail_msg("'%s' is in\n%s", part, text);
}

static uint32_t meld_of(const position *p, const char *notation, int owner)
{
    spil_move mv;
    assert_true(p->setup.game->parse_move(&p->setup, notation, &mv));
    return spil_rumi7_laid_meld(mv, owner);
}

static void give(spil_rumi7_hand *hand, const char *cards)
{
    *hand = (spil_rumi7_hand){0, 0};
    for (spil_in in = spil_in_from(cards); !spil_in_done(&in);) {
        int card;
        assert_true(spil_rumi7_parse_card(&in, &card));
        spil_rumi7_put(hand, card);
        spil_take_char(&in, ' ');
    }
}

/* Round 2, seat 0 to draw; both have laid melds, and a useful card lies on the pile. */
static spil_rumi7_view *two_melds(position *p, const char *hand, const char *discard)
{
    spil_rumi7_view *v = (spil_rumi7_view *)&p->view;
    spil_in in = spil_in_from(discard);
    int card;
    begin(p, 2, 1, 2);
    look_as(p, 0);
    v->turn = 0;
    v->playing = 0;
    v->open = 0;
    v->n_melds = 2;
    v->meld[0] = meld_of(p, "set:8S8HX", 1);
    v->meld[1] = meld_of(p, "run:9HTHJHX", 1);
    v->laid = 2;
    v->n_discard = 1;
    assert_true(spil_rumi7_parse_card(&in, &card));
    v->discard[0] = (uint8_t)card;
    give(&v->own, hand);
    p->scene.asked = true;
    return v;
}

static void melds_are_cards_with_numbers_from_1_and_jokers_say_what_they_are(void **state)
{
    (void)state;
    static position p;
    two_melds(&p, "6H 6C KD 2S 3S", "2D");
    has(shown(&p, 80, 12, true), "1   8♠  8♥   ★8   2   9♥ 10♥  J♥  ★Q♥");
    has(shown(&p, 80, 12, false), "1   8S  8H   *8   2   9H 10H  JH  *QH");
    has(shown(&p, 80, 21, true), "1  8♠    8♥    ★       2  9♥    10♥   J♥    ★\n\n"); /* three lines */
    has(shown(&p, 80, 21, true), "    8♠    8♥     8         9♥   10♥    J♥    Q♥");
}

static void what_is_missing_is_said_over_its_group(void **state)
{
    (void)state;
    static position p;
    two_melds(&p, "6H 6C KD 2S 3S 4S", "2D");
    has(shown(&p, 80, 21, true), "  set: any 6");
    has(shown(&p, 80, 21, true), "  run: A♠ or 5♠");
    has(shown(&p, 80, 21, false), "  run: AS or 5S");
}

static void a_discard_that_helps_is_marked(void **state)
{
    (void)state;
    static position p;
    spil_rumi7_view *v = two_melds(&p, "6H 6C KD 2S 3S 4S", "6D");
    has(shown(&p, 80, 21, true), "✓ brings your contract nearer");
    v->playing = 1; /* too late */
    lacks(shown(&p, 80, 21, true), "✓");
    v = two_melds(&p, "6H 6C KD 2S 3S 4S", "8C");
    v->laid = 3;
    has(shown(&p, 80, 21, true), "✓ fits on meld 1");
    v = two_melds(&p, "6H 6C KD 2S 3S 4S", "JD");
    lacks(shown(&p, 80, 21, true), "✓");
}

static void note(spil_events *ev, const position *p, const char *kind, int a, int b, int c)
{
    for (int i = 0; i < p->setup.game->n_events; i++) {
        if (strcmp(p->setup.game->events[i].name, kind) == 0)
            ev->item[ev->n++] = (spil_event){.kind = (uint8_t)i,
                                             .visible_to = SPIL_VISIBLE_TO_ALL,
                                             .arg = {(int16_t)a, (int16_t)b, (int16_t)c}};
    }
}

static void what_is_new_since_the_last_move_is_marked(void **state)
{
    (void)state;
    static position p;
    static spil_events ev;
    two_melds(&p, "6H 6C KD 2S 3S", "2D");
    lacks(shown(&p, 80, 12, true), "•");
    ev.n = 0;
    note(&ev, &p, "lay", 1, 0, 0);
    note(&ev, &p, "add", 1, spil_rumi7_card(1, 9), 1);
    note(&ev, &p, "discard", 1, spil_rumi7_card(2, 1), 0);
    p.scene.recent = &ev;
    const char *text = shown(&p, 80, 12, true);
    has(text, "•1   8♠  8♥   ★8   2   9♥•10♥  J♥  ★Q♥");
    has(text, "• new since your last move");
    has(text, "•  2♦");
    has(shown(&p, 80, 12, false), "+1   8S  8H   *8   2   9H+10H  JH  *QH");
    ev.n = 0;
    note(&ev, &p, "swap", 1, spil_rumi7_card(1, 8), 1); /* the joker has gone to an end */
    has(shown(&p, 80, 12, true), " 2 • 9♥ 10♥  J♥• ★Q♥");
    note(&ev, &p, "deal", 2, 0, 0); /* another table */
    lacks(shown(&p, 80, 12, true), "•");
    p.scene.recent = NULL;
}

static void options_that_are_long_are_wrapped(void **state)
{
    (void)state;
    static position p;
    two_melds(&p, "6H 6C KD 2S 3S", "2D");
    rumi7_ui *ui = (void *)p.ui;
    for (const char *const *at = (const char *const[]){"swap:1:QH<", "swap:1:QH>", "discard:QH", NULL};
         *at != NULL; at++)
        assert_true(p.setup.game->parse_move(&p.setup, *at, &ui->option[ui->n_options++]));
    for (int h = 12; h <= 21;
         h += 9) { /* the ends differ, and are there where the whole does not fit on a line */
        const char *text = shown(&p, 80, h, true);
        has(text, "front");
        has(text, "back");
        has(text, "throw away the queen of hearts");
    }
    ui->option_at = 2;
    has(shown(&p, 80, 10, true),
        "▶ throw away the queen of hearts"); /* four lines for five: the list scrolls */
}

static void cards_are_as_large_as_there_is_room(void **state)
{
    (void)state;
    static position p;
    two_melds(&p, "6H 6C KD 2S 3S", "2D");
    has(shown(&p, 80, 21, true), "┌───┐");    /* three lines … */
    has(shown(&p, 120, 37, true), "┌─────┐"); /* … five … */
    lacks(shown(&p, 80, 11, true), "┌");      /* … or one */
}

/* At 80 columns there must be room for the frame's keys, hint and undo among them. */
static void the_key_bar_is_short(void **state)
{
    (void)state;
    static position p;
    begin(&p, 2, 1, 1);
    int columns = 1;
    for (const key_help *k = top(&p)->keys; k->key != NULL; k++)
        columns += k->bar ? spil__text_columns(k->key) + spil__text_columns(k->what) + 3 : 0;
    assert_in_range(columns, 1, 44);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_can_be_made_by_choosing_cards),
        cmocka_unit_test(keys_of_others_are_left_to_the_frame),
        cmocka_unit_test(melds_are_cards_with_numbers_from_1_and_jokers_say_what_they_are),
        cmocka_unit_test(what_is_missing_is_said_over_its_group),
        cmocka_unit_test(a_discard_that_helps_is_marked),
        cmocka_unit_test(what_is_new_since_the_last_move_is_marked),
        cmocka_unit_test(options_that_are_long_are_wrapped),
        cmocka_unit_test(cards_are_as_large_as_there_is_room),
        cmocka_unit_test(the_key_bar_is_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
