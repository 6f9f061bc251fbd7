/* onlookers.c: who looks on, who pays, and those who are behind (onlookers.h). */
#include "onlookers.h"

#include <stdlib.h>

#include "budgets.h"
#include "notes.h"
#include "outbox.h"

enum {
    WATCHED_OF_ADDRESS = 2000, /* tables that all connections of an address watch together */
    TURN_US = 2000,            /* that a round spends on those who are behind */
    TURN_NOTES = 32,           /* that one of them gets, then it is another's turn */
    REST_MS = 100              /* while none of them may hear more */
};

/* ---- who they are ---- */

bool spil__address_watches_enough(const client *c)
{
    const budget *address = spil__conn_address(c->conn);
    return address != NULL && address->watched >= WATCHED_OF_ADDRESS;
}

bool spil__table_is_watched_by(const table *t, const client *c)
{
    for (int i = 0; i < c->n_watching; i++) {
        if (c->watching[i] == t)
            return true;
    }
    return false;
}

void spil__table_add_watcher(table *t, client *c)
{
    budget *address = spil__conn_address(c->conn);
    spil__table_remove_watcher(t, c);
    c->watching = spil_resize(c->watching, (size_t)(c->n_watching + 1) * sizeof c->watching[0]);
    c->watching[c->n_watching++] = t;
    t->watchers = spil_grow(t->watchers, &t->max_watchers, t->n_watchers + 1, sizeof t->watchers[0]);
    t->watchers[t->n_watchers++] = (onlooker){.client = c};
    if (address != NULL)
        address->watched++;
}

void spil__table_remove_watcher(table *t, client *c)
{
    budget *address = spil__conn_address(c->conn);
    if (!spil__table_is_watched_by(t, c))
        return;
    for (int i = 0; i < t->n_watchers; i++) {
        if (t->watchers[i].client == c)
            t->watchers[i--] = t->watchers[--t->n_watchers];
    }
    for (int i = 0; i < c->n_watching; i++) {
        if (c->watching[i] == t)
            c->watching[i--] = c->watching[--c->n_watching];
    }
    if (address != NULL)
        address->watched--;
}

void spil__table_remove_watchers(table *t)
{
    while (t->n_watchers > 0)
        spil__table_remove_watcher(t, t->watchers[0].client);
    if (!t->is_behind)
        return;
    table **at = &t->on->behind;
    while (*at != t)
        at = &(*at)->next_behind;
    *at = t->next_behind;
    if (*at == NULL)
        t->on->behind_end = at;
}

/* ---- who hears it now ---- */

static void pay(const client *c, uint32_t frames)
{
    spil__budgets_take(c->on, spil__spender(c), ONLINE_BUDGET_WATCHING, frames);
    spil__conn_spend(c->conn, (uint64_t)CONN_FRAME_US * frames);
}

static void add_behind(table *t)
{
    if (t->is_behind)
        return;
    t->is_behind = true;
    t->next_behind = NULL;
    *t->on->behind_end = t;
    t->on->behind_end = &t->next_behind;
}

static table *take_behind(online *on)
{
    table *t = on->behind;
    on->behind = t->next_behind;
    if (on->behind == NULL)
        on->behind_end = &on->behind;
    t->is_behind = false;
    return t;
}

bool spil__onlookers_hear(table *t, uint32_t notes, bool view)
{
    online *on = t->on;
    const uint32_t frames = notes + view;
    bool any = false;
    for (int i = 0; frames > 0 && i < t->n_watchers; i++) {
        onlooker *o = &t->watchers[i];
        if (!o->behind && spil__online_takes_onlookers(on) &&
            spil__budgets_have(on, spil__spender(o->client), ONLINE_BUDGET_WATCHING)) {
            pay(o->client, frames);
            any = true;
            continue;
        }
        if (!o->behind) {
            o->behind = true;
            o->seq = t->last_sent_seq[SPIL_ONLOOKER];
            o->view = false;
            on->figures.behind++;
            add_behind(t);
            spil__loop_set(on->loop, &on->catching_up, spil__online_ms(on));
        }
        o->view = o->view || view;
    }
    return any;
}

void spil__onlookers_frame(table *t, const char *text, size_t len)
{
    for (int i = 0; i < t->n_watchers; i++) {
        if (!t->watchers[i].behind)
            spil__online_send_onlooker(t->watchers[i].client, text, len);
    }
}

void spil__onlooker_is_told(table *t, const client *c)
{
    for (int i = 0; i < t->n_watchers; i++) {
        if (t->watchers[i].client == c)
            t->watchers[i].behind = false;
    }
}

/* ---- those who are behind ---- */

static void tell(table *t, onlooker *o)
{
    const uint32_t last = t->last_sent_seq[SPIL_ONLOOKER];
    uint32_t frames = 0;
    for (; o->seq < last && frames < TURN_NOTES; frames++)
        spil__onlooker_note(t, o->client, ++o->seq);
    if (o->seq == last) {
        o->behind = false;
        frames += o->view;
        if (o->view)
            spil__onlooker_view(t, o->client);
    }
    pay(o->client, frames);
}

/* Tells those of one table, each in its turn. false: the round has no more time, or the disk comes first. */
static bool tell_table(table *t, uint64_t until_us)
{
    bool more = true;
    for (int n = t->n_watchers; n > 0 && more; n--) {
        onlooker *o = &t->watchers[t->next_watcher++ % (unsigned)t->n_watchers];
        if (!o->behind || !spil__budgets_allow(t->on, spil__spender(o->client), ONLINE_BUDGET_WATCHING))
            continue;
        tell(t, o);
        more = spil__online_takes_onlookers(t->on) && spil__loop_us() < until_us;
    }
    return more;
}

static bool has_behind(const table *t)
{
    for (int i = 0; i < t->n_watchers; i++) {
        if (t->watchers[i].behind)
            return true;
    }
    return false;
}

static void catch_up(loop_timer *timer)
{
    online *on = LOOP_OWNER(timer, online, catching_up);
    const uint64_t until_us = spil__loop_us() + TURN_US;
    const table *last = on->behind == NULL ? NULL : LOOP_OWNER(on->behind_end, table, next_behind);
    bool more = spil__online_takes_onlookers(on);
    spil__loop_label(on->loop, "onlookers");
    for (bool is_last = false; on->behind != NULL && more && !is_last;) {
        table *t = take_behind(on);
        is_last = t == last;
        more = tell_table(t, until_us);
        if (has_behind(t))
            add_behind(t);
    }
    if (on->behind != NULL)
        spil__loop_set(on->loop, timer, spil__online_ms(on) + (more ? REST_MS : 1));
}

void spil__onlookers_open(online *on)
{
    on->behind_end = &on->behind;
    on->catching_up.due = catch_up;
}

void spil__onlookers_close(online *on)
{
    spil__loop_set(on->loop, &on->catching_up, UINT64_MAX);
}
