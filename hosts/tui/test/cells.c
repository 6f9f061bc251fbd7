/* cells.c: drawing stays inside its area, whatever is drawn; texts take up the columns they should. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "glyphs.h"
#include "tui_text.h"

static const look plain = {.colour = true, .utf8 = true};

static void expect(cells *c, bool styles, const char *picture)
{
    spil_buffer text = {0};
    cells_dump(c, styles, &text);
    assert_string_equal(text.at, picture);
    spil_buffer_free(&text);
    spil__cells_fini(c);
}

static void text_is_cut_at_the_edges_of_its_area(void **state)
{
    (void)state;
    cells c;
    spil__cells_init(&c, 10, 3);
    const area part = spil__area_part(spil__area_all(&c), 2, 1, 5, 1);
    assert_int_equal(spil__draw_text(part, -2, 0, INK_PLAIN, "abcdefghij"), 8);
    spil__draw_text(part, 0, 1, INK_PLAIN, "below");
    spil__draw_text(part, 0, -1, INK_PLAIN, "above");
    expect(&c, false, "\n  cdefg\n\n");
}

static void a_part_never_reaches_outside_its_area(void **state)
{
    (void)state;
    cells c;
    spil__cells_init(&c, 6, 2);
    const area part = spil__area_part(spil__area_all(&c), 4, -3, 100, 100);
    assert_int_equal(part.w, 2);
    assert_int_equal(part.h, 2);
    assert_int_equal(spil__area_part(part, 50, 50, 3, 3).w, 0);
    assert_int_equal(spil__area_part(part, -5, 0, 3, 3).w, 0);
    spil__draw_fill(part, INK_PLAIN, '#');
    spil__draw_fill(spil__area_part(part, 50, 50, 3, 3), INK_PLAIN, '!');
    expect(&c, false, "    ##\n    ##\n");
}

static void letters_of_two_bytes_take_one_column_and_wide_ones_two(void **state)
{
    (void)state;
    cells c;
    assert_int_equal(spil__text_columns("þæö"), 3);
    assert_int_equal(spil__text_columns("日本"), 4);
    assert_int_equal(spil__text_columns("e\xcc\x81"), 1); /* a combining accent */
    spil__cells_init(&c, 4, 2);
    spil__draw_text(spil__area_all(&c), 0, 0, INK_PLAIN, "þ日x");
    spil__draw_text(spil__area_all(&c), 0, 1, INK_PLAIN, "abc日"); /* no half of it is shown */
    expect(&c, false, "þ日x\nabc\n");
}

static void accents_stay_on_their_letters(void **state)
{
    (void)state;
    cells c;
    spil__cells_init(&c, 6, 3);
    spil__draw_text(spil__area_all(&c), 0, 0, INK_PLAIN, "Re\xcc\x81ne\xcc\xa3\xcc\x82");
    spil__draw_capitalised(spil__area_all(&c), 0, 1, INK_PLAIN, "e\xcc\x81\xef\xb8\x8fx"); /* a variation */
    spil__draw_text(spil__area_all(&c), 0, 2, INK_PLAIN, "e\xcc\x81");
    spil__draw_text(spil__area_all(&c), 0, 2, INK_PLAIN, "o"); /* and do not outlive them */
    expect(&c, false, "Re\xcc\x81ne\xcc\xa3\xcc\x82\nE\xcc\x81x\no\n");
    spil__cells_init(&c, 2, 1);
    spil__draw_text(spil__area_all(&c), 0, 0, INK_PLAIN, "e\xcc\x81");
    spil__cells_ascii(&c);
    expect(&c, false, "e\n");
}

static void what_is_not_text_shows_as_a_replacement_character(void **state)
{
    (void)state;
    cells c;
    spil__cells_init(&c, 8, 1);
    spil__draw_text(spil__area_all(&c), 0, 0, INK_PLAIN, "a\x1b[b\xff");
    expect(&c, false, "a\xef\xbf\xbd[b\xef\xbf\xbd\n");
}

static void words_are_wrapped_at_blanks_and_long_ones_cut(void **state)
{
    (void)state;
    cells c;
    spil__cells_init(&c, 6, 6);
    assert_int_equal(spil__draw_wrapped(spil__area_all(&c), 0, INK_PLAIN, "ab cd ef\ng hijklmnop"), 5);
    assert_int_equal(spil__wrapped_lines(6, "ab cd ef\ng hijklmnop"), 5);
    assert_int_equal(spil__wrapped_lines(0, "日本"), 2);
    assert_int_equal(spil__wrapped_lines(5, ""), 0);
    char wrapped[40];
    spil__wrap("ab cd ef", 6, wrapped, sizeof wrapped);
    assert_string_equal(wrapped, "ab cd\nef\n");
    expect(&c, false, "ab cd\nef\ng\nhijklm\nnop\n\n");
}

static void a_first_letter_can_be_a_capital(void **state)
{
    (void)state;
    cells c;
    spil__cells_init(&c, 10, 5);
    static const char *const text[] = {"undo", "öll", "Go on", "5 on", ""};
    for (int y = 0; y < 5; y++)
        assert_int_equal(spil__draw_capitalised(spil__area_all(&c), 1, y, INK_PLAIN, text[y]),
                         1 + spil__text_columns(text[y]));
    expect(&c, false, " Undo\n Öll\n Go on\n 5 on\n\n");
}

static void right_and_centred(void **state)
{
    (void)state;
    cells c;
    spil__cells_init(&c, 9, 3);
    spil__draw_right(spil__area_all(&c), 9, 0, INK_PLAIN, "end");
    spil__draw_centred(spil__area_all(&c), 1, INK_PLAIN, "mid");
    spil__draw_centred(spil__area_all(&c), 2, INK_PLAIN, "far too long");
    expect(&c, false, "      end\n   mid\nfar too l\n");
}

static void boxes_have_the_glyphs_of_the_look(void **state)
{
    (void)state;
    cells c;
    spil__cells_init(&c, 9, 3);
    const area inside = spil__draw_box(spil__area_all(&c), &plain, INK_PLAIN, "T");
    assert_int_equal(inside.w, 7);
    assert_int_equal(inside.h, 1);
    expect(&c, false, "┌─ T ───┐\n│       │\n└───────┘\n");
    spil__cells_init(&c, 5, 2);
    spil__draw_box(spil__area_all(&c), &(look){.utf8 = false}, INK_PLAIN, NULL);
    expect(&c, false, "+---+\n+---+\n");
}

static void a_box_without_room_draws_nothing_outside(void **state)
{
    (void)state;
    for (int w = 0; w < 4; w++) {
        cells c;
        spil__cells_init(&c, 5, 5);
        spil__draw_box(spil__area_part(spil__area_all(&c), 1, 1, w, 1), &plain, INK_PLAIN, "title");
        assert_int_equal(c.at[0].ch, ' ');
        assert_int_equal(c.at[5 + 1 + w].ch, ' ');
        spil__cells_fini(&c);
    }
}

static void zones_are_keys_where_they_were_drawn(void **state)
{
    (void)state;
    cells c;
    spil__cells_init(&c, 5, 3);
    spil__draw_zone(spil__area_part(spil__area_all(&c), 1, 1, 2, 1), 'x');
    assert_int_equal(spil__cells_zone(&c, 1, 1), 'x');
    assert_int_equal(spil__cells_zone(&c, 2, 1), 'x');
    assert_int_equal(spil__cells_zone(&c, 3, 1), 0);
    assert_int_equal(spil__cells_zone(&c, -1, 1), 0);
    assert_int_equal(spil__cells_zone(&c, 1, 99), 0);
    spil__draw_text(spil__area_all(&c), 0, 1, INK_PLAIN, "words"); /* text leaves zones alone */
    assert_int_equal(spil__cells_zone(&c, 2, 1), 'x');
    spil__cells_fini(&c);
}

static void without_colours_cards_are_reversed_and_marks_stay(void **state)
{
    (void)state;
    cells c;
    spil__cells_init(&c, 4, 1);
    const area a = spil__area_all(&c);
    spil__draw_text(a, 0, 0, CARD_RED | MARK_BOLD, "r");
    spil__draw_text(a, 1, 0, INK_RED, "i");
    spil__draw_text(a, 2, 0, INK_BAD, "b");
    spil__draw_text(a, 3, 0, CARD_BLUE | MARK_REVERSE, "c");
    spil__cells_mono(&c);
    assert_int_equal(c.at[0].style, MARK_REVERSE | MARK_BOLD);
    assert_int_equal(c.at[1].style, 0);
    assert_int_equal(c.at[2].style, MARK_BOLD);
    assert_int_equal(c.at[3].style, 0);
    spil__cells_fini(&c);
}

static void ascii_keeps_the_columns(void **state)
{
    (void)state;
    cells c;
    spil__cells_init(&c, 12, 1);
    spil__draw_text(spil__area_all(&c), 0, 0, INK_PLAIN, "Þórður åø…日");
    spil__cells_ascii(&c);
    for (int i = 0; i < c.w; i++)
        assert_true(c.at[i].ch >= ' ' && c.at[i].ch < 127);
    expect(&c, false, "Tordur ao~?\n");
}

static void ascii_has_the_drawings_of_the_rules(void **state)
{
    (void)state;
    cells c;
    spil__cells_init(&c, 12, 1);
    spil__draw_text(spil__area_all(&c), 0, 0, INK_PLAIN, "9♠♥♦♣ ★●■ ┌─│");
    spil__cells_ascii(&c);
    expect(&c, false, "9SHDC *o# +-\n");
}

static void every_glyph_takes_one_column_in_both_forms(void **state)
{
    (void)state;
    const look ascii = {.utf8 = false};
    for (int g = 0; g <= GLYPH_LOCK; g++) {
        assert_int_equal(spil__text_columns(spil__glyph(&plain, (glyph)g)), 1);
        assert_int_equal(strlen(spil__glyph(&ascii, (glyph)g)), 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_cut_at_the_edges_of_its_area),
        cmocka_unit_test(a_part_never_reaches_outside_its_area),
        cmocka_unit_test(letters_of_two_bytes_take_one_column_and_wide_ones_two),
        cmocka_unit_test(accents_stay_on_their_letters),
        cmocka_unit_test(what_is_not_text_shows_as_a_replacement_character),
        cmocka_unit_test(words_are_wrapped_at_blanks_and_long_ones_cut),
        cmocka_unit_test(a_first_letter_can_be_a_capital),
        cmocka_unit_test(right_and_centred),
        cmocka_unit_test(boxes_have_the_glyphs_of_the_look),
        cmocka_unit_test(a_box_without_room_draws_nothing_outside),
        cmocka_unit_test(zones_are_keys_where_they_were_drawn),
        cmocka_unit_test(without_colours_cards_are_reversed_and_marks_stay),
        cmocka_unit_test(ascii_keeps_the_columns),
        cmocka_unit_test(ascii_has_the_drawings_of_the_rules),
        cmocka_unit_test(every_glyph_takes_one_column_in_both_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
