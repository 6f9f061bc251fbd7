/* input.c: lines from a person, and what ends a program: Ctrl-C, a closed window, a request (input.h). */
#include "input.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

#include "intl.h"
#include "stderr_report.h"

static const int ends[] = {SIGINT, SIGHUP, SIGTERM};

enum { ENDS = sizeof ends / sizeof ends[0] };

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
    for (int i = 0; i < ENDS; i++)
        sigaction(ends[i], &once, NULL);
    setvbuf(stdin, NULL, _IONBF, 0); /* input typed ahead stays where pselect sees it */
}

bool spil__input_interrupted(void)
{
    return interrupted != 0;
}

/* A signal cannot slip in between the check of `interrupted` and the wait: it is blocked except inside pselect. */
bool spil__input_within(uint64_t ms, int other)
{
    const struct timespec most = {.tv_sec = (time_t)(ms / 1000), .tv_nsec = (long)(ms % 1000) * 1000000};
    sigset_t interrupt, before;
    fd_set in;
    int ready;
    sigemptyset(&interrupt);
    for (int i = 0; i < ENDS; i++)
        sigaddset(&interrupt, ends[i]);
    sigprocmask(SIG_BLOCK, &interrupt, &before);
    do {
        FD_ZERO(&in);
        FD_SET(STDIN_FILENO, &in);
        if (other >= 0)
            FD_SET((unsigned)other, &in); /* musl divides it by a size */
        ready = interrupted ? 0
                            : pselect((other > STDIN_FILENO ? other : STDIN_FILENO) + 1, &in, NULL, NULL,
                                      ms == UINT64_MAX ? NULL : &most, &before);
    } while (!interrupted && ready < 0 && errno == EINTR);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return !interrupted &&
           (ready < 0 || (ready > 0 && FD_ISSET(STDIN_FILENO, &in))); /* reading will say why */
}

char *spil__input_line(bool interactive)
{
    static char *line;
    static size_t room;
    if (interactive && !spil__input_within(UINT64_MAX, -1))
        return NULL;
    if (getline(&line, &room, stdin) >= 0)
        return line;
    if (ferror(stdin) && errno != EINTR)
        spil__complain(_("cannot read: %s"), strerror(errno));
    return NULL;
}

char *spil__input_trim(char *line)
{
    size_t len = strlen(line);
    while (len > 0 && strchr(" \t\r\n", line[len - 1]) != NULL)
        line[--len] = '\0';
    return line + strspn(line, " \t");
}
