/* fsrs.c: when something learned should come back (spil/fsrs.h). */
#include "spil/fsrs.h"

#include <math.h>

/* ---- arithmetic: the same bits on every machine, and a hundredth of a library's in the page ---- */

static const double ln_2 = 0.69314718055994530942;

static double ln(double x)
{
    int twos;
    const double m = frexp(x, &twos), z = (m - 1) / (m + 1); /* ln m = 2 (z + z³/3 + z⁵/5 + …) */
    double power = z, sum = 0;
    for (int k = 1; k < 40; k += 2, power *= z * z)
        sum += power / k;
    return 2 * sum + twos * ln_2;
}

static double exp_of(double x)
{
    const int twos = (int)(x / ln_2);
    const double r = x - twos * ln_2;
    double term = 1, sum = 1;
    for (int k = 1; k < 22; k++)
        sum += term *= r / k;
    return ldexp(sum, twos);
}

static double power_of(double x, double y)
{
    return exp_of(y * ln(x));
}

/* ---- FSRS ---- */

/* The parameters, by what they do; the numbers are FSRS-6's defaults. */
static const double first_stability[] = {
    [SPIL_RATING_AGAIN] = 0.212,
    [SPIL_RATING_HARD] = 1.2931,
    [SPIL_RATING_GOOD] = 2.3065,
    [SPIL_RATING_EASY] = 8.2956,
};
static const double first_difficulty = 6.4133, first_difficulty_rate = 0.8334;
static const double difficulty_step = 3.0194, difficulty_reversion = 0.001;
static const double recall_gain = 1.8722, recall_saturation = 0.1666, recall_spacing = 0.796;
static const double hard_penalty = 0.6014, easy_bonus = 1.8729;
static const double forget_scale = 1.4835, forget_difficulty = 0.0614, forget_stability = 0.2629,
                    forget_spacing = 1.6483;
static const double short_rate = 0.5425, short_shift = 0.0912, short_saturation = 0.0658;
static const double decay = 0.1542;

static const double least_stability = 0.001;
enum { LONGEST_DAYS = 36500 };

static double at_least(double x, double least)
{
    return x < least ? least : x;
}

static double within_difficulty(double d)
{
    return d < 1 ? 1 : d > 10 ? 10 : d;
}

/* So that the chance is 90 % after `stability` days. */
static double curve_factor(void)
{
    return power_of(0.9, -1 / decay) - 1;
}

static double starting_difficulty(spil_rating rating)
{
    return first_difficulty - exp_of(first_difficulty_rate * (rating - 1)) + 1;
}

/* The nearer to 10, the smaller the step; and always a little back to where easy things begin. */
static double next_difficulty(double d, spil_rating rating)
{
    const double moved = d - difficulty_step * ((int)rating - (int)SPIL_RATING_GOOD) * (10 - d) / 9;
    const double easy = starting_difficulty(SPIL_RATING_EASY);
    return within_difficulty(difficulty_reversion * easy + (1 - difficulty_reversion) * moved);
}

/* On the same day. */
static double after_short(double s, spil_rating rating)
{
    const double gain = exp_of(short_rate * ((int)rating - (int)SPIL_RATING_GOOD + short_shift)) *
                        power_of(s, -short_saturation);
    return s * (rating == SPIL_RATING_AGAIN ? gain : at_least(gain, 1));
}

static double after_recall(const spil_fsrs *m, double retrievability, spil_rating rating)
{
    const double s = m->stability;
    const double by_rating = rating == SPIL_RATING_HARD   ? hard_penalty
                             : rating == SPIL_RATING_EASY ? easy_bonus
                                                          : 1;
    const double gain = exp_of(recall_gain) * (11 - m->difficulty) * power_of(s, -recall_saturation) *
                        (exp_of((1 - retrievability) * recall_spacing) - 1);
    return s * (1 + gain * by_rating);
}

static double after_lapse(const spil_fsrs *m, double retrievability)
{
    const double lasting = forget_scale * power_of(m->difficulty, -forget_difficulty) *
                           (power_of(m->stability + 1, forget_stability) - 1) *
                           exp_of((1 - retrievability) * forget_spacing);
    const double most = m->stability / exp_of(short_rate * short_shift);
    return lasting < most ? lasting : most;
}

void spil_fsrs_review(spil_fsrs *m, spil_rating rating, spil_day day)
{
    if (m->stability == 0) {
        m->stability = first_stability[rating];
        m->difficulty = within_difficulty(starting_difficulty(rating));
    } else {
        const double retrievability = spil_fsrs_retrievability(m, day);
        const double s = day <= m->day                 ? after_short(m->stability, rating)
                         : rating == SPIL_RATING_AGAIN ? after_lapse(m, retrievability)
                                                       : after_recall(m, retrievability, rating);
        m->stability = at_least(s, least_stability);
        m->difficulty = next_difficulty(m->difficulty, rating);
    }
    m->day = day;
}

double spil_fsrs_retrievability(const spil_fsrs *m, spil_day day)
{
    if (m->stability == 0)
        return 0;
    const double days = day > m->day ? day - m->day : 0;
    return power_of(1 + curve_factor() * days / m->stability, -decay);
}

spil_day spil_fsrs_due(const spil_fsrs *m, double retention)
{
    if (m->stability == 0)
        return 0;
    const double days = m->stability / curve_factor() * (power_of(retention, -1 / decay) - 1) + 0.5;
    return m->day + (days < 1 ? 1 : days > LONGEST_DAYS ? (spil_day)LONGEST_DAYS : (spil_day)days);
}
