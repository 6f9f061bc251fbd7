/* cmd_rules.c: `spil rules GAME`. */
#include "arg_values.h"
#include "commands.h"
#include "intl.h"
#include "rules.h"
#include "stderr_report.h"

int spil__cmd_rules(const args *a)
{
    const spil_game *game = spil__arg_game(a->operand[0]);
    line_output o;
    if (game == NULL)
        return STATUS_USAGE;
    spil__output_open(&o, stdout, "auto");
    if (spil__rules_print(&o, game))
        return STATUS_OK;
    spil__complain(_("this program has no rules text for %s"), _(game->name));
    return STATUS_FAILED;
}
