/* discard.h: what to throw away in Rumi 7 Seven by rules of thumb; shared inside the bots layer.
 *
 * What can be said of a discard, and what that is worth by the weights, are apart, so that weights can be tuned on
 * positions that were looked at once. */
#ifndef SPIL__RUMI7_DISCARD_H
#define SPIL__RUMI7_DISCARD_H

#include "guess.h"

enum { SPIL_RUMI7_DISCARDS = 64 };

typedef struct spil__rumi7_discard {
    spil_move move;
    double outs;    /* chance that an unseen card brings the hand without it nearer to the contract */
    double at_once; /* chance that the next seat can use it … */
    double later;   /* … or only a later one */
    int points;     /* penalty points */
    bool fits;      /* on a meld */
} spil__rumi7_discard;

/* The discards without which the contract is nearest; who has laid: all of them. The world is what the view shows. At
 * least one, if there is a discard among the moves. */
int spil__rumi7_discards(const spil_bot_input *in, const spil__rumi7_world *first,
                         const spil__rumi7_guesses *guesses, spil__rumi7_discard out[SPIL_RUMI7_DISCARDS]);

double spil__rumi7_discard_worth(const spil__rumi7_discard *d, const spil__rumi7_weights *by);

#endif
