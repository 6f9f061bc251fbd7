/* games.h: which games there are. */
#ifndef SPIL_GAMES_H
#define SPIL_GAMES_H

#include "spil/game.h"

/* Which build of the rules to use (spil/variant.h). All give the same results. */
typedef enum spil_cpu {
    SPIL_CPU_ANY, /* runs on every CPU of the architecture */
    SPIL_CPU_V3   /* x86-64-v3; the same as SPIL_CPU_ANY where that build does not exist */
} spil_cpu;

/* The i-th game, or NULL past the last one. */
const spil_game *spil_game_at(spil_cpu cpu, int i);
/* The game with this id, or NULL. */
const spil_game *spil_game_find(spil_cpu cpu, const char *id);

#endif
