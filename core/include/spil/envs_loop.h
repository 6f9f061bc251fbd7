/* envs_loop.h: the steps of many games (spil/envs.h), to be compiled once for each game with the game's own functions
 * inlined: nothing is called through a table for each action. A game's actions.c ends with
 *
 *     SPIL_ENVS_LOOPS(loops, steps, sizeof(kept));
 *
 * where `steps` is a constant spil_steps, and puts &loops into its spil_actions. Games without this are stepped by the
 * same loops with functions that ask their tables (envs/src/envs.c).
 *
 * Facts this rests on: half of an action is observing, and most of what is observed did not change since the last
 * action. A game may keep those bytes, its `kept` parts, beside each state and renew what an action changes. Callers
 * may write into their arrays, so nothing there is read again. */
#ifndef SPIL_ENVS_LOOP_H
#define SPIL_ENVS_LOOP_H

#include <string.h>

#include "spil/actions.h"

typedef struct spil_envs {
    /* The caller sets these … */
    const spil_setup *setup; /* checked; outlives this */
    uint64_t seed;
    int n;          /* places */
    void *games;    /* spil_envs_bytes bytes, aligned to 64 */
    uint8_t *obs;   /* [n][n_obs]: what the actor may know */
    int8_t *mask;   /* [n][n_actions]: 1 = legal for the actor */
    int32_t *actor; /* [n]: seat */
    float *reward;  /* [n][seats]: returns (G6) of a game that has just ended, else 0 */
    uint8_t *done;  /* [n]: 1 = the game has just ended */
    /* Of the latest game that ended, 0 before that: */
    uint8_t *final_obs; /* [n][seats][n_obs]: what each seat saw last */
    int32_t *length;    /* [n]: how many actions were made in it here */
    uint64_t *dealt;    /* [n]: its seed */
    /* … and spil_envs_open these. */
    const spil_actions *actions;
    const spil_envs_loops *loops;
    int n_actions, n_obs;
    size_t game_bytes;
} spil_envs;

/* What lies before the state of a game; its kept parts lie behind it, on another cache line. */
typedef struct spil_place {
    spil_decision decision;
    uint64_t deals;   /* games dealt here */
    uint64_t chosen;  /* random actions made here */
    int32_t next;     /* the random action that comes next; -1: not chosen yet */
    int32_t length;   /* actions made in the game */
    uint32_t zero[8]; /* the state begins on a cache line */
} spil_place;

_Static_assert(sizeof(spil_place) == 64, "states stay aligned");

/* A game's functions for the loops, all of them given: as those of spil_game and spil_actions, and with the game's kept
 * parts, of which nothing else is known here. */
typedef struct spil_steps {
    size_t state_bytes;
    void (*start)(const spil_setup *su, const spil_key *key, void *st);
    bool (*result)(const spil_setup *su, const void *st, spil_result *res);
    /* All kept parts, from the state. */
    void (*keep)(const spil_setup *su, const void *st, void *kept);
    /* Who decides in a game that was just dealt. */
    int (*first)(const spil_setup *su, const void *st);
    /* Makes a legal action, says in *d who decides next, and renews what is kept. */
    void (*make)(const spil_setup *su, void *st, spil_decision *d, int action, void *kept);
    /* Writes every byte of a mask, and returns how many actions are legal. May note in `kept` what it found out. */
    int (*mask)(const spil_setup *su, const void *st, const spil_decision *d, void *kept, int8_t out[]);
    /* The k-th of them, k from 0; `mask` is what was just written. */
    int (*nth)(const spil_setup *su, const void *st, const spil_decision *d, const void *kept,
               const int8_t mask[], int k);
    /* Writes every byte of an observation. Only the actor can have begun a move. */
    void (*observe)(const spil_setup *su, const void *st, const spil_decision *d, int seat, const void *kept,
                    uint8_t *out);
    /* For a GPU, where many actions are made before anything is observed, and where games that do something long and
     * rare wait until others do it, too. NULL: keep and make. Between these, the kept parts are those that `mask` and
     * `nth` need, and no others: `keep` has to be called before anything is observed. */
    void (*ready)(const spil_setup *su, const void *st, void *kept);
    /* Makes a legal action, but for something long, which is left to `settle`: then it returns false, and *d is between
     * the two. all: renews all that is kept, where it returns true. */
    bool (*play)(const spil_setup *su, void *st, spil_decision *d, int action, void *kept, bool all);
    void (*settle)(const spil_setup *su, void *st, spil_decision *d, void *kept);
    /* The legal action that mask and nth give for this random fraction, without a mask. NULL: mask and nth. */
    int (*pick)(const spil_setup *su, const void *st, const spil_decision *d, void *kept, uint32_t fraction);
    /* Is the actor's mask 1 there? NULL: mask. */
    bool (*legal)(const spil_setup *su, const void *st, const spil_decision *d, int action);
} spil_steps;

/* The loops of a game: places first … end - 1. */
struct spil_envs_loops {
    size_t kept_bytes; /* behind each state */
    void (*deal)(const spil_envs *e, int first, int end);
    void (*step)(const spil_envs *e, const int32_t actions[], int first, int end);
    void (*random)(const spil_envs *e, int steps, int first, int end);
    void (*give_up)(const spil_envs *e, int i);
    void (*put)(const spil_envs *e, int i, const void *st, const spil_decision *d);
};

enum { SPIL_CACHE_LINE = 64 };
#define SPIL_LOOP_INLINE __attribute__((always_inline)) static inline

SPIL_LOOP_INLINE size_t spil__whole_lines(size_t bytes)
{
    return (bytes + SPIL_CACHE_LINE - 1) / SPIL_CACHE_LINE * SPIL_CACHE_LINE;
}

SPIL_LOOP_INLINE spil_place *spil__place_at(const spil_envs *e, int i)
{
    return (spil_place *)(void *)((unsigned char *)e->games + e->game_bytes * (size_t)i);
}

SPIL_LOOP_INLINE void *spil__state_of(spil_place *p)
{
    return p + 1;
}

SPIL_LOOP_INLINE void *spil__kept_of(spil_place *p, const spil_steps *f)
{
    return (unsigned char *)(p + 1) + spil__whole_lines(f->state_bytes);
}

/* The seed of game k of a place. */
SPIL_LOOP_INLINE uint64_t spil__place_seed(const spil_envs *e, int i, uint64_t k)
{
    return e->seed + (uint64_t)i + k * (uint64_t)e->n;
}

/* Deals the next game of a place, and keeps nothing yet. Called a hundred times less often than the others. */
SPIL_LOOP_INLINE void spil__place_deal_only(const spil_envs *e, int i, spil_place *p, const spil_steps *f)
{
    spil_key key = {{0}};
    const uint64_t seed = spil__place_seed(e, i, p->deals++);
    for (int byte = 0; byte < 8; byte++)
        key.bytes[byte] = (uint8_t)(seed >> 8 * byte);
    f->start(e->setup, &key, spil__state_of(p));
    p->decision = (spil_decision){.actor = (uint8_t)f->first(e->setup, spil__state_of(p))};
    p->length = 0;
}

SPIL_LOOP_INLINE void spil__place_deal(const spil_envs *e, int i, spil_place *p, const spil_steps *f)
{
    spil__place_deal_only(e, i, p, f);
    f->keep(e->setup, spil__state_of(p), spil__kept_of(p, f));
}

static inline void spil__place_note_end(const spil_envs *e, int i, const spil_place *p)
{
    e->done[i] = 1;
    e->length[i] = p->length;
    e->dealt[i] = spil__place_seed(e, i, p->deals - 1);
}

/* There will be no more of the game in a place: what each seat sees, and the next deal. */
SPIL_LOOP_INLINE void spil__place_leave(const spil_envs *e, int i, spil_place *p, const spil_steps *f)
{
    const size_t seats = e->setup->seats, first = (size_t)i * seats;
    spil__place_note_end(e, i, p);
    for (size_t seat = 0; seat < seats; seat++)
        f->observe(e->setup, spil__state_of(p), &p->decision, (int)seat, spil__kept_of(p, f),
                   e->final_obs + (first + seat) * (size_t)e->n_obs);
    spil__place_deal(e, i, p, f);
}

/* G6: the winners share 1, the others share -1; a draw, or everybody a winner: 0. */
static inline void spil__put_returns(const spil_setup *su, const spil_result *res, float reward[])
{
    static const float shares[SPIL_SEATS_MAX + 1] = {0, 1, 1.0f / 2, 1.0f / 3, 1.0f / 4, 1.0f / 5, 1.0f / 6};
    int n = 0;
    for (int seat = 0; seat < su->seats; seat++)
        n += res->winners >> seat & 1;
    const bool decided = n > 0 && n < su->seats;
    for (int seat = 0; seat < su->seats; seat++)
        reward[seat] = !decided ? 0 : res->winners >> seat & 1 ? shares[n] : -shares[su->seats - n];
}

SPIL_LOOP_INLINE int8_t *spil__mask_at(const spil_envs *e, int i)
{
    return e->mask + (size_t)i * (size_t)e->n_actions;
}

/* Writes what the actor needs. Returns how many actions it has. */
SPIL_LOOP_INLINE int spil__place_show(const spil_envs *e, int i, spil_place *p, const spil_steps *f)
{
    const int actor = p->decision.actor;
    e->actor[i] = actor;
    f->observe(e->setup, spil__state_of(p), &p->decision, actor, spil__kept_of(p, f),
               e->obs + (size_t)i * (size_t)e->n_obs);
    return f->mask(e->setup, spil__state_of(p), &p->decision, spil__kept_of(p, f), spil__mask_at(e, i));
}

/* The game in a place is over: what it brings. */
SPIL_LOOP_INLINE void spil__place_pay(const spil_envs *e, int i, spil_place *p, const spil_steps *f)
{
    spil_result res;
    f->result(e->setup, spil__state_of(p), &res);
    spil__put_returns(e->setup, &res, e->reward + (size_t)i * e->setup->seats);
}

SPIL_LOOP_INLINE void spil__place_end(const spil_envs *e, int i, spil_place *p, const spil_steps *f)
{
    spil__place_pay(e, i, p, f);
    spil__place_leave(e, i, p, f);
}

/* Rewards and ends of a step that has ended no game yet. */
static inline void spil__places_clear(const spil_envs *e, int first, int end)
{
    const size_t seats = e->setup->seats, n = (size_t)(end - first);
    memset(e->reward + (size_t)first * seats, 0, n * seats * sizeof *e->reward); /* all bits 0 are 0.0 */
    memset(e->done + first, 0, n);
}

/* A random word for the n-th choice in place i: a mixed counter. */
static inline uint64_t spil__place_word(const spil_envs *e, int i, uint64_t n)
{
    uint64_t z =
        (e->seed ^ 0x9e3779b97f4a7c15u) + (uint64_t)i * 0xd1342543de82ef95u + n * 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 32) * 0xd6e8feb86659fd93u;
    z = (z ^ z >> 32) * 0xd6e8feb86659fd93u;
    return z ^ z >> 32;
}

/* One of n, by a random fraction of 2^32. */
static inline int spil_fraction_of(uint32_t fraction, int n)
{
    return (int)((uint64_t)fraction * (uint64_t)n >> 32);
}

/* Chooses the next random action while the mask is at hand. It counts as chosen when it is made. */
SPIL_LOOP_INLINE void spil__place_choose(const spil_envs *e, int i, spil_place *p, const int8_t *mask,
                                         int n_legal, const spil_steps *f)
{
    const uint32_t fraction = (uint32_t)(spil__place_word(e, i, p->chosen) >> 32);
    p->next = f->nth(e->setup, spil__state_of(p), &p->decision, spil__kept_of(p, f), mask,
                     spil_fraction_of(fraction, n_legal));
}

/* Places whose memory stays in the second-level cache while all their steps are made, one chunk after the other. */
static inline int spil__places_at_once(const spil_envs *e)
{
    const size_t cache = 256 << 10, row = e->game_bytes + (size_t)e->n_obs + (size_t)e->n_actions;
    return row * 16 < cache ? (int)(cache / row) : 16;
}

/* Defines the loops `name` with functions from `f`, a constant spil_steps, and that many bytes of kept parts. */
#define SPIL_ENVS_LOOPS(name, f, kept)                                                                       \
    __attribute__((noinline)) static void name##_end_game(const spil_envs *e, int i, spil_place *p)          \
    {                                                                                                        \
        spil__place_end(e, i, p, &(f));                                                                      \
    }                                                                                                        \
    __attribute__((noinline)) static void name##_show(const spil_envs *e, int i, spil_place *p)              \
    {                                                                                                        \
        spil__place_show(e, i, p, &(f));                                                                     \
        p->next = -1;                                                                                        \
    }                                                                                                        \
    static void name##_deal(const spil_envs *e, int first, int end)                                          \
    {                                                                                                        \
        const size_t seats = e->setup->seats, obs = (size_t)e->n_obs;                                        \
        spil__places_clear(e, first, end);                                                                   \
        for (int i = first; i < end; i++) {                                                                  \
            spil_place *p = spil__place_at(e, i);                                                            \
            e->length[i] = 0;                                                                                \
            e->dealt[i] = 0;                                                                                 \
            memset(p, 0, e->game_bytes);                                                                     \
            memset(e->final_obs + (size_t)i * seats * obs, 0, seats * obs);                                  \
            spil__place_deal(e, i, p, &(f));                                                                 \
            name##_show(e, i, p);                                                                            \
        }                                                                                                    \
    }                                                                                                        \
    static void name##_step(const spil_envs *e, const int32_t actions[], int first, int end)                 \
    {                                                                                                        \
        spil__places_clear(e, first, end);                                                                   \
        for (int i = first; i < end; i++) {                                                                  \
            spil_place *p = spil__place_at(e, i);                                                            \
            p->length++;                                                                                     \
            (f).make(e->setup, spil__state_of(p), &p->decision, actions[i], spil__kept_of(p, &(f)));         \
            if (p->decision.actor == SPIL_NOBODY)                                                            \
                name##_end_game(e, i, p);                                                                    \
            name##_show(e, i, p);                                                                            \
        }                                                                                                    \
    }                                                                                                        \
    /* A mask that somebody may have written to since is not read. */                                        \
    __attribute__((noinline)) static void name##_choose(const spil_envs *e, int i, spil_place *p)            \
    {                                                                                                        \
        int8_t mask[SPIL_ACTIONS_MAX];                                                                       \
        const int n = (f).mask(e->setup, spil__state_of(p), &p->decision, spil__kept_of(p, &(f)), mask);     \
        spil__place_choose(e, i, p, mask, n, &(f));                                                          \
    }                                                                                                        \
    static void name##_random_step(const spil_envs *e, int first, int end)                                   \
    {                                                                                                        \
        const spil_envs own = *e; /* which nothing else can write to */                                      \
        spil__places_clear(e, first, end);                                                                   \
        for (int i = first; i < end; i++) {                                                                  \
            spil_place *p = spil__place_at(&own, i);                                                         \
            if (__builtin_expect(p->next < 0, 0))                                                            \
                name##_choose(e, i, p);                                                                      \
            p->length++;                                                                                     \
            p->chosen++;                                                                                     \
            (f).make(own.setup, spil__state_of(p), &p->decision, p->next, spil__kept_of(p, &(f)));           \
            if (__builtin_expect(p->decision.actor == SPIL_NOBODY, 0))                                       \
                name##_end_game(e, i, p);                                                                    \
            const int n = spil__place_show(&own, i, p, &(f));                                                \
            spil__place_choose(&own, i, p, spil__mask_at(&own, i), n, &(f));                                 \
        }                                                                                                    \
    }                                                                                                        \
    static void name##_random(const spil_envs *e, int steps, int first, int end)                             \
    {                                                                                                        \
        const int some = spil__places_at_once(e);                                                            \
        for (int at = first; at < end; at += some) {                                                         \
            for (int step = 0; step < steps; step++)                                                         \
                name##_random_step(e, at, at + some < end ? at + some : end);                                \
        }                                                                                                    \
    }                                                                                                        \
    static void name##_give_up(const spil_envs *e, int i)                                                    \
    {                                                                                                        \
        spil_place *p = spil__place_at(e, i);                                                                \
        spil__places_clear(e, i, i + 1);                                                                     \
        p->decision.n_made = 0; /* nobody else may see what was begun */                                     \
        memset(p->decision.made, 0, sizeof p->decision.made);                                                \
        spil__place_leave(e, i, p, &(f));                                                                    \
        name##_show(e, i, p);                                                                                \
    }                                                                                                        \
    static void name##_put(const spil_envs *e, int i, const void *st, const spil_decision *d)                \
    {                                                                                                        \
        spil_place *p = spil__place_at(e, i);                                                                \
        spil__places_clear(e, i, i + 1);                                                                     \
        memcpy(spil__state_of(p), st, e->setup->game->state_bytes);                                          \
        p->decision = *d;                                                                                    \
        p->length = 0;                                                                                       \
        (f).keep(e->setup, spil__state_of(p), spil__kept_of(p, &(f)));                                       \
        name##_show(e, i, p);                                                                                \
    }                                                                                                        \
    static const spil_envs_loops name = {                                                                    \
        .kept_bytes = (kept),                                                                                \
        .deal = name##_deal,                                                                                 \
        .step = name##_step,                                                                                 \
        .random = name##_random,                                                                             \
        .give_up = name##_give_up,                                                                           \
        .put = name##_put,                                                                                   \
    }

#endif
