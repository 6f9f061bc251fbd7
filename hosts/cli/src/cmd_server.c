/* cmd_server.c: `spil serve`, `load`, `check` and `backup`: the server is a separate program, so that playing needs no
 * database, and so is the tool that tries it. They are beside this one, or where an installation has the server. */
#include <stdio.h>
#include <unistd.h>

#include "commands.h"
#include "intl.h"
#include "stderr_report.h"
#include "systems.h"

enum { PATH_BYTES = 4096 };

/* Becomes the program; returns when there is none of that name in the folder. */
static void become(const char *folder, const char *name, char **argv)
{
    char path[PATH_BYTES];
    const int n = snprintf(path, sizeof path, "%s/%s", folder, name);
    if (n > 0 && (size_t)n < sizeof path)
        execv(path, argv);
}

int spil__cmd_server(const char *name, char **argv)
{
    char folder[PATH_BYTES];
    fflush(stdout);
    if (spil__program_folder(folder, sizeof folder))
        become(folder, name, argv);
    become(SPIL_SERVER_DIR, name, argv);
    spil__complain(_("%s is not here: 'make serve' in the source tree builds it"), name);
    return STATUS_USAGE;
}
