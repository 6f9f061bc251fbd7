/* figures.c: how somebody does (calls.h), in a module of its own with sums and drills, which is fetched when the
 * statistics or a drill are opened. It says numbers; words are the page's. */
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "facts.h"
#include "spil/figures.h"
#include "spil/memory.h"
#include "spil/report.h"

static void put_sum(call *c, const spil_figures_sum *sum)
{
    spil_json_int(&c->w, "played", sum->played);
    spil_json_int(&c->w, "won", sum->won);
}

static void put_figures(call *c, const spil_figures *f)
{
    spil_json_open(&c->w, NULL, '{');
    spil_json_string(&c->w, "person", f->person);
    spil_json_string(&c->w, "game", f->game);
    put_sum(c, &f->all);
    spil_json_int(&c->w, "longest", f->longest);
    spil_json_int(&c->w, "first_s", (int64_t)f->first_s);
    spil_json_int(&c->w, "last_s", (int64_t)f->last_s);
    spil_json_open(&c->w, "last", '[');
    for (int i = 0; i < f->n_last; i++)
        spil_json_int(&c->w, NULL, (int)f->last[i]);
    spil_json_close(&c->w, ']');
    spil_json_bool(&c->w, "by_week", f->by_week);
    spil_json_open(&c->w, "times", '[');
    for (int i = 0; i < f->n_times; i++) {
        spil_json_open(&c->w, NULL, '{');
        spil_json_int(&c->w, "day", (int64_t)f->time[i].day);
        put_sum(c, &f->time[i].sum);
        spil_json_close(&c->w, '}');
    }
    spil_json_close(&c->w, ']');
    spil_json_open(&c->w, "levels", '[');
    for (int level = 1; level <= SPIL_LADDER_TOP; level++) {
        const spil_estimate *won = &f->level[level].won;
        if (f->level[level].sum.played == 0)
            continue;
        spil_json_open(&c->w, NULL, '{');
        spil_json_int(&c->w, "level", level);
        put_sum(c, &f->level[level].sum);
        spil_json_int(&c->w, "low", (int)(100 * won->low + 0.5));
        spil_json_int(&c->w, "high", (int)(100 * won->high + 0.5));
        spil_json_close(&c->w, '}');
    }
    spil_json_close(&c->w, ']');
    spil_json_open(&c->w, "stages", '[');
    for (int i = 0; i < f->n_stages; i++) {
        spil_json_open(&c->w, NULL, '{');
        put_sum(c, &f->stage[i]);
        spil_json_close(&c->w, '}');
    }
    spil_json_close(&c->w, ']');
    spil_json_close(&c->w, '}');
}

/* {"results":TEXT}: finished games; "" for none. */
static bool read_results(call *c, spil_tally *t)
{
    const char *text = spil__arg_text(c, "results");
    *t = (spil_tally){0};
    return text == NULL || *text == '\0' || spil_tally_read(t, text, strlen(text)) ||
           CALL_FAIL(c, SPIL_BAD_RECORD, SPIL_TR("these are no statistics"));
}

static bool call_figures(call *c)
{
    spil_tally t;
    spil_figures f;
    const bool ok = read_results(c, &t);
    int row = 0;
    spil_json_open(&c->w, "figures", '[');
    while (ok && spil_figures_next(&t, &row, &f)) {
        spil__answer_room(c, 4000);
        put_figures(c, &f);
    }
    spil_json_close(&c->w, ']');
    spil_tally_free(&t);
    return ok;
}

/* What a function puts, however long it is: the first time it is only measured. */
static void answer_csv(call *c, void (*put)(const void *of, spil_out *out), const void *of)
{
    char none[1], *text = none;
    size_t size = sizeof none;
    for (int time = 0; time < 2; time++) {
        spil_out out = spil_out_to(text, size);
        put(of, &out);
        if (time == 0)
            text = spil_alloc_raw(size = out.len + 1);
    }
    spil__answer_text(c, "text", text, size - 1);
    free(text);
}

static void put_games(const void *of, spil_out *out)
{
    spil_figures_csv(of, NULL, NULL, out);
}

/* The games as CSV. */
static bool call_csv(call *c)
{
    spil_tally t;
    const bool ok = read_results(c, &t);
    if (ok)
        answer_csv(c, put_games, &t);
    spil_tally_free(&t);
    return ok;
}

/* ---- sums ---- */

static void put_speeds(call *c, const spil_report *r)
{
    spil_speed kinds[SPIL_SPEEDS_MAX];
    const int n = spil_report_speeds(r, kinds);
    spil_json_open(&c->w, NULL, '{');
    spil_json_string(&c->w, "game", r->game);
    spil_json_string(&c->w, "person", r->name);
    spil_json_open(&c->w, "due", '[');
    for (int i = 0; i < SPIL_REPORT_DAYS; i++)
        spil_json_int(&c->w, NULL, r->due[i]);
    spil_json_close(&c->w, ']');
    spil_json_open(&c->w, "kinds", '[');
    for (int i = 0; i < n; i++) {
        char kind[40];
        spil_out out = spil_out_to(kind, sizeof kind);
        spil_speed_tell(&kinds[i], NULL, &out);
        spil_json_open(&c->w, NULL, '{');
        spil_json_string(&c->w, "kind", kind);
        spil_json_int(&c->w, "found", kinds[i].found);
        spil_json_int(&c->w, "missed", kinds[i].missed);
        spil_json_int(&c->w, "ms", kinds[i].ms);
        spil_json_close(&c->w, '}');
    }
    spil_json_close(&c->w, ']');
    spil_json_close(&c->w, '}');
}

static bool call_speeds(call *c)
{
    spil_report r = {0};
    spil_json_open(&c->w, "sums", '[');
    while (spil_report_next(spil__facts(), NULL, NULL, &r)) {
        spil__answer_room(c, 4000);
        put_speeds(c, &r);
    }
    spil_json_close(&c->w, ']');
    return true;
}

static void put_sums(const void *of, spil_out *out)
{
    spil_report_csv(of, NULL, NULL, NULL, out);
}

/* The sums as CSV. */
static bool call_sums_csv(call *c)
{
    answer_csv(c, put_sums, spil__facts());
    return true;
}

static const call_row calls[] = {
    {"figures", call_figures},   /* how people do in each game */
    {"figures_csv", call_csv},   /* their games, for spreadsheets */
    {"speeds", call_speeds},     /* how fast they find sums, and which come back */
    {"sums_csv", call_sums_csv}, /* the sums, for spreadsheets */
    {NULL, NULL},
};

const call_row *const spil__call_tables[] = {
    spil__calls_language, spil__calls_record, spil__calls_practice, spil__calls_statistics, calls, NULL};
