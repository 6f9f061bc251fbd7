/* cmd_server.c: `spil serve`, `load`, `check` and `backup`: the server is a program of its own, so that playing needs no
 * database. It is beside this one, or where an installation has it. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "complain.h"
#include "intl.h"

enum { PATH_BYTES = 4096 };

/* Becomes the server; returns when there is none at that path. */
static void become(const char *folder, char **argv)
{
    char path[PATH_BYTES];
    const int n = snprintf(path, sizeof path, "%s/spil-server", folder);
    if (n > 0 && (size_t)n < sizeof path)
        execv(path, argv);
}

int spil__cmd_server(char **argv)
{
    char program[PATH_BYTES];
    const ssize_t len = readlink("/proc/self/exe", program, sizeof program - 1);
    fflush(stdout);
    if (len > 0) {
        program[len] = '\0';
        *strrchr(program, '/') = '\0';
        become(program, argv);
    }
    become(SPIL_SERVER_DIR, argv);
    spil__complain(_("the server is not built here: 'make serve' builds it and starts it"));
    return STATUS_USAGE;
}
