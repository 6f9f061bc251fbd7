/* cases.c: how the tests over all games play Sequence Numbers. */
#include "cases.h"

const test_game test_game_sequence = {
    .cases = {"2", "3", "4", "6", "6 teams=3", "2 draw=manual board=small", "4 draw=manual board=easy",
              "3 board=tables"},
    .cards = {"hands", "stock", "discards"},
    .whole_deck = true,
    .many_hidden = {"3", "2 draw=manual board=small", "3 board=tables"},
    .many_hidden_to_onlookers = {"2"},
    .any_place = true,
};
