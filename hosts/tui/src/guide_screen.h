/* guide_screen.h: a guided first game (spil/guide.h), and who is offered one. */
#ifndef GUIDE_SCREEN_H
#define GUIDE_SCREEN_H

#include "spil/guide.h"
#include "tui.h"

/* Leads through the scenes of a game's guide, which it has, and offers a real game at the end. */
void spil__guide_screen(tui *t, const spil_game *game);
/* Has nobody here played the game yet, or learned it? */
bool spil__is_newcomer(const tui *t, const spil_game *game);
/* Choices at the set-up are about to be remembered; they alone make nobody a player. */
void spil__stays_newcomer(tui *t, const spil_game *game);
/* A game begins. */
void spil__is_no_newcomer(tui *t, const spil_game *game);
/* Asks a newcomer, once, whether to learn the game first; false without asking for others, and where there is no
 * guide. */
bool spil__guide_offer(tui *t, const spil_game *game);

#endif
