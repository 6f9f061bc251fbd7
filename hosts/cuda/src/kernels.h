/* kernels.h: the batches of spil/envs.h as kernels for a GPU, from the same sources: a game's actions.c is compiled
 * once more with this file included before it, so that SPIL_ENVS_LOOPS makes kernels of the game's own steps.
 *
 * For NVPTX a thread knows its place by registers. For any other machine the host says which place comes next: that is
 * how the tests run them.
 *
 * Facts this rests on: what a thread has on its stack is interleaved with the stacks of its warp, so a place is copied
 * there, played, and copied back; tables of functions must be gone when the code is made, so each is a constant. */
#ifndef SPIL_KERNELS_H
#define SPIL_KERNELS_H

#include "kernel_args.h"

/* The game is known (spil/step_inline.h). */
extern const spil_game SPIL_KERNEL_GAME;
#define SPIL_GAME_OF(su) ((void)(su), &SPIL_KERNEL_GAME)

#define SPIL_KERNEL __attribute__((visibility("default"), used)) void

#ifdef __NVPTX__
static inline int spil__kernel_place(void)
{
    return (int)(__nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() +
                 __nvvm_read_ptx_sreg_tid_x());
}

static inline float spil__kernel_exp2(float x)
{
    return __nvvm_ex2_approx_f(x);
}

static inline float spil__kernel_log2(float x)
{
    return __nvvm_lg2_approx_f(x);
}
#else
__attribute__((visibility("default"))) extern int spil_kernel_place;
int spil_kernel_place;

static inline int spil__kernel_place(void)
{
    return spil_kernel_place;
}

static inline float spil__kernel_exp2(float x)
{
    return __builtin_exp2f(x);
}

static inline float spil__kernel_log2(float x)
{
    return __builtin_log2f(x);
}
#endif

/* ---- places ---- */

typedef uint64_t spil_kernel_words __attribute__((vector_size(SPIL_CHUNK)));

SPIL_LOOP_INLINE spil_kernel_words *spil__kernel_chunk_at(const spil_envs *e, int i, size_t bytes, size_t c)
{
    return (spil_kernel_words *)(void *)((unsigned char *)e->games + spil_kernel_chunk(bytes, (size_t)i, c));
}

SPIL_LOOP_INLINE spil_place *spil__kernel_take(const spil_envs *e, int i, size_t bytes, unsigned char *room)
{
    for (size_t c = 0; c < bytes / SPIL_CHUNK; c++)
        ((spil_kernel_words *)(void *)room)[c] = *spil__kernel_chunk_at(e, i, bytes, c);
    return (spil_place *)(void *)room;
}

SPIL_LOOP_INLINE void spil__kernel_give(const spil_envs *e, int i, size_t bytes, const unsigned char *room)
{
    for (size_t c = 0; c < bytes / SPIL_CHUNK; c++)
        *spil__kernel_chunk_at(e, i, bytes, c) = ((const spil_kernel_words *)(const void *)room)[c];
}

/* ---- rows ---- */

static inline void spil__kernel_put_words(const uint64_t *words, int bytes, uint8_t *out)
{
    for (int w = 0; w < bytes / 8; w++)
        ((uint64_t *)(void *)out)[w] = words[w];
}

static inline bool spil__kernel_rows_wanted(const spil_kernel_rows *r)
{
    return r->bytes != NULL || r->packed != NULL || r->halves != NULL || r->floats != NULL;
}

/* An observation as row `at`, in all forms that are wanted. */
SPIL_LOOP_INLINE void spil__kernel_put_row(const spil_kernel_args *a, const spil_kernel_rows *r, size_t at,
                                           const uint8_t *row)
{
    const size_t n = (size_t)a->envs.n_obs;
    if (r->bytes != NULL)
        memcpy(r->bytes + at * n, row, n);
    if (r->packed != NULL) {
        uint64_t words[SPIL_OBSERVATION_MAX / 8];
        const int bytes = a->packing->bytes;
        spil_pack(a->packing, row, (uint8_t *)words);
        spil__kernel_put_words(words, bytes, r->packed + at * (size_t)bytes);
    }
    for (size_t k = 0; r->halves != NULL && k < n; k++)
        r->halves[at * n + k] = spil_half(row[k]);
    for (size_t k = 0; r->floats != NULL && k < n; k++)
        r->floats[at * n + k] = (float)row[k];
}

/* What the actor needs, of what is wanted. The next random action is not chosen. */
SPIL_LOOP_INLINE void spil__kernel_show(const spil_kernel_args *a, int i, spil_place *p, const spil_steps *f)
{
    const spil_envs *e = &a->envs;
    const size_t n_actions = (size_t)e->n_actions;
    uint64_t words[SPIL_ACTIONS_MAX / 8];
    e->actor[i] = p->decision.actor;
    if (spil__kernel_rows_wanted(&a->obs)) {
        _Alignas(SPIL_CHUNK) uint8_t row[SPIL_OBSERVATION_MAX];
        f->observe(e->setup, spil__state_of(p), &p->decision, p->decision.actor, spil__kept_of(p, f), row);
        spil__kernel_put_row(a, &a->obs, (size_t)i, row);
    }
    if (e->mask != NULL || a->packed_mask != NULL) {
        _Alignas(SPIL_CHUNK) int8_t mask[SPIL_ACTIONS_MAX];
        f->mask(e->setup, spil__state_of(p), &p->decision, spil__kept_of(p, f), mask);
        if (e->mask != NULL)
            memcpy(e->mask + (size_t)i * n_actions, mask, n_actions);
        if (a->packed_mask != NULL) {
            spil_pack_mask(mask, e->n_actions, (uint8_t *)words);
            spil__kernel_put_words(words, a->mask_bytes, a->packed_mask + (size_t)i * (size_t)a->mask_bytes);
        }
    }
}

/* The game in a place is over: what it brings, what each seat sees, and the next deal. */
SPIL_LOOP_INLINE void spil__kernel_end(const spil_kernel_args *a, int i, spil_place *p, const spil_steps *f)
{
    const spil_envs *e = &a->envs;
    const size_t seats = e->setup->seats;
    spil__place_pay(e, i, p, f);
    spil__place_note_end(e, i, p);
    for (size_t seat = 0; spil__kernel_rows_wanted(&a->final_obs) && seat < seats; seat++) {
        _Alignas(SPIL_CHUNK) uint8_t row[SPIL_OBSERVATION_MAX];
        f->observe(e->setup, spil__state_of(p), &p->decision, (int)seat, spil__kept_of(p, f), row);
        spil__kernel_put_row(a, &a->final_obs, (size_t)i * seats + seat, row);
    }
    spil__place_deal(e, i, p, f);
}

/* ---- kernels: a game's functions follow from `f`, its own copies of `end` and `show` are called ---- */

typedef void spil_kernel_choose(const spil_envs *e, int i, spil_place *p);
typedef void spil_kernel_show(const spil_kernel_args *a, int i, spil_place *p);

SPIL_LOOP_INLINE void spil__kernel_deal(const spil_kernel_args *a, size_t bytes, unsigned char *room,
                                        spil_kernel_show *show, const spil_steps *f)
{
    const spil_envs *e = &a->envs;
    const int i = spil__kernel_place();
    if (i >= e->n)
        return;
    const size_t seats = e->setup->seats;
    spil_place *p = (spil_place *)(void *)room;
    spil__places_clear(e, i, i + 1);
    e->length[i] = 0;
    e->dealt[i] = 0;
    a->draws[i] = 0;
    if (spil__kernel_rows_wanted(&a->final_obs)) {
        _Alignas(SPIL_CHUNK) uint8_t row[SPIL_OBSERVATION_MAX] = {0};
        for (size_t seat = 0; seat < seats; seat++)
            spil__kernel_put_row(a, &a->final_obs, (size_t)i * seats + seat, row);
    }
    memset(room, 0, bytes);
    spil__place_deal(e, i, p, f);
    p->next = -1;
    show(a, i, p);
    spil__kernel_give(e, i, bytes, room);
}

SPIL_LOOP_INLINE void spil__kernel_step(const spil_kernel_args *a, const int32_t *actions, size_t bytes,
                                        unsigned char *room, spil_kernel_show *end, spil_kernel_show *show,
                                        const spil_steps *f)
{
    const spil_envs *e = &a->envs;
    const int i = spil__kernel_place();
    if (i >= e->n)
        return;
    spil_place *p = spil__kernel_take(e, i, bytes, room);
    const int action = actions[i];
    _Alignas(SPIL_CHUNK) int8_t mask[SPIL_ACTIONS_MAX];
    f->mask(e->setup, spil__state_of(p), &p->decision, spil__kept_of(p, f), mask);
    spil__places_clear(e, i, i + 1);
    if (action < 0 || action >= e->n_actions || mask[action] == 0) {
        a->bad[i] = 1;
        return;
    }
    p->length++;
    p->next = -1;
    f->make(e->setup, spil__state_of(p), &p->decision, action, spil__kept_of(p, f));
    if (p->decision.actor == SPIL_NOBODY)
        end(a, i, p);
    show(a, i, p);
    spil__kernel_give(e, i, bytes, room);
}

/* A game that is over leaves the inner loop: threads of a warp meet where it ends, and several end their games and
 * deal at once. */
SPIL_LOOP_INLINE void spil__kernel_random(const spil_kernel_args *a, uint64_t steps, size_t bytes,
                                          unsigned char *room, spil_kernel_show *end,
                                          spil_kernel_choose *choose, spil_kernel_show *show,
                                          const spil_steps *f)
{
    const spil_envs own = a->envs, *e = &own; /* which nothing else can write to */
    const int i = spil__kernel_place();
    if (i >= e->n || steps == 0)
        return;
    spil_place *p = spil__kernel_take(e, i, bytes, room);
    if (p->next < 0)
        choose(&a->envs, i, p);
    for (uint64_t step = 0; step < steps;) {
        _Alignas(SPIL_CHUNK) int8_t mask[SPIL_ACTIONS_MAX];
        for (;;) {
            if (++step == steps) /* what earlier ones brought is forgotten */
                spil__places_clear(e, i, i + 1);
            p->length++;
            p->chosen++;
            f->make(e->setup, spil__state_of(p), &p->decision, p->next, spil__kept_of(p, f));
            if (p->decision.actor == SPIL_NOBODY)
                break;
            const int n = f->mask(e->setup, spil__state_of(p), &p->decision, spil__kept_of(p, f), mask);
            spil__place_choose(e, i, p, mask, n, f);
            if (step == steps)
                break;
        }
        if (p->decision.actor == SPIL_NOBODY) {
            end(a, i, p);
            choose(&a->envs, i, p);
        }
    }
    show(a, i, p);
    spil__kernel_give(e, i, bytes, room);
}

/* In [0, 1): the n-th draw of a place, of a stream that random actions do not use. */
static inline double spil__kernel_draw(const spil_envs *e, int i, uint64_t n)
{
    spil_envs stream = *e;
    stream.seed ^= 0x73616d706c65; /* "sample" */
    return (double)(spil__place_word(&stream, i, n) >> 11) * 0x1p-53;
}

/* exp(x), x <= 0. */
static inline float spil__kernel_exp(float x)
{
    return spil__kernel_exp2(x * 1.44269504f);
}

/* Draws count where they could be made: as in a batch of the CPU, which then refuses the call. */
SPIL_LOOP_INLINE void spil__kernel_sample(const spil_kernel_args *a, const float *logits, size_t bytes,
                                          unsigned char *room, const spil_steps *f)
{
    const spil_envs *e = &a->envs;
    const int i = spil__kernel_place(), n = e->n_actions;
    if (i >= e->n)
        return;
    spil_place *p = spil__kernel_take(e, i, bytes, room);
    const float *logit = logits + (size_t)i * (size_t)n;
    _Alignas(SPIL_CHUNK) int8_t legal[SPIL_ACTIONS_MAX];
    float most = -__builtin_inff();
    bool good = true;
    f->mask(e->setup, spil__state_of(p), &p->decision, spil__kept_of(p, f), legal);
    for (int k = 0; k < n; k++) {
        if (legal[k] != 0) {
            good = good && logit[k] == logit[k];
            most = logit[k] > most ? logit[k] : most;
        }
    }
    a->action[i] = -1;
    if (!good || most == __builtin_inff() || most == -__builtin_inff())
        return;
    float sum = 0, mean = 0;
    int last = 0;
    for (int k = 0; k < n; k++) {
        const float above = legal[k] != 0 ? logit[k] - most : 0;
        const float weight = legal[k] != 0 ? spil__kernel_exp(above) : 0;
        sum += weight;
        mean += weight > 0 ? weight * above : 0;
        last = weight > 0 ? k : last;
    }
    float rest = (float)spil__kernel_draw(e, i, a->draws[i]++) * sum;
    int chosen = 0;
    for (; chosen < last; chosen++) {
        const float weight = legal[chosen] != 0 ? spil__kernel_exp(logit[chosen] - most) : 0;
        if (weight > 0 && rest < weight)
            break;
        rest -= weight;
    }
    const float log_sum = spil__kernel_log2(sum) * 0.693147181f;
    a->action[i] = chosen;
    a->logp[i] = logit[chosen] - most - log_sum;
    a->entropy[i] = log_sum - mean / sum;
}

/* As put of the batches: thread k has position k. */
SPIL_LOOP_INLINE void spil__kernel_put(const spil_kernel_args *a, const spil_kernel_position *positions,
                                       uint64_t n, size_t bytes, unsigned char *room, spil_kernel_show *show,
                                       const spil_steps *f)
{
    const spil_envs *e = &a->envs;
    const int k = spil__kernel_place();
    if (k >= e->n || (uint64_t)k >= n)
        return;
    const spil_kernel_position *given = &positions[k];
    const int i = given->place;
    spil_place *p = spil__kernel_take(e, i, bytes, room);
    spil__places_clear(e, i, i + 1);
    for (size_t at = 0; at < f->state_bytes; at++)
        ((unsigned char *)spil__state_of(p))[at] = given->state[at];
    p->decision = given->decision;
    p->length = 0;
    p->next = -1;
    if (given->counted != 0) {
        p->deals = given->deals;
        p->chosen = given->chosen;
        p->length = (int32_t)given->length;
    }
    f->keep(e->setup, spil__state_of(p), spil__kept_of(p, f));
    show(a, i, p);
    spil__kernel_give(e, i, bytes, room);
}

#undef SPIL_ENVS_LOOPS
#define SPIL_ENVS_LOOPS(name, f, kept)                                                                       \
    enum { name##_kept = ((kept) + SPIL_CACHE_LINE - 1) / SPIL_CACHE_LINE * SPIL_CACHE_LINE };               \
    typedef struct name##_room {                                                                             \
        _Alignas(SPIL_CACHE_LINE) unsigned char bytes[sizeof(spil_place) + SPIL_STATE_MAX + name##_kept];    \
    } name##_room;                                                                                           \
    static inline size_t name##_bytes(void)                                                                  \
    {                                                                                                        \
        return sizeof(spil_place) + spil__whole_lines((f).state_bytes) + name##_kept;                        \
    }                                                                                                        \
    __attribute__((noinline)) static void name##_end(const spil_kernel_args *a, int i, spil_place *p)        \
    {                                                                                                        \
        spil__kernel_end(a, i, p, &(f));                                                                     \
    }                                                                                                        \
    __attribute__((noinline)) static void name##_choose(const spil_envs *e, int i, spil_place *p)            \
    {                                                                                                        \
        _Alignas(SPIL_CHUNK) int8_t mask[SPIL_ACTIONS_MAX];                                                  \
        const int n = (f).mask(e->setup, spil__state_of(p), &p->decision, spil__kept_of(p, &(f)), mask);     \
        spil__place_choose(e, i, p, mask, n, &(f));                                                          \
    }                                                                                                        \
    __attribute__((noinline)) static void name##_show(const spil_kernel_args *a, int i, spil_place *p)       \
    {                                                                                                        \
        spil__kernel_show(a, i, p, &(f));                                                                    \
    }                                                                                                        \
    SPIL_KERNEL spil_kernel_deal(const spil_kernel_args *a, const void *in, uint64_t number)                 \
    {                                                                                                        \
        name##_room room;                                                                                    \
        (void)in;                                                                                            \
        (void)number;                                                                                        \
        spil__kernel_deal(a, name##_bytes(), room.bytes, name##_show, &(f));                                 \
    }                                                                                                        \
    SPIL_KERNEL spil_kernel_step(const spil_kernel_args *a, const void *in, uint64_t number)                 \
    {                                                                                                        \
        name##_room room;                                                                                    \
        (void)number;                                                                                        \
        spil__kernel_step(a, in, name##_bytes(), room.bytes, name##_end, name##_show, &(f));                 \
    }                                                                                                        \
    SPIL_KERNEL spil_kernel_random(const spil_kernel_args *a, const void *in, uint64_t number)               \
    {                                                                                                        \
        name##_room room;                                                                                    \
        (void)in;                                                                                            \
        spil__kernel_random(a, number, name##_bytes(), room.bytes, name##_end, name##_choose, name##_show,   \
                            &(f));                                                                           \
    }                                                                                                        \
    SPIL_KERNEL spil_kernel_sample(const spil_kernel_args *a, const void *in, uint64_t number)               \
    {                                                                                                        \
        name##_room room;                                                                                    \
        (void)number;                                                                                        \
        spil__kernel_sample(a, in, name##_bytes(), room.bytes, &(f));                                        \
    }                                                                                                        \
    SPIL_KERNEL spil_kernel_put(const spil_kernel_args *a, const void *in, uint64_t number)                  \
    {                                                                                                        \
        name##_room room;                                                                                    \
        spil__kernel_put(a, in, number, name##_bytes(), room.bytes, name##_show, &(f));                      \
    }                                                                                                        \
    static const spil_envs_loops name = {.kept_bytes = (kept)}

#define SPIL_KERNEL_DECLARE(name)                                                                            \
    SPIL_KERNEL spil_kernel_##name(const spil_kernel_args *, const void *, uint64_t);
SPIL_KERNELS(SPIL_KERNEL_DECLARE)

#endif
