/* verdict.h: what a move was worth, in words. */
#ifndef SPIL_VERDICT_H
#define SPIL_VERDICT_H

#include "spil/analysis.h"
#include "spil/words.h"

typedef struct spil_verdict {
    spil_move played, best;
    double worth, best_worth; /* shares of the win, or points expected … */
    double cost, noise;       /* … and the difference, with its standard error */
    spil_grade grade;
    bool by_points;
} spil_verdict;

/* What an analysis says about a decision. */
spil_verdict spil_verdict_of(const spil_analysis *a, const spil_decision *d);

/* A worth or a cost: "45 %", or "7.2" points. */
spil_phrase spil_words_worth(const spil_translator *tr, bool by_points, double worth);
/* "a mistake" */
const char *spil_words_grade(const spil_translator *tr, spil_grade grade);
/* What was played, what was better, what it cost and how sure that is, in a few sentences without a newline. view: of
 * the seat that decided. */
void spil_words_verdict(const spil_words *w, const spil_setup *su, const void *view, const spil_verdict *v,
                        spil_out *out);

#endif
