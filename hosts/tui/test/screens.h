/* screens.h: golden screens: a script (fake_term.h) and what is shown when it has ended, in several sizes, languages
 * and looks. The cases of each part of the client are an array in a file of their own, those of a game in
 * test/screens.c of its folder. */
#ifndef SCREENS_H
#define SCREENS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct screen_case {
    const char *name; /* of NAME.txt in tests/screens, or in test/screens of the game; NULL ends an array */
    const char *choices; /* made beforehand, "punto.seat1=random"; NULL = none */
    const char *script;
    uint64_t seed; /* of the first deal; 0 = 1 */
    bool menu;     /* shows the menu of games: those of a release, so that a test game changes nothing */
} screen_case;

extern const screen_case screens_end[], screens_frame[], screens_learn[], screens_replay[];

#endif
