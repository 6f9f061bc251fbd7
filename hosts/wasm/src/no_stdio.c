/* no_stdio.c: the module prints by print.h, and what the C library needs for it stays out. */
#include <stdio.h>

#include "print.h"

int vsnprintf(char *buf, size_t size, const char *format, va_list list)
{
    return spil__print_to(buf, size, format, list);
}

int snprintf(char *buf, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const int len = spil__print_to(buf, size, format, list);
    va_end(list);
    return len;
}
