/* args.h: the commands as a table, and a command line taken apart by it.
 *
 * Help, the man page and the completions for shells are all made from the table, so a command is described in
 * one place only. */
#ifndef ARGS_H
#define ARGS_H

#include <stdbool.h>

enum { ARGS_MAX = 64 };

/* An option of a command: --name, or --name VALUE. */
typedef struct flag {
    const char *name;  /* without the dashes; NULL ends a list */
    const char *value; /* what it takes, such as "N", "FILE", "SEAT=BOT"; NULL when it takes nothing */
    const char *help;  /* one line, translatable */
} flag;

typedef struct args args;

typedef struct command {
    const char *name;
    const char *operands; /* as people write them: "GAME", "[GAME]", "FILE..." */
    int min, max;         /* how many of them */
    const char *help;     /* one line, translatable */
    const char *more;     /* what else there is to say, translatable; may be NULL */
    const flag *flags;
    int (*run)(const args *a); /* the exit status */
} command;

struct args {
    const command *command;
    int n; /* operands */
    const char *operand[ARGS_MAX];
    int n_flags; /* options as they were given, also several times */
    const flag *flag[ARGS_MAX];
    const char *value[ARGS_MAX]; /* NULL where the option takes none */
};

/* Takes the words after the command's name apart. On an error says what is wrong and returns false. */
bool spil__args_read(const command *c, int argc, char **argv, args *a);

/* The last value given for an option, or NULL; was it given; the value of its i-th mention, or NULL. */
const char *spil__args_value(const args *a, const char *name);
bool spil__args_has(const args *a, const char *name);
const char *spil__args_each(const args *a, const char *name, int i);

/* The i-th command, or NULL past the last one: the general ones, then those that only one game has, which are const
 * tables such as spil__command_sequence in games/sequence/command.c. By name, or NULL. */
const command *spil__command_at(int i);
const command *spil__command_find(const char *name);

#endif
