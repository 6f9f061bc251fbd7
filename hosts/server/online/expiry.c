/* expiry.c: what is no longer needed is deleted (expiry.h). */
#include "expiry.h"

#include <stdio.h>
#include <stdlib.h>

#include "keeping.h"
#include "outbox.h"
#include "people.h"
#include "room.h"
#include "table_run.h"
#include "today.h"

enum {
    MOST = 4,       /* streams looked at in one step … */
    STEP_MS = 20,   /* … and the time between two of them while there are more */
    REST_MS = 1000, /* while there is nothing to do */
    NOTE_S = 60     /* how often the store's time is noted */
};

typedef struct ending {
    char stream[STREAM_TEXT];
    bool is_known; /* until when it was to be kept */
    bool goes;
} ending;

/* It goes on when what it needs has been read: one stream after the other. */
struct expiry {
    loop_timer timer;
    online *on;
    uint64_t noted_s;
    uint64_t ticket; /* of the last step: the next one waits for it */
    ending of[MOST];
    int n, at;        /* how many; the one that is looked at … */
    bool is_read;     /* … and whether what was asked for last has come, … */
    bool unreadable;  /* … could not be read, … */
    bool others_wait; /* … or is wanted by others, too */
    table *table;     /* the one that was read, if it is a table; in no list */
    room *room;       /* the same: a room that was read, and is in no list … */
    room *deleted;    /* … or one that is being deleted, whose tables go with it */
    int seat;         /* whose person hears of it next */
    reading_waiter waits;
};

bool spil__expiry_has_taken(const online *on, const char *stream)
{
    const struct expiry *e = on->expiry;
    for (int i = 0; i < e->n; i++) {
        if (e->of[i].goes && strcmp(e->of[i].stream, stream) == 0)
            return true;
    }
    return e->deleted != NULL && stream[0] == 't' && spil__room_table(e->deleted, stream + 2) != NULL;
}

static void keep(struct expiry *e, const char *stream, uint64_t until_s)
{
    e->ticket = spil__online_keep(e->on, stream, until_s);
}

static void delete_stream(struct expiry *e, ending *of)
{
    of->goes = true;
    e->ticket = spil__online_delete(e->on, of->stream);
}

/* ---- tables ---- */

static void read_ended(reading *r)
{
    r->result = spil__table_read(r);
}

static void ended_came(reading *r)
{
    r->on->expiry->table = r->result;
    r->result = NULL;
}

static const reading_kind ended_kind = {.read = read_ended, .came = ended_came, .drop = spil__table_free};

static void drop_table(struct expiry *e)
{
    if (e->table != NULL)
        spil__table_free(e->table);
    e->table = NULL;
}

/* Those who sit there do so no longer. false: one of them has to be read first. */
static bool send_home(struct expiry *e)
{
    for (; e->seat < SPIL_SEATS_MAX; e->seat++, e->is_read = false) {
        const char *id = e->table->seat[e->seat].person;
        person *p = id[0] == '\0' ? NULL : spil__person_find(e->on, id);
        if (id[0] != '\0' && p == NULL && !e->is_read) {
            spil__person_fetch(e->on, id, &e->waits);
            return false;
        }
        if (p != NULL && !p->forgotten)
            spil__person_left_table(e->on, p, e->table->name);
    }
    spil__online_commit(e->on);
    return true;
}

/* Until when it is to be kept. */
static uint64_t until_of(const struct expiry *e, const ending *of)
{
    const table *t = e->table;
    if (spil__table_has_started(t))
        return spil__keeping_table_until_s(t, t->stamped_s);
    return of->is_known ? 0 : spil__keeping_table_until_s(t, spil__keeping_now_s(e->on));
}

/* false: something has to be read first. */
static bool look_at_table(struct expiry *e, ending *of)
{
    online *on = e->on;
    const uint64_t now_s = spil__keeping_now_s(on);
    const table *t = spil__table_in_memory(on, of->stream + 2);
    if (t != NULL) { /* somebody may be there */
        keep(e, of->stream, spil__keeping_table_until_s(t, now_s));
    } else if (of->goes) {
        if (!send_home(e))
            return false;
        delete_stream(e, of);
        on->figures.tables_deleted++;
    } else if (spil__table_is_coming(on, of->stream)) {
        return true; /* somebody is about to be: the next time */
    } else if (!e->is_read) {
        spil__reader_ask(on, &ended_kind, of->stream, 0, &e->waits);
        return false;
    } else if (e->table == NULL) { /* it cannot be read: perhaps later it can */
        keep(e, of->stream, now_s + 30 * DAY_S);
    } else if (until_of(e, of) > now_s) {
        keep(e, of->stream, until_of(e, of));
    } else {
        of->goes = true;
        e->seat = 0;
        e->is_read = false;
        return look_at_table(e, of);
    }
    return true;
}

/* ---- rooms ---- */

static void read_ended_room(reading *r)
{
    r->result = spil__room_read(r);
}

static void ended_room_came(reading *r)
{
    r->on->expiry->room = r->result;
    r->result = NULL;
}

static const reading_kind ended_room_kind = {
    .read = read_ended_room, .came = ended_room_came, .drop = spil__room_free};

/* Its people have never been there. false: one of them has to be read first. */
static bool leave_room(struct expiry *e, const room *m)
{
    for (; e->seat < m->n_members; e->seat++, e->is_read = false) {
        const char *id = m->member[e->seat].person;
        person *p = spil__person_find(e->on, id);
        if (p == NULL && !e->is_read) {
            spil__person_fetch(e->on, id, &e->waits);
            return false;
        }
        for (int i = 0; i < m->n_tables && p != NULL && !p->forgotten; i++)
            spil__person_left_table(e->on, p, m->table[i].name);
        if (p != NULL && !p->forgotten)
            spil__person_lost_room(e->on, p, m->id);
    }
    spil__online_commit(e->on);
    return true;
}

/* The room, its tables, and what its people's streams hold of it. */
static void delete_room(struct expiry *e, ending *of, const room *m)
{
    char name[STREAM_TEXT];
    for (int i = 0; i < m->n_tables; i++) {
        spil__table_drop(e->on, m->table[i].name);
        snprintf(name, sizeof name, "t:%s", m->table[i].name);
        spil__online_delete(e->on, name);
    }
    for (int i = 0; i < m->n_members; i++) {
        snprintf(name, sizeof name, "m:%s", m->member[i].who);
        spil__online_forget(e->on, name);
    }
    delete_stream(e, of);
    e->on->figures.rooms_deleted++;
}

static void drop_deleted(struct expiry *e)
{
    if (e->deleted != NULL)
        spil__room_free(e->deleted);
    e->deleted = NULL;
}

/* false: something has to be read first. */
static bool look_at_room(struct expiry *e, ending *of)
{
    online *on = e->on;
    room *m = spil__room_in_memory(on, of->stream + 2);
    if (m == NULL && e->room == NULL && !e->is_read) {
        spil__reader_ask(on, &ended_room_kind, of->stream, 0, &e->waits);
        return false;
    }
    m = m == NULL ? e->room : m;
    if (m == NULL) { /* it cannot be read: perhaps later it can */
        keep(e, of->stream, spil__keeping_now_s(on) + 30 * DAY_S);
        return true;
    }
    if (spil__room_until_s(m) > spil__keeping_now_s(on)) {
        keep(e, of->stream, spil__room_until_s(m));
        return true;
    }
    if (!of->goes) {
        of->goes = true;
        e->seat = 0;
        e->is_read = false;
    }
    if (!leave_room(e, m))
        return false;
    delete_room(e, of, m);
    drop_deleted(e);
    if (m == e->room)
        e->room = NULL;
    else
        spil__room_unlink(m);
    e->deleted = m; /* until it is gone from the files */
    return true;
}

/* ---- people ---- */

/* false: the person has to be read first. */
static bool look_at_person(struct expiry *e, ending *of)
{
    online *on = e->on;
    const char *id = of->stream + 2;
    const person *p = spil__person_find(on, id);
    if (p == NULL && !e->is_read) {
        spil__person_fetch(on, id, &e->waits);
        return false;
    }
    if (e->unreadable || e->others_wait || !of->is_known ||
        (p != NULL && (p->clients != NULL || p->n_at > 0 || p->n_rooms > 0))) {
        keep(e, of->stream,
             p != NULL && (p->n_at > 0 || p->n_rooms > 0) ? spil__keeping_now_s(on) + 30 * DAY_S
                                                          : spil__keeping_person_until_s(on));
        return true;
    }
    spil__person_drop(on, id);
    delete_stream(e, of);
    on->figures.people_deleted++;
    return true;
}

/* ---- scores of a day ---- */

static void look_at_deal(struct expiry *e, ending *of)
{
    if (spil__today_has(e->on, of->stream))
        keep(e, of->stream, spil__keeping_now_s(e->on) + DAY_S);
    else
        delete_stream(e, of);
}

/* ---- those whose time is over ---- */

typedef struct due_list {
    ending of[MOST];
    int n;
} due_list;

static bool add_ending(void *context, const char *stream, uint64_t until_s)
{
    due_list *list = context;
    ending *of = &list->of[list->n++];
    *of = (ending){.is_known = until_s > 0};
    copy_text(of->stream, sizeof of->stream, stream);
    return list->n < MOST;
}

static void read_due(reading *r)
{
    r->result = spil_alloc(sizeof(due_list));
    spil_store_due(r->on->store, r->number, MOST, add_ending, r->result, NULL);
}

static void due_came(reading *r)
{
    struct expiry *e = r->on->expiry;
    const due_list *list = r->result;
    memcpy(e->of, list->of, sizeof e->of);
    e->n = list->n;
    e->at = 0;
}

static const reading_kind due_kind = {.read = read_due, .came = due_came, .drop = free};

static void go_on(reading_waiter *w, const reading *r)
{
    struct expiry *e = LOOP_OWNER(w, struct expiry, waits);
    spil__loop_label(e->on->loop, "deleting");
    e->is_read = r->kind != &due_kind;
    e->unreadable = r->unreadable;
    e->others_wait = r->first != NULL;
    while (e->at < e->n) {
        ending *of = &e->of[e->at];
        if (of->stream[0] == 'd')
            look_at_deal(e, of);
        else if (!(of->stream[0] == 't'   ? look_at_table(e, of)
                   : of->stream[0] == 'r' ? look_at_room(e, of)
                                          : look_at_person(e, of)))
            return;
        drop_table(e);
        if (e->room != NULL)
            spil__room_free(e->room);
        e->room = NULL;
        e->at++;
        e->is_read = e->unreadable = e->others_wait = false;
    }
}

static void step(loop_timer *timer)
{
    struct expiry *e = LOOP_OWNER(timer, struct expiry, timer);
    online *on = e->on;
    const uint64_t now_s = spil__keeping_now_s(on);
    if (now_s >= e->noted_s + NOTE_S) {
        e->noted_s = now_s;
        spil__online_note_time(on, now_s);
    }
    const bool waits =
        e->waits.of != NULL || !spil__online_is_durable(on, e->ticket) || spil__online_is_busy(on);
    if (!waits)
        drop_deleted(e);
    if (!waits && spil__keeping_has_begun(on))
        spil__reader_ask(on, &due_kind, "", now_s, &e->waits);
    spil__loop_set(on->loop, timer, spil__online_ms(on) + (waits || e->n > 0 ? STEP_MS : REST_MS));
}

void spil__expiry_open(online *on)
{
    on->expiry = spil_alloc(sizeof *on->expiry);
    on->expiry->on = on;
    on->expiry->timer.due = step;
    on->expiry->waits.go_on = go_on;
    on->expiry->noted_s = spil__keeping_now_s(on);
    spil__loop_set(on->loop, &on->expiry->timer, spil__online_ms(on) + REST_MS);
}

void spil__expiry_close(online *on)
{
    spil__loop_set(on->loop, &on->expiry->timer, UINT64_MAX);
    spil_store_note_time(on->store, spil__keeping_now_s(on));
    spil__reader_leave(&on->expiry->waits);
    drop_table(on->expiry);
    drop_deleted(on->expiry);
    if (on->expiry->room != NULL)
        spil__room_free(on->expiry->room);
    free(on->expiry);
    on->expiry = NULL;
}
