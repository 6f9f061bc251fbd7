/* room_requests.h: the requests of rooms (docs/online.md), by their words. r->room is the room, and r->me is who asks,
 * inside it, where the request names a room. What they change is stored with the reply and told after it. */
#ifndef ONLINE_ROOM_REQUESTS_H
#define ONLINE_ROOM_REQUESTS_H

#include "request.h"
#include "room.h"

/* Finds the room that the request names, and whether the person may ask it. false: refused, or it has to wait. */
bool spil__room_of_request(request *r, bool by_hosts, bool when_closed);
/* May anything more happen in the room, than that it comes to an end? If not: refused. */
bool spil__room_takes_more(request *r, const room *m);
/* Has the request a table of a room in which the person is not? Then there is no such table. */
bool spil__room_hides_table(request *r);
/* The changes of the request are stored with the reply, and told after it. */
void spil__room_before_reply(request *r);
void spil__room_after_reply(request *r);
/* How the reply is kept: without the key of a room and the house's digits, for the house may move to another number;
 * names in it belong to the member `owner` ("": there is none). */
void spil__room_kept_reply(const request *r, spil_buffer *members, char owner[STREAM_TEXT]);
/* Fills them in again, in another text in place of this one. NULL: the room is no longer there. */
char *spil__room_fill_codes(const online *on, char *members);

/* room_doors.c */
void spil__do_room_open(request *r);
void spil__do_room_look(request *r);
void spil__do_room_join(request *r);
void spil__do_room_leave(request *r);
void spil__do_room_host(request *r);
void spil__do_room_sync(request *r);
void spil__do_room_set(request *r);
void spil__do_room_close(request *r);

/* room_people.c */
void spil__do_room_name(request *r);
void spil__do_room_admit(request *r);
void spil__do_room_mute(request *r);
void spil__do_room_role(request *r);
void spil__do_room_remove(request *r);
void spil__do_room_move(request *r);

/* room_tables.c */
void spil__do_room_halt(request *r);
void spil__do_room_on(request *r);
void spil__do_room_end(request *r);

/* room_pair.c */
void spil__do_room_pair(request *r);

/* room_results.c */
void spil__do_room_results(request *r);
void spil__do_room_record(request *r);

#endif
