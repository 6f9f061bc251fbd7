/* review_screen.h: one's own moves after a game, each with the table as it was, what was better and what it cost. */
#ifndef REVIEW_SCREEN_H
#define REVIEW_SCREEN_H

#include "spil/record.h"
#include "tui.h"

/* seats: whose moves, a bit each, at least one; beginning with `seat`. you: the seat of the only person plus 1, 0 =
 * none. The moves are rated in the background meanwhile. false: moves of this game cannot be rated. */
bool spil__review_screen(tui *t, const spil_record *rec, unsigned seats, int seat, int you);

#endif
