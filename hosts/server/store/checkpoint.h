/* checkpoint.h: a thread that brings SQLite's log into the file while the writer goes on.
 *
 * Left to the writer, every thousandth page or so of the log makes a commit wait for hundreds of pages and another
 * fsync. In its own thread, a checkpoint holds up nobody; the log restarts whenever all of it has been brought in. */
#ifndef SPIL_CHECKPOINT_H
#define SPIL_CHECKPOINT_H

#include <sqlite3.h>
#include <stdbool.h>

typedef struct spil_checkpoints spil_checkpoints;

/* For the log that `writer` writes. `db`: a connection for this thread alone, which it closes. NULL: no thread. */
spil_checkpoints *spil__checkpoints_open(sqlite3 *writer, sqlite3 *db);
void spil__checkpoints_close(spil_checkpoints *c);

/* What has gone wrong in the thread: SQLITE_OK, or a code. */
int spil__checkpoints_code(spil_checkpoints *c);
/* Is the log so long that the writer should empty it itself? It is, when there is never a moment without a commit. */
bool spil__checkpoints_are_behind(spil_checkpoints *c);
/* Empties the log, by the writer's connection, while the thread waits. Returns SQLITE_BUSY when somebody reads. */
int spil__checkpoint_now(spil_checkpoints *c, sqlite3 *writer);

#endif
