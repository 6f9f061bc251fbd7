/* sandbox.c: what the server gives up (sandbox.h). */
#include "sandbox.h"

#include <errno.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "landlock.h"
#include "sanitized.h"
#include "seccomp.h"

enum { READS_MAX = 16 };

void spil_sandbox_begin(void)
{
    /* What a kernel does not know it does not do; nothing here can be refused otherwise. */
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    if (!SPIL_SANITIZED)
        prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

bool spil_sandbox_enter(const spil_sandbox_settings *settings, spil_sandbox *sandbox, spil_error *err)
{
    spil_sandbox_begin();
    *sandbox = (spil_sandbox){0};
    const char *reads[READS_MAX + 2] = {NULL};
    int n = 0;
    for (const char *const *at = settings->reads; at != NULL && *at != NULL && n < READS_MAX; at++)
        reads[n++] = *at;
    if (SPIL_SANITIZED)
        reads[n] = "/proc";
    bool connects = false;
    for (int i = 0; i < SPIL_SANDBOX_PORTS; i++)
        connects = connects || settings->ports[i] != 0;
    if (spil__landlock_enter(settings->data, reads, settings->ports, SPIL_SANDBOX_PORTS,
                             &sandbox->landlock) &&
        spil__seccomp_enter(connects, settings->local, &sandbox->seccomp))
        return true;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the sandbox cannot be entered: %s"), strerror(errno));
    return false;
}
