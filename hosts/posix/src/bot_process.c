/* bot_process.c: programs that play (bot_process.h): process, socket, time limits. */
#include "bot_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bot_protocol.h"
#include "clock.h"
#include "process_group.h"
#include "std_streams.h"
#include "systems.h"

extern char **environ; /* which not every system declares */

enum {
    HELLO_MS = 10000,     /* for the program to say hello … */
    WORKS_MS = 2000,      /* … and longer while it has used the processor in the last of these … */
    HELLO_MAX_MS = 60000, /* … but no longer than that */
    PATIENCE_MS = 10000,  /* for an answer when there is no budget */
    GOODBYE_MS = 500,     /* for the program to end once told to quit */
    SLICE_MS = 50,        /* how soon a cancel is noticed */
    LINES_MAX = 1000      /* skipped while waiting for an answer */
};

struct bot_process {
    char *command;
    pid_t pid; /* 0: not running */
    char mark[GROUP_MARK];
    int fd;
    bool game_sent; /* the `game` line of this game */
    bool line_torn; /* half a line has been sent: nothing more can follow */
    int limit_ms;   /* for what is being waited for */
    const spil_setup *su;
    int seat;
    uint64_t seed;
    int64_t id; /* of the last question */
    atomic_bool cancelled;
    spil_buffer out;
    char in[PROTOCOL_LINE_MAX + 1]; /* bytes read, from the start of a line */
    size_t in_len;
    spil_json json;
};

/* Signed: what is left may be negative. */
static int64_t now_ms(void)
{
    return (int64_t)spil__now_ms();
}

/* ---- the process ---- */

/* Kills the process and all it started; *fault says how it ended, unless NULL. */
static void reap(bot_process *p, spil_sentence *fault)
{
    int status = 0;
    spil__group_kill(p->mark, p->pid); /* before the pid can be reused */
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
        ;
    close(p->fd);
    p->pid = 0;
    p->in_len = 0;
    if (fault == NULL)
        return;
    const int code =
        WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); /* as the shell has it */
    if (code == 127)
        spil_sentence_set(fault, SPIL_TR("could not be started: there is no such program"));
    else if (code > 128)
        spil_sentence_set(fault, SPIL_TR("was ended by signal %d"), code - 128);
    else
        spil_sentence_set(fault, SPIL_TR("ended, with exit status %d"), code);
}

/* Does it end unforced within `ms`? Does not reap it. */
static bool has_ended(const bot_process *p, int ms)
{
    const int64_t until_ms = now_ms() + ms;
    for (;;) {
        siginfo_t info = {.si_pid = 0};
        if (waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == p->pid)
            return true;
        if (now_ms() >= until_ms)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
}

/* This program's environment and the mark; free() it. */
static char **marked_environment(char *mark)
{
    size_t n = 0;
    while (environ[n] != NULL)
        n++;
    char **all = spil_alloc_raw((n + 2) * sizeof *all);
    memcpy(all, environ, n * sizeof *all);
    all[n] = mark;
    all[n + 1] = NULL;
    return all;
}

static bool spawn(bot_process *p, int theirs)
{
    char shell[] = "sh", takes[] = "-c";
    char *const argv[] = {shell, takes, p->command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attr;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, theirs, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, theirs, STDOUT_FILENO);
    if (spil__stderr_at_terminal()) /* which no program may paint on, now or later */
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attr);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attr, 0);
    posix_spawnattr_setsigmask(&attr, &none);
    posix_spawnattr_setsigdefault(&attr, &usual);
    spil__group_mark(p->mark);
    char **environment = marked_environment(p->mark);
    const bool ok = posix_spawn(&p->pid, "/bin/sh", &files, &attr, argv, environment) == 0;
    free(environment);
    posix_spawnattr_destroy(&attr);
    posix_spawn_file_actions_destroy(&files);
    return ok;
}

static bool start(bot_process *p, spil_sentence *fault)
{
    int pair[2];
    if (!spil__open_pair(pair)) {
        spil_sentence_set(fault, SPIL_TR("could not be started: %s"), strerror(errno));
        return false;
    }
    const bool ok = spawn(p, pair[1]);
    close(pair[1]);
    if (!ok) {
        close(pair[0]);
        p->pid = 0;
        spil_sentence_set(fault, SPIL_TR("could not be started: %s"), strerror(errno));
        return false;
    }
    p->fd = pair[0];
    p->in_len = 0;
    p->game_sent = p->line_torn = false;
    return true;
}

/* ---- lines ---- */

static bool too_late(const bot_process *p, spil_sentence *fault)
{
    spil_sentence_set(fault, SPIL_TR("did not answer within %d ms"), p->limit_ms);
    return false;
}

/* Waits until the socket is ready; false: out of time or cancelled. */
static bool wait_ready(bot_process *p, short events, int64_t until_ms)
{
    for (;;) {
        const int64_t left = until_ms - now_ms();
        struct pollfd ready = {.fd = p->fd, .events = events};
        if (left <= 0 || atomic_load(&p->cancelled))
            return false;
        if (poll(&ready, 1, left < SLICE_MS ? (int)left : SLICE_MS) > 0)
            return true;
    }
}

/* Sends p->out. A program that does not read counts as one that does not answer; one that has ended shows up when
 * its answer is read. */
static bool send_line(bot_process *p, int64_t until_ms)
{
    for (size_t sent = 0; sent < p->out.len;) {
        const ssize_t n = send(p->fd, p->out.at + sent, p->out.len - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n > 0)
            sent += (size_t)n;
        else if (errno == EAGAIN || errno == EINTR) {
            if (!wait_ready(p, POLLOUT, until_ms)) {
                p->line_torn = sent > 0;
                return false;
            }
        } else
            return true;
    }
    return true;
}

typedef enum read_result { READ_LINE, READ_TIMEOUT, READ_END, READ_TOO_LONG } read_result;

/* Waits for the next line: p->in up to *len. drop_line removes it. */
static read_result next_line(bot_process *p, int64_t until_ms, size_t *len)
{
    for (;;) {
        const char *stop = memchr(p->in, '\n', p->in_len);
        if (stop != NULL) {
            *len = (size_t)(stop - p->in);
            return READ_LINE;
        }
        if (p->in_len >= PROTOCOL_LINE_MAX)
            return READ_TOO_LONG;
        if (!wait_ready(p, POLLIN, until_ms))
            return READ_TIMEOUT;
        const ssize_t n = recv(p->fd, p->in + p->in_len, PROTOCOL_LINE_MAX - p->in_len, MSG_DONTWAIT);
        if (n > 0)
            p->in_len += (size_t)n;
        else if (n == 0 || (errno != EAGAIN && errno != EINTR))
            return READ_END;
    }
}

static void drop_line(bot_process *p, size_t len)
{
    p->in_len -= len + 1;
    memmove(p->in, p->in + len + 1, p->in_len);
}

/* ---- the conversation ---- */

/* Waits for an answer of this kind; a move must answer the last question. false: *fault says why there is none. */
static bool read_answer(bot_process *p, protocol_kind kind, int64_t until_ms, protocol_answer *answer,
                        spil_sentence *fault)
{
    for (int lines = 0; lines < LINES_MAX; lines++) {
        size_t len;
        switch (next_line(p, until_ms, &len)) {
        case READ_TIMEOUT: return too_late(p, fault);
        case READ_TOO_LONG:
            spil_sentence_set(fault, SPIL_TR("wrote a line of more than %d bytes"), PROTOCOL_LINE_MAX);
            return false;
        case READ_END:
            if (has_ended(p, GOODBYE_MS))
                reap(p, fault);
            else
                spil_sentence_set(fault, SPIL_TR("closed its output"));
            return false;
        case READ_LINE: break;
        }
        const size_t text = len > 0 && p->in[len - 1] == '\r' ? len - 1 : len;
        const bool read = spil__protocol_read(p->in, text, &p->json, answer, fault);
        drop_line(p, len);
        if (!read)
            return false;
        if (answer->kind == kind && (kind == PROTOCOL_HELLO || answer->id == p->id))
            return true;
        /* Otherwise it answers a question that is no longer open. */
    }
    spil_sentence_set(fault, SPIL_TR("wrote more than %d lines without answering"), LINES_MAX);
    return false;
}

/* Until when a hello is waited for: on a busy machine a program may take long to start. */
static int64_t wait_for_hello(bot_process *p)
{
    const int64_t began_ms = now_ms();
    int64_t until_ms = began_ms + HELLO_MS;
    if (wait_ready(p, POLLIN, until_ms - WORKS_MS))
        return until_ms;
    for (uint64_t ticks = spil__group_ticks(p->mark, p->pid), more = ticks; !wait_ready(p, POLLIN, until_ms);
         ticks = more) {
        more = spil__group_ticks(p->mark, p->pid);
        if (more <= ticks || until_ms >= began_ms + HELLO_MAX_MS || atomic_load(&p->cancelled))
            break;
        until_ms += WORKS_MS;
    }
    p->limit_ms = (int)(until_ms - began_ms);
    return until_ms;
}

static bool say_hello(bot_process *p, spil_sentence *fault)
{
    int64_t until_ms = now_ms() + HELLO_MS;
    protocol_answer answer;
    p->limit_ms = HELLO_MS;
    spil__protocol_hello(&p->out);
    if (!send_line(p, until_ms))
        return too_late(p, fault);
    until_ms = wait_for_hello(p);
    if (!read_answer(p, PROTOCOL_HELLO, until_ms, &answer, fault))
        return false;
    if (answer.protocol == PROTOCOL_VERSION)
        return true;
    spil_sentence_set(fault, SPIL_TR("speaks protocol %d, not %d"), (int)answer.protocol, PROTOCOL_VERSION);
    return false;
}

/* Starts the program, hello included, unless it is running. */
static bool ensure_running(bot_process *p, spil_sentence *fault)
{
    return p->pid != 0 || (start(p, fault) && say_hello(p, fault));
}

static bool ask(bot_process *p, const spil_bot_input *in, spil_move *mv, spil_sentence *fault)
{
    if (p->su == NULL)
        spil__bot_process_begin(p, in->setup, ((const spil_view_head *)in->view)->seat, 1);
    const uint32_t ms = in->budget.ms > 0 ? in->budget.ms : PATIENCE_MS, limit_ms = 2 * ms + 500;
    protocol_answer answer;
    if (!ensure_running(p, fault))
        return false;
    const int64_t until_ms = now_ms() + limit_ms;
    p->limit_ms = (int)limit_ms;
    if (!p->game_sent) {
        spil__protocol_game(p->su, p->seat, p->seed, &p->out);
        p->game_sent = true;
        if (!send_line(p, until_ms))
            return too_late(p, fault);
    }
    p->id++;
    spil__protocol_ask(in, p->id, ms, &p->out);
    if (!send_line(p, until_ms))
        return too_late(p, fault);
    return read_answer(p, PROTOCOL_MOVE, until_ms, &answer, fault) &&
           spil__protocol_move(in, answer.move, mv, fault);
}

/* A failure ends the program, unless the question was merely cancelled. */
static bool end_on_failure(bot_process *p, bool ok)
{
    if (!ok && p->pid != 0 && (p->line_torn || !atomic_load(&p->cancelled)))
        reap(p, NULL);
    return ok;
}

bool spil__bot_process_start(bot_process *p, spil_sentence *fault)
{
    return end_on_failure(p, ensure_running(p, fault));
}

bool spil__bot_process_ask(bot_process *p, const spil_bot_input *in, spil_move *mv, spil_sentence *fault)
{
    return end_on_failure(p, ask(p, in, mv, fault));
}

void spil__bot_process_begin(bot_process *p, const spil_setup *su, int seat, uint64_t seed)
{
    p->su = su;
    p->seat = seat;
    p->seed = seed;
    p->game_sent = false;
}

void spil__bot_process_end(bot_process *p, const spil_result *res)
{
    if (p->pid != 0 && p->game_sent) {
        spil__protocol_over(p->su, res, &p->out);
        if (!send_line(p, now_ms() + GOODBYE_MS))
            reap(p, NULL); /* half a line may have been sent */
    }
    p->game_sent = false;
    p->su = NULL;
}

void spil__bot_process_cancel(bot_process *p)
{
    atomic_store(&p->cancelled, true);
}

void spil__bot_process_reset(bot_process *p)
{
    atomic_store(&p->cancelled, false);
}

/* ---- opening and closing ---- */

bot_process *spil__bot_process_open(const char *command)
{
    bot_process *p = spil_alloc(sizeof *p);
    p->command = spil_strdup(command);
    return p;
}

void spil__bot_process_close(bot_process *p)
{
    if (p == NULL)
        return;
    if (p->pid != 0) {
        spil__protocol_quit(&p->out);
        send_line(p, now_ms() + GOODBYE_MS);
        shutdown(p->fd, SHUT_WR);
        has_ended(p, GOODBYE_MS);
        reap(p, NULL);
    }
    spil_buffer_free(&p->out);
    free(p->command);
    free(p);
}
