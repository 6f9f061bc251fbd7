/* learning_file.c: what people learn at a table, in this user's record (learning_file.h). */
#include "learning_file.h"

#include <stdio.h>
#include <string.h>

/* The name in the record. A seat without a name is called after its place at the table, in the player's language: the
 * record has the English word, or "" for a person who plays alone. */
static void name_person(char name[SPIL_NAME_BYTES], const line_output *names, int seats, int seat, bool alone)
{
    line_output plain = {0};
    spil__output_names(&plain, seats);
    const bool unnamed = strcmp(plain.name[seat], names->name[seat]) == 0;
    if (!unnamed)
        memcpy(name, names->name[seat], SPIL_NAME_BYTES);
    else
        snprintf(name, SPIL_NAME_BYTES, "%s", alone ? "" : spil__compass_name(seats, seat));
}

void spil__learning_begin(learning_file *l, const spil_setup *su, const line_output *names, unsigned bots,
                          bool recorded)
{
    char name[SPIL_SEATS_MAX][SPIL_NAME_BYTES];
    const unsigned people = ~bots & ((1u << su->seats) - 1);
    spil_error err = {0};
    memset(l, 0, sizeof *l);
    if (!spil_teaches(su->game->id) || people == 0)
        return;
    for (int seat = 0; seat < su->seats; seat++)
        name_person(name[seat], names, su->seats, seat, (people & (people - 1)) == 0);
    if (recorded)
        spil__facts_open(&l->file, &err);
    if (l->file.facts.n_unread > 0)
        spil__facts_unread_error(&l->file, &err);
    spil_learning_begin(&l->table, su, &l->file.facts, name, people);
    l->table.err = err;
}

void spil__learning_end(learning_file *l)
{
    spil__facts_close(&l->file);
    l->table.setup = NULL;
}
