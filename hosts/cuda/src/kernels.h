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

/* So many games of a warp have something long to do before they do it. */
#ifndef SPIL_TOGETHER
#define SPIL_TOGETHER 28
#endif

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

enum { LANES = SPIL_WARP };

/* All threads of a warp come here; none goes on before the others. */
static inline void spil__kernel_meet(void)
{
    __nvvm_bar_warp_sync(UINT32_MAX);
}

/* A bit for each thread of the warp: those that say yes. */
static inline uint32_t spil__kernel_vote(bool yes)
{
    return __nvvm_vote_ballot_sync(UINT32_MAX, yes);
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

/* A thread here is a warp. */
enum { LANES = 1 };

static inline void spil__kernel_meet(void)
{
}

static inline uint32_t spil__kernel_vote(bool yes)
{
    return yes;
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

/* The game in a place is over: what each seat sees. */
SPIL_LOOP_INLINE void spil__kernel_put_finals(const spil_kernel_args *a, int i, spil_place *p,
                                              const spil_steps *f)
{
    const spil_envs *e = &a->envs;
    const size_t seats = e->setup->seats;
    for (size_t seat = 0; spil__kernel_rows_wanted(&a->final_obs) && seat < seats; seat++) {
        _Alignas(SPIL_CHUNK) uint8_t row[SPIL_OBSERVATION_MAX];
        f->observe(e->setup, spil__state_of(p), &p->decision, (int)seat, spil__kept_of(p, f), row);
        spil__kernel_put_row(a, &a->final_obs, (size_t)i * seats + seat, row);
    }
}

/* What it brings, what each seat sees, and the next deal. */
SPIL_LOOP_INLINE void spil__kernel_end(const spil_kernel_args *a, int i, spil_place *p, const spil_steps *f)
{
    const spil_envs *e = &a->envs;
    spil__place_pay(e, i, p, f);
    spil__place_note_end(e, i, p);
    spil__kernel_put_finals(a, i, p, f);
    spil__place_deal(e, i, p, f);
}

/* ---- kernels: a game's functions follow from `f`, its own copies of `end` and `show` are called ---- */

typedef bool spil_kernel_settle(const spil_envs *e, int i, spil_place *p, bool complete, spil_place *ended);
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

/* What is to be done in a place by the kernel `late`, in a->late. */
enum { LATE_OVER = 1, LATE_SETTLE = 2, LATE_CHOOSE = 4 };

SPIL_LOOP_INLINE bool spil__kernel_is_legal(const spil_envs *e, spil_place *p, int action,
                                            const spil_steps *f)
{
    if (f->legal != NULL)
        return f->legal(e->setup, spil__state_of(p), &p->decision, action);
    _Alignas(SPIL_CHUNK) int8_t mask[SPIL_ACTIONS_MAX];
    f->mask(e->setup, spil__state_of(p), &p->decision, spil__kept_of(p, f), mask);
    return mask[action] != 0;
}

/* Makes an action; false: but for the rest, which settle does. keeps: renews all kept parts. */
SPIL_LOOP_INLINE bool spil__kernel_play(const spil_envs *e, spil_place *p, int action, bool keeps,
                                        const spil_steps *f)
{
    if (f->play != NULL)
        return f->play(e->setup, spil__state_of(p), &p->decision, action, spil__kept_of(p, f), keeps);
    f->make(e->setup, spil__state_of(p), &p->decision, action, spil__kept_of(p, f));
    return true;
}

/* The next random action. */
SPIL_LOOP_INLINE void spil__kernel_choose(const spil_envs *e, int i, spil_place *p, const spil_steps *f)
{
    if (f->pick != NULL) {
        p->next = f->pick(e->setup, spil__state_of(p), &p->decision, spil__kept_of(p, f),
                          (uint32_t)(spil__place_word(e, i, p->chosen) >> 32));
    } else {
        _Alignas(SPIL_CHUNK) int8_t mask[SPIL_ACTIONS_MAX];
        const int n = f->mask(e->setup, spil__state_of(p), &p->decision, spil__kept_of(p, f), mask);
        spil__place_choose(e, i, p, mask, n, f);
    }
}

SPIL_LOOP_INLINE void spil__kernel_step(const spil_kernel_args *a, const int32_t *actions, size_t bytes,
                                        unsigned char *room, spil_kernel_show *show, const spil_steps *f)
{
    const spil_envs *e = &a->envs;
    const int i = spil__kernel_place();
    if (i >= e->n)
        return;
    spil_place *p = spil__kernel_take(e, i, bytes, room);
    const int action = actions[i];
    spil__places_clear(e, i, i + 1);
    a->late[i] = 0;
    if (action < 0 || action >= e->n_actions || !spil__kernel_is_legal(e, p, action, f)) {
        a->bad[i] = 1;
        return;
    }
    p->length++;
    p->next = -1;
    const bool complete = spil__kernel_play(e, p, action, true, f);
    if (!complete || p->decision.actor == SPIL_NOBODY)
        a->late[i] = complete ? LATE_OVER : LATE_SETTLE;
    else
        show(a, i, p);
    spil__kernel_give(e, i, bytes, room);
}

/* The latest game that ended while many actions were made, before the last of them: what is said of it, once they all
 * are. `ended` is its place as it was at its end. */
SPIL_LOOP_INLINE void spil__kernel_tell(const spil_kernel_args *a, int i, spil_place *ended,
                                        const spil_steps *f)
{
    const spil_envs *e = &a->envs;
    spil__place_note_end(e, i, ended);
    e->done[i] = 0;
    f->keep(e->setup, spil__state_of(ended), spil__kept_of(ended, f));
    spil__kernel_put_finals(a, i, ended, f);
}

/* What one does only when others do it, too: the end of an action, and the next deal. Has the game ended? */
SPIL_LOOP_INLINE bool spil__kernel_settle(const spil_envs *e, int i, spil_place *p, bool complete,
                                          spil_place *ended, const spil_steps *f)
{
    if (!complete)
        f->settle(e->setup, spil__state_of(p), &p->decision, spil__kept_of(p, f));
    if (p->decision.actor != SPIL_NOBODY)
        return false;
    for (size_t c = 0; c < (sizeof *p + f->state_bytes + SPIL_CHUNK - 1) / SPIL_CHUNK; c++)
        ((spil_kernel_words *)(void *)ended)[c] = ((const spil_kernel_words *)(const void *)p)[c];
    spil__place_deal_only(e, i, p, f);
    if (f->ready != NULL)
        f->ready(e->setup, spil__state_of(p), spil__kept_of(p, f));
    else
        f->keep(e->setup, spil__state_of(p), spil__kept_of(p, f));
    return true;
}

/* The games of a warp go on together. Those that have something long and rare to do, such as to deal, wait until enough
 * others have, or until all do: alone it would cost all of them as much. */
SPIL_LOOP_INLINE void spil__kernel_random(const spil_kernel_args *a, uint64_t steps, size_t bytes,
                                          unsigned char *room, unsigned char *ended_room,
                                          spil_kernel_settle *settle, spil_kernel_show *tell,
                                          spil_kernel_show *show, const spil_steps *f)
{
    const spil_envs own = a->envs, *e = &own; /* which nothing else can write to */
    const int i = spil__kernel_place();
    if (i / SPIL_WARP * SPIL_WARP >= e->n || steps == 0)
        return;
    const bool is = i < e->n;
    spil_place *p = (spil_place *)(void *)room, *ended = (spil_place *)(void *)ended_room;
    uint64_t left = is ? steps : 0;
    bool waits = false, complete = true, chooses = false, has_ended = false;
    if (is) {
        spil__kernel_take(e, i, bytes, room);
        spil__places_clear(e, i, i + 1);
        chooses = p->next < 0;
    }
    for (;;) {
        if (chooses)
            spil__kernel_choose(e, i, p, f);
        chooses = false;
        spil__kernel_meet();
        if (left > 0 && !waits) {
            left--;
            p->length++;
            p->chosen++;
            complete = spil__kernel_play(e, p, p->next, false, f);
            waits = !complete || p->decision.actor == SPIL_NOBODY;
            chooses = !waits;
        }
        spil__kernel_meet();
        const uint32_t waiting = spil__kernel_vote(waits && left > 0),
                       playing = spil__kernel_vote(!waits && left > 0);
        if (waiting != 0 && (playing == 0 || __builtin_popcount(waiting) >= SPIL_TOGETHER)) {
            if (waits && left > 0) {
                if (settle(&a->envs, i, p, complete, ended))
                    has_ended = true;
                waits = false;
                complete = chooses = true;
            }
            spil__kernel_meet();
        }
        if (spil__kernel_vote(chooses || left > 0) == 0)
            break;
    }
    if (!is)
        return;
    if (has_ended)
        tell(a, i, ended);
    a->late[i] = !waits ? 0 : LATE_CHOOSE | (complete ? LATE_OVER : LATE_SETTLE);
    if (!waits) {
        if (f->play != NULL)
            f->keep(e->setup, spil__state_of(p), spil__kept_of(p, f));
        show(a, i, p);
    }
    spil__kernel_give(e, i, bytes, room);
}

/* What ended with the last action, in places far apart: a warp gathers them, as many at a time as it has threads. */
SPIL_LOOP_INLINE void spil__kernel_late(const spil_kernel_args *a, size_t bytes, unsigned char *room,
                                        spil_kernel_show *finish)
{
    const spil_envs *e = &a->envs;
    const int thread = spil__kernel_place(), lane = thread % LANES,
              first = thread / LANES * LANES * SPIL_SPAN;
    const int end = first + LANES * SPIL_SPAN < e->n ? first + LANES * SPIL_SPAN : e->n;
    int at = first, mine = -1, n = 0;
    uint32_t left = 0; /* of the places just before `at`, a bit each */
    while (at < end || left != 0) {
        if (left == 0) {
            left = spil__kernel_vote(at + lane < end && a->late[at + lane] != 0);
            at += LANES;
        }
        for (; left != 0 && n < LANES; left &= left - 1, n++) {
            if (n == lane)
                mine = at - LANES + __builtin_ctz(left);
        }
        if (n == LANES || (at >= end && left == 0)) {
            if (mine >= 0) {
                spil_place *p = spil__kernel_take(e, mine, bytes, room);
                finish(a, mine, p);
                spil__kernel_give(e, mine, bytes, room);
            }
            mine = -1;
            n = 0;
            spil__kernel_meet();
        }
    }
}

/* One of them. */
SPIL_LOOP_INLINE void spil__kernel_finish(const spil_kernel_args *a, int i, spil_place *p,
                                          spil_kernel_show *end, spil_kernel_show *show, const spil_steps *f)
{
    const spil_envs *e = &a->envs;
    const int what = a->late[i];
    if (what & LATE_SETTLE)
        f->settle(e->setup, spil__state_of(p), &p->decision, spil__kept_of(p, f));
    f->keep(e->setup, spil__state_of(p), spil__kept_of(p, f));
    if (p->decision.actor == SPIL_NOBODY)
        end(a, i, p);
    if (what & LATE_CHOOSE)
        spil__kernel_choose(e, i, p, f);
    show(a, i, p);
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
    __attribute__((noinline)) static bool name##_settle(const spil_envs *e, int i, spil_place *p,            \
                                                        bool complete, spil_place *ended)                    \
    {                                                                                                        \
        return spil__kernel_settle(e, i, p, complete, ended, &(f));                                          \
    }                                                                                                        \
    __attribute__((noinline)) static void name##_tell(const spil_kernel_args *a, int i, spil_place *ended)   \
    {                                                                                                        \
        spil__kernel_tell(a, i, ended, &(f));                                                                \
    }                                                                                                        \
    __attribute__((noinline)) static void name##_show(const spil_kernel_args *a, int i, spil_place *p)       \
    {                                                                                                        \
        spil__kernel_show(a, i, p, &(f));                                                                    \
    }                                                                                                        \
    __attribute__((noinline)) static void name##_finish(const spil_kernel_args *a, int i, spil_place *p)     \
    {                                                                                                        \
        spil__kernel_finish(a, i, p, name##_end, name##_show, &(f));                                         \
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
        spil__kernel_step(a, in, name##_bytes(), room.bytes, name##_show, &(f));                             \
    }                                                                                                        \
    SPIL_KERNEL spil_kernel_random(const spil_kernel_args *a, const void *in, uint64_t number)               \
    {                                                                                                        \
        name##_room room, ended;                                                                             \
        (void)in;                                                                                            \
        spil__kernel_random(a, number, name##_bytes(), room.bytes, ended.bytes, name##_settle, name##_tell,  \
                            name##_show, &(f));                                                              \
    }                                                                                                        \
    SPIL_KERNEL spil_kernel_sample(const spil_kernel_args *a, const void *in, uint64_t number)               \
    {                                                                                                        \
        name##_room room;                                                                                    \
        (void)number;                                                                                        \
        spil__kernel_sample(a, in, name##_bytes(), room.bytes, &(f));                                        \
    }                                                                                                        \
    SPIL_KERNEL spil_kernel_late(const spil_kernel_args *a, const void *in, uint64_t number)                 \
    {                                                                                                        \
        name##_room room;                                                                                    \
        (void)in;                                                                                            \
        (void)number;                                                                                        \
        spil__kernel_late(a, name##_bytes(), room.bytes, name##_finish);                                     \
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
