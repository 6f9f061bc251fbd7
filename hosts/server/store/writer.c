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
    spil_writers *all;
    bool is_alone; /* the thread is its own */
    spil_writer *next;
    void *self;
    int event_fd;
    /* All that follows belongs to the mutex. */
    batch *first, **last;
    uint64_t tickets, durable;
    bool failed;
    bool is_out; /* the thread has a group of it */
    spil_error why;
    spil_store_figures figures;
};

struct spil_writers {
    const spil_engine *engine;
    unsigned gather_us;
    thread_pool *thread;
    pthread_mutex_t *mutex; /* of all that follows; a pointer, because those who only look take it, too */
    pthread_cond_t more;    /* something was queued, or it is to end */
    pthread_cond_t done;    /* what was queued has been dealt with */
    spil_writer *first;
    bool ending;
};

/* A group on its way. */
typedef struct outgoing {
    spil_writer *of;
    batch *first;
    spil_change *changes;
    size_t n, bytes;
} outgoing;

/* What the thread alone has. */
typedef struct round_of {
    size_t n;
    outgoing out[SPIL_HOUSES_MAX];
    spil_group group[SPIL_HOUSES_MAX];
} round_of;

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

    pthread_mutex_lock(w->all->mutex);
    const uint64_t ticket = b->ticket = ++w->tickets;
    *w->last = b;
    w->last = &b->next;
    w->figures.queued_events += n;
    w->figures.queued_bytes += bytes;
    pthread_cond_signal(&w->all->more);
    pthread_mutex_unlock(w->all->mutex);
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
    pthread_mutex_lock(w->all->mutex);
    *figures = w->figures;
    pthread_mutex_unlock(w->all->mutex);
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

static bool is_idle(const spil_writers *all)
{
    for (const spil_writer *w = all->first; w != NULL; w = w->next) {
        if (w->first != NULL && !w->failed)
            return false;
    }
    return true;
}

/* Waits, under the mutex, for something to do. untidy: for a second at most. */
static void wait_for_more(spil_writers *all, bool untidy)
{
    while (is_idle(all) && !all->ending) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_sec++;
        if (!untidy)
            pthread_cond_wait(&all->more, all->mutex);
        else if (pthread_cond_timedwait(&all->more, all->mutex, &until) == ETIMEDOUT)
            return;
    }
    if (all->gather_us > 0 && !all->ending) { /* others may be about to add to the group */
        pthread_mutex_unlock(all->mutex);
        const struct timespec gather = {.tv_sec = all->gather_us / 1000000,
                                        .tv_nsec = all->gather_us % 1000000 * 1000L};
        nanosleep(&gather, NULL);
        pthread_mutex_lock(all->mutex);
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

/* The next group of each store that has something, under the mutex. */
static void take_groups(spil_writers *all, round_of *r)
{
    r->n = 0;
    for (spil_writer *w = all->first; w != NULL && r->n < SPIL_HOUSES_MAX; w = w->next) {
        if (w->first == NULL || w->failed)
            continue;
        outgoing *o = &r->out[r->n++];
        *o = (outgoing){.of = w};
        o->first = take_group(w, &o->n, &o->bytes);
        w->is_out = true;
    }
}

/* Without the mutex. */
static void store_groups(const spil_writers *all, round_of *r)
{
    for (size_t i = 0; i < r->n; i++) {
        outgoing *o = &r->out[i];
        size_t at = 0;
        o->changes = spil_alloc_raw(o->n * sizeof o->changes[0]);
        for (const batch *b = o->first; b != NULL; b = b->next) {
            memcpy(o->changes + at, b->change, b->n * sizeof b->change[0]);
            at += b->n;
        }
        r->group[i] = (spil_group){.self = o->of->self, .changes = o->changes, .n = o->n};
    }
    if (r->n > 0)
        all->engine->commit(r->group, r->n);
}

static void fail_writer(spil_writer *w, const spil_error *err)
{
    if (w->failed)
        return;
    w->failed = true;
    w->why = *err;
    wake_owner(w);
}

/* A group is over; under the mutex. */
static void settle(spil_writer *w, const outgoing *o, const spil_group *g, uint64_t ticket, uint64_t us)
{
    w->is_out = false;
    if (!g->good) {
        fail_writer(w, &g->err);
        return;
    }
    w->durable = ticket;
    count_commit(&w->figures, o->n, o->bytes, us);
    wake_owner(w);
}

/* Looks after what all have in common. Returns whether it is to be called again in a second. */
static bool tidy_up(spil_writers *all, spil_error *err)
{
    pthread_mutex_lock(all->mutex);
    spil_writer *any = all->first;
    while (any != NULL && any->failed)
        any = any->next;
    bool was_out = false;
    if (any != NULL) { /* it stays open meanwhile */
        was_out = any->is_out;
        any->is_out = true;
    }
    pthread_mutex_unlock(all->mutex);
    const bool untidy = any == NULL || !all->engine->tidy(any->self, err);
    pthread_mutex_lock(all->mutex);
    if (any != NULL)
        any->is_out = was_out;
    pthread_cond_broadcast(&all->done);
    pthread_mutex_unlock(all->mutex);
    return untidy;
}

static void write_all(void *context, int share, int shares)
{
    spil_writers *all = context;
    round_of *r = spil_alloc(sizeof *r);
    bool untidy = true;
    (void)share, (void)shares;
    pthread_mutex_lock(all->mutex);
    while (!(all->ending && is_idle(all))) {
        spil_error err = {0};
        wait_for_more(all, untidy);
        take_groups(all, r);
        pthread_mutex_unlock(all->mutex);

        const uint64_t began_us = spil__now_us();
        uint64_t ticket[SPIL_HOUSES_MAX];
        bool good = true;
        store_groups(all, r);
        for (size_t i = 0; i < r->n; i++) {
            outgoing *o = &r->out[i];
            for (const batch *b = o->first; b != NULL; b = b->next)
                ticket[i] = b->ticket;
            free(o->changes);
            drop(o->first);
            good = good && r->group[i].good;
        }
        if (good)
            untidy = tidy_up(all, &err);
        const uint64_t us = spil__now_us() - began_us;

        pthread_mutex_lock(all->mutex);
        for (size_t i = 0; i < r->n; i++) {
            if (err.code != SPIL_OK && r->group[i].good)
                r->group[i] = (spil_group){.good = false, .err = err};
            settle(r->out[i].of, &r->out[i], &r->group[i], ticket[i], us);
        }
        for (spil_writer *w = all->first; w != NULL && err.code != SPIL_OK; w = w->next)
            fail_writer(w, &err);
        pthread_cond_broadcast(&all->done);
    }
    pthread_mutex_unlock(all->mutex);
    free(r);
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
    pthread_mutex_lock(w->all->mutex);
    const uint64_t durable = w->durable;
    pthread_mutex_unlock(w->all->mutex);
    return durable;
}

bool spil__writer_failed(const spil_writer *w, spil_error *err)
{
    pthread_mutex_lock(w->all->mutex);
    const bool failed = w->failed;
    if (failed && err != NULL)
        *err = w->why;
    pthread_mutex_unlock(w->all->mutex);
    return failed;
}

bool spil__writer_is_busy(const spil_writer *w)
{
    pthread_mutex_lock(w->all->mutex);
    const bool busy = w->is_out || (w->first != NULL && !w->failed);
    pthread_mutex_unlock(w->all->mutex);
    return busy;
}

spil_writers *spil__writers_open(const spil_engine *engine, unsigned gather_us, spil_error *err)
{
    spil_writers *all = spil_alloc(sizeof *all);
    pthread_condattr_t attributes;
    *all = (spil_writers){.engine = engine, .gather_us = gather_us};
    all->mutex = spil_alloc(sizeof *all->mutex);
    pthread_mutex_init(all->mutex, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&all->more, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_cond_init(&all->done, NULL);
    all->thread = spil__threads_open(1);
    if (spil__threads_start(all->thread, write_all, all) > 1)
        return all;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the storage has failed: %s"), strerror(errno));
    spil__writers_close(all);
    return NULL;
}

void spil__writers_close(spil_writers *all)
{
    if (all == NULL)
        return;
    pthread_mutex_lock(all->mutex);
    all->ending = true;
    pthread_cond_signal(&all->more);
    pthread_mutex_unlock(all->mutex);
    spil__threads_close(all->thread);
    pthread_cond_destroy(&all->more);
    pthread_cond_destroy(&all->done);
    pthread_mutex_destroy(all->mutex);
    free(all->mutex);
    free(all);
}

spil_writer *spil__writer_open(const spil_engine *engine, void *self, spil_writers *shared,
                               unsigned gather_us, spil_error *err)
{
    spil_writers *all = shared != NULL ? shared : spil__writers_open(engine, gather_us, err);
    if (all == NULL)
        return NULL;
    spil_writer *w = spil_alloc(sizeof *w);
    *w = (spil_writer){.all = all, .is_alone = shared == NULL, .self = self};
    w->last = &w->first;
    w->event_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (w->event_fd < 0) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the storage has failed: %s"), strerror(errno));
        if (w->is_alone)
            spil__writers_close(all);
        free(w);
        return NULL;
    }
    pthread_mutex_lock(all->mutex);
    w->next = all->first;
    all->first = w;
    pthread_cond_signal(&all->more); /* it may have been waiting without an end */
    pthread_mutex_unlock(all->mutex);
    return w;
}

bool spil__writer_close(spil_writer *w)
{
    spil_writers *all = w->all;
    pthread_mutex_lock(all->mutex);
    while (w->is_out || (w->first != NULL && !w->failed))
        pthread_cond_wait(&all->done, all->mutex);
    spil_writer **at = &all->first;
    while (*at != w)
        at = &(*at)->next;
    *at = w->next;
    pthread_mutex_unlock(all->mutex);
    if (w->is_alone)
        spil__writers_close(all);
    const bool good = !w->failed;
    drop(w->first);
    close(w->event_fd);
    free(w);
    return good;
}
