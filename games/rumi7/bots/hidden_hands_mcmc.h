/* hidden_hands_mcmc.h: how the hidden cards of Rumi 7 Seven may lie, given how people play. Shared inside the bots
 * layer.
 *
 * Uniform deals are far off: after a few turns a seat holds a better hand than it was dealt, and what lies in the
 * pile was of use to nobody, since every card there could be taken or claimed. Both are evidence, and all of it is
 * in the view. */
#ifndef SPIL__RUMI7_HIDDEN_HANDS_MCMC_H
#define SPIL__RUMI7_HIDDEN_HANDS_MCMC_H

#include "world.h"

enum { SPIL_RUMI7_GUESSES = 64 };

typedef struct spil__rumi7_guesses {
    spil_rumi7_hand known[SPIL_SEATS_MAX]; /* cards that need no guess */
    uint8_t n;                             /* guesses */
    uint8_t n_cards;                       /* that the seat has not seen */
    uint8_t from[SPIL_SEATS_MAX + 1];      /* where each seat's cards begin; the last: the stock */
    uint8_t seat;                          /* that guesses; none of the cards are its own */
    uint8_t seats;
    uint8_t card[SPIL_RUMI7_GUESSES][SPIL_RUMI7_CARDS];
} spil__rumi7_guesses;

/* Makes n guesses, SPIL_RUMI7_GUESSES at most. */
void spil__rumi7_guess(const spil_setup *su, const spil__rumi7_weights *weights, const spil_rumi7_view *v,
                       int n, spil_fast_rng *rng, spil__rumi7_guesses *g);

/* Gives a world the hands of guess i. */
void spil__rumi7_deal_hands(const spil__rumi7_guesses *g, int i, spil__rumi7_world *w);
/* Gives it the stock of guess i, in random order. */
void spil__rumi7_deal_stock(const spil__rumi7_guesses *g, int i, spil_fast_rng *rng, spil__rumi7_world *w);

#endif
