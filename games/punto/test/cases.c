/* cases.c: how the tests over all games play Punto. */
#include "cases.h"

#include <stdio.h>

/* Every kind of card at every cell that a board could ever reach, and one step beyond. */
static bool conceivable(int i, char text[SPIL_MOVE_TEXT])
{
    const int kind = i % 36, x = i / 36 % 13 - 6, y = i / 36 / 13 - 6;
    snprintf(text, SPIL_MOVE_TEXT, "%c%d@%d,%d", "ROBG"[kind / 9], kind % 9 + 1, x, y);
    return y <= 6;
}

const test_game test_game_punto = {
    .cases = {"2", "3", "4", "4 teams=1", "2 rounds=5", "3 rounds=1"},
    .cards = {"card", "stack", "piles", "trophies"},
    .whole_deck = true,
    .conceivable = conceivable,
};
