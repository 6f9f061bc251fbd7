/* jobs.c: pieces of work in threads (jobs.h).
 *
 * A ring holds results that came before their turn; a thread waits if its piece is a ring's length ahead of the oldest
 * unfinished one. */
#include "jobs.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "intl.h"
#include "memory.h"

enum { RING = 1024 };

static atomic_bool stop;        /* set by Ctrl-C, and when there are enough results */
static atomic_bool interrupted; /* set by Ctrl-C: stops later runs too */

typedef struct crew {
    const spil_work *work;
    const job_crew *with;
    pthread_mutex_t lock;
    pthread_cond_t moved, ended; /* a result was taken; a thread is done */
    int64_t next, taken;         /* pieces handed out; results taken */
    int working;                 /* threads that are not done … */
    int waiting;                 /* … and those of them that are too far ahead */
    bool there[RING];
    unsigned char *ring; /* RING results */
} crew;

static void on_interrupt(int signal)
{
    (void)signal;
    interrupted = true;
    stop = true;
}

bool spil__jobs_stopped(void)
{
    return atomic_load_explicit(&stop, memory_order_relaxed);
}

static unsigned char *slot(crew *c, int64_t i)
{
    return c->ring + (size_t)(i % RING) * c->work->end_bytes;
}

/* The next piece, or -1: nothing left to do. */
static int64_t next_piece(crew *c)
{
    pthread_mutex_lock(&c->lock);
    c->waiting++;
    while (!stop && c->next < c->work->n && c->next >= c->taken + RING)
        pthread_cond_wait(&c->moved, &c->lock);
    c->waiting--;
    const int64_t i = stop || c->next >= c->work->n ? -1 : c->next++;
    pthread_mutex_unlock(&c->lock);
    return i;
}

/* Stores a result, then takes all whose turn it is. */
static void put_down(crew *c, int64_t i, const void *end)
{
    pthread_mutex_lock(&c->lock);
    memcpy(slot(c, i), end, c->work->end_bytes);
    c->there[i % RING] = true;
    while (!stop && c->there[c->taken % RING]) {
        c->there[c->taken % RING] = false;
        if (!c->work->take(c->work->of, c->taken, slot(c, c->taken)))
            stop = true;
        c->taken++;
    }
    if (c->waiting > 0)
        pthread_cond_broadcast(&c->moved);
    pthread_mutex_unlock(&c->lock);
}

static void *labour(void *argument)
{
    crew *c = argument;
    void *room = c->work->open(c->work->of), *end = spil__alloc(c->work->end_bytes);
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

/* ---- the bar ---- */

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void show_progress(const crew *c, double spent_s)
{
    enum { BAR = 30 };
    const double share = (double)c->taken / (double)c->work->n;
    const int filled = (int)(share * BAR);
    char text[100] = "";
    if (c->with->estimate != NULL && c->taken > 0)
        c->with->estimate(c->with->of, text, sizeof text);
    fprintf(stderr, "\r\033[K[%.*s%.*s] %3d %%  %s  ", filled, "##############################", BAR - filled,
            "                              ", (int)(share * 100), text);
    if (c->taken > 0)
        fprintf(stderr, _("%.0f s left"), spent_s / share - spent_s);
}

/* Waits for the end and shows the progress. */
static void watch(crew *c)
{
    const double started_s = now_s();
    const bool shows = isatty(STDERR_FILENO) == 1;
    bool shown = false;
    pthread_mutex_lock(&c->lock);
    while (c->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 200000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        while (c->working > 0 && pthread_cond_timedwait(&c->ended, &c->lock, &until) == 0)
            ;
        if (stop)
            pthread_cond_broadcast(&c->moved); /* a signal handler cannot wake the waiting threads */
        if (shows && now_s() - started_s > 0.5) {
            show_progress(c, now_s() - started_s);
            shown = true;
        }
    }
    pthread_mutex_unlock(&c->lock);
    if (shown)
        fputs("\r\033[K", stderr);
}

int64_t spil__jobs_run(const job_crew *with, const spil_work *work)
{
    crew *c = spil__alloc(sizeof *c);
    pthread_t thread[JOBS_MAX];
    const struct sigaction catch = {.sa_handler = on_interrupt};
    struct sigaction before;
    int started = 0;
    *c = (crew){.work = work, .with = with, .ring = spil__alloc(RING * work->end_bytes)};
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->moved, NULL);
    pthread_cond_init(&c->ended, NULL);
    stop = atomic_load(&interrupted);
    sigaction(SIGINT, &catch, &before);
    pthread_mutex_lock(&c->lock);
    while (started < with->jobs && pthread_create(&thread[started], NULL, labour, c) == 0)
        started++;
    c->working = started;
    pthread_mutex_unlock(&c->lock);
    watch(c);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    sigaction(SIGINT, &before, NULL);
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
