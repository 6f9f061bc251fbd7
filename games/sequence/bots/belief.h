/* belief.h: what the others of a game of Sequence Numbers probably hold, and when chips came.
 *
 * Nobody keeps a card that would have done more than the one played. The discards say what each seat played last,
 * and the board where; so the bot thinks back a few turns, and a card that a seat should have liked better then is
 * the less likely to have been in its hand. A card drawn since then may be any. */
#ifndef SPIL__SEQUENCE_BELIEF_H
#define SPIL__SEQUENCE_BELIEF_H

#include "judge.h"

enum { SPIL__AGES = 5, SPIL__SURE = 256, SPIL__OLD = SPIL__AGES - 1 };

typedef struct spil__belief {
    /* How likely it is, of SPIL__SURE, that a seat has kept a card of a slot for 0, 1, … of its turns. */
    uint16_t keeps[SPIL_SEATS_MAX][SPIL__AGES][SPIL__SLOTS];
    /* How many turns its seat has had since the chip of a cell came; OLD: so many or more, or not known. */
    uint8_t age[SPIL_SEQUENCE_BITS];
} spil__belief;

/* Also finds each side's latest chip (now->last). `scratch` is used for thinking back. */
void spil__belief_form(const spil__lines *l, const spil_sequence_view *v, spil__world *now,
                       spil__world *scratch, spil__belief *belief);

/* Deals the hands of the other seats from the stock of a world just opened, as likely as believed. */
void spil__belief_deal(const spil__lines *l, const spil_sequence_view *v, const spil__belief *belief,
                       spil__world *w, spil_fast_rng *rng);

#endif
