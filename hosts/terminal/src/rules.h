/* rules.h: the rules of the games on a screen of lines. */
#ifndef RULES_H
#define RULES_H

#include "screen.h"

/* Prints the rules of a game in the player's language, wrapped to the screen; false when there are none. */
bool spil__rules_print(const screen *s, const spil_game *game);

#endif
