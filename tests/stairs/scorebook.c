/* scorebook.c: what is counted in Stairs. */
#include "spil/scorebook.h"

enum { TALLY_STAIRS, TALLY_STEPS, TALLY_SMALL, TALLY_ALONE, TALLY_PASSES };

static const spil_stat stats[] = {
    [TALLY_STAIRS] = {"stairs", SPIL_TR("stairs per game"), SPIL_STAT_PER_GAME},
    [TALLY_STEPS] = {"steps", SPIL_TR("steps in a stair"), SPIL_STAT_MEAN + TALLY_STAIRS},
    [TALLY_SMALL] = {"small_steps", SPIL_TR("small steps in a stair"), SPIL_STAT_MEAN + TALLY_STAIRS},
    [TALLY_ALONE] = {"one_step", SPIL_TR("stairs of a single step"), TALLY_STAIRS},
    [TALLY_PASSES] = {"passes", SPIL_TR("passes per game"), SPIL_STAT_PER_GAME},
    {.name = NULL},
};

static void count(const spil_setup *su, const spil_events *ev, int64_t tally[SPIL_TALLIES_MAX])
{
    for (int i = 0; i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        tally[TALLY_PASSES] += spil_event_is(su, event, "pass");
        if (!spil_event_is(su, event, "bank"))
            continue;
        tally[TALLY_STAIRS]++;
        tally[TALLY_STEPS] += event->arg[1];
        tally[TALLY_SMALL] += event->arg[2];
        tally[TALLY_ALONE] += event->arg[1] == 1;
    }
}

const spil_scorebook spil__scorebook_stairs = {
    .stats = stats,
    .count = count,
};
