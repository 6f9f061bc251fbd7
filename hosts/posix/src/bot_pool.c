/* bot_pool.c: threads in which bots think (bot_pool.h). */
#include "bot_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bot_queue.h"
#include "clock.h"
#include "spil/memory.h"
#include "systems.h"
#include "thread_pool.h"

struct bot_job {
    bot_waiting waiting;
    bot_pool *pool;
    bot_job *next; /* of those that are ready */
    bool own_budget;
    spil_bot_task *task;
    bot_process *program;
    void *owner;
    bot_resources *resources; /* while it is thought about */
    bool dropped;
    atomic_bool ready;
    bool ok;
    spil_sentence fault;
};

typedef struct job_list {
    bot_job *first, *last; /* the oldest, the latest */
} job_list;

struct bot_pool {
    bot_clock clock;
    int n_workers;
    thread_pool *threads;
    int n_started; /* threads */
    int fd[2];     /* a pipe: a byte for every answer that is ready; -1 until the threads are started */
    pthread_mutex_t lock;
    pthread_cond_t asked, answered; /* there is a question, or no more will come; a thread is done with one */
    bot_queue *waiting;
    job_list ready;
    char person[BOT_PERSON_TEXT]; /* for whom the questions are that come … */
    bool urgent;                  /* … and whether they come before others */
    uint32_t longest_ms, least_ms;
    atomic_int n_jobs; /* that are neither taken nor dropped */
    bool ends;
    bot_resources **spare; /* nobody thinks with them */
    int n_spare, room_spare;
};

/* ---- lists ---- */

static void append(job_list *list, bot_job *j)
{
    j->next = NULL;
    *(list->first == NULL ? &list->first : &list->last->next) = j;
    list->last = j;
}

/* false: it was not in the list. */
static bool take_out(job_list *list, const bot_job *j)
{
    bot_job *before = NULL, *at = list->first;
    for (; at != NULL && at != j; at = at->next)
        before = at;
    if (at == NULL)
        return false;
    *(before == NULL ? &list->first : &before->next) = j->next;
    list->last = list->last == j ? before : list->last;
    return true;
}

static void free_job(bot_job *j)
{
    free(j->task);
    free(j);
}

/* ---- thinking ---- */

/* The pool is locked. */
static bot_resources *borrow(bot_pool *p)
{
    return p->n_spare > 0 ? p->spare[--p->n_spare] : spil__resources_open(p->clock, p->n_workers);
}

static void hand_back(bot_pool *p, bot_resources *r)
{
    p->spare = spil_grow(p->spare, &p->room_spare, p->n_spare + 1, sizeof(bot_resources *));
    p->spare[p->n_spare++] = r;
}

spil_bot_answer spil__bot_pool_think(bot_pool *p, const spil_bot *bot, const spil_bot_input *question,
                                     spil_rated out[])
{
    spil_bot_input in = *question;
    pthread_mutex_lock(&p->lock);
    bot_resources *r = borrow(p);
    pthread_mutex_unlock(&p->lock);
    in.resources = spil__resources_for(r, bot, in.budget);
    const spil_bot_answer answer = out != NULL ? bot->rate(&in, out) : bot->choose(&in);
    pthread_mutex_lock(&p->lock);
    hand_back(p, r);
    pthread_mutex_unlock(&p->lock);
    return answer;
}

static bool think(bot_job *j)
{
    spil_bot_task *t = j->task;
    spil_bot_input in = spil_bot_task_input(t);
    if (j->program != NULL)
        return spil__bot_process_ask(j->program, &in, &t->answer.move, &j->fault);
    in.resources = spil__resources_for(j->resources, t->bot, t->budget);
    t->answer = t->bot->choose(&in);
    return true;
}

/* Answers a question that is in no list. The pool is locked, but not meanwhile. */
static void answer(bot_pool *p, bot_job *j)
{
    const uint64_t began_us = spil__thread_cpu_us();
    j->resources = borrow(p);
    pthread_mutex_unlock(&p->lock);
    j->ok = think(j);
    pthread_mutex_lock(&p->lock);
    const uint64_t took_us = spil__thread_cpu_us() - began_us;
    if (!j->dropped && !j->own_budget)
        spil__bot_queue_learn(p->waiting, j->task->bot, j->task->setup.game, took_us);
    if (j->waiting.lane != NULL)
        spil__bot_queue_took(&j->waiting, took_us);
    spil__resources_reset(j->resources);
    hand_back(p, j->resources);
    j->resources = NULL;
    if (j->dropped) {
        free_job(j);
        return;
    }
    append(&p->ready, j);
    atomic_store(&j->ready, true);
    const ssize_t n = write(p->fd[1], "!", 1); /* one that is full is readable, too */
    (void)n;
    pthread_cond_broadcast(&p->answered);
}

/* When more people wait than there are threads, each gets less time. */
static void limit(const bot_pool *p, spil_budget *budget, int share)
{
    uint32_t most_ms = p->longest_ms * (uint32_t)p->n_started / (uint32_t)share;
    most_ms = most_ms < p->least_ms ? p->least_ms : most_ms > p->longest_ms ? p->longest_ms : most_ms;
    if (budget->ms == 0 || budget->ms > most_ms)
        budget->ms = most_ms;
}

/* The next question; NULL: it ends. */
static bot_job *next_job(bot_pool *p)
{
    int share;
    bot_waiting *next = NULL;
    while (!p->ends && (next = spil__bot_queue_take(p->waiting, &share)) == NULL)
        pthread_cond_wait(&p->asked, &p->lock);
    bot_job *j = (void *)next;
    if (j != NULL && p->longest_ms > 0)
        limit(p, &j->task->budget, share);
    return j;
}

static void serve(void *of, int share, int n)
{
    bot_pool *p = of;
    (void)share, (void)n;
    pthread_mutex_lock(&p->lock);
    for (bot_job *j; (j = next_job(p)) != NULL;)
        answer(p, j);
    pthread_mutex_unlock(&p->lock);
}

/* ---- opening ---- */

bot_pool *spil__bot_pool_open(int n_threads, bot_clock clock, int n_workers)
{
    bot_pool *p = spil_alloc(sizeof *p);
    p->clock = clock;
    p->n_workers = n_workers;
    p->threads = spil__threads_open(n_threads);
    p->waiting = spil__bot_queue_open();
    p->fd[0] = p->fd[1] = -1;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->asked, NULL);
    pthread_cond_init(&p->answered, NULL);
    return p;
}

bool spil__bot_pool_start(bot_pool *p)
{
    if (p->fd[0] < 0 && spil__open_pipe(p->fd))
        p->n_started = spil__threads_start(p->threads, serve, p) - 1;
    return p->n_started > 0;
}

void spil__bot_pool_close(bot_pool *p)
{
    if (p == NULL)
        return;
    pthread_mutex_lock(&p->lock);
    p->ends = true;
    pthread_cond_broadcast(&p->asked);
    pthread_mutex_unlock(&p->lock);
    spil__threads_close(p->threads);
    for (int i = 0; i < 2 && p->fd[i] >= 0; i++)
        close(p->fd[i]);
    while (p->n_spare > 0)
        spil__resources_close(p->spare[--p->n_spare]);
    free(p->spare);
    spil__bot_queue_close(p->waiting);
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->asked);
    pthread_cond_destroy(&p->answered);
    free(p);
}

void spil__bot_pool_limit(bot_pool *p, uint32_t longest_ms, uint32_t least_ms)
{
    p->longest_ms = longest_ms;
    p->least_ms = least_ms;
}

void spil__bot_pool_ask_for(bot_pool *p, const char *person, bool urgent)
{
    snprintf(p->person, sizeof p->person, "%s", person);
    p->urgent = urgent;
}

int spil__bot_pool_fd(const bot_pool *p)
{
    return p->fd[0];
}

int spil__bot_pool_jobs(const bot_pool *p)
{
    return atomic_load(&p->n_jobs);
}

void *spil__bot_pool_answered(bot_pool *p)
{
    pthread_mutex_lock(&p->lock);
    void *owner = p->ready.first != NULL ? p->ready.first->owner : NULL;
    pthread_mutex_unlock(&p->lock);
    return owner;
}

/* ---- questions ---- */

/* Is it answered in an instant, as far as is known, or to be answered before others? */
static bool is_quick(const bot_pool *p, const bot_job *j)
{
    const spil_bot_task *t = j->task;
    return p->urgent ||
           (!j->own_budget && spil__bot_queue_usual_us(p->waiting, t->bot, t->setup.game) < BOT_INSTANT_US);
}

bot_job *spil__bot_job_start(bot_pool *p, spil_bot_task *task, bool own_budget, bot_process *program,
                             void *owner)
{
    bot_job *j = spil_alloc(sizeof *j);
    *j = (bot_job){.pool = p, .task = task, .own_budget = own_budget, .program = program, .owner = owner};
    if (!spil__bot_pool_start(p) && p->fd[0] < 0) {
        fputs("spil: no pipe could be made\n", stderr); /* as bad as having no memory left */
        abort();
    }
    pthread_mutex_lock(&p->lock);
    p->n_jobs++;
    if (p->n_started > 0) {
        spil__bot_queue_add(p->waiting, p->person, is_quick(p, j), &j->waiting);
        pthread_cond_signal(&p->asked);
    } else { /* no thread could be started */
        answer(p, j);
    }
    pthread_mutex_unlock(&p->lock);
    return j;
}

bool spil__bot_job_ready(const bot_job *j)
{
    return atomic_load(&j->ready);
}

/* Waits for the end of a question that is in no list but perhaps that of the answers. The pool is locked. */
static void wait_for(bot_job *j)
{
    bot_pool *p = j->pool;
    char byte;
    while (!take_out(&p->ready, j))
        pthread_cond_wait(&p->answered, &p->lock);
    const ssize_t n = read(p->fd[0], &byte, 1);
    (void)n;
}

bool spil__bot_job_take(bot_job *j, spil_bot_answer *answer, spil_fast_rng *rng, spil_sentence *fault)
{
    pthread_mutex_lock(&j->pool->lock);
    wait_for(j);
    j->pool->n_jobs--;
    pthread_mutex_unlock(&j->pool->lock);
    const bool ok = j->ok;
    *answer = j->task->answer;
    *rng = j->task->rng;
    *fault = j->fault;
    free_job(j);
    return ok;
}

void spil__bot_job_drop(bot_job *j)
{
    bot_pool *p = j->pool;
    bot_process *program = j->program;
    pthread_mutex_lock(&p->lock);
    p->n_jobs--;
    j->dropped = j->resources != NULL && program == NULL; /* then its thread frees it */
    if (j->resources != NULL)
        spil__resources_cancel(j->resources);
    if (program != NULL)
        spil__bot_process_cancel(program);
    if (!j->dropped) {
        if (!spil__bot_queue_remove(&j->waiting))
            wait_for(j);
        free_job(j);
    }
    pthread_mutex_unlock(&p->lock);
    if (program != NULL)
        spil__bot_process_reset(program);
}
