/* args.h: the table of commands, and a command line parsed by it.
 *
 * Help, man page and shell completions are all made from the table: a command is described in one place only. */
#ifndef ARGS_H
#define ARGS_H

#include <limits.h>
#include <stdbool.h>

enum {
    ARGS_MAX = 64,     /* options in one command line */
    ARGS_ANY = INT_MAX /* operands, where there is no limit */
};

/* An option of a command: --name, or --name VALUE. */
typedef struct flag {
    const char *name;  /* without the dashes; NULL ends a list */
    const char *value; /* what it takes, such as "N", "FILE", "SEAT=BOT"; NULL: nothing */
    const char *help;  /* one line, translatable */
} flag;

typedef struct args args;

/* The language, for every command that tells people something; main reads it. */
#define LANGUAGE_FLAG                                                                                        \
    {                                                                                                        \
        .name = "lang", .value = "LANGUAGE", .help = SPIL_TR("en, is or nb (the locale's)")                  \
    }

typedef struct command {
    const char *name;
    const char *operands; /* as in a usage line: "GAME", "[GAME]", "FILE..." */
    int min, max;         /* how many of them */
    const char *help;     /* one line, translatable */
    const char *more;     /* a paragraph, translatable; may be NULL */
    const flag *flags;
    int (*run)(const args *a); /* the exit status */
    const char *program;       /* does it (cmd_server.c), and reads its words itself */
} command;

struct args {
    const command *command;
    int n;                      /* operands */
    const char *const *operand; /* within argv */
    int n_flags;                /* options as given, repeated ones too */
    const flag *flag[ARGS_MAX];
    const char *value[ARGS_MAX]; /* NULL if the option takes none */
};

/* Parses the words after the command's name, and moves the operands to the front of argv. false: has complained. */
bool spil__args_read(const command *c, int argc, char **argv, args *a);

/* The last value given for an option, or NULL. */
const char *spil__args_value(const args *a, const char *name);
/* Was the option given? */
bool spil__args_has(const args *a, const char *name);
/* The value of its i-th mention, or NULL. */
const char *spil__args_each(const args *a, const char *name, int i);

/* The i-th command, or NULL past the last one: first the general ones, then those of single games:
 * spil__command_GAME in games/GAME/command.c. */
const command *spil__command_at(int i);
/* The command of this name, or NULL. */
const command *spil__command_find(const char *name);

#endif
