/* levels.h: level1 … level5, opponents for people; shared inside the bots layer. */
#ifndef SPIL__LEVELS_H
#define SPIL__LEVELS_H

#include "spil/bot.h"

enum { SPIL_LEVELS = 5 };
enum { SPIL_ALWAYS_SEEN = -1 };

/* What goes wrong for a level; a game's bots/levels.txt has these numbers. */
typedef struct spil_level {
    uint32_t sims;              /* to think ahead; 0: not at all */
    uint16_t overlook_permille; /* of what there is to see */
    uint16_t hurry_permille;    /* of the moves */
} spil_level;

/* The i-th level as a bot, from the weakest, or NULL. It plays every game that has its five levels. */
const spil_bot *spil__level_at(int i);

#endif
