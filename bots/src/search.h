/* search.h: one tree search for all games; shared inside the bots layer.
 *
 * The search knows no game. A game lends it a spil_search_model: how to imagine a world that fits the view, which moves
 * are worth considering and how much (prior), how to play on quickly from a leaf of the tree (a rollout), and what the
 * end is worth. Everything happens in the memory the host lends (spil_bot_resources); nothing is allocated.
 *
 * A simulation: imagine a world, descend the tree by PUCT (mean value + prior * exploration), add a node, let the
 * model finish the game from there, and back up the value to all moves on the path, each from the point of view of
 * the seat that made it. So it works for any number of seats and teams: partners have the same value.
 *
 * Chance: what a move turns up (a card, a roll) is the move's outcome, a number. A move leads to one node per outcome,
 * so the reply to each is learned separately. Outcomes with the same number share a node.
 *
 * Hidden hands: nodes are information sets. Which moves a node has depends on the imagined world, so a move's visits
 * are measured against the times it could have been chosen. And no seat may learn from what only another can know: a
 * simulation belongs to one seat, the observer; when the observer comes to act, whatever it cannot know is imagined
 * again (`reimagine`), and only its own moves learn from the end. The others sample their moves from what they have
 * learned in their own simulations. So neither a rival nor a partner in the tree knows the hand of the seat that
 * thinks.
 *
 * With a budget in simulations the same input gives the same move on every machine: the arithmetic is + - * / and
 * square roots, in an order that does not depend on the machine. */
#ifndef SPIL__SEARCH_H
#define SPIL__SEARCH_H

#include "spil/bot.h"

/* A large variable on the stack that is written before it is read: hardened builds would clear it at every call, which
 * takes as long as a node of the tree. */
#if defined(__has_attribute) && __has_attribute(uninitialized)
#define SPIL__UNCLEARED __attribute__((uninitialized))
#else
#define SPIL__UNCLEARED
#endif

enum {
    SPIL_CANDIDATES = 512, /* per position, at most */
    SPIL_NO_SEAT = -1      /* nobody is to act: the game, or the part of it that is searched, is over */
};

/* A move worth considering. */
typedef struct spil_candidate {
    spil_move move;
    float prior; /* > 0, relative to the others; side_by_side: any number, see prior_weight */
} spil_candidate;

/* What the end of a simulation is worth to each seat. */
typedef struct spil_worth {
    float value[SPIL_SEATS_MAX];  /* 0 … 1: the expected share of the win, or a substitute for it */
    float points[SPIL_SEATS_MAX]; /* as in spil_result; 0 in games without points */
} spil_worth;

/* One call of a bot. `shared` is what the model's `look` made of the view; all workers read it. */
typedef struct spil_search_call {
    const spil_bot_input *in;
    const void *shared;
    int seat; /* that thinks */
} spil_search_call;

/* How to think about a game. A world is the model's own type, plain memory, 64-byte aligned: the game's
 * state, or something faster. Chance comes from the rng it is given and from nowhere else. What a model has nothing
 * better for it takes from the rules: spil__rules_imagine and so on, below. */
typedef struct spil_search_model {
    size_t shared_bytes;
    size_t world_bytes;
    /* Called once, before anything else: prepares what all simulations need. NULL: nothing. */
    void (*look)(const spil_bot_input *in, void *shared);
    /* A world that fits the view: what the seat cannot know is uniform, or as likely as the view suggests. */
    void (*imagine)(const spil_search_call *t, spil_fast_rng *rng, void *world);
    /* Redraws whatever `seat`, which is to act, cannot know, so that the world still fits what it does know. Its
     * moves stay the same. NULL: no seat knows more than another. */
    void (*reimagine)(const spil_search_call *t, int seat, spil_fast_rng *rng, void *world);
    /* The seat to act, or SPIL_NO_SEAT. */
    int (*to_act)(const spil_search_call *t, const void *world);
    /* The seat's moves worth considering: at least one, at most SPIL_CANDIDATES, no move twice. At the root they must
     * be among in->moves, and may depend only on what the seat that thinks knows. */
    int (*candidates)(const spil_search_call *t, const void *world, int seat, spil_candidate out[]);
    /* Makes a candidate's move; returns its outcome. */
    uint32_t (*play)(const spil_search_call *t, void *world, int seat, spil_move mv, spil_fast_rng *rng);
    /* The rollout: plays on from here, if the world is not over, and says what the end is worth. The world is not used
     * afterwards. */
    void (*finish)(const spil_search_call *t, void *world, spil_fast_rng *rng, spil_worth *worth);
    /* Replaces the general reason in *why, for hints, where there is a better one. May be NULL. */
    void (*explain)(const spil_bot_input *in, const spil_rated *best, spil_sentence *why);

    /* A node's candidates follow from the moves and outcomes that led to it; else they depend on the world and are
     * listed at every visit. */
    bool settled;
    float explore;    /* exploration constant of PUCT */
    float first_play; /* first play urgency: the value of an untried move is that of its node less this */
    uint32_t grow;    /* visits of a node before it gets edges; at least 1 */
    uint32_t others;  /* with reimagine: one simulation in this many belongs to another seat; at least 2 */
    uint32_t default_sims; /* where the budget leaves it open */
    /* No tree: moves are compared in the same worlds (compare.h). Then only the functions look, imagine, candidates,
     * play, finish, explain and those below are called; the first six must be there. */
    bool side_by_side;
    size_t copied_bytes; /* of a world, before a move is made in it; 0: all */
    /* The share of the win that the seat can expect from its first move: imagined worlds show which move is better, but
     * they may be too optimistic or pessimistic overall, and all ratings are shifted to match this. NULL: no shift. */
    float (*expected_share)(const spil_search_call *t, spil_move first);
    /* Is the first candidate chosen in any case? Then worlds are imagined for ratings only. NULL: no. */
    bool (*trust_first)(const spil_search_call *t);
    /* Where only some moves are to be rated: adds further moves to the n candidates; returns how many there are then.
     * NULL: there are none. */
    int (*more)(const spil_search_call *t, spil_candidate out[], int n);
    float min_sigma;    /* standard errors by which a move must beat the first candidate */
    float prior_weight; /* times a move's prior is added to its value */
    /* The most worlds before a choice, whatever time is left: more do not help. 0: no limit. */
    uint32_t max_worlds;
} spil_search_model;

/* ---- by the rules alone (by_rules.c) ---- */

/* Their world: what the game itself keeps, and who goes on. In a race any seat that has a move may be the faster one,
 * elsewhere it is the first that the rules ask. */
typedef struct spil_rules_world {
    spil_state state;
    int next; /* seat to act, or SPIL_NO_SEAT */
} spil_rules_world;

void spil__rules_imagine(const spil_search_call *t, spil_fast_rng *rng, void *world);
/* A new world from the view that the seat has in this one. */
void spil__rules_reimagine(const spil_search_call *t, int seat, spil_fast_rng *rng, void *world);
int spil__rules_to_act(const spil_search_call *t, const void *world);
/* All moves, with equal priors; of more than fit, some from everywhere in the list. */
int spil__rules_candidates(const spil_search_call *t, const void *world, int seat, spil_candidate out[]);
/* The outcome is who goes on. What a move turns up is not told apart: replies are learned for all of it together. */
uint32_t spil__rules_play(const spil_search_call *t, void *world, int seat, spil_move mv, spil_fast_rng *rng);
/* The game's own rollout. */
void spil__rules_finish(const spil_search_call *t, void *world, spil_fast_rng *rng, spil_worth *worth);

/* Plenty for one worker and a few seconds. */
enum { SPIL_SEARCH_MEMORY = 64 << 20 };

/* choose of spil_bot. Without resources it searches a little, on the stack. */
spil_bot_answer spil__search_choose(const spil_search_model *model, const spil_bot_input *in);
/* rate of spil_bot, in the same way. */
spil_bot_answer spil__search_rate(const spil_search_model *model, const spil_bot_input *in, spil_rated out[]);

/* The moves to rate: in->only, or all of them; returns how many. */
int spil__asked_moves(const spil_bot_input *in, const spil_move **moves);
/* Lists the moves to rate that are not among the first n of out[] after them, as unrated (visits 0). */
void spil__add_unrated(const spil_bot_input *in, spil_rated out[], int n);

/* What a finished game is worth, for models that play to the end: a draw is shared by all, a win by the winning
 * sides. All sides have the same number of seats. */
void spil__worth_of(const spil_setup *su, int sides, const spil_result *res, spil_worth *worth);

#endif
