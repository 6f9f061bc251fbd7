/* lab_players.h: the players of players.h as the lab opens and asks them (spil/lab.h). */
#ifndef LAB_PLAYERS_H
#define LAB_PLAYERS_H

#include "spil/lab.h"

/* The players of one worker share resources and think in the CPU time of their thread. */
extern const spil_players spil__players;
/* spil__player_ask with the signature that the lab wants. */
spil_ask_fn spil__player_ask_fn;

#endif
