/* load.h: `spil load`: people who play by the rules at a server, by the thousand, and say whether it kept its promises.
 *
 * One thread, one epoll. Everything that a client can see is checked: one reply for each request, notes without gaps
 * and repeats, views of the last note, the same reply to a number sent twice, nothing acknowledged lost over a broken
 * line. */
#ifndef SPIL_LOAD_H
#define SPIL_LOAD_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "times.h"

enum { LOAD_GAMES = 8, LOAD_WORD = 32, LOAD_SEATS = 6 };

typedef struct load_game {
    char id[LOAD_WORD];
    int seats;
    bool by_clock; /* it can be played by the clock: a race, or claims out of turn */
} load_game;

typedef struct load_options {
    struct sockaddr_in to;
    load_game game[LOAD_GAMES]; /* tables take them in turn */
    int n_games;
    int tables;
    int people;          /* at each table; bots take the other seats */
    int rooms;           /* the tables stand in that many rooms; 0: in none */
    char bot[LOAD_WORD]; /* "": the game's own: level1, or a racer */
    bool timed;
    double seconds;
    double rate;   /* moves a second of all tables together; 0: as fast as replies come */
    double arrive; /* tables a second; 0: at once */
    int drop;      /* of 1,000 moves: the line breaks right after sending */
    int again;     /* of 1,000 moves: sent a second time after the reply */
    int idle, slow, hostile;
    double p99_ms; /* fails when the replies' p99 is above it; 0: does not */
    uint64_t seed;
    bool json;
} load_options;

/* What was seen. Whatever is not 0 in the first part is a promise broken. */
typedef struct load_tally {
    uint64_t lost;    /* requests without a reply, acknowledged moves or notes that are gone */
    uint64_t gaps;    /* notes with a gap or a repeat, a view of another note */
    uint64_t changed; /* another reply to the same number */
    uint64_t wrong; /* a reply or frame that cannot be: a legal move refused, no JSON, a code out of place */
    uint64_t stalled; /* tables where nothing happens */
    uint64_t closed;  /* lines that the server closed without a reason */

    uint64_t moves, busy, too_late, breaks, resent, games, hostile, slow_cut;
    times acked, told; /* from sending a move: to its reply; to the others' view */
    double seconds;    /* that moves were made */
    char first[256];   /* the first thing that was wrong */
} load_tally;

/* Reads the words behind `spil load`. False: `err` has one sentence, or `out` the help, and *status what to exit
 * with. */
bool load_parse(int argc, char **argv, load_options *o, FILE *out, FILE *err, int *status);
/* Plays. False: no connection at all. */
bool load_run(const load_options *o, load_tally *tally);
void load_report(const load_options *o, const load_tally *tally, FILE *out);
/* Were all promises kept? */
bool load_kept(const load_options *o, const load_tally *tally);

#endif
