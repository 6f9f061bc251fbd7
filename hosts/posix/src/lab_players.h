/* lab_players.h: the players of players.h as the lab opens and asks them (spil/lab.h). */
#ifndef LAB_PLAYERS_H
#define LAB_PLAYERS_H

#include "spil/match.h"

/* The players of one worker share resources and think in the CPU time of their thread. */
extern const spil_players spil__players;
/* spil__player_ask with the signature that the lab wants. */
spil_ask_fn spil__player_ask_fn;

/* Can these play together? BAD_OPTION and a sentence: only racers can have handicaps, or play those who have. */
spil_code spil__lineup_check(const spil_lineup *l, spil_error *err);

#endif
