/* cmd_sim.c: `spil sim`: statistics of many games between bots, each seeing only its own views (spil/series.h). The
 * result does not depend on the number of threads, which only share out the game numbers. */
#include <stdlib.h>
#include <string.h>

#include "arg_values.h"
#include "commands.h"
#include "intl.h"
#include "lab_host.h"
#include "lab_reports.h"
#include "line_output.h"
#include "parts.h"
#include "spil/memory.h"
#include "spil/series.h"
#include "stderr_report.h"

enum { GAMES_MAX = 1000000000 };

/* ---- the report ---- */

static const spil_stat *stats_of(const spil_series *s)
{
    return spil_scorebook_of(s->lineup->su.game)->stats;
}

static void report_people(const spil_series *s)
{
    const spil_stat *stats = stats_of(s);
    printf(_("%s, %d seats"), _(s->lineup->su.game->name), s->lineup->su.seats);
    printf(ngettext(", %lld game", ", %lld games", (unsigned long)s->games), (long long)s->games);
    printf(_(", seed %llu"), (unsigned long long)s->lineup->seed);
    printf("\n");
    if (s->lineup->su.game->race && !s->timed)
        printf(_("without a clock, one seat after another: not every bot here is a racer\n"));
    for (int seat = 0; seat < s->lineup->su.seats; seat++) {
        const spil_estimate won = spil_series_won(s, seat);
        spil__figures(stdout, _("seat %d %-15s won %5.1f %%  (95 %%: %.1f to %.1f)  %s: %.2f"), seat,
                      s->lineup->who[seat].text, 100.0 * (double)s->wins[seat] / (double)s->games,
                      100 * won.low, 100 * won.high, spil_words_points(&spil__translator, s->lineup->su.game),
                      (double)s->points[seat] / (double)s->games);
        if (s->timed)
            spil__figures(stdout, _("\n       wrong cards %.2f  too late %.2f"),
                          (double)s->wrong[seat] / (double)s->games,
                          (double)s->late[seat] / (double)s->games);
        printf("\n");
    }
    if (s->timed)
        spil__figures(stdout, _("seconds per game %.1f\n"), (double)s->ms / (double)s->games / 1000);
    spil__figures(stdout, _("drawn %.1f %%\n"), 100.0 * (double)s->drawn / (double)s->games);
    const spil_estimate moves = spil_series_moves(s);
    spil__figures(stdout, _("moves per game %.1f (%lld to %lld)  (95 %%: %.1f to %.1f)\n"), moves.value,
                  (long long)s->moves_min, (long long)s->moves_max, moves.low, moves.high);
    for (int i = 0; stats[i].name != NULL; i++) {
        const spil_estimate e = spil_series_stat(s, i);
        if (spil_stat_is_mean(&stats[i]))
            spil__figures(stdout, _("%s %.2f  (95 %%: %.2f to %.2f)\n"), _(stats[i].label), e.value, e.low,
                          e.high);
        else
            spil__figures(stdout, _("%s %.1f %%  (95 %%: %.1f to %.1f)\n"), _(stats[i].label), 100 * e.value,
                          100 * e.low, 100 * e.high);
    }
    for (int seat = 0; seat < s->lineup->su.seats; seat++) {
        char why[1024];
        if (s->faults[seat] == 0)
            continue;
        spil__sentence(&s->fault[seat], why, sizeof why);
        printf(_("games lost by a fault of seat %d: %lld; the first time it %s\n"), seat,
               (long long)s->faults[seat], why);
    }
    if (s->stuck > 0)
        printf(_("games in which nobody could move: %lld\n"), (long long)s->stuck);
}

/* Quoted if it could be taken for more than one field. */
static void put_csv_text(const char *text)
{
    if (strpbrk(text, ",\"") == NULL) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text != '\0'; text++)
        printf(*text == '"' ? "\"\"" : "%c", *text);
    putchar('"');
}

static void report_csv(const spil_series *s)
{
    const spil_stat *stats = stats_of(s);
    printf("game,seats,games,seed,seat,bot,wins,share,low,high,points,drawn,moves_per_game");
    if (s->timed)
        printf(",wrong,late,seconds_per_game");
    for (int i = 0; stats[i].name != NULL; i++)
        printf(",%s", stats[i].name);
    printf("\n");
    for (int seat = 0; seat < s->lineup->su.seats; seat++) {
        const spil_estimate won = spil_series_won(s, seat);
        printf("%s,%d,%lld,%llu,%d,", s->lineup->su.game->id, s->lineup->su.seats, (long long)s->games,
               (unsigned long long)s->lineup->seed, seat);
        put_csv_text(s->lineup->who[seat].text);
        printf(",%lld,%.6f,%.6f,%.6f,%.6f,%lld,%.6f", (long long)s->wins[seat],
               (double)s->wins[seat] / (double)s->games, won.low, won.high,
               (double)s->points[seat] / (double)s->games, (long long)s->drawn,
               (double)s->moves / (double)s->games);
        if (s->timed)
            printf(",%.6f,%.6f,%.6f", (double)s->wrong[seat] / (double)s->games,
                   (double)s->late[seat] / (double)s->games, (double)s->ms / (double)s->games / 1000);
        for (int i = 0; stats[i].name != NULL; i++)
            printf(",%.6f", spil_series_stat(s, i).value);
        printf("\n");
    }
}

/* ---- the command ---- */

static bool read_settings(const args *a, spil_lineup *l, int64_t *games, int *jobs)
{
    const spil_game *game = spil__arg_game(a->operand[0]);
    const char *seats[SPIL_SEATS_MAX];
    int n;
    if (game == NULL || !spil__arg_setup(a, game, &l->su) ||
        !spil__arg_number(a, "games", 1, GAMES_MAX, 1000, &n) || !spil__arg_budget(a, &l->budget) ||
        !spil__arg_number(a, "jobs", 1, JOBS_MAX, 1, jobs) || !spil__arg_seats(a, "seat", &l->su, seats) ||
        !spil__arg_seed(a, &l->seed))
        return false;
    if (spil__args_has(a, "json") && spil__args_has(a, "csv")) {
        spil__complain(_("--json and --csv do not go together"));
        return false;
    }
    l->n = l->su.seats;
    for (int seat = 0; seat < l->su.seats; seat++) {
        l->who[seat] = spil_player_spec_of_bot(spil_bot_plain(game), game);
        if (seats[seat] != NULL && !spil__arg_bot(seats[seat], game, &l->who[seat]))
            return false;
    }
    *games = n;
    return spil__arg_handicaps(l);
}

static int simulate(const args *a, spil_lineup *l, spil_series *s)
{
    lab_jobs jobs = {0};
    const spil_lab lab = spil__lab(&jobs);
    s->lineup = l;
    s->lab = &lab;
    if (!read_settings(a, l, &s->wanted, &jobs.threads) || !spil__parts_open(a))
        return STATUS_USAGE;
    if (!spil__lineup_can_play(l) ||
        !spil__run_has_result(spil_series_play(s), NULL, _("stopped before the first game was over")))
        return STATUS_FAILED;
    if (spil__parts_playing())
        return spil__parts_close() ? STATUS_OK : STATUS_FAILED;
    if (spil__args_has(a, "json"))
        spil__series_json(stdout, s);
    else if (spil__args_has(a, "csv"))
        report_csv(s);
    else
        report_people(s);
    return STATUS_OK;
}

int spil__cmd_sim(const args *a)
{
    spil_lineup *l = spil_alloc(sizeof *l);
    spil_series *s = spil_alloc(sizeof *s);
    const int status = simulate(a, l, s);
    free(s);
    free(l);
    return status;
}
