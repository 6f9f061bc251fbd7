/* commands.c: the table of commands. Help, man page and completions are made from it. */
#include "commands.h"

#include <stddef.h>

#include "intl.h"

#define FLAG_SEATS                                                                                           \
    {                                                                                                        \
        .name = "seats", .value = "N", .help = SPIL_TR("how many play; the fewest when not given")           \
    }
#define FLAG_OPTION                                                                                          \
    {                                                                                                        \
        .name = "option", .value = "NAME=VALUE", .help = SPIL_TR("an option of the game; may be repeated")   \
    }

static const flag sim_flags[] = {
    {.name = "games",                                                          .value = "N", .help = SPIL_TR("how many games (1000)")},
    {.name = "jobs",                                .value = "N", .help = SPIL_TR("how many threads (1); the result is the same for any")},
    FLAG_SEATS,
    {.name = "seat",                                                           .value = "SEAT=BOT", .help = SPIL_TR("who sits there; may be repeated")},
    {.name = "ms", .value = "N", .help = SPIL_TR("milliseconds a bot may think; 0: as it likes (0)")},
    {.name = "seed",                                                           .value = "SEED", .help = SPIL_TR("where the random numbers begin (1)")},
    FLAG_OPTION,
    {.name = "json",                      .help = SPIL_TR("the result as one JSON object")},
    {.name = "csv",                                                             .help = SPIL_TR("the result as a table, one line per seat")},
    {.name = NULL    },
};

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
    {.name = "sim",
     .operands = "GAME",
     .min = 1,
     .max = 1,
     .help = SPIL_TR("let bots play against each other and count"),
     .more = SPIL_TR(
         "The bots see what their seat may see, nothing else. The same seed gives the same result, whatever "
         "--jobs is. Ctrl-C ends it early and prints what there is."),
     .flags = sim_flags,
     .run = spil__cmd_sim},
    {.name = NULL                                                                                   },
};
