/* inflect_is.h: the cards of Rumi 7 in Icelandic, which inflects them. */
#ifndef RUMI7_INFLECT_IS_H
#define RUMI7_INFLECT_IS_H

#include "spil/words.h"

/* Suit and rank as in spil/rumi7.h. */
void spil__icelandic_card(int suit, int rank, spil_case in, spil_out *out);
/* "sjöa": of any suit. */
void spil__icelandic_rank(int rank, spil_case in, spil_out *out);
/* "ein sjöa", "einn tvistur": short, for tables. */
void spil__icelandic_one(int rank, spil_out *out);
void spil__icelandic_joker(spil_case in, spil_out *out);

#endif
