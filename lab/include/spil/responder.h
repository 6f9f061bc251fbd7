/* responder.h: whoever plays a seat without being a person, and answers the questions of a driver (spil/driver.h)
 * for it. Racers are asked here; all others through the host's function. */
#ifndef SPIL_RESPONDER_H
#define SPIL_RESPONDER_H

#include "spil/lab.h"

typedef struct spil_responder {
    spil_ask_fn *ask; /* how … */
    void *player;     /* … and whom; lent */
    bool races;       /* answers as a racer does, namely … */
    spil_racer racer;
    bool timed;             /* the match runs by the clock */
    spil_fast_rng rng;      /* its own stream */
    spil_bot_answer latest; /* too large to be made anew for every move */
} spil_responder;

/* For one match. A racer's form of the day is drawn now, in a match by the clock, where it needs no `ask`. */
spil_responder spil_responder_for(const spil_entrant *who, spil_ask_fn *ask, void *player, bool timed,
                                  spil_fast_rng rng);

/* The answer to a question about a move; waits for it. false: there is none, and *fault says why. */
bool spil_respond(spil_responder *r, const spil_question *q, spil_answer *answer, spil_sentence *fault);

/* For hosts that do not wait, and players that are no racers: what to ask, and what an answer comes to. */
spil_bot_input spil_responder_input(spil_responder *r, const spil_question *q);
spil_answer spil_responder_answer(const spil_responder *r, const spil_bot_answer *taken);

/* A race as people play it at a table: 3, 2, 1, go, and a moment after the pile was turned. */
enum { SPIL_RACE_COUNT_MS = 1000, SPIL_RACE_HOLD_MS = 1500 };

#endif
