/* cmd_tui.c: `spil tui`, and `spil` alone at a terminal: the full-screen client, or the line client if there is
 * none. */
#include <stdlib.h>
#include <string.h>

#include "arg_values.h"
#include "commands.h"
#include "intl.h"
#include "spil/random.h"
#include "stderr_report.h"
#ifdef SPIL_TUI
#include "tui_main.h"
#endif

/* The line client, for terminals and systems that can do nothing else. */
static int by_lines(const args *a)
{
    const command *play = spil__command_find("play");
    args line = {.command = play, .n = a->n, .operand = a->operand};
    return play->run(&line);
}

int spil__cmd_tui(const args *a)
{
    const char *seed = spil__args_value(a, "seed");
    uint64_t first = 0;
    const spil_game *game = a->n > 0 ? spil__arg_game(a->operand[0]) : NULL;
    if (a->n > 0 && game == NULL)
        return STATUS_USAGE;
    if (seed != NULL && !spil_seed_parse(seed, &first)) {
        spil__complain(_("'%s' is not a seed: a number below 2^64, or 64 hex digits"), seed);
        return STATUS_USAGE;
    }
#ifdef SPIL_TUI
    const tui_wish wish = {.language = spil__args_value(a, "lang"),
                           .ascii = spil__args_has(a, "ascii"),
                           .mono = spil__args_has(a, "mono"),
                           .fast = spil__args_has(a, "fast"),
                           .seed = first,
                           .game = game};
    if (spil__tui_possible() && spil__tui_main(&wish))
        return STATUS_OK;
#endif
    return by_lines(a);
}
