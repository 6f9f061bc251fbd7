/* levels.h: level1 … level5, opponents for people; shared inside the bots layer. */
#ifndef SPIL__LEVELS_H
#define SPIL__LEVELS_H

#include "spil/bot.h"

enum { SPIL_LEVELS = 5 };

/* The i-th level as a bot, from the weakest, or NULL. It plays every game that has its five levels. */
const spil_bot *spil__level_at(int i);

#endif
