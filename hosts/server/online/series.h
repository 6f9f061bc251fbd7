/* series.h: game after game between the same people: which one of them a table is, and who has won how many. It is a
 * line of the table, written when a rematch is opened; the game that is over there counts as well. */
#ifndef ONLINE_SERIES_H
#define ONLINE_SERIES_H

#include "table.h"

/* The member `series`: how many games the person at each seat has won. */
void spil__put_series(const table *t, spil_json_writer *w);
/* t is the rematch of `old`, which is over. */
void spil__series_go_on(const table *old, table *t);
/* What stands behind !series. false: it cannot be read. */
bool spil__series_read(table *t, const char *words);

#endif
