/* review_job.c: a game is analysed in a separate thread (review_job.h).
 *
 * The analysis fills in its list of decisions one by one and never changes those that are there. So the thread has only
 * to publish how many there are; a reader of that number may read as many decisions. */
#include "review_job.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "bot_resources.h"
#include "spil/memory.h"
#include "thread_pool.h"

struct review_job {
    spil_analysis analysis; /* the thread's own until it is published */
    bot_resources *resources;
    thread_pool *thread;
    atomic_bool stop, over;
    atomic_int steps, n_decisions;
};

static bool publish(void *of, int done, int n)
{
    (void)n;
    review_job *j = of;
    atomic_store_explicit(&j->n_decisions, j->analysis.n_decisions, memory_order_release);
    atomic_store_explicit(&j->steps, done, memory_order_relaxed);
    return !atomic_load_explicit(&j->stop, memory_order_relaxed);
}

static void work(void *of, int share, int n)
{
    review_job *j = of;
    spil_error err;
    (void)share, (void)n;
    const bool ok = spil_analyse(&j->analysis, &err) == SPIL_OK;
    publish(j, j->analysis.rec->n_steps, 0);
    atomic_store_explicit(&j->over, ok && j->analysis.whole, memory_order_release);
}

review_job *spil__review_start(const spil_record *rec, spil_budget budget, int n_workers)
{
    const spil_bot *bot = spil_bot_rating(rec->setup.game);
    if (bot == NULL)
        return NULL;
    review_job *j = spil_alloc(sizeof *j);
    j->resources = spil__resources_open(BOT_CLOCK_WALL, n_workers);
    j->analysis = (spil_analysis){.rec = rec,
                                  .bot = bot,
                                  .budget = budget,
                                  .seed = 1,
                                  .seat = -1,
                                  .resources = spil__resources_for(j->resources, bot, budget),
                                  .step = publish,
                                  .step_of = j};
    j->thread = spil__threads_open(1);
    if (spil__threads_start(j->thread, work, j) > 1)
        return j;
    spil__review_close(j);
    return NULL;
}

review_progress spil__review_look(review_job *j)
{
    review_progress p = {.over = atomic_load_explicit(&j->over, memory_order_acquire)};
    p.n_decisions = atomic_load_explicit(&j->n_decisions, memory_order_acquire);
    p.steps = atomic_load_explicit(&j->steps, memory_order_relaxed);
    p.of = j->analysis.rec->n_steps;
    return p;
}

void spil__review_wait(review_job *j)
{
    spil__threads_wait(j->thread);
}

const spil_analysis *spil__review_analysis(const review_job *j)
{
    return &j->analysis;
}

void spil__review_close(review_job *j)
{
    if (j == NULL)
        return;
    atomic_store_explicit(&j->stop, true, memory_order_relaxed);
    spil__resources_cancel(j->resources);
    spil__threads_close(j->thread);
    spil_analysis_free(&j->analysis);
    spil__resources_close(j->resources);
    free(j);
}
