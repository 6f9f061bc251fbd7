/* notes.h: what receivers are told, and who they are. A receiver is a seat, or all who watch. */
#ifndef ONLINE_NOTES_H
#define ONLINE_NOTES_H

#include "table.h"

enum { SYNC_BYTES = 32768 }; /* the longest reply to `sync` */

/* Sends the new notes, and views where they are due; notes for those at the table that it is over. */
void spil__table_publish(table *t);
/* Sends one receiver's frame to those it is for. */
void spil__table_frame(table *t, int receiver, const char *text, size_t len, uint64_t nonce);
/* The members of the reply to `sync`: what the receiver has missed after note `after`. */
void spil__put_sync(table *t, int receiver, uint32_t after, spil_json_writer *w);

#endif
