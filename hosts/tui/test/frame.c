/* frame.c: a message leaves what happened last in sight, and the key bar has room for what everybody needs
 * (game_frame.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "game_frame.h"
#include "spil/games.h"
#include "tui_text.h"

enum { W = 80, H = 24 };

/* The log takes the lowest `log_h` lines of the table. */
static int log_h;

static void draw_table(const scene *s, area a)
{
    spil__draw_log(s, spil__area_part(a, 0, a.h - log_h, a.w, log_h));
}

static const char long_message[] =
    "This message is so long that it does not fit on one line of eighty columns, nor on two of them, which "
    "is "
    "what introductions to a game often need; it takes three lines of the screen.";

static const table_ui table = {.draw = draw_table};
static const look plain = {.colour = true, .utf8 = true};

static char *drawn(const char *message, int table_log_h)
{
    char *const lines[] = {(char[]){"North did one thing"}, (char[]){"South did another thing"}};
    const spil_setup su = spil_setup_default(spil_game_at(SPIL_CPU_ANY, 0), 2);
    const game_frame frame = {.table = &table,
                              .message = message,
                              .scene = {.setup = &su, .log = lines, .n_log = 2, .thinking = -1}};
    spil_buffer text = {0};
    cells c;
    log_h = table_log_h;
    spil__cells_init(&c, W, H);
    spil__draw_game_frame(&frame, &plain, spil__area_all(&c));
    cells_dump(&c, false, &text);
    spil__cells_fini(&c);
    return text.at;
}

static void expect(const char *message, int table_log_h, bool older)
{
    char *text = drawn(message, table_log_h);
    const char *last = strstr(text, "South did another thing");
    assert_non_null(last);
    assert_null(strstr(last + 1, "South did another thing"));
    assert_int_equal(strstr(text, "North did one thing") != NULL, older);
    assert_non_null(strstr(text, message[0] != '\0' ? "three lines of the screen." : ""));
    free(text);
}

static void a_long_message_leaves_the_latest_sentence(void **state)
{
    (void)state;
    expect("", 1, false);
    expect("", 2, true);
    expect(long_message, 5, true);
    expect(long_message, 4, true);
    expect(long_message, 3, false);
    expect(long_message, 2, false); /* no line is left: it stands above the message */
    expect(long_message, 1, false);
}

static void of_a_long_sentence_the_beginning_is_seen(void **state)
{
    (void)state;
    char *const lines[] = {(char[]){"first words of a sentence that needs more than the one line there is"}};
    const scene s = {.look = &plain, .log = lines, .n_log = 1};
    spil_buffer text = {0};
    cells c;
    spil__cells_init(&c, 20, 1);
    spil__draw_log(&s, spil__area_all(&c));
    cells_dump(&c, false, &text);
    assert_non_null(strstr(text.at, "first words"));
    spil_buffer_free(&text);
    spil__cells_fini(&c);
}

/* The last line, with a table whose own keys would fill it. */
static void expect_bar(const char *expected, bool can_redo, int columns)
{
    static const key_help many[] = {{.key = "a", .what = "aaaaaaaaaaaa", .bar = true},
                                    {.key = "b", .what = "bbbbbbbbbbbb", .bar = true},
                                    {.key = "c", .what = "cccccccccccc", .bar = true},
                                    {.key = "d", .what = "dddddddddddd", .bar = true},
                                    {.key = NULL}};
    const table_ui busy = {.draw = draw_table, .keys = many};
    const spil_setup su = spil_setup_default(spil_game_at(SPIL_CPU_ANY, 0), 2);
    const game_frame frame = {.table = &busy, .can_redo = can_redo, .scene = {.setup = &su, .thinking = -1}};
    spil_buffer text = {0};
    cells c;
    spil__cells_init(&c, columns, H);
    spil__draw_game_frame(&frame, &plain, spil__area_all(&c));
    cells_dump(&c, false, &text);
    text.at[text.len - 1] = '\0';
    assert_string_equal(strrchr(text.at, '\n') + 1, expected);
    spil_buffer_free(&text);
    spil__cells_fini(&c);
}

static void hint_undo_and_help_always_have_room(void **state)
{
    (void)state;
    expect_bar(" a aaaaaaaaaaaa  b bbbbbbbbbbbb  c cccccccccccc         h hint  u undo  ? help", false, 80);
    expect_bar(" a aaaaaaaaaaaa  b bbbbbbbbbbbb  c cccccccccccc h hint  u undo  U redo  ? help", true, 80);
    expect_bar(" a aaaaaaaaaaaa  b bbbbbbbbbbbb   h hint  u undo  U redo  ? help  Esc menu", true, 76);
    expect_bar("  h hint  u undo  ? help", false, 26);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_message_leaves_the_latest_sentence),
        cmocka_unit_test(hint_undo_and_help_always_have_room),
        cmocka_unit_test(of_a_long_sentence_the_beginning_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
