/* writer.c: the thread that stores (writer.h). */
#include "writer.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "spil/memory.h"
#include "thread_pool.h"

/* What was queued together: one piece of memory, the changes with their texts and bytes behind them. */
typedef struct batch {
    struct batch *next;
    uint64_t ticket;
    size_t n, bytes; /* changes; all of this piece */
    spil_change change[];
} batch;

struct spil_writer {
    const spil_engine *engine;
    void *self;
    unsigned gather_us;
    int event_fd;
    thread_pool *thread;
    spil_change *group; /* the thread's: what is committed together */
    size_t group_room;

    pthread_mutex_t *mutex; /* of all that follows; a pointer, because those who only look take it, too */
    pthread_cond_t more;    /* something was queued, or it is to end */
    batch *first, **last;
    uint64_t tickets, durable;
    bool ending, failed;
    spil_error why;
    spil_store_figures figures;
};

/* A group is as large as what has come while the last one was stored, up to this: a longer one would make those at its
 * beginning wait for those at its end. */
enum { GROUP_CHANGES = 1024 };

/* ---- queueing ---- */

static size_t text_bytes(const char *text)
{
    return text != NULL ? strlen(text) + 1 : 0;
}

static size_t copied_bytes(const spil_store_event *e)
{
    return text_bytes(e->stream) + text_bytes(e->owner) + e->len + e->secret_len;
}

static const void *copy(char **at, const void *bytes, size_t len)
{
    if (bytes == NULL)
        return NULL;
    char *to = *at;
    if (len > 0)
        memcpy(to, bytes, len);
    *at += len;
    return to;
}

uint64_t spil__writer_queue(spil_writer *w, const spil_change changes[], size_t n)
{
    size_t bytes = sizeof(batch) + n * sizeof changes[0];
    for (size_t i = 0; i < n; i++)
        bytes += copied_bytes(&changes[i].of);
    batch *b = spil_alloc_raw(bytes + 1); /* so that even an empty private part lies inside */
    *b = (batch){.n = n, .bytes = bytes};
    char *at = (char *)(b->change + n);
    for (size_t i = 0; i < n; i++) {
        const spil_store_event *from = &changes[i].of;
        b->change[i] = changes[i];
        spil_store_event *to = &b->change[i].of;
        to->stream = copy(&at, from->stream, text_bytes(from->stream));
        to->owner = copy(&at, from->owner, text_bytes(from->owner));
        to->bytes = copy(&at, from->bytes, from->len);
        to->secret = copy(&at, from->secret, from->secret_len);
    }

    pthread_mutex_lock(w->mutex);
    const uint64_t ticket = b->ticket = ++w->tickets;
    *w->last = b;
    w->last = &b->next;
    w->figures.queued_events += n;
    w->figures.queued_bytes += bytes;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(w->mutex);
    return ticket;
}

size_t spil__writer_queued(const spil_writer *w)
{
    spil_store_figures figures;
    spil__writer_figures(w, &figures);
    return figures.queued_bytes;
}

void spil__writer_figures(const spil_writer *w, spil_store_figures *figures)
{
    pthread_mutex_lock(w->mutex);
    *figures = w->figures;
    pthread_mutex_unlock(w->mutex);
}

/* ---- the thread ---- */

static void wake_owner(const spil_writer *w)
{
    const uint64_t one = 1;
    while (write(w->event_fd, &one, sizeof one) < 0 && errno == EINTR)
        ;
}

/* Private parts do not stay behind in freed memory. */
static void drop(batch *b)
{
    while (b != NULL) {
        batch *next = b->next;
        explicit_bzero(b, b->bytes);
        free(b);
        b = next;
    }
}

/* Takes the next group off the queue, under the mutex. *n: its changes. */
static batch *take_group(spil_writer *w, size_t *n, size_t *bytes)
{
    batch *first = w->first, *last = first;
    *n = first->n;
    *bytes = first->bytes;
    while (last->next != NULL && *n + last->next->n <= GROUP_CHANGES) {
        last = last->next;
        *n += last->n;
        *bytes += last->bytes;
    }
    w->first = last->next;
    if (w->first == NULL)
        w->last = &w->first;
    last->next = NULL;
    return first;
}

/* Without the mutex. */
static bool store_group(spil_writer *w, const batch *first, size_t n, spil_error *err)
{
    if (n > w->group_room) {
        w->group = spil_resize(w->group, n * sizeof w->group[0]);
        w->group_room = n;
    }
    size_t at = 0;
    for (const batch *b = first; b != NULL; b = b->next) {
        memcpy(w->group + at, b->change, b->n * sizeof b->change[0]);
        at += b->n;
    }
    return w->engine->commit(w->self, w->group, n, err);
}

/* Waits, under the mutex, for something to do. untidy: for a second at most. */
static void wait_for_more(spil_writer *w, bool untidy)
{
    while (w->first == NULL && !w->ending) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_sec++;
        if (!untidy)
            pthread_cond_wait(&w->more, w->mutex);
        else if (pthread_cond_timedwait(&w->more, w->mutex, &until) == ETIMEDOUT)
            return;
    }
    if (w->gather_us > 0 && !w->ending) { /* others may be about to add to the group */
        pthread_mutex_unlock(w->mutex);
        const struct timespec gather = {.tv_sec = w->gather_us / 1000000,
                                        .tv_nsec = w->gather_us % 1000000 * 1000L};
        nanosleep(&gather, NULL);
        pthread_mutex_lock(w->mutex);
    }
}

/* Adds one to the count that a value belongs to, of n. */
static void count(uint64_t counts[], size_t n, uint64_t first, uint64_t value)
{
    size_t i = 0;
    while (i + 1 < n && value > first << i)
        i++;
    counts[i]++;
}

static void count_commit(spil_store_figures *f, size_t n, size_t bytes, uint64_t us)
{
    f->events += n;
    f->bytes += bytes;
    f->commits++;
    f->commit_us += us;
    f->commit_us_max = us > f->commit_us_max ? us : f->commit_us_max;
    f->queued_events -= n;
    f->queued_bytes -= bytes;
    count(f->commits_by_us, SPIL_STORE_TIMES, SPIL_STORE_TIME_US, us);
    count(f->commits_by_events, SPIL_STORE_SIZES, 1, n);
}

static void write_all(void *context, int share, int shares)
{
    spil_writer *w = context;
    (void)share, (void)shares;
    spil_error err = {0};
    bool good = true, untidy = true;
    pthread_mutex_lock(w->mutex);
    while (good && !(w->ending && w->first == NULL)) {
        size_t n = 0, bytes = 0;
        wait_for_more(w, untidy);
        batch *group = w->first != NULL ? take_group(w, &n, &bytes) : NULL;
        pthread_mutex_unlock(w->mutex);

        const uint64_t began_us = spil__now_us();
        uint64_t ticket = 0;
        good = group == NULL || store_group(w, group, n, &err);
        for (const batch *b = group; b != NULL; b = b->next)
            ticket = b->ticket;
        drop(group);
        if (good) {
            untidy = !w->engine->tidy(w->self, &err);
            good = err.code == SPIL_OK;
        }
        const uint64_t us = spil__now_us() - began_us;

        pthread_mutex_lock(w->mutex);
        if (good && group != NULL) {
            w->durable = ticket;
            count_commit(&w->figures, n, bytes, us);
        }
        if (!good) {
            w->failed = true;
            w->why = err;
        }
        if (!good || group != NULL)
            wake_owner(w);
    }
    pthread_mutex_unlock(w->mutex);
}

/* ---- for the owner ---- */

int spil__writer_fd(const spil_writer *w)
{
    return w->event_fd;
}

uint64_t spil__writer_durable(spil_writer *w)
{
    uint64_t count;
    while (read(w->event_fd, &count, sizeof count) < 0 && errno == EINTR)
        ; /* nothing to read is fine */
    pthread_mutex_lock(w->mutex);
    const uint64_t durable = w->durable;
    pthread_mutex_unlock(w->mutex);
    return durable;
}

bool spil__writer_failed(const spil_writer *w, spil_error *err)
{
    pthread_mutex_lock(w->mutex);
    const bool failed = w->failed;
    if (failed && err != NULL)
        *err = w->why;
    pthread_mutex_unlock(w->mutex);
    return failed;
}

spil_writer *spil__writer_open(const spil_engine *engine, void *self, unsigned gather_us, spil_error *err)
{
    spil_writer *w = spil_alloc(sizeof *w);
    pthread_condattr_t attributes;
    *w = (spil_writer){.engine = engine, .self = self, .gather_us = gather_us};
    w->last = &w->first;
    w->mutex = spil_alloc(sizeof *w->mutex);
    pthread_mutex_init(w->mutex, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&w->more, &attributes);
    pthread_condattr_destroy(&attributes);
    w->event_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);

    w->thread = spil__threads_open(1);
    if (w->event_fd >= 0 && spil__threads_start(w->thread, write_all, w) > 1)
        return w;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the storage has failed: %s"), strerror(errno));
    spil__threads_close(w->thread);
    if (w->event_fd >= 0)
        close(w->event_fd);
    free(w->mutex);
    free(w);
    return NULL;
}

bool spil__writer_close(spil_writer *w)
{
    pthread_mutex_lock(w->mutex);
    w->ending = true;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(w->mutex);
    spil__threads_close(w->thread);
    const bool good = !w->failed;
    drop(w->first);
    close(w->event_fd);
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(w->mutex);
    free(w->mutex);
    free(w->group);
    free(w);
    return good;
}
