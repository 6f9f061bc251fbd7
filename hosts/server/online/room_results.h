/* room_results.h: sums right and wrong by person, in the games that have any. */
#ifndef ONLINE_ROOM_RESULTS_H
#define ONLINE_ROOM_RESULTS_H

#include "room.h"
#include "table.h"

/* A move of a person that is about to be made or refused, and what the person saw. */
typedef struct sum_view {
    bool counts;
    spil_view view;
    spil_move move;
    int seat;
} sum_view;

/* Before a move, and after it with its reply: the sum that it answered is counted, and stored with it. */
void spil__sums_before(const table *t, const spil_command *cmd, sum_view *v);
void spil__sums_after(table *t, const sum_view *v, const spil_reply *reply);
/* After every change: what there is to answer now; what was taken back does not count. */
void spil__sums_update(table *t);
/* The table is over: what was counted there becomes its people's. */
void spil__room_count_sums(room *m, const table *t);

#endif
