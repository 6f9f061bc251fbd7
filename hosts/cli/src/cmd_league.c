/* cmd_league.c: `spil league`: everyone against everyone, and a table of ratings. */
#include <stdlib.h>
#include <string.h>

#include "arg_values.h"
#include "commands.h"
#include "game_folder.h"
#include "intl.h"
#include "lab_host.h"
#include "lab_reports.h"
#include "line_output.h"
#include "parts.h"
#include "plot.h"
#include "spil/league.h"
#include "spil/memory.h"
#include "stderr_report.h"

enum { PAIRS_MAX = 1000000, PAIRS_USUAL = 100 };

/* ---- the report ---- */

enum {
    LINE_WIDTH = 80,
    BESIDE_NAME = 21, /* columns of a line besides the name and the scores */
    SCORE_WIDTH = 6,  /* columns of a score */
    NAME_LEAST = 14   /* columns of a name, however many bots there are */
};

static int characters(const char *text)
{
    int n = 0;
    for (size_t len = strlen(text), at = 0; at < len; n++)
        at += spil_utf8_char(text + at, len - at);
    return n;
}

/* The width of the longest name, if there is room. */
static int name_width(const spil_league *l)
{
    const int room = LINE_WIDTH - BESIDE_NAME - SCORE_WIDTH * l->met;
    const int most = room > NAME_LEAST ? room : NAME_LEAST;
    int width = 0;
    for (int i = 0; i < l->met; i++) {
        const int n = characters(l->lineup->who[i].text);
        width = n > width ? n : width;
    }
    return width < most ? width : most;
}

/* A name, padded with blanks. If too long its middle is left out: commands often begin alike. */
static void put_name(const char *text, int width)
{
    const int n = characters(text), cut = n > width ? n - width + 1 : 0, from = (width - 1) / 2;
    const size_t len = strlen(text);
    size_t at = 0;
    for (int i = 0; i < n; i++) {
        const size_t bytes = spil_utf8_char(text + at, len - at);
        if (i < from || i >= from + cut)
            fwrite(text + at, 1, bytes, stdout);
        else if (i == from)
            fputs("…", stdout);
        at += bytes;
    }
    printf("%*s", n < width ? width - n : 0, "");
}

static void put_heading(const spil_league *l)
{
    printf(_("%s, %d seats"), _(l->lineup->su.game->name), l->lineup->su.seats);
    printf(ngettext(", %lld game", ", %lld games", (unsigned long)l->games), (long long)l->games);
    printf(ngettext(", %d deal a meeting", ", %d deals a meeting", (unsigned long)l->pairs), (int)l->pairs);
    printf(_(", seed %llu"), (unsigned long long)l->lineup->seed);
    printf("\n");
    if (l->meetings < l->wanted)
        printf(_("stopped early; meetings played to the end: %d of %d\n"), l->meetings, l->wanted);
    if (l->untimed)
        printf(_("meetings with a bot that is not a racer: without a clock, one seat after another\n"));
}

static int64_t all_faults(const spil_league *l)
{
    int64_t faults = 0;
    for (int i = 0; i < l->met; i++)
        faults += l->faults[i];
    return faults;
}

static void report_people(const spil_league *l)
{
    const int width = name_width(l);
    put_heading(l);
    printf(_("Elo above %s, with 95 %% intervals; scores in per cent against\n"), l->lineup->who[0].text);
    printf("%*s", width + BESIDE_NAME, "");
    for (int k = 0; k < l->met; k++)
        printf(" %5d", k + 1);
    printf("\n");
    for (int k = 0; k < l->met; k++) {
        const int i = l->order[k];
        const spil_estimate *r = &l->rating[i];
        printf("%2d ", k + 1);
        put_name(l->lineup->who[i].text, width);
        printf(" %+5.0f %+5.0f…%+5.0f", spil_shown(r->value, 0), spil_shown(r->low, 0),
               spil_shown(r->high, 0));
        for (int m = 0; m < l->met; m++) {
            double score;
            if (spil_league_score(l, i, l->order[m], &score))
                spil__figures(stdout, " %5.1f", 100 * score);
            else
                printf("     -");
        }
        printf("\n");
    }
    if (l->faulty >= 0) {
        printf(_("games lost by a fault: %lld\n"), (long long)all_faults(l));
        spil__print_fault(l->lineup, l->faulty, &l->fault);
    }
}

static bool draw(const spil_league *l, const char *path)
{
    char title[200];
    snprintf(title, sizeof title, _("%s: Elo above %s, with 95 %% intervals"), _(l->lineup->su.game->name),
             l->lineup->who[0].text);
    FILE *plot = spil__plot_begin(path, title);
    if (plot == NULL)
        return false;
    fprintf(plot, "set key off\nset xrange [-0.5:%d.5]\nset ylabel 'Elo'\nset xtics (", l->met - 1);
    for (int k = 0; k < l->met; k++) {
        fputs(k == 0 ? "" : ",", plot);
        spil__plot_text(plot, l->lineup->who[l->order[k]].text);
        fprintf(plot, " %d", k);
    }
    fputs(")\nplot '-' using 1:2:3:4 with yerrorbars lw 2 pt 7 ps 1.2\n", plot);
    for (int k = 0; k < l->met; k++) {
        const spil_estimate *r = &l->rating[l->order[k]];
        fprintf(plot, "%d %.3f %.3f %.3f\n", k, r->value, r->low, r->high);
    }
    fputs("e\n", plot);
    return spil__plot_end(plot, path);
}

/* ---- the command ---- */

static int run(const args *a, spil_lineup *all, spil_league *l)
{
    const char *picture = spil__args_value(a, "picture");
    lab_jobs jobs = {.estimate = spil__contest_standing, .of = &l->meeting};
    game_folder folder = {.path = spil__args_value(a, "record"), .names_both = true};
    const spil_lab lab = spil__lab(&jobs);
    const spil_keeper keeper = spil__game_folder_keeper(&folder);
    int pairs;
    all->steps = folder.path != NULL;
    if (!spil__arg_lineup(a, all, &jobs.threads) ||
        !spil__arg_number(a, "pairs", 1, PAIRS_MAX, PAIRS_USUAL, &pairs) || !spil__parts_open(a))
        return STATUS_USAGE;
    if (picture != NULL && !spil__plot_possible(picture))
        return STATUS_USAGE;
    folder.game = all->su.game;
    if (!spil__lineup_can_play(all) || (folder.path != NULL && !spil__game_folder_make(folder.path)))
        return STATUS_FAILED;
    *l = (spil_league){
        .lineup = all, .lab = &lab, .pairs = pairs, .keeper = folder.path != NULL ? &keeper : NULL};
    if (!spil__run_has_result(spil_league_play(l), &folder,
                              _("stopped before the first deal was played in every order")))
        return STATUS_FAILED;
    if (spil__parts_playing())
        return spil__parts_close() ? STATUS_OK : STATUS_FAILED;
    if (spil__args_has(a, "json"))
        spil__league_json(stdout, l);
    else
        report_people(l);
    return picture == NULL || draw(l, picture) ? STATUS_OK : STATUS_FAILED;
}

int spil__cmd_league(const args *a)
{
    spil_lineup *all = spil_alloc(sizeof *all);
    spil_league *l = spil_alloc(sizeof *l);
    const int status = run(a, all, l);
    free(l);
    free(all);
    return status;
}
