/* watch_screen.h: a game that another program plays, as it goes on: a replay that grows. */
#ifndef WATCH_SCREEN_H
#define WATCH_SCREEN_H

#include "tui.h"

/* Follows the file. Going back and changing the view work as in a replay; at the end it follows again. */
void spil__watch_screen(tui *t, const char *path);

#endif
