/* rows.c: the rules of Sequence Numbers: what makes a sequence, and when that is the end (N8, N9). */
#include "scene.h"

static void N8_four_chips_and_a_corner(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 1, .chips = {"*000...*"}, .hand = {"3+1 1+0"}});
    table_does(t, 0, "3+1@e1");
    assert_has(t->json, "\"sequences\":[{\"side\":0,\"cells\":[\"a1\",\"b1\",\"c1\",\"d1\",\"e1\"]}]");
    assert_int_equal(result(t).winners, 1);
}

static void N8_a_corner_counts_for_several_sides(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4,
                          .dealer = 3,
                          .turns = 5,
                          .chips = {"*0000..*", "1.......", "1.......", "1......."},
                          .sequences = "{\"side\":0,\"cells\":[\"a1\",\"b1\",\"c1\",\"d1\",\"e1\"]}",
                          .hand = {NULL, "1+0"}});
    table_does(t, 1, "1+0@a5");
    assert_has(t->json, "{\"side\":1,\"cells\":[\"a1\",\"a2\",\"a3\",\"a4\",\"a5\"]}]");
}

static void N8_a_rising_diagonal_is_read_from_the_lower_left(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2,
                          .dealer = 1,
                          .chips = {NULL, "......0.", ".....0..", NULL, "...0....", "..0....."},
                          .hand = {"20+6 26+1"}});
    table_does(t, 0, "20+6@e4");
    assert_has(t->json, "\"cells\":[\"c6\",\"d5\",\"e4\",\"f3\",\"g2\"]");
}

static void N8_six_in_a_row_are_one_sequence_and_the_sixth_chip_is_loose(void **state)
{
    (void)state;
    table *t = at(&(spec){
        .seats = 4, .dealer = 3, .turns = 8, .chips = {NULL, "000.00.."}, .hand = {"9+2 1+0", "minus"}});
    table_does(t, 0, "9+2@d2");
    assert_has(t->json, "\"sequences\":[{\"side\":0,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]}]");
    assert_false(result(t).over);
    refuses(t, 1, "minus@a2", "that chip is part of a sequence and stays");
    table_does(t, 1, "minus@f2");
}

static void N8_nine_in_a_row_can_be_two(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4,
                          .board = "standard",
                          .dealer = 3,
                          .turns = 8,
                          .chips = {NULL, "0000.0000."},
                          .hand = {"5+9"}});
    table_does(t, 0, "5+9@e2");
    assert_has(t->json, "\"sequences\":[{\"side\":0,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]},"
                        "{\"side\":0,\"cells\":[\"e2\",\"f2\",\"g2\",\"h2\",\"i2\"]}]");
    assert_int_equal(result(t).winners, 1 | 4);
}

static void N8_two_sequences_of_a_side_share_at_most_one_cell(void **state)
{
    (void)state;
    spec sp = {.seats = 4,
               .dealer = 3,
               .turns = 8,
               .chips = {NULL, "00000.0."},
               .sequences = "{\"side\":0,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]}",
               .hand = {"8+1 9-2"}};
    table *t = at(&sp);
    table_does(t, 0, "8+1@f2"); /* c2…g2 would share three, b2…f2 four */
    assert_false(result(t).over);
    sp.chips[2] = "..0.....";
    sp.chips[3] = "..0.....";
    sp.chips[4] = "..0.....";
    sp.hand[0] = "11+3";
    t = at(&sp);
    table_does(t, 0, "11+3@c6"); /* down from c2: shares one */
    assert_int_equal(result(t).points[0], 2);
    assert_int_equal(result(t).winners, 1 | 4);
}

static void N8_order_of_directions(void **state)
{
    (void)state;
    /* One chip on e5 completes a line in each direction. */
    table *t = at(&(spec){.seats = 4,
                          .board = "standard",
                          .dealer = 3,
                          .turns = 8,
                          .chips = {"*...0....*", ".0..0.....", "..0.0.....", "...00.....", "0000......",
                                    "...0......", "..0.......", ".0........", "0........."},
                          .hand = {"38+5"}});
    table_does(t, 0, "38+5@e5");
    assert_has(t->json, "\"sequences\":[{\"side\":0,\"cells\":[\"a5\",\"b5\",\"c5\",\"d5\",\"e5\"]},"
                        "{\"side\":0,\"cells\":[\"e1\",\"e2\",\"e3\",\"e4\",\"e5\"]},"
                        "{\"side\":0,\"cells\":[\"a1\",\"b2\",\"c3\",\"d4\",\"e5\"]},"
                        "{\"side\":0,\"cells\":[\"a9\",\"b8\",\"c7\",\"d6\",\"e5\"]}]");
}

static void N9_the_game_ends_at_once_and_nothing_is_drawn(void **state)
{
    (void)state;
    table *t = at(&(spec){
        .seats = 2, .by_hand = true, .dealer = 1, .turns = 8, .chips = {"*000...*"}, .hand = {"3+1 1+0"}});
    table_does(t, 0, "3+1@e1");
    assert_has(t->json, "\"hands\":[[\"1+0\"],[]]");
    assert_has(t->json, "\"may_draw\":[false,false]");
    assert_int_equal(result(t).points[0], 1);
    t = at(&(spec){.seats = 2, .dealer = 1, .turns = 8, .chips = {"*000...*"}, .hand = {"3+1 1+0"}});
    table_does(t, 0, "3+1@e1");
    assert_has(t->json, "\"hands\":[[\"1+0\"],[]]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(N8_four_chips_and_a_corner),
        cmocka_unit_test(N8_a_corner_counts_for_several_sides),
        cmocka_unit_test(N8_a_rising_diagonal_is_read_from_the_lower_left),
        cmocka_unit_test(N8_six_in_a_row_are_one_sequence_and_the_sixth_chip_is_loose),
        cmocka_unit_test(N8_nine_in_a_row_can_be_two),
        cmocka_unit_test(N8_two_sequences_of_a_side_share_at_most_one_cell),
        cmocka_unit_test(N8_order_of_directions),
        cmocka_unit_test(N9_the_game_ends_at_once_and_nothing_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
