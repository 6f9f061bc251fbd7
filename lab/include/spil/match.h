/* match.h: games between bots, played to the end: what series, contests and leagues have in common.
 *
 * Random numbers: a game is known by the lineup's seed, the number of its deal and the number of its rotation (who
 * sits where). The deal has a stream of its own that does not know the rotation; each seat's bot has one of its own
 * that does. The lab decides nothing by chance.
 *
 * A race of racers only is played against the clock of a live table (responder.h); in all other games the players are
 * asked one after the other. */
#ifndef SPIL_MATCH_H
#define SPIL_MATCH_H

#include "spil/responder.h"
#include "spil/scorebook.h"

enum { SPIL_LINEUP_MAX = 32 };

/* Whom a run may set at a table. */
typedef struct spil_lineup {
    spil_setup su;
    int n;
    spil_entrant who[SPIL_LINEUP_MAX];
    spil_budget budget; /* for those whose text gives none */
    uint64_t seed;
    bool steps; /* are kept, so that a game can be saved (spil_driver_save) */
} spil_lineup;

/* The game's number, and who of the lineup plays each seat. */
typedef struct spil_pairing {
    uint64_t deal, rotation;
    uint8_t who[SPIL_SEATS_MAX];
} spil_pairing;

typedef struct spil_match_end {
    spil_result result;  /* when it is lost by a fault: of the game as it stands; who wins is in `winners` */
    uint8_t winners;     /* bit per seat; 0 = a draw */
    bool stuck;          /* nobody had a move though the game was not over */
    int8_t lost_by;      /* the seat that gave no legal move, or -1 … */
    spil_sentence fault; /* … because it */
    int64_t moves;
    int64_t tally[SPIL_TALLIES_MAX];                      /* by the game's scorebook */
    spil_rounds rounds;                                   /* likewise */
    bool timed;                                           /* a race against the clock … */
    uint64_t race_ms;                                     /* … from "go" */
    uint32_t wrong[SPIL_SEATS_MAX], late[SPIL_SEATS_MAX]; /* cards there that did not fit, or came too late */
} spil_match_end;

/* One that plays game after game; lineup and lab outlive it. */
typedef struct spil_match_worker spil_match_worker;
spil_match_worker *spil_worker_open(const spil_lineup *lineup, const spil_lab *lab);
void spil_worker_close(spil_match_worker *w);

/* Plays a game. false: the lab's `stop` said so. */
bool spil_worker_play(spil_match_worker *w, const spil_pairing *p, spil_match_end *end);
/* The match just played, until the next one. */
const spil_driver *spil_worker_match(const spil_match_worker *w);

/* Is it a race against the clock with these players? */
bool spil_pairing_timed(const spil_lineup *lineup, const spil_pairing *p);

#endif
