/* tries.h: puzzles that somebody has tried, as a text, and which one is next.
 *
 *     spil tried 1                            always the first line
 *     2026-11-18 punto 1970-01-05 solved      the day; the puzzle, by its deal; at the first try …
 *     2026-11-18 punto 1970-01-16 missed      … or not
 *
 * Each line is a review for FSRS (spil/fsrs.h). A puzzle that was missed comes back on the day on which it is due; one
 * that was only ever solved does not. Lines that cannot be read are skipped. */
#ifndef SPIL_TRIES_H
#define SPIL_TRIES_H

#include "spil/fsrs.h"
#include "spil/report.h"

#define SPIL_TRIES_FIRST "spil tried 1\n"

enum { SPIL_TRIES_LINE = 120 };

/* What the text says about a puzzle. */
typedef struct spil_tried {
    bool is;     /* it was tried */
    bool solved; /* the last time */
    bool missed; /* at any time */
    spil_fsrs memory;
} spil_tried;

/* A line, with its newline. */
void spil_tries_line(spil_day today, const char *game, spil_day puzzle, bool solved, spil_out *out);
spil_tried spil_tries_of(const char *text, size_t len, const char *game, spil_day puzzle);
/* Is it to come back today? */
bool spil_tried_due(const spil_tried *t, spil_day today);
/* Of a game's puzzles: how many were solved the last time, and how many come back in a week: today, tomorrow, … */
typedef struct spil_tries_sum {
    int solved, due[SPIL_REPORT_DAYS];
} spil_tries_sum;
spil_tries_sum spil_tries_add(const char *text, size_t len, const char *game, const spil_day puzzles[], int n,
                              spil_day today);
/* The index of the puzzle to try next: the first that is due, else the first that is new; -1: there is none. */
int spil_tries_next(const char *text, size_t len, const char *game, const spil_day puzzles[], int n,
                    spil_day today);

#endif
