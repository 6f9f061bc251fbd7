/* show.h: results of the lab as text, for comparing; and what tests lend it. */
#ifndef LAB_TEST_SHOW_H
#define LAB_TEST_SHOW_H

#include "spil/analysis.h"
#include "spil/league.h"
#include "spil/series.h"

typedef struct show {
    char text[1 << 16];
    size_t len;
} show;

/* Each starts the text afresh and returns it. Numbers are exact, except those computed with logarithms: C libraries may
 * differ in their last digit. */
const char *show_contest(show *s, const spil_contest *c);
const char *show_series(show *s, const spil_series *r);
const char *show_league(show *s, const spil_league *l);
const char *show_analysis(show *s, const spil_analysis *a);

/* A lineup of bots for a game, with a seed; texts end with NULL. Exits on a bad text. */
spil_lineup show_lineup(const char *game, int seats, const char *const texts[], uint32_t sims, uint64_t seed);

/* Players that think with some memory and no clock. For one worker at a time. */
spil_players show_players(void);
const spil_bot_resources *show_resources(void);
/* One piece after another, in the calling thread. */
spil_work_fn show_work;

/* Plays one game of the lineup, which keeps steps, and analyses it. */
void show_analyse(const spil_lineup *lineup, uint32_t sims, spil_analysis *a, spil_record *rec);
void show_analyse_free(spil_analysis *a, spil_record *rec);

#endif
