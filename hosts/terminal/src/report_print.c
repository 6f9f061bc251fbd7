/* report_print.c: a report on the learning record in lines (report_print.h). */
#include "report_print.h"

#include "intl.h"
#include "spil/games.h"

static void put_row(const line_output *o, const spil_report_row *row, int columns)
{
    char sentence[SPIL_SUM_TEXT], time[32];
    spil_out sum = spil_out_to(sentence, sizeof sentence), of_time = spil_out_to(time, sizeof time);
    spil_sum_tell(&row->sum, &sum);
    spil_report_time(row->fact->ms, &spil__translator, &of_time);
    fputs(row->weight >= SPIL_REPORT_WEAK ? "> " : "  ", o->out);
    spil__pad(o, sentence, columns);
    fprintf(o->out, "  %6u  %6u  %6u  %8s\n", row->fact->met, row->fact->found, row->fact->missed, time);
}

static void put_heading(const line_output *o, int columns)
{
    const char *const words[] = {_("met"), _("found"), _("missed"), _("time")};
    const int widths[] = {6, 6, 6, 8};
    fprintf(o->out, "  %*s", columns, "");
    for (int i = 0; i < 4; i++) {
        const int blank = widths[i] - spil__columns(words[i]);
        fprintf(o->out, "  %*s%s", blank > 0 ? blank : 0, "", words[i]);
    }
    fputc('\n', o->out);
}

void spil__report_print(const line_output *o, const spil_report *r)
{
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, r->game);
    char practise[400];
    spil_out to_practise = spil_out_to(practise, sizeof practise);
    int columns = 0;
    spil__paint(o, PAINT_STRONG, "%s: %s\n", game == NULL ? r->game : game->name,
                spil_report_name(r->name, &spil__translator));
    for (int i = 0; i < r->n; i++) {
        char sentence[SPIL_SUM_TEXT];
        spil_out out = spil_out_to(sentence, sizeof sentence);
        spil_sum_tell(&r->row[i].sum, &out);
        columns = spil__columns(sentence) > columns ? spil__columns(sentence) : columns;
    }
    put_heading(o, columns);
    for (int i = 0; i < r->n; i++)
        put_row(o, &r->row[i], columns);
    spil_report_practise(r, &to_practise);
    if (practise[0] == '\0') {
        fprintf(o->out, "%s\n", _("Nothing here needs practice."));
        return;
    }
    fprintf(o->out, _("To practise: %s"), practise);
    fputc('\n', o->out);
    if (r->name[0] == '\0')
        fprintf(o->out, "  spil practise %s\n", r->game);
    else
        fprintf(o->out, "  spil practise %s --name '%s'\n", r->game, r->name);
}
