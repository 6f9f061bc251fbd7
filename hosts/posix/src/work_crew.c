/* work_crew.c: pieces of work in threads (work_crew.h).
 *
 * A ring holds results that came before their turn; a thread waits if its piece is a ring's length ahead of the oldest
 * unfinished one. */
#include "work_crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "spil/memory.h"

enum { RING = 1024 };

typedef struct crew {
    const spil_work *work;
    const work_crew *with;
    pthread_mutex_t lock;
    pthread_cond_t moved, ended; /* a result was taken; a thread is done */
    int64_t next, taken;         /* pieces handed out; results taken */
    int working;                 /* threads that are not done … */
    int waiting;                 /* … and those of them that are too far ahead */
    bool there[RING];
    unsigned char *ring; /* RING results */
} crew;

static unsigned char *slot(crew *c, int64_t i)
{
    return c->ring + (size_t)(i % RING) * c->work->end_bytes;
}

/* The next piece, or -1: nothing left to do. */
static int64_t next_piece(crew *c)
{
    pthread_mutex_lock(&c->lock);
    c->waiting++;
    while (!*c->with->stop && c->next < c->work->n && c->next >= c->taken + RING)
        pthread_cond_wait(&c->moved, &c->lock);
    c->waiting--;
    const int64_t i = *c->with->stop || c->next >= c->work->n ? -1 : c->next++;
    pthread_mutex_unlock(&c->lock);
    return i;
}

/* Stores a result, then takes all whose turn it is. */
static void put_down(crew *c, int64_t i, const void *end)
{
    pthread_mutex_lock(&c->lock);
    memcpy(slot(c, i), end, c->work->end_bytes);
    c->there[i % RING] = true;
    while (!*c->with->stop && c->there[c->taken % RING]) {
        c->there[c->taken % RING] = false;
        if (!c->work->take(c->work->of, c->taken, slot(c, c->taken)))
            *c->with->stop = true;
        c->taken++;
    }
    if (c->waiting > 0)
        pthread_cond_broadcast(&c->moved);
    pthread_mutex_unlock(&c->lock);
}

static void *labour(void *argument)
{
    crew *c = argument;
    void *room = c->work->open(c->work->of), *end = spil_alloc(c->work->end_bytes);
    for (int64_t i; (i = next_piece(c)) >= 0;) {
        memset(end, 0, c->work->end_bytes);
        if (!c->work->piece(c->work->of, room, i, end))
            break;
        put_down(c, i, end);
    }
    free(end);
    c->work->close(c->work->of, room);
    pthread_mutex_lock(&c->lock);
    c->working--;
    pthread_cond_signal(&c->ended);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* Waits for the end, and lets the caller look on. */
static void watch(crew *c)
{
    enum { BETWEEN_NS = 200000000 };
    pthread_mutex_lock(&c->lock);
    while (c->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += BETWEEN_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        while (c->working > 0 && pthread_cond_timedwait(&c->ended, &c->lock, &until) == 0)
            ;
        if (c->with->watch != NULL)
            c->with->watch(c->with->of, c->work, c->taken, c->working == 0);
        if (*c->with->stop)
            pthread_cond_broadcast(&c->moved); /* a signal handler cannot wake the waiting threads */
    }
    pthread_mutex_unlock(&c->lock);
}

int64_t spil__work_run(const work_crew *with, const spil_work *work)
{
    crew *c = spil_alloc(sizeof *c);
    pthread_t thread[WORK_THREADS_MAX];
    int started = 0;
    *c = (crew){.work = work, .with = with, .ring = spil_alloc(RING * work->end_bytes)};
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->moved, NULL);
    pthread_cond_init(&c->ended, NULL);
    sigset_t all, before;
    sigfillset(&all);
    pthread_mutex_lock(&c->lock);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the thread that watches */
    while (started < with->threads && pthread_create(&thread[started], NULL, labour, c) == 0)
        started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    c->working = started;
    pthread_mutex_unlock(&c->lock);
    watch(c);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    for (int64_t i = 0; i < RING; i++) {
        if (c->there[i] && work->drop != NULL)
            work->drop(work->of, slot(c, i));
    }
    const int64_t taken = started == 0 ? -1 : c->taken;
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->moved);
    pthread_cond_destroy(&c->ended);
    free(c->ring);
    free(c);
    return taken;
}
