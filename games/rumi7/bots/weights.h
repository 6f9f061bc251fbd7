/* weights.h: the numbers by which the strong bot of Rumi 7 Seven judges; shared inside the bots layer.
 *
 * Whole numbers from games/rumi7/bots/weights.txt, which says how it was made. This list is the specification: the build
 * reads the names in it and wants each of them in the file once, and tune/rumi7.c writes the words to the file. */
#ifndef SPIL__RUMI7_WEIGHTS_H
#define SPIL__RUMI7_WEIGHTS_H

#include <stdint.h>

/* clang-format off */
#define SPIL__RUMI7_WEIGHTS(X) \
    /* Guessing hands: rumi7_guess.c. */ \
    X(left_lying,   "guess, thousandths: a hand is so likely for each kind in the pile that would have helped it") \
    X(left_unbuilt, "guess, thousandths: contract laid, for each kind in the hand that fits on a meld") \
    X(ready,        "guess, thousandths: contract ready, but not laid") \
    X(missing,      "guess, thousandths: with one card more missing a hand is less likely, 1 to 1 + this") \
    X(missing_turn, "guess, thousandths: and this for every turn played") \
    /* The simple player that plays rounds out: rumi7_world.c. */ \
    X(rank_1,       "simple player, worth of keeping a card: another of its rank is there") \
    X(rank_2,       "simple player: two others") \
    X(rank_3,       "simple player: three others or more") \
    X(four_1,       "simple player: for each four in sequence that the card is in, one other of them is there") \
    X(four_2,       "simple player: two others") \
    X(four_3,       "simple player: all others") \
    X(keep_fitting, "simple player: the card fits on a meld") \
    X(keep_point,   "simple player: less, for each penalty point") \
    /* Rules of thumb for discards: rumi7_discard.c. */ \
    X(danger,       "discard, ten-thousandths of a draw that helps: less, if the next seat can use the card") \
    X(danger_later, "discard, ten-thousandths of that: if only a later seat can") \
    X(discard_point,"discard, ten-thousandths: for each penalty point that leaves the hand") \
    X(fits,         "discard, ten-thousandths: less, if it fits on a meld and can be built later") \
    /* The rest: strong_rumi7.c. */ \
    X(going_out,    "points that it counts to go out") \
    X(fitting_card, "laying: points that a card left over counts as gone when it fits on a meld") \
    X(doubt,        "thousandths of a standard error by which a move must be better than the rule of thumb")
/* clang-format on */

typedef struct spil__rumi7_weights {
#define SPIL__FIELD(name, what) int32_t name;
    SPIL__RUMI7_WEIGHTS(SPIL__FIELD)
#undef SPIL__FIELD
} spil__rumi7_weights;

/* Those of the file. */
extern const spil__rumi7_weights spil__rumi7_tuned;

#endif
