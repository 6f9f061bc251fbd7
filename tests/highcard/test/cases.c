/* cases.c: how the tests over all games play High Card. */
#include "cases.h"

#include <stdio.h>

static bool conceivable(int i, char text[SPIL_MOVE_TEXT])
{
    snprintf(text, SPIL_MOVE_TEXT, "%d", i);
    return i < 20;
}

const test_game test_game_highcard = {
    .cases = {"2", "3", "4", "4 misere=1"},
    .cards = {"hands", "gone"},
    .whole_deck = true,
    .any_place = true,
    .deck = "\"1\" \"2\" \"3\" \"4\" \"5\" \"6\" \"7\" \"8\" \"9\" \"10\" \"11\" \"12\"",
    .conceivable = conceivable,
};
