/* cmd_arena.c: `spil arena`: is one bot stronger than another, and by how much? */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "contest.h"
#include "intl.h"
#include "jobs.h"
#include "records.h"
#include "say.h"
#include "setting.h"

enum { PAIRS_MAX = 100000000, PAIRS_USUAL = 100, PAIRS_SPRT = 100000 };

/* ---- the report ---- */

static void put_budget(const cast *c)
{
    if (c->budget.sims > 0)
        printf(ngettext(", %u simulation a move", ", %u simulations a move", c->budget.sims), c->budget.sims);
    if (c->budget.ms > 0)
        printf(_(", %u ms a move"), c->budget.ms);
}

static void put_sprt(const contest *c)
{
    static const char *const verdicts[] = {
        [SPRT_OPEN] = SPIL_TR("not decided"),
        [SPRT_LOW] = SPIL_TR("decided: not stronger"),
        [SPRT_HIGH] = SPIL_TR("decided: stronger"),
    };
    printf(_("sequential test, Elo %+g against %+g: %s (%.2f of %.2f)\n"), c->elo0, c->elo1,
           _(verdicts[c->verdict]), c->llr, SPRT_BOUND);
}

static void put_faults(const cast *all, const contest *c)
{
    if (c->faults_a + c->faults_b == 0)
        return;
    printf(_("games lost by a fault: %lld by %s, %lld by %s\n"), (long long)c->faults_a, all->who[c->a].text,
           (long long)c->faults_b, all->who[c->b].text);
    spil__first_fault(all, spil__contest_faulty(c), &c->fault);
}

static void put_points(const contest *c)
{
    const estimate more = spil__mean(&c->points_more);
    printf(_("points a game %.3f to %.3f, difference %+.3f"), spil__mean(&c->points_a).value,
           spil__mean(&c->points_b).value, spil__shown(more.value, 3));
    if (more.known)
        printf(_("  (95 %%: %+.3f to %+.3f)"), spil__shown(more.low, 3), spil__shown(more.high, 3));
    if (spil__face_of(c->cast->su.game)->fewer_points)
        printf(_("; fewer are better"));
    printf("\n");
}

static void put_rounds(const contest *c)
{
    const estimate ended = spil__share(&c->round_score, c->sides), points = spil__mean(&c->round_more);
    printf(_("rounds won %.2f %%  (95 %%: %.2f to %.2f)\n"), 100 * ended.value, 100 * ended.low,
           100 * ended.high);
    printf(_("points a round, difference %+.2f"), spil__shown(points.value, 2));
    if (points.known)
        printf(_("  (95 %%: %+.2f to %+.2f)"), spil__shown(points.low, 2), spil__shown(points.high, 2));
    printf("\n");
}

static void report_people(const contest *c)
{
    const cast *all = c->cast;
    const estimate share = spil__share(&c->score, c->sides), elo = spil__elo_of(&c->score, c->sides);
    printf(_("%s, %d seats"), all->su.game->name, all->su.seats);
    printf(ngettext(", %lld deal in every order", ", %lld deals in every order", (unsigned long)c->units),
           (long long)c->units);
    printf(ngettext(", %lld game", ", %lld games", (unsigned long)c->games), (long long)c->games);
    printf(_(", seed %llu"), (unsigned long long)all->seed);
    put_budget(all);
    printf("\n");
    if (all->su.game->race && !c->timed)
        printf(_("without a clock, one seat after the other: not everybody here is a racer\n"));
    printf(_("%s against %s: won %lld, shared %lld, lost %lld\n"), all->who[c->a].text, all->who[c->b].text,
           (long long)c->wins, (long long)c->draws, (long long)c->losses);
    printf(_("score %.2f %%  (95 %%: %.2f to %.2f)  fair %.2f\n"), 100 * share.value, 100 * share.low,
           100 * share.high, 100.0 / c->sides);
    printf(_("Elo %+.1f  (95 %%: %+.1f to %+.1f)\n"), spil__shown(elo.value, 1), spil__shown(elo.low, 1),
           spil__shown(elo.high, 1));
    put_points(c);
    if (c->rounds > 0)
        put_rounds(c);
    if (c->sprt)
        put_sprt(c);
    put_faults(all, c);
}

/* "name":value,"name_lo":…,"name_hi":…; null where no interval can be given. */
static void put_estimate(const char *name, estimate e)
{
    printf(",\"%s\":%.6f", name, spil__shown(e.value, 6));
    if (e.known)
        printf(",\"%s_lo\":%.6f,\"%s_hi\":%.6f", name, spil__shown(e.low, 6), name, spil__shown(e.high, 6));
    else
        printf(",\"%s_lo\":null,\"%s_hi\":null", name, name);
}

static void report_json(const contest *c)
{
    static const char *const verdicts[] = {[SPRT_OPEN] = "open", [SPRT_LOW] = "elo0", [SPRT_HIGH] = "elo1"};
    const cast *all = c->cast;
    char text[2 * SEAT_TEXT * 6 + 1024];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '{');
    spil_json_string(&w, "game", all->su.game->id);
    spil_json_int(&w, "seats", all->su.seats);
    spil_json_int(&w, "sides", c->sides);
    spil_options_json(&all->su, "options", &w);
    spil_json_string(&w, "a", all->who[c->a].text);
    spil_json_string(&w, "b", all->who[c->b].text);
    spil_json_int(&w, "pairs", c->units);
    spil_json_int(&w, "games", c->games);
    fputs(text, stdout);
    printf(",\"seed\":\"%llu\",\"sims\":%u,\"ms\":%u", (unsigned long long)all->seed, all->budget.sims,
           all->budget.ms);
    printf(",\"wins\":%lld,\"draws\":%lld,\"losses\":%lld", (long long)c->wins, (long long)c->draws,
           (long long)c->losses);
    if (all->su.game->race)
        printf(",\"timed\":%s", c->timed ? "true" : "false");
    put_estimate("score", spil__share(&c->score, c->sides));
    put_estimate("elo", spil__elo_of(&c->score, c->sides));
    printf(",\"fair\":%.6f,\"points_a\":%.6f,\"points_b\":%.6f", 1.0 / c->sides,
           spil__mean(&c->points_a).value, spil__mean(&c->points_b).value);
    put_estimate("points", spil__mean(&c->points_more));
    if (c->rounds > 0) {
        printf(",\"rounds\":%lld", (long long)c->rounds);
        put_estimate("round_score", spil__share(&c->round_score, c->sides));
        put_estimate("round_points", spil__mean(&c->round_more));
    }
    printf(",\"faults_a\":%lld,\"faults_b\":%lld,\"fault\":", (long long)c->faults_a, (long long)c->faults_b);
    spil__first_fault_json(all, spil__contest_faulty(c), &c->fault);
    if (c->sprt)
        printf(",\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"llr\":%.6f,\"bound\":%.6f,\"verdict\":\"%s\"}", c->elo0,
               c->elo1, c->llr, SPRT_BOUND, verdicts[c->verdict]);
    printf("}\n");
}

/* ---- the command ---- */

/* --sprt elo0,elo1 */
static bool read_sprt(const args *a, contest *c)
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
    spil__complain(_("--sprt is written ELO0,ELO1, such as 0,10, the smaller first"));
    return false;
}

static int run(const args *a, cast *all)
{
    contest c = {.cast = all, .a = 0, .b = 1, .folder = spil__args_value(a, "record")};
    int pairs;
    all->records = c.folder != NULL;
    if (!spil__setting_cast(a, all, &c.jobs) || !read_sprt(a, &c) ||
        !spil__setting_number(a, "pairs", 1, PAIRS_MAX, c.sprt ? PAIRS_SPRT : PAIRS_USUAL, &pairs))
        return STATUS_USAGE;
    c.pairs = pairs;
    if (!spil__cast_works(all) || (c.folder != NULL && !spil__records_folder(c.folder)))
        return STATUS_FAILED;
    if (!spil__contest_play(&c)) {
        if (c.units == 0 && spil__jobs_interrupted())
            spil__complain(_("stopped before the first deal was played in every order"));
        return STATUS_FAILED;
    }
    (spil__args_has(a, "json") ? report_json : report_people)(&c);
    return STATUS_OK;
}

int spil__cmd_arena(const args *a)
{
    cast *all = spil__alloc(sizeof *all);
    const int status = run(a, all);
    free(all);
    return status;
}
