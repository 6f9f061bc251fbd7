/* bots.h: what a game may bring for its opponents; shared inside the bots layer. */
#ifndef SPIL__BOTS_H
#define SPIL__BOTS_H

#include "levels.h"
#include "search.h"
#include "spil/racer.h"

/* The opponents of one game, all of which may be left out: `random` plays every game. */
typedef struct game_bots {
    /* `greedy`: the best-looking move, without thinking ahead. */
    spil_bot_answer (*greedy)(const spil_bot_input *in);
    /* `strong`: thinks ahead. The second is for the other build of the rules (spil/variant.h); NULL: the first is. */
    const spil_thinker *strong, *strong_v3;
    /* level1 … level5, which play by `strong` and `greedy`: SPIL_LEVELS of them. */
    const spil_level *levels;
    int (*spot)(spil_move mv); /* what has to be looked at for a move to come to mind, or SPIL_ALWAYS_SEEN */
    /* In a race: those who are as fast as people. They have the five levels, too. */
    const spil_racing *racing;
    /* Bots with names of their own, in the order of strength, and others that are found by name only; both end with
     * name == NULL. */
    const spil_bot *own, *unlisted;
} game_bots;

/* Those of a game; an empty table when it has none. Never NULL. */
const game_bots *spil__bots_of(const spil_game *game);

/* Fills .strong and .strong_v3 with a thinker that is compiled per CPU. */
#ifdef SPIL_HAVE_V3
#define SPIL_STRONG_PER_CPU(thinker) .strong = &(thinker), .strong_v3 = &(thinker##_v3)
#else
#define SPIL_STRONG_PER_CPU(thinker) .strong = &(thinker)
#endif

#endif
