/* learn_screen.h: the screens of the learning record. */
#ifndef LEARN_SCREEN_H
#define LEARN_SCREEN_H

#include "tui.h"

/* What everybody has learnt. */
void spil__learning_screen(tui *t);
/* A drill of sums. */
void spil__practice_screen(tui *t);

#endif
