/* sandbox.h: what the server gives up once it listens: an intruder finds nothing to go on with.
 *
 *   no new privileges, no core dumps, no debugger of the same user
 *   Landlock   of all files it can reach its data, to read and write, and a few folders to read; and it can neither
 *              connect to anything nor listen to more. Where the kernel has none, the rest holds
 *   seccomp    the system calls of a list (seccomp.c) and no others: no exec, no fork, no new socket, no
 *              memory that can be written and run. Any other call ends the process at once (SIGSYS)
 *
 * A server whose data is in a database can connect to its port or its socket again, one with --node to the port of the
 * others (where the kernel's Landlock knows ports; to any port where it does not).
 *
 * None of it can be taken back. It holds for the calling thread and those that it starts later: enter before the first
 * of them, so before the store is opened. */
#ifndef SPIL_SANDBOX_H
#define SPIL_SANDBOX_H

#include <stdbool.h>

#include "spil/error.h"

enum { SPIL_SANDBOX_PORTS = 8 };

typedef struct spil_sandbox_settings {
    const char *
        data; /* the folder of the store, which is there; NULL: it is in a database, whose connections are there */
    const char *const
        *reads; /* folders and files to read, such as the page; NULL ends the list, which may be NULL itself.
                                 What is not there is passed over */
    int ports
        [SPIL_SANDBOX_PORTS]; /* of the database and of other nodes, the only ones that can be connected to; 0:
                                      none */
    bool local;               /* the database is reached by a socket of this machine */
} spil_sandbox_settings;

typedef struct spil_sandbox {
    int landlock; /* its version; 0: this kernel has none */
    bool seccomp; /* false: built with a sanitizer, which needs other calls */
} spil_sandbox;

/* No core dumps, no debuggers, no new privileges. Call it first, before any secret is in memory. */
void spil_sandbox_begin(void);
/* The rest. *sandbox: what holds now. false and a sentence in *err: the kernel has it and refuses; the server should
 * not go on. */
bool spil_sandbox_enter(const spil_sandbox_settings *settings, spil_sandbox *sandbox, spil_error *err);

#endif
