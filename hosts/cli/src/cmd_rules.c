/* cmd_rules.c: `spil rules GAME`. */
#include "commands.h"
#include "intl.h"
#include "rules.h"
#include "say.h"
#include "setting.h"

int spil__cmd_rules(const args *a)
{
    const spil_game *game = spil__setting_game(a->operand[0]);
    screen s;
    if (game == NULL)
        return STATUS_USAGE;
    spil__screen_open(&s, stdout, "auto");
    if (spil__rules_print(&s, game))
        return STATUS_OK;
    spil__complain(_("there is no text of the rules of %s in this program"), game->name);
    return STATUS_FAILED;
}
