/* impure.c: what the core must not do: it has a variable and calls the C library. tools/check-core must refuse it. */
#include <stdlib.h>

int impure_counter(void);

static int counter;

int impure_counter(void)
{
    return counter++ + (getenv("HOME") != NULL);
}
