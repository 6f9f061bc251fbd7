/* main.c: the program spil: finds the command and runs it. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "arg_values.h"
#include "commands.h"
#include "help.h"
#include "intl.h"
#include "std_streams.h"
#include "stderr_report.h"

/* Options that are not a command's: --version and --help for people, --man and --completions SHELL for the build. */
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
        char sentence[200];
        snprintf(sentence, sizeof sentence, _("spil has no option '%s'"), word);
        spil__complain_unknown(sentence, word, flags);
        return STATUS_USAGE;
    }
    return STATUS_OK;
}

static bool at_terminal(void)
{
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
}

static bool has_flag(const command *c, const char *word)
{
    const size_t len = strcspn(word, "=");
    for (const flag *f = c->flags; f->name != NULL; f++) {
        if (len == strlen(f->name) + 2 && strncmp(word, "--", 2) == 0 &&
            strncmp(word + 2, f->name, len - 2) == 0)
            return true;
    }
    return false;
}

/* The command when none is named: `tui`, or `play` if only that has the first option: `spil --lang is`,
 * `spil --speak`. NULL: there is none. */
static const command *unnamed(int argc, char **argv)
{
    const command *tui = spil__command_find("tui"), *play = spil__command_find("play");
    if (argc < 2)
        return at_terminal() ? tui : NULL;
    for (int i = 1; i < argc && argv[1][0] == '-'; i++) {
        if (strcmp(argv[i], "--speak") == 0)
            return play;
    }
    return has_flag(tui, argv[1]) ? tui : has_flag(play, argv[1]) ? play : NULL;
}

/* The language may come before the command: `spil --lang is play punto`. Swaps them. */
static void command_first(int argc, char **argv)
{
    const bool apart = argc > 3 && strcmp(argv[1], "--lang") == 0;
    const bool joined = argc > 2 && strncmp(argv[1], "--lang=", strlen("--lang=")) == 0;
    const int at = apart ? 3 : joined ? 2 : 1;
    if (at == 1 || spil__command_find(argv[at]) == NULL)
        return;
    char *name = argv[at];
    memmove(argv + 2, argv + 1, (size_t)(at - 1) * sizeof argv[0]);
    argv[1] = name;
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    }
    return false;
}

static int run(int argc, char **argv)
{
    args a;
    command_first(argc, argv);
    const command *c = unnamed(argc, argv);
    const int words = c != NULL ? 1 : 2; /* that precede the command's arguments */
    if (c == NULL && argc < 2) {
        spil__help_short();
        return STATUS_OK;
    }
    if (c == NULL && argv[1][0] == '-')
        return run_flag(argc, argv);
    c = c != NULL ? c : spil__command_find(argv[1]);
    if (c == NULL)
        return spil__help_unknown(argv[1]);
    if (c->program != NULL && !asks_for_help(argc - words, argv + words))
        return spil__cmd_server(c->program, argv);
    if (!spil__args_read(c, argc - words, argv + words, &a))
        return STATUS_USAGE;
    if (!spil__arg_language(&a))
        return STATUS_USAGE;
    if (spil__args_has(&a, "help")) {
        spil__help_command(c);
        return STATUS_OK;
    }
    return c->run(&a);
}

int main(int argc, char **argv)
{
    spil__std_streams_open();
    spil__intl_open(argc > 0 ? argv[0] : "spil");
    signal(SIGPIPE, SIG_IGN); /* a reader that went away is an error of write() */
    return spil__finish_output(run(argc, argv));
}
