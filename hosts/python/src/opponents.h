/* opponents.h: a batch of games in which one seat is the caller's and a bot plays the others. */
#ifndef OPPONENTS_H
#define OPPONENTS_H

#include "players.h"
#include "spil/envs.h"

/* A bot of this program from its text, for a game: BAD_OPTION and a sentence if it is none. */
spil_code spil__py_bot(const char *text, const spil_game *game, spil_player_spec *bot, spil_error *err);

typedef struct opponents {
    spil_envs *envs;
    const spil_player_spec *bot;
    uint64_t seed;    /* the k-th answer in place i is made with seed + (i << 32) + k, k from 0 */
    int seat;         /* the caller's */
    bool acts;        /* false: the bot only goes on until the seat acts */
    int32_t *actions; /* the seat's, one in each place, which may be illegal; used up */
    float *reward;    /* [places]: of the game that has ended, for the seat; else 0 */
    uint8_t *ended;   /* [places]: 1 = it has */
} opponents;

/* Does the seat decide in every place? */
bool spil__opponents_wait(const spil_envs *e, int seat);
/* In the places first … end - 1: the seat's action, and the bot's until the seat acts again. An illegal action gives the
 * game up with the reward -1. */
void spil__opponents_play(const opponents *r, int first, int end);

#endif
