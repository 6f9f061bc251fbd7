/* bots.h: shared inside the bots layer. */
#ifndef SPIL__BOTS_H
#define SPIL__BOTS_H

#include "spil/bot.h"

spil_bot_answer spil__greedy_punto(const spil_bot_input *in);
spil_bot_answer spil__greedy_sequence(const spil_bot_input *in);
/* Why one might play that move. */
void spil__explain_sequence(const spil_bot_input *in, spil_move mv, spil_sentence *why);
spil_bot_answer spil__mindist(const spil_bot_input *in); /* Rumi 7 Seven */

/* racer.c: what the racer of that name does without a clock; it must be there. */
spil_bot_answer spil__racer_choose(const char *name, const spil_bot_input *in);
/* The i-th racer in the list of bots, or NULL; one with its choice spelled out, or NULL. */
const spil_bot *spil__racer_at(int i);
const spil_bot *spil__racer_find(const char *name);

#endif
