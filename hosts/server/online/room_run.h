/* room_run.h: the life of a room: its tables, and what happens by itself. */
#ifndef ONLINE_ROOM_RUN_H
#define ONLINE_ROOM_RUN_H

#include "room.h"
#include "room_notes.h"
#include "table.h"

/* Brings those of its tables into memory that are not over. */
void spil__room_wake(room *m);
/* Something has happened at a table: its room, if it has one, looks who sits there and whether it is over. */
void spil__room_table_changed(table *t);
/* Once a second: what has been waited for long enough happens, and hosts hear how the tables stand; in some rooms, from
 * this place on. Returns where to go on; 0: that was the last. */
int spil__rooms_tick(online *on, int from);
/* A person's first connection has come, or the last has gone. */
void spil__rooms_presence(online *on, const person *p);
/* A connection is gone: its knocks end. */
void spil__rooms_client_gone(client *c);

/* A new table belongs to the room; drawn: the room begins it. */
void spil__room_adopt(room *m, table *t, bool drawn);
/* Its people hear of a new table, and who sits there. */
void spil__room_place(room *m, const table *t);
/* The room's copy of who sits at a table: "WHO,BOT,-"; free() it. */
char *spil__room_seats_of(const room *m, const table *t);
/* Takes a person off the tables of the room, as `leave` does: all of them, or all but one. The tables are touched. */
void spil__room_leave_tables(room *m, const room_member *who, const char *but);
/* The table of the room at which the person sits that is not over; NULL: none. */
table *spil__room_table_at(const room *m, const room_member *who);
/* Ends a running table: everybody resigns, with this cause. */
void spil__room_end_table(room *m, table *t, const char *cause);
/* The table was changed by the request that is being carried out: it is stored with it, and told after the reply. */
void spil__room_touch(room *m, table *t);
/* Begins to close. */
void spil__room_close(room *m);
/* Lets go: somebody is no longer inside. */
void spil__room_goes(room *m, room_member *who, room_why why);
/* In a halt every table stands still. Returns whether this one was stopped by it now. */
bool spil__room_heed_halt(const room *m, table *t);
/* Somebody is forgotten: leaves, and is "someone" in everything that was told. */
void spil__room_forget(room *m, const char *who);
/* Ends the halt: what it paused goes on. */
void spil__room_move_on(room *m);

#endif
