/* checkpoint.h: a thread that brings SQLite's log into the file while the writer goes on.
 *
 * Left to the writer, every thousandth page or so of the log makes a commit wait for hundreds of pages and another
 * fsync. In its own thread, a checkpoint holds up nobody. But a log begins again at its start only when all of it has
 * been brought in and nothing was written meanwhile, which never happens under load: so once the log is long, and the
 * thread has left little of it, the writer brings in the rest between two commits. */
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
/* Is the log so long that the writer should empty it itself? It is, when the thread cannot keep up. */
bool spil__checkpoints_are_behind(spil_checkpoints *c);
/* Brings in, by the writer's connection, the little that the thread has left of a long log; most of the time there is
 * nothing to do. */
int spil__checkpoint_rest(spil_checkpoints *c, sqlite3 *writer);
/* Empties the log, by the writer's connection, while the thread waits. Returns SQLITE_BUSY when somebody reads. */
int spil__checkpoint_now(spil_checkpoints *c, sqlite3 *writer);

#endif
