/* words.c: Punto in words: for ears and for eyes. */
#include "spil/words.h"

#include "scene.h"

static table t;
static spil_view view;

static void set_up(const scene *sc)
{
    table_set(&t, sc);
    spil_view_of(&t.su, &t.st, table_turn(&t), &view);
}

static const char *move_in(const spil_words *w, const char *text)
{
    static spil_phrase phrase;
    spil_move mv;
    assert_true(t.su.game->parse_move(&t.su, text, &mv));
    phrase = spil_words_move(w, &t.su, &view, mv);
    return phrase.text;
}

static void minus_is_spoken_and_a_sign_is_read(void **state)
{
    (void)state;
    const spil_words ears = {.in_words = true}, eyes = {.in_words = true, .on_screen = true}, lines = {0};
    const scene sc = {.seats = 2, .board = "R1@0,0 B1@1,0", .moves = "R5@-1,-1"};
    set_up(&sc);
    assert_string_equal(move_in(&ears, "R5@-1,-1"), "red 5 at column minus 1, row minus 1");
    assert_string_equal(move_in(&eyes, "R5@-1,-1"), "red 5 at column -1, row -1");
    assert_string_equal(move_in(&lines, "R5@-1,-1"), "red 5 at column -1, row -1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minus_is_spoken_and_a_sign_is_read),
    };
    return cmocka_run_group_tests_name("punto_words", tests, NULL, NULL);
}
