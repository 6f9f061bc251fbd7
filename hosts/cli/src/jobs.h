/* jobs.h: the lab's work in several threads (work_crew.h), with a progress bar and Ctrl-C. */
#ifndef JOBS_H
#define JOBS_H

#include "work_crew.h"

enum { JOBS_MAX = WORK_THREADS_MAX };

typedef struct job_crew {
    int jobs; /* threads, at most JOBS_MAX */
    /* The text beside the progress bar; never called while a result is taken; may be NULL. */
    void (*estimate)(const void *of, char *buf, size_t size);
    const void *of;
} job_crew;

/* Does the work, with a progress bar if stderr is a terminal. Ctrl-C ends it early. Returns the number of results
 * taken; -1: no thread could be started. */
int64_t spil__jobs_run(const job_crew *with, const spil_work *work);

/* Has Ctrl-C come, or are there enough results? For long pieces of work. */
bool spil__jobs_stopped(void);

#endif
