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

/* Threads for all houses of this process. NULL and a sentence in *err: not even one could be started. */
thinkers *spil__thinkers_open(loop *l, int workers, spil_error *err);
/* There are no more bots. NULL does nothing. */
void spil__thinkers_close(thinkers *t);

/* Those of a house. */
bots *spil__bots_open(const thinkers *threads, bots_owner owner);
/* To be called when there are no more tables. NULL does nothing. */
void spil__bots_end(bots *b);
/* Hands out the table's questions. */
void spil__table_ask(table *t);
int spil__bots_thinking(const bots *b);

#endif
