/* review.h: the decisions of one player in an analysed game (spil/analysis.h), to be gone through one by one. */
#ifndef SPIL_REVIEW_H
#define SPIL_REVIEW_H

#include "spil/analysis.h"

typedef enum spil_review_order {
    SPIL_REVIEW_DEAREST, /* those that cost most first; those without a rating last */
    SPIL_REVIEW_PLAYED   /* as they were made */
} spil_review_order;

/* Lists the seat's decisions among the first n of the analysis, as indices into its decisions: an analysis under way
 * has n of them. Returns how many; out has room for n. */
int spil_review_list(const spil_analysis *a, int n, int seat, spil_review_order order, int out[]);

#endif
