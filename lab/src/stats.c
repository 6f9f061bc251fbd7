/* stats.c: intervals, Elo, sequential tests, ratings (stats.h). */
#include "spil/stats.h"

#include <math.h>

static const double z = 1.959963984540054;

void spil_sample_add(spil_sample *s, double x)
{
    s->n++;
    s->sum += x;
    s->squares += x * x;
}

/* ---- means and shares ---- */

/* The quantile of Student's distribution for the probability of z, by its expansion; within 1 % from 4 degrees on. */
static double student(double degrees)
{
    const double d = degrees, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
    return z + (z3 + z) / (4 * d) + (5 * z5 + 16 * z3 + 3 * z) / (96 * d * d) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * d * d * d);
}

spil_estimate spil_mean(const spil_sample *s)
{
    const double n = (double)s->n, mean = s->n > 0 ? s->sum / n : 0;
    if (s->n < 2)
        return (spil_estimate){.value = mean, .low = mean, .high = mean};
    const double rest = s->squares - n * mean * mean, variance = rest > 0 ? rest / (n - 1) : 0;
    const double half = student(n - 1) * sqrt(variance / n);
    return (spil_estimate){.value = mean, .low = mean - half, .high = mean + half, .known = true};
}

/* Size, mean and variance of the sample with the added zeros and ones. */
static void padded(const spil_sample *s, int sides, double *n, double *mean, double *variance)
{
    *n = (double)s->n + z * z;
    *mean = (s->sum + z * z / sides) / *n;
    const double v = (s->squares + z * z / sides) / *n - *mean * *mean;
    *variance = v > 0 ? v : 0;
}

/* The interval, clipped to 0 … 1 and widened to include the value if need be. */
static spil_estimate around(double value, double low, double high)
{
    low = low < 0 ? 0 : low;
    high = high > 1 ? 1 : high;
    return (spil_estimate){
        .value = value, .low = low < value ? low : value, .high = high > value ? high : value, .known = true};
}

spil_estimate spil_share(const spil_sample *s, int sides)
{
    double n, mean, variance;
    padded(s, sides, &n, &mean, &variance);
    const double half = z * sqrt(variance / n);
    return around(s->n > 0 ? s->sum / (double)s->n : 0, mean - half, mean + half);
}

spil_estimate spil_wilson(int64_t k, int64_t n)
{
    const double m = n > 0 ? (double)n : 1, p = (double)k / m;
    const double middle = p + z * z / (2 * m), half = z * sqrt(p * (1 - p) / m + z * z / (4 * m * m));
    const double low = (middle - half) / (1 + z * z / m), high = (middle + half) / (1 + z * z / m);
    return around(p, low, high);
}

/* ---- Elo ---- */

static const double elo_of_e = 400 / 2.302585092994046; /* Elo of odds e */

double spil_elo(double share, int sides, double least)
{
    const double p = share < least ? least : share > 1 - least ? 1 - least : share;
    return elo_of_e * log(p / (1 - p) * (sides - 1));
}

double spil_elo_share(double elo, int sides)
{
    return 1 / (1 + (sides - 1) * exp(-elo / elo_of_e));
}

spil_estimate spil_elo_of(const spil_sample *s, int sides)
{
    const spil_estimate share = spil_share(s, sides);
    const double least = 1 / ((double)s->n * sides + 2);
    return (spil_estimate){.value = spil_elo(share.value, sides, least),
                           .low = spil_elo(share.low, sides, least),
                           .high = spil_elo(share.high, sides, least),
                           .known = true};
}

double spil_sprt(const spil_sample *s, int sides, double elo0, double elo1)
{
    double n, mean, variance;
    const double p0 = spil_elo_share(elo0, sides), p1 = spil_elo_share(elo1, sides);
    padded(s, sides, &n, &mean, &variance);
    return s->n == 0 ? 0 : (p1 - p0) * (2 * s->sum - (double)s->n * (p0 + p1)) / (2 * variance);
}

double spil_shown(double x, int digits)
{
    double step = 1;
    for (int i = 0; i < digits; i++)
        step /= 10;
    return x <= 0 && x >= -step / 2 ? 0 : x;
}

/* ---- ratings ---- */

typedef struct meeting {
    int i, j;
    double games, share;
} meeting;

/* The number of independent games whose mean would be as certain as this one, plus one that was half won. */
static meeting meeting_of(const spil_rating_table *t, int i, int j)
{
    const spil_sample *s = &t->score[i][j];
    double n, mean, variance;
    padded(s, t->sides, &n, &mean, &variance);
    const double games = (double)s->n * mean * (1 - mean) / variance;
    return (meeting){.i = i,
                     .j = j,
                     .games = games + 1,
                     .share = (games * s->sum / (double)s->n + 1 / (double)t->sides) / (games + 1)};
}

/* Turns matrix a of n rows into its inverse; false when it has none. */
static bool invert(int n, double a[SPIL_RATED_MAX][SPIL_RATED_MAX],
                   double out[SPIL_RATED_MAX][SPIL_RATED_MAX])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            out[i][j] = i == j;
    }
    for (int col = 0; col < n; col++) {
        int best = col;
        for (int row = col + 1; row < n; row++)
            best = fabs(a[row][col]) > fabs(a[best][col]) ? row : best;
        if (fabs(a[best][col]) < 1e-12)
            return false;
        for (int k = 0; k < n; k++) {
            const double x = a[col][k], y = out[col][k];
            a[col][k] = a[best][k];
            a[best][k] = x;
            out[col][k] = out[best][k];
            out[best][k] = y;
        }
        const double by = a[col][col];
        for (int k = 0; k < n; k++) {
            a[col][k] /= by;
            out[col][k] /= by;
        }
        for (int row = 0; row < n; row++) {
            const double times = row == col ? 0 : a[row][col];
            for (int k = 0; k < n; k++) {
                a[row][k] -= times * a[col][k];
                out[row][k] -= times * out[col][k];
            }
        }
    }
    return true;
}

/* The gradient and information matrix of the log likelihood at these ratings (in units of odds e). */
static void differentiate(const spil_rating_table *t, const double at[SPIL_RATED_MAX],
                          double slope[SPIL_RATED_MAX], double information[SPIL_RATED_MAX][SPIL_RATED_MAX])
{
    for (int i = 0; i < t->n; i++) {
        slope[i] = 0;
        for (int j = 0; j < t->n; j++)
            information[i][j] = 0;
    }
    for (int i = 0; i < t->n; i++) {
        for (int j = 0; j < t->n; j++) {
            if (i == j || t->score[i][j].n == 0)
                continue;
            const meeting m = meeting_of(t, i, j);
            const double p = spil_elo_share((at[i] - at[j]) * elo_of_e, t->sides);
            const double pull = m.games * (m.share - p), sure = m.games * p * (1 - p);
            slope[i] += pull;
            slope[j] -= pull;
            information[i][i] += sure;
            information[j][j] += sure;
            information[i][j] -= sure;
            information[j][i] -= sure;
        }
    }
}

void spil_ratings(const spil_rating_table *t, spil_estimate rating[SPIL_RATED_MAX])
{
    double at[SPIL_RATED_MAX] = {0}, slope[SPIL_RATED_MAX], whole[SPIL_RATED_MAX][SPIL_RATED_MAX];
    double part[SPIL_RATED_MAX][SPIL_RATED_MAX], inverse[SPIL_RATED_MAX][SPIL_RATED_MAX] = {{0}};
    bool known = true;
    for (int round = 0; round < 100 && known; round++) {
        double most = 0;
        differentiate(t, at, slope, whole);
        for (int i = 1; i < t->n; i++) { /* without the anchor */
            for (int j = 1; j < t->n; j++)
                part[i - 1][j - 1] = whole[i][j];
        }
        known = invert(t->n - 1, part, inverse);
        for (int i = 1; i < t->n && known; i++) {
            double step = 0;
            for (int j = 1; j < t->n; j++)
                step += inverse[i - 1][j - 1] * slope[j];
            step = step > 1    ? 1
                   : step < -1 ? -1
                               : step; /* far from the maximum the quadratic step is unreliable */
            at[i] += step;
            most = fabs(step) > most ? fabs(step) : most;
        }
        if (most < 1e-9)
            break;
    }
    for (int i = 0; i < t->n; i++) {
        const double half = i == 0 || !known ? 0 : z * elo_of_e * sqrt(inverse[i - 1][i - 1]);
        const double elo = at[i] * elo_of_e;
        rating[i] = (spil_estimate){.value = elo, .low = elo - half, .high = elo + half, .known = known};
    }
}
