/* main.c: the program spil-server, which `spil serve`, `check`, `backup` and `move-house` start. */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "admin.h"
#include "intl.h"
#include "serve.h"
#include "std_streams.h"
#include "stderr_report.h"

static const struct {
    const char *word;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"serve", spil__serve_main},
    {"check", spil__check_main},
    {"backup", spil__backup_main},
    {"move-house", spil__move_main},
};

int main(int argc, char **argv)
{
    spil__std_streams_open();
    spil__intl_open(argc > 0 ? argv[0] : "spil-server");
    signal(SIGPIPE, SIG_IGN); /* a reader that went away is an error of write() */
    if (sodium_init() < 0) {
        spil__complain(_("there are no random numbers to be had"));
        return STATUS_USAGE;
    }
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(argv[1], commands[i].word) == 0)
            return commands[i].run(argc - 1, argv + 1);
    }
    spil__complain(_("this program is started by 'spil serve'"));
    return STATUS_USAGE;
}
