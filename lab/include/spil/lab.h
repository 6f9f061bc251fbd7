/* lab.h: what a host lends the lab: hands to work with, and players who answer.
 *
 * The lab plays games by the thousand and counts (series.h, contest.h, league.h), and looks at games again
 * (analysis.h). It has no threads, files, clock or language of its own: those are the host's, through the functions
 * here. Without any it runs as well, for instance in a browser: spil_work_alone does one piece of work after the
 * other, and spil_players_here are the bots and racers of this program.
 *
 * Memory is allocated; a program that has none left stops. */
#ifndef SPIL_LAB_H
#define SPIL_LAB_H

#include "spil/entrant.h"

/* ---- work ---- */

/* Numbered pieces of work, whose results are taken in the order of their numbers. So what comes out does not depend on
 * how many work at once, also where the results decide when there are enough. */
typedef struct spil_work {
    int64_t n;               /* pieces, numbered from 0 */
    size_t end_bytes;        /* of a piece's result */
    void *of;                /* handed to all the functions */
    void *(*open)(void *of); /* what one worker works in; called and closed by that worker */
    void (*close)(void *of, void *room);
    /* One piece; *end is zeroed. false: it was stopped, and there is no result. Several workers at once. */
    bool (*piece)(void *of, void *room, int64_t i, void *end);
    /* Never two at once. false: that is enough; results that come later are dropped. */
    bool (*take)(void *of, int64_t i, const void *end);
    /* What becomes of results that nobody takes. May be NULL. */
    void (*drop)(void *of, void *end);
} spil_work;

/* Does the work and returns how many results were taken; -1 when no worker could begin. */
typedef int64_t spil_work_fn(void *of, const spil_work *work);

/* One piece after the other, in the caller's own time; `of` may be NULL. */
spil_work_fn spil_work_alone;

/* ---- players ---- */

/* The move that a player makes; false: it makes none, and *fault says why: a sentence of which the player is the
 * subject ("did not …"). The question's budget and resources do not matter: they are the player's. */
typedef bool spil_ask_fn(void *player, const spil_bot_input *question, spil_bot_answer *answer,
                         spil_sentence *fault);

/* How entrants become players who can be asked. A worker has players of its own, and asks one at a time. */
typedef struct spil_players {
    const void *of;
    /* What the players of one worker share, such as resources; both NULL: nothing. */
    void *(*enter)(const void *of);
    void (*leave)(const void *of, void *shared);
    /* budget: for who has none of its own. The entrant outlives the player. */
    void *(*open)(const void *of, void *shared, const spil_entrant *who, spil_budget budget);
    void (*close)(void *player);
    /* A game begins and is over (res NULL: broken off); both NULL: nobody wants to know. The setup stays where it is
     * until then; the seed is for what a program does by chance. */
    void (*begin)(void *player, const spil_setup *su, int seat, uint64_t seed);
    void (*end)(void *player, const spil_result *res);
    spil_ask_fn *ask;
} spil_players;

/* The bots of this program, which think with what the resources lend (NULL: nothing), so one worker only. A resources with less
 * memory than the bot would like to have makes it think less; one without a clock makes it count simulations. Every
 * entrant must be a bot; the resources outlive the players. */
spil_players spil_players_here(const spil_bot_resources *resources);

/* ---- both ---- */

typedef struct spil_lab {
    spil_work_fn *work;
    void *work_of;
    /* Asked before every move: true: the game is broken off. NULL: never. */
    bool (*stop)(void *of);
    void *stop_of;
    spil_players players;
} spil_lab;

#endif
