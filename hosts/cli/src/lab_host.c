/* lab_host.c: what the command line provides to the lab (lab_host.h). */
#include "lab_host.h"

#include <stdlib.h>
#include <string.h>

#include "intl.h"
#include "parts.h"
#include "players.h"
#include "spil/memory.h"
#include "spil/words.h"
#include "stderr_report.h"

static int64_t run(void *of, const spil_work *work)
{
    return spil__parts_run(of, work);
}

static bool stopped(void *of)
{
    (void)of;
    return spil__jobs_stopped();
}

spil_lab spil__lab(lab_jobs *jobs)
{
    return (spil_lab){.work = run, .work_of = jobs, .stop = stopped, .players = spil__lab_players};
}

/* ---- can everybody play? ---- */

/* Which player cannot play, and why. */
typedef struct trial {
    const spil_lineup *lineup;
    bool failed;
    int64_t who;
    spil_sentence fault;
} trial;

static void *open_nothing(void *of)
{
    return of;
}

static void close_nothing(void *of, void *room)
{
    (void)of;
    (void)room;
}

static bool try_one(void *of, void *room, int64_t i, void *end)
{
    (void)room;
    const spil_lineup *l = ((const trial *)of)->lineup;
    trial *one = end;
    bool known = false; /* a program in two seats is tried once */
    for (int64_t before = 0; before < i; before++)
        known = known || strcmp(l->who[before].text, l->who[i].text) == 0;
    one->who = i;
    one->failed = !known && !spil__player_probe(&l->who[i], &one->fault);
    return true;
}

static bool take_trial(void *of, int64_t i, const void *end)
{
    (void)i;
    const trial *one = end;
    trial *all = of;
    if (one->failed) {
        all->failed = true;
        all->who = one->who;
        all->fault = one->fault;
    }
    return !one->failed;
}

bool spil__lineup_can_play(const spil_lineup *l)
{
    trial all = {.lineup = l};
    char why[1024];
    bool programs = false;
    for (int i = 0; i < l->n; i++)
        programs = programs || l->who[i].kind == SPIL_PLAYER_PROGRAM;
    if (!programs || spil__parts_merging())
        return true;
    const spil_work work = {.n = l->n,
                            .end_bytes = sizeof(trial),
                            .of = &all,
                            .open = open_nothing,
                            .close = close_nothing,
                            .piece = try_one,
                            .take = take_trial};
    /* All at once: a program may take a while to say hello. */
    const int64_t tried = spil__jobs_run(&(lab_jobs){.threads = l->n}, &work);
    if (all.failed) {
        spil__sentence(&all.fault, why, sizeof why);
        spil__complain("%s %s", l->who[all.who].text, why);
    } else if (tried < 0) {
        spil__complain(_("no thread could be started"));
    } else if (tried < l->n) {
        spil__complain(_("stopped before the first game was over"));
    }
    return tried == l->n && !all.failed;
}

/* ---- the progress bar ---- */

void spil__contest_standing(const void *contest, char *buf, size_t size)
{
    const spil_contest *c = contest;
    const spil_estimate elo = spil_elo_of(&c->score, c->sides);
    snprintf(buf, size, "%.1f %%  Elo %+.0f (%+.0f … %+.0f)", 100 * spil_share(&c->score, c->sides).value,
             spil_shown(elo.value, 0), spil_shown(elo.low, 0), spil_shown(elo.high, 0));
    spil_words_decimals(&spil__translator, buf);
}

/* ---- reports ---- */

bool spil__run_has_result(int64_t done, const game_folder *folder, const char *stopped_early)
{
    const bool failed = folder != NULL && folder->failed;
    if (spil__parts_failed())
        return false;
    if (failed)
        spil__complain_error(&folder->err);
    else if (done < 0)
        spil__complain(_("no thread could be started"));
    else if (done == 0)
        spil__complain("%s", stopped_early);
    return done > 0 && !failed;
}

void spil__print_fault(const spil_lineup *l, int who, const spil_sentence *fault)
{
    char why[1024];
    spil__sentence(fault, why, sizeof why);
    printf(_("the first: %s %s\n"), l->who[who].text, why);
}
