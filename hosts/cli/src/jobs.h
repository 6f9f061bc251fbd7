/* jobs.h: the lab's work (spil/lab.h) in several threads. */
#ifndef JOBS_H
#define JOBS_H

#include "spil/lab.h"

enum { JOBS_MAX = 256 };

typedef struct job_crew {
    int jobs; /* threads, at most JOBS_MAX */
    /* What to say beside the progress bar, never while a result is taken; may be NULL. */
    void (*estimate)(const void *of, char *buf, size_t size);
    const void *of;
} job_crew;

/* Does the work, with a bar on stderr when that is a terminal. Ctrl-C ends it early. How many results were taken; -1
 * when no thread could be started. */
int64_t spil__jobs_run(const job_crew *with, const spil_work *work);

/* Has Ctrl-C come, or was it enough? For pieces that take long. */
bool spil__jobs_stopped(void);

#endif
