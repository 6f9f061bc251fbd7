/* room_table.h: what a table has to know of the room that it belongs to, if any. */
#ifndef ONLINE_ROOM_TABLE_H
#define ONLINE_ROOM_TABLE_H

#include "room.h"
#include "table.h"

/* The name there of the person with this public id: the room's, or `otherwise`. */
const char *spil__room_name_at(const table *t, const char *id, const char *otherwise);
/* The id in the room of the person with this public id, which is given back where the table belongs to none; NULL: the
 * room is not in memory, or does not know the person. */
const char *spil__room_who_at(const table *t, const char *id);
/* How loud the person may be at this table. */
room_voice spil__room_voice_at(const table *t, const person *p);
/* May the person look on? */
bool spil__room_may_watch(const table *t, const person *p);
/* May the person read the record of a table where it neither sits nor looks on? Hosts may. */
bool spil__room_may_read(const table *t, const person *p);
bool spil__room_is_halted(const table *t);
bool spil__room_is_closed(const table *t);

#endif
