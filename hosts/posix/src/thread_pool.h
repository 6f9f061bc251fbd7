/* thread_pool.h: threads that do pieces of work together, again and again.
 *
 * The threads are kept, because a step of a batch of games takes less time than starting one. A process that was forked
 * has none: they are started again when they are first needed. Signals are for the threads of the caller. */
#ifndef THREAD_POOL_H
#define THREAD_POOL_H

typedef struct thread_pool thread_pool;

enum { THREADS_MAX = 256 };

/* One thread's share of the work: share i of n. */
typedef void thread_share(void *of, int i, int n);

/* For n threads beside the caller's, started when they are first needed. */
thread_pool *spil__threads_open(int n);
/* Waits for what they are doing, and for them to end. NULL does nothing. */
void spil__threads_close(thread_pool *p);

/* Shares 1 … n - 1, each always by the same thread, and share 0 by the caller; returns when all are done. n is the
 * number of threads that there are, the caller's among them. One call at a time. */
void spil__threads_run(thread_pool *p, thread_share *share, void *of);
/* Shares 1 … n - 1 only, and does not wait: spil__threads_wait does. Returns n; 1: no thread could be started,
 * and errno says why. */
int spil__threads_start(thread_pool *p, thread_share *share, void *of);
void spil__threads_wait(thread_pool *p);

/* job(of, 0) … job(of, n - 1), each by the thread that is free next, the caller's too; returns when all are done. */
void spil__threads_each(thread_pool *p, int n, void (*job)(void *of, int i), void *of);

#endif
