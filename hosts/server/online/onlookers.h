/* onlookers.h: who looks on at a table, and what they hear. Nobody moves for them, so what they are sent is theirs to
 * pay for. Beyond what they may hear, or when too much waits for the disk already, an onlooker falls behind: the notes
 * come later, without gaps, and of the views only the last. */
#ifndef ONLINE_ONLOOKERS_H
#define ONLINE_ONLOOKERS_H

#include "table.h"

void spil__onlookers_open(online *on);
void spil__onlookers_close(online *on);

/* Are so many tables watched from its address that there can be no more? */
bool spil__address_watches_enough(const client *c);
bool spil__table_is_watched_by(const table *t, const client *c);
void spil__table_add_watcher(table *t, client *c);
void spil__table_remove_watcher(table *t, client *c);
/* The table leaves memory: nobody is told anything more. */
void spil__table_remove_watchers(table *t);

/* Notes, and perhaps a view, are about to be told: who hears them now is settled, and pays. false: nobody does. */
bool spil__onlookers_hear(table *t, uint32_t notes, bool view);
/* Sends a frame to those who hear it now. */
void spil__onlookers_frame(table *t, const char *text, size_t len);
/* The reply to `sync` tells it everything. */
void spil__onlooker_is_told(table *t, const client *c);

#endif
