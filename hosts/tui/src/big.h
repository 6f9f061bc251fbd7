/* big.h: numbers and signs that can be read across the table, five lines high. */
#ifndef BIG_H
#define BIG_H

#include "look.h"

enum { BIG_LINES = 5 };

/* Digits, + - = ? and blanks; whatever else is left out. wide: two columns a point, which looks right; else one. */
int spil__big_columns(const char *text, bool wide);
void spil__draw_big(area a, int x, int y, const look *l, style s, const char *text, bool wide);

#endif
