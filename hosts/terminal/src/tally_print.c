/* tally_print.c: the statistics in lines (tally_print.h). */
#include "tally_print.h"

#include <string.h>
#include <time.h>

#include "intl.h"
#include "spil/games.h"
#include "spil/report.h"

enum { AGAINST_MAX = 25, LABEL_BYTES = 600 };

const char *spil__tally_person(const spil_tally_row *row)
{
    return spil_report_name(row->person, &spil__translator);
}

const char *spil__tally_game(const spil_tally_row *row)
{
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, row->game);
    return game == NULL ? row->game : _(game->name);
}

/* ---- who they were ---- */

/* "level 3", "Bo, level 3", "2 × level 3" */
static void put_against(const spil_tally_row *row, char label[LABEL_BYTES])
{
    char name[SPIL_TALLY_NAME], next[SPIL_TALLY_NAME];
    bool person, is_person;
    const char *at = row->against;
    spil_out out = spil_out_to(label, LABEL_BYTES);
    bool more = spil_tally_opponent(&at, &person, name);
    while (more) {
        int same = 0;
        do
            same++;
        while ((more = spil_tally_opponent(&at, &is_person, next)) && is_person == person &&
               strcmp(next, name) == 0);
        if (out.len > 0)
            spil_put(&out, ", ");
        if (same > 1) {
            spil_put_int(&out, same);
            spil_put(&out, " × ");
        }
        if (person)
            spil_put(&out, name);
        else
            spil_words_player(&spil__translator, name, &out);
        if (more) {
            person = is_person;
            memcpy(name, next, sizeof name);
        }
    }
}

/* Cuts it to this many columns. */
static void shorten(char *label, int columns)
{
    if (spil__columns(label) <= columns)
        return;
    char *end = label;
    for (int n = 0; n < columns - 1; n++)
        end += spil_utf8_char(end, strlen(end));
    memcpy(end, "…", sizeof "…"); /* there is room: the label's buffer is far longer */
}

/* ---- the table ---- */

static void put_heading(const line_output *o, int columns)
{
    const char *const words[] = {_("played"),   _("won"),         _("lost"), _("drawn"),
                                 _("in a row"), _("the longest"), _("last")};
    const int widths[] = {6, 6, 6, 6, 8, 11, 10};
    fputs("  ", o->out);
    spil__pad(o, _("against"), columns);
    for (int i = 0; i < 7; i++) {
        const int blank = widths[i] - spil__columns(words[i]);
        fprintf(o->out, " %*s%s", blank > 0 ? blank : 0, "", words[i]);
    }
    fputc('\n', o->out);
}

static void put_row(const line_output *o, const spil_tally_row *row, const char *against, int columns)
{
    char day[20] = "";
    const time_t when = (time_t)row->last_s;
    struct tm local;
    if (row->last_s > 0 && localtime_r(&when, &local) != NULL)
        strftime(day, sizeof day, "%Y-%m-%d", &local);
    fputs("  ", o->out);
    spil__pad(o, against, columns);
    fprintf(o->out, " %6d %6d %6d %6d %8d %11d %10s\n", spil_tally_played(row), row->won, row->lost,
            row->drawn, row->streak, row->longest, day);
}

static bool same_table(const spil_tally_row *a, const spil_tally_row *b)
{
    return spil_tally_matches(a, b->game, b->person);
}

int spil__tally_print(const line_output *o, const spil_tally *t, int row)
{
    const spil_tally_row *first = &t->row[row];
    char label[LABEL_BYTES];
    int columns = spil__columns(_("against")), again = 0, end = row;
    for (; end < t->n && same_table(&t->row[end], first); end++) {
        put_against(&t->row[end], label);
        shorten(label, AGAINST_MAX);
        columns = spil__columns(label) > columns ? spil__columns(label) : columns;
        again += t->row[end].again;
    }
    spil__paint(o, PAINT_STRONG, "%s: %s\n", spil__tally_game(first), spil__tally_person(first));
    put_heading(o, columns);
    for (; row < end; row++) {
        put_against(&t->row[row], label);
        shorten(label, AGAINST_MAX);
        put_row(o, &t->row[row], label, columns);
    }
    if (again > 0)
        fprintf(o->out,
                ngettext("%d game of a deal played before does not count.\n",
                         "%d games of deals played before do not count.\n", (unsigned long)again),
                again);
    return end;
}
