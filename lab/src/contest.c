/* contest.c: pairs and rotations, and their sums (contest.h). */
#include "spil/contest.h"

#include <stdlib.h>

#include "spil/memory.h"

/* One deal in all its rotations. */
typedef struct unit {
    double score, points_a, points_b; /* means over its games */
    int rounds;
    double round_score, round_points_a, round_points_b; /* sums over its rounds, per seat */
    int wins, draws, losses, faults_a, faults_b;
    spil_sentence fault;
    bool fault_by_a;
    const char *text[SPIL_SEATS_MAX]; /* by rotation, where games are kept; allocated */
} unit;

static spil_pairing pairing_of(const spil_contest *c, int64_t i, int rotation)
{
    spil_pairing p = {.deal = (uint64_t)i, .rotation = (uint64_t)rotation};
    for (int seat = 0; seat < c->lineup->su.seats; seat++)
        p.who[seat] = spil_side_of(&c->lineup->su, seat) == rotation ? c->a : c->b;
    return p;
}

/* ---- one game ---- */

/* One side's share of the win. */
static double score_of(const spil_contest *c, const spil_match_end *end, int side)
{
    unsigned won = 0;
    for (int seat = 0; seat < c->lineup->su.seats; seat++)
        won |= (end->winners >> seat & 1u) << spil_side_of(&c->lineup->su, seat);
    if (won == 0)
        return 1.0 / c->sides;
    return won >> side & 1 ? 1.0 / __builtin_popcount(won) : 0;
}

static void count_rounds(const spil_contest *c, const spil_match_end *end, int side, double fair, unit *u)
{
    const spil_setup *su = &c->lineup->su;
    int of_a = 0, points[2] = {0}, ended = 0, ended_by_a = 0;
    for (int seat = 0; seat < su->seats; seat++) {
        const bool is_a = spil_side_of(su, seat) == side;
        of_a += is_a;
        ended += end->rounds.ended_by[seat];
        ended_by_a += is_a ? end->rounds.ended_by[seat] : 0;
        points[is_a] += end->rounds.points[seat];
    }
    u->rounds += end->rounds.n;
    u->round_score += ended_by_a + fair * (end->rounds.n - ended);
    u->round_points_a += (double)points[1] / of_a;
    u->round_points_b += (double)points[0] / (su->seats - of_a);
}

static void count_game(const spil_contest *c, const spil_match_end *end, int side, unit *u)
{
    const spil_setup *su = &c->lineup->su;
    const double fair = 1.0 / c->sides, score = score_of(c, end, side);
    int of_a = 0;
    double points[2] = {0};
    for (int seat = 0; seat < su->seats; seat++) {
        const bool is_a = spil_side_of(su, seat) == side;
        of_a += is_a;
        points[is_a] += end->result.points[seat];
    }
    u->score += score * fair;
    u->points_a += points[1] / of_a * fair;
    u->points_b += points[0] / (su->seats - of_a) * fair;
    u->wins += score == 1;
    u->losses += score == 0;
    u->draws += score > 0 && score < 1;
    count_rounds(c, end, side, fair, u);
    if (end->lost_by >= 0) {
        const bool by_a = spil_side_of(su, end->lost_by) == side;
        if (u->faults_a + u->faults_b == 0) {
            u->fault = end->fault;
            u->fault_by_a = by_a;
        }
        *(by_a ? &u->faults_a : &u->faults_b) += 1;
    }
}

/* ---- one unit ---- */

static void *open_worker(void *of)
{
    const spil_contest *c = of;
    return spil_worker_open(c->lineup, c->lab);
}

static void close_worker(void *of, void *worker)
{
    (void)of;
    spil_worker_close(worker);
}

static void drop_unit(void *of, void *end)
{
    (void)of;
    unit *u = end;
    for (int i = 0; i < SPIL_SEATS_MAX; i++)
        free((void *)(uintptr_t)u->text[i]);
}

static const char **text_of_unit(void *end, int k, bool *owned)
{
    unit *u = end;
    *owned = k >= 2;
    if (k < 2)
        return spil_work_sentence(&u->fault, k);
    return k - 2 < SPIL_SEATS_MAX ? &u->text[k - 2] : NULL;
}

static bool play_unit(void *of, void *worker, int64_t i, void *end)
{
    const spil_contest *c = of;
    unit *u = end;
    for (int rotation = 0; rotation < c->sides; rotation++) {
        const spil_pairing p = pairing_of(c, i, rotation);
        spil_match_end game;
        if (!spil_worker_play(worker, &p, &game)) {
            drop_unit(of, u);
            return false;
        }
        count_game(c, &game, rotation, u);
        if (c->keeper != NULL)
            u->text[rotation] = c->keeper->save(c->keeper->of, spil_worker_match(worker), &game);
    }
    return true;
}

/* ---- all of them ---- */

static void keep_games(spil_contest *c, int64_t i, const unit *u)
{
    const spil_keeper *k = c->keeper;
    for (int rotation = 0; k != NULL && rotation < c->sides; rotation++) {
        if (!c->unkept && !k->keep(k->of, c->a, c->b, i, rotation, u->text[rotation]))
            c->unkept = true;
        free((void *)(uintptr_t)u->text[rotation]);
    }
}

static bool take_unit(void *of, int64_t i, const void *end)
{
    spil_contest *c = of;
    const unit *u = end;
    c->units++;
    c->games += c->sides;
    c->wins += u->wins;
    c->draws += u->draws;
    c->losses += u->losses;
    spil_sample_add(&c->score, u->score);
    spil_sample_add(&c->points_a, u->points_a);
    spil_sample_add(&c->points_b, u->points_b);
    spil_sample_add(&c->points_more, u->points_a - u->points_b);
    if (u->rounds > 0) {
        c->rounds += u->rounds;
        spil_sample_add(&c->round_score, u->round_score / u->rounds);
        spil_sample_add(&c->round_more, (u->round_points_a - u->round_points_b) / u->rounds);
    }
    if (c->faults_a + c->faults_b == 0) {
        c->fault = u->fault;
        c->fault_by_a = u->fault_by_a;
    }
    c->faults_a += u->faults_a;
    c->faults_b += u->faults_b;
    keep_games(c, i, u);
    if (!c->sprt)
        return !c->unkept;
    c->llr = spil_sprt(&c->score, c->sides, c->elo0, c->elo1);
    if (c->units >= SPIL_SPRT_LEAST)
        c->verdict = c->llr >= SPIL_SPRT_BOUND    ? SPIL_SPRT_HIGH
                     : c->llr <= -SPIL_SPRT_BOUND ? SPIL_SPRT_LOW
                                                  : SPIL_SPRT_OPEN;
    return c->verdict == SPIL_SPRT_OPEN && !c->unkept;
}

int64_t spil_contest_play(spil_contest *c)
{
    c->sides = spil_sides(&c->lineup->su);
    const spil_pairing first = pairing_of(c, 0, 0);
    c->timed = spil_pairing_timed(c->lineup, &first);
    const spil_work work = {.n = c->pairs,
                            .end_bytes = sizeof(unit),
                            .of = c,
                            .open = open_worker,
                            .close = close_worker,
                            .piece = play_unit,
                            .take = take_unit,
                            .drop = drop_unit,
                            .text = text_of_unit};
    return c->lab->work(c->lab->work_of, &work);
}

int spil_contest_faulty(const spil_contest *c)
{
    return c->faults_a + c->faults_b == 0 ? -1 : c->fault_by_a ? c->a : c->b;
}
