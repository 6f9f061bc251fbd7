/* line_ui.c: the table of Punto in letters: the last moves, the edges of the square, the neutral colour. */
#include "line_ui.h"

#include "scene.h"

static table t;
static char *text; /* what was drawn last */
static size_t text_bytes;

static const char *draw(const scene *sc, const spil_events *recent)
{
    line_output o = {.width = 80, .recent = recent, .name = {"Anna", "Ben", "Cleo"}};
    spil_view view;
    free(text);
    if (sc != NULL)
        table_set(&t, sc);
    o.out = open_memstream(&text, &text_bytes);
    assert_non_null(o.out);
    spil_view_of(&t.su, &t.st, table_turn(&t), &view);
    spil__line_draw(&o, &t.su, &view);
    fclose(o.out);
    return text;
}

static void assert_drawn(const char *what)
{
    if (strstr(text, what) == NULL)
        fail_msg("\"%s\" is missing:\n%s", what, text);
}

static void edges_are_drawn_once_they_are_final(void **state)
{
    (void)state;
    const scene open = {.seats = 2, .board = "R1@0,0 B1@1,0"};
    assert_null(strstr(draw(&open, NULL), "+-"));
    assert_drawn("Within reach: columns -4 to 5, rows -5 to 5.");
    const scene fixed = {.seats = 2, .board = "R1@0,0 B1@1,1 R2@2,2 B2@3,3 R3@4,4 B3@5,5"};
    draw(&fixed, NULL);
    assert_drawn("     +------------------------------------+\n   0 | R1");
    assert_drawn("B3   |\n     +------------------------------------+");
    assert_drawn("The square is fixed: columns 0 to 5, rows 0 to 5.");
}

static void the_last_moves_have_a_star(void **state)
{
    (void)state;
    const scene sc = {.seats = 2, .board = "R1@0,0 B1@1,0", .top = {"R2 R9", "B5"}};
    assert_null(strchr(draw(&sc, NULL), '*'));
    table_play(&t, "R2@0,1 B5@1,1");
    draw(NULL, &t.ev); /* of the last move; the nine may cover it */
    assert_drawn("*B5  ]");
    assert_drawn("* was laid last.");
    assert_null(strstr(text, "*R2"));
}

static void the_neutral_colour_is_named_with_three(void **state)
{
    (void)state;
    const scene two = {.seats = 2, .board = "R1@0,0"}, three = {.seats = 3, .board = "R1@0,0"};
    assert_null(strstr(draw(&two, NULL), "neutral"));
    draw(&three, NULL);
    assert_drawn(" G    neutral");
}

/* What was typed, as notation; "" = not a move. */
static const char *read(const char *typed)
{
    static char notation[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(notation, sizeof notation);
    spil_view view;
    spil_move moves[SPIL_MOVES_MAX], mv;
    const int seat = table_turn(&t), n = t.su.game->moves(&t.su, &t.st, seat, moves, SPIL_MOVES_MAX);
    spil_view_of(&t.su, &t.st, seat, &view);
    if (spil__line_ui_of(t.su.game)->read(&t.su, &view, moves, n, typed, &mv))
        t.su.game->print_move(&t.su, mv, &out);
    return notation;
}

static void a_card_is_read_as_people_write_it(void **state)
{
    (void)state;
    const scene sc = {.seats = 2, .board = "R1@0,0 B1@1,0", .top = {"R2 R9", "B5"}};
    table_set(&t, &sc);
    assert_string_equal(read("0,1"), "R2@0,1");
    assert_string_equal(read("0  -1"), "R2@0,-1");
    assert_string_equal(read("r2@0,1"), "R2@0,1");
    assert_string_equal(read("r2 0,1"), "R2@0,1");
    assert_string_equal(read("R2  0 1"), "R2@0,1");
    assert_string_equal(read("g5 0,1"), "G5@0,1"); /* the rules say which card it is */
    assert_string_equal(read("r20,1"), "");
    assert_string_equal(read("x2 0,1"), "");
    assert_string_equal(read("r0 0,1"), "");
    assert_string_equal(read("r2"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges_are_drawn_once_they_are_final),
        cmocka_unit_test(the_last_moves_have_a_star),
        cmocka_unit_test(the_neutral_colour_is_named_with_three),
        cmocka_unit_test(a_card_is_read_as_people_write_it),
    };
    return cmocka_run_group_tests_name("punto_line_ui", tests, NULL, NULL);
}
