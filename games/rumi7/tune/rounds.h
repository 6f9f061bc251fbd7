/* rounds.h: rounds of Rumi 7 Seven for tuning, and positions from them. */
#ifndef RUMI7_ROUNDS_H
#define RUMI7_ROUNDS_H

#include "strong.h"

enum { NOTED_MOVES = 64 };

/* The strong bot with these weights; NULL: mindist. */
typedef struct rumi7_player {
    const spil__rumi7_weights *by;
    uint32_t sims;
} rumi7_player;

/* What a seat saw when it had to discard, and what it could not see. */
typedef struct rumi7_position {
    spil_setup su;
    spil_rumi7_view view;
    spil_move moves[NOTED_MOVES];
    int n_moves;
    spil_rumi7_hand next; /* the hand of the seat whose turn is next */
} rumi7_position;

/* A game of this round alone. */
spil_setup rumi7_round(int seats, int round);

/* The input of a bot in this position. */
spil_bot_input rumi7_input(const rumi7_position *p, spil_fast_rng *rng);

/* Plays a round; seed and deal determine the deal and everything random. points[]: of each seat. */
void rumi7_play(const spil_setup *su, const rumi7_player *const seats[], uint64_t seed, uint64_t deal,
                int points[SPIL_SEATS_MAX]);

/* The same, and keeps one of its discards, each equally likely; p->n_moves 0: none had a choice. */
void rumi7_note(const spil_setup *su, const rumi7_player *const seats[], uint64_t seed, uint64_t deal,
                rumi7_position *p);

/* The value of each move in points, from rollouts in this many worlds by the strong bot with these weights. */
void rumi7_judge(const rumi7_position *p, const spil__rumi7_weights *by, const spil_move moves[], int n,
                 int worlds, spil_fast_rng *rng, double worth[]);

/* Plays a round of simple players (world.h) with these weights; points[]: of each seat. */
void rumi7_play_simple(const spil_setup *su, const spil__rumi7_weights *const seats[], uint64_t seed,
                       uint64_t deal, int points[SPIL_SEATS_MAX]);

#endif
