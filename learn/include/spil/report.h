/* report.h: the learning record as people want to see it: one person and one game at a time, the weak sums first. */
#ifndef SPIL_REPORT_H
#define SPIL_REPORT_H

#include "spil/lesson.h"
#include "spil/translator.h"

enum {
    SPIL_REPORT_WEAK = 3,
    SPIL_REPORT_PRACTISE = 8
}; /* least weight to practise; so many are named at most */

typedef struct spil_report_row {
    const spil_fact *fact;
    spil_sum sum;
    int weight; /* spil_fact_weight */
} spil_report_row;

typedef struct spil_report {
    char name[SPIL_NAME_BYTES];
    const char *game;     /* id, in the facts */
    uint32_t usual_ms;    /* 0 = nothing found yet */
    spil_report_row *row; /* the weakest first */
    int n, n_weak;
    const spil_fact **all; /* that are wanted, by person and game … */
    int n_all, at;         /* … and the first of the next report */
} spil_report;

/* Goes on to the next of those who have a record, a person and a game each, by name; *r is all zero before the first.
 * false past the last one: *r is then as before the first. game NULL: all games; name NULL: all people; they and
 * the facts stay the same from one call to the next. The facts outlive the report; who stops earlier ends it with
 * spil_report_free. */
bool spil_report_next(const spil_facts *f, const char *game, const char *name, spil_report *r);
void spil_report_free(spil_report *r);

/* "Anna"; for the person without a name, a word for that. */
const char *spil_report_name(const char *name, const spil_translator *t);
/* The weakest: "9 + 2, 3 - 3"; "" when all is well. */
void spil_report_practise(const spil_report *r, spil_out *out);
/* "1.8 s", "-" for 0. */
void spil_report_time(uint32_t ms, const spil_translator *t, spil_out *out);

#endif
