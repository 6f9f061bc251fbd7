/* search.h: one tree search for all games; shared inside the bots layer.
 *
 * The search knows no game. A game lends it a spil_thinker: how to imagine a world that fits the view, which
 * moves are worth a thought and how much (prior), how to play on quickly from where the tree ends, and what the
 * end is worth. Everything happens in the memory the host lends (spil_bot_resources); nothing is allocated.
 *
 * A simulation: imagine a world, walk down the tree by PUCT (mean worth + prior * exploration), grow it by a
 * node, let the thinker finish the game from there, and add the worth to all moves on the way, each from the
 * side of the seat that made it. So any number of seats and teams will do: partners have the same worth.
 *
 * Chance: what a move turns up (a card, a roll) is the move's outcome, a number. A move leads to one node per
 * outcome, so the reply to each is learned apart. Outcomes that are not told apart share a node.
 *
 * Hidden hands: nodes are information sets. Which moves a node has depends on the imagined world, so a move is
 * judged by how often it was chosen out of the times it could be. And no seat may learn from what only another
 * one can know: a simulation belongs to one seat, the observer; when it comes to act, whatever it cannot know
 * is imagined anew (`reimagine`), and only its own moves learn from the end. The others move as they have
 * learned in simulations of their own, at random in proportion. So neither a rival nor a partner in the tree
 * knows the hand of the seat that thinks.
 *
 * With a budget in simulations the same input gives the same move on every machine: the arithmetic is + - * /
 * and square roots, in an order that does not depend on the machine. */
#ifndef SPIL__SEARCH_H
#define SPIL__SEARCH_H

#include "spil/bot.h"

enum {
    SPIL_CANDIDATES = 512, /* moves worth a thought, at most */
    SPIL_NO_SEAT = -1      /* nobody is to act: the game, or what the thinker looks at of it, is over */
};

/* A move worth a thought. */
typedef struct spil_candidate {
    spil_move move;
    float
        prior; /* > 0; in proportion to the others', they need not add up to anything. Where moves are weighed
                    it is any number, see `prior_weight` */
} spil_candidate;

/* What an end is worth to each seat. */
typedef struct spil_worth {
    float value[SPIL_SEATS_MAX];  /* 0 … 1: the expected share of the win, or what stands for it */
    float points[SPIL_SEATS_MAX]; /* as in spil_result; 0 where the game does not count any */
} spil_worth;

/* One call of a bot. `shared` is what the thinker's `look` made of the view; all workers read it. */
typedef struct spil_thought {
    const spil_bot_input *in;
    const void *shared;
    int seat; /* that thinks */
} spil_thought;

/* How a game is thought about. A world is the thinker's own type, plain memory, 64-byte aligned: the game's
 * state, or something faster. The random numbers it may use are those it is given, nothing else may decide. */
typedef struct spil_thinker {
    size_t shared_bytes;
    size_t world_bytes; /* 0: it is the game's state, and then imagine, to_act, play and finish may be NULL:
                           those of the game, with random play to the end */
    /* Once per call, before anything else: what all simulations need. NULL: nothing. */
    void (*look)(const spil_bot_input *in, void *shared);
    /* A world that fits the view: what the seat cannot know uniform, or as likely as the view suggests. */
    void (*imagine)(const spil_thought *t, spil_fast_rng *rng, void *world);
    /* Changes the world in what `seat`, which is to act, cannot know: at random, so that it fits what it does know.
     * What it may do stays the same. NULL: no seat knows more than another. */
    void (*reimagine)(const spil_thought *t, int seat, spil_fast_rng *rng, void *world);
    /* The seat to act, or SPIL_NO_SEAT. */
    int (*to_act)(const spil_thought *t, const void *world);
    /* Its moves worth a thought; at least one, at most SPIL_CANDIDATES, no move twice. For the seat that thinks
     * and its first move they must be among in->moves, and they may depend on what that seat knows only. */
    int (*candidates)(const spil_thought *t, const void *world, int seat, spil_candidate out[]);
    /* Makes a candidate's move; returns its outcome. */
    uint32_t (*play)(const spil_thought *t, void *world, int seat, spil_move mv, spil_fast_rng *rng);
    /* Plays on from here, if the world is not over, and says what came of it. The world is not used after. */
    void (*finish)(const spil_thought *t, void *world, spil_fast_rng *rng, spil_worth *worth);
    /* Why this move, for hints, where it can be said better than in the general words *why holds. May be NULL. */
    void (*explain)(const spil_bot_input *in, const spil_rated *best, spil_sentence *why);

    bool settled;  /* a node's candidates follow from the moves and outcomes that led to it; else they depend
                     on the world and are asked for at every visit */
    float explore; /* weight of prior and curiosity against the mean worth */
    float first_play; /* a move not tried yet is taken to be worth so much less than its node */
    uint32_t grow;    /* visits of a node before it gets moves; at least 1 */
    uint32_t others;  /* with reimagine: one in so many simulations belongs to another seat; at least 2 */
    uint32_t default_sims; /* where the budget leaves it open */
    /* No tree: moves are weighed against each other in the same worlds (compare.h). Then only look, imagine,
     * candidates, play, finish and explain are asked, and none of them is NULL. */
    bool side_by_side;
    /* What the seat can hope for, as far as it can know: imagined worlds say which move is better, but they may be too
     * bright or too dark on the whole, and then ratings are set right by this. Below 0, or NULL: they are taken as
     * they are. */
    float (*expected_share)(const spil_thought *t);
    /* Is the first candidate the choice, whatever comes of it? Then worlds are for ratings only. NULL: no. */
    bool (*trust_first)(const spil_thought *t);
    /* When some moves are asked for only: adds others that can be compared with the n candidates there are; returns
     * how many there are then. NULL: there are none. */
    int (*more)(const spil_thought *t, spil_candidate out[], int n);
    float min_sigma; /* the first candidate is left for one that is better by so many standard errors */
    uint32_t
        max_worlds; /* worlds after which a choice is made whatever time is left: more do not help. 0: all that
                        there is time for */
    float prior_weight; /* what a prior is worth: with this factor it is added to what comes of the move */
} spil_thinker;

/* Memory that is plenty for one worker and a few seconds. */
enum { SPIL_SEARCH_MEMORY = 64 << 20 };

/* Chooses a move, and rates all of them: see spil_bot. Without resources it thinks a little, on the stack. */
spil_bot_answer spil__search_choose(const spil_thinker *how, const spil_bot_input *in);
spil_bot_answer spil__search_rate(const spil_thinker *how, const spil_bot_input *in, spil_rated out[]);

/* A finished game's worth, for thinkers that play to the end: a draw is shared by all, a win by the winning sides;
 * each side has as many seats as the others. */
void spil__worth_of(const spil_setup *su, int sides, const spil_result *res, spil_worth *worth);

#endif
