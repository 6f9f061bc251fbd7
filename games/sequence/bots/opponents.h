/* opponents.h: the bots of Sequence Numbers; bots.c lists them. */
#ifndef SPIL__SEQUENCE_OPPONENTS_H
#define SPIL__SEQUENCE_OPPONENTS_H

#include "bots.h"

spil_bot_answer spil__greedy_sequence(const spil_bot_input *in);
/* The reason for a move, for hints. */
const char *spil__theme_sequence(const spil_bot_input *in, spil_move mv);
void spil__explain_sequence(const spil_bot_input *in, spil_move mv, spil_sentence *why);
extern const spil_search_model SPIL_VARIANT(spil__model_sequence);
#if defined(SPIL_HAVE_V3) && !defined(SPIL_V3)
extern const spil_search_model spil__model_sequence_v3;
#endif

#endif
