/* table_run.c: the life of a table (table_run.h). */
#include "table_run.h"

#include <stdio.h>
#include <stdlib.h>

#include "bots.h"
#include "chance.h"
#include "expiry.h"
#include "keeping.h"
#include "notes.h"
#include "outbox.h"
#include "people.h"
#include "race.h"
#include "table_lines.h"

/* ---- stored, then told ---- */

/* When something is next due. */
static void set_timer(table *t)
{
    uint64_t at_ms = t->held_ms != 0 ? spil__race_due_ms(t) : spil_driver_due(t->driver);
    if (t->awaits_chance && t->chance_until_ms < at_ms)
        at_ms = t->chance_until_ms;
    if (spil__race_outage_due_ms(t) < at_ms)
        at_ms = spil__race_outage_due_ms(t);
    spil__loop_set(t->on->loop, &t->timer, at_ms);
}

static void store(table *t)
{
    spil__table_store(t);
    spil__online_commit(t->on);
}

static void tell(table *t)
{
    spil__table_publish(t);
    spil__table_ask(t);
    set_timer(t);
}

void spil__table_settle(table *t)
{
    store(t);
    tell(t);
}

void spil__request_finish(request *r, table *t)
{
    if (t != NULL)
        spil__table_store(t);
    spil__online_commit(r->on);
    spil__request_reply(r);
    if (t != NULL)
        tell(t);
}

/* ---- races ---- */

/* A person's move is made, and replied to. */
static void make_held_move(table *t, const held_move *held)
{
    spil_reply reply;
    spil_driver_do(t->driver, spil_driver_now(t->driver), &held->cmd, &reply);
    store(t);
    if (held->client != NULL) {
        spil_out out = spil__scratch_out();
        spil_json_writer w = spil_json_to(&out);
        if (reply.kind == SPIL_REPLY_DONE) {
            spil_json_bool(&w, "ok", true);
            spil_json_int(&w, "seq", reply.seq);
        } else {
            spil__refusal(held->client, spil__code_of(&reply), &reply.err.text, &out);
            spil__budgets_take(t->on, &held->client->person->spent, ONLINE_BUDGET_REFUSALS);
        }
        spil__send_reply(held->client, held->id, out.buf);
    }
    tell(t);
}

/* A bot's move lands, if its plan still stands. */
static void land_held_move(table *t, int seat)
{
    int next;
    spil_move mv;
    if (!spil_driver_lands(t->driver, &next, &mv) || next != seat)
        return;
    spil_driver_next(t->driver, UINT64_MAX);
    spil__table_settle(t);
}

void spil__table_decide_race(table *t, bool now)
{
    held_move *moves = NULL;
    const int n = spil__race_decide(t, now, &moves);
    for (int i = 0; i < n; i++) {
        if (moves[i].id == 0)
            land_held_move(t, moves[i].seat);
        else
            make_held_move(t, &moves[i]);
    }
    free(moves);
}

/* A race waits for those who are away, and counts down again. */
static void heed_outage(table *t)
{
    const spil_phase phase = spil_driver_phase(t->driver);
    const bool waits = phase == SPIL_PHASE_PAUSE;
    if (t->outage_ms == 0 || (waits && spil__race_outage_due_ms(t) > spil__online_ms(t->on)))
        return;
    if (waits || phase == SPIL_PHASE_OVER)
        t->outage_ms = 0;
    spil__table_decide_race(t, true);
    spil_driver_do(t->driver, spil_driver_now(t->driver),
                   &(spil_command){.kind = waits ? SPIL_DO_RESUME : SPIL_DO_PAUSE, .by = SPIL_HOST}, NULL);
    spil__table_settle(t);
}

/* ---- time ---- */

void spil__table_run(table *t)
{
    const uint64_t now_ms = spil__online_ms(t->on);
    spil__table_decide_race(t, false);
    while (t->held_ms == 0 && spil_driver_due(t->driver) <= now_ms) {
        if (spil__race_hold_bot(t)) {
            spil__table_decide_race(t, false);
            continue;
        }
        spil_driver_next(t->driver, UINT64_MAX);
        spil__table_settle(t);
    }
    if (t->held_ms == 0)
        spil_driver_advance(t->driver, now_ms); /* nothing is due: only the time passes */
    if (spil__chance_check(t))
        spil__table_settle(t);
    heed_outage(t);
    spil__table_ask(t);
    set_timer(t);
}

void spil__table_due(loop_timer *timer)
{
    spil__table_run(LOOP_OWNER(timer, table, timer));
}

/* ---- finding ---- */

table *spil__table_find(online *on, const char *name)
{
    char stream[STREAM_TEXT];
    if (!spil__is_id(name))
        return NULL;
    table *t = spil__table_in_memory(on, name);
    if (t == NULL) {
        snprintf(stream, sizeof stream, "t:%s", name);
        t = spil__expiry_has_taken(on, stream) ? NULL : spil__table_load(on, name);
        if (t == NULL)
            return NULL;
        if (spil__keeping_is_closed(t)) {
            spil__table_remove(t);
            return NULL;
        }
        spil__chance_restart(t);
        spil__race_update(t, true);
        spil__race_interrupted(t, true);
        spil__table_run(t);
    }
    return t;
}

/* A table to bring back, for this person. */
struct waking {
    waking *next;
    char person[ID_TEXT], table[ID_TEXT];
};

static void wake(online *on, const waking *w)
{
    const person *p = spil__person_find(on, w->person);
    if (p != NULL && p->clients != NULL)
        spil__table_find(on, w->table);
}

void spil__tables_wake_next(loop_timer *timer)
{
    online *on = LOOP_OWNER(timer, online, wake);
    waking *w = on->waking;
    if (w == NULL)
        return;
    on->waking = w->next;
    spil__loop_label(on->loop, "waking a table");
    wake(on, w);
    free(w);
    if (on->waking != NULL)
        spil__loop_set(on->loop, timer, spil__online_ms(on) + 1);
}

void spil__tables_wake(online *on, const person *p)
{
    for (int i = 0; i < p->n_at; i++) {
        if (p->at[i].over || spil__table_in_memory(on, p->at[i].table) != NULL)
            continue;
        waking *w = spil_alloc(sizeof *w);
        copy_text(w->person, sizeof w->person, p->id);
        copy_text(w->table, sizeof w->table, p->at[i].table);
        w->next = on->waking;
        on->waking = w;
        spil__loop_set(on->loop, &on->wake, spil__online_ms(on) + 1);
    }
}

void spil__tables_forget_waking(online *on)
{
    for (waking *w = on->waking, *next; w != NULL; w = next) {
        next = w->next;
        free(w);
    }
    on->waking = NULL;
}
