/* actions.h: moves as small numbers and views as rows of bytes, for programs that learn.
 *
 * A game numbers what a seat can decide: 0 … n - 1, where n and the meaning of a number depend on the game and its
 * options, never on the seats, the seat or the position. A move is one action or, where there are very many moves, a
 * few: "add to meld 2", then "the queen of hearts". A move that has been begun is in a spil_decision beside the
 * state, and in nobody's view. Every legal move is exactly one sequence of actions, and every sequence of legal
 * actions ends in a legal move.
 *
 * An observation is what a seat may know, as bytes from 0 to 255. It holds what the seat's view holds and nothing
 * else. Seats, sides and colours are counted from the observer.
 *
 *   who acts     the first seat of to_act that has a move. In a race everybody in turn, beginning after the seat that
 *                acted last; one without a move waits. A seat that may act but need not may decline: it is asked
 *                again after the next move. The host's moves are no actions.
 *   the numbers  docs/actions.md, and `spil actions GAME`
 *
 * A game's own numbers are in a table, games/GAME/rules/actions.c. Without one the numbers are the codes of moves where
 * these are small (n_codes), and 0 waits; else i + 1 is the i-th legal move. The observation then follows from the
 * table of fields (spil/fields.h).
 *
 * All of it is as pure as the rules: no allocation, no I/O. */
#ifndef SPIL_ACTIONS_H
#define SPIL_ACTIONS_H

#include "spil/game.h"

enum {
    SPIL_ACTIONS_MAX = SPIL_MOVES_MAX + 1, /* numbers in any game */
    SPIL_ACTION_STEPS = 3,                 /* actions of the longest move */
    SPIL_OBSERVATION_MAX = 2048,           /* bytes of the longest observation */
    SPIL_PLANES_MAX = 40,
    SPIL_NOBODY = 255 /* no actor: the game is over */
};

/* Who decides next, and what it has decided so far. Plain bytes: copy and compare as states. */
typedef struct spil_decision {
    uint8_t actor;    /* seat, or SPIL_NOBODY */
    uint8_t declined; /* bit per seat that may act in this position and chose not to */
    uint8_t n_made;   /* actions of a move that is not complete yet … */
    uint8_t zero;
    uint16_t made[SPIL_ACTION_STEPS - 1]; /* … which are these; unused ones 0 */
} spil_decision;

/* A part of an observation. */
typedef struct spil_plane {
    const char *name; /* NULL ends a list */
    uint16_t n;       /* bytes */
    const char *what; /* what they say */
    uint8_t
        scale; /* every byte is a multiple of it, 255: a flag; 0: any byte. Or different ones, by turns: */
    uint8_t period;
    const uint8_t *scales; /* [period]; may be NULL */
} spil_plane;

/* What an action is, alone or after those before it. */
typedef enum spil_action_kind {
    SPIL_ACTION_NONE, /* no such action here */
    SPIL_ACTION_PART, /* there is more to decide */
    SPIL_ACTION_MOVE, /* the move is complete */
    SPIL_ACTION_WAIT  /* nothing is done: the next seat is asked */
} spil_action_kind;

/* A game's numbers: `actions` of spil_game. */
struct spil_actions {
    /* How many numbers there are. */
    int (*count)(const spil_setup *su);
    /* The legal actions of d->actor as a row of bytes, 1 = legal; every byte is written. The game is not over. Returns
     * how many, at least one. */
    int (*mask)(const spil_setup *su, const void *st, const spil_decision *d, int8_t out[]);
    /* What an action is; MOVE: *mv is what it completes, which need not be legal. PART and WAIT need not be either. */
    spil_action_kind (*read)(const spil_setup *su, const void *st, const spil_decision *d, int action,
                             spil_move *mv);
    /* The actions of a legal move of a seat; returns how many, 0: it has none. */
    int (*write)(const spil_setup *su, const void *st, int seat, spil_move mv,
                 uint16_t out[SPIL_ACTION_STEPS]);
    /* A name that does not depend on the position: "@0,1", "discard:7H". */
    void (*name)(const spil_setup *su, int action, spil_out *out);
    /* The parts of an observation, in order. */
    void (*planes)(const spil_setup *su, spil_plane out[SPIL_PLANES_MAX + 1]);
    /* Writes every byte of an observation. d: what the view's seat has decided so far; n_made is 0 for others. */
    void (*observe)(const spil_setup *su, const void *view, const spil_decision *d, uint8_t *out);
    /* The same bytes without making a view, where that is faster. It uses of the state what a view of the seat would
     * hold, and nothing else: spil_observe takes this way, so the test for leaks looks at it. May be NULL. */
    void (*observe_state)(const spil_setup *su, const void *st, const spil_decision *d, int seat,
                          uint8_t *out);
    /* No game has more actions than this, waits included; docs/python.md has the proofs. May be NULL: not known. */
    int (*longest)(const spil_setup *su);
    /* Steps of many games with all of this inlined (spil/envs_loop.h). May be NULL. */
    const spil_envs_loops *loops;
};

/* The table of a game, or one that follows from its moves and fields. Never NULL. */
const spil_actions *spil_actions_of_game(const spil_game *game);

/* How many actions there are, and bytes of an observation. */
int spil_actions_count(const spil_setup *su);
int spil_observation_bytes(const spil_setup *su);
/* No game has more actions than this. 0: the game does not say. */
int spil_actions_longest(const spil_setup *su);

/* Who decides first in a position that was dealt or loaded. */
void spil_decision_begin(const spil_setup *su, const void *st, spil_decision *d);

/* The legal actions of the actor as a row of spil_actions_count bytes, 1 = legal. Returns how many: 0 when over. */
int spil_actions_mask(const spil_setup *su, const void *st, const spil_decision *d, int8_t mask[]);
/* The same as a list, ascending, into an array of spil_actions_count. */
int spil_actions_list(const spil_setup *su, const void *st, const spil_decision *d, uint16_t out[]);

/* The actor does this. ILLEGAL_MOVE or GAME_OVER and a sentence: *st and *d are unchanged. ev and err may be NULL. */
spil_code spil_act(const spil_setup *su, void *st, spil_decision *d, int action, spil_events *ev,
                   spil_error *err);

/* The actions of a legal move of a seat; returns how many. 0: the move is not legal, or has no number here. */
int spil_actions_of(const spil_setup *su, const void *st, int seat, spil_move mv,
                    uint16_t out[SPIL_ACTION_STEPS]);
/* What the action means for the actor now: the move's text if it completes one, else its name. */
void spil_action_print(const spil_setup *su, const void *st, const spil_decision *d, int action,
                       spil_out *out);

/* What a seat, or SPIL_ONLOOKER, may know, as spil_observation_bytes bytes. */
void spil_observe(const spil_setup *su, const void *st, const spil_decision *d, int seat, uint8_t *out);

#endif
