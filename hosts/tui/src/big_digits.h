/* big_digits.h: sums in big characters, five lines high, legible from across the room. */
#ifndef BIG_DIGITS_H
#define BIG_DIGITS_H

#include "glyphs.h"

enum { BIG_LINES = 5 };

/* Digits, + - × · ÷ : = ? and blanks; anything else is left out. wide: a point takes two columns, which looks right,
 * and not one. */
int spil__big_columns(const char *text, bool wide);
void spil__draw_big(area a, int x, int y, const look *l, style s, const char *text, bool wide);

#endif
