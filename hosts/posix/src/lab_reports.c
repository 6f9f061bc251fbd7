/* lab_reports.c: what the lab found, as JSON (lab_reports.h). */
#include "lab_reports.h"

#include "print_json.h"
#include "spil/player_spec.h"

/* ---- series, contests, leagues ---- */

static void put_fault(FILE *to, const spil_lineup *l, int who, const spil_sentence *fault)
{
    if (who < 0) {
        fprintf(to, "null");
        return;
    }
    fprintf(to, "{\"bot\":");
    spil__print_json(to, l->who[who].text);
    fprintf(to, ",\"why\":");
    spil__print_json_sentence(to, fault);
    fprintf(to, "}");
}

void spil__series_json(FILE *to, const spil_series *s)
{
    const spil_stat *stats = spil_scorebook_of(s->lineup->su.game)->stats;
    const spil_estimate moves = spil_series_moves(s);
    fprintf(to, "{\"game\":\"%s\",\"seats\":%d,\"games\":%lld,\"seed\":\"%llu\",\"players\":[",
            s->lineup->su.game->id, s->lineup->su.seats, (long long)s->games,
            (unsigned long long)s->lineup->seed);
    for (int seat = 0; seat < s->lineup->su.seats; seat++) {
        const spil_estimate won = spil_series_won(s, seat);
        fprintf(to, "%s{\"seat\":%d,\"bot\":", seat == 0 ? "" : ",", seat);
        spil__print_json(to, s->lineup->who[seat].text);
        fprintf(to, ",\"wins\":%lld,\"share\":%.6f,\"low\":%.6f,\"high\":%.6f,\"points\":%.6f",
                (long long)s->wins[seat], (double)s->wins[seat] / (double)s->games, won.low, won.high,
                (double)s->points[seat] / (double)s->games);
        if (s->timed)
            fprintf(to, ",\"wrong\":%.6f,\"late\":%.6f", (double)s->wrong[seat] / (double)s->games,
                    (double)s->late[seat] / (double)s->games);
        fprintf(to, ",\"faults\":%lld", (long long)s->faults[seat]);
        if (s->faults[seat] > 0) {
            fprintf(to, ",\"fault\":");
            spil__print_json_sentence(to, &s->fault[seat]);
        }
        fprintf(to, "}");
    }
    fprintf(to,
            "],\"drawn\":%lld,\"stuck\":%lld,\"moves_per_game\":%.6f,\"moves_min\":%lld,\"moves_max\":%lld",
            (long long)s->drawn, (long long)s->stuck, (double)s->moves / (double)s->games,
            (long long)s->moves_min, (long long)s->moves_max);
    if (s->timed)
        fprintf(to, ",\"seconds_per_game\":%.6f", (double)s->ms / (double)s->games / 1000);
    fprintf(to, ",\"stats\":{");
    for (int i = 0; stats[i].name != NULL; i++)
        fprintf(to, "%s\"%s\":%.6f", i == 0 ? "" : ",", stats[i].name, spil_series_stat(s, i).value);
    fprintf(to, "},\"within_95\":{\"moves_per_game\":[%.6f,%.6f]", moves.low, moves.high);
    for (int i = 0; stats[i].name != NULL; i++) {
        const spil_estimate e = spil_series_stat(s, i);
        fprintf(to, ",\"%s\":[%.6f,%.6f]", stats[i].name, e.low, e.high);
    }
    fprintf(to, "}}\n");
}

/* "name":value,"name_lo":…,"name_hi":…; null where no interval can be given. */
static void put_estimate(FILE *to, const char *name, spil_estimate e)
{
    fprintf(to, ",\"%s\":%.6f", name, spil_shown(e.value, 6));
    if (e.known)
        fprintf(to, ",\"%s_lo\":%.6f,\"%s_hi\":%.6f", name, spil_shown(e.low, 6), name,
                spil_shown(e.high, 6));
    else
        fprintf(to, ",\"%s_lo\":null,\"%s_hi\":null", name, name);
}

void spil__contest_json(FILE *to, const spil_contest *c)
{
    static const char *const verdicts[] = {
        [SPIL_SPRT_OPEN] = "open", [SPIL_SPRT_LOW] = "elo0", [SPIL_SPRT_HIGH] = "elo1"};
    const spil_lineup *all = c->lineup;
    char text[2 * SPIL_PLAYER_TEXT * 6 + 1024];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '{');
    spil_json_string(&w, "game", all->su.game->id);
    spil_json_int(&w, "seats", all->su.seats);
    spil_json_int(&w, "sides", c->sides);
    spil_options_json(&all->su, "options", &w);
    spil_json_string(&w, "a", all->who[c->a].text);
    spil_json_string(&w, "b", all->who[c->b].text);
    spil_json_int(&w, "pairs", c->units);
    spil_json_int(&w, "games", c->games);
    fputs(text, to);
    fprintf(to, ",\"seed\":\"%llu\",\"sims\":%u,\"ms\":%u", (unsigned long long)all->seed, all->budget.sims,
            all->budget.ms);
    fprintf(to, ",\"wins\":%lld,\"draws\":%lld,\"losses\":%lld", (long long)c->wins, (long long)c->draws,
            (long long)c->losses);
    if (all->su.game->race)
        fprintf(to, ",\"timed\":%s", c->timed ? "true" : "false");
    put_estimate(to, "score", spil_share(&c->score, c->sides));
    put_estimate(to, "elo", spil_elo_of(&c->score, c->sides));
    fprintf(to, ",\"fair\":%.6f,\"points_a\":%.6f,\"points_b\":%.6f", 1.0 / c->sides,
            spil_mean(&c->points_a).value, spil_mean(&c->points_b).value);
    put_estimate(to, "points", spil_mean(&c->points_more));
    if (c->rounds > 0) {
        fprintf(to, ",\"rounds\":%lld", (long long)c->rounds);
        put_estimate(to, "round_score", spil_share(&c->round_score, c->sides));
        put_estimate(to, "round_points", spil_mean(&c->round_more));
    }
    fprintf(to, ",\"faults_a\":%lld,\"faults_b\":%lld,\"fault\":", (long long)c->faults_a,
            (long long)c->faults_b);
    put_fault(to, all, spil_contest_faulty(c), &c->fault);
    if (c->sprt)
        fprintf(to, ",\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"llr\":%.6f,\"bound\":%.6f,\"verdict\":\"%s\"}",
                c->elo0, c->elo1, c->llr, SPIL_SPRT_BOUND, verdicts[c->verdict]);
    fprintf(to, "}\n");
}

void spil__league_json(FILE *to, const spil_league *l)
{
    int64_t faults = 0;
    for (int i = 0; i < l->met; i++)
        faults += l->faults[i];
    fprintf(to,
            "{\"game\":\"%s\",\"seats\":%d,\"sides\":%d,\"games\":%lld,\"pairs\":%d,\"seed\":\"%llu\","
            "\"sims\":%u,\"ms\":%u,\"faults\":%lld,",
            l->lineup->su.game->id, l->lineup->su.seats, l->table.sides, (long long)l->games, (int)l->pairs,
            (unsigned long long)l->lineup->seed, l->lineup->budget.sims, l->lineup->budget.ms,
            (long long)faults);
    if (l->lineup->su.game->race)
        fprintf(to, "\"timed\":%s,", l->untimed ? "false" : "true");
    fprintf(to, "\"meetings\":%d,\"meetings_wanted\":%d,\"fault\":", l->meetings, l->wanted);
    put_fault(to, l->lineup, l->faulty, &l->fault);
    fprintf(to, ",\"bots\":[");
    for (int k = 0; k < l->met; k++) {
        const int i = l->order[k];
        const spil_estimate *r = &l->rating[i];
        fprintf(to, "%s{\"bot\":", k == 0 ? "" : ",");
        spil__print_json(to, l->lineup->who[i].text);
        fprintf(to,
                ",\"elo\":%.6f,\"elo_lo\":%.6f,\"elo_hi\":%.6f,\"points\":%.6f,\"faults\":%lld,\"scores\":[",
                spil_shown(r->value, 6), spil_shown(r->low, 6), spil_shown(r->high, 6),
                l->points[i].sum / (double)l->points[i].n, (long long)l->faults[i]);
        for (int m = 0; m < l->met; m++) {
            double score;
            fprintf(to, "%s", m == 0 ? "" : ",");
            if (spil_league_score(l, i, l->order[m], &score))
                fprintf(to, "%.6f", score);
            else
                fprintf(to, "null");
        }
        fprintf(to, "]}");
    }
    fprintf(to, "]}\n");
}

/* ---- analyses ---- */

static const char *const grade_names[] = {[SPIL_GRADE_BEST] = "good",
                                          [SPIL_GRADE_SLIP] = "slip",
                                          [SPIL_GRADE_MISTAKE] = "mistake",
                                          [SPIL_GRADE_BLUNDER] = "blunder",
                                          [SPIL_GRADE_UNKNOWN] = "unknown"};

static void put_rated(FILE *to, const spil_setup *su, const spil_rated *rated)
{
    char move[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(move, sizeof move);
    su->game->print_move(su, rated->move, &out);
    fprintf(to, "{\"move\":");
    spil__print_json(to, move);
    if (rated->visits == 0)
        fprintf(to, ",\"visits\":0,\"share\":null,\"points\":null}");
    else
        fprintf(to, ",\"visits\":%u,\"share\":%.6f,\"points\":%.6f}", rated->visits, rated->share,
                rated->points);
}

void spil__analysis_json(FILE *to, const spil_analysis *a, const char names[][SPIL_NAME_BYTES])
{
    const spil_setup *su = &a->rec->setup;
    fprintf(to,
            "{\"game\":\"%s\",\"seats\":%d,\"sides\":%d,\"moves\":%d,\"bot\":\"%s\",\"sims\":%u,\"ms\":%u,"
            "\"cost_in\":\"%s\",\"decisions\":[",
            su->game->id, su->seats, a->sides, a->rec->n_steps, a->bot->name, a->budget.sims, a->budget.ms,
            a->by_points ? "points" : "wins");
    for (int i = 0; i < a->n_decisions; i++) {
        const spil_decision *d = &a->decisions[i];
        fprintf(to, "%s{\"step\":%d,\"seat\":%d,\"legal\":%d,\"played\":", i == 0 ? "" : ",", d->step + 1,
                d->seat, d->n_moves);
        put_rated(to, su, &d->own);
        fprintf(to, ",\"best\":[");
        for (int k = 0; k < d->n_best; k++) {
            fprintf(to, "%s", k == 0 ? "" : ",");
            put_rated(to, su, &d->best[k]);
        }
        fprintf(to, "],\"cost\":%.6f,\"noise\":%.6f,\"grade\":\"%s\"}", d->cost, d->noise,
                grade_names[d->grade]);
    }
    fprintf(to, "],\"players\":[");
    for (int seat = 0; seat < su->seats; seat++) {
        const spil_account *s = &a->seats[seat];
        const spil_balance *b = &a->side[spil_side_of(su, seat)];
        fprintf(to, "%s{\"seat\":%d,\"name\":", seat == 0 ? "" : ",", seat);
        spil__print_json(to, names[seat]);
        fprintf(to, ",\"decisions\":%d,\"cost\":%.6f", s->decisions, s->cost);
        for (int g = 0; g <= SPIL_GRADE_UNKNOWN; g++)
            fprintf(to, ",\"%s\":%d", grade_names[g], s->grades[g]);
        if (b->known)
            fprintf(to,
                    ",\"balance\":{\"fair\":%.6f,\"deal\":%.6f,\"own_cost\":%.6f,\"others_cost\":%.6f,"
                    "\"luck\":%.6f,\"result\":%.6f}",
                    1.0 / a->sides, b->deal, b->own_cost, b->others_cost, b->luck, b->result);
        fprintf(to, "}");
    }
    fprintf(to, "]}\n");
}
