/* lossy_vfs.h: a disk for SQLite that loses at a power cut what was not synced.
 *
 * Writes are kept aside in memory, where this process reads them, and reach the files only with a sync. A process that
 * dies is a power cut: what it had not synced is gone. Before that it may let any part of it reach the files, in any
 * order, as disks do (lossy_scatter). And the disk can be full, or fail to sync. */
#ifndef LOSSY_VFS_H
#define LOSSY_VFS_H

#include <stdbool.h>
#include <stdint.h>

/* What will go wrong; set before or while SQLite is used. -1: never. */
typedef struct lossy_faults {
    long bytes_left;  /* then the disk is full */
    long syncs_left;  /* then a sync fails */
    bool never_syncs; /* says that it did */
} lossy_faults;

extern lossy_faults lossy;

/* From now on SQLite uses it, for every file. */
void lossy_install(void);
/* Lets each unsynced sector reach its file with a probability of one half, by this seed. */
void lossy_scatter(uint64_t seed);

#endif
