/* clock.h: the time for everything but the time of day. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/* Milliseconds of a clock that nobody sets. */
uint64_t spil__now_ms(void);

#endif
