/* thread_pool.c: threads that wait for work (thread_pool.h). */
#include "thread_pool.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "spil/memory.h"

typedef struct helper {
    thread_pool *of;
    pthread_t thread;
    int i;
} helper;

struct thread_pool {
    int most;
    int started; /* helpers 1 … started are there … */
    pid_t in;    /* … in this process */
    pthread_mutex_t lock;
    pthread_cond_t begun, done;
    uint64_t call; /* how often there has been work */
    int working;   /* helpers that are not done with it */
    bool ends;
    thread_share *share;
    void *share_of;
    helper helper[];
};

static void *help(void *argument)
{
    const helper *h = argument;
    thread_pool *p = h->of;
    uint64_t seen = 0;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (p->call == seen && !p->ends)
            pthread_cond_wait(&p->begun, &p->lock);
        if (p->call == seen)
            break;
        seen = p->call;
        pthread_mutex_unlock(&p->lock);
        p->share(p->share_of, h->i, p->started + 1);
        pthread_mutex_lock(&p->lock);
        if (--p->working == 0)
            pthread_cond_signal(&p->done);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* Bytes at least, as on Debian: musl gives a thread 128 KiB, macOS 512, and a search wants more. */
static const size_t least_stack = (size_t)8 << 20;

static int start_helper(helper *h)
{
    pthread_attr_t how;
    size_t stack;
    int why = pthread_attr_init(&how);
    if (why != 0)
        return why;
    if (pthread_attr_getstacksize(&how, &stack) == 0 && stack < least_stack)
        why = pthread_attr_setstacksize(&how, least_stack);
    if (why == 0)
        why = pthread_create(&h->thread, &how, help, h);
    pthread_attr_destroy(&how);
    return why;
}

/* Starts the helpers where there are none yet: in a new pool, and in a process that was forked. */
static void start_helpers(thread_pool *p)
{
    sigset_t all, before;
    if (p->in == getpid())
        return;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->begun, NULL);
    pthread_cond_init(&p->done, NULL);
    p->in = getpid();
    p->started = p->working = 0;
    p->call = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int why = 0;
    while (why == 0 && p->started < p->most) {
        helper *h = &p->helper[p->started];
        *h = (helper){.of = p, .i = p->started + 1};
        why = start_helper(h);
        p->started += why == 0;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = why;
}

thread_pool *spil__threads_open(int n)
{
    thread_pool *p = spil_alloc(sizeof *p + (size_t)n * sizeof p->helper[0]);
    p->most = n;
    return p;
}

void spil__threads_close(thread_pool *p)
{
    if (p == NULL)
        return;
    if (p->in == getpid()) { /* elsewhere there are no threads to wait for */
        pthread_mutex_lock(&p->lock);
        p->ends = true;
        pthread_cond_broadcast(&p->begun);
        pthread_mutex_unlock(&p->lock);
        for (int i = 0; i < p->started; i++)
            pthread_join(p->helper[i].thread, NULL);
        pthread_mutex_destroy(&p->lock);
        pthread_cond_destroy(&p->begun);
        pthread_cond_destroy(&p->done);
    }
    free(p);
}

int spil__threads_start(thread_pool *p, thread_share *share, void *of)
{
    if (p->most == 0)
        return 1;
    start_helpers(p);
    pthread_mutex_lock(&p->lock);
    p->share = share;
    p->share_of = of;
    p->working = p->started;
    p->call++;
    pthread_cond_broadcast(&p->begun);
    pthread_mutex_unlock(&p->lock);
    return p->started + 1;
}

void spil__threads_wait(thread_pool *p)
{
    if (p->most == 0 || p->in != getpid())
        return;
    pthread_mutex_lock(&p->lock);
    while (p->working > 0)
        pthread_cond_wait(&p->done, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

void spil__threads_run(thread_pool *p, thread_share *share, void *of)
{
    share(of, 0, spil__threads_start(p, share, of));
    spil__threads_wait(p);
}

/* ---- jobs for the thread that is free next ---- */

typedef struct jobs {
    void (*job)(void *of, int i);
    void *of;
    int n;
    atomic_int next;
} jobs;

static void take_jobs(void *of, int share, int n)
{
    jobs *all = of;
    (void)share, (void)n;
    for (int i; (i = atomic_fetch_add(&all->next, 1)) < all->n;)
        all->job(all->of, i);
}

void spil__threads_each(thread_pool *p, int n, void (*job)(void *of, int i), void *of)
{
    jobs all = {.job = job, .of = of, .n = n};
    spil__threads_run(p, take_jobs, &all);
}
