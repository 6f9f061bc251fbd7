/* today_screen.h: the deals of today (spil/today.h): what was made of them, playing one, and par. */
#ifndef TODAY_SCREEN_H
#define TODAY_SCREEN_H

#include "day_end.h"
#include "game_screen.h"

/* Today's deals; one that is chosen is played. */
void spil__today_screen(tui *t);
/* The best bot plays the deal of a day that is over, with a bar that moves; then all of it is told. */
void spil__par_screen(game_screen *p);

#endif
