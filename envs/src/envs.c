/* envs.c: thousands of games at once (spil/envs.h). */
#include "spil/envs.h"

#include <string.h>

#include "spil/bits_to_bytes.h"
#include "spil/step_inline.h"

/* ---- games without loops of their own: their tables are asked, and nothing is kept ---- */

static void start(const spil_setup *su, const spil_key *key, void *st)
{
    su->game->start(su, key, st);
}

static bool result(const spil_setup *su, const void *st, spil_result *res)
{
    return su->game->result(su, st, res);
}

static void keep(const spil_setup *su, const void *st, void *kept)
{
    (void)su;
    (void)st;
    (void)kept;
}

static int first_actor(const spil_setup *su, const void *st)
{
    spil_decision d;
    spil_decision_begin(su, st, &d);
    return d.actor;
}

static void make(const spil_setup *su, void *st, spil_decision *d, int action, void *kept)
{
    (void)kept;
    spil_move mv = {0};
    const spil_action_kind kind = spil_actions_of_game(su->game)->read(su, st, d, action, &mv);
    if (kind == SPIL_ACTION_MOVE)
        su->game->apply(su, st, d->actor, mv, NULL, NULL);
    const spil_view_head head = spil_acting_head(su, st);
    spil_acting_settle(su, st, &head, d, kind, action);
}

static int mask(const spil_setup *su, const void *st, const spil_decision *d, void *kept, int8_t out[])
{
    (void)kept;
    return spil_actions_mask(su, st, d, out);
}

static int nth(const spil_setup *su, const void *st, const spil_decision *d, const void *kept,
               const int8_t mask[], int k)
{
    (void)kept;
    (void)st;
    (void)d;
    return spil_nth_legal(mask, spil_actions_count(su), k);
}

static void observe(const spil_setup *su, const void *st, const spil_decision *d, int seat, const void *kept,
                    uint8_t *out)
{
    (void)kept;
    spil_observe(su, st, d, seat, out);
}

static const spil_steps by_tables = {
    .start = start,
    .result = result,
    .keep = keep,
    .first = first_actor,
    .make = make,
    .mask = mask,
    .nth = nth,
    .observe = observe,
};

SPIL_ENVS_LOOPS(loops_by_tables, by_tables, 0);

static const spil_envs_loops *loops_of(const spil_setup *su)
{
    const spil_envs_loops *own = spil_actions_of_game(su->game)->loops;
    return own != NULL ? own : &loops_by_tables;
}

/* ---- all games ---- */

static size_t game_bytes(const spil_setup *su)
{
    return sizeof(spil_place) + spil__whole_lines(su->game->state_bytes) +
           spil__whole_lines(loops_of(su)->kept_bytes);
}

size_t spil_envs_bytes(const spil_setup *su, int n)
{
    return game_bytes(su) * (size_t)n;
}

void spil_envs_open(spil_envs *e)
{
    e->actions = spil_actions_of_game(e->setup->game);
    e->loops = loops_of(e->setup);
    e->n_actions = spil_actions_count(e->setup);
    e->n_obs = spil_observation_bytes(e->setup);
    e->game_bytes = game_bytes(e->setup);
}

void spil_envs_deal(spil_envs *e, int first, int end)
{
    e->loops->deal(e, first, end);
}

/* The caller may have written into the array of masks: it is not asked. */
int spil_envs_check(const spil_envs *e, const int32_t actions[], int first, int end)
{
    int8_t legal[SPIL_ACTIONS_MAX];
    for (int i = first; i < end; i++) {
        spil_place *p = spil__place_at(e, i);
        if (actions[i] < 0 || actions[i] >= e->n_actions)
            return i;
        e->actions->mask(e->setup, spil__state_of(p), &p->decision, legal);
        if (legal[actions[i]] == 0)
            return i;
    }
    return -1;
}

void spil_envs_step(spil_envs *e, const int32_t actions[], int first, int end)
{
    e->loops->step(e, actions, first, end);
}

void spil_envs_give_up(spil_envs *e, int i)
{
    e->loops->give_up(e, i);
}

void spil_envs_random(spil_envs *e, int steps, int first, int end)
{
    e->loops->random(e, steps, first, end);
}

void spil_envs_put(spil_envs *e, int i, const void *st, const spil_decision *d)
{
    e->loops->put(e, i, st, d);
}

spil_env_counts spil_envs_counts(const spil_envs *e, int i)
{
    const spil_place *p = spil__place_at(e, i);
    return (spil_env_counts){p->deals, p->chosen, (uint64_t)p->length};
}

void spil_envs_count_from(spil_envs *e, int i, const spil_env_counts *counts)
{
    spil_place *p = spil__place_at(e, i);
    p->deals = counts->deals;
    p->chosen = counts->chosen;
    p->length = (int32_t)counts->length;
}

const void *spil_envs_game(const spil_envs *e, int i, spil_decision *d)
{
    spil_place *p = spil__place_at(e, i);
    *d = p->decision;
    return spil__state_of(p);
}
