/* clock.c: milliseconds and microseconds (clock.h). */
#include "clock.h"

#include <time.h>

static uint64_t us_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

uint64_t spil__now_ms(void)
{
    return spil__now_us() / 1000;
}

uint64_t spil__now_us(void)
{
    return us_of(CLOCK_MONOTONIC);
}

uint64_t spil__thread_cpu_us(void)
{
    return us_of(CLOCK_THREAD_CPUTIME_ID);
}
