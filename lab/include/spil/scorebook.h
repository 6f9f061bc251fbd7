/* scorebook.h: what is counted in a game. A game may have a const table for it, spil__scorebook_GAME in
 * games/GAME/scorebook.c. Only its stats are required; moves, wins and points are counted for all games. */
#ifndef SPIL_SCOREBOOK_H
#define SPIL_SCOREBOOK_H

#include "spil/game.h"

enum { SPIL_TALLIES_MAX = 24 };

/* A line of statistics: one tally of the game divided by another. */
typedef struct spil_stat {
    const char *name;  /* in JSON and CSV; NULL ends the list */
    const char *label; /* for people, translatable */
    int of;            /* the tally it is a share of, or one of these: */
} spil_stat;

enum {
    SPIL_STAT_PER_GAME = -1, /* the mean per game */
    SPIL_STAT_OF_GAMES = -2, /* a share of the games */
    SPIL_STAT_MEAN = 100     /* plus a tally: the mean number per one of those, not a share */
};

/* The rounds of a game: how many ended, how many of them by each seat, and its points. */
typedef struct spil_rounds {
    int n;
    int ended_by[SPIL_SEATS_MAX]; /* rounds that nobody ended are not counted here */
    int points[SPIL_SEATS_MAX];
} spil_rounds;

typedef struct spil_scorebook {
    const spil_stat *stats; /* never NULL; the list may be empty */
    /* Adds the events of one move to tally[]; stats[i] is about tally[i]. */
    void (*count)(const spil_setup *su, const spil_events *ev, int64_t tally[SPIL_TALLIES_MAX]);
    /* Adds the rounds that ended in one move; NULL where strength is not measured by rounds. */
    void (*rounds)(const spil_setup *su, const spil_events *ev, spil_rounds *tally);
    bool fewer_points; /* are better */
} spil_scorebook;

/* The scorebook of a game; an empty one when it has none. Never NULL. */
const spil_scorebook *spil_scorebook_of(const spil_game *game);

#endif
