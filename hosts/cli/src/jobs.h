/* jobs.h: numbered pieces of work in several threads, whose results are taken in the order of their numbers. So
 * what comes out does not depend on the number of threads, also where the results decide when there are enough. */
#ifndef JOBS_H
#define JOBS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JOBS_MAX = 256 };

typedef struct job_plan {
    int64_t n;               /* pieces, numbered from 0 */
    int jobs;                /* threads, at most JOBS_MAX */
    size_t end_bytes;        /* of a piece's result */
    void *of;                /* handed to all the functions */
    void *(*open)(void *of); /* what a thread works in */
    void (*close)(void *of, void *room);
    /* One piece. false: it was interrupted, and there is no result. */
    bool (*work)(void *of, void *room, int64_t i, void *end);
    /* Never two at once. false: that is enough. */
    bool (*take)(void *of, int64_t i, const void *end);
    /* What becomes of results that nobody takes, because it was enough before. May be NULL. */
    void (*drop)(void *of, void *end);
    /* What to say beside the progress bar; never while `take` runs. May be NULL. */
    void (*estimate)(const void *of, char *buf, size_t size);
} job_plan;

/* Does the work, with a bar on stderr when that is a terminal. Ctrl-C ends it early. How many results were taken; -1
 * when no thread could be started. */
int64_t spil__jobs_run(const job_plan *plan);

/* Has Ctrl-C come, or was it enough? For pieces that take long. */
bool spil__jobs_stopped(void);
/* Has Ctrl-C come? Whatever is run after it ends at once. */
bool spil__jobs_interrupted(void);

#endif
