/* writer.h: the thread that stores: takes what is queued, all of it at once, and commits it as one group. */
#ifndef SPIL_WRITER_H
#define SPIL_WRITER_H

#include "engine.h"

typedef struct spil_writer spil_writer;

/* Starts the thread. The engine and what it opened outlive the writer. NULL and a sentence in *err. */
spil_writer *spil__writer_open(const spil_engine *engine, void *self, unsigned gather_us, spil_error *err);
/* Commits what is queued, ends the thread. false when it had failed, or did now. */
bool spil__writer_close(spil_writer *w);

/* Copies and queues changes that belong together; returns the ticket. */
uint64_t spil__writer_queue(spil_writer *w, const spil_change changes[], size_t n);
/* Bytes in the queue. */
size_t spil__writer_queued(const spil_writer *w);

int spil__writer_fd(const spil_writer *w);
uint64_t spil__writer_durable(spil_writer *w);
bool spil__writer_failed(const spil_writer *w, spil_error *err);
void spil__writer_figures(const spil_writer *w, spil_store_figures *figures);

#endif
