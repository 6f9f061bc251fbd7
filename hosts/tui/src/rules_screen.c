/* rules_screen.c: the rules of a game (rules_screen.h). */
#include "rules_screen.h"

#include <stdio.h>
#include <stdlib.h>

#include "intl.h"
#include "rules.h"

enum { COLUMNS_MAX = 88 }; /* longer lines are hard to read */

static char *rules_page(const void *of, int columns)
{
    const spil_game *game = of;
    char *text = NULL;
    size_t len = 0;
    line_output to = {.out = open_memstream(&text, &len),
                      .width = columns < COLUMNS_MAX ? columns : COLUMNS_MAX,
                      .colour = true};
    if (to.out == NULL)
        abort(); /* out of memory */
    if (!spil__rules_print(&to, game))
        fprintf(to.out, "%s\n", _("There is no text of the rules in this program."));
    fclose(to.out);
    return text;
}

void spil__rules_screen(tui *t, const spil_game *game)
{
    spil__tui_pager(t, _(game->name), rules_page, game);
}
