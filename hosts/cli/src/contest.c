/* contest.c: pairs and rotations, and their sums (contest.h). */
#include "contest.h"

#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "intl.h"
#include "jobs.h"
#include "records.h"
#include "say.h"

/* One deal, all rotations of it. */
typedef struct unit {
    double score, points_a, points_b; /* means over its games */
    int rounds;
    double round_score, round_points_a, round_points_b; /* sums over its rounds, a seat */
    int wins, draws, losses, faults_a, faults_b;
    spil_sentence fault;
    bool fault_by_a;
    char *record[SPIL_SEATS_MAX]; /* by rotation */
} unit;

static pairing pairing_of(const contest *c, int64_t i, int rotation)
{
    pairing p = {.deal = (uint64_t)i, .rotation = (uint64_t)rotation};
    for (int seat = 0; seat < c->cast->su.seats; seat++)
        p.who[seat] = spil_side_of(&c->cast->su, seat) == rotation ? c->a : c->b;
    return p;
}

/* ---- one game ---- */

/* The share of the win of one side. */
static double score_of(const contest *c, const match_end *end, int side)
{
    unsigned won = 0;
    for (int seat = 0; seat < c->cast->su.seats; seat++)
        won |= (end->winners >> seat & 1u) << spil_side_of(&c->cast->su, seat);
    if (won == 0)
        return 1.0 / c->sides;
    return won >> side & 1 ? 1.0 / __builtin_popcount(won) : 0;
}

static void count_rounds(const contest *c, const match_end *end, int side, double fair, unit *u)
{
    const spil_setup *su = &c->cast->su;
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

static void count_game(const contest *c, const match_end *end, int side, unit *u)
{
    const spil_setup *su = &c->cast->su;
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

static void *open_room(void *of)
{
    const contest *c = of;
    return spil__room_open(c->cast);
}

static void close_room(void *of, void *room)
{
    (void)of;
    spil__room_close(room);
}

static void drop_unit(void *of, void *end)
{
    (void)of;
    unit *u = end;
    for (int i = 0; i < SPIL_SEATS_MAX; i++)
        free(u->record[i]);
}

static bool play_unit(void *of, void *room, int64_t i, void *end)
{
    const contest *c = of;
    unit *u = end;
    for (int rotation = 0; rotation < c->sides; rotation++) {
        const pairing p = pairing_of(c, i, rotation);
        match_end game;
        if (!spil__room_play(room, &p, &game)) {
            drop_unit(of, u);
            return false;
        }
        count_game(c, &game, rotation, u);
        if (c->folder != NULL) {
            const text_buffer *text = spil__room_record(room);
            u->record[rotation] = spil__alloc(text->len + 1);
            memcpy(u->record[rotation], text->at, text->len);
        }
    }
    return true;
}

/* ---- all of them ---- */

static void write_records(contest *c, int64_t i, const unit *u)
{
    for (int rotation = 0; c->folder != NULL && rotation < c->sides; rotation++) {
        char path[RECORDS_PATH + 100], whom[16] = "";
        if (c->shares_folder)
            snprintf(whom, sizeof whom, "%uv%u-", c->a + 1u, c->b + 1u);
        snprintf(path, sizeof path, "%s/%s-%s%06lld-%d.spil", c->folder, c->cast->su.game->id, whom,
                 (long long)i, rotation);
        if (!c->unwritten &&
            !spil__file_write(path, u->record[rotation], strlen(u->record[rotation]), &c->err))
            c->unwritten = true;
        free(u->record[rotation]);
    }
}

static bool take_unit(void *of, int64_t i, const void *end)
{
    contest *c = of;
    const unit *u = end;
    c->units++;
    c->games += c->sides;
    c->wins += u->wins;
    c->draws += u->draws;
    c->losses += u->losses;
    spil__sample_add(&c->score, u->score);
    spil__sample_add(&c->points_a, u->points_a);
    spil__sample_add(&c->points_b, u->points_b);
    spil__sample_add(&c->points_more, u->points_a - u->points_b);
    if (u->rounds > 0) {
        c->rounds += u->rounds;
        spil__sample_add(&c->round_score, u->round_score / u->rounds);
        spil__sample_add(&c->round_more, (u->round_points_a - u->round_points_b) / u->rounds);
    }
    if (c->faults_a + c->faults_b == 0) {
        c->fault = u->fault;
        c->fault_by_a = u->fault_by_a;
    }
    c->faults_a += u->faults_a;
    c->faults_b += u->faults_b;
    write_records(c, i, u);
    if (!c->sprt)
        return !c->unwritten;
    c->llr = spil__sprt(&c->score, c->sides, c->elo0, c->elo1);
    if (c->units >= SPRT_LEAST)
        c->verdict = c->llr >= SPRT_BOUND ? SPRT_HIGH : c->llr <= -SPRT_BOUND ? SPRT_LOW : SPRT_OPEN;
    return c->verdict == SPRT_OPEN && !c->unwritten;
}

static void say_estimate(const void *of, char *buf, size_t size)
{
    const contest *c = of;
    const estimate elo = spil__elo_of(&c->score, c->sides);
    snprintf(buf, size, "%.1f %%  Elo %+.0f (%+.0f … %+.0f)", 100 * spil__share(&c->score, c->sides).value,
             spil__shown(elo.value, 0), spil__shown(elo.low, 0), spil__shown(elo.high, 0));
}

bool spil__contest_play(contest *c)
{
    c->sides = spil_sides(&c->cast->su);
    const pairing first = pairing_of(c, 0, 0);
    c->timed = spil__pairing_timed(c->cast, &first);
    const job_plan plan = {.n = c->pairs,
                           .jobs = c->jobs,
                           .end_bytes = sizeof(unit),
                           .of = c,
                           .open = open_room,
                           .close = close_room,
                           .work = play_unit,
                           .take = take_unit,
                           .drop = drop_unit,
                           .estimate = say_estimate};
    const int64_t played = spil__jobs_run(&plan);
    if (played < 0)
        spil__complain(_("no thread could be started"));
    else if (c->unwritten)
        spil__complain_error(&c->err);
    return played > 0 && !c->unwritten;
}

/* ---- faults ---- */

int spil__contest_faulty(const contest *c)
{
    return c->faults_a + c->faults_b == 0 ? -1 : c->fault_by_a ? c->a : c->b;
}

void spil__first_fault(const cast *all, int who, const spil_sentence *fault)
{
    char why[1024];
    spil__sentence(fault, why, sizeof why);
    printf(_("the first: %s %s\n"), all->who[who].text, why);
}

void spil__first_fault_json(const cast *all, int who, const spil_sentence *fault)
{
    if (who < 0) {
        printf("null");
        return;
    }
    printf("{\"bot\":");
    spil__print_json(all->who[who].text);
    printf(",\"why\":");
    spil__print_json_sentence(fault);
    printf("}");
}
