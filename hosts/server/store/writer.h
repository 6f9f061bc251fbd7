/* writer.h: the thread that stores: takes what is queued, all of it at once, and commits it as one group; or as a group
 * for each store where several share it. */
#ifndef SPIL_WRITER_H
#define SPIL_WRITER_H

#include "engine.h"

typedef struct spil_writers spil_writers; /* the thread */
typedef struct spil_writer spil_writer;   /* the queue of one store */

/* Starts the thread, for stores that were opened with the same `reached`. NULL and a sentence in *err. */
spil_writers *spil__writers_open(const spil_engine *engine, unsigned gather_us, spil_error *err);
/* Ends it; its queues were closed before. NULL is fine. */
void spil__writers_close(spil_writers *all);

/* The engine and what it opened outlive the writer. shared NULL: a thread of its own. NULL and a sentence in *err. */
spil_writer *spil__writer_open(const spil_engine *engine, void *self, spil_writers *shared,
                               unsigned gather_us, spil_error *err);
/* Commits what is queued, and ends. false when it had failed, or did now. */
bool spil__writer_close(spil_writer *w);
/* Would closing it have to wait? */
bool spil__writer_is_busy(const spil_writer *w);

/* Copies and queues changes that belong together; returns the ticket. */
uint64_t spil__writer_queue(spil_writer *w, const spil_change changes[], size_t n);
/* Bytes in the queue. */
size_t spil__writer_queued(const spil_writer *w);

int spil__writer_fd(const spil_writer *w);
uint64_t spil__writer_durable(spil_writer *w);
bool spil__writer_failed(const spil_writer *w, spil_error *err);
void spil__writer_figures(const spil_writer *w, spil_store_figures *figures);

#endif
