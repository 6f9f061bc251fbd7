/* process_group.h: a program that plays, and everything it has started.
 *
 * A process group is not enough: a child that calls setsid leaves it. So each program gets a mark in its environment,
 * which its children inherit. Killed are all processes with the mark, and all descendants of the program. For that the
 * system needs a /proc as Linux has it; elsewhere only the group is killed.
 *
 * Its limits: a child that both removes the mark and lets its parents end, or that changes its user, escapes;
 * and if this program itself is killed by SIGKILL, nobody is left to kill others. */
#ifndef PROCESS_GROUP_H
#define PROCESS_GROUP_H

#include <stdint.h>
#include <sys/types.h>

enum { GROUP_MARK = 64 };

/* "SPIL_PROGRAM=…", for the environment of the next program: no other has it. Callable from any thread. */
void spil__group_mark(char mark[GROUP_MARK]);
/* The processor's time that the program and its family have used, in the system's ticks; 0 where there is no such
 * /proc. */
uint64_t spil__group_ticks(const char mark[GROUP_MARK], pid_t leader);
/* Kills the program with this mark, which is process `leader` and is still to be waited for, and its family. */
void spil__group_kill(const char mark[GROUP_MARK], pid_t leader);

#endif
