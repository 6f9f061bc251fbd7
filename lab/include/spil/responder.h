/* responder.h: answers the questions of a driver (spil/driver.h) for a seat that is not a person's. Racers are asked
 * directly, all others through the host's function. */
#ifndef SPIL_RESPONDER_H
#define SPIL_RESPONDER_H

#include "spil/lab.h"

typedef struct spil_responder {
    spil_ask_fn *ask; /* how it is asked … */
    void *player;     /* … and who; borrowed */
    bool races;       /* it is this racer: */
    spil_racer racer;
    bool timed;             /* the match runs by the clock */
    spil_fast_rng rng;      /* its own stream */
    spil_bot_answer latest; /* kept here because it is large */
} spil_responder;

/* For one match. In a timed match a racer's form is drawn now, and it needs no `ask`. */
spil_responder spil_responder_for(const spil_entrant *who, spil_ask_fn *ask, void *player, bool timed,
                                  spil_fast_rng rng);

/* Answers a question about a move; blocks until it has the answer. false: there is none, and *fault says why. */
bool spil_respond(spil_responder *r, const spil_question *q, spil_answer *answer, spil_sentence *fault);

/* What to ask a player that is no racer, for hosts that do not block. */
spil_bot_input spil_responder_input(spil_responder *r, const spil_question *q);
/* The answer for the driver from what that player said. */
spil_answer spil_responder_answer(const spil_responder *r, const spil_bot_answer *taken);

/* A race as people play it: 3, 2, 1, go, and a pause after the pile was turned. */
enum { SPIL_RACE_COUNT_MS = 1000, SPIL_RACE_HOLD_MS = 1500 };

#endif
