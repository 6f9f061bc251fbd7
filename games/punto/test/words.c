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

/* What `table` says. */
static const char *table_in(const spil_words *w, const scene *sc)
{
    static char text[SPIL_WORDS_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    const char *rest;
    set_up(sc);
    spil_topic_find(NULL, t.su.game, "table", &rest)->describe(w, &t.su, &view, "", &out);
    return text;
}

static void the_table_says_what_is_within_reach(void **state)
{
    (void)state;
    const spil_words ears = {.in_words = true};
    const scene open = {.seats = 2, .board = "R1@0,0 B1@1,0"};
    assert_non_null(
        strstr(table_in(&ears, &open), "Within reach are columns minus 4 to 5 and rows minus 5 to 5."));
    const scene fixed = {.seats = 2, .board = "R1@0,0 B1@1,1 R2@2,2 B2@3,3 R3@4,4 B3@5,5"};
    assert_non_null(strstr(table_in(&ears, &fixed), "The square is fixed: columns 0 to 5, rows 0 to 5."));
}

static void with_three_the_neutral_colour_is_said(void **state)
{
    (void)state;
    const spil_words ears = {.in_words = true};
    const scene two = {.seats = 2, .board = "R1@0,0"}, three = {.seats = 3, .board = "R1@0,0"};
    assert_null(strstr(table_in(&ears, &two), "neutral"));
    assert_non_null(strstr(table_in(&ears, &three), "Green is neutral: its rows count for nobody."));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minus_is_spoken_and_a_sign_is_read),
        cmocka_unit_test(the_table_says_what_is_within_reach),
        cmocka_unit_test(with_three_the_neutral_colour_is_said),
    };
    return cmocka_run_group_tests_name("punto_words", tests, NULL, NULL);
}
