/* scorebook.h: what is counted in the games of one kind. A game may have one const table of it: spil__scorebook_punto in
 * games/punto/scorebook.c. Everything in it may be left out but the lines; moves, wins and points are counted for all. */
#ifndef SPIL_SCOREBOOK_H
#define SPIL_SCOREBOOK_H

#include "spil/game.h"

enum { SPIL_TALLIES_MAX = 24 };

/* A line about what happened in the games: one of the game's tallies over another. */
typedef struct spil_stat {
    const char *name;  /* in JSON and CSV; NULL ends the list */
    const char *label; /* for people, translatable */
    int of;            /* tally it is a share of; or one of these */
} spil_stat;

enum {
    SPIL_STAT_PER_GAME = -1, /* the mean per game */
    SPIL_STAT_OF_GAMES = -2, /* a share of the games */
    SPIL_STAT_MEAN = 100     /* plus a tally: how many there are for one of those, not a share */
};

/* Rounds of a game that consists of some: how many were ended, how many of them each seat, and its points. */
typedef struct spil_rounds {
    int n;
    int ended_by[SPIL_SEATS_MAX]; /* a round that nobody ended is in none of them */
    int points[SPIL_SEATS_MAX];
} spil_rounds;

typedef struct spil_scorebook {
    const spil_stat *stats; /* never NULL; the list may be empty */
    /* Adds what happened in one move to tally[], whose i-th entry stats[i] is about. */
    void (*count)(const spil_setup *su, const spil_events *ev, int64_t tally[SPIL_TALLIES_MAX]);
    /* Adds the rounds that ended in one move; NULL where rounds are not what strength is measured by. */
    void (*rounds)(const spil_setup *su, const spil_events *ev, spil_rounds *tally);
    bool fewer_points; /* are better */
} spil_scorebook;

/* That of a game; an empty one when it has none. Never NULL. */
const spil_scorebook *spil_scorebook_of(const spil_game *game);

#endif
