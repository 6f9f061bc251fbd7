/* seccomp.h: the system calls that are left. */
#ifndef SPIL_SECCOMP_H
#define SPIL_SECCOMP_H

#include <stdbool.h>

/* From now on the calls of the list (seccomp.c) and no others; connects: those too that make TCP
 * connections; local: those too that make some within this machine. *on: false
 * where it is not there for this build or machine. false: errno says why. */
bool spil__seccomp_enter(bool connects, bool local, bool *on);

#endif
