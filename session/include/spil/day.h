/* day.h: days of the calendar. */
#ifndef SPIL_DAY_H
#define SPIL_DAY_H

#include <stdbool.h>
#include <stdint.h>

#include "spil/text.h"

/* Days since the beginning of 1970; 0 = not known. */
typedef uint32_t spil_day;

/* The day of a date; 0: there is no such day, or it is before 1970 or after 9999. */
spil_day spil_day_of(int year, int month, int day);
/* As "2026-11-16"; "-" for 0. */
void spil_day_print(spil_day day, spil_out *out);
/* Reads what spil_day_print writes; false: it is not there, and nothing is read. */
bool spil_day_take(spil_in *in, spil_day *day);

#endif
