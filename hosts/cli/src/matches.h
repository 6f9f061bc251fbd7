/* matches.h: games between bots, played to the end: what sim, arena and league have in common.
 *
 * Random numbers: a game is known by the run's seed, the number of its deal and the number of its rotation (who
 * sits where). The deal has a stream of its own that does not know the rotation; each seat's bot has one of its own
 * that does. The host decides nothing by chance.
 *
 * A race of racers only is played against the clock of a live table (racing.h); in all other games the bots are
 * asked one after the other. */
#ifndef MATCHES_H
#define MATCHES_H

#include "face.h"
#include "memory.h"
#include "players.h"

enum { CAST_MAX = 32 };

/* Whom a run may set at a table. */
typedef struct cast {
    spil_setup su;
    int n;
    seat_who who[CAST_MAX];
    spil_budget budget; /* for those whose text gives none; time is the thread's on the processor */
    uint64_t seed;
    bool records; /* the text of each game is wanted */
} cast;

/* The game's number, and who of the cast plays each seat. */
typedef struct pairing {
    uint64_t deal, rotation;
    uint8_t who[SPIL_SEATS_MAX];
} pairing;

typedef struct match_end {
    spil_result result;  /* when it is lost by a fault: of the game as it stands; who wins is in `winners` */
    uint8_t winners;     /* bit per seat; 0 = a draw */
    bool stuck;          /* nobody had a move though the game was not over */
    int8_t lost_by;      /* the seat that gave no legal move, or -1 … */
    spil_sentence fault; /* … because it */
    int64_t moves;
    int64_t stats[STATS_MAX];                             /* by the game's face */
    round_tally rounds;                                   /* likewise */
    bool timed;                                           /* a race against the clock … */
    uint64_t race_ms;                                     /* … from "go" */
    uint32_t wrong[SPIL_SEATS_MAX], late[SPIL_SEATS_MAX]; /* cards there that did not fit, or came too late */
} match_end;

/* Room for one thread to play in. */
typedef struct match_room match_room;
match_room *spil__room_open(const cast *c);
void spil__room_close(match_room *room);

/* Plays a game. false when spil__jobs_stopped() said so. */
bool spil__room_play(match_room *room, const pairing *p, match_end *end);
/* The record of the game just played, when the cast wants records; valid until the next one. */
const text_buffer *spil__room_record(const match_room *room);

/* Can everybody play? Programs are started for a moment and must say hello. false: it has been said who does not, and
 * why, or Ctrl-C came. */
bool spil__cast_works(const cast *c);

/* Is it a race against the clock with these players? */
bool spil__pairing_timed(const cast *c, const pairing *p);

#endif
