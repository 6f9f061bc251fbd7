/* std_streams.c: standard input, output and error (std_streams.h). */
#include "std_streams.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static bool was_terminal;

void spil__std_streams_open(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) >= 0)
            continue;
        /* The lowest number that is free is this one. Opened the wrong way round, it still fails when it is used. */
        if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            abort(); /* a system without /dev/null */
    }
    was_terminal = isatty(STDERR_FILENO) == 1;
}

bool spil__stderr_at_terminal(void)
{
    return was_terminal || isatty(STDERR_FILENO) == 1;
}
