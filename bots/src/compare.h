/* compare.h: a few moves weighed against each other; shared inside the bots layer.
 *
 * For games in which luck is far greater than the difference between two moves, and what follows a move is better
 * played by a good simple player than learned in a tree. Every world is imagined once, and all moves that are
 * still in question are played out in it: the luck is the same for all, so that what is left of the difference is
 * the moves'. A move that is surely worse is not looked at any longer.
 *
 * A thinker (search.h) says how: look, imagine, candidates, play and finish. The first candidate is the one to beat:
 * another is chosen only if it is better by `min_sigma` standard errors of their difference, for which it takes some
 * worlds at least. A thinker that is `sure` of it has it chosen at once, and worlds are imagined for ratings only.
 *
 * With a budget in simulations (a move played out once) the same input gives the same move on every machine. */
#ifndef SPIL__COMPARE_H
#define SPIL__COMPARE_H

#include "search.h"

enum {
    SPIL_COMPARED_MAX = 16,        /* candidates, at most; more are only rated */
    SPIL_COMPARE_MEMORY = 96 << 10 /* for what the thinker shares and two worlds */
};

spil_bot_answer spil__compare_choose(const spil_thinker *how, const spil_bot_input *in);
spil_bot_answer spil__compare_rate(const spil_thinker *how, const spil_bot_input *in, spil_rated out[]);

#endif
