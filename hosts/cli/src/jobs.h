/* jobs.h: the lab's work in several threads (lab_work.h), with a progress bar and Ctrl-C. */
#ifndef JOBS_H
#define JOBS_H

#include "lab_work.h"

enum { JOBS_MAX = THREADS_MAX };

typedef struct lab_jobs {
    int threads; /* at most JOBS_MAX */
    /* The text beside the progress bar; never called while a result is taken; may be NULL. */
    void (*estimate)(const void *of, char *buf, size_t size);
    const void *of;
} lab_jobs;

/* Does the work, with a progress bar if stderr is a terminal. Ctrl-C ends it early. Returns the number of results
 * taken; -1: no thread could be started. */
int64_t spil__jobs_run(const lab_jobs *with, const spil_work *work);

/* Has Ctrl-C come, or are there enough results? For long pieces of work. */
bool spil__jobs_stopped(void);

#endif
