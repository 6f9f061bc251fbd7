/* bots.h: threads that think, and the questions of tables that they are asked. A question waits in a queue (bot_queue.h)
 * until a thread is free; at a table with nobody connected none is asked. Racers need no thread: they answer at once. */
#ifndef ONLINE_BOTS_H
#define ONLINE_BOTS_H

#include "table.h"

/* What bots do to a table: they let its time pass, and answer. */
typedef struct bots_owner {
    void (*run)(table *t);    /* before an answer is given */
    void (*settle)(table *t); /* after it */
} bots_owner;

/* NULL and a sentence in *err: not even one thread could be started. */
bots *spil__bots_threads(online *on, int workers, bots_owner owner, spil_error *err);
void spil__bots_end(bots *b);
/* A question has been withdrawn, or (token 0) the table leaves memory. */
void spil__bots_drop(bots *b, const table *t, uint64_t token);
/* Hands out the table's questions. */
void spil__table_ask(table *t);
int spil__bots_thinking(const bots *b);

#endif
