/* lab_reports.h: what the lab found (spil/series.h, contest.h, league.h, analysis.h), as one line of JSON each. The
 * command line prints it, the Python package reads it; docs/command-line.md and docs/bots.md say what the fields
 * are. */
#ifndef LAB_REPORTS_H
#define LAB_REPORTS_H

#include <stdio.h>

#include "spil/analysis.h"
#include "spil/league.h"
#include "spil/series.h"

/* Each must have at least one result. */
void spil__series_json(FILE *to, const spil_series *s);
void spil__contest_json(FILE *to, const spil_contest *c);
void spil__league_json(FILE *to, const spil_league *l);
/* names: of the players, by seat. */
void spil__analysis_json(FILE *to, const spil_analysis *a, const char names[][SPIL_NAME_BYTES]);

#endif
