/* main.c: the program spil-load, which `spil load` starts. The exit status is 0 when every promise was kept, 1 when
 * not, 2 when it could not be tried. */
#include <signal.h>
#include <stdio.h>

#include "load.h"

int main(int argc, char **argv)
{
    static load_tally tally;
    load_options o;
    int status;
    signal(SIGPIPE, SIG_IGN); /* a server that went away is an error of send() */
    if (!load_parse(argc - 1, argv + 1, &o, stdout, stderr, &status))
        return status;
    if (!load_run(&o, &tally)) {
        fputs("spil load: no server answers there; start one with spil serve, or name it with --to\n",
              stderr);
        return 2;
    }
    load_report(&o, &tally, stdout);
    return load_kept(&o, &tally) ? 0 : 1;
}
