/* tune.c: coordinate ascent, its threads and its options (tune.h). */
#include "tune.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "thread_pool.h"

enum { JOBS_MAX = 64, LOOKS = 4 /* at a change while it is measured */, NUMBER_MAX = 1000000 };

void tune_share(int jobs, int n, void (*job)(void *of, int i), void *of)
{
    thread_pool *threads = spil__threads_open(jobs - 1);
    spil__threads_each(threads, n, job, of);
    spil__threads_close(threads);
}

/* ---- measuring ---- */

typedef struct series {
    const tune_goal *goal;
    const int32_t *numbers;
    double *value; /* by unit; the first n_done are measured */
    int n_done;
} series;

static void measure_one(void *of, int i)
{
    series *s = of;
    s->value[s->n_done + i] = s->goal->measure(s->goal->of, s->numbers, s->n_done + i);
}

static void measure_until(series *s, int jobs, int n)
{
    if (s->n_done >= n)
        return;
    tune_share(jobs, n - s->n_done, measure_one, s);
    s->n_done = n;
}

static series open_series(const tune_goal *goal, const int32_t *numbers)
{
    series s = {.goal = goal, .numbers = numbers, .value = malloc((size_t)goal->n_units * sizeof *s.value)};
    if (s.value == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return s;
}

/* The mean of a - b over the first n units. */
static tune_mean difference(const series *a, const series *b, int n)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < n; i++) {
        const double d = a->value[i] - b->value[i];
        sum += d;
        squares += d * d;
    }
    const double mean = sum / n, variance = squares / n - mean * mean;
    return (tune_mean){mean, variance > 0 ? sqrt(variance / n) : 0};
}

tune_mean tune_compare(const tune_goal *goal, int jobs, const int32_t numbers[], const int32_t others[])
{
    series a = open_series(goal, numbers), b = open_series(goal, others);
    measure_until(&a, jobs, goal->n_units);
    measure_until(&b, jobs, goal->n_units);
    const tune_mean d = difference(&a, &b, goal->n_units);
    free(a.value);
    free(b.value);
    return d;
}

/* ---- tuning ---- */

/* Is the change better than the best so far? Gives up early when it probably is not. */
static bool is_better(series *change, series *best, int jobs, tune_mean *d)
{
    const tune_goal *goal = change->goal;
    for (int look = 1; look <= LOOKS; look++) {
        const int n = goal->n_units * look / LOOKS > 0 ? goal->n_units * look / LOOKS : 1;
        measure_until(best, jobs, n);
        measure_until(change, jobs, n);
        *d = difference(change, best, n);
        if (d->mean + d->error <= 0)
            return false;
    }
    return d->mean > goal->min_sigma * d->error;
}

/* A large step in the first sweep, smaller ones later. */
static int32_t stepped(int32_t number, bool up, int sweep)
{
    const int32_t step = number / (sweep == 0 ? 2 : sweep == 1 ? 4 : 8) + 1;
    const int32_t down = number - step * 2 / 3;
    return up ? number + step : down == number ? number - 1 : down;
}

/* A tuning under way. */
typedef struct ascent {
    series best, change;
    int32_t *numbers;
    int32_t tried[TUNE_NUMBERS];
    size_t bytes; /* of all numbers */
    const char *const *names;
} ascent;

/* Moves number i up or down as long as that is better; returns how many times. */
static int step_while_better(ascent *a, int jobs, int i, bool up, int sweep)
{
    const tune_goal *goal = a->best.goal;
    for (int steps = 0;; steps++) {
        tune_mean d;
        memcpy(a->tried, a->numbers, a->bytes);
        a->tried[i] = stepped(a->numbers[i], up, sweep);
        a->change.n_done = 0;
        if (a->tried[i] <= 0 || a->tried[i] > NUMBER_MAX || !is_better(&a->change, &a->best, jobs, &d))
            return steps;
        fprintf(stderr, "%s: %s %d, was %d: %+.5f ± %.5f\n", goal->name, a->names[i], a->tried[i],
                a->numbers[i], d.mean, d.error);
        a->numbers[i] = a->tried[i];
        memcpy(a->best.value, a->change.value, (size_t)goal->n_units * sizeof *a->best.value);
    }
}

int tune(const tune_goal *goal, int jobs, const int which[], int n_which, const char *const names[],
         int32_t numbers[], int n)
{
    ascent a = {.numbers = numbers, .bytes = (size_t)n * sizeof *numbers, .names = names};
    int changes = 0;
    a.best = open_series(goal, a.numbers);
    a.change = open_series(goal, a.tried);
    for (int sweep = 0; sweep < goal->sweeps; sweep++) {
        for (int i = 0; i < n_which; i++) {
            const int ups = step_while_better(&a, jobs, which[i], true, sweep);
            changes += ups > 0 ? ups : step_while_better(&a, jobs, which[i], false, sweep);
        }
    }
    free(a.best.value);
    free(a.change.value);
    return changes;
}

/* ---- options ---- */

tune_options tune_read_options(int argc, char **argv)
{
    tune_options o = {.seed = 1, .jobs = 2, .percent = 100};
    for (int i = 1; i < argc; i += 2) {
        char *end = NULL;
        const unsigned long long n = i + 1 < argc ? strtoull(argv[i + 1], &end, 10) : 0;
        const bool is_number = end != NULL && *end == '\0' && end != argv[i + 1];
        if (is_number && strcmp(argv[i], "--seed") == 0) {
            o.seed = n;
        } else if (is_number && strcmp(argv[i], "--jobs") == 0 && n > 0 && n <= JOBS_MAX) {
            o.jobs = (int)n;
        } else if (is_number && strcmp(argv[i], "--percent") == 0 && n > 0 && n <= 10000) {
            o.percent = (int)n;
        } else {
            fprintf(stderr, "usage: %s [--seed N] [--jobs N] [--percent N]\n", argv[0]);
            exit(2);
        }
    }
    return o;
}
