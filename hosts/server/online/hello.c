/* hello.c: hello, at, forget (handlers.h). */
#include <sodium.h>
#include <stdio.h>

#include "handlers.h"
#include "mine.h"
#include "names.h"
#include "outbox.h"
#include "presence.h"
#include "room_run.h"
#include "seating.h"
#include "table_run.h"
#include "today.h"

/* ---- hello ---- */

/* May there be one more person? If not: refused. */
static bool may_be_made(request *r)
{
    if (spil__online_is_busy(r->on) || spil__budgets_are_short(r->on)) {
        r->on->figures.busy++;
        spil__refuse_plain(r, CODE_BUSY, SPIL_TR("the server is busy: try again"));
        return false;
    }
    if (!spil__budgets_have(r->on, spil__spender(r->client), ONLINE_BUDGET_PEOPLE)) {
        spil__refuse_plain(r, CODE_TOO_FAST, SPIL_TR("too many new people: wait a moment"));
        return false;
    }
    spil__budgets_take(r->on, spil__spender(r->client), ONLINE_BUDGET_PEOPLE, 1);
    return true;
}

/* Has somebody else that name at a table in memory where the person sits? In rooms people have other names. */
static bool is_taken_somewhere(const person *p, const online *on, const char *name)
{
    for (int i = 0; i < p->n_at; i++) {
        const table *t = p->at[i].over ? NULL : spil__table_in_memory(on, p->at[i].table);
        if (t != NULL && t->room[0] == '\0' && spil__seat_name_is_taken(t, p->id, name))
            return true;
    }
    return false;
}

/* Who says hello: known by the token, or new, with a token to take home. NULL: refused, or it has to wait. */
static person *find_or_make(request *r, char token[TOKEN_TEXT])
{
    char given[160], name[NAME_TEXT] = NAME_OF_NOBODY;
    person *p;
    lookup how;
    token[0] = '\0';
    if (has(r, FIELD_NAME))
        spil__request_name(r, name);
    if (!has(r, FIELD_TOKEN)) {
        return may_be_made(r) ? spil__person_make(r->on, name, token) : NULL;
    }
    spil__request_text(r, FIELD_TOKEN, given, sizeof given);
    p = spil__person_of_token(r->client, given, &how);
    sodium_memzero(given, sizeof given);
    r->waits = how == LOOKUP_COMES;
    if (r->waits)
        return NULL;
    if (how == LOOKUP_UNREADABLE)
        spil__refuse_plain(r, CODE_BUSY,
                           SPIL_TR("what is stored about you cannot be read now: try again later"));
    else if (p == NULL)
        spil__refuse_plain(r, CODE_NOT_ALLOWED, SPIL_TR("this token is nobody's"));
    else if (has(r, FIELD_NAME) && strcmp(name, p->name) != 0 && !is_taken_somewhere(p, r->on, name))
        spil__person_rename(r->on, p, name);
    return p;
}

/* Everything that a person is told goes to all its connections. */
static bool has_too_many(request *r, const person *p)
{
    enum { CONNECTIONS_OF_PERSON = 16 };
    int n = 0;
    for (const client *c = p->clients; c != NULL; c = c->next)
        n++;
    if (n < CONNECTIONS_OF_PERSON)
        return false;
    spil__refuse_over(r, ONLINE_LIMIT_CONNECTIONS, CODE_TOO_FAST,
                      SPIL_TR("you are connected too often: close some of your pages"));
    return true;
}

/* All that go on, and of those that are over the newest: a reply has to fit into what may wait to be sent. */
static void put_tables(const person *p, spil_json_writer *w)
{
    enum { NEWEST = 1000 };
    spil_json_open(w, "tables", '[');
    for (int i = 0; i < p->n_at; i++) {
        if (!p->at[i].over || i >= p->n_at - NEWEST)
            spil_json_string(w, NULL, p->at[i].table);
    }
    spil_json_close(w, ']');
}

void spil__do_hello(request *r)
{
    char token[TOKEN_TEXT];
    if (r->person != NULL) {
        spil__refuse_plain(r, CODE_NOT_NOW, SPIL_TR("you have said hello already"));
        return;
    }
    if (has(r, FIELD_LANG))
        spil__request_text(r, FIELD_LANG, r->client->lang, sizeof r->client->lang);
    person *p = find_or_make(r, token);
    if (p == NULL || has_too_many(r, p))
        return;
    r->person = p;
    spil__presence_attach(p, r->client);
    spil__tables_wake(r->on, p);
    spil_out out = spil__scratch_out();
    spil_json_writer w = spil_json_to(&out);
    spil_json_string(&w, "you", p->id);
    spil_json_string(&w, "name", p->name);
    spil_json_string(&w, "server", spil_store_name(r->on->store));
    if (token[0] != '\0')
        spil_json_string(&w, "token", token);
    put_tables(p, &w);
    spil__put_rooms(p, &w);
    spil_json_int(&w, "cmd", (int64_t)p->cmd);
    spil__grant(r, &out);
    sodium_memzero(token, sizeof token);
}

/* ---- at ---- */

void spil__do_at(request *r)
{
    enum { TIMES = 5 }; /* a second */
    client *c = r->client;
    const uint64_t now_s = spil__online_ms(r->on) / 1000;
    c->at_times = c->at_s == now_s ? c->at_times + 1 : 1;
    c->at_s = now_s;
    if (c->at_times > TIMES) {
        spil__refuse_over(r, ONLINE_LIMIT_AT, CODE_TOO_FAST, SPIL_TR("too many requests: wait a moment"));
        return;
    }
    c->at[0] = '\0';
    if (r->table != NULL)
        copy_text(c->at, sizeof c->at, spil__table_name(r->table));
    c->shown = r->table != NULL && flag_of(r, FIELD_SHOWN, false);
    if (c->shown && r->seat >= 0 && spil_driver_seat(r->table->driver, r->seat)->stands_in &&
        !spil_driver_seat(r->table->driver, r->seat)->left && !spil__online_is_busy(r->on))
        spil__seat_again(r);
    spil__grant(r, NULL);
}

/* ---- forget ---- */

static void forget_texts(table *t, const void *id)
{
    spil__table_forget_texts(t, id);
}

/* Are the tables in memory that have to hear of it? If not, one of them comes. What is gone is no longer sat at. */
static bool tables_are_here(request *r)
{
    const person *p = r->person;
    for (int i = p->n_at - 1; i >= 0; i--) {
        char name[ID_TEXT];
        lookup how;
        if (p->at[i].over)
            continue;
        memcpy(name, p->at[i].table, sizeof name);
        const table *t = spil__table_find(r->client, name, &how);
        if (how == LOOKUP_COMES)
            return false;
        if (t == NULL)
            spil__person_left_table(r->on, r->person, name);
    }
    return true;
}

static void leave_all_tables(online *on, person *p)
{
    while (p->n_at > 0) {
        char name[ID_TEXT];
        memcpy(name, p->at[p->n_at - 1].table, sizeof name);
        table *t = spil__table_in_memory(on, name);
        const int seat = t == NULL ? -1 : spil__table_seat(t, p->id);
        if (seat >= 0) {
            spil__table_run(t);
            spil__table_leave(t, seat);
            spil__table_settle(t);
        }
        spil__person_left_table(on, p, name);
    }
}

/* Its names in rooms are forgotten, in the files as well. */
static void forget_in_rooms(online *on, const person *p)
{
    for (int i = 0; i < p->n_rooms; i++) {
        char owner[STREAM_TEXT];
        room *m = spil__room_in_memory(on, p->rooms[i].id);
        if (m != NULL)
            spil__room_forget(m, p->rooms[i].who);
        snprintf(owner, sizeof owner, "m:%s", p->rooms[i].who);
        spil__online_forget(on, owner);
    }
}

void spil__do_forget(request *r)
{
    person *p = r->person;
    if (!spil__budgets_have(r->on, spil__spender(r->client), ONLINE_BUDGET_FORGETTING)) {
        spil__refuse_plain(r, CODE_TOO_FAST, SPIL_TR("too many requests: wait a moment"));
        return;
    }
    r->waits = !tables_are_here(r);
    if (r->waits)
        return;
    spil__budgets_take(r->on, spil__spender(r->client), ONLINE_BUDGET_FORGETTING, 1);
    forget_in_rooms(r->on, p);
    leave_all_tables(r->on, p);
    spil__person_forget(r->on, p);
    spil__tables_each(r->on, forget_texts, p->id);
    spil__today_forget(r->on, p->id);
    while (p->clients != NULL)
        spil__presence_detach(p->clients);
    r->person = NULL;
    spil__grant(r, NULL);
}
