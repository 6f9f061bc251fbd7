/* cmd_analyse.c: `spil analyse`: what each decision of a recorded game was worth, as text, JSON and a picture. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arg_values.h"
#include "bot_resources.h"
#include "commands.h"
#include "complain.h"
#include "files.h"
#include "intl.h"
#include "line_output.h"
#include "memory.h"
#include "plot.h"
#include "print_json.h"
#include "saved.h"
#include "spil/analysis.h"

enum { SIMS_USUAL = 10000, CHART_WIDTH = 66, CHART_HEIGHT = 11 };

static const char *const grade_words[] = {
    [SPIL_GRADE_BEST] = SPIL_TR("good"),         [SPIL_GRADE_SLIP] = SPIL_TR("a slip"),
    [SPIL_GRADE_MISTAKE] = SPIL_TR("a mistake"), [SPIL_GRADE_BLUNDER] = SPIL_TR("a blunder"),
    [SPIL_GRADE_UNKNOWN] = SPIL_TR("not rated"),
};

static const char *const grade_names[] = {[SPIL_GRADE_BEST] = "good",
                                          [SPIL_GRADE_SLIP] = "slip",
                                          [SPIL_GRADE_MISTAKE] = "mistake",
                                          [SPIL_GRADE_BLUNDER] = "blunder",
                                          [SPIL_GRADE_UNKNOWN] = "unknown"};

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

/* A worth or a cost: "45 %", or "7.2" points. */
static const char *worth_text(const report *r, double worth, char text[24])
{
    const double bit = r->a.by_points ? 0.05 : 0.005, shown = worth > -bit && worth < bit ? 0 : worth;
    if (r->a.by_points)
        snprintf(text, 24, "%.1f", shown);
    else
        snprintf(text, 24, "%.0f %%", 100 * shown);
    spil_words_decimals(&spil__translator, text);
    return text;
}

/* The best moves, as many as fit on a line. */
static void put_best(const report *r, const spil_decision *d)
{
    char move[SPIL_MOVE_TEXT], item[SPIL_MOVE_TEXT + 40], worth[24];
    int column = printf("      %s", _("best:"));
    for (int i = 0; i < d->n_best; i++) {
        print_move(&r->rec.setup, d->best[i].move, move);
        snprintf(item, sizeof item, " %s %s", move,
                 worth_text(r, spil_rated_worth(&r->a, &d->best[i]), worth));
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
        char move[SPIL_MOVE_TEXT], worth[24], cost[24], noise[24];
        print_move(&r->rec.setup, r->rec.steps[d->step].move, move);
        printf("%4d  %s: %s", d->step + 1, r->output.name[d->seat], move);
        if (d->grade == SPIL_GRADE_UNKNOWN) {
            printf("  (%s)\n", _(grade_words[d->grade]));
            continue;
        }
        printf("  %s", worth_text(r, spil_rated_worth(&r->a, &d->own), worth));
        if (d->grade == SPIL_GRADE_BEST) {
            printf("\n");
            continue;
        }
        printf(_("  costs %s (± %s), %s\n"), worth_text(r, d->cost, cost),
               worth_text(r, 1.96 * d->noise, noise), _(grade_words[d->grade]));
        put_best(r, d);
    }
}

/* The column of a chart that a step belongs to. */
static int column_of(const report *r, int step)
{
    return r->rec.n_steps <= CHART_WIDTH ? step : step * CHART_WIDTH / r->rec.n_steps;
}

/* The value at the top of a chart: a sure win, or points rounded up to a multiple of ten. */
static double top_of(const report *r)
{
    double most = 0;
    for (int i = 0; i < r->a.n_decisions; i++) {
        const double points = r->a.decisions[i].best[0].points;
        most = points > most ? points : most;
    }
    return r->a.by_points ? 10 * ((int)(most / 10) + 1) : 1;
}

static void put_chart(const report *r)
{
    char cell[CHART_HEIGHT][CHART_WIDTH + 1];
    const double top = top_of(r);
    memset(cell, ' ', sizeof cell);
    for (int i = 0; i < r->a.n_decisions; i++) {
        const spil_decision *d = &r->a.decisions[i];
        if (d->n_best == 0)
            continue;
        const double height = spil_rated_worth(&r->a, &d->best[0]) / top;
        const int row = (int)((1 - height) * (CHART_HEIGHT - 1) + 0.5);
        char *at = &cell[row][column_of(r, d->step)];
        const char mark = (char)('0' + d->seat);
        *at = *at == ' ' || *at == mark ? mark : '*';
    }
    printf(r->a.by_points ? _("\nPoints expected before each decision, as its seat could know them:\n")
                          : _("\nWin chances before each decision, as its seat could know them:\n"));
    for (int row = 0; row < CHART_HEIGHT; row++) {
        int len = CHART_WIDTH;
        while (len > 0 && cell[row][len - 1] == ' ')
            len--;
        const double here = top * (CHART_HEIGHT - 1 - row) / (CHART_HEIGHT - 1);
        char worth[24];
        printf("%7s |%.*s\n", worth_text(r, here, worth), len, cell[row]);
    }
    printf("        +%.*s\n        ", CHART_WIDTH,
           "------------------------------------------------------------------");
    for (int seat = 0; seat < r->rec.setup.seats; seat++)
        printf(" %d %s ", seat, r->output.name[seat]);
    printf("\n");
}

static void put_summary(const report *r)
{
    printf("\n");
    for (int seat = 0; seat < r->rec.setup.seats; seat++) {
        const spil_account *s = &r->a.seats[seat];
        if (s->decisions == 0)
            continue;
        spil__figures(stdout, _("%s: decisions %d, good %.0f %%, slips %d, mistakes %d, blunders %d"),
                      r->output.name[seat], s->decisions, 100.0 * s->grades[SPIL_GRADE_BEST] / s->decisions,
                      s->grades[SPIL_GRADE_SLIP], s->grades[SPIL_GRADE_MISTAKE],
                      s->grades[SPIL_GRADE_BLUNDER]);
        if (s->grades[SPIL_GRADE_UNKNOWN] > 0)
            printf(_(", not rated %d"), s->grades[SPIL_GRADE_UNKNOWN]);
        printf("\n");
        char mean[24], all[24];
        printf(_("  a decision cost %s on average, all of them %s\n"),
               worth_text(r, s->cost / s->decisions, mean), worth_text(r, s->cost, all));
        const spil_balance *b = &r->a.side[spil_side_of(&r->rec.setup, seat)];
        if (!b->known)
            continue;
        spil__figures(stdout, _("  fair %.0f %%, deal %+.0f, own costs %+.0f"), 100.0 / r->a.sides,
                      100 * b->deal, -100 * b->own_cost);
        if (r->a.sides == 2)
            spil__figures(stdout, _(", the others' %+.0f, luck %+.0f"), 100 * b->others_cost, 100 * b->luck);
        else
            spil__figures(stdout, _(", luck and the others' play %+.0f"), 100 * b->luck);
        spil__figures(stdout, _(": result %.0f %%\n"), 100 * b->result);
    }
}

static void report_people(const report *r)
{
    printf(_("%s, %d moves, rated by %s"), r->rec.setup.game->name, r->rec.n_steps, r->a.bot->name);
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
    if (r->a.n_decisions > 0)
        put_chart(r);
    put_summary(r);
}

/* ---- for programs ---- */

static void put_rated(const report *r, const spil_rated *rated)
{
    char move[SPIL_MOVE_TEXT];
    print_move(&r->rec.setup, rated->move, move);
    printf("{\"move\":");
    spil__print_json(move);
    if (rated->visits == 0)
        printf(",\"visits\":0,\"share\":null,\"points\":null}");
    else
        printf(",\"visits\":%u,\"share\":%.6f,\"points\":%.6f}", rated->visits, rated->share, rated->points);
}

static void report_json(const report *r)
{
    const spil_analysis *a = &r->a;
    printf("{\"game\":\"%s\",\"seats\":%d,\"sides\":%d,\"moves\":%d,\"bot\":\"%s\",\"sims\":%u,\"ms\":%u,"
           "\"cost_in\":\"%s\",\"decisions\":[",
           r->rec.setup.game->id, r->rec.setup.seats, a->sides, r->rec.n_steps, a->bot->name, a->budget.sims,
           a->budget.ms, a->by_points ? "points" : "wins");
    for (int i = 0; i < a->n_decisions; i++) {
        const spil_decision *d = &a->decisions[i];
        printf("%s{\"step\":%d,\"seat\":%d,\"legal\":%d,\"played\":", i == 0 ? "" : ",", d->step + 1, d->seat,
               d->n_moves);
        put_rated(r, &d->own);
        printf(",\"best\":[");
        for (int k = 0; k < d->n_best; k++) {
            printf("%s", k == 0 ? "" : ",");
            put_rated(r, &d->best[k]);
        }
        printf("],\"cost\":%.6f,\"noise\":%.6f,\"grade\":\"%s\"}", d->cost, d->noise, grade_names[d->grade]);
    }
    printf("],\"players\":[");
    for (int seat = 0; seat < r->rec.setup.seats; seat++) {
        const spil_account *s = &a->seats[seat];
        const spil_balance *b = &a->side[spil_side_of(&r->rec.setup, seat)];
        printf("%s{\"seat\":%d,\"name\":", seat == 0 ? "" : ",", seat);
        spil__print_json(r->output.name[seat]);
        printf(",\"decisions\":%d,\"cost\":%.6f", s->decisions, s->cost);
        for (int g = 0; g <= SPIL_GRADE_UNKNOWN; g++)
            printf(",\"%s\":%d", grade_names[g], s->grades[g]);
        if (b->known)
            printf(",\"balance\":{\"fair\":%.6f,\"deal\":%.6f,\"own_cost\":%.6f,\"others_cost\":%.6f,"
                   "\"luck\":%.6f,\"result\":%.6f}",
                   1.0 / a->sides, b->deal, b->own_cost, b->others_cost, b->luck, b->result);
        printf("}");
    }
    printf("]}\n");
}

static bool draw(const report *r, const char *path)
{
    char title[200];
    int drawn = 0;
    snprintf(title, sizeof title,
             r->a.by_points ? _("%s: points expected, as each seat could know them")
                            : _("%s: win chances, as each seat could know them"),
             r->rec.setup.game->name);
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
        spil__complain(_("there is no bot that can rate moves of %s"), r->rec.setup.game->name);
        return STATUS_FAILED;
    }
    if (r->a.budget.sims == 0 && r->a.budget.ms == 0)
        r->a.budget.sims = SIMS_USUAL;
    memcpy(r->output.name, r->rec.name, sizeof r->output.name);
    spil__output_names(&r->output, r->rec.setup.seats);
    signal(SIGINT, on_interrupt);
    bot_resources *resources = spil__resources_open(BOT_CLOCK_CPU, 1);
    r->a.resources = spil__resources_for(resources, r->a.bot);
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
    (spil__args_has(a, "json") ? report_json : report_people)(r);
    return picture == NULL || draw(r, picture) ? STATUS_OK : STATUS_FAILED;
}

int spil__cmd_analyse(const args *a)
{
    report *r = spil__alloc(sizeof *r);
    spil_error err;
    int status = STATUS_FAILED;
    if (spil__record_file(a->operand[0], &r->rec, &err)) {
        status = analyse(a, r);
        spil_analysis_free(&r->a);
        spil__record_free(&r->rec);
    } else {
        spil__complain_file(a->operand[0], &err);
    }
    free(r);
    return status;
}
