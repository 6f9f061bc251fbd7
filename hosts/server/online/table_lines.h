/* table_lines.h: what table.c and table_load.c share. */
#ifndef ONLINE_TABLE_LINES_H
#define ONLINE_TABLE_LINES_H

#include "table.h"

/* A table that has nothing but its name, and is in no list. */
table *spil__table_blank(online *on, const char *name);
void spil__table_remove(table *t);
void spil__table_adopt_driver(table *t, spil_driver *driver);
/* The next private text; NULL: forgotten. */
void spil__table_add_text(table *t, const char *owner, const char *text);
/* The name of its stream of events. */
void spil__table_stream(const table *t, char stream[STREAM_TEXT]);

#endif
