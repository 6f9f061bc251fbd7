/* cmd_analyse.c: `spil analyse`: what each decision of a recorded game was worth, as text, JSON and a picture. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis_print.h"
#include "arg_values.h"
#include "bot_resources.h"
#include "commands.h"
#include "files.h"
#include "intl.h"
#include "lab_reports.h"
#include "line_output.h"
#include "plot.h"
#include "spil/memory.h"
#include "spil/saved.h"
#include "stderr_report.h"

enum { SIMS_USUAL = 10000 };

typedef struct report {
    spil_analysis a;
    spil_record rec;
    line_output output; /* for the names */
} report;

static void print_move(const spil_setup *su, spil_move mv, char text[SPIL_MOVE_TEXT])
{
    spil_out out = spil_out_to(text, SPIL_MOVE_TEXT);
    su->game->print_move(su, mv, &out);
}

/* ---- for people ---- */

static spil_phrase worth_of(const report *r, double worth)
{
    return spil_words_worth(&spil__translator, r->a.by_points, worth);
}

/* The best moves, as many as fit on a line. */
static void put_best(const report *r, const spil_decision *d)
{
    char move[SPIL_MOVE_TEXT], item[SPIL_MOVE_TEXT + SPIL_PHRASE_TEXT + 2];
    int column = printf("      %s", _("best:"));
    for (int i = 0; i < d->n_best; i++) {
        print_move(&r->rec.setup, d->best[i].move, move);
        snprintf(item, sizeof item, " %s %s", move, worth_of(r, spil_rated_worth(&r->a, &d->best[i])).text);
        if (i > 0 && column + (int)strlen(item) + 1 > 79)
            break;
        column += printf("%s%s", i > 0 ? "," : "", item);
    }
    printf("\n");
}

static void put_decisions(const report *r)
{
    for (int i = 0; i < r->a.n_decisions; i++) {
        const spil_decision *d = &r->a.decisions[i];
        const char *grade = spil_words_grade(&spil__translator, spil_verdict_of(&r->a, d).grade);
        char move[SPIL_MOVE_TEXT];
        print_move(&r->rec.setup, r->rec.steps[d->step].move, move);
        printf("%4d  %s: %s", d->step + 1, r->output.name[d->seat], move);
        if (d->grade == SPIL_GRADE_UNKNOWN) {
            printf("  (%s)\n", grade);
            continue;
        }
        printf("  %s", worth_of(r, spil_rated_worth(&r->a, &d->own)).text);
        if (d->grade == SPIL_GRADE_BEST) {
            printf("\n");
            continue;
        }
        printf(_("  costs %s (± %s), %s\n"), worth_of(r, d->cost).text, worth_of(r, 1.96 * d->noise).text,
               grade);
        put_best(r, d);
    }
}

static void report_people(const report *r)
{
    printf(_("%s, %d moves, rated by %s"), _(r->rec.setup.game->name), r->rec.n_steps, r->a.bot->name);
    if (r->a.budget.ms > 0)
        printf(_(", %u ms a move"), r->a.budget.ms);
    else
        printf(ngettext(", %u simulation a move", ", %u simulations a move", r->a.budget.sims),
               r->a.budget.sims);
    printf("\n");
    for (int seat = 0; seat < r->rec.setup.seats; seat++) {
        if (r->rec.resign[seat].is)
            printf(_("%s resigned after move %d; results are those of the cards alone\n"),
                   r->output.name[seat], r->rec.resign[seat].after);
    }
    put_decisions(r);
    line_output to = r->output;
    to.out = stdout;
    if (r->a.n_decisions > 0)
        spil__analysis_chart(&to, &r->a);
    spil__analysis_summary(&to, &r->a);
}

static bool draw(const report *r, const char *path)
{
    char title[200];
    int drawn = 0;
    snprintf(title, sizeof title,
             r->a.by_points ? _("%s: points expected, as each seat could know them")
                            : _("%s: win chances, as each seat could know them"),
             _(r->rec.setup.game->name));
    FILE *plot = spil__plot_begin(path, title);
    if (plot == NULL)
        return false;
    fputs(r->a.by_points ? "set yrange [0:*]\nset xlabel " : "set yrange [0:100]\nset xlabel ", plot);
    spil__plot_text(plot, _("move"));
    fputs("\nset ylabel ", plot);
    spil__plot_text(plot, r->a.by_points ? _("points") : "%");
    fputs("\nset key outside\nplot ", plot);
    for (int seat = 0; seat < r->rec.setup.seats; seat++) {
        if (r->a.seats[seat].decisions == 0)
            continue;
        fputs(drawn++ == 0 ? "'-' with linespoints pt 7 ps 0.5 lw 2 title "
                           : ", '-' with linespoints pt 7 ps 0.5 lw 2 title ",
              plot);
        spil__plot_text(plot, r->output.name[seat]);
    }
    fputs("\n", plot);
    for (int seat = 0; seat < r->rec.setup.seats; seat++) {
        if (r->a.seats[seat].decisions == 0)
            continue;
        for (int i = 0; i < r->a.n_decisions; i++) {
            const spil_decision *d = &r->a.decisions[i];
            if (d->seat == seat && d->n_best > 0)
                fprintf(plot, "%d %.3f\n", d->step + 1,
                        spil_rated_worth(&r->a, &d->best[0]) * (r->a.by_points ? 1 : 100));
        }
        fputs("e\n", plot);
    }
    return spil__plot_end(plot, path);
}

/* ---- the command ---- */

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

static bool show_step(void *of, int done, int n)
{
    (void)of;
    if (isatty(STDERR_FILENO))
        fprintf(stderr, done + 1 == n ? "\r\033[K" : "\r%d / %d", done, n);
    return !interrupted;
}

static int analyse(const args *a, report *r)
{
    const char *seat = spil__args_value(a, "seat"), *picture = spil__args_value(a, "picture");
    spil_error err;
    r->a.seat = -1;
    r->a.rec = &r->rec;
    r->a.bot = spil_bot_rating(r->rec.setup.game);
    if (seat != NULL && spil_seat_parse(&r->rec.setup, seat, false, &r->a.seat, &err) != SPIL_OK) {
        spil__complain_error(&err);
        return STATUS_USAGE;
    }
    if (!spil__arg_budget(a, &r->a.budget) || !spil__arg_seed(a, &r->a.seed) ||
        (picture != NULL && !spil__plot_possible(picture)))
        return STATUS_USAGE;
    if (r->a.bot == NULL) {
        spil__complain(_("there is no bot that can rate moves of %s"), _(r->rec.setup.game->name));
        return STATUS_FAILED;
    }
    if (r->a.budget.sims == 0 && r->a.budget.ms == 0)
        r->a.budget.sims = SIMS_USUAL;
    memcpy(r->output.name, r->rec.name, sizeof r->output.name);
    spil__output_names(&r->output, r->rec.setup.seats);
    signal(SIGINT, on_interrupt);
    bot_resources *resources = spil__resources_open(BOT_CLOCK_CPU, 1);
    r->a.resources = spil__resources_for(resources, r->a.bot, r->a.budget);
    r->a.step = show_step;
    const spil_code code = spil_analyse(&r->a, &err);
    spil__resources_close(resources);
    if (code != SPIL_OK) {
        spil__complain_error(&err);
        return STATUS_FAILED;
    }
    if (interrupted) {
        spil__complain(_("stopped before the analysis was finished"));
        return STATUS_FAILED;
    }
    if (spil__args_has(a, "json"))
        spil__analysis_json(stdout, &r->a, r->output.name);
    else
        report_people(r);
    return picture == NULL || draw(r, picture) ? STATUS_OK : STATUS_FAILED;
}

int spil__cmd_analyse(const args *a)
{
    report *r = spil_alloc(sizeof *r);
    spil_error err;
    int status = STATUS_FAILED;
    char latest[FILE_PATH];
    const char *path = spil__arg_record(a, latest);
    if (path == NULL) {
        status = STATUS_FAILED;
    } else if (spil__record_file(path, &r->rec, &err)) {
        status = analyse(a, r);
        spil_analysis_free(&r->a);
        spil_record_free(&r->rec);
    } else {
        spil__complain_file(path, &err);
    }
    free(r);
    return status;
}
