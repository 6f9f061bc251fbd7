/* meld_options.h: what a hand of Rumi 7 Seven could become, and what a card would be good for, for screens and
 * sentences. */
#ifndef RUMI7_MELD_OPTIONS_H
#define RUMI7_MELD_OPTIONS_H

#include "spil/rumi7.h"
#include "spil/words.h"

/* A part of the contract as the hand could complete it. */
typedef struct rumi7_part {
    spil_rumi7_kind kind;
    uint8_t n, cards[4]; /* as it would lie */
    uint8_t missing;     /* bit i: the hand lacks cards[i] */
    uint8_t n_wanted;    /* a run that lacks one card: the cards that would complete it, jokers aside … */
    uint8_t wanted[8];   /* … in their order */
} rumi7_part;

typedef struct rumi7_plan {
    int distance; /* cards missing for the contract; -1 when it is laid */
    int n;        /* parts; none when it is laid */
    rumi7_part part[SPIL_RUMI7_PARTS];
    spil_rumi7_hand rest; /* the cards of the hand that belong to no part */
} rumi7_plan;

/* The plan of the view's seat: of the closest ways to the contract one whose missing cards are likely to come. */
void spil__rumi7_plan(const spil_setup *su, const spil_rumi7_view *v, rumi7_plan *plan);

/* How a card, a rank or a suit alone is written on a screen; what is not asked for is -1. */
typedef struct rumi7_writer {
    void (*put)(const void *of, int rank, int suit, spil_out *out);
    const void *of;
} rumi7_writer;

/* What a part lacks, as people say it: "any 6", "4♥ or 8♥", "two more ♥"; nothing if it lacks nothing. */
void spil__rumi7_put_wish(const spil_words *w, const rumi7_part *part, const rumi7_writer *cards,
                          spil_out *out);

/* What a joker in a meld stands for: its rank, and in a run its suit, else -1. `cards` as the meld is written. */
typedef struct rumi7_stands {
    int rank, suit;
} rumi7_stands;

rumi7_stands spil__rumi7_stands_for(spil_rumi7_kind kind, const uint8_t cards[], int n, int at);

/* What a card that is not in the hand would be good for. */
typedef struct rumi7_use {
    bool nearer; /* it brings the contract nearer */
    int meld;    /* the number, from 0, of a meld that it fits on; -1: none */
} rumi7_use;

/* Of the top discard: none if there is no such card, or if it cannot be taken. */
rumi7_use spil__rumi7_use_of_discard(const spil_setup *su, const spil_rumi7_view *v);
/* "brings your contract nearer", "fits on meld 2"; nothing if it is of no use. */
void spil__rumi7_put_use(const spil_words *w, rumi7_use use, spil_out *out);

/* Does the card fit on this meld, added or in the place of a joker? */
bool spil__rumi7_fits(const spil_setup *su, const spil_rumi7_view *v, int card, int meld);

#endif
