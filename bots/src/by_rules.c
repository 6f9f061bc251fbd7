/* by_rules.c: a model that knows nothing but the rules (search.h), and with it `strong` and the levels of games that
 * bring no bots (bots.h). All moves are worth the same thought, and rollouts are random. */
#include "bots.h"

/* A rollout ends here, with nobody winning: random play may go on for long. */
enum { ROLLOUT_STEPS = 2000 };

/* In a race any seat that has a move may be the faster one, elsewhere the first that the rules ask goes on. */
static int next_seat(const spil_setup *su, const spil_rules_world *w, spil_fast_rng *rng)
{
    uint8_t seats[SPIL_SEATS_MAX];
    spil_move any;
    for (int n = su->game->to_act(su, &w->state, seats), from = 0; from < n; from++) {
        const int at = su->game->race ? from + (int)spil_fast_below(rng, (uint32_t)(n - from)) : from;
        const uint8_t seat = seats[at];
        seats[at] = seats[from];
        if (su->game->moves(su, &w->state, seat, &any, 1) > 0)
            return seat;
    }
    return SPIL_NO_SEAT;
}

void spil__rules_imagine(const spil_search_call *t, spil_fast_rng *rng, void *world_)
{
    spil_rules_world *w = world_;
    t->in->setup->game->imagine(t->in->setup, t->in->view, rng, &w->state);
    w->next = t->seat;
}

void spil__rules_reimagine(const spil_search_call *t, int seat, spil_fast_rng *rng, void *world_)
{
    spil_rules_world *w = world_;
    spil_view view;
    spil_view_of(t->in->setup, &w->state, seat, &view);
    t->in->setup->game->imagine(t->in->setup, &view, rng, &w->state);
}

int spil__rules_to_act(const spil_search_call *t, const void *world_)
{
    (void)t;
    return ((const spil_rules_world *)world_)->next;
}

int spil__rules_candidates(const spil_search_call *t, const void *world_, int seat, spil_candidate out[])
{
    const spil_setup *su = t->in->setup;
    SPIL__UNCLEARED spil_move moves[SPIL_MOVES_MAX];
    const int all =
        su->game->moves(su, &((const spil_rules_world *)world_)->state, seat, moves, SPIL_MOVES_MAX);
    const int n = all < SPIL_CANDIDATES ? all : SPIL_CANDIDATES;
    for (int i = 0; i < n; i++)
        out[i] = (spil_candidate){moves[i * all / n], 1};
    return n;
}

uint32_t spil__rules_play(const spil_search_call *t, void *world_, int seat, spil_move mv, spil_fast_rng *rng)
{
    spil_rules_world *w = world_;
    const spil_setup *su = t->in->setup;
    su->game->apply(su, &w->state, seat, mv, NULL, NULL);
    w->next = next_seat(su, w, rng);
    return (uint32_t)(w->next + 1);
}

void spil__rules_finish(const spil_search_call *t, void *world_, spil_fast_rng *rng, spil_worth *worth)
{
    spil_rules_world *w = world_;
    const spil_setup *su = t->in->setup;
    spil_result res;
    su->game->rollout(su, &w->state, rng, ROLLOUT_STEPS);
    su->game->result(su, &w->state, &res);
    spil__worth_of(su, spil_sides(su), &res, worth);
}

static const spil_search_model by_rules = {
    .world_bytes = sizeof(spil_rules_world),
    .imagine = spil__rules_imagine,
    .reimagine = spil__rules_reimagine,
    .to_act = spil__rules_to_act,
    .candidates = spil__rules_candidates,
    .play = spil__rules_play,
    .finish = spil__rules_finish,
    .explore = 0.7f,
    .first_play = 0.1f,
    .grow = 1,
    .others = 3,
    .default_sims = 1000,
};

/* Each move is overlooked or not, independently of the others. */
static int part_of(spil_move mv)
{
    return (int)(mv.code & INT32_MAX);
}

static const spil_level levels[SPIL_LEVELS] = {
    {.sims = 1, .overlook_permille = 700}, {.sims = 2, .overlook_permille = 400},
    {.sims = 8, .overlook_permille = 200}, {.sims = 40, .overlook_permille = 70},
    {.sims = 200, .overlook_permille = 0},
};

const game_bots spil__bots_by_rules = {.strong = &by_rules, .levels = levels, .part_of = part_of};
