/* bot_resources.c: memory, a clock and threads for bots (bot_resources.h). */
#include "bot_resources.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "clock.h"
#include "spil/memory.h"
#include "thread_pool.h"

enum { WORKERS_MAX = 8 };

struct bot_resources {
    spil_bot_resources for_bot;
    int n_workers;
    thread_pool *threads; /* NULL until they are needed */
    void *memory;
    size_t memory_bytes;
    atomic_bool cancelled;
};

static uint64_t wall_us(void *clock)
{
    (void)clock;
    return spil__now_us();
}

static uint64_t cpu_us(void *clock)
{
    (void)clock;
    return spil__thread_cpu_us();
}

/* Called once per simulation. No other memory depends on the answer: relaxed order is enough. */
static bool stop(void *of)
{
    return atomic_load_explicit(&((bot_resources *)of)->cancelled, memory_order_relaxed);
}

static void share(void *workers, int n, void (*job)(void *of, int i), void *of)
{
    bot_resources *r = workers;
    if (r->threads == NULL)
        r->threads = spil__threads_open(r->n_workers - 1);
    spil__threads_each(r->threads, n, job, of);
}

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
    r->n_workers = clock == BOT_CLOCK_CPU ? 1 : wanted;
    r->for_bot = (spil_bot_resources){
        .now_us = clock == BOT_CLOCK_CPU ? cpu_us : wall_us, .workers = r, .stop = stop, .stop_of = r};
    return r;
}

void spil__resources_close(bot_resources *r)
{
    if (r == NULL)
        return;
    spil__threads_close(r->threads);
    free(r->memory);
    free(r);
}

const spil_bot_resources *spil__resources_for(bot_resources *r, const spil_bot *bot, spil_budget budget)
{
    const int n_workers = budget.sims > 0 ? 1 : r->n_workers;
    const size_t bytes = bot->memory_bytes * (size_t)n_workers;
    if (bytes > r->memory_bytes) {
        free(r->memory);
        r->memory = spil_alloc_raw(bytes); /* pages that are never touched cost nothing */
        r->memory_bytes = bytes;
    }
    r->for_bot.memory = bytes > 0 ? r->memory : NULL;
    r->for_bot.memory_bytes = bytes;
    r->for_bot.n_workers = n_workers;
    r->for_bot.share = n_workers > 1 ? share : NULL;
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
