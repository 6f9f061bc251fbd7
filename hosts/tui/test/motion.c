/* motion.c: cards slide to their place, and nothing else moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "motion.h"

enum { W = 40, H = 14 };

typedef struct screens {
    cells before, after;
    motion m;
} screens;

static void begin(screens *s)
{
    memset(s, 0, sizeof *s);
    spil__cells_init(&s->before, W, H);
    spil__cells_init(&s->after, W, H);
}

static void end(screens *s)
{
    spil__cells_fini(&s->before);
    spil__cells_fini(&s->after);
}

static void put(cells *c, int x, int y, const char *card)
{
    spil__draw_text(spil__area_all(c), x, y, CARD_RED, card);
}

static void find(screens *s)
{
    spil__motion_find(&s->before, &s->after, 1, H - 2, &s->m);
}

static void expect_text(const cells *c, int x, int y, const char *text)
{
    for (int i = 0; text[i] != '\0'; i++)
        assert_int_equal(c->at[y * W + x + i].ch, text[i]);
}

static void a_played_card_slides_from_the_hand(void **state)
{
    (void)state;
    screens s;
    begin(&s);
    put(&s.before, 2, 11, "R5");
    put(&s.before, 6, 11, "R6");
    put(&s.after, 2, 11, "R6"); /* the next one moves up, but does not slide */
    put(&s.after, 20, 3, "R5");
    find(&s);
    assert_int_equal(s.m.n, 1);
    assert_int_equal(s.m.card[0].from_x, 2);
    assert_int_equal(s.m.card[0].from_y, 11);
    assert_int_equal(s.m.card[0].to_x, 20);
    assert_int_equal(s.m.card[0].to_y, 3);
    spil__motion_draw(&s.m, &s.before, MOTION_MS / 2, &s.after);
    expect_text(&s.after, 11, 7, "R5");
    expect_text(&s.after, 20, 3, "  "); /* it has not arrived */
    expect_text(&s.after, 2, 11, "R6");
    end(&s);
}

static void a_card_from_elsewhere_drops_in(void **state)
{
    (void)state;
    screens s;
    begin(&s);
    put(&s.before, 20, 8, "R2");
    put(&s.after, 20, 8, "R5"); /* it covers another */
    find(&s);
    assert_int_equal(s.m.n, 1);
    assert_int_equal(s.m.card[0].from_x, 20);
    assert_true(s.m.card[0].from_y < 8 && s.m.card[0].from_y >= 1);
    spil__motion_draw(&s.m, &s.before, 0, &s.after);
    expect_text(&s.after, 20, 8, "R2");
    end(&s);
}

static void other_changes_do_not_move(void **state)
{
    (void)state;
    screens s;
    begin(&s);
    put(&s.before, 20, 8, "R2");
    put(&s.after, 20, 8, "R2");
    spil__draw_text(spil__area_all(&s.after), 3, 3, INK_PLAIN, "words");
    find(&s);
    assert_int_equal(s.m.n, 0);
    for (int i = 0; i < MOTION_CARDS + 1; i++) /* a new deal */
        put(&s.after, 4 * i, 5, "R9");
    find(&s);
    assert_int_equal(s.m.n, 0);
    end(&s);
}

static void another_size_moves_nothing(void **state)
{
    (void)state;
    screens s;
    begin(&s);
    put(&s.before, 20, 8, "R2");
    find(&s);
    s.m.n = 1;
    spil__cells_fini(&s.after);
    spil__cells_init(&s.after, W - 1, H);
    spil__motion_draw(&s.m, &s.before, 0, &s.after);
    put(&s.after, 20, 8, "R3");
    find(&s);
    assert_int_equal(s.m.n, 0);
    end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_played_card_slides_from_the_hand),
        cmocka_unit_test(a_card_from_elsewhere_drops_in),
        cmocka_unit_test(other_changes_do_not_move),
        cmocka_unit_test(another_size_moves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
