/* games.c: many games for binding.cc, in C as the rest of Spil: a batch is opened once, and each step writes what it
 * shows into the arrays that XLA gives. */
#include <stdlib.h>

#include "games.h"
#include "spil/envs.h"
#include "spil/games.h"

struct games {
    spil_setup setup;
    spil_envs envs;
};

games *games_open(const char *id, int seats, int n, uint64_t seed, int sizes[2])
{
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, id);
    games *g = calloc(1, sizeof *g);
    spil_error err;
    if (game == NULL || g == NULL)
        return NULL;
    g->setup = spil_setup_default(game, seats);
    if (spil_setup_check(&g->setup, &err) != SPIL_OK)
        return NULL;
    const size_t bytes = spil_envs_bytes(&g->setup, n), places = (size_t)n;
    g->envs = (spil_envs){.setup = &g->setup, .seed = seed, .n = n};
    sizes[0] = spil_observation_bytes(&g->setup);
    sizes[1] = spil_actions_count(&g->setup);
    g->envs.games = aligned_alloc(64, bytes);
    g->envs.final_obs = malloc(places * (size_t)seats * (size_t)sizes[0]);
    g->envs.length = calloc(places, sizeof *g->envs.length);
    g->envs.dealt = calloc(places, sizeof *g->envs.dealt);
    if (g->envs.games == NULL || g->envs.final_obs == NULL || g->envs.length == NULL || g->envs.dealt == NULL)
        return NULL;
    spil_envs_open(&g->envs);
    return g;
}

int games_step(games *g, const int32_t *actions, games_shown to)
{
    spil_envs *e = &g->envs;
    e->obs = to.obs;
    e->mask = to.mask;
    e->actor = to.actor;
    e->reward = to.reward;
    e->done = to.done;
    if (actions == NULL)
        spil_envs_deal(e, 0, e->n);
    else if (spil_envs_check(e, actions, 0, e->n) >= 0)
        return -1;
    else
        spil_envs_step(e, actions, 0, e->n);
    return 0;
}
