/* series.h: many games with the same players in the same seats, and what happened in them. */
#ifndef SPIL_SERIES_H
#define SPIL_SERIES_H

#include "spil/match.h"
#include "spil/stats.h"

typedef struct spil_series {
    /* Input. */
    const spil_lineup *lineup; /* a player per seat */
    const spil_lab *lab;
    int64_t wanted; /* games */

    /* Results. */
    bool timed;                         /* races against the clock */
    int64_t games, moves, stuck, drawn; /* stuck: nobody had a move though the game was not over */
    int64_t moves_min, moves_max, moves_squared;
    int64_t wins[SPIL_SEATS_MAX];   /* games won, alone or with others */
    int64_t points[SPIL_SEATS_MAX]; /* sum */
    int64_t tally[SPIL_TALLIES_MAX];
    int64_t squared[SPIL_TALLIES_MAX]; /* sums over games of the square of a tally … */
    int64_t crossed[SPIL_TALLIES_MAX]; /* … and of its product with the tally it is measured by */
    int64_t ms;                        /* of races against the clock, from "go" */
    int64_t wrong[SPIL_SEATS_MAX], late[SPIL_SEATS_MAX]; /* cards there that did not fit, or came too late */
    int64_t faults[SPIL_SEATS_MAX];                      /* games lost by a fault … */
    spil_sentence fault[SPIL_SEATS_MAX];                 /* … and the first one */
} spil_series;

/* Plays it, and returns how many games were completed: fewer than wanted when it was stopped; -1 when no worker could
 * start. */
int64_t spil_series_play(spil_series *s);

/* The moves of a game; the series must not be empty. */
spil_estimate spil_series_moves(const spil_series *s);
/* The share of the games that a seat won. */
spil_estimate spil_series_won(const spil_series *s, int seat);
/* Line i of the game's scorebook. The cases of a share are treated as independent; a mean is a ratio of two sums over
 * games, which are independent. */
spil_estimate spil_series_stat(const spil_series *s, int i);
/* Is that line a mean, not a share? */
bool spil_stat_is_mean(const spil_stat *line);

#endif
