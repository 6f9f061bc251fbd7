/* rematch.h: game after game between the same players: who won, the score, and who begins the next one. */
#ifndef SPIL_REMATCH_H
#define SPIL_REMATCH_H

#include "spil/state.h"

#define SPIL_OUTCOMES(X) X(LOST, "lost") X(DRAWN, "drawn") X(WON, "won")

typedef enum spil_outcome {
#define SPIL_OUTCOME_ENUM(name, word) SPIL_OUTCOME_##name,
    SPIL_OUTCOMES(SPIL_OUTCOME_ENUM)
#undef SPIL_OUTCOME_ENUM
} spil_outcome;

/* What a finished game is to a seat. A win that another side shares counts as drawn. */
spil_outcome spil_outcome_of(const spil_setup *su, const spil_result *res, int seat);

/* Zeroed before the first game. */
typedef struct spil_score {
    int games, drawn;
    int won[SPIL_SEATS_MAX]; /* by side */
} spil_score;

void spil_score_add(spil_score *score, const spil_setup *su, const spil_result *res);

/* The seat whose turn is the first in a fresh deal; -1: it is a race, which nobody begins. */
int spil_first_seat(const spil_setup *su, const spil_key *key);

/* Draws a key; false: there are no random bytes. */
typedef bool spil_draw_key(void *of, spil_key *key);
/* Draws the key of a rematch, in which the next seat clockwise begins, as far as the game lets it: in some the same
 * seat always does. before: the key of the game before; NULL: it had none, and anybody may begin. false: none could be
 * drawn. */
bool spil_rematch_key(const spil_setup *su, const spil_key *before, spil_draw_key *draw, void *of,
                      spil_key *key);

/* A number for a deal: the same game with the same seats, options and key has the same one. */
uint64_t spil_deal_id(const spil_setup *su, const spil_key *key);

#endif
