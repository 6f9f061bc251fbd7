/* opponents.h: a batch of games in which one seat is the caller's and others play the rest: bots of this program, or
 * functions of the caller's. */
#ifndef OPPONENTS_H
#define OPPONENTS_H

#include "players.h"
#include "spil/envs.h"

/* A bot of this program from its text, for a game: BAD_OPTION and a sentence if it is none. */
spil_code spil__py_bot(const char *text, const spil_game *game, spil_player_spec *bot, spil_error *err);

enum { POOL_MAX = 64, EACH_SEAT = -1 };

typedef struct opponent {
    bool calls; /* a function of the caller's, not a bot: */
    spil_player_spec bot;
    double until; /* the weights up to this one, of 1 */
} opponent;

typedef struct opponents {
    spil_envs *envs;
    const opponent *pool; /* whom each seat but the caller's is drawn from, in each game again */
    int n_pool;
    uint64_t seed;       /* the k-th answer in place i is made with seed + (i << 32) + k, k from 0 */
    int seat;            /* the caller's; EACH_SEAT: in place i the seat i modulo their number */
    bool begins;         /* first call of a turn: reward and ended are cleared */
    bool gives_up;       /* an illegal action gives the game up with the reward -1; else all are legal */
    const uint8_t *acts; /* [places]: 1: the action of who acts there is made first */
    int32_t *actions;    /* [places]; used up */
    float *reward;       /* [places]: of the game that has ended, for the seat; else 0 */
    uint8_t *ended;      /* [places]: 1 = it has */
    int32_t
        *waits; /* [places]: which of the pool acts there, a function of the caller's; -1: the seat does */
} opponents;

/* Does the seat decide in every place where an action is given? */
bool spil__opponents_wait(const opponents *r);
/* In the places first … end - 1: the actions that are given, and the bots' until the seat or a function acts. */
void spil__opponents_play(const opponents *r, int first, int end);
/* In the places first … end - 1: what the pool's first, a bot, would do there, into `actions`; nothing is played. -1: a
 * move has been begun that is not the bot's. */
void spil__opponents_ask(const opponents *r, int first, int end);

#endif
