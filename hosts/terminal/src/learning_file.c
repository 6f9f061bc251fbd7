/* learning_file.c: what people do at a table, noted in the record of this user (learning_file.h). */
#include "learning_file.h"

#include <stdio.h>
#include <string.h>

/* The name in the record. A seat without a name of its own is called after the place it has, which is another word in
 * every language: there the English one stands, or nothing for a person who plays alone. */
static void name_person(char name[SPIL_NAME_BYTES], const screen *names, int seats, int seat, bool alone)
{
    screen plain = {0};
    spil__screen_names(&plain, seats);
    const bool unnamed = strcmp(plain.name[seat], names->name[seat]) == 0;
    if (!unnamed)
        memcpy(name, names->name[seat], SPIL_NAME_BYTES);
    else
        snprintf(name, SPIL_NAME_BYTES, "%s", alone ? "" : spil__screen_place(seats, seat));
}

void spil__learning_begin(learning_file *l, const spil_setup *su, const screen *names, unsigned bots)
{
    char name[SPIL_SEATS_MAX][SPIL_NAME_BYTES];
    const unsigned people = ~bots & ((1u << su->seats) - 1);
    spil_error err = {0};
    memset(l, 0, sizeof *l);
    if (!spil_teaches(su->game->id) || people == 0)
        return;
    for (int seat = 0; seat < su->seats; seat++)
        name_person(name[seat], names, su->seats, seat, (people & (people - 1)) == 0);
    spil__facts_open(&l->file, &err);
    if (l->file.facts.n_unread > 0)
        spil__facts_say_unread(&l->file, &err);
    spil_learning_begin(&l->table, su, &l->file.facts, name, people);
    l->table.err = err;
}

void spil__learning_end(learning_file *l)
{
    spil__facts_close(&l->file);
    l->table.setup = NULL;
}
