/* worker_queue.h: questions on their way to the page's worker, and answers on their way back (players.c). */
#ifndef WORKER_QUEUE_H
#define WORKER_QUEUE_H

#include "players.h"

typedef struct posted {
    int number; /* from 1 */
    char *text; /* to be freed */
} posted;

/* The next question for the worker; false: there is none. */
bool spil__posted(posted *out);
/* The number of a question whose answer nobody wants any more, each once; 0: there is none. */
int spil__posted_dropped(void);
/* The worker's answer; false: nobody waits for it, or it is none. */
bool spil__posted_answer(int number, const char *text);

#endif
