/* loop.c: epoll and a heap of times (loop.h). */
#include "loop.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "log.h"
#include "spil/memory.h"

enum { EVENTS = 256, AFTERS = 112 /* a hundred houses */ };

struct loop {
    int epoll;
    bool stopped;
    loop_timer **heap; /* from 1 on */
    size_t n;
    int room;
    struct {
        void (*call)(void *of);
        void *of;
    } after[AFTERS];
    int n_after;
    /* The present round. */
    uint64_t began_us, step_us, longest_us; /* it, its present step, its longest step */
    uint64_t worked_us;                     /* what the processor had worked when the last one ended */
    const char *label, *longest;            /* what these steps are about */
    uint64_t logged_us;                     /* when a slow round was last logged */
    loop_figures figures;
};

loop *spil__loop_open(void)
{
    const int fd = epoll_create1(EPOLL_CLOEXEC);
    if (fd < 0)
        return NULL;
    loop *l = spil_alloc(sizeof *l);
    l->epoll = fd;
    return l;
}

void spil__loop_close(loop *l)
{
    if (l == NULL)
        return;
    close(l->epoll);
    free(l->heap);
    free(l);
}

/* ---- descriptors ---- */

bool spil__loop_watch(loop *l, loop_fd *w, uint32_t events)
{
    struct epoll_event e = {.events = events, .data = {.ptr = w}};
    return epoll_ctl(l->epoll, EPOLL_CTL_ADD, w->fd, &e) == 0;
}

void spil__loop_change(loop *l, loop_fd *w, uint32_t events)
{
    struct epoll_event e = {.events = events, .data = {.ptr = w}};
    if (w->fd >= 0)
        epoll_ctl(l->epoll, EPOLL_CTL_MOD, w->fd, &e);
}

void spil__loop_forget(loop *l, loop_fd *w)
{
    if (w->fd >= 0)
        epoll_ctl(l->epoll, EPOLL_CTL_DEL, w->fd, NULL);
    w->fd = -1; /* an event of this round may still name it */
}

/* ---- times ---- */

static void put(loop *l, size_t place, loop_timer *t)
{
    l->heap[place] = t;
    t->place = place;
}

static void rise(loop *l, size_t place)
{
    loop_timer *t = l->heap[place];
    for (; place > 1 && l->heap[place / 2]->at_ms > t->at_ms; place /= 2)
        put(l, place, l->heap[place / 2]);
    put(l, place, t);
}

static void sink(loop *l, size_t place)
{
    loop_timer *t = l->heap[place];
    for (size_t child; (child = 2 * place) <= l->n; place = child) {
        child += child < l->n && l->heap[child + 1]->at_ms < l->heap[child]->at_ms;
        if (l->heap[child]->at_ms >= t->at_ms)
            break;
        put(l, place, l->heap[child]);
    }
    put(l, place, t);
}

static void unset(loop *l, loop_timer *t)
{
    const size_t place = t->place;
    loop_timer *last = l->heap[l->n--];
    t->place = 0;
    if (last == t)
        return;
    put(l, place, last);
    rise(l, place);
    sink(l, last->place);
}

void spil__loop_set(loop *l, loop_timer *t, uint64_t at_ms)
{
    if (at_ms == UINT64_MAX) {
        if (t->place != 0)
            unset(l, t);
        return;
    }
    t->at_ms = at_ms;
    if (t->place == 0) {
        l->heap = spil_grow(l->heap, &l->room, (int)l->n + 2, sizeof(loop_timer *));
        put(l, ++l->n, t);
    }
    rise(l, t->place);
    sink(l, t->place);
}

uint64_t spil__loop_us(void)
{
    return spil__now_us();
}

uint64_t spil__loop_cpu_us(void)
{
    return spil__thread_cpu_us();
}

uint64_t spil__loop_ms(const loop *l)
{
    (void)l;
    return spil__loop_us() / 1000;
}

/* ---- running ---- */

void spil__loop_after(loop *l, void (*after)(void *of), void *of)
{
    if (l->n_after == AFTERS)
        abort(); /* a constant of the program */
    l->after[l->n_after].call = after;
    l->after[l->n_after++].of = of;
}

/* How long epoll may sleep: until just after the first moment, since a round too early would find nothing due. */
static int patience(const loop *l)
{
    if (l->n == 0)
        return -1;
    const uint64_t now_ms = spil__loop_ms(l), at_ms = l->heap[1]->at_ms;
    if (at_ms <= now_ms)
        return 0;
    return at_ms - now_ms > 60000 ? 60000 : (int)(at_ms - now_ms);
}

/* ---- rounds that take too long ---- */

static void begin_round(loop *l)
{
    l->began_us = l->step_us = spil__loop_us();
    l->longest_us = 0;
    l->longest = l->label = "-";
}

/* A step is over; what was not labelled is about `what`. */
static void end_step(loop *l, const char *what)
{
    const uint64_t now_us = spil__loop_us(), took_us = now_us - l->step_us;
    if (took_us > l->longest_us) {
        l->longest_us = took_us;
        l->longest = l->label[0] == '-' ? what : l->label;
    }
    l->step_us = now_us;
    l->label = "-";
}

static void end_round(loop *l)
{
    enum { LOG_US = 1000000 }; /* at most one line a second */
    const uint64_t took_us = l->step_us - l->began_us, worked_us = spil__loop_cpu_us();
    const uint64_t cpu_us = worked_us - l->worked_us;
    l->worked_us = worked_us;
    l->figures.rounds++;
    l->figures.longest_us = took_us > l->figures.longest_us ? took_us : l->figures.longest_us;
    l->figures.longest_cpu_us = cpu_us > l->figures.longest_cpu_us ? cpu_us : l->figures.longest_cpu_us;
    if (took_us <= LOOP_SLOW_US)
        return;
    l->figures.slow_rounds++;
    l->figures.longest_step = l->longest;
    if (l->step_us - l->logged_us < LOG_US && l->logged_us != 0)
        return;
    char round[24], cpu[24], step[24];
    snprintf(round, sizeof round, "%" PRIu64, took_us / 1000);
    snprintf(cpu, sizeof cpu, "%" PRIu64, cpu_us / 1000);
    snprintf(step, sizeof step, "%" PRIu64, l->longest_us / 1000);
    l->logged_us = l->step_us;
    spil__log("slow", "ms", round, "cpu_ms", cpu, "longest", l->longest, "longest_ms", step, NULL);
}

void spil__loop_label(loop *l, const char *what)
{
    l->label = what;
}

const loop_figures *spil__loop_figures(const loop *l)
{
    return &l->figures;
}

static void do_due(loop *l)
{
    const uint64_t now_ms = spil__loop_ms(l);
    for (size_t n = l->n; n > 0 && l->n > 0 && l->heap[1]->at_ms <= now_ms; n--) {
        loop_timer *t = l->heap[1];
        unset(l, t);
        t->due(t);
        end_step(l, "timer");
    }
}

void spil__loop_run(loop *l)
{
    struct epoll_event event[EVENTS];
    l->worked_us = spil__loop_cpu_us();
    while (!l->stopped) {
        const int n = epoll_wait(l->epoll, event, EVENTS, patience(l));
        if (n < 0 && errno != EINTR)
            abort(); /* a programming mistake */
        begin_round(l);
        for (int i = 0; i < n; i++) {
            loop_fd *w = event[i].data.ptr;
            if (w->fd < 0)
                continue;
            w->ready(w, event[i].events);
            end_step(l, "descriptor");
        }
        do_due(l);
        for (int i = 0; i < l->n_after; i++)
            l->after[i].call(l->after[i].of);
        end_step(l, "sending");
        end_round(l);
    }
}

void spil__loop_stop(loop *l)
{
    l->stopped = true;
}
