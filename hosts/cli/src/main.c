/* main.c: the program spil: finds the command and runs it. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "help.h"
#include "intl.h"
#include "say.h"

/* What is no command: --version and --help for people, --man and --completions SHELL for those who build. */
static int run_flag(int argc, char **argv)
{
    const char *word = argv[1];
    if (strcmp(word, "--version") == 0 && argc == 2) {
        puts("spil " SPIL_VERSION);
    } else if ((strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) && argc == 2) {
        spil__help_all();
    } else if (strcmp(word, "--man") == 0 && argc == 2) {
        spil__manual();
    } else if (strcmp(word, "--completions") == 0 && argc == 3) {
        if (!spil__completions(argv[2])) {
            spil__complain(_("there are completions for bash, zsh and fish, not for '%s'"), argv[2]);
            return STATUS_USAGE;
        }
    } else {
        static const char *const flags[] = {"--version", "--help", "--speak", NULL};
        char said[200];
        snprintf(said, sizeof said, _("spil has no option '%s'"), word);
        spil__complain_unknown(said, word, flags);
        return STATUS_USAGE;
    }
    return STATUS_OK;
}

static int run(int argc, char **argv)
{
    args a;
    if (argc < 2) {
        spil__help_short();
        return STATUS_OK;
    }
    if (strcmp(argv[1], "--speak") == 0) { /* `spil --speak` is `spil play --speak` */
        const command *play = spil__command_find("play");
        return spil__args_read(play, argc - 1, argv + 1, &a) ? play->run(&a) : STATUS_USAGE;
    }
    if (argv[1][0] == '-')
        return run_flag(argc, argv);
    const command *c = spil__command_find(argv[1]);
    if (c == NULL)
        return spil__help_unknown(argv[1]);
    if (!spil__args_read(c, argc - 2, argv + 2, &a))
        return STATUS_USAGE;
    if (spil__args_has(&a, "help")) {
        spil__help_command(c);
        return STATUS_OK;
    }
    return c->run(&a);
}

int main(int argc, char **argv)
{
    spil__intl_open(argc > 0 ? argv[0] : "spil");
    signal(SIGPIPE, SIG_IGN); /* a reader that went away is an error of write() */
    return spil__end(run(argc, argv));
}
