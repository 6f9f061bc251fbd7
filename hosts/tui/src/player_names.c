/* player_names.c: names of people (player_names.h). */
#include "player_names.h"

#include <stdio.h>

#include "intl.h"
#include "spil/record.h"

static void name_key(int seat, char key[CHOICE_KEY])
{
    snprintf(key, CHOICE_KEY, "name%d", seat);
}

const char *spil__person_name(const tui *t, int seat)
{
    char key[CHOICE_KEY];
    name_key(seat, key);
    const char *name = spil__choice(&t->choices, key);
    return spil_name_fits(name) ? name : "";
}

bool spil__name_or_message(tui *t, const char *name)
{
    spil_error err;
    char why[200];
    if (name[0] == '\0' || spil_name_check(name, SPIL_BAD_OPTION, &err) == SPIL_OK)
        return true;
    spil__sentence(&err.text, why, sizeof why);
    spil__tui_message(t, _("That cannot be a name"), why);
    return false;
}

void spil__person_rename(tui *t, int seat, const char *name)
{
    char key[CHOICE_KEY];
    name_key(seat, key);
    if (spil__name_or_message(t, name))
        spil__choose(&t->choices, key, name);
}
