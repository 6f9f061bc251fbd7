/* room_tables.c: all tables of a room at once: the requests room_halt, _on, _end (room_requests.h). */
#include <inttypes.h>

#include "room_requests.h"
#include "room_run.h"
#include "table_run.h"

/* Are all tables that are not over in memory? If not, the request waits. */
static bool tables_are_here(request *r)
{
    for (int i = 0; i < r->room->n_tables; i++) {
        lookup how = LOOKUP_DONE;
        if (!r->room->table[i].over)
            spil__table_find(r->client, r->room->table[i].name, &how);
        if (how == LOOKUP_COMES) {
            r->waits = true;
            return false;
        }
    }
    return true;
}

void spil__do_room_halt(request *r)
{
    room *m = r->room;
    if (!tables_are_here(r))
        return;
    spil__grant(r, NULL);
    if (m->halted)
        return;
    spil__room_line(m, "halt %" PRIu64, spil__room_ms(m));
    for (int i = 0; i < m->n_tables; i++) {
        table *t = m->table[i].over ? NULL : spil__table_in_memory(r->on, m->table[i].name);
        if (t != NULL)
            spil__table_run(t);
        if (t != NULL && spil__room_heed_halt(m, t))
            spil__room_touch(m, t);
    }
}

void spil__do_room_on(request *r)
{
    if (!tables_are_here(r))
        return;
    spil__grant(r, NULL);
    if (r->room->halted)
        spil__room_move_on(r->room);
}

static void end_one(request *r, const char *name)
{
    table *t = spil__room_table(r->room, name)->over ? NULL : spil__table_in_memory(r->on, name);
    if (t != NULL)
        spil__room_end_table(r->room, t, "ended");
}

/* Are all tables of the list this room's? If not: refused. */
static bool are_own(request *r)
{
    const spil_json *doc = &r->on->doc;
    char name[80];
    for (const spil_json_node *at = spil_json_first(doc, r->field[FIELD_TABLES]); at != NULL;
         at = spil_json_next(doc, at)) {
        if (at->type != SPIL_JSON_STRING) {
            spil__refuse_field(r, SPIL_TR("the field '%s' is not as it should be"), "tables");
            return false;
        }
        if (!spil_json_text(doc, at, name, sizeof name) || spil__room_table(r->room, name) == NULL) {
            spil__refuse_plain(r, CODE_NO_TABLE, SPIL_TR("there is no such table"));
            return false;
        }
    }
    return true;
}

void spil__do_room_end(request *r)
{
    const spil_json *doc = &r->on->doc;
    room *m = r->room;
    char name[80];
    if ((has(r, FIELD_TABLES) && !are_own(r)) || !tables_are_here(r))
        return;
    for (int i = 0; i < m->n_tables && !has(r, FIELD_TABLES); i++)
        end_one(r, m->table[i].name);
    for (const spil_json_node *at = has(r, FIELD_TABLES) ? spil_json_first(doc, r->field[FIELD_TABLES])
                                                         : NULL;
         at != NULL; at = spil_json_next(doc, at)) {
        spil_json_text(doc, at, name, sizeof name);
        end_one(r, name);
    }
    spil__grant(r, NULL);
}
