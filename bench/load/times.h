/* times.h: how long things took, counted finely enough to tell their percentiles to 2 %. */
#ifndef SPIL_LOAD_TIMES_H
#define SPIL_LOAD_TIMES_H

#include <stdint.h>

enum { TIMES_PARTS = 64, TIMES_SLOTS = 40 * TIMES_PARTS };

typedef struct times {
    uint64_t n, largest_us;
    uint32_t slot[TIMES_SLOTS];
} times;

void times_add(times *t, uint64_t us);
/* The time that `permyriad` of 10,000 did not exceed: 5000 is the median; 0 where there are none. */
uint64_t times_at(const times *t, unsigned permyriad);

#endif
