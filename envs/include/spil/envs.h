/* envs.h: thousands of games at once, stepped by arrays of actions (spil/actions.h), for programs that learn.
 *
 * Game after game is played in each of n places. A step takes one action for each place and writes what the next one
 * needs where the caller says: who acts, its observation, its legal actions. A game that ends is replaced in the
 * same step: reward and done belong to the finished game, actor, mask and obs to the new one, and final_obs keeps
 * what each seat saw last.
 *
 * Game k in place i has the seed `seed + i + k * n`, so everything follows from the seed and the actions.
 *
 * All memory is the caller's, and so are threads: every function does the places first … end - 1 and touches no
 * others. The arrays are fields of spil_envs (spil/envs_loop.h); callers may write into them, too. Rewards are the only
 * numbers with a fraction; they are taken from a table. */
#ifndef SPIL_ENVS_H
#define SPIL_ENVS_H

#include "spil/envs_loop.h"

/* Bytes of `games` for n places. */
size_t spil_envs_bytes(const spil_setup *su, int n);

/* Fills in the sizes; call it first. The caller may set the arrays afterwards. */
void spil_envs_open(spil_envs *e);
/* Deals the first games, and writes all arrays. */
void spil_envs_deal(spil_envs *e, int first, int end);
/* The first place whose action is not legal, or -1. */
int spil_envs_check(const spil_envs *e, const int32_t actions[], int first, int end);
/* One action in each place; actions[i] is legal in place i (spil_envs_check). */
void spil_envs_step(spil_envs *e, const int32_t actions[], int first, int end);
/* Gives up the game in a place, as if it had ended there and then: done is 1, rewards are 0, final_obs is what each
 * seat sees now (half a move is dropped), and the next game is dealt. */
void spil_envs_give_up(spil_envs *e, int i);
/* `steps` times: a legal action in each place, each equally likely. They follow from the seed and from how many were
 * chosen in this place before, and are independent of the games' cards. */
void spil_envs_random(spil_envs *e, int steps, int first, int end);

/* Puts a position of the same setup, in which somebody decides, into a place: done is 0, rewards are 0, and the next
 * game to be dealt there is the same as without this. */
void spil_envs_put(spil_envs *e, int i, const void *st, const spil_decision *d);
/* What a place counts: games dealt there, random actions made, actions of the game. */
typedef struct spil_env_counts {
    uint64_t deals, chosen, length;
} spil_env_counts;
spil_env_counts spil_envs_counts(const spil_envs *e, int i);
/* With spil_envs_put before it, and what was in the arrays, a place is as it was when these were its counts. */
void spil_envs_count_from(spil_envs *e, int i, const spil_env_counts *counts);
/* The game in place i: its state, until the next step, and in *d who decides there. */
const void *spil_envs_game(const spil_envs *e, int i, spil_decision *d);

#endif
