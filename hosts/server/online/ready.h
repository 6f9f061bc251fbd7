/* ready.h: how a table begins: by itself, once all seats are taken and nobody is away. */
#ifndef ONLINE_READY_H
#define ONLINE_READY_H

#include "table.h"

/* Are all seats taken, none of them kept for somebody who has yet to come? */
bool spil__ready_all_taken(const table *t);
/* With one person and bots it begins at once; with several people a note says in how many ms it will, or that it will
 * not; it begins when they are over. Not in a room that is halted. Returns whether anything happened: the caller
 * settles the table. */
bool spil__start_if_ready(table *t);
/* A table that was drawn in a room, which begins it without a note: if all seats are taken. */
void spil__start_drawn(table *t);
/* When to look again; UINT64_MAX: not before something happens. */
uint64_t spil__ready_due_ms(const table *t);

#endif
