/* cases.c: how the tests over all games play Parade. */
#include "../../rush/test/deck.h"

const test_game test_game_parade = {
    .cases = {"2", "6"}, .many_hidden = {"2"}, .forced = {"2", "6"}, RUSH_CARDS};
