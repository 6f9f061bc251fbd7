/* systems.h: what Linux, macOS and the BSDs do by different calls. */
#ifndef SYSTEMS_H
#define SYSTEMS_H

#include <stdbool.h>
#include <stddef.h>

/* Random bytes, 256 at most; false: the system gave none. */
bool spil__random_bytes(void *bytes, size_t n);
/* A pipe whose ends block nobody and go to no other program; false: errno. */
bool spil__open_pipe(int fd[2]);
/* Two sockets that talk to each other, and go to no other program unless they are handed over; false: errno. */
bool spil__open_pair(int fd[2]);
/* What was written is on the disk, its length too; false: errno. */
bool spil__sync_data(int fd);
/* The folder of this program's file, without links in it; false: this system does not say. */
bool spil__program_folder(char *buf, size_t size);

#endif
