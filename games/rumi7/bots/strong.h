/* strong.h: the strong bot of Rumi 7 Seven with other weights, for tuning; shared inside the bots layer. */
#ifndef SPIL__STRONG_RUMI7_H
#define SPIL__STRONG_RUMI7_H

#include "discard.h"

/* `look` of spil__model_rumi7 with these weights, which must outlive the call of the bot. A copy of the model whose
 * `look` calls this, and whose `min_sigma` is theirs, thinks by them. */
void spil__rumi7_look(const spil_bot_input *in, const spil__rumi7_weights *weights, void *memory);

#endif
