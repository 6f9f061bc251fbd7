/* chance.h: the shuffle that nobody has to trust: the key is made from the server's secret, to which it has committed,
 * and from bytes of those people who sent a hash of theirs. */
#ifndef ONLINE_CHANCE_H
#define ONLINE_CHANCE_H

#include "table.h"

/* The hash that commits to the secret, or null. */
void spil__put_commit(const table *t, spil_json_writer *w);
/* A seat wants a say: the hash of its bytes; NULL: no longer. */
void spil__chance_set(table *t, int seat, const char *hex);
/* The bytes of a seat, which fit its hash. They count once; the last of them begins the game. */
void spil__chance_give(table *t, int seat, const uint8_t bytes[16]);
/* Begins the game: deals, or asks for the bytes first. */
void spil__table_begin(table *t);
/* Deals if all have answered or the time for it is over. true: it did. */
bool spil__chance_check(table *t);
/* The time begins again: the table was read from the store. */
void spil__chance_restart(table *t);
/* Stops asking: somebody has left. */
void spil__chance_call_off(table *t);

#endif
