/* room_names.h: names in a room: no two people there have the same (names.h). */
#ifndef ONLINE_ROOM_NAMES_H
#define ONLINE_ROOM_NAMES_H

#include "request.h"
#include "room.h"

/* Does somebody else in the room have it? */
bool spil__room_name_is_taken(const room *m, const char *name, const char *who);
/* Refuses it as taken, with names that are free. */
void spil__room_refuse_name(request *r, const room *m, const char *name, const char *who);

#endif
