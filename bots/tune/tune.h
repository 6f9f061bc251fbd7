/* tune.h: coordinate ascent: improves numbers one at a time, by measurement.
 *
 * What is measured is a mean over many units (positions, deals). The same units are measured with the old number and
 * with the new one: what counts is the mean of the differences and its standard error. The result does not depend on
 * which thread measures what. */
#ifndef TUNE_H
#define TUNE_H

#include <stdint.h>

typedef struct tune_goal {
    const char *name;
    int n_units;
    /* How good these numbers are on this unit; more is better. Must depend on nothing else; called from several
     * threads. */
    double (*measure)(const void *of, const int32_t numbers[], int unit);
    const void *of;
    double min_sigma; /* standard errors by which a change must be better to be kept */
    int sweeps;       /* over all numbers that may change, in ever smaller steps */
} tune_goal;

enum { TUNE_NUMBERS = 32 };

typedef struct tune_mean {
    double mean, error; /* one standard error */
} tune_mean;

/* Runs job(of, 0) … job(of, n - 1) in `jobs` threads. */
void tune_share(int jobs, int n, void (*job)(void *of, int i), void *of);

/* Changes only the numbers whose indices are in which[], and keeps those above 0 and at most a million. n: of all
 * numbers, at most TUNE_NUMBERS. names[] are for the report on stderr. Returns how many changes were made. */
int tune(const tune_goal *goal, int jobs, const int which[], int n_which, const char *const names[],
         int32_t numbers[], int n);

/* A tuner's options: [--seed N] [--jobs N] [--percent N]; percent: of the usual number of units. */
typedef struct tune_options {
    uint64_t seed;
    int jobs, percent;
} tune_options;

/* Defaults for those not given; exits with a usage message on a bad option. */
tune_options tune_read_options(int argc, char **argv);

/* How much better `numbers` are than `others`, on all units. */
tune_mean tune_compare(const tune_goal *goal, int jobs, const int32_t numbers[], const int32_t others[]);

#endif
