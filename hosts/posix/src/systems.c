/* systems.c: what Linux, macOS and the BSDs do by different calls (systems.h). */
#define _GNU_SOURCE /* pipe2, SOCK_CLOEXEC, getentropy */
#include "systems.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#if defined __APPLE__
#include <mach-o/dyld.h>
#include <stdint.h>
#include <sys/random.h>
#elif defined __FreeBSD__
#include <sys/sysctl.h>
#include <sys/types.h>
#endif

bool spil__random_bytes(void *bytes, size_t n)
{
    return getentropy(bytes, n) == 0;
}

#ifdef __APPLE__ /* a program that another thread starts meanwhile gets them as well */
static bool keep(int fd[2], bool nonblocking)
{
    bool ok = true;
    for (int i = 0; i < 2; i++)
        ok = ok && fcntl(fd[i], F_SETFD, FD_CLOEXEC) == 0 &&
             (!nonblocking || fcntl(fd[i], F_SETFL, O_NONBLOCK) == 0);
    return ok;
}

bool spil__open_pipe(int fd[2])
{
    return pipe(fd) == 0 && keep(fd, true);
}

bool spil__open_pair(int fd[2])
{
    return socketpair(AF_UNIX, SOCK_STREAM, 0, fd) == 0 && keep(fd, false);
}

bool spil__sync_data(int fd)
{
    return fcntl(fd, F_FULLFSYNC) == 0 || fsync(fd) == 0; /* not every file system has the first */
}
#else
bool spil__open_pipe(int fd[2])
{
    return pipe2(fd, O_CLOEXEC | O_NONBLOCK) == 0;
}

bool spil__open_pair(int fd[2])
{
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fd) == 0;
}

bool spil__sync_data(int fd)
{
    return fdatasync(fd) == 0;
}
#endif

/* The length of its path, which is not terminated; 0 or less: unknown. */
static ssize_t program_path(char *buf, size_t size)
{
#if defined __linux__
    return readlink("/proc/self/exe", buf, size);
#elif defined __NetBSD__
    return readlink("/proc/curproc/exe", buf, size);
#elif defined __FreeBSD__
    const int what[] = {CTL_KERN, KERN_PROC, KERN_PROC_PATHNAME, -1};
    return sysctl(what, 4, buf, &size, NULL, 0) == 0 ? (ssize_t)size - 1 : 0;
#elif defined __APPLE__
    char path[4096], *whole;
    uint32_t room = sizeof path;
    if (_NSGetExecutablePath(path, &room) != 0 || (whole = realpath(path, NULL)) == NULL)
        return 0;
    const size_t len = strlen(whole);
    if (len <= size)
        memcpy(buf, whole, len);
    free(whole);
    return len <= size ? (ssize_t)len : 0;
#else /* OpenBSD has no such call */
    (void)buf;
    (void)size;
    return 0;
#endif
}

bool spil__program_folder(char *buf, size_t size)
{
    const ssize_t len = program_path(buf, size - 1);
    if (len <= 0)
        return false;
    buf[len] = '\0';
    char *slash = strrchr(buf, '/');
    if (slash == NULL)
        return false;
    *slash = '\0';
    return true;
}
