/* beside.c: results of a deal for friends side by side (spil/duplicate.h). */
#include <stdlib.h>
#include <string.h>

#include "spil/duplicate.h"
#include "spil/messages.h"

int spil_played_compare(const spil_played *a, const spil_played *b)
{
    return a->crossed ? 0 : spil_day_score_compare(&a->score, &b->score);
}

static int best_first(const void *a, const void *b)
{
    const spil_crossed *x = a, *y = b;
    const int by = (y->ahead > x->ahead) - (y->ahead < x->ahead);
    return by != 0 ? by : strcmp(x->name, y->name);
}

int spil_crossed_sums(const spil_played played[], int n, spil_crossed sums[2 * SPIL_RESULTS_MAX])
{
    unsigned sat[2 * SPIL_RESULTS_MAX];
    int names = 0;
    for (int i = 0; i < n; i++) {
        for (int side = 0; side < 2; side++) {
            const char *name = played[i].name[side];
            int at = 0;
            while (at < names && strcmp(sums[at].name, name) != 0)
                at++;
            if (at == names) {
                sums[at] = (spil_crossed){.ahead = 0};
                memcpy(sums[at].name, name, sizeof sums[at].name);
                sat[names++] = 0;
            }
            sums[at].ahead += side == 0 ? played[i].ahead : -played[i].ahead;
            sums[at].tables++;
            sat[at] |= 1u << side;
            sums[at].both = sat[at] == 3;
        }
    }
    qsort(sums, (size_t)names, sizeof *sums, best_first);
    return names;
}

static int best_row(const void *a, const void *b)
{
    const spil_beside_row *x = a, *y = b;
    if (!x->is_true || !y->is_true)
        return y->is_true - x->is_true;
    const int by = spil_played_compare(&y->played, &x->played);
    return by != 0 ? by : y->mine - x->mine;
}

static bool is_same_deal(const spil_duplicate *a, const spil_duplicate *b)
{
    char codes[2][SPIL_DUPLICATE_CODE];
    spil_out out[] = {spil_out_to(codes[0], sizeof codes[0]), spil_out_to(codes[1], sizeof codes[1])};
    spil_duplicate_put(a, &out[0]);
    spil_duplicate_put(b, &out[1]);
    return strcmp(codes[0], codes[1]) == 0;
}

static void play_row(spil_cpu cpu, const spil_duplicate *d, const spil_kept_result *kept,
                     const spil_players *players, spil_beside_row *row)
{
    spil_error err;
    char *text = spil_strndup(kept->at, kept->len);
    row->mine = kept->mine;
    row->is_true = spil_duplicate_check(cpu, text, players, &row->played, &err) == SPIL_OK;
    if (row->is_true && !is_same_deal(&row->played.deal, d)) {
        row->is_true = false;
        spil_fail(&err, SPIL_BAD_OPTION, SPIL_TR("this result is of another deal"));
    }
    if (!row->is_true)
        row->why = err.text;
    free(text);
}

spil_beside *spil_beside_play(spil_cpu cpu, const spil_duplicate *d, const spil_kept_result results[], int n,
                              const spil_players *players, bool (*may_go_on)(void *of, int done, int all),
                              void *of)
{
    spil_beside *b = spil_alloc(sizeof *b);
    const bool crossed = spil_duplicate_is_crossed(d);
    const int all = n + !crossed;
    bool goes_on = true;
    b->deal = *d;
    for (; b->n < n && (goes_on = may_go_on == NULL || may_go_on(of, b->n, all)); b->n++) {
        play_row(cpu, d, &results[b->n], players, &b->row[b->n]);
        b->n_true += b->row[b->n].is_true;
    }
    if (goes_on && !crossed && (goes_on = may_go_on == NULL || may_go_on(of, n, all))) {
        spil_par *par = spil_duplicate_par(d, players);
        while (spil_par_step(par))
            continue;
        b->has_par = spil_duplicate_par_score(par, d, &b->par);
        spil_par_close(par);
    }
    if (!goes_on) {
        free(b);
        return NULL;
    }
    qsort(b->row, (size_t)b->n, sizeof b->row[0], best_row);
    if (crossed) {
        spil_played *played = spil_alloc(SPIL_RESULTS_MAX * sizeof *played);
        for (int i = 0; i < b->n_true; i++)
            played[i] = b->row[i].played;
        b->n_sums = spil_crossed_sums(played, b->n_true, b->sum);
        free(played);
    }
    return b;
}

/* ---- as JSON ---- */

enum { DEAL_JSON = 4096 }; /* room for a deal */

void spil_duplicate_members(const spil_duplicate *d, spil_json_writer *w)
{
    char text[SPIL_DUPLICATE_CODE];
    spil_out out = spil_out_to(text, sizeof text);
    spil_duplicate_put(d, &out);
    spil_json_string(w, "code", text);
    spil_setup_members(&d->setup, w);
    out = spil_out_to(text, sizeof text);
    spil_key_print(&d->key, &out);
    spil_json_string(w, "seed", text);
    spil_json_open(w, "players", '[');
    for (int seat = 0; seat < d->setup.seats; seat++)
        spil_json_string(w, NULL, d->players.seat[seat].text);
    spil_json_close(w, ']');
}

char *spil_duplicate_json(const spil_duplicate *d)
{
    char *json = spil_alloc(DEAL_JSON);
    spil_out out = spil_out_to(json, DEAL_JSON);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '{');
    spil_duplicate_members(d, &w);
    spil_json_close(&w, '}');
    return json;
}

static void put_row(const spil_beside_row *row, spil_json_writer *w)
{
    const spil_played *p = &row->played;
    spil_json_open(w, NULL, '{');
    spil_json_bool(w, "mine", row->mine);
    if (p->crossed) {
        spil_json_open(w, "names", '[');
        for (int side = 0; side < 2; side++)
            spil_json_string(w, NULL, p->name[side]);
        spil_json_close(w, ']');
        spil_json_int(w, "ahead", p->ahead);
    } else {
        spil_json_string(w, "name", p->name[0]);
        spil_day_score_members(&p->score, w);
    }
    spil_json_close(w, '}');
}

void spil_beside_members(const spil_beside *b, spil_json_writer *w)
{
    spil_duplicate_members(&b->deal, w);
    if (b->has_par) {
        spil_json_open(w, "par", '{');
        spil_day_score_members(&b->par, w);
        spil_json_close(w, '}');
    }
    spil_json_open(w, "results", '[');
    for (int i = 0; i < b->n_true; i++)
        put_row(&b->row[i], w);
    spil_json_close(w, ']');
    spil_json_int(w, "refused", b->n - b->n_true);
    if (b->n_sums > 0) {
        spil_json_open(w, "sums", '[');
        for (int i = 0; i < b->n_sums; i++) {
            spil_json_open(w, NULL, '{');
            spil_json_string(w, "name", b->sum[i].name);
            spil_json_int(w, "ahead", b->sum[i].ahead);
            spil_json_int(w, "tables", b->sum[i].tables);
            spil_json_bool(w, "both", b->sum[i].both);
            spil_json_close(w, '}');
        }
        spil_json_close(w, ']');
    }
}

char *spil_beside_json(const spil_beside *b)
{
    const size_t size = DEAL_JSON + (size_t)b->n * (2 * 6 * SPIL_NAME_BYTES + 200);
    char *json = spil_alloc(size);
    spil_out out = spil_out_to(json, size);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '{');
    spil_beside_members(b, &w);
    spil_json_close(&w, '}');
    return json;
}
