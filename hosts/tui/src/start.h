/* start.h: games begun and resumed. */
#ifndef START_H
#define START_H

#include "players.h"
#include "tui.h"

/* Plays new games of this setup, checked, until nobody wants another. */
void spil__tui_play(tui *t, const spil_setup *su, const seating *who);
/* Goes on with a kept game, in its file. */
void spil__tui_resume(tui *t, const char *path);

#endif
