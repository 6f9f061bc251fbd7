/* compare.c: see compare.h. */
#include "compare.h"

#include <string.h>

enum {
    ALIGN = 64,
    LITTLE = 64,    /* simulations without resources */
    PATIENCE = 32,  /* worlds before a move may be given up or left for another, … */
    STUDY = 128,    /* … when a few are compared closely */
    LOOK_EVERY = 8, /* and between two such looks */
    SURELY = 3,     /* standard errors */
    GLANCES = 32    /* worlds for a move that is rated, but not weighed */
};

/* Sums over the worlds in which two moves were tried: how far the first was ahead, and the squares of that. */
typedef struct pair {
    double ahead, square, points, points_square;
} pair;

typedef struct comparison {
    const spil_thinker *how;
    spil_thought thought;
    void *world, *copy;
    spil_candidate move[SPIL_CANDIDATES];
    int n_all, n, n_chosen;             /* moves; those weighed, which come first; those that may be chosen */
    bool gone[SPIL_COMPARED_MAX];       /* surely worse than another */
    uint32_t visits[SPIL_COMPARED_MAX]; /* the same for all that are not gone */
    double sum[SPIL_COMPARED_MAX];      /* of the values */
    double points[SPIL_COMPARED_MAX];   /* likewise */
    pair pair[SPIL_COMPARED_MAX][SPIL_COMPARED_MAX]; /* the greater number first */
    uint32_t sims, patience;
} comparison;

static size_t aligned(size_t bytes)
{
    return (bytes + ALIGN - 1) / ALIGN * ALIGN;
}

/* Leaves those of the candidates that are asked for. */
static void keep_only(comparison *s, const spil_bot_input *in)
{
    int n = 0, chosen = 0;
    for (int i = 0; i < s->n_all; i++) {
        int k = 0;
        while (k < in->n_only && in->only[k].code != s->move[i].move.code)
            k++;
        if (k < in->n_only)
            s->move[n++] = s->move[i];
        if (i + 1 == s->n_chosen)
            chosen = n;
    }
    s->n_all = n;
    s->n_chosen = chosen;
}

static void open_comparison(comparison *s, const spil_thinker *how, const spil_bot_input *in,
                            unsigned char *memory)
{
    const spil_view_head *head = in->view;
    memset(s, 0, sizeof *s);
    s->how = how;
    s->thought = (spil_thought){.in = in, .shared = memory, .seat = head->seat};
    s->patience = in->only != NULL ? STUDY : PATIENCE;
    s->world = memory + aligned(how->shared_bytes);
    s->copy = memory + aligned(how->shared_bytes) + aligned(how->world_bytes);
    how->look(in, memory);
    how->imagine(&s->thought, in->rng, s->world);
    s->n_all = how->candidates(&s->thought, s->world, s->thought.seat, s->move);
    s->n_chosen = s->n_all;
    if (in->only != NULL && how->more != NULL)
        s->n_all = how->more(&s->thought, s->move, s->n_all);
    if (in->only != NULL)
        keep_only(s, in);
    s->n = s->n_all < SPIL_COMPARED_MAX ? s->n_all : SPIL_COMPARED_MAX;
}

/* What comes of a move in the world that is imagined. */
static void try_out(comparison *s, int i, spil_worth *worth)
{
    spil_fast_rng *rng = s->thought.in->rng;
    memcpy(s->copy, s->world, s->how->world_bytes);
    s->how->play(&s->thought, s->copy, s->thought.seat, s->move[i].move, rng);
    s->how->finish(&s->thought, s->copy, rng, worth);
}

/* What a move gets in advance, because it is liked. */
static double lean(const comparison *s, int i)
{
    return (double)(s->how->prior_weight * s->move[i].prior);
}

static bool stops(const comparison *s)
{
    return spil_bot_should_stop(s->thought.in->resources);
}

/* One more world for all moves that are still in question; false: stopped in the middle of it, and it does not
 * count. */
static bool weigh_once(comparison *s)
{
    double value[SPIL_COMPARED_MAX] = {0}, points[SPIL_COMPARED_MAX] = {0};
    const int seat = s->thought.seat;
    s->how->imagine(&s->thought, s->thought.in->rng, s->world);
    for (int i = 0; i < s->n; i++) {
        if (s->gone[i])
            continue;
        if (stops(s))
            return false;
        spil_worth worth;
        try_out(s, i, &worth);
        value[i] = (double)worth.value[seat] + lean(s, i);
        points[i] = (double)worth.points[seat];
    }

    for (int i = 0; i < s->n; i++) {
        if (s->gone[i])
            continue;
        s->sum[i] += value[i];
        s->points[i] += points[i];
        s->visits[i]++;
        s->sims++;
        for (int k = 0; k < i; k++) {
            if (s->gone[k])
                continue;
            pair *p = &s->pair[i][k];
            p->ahead += value[i] - value[k];
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

/* Is move i better than k by so many standard errors of their difference? Both are still in question. One world has no
 * standard error and a few have one that is anything, so they settle nothing where there is to be any doubt. */
static bool is_better(const comparison *s, int i, int k, double errors)
{
    if (s->visits[i] < s->patience && errors > 0)
        return false;
    const double n = (double)s->visits[i], mean = (s->sum[i] - s->sum[k]) / n;
    const double square = pair_of(s, i, k)->square;
    return mean > 0 && mean * mean * n > errors * errors * (square / n - mean * mean);
}

/* The best that is left and may be chosen. */
static int best_of(const comparison *s)
{
    int best = -1;
    for (int i = 0; i < s->n; i++) {
        if (!s->gone[i] && i < s->n_chosen && (best < 0 || s->sum[i] > s->sum[best]))
            best = i;
    }
    return best < 0 ? 0 : best;
}

/* Gives up what is surely worse than the best; how many are left. */
static int give_up(comparison *s)
{
    const int best = best_of(s);
    int left = 0;
    for (int i = 0; i < s->n; i++) {
        s->gone[i] = s->gone[i] || (i != best && is_better(s, best, i, SURELY));
        left += !s->gone[i];
    }
    return left;
}

/* Weighs until the budget is used up, one move is left, there were enough worlds (0: never), or it is stopped; the
 * clock began at begin_us. */
static void weigh(comparison *s, uint64_t begin_us, uint32_t enough)
{
    const spil_bot_input *in = s->thought.in;
    const spil_bot_resources *resources = in->resources;
    const bool timed = in->budget.ms != 0 && resources != NULL && resources->now_us != NULL;
    const uint64_t time_us = (uint64_t)in->budget.ms * 1000;
    uint32_t sims = in->budget.sims != 0 ? in->budget.sims : timed ? UINT32_MAX : s->how->default_sims;
    if (resources == NULL && sims > LITTLE)
        sims = LITTLE;
    for (uint32_t worlds = 1; s->sims < sims && (enough == 0 || worlds <= enough); worlds++) {
        if (!weigh_once(s))
            return;
        if (worlds >= s->patience && worlds % LOOK_EVERY == 0 && give_up(s) == 1)
            return;
        if (timed) { /* as long as another world fits in */
            const uint64_t spent = resources->now_us(resources->clock) - begin_us;
            if (spent + spent / worlds >= time_us)
                return;
        }
    }
}

static bool is_sure(const comparison *s)
{
    return s->n == 1 || (s->how->trust_first != NULL && s->how->trust_first(&s->thought));
}

/* The first move, unless another is better beyond doubt. */
static int verdict(const comparison *s)
{
    const int best = is_sure(s) ? 0 : best_of(s);
    return best != 0 && (s->gone[0] || is_better(s, best, 0, (double)s->how->min_sigma)) ? best : 0;
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
    r.share = s->sum[i] / n - lean(s, i);
    r.points = s->points[i] / n;
    if (i == first)
        return r;
    const pair *p = pair_of(s, i, first);
    const double together = n < of_first ? n : of_first;
    r.share_error = error_of(p->ahead, p->square, together);
    r.points_error = error_of(p->points, p->points_square, together);
    return r;
}

/* Ratings brighter or darker by as much as makes the first one right. */
static void set_right(const comparison *s, spil_rated out[], int n)
{
    const float hopes = s->how->expected_share != NULL && s->n > 1 ? s->how->expected_share(&s->thought) : -1;
    const double more = (double)hopes - out[0].share;
    for (int i = 0; i < n && hopes >= 0; i++) {
        const double share = out[i].share + more;
        out[i].share = out[i].visits == 0 || share < 0 ? 0 : share > 1 ? 1 : share;
    }
}

/* A glance at what was not weighed, beside the choice; how many are rated: none when it is stopped. */
static int rate_rest(comparison *s, int choice, spil_rated out[], int room)
{
    const int n = s->n_all - s->n < room ? s->n_all - s->n : room, seat = s->thought.seat;
    for (int i = 0; i < n; i++)
        out[i] = (spil_rated){.move = s->move[s->n + i].move, .visits = GLANCES};
    for (int glance = 0; glance < GLANCES && n > 0; glance++) {
        spil_worth best, worth;
        s->how->imagine(&s->thought, s->thought.in->rng, s->world);
        try_out(s, choice, &best);
        for (int i = 0; i < n; i++) {
            if (stops(s))
                return 0;
            try_out(s, s->n + i, &worth);
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
        out[i].share_error = error_of(out[i].share, out[i].share_error, GLANCES);
        out[i].points_error = error_of(out[i].points, out[i].points_error, GLANCES);
        out[i].share = first.share + out[i].share / GLANCES;
        out[i].points = first.points + out[i].points / GLANCES;
    }
    return n;
}

static uint64_t clock_us(const spil_bot_input *in)
{
    return in->resources != NULL && in->resources->now_us != NULL
               ? in->resources->now_us(in->resources->clock)
               : 0;
}

spil_bot_answer spil__compare_choose(const spil_thinker *how, const spil_bot_input *in)
{
    _Alignas(ALIGN) unsigned char memory[SPIL_COMPARE_MEMORY];
    comparison s;
    const uint64_t begin_us = clock_us(in);
    open_comparison(&s, how, in, memory);
    if (!is_sure(&s))
        weigh(&s, begin_us, how->max_worlds);
    const int choice = verdict(&s);
    const spil_rated best = rated(&s, choice, choice);
    spil_bot_answer answer = {.move = best.move};
    how->explain(in, &best, &answer.why);
    return answer;
}

spil_bot_answer spil__compare_rate(const spil_thinker *how, const spil_bot_input *in, spil_rated out[])
{
    _Alignas(ALIGN) unsigned char memory[SPIL_COMPARE_MEMORY];
    comparison s;
    const uint64_t begin_us = clock_us(in);
    const spil_move *asked = in->only != NULL ? in->only : in->moves;
    const int n_asked = in->only != NULL ? in->n_only : in->n_moves;
    spil_bot_answer answer = {.move = asked[0]};
    int n = 0;
    open_comparison(&s, how, in, memory);

    /* 1. The choice, then the others by what they are worth. */
    if (s.n > 0) {
        weigh(&s, begin_us, 0);
        const int choice = verdict(&s);
        out[n++] = rated(&s, choice, choice);
        for (int i = 0; i < s.n; i++) {
            if (i != choice)
                out[n++] = rated(&s, i, choice);
        }
        n += rate_rest(&s, choice, out + n, n_asked - n);
        set_right(&s, out, n);
        answer.move = out[0].move;
        how->explain(in, &out[0], &answer.why);
    }
    for (int i = 2; i < n; i++) {
        const spil_rated r = out[i];
        int at = i;
        for (; at > 1 && out[at - 1].share < r.share; at--)
            out[at] = out[at - 1];
        out[at] = r;
    }
    /* 2. What was not worth a thought. */
    for (int i = 0; i < n_asked && n < n_asked; i++) {
        int k = 0;
        while (k < n && out[k].move.code != asked[i].code)
            k++;
        if (k == n)
            out[n++] = (spil_rated){.move = asked[i]};
    }
    return answer;
}
