/* stats_screen.h: games won and lost at this computer. */
#ifndef STATS_SCREEN_H
#define STATS_SCREEN_H

#include "tui.h"

void spil__stats_screen(tui *t);

#endif
