/* player_names.c: names of people (player_names.h). */
#include "player_names.h"

#include <stdio.h>

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

void spil__person_rename(tui *t, int seat, const char *name)
{
    char key[CHOICE_KEY];
    name_key(seat, key);
    if (name[0] == '\0' || spil_name_fits(name))
        spil__choose(&t->choices, key, name);
}
