/* strong_punto.c: how the search thinks about Punto. */
#include "search.h"
#include "spil/punto.h"

static int candidates(const spil_thought *t, const void *world, int seat, spil_candidate out[])
{
    spil_move moves[64];
    const spil_setup *su = t->in->setup;
    const int n = su->game->moves(su, world, seat, moves, 64);
    for (int i = 0; i < n; i++)
        out[i] = (spil_candidate){moves[i], 1};
    return n;
}

const spil_thinker spil__think_punto = {
    .game = "punto",
    .candidates = candidates,
    .settled = false,
    .explore = 1,
    .first_play = 0,
    .grow = 1,
    .others = 2,
    .default_sims = 4000,
};
