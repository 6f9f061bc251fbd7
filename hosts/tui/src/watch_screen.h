/* watch_screen.h: a game that another program plays, as it goes on: a replay that grows. Until the game
 * is over it shows what onlookers may know: the person watching could be one of the players. */
#ifndef WATCH_SCREEN_H
#define WATCH_SCREEN_H

#include "tui.h"

/* Follows the file. Going back works as in a replay, and when the game is over so does changing the view; at the end it
 * follows again. */
void spil__watch_screen(tui *t, const char *path);

#endif
