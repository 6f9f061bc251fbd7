/* report_print.c: reports on the learning record in lines (report_print.h). */
#include "report_print.h"

#include <stdlib.h>
#include <string.h>

#include "intl.h"
#include "spil/games.h"
#include "spil/memory.h"

enum {
    TEXT = 120,    /* bytes for a few words */
    BAR = 10,      /* columns of a bar that stands for 100 % */
    NAME_LEAST = 8 /* columns of a name in a line */
};

/* ---- one person ---- */

static void put_row(const line_output *o, const spil_report_row *row, int columns)
{
    char sentence[SPIL_SUM_TEXT], time[32];
    spil_out sum = spil_out_to(sentence, sizeof sentence), of_time = spil_out_to(time, sizeof time);
    spil_sum_tell(&row->sum, &spil__translator, &sum);
    spil_report_time(row->fact->ms, &spil__translator, &of_time);
    fputs(row->weight >= SPIL_REPORT_WEAK ? "> " : "  ", o->out);
    spil__pad(o, sentence, columns);
    fprintf(o->out, "  %6u  %6u  %6u  %8s\n", row->fact->met, row->fact->found, row->fact->missed, time);
}

/* The text at the right of this many columns. */
static void put_right(const line_output *o, const char *text, int columns)
{
    const int blank = columns - spil__columns(text);
    fprintf(o->out, "%*s%s", blank > 0 ? blank : 0, "", text);
}

static void put_heading(const line_output *o, int columns)
{
    const char *const words[] = {_("met"), _("found"), _("missed"), _("time")};
    const int widths[] = {6, 6, 6, 8};
    fprintf(o->out, "  %*s", columns, "");
    for (int i = 0; i < 4; i++) {
        fputs("  ", o->out);
        put_right(o, words[i], widths[i]);
    }
    fputc('\n', o->out);
}

static void put_score(const line_output *o, const char *when, int columns, spil_answers score)
{
    char text[TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    const int tenths = (spil_answers_percent(score) * BAR + 50) / 100;
    if (score.all == 0)
        return;
    fputs("  ", o->out);
    spil__pad(o, when, columns);
    fputs("  ", o->out);
    for (int i = 0; i < BAR && !o->speak; i++)
        fputc(i < tenths ? '#' : '.', o->out);
    spil_report_score(score, &spil__translator, &out);
    fprintf(o->out, "%s%s\n", o->speak ? "" : "  ", text);
}

/* What was right lately, and before. */
static void put_progress(const line_output *o, const spil_progress *p)
{
    char now[TEXT];
    snprintf(now, sizeof now, ngettext("the last %d day", "the last %d days", SPIL_REPORT_DAYS),
             SPIL_REPORT_DAYS);
    const char *before = _("before");
    const int columns =
        spil__columns(now) > spil__columns(before) ? spil__columns(now) : spil__columns(before);
    put_score(o, now, columns, p->now);
    put_score(o, before, columns, p->before);
}

/* ---- by kind ---- */

/* Is it the sum of this kind that begins with `a`? Where numbers do not go round there is no map of sums. */
static const spil_report_row *sum_at(const spil_report *r, const spil_speed *kind, int a)
{
    for (int i = 0; i < r->n; i++) {
        const spil_sum *sum = &r->row[i].sum;
        if (sum->circle != 0 && sum->sign == kind->sign && sum->b == kind->b && sum->a == a)
            return &r->row[i];
    }
    return NULL;
}

/* The sums of a kind, a sign each: the fuller, the surer. */
static void put_map(const line_output *o, const spil_report *r, const spil_speed *kind, int circle)
{
    for (int a = 1; a <= circle; a++) {
        const spil_report_row *row = sum_at(r, kind, a);
        fprintf(o->out, " %c", ".-+#"[row == NULL ? SPIL_KNOWN_NOT_YET : spil_report_known(row)]);
    }
    fputs("  ", o->out);
}

static void put_speeds(const line_output *o, const spil_report *r)
{
    enum { KIND = 4 };
    spil_speed kinds[SPIL_SPEEDS_MAX];
    const int n = spil_report_speeds(r, kinds), circle = r->n > 0 && !o->speak ? r->row[0].sum.circle : 0;
    if (circle > 0) {
        fprintf(o->out, "  %*s", KIND, "");
        for (int a = 1; a <= circle; a++)
            fprintf(o->out, "%2d", a);
        /* Translators: the signs of a map of sums */
        fprintf(o->out, "   %s\n", _("# at once, + with a pause, - slow, . not yet"));
    }
    for (int i = 0; i < n; i++) {
        char kind[40], time[32];
        spil_out to_kind = spil_out_to(kind, sizeof kind), to_time = spil_out_to(time, sizeof time);
        spil_speed_tell(&kinds[i], &spil__translator, &to_kind);
        spil_report_time(kinds[i].ms, &spil__translator, &to_time);
        fputs("  ", o->out);
        spil__pad(o, kind, KIND);
        if (circle > 0)
            put_map(o, r, &kinds[i], circle);
        /* Translators: the time it takes to find the answers to sums of a kind, such as + 2 */
        fprintf(o->out, _("%s, missed %u of %u"), time, kinds[i].missed, kinds[i].found + kinds[i].missed);
        fputc('\n', o->out);
    }
}

void spil__report_print(const line_output *o, const spil_report *r)
{
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, r->game);
    char practise[400], repeat[200];
    spil_out to_practise = spil_out_to(practise, sizeof practise),
             to_repeat = spil_out_to(repeat, sizeof repeat);
    int columns = 0;
    spil__paint(o, PAINT_STRONG, "%s: %s\n", game == NULL ? r->game : _(game->name),
                spil_report_name(r->name, &spil__translator));
    for (int i = 0; i < r->n; i++) {
        char sentence[SPIL_SUM_TEXT];
        spil_out out = spil_out_to(sentence, sizeof sentence);
        spil_sum_tell(&r->row[i].sum, &spil__translator, &out);
        columns = spil__columns(sentence) > columns ? spil__columns(sentence) : columns;
    }
    put_heading(o, columns);
    for (int i = 0; i < r->n; i++)
        put_row(o, &r->row[i], columns);
    put_speeds(o, r);
    put_progress(o, &r->progress);
    spil_report_due(r->due, &spil__translator, &to_repeat);
    if (repeat[0] != '\0')
        fprintf(o->out, "%s\n", repeat);
    spil_report_practise(r, &spil__translator, &to_practise);
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

/* ---- everybody ---- */

enum {
    COLUMN_NAME,
    COLUMN_SUMS,
    COLUMN_WEAK,
    COLUMN_NOW,
    COLUMN_BEFORE,
    COLUMN_LAST,
    COLUMN_WEAKEST,
    COLUMNS
};

typedef struct overview_line {
    char text[COLUMNS][TEXT];
} overview_line;

static void percent(spil_answers score, char text[TEXT])
{
    if (score.all == 0)
        snprintf(text, TEXT, "-");
    else
        /* Translators: a share of answers that were right */
        snprintf(text, TEXT, _("%d %%"), spil_answers_percent(score));
}

static void fill_line(const spil_overview_row *row, spil_day today, overview_line *line)
{
    spil_out last = spil_out_to(line->text[COLUMN_LAST], TEXT),
             weakest = spil_out_to(line->text[COLUMN_WEAKEST], TEXT);
    snprintf(line->text[COLUMN_NAME], TEXT, "%s", spil_report_name(row->name, &spil__translator));
    snprintf(line->text[COLUMN_SUMS], TEXT, "%d", row->n);
    snprintf(line->text[COLUMN_WEAK], TEXT, "%d", row->n_weak);
    percent(row->progress.now, line->text[COLUMN_NOW]);
    percent(row->progress.before, line->text[COLUMN_BEFORE]);
    spil_report_day(row->progress.last, today, &spil__translator, &last);
    for (int i = 0; i < row->n_weakest; i++) {
        spil_put(&weakest, i == 0 ? "" : ", ");
        spil_sum_ask(&row->weakest[i], &spil__translator, &weakest);
    }
}

/* A name padded to this many columns, or as much of it as fits. */
static void put_name(const line_output *o, const char *name, int columns)
{
    char text[TEXT];
    size_t bytes = 0;
    for (int i = 1; name[bytes] != '\0' && i < columns; i++)
        bytes += spil_utf8_char(name + bytes, strlen(name + bytes));
    snprintf(text, sizeof text, "%.*s…", (int)bytes, name);
    spil__pad(o, spil__columns(name) <= columns ? name : text, columns);
}

static void put_line(const line_output *o, const overview_line *line, const int widths[COLUMNS])
{
    for (int i = 0; i < COLUMNS - 1; i++) {
        fputs(i == 0 ? "" : "  ", o->out);
        if (i == COLUMN_NAME)
            put_name(o, line->text[i], widths[i]);
        else if (i == COLUMN_LAST)
            spil__pad(o, line->text[i], widths[i]);
        else
            put_right(o, line->text[i], widths[i]);
    }
    fprintf(o->out, "  %s\n", line->text[COLUMN_WEAKEST]);
}

/* A sentence for those who listen: columns say nothing. */
static void say_line(const line_output *o, const overview_line *heading, const overview_line *line)
{
    fputs(line->text[COLUMN_NAME], o->out);
    for (int i = 1; i < COLUMNS; i++) {
        if (line->text[i][0] != '\0')
            fprintf(o->out, "%s%s: %s", i == 1 ? ". " : "; ", heading->text[i], line->text[i]);
    }
    fputs(".\n", o->out);
}

/* Where a line is too long, names are cut. */
static void fit(const line_output *o, int widths[COLUMNS])
{
    int all = 2 * (COLUMNS - 1);
    for (int i = 0; i < COLUMNS; i++)
        all += widths[i];
    const int room = widths[COLUMN_NAME] - (all > o->width ? all - o->width : 0);
    if (room < widths[COLUMN_NAME])
        widths[COLUMN_NAME] = room > NAME_LEAST ? room : NAME_LEAST;
}

bool spil__overview_print(const line_output *o, const spil_facts *f, const char *game)
{
    spil_overview_row *rows;
    const int n = spil_overview(f, game, &rows);
    const char *const words[COLUMNS] = {
        [COLUMN_NAME] = _("name"),
        [COLUMN_SUMS] = _("sums"),
        /* Translators: a column of how many sums need practice */
        [COLUMN_WEAK] = _("weak"),
        /* Translators: columns of how much is right in these days, and was before */
        [COLUMN_NOW] = _("now"),
        [COLUMN_BEFORE] = _("before"),
        /* Translators: a column of the last day on which somebody played or practised */
        [COLUMN_LAST] = _("last day"),
        [COLUMN_WEAKEST] = _("weakest sums"),
    };
    overview_line heading, *line = spil_alloc_raw((size_t)(n + 1) * sizeof *line);
    int widths[COLUMNS] = {0};
    for (int i = 0; i < COLUMNS; i++)
        snprintf(heading.text[i], TEXT, "%s", words[i]);
    for (int i = 0; i < n; i++)
        fill_line(&rows[i], spil_facts_today(f), &line[i]);
    for (int i = -1; i < n; i++) {
        for (int c = 0; c < COLUMNS; c++) {
            const int columns = spil__columns(i < 0 ? heading.text[c] : line[i].text[c]);
            widths[c] = columns > widths[c] ? columns : widths[c];
        }
    }
    fit(o, widths);
    if (n > 0 && !o->speak)
        put_line(o, &heading, widths);
    for (int i = 0; i < n; i++) {
        if (o->speak)
            say_line(o, &heading, &line[i]);
        else
            put_line(o, &line[i], widths);
    }
    free(line);
    free(rows);
    return n > 0;
}
