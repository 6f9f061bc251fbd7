/* rumi7_weights.h: the numbers by which the strong bot of Rumi 7 Seven judges; shared inside the bots layer.
 *
 * Whole numbers from data/strong/rumi7.txt, which says how it was made. This list is the specification: the build
 * reads the names in it and wants each of them in the file once, and tune/rumi7.c writes the words to the file. */
#ifndef SPIL__RUMI7_WEIGHTS_H
#define SPIL__RUMI7_WEIGHTS_H

#include <stdint.h>

/* clang-format off */
#define SPIL__RUMI7_WEIGHTS(X) \
    /* Guessing hands (rumi7_guess.c), in thousandths. */ \
    X(left_lying,   "a hand is so likely for each kind in the pile that would have helped it") \
    X(left_unbuilt, "contract laid: for each kind in the hand that fits on a meld") \
    X(ready,        "contract ready, but not laid") \
    X(missing,      "a hand with one card more missing is less likely: 1 to 1 + this") \
    X(missing_turn, "and this for every turn played") \
    /* The simple player that plays rounds out (rumi7_world.c): what keeping a card is worth to it. */ \
    X(rank_1,       "another card of its rank") \
    X(rank_2,       "two others") \
    X(rank_3,       "three others or more") \
    X(four_1,       "for each four in sequence that the card is in: one other of them is there") \
    X(four_2,       "two others") \
    X(four_3,       "all others") \
    X(keep_fitting, "fits on a meld") \
    X(keep_point,   "less, for each penalty point") \
    /* Rules of thumb for discards (strong_rumi7.c), in ten-thousandths of a draw that helps. */ \
    X(danger,       "the next seat can use the card") \
    X(danger_later, "of that, if only a later seat can: ten-thousandths") \
    X(discard_point,"for each penalty point that leaves the hand") \
    X(fits,         "fits on a meld: it can be built later") \
    /* Points, and doubt. */ \
    X(going_out,    "points that it counts to go out") \
    X(fitting_card, "points that a card left over counts as gone when it fits on a meld") \
    X(doubt,        "a rule of thumb is left for a move that is better by so many standard errors: thousandths")
/* clang-format on */

typedef struct spil__rumi7_weights {
#define SPIL__FIELD(name, what) int32_t name;
    SPIL__RUMI7_WEIGHTS(SPIL__FIELD)
#undef SPIL__FIELD
} spil__rumi7_weights;

/* Those of the file. */
extern const spil__rumi7_weights spil__rumi7_tuned;

#endif
