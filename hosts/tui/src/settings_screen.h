/* settings_screen.h: language, colours, signs, clocks. */
#ifndef SETTINGS_SCREEN_H
#define SETTINGS_SCREEN_H

#include "tui.h"

void spil__settings_screen(tui *t);
/* Puts the choices into effect: language, colours, signs. */
void spil__apply_choices(tui *t);

/* The language as an item of another menu, and the step that such an item takes. */
menu_item spil__language_item(const tui *t);
void spil__cycle_language(tui *t, int way);

#endif
