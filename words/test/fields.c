/* A game without words is described by the fields of its view: what one may know, and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "spil/games.h"
#include "spil/state.h"
#include "spil/words.h"

typedef struct table {
    spil_setup su;
    spil_state state;
    char text[2 * SPIL_STATE_TEXT];
} table;

/* A game of nothing but rules, dealt; the seat that begins has made its first move. */
static int deal(table *t)
{
    static spil_move moves[SPIL_MOVES_MAX];
    const spil_key key = {{1}};
    uint8_t seats[SPIL_SEATS_MAX];
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, "highcard");
    assert_non_null(game);
    assert_null(spil_topics(game)->word);
    t->su = spil_setup_default(game, 2);
    assert_int_equal(spil_setup_check(&t->su, NULL), SPIL_OK);
    game->start(&t->su, &key, &t->state);
    assert_int_equal(game->to_act(&t->su, &t->state, seats), 1);
    assert_true(game->moves(&t->su, &t->state, seats[0], moves, SPIL_MOVES_MAX) > 0);
    assert_int_equal(game->apply(&t->su, &t->state, seats[0], moves[0], NULL, NULL), SPIL_OK);
    return seats[0];
}

/* Lines that a seat or an onlooker reads. */
static const char *described(table *t, int seat)
{
    static const spil_words w = {.you = 1};
    spil_view view;
    spil_view_of(&t->su, &t->state, seat, &view);
    spil_out out = spil_out_to(t->text, sizeof t->text);
    spil_words_all(&w, &t->su, &view, &out);
    assert_false(spil_out_full(&out));
    return t->text;
}

static void a_game_without_words_shows_hand_points_and_cards(void **unused)
{
    (void)unused;
    static table t;
    assert_int_equal(deal(&t), 1);
#define TABLE "turn: 0\ntrick: 0\nplayed: [-, 2]\npoints: [0, 0]\ngone: [2]\n"
    assert_string_equal(described(&t, 0), TABLE "hands: [[1, 5, 12], [? x2]]\n");
    assert_string_equal(described(&t, 1), TABLE "hands: [[? x3], [3, 4]]\n");
    assert_string_equal(described(&t, SPIL_ONLOOKER), TABLE "hands: [[? x3], [? x2]]\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_without_words_shows_hand_points_and_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
