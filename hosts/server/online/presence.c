/* presence.c: who is connected (presence.h). */
#include "presence.h"

#include "race.h"

/* Tables in memory at which the person sits learn that it has come or gone. */
static void tell_tables(online *on, const person *p, const client *gone)
{
    for (int i = 0; i < p->n_at; i++) {
        table *t = spil__table_in_memory(on, p->at[i].table);
        const int seat = t == NULL ? -1 : spil__table_seat(t, p->id);
        if (seat < 0)
            continue;
        t->active_ms = spil__online_ms(on);
        spil__race_seated(t, seat);
        if (gone != NULL) {
            spil__race_forget_client(t, gone);
            t->hint.client = t->hint.client == gone ? NULL : t->hint.client;
        }
    }
}

void spil__presence_attach(person *p, client *c)
{
    c->person = p;
    c->next = p->clients;
    p->clients = c;
    tell_tables(c->on, p, NULL);
}

void spil__presence_detach(client *c)
{
    person *p = c->person;
    while (c->n_watching > 0)
        spil__table_remove_watcher(c->watching[0], c);
    if (p == NULL)
        return;
    client **at = &p->clients;
    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    c->person = NULL;
    tell_tables(c->on, p, c);
}
