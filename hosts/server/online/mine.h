/* mine.h: the tables of a person in one list (the request `mine`, handlers.h), and the frame that says that it has
 * changed, to connections that have asked for it. */
#ifndef ONLINE_MINE_H
#define ONLINE_MINE_H

#include "context.h"

/* The member `rooms`: ids of those that the person is in. */
void spil__put_rooms(const person *p, spil_json_writer *w);
/* Once a second. */
void spil__mine_tick(online *on);

#endif
