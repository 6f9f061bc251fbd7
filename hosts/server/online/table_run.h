/* table_run.h: a table lives: it is found, its time passes, and what has happened to it is stored, then told. */
#ifndef ONLINE_TABLE_RUN_H
#define ONLINE_TABLE_RUN_H

#include "request.h"
#include "table.h"

/* NULL: there is none, or it comes from the store, and the client's request waits. One that cannot be read is not
 * there, which is logged. */
table *spil__table_find(client *c, const char *name, lookup *how);
/* Has anybody asked for a table that has not come yet? */
bool spil__table_is_coming(const online *on, const char *stream);
/* Games that go on while their people are away come back into memory with them: one after the other, between
 * other work. */
void spil__tables_wake(online *on, const person *p);
/* One that is wanted even if nobody is there. */
void spil__table_wake(online *on, const char *name);
void spil__tables_forget_waking(online *on);
/* Lets the time pass up to now, step by step, each stored and told; bots are asked. Call it before anything is
 * done to a table, at spil_driver_now: so no two things happen at the same time. */
void spil__table_run(table *t);
/* The same from the loop. */
void spil__table_due(loop_timer *timer);
/* Stores and tells what has just been done to the table. */
void spil__table_settle(table *t);
/* The same with the reply in between: what is stored, the reply, what is told. NULL: no table was changed. */
void spil__request_finish(request *r, table *t);
/* Makes the moves of a race that are held, if the time has come or `now`: before anything that must come after them. */
void spil__table_decide_race(table *t, bool now);

#endif
