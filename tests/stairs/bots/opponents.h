/* opponents.h: the bots of Stairs; bots.c lists them. */
#ifndef SPIL__STAIRS_OPPONENTS_H
#define SPIL__STAIRS_OPPONENTS_H

#include "bots.h"
#include "spil/stairs.h"

/* The value of a move by the view, in points: what it is expected to bring now, less what the card would be worth
 * later. */
float spil__stairs_judge(const spil_setup *su, const spil_stairs_view *v, spil_move mv);

/* How likely it is that nobody who may still climb holds a card above this one. */
float spil__stairs_holds(const spil_setup *su, const spil_stairs_view *v, int card);

spil_bot_answer spil__greedy_stairs(const spil_bot_input *in);
extern const spil_search_model spil__model_stairs;

#endif
