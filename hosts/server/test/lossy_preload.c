/* lossy_preload.c: the lossy disk (lossy_vfs.h) for a whole server, loaded before SQLite (LD_PRELOAD). What it does is
 * said by the environment:
 *
 *     LOSSY_BYTES=N     the disk is full after N bytes
 *     LOSSY_SYNCS=N     the sync after N fails
 *     LOSSY_NO_SYNC=1   nothing is ever synced, as with synchronous=OFF: the control of a test that must notice it */
#include <stdlib.h>

#include "lossy_vfs.h"

static long number(const char *name)
{
    const char *text = getenv(name);
    return text != NULL ? strtol(text, NULL, 10) : -1;
}

__attribute__((constructor)) static void begin(void)
{
    lossy = (lossy_faults){
        .bytes_left = number("LOSSY_BYTES"),
        .syncs_left = number("LOSSY_SYNCS"),
        .never_syncs = number("LOSSY_NO_SYNC") == 1,
    };
    lossy_install();
}
