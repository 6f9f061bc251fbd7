/* league.h: everyone against everyone, and a rating for each. */
#ifndef SPIL_LEAGUE_H
#define SPIL_LEAGUE_H

#include "spil/contest.h"

typedef struct spil_league {
    /* Input. */
    const spil_lineup *lineup;
    const spil_lab *lab;
    int64_t pairs;             /* deals per meeting */
    const spil_keeper *keeper; /* as in a contest */

    /* Results. */
    spil_contest meeting; /* the current or latest one */
    int meetings, wanted; /* completed, and how many there are */
    int met;              /* how many of the lineup have played: not all if it was stopped early */
    bool untimed;         /* a race was played without a clock */
    spil_rating_table table;
    spil_sample points[SPIL_LINEUP_MAX];   /* per game, by deal: only n and sum */
    spil_estimate rating[SPIL_LINEUP_MAX]; /* Elo relative to the first of the lineup */
    int order[SPIL_LINEUP_MAX];            /* by rating, best first */
    int64_t games;
    int64_t faults[SPIL_LINEUP_MAX]; /* games lost by one … */
    int faulty;                      /* … who made the first, or -1, … */
    spil_sentence fault;             /* … and which it was */
} spil_league;

/* Plays it. The first of the lineup, the anchor, meets everybody first: however early it is stopped, all who have
 * played can be compared. Returns how many units were completed; -1 when no worker could start, or the keeper wanted
 * no more. */
int64_t spil_league_play(spil_league *l);

/* The mean score of i against j, from either side of the table; false when they did not meet. */
bool spil_league_score(const spil_league *l, int i, int j, double *score);

#endif
