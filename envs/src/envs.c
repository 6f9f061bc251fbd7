/* envs.c: thousands of games at once (spil/envs.h). */
#include "spil/envs.h"

#include <string.h>

#include "spil/bits_to_bytes.h"
#include "spil/step_inline.h"

/* What lies before the state of a game. */
typedef struct place {
    spil_decision decision;
    uint64_t deals;  /* games dealt here */
    uint64_t chosen; /* random actions chosen here */
    uint32_t n_legal;
    uint32_t zero[9]; /* the state begins on a cache line */
} place;

_Static_assert(sizeof(place) == 64, "states stay aligned");

enum { LINE = 64 };

static size_t game_bytes(const spil_setup *su)
{
    return sizeof(place) + (su->game->state_bytes + (size_t)LINE - 1) / LINE * LINE;
}

size_t spil_envs_bytes(const spil_setup *su, int n)
{
    return game_bytes(su) * (size_t)n;
}

static place *place_at(const spil_envs *e, int i)
{
    return (place *)(void *)((unsigned char *)e->games + e->game_bytes * (size_t)i);
}

static void *state_of(place *p)
{
    return p + 1;
}

void spil_envs_open(spil_envs *e)
{
    e->actions = spil_actions_of_game(e->setup->game);
    e->n_actions = spil_actions_count(e->setup);
    e->n_obs = spil_observation_bytes(e->setup);
    e->game_bytes = game_bytes(e->setup);
}

/* Deals the next game of a place. Returns who may act. */
static spil_view_head deal(const spil_envs *e, int i, place *p)
{
    spil_key key = {{0}};
    const uint64_t seed = e->seed + (uint64_t)i + p->deals++ * (uint64_t)e->n;
    for (int byte = 0; byte < 8; byte++)
        key.bytes[byte] = (uint8_t)(seed >> 8 * byte);
    e->setup->game->start(e->setup, &key, state_of(p));
    const spil_view_head head = spil_acting_head(e->setup, state_of(p));
    p->decision = (spil_decision){.actor = (uint8_t)spil_acting_next(e->setup, state_of(p), &head, 0, -1)};
    return head;
}

/* What a seat may know. Only the actor can have begun a move, and at the end nobody has. */
static inline void observe(const spil_envs *e, place *p, const spil_view_head *head, int seat, uint8_t *out)
{
    if (e->actions->observe_state != NULL) {
        e->actions->observe_state(e->setup, state_of(p), &p->decision, seat, out);
        return;
    }
    spil_view view;
    spil_acting_view(e->setup, state_of(p), head, seat, &view);
    e->actions->observe(e->setup, &view, &p->decision, out);
}

/* Writes what the actor needs. */
static inline void show(const spil_envs *e, int i, place *p, const spil_view_head *head)
{
    int8_t *mask = e->mask + (size_t)i * (size_t)e->n_actions;
    p->n_legal = (uint32_t)e->actions->mask(e->setup, state_of(p), &p->decision, mask);
    e->actor[i] = p->decision.actor;
    observe(e, p, head, p->decision.actor, e->obs + (size_t)i * (size_t)e->n_obs);
}

/* G6: the winners share 1, the others share -1; a draw, or everybody a winner: 0. */
static void put_returns(const spil_setup *su, const spil_result *res, float reward[])
{
    static const float shares[SPIL_SEATS_MAX + 1] = {0, 1, 1.0f / 2, 1.0f / 3, 1.0f / 4, 1.0f / 5, 1.0f / 6};
    int n = 0;
    for (int seat = 0; seat < su->seats; seat++)
        n += res->winners >> seat & 1;
    const bool decided = n > 0 && n < su->seats;
    for (int seat = 0; seat < su->seats; seat++)
        reward[seat] = !decided ? 0 : res->winners >> seat & 1 ? shares[n] : -shares[su->seats - n];
}

/* There will be no more of the game in a place; the next one is dealt. Returns who may act there. */
static spil_view_head leave(const spil_envs *e, int i, place *p, const spil_view_head *head)
{
    const size_t seats = e->setup->seats, first = (size_t)i * seats;
    e->done[i] = 1;
    for (size_t seat = 0; seat < seats; seat++)
        observe(e, p, head, (int)seat, e->final_obs + (first + seat) * (size_t)e->n_obs);
    return deal(e, i, p);
}

/* The game in a place is over. Returns who may act in the next one. */
static spil_view_head finish(const spil_envs *e, int i, place *p, const spil_view_head *head, float reward[])
{
    const spil_setup *su = e->setup;
    spil_result res;
    su->game->result(su, state_of(p), &res);
    put_returns(su, &res, reward);
    return leave(e, i, p, head);
}

static inline void step(const spil_envs *e, int i, place *p, int action)
{
    const spil_setup *su = e->setup;
    float *reward = e->reward + (size_t)i * su->seats;
    spil_move mv = {0};
    spil_view_head head = {0};
    for (int seat = 0; seat < su->seats; seat++)
        reward[seat] = 0;
    e->done[i] = 0;
    if (e->actions->make != NULL) {
        e->actions->make(su, state_of(p), &p->decision, action);
        if (p->decision.actor == SPIL_NOBODY) {
            head.over = 1;
            head = finish(e, i, p, &head, reward);
        } else if (e->actions->observe_state == NULL) {
            head = spil_acting_head(su, state_of(p));
        }
        show(e, i, p, &head);
        return;
    }
    const spil_action_kind kind = e->actions->read(su, state_of(p), &p->decision, action, &mv);
    if (kind == SPIL_ACTION_MOVE)
        su->game->apply(su, state_of(p), p->decision.actor, mv, NULL, NULL);
    head = spil_acting_head(su, state_of(p));
    spil_acting_settle(su, state_of(p), &head, &p->decision, kind, action);
    if (head.over)
        head = finish(e, i, p, &head, reward);
    show(e, i, p, &head);
}

void spil_envs_deal(spil_envs *e, int first, int end)
{
    const size_t seats = e->setup->seats, obs = (size_t)e->n_obs;
    for (int i = first; i < end; i++) {
        place *p = place_at(e, i);
        memset(p, 0, e->game_bytes);
        memset(e->final_obs + (size_t)i * seats * obs, 0, seats * obs);
        for (size_t seat = 0; seat < seats; seat++)
            e->reward[(size_t)i * seats + seat] = 0;
        e->done[i] = 0;
        const spil_view_head head = deal(e, i, p);
        show(e, i, p, &head);
    }
}

int spil_envs_check(const spil_envs *e, const int32_t actions[], int first, int end)
{
    for (int i = first; i < end; i++) {
        const int32_t action = actions[i];
        if (action < 0 || action >= e->n_actions ||
            e->mask[(size_t)i * (size_t)e->n_actions + (size_t)action] == 0)
            return i;
    }
    return -1;
}

void spil_envs_step(spil_envs *e, const int32_t actions[], int first, int end)
{
    for (int i = first; i < end; i++)
        step(e, i, place_at(e, i), actions[i]);
}

void spil_envs_give_up(spil_envs *e, int i)
{
    place *p = place_at(e, i);
    for (size_t seat = 0; seat < e->setup->seats; seat++)
        e->reward[(size_t)i * e->setup->seats + seat] = 0;
    p->decision.n_made = 0; /* nobody else may see what was begun */
    memset(p->decision.made, 0, sizeof p->decision.made);
    const spil_view_head now = spil_acting_head(e->setup, state_of(p));
    const spil_view_head head = leave(e, i, p, &now);
    show(e, i, p, &head);
}

/* A random word for the n-th choice in place i: a mixed counter. */
static uint64_t word_of(const spil_envs *e, int i, uint64_t n)
{
    uint64_t z =
        (e->seed ^ 0x9e3779b97f4a7c15u) + (uint64_t)i * 0xd1342543de82ef95u + n * 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 32) * 0xd6e8feb86659fd93u;
    z = (z ^ z >> 32) * 0xd6e8feb86659fd93u;
    return z ^ z >> 32;
}

/* The k-th legal action in a place. */
static inline int choose(const spil_envs *e, int i, place *p, uint32_t k)
{
    const int8_t *mask = e->mask + (size_t)i * (size_t)e->n_actions;
    return e->actions->nth != NULL ? e->actions->nth(e->setup, state_of(p), &p->decision, mask, (int)k)
                                   : spil_nth_legal(mask, e->n_actions, (int)k);
}

void spil_envs_random(spil_envs *e, int steps, int first, int end)
{
    for (int s = 0; s < steps; s++) {
        for (int i = first; i < end; i++) {
            place *p = place_at(e, i);
            const uint32_t k = (uint32_t)((word_of(e, i, p->chosen++) >> 32) * p->n_legal >> 32);
            step(e, i, p, choose(e, i, p, k));
        }
    }
}

const void *spil_envs_game(const spil_envs *e, int i, spil_decision *d)
{
    place *p = place_at(e, i);
    *d = p->decision;
    return state_of(p);
}
