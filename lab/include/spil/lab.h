/* lab.h: what a host lends the lab: workers, and players who answer.
 *
 * The lab plays games by the thousand and counts (series.h, contest.h, league.h), and reviews games (analysis.h). It
 * has no threads, files, clock or language of its own: those come from the host, through the functions here.
 *
 * Memory is allocated; running out of it aborts. */
#ifndef SPIL_LAB_H
#define SPIL_LAB_H

#include "spil/entrant.h"

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
} spil_work;

/* Does the work and returns how many results were taken; -1 when no worker could start. */
typedef int64_t spil_work_fn(void *of, const spil_work *work);

/* ---- players ---- */

/* Asks a player for a move; false: it makes none, and *fault says why, as a sentence without its subject, the player
 * ("did not …"). The question's budget and resources are ignored: the player has its own. */
typedef bool spil_ask_fn(void *player, const spil_bot_input *question, spil_bot_answer *answer,
                         spil_sentence *fault);

/* Turns entrants into players that can be asked. Each worker has players of its own, and asks one at a time. */
typedef struct spil_players {
    const void *of;
    /* What the players of one worker share, such as resources; both NULL: nothing. */
    void *(*enter)(const void *of);
    void (*leave)(const void *of, void *shared);
    /* budget: where the entrant has none of its own. The entrant must outlive the player. */
    void *(*open)(const void *of, void *shared, const spil_entrant *who, spil_budget budget);
    void (*close)(void *player);
    /* A game begins, and is over (res NULL: broken off). Both may be NULL. The setup stays valid in between; the seed
     * is for the random decisions of a program. */
    void (*begin)(void *player, const spil_setup *su, int seat, uint64_t seed);
    void (*end)(void *player, const spil_result *res);
    spil_ask_fn *ask;
} spil_players;

/* ---- both ---- */

typedef struct spil_lab {
    spil_work_fn *work;
    void *work_of;
    /* Polled before every move. true: breaks the game off. NULL: never. */
    bool (*stop)(void *of);
    void *stop_of;
    spil_players players;
} spil_lab;

#endif
