/* responder.h: whoever plays a seat in this program (a bot, a racer, a program outside) and answers the questions of
 * a driver (spil/driver.h) for it. */
#ifndef RESPONDER_H
#define RESPONDER_H

#include "players.h"
#include "spil/driver.h"

typedef struct responder {
    player *player; /* lent */
    bool races;     /* answers as a racer does, namely … */
    spil_racer racer;
    bool timed;           /* the match runs by the clock */
    spil_fast_rng rng;    /* its own stream */
    player_answer latest; /* too large to be made anew for every move */
} responder;

/* For one match. A racer's form of the day is drawn now, in a match by the clock. */
responder spil__responder(player *p, const seat_who *who, bool timed, spil_fast_rng rng);

/* The answer to a question about a move; waits for it. false: there is none, and *fault says why. */
bool spil__respond(responder *r, const spil_question *q, spil_answer *answer, spil_sentence *fault);
/* The same without waiting, for players that are no racers: asks, and what an answer that was taken comes to. */
void spil__respond_start(responder *r, const spil_question *q);
spil_answer spil__respond_with(const responder *r, const spil_bot_answer *taken);

/* A race as people play it at a table: 3, 2, 1, go, and a moment after the pile was turned. */
enum { RACE_COUNT_MS = 1000, RACE_HOLD_MS = 1500 };

#endif
