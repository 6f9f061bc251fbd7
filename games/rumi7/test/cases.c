/* cases.c: how the tests over all games play Rumi 7 Seven. */
#include "cases.h"

#include "spil/rumi7.h"

/* Random play as the notation page says: it lays, else builds, else discards, and never answers an offer unasked. */
static int keep(spil_move moves[], int n, spil_rumi7_verb from, spil_rumi7_verb to)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        const spil_rumi7_verb verb = spil_rumi7_move_verb(moves[i]);
        if (verb >= from && verb <= to)
            moves[kept++] = moves[i];
    }
    return kept;
}

static int random_moves(const spil_setup *su, spil_move moves[], int n)
{
    (void)su;
    static const spil_rumi7_verb first_of[][2] = {{SPIL_RUMI7_STOCK, SPIL_RUMI7_TAKE},
                                                  {SPIL_RUMI7_LAY_SET, SPIL_RUMI7_LAY_RUN},
                                                  {SPIL_RUMI7_ADD, SPIL_RUMI7_SWAP},
                                                  {SPIL_RUMI7_DISCARD, SPIL_RUMI7_DISCARD}};
    for (int i = 0; i < 4; i++) {
        const int kept = keep(moves, n, first_of[i][0], first_of[i][1]);
        if (kept > 0)
            return kept;
    }
    return 0;
}

const test_game test_game_rumi7 = {
    .cases = {"2 last_round=1", "3 first_round=3 last_round=3", "4 last_round=1",
              "4 first_round=6 last_round=6", "2 jokers=6 joker_limit=none last_round=2",
              "3 layoff=same_turn last_round=1", "5 first_round=5 last_round=5", "6 first_round=7"},
    .cards = {"hands", "stock", "discard", "cards"},
    .reveals = {"hand"},
    .any_place = true,
    .random_moves = random_moves,
    .golden_steps = 300,
};
