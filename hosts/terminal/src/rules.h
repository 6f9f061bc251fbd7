/* rules.h: the rules of the games in lines. */
#ifndef RULES_H
#define RULES_H

#include "line_output.h"

/* Prints the rules of a game in the player's language, wrapped to the output's width; false: there are none. */
bool spil__rules_print(const line_output *o, const spil_game *game);

#endif
