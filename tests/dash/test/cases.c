/* cases.c: how the tests over all games play Dash. */
#include "../../rush/test/deck.h"

const test_game test_game_dash = {.cases = {"2", "6"}, .many_hidden = {"2"}, RUSH_CARDS};
