/* scorebook.c: what is counted in Sequence Numbers. */
#include "spil/scorebook.h"
#include "spil/sequence.h"

enum { TALLY_FIRST, TALLY_BLOCKED, TALLY_NONE, TALLY_LIMIT, TALLY_SEQUENCES, TALLY_DEAD, TALLY_PASSES };

static const spil_stat stats[] = {
    [TALLY_FIRST] = {"first_wins", SPIL_TR("won by the side that began"), SPIL_STAT_OF_GAMES},
    [TALLY_BLOCKED] = {"blocked", SPIL_TR("ended because nobody could play"), SPIL_STAT_OF_GAMES},
    [TALLY_NONE] = {"no_sequence", SPIL_TR("ended without any sequence"), SPIL_STAT_OF_GAMES},
    [TALLY_LIMIT] = {"turn_limit", SPIL_TR("ended with turn 1000"), SPIL_STAT_OF_GAMES},
    [TALLY_SEQUENCES] = {"sequences", SPIL_TR("sequences per game"), SPIL_STAT_PER_GAME},
    [TALLY_DEAD] = {"dead_cards", SPIL_TR("dead cards exchanged per game"), SPIL_STAT_PER_GAME},
    [TALLY_PASSES] = {"passes", SPIL_TR("passes per game"), SPIL_STAT_PER_GAME},
    {.name = NULL},
};

static void count(const spil_setup *su, const spil_events *ev, int64_t tally[SPIL_TALLIES_MAX])
{
    for (int i = 0; i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        tally[TALLY_SEQUENCES] += spil_event_is(su, event, "sequence");
        tally[TALLY_DEAD] += spil_event_is(su, event, "dead");
        tally[TALLY_PASSES] += spil_event_is(su, event, "pass");
        if (!spil_event_is(su, event, "over"))
            continue;
        tally[TALLY_FIRST] += event->arg[2] == spil_side_of(su, event->arg[1]);
        tally[TALLY_NONE] += tally[TALLY_SEQUENCES] == 0;
        tally[TALLY_BLOCKED] += event->arg[0] == SPIL_SEQUENCE_BY_PASSES;
        tally[TALLY_LIMIT] += event->arg[0] == SPIL_SEQUENCE_BY_TURNS;
    }
}

const spil_scorebook spil__scorebook_sequence = {
    .stats = stats,
    .count = count,
};
