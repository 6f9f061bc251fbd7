/* weights.h: the numbers by which the strong bot of Punto judges; shared inside the bots layer.
 *
 * Whole numbers from weights.txt, which says how it was made. This list is the specification: the build reads the names
 * from it and wants each in the file exactly once, and tune/tune.c copies the descriptions to the file. None may exceed
 * SPIL__PUNTO_MOST: gains have 16 bits. */
#ifndef SPIL__PUNTO_WEIGHTS_H
#define SPIL__PUNTO_WEIGHTS_H

#include <stdint.h>

enum { SPIL__PUNTO_MOST = 4000 };

/* clang-format off */
#define SPIL__PUNTO_WEIGHTS(X) \
    /* The value of a window to a colour (windows.h). */ \
    X(missing_1, "value of a window with one card missing") \
    X(missing_2, "two cards") \
    X(missing_3, "three") \
    X(missing_4, "four") \
    X(taken_1,   "thousandths of that, if one cell shows another colour") \
    X(taken_2,   "two cells") \
    X(taken_3,   "three") \
    X(taken_4,   "four") \
    /* From gains to probabilities. */ \
    X(least,     "added to the gain of every move in the tree") \
    X(least_on,  "the same in rollouts") \
    X(careful,   "moves at the start of a rollout that are made by what they gain") \
    /* The search (search.h). */ \
    X(explore,   "exploration constant: thousandths") \
    X(first,     "first play urgency, thousandths: the value of an untried move is that of its node less this")
/* clang-format on */

typedef struct spil__punto_weights {
#define SPIL__FIELD(name, what) int32_t name;
    SPIL__PUNTO_WEIGHTS(SPIL__FIELD)
#undef SPIL__FIELD
} spil__punto_weights;

#endif
