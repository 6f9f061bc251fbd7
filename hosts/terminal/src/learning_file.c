/* learning_file.c: what people learn at a table, in this user's record (learning_file.h). */
#include "learning_file.h"

#include <string.h>

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
        spil__record_name(names, su->seats, seat, (people & (people - 1)) == 0, name[seat]);
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
