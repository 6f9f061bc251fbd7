/* report.h: the learning record for people to read: one person and one game at a time, weak sums first. */
#ifndef SPIL_REPORT_H
#define SPIL_REPORT_H

#include "spil/lesson.h"
#include "spil/translator.h"

enum {
    SPIL_REPORT_WEAK = 3,    /* the least weight that needs practice */
    SPIL_REPORT_PRACTISE = 8 /* sums named, at most */
};

typedef struct spil_report_row {
    const spil_fact *fact;
    spil_sum sum;
    int weight; /* spil_fact_weight */
} spil_report_row;

typedef struct spil_report {
    char name[SPIL_NAME_BYTES];
    const char *game;     /* id, in the facts */
    uint32_t usual_ms;    /* 0 = nothing found yet */
    spil_report_row *row; /* weakest first */
    int n, n_weak;
    const spil_fact **all; /* the facts selected, by person and game … */
    int n_all, at;         /* … and the first of the next report */
} spil_report;

/* The next report, of one person and one game, in the order of names; *r is all zero before the first. false past the
 * last one: *r is all zero again. game NULL: all games; name NULL: all people; these and the facts must not change
 * between calls. The facts must outlive the report. A caller that stops earlier calls spil_report_free. */
bool spil_report_next(const spil_facts *f, const char *game, const char *name, spil_report *r);
void spil_report_free(spil_report *r);

/* "Anna"; a word for the person without a name. */
const char *spil_report_name(const char *name, const spil_translator *t);
/* The weakest: "9 + 2, 3 - 3"; "" when all is well. */
void spil_report_practise(const spil_report *r, spil_out *out);
/* "1.8 s", "-" for 0. */
void spil_report_time(uint32_t ms, const spil_translator *t, spil_out *out);

#endif
