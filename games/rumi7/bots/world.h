/* world.h: a round of Rumi 7 Seven with all cards open, for thinking ahead: a rollout takes a few microseconds, with a
 * simple player at every seat. Shared inside the bots layer.
 *
 * It follows the rules of the game, but without checks or events: moves are known to be legal. */
#ifndef SPIL__RUMI7_WORLD_H
#define SPIL__RUMI7_WORLD_H

#include "opponents.h"
#include "spil/rumi7.h"
#include "weights.h"

typedef struct spil__rumi7_world {
    spil_rumi7_hand hand[SPIL_SEATS_MAX];
    uint64_t fits; /* kinds that some meld takes, also in place of a joker */
    const spil_rumi7_solver *solver;
    const spil__rumi7_weights *weights; /* those of the simple player are used */
    uint32_t meld[SPIL_RUMI7_MELDS];
    int turns;            /* finished since the world began */
    spil_rumi7_goal goal; /* the contract */
    uint8_t seats;
    bool same_turn; /* the option `layoff`: a seat that lays may build at once */
    uint8_t n_stock, n_discard, n_melds;
    uint8_t stock[SPIL_RUMI7_CARDS]; /* the top is stock[n_stock - 1] */
    uint8_t discard[SPIL_RUMI7_CARDS];
    uint8_t distance[SPIL_SEATS_MAX]; /* of a hand between turns, contract not laid; NONE: not computed yet */
    uint8_t turn, discarder, taken, passed, laid, parts; /* as in the view */
    bool playing, open, laid_turn, over;
} spil__rumi7_world;

/* What the view shows: the others hold only what is known of them, and there is no stock. */
void spil__rumi7_world_open(spil__rumi7_world *w, const spil_setup *su, const spil__rumi7_weights *weights,
                            const spil_rumi7_view *v);

/* Cards that the seat of a view has not seen: the stock and unknown cards of others. */
spil_rumi7_hand spil__rumi7_unseen_cards(const spil_setup *su, const spil_rumi7_view *v);
/* The same as a list; returns how many. */
int spil__rumi7_unseen(const spil_setup *su, const spil_rumi7_view *v, uint8_t cards[SPIL_RUMI7_CARDS]);

/* Makes a legal move of a seat. rng is used only to shuffle a new stock. */
void spil__rumi7_world_do(spil__rumi7_world *w, int seat, spil_move mv, spil_fast_rng *rng);

/* The simple player finishes the turn; others may claim. */
void spil__rumi7_world_turn(spil__rumi7_world *w, spil_fast_rng *rng);
/* The rollout: the simple player at every seat, to the end of the round or a limit of turns. */
void spil__rumi7_world_finish(spil__rumi7_world *w, spil_fast_rng *rng);

/* Would the simple player at this seat take the open card? */
bool spil__rumi7_wants(spil__rumi7_world *w, int seat, int card);
/* The same of several cards, a bit each; of a kind that the seat has two of: no. */
uint64_t spil__rumi7_wanted(spil__rumi7_world *w, int seat, uint64_t cards);

/* ---- hands ---- */

/* Of some cards, those that would each reduce the distance of a hand, which is given. */
spil_rumi7_hand spil__rumi7_helpful(const spil_rumi7_solver *solver, spil_rumi7_goal goal,
                                    const spil_rumi7_hand *hand, int distance, const spil_rumi7_hand *cards);

int spil__rumi7_hand_size(const spil_rumi7_hand *hand);
int spil__rumi7_hand_points(const spil_rumi7_hand *hand); /* R12 */

#endif
