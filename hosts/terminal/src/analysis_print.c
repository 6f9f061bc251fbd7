/* analysis_print.c: what an analysis has found, in lines (analysis_print.h). */
#include "analysis_print.h"

#include <string.h>

#include "intl.h"

enum { CHART_WIDTH = 66, CHART_HEIGHT = 11 };

static spil_phrase worth_of(const spil_analysis *a, double worth)
{
    return spil_words_worth(&spil__translator, a->by_points, worth);
}

/* The column of a chart that a step belongs to. */
static int column_of(const spil_analysis *a, int step)
{
    return a->rec->n_steps <= CHART_WIDTH ? step : step * CHART_WIDTH / a->rec->n_steps;
}

/* The value at the top of a chart: a sure win, or points rounded up to a multiple of ten. */
static double top_of(const spil_analysis *a)
{
    double most = 0;
    for (int i = 0; i < a->n_decisions; i++) {
        const double points = a->decisions[i].best[0].points;
        most = points > most ? points : most;
    }
    return a->by_points ? 10 * ((int)(most / 10) + 1) : 1;
}

void spil__analysis_chart(const line_output *o, const spil_analysis *a)
{
    char cell[CHART_HEIGHT][CHART_WIDTH + 1];
    const double top = top_of(a);
    memset(cell, ' ', sizeof cell);
    for (int i = 0; i < a->n_decisions; i++) {
        const spil_decision *d = &a->decisions[i];
        if (d->n_best == 0)
            continue;
        const double height = spil_rated_worth(a, &d->best[0]) / top;
        const int row = (int)((1 - height) * (CHART_HEIGHT - 1) + 0.5);
        char *at = &cell[row][column_of(a, d->step)];
        const char mark = (char)('0' + d->seat);
        *at = *at == ' ' || *at == mark ? mark : '*';
    }
    fprintf(o->out, a->by_points ? _("\nPoints expected before each decision, as its seat could know them:\n")
                                 : _("\nWin chances before each decision, as its seat could know them:\n"));
    for (int row = 0; row < CHART_HEIGHT; row++) {
        int len = CHART_WIDTH;
        while (len > 0 && cell[row][len - 1] == ' ')
            len--;
        const double here = top * (CHART_HEIGHT - 1 - row) / (CHART_HEIGHT - 1);
        fprintf(o->out, "%7s |%.*s\n", worth_of(a, here).text, len, cell[row]);
    }
    fprintf(o->out, "        +%.*s\n        ", CHART_WIDTH,
            "------------------------------------------------------------------");
    for (int seat = 0; seat < a->rec->setup.seats; seat++)
        fprintf(o->out, " %d %s ", seat, o->name[seat]);
    fprintf(o->out, "\n");
}

void spil__analysis_summary(const line_output *o, const spil_analysis *a)
{
    fprintf(o->out, "\n");
    for (int seat = 0; seat < a->rec->setup.seats; seat++) {
        const spil_account *s = &a->seats[seat];
        if (s->decisions == 0)
            continue;
        spil__figures(o->out, _("%s: decisions %d, good %.0f %%, slips %d, mistakes %d, blunders %d"),
                      o->name[seat], s->decisions, 100.0 * s->grades[SPIL_GRADE_BEST] / s->decisions,
                      s->grades[SPIL_GRADE_SLIP], s->grades[SPIL_GRADE_MISTAKE],
                      s->grades[SPIL_GRADE_BLUNDER]);
        if (s->grades[SPIL_GRADE_UNKNOWN] > 0)
            fprintf(o->out, _(", not rated %d"), s->grades[SPIL_GRADE_UNKNOWN]);
        fprintf(o->out, "\n");
        fprintf(o->out, _("  a decision cost %s on average, all of them %s\n"),
                worth_of(a, s->cost / s->decisions).text, worth_of(a, s->cost).text);
        const spil_balance *b = &a->side[spil_side_of(&a->rec->setup, seat)];
        if (!b->known)
            continue;
        spil__figures(o->out, _("  fair %.0f %%, deal %+.0f, own costs %+.0f"), 100.0 / a->sides,
                      100 * b->deal, -100 * b->own_cost);
        if (a->sides == 2)
            spil__figures(o->out, _(", the others' %+.0f, luck %+.0f"), 100 * b->others_cost, 100 * b->luck);
        else
            spil__figures(o->out, _(", luck and the others' play %+.0f"), 100 * b->luck);
        spil__figures(o->out, _(": result %.0f %%\n"), 100 * b->result);
    }
}
