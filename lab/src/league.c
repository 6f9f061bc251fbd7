/* league.c: everyone against everyone (league.h). */
#include "spil/league.h"

_Static_assert((int)SPIL_LINEUP_MAX <= (int)SPIL_RATED_MAX, "a rating for everyone");

/* One meeting: i alone among j. With two sides that also counts as j against i. */
static int64_t meet(spil_league *l, int i, int j)
{
    spil_contest *c = &l->meeting;
    *c = (spil_contest){.lineup = l->lineup,
                        .lab = l->lab,
                        .a = (uint8_t)i,
                        .b = (uint8_t)j,
                        .pairs = l->pairs,
                        .keeper = l->keeper};
    const int64_t units = spil_contest_play(c);
    if (units < 0 || c->unkept)
        return -1;
    if (units == 0)
        return 0;
    l->met = j >= l->met ? j + 1 : l->met;
    l->meetings += units == c->pairs;
    l->untimed = l->untimed || (l->lineup->su.game->race && !c->timed);
    l->table.score[i][j] = c->score;
    l->games += c->games;
    if (l->faulty < 0) {
        l->faulty = spil_contest_faulty(c);
        l->fault = c->fault;
    }
    l->faults[i] += c->faults_a;
    l->faults[j] += c->faults_b;
    l->points[i].n += c->points_a.n;
    l->points[i].sum += c->points_a.sum;
    l->points[j].n += c->points_b.n;
    l->points[j].sum += c->points_b.sum;
    return units;
}

static void put_in_order(spil_league *l)
{
    for (int i = 0; i < l->met; i++) {
        int k = i;
        for (; k > 0 && l->rating[l->order[k - 1]].value < l->rating[i].value; k--)
            l->order[k] = l->order[k - 1];
        l->order[k] = i;
    }
}

int64_t spil_league_play(spil_league *l)
{
    const int n = l->lineup->n;
    int64_t units = 0;
    bool more = true;
    l->faulty = -1;
    l->table.sides = spil_sides(&l->lineup->su);
    l->wanted = l->table.sides == 2 ? n * (n - 1) / 2 : n * (n - 1);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n && more; j++) {
            if (i == j || (l->table.sides == 2 && j < i))
                continue;
            const int64_t played = meet(l, i, j);
            if (played < 0)
                return -1;
            units += played;
            more = played == l->pairs;
        }
    }
    l->table.n = l->met;
    if (units > 0) {
        spil_ratings(&l->table, l->rating);
        put_in_order(l);
    }
    return units;
}

bool spil_league_score(const spil_league *l, int i, int j, double *score)
{
    const spil_sample *ours = &l->table.score[i][j], *theirs = &l->table.score[j][i];
    if (ours->n > 0)
        *score = ours->sum / (double)ours->n;
    else if (theirs->n > 0)
        *score = 1 - theirs->sum / (double)theirs->n;
    return ours->n > 0 || theirs->n > 0;
}
