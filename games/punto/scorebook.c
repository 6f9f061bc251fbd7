/* scorebook.c: what is counted in Punto. */
#include "spil/scorebook.h"
#include "spil/punto.h"

enum { TALLY_ROUNDS, TALLY_ROW, TALLY_SHORT_ROWS, TALLY_DRAWN };

static const spil_stat stats[] = {
    [TALLY_ROUNDS] = {"rounds", SPIL_TR("rounds per game"), SPIL_STAT_PER_GAME},
    [TALLY_ROW] = {"rounds_by_row", SPIL_TR("rounds won by a row"), TALLY_ROUNDS},
    [TALLY_SHORT_ROWS] = {"rounds_by_short_rows", SPIL_TR("rounds won by short rows"), TALLY_ROUNDS},
    [TALLY_DRAWN] = {"rounds_drawn", SPIL_TR("rounds drawn"), TALLY_ROUNDS},
    {.name = NULL},
};

static void count(const spil_setup *su, const spil_events *ev, int64_t tally[SPIL_TALLIES_MAX])
{
    for (int i = 0; i < ev->n; i++) {
        if (!spil_event_is(su, &ev->item[i], "round_end"))
            continue;
        const int by = ev->item[i].arg[2];
        tally[TALLY_ROUNDS]++;
        tally[by == SPIL_PUNTO_ROW          ? TALLY_ROW
              : by == SPIL_PUNTO_SHORT_ROWS ? TALLY_SHORT_ROWS
                                            : TALLY_DRAWN]++;
    }
}

const spil_scorebook spil__scorebook_punto = {
    .stats = stats,
    .count = count,
};
