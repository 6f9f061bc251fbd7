/* contest.h: one bot against another, measured: what arena and league have in common.
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
#ifndef CONTEST_H
#define CONTEST_H

#include "matches.h"
#include "stats.h"

typedef enum sprt_verdict { SPRT_OPEN, SPRT_LOW, SPRT_HIGH } sprt_verdict;

typedef struct contest {
    /* What is wanted. */
    const cast *cast;
    uint8_t a, b;  /* of the cast */
    int64_t pairs; /* at most so many units */
    int jobs;
    bool sprt; /* ends when it is clear whether A is elo1 (or more) or elo0 (or less) stronger */
    double elo0, elo1;
    const char *folder; /* for the records, which the cast wants then (records.h); NULL: none */
    bool shares_folder; /* with other contests: the records' names say who meets whom */

    /* What came out. */
    int sides;
    bool timed;                                /* a race against the clock */
    int64_t units, games, wins, draws, losses; /* of A; a shared win is a draw */
    sample score;                              /* all of these: one number per unit */
    sample points_a, points_b, points_more;    /* in a game; of A, of B, their difference */
    int64_t rounds;
    sample round_score, round_more; /* a round */
    int64_t faults_a, faults_b;     /* games lost by a fault … */
    spil_sentence fault;            /* … the first of which: what that player did … */
    bool fault_by_a;                /* … and who it was */
    double llr;
    sprt_verdict verdict;
    bool unwritten; /* a record could not be written: why is in err */
    spil_error err;
} contest;

/* Plays it. false when no thread could be started or a record not be written, which has been said, or when Ctrl-C came
 * before a unit was finished. */
bool spil__contest_play(contest *c);

/* Who of the cast made the first fault; -1 when there was none. */
int spil__contest_faulty(const contest *c);
/* A line about the first fault, for people; or a JSON object of the bot and what it did, null when `who` is -1. */
void spil__first_fault(const cast *all, int who, const spil_sentence *fault);
void spil__first_fault_json(const cast *all, int who, const spil_sentence *fault);

#endif
