/* compare.h: a few moves compared in the same worlds; shared inside the bots layer.
 *
 * For games in which luck is far larger than the difference between two moves, and what follows a move is better left
 * to a good simple policy than learned in a tree. Each world is imagined once and every move still in question is
 * played out in it: they all have the same luck, so what is left of the difference is due to the moves. A move that
 * is clearly worse is dropped.
 *
 * A model (search.h) says how: look, imagine, candidates, play and finish. The first candidate is the one to beat:
 * another is chosen only if it is better by `min_sigma` standard errors of their difference, after a minimum number of
 * worlds. Where the model says `trust_first`, the first is chosen at once, and worlds are imagined for ratings only.
 *
 * With a budget in simulations (a move played out once) the same input gives the same move on every machine. */
#ifndef SPIL__COMPARE_H
#define SPIL__COMPARE_H

#include "search.h"

enum {
    SPIL_COMPARED_MAX = 16,        /* candidates at most; any others are only rated */
    SPIL_COMPARE_MEMORY = 96 << 10 /* for the model's shared data and two worlds */
};

/* choose of spil_bot. */
spil_bot_answer spil__compare_choose(const spil_search_model *model, const spil_bot_input *in);
/* rate of spil_bot. */
spil_bot_answer spil__compare_rate(const spil_search_model *model, const spil_bot_input *in,
                                   spil_rated out[]);

#endif
