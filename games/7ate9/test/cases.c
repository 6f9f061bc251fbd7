/* cases.c: how the tests over all games play 7 ATE 9. */
#include "cases.h"

#include <stdio.h>

/* All plays and last cards of numbers 0 to 11 and steps 0 to 4, and the draw. */
static bool conceivable(int i, char text[SPIL_MOVE_TEXT])
{
    const int number = i / 2 % 12, step = i / 2 / 12;
    if (step == 5)
        snprintf(text, SPIL_MOVE_TEXT, "draw");
    else
        snprintf(text, SPIL_MOVE_TEXT, "%s:%d/%d", i % 2 == 0 ? "play" : "last", number, step);
    return i <= 120;
}

const test_game test_game_seven_ate_nine = {
    .cases = {"2", "3", "4", "2 start_hand=4", "3 start_hand=1", "4 start_hand=2"},
    .cards = {"pile", "hands", "draws"},
    .whole_deck = true,
    .any_place = true,
    .conceivable = conceivable,
};
