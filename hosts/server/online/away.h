/* away.h: seats of people who are away, before the start: they are free for others after a while. */
#ifndef ONLINE_AWAY_H
#define ONLINE_AWAY_H

#include "table.h"

/* Frees seats whose time is over: of who has been away for a minute, but not the opener's and not with a long clock; of
 * who has not come to a rematch. Not at a table that was drawn in a room. Returns whether there was one: the caller
 * settles the table. */
bool spil__away_free(table *t);

#endif
