/* compare.c: candidates compared in the same imagined worlds (compare.h). */
#include "compare.h"

#include <string.h>

enum {
    ALIGN = 64,
    UNLENT_SIMS = 64,      /* at most, without resources */
    MIN_WORLDS = 32,       /* before a move may be dropped, or chosen over the first, … */
    MIN_WORLDS_ONLY = 128, /* … and where only some moves are to be rated */
    DROP_EVERY = 8,        /* worlds between two looks at what can be dropped */
    DROP_SIGMA = 3,        /* standard errors by which a dropped move is worse */
    REST_WORLDS = 32       /* for each move that is rated, but not compared */
};

/* Sums over the worlds in which both moves were played: the first one's lead, and its square. */
typedef struct pair {
    double lead, square, points, points_square;
} pair;

typedef struct comparison {
    const spil_search_model *model;
    spil_search_call call;
    void *world, *copy;
    spil_candidate move[SPIL_CANDIDATES];
    int n_all;                                       /* moves */
    int n;                                           /* the first n of them are compared … */
    int n_eligible;                                  /* … and the first n_eligible may be chosen */
    bool dropped[SPIL_COMPARED_MAX];                 /* clearly worse than another */
    uint32_t visits[SPIL_COMPARED_MAX];              /* the same for all that are not dropped */
    double sum[SPIL_COMPARED_MAX];                   /* of values, priors included */
    double points[SPIL_COMPARED_MAX];                /* sum */
    pair pair[SPIL_COMPARED_MAX][SPIL_COMPARED_MAX]; /* [i][k] with i > k */
    uint32_t sims, min_worlds;
} comparison;

static size_t aligned(size_t bytes)
{
    return (bytes + ALIGN - 1) / ALIGN * ALIGN;
}

/* Keeps only the candidates that are asked for. */
static void keep_only(comparison *s, const spil_bot_input *in)
{
    int n = 0, eligible = 0;
    for (int i = 0; i < s->n_all; i++) {
        int k = 0;
        while (k < in->n_only && in->only[k].code != s->move[i].move.code)
            k++;
        if (k < in->n_only)
            s->move[n++] = s->move[i];
        if (i + 1 == s->n_eligible)
            eligible = n;
    }
    s->n_all = n;
    s->n_eligible = eligible;
}

static void open_comparison(comparison *s, const spil_search_model *model, const spil_bot_input *in,
                            unsigned char *memory)
{
    const spil_view_head *head = in->view;
    memset(s, 0, sizeof *s);
    s->model = model;
    s->call = (spil_search_call){.in = in, .shared = memory, .seat = head->seat};
    s->min_worlds = in->only != NULL ? MIN_WORLDS_ONLY : MIN_WORLDS;
    s->world = memory + aligned(model->shared_bytes);
    s->copy = memory + aligned(model->shared_bytes) + aligned(model->world_bytes);
    model->look(in, memory);
    model->imagine(&s->call, in->rng, s->world);
    s->n_all = model->candidates(&s->call, s->world, s->call.seat, s->move);
    s->n_eligible = s->n_all;
    if (in->only != NULL && model->more != NULL)
        s->n_all = model->more(&s->call, s->move, s->n_all);
    if (in->only != NULL)
        keep_only(s, in);
    s->n = s->n_all < SPIL_COMPARED_MAX ? s->n_all : SPIL_COMPARED_MAX;
}

/* Plays a move and a rollout in a copy of the imagined world. */
static void play_out(comparison *s, int i, spil_worth *worth)
{
    spil_fast_rng *rng = s->call.in->rng;
    memcpy(s->copy, s->world, s->model->copied_bytes != 0 ? s->model->copied_bytes : s->model->world_bytes);
    s->model->play(&s->call, s->copy, s->call.seat, s->move[i].move, rng);
    s->model->finish(&s->call, s->copy, rng, worth);
}

/* What a move's prior adds to its value. */
static double prior_bonus(const comparison *s, int i)
{
    return (double)(s->model->prior_weight * s->move[i].prior);
}

static bool should_stop(const comparison *s)
{
    return spil_bot_should_stop(s->call.in->resources);
}

/* Plays all moves that are not dropped in one more world; false: stopped halfway, and the world does not count. */
static bool play_world(comparison *s)
{
    double value[SPIL_COMPARED_MAX] = {0}, points[SPIL_COMPARED_MAX] = {0};
    const int seat = s->call.seat;
    s->model->imagine(&s->call, s->call.in->rng, s->world);
    for (int i = 0; i < s->n; i++) {
        if (s->dropped[i])
            continue;
        if (should_stop(s))
            return false;
        spil_worth worth;
        play_out(s, i, &worth);
        value[i] = (double)worth.value[seat] + prior_bonus(s, i);
        points[i] = (double)worth.points[seat];
    }

    for (int i = 0; i < s->n; i++) {
        if (s->dropped[i])
            continue;
        s->sum[i] += value[i];
        s->points[i] += points[i];
        s->visits[i]++;
        s->sims++;
        for (int k = 0; k < i; k++) {
            if (s->dropped[k])
                continue;
            pair *p = &s->pair[i][k];
            p->lead += value[i] - value[k];
            p->square += (value[i] - value[k]) * (value[i] - value[k]);
            p->points += points[i] - points[k];
            p->points_square += (points[i] - points[k]) * (points[i] - points[k]);
        }
    }
    return true;
}

static const pair *pair_of(const comparison *s, int i, int k)
{
    return i > k ? &s->pair[i][k] : &s->pair[k][i];
}

/* Is move i better than k by `sigma` standard errors of their difference? Neither is dropped. After a few worlds that
 * error is itself unreliable: before min_worlds no move is better, unless sigma is 0. */
static bool is_better(const comparison *s, int i, int k, double sigma)
{
    if (s->visits[i] < s->min_worlds && sigma > 0)
        return false;
    const double n = (double)s->visits[i], mean = (s->sum[i] - s->sum[k]) / n;
    const double square = pair_of(s, i, k)->square;
    return mean > 0 && mean * mean * n > sigma * sigma * (square / n - mean * mean);
}

/* The best eligible move that is not dropped. */
static int best_of(const comparison *s)
{
    int best = -1;
    for (int i = 0; i < s->n; i++) {
        if (!s->dropped[i] && i < s->n_eligible && (best < 0 || s->sum[i] > s->sum[best]))
            best = i;
    }
    return best < 0 ? 0 : best;
}

/* Drops moves that are clearly worse than the best; returns how many are left. */
static int drop_worse(comparison *s)
{
    const int best = best_of(s);
    int left = 0;
    for (int i = 0; i < s->n; i++) {
        s->dropped[i] = s->dropped[i] || (i != best && is_better(s, best, i, DROP_SIGMA));
        left += !s->dropped[i];
    }
    return left;
}

/* Plays worlds until the budget is used up, one move is left, max_worlds are played (0: no limit), or it is stopped.
 * Time counts from begin_us. */
static void play_worlds(comparison *s, uint64_t begin_us, uint32_t max_worlds)
{
    const spil_bot_input *in = s->call.in;
    const spil_bot_resources *resources = in->resources;
    const bool timed = in->budget.ms != 0 && resources != NULL && resources->now_us != NULL;
    const uint64_t time_us = (uint64_t)in->budget.ms * 1000;
    uint32_t sims = in->budget.sims != 0 ? in->budget.sims : timed ? UINT32_MAX : s->model->default_sims;
    if (resources == NULL && sims > UNLENT_SIMS)
        sims = UNLENT_SIMS;
    for (uint32_t worlds = 1; s->sims < sims && (max_worlds == 0 || worlds <= max_worlds); worlds++) {
        if (!play_world(s))
            return;
        if (worlds >= s->min_worlds && worlds % DROP_EVERY == 0 && drop_worse(s) == 1)
            return;
        if (timed) { /* is there time for another world? */
            const uint64_t spent = resources->now_us(resources->clock) - begin_us;
            if (spent + spent / worlds >= time_us)
                return;
        }
    }
}

static bool takes_first(const comparison *s)
{
    return s->n == 1 || (s->model->trust_first != NULL && s->model->trust_first(&s->call));
}

/* The first move, unless another is better by min_sigma. */
static int choice_of(const comparison *s)
{
    const int best = takes_first(s) ? 0 : best_of(s);
    return best != 0 && (s->dropped[0] || is_better(s, best, 0, (double)s->model->min_sigma)) ? best : 0;
}

/* The standard error of the mean of n differences. */
static double error_of(double sum, double square, double n)
{
    const double mean = sum / n, variance = (square / n - mean * mean) / n;
    return variance > 0 ? __builtin_sqrt(variance) : 0;
}

static spil_rated rated(const comparison *s, int i, int first)
{
    spil_rated r = {.move = s->move[i].move, .visits = s->visits[i]};
    if (s->visits[i] == 0)
        return r;
    const double n = (double)s->visits[i], of_first = (double)s->visits[first];
    r.share = s->sum[i] / n - prior_bonus(s, i);
    r.points = s->points[i] / n;
    if (i == first)
        return r;
    const pair *p = pair_of(s, i, first);
    const double together = n < of_first ? n : of_first;
    r.share_error = error_of(p->lead, p->square, together);
    r.points_error = error_of(p->points, p->points_square, together);
    return r;
}

/* Shifts all shares by the same amount, so that the first one is the expected share. */
static void calibrate(const comparison *s, spil_rated out[], int n)
{
    if (s->model->expected_share == NULL)
        return;
    const double shift = (double)s->model->expected_share(&s->call, out[0].move) - out[0].share;
    for (int i = 0; i < n; i++) {
        const double share = out[i].share + shift;
        out[i].share = out[i].visits == 0 || share < 0 ? 0 : share > 1 ? 1 : share;
    }
}

/* Rates the moves that were not compared, by a few worlds each against the choice. Returns how many: 0 when it is
 * stopped. */
static int rate_rest(comparison *s, int choice, spil_rated out[], int room)
{
    const int n = s->n_all - s->n < room ? s->n_all - s->n : room, seat = s->call.seat;
    for (int i = 0; i < n; i++)
        out[i] = (spil_rated){.move = s->move[s->n + i].move, .visits = REST_WORLDS};
    for (int world = 0; world < REST_WORLDS && n > 0; world++) {
        spil_worth best, worth;
        s->model->imagine(&s->call, s->call.in->rng, s->world);
        play_out(s, choice, &best);
        for (int i = 0; i < n; i++) {
            if (should_stop(s))
                return 0;
            play_out(s, s->n + i, &worth);
            const double share = (double)worth.value[seat] - (double)best.value[seat];
            const double points = (double)worth.points[seat] - (double)best.points[seat];
            out[i].share += share;
            out[i].points += points;
            out[i].share_error += share * share;
            out[i].points_error += points * points;
        }
    }
    const spil_rated first = rated(s, choice, choice);
    for (int i = 0; i < n; i++) {
        out[i].share_error = error_of(out[i].share, out[i].share_error, REST_WORLDS);
        out[i].points_error = error_of(out[i].points, out[i].points_error, REST_WORLDS);
        out[i].share = first.share + out[i].share / REST_WORLDS;
        out[i].points = first.points + out[i].points / REST_WORLDS;
    }
    return n;
}

static uint64_t clock_us(const spil_bot_input *in)
{
    return in->resources != NULL && in->resources->now_us != NULL
               ? in->resources->now_us(in->resources->clock)
               : 0;
}

spil_bot_answer spil__compare_choose(const spil_search_model *model, const spil_bot_input *in)
{
    _Alignas(ALIGN) unsigned char memory[SPIL_COMPARE_MEMORY];
    comparison s;
    const uint64_t begin_us = clock_us(in);
    open_comparison(&s, model, in, memory);
    if (!takes_first(&s))
        play_worlds(&s, begin_us, model->max_worlds);
    const int choice = choice_of(&s);
    const spil_rated best = rated(&s, choice, choice);
    spil_bot_answer answer = {.move = best.move};
    model->explain(in, &best, &answer.why);
    return answer;
}

spil_bot_answer spil__compare_rate(const spil_search_model *model, const spil_bot_input *in, spil_rated out[])
{
    _Alignas(ALIGN) unsigned char memory[SPIL_COMPARE_MEMORY];
    comparison s;
    const uint64_t begin_us = clock_us(in);
    const spil_move *asked;
    const int n_asked = spil__asked_moves(in, &asked);
    spil_bot_answer answer = {.move = asked[0]};
    int n = 0;
    open_comparison(&s, model, in, memory);

    /* The choice first, then the others by share, then those that are not candidates. */
    if (s.n > 0) {
        play_worlds(&s, begin_us, 0);
        const int choice = choice_of(&s);
        out[n++] = rated(&s, choice, choice);
        for (int i = 0; i < s.n; i++) {
            if (i != choice)
                out[n++] = rated(&s, i, choice);
        }
        n += rate_rest(&s, choice, out + n, n_asked - n);
        calibrate(&s, out, n);
        answer.move = out[0].move;
        model->explain(in, &out[0], &answer.why);
    }
    for (int i = 2; i < n; i++) {
        const spil_rated r = out[i];
        int at = i;
        for (; at > 1 && out[at - 1].share < r.share; at--)
            out[at] = out[at - 1];
        out[at] = r;
    }
    spil__add_unrated(in, out, n);
    return answer;
}
