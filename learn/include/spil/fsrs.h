/* fsrs.h: when something learned should come back, by FSRS-6 with its default parameters.
 *
 * What is remembered has a stability, the days after which it is recalled with a chance of 90 %, and a difficulty of 1
 * to 10. A review with a rating changes both. The words are those of FSRS; reviews are counted by days, those of the
 * same day by its rule for short terms. */
#ifndef SPIL_FSRS_H
#define SPIL_FSRS_H

#include "spil/day.h"

typedef enum spil_rating {
    SPIL_RATING_AGAIN = 1, /* forgotten */
    SPIL_RATING_HARD,
    SPIL_RATING_GOOD,
    SPIL_RATING_EASY
} spil_rating;

/* All zero: never reviewed. */
typedef struct spil_fsrs {
    double stability, difficulty;
    spil_day day; /* of the last review */
} spil_fsrs;

/* A review on a day, which is not before the last one's. */
void spil_fsrs_review(spil_fsrs *m, spil_rating rating, spil_day day);

/* The chance that it is recalled on a day; 0: it was never reviewed. */
double spil_fsrs_retrievability(const spil_fsrs *m, spil_day day);

/* The day on which that chance has come down to `retention` (0 … 1): at least the day after the last review, at most a
 * hundred years later; 0: never reviewed. */
spil_day spil_fsrs_due(const spil_fsrs *m, double retention);

#endif
