/* report.c: the learning record for people to read (spil/report.h). */
#include "spil/report.h"

#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* ---- the facts selected ---- */

static int by_person(const void *a, const void *b)
{
    const spil_fact *x = *(const spil_fact *const *)a, *y = *(const spil_fact *const *)b;
    const int names = strcmp(x->name, y->name);
    return names != 0 ? names : strcmp(x->game, y->game);
}

/* Sorted once for all reports: there may be as many people as facts. */
static void list_all(const spil_facts *f, const char *game, const char *name, spil_report *r)
{
    r->all = spil__learn_resize(NULL, (size_t)(f->n + 1) * sizeof(spil_fact *));
    for (int i = 0; i < f->n; i++) {
        const spil_fact *x = &f->item[i];
        if ((game == NULL || strcmp(game, x->game) == 0) && (name == NULL || strcmp(name, x->name) == 0))
            r->all[r->n_all++] = x;
    }
    qsort(r->all, (size_t)r->n_all, sizeof(spil_fact *), by_person);
}

/* ---- one report ---- */

static int by_weight(const void *a, const void *b)
{
    const spil_report_row *x = a, *y = b;
    if (x->weight != y->weight)
        return y->weight - x->weight;
    if (x->fact->ms != y->fact->ms)
        return x->fact->ms < y->fact->ms ? 1 : -1;
    return strcmp(x->fact->sum, y->fact->sum);
}

bool spil_report_next(const spil_facts *f, const char *game, const char *name, spil_report *r)
{
    if (r->all == NULL)
        list_all(f, game, name, r);
    if (r->at == r->n_all) {
        spil_report_free(r);
        return false;
    }
    const spil_fact *const *mine = &r->all[r->at];
    int n = 1;
    while (r->at + n < r->n_all && by_person(&mine[0], &mine[n]) == 0)
        n++;
    r->at += n;

    spil__copy(r->name, sizeof r->name, mine[0]->name);
    r->game = mine[0]->game;
    r->usual_ms = spil_facts_usual(mine, n);
    r->n = r->n_weak = 0;
    r->row = spil__learn_resize(r->row, (size_t)n * sizeof *r->row);
    for (int i = 0; i < n; i++) {
        spil_report_row *row = &r->row[r->n];
        if (!spil_sum_read(mine[i]->game, mine[i]->sum, &row->sum))
            continue;
        row->fact = mine[i];
        row->weight = spil_fact_weight(mine[i], r->usual_ms);
        r->n_weak += row->weight >= SPIL_REPORT_WEAK;
        r->n++;
    }
    qsort(r->row, (size_t)r->n, sizeof *r->row, by_weight);
    return true;
}

void spil_report_free(spil_report *r)
{
    free(r->row);
    free(r->all);
    memset(r, 0, sizeof *r);
}

/* ---- in words ---- */

const char *spil_report_name(const char *name, const spil_translator *t)
{
    /* Translators: the person who plays at this computer and has given no name */
    return name[0] != '\0' ? name : spil_tr(t, "You");
}

void spil_report_practise(const spil_report *r, spil_out *out)
{
    for (int i = 0; i < r->n_weak && i < SPIL_REPORT_PRACTISE; i++) {
        spil_put(out, i == 0 ? "" : ", ");
        spil_sum_ask(&r->row[i].sum, out);
    }
}

void spil_report_time(uint32_t ms, const spil_translator *t, spil_out *out)
{
    spil_sentence said;
    if (ms == 0) {
        spil_put(out, "-");
        return;
    }
    spil_sentence_set(&said, "%d %d", (int)(ms / 1000), (int)(ms / 100 % 10));
    /* Translators: seconds and tenths of a second */
    spil_sentence_print(&said, spil_tr(t, "%d.%d s"), out);
}
