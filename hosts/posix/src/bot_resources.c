/* bot_resources.c: memory, a clock and threads for bots (bot_resources.h).
 *
 * Threads are started for each call of share and end with it: a bot shares out its work once or a few times a
 * move, and a thread costs some 20 us. */
#include "bot_resources.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "memory.h"

enum { WORKERS_MAX = 8 };

struct bot_resources {
    spil_bot_resources lent;
    clockid_t clock;
    void *memory;
    size_t memory_bytes;
    atomic_bool cancelled;
};

static uint64_t now_us(void *clock)
{
    const bot_resources *d = clock;
    struct timespec t;
    clock_gettime(d->clock, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* Asked once a simulation, and nothing is read because of the answer: no order is needed. */
static bool stop(void *of)
{
    return atomic_load_explicit(&((bot_resources *)of)->cancelled, memory_order_relaxed);
}

/* ---- threads ---- */

typedef struct sharing {
    void (*job)(void *of, int i);
    void *of;
    int n;
    atomic_int next;
} sharing;

static void *help(void *argument)
{
    sharing *s = argument;
    for (int i; (i = atomic_fetch_add(&s->next, 1)) < s->n;)
        s->job(s->of, i);
    return NULL;
}

/* A thread that cannot be started is no harm: the others do its jobs. */
static void share(void *workers, int n, void (*job)(void *of, int i), void *of)
{
    const bot_resources *d = workers;
    pthread_t thread[WORKERS_MAX];
    sharing s = {.job = job, .of = of, .n = n};
    sigset_t all, before;
    int helpers = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the thread that talks with people */
    while (helpers + 1 < d->lent.n_workers && helpers + 1 < n &&
           pthread_create(&thread[helpers], NULL, help, &s) == 0)
        helpers++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    help(&s);
    for (int i = 0; i < helpers; i++)
        pthread_join(thread[i], NULL);
}

/* ---- opening and lending ---- */

static int processors(void)
{
    const long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > WORKERS_MAX ? WORKERS_MAX : (int)n;
}

bot_resources *spil__resources_open(bot_clock clock, int n_workers)
{
    bot_resources *d = spil__alloc(sizeof *d);
    const int wanted = n_workers == 0 ? processors() : n_workers < WORKERS_MAX ? n_workers : WORKERS_MAX;
    /* A thread's own time cannot be compared with that of another thread. */
    const int workers = clock == BOT_CLOCK_CPU ? 1 : wanted;
    d->clock = clock == BOT_CLOCK_CPU ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
    d->lent = (spil_bot_resources){.now_us = now_us,
                                   .clock = d,
                                   .n_workers = workers,
                                   .share = workers > 1 ? share : NULL,
                                   .workers = d,
                                   .stop = stop,
                                   .stop_of = d};
    return d;
}

void spil__resources_close(bot_resources *d)
{
    if (d == NULL)
        return;
    free(d->memory);
    free(d);
}

const spil_bot_resources *spil__resources_for(bot_resources *d, const spil_bot *bot)
{
    const size_t bytes = bot->memory_bytes * (size_t)d->lent.n_workers;
    if (bytes > d->memory_bytes) {
        free(d->memory);
        d->memory = spil__alloc_raw(bytes); /* pages that a thought does not get to cost nothing */
        d->memory_bytes = bytes;
    }
    d->lent.memory = bytes > 0 ? d->memory : NULL;
    d->lent.memory_bytes = bytes;
    return &d->lent;
}

void spil__resources_cancel(bot_resources *d)
{
    atomic_store(&d->cancelled, true);
}

void spil__resources_reset(bot_resources *d)
{
    atomic_store(&d->cancelled, false);
}
