/* match.h: games between bots, played to the end: what series, contests and leagues have in common.
 *
 * Random numbers: a game is determined by the lineup's seed, the number of its deal and the number of its rotation
 * (who sits where). The deal has its own stream, which does not depend on the rotation; each seat's bot has one
 * that does. The lab itself makes no random decisions.
 *
 * A race among racers only is played against a simulated clock (seat_player.h); in all other games the players are
 * asked one after the other. */
#ifndef SPIL_MATCH_H
#define SPIL_MATCH_H

#include "spil/lab.h"
#include "spil/scorebook.h"
#include "spil/seat_player.h"

enum { SPIL_LINEUP_MAX = 32 };

/* Who may play, which game, and from which seed. */
typedef struct spil_lineup {
    spil_setup su;
    int n;
    spil_player_spec who[SPIL_LINEUP_MAX];
    spil_budget budget; /* for those whose text gives none */
    uint64_t seed;
    bool steps; /* keeps steps, so that a game can be saved (spil_driver_save) */
} spil_lineup;

/* Can these play together? BAD_OPTION and a sentence: only racers can have handicaps, or play those who have. */
spil_code spil_lineup_check(const spil_lineup *l, spil_error *err);

/* The game's numbers, and who of the lineup plays each seat. */
typedef struct spil_pairing {
    uint64_t deal, rotation;
    uint8_t who[SPIL_SEATS_MAX];
} spil_pairing;

typedef struct spil_match_end {
    spil_result result;  /* after a fault: of the position; the winners are in `winners` */
    uint8_t winners;     /* bit per seat; 0 = a draw */
    bool stuck;          /* nobody had a move though the game was not over */
    int8_t lost_by;      /* the seat that gave no legal move, or -1 … */
    spil_sentence fault; /* … and what it did */
    int64_t moves;
    int64_t tally[SPIL_TALLIES_MAX]; /* by the game's scorebook */
    spil_rounds rounds;              /* also by it */
    bool timed;                      /* a race against the clock … */
    uint64_t race_ms;                /* … from "go" */
    uint32_t wrong[SPIL_SEATS_MAX],
        late[SPIL_SEATS_MAX]; /* in races: cards that did not fit, or came too late */
} spil_match_end;

/* Plays game after game; lineup and lab must outlive it. */
typedef struct spil_match_worker spil_match_worker;
spil_match_worker *spil_worker_open(const spil_lineup *lineup, const spil_lab *lab);
void spil_worker_close(spil_match_worker *w);

/* Plays a game. false: stopped by the lab's `stop`. */
bool spil_worker_play(spil_match_worker *w, const spil_pairing *p, spil_match_end *end);
/* The match just played; valid until the next one. */
const spil_driver *spil_worker_match(const spil_match_worker *w);

/* Is it a race against the clock with these players? */
bool spil_pairing_timed(const spil_lineup *lineup, const spil_pairing *p);

#endif
