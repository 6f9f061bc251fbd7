/* belief.h: what the other seats in Sequence Numbers probably hold, and when chips were placed.
 *
 * Nobody keeps a card that would have done more than the one played. The discards say what each seat played last, and
 * the board where; so the bot goes back a few turns, and a card that a seat should have preferred then is less likely
 * to have been in its hand. A card drawn since may be anything. */
#ifndef SPIL__SEQUENCE_BELIEF_H
#define SPIL__SEQUENCE_BELIEF_H

#include "evaluate.h"

enum { SPIL__AGES = 5, SPIL__SURE = 256, SPIL__OLD = SPIL__AGES - 1 };

typedef struct spil__belief {
    /* How likely a seat is, in parts of SPIL__SURE, to have kept a card of a slot for 0, 1, … of its turns. */
    uint16_t keeps[SPIL_SEATS_MAX][SPIL__AGES][SPIL__SLOTS];
    /* How many turns its seat has had since the chip on a cell was placed; OLD: that many or more, or not known. */
    uint8_t age[SPIL_SEQUENCE_BITS];
} spil__belief;

/* Also finds each side's latest chip (now->last). `scratch` is working memory. */
void spil__belief_form(const spil__lines *l, const spil_sequence_view *v, spil__world *now,
                       spil__world *scratch, spil__belief *belief);

/* Deals the other hands from the stock of a newly opened world, by these likelihoods. */
void spil__belief_deal(const spil__lines *l, const spil_sequence_view *v, const spil__belief *belief,
                       spil__world *w, spil_fast_rng *rng);

#endif
