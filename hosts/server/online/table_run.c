/* table_run.c: the life of a table (table_run.h). */
#include "table_run.h"

#include <stdio.h>
#include <stdlib.h>

#include "away.h"
#include "bots.h"
#include "chance.h"
#include "expiry.h"
#include "keeping.h"
#include "notes.h"
#include "outbox.h"
#include "people.h"
#include "race.h"
#include "ready.h"
#include "room_results.h"
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
    if (spil__ready_due_ms(t) < at_ms)
        at_ms = spil__ready_due_ms(t);
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
    if (t->room[0] != '\0')
        t->on->table_changed(t);
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
    sum_view seen;
    spil__sums_before(t, &held->cmd, &seen);
    spil_driver_do(t->driver, spil_driver_now(t->driver), &held->cmd, &reply);
    spil__sums_after(t, &seen, &reply);
    store(t);
    if (held->client != NULL) {
        spil_out out = spil__scratch_out();
        spil_json_writer w = spil_json_to(&out);
        if (reply.kind == SPIL_REPLY_DONE) {
            spil_json_bool(&w, "ok", true);
            spil_json_int(&w, "seq", reply.seq);
        } else {
            spil__refusal(held->client, spil__code_of(&reply), &reply.err.text, &out);
            spil__budgets_take(t->on, spil__spender(held->client), ONLINE_BUDGET_REFUSALS, 1);
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
    const bool freed = spil__away_free(t), started = spil__start_if_ready(t);
    if (freed || started || spil__chance_check(t))
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

static void read_table(reading *r)
{
    r->result = spil__table_read(r);
}

static void table_came(reading *r)
{
    table *t = r->result;
    if (t == NULL || spil__expiry_has_taken(r->on, r->stream) || spil__keeping_is_closed(t))
        return;
    r->result = NULL;
    spil__table_link(t);
    spil__chance_restart(t);
    spil__race_update(t, true);
    spil__race_interrupted(t, true);
    spil__table_run(t);
    if (t->room[0] != '\0')
        t->on->table_changed(t);
}

static const reading_kind table_kind = {.read = read_table, .came = table_came, .drop = spil__table_free};

static void stream_of(const char *name, char stream[STREAM_TEXT])
{
    snprintf(stream, STREAM_TEXT, "t:%s", name);
}

table *spil__table_find(client *c, const char *name, lookup *how)
{
    char stream[STREAM_TEXT];
    *how = LOOKUP_DONE;
    table *t = spil__is_id(name) ? spil__table_in_memory(c->on, name) : NULL;
    if (t != NULL || !spil__is_id(name))
        return t;
    stream_of(name, stream);
    if (!spil__expiry_has_taken(c->on, stream))
        *how = spil__reader_look_up(c->on, &table_kind, stream, 0, c->has_come, &c->waits);
    return NULL;
}

bool spil__table_is_coming(const online *on, const char *stream)
{
    return spil__reader_awaits(on, &table_kind, stream);
}

/* ---- waking ---- */

/* A table to bring back, for this person. */
typedef struct sleeper {
    struct sleeper *next;
    char person[ID_TEXT], table[ID_TEXT];
} sleeper;

struct waking {
    online *on;
    sleeper *first;
    sleeper now;          /* the last one … */
    reading_waiter waits; /* … which comes */
};

/* Does anybody still want it? */
static bool is_wanted(const online *on, const sleeper *s, const char *stream)
{
    const person *p = spil__person_find(on, s->person);
    return (s->person[0] == '\0' || (p != NULL && p->clients != NULL)) &&
           spil__table_in_memory(on, s->table) == NULL && !spil__expiry_has_taken(on, stream);
}

static void wake_next(waking *w)
{
    char stream[STREAM_TEXT];
    while (w->first != NULL && w->waits.of == NULL) {
        sleeper *s = w->first;
        w->first = s->next;
        stream_of(s->table, stream);
        w->now = *s;
        if (is_wanted(w->on, s, stream))
            spil__reader_ask(w->on, &table_kind, stream, 0, &w->waits);
        free(s);
    }
}

static void woken(reading_waiter *waits, const reading *r)
{
    waking *w = LOOP_OWNER(waits, waking, waits);
    const table *t = spil__table_in_memory(w->on, w->now.table);
    person *p = spil__person_find(w->on, w->now.person);
    (void)r;
    if (t != NULL && p != NULL &&
        spil__table_seat(t, p->id) < 0) { /* it was freed, and the server was killed */
        spil__person_left_table(w->on, p, t->name);
        spil__online_commit(w->on);
    }
    wake_next(w);
}

/* for_whom: a person's id, or "": in any case. */
static void add_sleeper(online *on, const char *for_whom, const char *name)
{
    if (on->waking == NULL) {
        on->waking = spil_alloc(sizeof *on->waking);
        *on->waking = (waking){.on = on, .waits = {.go_on = woken}};
    }
    sleeper *s = spil_alloc(sizeof *s);
    copy_text(s->person, sizeof s->person, for_whom);
    copy_text(s->table, sizeof s->table, name);
    s->next = on->waking->first;
    on->waking->first = s;
}

void spil__tables_wake(online *on, const person *p)
{
    for (int i = 0; i < p->n_at; i++) {
        if (!p->at[i].over && spil__table_in_memory(on, p->at[i].table) == NULL)
            add_sleeper(on, p->id, p->at[i].table);
    }
    if (on->waking != NULL)
        wake_next(on->waking);
}

void spil__table_wake(online *on, const char *name)
{
    add_sleeper(on, "", name);
    wake_next(on->waking);
}

void spil__tables_forget_waking(online *on)
{
    for (sleeper *s = on->waking == NULL ? NULL : on->waking->first, *next; s != NULL; s = next) {
        next = s->next;
        free(s);
    }
    free(on->waking);
    on->waking = NULL;
}
