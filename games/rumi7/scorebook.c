/* scorebook.c: what is counted in Rumi 7 Seven. */
#include "spil/scorebook.h"
#include "spil/rumi7.h"

enum {
    TALLY_ROUNDS,
    TALLY_TURNS,
    TALLY_CLAIMS,
    TALLY_POINTS,
    TALLY_BY_DISCARD,
    TALLY_BY_BUILDING,
    TALLY_BY_LAYING,
    TALLY_BLOCKED,
    TALLY_STOCK_OUT,
    TALLY_TURNS_IN, /* the rounds 1 … 7 */
    N_LINES = TALLY_TURNS_IN + SPIL_RUMI7_ROUNDS,
    NOTE_TURNS = N_LINES + 1, /* of the round now played: no lines */
    NOTE_STOCK_OUT
};

static const spil_stat stats[] = {
    [TALLY_ROUNDS] = {"rounds", SPIL_TR("rounds per game"), SPIL_STAT_PER_GAME},
    [TALLY_TURNS] = {"turns", SPIL_TR("turns per round"), SPIL_STAT_MEAN + TALLY_ROUNDS},
    [TALLY_CLAIMS] = {"claims", SPIL_TR("claims per round"), SPIL_STAT_MEAN + TALLY_ROUNDS},
    [TALLY_POINTS] = {"round_points", SPIL_TR("points of all seats per round"),
                      SPIL_STAT_MEAN + TALLY_ROUNDS},
    [TALLY_BY_DISCARD] = {"by_discard", SPIL_TR("rounds ended by the last discard"), TALLY_ROUNDS},
    [TALLY_BY_BUILDING] = {"by_building", SPIL_TR("rounds ended by building"), TALLY_ROUNDS},
    [TALLY_BY_LAYING] = {"by_laying", SPIL_TR("rounds ended by laying"), TALLY_ROUNDS},
    [TALLY_BLOCKED] = {"blocked", SPIL_TR("rounds that nobody ended"), TALLY_ROUNDS},
    [TALLY_STOCK_OUT] = {"stock_out", SPIL_TR("rounds in which the stock ran out"), TALLY_ROUNDS},
    [TALLY_TURNS_IN + 0] = {"turns_1", SPIL_TR("turns in round 1"), SPIL_STAT_PER_GAME},
    [TALLY_TURNS_IN + 1] = {"turns_2", SPIL_TR("turns in round 2"), SPIL_STAT_PER_GAME},
    [TALLY_TURNS_IN + 2] = {"turns_3", SPIL_TR("turns in round 3"), SPIL_STAT_PER_GAME},
    [TALLY_TURNS_IN + 3] = {"turns_4", SPIL_TR("turns in round 4"), SPIL_STAT_PER_GAME},
    [TALLY_TURNS_IN + 4] = {"turns_5", SPIL_TR("turns in round 5"), SPIL_STAT_PER_GAME},
    [TALLY_TURNS_IN + 5] = {"turns_6", SPIL_TR("turns in round 6"), SPIL_STAT_PER_GAME},
    [TALLY_TURNS_IN + 6] = {"turns_7", SPIL_TR("turns in round 7"), SPIL_STAT_PER_GAME},
    [N_LINES] = {.name = NULL},
};

_Static_assert((int)NOTE_STOCK_OUT < (int)SPIL_TALLIES_MAX, "room for all tallies");

/* A round is over; the move that ended it began with `first`. */
static void count_round(const spil_setup *su, const spil_event *first, int round, bool blocked,
                        int64_t tally[SPIL_TALLIES_MAX])
{
    const bool by_discard = spil_event_is(su, first, "discard"), by_laying = spil_event_is(su, first, "lay");
    tally[NOTE_TURNS] += !by_discard;
    tally[TALLY_ROUNDS]++;
    tally[blocked      ? TALLY_BLOCKED
          : by_discard ? TALLY_BY_DISCARD
          : by_laying  ? TALLY_BY_LAYING
                       : TALLY_BY_BUILDING]++;
    tally[TALLY_TURNS] += tally[NOTE_TURNS];
    tally[TALLY_TURNS_IN + round - 1] += tally[NOTE_TURNS];
    tally[TALLY_STOCK_OUT] += tally[NOTE_STOCK_OUT];
    tally[NOTE_TURNS] = tally[NOTE_STOCK_OUT] = 0;
}

static void count(const spil_setup *su, const spil_events *ev, int64_t tally[SPIL_TALLIES_MAX])
{
    for (int i = 0; i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        tally[NOTE_TURNS] += spil_event_is(su, event, "discard");
        tally[TALLY_CLAIMS] += spil_event_is(su, event, "claim");
        if (spil_event_is(su, event, "reshuffle"))
            tally[NOTE_STOCK_OUT] = 1;
        if (spil_event_is(su, event, "hand"))
            tally[TALLY_POINTS] += event->arg[1];
        if (spil_event_is(su, event, "out"))
            count_round(su, &ev->item[0], event->arg[1], false, tally);
        if (spil_event_is(su, event, "blocked"))
            count_round(su, &ev->item[0], event->arg[0], true, tally);
    }
}

static void count_rounds(const spil_setup *su, const spil_events *ev, spil_rounds *tally)
{
    for (int i = 0; i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        if (spil_event_is(su, event, "out"))
            tally->ended_by[event->arg[0]]++;
        if (spil_event_is(su, event, "hand"))
            tally->points[event->arg[0]] += event->arg[1];
        tally->n += spil_event_is(su, event, "out") || spil_event_is(su, event, "blocked");
    }
}

const spil_scorebook spil__scorebook_rumi7 = {
    .stats = stats,
    .count = count,
    .rounds = count_rounds,
    .fewer_points = true,
};
