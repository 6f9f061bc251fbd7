/* analysis.c: what a game's decisions were worth (analysis.h). */
#include "spil/analysis.h"

#include <stdlib.h>

#include "spil/memory.h"
#include "spil/scorebook.h"

typedef struct room {
    spil_state state;
    spil_view view;
    spil_move moves[SPIL_MOVES_MAX];
    spil_rated rated[SPIL_MOVES_MAX];
} room;

/* ---- one decision ---- */

enum { ALL, TWO, TWO_AGAIN, PASSES }; /* moves that are rated */

/* Rates all moves (only NULL), or two of them, with half of the budget, and the last time with twice all of it. */
static void rate(const spil_analysis *a, room *r, int n, int step, int pass, const spil_move only[2],
                 spil_rated out[])
{
    spil_fast_rng rng;
    spil_fast_seed(&rng, a->seed, PASSES * (uint64_t)step + (uint64_t)pass);
    const uint32_t times = pass == TWO_AGAIN ? 4 : 1;
    const uint32_t half_sims = (a->budget.sims + 1) / 2 * times, half_ms = (a->budget.ms + 1) / 2 * times;
    a->bot->rate(&(spil_bot_input){.setup = &a->rec->setup,
                                   .view = &r->view,
                                   .moves = r->moves,
                                   .n_moves = n,
                                   .budget = {.sims = half_sims, .ms = half_ms},
                                   .rng = &rng,
                                   .resources = a->resources,
                                   .only = only,
                                   .n_only = only != NULL ? 2 : 0,
                                   .advises = true},
                 out);
}

double spil_rated_worth(const spil_analysis *a, const spil_rated *r)
{
    return a->by_points ? r->points : r->share;
}

static spil_grade grade_of(bool by_points, double cost, double noise)
{
    static const double bounds[2][3] = {{0.02, 0.05, 0.15}, {1, 3, 8}};
    const double *from = bounds[by_points];
    if (cost < 2 * noise || cost < from[0])
        return SPIL_GRADE_BEST;
    return cost < from[1] ? SPIL_GRADE_SLIP : cost < from[2] ? SPIL_GRADE_MISTAKE : SPIL_GRADE_BLUNDER;
}

spil_grade spil_rated_grade(bool by_points, const spil_rated *best, const spil_rated *own)
{
    if (best->visits == 0 || own->visits == 0)
        return SPIL_GRADE_UNKNOWN;
    return by_points ? grade_of(true, own->points - best->points, own->points_error)
                     : grade_of(false, best->share - own->share, own->share_error);
}

/* The played move against the best one found, rated again. */
static void compare(const spil_analysis *a, room *r, int step, int pass, spil_decision *d)
{
    const spil_move two[2] = {d->best[0].move, d->own.move};
    spil_rated again[2];
    rate(a, r, d->n_moves, step, pass, two, again);
    const int best = again[0].move.code != two[0].code;
    d->own = again[!best];
    if (again[0].visits == 0 || again[1].visits == 0) {
        d->grade = SPIL_GRADE_UNKNOWN;
        return;
    }
    d->best[0] = again[best];
    const double ahead = spil_rated_worth(a, &again[best]) - spil_rated_worth(a, &again[!best]);
    d->cost = a->by_points ? -ahead : ahead; /* the fewer points the better */
    d->noise = a->by_points ? again[1].points_error : again[1].share_error;
    d->grade = grade_of(a->by_points, d->cost, d->noise);
}

/* false: the seat could not make that move there. */
static bool review(const spil_analysis *a, room *r, int step, spil_decision *d)
{
    const spil_setup *su = &a->rec->setup;
    const spil_step *played = &a->rec->steps[step];
    const int n = su->game->moves(su, &r->state, played->seat, r->moves, SPIL_MOVES_MAX);
    *d = (spil_decision){.step = step, .seat = played->seat, .n_moves = n};
    if (n < 2)
        return true;
    spil_view_of(su, &r->state, played->seat, &r->view);
    rate(a, r, n, step, ALL, NULL, r->rated);
    for (int i = 0; i < n && d->n_best < SPIL_BEST_KEPT && r->rated[i].visits > 0; i++)
        d->best[d->n_best++] = r->rated[i];
    int own = 0;
    while (own < n && r->rated[own].move.code != played->move.code)
        own++;
    if (own == n)
        return false;
    d->own = r->rated[own];
    for (int pass = TWO; own > 0 && pass < PASSES && (pass == TWO || d->grade != SPIL_GRADE_BEST); pass++)
        compare(a, r, step, pass, d);
    return true;
}

/* ---- sums ---- */

/* The share of the win that the seat could expect before it decided. */
static double expected_share(const spil_decision *d)
{
    return d->n_best > 0 ? d->best[0].share : d->own.share;
}

static void balance_side(spil_analysis *a, int side, const spil_result *res)
{
    const spil_setup *su = &a->rec->setup;
    spil_balance *b = &a->side[side];
    unsigned won = 0;
    double first = 0;
    bool decided = false;
    for (int i = 0; i < a->n_decisions; i++) {
        const spil_decision *d = &a->decisions[i];
        const bool own = spil_side_of(su, d->seat) == side;
        if (own && !decided)
            first = expected_share(d);
        decided = decided || own;
        b->own_cost += own ? d->cost : 0;
        b->others_cost += !own && decided && a->sides == 2 ? d->cost : 0;
    }
    for (int seat = 0; seat < su->seats; seat++)
        won |= (res->winners >> seat & 1u) << spil_side_of(su, seat);
    b->known = decided && res->over;
    b->result = won == 0 ? 1.0 / a->sides : won >> side & 1 ? 1.0 / __builtin_popcount(won) : 0;
    b->deal = first - 1.0 / a->sides;
    b->luck = b->result - first + b->own_cost - b->others_cost;
}

static void sum_up(spil_analysis *a, const void *state, bool all)
{
    const spil_setup *su = &a->rec->setup;
    spil_result res;
    su->game->result(su, state, &res); /* a resignation does not count: no card explains it */
    for (int i = 0; i < a->n_decisions; i++) {
        const spil_decision *d = &a->decisions[i];
        a->seats[d->seat].decisions++;
        a->seats[d->seat].grades[d->grade]++;
        a->seats[d->seat].cost += d->cost;
    }
    for (int side = 0; all && !a->by_points && side < a->sides; side++)
        balance_side(a, side, &res);
}

/* ---- all of it ---- */

spil_code spil_analyse(spil_analysis *a, spil_error *err)
{
    const spil_setup *su = &a->rec->setup;
    const int n = a->rec->n_steps;
    room *r = spil_alloc(sizeof *r);
    spil_code code = spil_record_replay(a->rec, -1, &r->state, NULL, err); /* is it sound? */
    a->sides = spil_sides(su);
    a->by_points = spil_scorebook_of(su->game)->rounds != NULL;
    a->whole = true;
    a->decisions = spil_alloc(((size_t)n + 1) * sizeof *a->decisions);
    spil_record_start(a->rec, &r->state);
    for (int i = 0; code == SPIL_OK && i < n && a->whole; i++) {
        const spil_step *s = &a->rec->steps[i];
        spil_decision d = {.n_moves = 0};
        a->whole = a->step == NULL || a->step(a->step_of, i, n);
        if (!a->whole)
            break;
        if (s->seat >= 0 && (a->seat < 0 || s->seat == a->seat) && !review(a, r, i, &d))
            code = spil_fail(err, SPIL_BAD_RECORD, "move %d is not in the list of moves", i + 1);
        if (d.n_moves > 1)
            a->decisions[a->n_decisions++] = d;
        if (code == SPIL_OK)
            su->game->apply(su, &r->state, s->seat, s->move, NULL, NULL);
    }
    if (code == SPIL_OK)
        sum_up(a, &r->state, a->seat < 0);
    free(r);
    return code;
}

void spil_analysis_free(spil_analysis *a)
{
    free(a->decisions);
    a->decisions = NULL;
}
