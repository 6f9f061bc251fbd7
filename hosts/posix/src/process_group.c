/* process_group.c: a program that plays, and everything it has started (process_group.h). */
#include "process_group.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "spil/memory.h"

enum {
    ROUNDS = 50,          /* a family that starts more while it is killed: until nothing is found */
    ENVIRON_MAX = 1 << 18 /* bytes of an environment that are searched */
};

void spil__group_mark(char mark[GROUP_MARK])
{
    static atomic_ulong begun;
    snprintf(mark, GROUP_MARK, "SPIL_PROGRAM=%ld.%lu", (long)getpid(), atomic_fetch_add(&begun, 1));
}

/* ---- looking for them ---- */

typedef struct process {
    pid_t pid, parent;
    unsigned long ticks; /* of the processor */
    bool is_family;
} process;

static size_t read_whole(const char *path, char *buf, size_t room)
{
    size_t len = 0;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    for (ssize_t n; fd >= 0 && len < room && (n = read(fd, buf + len, room - len)) > 0;)
        len += (size_t)n;
    if (fd >= 0)
        close(fd);
    return len;
}

/* What follows the name, which may hold anything: "12 (a) b) S 1 …". false: it has ended. */
static bool read_process(pid_t pid, process *is)
{
    char path[64], stat[512], state;
    int parent;
    unsigned long in_user, in_system;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    stat[read_whole(path, stat, sizeof stat - 1)] = '\0';
    const char *end = strrchr(stat, ')');
    if (end == NULL ||
        sscanf(end + 1, " %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &state, &parent, &in_user,
               &in_system) != 4 ||
        state == 'Z' || state == 'X')
        return false;
    *is = (process){.pid = pid, .parent = parent, .ticks = in_user + in_system};
    return parent > 0;
}

static bool has_mark(pid_t pid, const char *mark, char *room)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/environ", (long)pid);
    const size_t len = read_whole(path, room, ENVIRON_MAX - 1), wanted = strlen(mark);
    room[len] = '\0';
    for (size_t at = 0; at + wanted <= len; at += strlen(room + at) + 1) {
        if (strcmp(room + at, mark) == 0)
            return true;
    }
    return false;
}

static process *list_processes(int *n)
{
    process *all = NULL;
    int max = 0;
    *n = 0;
    DIR *dir = opendir("/proc");
    for (const struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL;) {
        const pid_t pid = (pid_t)strtol(e->d_name, NULL, 10);
        process is;
        if (pid <= 1 || pid == getpid() || !read_process(pid, &is))
            continue;
        all = spil_grow(all, &max, *n + 1, sizeof *all);
        all[(*n)++] = is;
    }
    if (dir != NULL)
        closedir(dir);
    return all;
}

/* Those with the mark, the leader, and all their descendants. */
static void mark_family(process all[], int n, const char *mark, pid_t leader)
{
    char *room = spil_alloc_raw(ENVIRON_MAX);
    for (int i = 0; i < n; i++)
        all[i].is_family = all[i].pid == leader || has_mark(all[i].pid, mark, room);
    free(room);
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n && !all[i].is_family; k++) {
                all[i].is_family = all[k].is_family && all[k].pid == all[i].parent;
                more = more || all[i].is_family;
            }
        }
    }
}

/* How many were still there. */
static int kill_round(const char *mark, pid_t leader)
{
    int n, killed = 0;
    process *all = list_processes(&n);
    mark_family(all, n, mark, leader);
    for (int i = 0; i < n; i++)
        killed += all[i].is_family && kill(all[i].pid, SIGKILL) == 0;
    free(all);
    return killed;
}

uint64_t spil__group_ticks(const char mark[GROUP_MARK], pid_t leader)
{
    int n;
    uint64_t ticks = 0;
    process *all = list_processes(&n);
    mark_family(all, n, mark, leader);
    for (int i = 0; i < n; i++)
        ticks += all[i].is_family ? all[i].ticks : 0;
    free(all);
    return ticks;
}

void spil__group_kill(const char mark[GROUP_MARK], pid_t leader)
{
    for (int round = 0; round < ROUNDS && kill_round(mark, leader) > 0; round++)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL); /* they need a moment to end */
    kill(-leader, SIGKILL);
}
