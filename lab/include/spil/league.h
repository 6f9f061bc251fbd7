/* league.h: everyone against everyone, and a rating for each. */
#ifndef SPIL_LEAGUE_H
#define SPIL_LEAGUE_H

#include "spil/contest.h"

typedef struct spil_league {
    /* What is wanted. */
    const spil_lineup *lineup;
    const spil_lab *lab;
    int64_t pairs;             /* deals a meeting */
    const spil_keeper *keeper; /* as in a contest */

    /* What came out. */
    spil_contest meeting; /* the one that is or was played last */
    int meetings, wanted; /* played to the end, and how many there are */
    int met;              /* so many of the lineup have played: not all when it was stopped early */
    bool untimed;         /* a race was played without a clock */
    spil_rating_table table;
    spil_sample points[SPIL_LINEUP_MAX];   /* in a game, by deal: n and sum alone */
    spil_estimate rating[SPIL_LINEUP_MAX]; /* Elo above the first of the lineup */
    int order[SPIL_LINEUP_MAX];            /* by rating, the best first */
    int64_t games;
    int64_t faults[SPIL_LINEUP_MAX]; /* games lost by one … */
    int faulty;                      /* … who made the first, or -1, … */
    spil_sentence fault;             /* … and which it was */
} spil_league;

/* Plays it. The first of the lineup, who is the anchor, meets everybody first: however early it is stopped, those who
 * have played can be compared. Returns how many units were played to the end; -1 when no worker could begin, or the
 * keeper had enough. */
int64_t spil_league_play(spil_league *l);

/* The mean score of i against j, from either side of the table; false when they did not meet. */
bool spil_league_score(const spil_league *l, int i, int j, double *score);

#endif
