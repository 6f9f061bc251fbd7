/* held_reads.c: a store that is slow where a test wants it: reading a stream waits as long as there is a file of its
 * name in the folder SPIL_HELD_READS. Linked in front of spil_store_read (--wrap). */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "store.h"

bool __real_spil_store_read(spil_store *store, const char *stream, uint64_t from, spil_event_reader *reader,
                            void *context, spil_error *err);
bool __wrap_spil_store_read(spil_store *store, const char *stream, uint64_t from, spil_event_reader *reader,
                            void *context, spil_error *err);

bool __wrap_spil_store_read(spil_store *store, const char *stream, uint64_t from, spil_event_reader *reader,
                            void *context, spil_error *err)
{
    const struct timespec moment = {.tv_nsec = 1000000};
    const char *folder = getenv("SPIL_HELD_READS");
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder != NULL ? folder : "", stream);
    while (folder != NULL && access(path, F_OK) == 0)
        nanosleep(&moment, NULL);
    return __real_spil_store_read(store, stream, from, reader, context, err);
}
