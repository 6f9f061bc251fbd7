/* play_game.h: begins new games and continues saved ones. */
#ifndef PLAY_GAME_H
#define PLAY_GAME_H

#include "players.h"
#include "spil/today.h"
#include "tui.h"

/* Plays games of this setup, which has been checked, until nobody wants another. true: somebody wants to set up a
 * different one. */
bool spil__play_new(tui *t, const spil_setup *su, const spil_seating *who);
/* Plays the deal of a day against its bots, in turns, as often as somebody wants. */
void spil__play_day(tui *t, const spil_game *game, spil_day day, const spil_key *key);
/* Continues an autosaved game, in its file. If another program plays it, it can be watched or taken over. */
void spil__play_saved(tui *t, const char *path);
/* Continues the game in a file, which stays as it is: the game is autosaved to another. */
void spil__play_file(tui *t, const char *path);

#endif
