/* crew.c: threads for batches (crew.h). */
#include "crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct helper {
    crew *of;
    pthread_t thread;
    int i;
} helper;

struct crew {
    int n;
    int started; /* helpers 1 … started are there … */
    pid_t in;    /* … in this process */
    pthread_mutex_t lock;
    pthread_cond_t begun, done;
    uint64_t call; /* how often there has been work */
    int working;   /* helpers that are not done with it */
    bool ends;
    void (*job)(void *of, int i, int n);
    void *job_of;
    helper *helpers;
};

static void *help(void *argument)
{
    const helper *h = argument;
    crew *c = h->of;
    uint64_t seen = 0;
    pthread_mutex_lock(&c->lock);
    for (;;) {
        while (c->call == seen && !c->ends)
            pthread_cond_wait(&c->begun, &c->lock);
        if (c->ends)
            break;
        seen = c->call;
        pthread_mutex_unlock(&c->lock);
        c->job(c->job_of, h->i, c->n);
        pthread_mutex_lock(&c->lock);
        if (--c->working == 0)
            pthread_cond_signal(&c->done);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* Starts the helpers where there are none yet: in a new crew, and in a process that was forked. */
static void start(crew *c)
{
    sigset_t all, before;
    if (c->in == getpid())
        return;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->begun, NULL);
    pthread_cond_init(&c->done, NULL);
    c->in = getpid();
    c->started = 0;
    c->call = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for Python's own threads */
    for (int i = 1; i < c->n; i++) {
        c->helpers[i] = (helper){.of = c, .i = i};
        if (pthread_create(&c->helpers[i].thread, NULL, help, &c->helpers[i]) != 0)
            break;
        c->started = i;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

crew *spil__crew_open(int n)
{
    crew *c = calloc(1, sizeof *c);
    helper *helpers = calloc((size_t)n, sizeof *helpers);
    if (c == NULL || helpers == NULL) {
        free(c);
        free(helpers);
        return NULL;
    }
    c->n = n;
    c->helpers = helpers;
    return c;
}

void spil__crew_close(crew *c)
{
    if (c == NULL)
        return;
    if (c->in == getpid()) { /* elsewhere there are no threads to wait for */
        pthread_mutex_lock(&c->lock);
        c->ends = true;
        pthread_cond_broadcast(&c->begun);
        pthread_mutex_unlock(&c->lock);
        for (int i = 1; i <= c->started; i++)
            pthread_join(c->helpers[i].thread, NULL);
        pthread_mutex_destroy(&c->lock);
        pthread_cond_destroy(&c->begun);
        pthread_cond_destroy(&c->done);
    }
    free(c->helpers);
    free(c);
}

void spil__crew_run(crew *c, void (*job)(void *of, int i, int n), void *of)
{
    if (c->n == 1) {
        job(of, 0, 1);
        return;
    }
    start(c);
    pthread_mutex_lock(&c->lock);
    c->job = job;
    c->job_of = of;
    c->working = c->started;
    c->call++;
    pthread_cond_broadcast(&c->begun);
    pthread_mutex_unlock(&c->lock);
    job(of, 0, c->n);
    for (int i = c->started + 1; i < c->n; i++)
        job(of, i, c->n);
    pthread_mutex_lock(&c->lock);
    while (c->working > 0)
        pthread_cond_wait(&c->done, &c->lock);
    pthread_mutex_unlock(&c->lock);
}
