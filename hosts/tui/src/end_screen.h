/* end_screen.h: what follows when a game on the screen is over: it is counted, and the person chooses: again, the same
 * deal, a replay, a new game. */
#ifndef END_SCREEN_H
#define END_SCREEN_H

#include "game_screen.h"

/* The keys at the bottom. */
extern const key_help spil__end_keys[];

/* The game has just ended: counts it and says how it ended. */
void spil__end_begin(game_screen *p);
/* Puts the game into the statistics and the score, once, if it is over or all people have resigned. */
void spil__end_count(game_screen *p);
/* A key at the end; false: the end has no use for it. */
bool spil__end_key(game_screen *p, int key);
/* The title of the screen: the game, and the score once there is one. */
const char *spil__end_title(game_screen *p);

#endif
