/* discard.h: what to throw away in Rumi 7 Seven by rules of thumb; shared inside the bots layer.
 *
 * The features of a discard are separate from their value by the weights, so that weights can be tuned on positions
 * whose features were computed once. */
#ifndef SPIL__RUMI7_DISCARD_H
#define SPIL__RUMI7_DISCARD_H

#include "hidden_hands_mcmc.h"

enum { SPIL_RUMI7_DISCARDS = 64 };

typedef struct spil__rumi7_discard {
    spil_move move;
    double outs;    /* chance that an unseen card brings the rest of the hand nearer to the contract */
    double at_once; /* chance that the next seat can use it … */
    double later;   /* … or only a later one */
    int points;     /* penalty points */
    bool fits;      /* it fits on a meld */
} spil__rumi7_discard;

/* The discards that leave the contract nearest; all of them once it is laid. `first` is what the view shows. Returns
 * how many: at least one, if there is a discard among the moves. */
int spil__rumi7_discards(const spil_bot_input *in, const spil__rumi7_world *first,
                         const spil__rumi7_guesses *guesses, spil__rumi7_discard out[SPIL_RUMI7_DISCARDS]);

double spil__rumi7_discard_worth(const spil__rumi7_discard *d, const spil__rumi7_weights *by);

#endif
