/* input.h: lines from a person, and Ctrl-C; a closed window (SIGHUP) and SIGTERM count as one. */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stdint.h>

/* From now on the first Ctrl-C is remembered; a second one ends the program at once. */
void spil__input_catch_interrupt(void);
/* Has the first one come? */
bool spil__input_interrupted(void);

/* A line of standard input, newline included, valid until the next; NULL: no more lines, or Ctrl-C, even if it came
 * just before the wait. */
char *spil__input_line(bool interactive);
/* The same line without surrounding blanks and its newline; changes it in place. */
char *spil__input_trim(char *line);

/* Waits up to `ms` milliseconds (UINT64_MAX: forever), or until `other`, a descriptor or -1, becomes readable. Is
 * there something to read? True at the end of the input, too; false after Ctrl-C. Only after
 * spil__input_catch_interrupt. */
bool spil__input_within(uint64_t ms, int other);

#endif
