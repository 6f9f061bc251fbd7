/* rounds.h: rounds of Rumi 7 Seven for tuning: played, and positions noted on the way. */
#ifndef RUMI7_ROUNDS_H
#define RUMI7_ROUNDS_H

#include "strong.h"

enum { NOTED_MOVES = 64 };

/* The strong bot by these weights; NULL: mindist. */
typedef struct rumi7_player {
    const spil__rumi7_weights *by;
    uint32_t sims;
} rumi7_player;

/* What a seat saw that had to throw a card away, and what it could not see. */
typedef struct rumi7_position {
    spil_setup su;
    spil_rumi7_view view;
    spil_move moves[NOTED_MOVES];
    int n_moves;
    spil_rumi7_hand next; /* the hand of the seat whose turn is next */
} rumi7_position;

/* One round of a game, by itself. */
spil_setup rumi7_round(int seats, int round);

/* What a bot is asked in a position. */
spil_bot_input rumi7_input(const rumi7_position *p, spil_fast_rng *rng);

/* Plays a round; the deal and all that is drawn by lot follow from seed and deal. points[] of each seat. */
void rumi7_play(const spil_setup *su, const rumi7_player *const seats[], uint64_t seed, uint64_t deal,
                int points[SPIL_SEATS_MAX]);

/* The same, and notes one of the discards, any of them equally likely; no moves: there was none with a choice. */
void rumi7_note(const spil_setup *su, const rumi7_player *const seats[], uint64_t seed, uint64_t deal,
                rumi7_position *p);

/* What each of some moves is worth in points: played out in so many worlds, as the strong bot by these weights does. */
void rumi7_judge(const rumi7_position *p, const spil__rumi7_weights *by, const spil_move moves[], int n,
                 int worlds, spil_fast_rng *rng, double worth[]);

/* A round of the simple player (rumi7_world.h) with these weights at each seat; points[] of each seat. */
void rumi7_play_simple(const spil_setup *su, const spil__rumi7_weights *const seats[], uint64_t seed,
                       uint64_t deal, int points[SPIL_SEATS_MAX]);

#endif
