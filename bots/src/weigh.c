/* weigh.c: see weigh.h. */
#include "weigh.h"

#include <string.h>

enum {
    ALIGN = 64,
    LITTLE = 64,    /* simulations without a desk */
    PATIENCE = 32,  /* worlds before a move may be given up or left for another … */
    LOOK_EVERY = 8, /* … and between two such looks */
    SURELY = 3,     /* standard errors */
    GLANCES = 32    /* worlds for a move that is rated, but not weighed */
};

typedef struct scales {
    const spil_thinker *how;
    spil_thought thought;
    void *world, *copy;
    spil_candidate move[SPIL_CANDIDATES];
    int n_all, n;                              /* moves; those weighed, which come first */
    bool gone[SPIL_WEIGHED];                   /* surely worse than another */
    uint32_t visits[SPIL_WEIGHED];             /* the same for all that are not gone */
    double sum[SPIL_WEIGHED];                  /* of the values */
    double points[SPIL_WEIGHED];               /* likewise */
    double square[SPIL_WEIGHED][SPIL_WEIGHED]; /* sum of the squared differences between two moves */
    uint32_t sims;
} scales;

static size_t aligned(size_t bytes)
{
    return (bytes + ALIGN - 1) / ALIGN * ALIGN;
}

static void open_scales(scales *s, const spil_thinker *how, const spil_bot_input *in, unsigned char *memory)
{
    const spil_view_head *head = in->view;
    memset(s, 0, sizeof *s);
    s->how = how;
    s->thought = (spil_thought){.in = in, .shared = memory, .seat = head->seat};
    s->world = memory + aligned(how->shared_bytes);
    s->copy = memory + aligned(how->shared_bytes) + aligned(how->world_bytes);
    how->look(in, memory);
    how->imagine(&s->thought, in->rng, s->world);
    s->n_all = how->candidates(&s->thought, s->world, s->thought.seat, s->move);
    s->n = s->n_all < SPIL_WEIGHED ? s->n_all : SPIL_WEIGHED;
}

/* What comes of a move in the world that is imagined. */
static void try_out(scales *s, int i, spil_worth *worth)
{
    spil_fast_rng *rng = s->thought.in->rng;
    memcpy(s->copy, s->world, s->how->world_bytes);
    s->how->play(&s->thought, s->copy, s->thought.seat, s->move[i].move, rng);
    s->how->finish(&s->thought, s->copy, rng, worth);
}

/* What a move gets in advance, because it is liked. */
static double lean(const scales *s, int i)
{
    return (double)(s->how->lean * s->move[i].prior);
}

/* One more world for all moves that are still in question. */
static void weigh_once(scales *s)
{
    double value[SPIL_WEIGHED] = {0};
    const int seat = s->thought.seat;
    s->how->imagine(&s->thought, s->thought.in->rng, s->world);
    for (int i = 0; i < s->n; i++) {
        if (s->gone[i])
            continue;
        spil_worth worth;
        try_out(s, i, &worth);
        value[i] = (double)worth.value[seat] + lean(s, i);
        s->sum[i] += value[i];
        s->points[i] += (double)worth.points[seat];
        s->visits[i]++;
        s->sims++;
    }
    for (int i = 0; i < s->n; i++) {
        for (int k = 0; k < i && !s->gone[i]; k++) {
            if (!s->gone[k])
                s->square[i][k] += (value[i] - value[k]) * (value[i] - value[k]);
        }
    }
}

/* Is move i better than k by so many standard errors of their difference? Both are still in question. One world has no
 * standard error and a few have one that is anything, so they settle nothing where there is to be any doubt. */
static bool is_better(const scales *s, int i, int k, double errors)
{
    if (s->visits[i] < PATIENCE && errors > 0)
        return false;
    const double n = (double)s->visits[i], mean = (s->sum[i] - s->sum[k]) / n;
    const double square = i > k ? s->square[i][k] : s->square[k][i];
    return mean > 0 && mean * mean * n > errors * errors * (square / n - mean * mean);
}

/* The best that is left. */
static int best_of(const scales *s)
{
    int best = -1;
    for (int i = 0; i < s->n; i++) {
        if (!s->gone[i] && (best < 0 || s->sum[i] > s->sum[best]))
            best = i;
    }
    return best;
}

/* Gives up what is surely worse than the best; how many are left. */
static int give_up(scales *s)
{
    const int best = best_of(s);
    int left = 0;
    for (int i = 0; i < s->n; i++) {
        s->gone[i] = s->gone[i] || (i != best && is_better(s, best, i, SURELY));
        left += !s->gone[i];
    }
    return left;
}

/* Weighs until the budget is used up, one move is left, or there were enough worlds (0: never); the clock began at
 * begin_us. */
static void weigh(scales *s, uint64_t begin_us, uint32_t enough)
{
    const spil_bot_input *in = s->thought.in;
    const spil_desk *desk = in->desk;
    const bool timed = in->budget.ms != 0 && desk != NULL && desk->now_us != NULL;
    const uint64_t time_us = (uint64_t)in->budget.ms * 1000;
    uint32_t sims = in->budget.sims != 0 ? in->budget.sims : timed ? UINT32_MAX : s->how->default_sims;
    if (desk == NULL && sims > LITTLE)
        sims = LITTLE;
    for (uint32_t worlds = 1; s->sims < sims && (enough == 0 || worlds <= enough); worlds++) {
        weigh_once(s);
        if (worlds >= PATIENCE && worlds % LOOK_EVERY == 0 && give_up(s) == 1)
            return;
        if (timed) { /* as long as another world fits in */
            const uint64_t spent = desk->now_us(desk->clock) - begin_us;
            if (spent + spent / worlds >= time_us)
                return;
        }
    }
}

static bool is_sure(const scales *s)
{
    return s->n == 1 || (s->how->sure != NULL && s->how->sure(&s->thought));
}

/* The first move, unless another is better beyond doubt. */
static int verdict(const scales *s)
{
    const int best = is_sure(s) ? 0 : best_of(s);
    return best != 0 && (s->gone[0] || is_better(s, best, 0, (double)s->how->doubt)) ? best : 0;
}

static spil_rated rated(const scales *s, int i)
{
    const double n = s->visits[i] > 0 ? (double)s->visits[i] : 1;
    return (spil_rated){.move = s->move[i].move,
                        .visits = s->visits[i],
                        .share = s->visits[i] > 0 ? s->sum[i] / n - lean(s, i) : 0,
                        .points = s->points[i] / n};
}

/* Ratings brighter or darker by as much as makes the first one right. */
static void set_right(const scales *s, spil_rated out[], int n)
{
    const float hopes = s->how->hopes != NULL && s->n > 1 ? s->how->hopes(&s->thought) : -1;
    const double more = (double)hopes - out[0].share;
    for (int i = 0; i < n && hopes >= 0; i++) {
        const double share = out[i].share + more;
        out[i].share = out[i].visits == 0 || share < 0 ? 0 : share > 1 ? 1 : share;
    }
}

/* A glance at what was not weighed. */
static int rate_rest(scales *s, spil_rated out[], int room)
{
    const int n = s->n_all - s->n < room ? s->n_all - s->n : room, seat = s->thought.seat;
    for (int i = 0; i < n; i++)
        out[i] = (spil_rated){.move = s->move[s->n + i].move, .visits = GLANCES};
    for (int glance = 0; glance < GLANCES && n > 0; glance++) {
        s->how->imagine(&s->thought, s->thought.in->rng, s->world);
        for (int i = 0; i < n; i++) {
            spil_worth worth;
            try_out(s, s->n + i, &worth);
            out[i].share += (double)worth.value[seat] / GLANCES;
            out[i].points += (double)worth.points[seat] / GLANCES;
        }
    }
    return n;
}

static uint64_t clock_us(const spil_bot_input *in)
{
    return in->desk != NULL && in->desk->now_us != NULL ? in->desk->now_us(in->desk->clock) : 0;
}

spil_bot_answer spil__weigh_choose(const spil_thinker *how, const spil_bot_input *in)
{
    _Alignas(ALIGN) unsigned char memory[SPIL_WEIGH_MEMORY];
    scales s;
    const uint64_t begin_us = clock_us(in);
    open_scales(&s, how, in, memory);
    if (!is_sure(&s))
        weigh(&s, begin_us, how->enough);
    const spil_rated best = rated(&s, verdict(&s));
    spil_bot_answer answer = {.move = best.move};
    how->explain(in, &best, &answer.why);
    return answer;
}

void spil__weigh_rate(const spil_thinker *how, const spil_bot_input *in, spil_rated out[])
{
    _Alignas(ALIGN) unsigned char memory[SPIL_WEIGH_MEMORY];
    scales s;
    const uint64_t begin_us = clock_us(in);
    open_scales(&s, how, in, memory);
    weigh(&s, begin_us, 0);

    /* 1. The choice, then the others by what they are worth. */
    const int choice = verdict(&s);
    int n = 0;
    out[n++] = rated(&s, choice);
    for (int i = 0; i < s.n; i++) {
        if (i != choice)
            out[n++] = rated(&s, i);
    }
    n += rate_rest(&s, out + n, in->n_moves - n);
    set_right(&s, out, n);
    for (int i = 2; i < n; i++) {
        const spil_rated r = out[i];
        int at = i;
        for (; at > 1 && out[at - 1].share < r.share; at--)
            out[at] = out[at - 1];
        out[at] = r;
    }
    /* 2. What was not worth a thought. */
    for (int i = 0; i < in->n_moves && n < in->n_moves; i++) {
        int k = 0;
        while (k < n && out[k].move.code != in->moves[i].code)
            k++;
        if (k == n)
            out[n++] = (spil_rated){.move = in->moves[i]};
    }
}
