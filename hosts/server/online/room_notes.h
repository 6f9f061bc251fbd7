/* room_notes.h: what the people of a room are told. There are two receivers: its hosts, and its guests. */
#ifndef ONLINE_ROOM_NOTES_H
#define ONLINE_ROOM_NOTES_H

#include "room.h"

/* Sends the new notes. */
void spil__room_publish(room *m);
/* Stores and tells what has just happened in a room. */
void spil__room_settle(room *m);
/* Sends a frame to those of this role who are connected. */
void spil__room_frame(const room *m, room_role role, const char *text, size_t len);
/* The members of the reply to `room_sync`: notes after number `after`, and how the room is now. */
void spil__room_put_sync(const room *m, const room_member *me, uint32_t after, spil_json_writer *w);
/* The members phase, and to hosts turn, tally and absent: no more than an onlooker may know. */
void spil__room_put_stand(const table *t, room_role role, spil_json_writer *w);

#endif
