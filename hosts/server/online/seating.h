/* seating.h: who sits where at a table. Each change is a line of the table and a command to its driver; the caller
 * settles the table (table_run.h). */
#ifndef ONLINE_SEATING_H
#define ONLINE_SEATING_H

#include "people.h"
#include "request.h"
#include "table.h"

/* Members of the replies to open, sit and rematch: seat (-1: none), seq, commit, cmd. */
void spil__put_seated(const table *t, int seat, uint32_t seq, spil_json_writer *w);
/* The member `who`: every seat. */
void spil__put_who(const table *t, spil_json_writer *w);
/* Puts a person on a seat, by this name, with its hash for the shuffle (NULL: none). */
void spil__seat_person(table *t, int seat, person *p, const char *name, const char *chance);
/* The same for the requester, for `sit` and `rematch`: no longer an onlooker, and the opener if there is none. false:
 * somebody else there has that name, and it is refused. */
bool spil__seat_requester(request *r, table *t, int seat, const char *name);
/* Has somebody else than this person that name at the table? */
bool spil__seat_name_is_taken(const table *t, const char *id, const char *name);
/* The requester, for whom a bot plays there, has the seat again. */
void spil__seat_again(request *r);
/* May the requester sit at one more table? If not: refused. */
bool spil__may_take_seat(request *r);
/* Keeps a seat for a person who has yet to come. */
void spil__seat_keep(table *t, int seat, const char *id, const char *name);
/* Shows another name for the person who sits there. */
void spil__seat_rename(table *t, int seat, const char *id, const char *name);
/* Puts a person in the place of a bot, or of somebody who is not there, also in play. */
void spil__seat_take_over(table *t, int seat, person *p);
/* Is it a bot that may be seated in this game? If not, a sentence. */
bool spil__bot_fits(const spil_game *game, const char *text, spil_error *err);
/* A bot, or "open". */
void spil__seat_bot(table *t, int seat, const char *bot);
/* Takes a person off its seat, as `leave` does. */
void spil__table_leave(table *t, int seat);
/* The seat that the request names; -1: there is none, and it is refused. */
int spil__wanted_seat(request *r);
/* The same for what can be done only before the start: -1 also when the game has begun. */
int spil__wanted_seat_before(request *r);

#endif
