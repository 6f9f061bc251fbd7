/* strong.c: how the search thinks about Stairs. A world is the game's own state; in rollouts the greedy bot plays every
 * seat, from that seat's view. */
#include "opponents.h"

/* All moves, with greedy's judgement as their prior. */
static int candidates(const spil_search_call *t, const void *world, int seat, spil_candidate out[])
{
    const spil_setup *su = t->in->setup;
    spil_move moves[SPIL_STAIRS_CARDS + 1];
    spil_stairs_view v;
    spil_view_of(su, world, seat, &v);
    const int n = su->game->moves(su, world, seat, moves, SPIL_STAIRS_CARDS + 1);
    float least = 0;
    for (int i = 0; i < n; i++) {
        out[i] = (spil_candidate){moves[i], spil__stairs_judge(su, &v, moves[i])};
        least = out[i].prior < least ? out[i].prior : least;
    }
    for (int i = 0; i < n; i++)
        out[i].prior += 1 - least;
    return n;
}

static void finish(const spil_search_call *t, void *world, spil_fast_rng *rng, spil_worth *worth)
{
    const spil_setup *su = t->in->setup;
    const spil_game *game = su->game;
    spil_move moves[SPIL_STAIRS_CARDS + 1];
    uint8_t act[SPIL_SEATS_MAX];
    spil_stairs_view v;
    spil_result res;
    while (game->to_act(su, world, act) > 0) {
        spil_view_of(su, world, act[0], &v);
        const spil_bot_input in = {.setup = su,
                                   .view = &v,
                                   .moves = moves,
                                   .n_moves = game->moves(su, world, act[0], moves, SPIL_STAIRS_CARDS + 1),
                                   .rng = rng};
        game->apply(su, world, act[0], spil__greedy_stairs(&in).move, NULL, NULL);
    }
    game->result(su, world, &res);
    spil__worth_of(su, su->seats, &res, worth);
}

const spil_search_model spil__model_stairs = {
    .world_bytes = sizeof(spil_rules_world),
    .imagine = spil__rules_imagine,
    .reimagine = spil__rules_reimagine,
    .to_act = spil__rules_to_act,
    .candidates = candidates,
    .play = spil__rules_play,
    .finish = finish,
    .explore = 0.7f,
    .first_play = 0.1f,
    .grow = 1,
    .others = 3,
    .default_sims = 500,
};
