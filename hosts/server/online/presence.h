/* presence.h: connections that come and go, and what a table is told of them.
 *
 * A person is here (a connection shows this table), near (connected), or away. That is told once it has lasted, 0, 5
 * and 20 s, to the connections of those who sit there and have said `at`: a frame like a view, not stored, at most one
 * a second. */
#ifndef ONLINE_PRESENCE_H
#define ONLINE_PRESENCE_H

#include "people.h"
#include "table.h"

/* The connection is this person's from now on. */
void spil__presence_attach(person *p, client *c);
/* It is gone, or nobody's: it no longer watches anything. */
void spil__presence_detach(client *c);
/* Once a second: tells what has lasted long enough, at some tables, from this place on. Returns where to go on; 0: that
 * was the last. */
int spil__presence_tick(online *on, int from);

/* How a seat was told to be; UNKNOWN: nobody's. */
presence spil__presence_told(table *t, int seat);
/* For how long it has been like that; 0: it is not. */
uint64_t spil__presence_lasts_ms(table *t, int seat, presence is);
/* For how long the opener, who may sit nowhere, has not been connected. */
uint64_t spil__presence_opener_away_ms(table *t);
/* The onlooker with this id: the connection of such a person, or NULL. */
client *spil__presence_eye(const table *t, const char *who);
/* Is it the id of somebody who was sent off? */
bool spil__presence_is_off(const table *t, const char *who);

/* The members `around` and `eyes` (who looks on). */
void spil__put_around(table *t, spil_json_writer *w);
void spil__put_eyes(const table *t, spil_json_writer *w);
/* The members `opener` (is it this person?), `talk`, `undo`, `watch`: are they allowed? */
void spil__put_rights(const table *t, const person *p, spil_json_writer *w);

#endif
