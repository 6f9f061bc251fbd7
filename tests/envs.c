/* envs.c: many games at once (spil/envs.h) are, step by step, the same games as one at a time through the table. */
#include "support/runner.h"

#include <stdlib.h>
#include <string.h>

#include "spil/envs.h"
#include "spil/packing.h"

enum { PLACES = 5, SEED = 77 };

typedef struct arrays {
    spil_envs e;
    int32_t action[PLACES], actor[PLACES];
    float reward[PLACES * SPIL_SEATS_MAX];
    uint8_t done[PLACES];
    int32_t length[PLACES];
    uint64_t dealt[PLACES];
} arrays;

/* Allocated to the byte, so that a sanitizer sees what runs over. */
static void open_arrays(arrays *a, const spil_setup *su)
{
    const size_t align = 64;
    *a = (arrays){.e = {.setup = su, .seed = SEED, .n = PLACES}};
    spil_envs_open(&a->e);
    const size_t obs = (size_t)a->e.n_obs, bytes = spil_envs_bytes(su, PLACES);
    a->e.games = aligned_alloc(align, (bytes + align - 1) / align * align);
    a->e.obs = malloc(PLACES * obs);
    a->e.mask = malloc((size_t)PLACES * (size_t)a->e.n_actions);
    a->e.final_obs = malloc(PLACES * obs * su->seats);
    a->e.actor = a->actor;
    a->e.reward = a->reward;
    a->e.done = a->done;
    a->e.length = a->length;
    a->e.dealt = a->dealt;
}

static void close_arrays(arrays *a)
{
    free(a->e.games);
    free(a->e.obs);
    free(a->e.mask);
    free(a->e.final_obs);
}

/* The same game, one at a time. */
typedef struct single {
    spil_state st;
    spil_decision d;
    uint64_t games;
    int32_t length;
} single;

static void deal_single(const spil_setup *su, single *s, int i)
{
    char seed[32];
    spil_key key;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)(SEED + (uint64_t)i + s->games++ * PLACES));
    spil_key_parse(seed, &key);
    su->game->start(su, &key, &s->st);
    spil_decision_begin(su, &s->st, &s->d);
    s->length = 0;
}

static bool same_place(test_ctx *t, const arrays *a, const single *s, int i)
{
    static uint8_t obs[SPIL_OBSERVATION_MAX];
    static int8_t mask[SPIL_ACTIONS_MAX];
    const spil_setup *su = &t->su;
    spil_observe(su, &s->st, &s->d, s->d.actor, obs);
    spil_actions_mask(su, &s->st, &s->d, mask);
    if (a->actor[i] != s->d.actor)
        return test_wrong(t, "place %d: actor %d instead of %d", i, a->actor[i], s->d.actor);
    spil_decision d;
    if (memcmp(spil_envs_game(&a->e, i, &d), &s->st, su->game->state_bytes) != 0 ||
        memcmp(&d, &s->d, sizeof d) != 0)
        return test_wrong(t, "place %d: another state", i);
    if (memcmp(a->e.obs + (size_t)i * (size_t)a->e.n_obs, obs, (size_t)a->e.n_obs) != 0)
        return test_wrong(t, "place %d: another observation", i);
    if (memcmp(a->e.mask + (size_t)i * (size_t)a->e.n_actions, mask, (size_t)a->e.n_actions) != 0)
        return test_wrong(t, "place %d: another mask", i);
    return true;
}

/* Steps the single game as the place was stepped, and compares what a step reports. */
static bool same_step(test_ctx *t, const arrays *a, single *s, int i)
{
    static uint8_t obs[SPIL_OBSERVATION_MAX];
    const spil_setup *su = &t->su;
    if (spil_act(su, &s->st, &s->d, a->action[i], NULL, NULL) != SPIL_OK)
        return test_wrong(t, "place %d: action %d is refused", i, a->action[i]);
    s->length++;
    const bool over = s->d.actor == SPIL_NOBODY;
    if (over && (a->length[i] != s->length || a->dealt[i] != SEED + (uint64_t)i + (s->games - 1) * PLACES))
        return test_wrong(t, "place %d: a game of %d actions, not %d", i, a->length[i], s->length);
    spil_result res;
    su->game->result(su, &s->st, &res);
    if (a->done[i] != over)
        return test_wrong(t, "place %d: done is %d", i, a->done[i]);
    for (int seat = 0; seat < su->seats; seat++) {
        const double reward = (double)a->reward[i * su->seats + seat];
        const double expected = over ? strtod(spil_return_text(su, &res, seat), NULL) : 0;
        if (reward < expected - 1e-4 || reward > expected + 1e-4)
            return test_wrong(t, "place %d: seat %d gets %f instead of %f", i, seat, reward, expected);
        if (!over)
            continue;
        spil_observe(su, &s->st, &s->d, seat, obs);
        const size_t at = ((size_t)i * su->seats + (size_t)seat) * (size_t)a->e.n_obs;
        if (memcmp(a->e.final_obs + at, obs, (size_t)a->e.n_obs) != 0)
            return test_wrong(t, "place %d: seat %d sees another end", i, seat);
    }
    t->found += over;
    if (over)
        deal_single(su, s, i);
    return same_place(t, a, s, i);
}

static bool play_both_ways(test_ctx *t, arrays *a)
{
    static single singles[PLACES];
    const int steps = test_effort(3000);
    memset(singles, 0, sizeof singles);
    spil_envs_deal(&a->e, 0, 2); /* in two shares, as two threads would */
    spil_envs_deal(&a->e, 2, PLACES);
    for (int i = 0; i < PLACES; i++) {
        deal_single(&t->su, &singles[i], i);
        if (!same_place(t, a, &singles[i], i))
            return false;
    }
    for (int step = 0; step < steps; step++) {
        for (int i = 0; i < PLACES; i++) {
            const int8_t *mask = a->e.mask + (size_t)i * (size_t)a->e.n_actions;
            do
                a->action[i] = (int32_t)spil_fast_below(&t->rng, (uint32_t)a->e.n_actions);
            while (mask[a->action[i]] == 0);
        }
        if (spil_envs_check(&a->e, a->action, 0, PLACES) != -1)
            return test_wrong(t, "a legal action is not taken for one");
        spil_envs_step(&a->e, a->action, 0, 3);
        spil_envs_step(&a->e, a->action, 3, PLACES);
        for (int i = 0; i < PLACES; i++) {
            if (!same_step(t, a, &singles[i], i))
                return false;
        }
    }
    return true;
}

static bool many_games_are_single_games(test_ctx *t)
{
    arrays a;
    open_arrays(&a, &t->su);
    const bool ok = play_both_ways(t, &a);
    close_arrays(&a);
    return ok;
}

/* An illegal action is found before anything is stepped. */
static bool illegal_actions_are_found(test_ctx *t)
{
    arrays a;
    bool ok = true;
    open_arrays(&a, &t->su);
    spil_envs_deal(&a.e, 0, PLACES);
    for (int i = 0; i < PLACES; i++) {
        const int8_t *mask = a.e.mask + (size_t)i * (size_t)a.e.n_actions;
        for (a.action[i] = 0; mask[a.action[i]] == 0; a.action[i]++)
            ;
    }
    const int32_t good = a.action[3];
    for (int32_t bad = -1; ok && bad <= a.e.n_actions; bad++) {
        const bool legal = bad >= 0 && bad < a.e.n_actions && a.e.mask[3 * a.e.n_actions + bad] != 0;
        a.action[3] = bad;
        if (spil_envs_check(&a.e, a.action, 0, PLACES) != (legal ? -1 : 3))
            ok = test_wrong(t, "action %d is taken for %s", bad, legal ? "illegal" : "legal");
    }
    a.action[3] = good;
    close_arrays(&a);
    return ok;
}

/* The first games of all places, in the arrays and one by one. */
static void deal_both(const spil_setup *su, arrays *a, single singles[PLACES])
{
    memset(singles, 0, PLACES * sizeof *singles);
    open_arrays(a, su);
    spil_envs_deal(&a->e, 0, PLACES);
    for (int i = 0; i < PLACES; i++)
        deal_single(su, &singles[i], i);
}

/* A game that is given up ends as it stands, for nothing; the place goes on with its next game, and no other place
 * does. */
static bool a_game_is_given_up(test_ctx *t)
{
    static uint8_t obs[SPIL_OBSERVATION_MAX];
    static single singles[PLACES];
    arrays a;
    bool ok = true;
    deal_both(&t->su, &a, singles);
    for (int step = 0; step < 40; step++) {
        spil_envs_random(&a.e, 1, 1, 2);
        singles[1].games += a.done[1];
    }
    spil_decision d;
    spil_state left = {0};
    memcpy(&left, spil_envs_game(&a.e, 1, &d), t->su.game->state_bytes);
    d.n_made = 0; /* half a move is dropped */
    memset(d.made, 0, sizeof d.made);
    a.reward[t->su.seats] = 1;
    spil_envs_give_up(&a.e, 1);
    deal_single(&t->su, &singles[1], 1);
    for (int i = 0; ok && i < PLACES; i++)
        ok = same_place(t, &a, &singles[i], i);
    for (int i = 0; ok && i < PLACES; i++) {
        if (a.done[i] != (i == 1))
            ok = test_wrong(t, "place %d: done is %d", i, a.done[i]);
    }
    for (int seat = 0; ok && seat < t->su.seats; seat++) {
        spil_observe(&t->su, &left, &d, seat, obs);
        const size_t at = ((size_t)t->su.seats + (size_t)seat) * (size_t)a.e.n_obs;
        if (memcmp(a.e.final_obs + at, obs, (size_t)a.e.n_obs) != 0)
            ok = test_wrong(t, "seat %d sees another end", seat);
        if (a.reward[t->su.seats + seat] > 0)
            ok = test_wrong(t, "seat %d gets something", seat);
    }
    close_arrays(&a);
    return ok;
}

/* The action that a random step makes in a place: the k-th legal one, by the game's own mask. */
static int32_t random_action(const spil_setup *su, const arrays *a, const single *s, int i, uint64_t chosen)
{
    static int8_t mask[SPIL_ACTIONS_MAX];
    const int n = spil_actions_mask(su, &s->st, &s->d, mask);
    int k = (int)((spil__place_word(&a->e, i, chosen) >> 32) * (uint64_t)n >> 32);
    int32_t action = 0;
    while (mask[action] == 0 || k-- > 0)
        action++;
    return action;
}

/* Random steps are the same games, too, and what anybody writes into the arrays changes nothing but what is seen. */
static bool random_steps_are_single_games(test_ctx *t)
{
    static single singles[PLACES];
    const int steps = test_effort(2000);
    arrays a;
    bool ok = true;
    deal_both(&t->su, &a, singles);
    for (int step = 0; ok && step < steps; step++) {
        for (int i = 0; i < PLACES; i++)
            a.action[i] = random_action(&t->su, &a, &singles[i], i, (uint64_t)step);
        if (step % 3 == 0) { /* a caller's own numbers */
            memset(a.e.mask, step % 2, (size_t)PLACES * (size_t)a.e.n_actions);
            memset(a.e.obs, 7, (size_t)PLACES * (size_t)a.e.n_obs);
            memset(a.actor, 9, sizeof a.actor);
            memset(a.done, 1, sizeof a.done);
        }
        if (step % 5 == 0 && spil_envs_check(&a.e, a.action, 0, PLACES) != -1)
            ok = test_wrong(t, "a legal action is not taken for one after the mask was written to");
        spil_envs_random(&a.e, 1, 0, PLACES);
        for (int i = 0; ok && i < PLACES; i++)
            ok = same_step(t, &a, &singles[i], i);
    }
    close_arrays(&a);
    return ok;
}

/* A position that is put into a place plays on there as it would have elsewhere; no other place notices. */
static bool a_position_is_put_into_a_place(test_ctx *t)
{
    static single singles[PLACES];
    const int steps = test_effort(500);
    arrays a;
    bool ok = true;
    deal_both(&t->su, &a, singles);
    for (int step = 0; ok && step < steps; step++) {
        if (step % 7 == 0) { /* from the first place to the last */
            single *last = &singles[PLACES - 1];
            memcpy(&last->st, &singles[0].st, t->su.game->state_bytes);
            last->d = singles[0].d;
            last->length = 0;
            spil_envs_put(&a.e, PLACES - 1, &singles[0].st, &singles[0].d);
            ok = same_place(t, &a, last, PLACES - 1);
        }
        for (int i = 0; i < PLACES; i++)
            a.action[i] = random_action(&t->su, &a, &singles[i], i, (uint64_t)step);
        spil_envs_random(&a.e, 1, 0, PLACES);
        for (int i = 0; ok && i < PLACES; i++)
            ok = same_step(t, &a, &singles[i], i);
    }
    close_arrays(&a);
    return ok;
}

/* Shares change nothing, and random actions are the same however many steps are asked for at once. */
static bool random_steps_do_not_depend_on_shares(test_ctx *t)
{
    const int steps = test_effort(500);
    arrays a, b;
    open_arrays(&a, &t->su);
    open_arrays(&b, &t->su);
    spil_envs_deal(&a.e, 0, PLACES);
    spil_envs_deal(&b.e, 0, PLACES);
    spil_envs_random(&a.e, steps, 0, PLACES);
    for (int i = 0; i < steps; i++) {
        spil_envs_random(&b.e, 1, 3, PLACES);
        spil_envs_random(&b.e, 1, 0, 3);
    }
    const bool ok = memcmp(a.e.games, b.e.games, spil_envs_bytes(&t->su, PLACES)) == 0 &&
                    memcmp(a.e.obs, b.e.obs, (size_t)PLACES * (size_t)a.e.n_obs) == 0 &&
                    memcmp(a.actor, b.actor, sizeof a.actor) == 0;
    close_arrays(&a);
    close_arrays(&b);
    return ok || test_wrong(t, "the same random actions lead elsewhere");
}

/* A packed row, bit by bit as spil/packing.h describes it. */
static void pack_slowly(const spil_packing *p, const uint8_t row[], uint8_t out[])
{
    memset(out, 0, (size_t)p->bytes);
    for (int i = 0; i < p->n; i++) {
        const unsigned bits = row[i] / p->value[i].scale;
        for (int k = 0; k < p->value[i].bits; k++)
            out[(p->value[i].first + k) / 8] |= (uint8_t)((bits >> k & 1) << (p->value[i].first + k) % 8);
    }
}

/* Packed rows are those, what comes out of them are the rows, and no byte beside them is written. */
static bool packed_rows_hold_the_same_numbers(test_ctx *t)
{
    static spil_packing p;
    static uint8_t bits[SPIL_OBSERVATION_MAX], back[SPIL_OBSERVATION_MAX];
    const spil_cpu builds[] = {SPIL_CPU_ANY, SPIL_CPU_V3};
    const int steps = test_effort(300), n_builds = test_has_v3() ? 2 : 1;
    arrays a;
    bool ok = true;
    open_arrays(&a, &t->su);
    spil_packing_of(&t->su, &p);
    uint8_t *row = malloc((size_t)p.bytes), *mask = malloc((size_t)spil_packed_mask_bytes(a.e.n_actions));
    spil_envs_deal(&a.e, 0, PLACES);
    for (int step = 0; ok && step < steps; step++) {
        spil_envs_random(&a.e, 1, 0, PLACES);
        for (int i = 0; ok && i < PLACES; i++) {
            const uint8_t *obs = a.e.obs + (size_t)i * (size_t)a.e.n_obs;
            const int8_t *legal = a.e.mask + (size_t)i * (size_t)a.e.n_actions;
            pack_slowly(&p, obs, bits);
            for (int build = 0; ok && build < n_builds; build++) {
                const spil_packer packer = spil_packer_of(builds[build]);
                packer.row(&p, obs, row);
                spil_unpack(&p, row, back);
                packer.mask(legal, a.e.n_actions, mask);
                ok = p.n == a.e.n_obs && memcmp(row, bits, (size_t)p.bytes) == 0 &&
                     memcmp(back, obs, (size_t)p.n) == 0;
                for (int k = 0; k < 8 * spil_packed_mask_bytes(a.e.n_actions); k++)
                    ok = ok && (mask[k / 8] >> k % 8 & 1) == (k < a.e.n_actions && legal[k] != 0);
            }
        }
    }
    free(row);
    free(mask);
    close_arrays(&a);
    return ok || test_wrong(t, "a packed row holds other numbers");
}

int main(void)
{
    static test_case cases[TEST_CASES_MAX];
    static runner r;
    const int n = test_cases(test_has_v3() ? SPIL_CPU_V3 : SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    for (int i = 0; i < n; i++) {
        runner_add(&r, &cases[i], "many_games_are_single_games", many_games_are_single_games);
        runner_add(&r, &cases[i], "illegal_actions_are_found", illegal_actions_are_found);
        runner_add(&r, &cases[i], "a_game_is_given_up", a_game_is_given_up);
        runner_add(&r, &cases[i], "random_steps_are_single_games", random_steps_are_single_games);
        runner_add(&r, &cases[i], "a_position_is_put_into_a_place", a_position_is_put_into_a_place);
        runner_add(&r, &cases[i], "random_steps_do_not_depend_on_shares",
                   random_steps_do_not_depend_on_shares);
        runner_add(&r, &cases[i], "packed_rows_hold_the_same_numbers", packed_rows_hold_the_same_numbers);
    }
    return runner_go(&r, "envs");
}
