/* recent.h: which moves a table marks as the last ones (scene.h: recent), in games and in replays alike. */
#ifndef RECENT_H
#define RECENT_H

#include "spil/record.h"

enum { RECENT_MOVES = SPIL_EVENTS_MAX };

/* Move i of a game, from 0. */
typedef const spil_step *step_fn(const void *of, int i);

/* The first of the recent moves among n; n if there are none. They are those since the seat's own last move; right
 * after its own, and for SPIL_ONLOOKER, the last mover's latest. The host's moves belong to whoever moved before. Never
 * more than RECENT_MOVES. */
int spil__recent_first(step_fn *step, const void *of, int n, int seat);

/* Adds what the seat may know of a move's events. Where there is no room, the earliest are forgotten. */
void spil__recent_add(spil_events *recent, const spil_events *move, int seat);

#endif
