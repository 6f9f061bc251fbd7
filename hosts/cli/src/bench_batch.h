/* bench_batch.h: `spil bench --batch`: how many actions a second many games at once make (spil/envs.h). */
#ifndef BENCH_BATCH_H
#define BENCH_BATCH_H

#include "spil/envs.h"

enum { BATCH_ENVS_MAX = 1 << 20, BATCH_THREADS_MAX = 64 };

typedef struct batch_speed {
    uint64_t actions, steps; /* in all places; of each place */
    double seconds;          /* of the slowest thread */
    double per_s;            /* actions a second, the threads' own rates added up */
} batch_speed;

/* Random actions in `envs` places, shared equally among `threads` threads: until each has had `seconds` of CPU time or,
 * if steps > 0, made exactly that many. With masks and observations. */
batch_speed spil__bench_batch(const spil_setup *su, int envs, int threads, double seconds, int steps);

#endif
