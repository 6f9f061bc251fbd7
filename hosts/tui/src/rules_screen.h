/* rules_screen.h: the rules of a game, as a page to scroll through. */
#ifndef RULES_SCREEN_H
#define RULES_SCREEN_H

#include "tui.h"

void spil__rules_screen(tui *t, const spil_game *game);

#endif
