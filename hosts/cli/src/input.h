/* input.h: lines from a person, and Ctrl-C. */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stdint.h>

/* From now on the first Ctrl-C is noted, a second one ends the program at once. */
void spil__input_catch_interrupt(void);
/* Has the first one come? */
bool spil__input_interrupted(void);

/* A line of standard input with its end, valid until the next; NULL when there are no more or Ctrl-C comes, also in the
 * very moment before the waiting begins. */
char *spil__input_line(bool interactive);

/* Is there something to read before so many milliseconds have passed, or before `other`, a descriptor or -1, becomes
 * readable? Also true at the end of the input, false when Ctrl-C came. UINT64_MAX waits for ever. Only after
 * spil__input_catch_interrupt. */
bool spil__input_within(uint64_t ms, int other);

#endif
