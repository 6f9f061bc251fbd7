/* seat_player.h: answers the questions of a driver (spil/driver.h) for a seat that is not a person's. Racers are asked
 * directly, all others through the host's function. */
#ifndef SPIL_SEAT_PLAYER_H
#define SPIL_SEAT_PLAYER_H

#include "spil/players.h"

typedef struct spil_seat_player {
    spil_ask_fn *ask; /* how it is asked … */
    void *player;     /* … and who; borrowed */
    bool races;       /* it is this racer: */
    spil_racer racer;
    bool timed;             /* the match runs by the clock */
    spil_fast_rng rng;      /* its own stream */
    spil_bot_answer latest; /* kept here because it is large */
} spil_seat_player;

/* For one match. In a timed match a racer's form is drawn now, and it needs no `ask`. */
spil_seat_player spil_seat_player_for(const spil_player_spec *who, spil_ask_fn *ask, void *player, bool timed,
                                      spil_fast_rng rng);

/* Answers a question about a move; blocks until it has the answer. false: there is none, and *fault says why. */
bool spil_seat_player_ask(spil_seat_player *p, const spil_question *q, spil_answer *answer,
                          spil_sentence *fault);

/* What to ask a player that is no racer, for hosts that do not block. */
spil_bot_input spil_seat_player_question(spil_seat_player *p, const spil_question *q);
/* The answer for the driver from what that player said. */
spil_answer spil_seat_player_answer(const spil_seat_player *p, const spil_bot_answer *taken);

/* A race as people play it: 3, 2, 1, go, and a pause after the pile was turned. */
enum { SPIL_RACE_COUNT_MS = 1000, SPIL_RACE_HOLD_MS = 1500 };

#endif
