/* recent.h: which moves a table marks as the last ones, in games and in replays alike. */
#ifndef RECENT_H
#define RECENT_H

#include "spil/driver.h"

enum { RECENT_MOVES = SPIL_EVENTS_MAX };

/* Move i of a game, from 0. */
typedef const spil_step *step_fn(const void *of, int i);

/* The first of the recent moves among n; n if there are none. They are those since the seat's own last move; right
 * after its own, and for SPIL_ONLOOKER, the last mover's latest. The host's moves belong to the last mover. Never
 * more than RECENT_MOVES. */
int spil__recent_first(step_fn *step, const void *of, int n, int seat);

/* Adds what the seat may know of a move's events. Where there is no room, the earliest are forgotten. */
void spil__recent_add(spil_events *recent, const spil_events *move, int seat);

/* The recent moves of a match, in *recent: of those for `since` (spil__recent_first) what the seat (or SPIL_ONLOOKER)
 * may know; `open`: what their movers know. Returns the seat that moved last; SPIL_HOST: none has. */
int spil__recent_of(const spil_driver *d, int since, int seat, bool open, spil_events *recent);

#endif
