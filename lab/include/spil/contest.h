/* contest.h: one bot against another, measured; a league (league.h) consists of such contests.
 *
 * Each deal is played once for each side, with A on that side and B on all others: a pair with two sides, a full
 * rotation with more. That is one unit, and its mean is what the statistics count.
 *
 * A's score in a game is its share of the win: 1 alone, 1/k when k sides win together, 1/sides in a draw; a game lost
 * by a fault is won by all others. Fair is 1/sides.
 *
 * Games of rounds are also counted by round: who ended it (nobody: 1/sides), and A's points in it less
 * B's. Rounds are counted in whole games, as they are played; the game's options can
 * say which rounds a game has. */
#ifndef SPIL_CONTEST_H
#define SPIL_CONTEST_H

#include "spil/match.h"
#include "spil/stats.h"

typedef enum spil_sprt_verdict { SPIL_SPRT_OPEN, SPIL_SPRT_LOW, SPIL_SPRT_HIGH } spil_sprt_verdict;

/* Saves games, for hosts that want to keep them. */
typedef struct spil_keeper {
    void *of;
    /* The text of a game just played, allocated; called by the worker that played it. The lineup must keep steps. */
    char *(*save)(void *of, const spil_driver *d, const spil_match_end *end);
    /* Gets the games in order: deal by deal, rotation by rotation. a, b: indices into the lineup. false: no more. */
    bool (*keep)(void *of, int a, int b, int64_t deal, int rotation, const char *text);
} spil_keeper;

typedef struct spil_contest {
    /* Input. */
    const spil_lineup *lineup;
    const spil_lab *lab;
    uint8_t a, b;  /* indices into the lineup */
    int64_t pairs; /* units, at most */
    bool sprt;     /* ends when it is clear whether A is stronger by elo1 (or more) or elo0 (or less) */
    double elo0, elo1;
    const spil_keeper *keeper; /* NULL: games are not kept */

    /* Results. */
    int sides;
    bool timed;                                  /* a race against the clock */
    int64_t units, games, wins, draws, losses;   /* of A; a shared win is a draw */
    spil_sample score;                           /* all of these: one number per unit */
    spil_sample points_a, points_b, points_more; /* in a game; of A, of B, their difference */
    int64_t rounds;
    spil_sample round_score, round_more; /* a round */
    int64_t faults_a, faults_b;          /* games lost by a fault … */
    spil_sentence fault;                 /* … what the player did in the first of them … */
    bool fault_by_a;                     /* … and who it was */
    double llr;
    spil_sprt_verdict verdict;
    bool unkept; /* the keeper wanted no more */
} spil_contest;

/* Plays it, and returns how many units were completed: fewer than wanted when it was decided, stopped, or the keeper
 * wanted no more; -1 when no worker could start. */
int64_t spil_contest_play(spil_contest *c);

/* The index in the lineup of who committed the first fault; -1 when there was none. */
int spil_contest_faulty(const spil_contest *c);

#endif
