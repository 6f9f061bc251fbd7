/* input.c: lines from a person, and Ctrl-C (input.h). */
#include "input.h"

#include <signal.h>
#include <stdio.h>
#include <sys/select.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

void spil__input_catch_interrupt(void)
{
    struct sigaction once = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&once.sa_mask);
    sigaction(SIGINT, &once, NULL);
    setvbuf(stdin, NULL, _IONBF, 0); /* what was typed ahead stays where pselect sees it */
}

bool spil__input_interrupted(void)
{
    return interrupted != 0;
}

/* Waits until there is something to read. A Ctrl-C cannot slip in between the look at `interrupted` and the waiting:
 * it is blocked but for the time in pselect. */
static bool wait_for_input(void)
{
    sigset_t interrupt, before;
    fd_set in;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &before);
    do {
        FD_ZERO(&in);
        FD_SET(STDIN_FILENO, &in);
    } while (!interrupted && pselect(STDIN_FILENO + 1, &in, NULL, NULL, NULL, &before) < 0);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return !interrupted;
}

char *spil__input_line(bool interactive)
{
    static char *line;
    static size_t room;
    if (interactive && !wait_for_input())
        return NULL;
    return getline(&line, &room, stdin) < 0 ? NULL : line;
}
