/* opponents.h: the bots of Rumi 7 Seven; bots.c lists them. */
#ifndef SPIL__RUMI7_OPPONENTS_H
#define SPIL__RUMI7_OPPONENTS_H

#include "bots.h"

spil_bot_answer spil__mindist(const spil_bot_input *in);
extern const spil_search_model spil__model_rumi7;

#endif
