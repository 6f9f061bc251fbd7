/* crew.h: threads that do one piece of work together, again and again, for batches of games.
 *
 * The threads are kept, because a step of a batch takes less time than starting one. A process that was forked has none:
 * they are started again when they are first needed. */
#ifndef CREW_H
#define CREW_H

typedef struct crew crew;

enum { CREW_MAX = 256 };

/* For n threads, of which the caller is one. NULL: no memory. */
crew *spil__crew_open(int n);
/* Waits for the threads to end. NULL does nothing. */
void spil__crew_close(crew *c);

/* Runs job(of, 0, n) … job(of, n - 1, n), each by a thread, the first by the caller, and returns when all are done. If a
 * thread cannot be started the caller does its share. One call at a time. */
void spil__crew_run(crew *c, void (*job)(void *of, int i, int n), void *of);

#endif
