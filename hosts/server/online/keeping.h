/* keeping.h: how long things are kept, by the store's time (store.h), which no clock that is set wrong can hurry. */
#ifndef ONLINE_KEEPING_H
#define ONLINE_KEEPING_H

#include "table.h"

enum {
    HOUR_S = 3600,
    DAY_S = 86400,
    FIRST_S = 4 * HOUR_S, /* after a start in which nothing is closed or deleted: people have to come back */
    LONG_CLOCK_MS = 3600 * 1000 /* with such a clock people come to a table once a day */
};

/* The store's time now. */
uint64_t spil__keeping_now_s(const online *on);
uint64_t spil__keeping_now_ms(const online *on);
/* Are the first hours over? */
bool spil__keeping_has_begun(const online *on);

/* Has it a clock with which people come once a day? */
bool spil__keeping_is_long(const table *t);
/* How long a table is kept if nothing happens from now on: before the start for a day (14 with a long clock), in play
 * until it has been closed as long as finished ones are kept. UINT64_MAX: forever. */
uint64_t spil__keeping_table_until_s(const table *t, uint64_t from_s);
/* Has nothing happened at this table, which has begun, for so long that it counts as closed? Nothing is stored about
 * it: with more patience (--idle) it is open again. */
bool spil__keeping_is_closed(const table *t);
/* People are kept for a year after they were last here, and as long as they sit anywhere. */
uint64_t spil__keeping_person_until_s(const online *on);

#endif
