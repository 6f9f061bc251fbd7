/* bot_resources.c: memory, a clock and threads for bots (bot_resources.h).
 *
 * Each call of share starts threads, and they end with it: a bot shares out its work once or a few times a move, and
 * a thread costs some 20 us. */
#include "bot_resources.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "spil/memory.h"

enum { WORKERS_MAX = 8 };

struct bot_resources {
    spil_bot_resources for_bot;
    clockid_t clock;
    void *memory;
    size_t memory_bytes;
    atomic_bool cancelled;
};

static uint64_t now_us(void *clock)
{
    const bot_resources *r = clock;
    struct timespec t;
    clock_gettime(r->clock, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* Called once per simulation. No other memory depends on the answer: relaxed order is enough. */
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

/* A thread that cannot be started does no harm: the others do its jobs. */
static void share(void *workers, int n, void (*job)(void *of, int i), void *of)
{
    const bot_resources *r = workers;
    pthread_t thread[WORKERS_MAX];
    sharing s = {.job = job, .of = of, .n = n};
    sigset_t all, before;
    int helpers = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the thread that talks with people */
    while (helpers + 1 < r->for_bot.n_workers && helpers + 1 < n &&
           pthread_create(&thread[helpers], NULL, help, &s) == 0)
        helpers++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    help(&s);
    for (int i = 0; i < helpers; i++)
        pthread_join(thread[i], NULL);
}

/* ---- opening and handing out ---- */

static int processors(void)
{
    const long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > WORKERS_MAX ? WORKERS_MAX : (int)n;
}

bot_resources *spil__resources_open(bot_clock clock, int n_workers)
{
    bot_resources *r = spil_alloc(sizeof *r);
    const int wanted = n_workers == 0 ? processors() : n_workers < WORKERS_MAX ? n_workers : WORKERS_MAX;
    /* CPU times of different threads cannot be compared. */
    const int workers = clock == BOT_CLOCK_CPU ? 1 : wanted;
    r->clock = clock == BOT_CLOCK_CPU ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
    r->for_bot = (spil_bot_resources){.now_us = now_us,
                                      .clock = r,
                                      .n_workers = workers,
                                      .share = workers > 1 ? share : NULL,
                                      .workers = r,
                                      .stop = stop,
                                      .stop_of = r};
    return r;
}

void spil__resources_close(bot_resources *r)
{
    if (r == NULL)
        return;
    free(r->memory);
    free(r);
}

const spil_bot_resources *spil__resources_for(bot_resources *r, const spil_bot *bot)
{
    const size_t bytes = bot->memory_bytes * (size_t)r->for_bot.n_workers;
    if (bytes > r->memory_bytes) {
        free(r->memory);
        r->memory = spil_alloc_raw(bytes); /* pages that are never touched cost nothing */
        r->memory_bytes = bytes;
    }
    r->for_bot.memory = bytes > 0 ? r->memory : NULL;
    r->for_bot.memory_bytes = bytes;
    return &r->for_bot;
}

void spil__resources_cancel(bot_resources *r)
{
    atomic_store(&r->cancelled, true);
}

void spil__resources_reset(bot_resources *r)
{
    atomic_store(&r->cancelled, false);
}
