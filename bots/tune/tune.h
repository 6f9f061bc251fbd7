/* tune.h: makes numbers better one at a time, by measuring.
 *
 * What is measured is a mean over many units (positions, deals), and the same units are measured with the old number
 * and with the new one: what counts is the mean of the differences and its standard error. Which thread measures what
 * makes no difference to the result. */
#ifndef TUNE_H
#define TUNE_H

#include <stdint.h>

typedef struct tune_goal {
    const char *name;
    int n_units;
    /* How good these numbers are on this unit: more is better. It may depend on nothing else; called in several
     * threads. */
    double (*measure)(const void *of, const int32_t numbers[], int unit);
    const void *of;
    double min_sigma; /* a change stays if it is better by so many standard errors */
    int sweeps;       /* over all numbers that may change, in smaller and smaller steps */
} tune_goal;

enum { TUNE_NUMBERS = 32 };

typedef struct tune_mean {
    double mean, error; /* one standard error */
} tune_mean;

/* job(of, 0) … job(of, n - 1), in several threads. */
void tune_share(int jobs, int n, void (*job)(void *of, int i), void *of);

/* Numbers that are not in which[] (n_which of them, by index) stay as they are; those that are stay above 0 and below
 * a million. There are n of them, TUNE_NUMBERS at most. names[] are for the report on stderr. Returns how many
 * changes were made. */
int tune(const tune_goal *aim, int jobs, const int which[], int n_which, const char *const names[],
         int32_t numbers[], int n);

/* What a tuner is asked for: [--seed N] [--jobs N] [--percent N], the last of the usual number of units. */
typedef struct tune_options {
    uint64_t seed;
    int jobs, percent;
} tune_options;

/* With their usual values; ends the program when they cannot be read. */
tune_options tune_read_options(int argc, char **argv);

/* How much better these numbers are than others, all units measured. */
tune_mean tune_compare(const tune_goal *aim, int jobs, const int32_t numbers[], const int32_t others[]);

#endif
