/* commands.c: the table of commands. Help, man page and completions are made from it. */
#include "commands.h"

#include <stddef.h>

#include "intl.h"

static const flag no_flags[] = {{.name = NULL}};

const command spil__commands[] = {
    {.name = "referee",
     .operands = "",
     .help = SPIL_TR("play by lines of text: for test programs, bots in other languages and the curious"),
     .more = SPIL_TR(
         "One command a line on standard input, one JSON object a line on standard output: new, load, "
         "state, view, moves, do, result, bot, save, quit."),
     .flags = no_flags,
     .run = spil__cmd_referee},
    {.name = NULL},
};
