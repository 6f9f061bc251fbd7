/* clock.c: milliseconds (clock.h). */
#include "clock.h"

#include <time.h>

uint64_t spil__now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}
