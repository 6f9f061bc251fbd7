/* report.h: the learning record as people want to see it: one person and one game at a time, the weak sums first. */
#ifndef REPORT_H
#define REPORT_H

#include "lesson.h"
#include "screen.h"

enum { REPORT_WEAK = 3, REPORT_PRACTISE = 8 }; /* the least weight to practise; so many are named at most */

typedef struct report_row {
    const fact *fact;
    sum sum;
    int weight; /* spil__fact_weight */
} report_row;

typedef struct report {
    char name[SPIL_NAME_BYTES];
    const char *game;  /* id, in the facts */
    uint32_t usual_ms; /* 0 = nothing found yet */
    report_row *row;
    int n, n_weak;
    const fact **all; /* that are wanted, by person and game … */
    int n_all, at;    /* … and the first of the next report */
} report;

/* Goes on to the next of those who have a record, a person and a game each, by name; *r is all zero before the first.
 * false past the last one: *r is then as before the first. game NULL: all games; name NULL: all people; they and
 * the facts stay the same from one call to the next. The facts outlive the report; who stops earlier ends it with spil__report_free. */
bool spil__report_next(const facts *f, const char *game, const char *name, report *r);
void spil__report_free(report *r);

/* "Anna"; for the person without a name, a word for that. */
const char *spil__report_name(const char *name);
/* The weakest: "9 + 2, 3 - 3"; "" when all is well. */
void spil__report_practise(const report *r, char *text, size_t size);
/* All of it as a table, and what to practise. */
void spil__report_print(const screen *s, const report *r);
/* "1.8 s", "-" for 0. */
void spil__report_time(uint32_t ms, char *text, size_t size);

#endif
