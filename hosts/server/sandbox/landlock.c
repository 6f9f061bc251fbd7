/* landlock.c: the files that are left (landlock.h). */
#define _GNU_SOURCE /* O_PATH, syscall */
#include "landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The kernel's own numbers: headers of Debian 12 know only a part of them. */
enum {
    CREATE_RULESET_VERSION = 1,
    RULE_PATH_BENEATH = 1,
    RULE_NET_PORT = 2,
};

static const uint64_t EXECUTE = 1 << 0, WRITE_FILE = 1 << 1, READ_FILE = 1 << 2, READ_DIR = 1 << 3,
                      REMOVE_FILE = 1 << 5, MAKE_REG = 1 << 8, TRUNCATE = 1 << 14, NET_BIND = 1 << 0,
                      NET_CONNECT = 1 << 1;

typedef struct ruleset {
    uint64_t fs, net, scoped;
} ruleset;

typedef struct path_rule {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed)) path_rule;

typedef struct port_rule {
    uint64_t allowed, port;
} port_rule;

/* What each version can forbid. */
static ruleset handled_by(int version)
{
    /* rights to files: 13 in version 1, then moving (2), truncating (3), device controls (5) */
    const int rights = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
    return (ruleset){
        .fs = ((uint64_t)1 << rights) - 1,
        .net = version >= 4 ? NET_BIND | NET_CONNECT : 0,
        .scoped = version >= 6 ? 3 : 0, /* abstract sockets and signals of others */
    };
}

/* What the kernel of this version takes as the size of a ruleset. */
static size_t size_of(int version)
{
    return version >= 6 ? sizeof(ruleset) : version >= 4 ? offsetof(ruleset, scoped) : offsetof(ruleset, net);
}

static bool allow(int rules, const char *path, uint64_t rights, uint64_t handled)
{
    struct stat st;
    const int fd = open(path, O_PATH | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &st) != 0) {
        if (fd >= 0)
            close(fd);
        return false;
    }
    if (!S_ISDIR(st.st_mode))
        rights &= EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;
    const path_rule rule = {.allowed = rights & handled, .parent = fd};
    const bool ok = syscall(SYS_landlock_add_rule, rules, RULE_PATH_BENEATH, &rule, 0) == 0;
    const int why = errno;
    close(fd);
    errno = why;
    return ok;
}

bool spil__landlock_enter(const char *data, const char *const reads[], const int ports[], int n, int *version)
{
    const long found = syscall(SYS_landlock_create_ruleset, NULL, 0, CREATE_RULESET_VERSION);
    *version = found > 0 ? (int)found : 0;
    if (*version == 0)
        return true;
    const ruleset handled = handled_by(*version);
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, size_of(*version), 0);
    if (rules < 0)
        return false;
    bool ok =
        data == NULL ||
        allow(rules, data, READ_FILE | READ_DIR | WRITE_FILE | TRUNCATE | MAKE_REG | REMOVE_FILE, handled.fs);
    for (int i = 0; ok && reads != NULL && reads[i] != NULL; i++)
        ok = allow(rules, reads[i], READ_FILE | READ_DIR, handled.fs) || errno == ENOENT || errno == ENOTDIR;
    for (int i = 0; i < n; i++) {
        const port_rule rule = {.allowed = NET_CONNECT, .port = (uint64_t)ports[i]};
        if (ok && ports[i] != 0 && handled.net != 0)
            ok = syscall(SYS_landlock_add_rule, rules, RULE_NET_PORT, &rule, 0) == 0;
    }
    ok = ok && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    const int why = errno;
    close(rules);
    errno = why;
    return ok;
}
