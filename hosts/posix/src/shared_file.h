/* shared_file.h: a file to which several programs add lines, under a lock: the learning record, the statistics. */
#ifndef SHARED_FILE_H
#define SHARED_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "files.h"

/* Opens the file for reading and appending, and holds its lock until it is closed. flags: O_CREAT, or 0. -1 with errno:
 * EINVAL for anything but an ordinary file, such as a pipe, which would block. */
int spil__shared_open(const char *path, int flags);

/* Has something that was cut short while it was written left only a part of the first line? Such a file is as good as
 * empty. */
bool spil__shared_is_torn(const char *first, const char *text, size_t len);
/* Adds a line. Before that a file that is as good as empty gets the line `first`, and a torn last line is ended. sync:
 * the line is on disk afterwards. false with errno: the file is what it was, as far as the system lets it. */
bool spil__shared_add(int fd, const char *first, const char *line, size_t len, bool sync);

/* The file that a path leads to through links: replacing or deleting a link would leave people's lines behind it. */
void spil__shared_follow(const char *path, char to[FILE_PATH]);

#endif
