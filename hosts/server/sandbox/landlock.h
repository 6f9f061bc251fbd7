/* landlock.h: the files that are left. */
#ifndef SPIL_LANDLOCK_H
#define SPIL_LANDLOCK_H

#include <stdbool.h>

/* From now on `data` (NULL: nothing) can be read and written, each of `reads` (NULL: none; the last is NULL) read, and
 * nothing else be opened; no connection can be made but to these ports (0: none). *version: 0 where the kernel has
 * none.
 * false: errno says why. */
bool spil__landlock_enter(const char *data, const char *const reads[], const int ports[], int n,
                          int *version);

#endif
