/* bench_batch.c: the speed of many games at once (bench_batch.h). */
#include "bench_batch.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "spil/memory.h"

enum { STEPS_BETWEEN = 16 }; /* steps between two looks at the clock */

typedef struct share {
    spil_envs *envs;
    int first, end;
    double limit_s;
    int steps_wanted; /* 0 = as many as there is time for */
    uint64_t steps;
    double seconds;
} share;

/* CPU time of this thread: what a core does, on a busy machine too. */
static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void *run_share(void *of)
{
    share *s = of;
    spil_envs_deal(s->envs, s->first, s->end);
    const double start_s = now_s();
    do {
        const int n = s->steps_wanted > 0 ? s->steps_wanted : STEPS_BETWEEN;
        spil_envs_random(s->envs, n, s->first, s->end);
        s->steps += (uint64_t)n;
        s->seconds = now_s() - start_s;
    } while (s->steps_wanted == 0 && s->seconds < s->limit_s);
    return NULL;
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
    free(e->final_obs);
}

batch_speed spil__bench_batch(const spil_setup *su, int envs, int threads, double seconds, int steps)
{
    spil_envs e = make_envs(su, envs);
    share shares[BATCH_THREADS_MAX];
    pthread_t thread[BATCH_THREADS_MAX];
    batch_speed speed = {0};
    for (int i = 0; i < threads; i++)
        shares[i] = (share){.envs = &e,
                            .first = (int)((int64_t)envs * i / threads),
                            .end = (int)((int64_t)envs * (i + 1) / threads),
                            .limit_s = seconds,
                            .steps_wanted = steps};
    for (int i = 1; i < threads; i++) {
        if (pthread_create(&thread[i], NULL, run_share, &shares[i]) != 0)
            abort();
    }
    run_share(&shares[0]);
    for (int i = 0; i < threads; i++) {
        if (i > 0)
            pthread_join(thread[i], NULL);
        const uint64_t actions = shares[i].steps * (uint64_t)(shares[i].end - shares[i].first);
        speed.actions += actions;
        speed.steps = shares[i].steps;
        speed.seconds = shares[i].seconds > speed.seconds ? shares[i].seconds : speed.seconds;
        speed.per_s += (double)actions / shares[i].seconds;
    }
    free_envs(&e);
    return speed;
}
