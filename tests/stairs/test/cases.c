/* cases.c: Stairs among the games under test (tests/support/cases.h). */
#include <stdio.h>

#include "cases.h"

/* A pass, and every number from one below the cards to one above. */
static bool conceivable(int i, char text[SPIL_MOVE_TEXT])
{
    if (i == 0)
        snprintf(text, SPIL_MOVE_TEXT, "pass");
    else
        snprintf(text, SPIL_MOVE_TEXT, "%d", i - 1);
    return i <= 38;
}

const test_game test_game_stairs = {
    .cases = {"2", "3", "4", "2 hand=3", "3 small_steps=0", "4 hand=7", "3 hand=4 small_steps=0"},
    .cards = {"steps", "hands", "stock"},
    .whole_deck = true,
    .any_place = true,
    .conceivable = conceivable,
};
