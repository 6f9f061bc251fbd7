/* reader.c: the thread that reads (reader.h). */
#include "reader.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "log.h"
#include "thread_pool.h"

enum {
    BUCKETS = 1024,
    ROUND_READINGS = 16, /* that go into memory before others have their turn … */
    ROUND_US = 1000      /* … or what takes that long */
};

typedef struct queue {
    reading *first, **last;
} queue;

struct reader {
    online *on;
    loop_fd watch; /* readable when something has come */
    thread_pool *thread;
    reading *bucket[BUCKETS]; /* the loop's: what has not come */
    reader_figures figures;

    pthread_mutex_t mutex; /* of all that follows */
    pthread_cond_t more;   /* something was asked for, or it is to end */
    queue asked, read;
    queue work; /* asked, too, but reckoned, not read: those who wait for what is read go first */
    bool ending;
};

/* ---- queues ---- */

static void put(queue *q, reading *r)
{
    r->next = NULL;
    *q->last = r;
    q->last = &r->next;
}

static reading *take(queue *q)
{
    reading *r = q->first;
    if (r == NULL)
        return NULL;
    q->first = r->next;
    if (q->first == NULL)
        q->last = &q->first;
    return r;
}

/* ---- the thread ---- */

static void wake_loop(const reader *all)
{
    const uint64_t one = 1;
    while (write(all->watch.fd, &one, sizeof one) < 0 && errno == EINTR)
        ;
}

static void read_all(void *context, int share, int shares)
{
    reader *all = context;
    (void)share, (void)shares;
    pthread_mutex_lock(&all->mutex);
    while (!all->ending) {
        reading *r = take(&all->asked);
        r = r != NULL ? r : take(&all->work);
        if (r == NULL) {
            pthread_cond_wait(&all->more, &all->mutex);
            continue;
        }
        pthread_mutex_unlock(&all->mutex);
        const uint64_t began_us = spil__loop_cpu_us();
        r->kind->read(r);
        r->took_us = spil__loop_cpu_us() - began_us;
        pthread_mutex_lock(&all->mutex);
        put(&all->read, r);
        wake_loop(all);
    }
    pthread_mutex_unlock(&all->mutex);
}

/* ---- asking ---- */

static reading **find(const online *on, const reading_kind *kind, const char *stream, uint64_t number)
{
    reading **at = &on->reader->bucket[spil__id_hash(stream) % BUCKETS];
    while (*at != NULL &&
           ((*at)->kind != kind || (*at)->number != number || strcmp((*at)->stream, stream) != 0))
        at = &(*at)->next_of_hash;
    return at;
}

bool spil__reader_awaits(const online *on, const reading_kind *kind, const char *stream)
{
    return *find(on, kind, stream, 0) != NULL;
}

static reading *ask(online *on, const reading_kind *kind, const char *stream, uint64_t number, void *work)
{
    reader *all = on->reader;
    reading *r = spil_alloc(sizeof *r);
    *r = (reading){.on = on, .kind = kind, .number = number, .result = work};
    copy_text(r->stream, sizeof r->stream, stream);
    r->last = &r->first;
    *find(on, kind, stream, number) = r;
    all->figures.coming++;
    all->figures.reads++;
    pthread_mutex_lock(&all->mutex);
    put(work != NULL ? &all->work : &all->asked, r);
    pthread_cond_signal(&all->more);
    pthread_mutex_unlock(&all->mutex);
    return r;
}

static void wait_for(reading *r, reading_waiter *w)
{
    w->of = r;
    w->next = NULL;
    *r->last = w;
    r->last = &w->next;
}

void spil__reader_ask(online *on, const reading_kind *kind, const char *stream, uint64_t number,
                      reading_waiter *w)
{
    reading *r = *find(on, kind, stream, number);
    if (r == NULL)
        r = ask(on, kind, stream, number, NULL);
    if (w != NULL)
        wait_for(r, w);
}

static bool is_it(const reading *r, const reading_kind *kind, const char *stream, uint64_t number)
{
    return r != NULL && r->kind == kind && r->number == number && strcmp(r->stream, stream) == 0;
}

lookup spil__reader_look_up(online *on, const reading_kind *kind, const char *stream, uint64_t number,
                            const reading *has_come, reading_waiter *w)
{
    if (is_it(has_come, kind, stream, number))
        return has_come->unreadable ? LOOKUP_UNREADABLE : LOOKUP_DONE;
    spil__reader_ask(on, kind, stream, number, w);
    return LOOKUP_COMES;
}

lookup spil__reader_work(online *on, const reading_kind *kind, const char *stream, uint64_t number,
                         void *work, const reading *has_come, reading_waiter *w)
{
    const bool done = is_it(has_come, kind, stream, number);
    reading *r = done ? NULL : *find(on, kind, stream, number);
    if (done || r != NULL)
        kind->drop(work);
    if (done)
        return LOOKUP_DONE;
    wait_for(r != NULL ? r : ask(on, kind, stream, number, work), w);
    return LOOKUP_COMES;
}

void spil__reader_leave(reading_waiter *w)
{
    if (w->of == NULL)
        return;
    reading_waiter **at = &w->of->first;
    while (*at != w)
        at = &(*at)->next;
    *at = w->next;
    if (w->of->last == &w->next)
        w->of->last = at;
    w->of = NULL;
}

/* ---- coming ---- */

static void log_unreadable(const reading *r)
{
    char say[256] = "";
    spil_out out = spil_out_to(say, sizeof say);
    if (r->err.text.format != NULL)
        spil_sentence_print(&r->err.text, r->err.text.format, &out);
    spil__log("unreadable",
              r->stream[0] == 'p'   ? "person"
              : r->stream[0] == 'r' ? "room"
              : r->stream[0] == 'd' ? "deal"
                                    : "table",
              r->stream + 2, "why", say, NULL);
}

static void finish(reading *r)
{
    reading **at = find(r->on, r->kind, r->stream, r->number);
    *at = r->next_of_hash;
    r->on->reader->figures.coming--;
    spil__loop_label(r->on->loop, "what was read");
    if (r->unreadable)
        log_unreadable(r);
    r->kind->came(r);
    while (r->first != NULL) {
        reading_waiter *w = r->first;
        spil__reader_leave(w);
        w->go_on(w, r);
    }
    if (r->result != NULL)
        r->kind->drop(r->result);
    free(r);
}

static void ready(loop_fd *w, uint32_t events)
{
    reader *all = LOOP_OWNER(w, reader, watch);
    const uint64_t until_us = spil__loop_us() + ROUND_US;
    uint64_t count;
    (void)events;
    while (read(w->fd, &count, sizeof count) < 0 && errno == EINTR)
        ; /* nothing to read is fine */
    for (int i = 0; i < ROUND_READINGS && spil__loop_us() < until_us; i++) {
        pthread_mutex_lock(&all->mutex);
        reading *r = take(&all->read);
        pthread_mutex_unlock(&all->mutex);
        if (r == NULL)
            return;
        finish(r);
    }
    wake_loop(all); /* there may be more */
}

reader_figures spil__reader_figures(const reader *r)
{
    return r->figures;
}

/* ---- opening and closing ---- */

reader *spil__reader_open(online *on, spil_error *err)
{
    reader *all = spil_alloc(sizeof *all);
    all->on = on;
    all->asked.last = &all->asked.first;
    all->read.last = &all->read.first;
    all->work.last = &all->work.first;
    pthread_mutex_init(&all->mutex, NULL);
    pthread_cond_init(&all->more, NULL);
    all->watch = (loop_fd){.fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK), .ready = ready};
    all->thread = spil__threads_open(1);
    if (all->watch.fd >= 0 && spil__threads_start(all->thread, read_all, all) > 1 &&
        spil__loop_watch(on->loop, &all->watch, EPOLLIN))
        return all;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the server cannot start: %s"), strerror(errno));
    spil__reader_close(all);
    return NULL;
}

static void drop_all(reader *all)
{
    for (int i = 0; i < BUCKETS; i++) {
        for (reading *r = all->bucket[i], *next; r != NULL; r = next) {
            next = r->next_of_hash;
            while (r->first != NULL)
                spil__reader_leave(r->first);
            if (r->result != NULL)
                r->kind->drop(r->result);
            free(r);
        }
    }
}

void spil__reader_close(reader *r)
{
    if (r == NULL)
        return;
    pthread_mutex_lock(&r->mutex);
    r->ending = true;
    pthread_cond_signal(&r->more);
    pthread_mutex_unlock(&r->mutex);
    spil__threads_close(r->thread);
    drop_all(r);
    if (r->watch.fd >= 0) {
        const int fd = r->watch.fd;
        spil__loop_forget(r->on->loop, &r->watch);
        close(fd);
    }
    pthread_cond_destroy(&r->more);
    pthread_mutex_destroy(&r->mutex);
    free(r);
}
