/* setup_screen.h: who plays, with which options; then the game. */
#ifndef SETUP_SCREEN_H
#define SETUP_SCREEN_H

#include "tui.h"

/* bots_only: people only watch. */
void spil__setup_screen(tui *t, const spil_game *game, bool bots_only);

#endif
