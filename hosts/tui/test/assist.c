/* assist.c: aids that people can turn on: a bell, a hint after long thought, a warning of blunders. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "fake_term.h"
#include "tui_text.h"

static const term_profile usual = {80, 24, "en", true, true, 0};

/* Does the screen show the text when the script has ended? */
static bool shows(const char *chosen, uint64_t seed, const char *script, const char *text)
{
    spil_buffer screen = {0};
    cells shown;
    assert_true(run_script(&usual, chosen, seed, script, &shown));
    cells_dump(&shown, false, &screen);
    spil__cells_fini(&shown);
    const bool found = strstr(screen.at, text) != NULL;
    spil_buffer_free(&screen);
    return found;
}

#define GAME "game:punto Enter Enter Enter Enter "

static void the_bell_rings_once_a_turn_if_wanted(void **state)
{
    (void)state;
    assert_true(shows("punto.seat1=random", 1, GAME, "your turn"));
    assert_int_equal(bells, 0);
    assert_true(shows("bell=yes punto.seat1=random", 1, GAME "Left Right", "your turn"));
    assert_int_equal(bells, 4);
    assert_true(shows("bell=yes rumi7.seat1=mindist", 1, "game:rumi7 Enter", "your turn"));
    const int before = bells;
    assert_true(shows("bell=yes rumi7.seat1=mindist", 1, "game:rumi7 Enter Enter", "your turn"));
    assert_int_equal(bells, before); /* drawing and throwing away are one turn */
}

static void the_bell_calls_the_next_person_to_the_screen(void **state)
{
    (void)state;
    assert_true(
        shows("bell=yes rumi7.seat1=human", 1, "game:rumi7 Enter Enter Enter", "South is to look now"));
    assert_int_equal(bells, 1);
}

static void long_thought_is_offered_a_hint_if_wanted(void **state)
{
    (void)state;
    static const char offer[] = "For a hint, press";
    assert_false(shows("punto.seat1=random", 1, GAME "+70000", offer));
    assert_false(shows("offer=yes punto.seat1=random", 1, GAME "+50000", offer));
    assert_true(shows("offer=yes punto.seat1=random", 1, GAME "+70000", offer));
    assert_false(shows("offer=yes punto.seat1=random", 1, GAME "+70000 Enter", offer));
}

static void a_blunder_is_asked_about_if_wanted(void **state)
{
    (void)state;
    static const char with[] = "warn=yes punto.seat1=random punto.option0=1", asks[] = "all the same?";
    static const char moves[] = "game:punto Enter Enter Enter Enter Enter Enter";
    uint64_t seed = 1; /* of a game that goes wrong by then */
    while (!shows(with, seed, moves, asks))
        assert_true(++seed < 100);
    char again[100], meant[100];
    snprintf(again, sizeof again, "%s Enter", moves);
    snprintf(meant, sizeof meant, "%s y l", moves);
    assert_false(shows("punto.seat1=random punto.option0=1", seed, moves, asks));
    assert_true(shows(with, seed, again, "your turn")); /* nothing was played */
    assert_false(shows(with, seed, meant, asks));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bell_rings_once_a_turn_if_wanted),
        cmocka_unit_test(the_bell_calls_the_next_person_to_the_screen),
        cmocka_unit_test(long_thought_is_offered_a_hint_if_wanted),
        cmocka_unit_test(a_blunder_is_asked_about_if_wanted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
