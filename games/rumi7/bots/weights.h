/* weights.h: the numbers by which the strong bot of Rumi 7 Seven judges; shared inside the bots layer.
 *
 * Whole numbers from weights.txt, which says how it was made. This list is the specification: the build reads the names
 * from it and wants each in the file exactly once, and tune/tune.c copies the descriptions to the file. */
#ifndef SPIL__RUMI7_WEIGHTS_H
#define SPIL__RUMI7_WEIGHTS_H

#include <stdint.h>

/* clang-format off */
#define SPIL__RUMI7_WEIGHTS(X) \
    /* Guessing hands: hidden_hands_mcmc.c. */ \
    X(left_lying,   "guess, thousandths: likelihood factor for each kind in the pile that would have helped the hand") \
    X(left_unbuilt, "guess, thousandths: contract laid: factor for each kind in the hand that fits on a meld") \
    X(ready,        "guess, thousandths: factor where the contract is ready but not laid") \
    X(missing,      "guess, thousandths: each card missing makes a hand less likely, by 1 to 1 + this") \
    X(missing_turn, "guess, thousandths: added to that for every turn played") \
    /* The simple player of rollouts: world.c. */ \
    X(rank_1,       "simple player, value of keeping a card: the hand has another of its rank") \
    X(rank_2,       "simple player: two others") \
    X(rank_3,       "simple player: three others or more") \
    X(four_1,       "simple player: for each four in sequence with the card in it, the hand has one of the others") \
    X(four_2,       "simple player: two others") \
    X(four_3,       "simple player: all others") \
    X(keep_fitting, "simple player: the card fits on a meld") \
    X(keep_point,   "simple player: subtracted for each penalty point") \
    /* Rules of thumb for discards: discard.c. */ \
    X(danger,       "discard, ten-thousandths of a helpful draw: subtracted if the next seat can use the card") \
    X(danger_later, "discard, ten-thousandths of that: if only a later seat can use it") \
    X(discard_point,"discard, ten-thousandths: for each penalty point that leaves the hand") \
    X(fits,         "discard, ten-thousandths: subtracted if it fits on a meld and can be built later") \
    /* The rest: strong.c. */ \
    X(going_out,    "points that going out counts for") \
    X(fitting_card, "laying: points counted as gone for each card left over that fits on a meld") \
    X(min_sigma,    "thousandths of a standard error by which a move must beat that of the rules of thumb")
/* clang-format on */

typedef struct spil__rumi7_weights {
#define SPIL__FIELD(name, what) int32_t name;
    SPIL__RUMI7_WEIGHTS(SPIL__FIELD)
#undef SPIL__FIELD
} spil__rumi7_weights;

/* The weights of the file. */
extern const spil__rumi7_weights spil__rumi7_tuned;

#endif
