/* evaluate.h: what the strong bot of Sequence Numbers thinks of moves and positions of imagined worlds.
 *
 * Moves: a quick judgement of what a chip does to the lines through its cell, for rollouts and for priors. It uses only
 * what the seat can know.
 *
 * Positions: every seat has a strength, and a side's chance of winning is its share of all strength. Strength is a sum
 * over lines by what is in them (chips of the side, cells the hand has cards for, whether a rival has a card for one
 * too, cards left for the last missing cell), over what the hand holds, and for being first in the race.
 *
 * All numbers are learned from games the quick judgement plays against itself (games/sequence/tune/tune.c) and kept in
 * games/sequence/bots/weights.txt. */
#ifndef SPIL__SEQUENCE_EVALUATE_H
#define SPIL__SEQUENCE_EVALUATE_H

#include "world.h"

/* Weights for moves: the value of a chip, by the lines through its cell. */
enum {
    SPIL__GROWS = 0,   /* an own line: 5 * chips before (0 … 2) + missing cells the hand has cards for */
    SPIL__NEAR = 15,   /* … of three chips, no card for the last cell: cards left for it */
    SPIL__READY = 18,  /* … of three chips and a card for the last cell: can a rival have one too? */
    SPIL__LOSES = 20,  /* the other cell of the card: 6 * chips + cells covered before */
    SPIL__BREAKS = 44, /* a rival's line: 2 * (chips - 1) + (just made), for 1 … 3 chips */
    SPIL__STOPS = 50,  /* … of four chips: 2 * cards left for the last cell + (just made) */
    SPIL__KEEPS = 56,  /* how much better than other cards a plus or a minus must be */
    SPIL__TASTES = 58
};

/* Weights for positions: traits, which strength is a sum of. */
enum {
    SPIL__TRAIT_LINES = 0, /* 12 * chips + 2 * cells covered + (a rival covers one) */
    SPIL__TRAIT_ONE = 60, /* one cell not covered: 6 * chips + 3 * (a rival covers one) + cards left for it */
    SPIL__TRAIT_PLUS = 90, /* the same with a plus in hand: chips */
    SPIL__TRAIT_HAND =
        95, /* every seat; one plus, several; one minus, several; a minus and a line to break */
    SPIL__TRAIT_FIRST = 101, /* wins the race: turns it needs - 1 + 5 * (a rival has a plus or minus) */
    SPIL__TRAITS = 111,
    SPIL__BANKS = 2 * SPIL_SEATS_MAX, /* 2 * turns until the seat moves + (its next sequence wins) */
    SPIL__FORMS = 5                   /* 2 seats, 3, 2 × 2, 2 × 3, 3 × 2 */
};

typedef struct spil__weights {
    int32_t taste[SPIL__TASTES];
    int32_t strength[SPIL__BANKS][SPIL__TRAITS];
} spil__weights;

/* Which of the forms is played. */
int spil__sequence_form(const spil__lines *l);
/* Its weights. */
const spil__weights *spil__weights_of(int form);

/* ---- moves ---- */

typedef struct spil__option {
    uint8_t slot, bit;
    int value;
} spil__option;

enum {
    SPIL__OPTIONS = 256, /* room for all of them */
    SPIL__WINS = 1 << 24 /* a winning move has at least this value, whatever is subtracted for its card */
};

/* The moves of the seat to move, without exchanges; returns how many. Unless all are wanted, or there is nothing else,
 * a plus or minus is listed only where it might do something. */
int spil__sequence_options(const spil__lines *l, const spil__world *w, const int32_t taste[SPIL__TASTES],
                           bool all, spil__option out[SPIL__OPTIONS]);

/* ---- positions ---- */

/* Each side's chances in a world that is not over; they add up to 1. */
void spil__sequence_chances(const spil__lines *l, const spil__world *w, const spil__weights *weights,
                            float chance[SPIL_SEQUENCE_SIDES]);
/* How often each seat has each trait, and its bank. */
void spil__sequence_traits(const spil__lines *l, const spil__world *w, uint8_t n[][SPIL__TRAITS],
                           uint8_t bank[SPIL_SEATS_MAX]);

#endif
