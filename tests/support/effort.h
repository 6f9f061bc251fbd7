/* effort.h: how much of a random test is done. */
#ifndef TESTS_EFFORT_H
#define TESTS_EFFORT_H

#include <stdlib.h>

/* n, scaled by the environment variable SPIL_EFFORT in percent, or by `usual` percent where it is not set; at least 1.
 * `make test` does what is usual, `make matrix` everything once. */
static inline int test_effort_of(int n, int usual)
{
    const char *percent = getenv("SPIL_EFFORT");
    const int scaled = (int)((long long)n * (percent != NULL ? atoi(percent) : usual) / 100);
    return scaled > 0 ? scaled : 1;
}

/* A fifth of n is usual. */
static inline int test_effort(int n)
{
    return test_effort_of(n, 20);
}

#endif
