/* bots.h: the bots of all tables. Each table has its own (spil/match_bots.h), and all think in one pool of threads
 * (bot_pool.h), for people in turn; at a table with nobody connected none is asked. Racers need no thread: they answer
 * at once. */
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
/* To be called when there are no more tables. NULL does nothing. */
void spil__bots_end(bots *b);
/* Hands out the table's questions. */
void spil__table_ask(table *t);
int spil__bots_thinking(const bots *b);

#endif
