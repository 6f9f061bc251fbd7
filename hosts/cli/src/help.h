/* help.h: texts made from the table of commands. All print to stdout. */
#ifndef HELP_H
#define HELP_H

#include "args.h"

void spil__help_short(void);               /* `spil` alone */
void spil__help_all(void);                 /* all commands */
void spil__help_command(const command *c); /* one command */
/* Complains that there is no such command, with a similar one; returns the exit status. */
int spil__help_unknown(const char *name);

void spil__manual(void); /* the man page */
/* The completions for bash, zsh or fish; false for any other shell. */
bool spil__completions(const char *shell);

#endif
