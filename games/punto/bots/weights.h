/* weights.h: the numbers by which the strong bot of Punto judges; shared inside the bots layer.
 *
 * Whole numbers from games/punto/bots/weights.txt, which says how it was made. This list is the specification: the build
 * reads the names in it and wants each of them in the file once, and tune/punto.c writes the words to the file. None
 * may be above SPIL__PUNTO_MOST: gains have 16 bits. */
#ifndef SPIL__PUNTO_WEIGHTS_H
#define SPIL__PUNTO_WEIGHTS_H

#include <stdint.h>

enum { SPIL__PUNTO_MOST = 4000 };

/* clang-format off */
#define SPIL__PUNTO_WEIGHTS(X) \
    /* What a window is worth to a colour (punto_windows.h). */ \
    X(missing_1, "a window in which one card is missing is worth so much") \
    X(missing_2, "two cards") \
    X(missing_3, "three") \
    X(missing_4, "four") \
    X(taken_1,   "of that, if one cell shows another colour: thousandths") \
    X(taken_2,   "two cells") \
    X(taken_3,   "three") \
    X(taken_4,   "four") \
    /* How that makes moves likely. */ \
    X(least,     "what every move counts in the tree, beside what it gains") \
    X(least_on,  "the same in the moves from a leaf on") \
    X(careful,   "so many moves from a leaf on are made by what they gain") \
    /* The search (search.h). */ \
    X(explore,   "curiosity: thousandths") \
    X(first,     "a move not tried yet is worth so much less than its node: thousandths")
/* clang-format on */

typedef struct spil__punto_weights {
#define SPIL__FIELD(name, what) int32_t name;
    SPIL__PUNTO_WEIGHTS(SPIL__FIELD)
#undef SPIL__FIELD
} spil__punto_weights;

#endif
