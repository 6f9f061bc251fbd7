/* bot_process.c: programs that play (bot_process.h): the process, the socket, the time. */
#define _GNU_SOURCE /* SOCK_CLOEXEC, environ */
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

#include "wire.h"

enum {
    HELLO_MS = 10000,    /* until a program must have said hello */
    PATIENCE_MS = 10000, /* for an answer, when there is no budget */
    GOODBYE_MS = 500,    /* until a program that was told to quit must have ended */
    SLICE_MS = 50,       /* how soon a cancel is noticed */
    LINES_MAX = 1000     /* that are passed over while an answer is waited for */
};

struct outside {
    char *command;
    pid_t pid; /* 0: not running */
    int fd;
    bool told;    /* of the game */
    bool torn;    /* half a line has been sent: nothing more can be said */
    int limit_ms; /* that it has for what is waited for now */
    const spil_setup *su;
    int seat;
    uint64_t seed;
    int64_t id; /* of the last question */
    atomic_bool cancelled;
    text_buffer out;
    char in[WIRE_LINE_MAX + 1]; /* what was read, from the beginning of a line */
    size_t have;
    spil_json json;
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- the process ---- */

/* How it ended, with all it started ended too; a sentence when fault is not NULL. */
static void reap(outside *o, spil_sentence *fault)
{
    int status = 0;
    kill(-o->pid, SIGKILL); /* before the number is free for another */
    while (waitpid(o->pid, &status, 0) < 0 && errno == EINTR)
        ;
    close(o->fd);
    o->pid = 0;
    o->have = 0;
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

/* Has it ended by itself within so long? It is not reaped yet. */
static bool has_ended(const outside *o, int ms)
{
    const int64_t until_ms = now_ms() + ms;
    for (;;) {
        siginfo_t info = {.si_pid = 0};
        if (waitid(P_PID, (id_t)o->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == o->pid)
            return true;
        if (now_ms() >= until_ms)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
}

static bool spawn(outside *o, int theirs)
{
    char shell[] = "sh", takes[] = "-c";
    char *const argv[] = {shell, takes, o->command, NULL};
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
    if (isatty(STDERR_FILENO))
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attr);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attr, 0);
    posix_spawnattr_setsigmask(&attr, &none);
    posix_spawnattr_setsigdefault(&attr, &usual);
    const bool ok = posix_spawn(&o->pid, "/bin/sh", &files, &attr, argv, environ) == 0;
    posix_spawnattr_destroy(&attr);
    posix_spawn_file_actions_destroy(&files);
    return ok;
}

static bool start(outside *o, spil_sentence *fault)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        spil_sentence_set(fault, SPIL_TR("could not be started: %s"), strerror(errno));
        return false;
    }
    const bool ok = spawn(o, pair[1]);
    close(pair[1]);
    if (!ok) {
        close(pair[0]);
        o->pid = 0;
        spil_sentence_set(fault, SPIL_TR("could not be started: %s"), strerror(errno));
        return false;
    }
    o->fd = pair[0];
    o->have = 0;
    o->told = o->torn = false;
    return true;
}

/* ---- lines ---- */

static bool too_late(const outside *o, spil_sentence *fault)
{
    spil_sentence_set(fault, SPIL_TR("did not answer within %d ms"), o->limit_ms);
    return false;
}

/* Waits until the socket is ready; false when the time is over or it is cancelled. */
static bool wait_for(outside *o, short events, int64_t until_ms)
{
    for (;;) {
        const int64_t left = until_ms - now_ms();
        struct pollfd p = {.fd = o->fd, .events = events};
        if (left <= 0 || atomic_load(&o->cancelled))
            return false;
        if (poll(&p, 1, left < SLICE_MS ? (int)left : SLICE_MS) > 0)
            return true;
    }
}

/* Sends o->out. A program that does not read is as one that does not answer; that it has ended shows when its
 * answer is read. */
static bool send_line(outside *o, int64_t until_ms)
{
    for (size_t sent = 0; sent < o->out.len;) {
        const ssize_t n = send(o->fd, o->out.at + sent, o->out.len - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n > 0)
            sent += (size_t)n;
        else if (errno == EAGAIN || errno == EINTR) {
            if (!wait_for(o, POLLOUT, until_ms)) {
                o->torn = sent > 0;
                return false;
            }
        } else
            return true;
    }
    return true;
}

typedef enum heard { HEARD_LINE, HEARD_NOTHING, HEARD_END, HEARD_TOO_MUCH } heard;

/* The next line is o->in up to *len; then_drop takes it away. */
static heard next_line(outside *o, int64_t until_ms, size_t *len)
{
    for (;;) {
        const char *stop = memchr(o->in, '\n', o->have);
        if (stop != NULL) {
            *len = (size_t)(stop - o->in);
            return HEARD_LINE;
        }
        if (o->have >= WIRE_LINE_MAX)
            return HEARD_TOO_MUCH;
        if (!wait_for(o, POLLIN, until_ms))
            return HEARD_NOTHING;
        const ssize_t n = recv(o->fd, o->in + o->have, WIRE_LINE_MAX - o->have, MSG_DONTWAIT);
        if (n > 0)
            o->have += (size_t)n;
        else if (n == 0 || (errno != EAGAIN && errno != EINTR))
            return HEARD_END;
    }
}

static void drop_line(outside *o, size_t len)
{
    o->have -= len + 1;
    memmove(o->in, o->in + len + 1, o->have);
}

/* ---- talking ---- */

/* Waits for an answer of a kind, and to the last question if it is a move. false: *fault. */
static bool hear(outside *o, wire_kind kind, int64_t until_ms, wire_answer *answer, spil_sentence *fault)
{
    for (int lines = 0; lines < LINES_MAX; lines++) {
        size_t len;
        switch (next_line(o, until_ms, &len)) {
        case HEARD_NOTHING: return too_late(o, fault);
        case HEARD_TOO_MUCH:
            spil_sentence_set(fault, SPIL_TR("wrote a line of more than %d bytes"), WIRE_LINE_MAX);
            return false;
        case HEARD_END:
            if (has_ended(o, GOODBYE_MS))
                reap(o, fault);
            else
                spil_sentence_set(fault, SPIL_TR("closed its output"));
            return false;
        case HEARD_LINE: break;
        }
        const size_t text = len > 0 && o->in[len - 1] == '\r' ? len - 1 : len;
        const bool read = spil__wire_read(o->in, text, &o->json, answer, fault);
        drop_line(o, len);
        if (!read)
            return false;
        if (answer->kind == kind && (kind == WIRE_HELLO || answer->id == o->id))
            return true;
        /* Else it answers something that is not asked any more. */
    }
    spil_sentence_set(fault, SPIL_TR("wrote more than %d lines without answering"), LINES_MAX);
    return false;
}

static bool greet(outside *o, spil_sentence *fault)
{
    const int64_t until_ms = now_ms() + HELLO_MS;
    wire_answer answer;
    o->limit_ms = HELLO_MS;
    spil__wire_hello(&o->out);
    if (!send_line(o, until_ms))
        return too_late(o, fault);
    if (!hear(o, WIRE_HELLO, until_ms, &answer, fault))
        return false;
    if (answer.protocol == WIRE_VERSION)
        return true;
    spil_sentence_set(fault, SPIL_TR("speaks protocol %d, not %d"), (int)answer.protocol, WIRE_VERSION);
    return false;
}

/* Running and greeted. */
static bool is_there(outside *o, spil_sentence *fault)
{
    return o->pid != 0 || (start(o, fault) && greet(o, fault));
}

static bool ask(outside *o, const spil_bot_input *in, spil_move *mv, spil_sentence *fault)
{
    if (o->su == NULL)
        spil__bot_process_begin(o, in->setup, ((const spil_view_head *)in->view)->seat, 1);
    const uint32_t ms = in->budget.ms > 0 ? in->budget.ms : PATIENCE_MS, limit_ms = 2 * ms + 500;
    wire_answer answer;
    if (!is_there(o, fault))
        return false;
    const int64_t until_ms = now_ms() + limit_ms;
    o->limit_ms = (int)limit_ms;
    if (!o->told) {
        spil__wire_game(o->su, o->seat, o->seed, &o->out);
        o->told = true;
        if (!send_line(o, until_ms))
            return too_late(o, fault);
    }
    o->id++;
    spil__wire_ask(in, o->id, ms, &o->out);
    if (!send_line(o, until_ms))
        return too_late(o, fault);
    return hear(o, WIRE_MOVE, until_ms, &answer, fault) && spil__wire_move(in, answer.move, mv, fault);
}

/* What went wrong ends the program, unless the question was only cancelled. */
static bool or_end(outside *o, bool ok)
{
    if (!ok && o->pid != 0 && (o->torn || !atomic_load(&o->cancelled)))
        reap(o, NULL);
    return ok;
}

bool spil__bot_process_start(outside *o, spil_sentence *fault)
{
    return or_end(o, is_there(o, fault));
}

bool spil__bot_process_ask(outside *o, const spil_bot_input *in, spil_move *mv, spil_sentence *fault)
{
    return or_end(o, ask(o, in, mv, fault));
}

void spil__bot_process_begin(outside *o, const spil_setup *su, int seat, uint64_t seed)
{
    o->su = su;
    o->seat = seat;
    o->seed = seed;
    o->told = false;
}

void spil__bot_process_end(outside *o, const spil_result *res)
{
    if (o->pid != 0 && o->told) {
        spil__wire_over(o->su, res, &o->out);
        if (!send_line(o, now_ms() + GOODBYE_MS))
            reap(o, NULL); /* half a line may be under way */
    }
    o->told = false;
    o->su = NULL;
}

void spil__bot_process_cancel(outside *o)
{
    atomic_store(&o->cancelled, true);
}

void spil__bot_process_reset(outside *o)
{
    atomic_store(&o->cancelled, false);
}

/* ---- opening and closing ---- */

outside *spil__bot_process_open(const char *command)
{
    outside *o = spil__alloc(sizeof *o);
    o->command = strdup(command);
    if (o->command == NULL)
        abort(); /* out of memory */
    return o;
}

void spil__bot_process_close(outside *o)
{
    if (o == NULL)
        return;
    if (o->pid != 0) {
        spil__wire_quit(&o->out);
        send_line(o, now_ms() + GOODBYE_MS);
        shutdown(o->fd, SHUT_WR);
        has_ended(o, GOODBYE_MS);
        reap(o, NULL);
    }
    spil__text_free(&o->out);
    free(o->command);
    free(o);
}
