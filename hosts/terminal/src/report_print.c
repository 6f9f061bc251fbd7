/* report_print.c: the learning record as lines of a terminal (report_print.h). */
#include "report_print.h"

#include "intl.h"
#include "spil/games.h"

static void put_row(const screen *s, const spil_report_row *row, int columns)
{
    char said[SPIL_SUM_TEXT], time[32];
    spil_out sum = spil_out_to(said, sizeof said), of_time = spil_out_to(time, sizeof time);
    spil_sum_tell(&row->sum, &sum);
    spil_report_time(row->fact->ms, &spil__translator, &of_time);
    fputs(row->weight >= SPIL_REPORT_WEAK ? "> " : "  ", s->out);
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

void spil__report_print(const screen *s, const spil_report *r)
{
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, r->game);
    char practise[400];
    spil_out to_practise = spil_out_to(practise, sizeof practise);
    int columns = 0;
    spil__paint(s, PAINT_STRONG, "%s: %s\n", game == NULL ? r->game : game->name,
                spil_report_name(r->name, &spil__translator));
    for (int i = 0; i < r->n; i++) {
        char said[SPIL_SUM_TEXT];
        spil_out out = spil_out_to(said, sizeof said);
        spil_sum_tell(&r->row[i].sum, &out);
        columns = spil__columns(said) > columns ? spil__columns(said) : columns;
    }
    put_heading(s, columns);
    for (int i = 0; i < r->n; i++)
        put_row(s, &r->row[i], columns);
    spil_report_practise(r, &to_practise);
    if (practise[0] == '\0') {
        fprintf(s->out, "%s\n", _("Nothing here needs practice."));
        return;
    }
    fprintf(s->out, _("To practise: %s"), practise);
    fputc('\n', s->out);
    if (r->name[0] == '\0')
        fprintf(s->out, "  spil practise %s\n", r->game);
    else
        fprintf(s->out, "  spil practise %s --name '%s'\n", r->game, r->name);
}
