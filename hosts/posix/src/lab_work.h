/* lab_work.h: the lab's work (spil/lab.h) in several threads, watched by the one that asked for it. */
#ifndef LAB_WORK_H
#define LAB_WORK_H

#include <stdatomic.h>

#include "spil/lab.h"
#include "thread_pool.h"

typedef struct lab_work {
    int threads; /* at most THREADS_MAX */
    /* Set by anybody, also by a signal handler, to end the work early; and when there are enough results. Long pieces
     * of work ask it. */
    atomic_bool *stop;
    /* Called now and then by the calling thread, never while a result is taken, and once more when all is done. May set
     * *stop. May be NULL. */
    void (*watch)(void *of, const spil_work *work, int64_t taken, bool done);
    void *of;
} lab_work;

/* Does the work. Returns the number of results taken; -1: no thread could be started. */
int64_t spil__lab_work(const lab_work *with, const spil_work *work);

#endif
