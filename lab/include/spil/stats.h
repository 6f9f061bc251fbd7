/* stats.h: what can be said of a number that was measured with luck in it. Intervals are at 95 %.
 *
 * The unit of everything is what was drawn independently: a game in a series (series.h), in a contest (contest.h) a
 * deal played with the sides in every order (a pair, where there are two sides). Games of one deal hang together, so
 * counting them one by one would give intervals that are too narrow or too wide. */
#ifndef SPIL_STATS_H
#define SPIL_STATS_H

#include <stdbool.h>
#include <stdint.h>

/* Numbers as they came. */
typedef struct spil_sample {
    int64_t n;
    double sum, squares;
} spil_sample;

void spil_sample_add(spil_sample *s, double x);

typedef struct spil_estimate {
    double value, low, high;
    bool known; /* false: too few numbers for an interval; low and high are then the value */
} spil_estimate;

/* The mean, with Student's interval. */
spil_estimate spil_mean(const spil_sample *s);

/* The mean of numbers from 0 to 1. The interval is that of the sample with z*z = 3.84 units added whose mean is the
 * fair share 1/sides and which are zeros and ones: so it is honest for few units, never has no width, and leans to
 * "no difference". With two sides and zeros and ones only it is the interval of Agresti and Coull. With
 * fewer than z*z*(sides - 2) units it may end below their mean: it is then made wide enough to hold it. */
spil_estimate spil_share(const spil_sample *s, int sides);

/* Wilson's interval for k of n independent cases. */
spil_estimate spil_wilson(int64_t k, int64_t n);

/* Elo of a side that gets this share against a field of `sides` - 1 others: 400 log10 of its odds over the fair
 * odds. A share nearer to 0 or 1 than `least` counts as that near. */
double spil_elo(double share, int sides, double least);
/* Of a score, and of both ends of its interval; `least` is 1/(games + 2), as if two games more had been played, one
 * won and one lost. So a perfect score has a finite Elo, which is its own upper bound (the lower one is honest by
 * itself), and a higher one than a score with a game lost, however few there are. */
spil_estimate spil_elo_of(const spil_sample *s, int sides);
/* The other way round: the share that so much Elo gives. */
double spil_elo_share(double elo, int sides);

/* Sequential test of "elo0" against "elo1" (elo0 < elo1): the logarithm of the likelihood ratio, of the normal
 * distribution with the sample's variance (with the zeros and ones of spil_share in it). */
double spil_sprt(const spil_sample *s, int sides, double elo0, double elo1);
/* Where the test ends: ln((1 - 0.05) / 0.05). Above it is elo1, below minus it elo0. */
#define SPIL_SPRT_BOUND 2.944438979166440
enum { SPIL_SPRT_LEAST = 10 }; /* units before which it does not end: their variance means little */

/* x as it can be printed with so many digits behind the point: what would show as minus nothing is nothing. */
double spil_shown(double x, int digits);

/* ---- ratings ---- */

enum { SPIL_RATED_MAX = 32 };

/* Scores of everyone against everyone: by i in a field of j. */
typedef struct spil_rating_table {
    int n;
    int sides;
    spil_sample score[SPIL_RATED_MAX]
                     [SPIL_RATED_MAX]; /* [i][j]: i alone among j; none where they did not meet that way */
} spil_rating_table;

/* Ratings of greatest likelihood by Bradley and Terry, in Elo; the first one is the anchor, 0. A meeting counts as so
 * many independent games as have the variance of its mean; to each a game is added that was half won, so that who
 * wins all has a finite rating. Intervals are for the distance from the anchor, by the information matrix. */
void spil_ratings(const spil_rating_table *t, spil_estimate rating[SPIL_RATED_MAX]);

#endif
