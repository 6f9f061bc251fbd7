/* facts_export.c: the learning record for programs (facts_export.h). */
#include "facts_export.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "intl.h"
#include "spil/memory.h"
#include "spil/report.h"

/* ---- JSON ---- */

static void put_day(spil_json_writer *w, const char *key, spil_day day)
{
    char text[16];
    spil_out out = spil_out_to(text, sizeof text);
    spil_day_print(day, &out);
    if (day == 0)
        spil_json_null(w, key);
    else
        spil_json_string(w, key, text);
}

static void put_score(spil_json_writer *w, const char *key, spil_answers score)
{
    spil_json_open(w, key, '{');
    spil_json_int(w, "right", score.right);
    spil_json_int(w, "answers", score.all);
    spil_json_close(w, '}');
}

static void put_progress(spil_json_writer *w, const spil_progress *p)
{
    put_score(w, "now", p->now);
    put_score(w, "before", p->before);
    put_day(w, "last", p->last);
}

static void put_fact(spil_json_writer *w, const spil_report_row *row)
{
    const spil_fact *x = row->fact;
    char recent[SPIL_FACT_RECENT + 1] = "";
    spil_out out = spil_out_to(recent, sizeof recent);
    for (int i = x->n_recent - 1; i >= 0; i--)
        spil_put_char(&out, (char)('0' + (x->recent >> i & 1)));
    spil_json_open(w, NULL, '{');
    spil_json_string(w, "sum", x->sum);
    spil_json_int(w, "answer", row->sum.answer);
    spil_json_int(w, "met", x->met);
    spil_json_int(w, "found", x->found);
    spil_json_int(w, "missed", x->missed);
    spil_json_int(w, "ms", x->ms);
    spil_json_string(w, "recent", recent);
    spil_json_bool(w, "practise", row->weight >= SPIL_REPORT_WEAK);
    put_day(w, "last", x->day);
    put_day(w, "due", spil_fact_due(x));
    spil_json_close(w, '}');
}

static void put_days(spil_json_writer *w, const spil_report *r)
{
    spil_json_open(w, "days", '[');
    for (int i = r->first_day; i < r->at_day; i++) {
        spil_json_open(w, NULL, '{');
        put_day(w, "day", r->day[i]->day);
        spil_json_int(w, "found", r->day[i]->found);
        spil_json_int(w, "missed", r->day[i]->missed);
        spil_json_close(w, '}');
    }
    spil_json_close(w, ']');
}

static void put_reports(spil_json_writer *w, const spil_facts *f, const char *game, const char *name)
{
    spil_report r = {0};
    while (spil_report_next(f, game, name, &r)) {
        spil_json_open(w, NULL, '{');
        spil_json_string(w, "name", r.name);
        spil_json_string(w, "game", r.game);
        spil_json_int(w, "usual_ms", r.usual_ms);
        put_progress(w, &r.progress);
        put_days(w, &r);
        spil_json_open(w, "facts", '[');
        for (int k = 0; k < r.n; k++)
            put_fact(w, &r.row[k]);
        spil_json_close(w, ']');
        spil_json_close(w, '}');
    }
}

static void put_overview(spil_json_writer *w, const spil_facts *f, const char *game, const char *name)
{
    (void)name;
    spil_overview_row *rows;
    const int n = spil_overview(f, game, &rows);
    for (int i = 0; i < n; i++) {
        spil_json_open(w, NULL, '{');
        spil_json_string(w, "name", rows[i].name);
        spil_json_int(w, "sums", rows[i].n);
        spil_json_int(w, "weak", rows[i].n_weak);
        put_progress(w, &rows[i].progress);
        spil_json_open(w, "weakest", '[');
        for (int k = 0; k < rows[i].n_weakest; k++) {
            char word[SPIL_FACT_WORD];
            spil_sum_word(&rows[i].weakest[k], word);
            spil_json_string(w, NULL, word);
        }
        spil_json_close(w, ']');
        spil_json_close(w, '}');
    }
    free(rows);
}

typedef void put_items(spil_json_writer *w, const spil_facts *f, const char *game, const char *name);

/* Prints a list, however long it is: the first time it is only measured. */
static void print_list(put_items *put, const spil_facts *f, const char *game, const char *name)
{
    char none[1], *text = none;
    size_t size = sizeof none;
    for (int time = 0; time < 2; time++) {
        spil_out out = spil_out_to(text, size);
        spil_json_writer w = spil_json_to(&out);
        spil_json_open(&w, NULL, '[');
        put(&w, f, game, name);
        spil_json_close(&w, ']');
        if (time == 0)
            text = spil_alloc_raw(size = out.len + 1);
    }
    puts(text);
    free(text);
}

void spil__facts_json(const spil_facts *f, const char *game, const char *name)
{
    print_list(put_reports, f, game, name);
}

void spil__overview_json(const spil_facts *f, const char *game)
{
    print_list(put_overview, f, game, NULL);
}

/* ---- CSV ---- */

static void put_text(const char *text)
{
    char field[2 * SPIL_NAME_BYTES + SPIL_OVERVIEW_WEAKEST * SPIL_SUM_TEXT];
    spil_out out = spil_out_to(field, sizeof field);
    spil_put_field(&out, text);
    fputs(field, stdout);
}

static void put_date(spil_day day)
{
    char text[16];
    spil_out out = spil_out_to(text, sizeof text);
    if (day == 0)
        return;
    spil_day_print(day, &out);
    fputs(text, stdout);
}

void spil__facts_csv(const spil_facts *f, const char *game, const char *name)
{
    char none[1], *text = none;
    size_t size = sizeof none;
    for (int time = 0; time < 2; time++) { /* the first time it is only measured */
        spil_out out = spil_out_to(text, size);
        spil_report_csv(f, game, name, &spil__translator, &out);
        if (time == 0)
            text = spil_alloc_raw(size = out.len + 1);
    }
    fputs(text, stdout);
    free(text);
}

void spil__overview_csv(const spil_facts *f, const char *game)
{
    spil_overview_row *rows;
    const int n = spil_overview(f, game, &rows);
    puts("name,sums,weak,right now,answers now,right before,answers before,last,weakest");
    for (int i = 0; i < n; i++) {
        const spil_progress *p = &rows[i].progress;
        char weakest[SPIL_OVERVIEW_WEAKEST * SPIL_SUM_TEXT] = "";
        spil_out out = spil_out_to(weakest, sizeof weakest);
        put_text(rows[i].name);
        printf(",%d,%d,%u,%u,%u,%u,", rows[i].n, rows[i].n_weak, p->now.right, p->now.all, p->before.right,
               p->before.all);
        put_date(p->last);
        for (int k = 0; k < rows[i].n_weakest; k++) {
            spil_put(&out, k == 0 ? "" : ", ");
            spil_sum_ask(&rows[i].weakest[k], &spil__translator, &out);
            spil_put(&out, " =");
        }
        putchar(',');
        put_text(weakest);
        putchar('\n');
    }
    free(rows);
}
