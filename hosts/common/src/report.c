/* report.c: the learning record as people want to see it (report.h). */
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "intl.h"
#include "memory.h"
#include "spil/games.h"

/* ---- who has one ---- */

static int by_person(const void *a, const void *b)
{
    const fact *x = *(const fact *const *)a, *y = *(const fact *const *)b;
    const int names = strcmp(x->name, y->name);
    return names != 0 ? names : strcmp(x->game, y->game);
}

/* Sorted once for all of them: there may be as many people as facts. */
static void list_all(const facts *f, const char *game, const char *name, report *r)
{
    r->all = spil__alloc((size_t)(f->n + 1) * sizeof *r->all);
    for (int i = 0; i < f->n; i++) {
        const fact *x = &f->item[i];
        if ((game == NULL || strcmp(game, x->game) == 0) && (name == NULL || strcmp(name, x->name) == 0))
            r->all[r->n_all++] = x;
    }
    qsort(r->all, (size_t)r->n_all, sizeof *r->all, by_person);
}

/* ---- one of them ---- */

static int by_weight(const void *a, const void *b)
{
    const report_row *x = a, *y = b;
    if (x->weight != y->weight)
        return y->weight - x->weight;
    if (x->fact->ms != y->fact->ms)
        return x->fact->ms < y->fact->ms ? 1 : -1;
    return strcmp(x->fact->sum, y->fact->sum);
}

bool spil__report_next(const facts *f, const char *game, const char *name, report *r)
{
    if (r->all == NULL)
        list_all(f, game, name, r);
    if (r->at == r->n_all) {
        spil__report_free(r);
        return false;
    }
    const fact *const *mine = &r->all[r->at];
    int n = 1;
    while (r->at + n < r->n_all && by_person(&mine[0], &mine[n]) == 0)
        n++;
    r->at += n;

    snprintf(r->name, sizeof r->name, "%s", mine[0]->name);
    r->game = mine[0]->game;
    r->usual_ms = spil__facts_usual(mine, n);
    r->n = r->n_weak = 0;
    r->row = spil__resize(r->row, (size_t)n * sizeof *r->row);
    for (int i = 0; i < n; i++) {
        report_row *row = &r->row[r->n];
        if (!spil__sum_read(mine[i]->game, mine[i]->sum, &row->sum))
            continue;
        row->fact = mine[i];
        row->weight = spil__fact_weight(mine[i], r->usual_ms);
        r->n_weak += row->weight >= REPORT_WEAK;
        r->n++;
    }
    qsort(r->row, (size_t)r->n, sizeof *r->row, by_weight);
    return true;
}

void spil__report_free(report *r)
{
    free(r->row);
    free(r->all);
    memset(r, 0, sizeof *r);
}

const char *spil__report_name(const char *name)
{
    /* Translators: the person who plays at this computer and has given no name */
    return name[0] != '\0' ? name : _("You");
}

void spil__report_practise(const report *r, char *text, size_t size)
{
    spil_out out = spil_out_to(text, size);
    for (int i = 0; i < r->n_weak && i < REPORT_PRACTISE; i++) {
        char ask[SUM_TEXT];
        spil__sum_ask(&r->row[i].sum, ask);
        spil_put(&out, i == 0 ? "" : ", ");
        spil_put(&out, ask);
    }
}

void spil__report_time(uint32_t ms, char *text, size_t size)
{
    if (ms == 0)
        snprintf(text, size, "-");
    else
        snprintf(text, size, _("%u.%u s"), ms / 1000, ms / 100 % 10);
}

/* ---- as text ---- */

static void put_row(const screen *s, const report_row *row, int columns)
{
    char said[SUM_TEXT], time[32];
    spil__sum_tell(&row->sum, said);
    spil__report_time(row->fact->ms, time, sizeof time);
    fputs(row->weight >= REPORT_WEAK ? "> " : "  ", s->out);
    spil__pad(s, said, columns);
    fprintf(s->out, "  %6u  %6u  %6u  %8s\n", row->fact->met, row->fact->found, row->fact->missed, time);
}

static void put_heading(const screen *s, int columns)
{
    const char *const words[] = {_("met"), _("found"), _("missed"), _("time")};
    const int widths[] = {6, 6, 6, 8};
    fprintf(s->out, "  %*s", columns, "");
    for (int i = 0; i < 4; i++) {
        const int blank = widths[i] - spil__columns(words[i]);
        fprintf(s->out, "  %*s%s", blank > 0 ? blank : 0, "", words[i]);
    }
    fputc('\n', s->out);
}

void spil__report_print(const screen *s, const report *r)
{
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, r->game);
    char practise[400];
    int columns = 0;
    spil__paint(s, PAINT_STRONG, "%s: %s\n", game == NULL ? r->game : game->name, spil__report_name(r->name));
    for (int i = 0; i < r->n; i++) {
        char said[SUM_TEXT];
        spil__sum_tell(&r->row[i].sum, said);
        columns = spil__columns(said) > columns ? spil__columns(said) : columns;
    }
    put_heading(s, columns);
    for (int i = 0; i < r->n; i++)
        put_row(s, &r->row[i], columns);
    spil__report_practise(r, practise, sizeof practise);
    if (practise[0] == '\0') {
        fprintf(s->out, "%s\n", _("Nothing here needs practice."));
        return;
    }
    fprintf(s->out, _("To practise: %s\n"), practise);
    if (r->name[0] == '\0')
        fprintf(s->out, "  spil practise %s\n", r->game);
    else
        fprintf(s->out, "  spil practise %s --name '%s'\n", r->game, r->name);
}
