/* bots.h: shared inside the bots layer. */
#ifndef SPIL__BOTS_H
#define SPIL__BOTS_H

#include "spil/bot.h"

spil_bot_answer spil__greedy_punto(const spil_bot_input *in);

#endif
