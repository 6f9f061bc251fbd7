/* scorebook.c: what is counted in 7 ATE 9. */
#include "spil/scorebook.h"

enum { TALLY_PLAYS, TALLY_DRAWS, TALLY_GOS };

static const spil_stat stats[] = {
    [TALLY_PLAYS] = {"plays", SPIL_TR("cards played per game"), SPIL_STAT_PER_GAME},
    [TALLY_DRAWS] = {"draws", SPIL_TR("cards drawn per game"), SPIL_STAT_PER_GAME},
    [TALLY_GOS] = {"stops", SPIL_TR("times nobody could play per game"), SPIL_STAT_PER_GAME},
    {.name = NULL},
};

static void count(const spil_setup *su, const spil_events *ev, int64_t tally[SPIL_TALLIES_MAX])
{
    for (int i = 0; i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        tally[TALLY_PLAYS] += spil_event_is(su, event, "play") || spil_event_is(su, event, "last");
        tally[TALLY_DRAWS] += spil_event_is(su, event, "draw");
        tally[TALLY_GOS] += spil_event_is(su, event, "go");
    }
}

const spil_scorebook spil__scorebook_seven_ate_nine = {
    .stats = stats,
    .count = count,
    .fewer_points = true,
};
