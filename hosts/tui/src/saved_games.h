/* saved_games.h: the games on disk, as a list to choose from. */
#ifndef SAVED_GAMES_H
#define SAVED_GAMES_H

#include "tui.h"

/* Continues one of them, or the game in a file. */
void spil__continue_screen(tui *t);
/* Gives the path of the one chosen. finished_too: the list also has games that are over. Games can be deleted here.
 * false: none was chosen. */
bool spil__choose_saved_game(tui *t, const char *title, bool finished_too, char *path, size_t size);

#endif
