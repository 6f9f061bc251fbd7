/* start.h: games begun and resumed. */
#ifndef START_H
#define START_H

#include "players.h"
#include "tui.h"

/* How long people may think about a chance out of turn; 0 = as long as they like. */
uint32_t spil__claim_ms(const tui *t, const spil_game *game);
/* Plays new games of this setup, checked, until nobody wants another. */
void spil__tui_play(tui *t, const spil_setup *su, const seating *who);
/* What the person at that seat wants to be called; "" when it has not said. Names that no record can hold are not
 * taken.
 */
const char *spil__person_name(const tui *t, int seat);
void spil__person_rename(tui *t, int seat, const char *name);
/* Goes on with a kept game, in its file. */
void spil__tui_resume(tui *t, const char *path);

#endif
