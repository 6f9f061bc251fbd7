/* impure.c: what the core may not be: it has a variable and asks the world for something. tools/check-core must
 * refuse it. */
#include <stdlib.h>

int impure_counter(void);

static int counter;

int impure_counter(void)
{
    return counter++ + (getenv("HOME") != NULL);
}
