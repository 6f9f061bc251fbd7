/* seed_screen.h: the seed of a deal: typed before a game, shown afterwards. The same seed deals the same cards. */
#ifndef SEED_SCREEN_H
#define SEED_SCREEN_H

#include "tui.h"

enum { SEED_TEXT = 80 };

/* Asks for a seed, until it is one or the person gives up; "" = a random deal. */
void spil__ask_seed(tui *t, const spil_game *game, char text[SEED_TEXT]);
/* Shows the seed of a game, and how the same cards are dealt again. */
void spil__seed_screen(tui *t, const spil_setup *su, const spil_key *key);

#endif
