/* commands.h: what the commands are called in C; the table is in commands.c. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include "args.h"

int spil__cmd_referee(const args *a);
int spil__cmd_sim(const args *a);

#endif
