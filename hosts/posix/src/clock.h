/* clock.h: the time for everything but the time of day. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/* Of a clock that nobody sets. */
uint64_t spil__now_ms(void);
uint64_t spil__now_us(void);
/* What this thread has used of a processor. */
uint64_t spil__thread_cpu_us(void);

#endif
