/* levels.h: level1 … level5, opponents for people; shared inside the bots layer. */
#ifndef SPIL__LEVELS_H
#define SPIL__LEVELS_H

#include "spil/bot.h"

enum { SPIL_LEVELS = 5 };
enum { SPIL_ALWAYS_SEEN = -1 }; /* in place of a part of the table: there is nothing to look at */

/* How a level plays worse; the numbers of a game's bots/levels.txt. */
typedef struct spil_level {
    uint32_t sims; /* simulations; 0: it does not think ahead. In a game without `greedy`: for each move */
    uint16_t overlook_permille; /* of the parts of the table */
    uint16_t hurry_permille;    /* of the moves are made without thinking ahead */
} spil_level;

/* The i-th level as a bot, weakest first, or NULL. It plays every game that has levels. */
const spil_bot *spil__level_at(int i);

#endif
