/* screens.h: golden screens: a script (stage.h) and what is shown when it has ended, in several sizes, languages and
 * looks. The cases of each part of the client are a table in a file of its own (screens_punto.c). */
#ifndef SCREENS_H
#define SCREENS_H

#include <stdint.h>

typedef struct screen_case {
    const char *name;    /* of the file tests/screens/NAME.txt; NULL ends a table */
    const char *choices; /* made before, "punto.seat1=random"; NULL = none */
    const char *script;
    uint64_t seed; /* of the first deal; 0 = 1 */
} screen_case;

/* One for each file. */
#define SCREENS(X) X(frame) X(punto) X(seven) X(sequence) X(rumi7) X(learn) X(replay)

#define SCREENS_DECLARE(part) extern const screen_case screens_##part[];
SCREENS(SCREENS_DECLARE)

#endif
