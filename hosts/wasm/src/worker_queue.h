/* worker_queue.h: the page's players (spil/players.h), who think in its worker: questions on their way there, and
 * answers on their way back. */
#ifndef WORKER_QUEUE_H
#define WORKER_QUEUE_H

#include "spil/players.h"

/* They are never waited for: they cannot be asked or rated otherwise. */
extern const spil_players spil__page_players;

typedef struct posted {
    int number; /* from 1 */
    char *text; /* to be freed */
} posted;

/* The next question for the worker; false: there is none. */
bool spil__posted(posted *out);
/* The number of a question whose answer nobody wants any more, each once; 0: there is none. */
int spil__posted_dropped(void);
/* The worker's answer; false: nobody waits for it, or it is not an answer. */
bool spil__posted_answer(int number, const char *text);

#endif
