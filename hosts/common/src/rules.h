/* rules.h: the rules of the games, as texts built into the program from docs/rules. */
#ifndef RULES_H
#define RULES_H

#include "screen.h"

/* One text: the name of its file below docs/rules without .md ("punto", "is/punto"), and what is in it. Ends with
 * name == NULL. */
typedef struct rules_text {
    const char *name;
    const char *text;
} rules_text;

extern const rules_text spil__rules_texts[]; /* made by the build */

/* Prints the rules of a game in the player's language, wrapped to the screen; false when there are none. */
bool spil__rules_print(const screen *s, const char *game);

#endif
