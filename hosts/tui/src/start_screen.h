/* start_screen.h: the first screen: the games, and everything else there is. */
#ifndef START_SCREEN_H
#define START_SCREEN_H

#include "tui.h"

/* Returns when the person leaves the program. */
void spil__start_screen(tui *t);

#endif
