/* typed.h: what people type in Rumi 7 Seven, besides notation: cards and moves. */
#ifndef RUMI7_TYPED_H
#define RUMI7_TYPED_H

#include "spil/rumi7.h"

/* A text that is one card: 10h, TH, 10♥, as, A♠; x, ★; or one in words as it is spoken: "ace of hearts". */
bool spil__rumi7_typed_card(const spil_setup *su, const char *text, int *card);

/* line_ui.h: words, read, clarify and print. */
extern const char *const spil__rumi7_words[];
bool spil__rumi7_read_move(const spil_setup *su, const void *view, const spil_move moves[], int n_moves,
                           const char *text, spil_move *mv);
bool spil__rumi7_clarify(const spil_setup *su, const void *view, const char *text, spil_out *out);
void spil__rumi7_type_move(const spil_setup *su, spil_move mv, spil_out *out);

#endif
