/* loop.h: one thread that waits for descriptors and times. Everything of the server that is not storing or thinking
 * happens in it. */
#ifndef LOOP_H
#define LOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct loop loop;

/* A descriptor and what to do when it is ready; part of a larger struct. */
typedef struct loop_fd {
    int fd; /* -1: not watched */
    void (*ready)(struct loop_fd *self, uint32_t events);
} loop_fd;

/* A moment and what to do then; part of a larger struct. Zeroed: not set. */
typedef struct loop_timer {
    uint64_t at_ms;
    size_t place; /* in the heap, from 1; 0: not set */
    void (*due)(struct loop_timer *self);
} loop_timer;

/* The struct of this type of which *part is a member. */
#define LOOP_OWNER(part, type, member) ((type *)(void *)((char *)(part)-offsetof(type, member)))

/* NULL: there is no epoll. */
loop *spil__loop_open(void);
void spil__loop_close(loop *l);

/* events as for epoll. false: the kernel refused. */
bool spil__loop_watch(loop *l, loop_fd *w, uint32_t events);
void spil__loop_change(loop *l, loop_fd *w, uint32_t events);
/* May be called from any callback. The memory of *w must stay until the end of the round (spil__loop_after). */
void spil__loop_forget(loop *l, loop_fd *w);

/* At the time of spil__loop_ms; UINT64_MAX: never. Replaces an earlier time. */
void spil__loop_set(loop *l, loop_timer *t, uint64_t at_ms);

/* Milliseconds and microseconds of a clock that nobody sets, as of now. */
uint64_t spil__loop_ms(const loop *l);
uint64_t spil__loop_us(void);
/* Microseconds that the processor has worked for this thread. */
uint64_t spil__loop_cpu_us(void);

/* Says what the present step is about, in a constant text: a round that takes too long is logged with what its longest
 * step was about. */
void spil__loop_label(loop *l, const char *what);

enum { LOOP_SLOW_US = 20000 }; /* a round that takes longer makes everybody wait */

typedef struct loop_figures {
    uint64_t rounds, slow_rounds, longest_us; /* longest: round … */
    uint64_t longest_cpu_us;  /* … and that for which the processor has worked the longest */
    const char *longest_step; /* the label of the longest step of the last slow round */
} loop_figures;

const loop_figures *spil__loop_figures(const loop *l);

/* `after` is called at the end of every round, when no callback runs. */
void spil__loop_after(loop *l, void (*after)(void *of), void *of);
/* Until spil__loop_stop. */
void spil__loop_run(loop *l);
void spil__loop_stop(loop *l);

#endif
