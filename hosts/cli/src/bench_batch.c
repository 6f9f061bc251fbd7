/* bench_batch.c: the speed of many games at once (bench_batch.h). */
#include "bench_batch.h"

#include <stdlib.h>
#include <time.h>

#include "spil/memory.h"
#include "thread_pool.h"

enum { STEPS_BETWEEN = 16 }; /* steps between two looks at the clock */

typedef struct run {
    spil_envs envs;
    double limit_s;
    int steps_wanted; /* 0 = as many as there is time for */
    int n;            /* threads */
    struct {
        uint64_t steps, actions;
        double seconds;
    } thread[BATCH_THREADS_MAX];
} run;

/* CPU time of this thread: what a core does, on a busy machine too. */
static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void run_share(void *of, int i, int n)
{
    run *r = of;
    const int first = (int)((int64_t)r->envs.n * i / n), end = (int)((int64_t)r->envs.n * (i + 1) / n);
    uint64_t steps = 0;
    double seconds;
    spil_envs_deal(&r->envs, first, end);
    const double start_s = now_s();
    do {
        const int some = r->steps_wanted > 0 ? r->steps_wanted : STEPS_BETWEEN;
        spil_envs_random(&r->envs, some, first, end);
        steps += (uint64_t)some;
        seconds = now_s() - start_s;
    } while (r->steps_wanted == 0 && seconds < r->limit_s);
    r->thread[i].steps = steps;
    r->thread[i].actions = steps * (uint64_t)(end - first);
    r->thread[i].seconds = seconds;
    if (i == 0)
        r->n = n;
}

static spil_envs make_envs(const spil_setup *su, int n)
{
    spil_envs e = {.setup = su, .seed = 1, .n = n};
    const size_t envs = (size_t)n;
    spil_envs_open(&e);
    e.games = spil_alloc(spil_envs_bytes(su, n));
    e.obs = spil_alloc(envs * (size_t)e.n_obs);
    e.mask = spil_alloc(envs * (size_t)e.n_actions);
    e.actor = spil_alloc(envs * sizeof *e.actor);
    e.reward = spil_alloc(envs * su->seats * sizeof *e.reward);
    e.done = spil_alloc(envs);
    e.length = spil_alloc(envs * sizeof *e.length);
    e.dealt = spil_alloc(envs * sizeof *e.dealt);
    e.final_obs = spil_alloc(envs * su->seats * (size_t)e.n_obs);
    return e;
}

static void free_envs(spil_envs *e)
{
    free(e->games);
    free(e->obs);
    free(e->mask);
    free(e->actor);
    free(e->reward);
    free(e->done);
    free(e->length);
    free(e->dealt);
    free(e->final_obs);
}

batch_speed spil__bench_batch(const spil_setup *su, int envs, int threads, double seconds, int steps)
{
    run r = {.envs = make_envs(su, envs), .limit_s = seconds, .steps_wanted = steps};
    thread_pool *pool = spil__threads_open(threads - 1);
    batch_speed speed = {0};
    spil__threads_run(pool, run_share, &r);
    spil__threads_close(pool);
    for (int i = 0; i < r.n; i++) {
        speed.actions += r.thread[i].actions;
        speed.steps = r.thread[i].steps;
        speed.seconds = r.thread[i].seconds > speed.seconds ? r.thread[i].seconds : speed.seconds;
        speed.per_s += (double)r.thread[i].actions / r.thread[i].seconds;
    }
    free_envs(&r.envs);
    return speed;
}
