/* cases.c: how the tests over all games play Rumi 7 Seven. */
#include "cases.h"

const test_game test_game_rumi7 = {
    .cases = {"2 last_round=1", "3 first_round=3 last_round=3", "4 last_round=1",
              "4 first_round=6 last_round=6", "2 jokers=6 joker_limit=none last_round=2",
              "3 layoff=same_turn last_round=1", "5 first_round=5 last_round=5", "6 first_round=7"},
    .cards = {"hands", "stock", "discard", "cards"},
    .reveals = {"hand"},
    .any_place = true,
    .own_rollout = true,
    .golden_steps = 300,
};
