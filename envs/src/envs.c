/* envs.c: thousands of games at once (spil/envs.h). */
#include "spil/envs.h"

#include <string.h>

#include "spil/bits.h"

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
    e->n_actions = spil_actions_count(e->setup);
    e->n_obs = spil_observation_bytes(e->setup);
    e->game_bytes = game_bytes(e->setup);
}

/* Deals the next game of a place. */
static void deal(const spil_envs *e, int i, place *p)
{
    spil_key key = {{0}};
    const uint64_t seed = e->seed + (uint64_t)i + p->deals++ * (uint64_t)e->n;
    for (int byte = 0; byte < 8; byte++)
        key.bytes[byte] = (uint8_t)(seed >> 8 * byte);
    e->setup->game->start(e->setup, &key, state_of(p));
    spil_decision_begin(e->setup, state_of(p), &p->decision);
}

/* Writes what the actor needs. */
static void show(const spil_envs *e, int i, place *p)
{
    int8_t *mask = e->mask + (size_t)i * (size_t)e->n_actions;
    p->n_legal = (uint32_t)spil_actions_mask(e->setup, state_of(p), &p->decision, mask);
    e->actor[i] = p->decision.actor;
    spil_observe(e->setup, state_of(p), &p->decision, p->decision.actor,
                 e->obs + (size_t)i * (size_t)e->n_obs);
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

/* The game in a place is over. */
static void finish(const spil_envs *e, int i, place *p, float reward[])
{
    const spil_setup *su = e->setup;
    spil_result res;
    su->game->result(su, state_of(p), &res);
    put_returns(su, &res, reward);
    e->done[i] = 1;
    for (int seat = 0; seat < su->seats; seat++)
        spil_observe(su, state_of(p), &p->decision, seat,
                     e->final_obs + ((size_t)i * su->seats + (size_t)seat) * (size_t)e->n_obs);
    deal(e, i, p);
}

static void step(const spil_envs *e, int i, place *p, int action)
{
    float *reward = e->reward + (size_t)i * e->setup->seats;
    spil_act_legal(e->setup, state_of(p), &p->decision, action);
    for (int seat = 0; seat < e->setup->seats; seat++)
        reward[seat] = 0;
    e->done[i] = 0;
    if (p->decision.actor == SPIL_NOBODY)
        finish(e, i, p, reward);
    show(e, i, p);
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
        deal(e, i, p);
        show(e, i, p);
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

/* A random word for the n-th choice in place i: a mixed counter. */
static uint64_t word_of(const spil_envs *e, int i, uint64_t n)
{
    uint64_t z = (e->seed ^ 0x9e3779b97f4a7c15u) + (uint64_t)i * 0xd1342543de82ef95u + n * 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 32) * 0xd6e8feb86659fd93u;
    z = (z ^ z >> 32) * 0xd6e8feb86659fd93u;
    return z ^ z >> 32;
}

/* How many of eight bytes, each 0 … 31, are set, all in all. */
static uint32_t sum_bytes(uint64_t bytes)
{
    return (uint32_t)(bytes * 0x0101010101010101u >> 56);
}

/* The k-th legal action (k from 0) of a mask: first the block of 64, then the eight, then the byte. */
static int nth_legal(const int8_t mask[], int n, uint32_t k)
{
    uint64_t eight[8];
    int at = 0;
    for (; at + 64 <= n; at += 64) {
        memcpy(eight, mask + at, sizeof eight);
        const uint32_t some = sum_bytes(((eight[0] + eight[1]) + (eight[2] + eight[3])) +
                                        ((eight[4] + eight[5]) + (eight[6] + eight[7])));
        if (k < some)
            break;
        k -= some;
    }
    for (; at + 8 <= n; at += 8) {
        memcpy(eight, mask + at, sizeof *eight);
        const uint32_t some = sum_bytes(eight[0]);
        if (k < some)
            return at + spil_lowest(spil_select_bit(eight[0], (int)k)) / 8;
        k -= some;
    }
    for (; at < n; at++) {
        if (mask[at] != 0 && k-- == 0)
            return at;
    }
    return 0; /* cannot happen: k is less than the number of legal ones */
}

/* The k-th legal action in a place. */
static int choose(const spil_envs *e, int i, place *p, uint32_t k)
{
    const spil_actions *table = spil_actions_of_game(e->setup->game);
    return table->nth != NULL ? table->nth(e->setup, state_of(p), &p->decision, (int)k)
                              : nth_legal(e->mask + (size_t)i * (size_t)e->n_actions, e->n_actions, k);
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
