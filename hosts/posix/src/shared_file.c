/* shared_file.c: files to which several programs add lines (shared_file.h). */
#include "shared_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

int spil__shared_open(const char *path, int flags)
{
    for (;;) { /* until it is the one at the path: another program may replace it while this one waits */
        struct stat mine, there;
        const int fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | flags, 0600);
        if (fd < 0)
            return -1;
        if (fstat(fd, &mine) != 0 || !S_ISREG(mine.st_mode)) {
            close(fd);
            errno = EINVAL;
            return -1;
        }
        while (flock(fd, LOCK_EX) != 0 && errno == EINTR)
            continue;
        if (stat(path, &there) == 0 && mine.st_ino == there.st_ino && mine.st_dev == there.st_dev)
            return fd;
        close(fd);
    }
}

bool spil__shared_is_torn(const char *first, const char *text, size_t len)
{
    return len < strlen(first) && memcmp(first, text, len) == 0;
}

/* A file that is as good as empty gets its first line, a torn last line its end. *size: what the file has that is worth
 * keeping. */
static bool begin(int fd, const char *first, off_t *size)
{
    char text[64], last = '\n';
    const ssize_t n = pread(fd, text, sizeof text, 0);
    *size = lseek(fd, 0, SEEK_END);
    if (*size < 0 || n < 0)
        return false;
    if (spil__shared_is_torn(first, text, (size_t)n)) {
        *size = 0;
        return ftruncate(fd, 0) == 0 && spil__write_all(fd, first, strlen(first));
    }
    return pread(fd, &last, 1, *size - 1) == 1 && (last == '\n' || spil__write_all(fd, "\n", 1));
}

bool spil__shared_add(int fd, const char *first, const char *line, size_t len, bool sync)
{
    off_t size = -1;
    if (begin(fd, first, &size) && spil__write_all(fd, line, len) && (!sync || fsync(fd) == 0))
        return true;
    const int why = errno;
    const int ignored =
        size < 0 ? 0 : ftruncate(fd, size); /* if that fails too, the next line ends the half one */
    (void)ignored;
    errno = why;
    return false;
}

void spil__shared_follow(const char *path, char to[FILE_PATH])
{
    char *real = realpath(path, NULL); /* NULL: there is none yet */
    snprintf(to, FILE_PATH, "%s", real != NULL ? real : path);
    free(real);
}
