/* main.c: the program spil: finds the command and runs it. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "intl.h"
#include "say.h"

static int no_such_command(const char *word)
{
    const char *names[ARGS_MAX];
    int n = 0;
    for (const command *c = spil__commands; c->name != NULL && n < ARGS_MAX - 1; c++)
        names[n++] = c->name;
    names[n] = NULL;
    char said[200];
    snprintf(said, sizeof said, _("there is no command '%s'"), word);
    spil__complain_unknown(said, word, names);
    return STATUS_USAGE;
}

static int run(int argc, char **argv)
{
    args a;
    if (argc < 2)
        return STATUS_USAGE;
    const command *c = spil__command_find(argv[1]);
    if (c == NULL)
        return no_such_command(argv[1]);
    if (!spil__args_read(c, argc - 2, argv + 2, &a))
        return STATUS_USAGE;
    return c->run(&a);
}

int main(int argc, char **argv)
{
    spil__intl_open(argc > 0 ? argv[0] : "spil");
    signal(SIGPIPE, SIG_IGN); /* a reader that went away is an error of write() */
    return spil__end(run(argc, argv));
}
