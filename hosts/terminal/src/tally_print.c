/* tally_print.c: the statistics in lines (tally_print.h). */
#include "tally_print.h"

#include <string.h>
#include <time.h>

#include "intl.h"
#include "spil/figures.h"
#include "spil/games.h"
#include "spil/report.h"
#include "spil/words.h"

enum { AGAINST_MAX = 25, LABEL_BYTES = 600 };

const char *spil__tally_person(const spil_tally_row *row)
{
    return spil_words_person(&spil__translator, spil_report_name(row->person, &spil__translator));
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
            spil_put(&out, spil_words_person(&spil__translator, name));
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

/* ---- the figures ---- */

enum { BAR = 20, TIME_COLUMNS = 10 };

/* "###.....": so many of so many. */
static void put_bar(const line_output *o, int part, int of)
{
    const int filled = of == 0 ? 0 : (part * BAR + of / 2) / of;
    for (int i = 0; i < BAR && !o->speak; i++)
        fputc(i < filled ? '#' : '.', o->out);
    fputs(o->speak ? "" : "  ", o->out);
}

static void put_won(const line_output *o, const spil_figures_sum *sum)
{
    put_bar(o, sum->won, sum->played);
    /* Translators: of these games so many were won */
    fprintf(o->out, _("%d of %d won"), sum->won, sum->played);
}

static void put_last(const line_output *o, const spil_figures *f)
{
    static const char *const words[] = {[SPIL_OUTCOME_WON] = SPIL_TR("won"),
                                        [SPIL_OUTCOME_LOST] = SPIL_TR("lost"),
                                        [SPIL_OUTCOME_DRAWN] = SPIL_TR("drawn")};
    fprintf(o->out, "%s ", _("The last games:"));
    for (int i = 0; i < f->n_last; i++) {
        if (o->speak)
            fprintf(o->out, "%s%s", i == 0 ? "" : ", ", _(words[f->last[i]]));
        else
            fputc("-=#"[f->last[i]], o -> out);
    }
    /* Translators: what the signs stand for */
    fprintf(o->out, "%s\n", o->speak ? "." : _("   # won, - lost, = drawn"));
}

static void put_times(const line_output *o, const spil_figures *f)
{
    fprintf(o->out, "%s\n", f->by_week ? _("By week") : _("By month"));
    for (int i = 0; i < f->n_times; i++) {
        char day[16];
        spil_out out = spil_out_to(day, sizeof day);
        spil_day_print(f->time[i].day, &out);
        if (f->time[i].sum.played == 0)
            continue;
        day[f->by_week ? TIME_COLUMNS : sizeof "2026-11" - 1] = '\0';
        fputs("  ", o->out);
        spil__pad(o, day, TIME_COLUMNS);
        fputs("  ", o->out);
        put_won(o, &f->time[i].sum);
        fputc('\n', o->out);
    }
}

static void put_levels(const line_output *o, const spil_figures *f)
{
    bool any = false;
    for (int level = 1; level <= SPIL_LADDER_TOP; level++) {
        const spil_estimate *won = &f->level[level].won;
        char label[SPIL_PLAYER_LABEL], bot[24];
        spil_out out = spil_out_to(label, sizeof label);
        if (f->level[level].sum.played == 0)
            continue;
        if (!any)
            fprintf(o->out, "%s\n", _("Alone against a level, without hints"));
        any = true;
        snprintf(bot, sizeof bot, "level%d", level);
        spil_words_player(&spil__translator, bot, &out);
        fputs("  ", o->out);
        spil__pad(o, label, TIME_COLUMNS);
        fputs("  ", o->out);
        put_won(o, &f->level[level].sum);
        /* Translators: a share of games won, and between which shares it is with a certainty of 95 % */
        fprintf(o->out, _(": %.0f %%, likely %.0f to %.0f %%\n"), 100 * won->value, 100 * won->low,
                100 * won->high);
    }
}

static void put_stages(const line_output *o, const spil_figures *f)
{
    if (f->n_stages > 0)
        fprintf(o->out, "%s\n", _("Contracts laid"));
    for (int i = 0; i < f->n_stages; i++) {
        const spil_figures_sum *sum = &f->stage[i];
        char label[60];
        if (sum->played == 0)
            continue;
        snprintf(label, sizeof label, _("round %d"), i + 1);
        fputs("  ", o->out);
        spil__pad(o, label, TIME_COLUMNS);
        fputs("  ", o->out);
        put_bar(o, sum->won, sum->played);
        fprintf(o->out, _("%d of %d"), sum->won, sum->played);
        fputc('\n', o->out);
    }
}

static void put_figures(const line_output *o, const spil_tally *t, int row)
{
    spil_figures f;
    const spil_tally_row *of = &t->row[row];
    if (!spil_figures_next(t, &row, &f) || strcmp(f.person, of->person) != 0 || strcmp(f.game, of->game) != 0)
        return; /* nothing counts */
    put_last(o, &f);
    put_times(o, &f);
    put_levels(o, &f);
    put_stages(o, &f);
}

int spil__tally_print(const line_output *o, const spil_tally *t, int row)
{
    const int start = row;
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
    put_figures(o, t, start);
    return end;
}
