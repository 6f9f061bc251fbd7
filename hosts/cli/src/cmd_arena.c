/* cmd_arena.c: `spil arena`: is one bot stronger than another, and by how much? */
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
#include "spil/memory.h"
#include "stderr_report.h"

enum { PAIRS_MAX = 100000000, PAIRS_USUAL = 100, PAIRS_SPRT = 100000 };

/* ---- the report ---- */

static void put_budget(const spil_lineup *c)
{
    if (c->budget.sims > 0)
        printf(ngettext(", %u simulation a move", ", %u simulations a move", c->budget.sims), c->budget.sims);
    if (c->budget.ms > 0)
        printf(_(", %u ms a move"), c->budget.ms);
}

static void put_sprt(const spil_contest *c)
{
    static const char *const verdicts[] = {
        [SPIL_SPRT_OPEN] = SPIL_TR("not decided"),
        [SPIL_SPRT_LOW] = SPIL_TR("decided: not stronger"),
        [SPIL_SPRT_HIGH] = SPIL_TR("decided: stronger"),
    };
    spil__figures(stdout, _("sequential test, Elo %+g against %+g: %s (%.2f of %.2f)\n"), c->elo0, c->elo1,
                  _(verdicts[c->verdict]), c->llr, SPIL_SPRT_BOUND);
}

static void put_faults(const spil_lineup *all, const spil_contest *c)
{
    if (c->faults_a + c->faults_b == 0)
        return;
    printf(_("games lost by a fault: %lld by %s, %lld by %s\n"), (long long)c->faults_a, all->who[c->a].text,
           (long long)c->faults_b, all->who[c->b].text);
    spil__print_fault(all, spil_contest_faulty(c), &c->fault);
}

static void put_points(const spil_contest *c)
{
    const spil_estimate more = spil_mean(&c->points_more);
    spil__figures(stdout, _("%s: %.3f to %.3f a game, difference %+.3f"),
                  spil_words_points(&spil__translator, c->lineup->su.game), spil_mean(&c->points_a).value,
                  spil_mean(&c->points_b).value, spil_shown(more.value, 3));
    if (more.known)
        spil__figures(stdout, _("  (95 %%: %+.3f to %+.3f)"), spil_shown(more.low, 3),
                      spil_shown(more.high, 3));
    if (spil_scorebook_of(c->lineup->su.game)->fewer_points)
        printf(_("; fewer are better"));
    printf("\n");
}

static void put_rounds(const spil_contest *c)
{
    const spil_estimate ended = spil_share(&c->round_score, c->sides), points = spil_mean(&c->round_more);
    spil__figures(stdout, _("rounds won %.2f %%  (95 %%: %.2f to %.2f)\n"), 100 * ended.value,
                  100 * ended.low, 100 * ended.high);
    spil__figures(stdout, _("points a round, difference %+.2f"), spil_shown(points.value, 2));
    if (points.known)
        spil__figures(stdout, _("  (95 %%: %+.2f to %+.2f)"), spil_shown(points.low, 2),
                      spil_shown(points.high, 2));
    printf("\n");
}

static void report_people(const spil_contest *c)
{
    const spil_lineup *all = c->lineup;
    const spil_estimate share = spil_share(&c->score, c->sides), elo = spil_elo_of(&c->score, c->sides);
    printf(_("%s, %d seats"), _(all->su.game->name), all->su.seats);
    printf(ngettext(", %lld deal in every order", ", %lld deals in every order", (unsigned long)c->units),
           (long long)c->units);
    printf(ngettext(", %lld game", ", %lld games", (unsigned long)c->games), (long long)c->games);
    printf(_(", seed %llu"), (unsigned long long)all->seed);
    put_budget(all);
    printf("\n");
    if (all->su.game->race && !c->timed)
        printf(_("without a clock, one seat after another: not every bot here is a racer\n"));
    printf(_("%s against %s: won %lld, shared %lld, lost %lld\n"), all->who[c->a].text, all->who[c->b].text,
           (long long)c->wins, (long long)c->draws, (long long)c->losses);
    spil__figures(stdout, _("score %.2f %%  (95 %%: %.2f to %.2f)  fair %.2f\n"), 100 * share.value,
                  100 * share.low, 100 * share.high, 100.0 / c->sides);
    spil__figures(stdout, _("Elo %+.1f  (95 %%: %+.1f to %+.1f)\n"), spil_shown(elo.value, 1),
                  spil_shown(elo.low, 1), spil_shown(elo.high, 1));
    put_points(c);
    if (c->rounds > 0)
        put_rounds(c);
    if (c->sprt)
        put_sprt(c);
    put_faults(all, c);
}

/* ---- the command ---- */

/* --sprt elo0,elo1 */
static bool read_sprt(const args *a, spil_contest *c)
{
    const char *text = spil__args_value(a, "sprt");
    char *end;
    if (text == NULL)
        return true;
    c->sprt = true;
    c->elo0 = strtod(text, &end);
    const bool first = end != text && *end == ',';
    text = first ? end + 1 : text;
    c->elo1 = strtod(text, &end);
    if (first && end != text && *end == '\0' && c->elo0 > -1000 && c->elo1 < 1000 && c->elo0 < c->elo1)
        return true;
    spil__complain(_("--sprt takes ELO0,ELO1, such as 0,10, the smaller first"));
    return false;
}

static int run(const args *a, spil_lineup *all)
{
    lab_jobs jobs = {.estimate = spil__contest_standing};
    game_folder folder = {.path = spil__args_value(a, "record")};
    const spil_lab lab = spil__lab(&jobs);
    const spil_keeper keeper = spil__game_folder_keeper(&folder);
    spil_contest c = {
        .lineup = all, .lab = &lab, .a = 0, .b = 1, .keeper = folder.path != NULL ? &keeper : NULL};
    int pairs;
    jobs.of = &c;
    all->steps = folder.path != NULL;
    if (!spil__arg_lineup(a, all, &jobs.threads) || !read_sprt(a, &c) ||
        !spil__arg_number(a, "pairs", 1, PAIRS_MAX, c.sprt ? PAIRS_SPRT : PAIRS_USUAL, &pairs) ||
        !spil__parts_open(a))
        return STATUS_USAGE;
    c.pairs = pairs;
    folder.game = all->su.game;
    if (!spil__lineup_can_play(all) || (folder.path != NULL && !spil__game_folder_make(folder.path)))
        return STATUS_FAILED;
    if (!spil__run_has_result(spil_contest_play(&c), &folder,
                              _("stopped before the first deal was played in every order")))
        return STATUS_FAILED;
    if (spil__parts_playing())
        return spil__parts_close() ? STATUS_OK : STATUS_FAILED;
    if (spil__args_has(a, "json"))
        spil__contest_json(stdout, &c);
    else
        report_people(&c);
    return STATUS_OK;
}

int spil__cmd_arena(const args *a)
{
    spil_lineup *all = spil_alloc(sizeof *all);
    const int status = run(a, all);
    free(all);
    return status;
}
