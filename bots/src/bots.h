/* bots.h: the opponents that a game may have; shared inside the bots layer. */
#ifndef SPIL__BOTS_H
#define SPIL__BOTS_H

#include "levels.h"
#include "search.h"
#include "spil/racer.h"

/* The opponents of one game. Any of them may be missing: `random` plays every game. A game that has no table at all
 * gets spil__bots_by_rules. */
typedef struct game_bots {
    /* `greedy`: the best-looking move, without thinking ahead. */
    spil_bot_answer (*greedy)(const spil_bot_input *in);
    /* `strong`: thinks ahead. strong_v3 is for the v3 build of the rules (spil/variant.h); NULL: it serves both. */
    const spil_search_model *strong, *strong_v3;
    /* level1 … level5, an array of SPIL_LEVELS. They play by `strong`, by `greedy`, or by both. */
    const spil_level *levels;
    /* The part of the table (a cell, a card …) that a level must look at to find the move, or SPIL_ALWAYS_SEEN. */
    int (*part_of)(spil_move mv);
    /* spil_bot_theme; NULL: no move has one. */
    const char *(*theme)(const spil_bot_input *in, spil_move mv);
    /* spil_bot_alike; NULL: no two moves are. */
    bool (*alike)(spil_move a, spil_move b);
    /* spil_bot_theme_is_quiet; NULL: none is. */
    const char *quiet_theme;
    /* spil_bot_forget; NULL: all that one may know of a game lies open. */
    void (*forget)(const spil_setup *su, void *view);
    /* In a race: opponents as fast as people, with the five levels among them. */
    const spil_racing *racing;
    /* The game's bots, from weak to strong, and others that are found by name only; both end with
     * name == NULL. */
    const spil_bot *own, *unlisted;
} game_bots;

/* The i-th game's, or NULL past the last one. */
const game_bots *spil__bots_at(int i);
/* Those of a game. Never NULL. */
const game_bots *spil__bots_of(const spil_game *game);
/* `strong` and levels for any game, by the search and the rules alone. */
extern const game_bots spil__bots_by_rules;

/* choose of `strong` (spil_bot), in a game that has it. */
spil_bot_answer spil__strong_choose(const spil_bot_input *in);
/* rate of `strong`, in the same way. */
spil_bot_answer spil__strong_rate(const spil_bot_input *in, spil_rated out[]);
/* The same by the models of this table, for a bot that thinks in another way. */
spil_bot_answer spil__choose_by(const game_bots *bots, const spil_bot_input *in);
spil_bot_answer spil__rate_by(const game_bots *bots, const spil_bot_input *in, spil_rated out[]);

/* Fills .strong and .strong_v3 with a model that is compiled per CPU. */
#ifdef SPIL_HAVE_V3
#define SPIL_STRONG_PER_CPU(model) .strong = &(model), .strong_v3 = &(model##_v3)
#else
#define SPIL_STRONG_PER_CPU(model) .strong = &(model)
#endif

#endif
