/* games.h: what binding.cc calls. */
#ifndef GAMES_H
#define GAMES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct games games;

/* XLA's arrays, as in spil/envs.h. */
typedef struct games_shown {
    uint8_t *obs;
    int8_t *mask;
    int32_t *actor;
    float *reward;
    uint8_t *done;
} games_shown;

/* n games; sizes: bytes of an observation, actions. NULL: there is no such game, or no memory. */
games *games_open(const char *id, int seats, int n, uint64_t seed, int sizes[2]);
/* One action in each game; NULL deals them all. -1: one is illegal, and nothing was stepped. */
int games_step(games *g, const int32_t *actions, games_shown to);

#ifdef __cplusplus
}
#endif

#endif
