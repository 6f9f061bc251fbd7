/* opponents.h: the bots of Punto; bots.c lists them. */
#ifndef SPIL__PUNTO_OPPONENTS_H
#define SPIL__PUNTO_OPPONENTS_H

#include "bots.h"

spil_bot_answer spil__greedy_punto(const spil_bot_input *in);
extern const spil_search_model SPIL_VARIANT(spil__model_punto), SPIL_VARIANT(spil__model_punto_net);
#if defined(SPIL_HAVE_V3) && !defined(SPIL_V3)
extern const spil_search_model spil__model_punto_v3, spil__model_punto_net_v3;
#endif

#endif
