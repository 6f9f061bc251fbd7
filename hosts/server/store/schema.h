/* schema.h: the tables in SQLite, their versions, and the way from each version to the next. */
#ifndef SPIL_SCHEMA_H
#define SPIL_SCHEMA_H

#include <sqlite3.h>
#include <stdbool.h>

#include "spil/error.h"

/* Is this a store of ours that this program can read as it is? false and a sentence in *err. */
bool spil__schema_check(sqlite3 *db, spil_error *err);
/* Is it a store that this program can take to its own version, or empty? Changes nothing. */
bool spil__schema_fits(sqlite3 *db, spil_error *err);
/* Makes the tables, or takes them from an older version to this one: all of it or nothing. */
bool spil__schema_migrate(sqlite3 *db, spil_error *err);

#endif
