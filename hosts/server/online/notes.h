/* notes.h: what receivers are told, and who they are. A receiver is a seat, or all who watch. */
#ifndef ONLINE_NOTES_H
#define ONLINE_NOTES_H

#include "table.h"

enum { SYNC_BYTES = 32768 }; /* the longest reply to `sync` */

/* Sends the new notes, and views where they are due; notes for those at the table that it is over. */
void spil__table_publish(table *t);
/* Sends one onlooker a note, and a view. */
void spil__onlooker_note(table *t, client *c, uint32_t seq);
void spil__onlooker_view(table *t, client *c);
/* The members of the reply to `sync`: what the receiver has missed after note `after`. */
void spil__put_sync(table *t, int receiver, uint32_t after, spil_json_writer *w);

#endif
