/* contest.h: one bot against another, measured; a league (league.h) consists of such contests.
 *
 * A deal is played as often as there are sides, with A in each side's place and B in all others: a pair where there
 * are two sides, a full rotation where there are more. That is one unit, and its mean is what the statistics count.
 *
 * A's score in a game is its share of the win: 1 alone, 1/k when k sides win together, 1/sides in a draw; a game lost
 * by a fault is won by all others. Fair is 1/sides.
 *
 * Games of rounds (Rumi 7 Seven) are also counted by round: whose hand was empty first (nobody's: 1/sides), and the
 * points of A in it less those of B. Rounds are counted in whole games, as they are played; the game's options can
 * say which rounds a game has. */
#ifndef SPIL_CONTEST_H
#define SPIL_CONTEST_H

#include "spil/match.h"
#include "spil/stats.h"

typedef enum spil_verdict { SPIL_SPRT_OPEN, SPIL_SPRT_LOW, SPIL_SPRT_HIGH } spil_verdict;

/* Games as texts, which a host may want to keep. */
typedef struct spil_keeper {
    void *of;
    /* The text of a game just played, allocated; by the worker that played it. The lineup keeps steps. */
    char *(*save)(void *of, const spil_driver *d, const spil_match_end *end);
    /* The games in order: deal by deal, rotation by rotation. a, b: who of the lineup met. false: that is enough. */
    bool (*keep)(void *of, int a, int b, int64_t deal, int rotation, const char *text);
} spil_keeper;

typedef struct spil_contest {
    /* What is wanted. */
    const spil_lineup *lineup;
    const spil_lab *lab;
    uint8_t a, b;  /* of the lineup */
    int64_t pairs; /* at most so many units */
    bool sprt;     /* ends when it is clear whether A is elo1 (or more) or elo0 (or less) stronger */
    double elo0, elo1;
    const spil_keeper *keeper; /* NULL: nobody wants the games */

    /* What came out. */
    int sides;
    bool timed;                                  /* a race against the clock */
    int64_t units, games, wins, draws, losses;   /* of A; a shared win is a draw */
    spil_sample score;                           /* all of these: one number per unit */
    spil_sample points_a, points_b, points_more; /* in a game; of A, of B, their difference */
    int64_t rounds;
    spil_sample round_score, round_more; /* a round */
    int64_t faults_a, faults_b;          /* games lost by a fault … */
    spil_sentence fault;                 /* … the first of which: what that player did … */
    bool fault_by_a;                     /* … and who it was */
    double llr;
    spil_verdict verdict;
    bool unkept; /* the keeper had enough */
} spil_contest;

/* Plays it, and returns how many units were played to the end: fewer than wanted when it was decided, stopped, or the
 * keeper had enough; -1 when no worker could begin. */
int64_t spil_contest_play(spil_contest *c);

/* Who of the lineup made the first fault; -1 when there was none. */
int spil_contest_faulty(const spil_contest *c);

#endif
