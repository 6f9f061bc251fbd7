/* cases.c: how the tests over all games play Rush. */
#include "deck.h"

const test_game test_game_rush = {.cases = {"2", "6"}, .many_hidden = {"2"}, RUSH_CARDS};
