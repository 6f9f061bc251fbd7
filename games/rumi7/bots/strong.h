/* strong.h: the strong bot of Rumi 7 Seven by other weights than those it has, for tuning them; shared inside the
 * bots layer. */
#ifndef SPIL__STRONG_RUMI7_H
#define SPIL__STRONG_RUMI7_H

#include "discard.h"

/* What spil__think_rumi7 does first, by these weights, which must stay where they are while it thinks: a copy of it
 * with a `look` that calls this, and with the `min_sigma` of these weights, thinks by them. */
void spil__rumi7_look(const spil_bot_input *in, const spil__rumi7_weights *weights, void *memory);

#endif
