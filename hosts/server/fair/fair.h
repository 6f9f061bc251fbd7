/* fair.h: who was first in a race over unequal lines: by reaction time, not by arrival.
 *
 * Pure: no clock, no I/O, no allocation. Times are microseconds of any clock that does not run backwards, the same for
 * all calls of one table. No time that a client tells is used anywhere.
 *
 * The target is what is raced for, such as the card on top of a pile. For the target as it is now and one seat:
 *
 *   written       when the first frame that showed this target was written to the seat (its earliest connection)
 *   arrived       when its play arrived
 *   echo          how long that frame's nonce took to come back
 *   min_echo      the smallest of the seat's echo times, ever
 *   min_rtt       the smallest that any other packet has shown, ever: what the kernel (TCP_INFO) and pings have
 *                 measured on the seat's connections and on others from the same address, and the quickest play
 *   compensation  min(echo, min_echo + 20, min_rtt + 20, longest, arrived - written - 120) ms, at least 0; unechoed: 0
 *   reaction      max(120, arrived - written - compensation) ms
 *
 * A line that is made longer from its first packet on cannot be told from a long one. So the table chooses what is made
 * up for at most (longest: 0, which is the order of arrival, up to 200 ms), and each seat's line is shown to all. A
 * line that was quicker once is not believed to be longer later, whatever it is connected by.
 *
 * The first legal play opens a race. It is held until no connected seat could still beat it, at most `longest`; then
 * the smallest reaction wins, and among those within 4 ms of it a keyed hash decides. What is in a hand plays no part:
 * a seat is waited for whether or not it has a card that fits.
 *
 * How a host uses it: spil_fair_target at every "go" and whenever the target has changed; spil_fair_shows when a
 * state frame was made, spil_fair_wrote when it was handed to the kernel; spil_fair_echo for `seen`; spil_fair_plays in
 * place of a move that is aimed at this target and that the rules would allow. At spil_fair_due (and before anything
 * else that must come after the plays, such as a pause) spil_fair_decide gives the order in which to make the moves:
 * the first changes the target, which makes the others too late. A second play of a seat in the same race is
 * made after all of these. */
#ifndef SPIL_FAIR_H
#define SPIL_FAIR_H

#include <stdbool.h>
#include <stdint.h>

#include "spil/game.h"

enum {
    SPIL_FAIR_FRAMES = 16,         /* how many frames may be under way to a seat, waiting for their echo */
    SPIL_FAIR_FASTEST_US = 120000, /* nobody reacts faster */
    SPIL_FAIR_SLACK_US = 20000,    /* how much longer than the best measured one a line may take */
    SPIL_FAIR_LONGEST_US = 200000, /* the most that a table may choose */
    SPIL_FAIR_TIE_US = 4000        /* reactions this close are equal */
};

#define SPIL_FAIR_NONE  UINT64_MAX /* a time that was not measured */
#define SPIL_FAIR_NEVER UINT64_MAX /* nothing is due */

typedef enum spil_fair_player {
    SPIL_FAIR_NOBODY, /* not connected: not waited for */
    SPIL_FAIR_BOT,    /* plays here: written is the time of the target, compensation is 0 */
    SPIL_FAIR_LINE    /* a person with at least one connection */
} spil_fair_player;

/* What was measured for a play, for the table's journal: everything that the formula needs. */
typedef struct spil_fair_play {
    uint64_t target; /* which target it was aimed at */
    int seat;
    uint64_t written_us, arrived_us;
    uint64_t echo_us, min_echo_us, min_rtt_us; /* SPIL_FAIR_NONE: not measured */
    uint64_t compensation_us, reaction_us;
} spil_fair_play;

typedef struct spil_fair_frame {
    uint64_t nonce, target; /* the target that it shows */
    uint64_t written_us;    /* SPIL_FAIR_NONE: not yet */
    bool first;             /* the first that showed that target */
    bool echoed;
} spil_fair_frame;

typedef struct spil_fair_seat {
    spil_fair_player player;
    spil_fair_frame frame[SPIL_FAIR_FRAMES]; /* a ring */
    uint32_t frames;                         /* made so far */
    uint64_t min_echo_us, min_rtt_us;
    uint64_t written_us, echo_us; /* of this target's first frame */
    bool held;
    spil_fair_play play;
} spil_fair_seat;

typedef struct spil_fair {
    uint8_t key[32];
    uint64_t target; /* 0: nothing to race for yet */
    uint64_t target_us;
    int seats;
    uint64_t longest_us; /* the most that is made up for, and the longest wait after the first play */
    spil_fair_seat seat[SPIL_SEATS_MAX];
} spil_fair;

/* A table without connections. The key decides what is equal: the secret that `commit` was made from, or the key of
 * the deal where there is none. 2 to SPIL_SEATS_MAX seats. */
void spil_fair_open(spil_fair *f, int seats, const uint8_t key[32], uint64_t longest_us);

/* Who plays a seat from now on. What its line has shown stays, and so does a play that is held. */
void spil_fair_seated(spil_fair *f, int seat, spil_fair_player player);
/* A packet of this seat has shown a round trip; SPIL_FAIR_NONE: none. The smallest ever counts. To be told before
 * echoes and plays of that seat. */
void spil_fair_round_trip(spil_fair *f, int seat, uint64_t rtt_us);
/* The seat's line as it is known: the smallest of all; SPIL_FAIR_NONE: not yet. */
uint64_t spil_fair_line(const spil_fair *f, int seat);

/* There is something new to race for, known here since now_us. `target` rises and is never 0 (how often the
 * target or "go" came, say). Forgets the plays that were held. */
void spil_fair_target(spil_fair *f, uint64_t target, uint64_t now_us);
/* Nothing to race for until the next target: pause, countdown, end. */
void spil_fair_no_target(spil_fair *f);

/* A state frame with this nonce was made for the seat: it shows the target as it is now, whenever it is written. */
void spil_fair_shows(spil_fair *f, int seat, uint64_t nonce);
/* That frame was written to one connection of the seat; on a further one it does not count again. */
void spil_fair_wrote(spil_fair *f, int seat, uint64_t nonce, uint64_t now_us);
/* A nonce came back. False: it is not that of the last frame (`too_late`); its time is measured even so, where it is
 * remembered, since on a long line the next frame is often written before the echo of this one can come. */
bool spil_fair_echo(spil_fair *f, int seat, uint64_t nonce, uint64_t now_us);

/* Holds a legal play on the target as it is. False: there is nothing to race for, or the seat has a play in this race
 * already. */
bool spil_fair_plays(spil_fair *f, int seat, uint64_t now_us);
/* When the race must be decided; SPIL_FAIR_NEVER while no play is held. That time can move closer: after further
 * plays, and when a seat has lost its connections. */
uint64_t spil_fair_due(const spil_fair *f);
/* Ends the race: copies the plays, best first, into plays[SPIL_SEATS_MAX] and returns how many there were. Nothing is
 * held then. */
int spil_fair_decide(spil_fair *f, spil_fair_play plays[]);

/* The order of a tie: smaller comes first. BLAKE2b of 8 bytes, as a little-endian number, keyed with `key`, over
 * "race", the target as 8 bytes little-endian and the seat as one byte. */
uint64_t spil_fair_rank(const uint8_t key[32], uint64_t target, int seat);

/* `TARGET SEAT WRITTEN ARRIVED ECHO MIN_ECHO MIN_RTT COMPENSATION REACTION`, times in microseconds since the target was
 * known (`-`: not measured). */
void spil_fair_print(const spil_fair *f, const spil_fair_play *play, spil_out *out);
/* Sorts plays of one target as spil_fair_decide does, for those who check a journal. */
void spil_fair_sort(const uint8_t key[32], spil_fair_play plays[], int n);

#endif
