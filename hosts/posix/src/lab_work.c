/* lab_work.c: pieces of work in threads (lab_work.h).
 *
 * A ring holds results that came before their turn; a thread waits if its piece is a ring's length ahead of the oldest
 * unfinished one. */
#include "lab_work.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "spil/memory.h"

enum { RING = 1024 };

typedef struct progress {
    const spil_work *work;
    const lab_work *with;
    pthread_mutex_t lock;
    pthread_cond_t moved, ended; /* a result was taken; a thread is done */
    int64_t next, taken;         /* pieces handed out; results taken */
    int done;                    /* threads that have ended */
    int waiting;                 /* threads that are too far ahead */
    bool there[RING];
    unsigned char *ring; /* RING results */
} progress;

static unsigned char *slot(progress *c, int64_t i)
{
    return c->ring + (size_t)(i % RING) * c->work->end_bytes;
}

/* The next piece, or -1: nothing left to do. */
static int64_t next_piece(progress *c)
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
static void put_down(progress *c, int64_t i, const void *end)
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

static void labour(void *of, int share, int n)
{
    progress *c = of;
    (void)share, (void)n;
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
    c->done++;
    pthread_cond_signal(&c->ended);
    pthread_mutex_unlock(&c->lock);
}

/* Waits until so many threads are done, and lets the caller look on. */
static void watch(progress *c, int threads)
{
    enum { BETWEEN_NS = 200000000 };
    pthread_mutex_lock(&c->lock);
    while (c->done < threads) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += BETWEEN_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        while (c->done < threads && pthread_cond_timedwait(&c->ended, &c->lock, &until) == 0)
            ;
        if (c->with->watch != NULL)
            c->with->watch(c->with->of, c->work, c->taken, c->done == threads);
        if (*c->with->stop)
            pthread_cond_broadcast(&c->moved); /* a signal handler cannot wake the waiting threads */
    }
    pthread_mutex_unlock(&c->lock);
}

int64_t spil__lab_work(const lab_work *with, const spil_work *work)
{
    progress *c = spil_alloc(sizeof *c);
    thread_pool *pool = spil__threads_open(with->threads);
    *c = (progress){.work = work, .with = with, .ring = spil_alloc(RING * work->end_bytes)};
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->moved, NULL);
    pthread_cond_init(&c->ended, NULL);
    const int threads = spil__threads_start(pool, labour, c) - 1;
    watch(c, threads);
    spil__threads_close(pool);
    for (int64_t i = 0; i < RING; i++) {
        if (c->there[i] && work->drop != NULL)
            work->drop(work->of, slot(c, i));
    }
    const int64_t taken = threads == 0 ? -1 : c->taken;
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->moved);
    pthread_cond_destroy(&c->ended);
    free(c->ring);
    free(c);
    return taken;
}
