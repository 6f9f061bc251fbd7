/* lab.h: what a host lends the lab: workers, and players who answer.
 *
 * The lab plays games by the thousand and counts (series.h, contest.h, league.h), and reviews games (analysis.h). It
 * has no threads, files, clock or language: those come from the host, through the functions here.
 *
 * Memory is allocated; running out of it aborts. */
#ifndef SPIL_LAB_H
#define SPIL_LAB_H

#include "spil/players.h"

/* ---- work ---- */

/* Numbered pieces of work, whose results are taken in the order of their numbers. So the outcome does not depend on the
 * number of workers, even where the results decide when to end. */
typedef struct spil_work {
    int64_t n;               /* pieces, numbered from 0 */
    size_t end_bytes;        /* of a piece's result */
    void *of;                /* passed to all functions */
    void *(*open)(void *of); /* a worker's own data; opened and closed by that worker */
    void (*close)(void *of, void *room);
    /* Does one piece; *end is zeroed. false: it was stopped, and there is no result. Called by several workers at
     * once. */
    bool (*piece)(void *of, void *room, int64_t i, void *end);
    /* Takes a result; never called concurrently. false: no more; later results are dropped. */
    bool (*take)(void *of, int64_t i, const void *end);
    /* Frees a result that is not taken. May be NULL. */
    void (*drop)(void *of, void *end);
    /* For hosts that do pieces elsewhere: a result is plain bytes but for texts. Where its k-th text is, k from 0, and
     * in *owned whether it is freed with the result, or else is static. NULL: there are no more. Where this function is
     * NULL pieces can be done here only. */
    const char **(*text)(void *end, int k, bool *owned);
} spil_work;

/* The texts of a sentence, for that function: two of them. */
static inline const char **spil_work_sentence(spil_sentence *sentence, int k)
{
    return k == 0 ? &sentence->format : &sentence->many;
}

/* Does the work and returns how many results were taken; -1 when no worker could start. */
typedef int64_t spil_work_fn(void *of, const spil_work *work);

/* ---- all that is lent ---- */

typedef struct spil_lab {
    spil_work_fn *work;
    void *work_of;
    /* Polled before every move. true: breaks the game off. NULL: never. */
    bool (*stop)(void *of);
    void *stop_of;
    spil_players players; /* each worker has players of its own, which share what `enter` gives it */
} spil_lab;

#endif
