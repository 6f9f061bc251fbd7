/* advice.h: how far cards are from a contract, for command.c and questions.c. */
#ifndef SPIL__RUMI7_ADVICE_H
#define SPIL__RUMI7_ADVICE_H

#include "spil/rumi7.h"

/* Writes the members "distance":N,"closer":[cards],"useless":[cards]. */
void spil__put_advice(const spil_rumi7_advice *advice, spil_json_writer *w);

#endif
