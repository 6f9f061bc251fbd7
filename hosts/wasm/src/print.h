/* print.h: as much of vsnprintf as sentences need: %s, %.*s, %d, %c, %.0f, %.1f, %%, and places as in %2$s. The C
 * library's is 11 kB of everybody's first visit. What it does not know ends the program. */
#ifndef PRINT_H
#define PRINT_H

#include <stdarg.h>
#include <stddef.h>

int spil__print_to(char *buf, size_t size, const char *format, va_list list);

#endif
