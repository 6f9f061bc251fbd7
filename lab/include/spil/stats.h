/* stats.h: what can be said about a number measured with luck in it. Intervals are at 95 %.
 *
 * The unit of everything is what was drawn independently: a game in a series (series.h), in a contest (contest.h) a
 * deal played with the sides in every order (a pair, where there are two sides). Games of one deal are correlated, so
 * counting them one by one would give intervals that are too narrow or too wide. */
#ifndef SPIL_STATS_H
#define SPIL_STATS_H

#include <stdbool.h>
#include <stdint.h>

/* The sums of a sample. */
typedef struct spil_sample {
    int64_t n;
    double sum, squares;
} spil_sample;

void spil_sample_add(spil_sample *s, double x);

typedef struct spil_estimate {
    double value, low, high;
    bool known; /* false: too few numbers for an interval; low and high are then equal to value */
} spil_estimate;

/* The mean, with Student's interval. */
spil_estimate spil_mean(const spil_sample *s);

/* The mean of numbers from 0 to 1. The interval is that of the sample plus z*z = 3.84 units of zeros and ones whose
 * mean is the fair share 1/sides: so it is honest for few units, its width is never 0, and it leans to "no
 * difference". With two sides and a sample of zeros and ones it is the interval of Agresti and Coull. With fewer than
 * z*z*(sides - 2) units it may end below their mean: it is then widened to include it. */
spil_estimate spil_share(const spil_sample *s, int sides);

/* Wilson's interval for k of n independent cases. */
spil_estimate spil_wilson(int64_t k, int64_t n);

/* Elo of a side with this share against a field of `sides` - 1 others: 400 log10 of its odds over the fair odds. Shares
 * are clamped to least … 1 - least. */
double spil_elo(double share, int sides, double least);
/* Elo of a score and of both ends of its interval, with least = 1/(games + 2), as if two more games had been played,
 * one won and one lost. So a perfect score has a finite Elo, which is its own upper bound (the lower one needs no such
 * rule), and a higher one than any score with a game lost. */
spil_estimate spil_elo_of(const spil_sample *s, int sides);
/* The inverse: the share that belongs to this Elo. */
double spil_elo_share(double elo, int sides);

/* Sequential test of elo0 against elo1 (elo0 < elo1): the log likelihood ratio, for a normal distribution with the
 * sample's variance (including the zeros and ones of spil_share). */
double spil_sprt(const spil_sample *s, int sides, double elo0, double elo1);
/* Where the test ends: ln((1 - 0.05) / 0.05). Above: elo1; below minus this: elo0. */
#define SPIL_SPRT_BOUND 2.944438979166440
enum { SPIL_SPRT_LEAST = 10 }; /* units before the test may end: the variance of fewer means little */

/* x for printing with `digits` decimals: what would print as -0 becomes 0. Never returns -0. */
double spil_shown(double x, int digits);

/* ---- ratings ---- */

enum { SPIL_RATED_MAX = 32 };

/* Scores of everyone against everyone: by i in a field of j. */
typedef struct spil_rating_table {
    int n;
    int sides;
    /* [i][j]: i alone among j; n is 0 where they did not meet that way. */
    spil_sample score[SPIL_RATED_MAX][SPIL_RATED_MAX];
} spil_rating_table;

/* Maximum likelihood ratings of the Bradley–Terry model, in Elo; the first is the anchor, 0. A meeting counts as the
 * number of independent games whose mean would have the same variance; one half-won game is added to each, so that a
 * bot that wins everything has a finite rating. Intervals are for the distance from the anchor, by the information
 * matrix. */
void spil_ratings(const spil_rating_table *t, spil_estimate rating[SPIL_RATED_MAX]);

#endif
