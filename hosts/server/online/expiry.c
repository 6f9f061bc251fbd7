/* expiry.c: what is no longer needed is deleted (expiry.h). */
#include "expiry.h"

#include <stdio.h>
#include <stdlib.h>

#include "keeping.h"
#include "outbox.h"
#include "people.h"
#include "table_lines.h"

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

struct expiry {
    loop_timer timer;
    online *on;
    uint64_t noted_s;
    uint64_t ticket; /* of the last step: the next one waits for it */
    ending of[MOST];
    int n;
};

bool spil__expiry_has_taken(const online *on, const char *stream)
{
    const struct expiry *e = on->expiry;
    for (int i = 0; i < e->n; i++) {
        if (e->of[i].goes && strcmp(e->of[i].stream, stream) == 0)
            return true;
    }
    return false;
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

/* Those who sit there do so no longer. */
static void send_home(table *t)
{
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        bool unreadable;
        person *p = t->seat[seat].person[0] == '\0'
                        ? NULL
                        : spil__person_load(t->on, t->seat[seat].person, &unreadable);
        if (p != NULL)
            spil__person_left_table(t->on, p, t->name);
    }
    spil__online_commit(t->on);
}

static void look_at_table(struct expiry *e, ending *of)
{
    online *on = e->on;
    const char *name = of->stream + 2;
    const uint64_t now_s = spil__keeping_now_s(on);
    table *t = spil__table_in_memory(on, name);
    if (t != NULL) { /* somebody may be there */
        keep(e, of->stream, spil__keeping_table_until_s(t, now_s));
        return;
    }
    t = spil__table_load(on, name);
    if (t == NULL) { /* it cannot be read: perhaps later it can */
        keep(e, of->stream, now_s + 30 * DAY_S);
        return;
    }
    const bool waits = !spil__table_has_started(t);
    const uint64_t until_s = waits && !of->is_known ? spil__keeping_table_until_s(t, now_s)
                             : waits                ? 0
                                                    : spil__keeping_table_until_s(t, t->stamped_s);
    if (until_s > now_s) {
        keep(e, of->stream, until_s);
    } else {
        send_home(t);
        delete_stream(e, of);
        on->figures.tables_deleted++;
    }
    spil__table_remove(t);
}

static void look_at_person(struct expiry *e, ending *of)
{
    online *on = e->on;
    bool unreadable = false;
    const person *p = spil__person_load(on, of->stream + 2, &unreadable);
    if (unreadable || !of->is_known || (p != NULL && (p->clients != NULL || p->n_at > 0))) {
        keep(e, of->stream,
             p != NULL && p->n_at > 0 ? spil__keeping_now_s(on) + 30 * DAY_S
                                      : spil__keeping_person_until_s(on));
        return;
    }
    spil__person_drop(on, of->stream + 2);
    delete_stream(e, of);
    on->figures.people_deleted++;
}

static bool add_ending(void *context, const char *stream, uint64_t until_s)
{
    struct expiry *e = context;
    ending *of = &e->of[e->n++];
    *of = (ending){.is_known = until_s > 0};
    copy_text(of->stream, sizeof of->stream, stream);
    return e->n < MOST;
}

/* Looks at those whose time is over. */
static void look(struct expiry *e)
{
    e->n = 0;
    spil_store_due(e->on->store, spil__keeping_now_s(e->on), MOST, add_ending, e, NULL);
    spil__loop_label(e->on->loop, "deleting");
    for (int i = 0; i < e->n; i++) {
        if (strncmp(e->of[i].stream, "t:", 2) == 0)
            look_at_table(e, &e->of[i]);
        else
            look_at_person(e, &e->of[i]);
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
    const bool waits = !spil__online_is_durable(on, e->ticket) || spil__online_is_busy(on);
    if (!waits && spil__keeping_has_begun(on))
        look(e);
    spil__loop_set(on->loop, timer, spil__online_ms(on) + (waits || e->n > 0 ? STEP_MS : REST_MS));
}

void spil__expiry_open(online *on)
{
    on->expiry = spil_alloc(sizeof *on->expiry);
    on->expiry->on = on;
    on->expiry->timer.due = step;
    on->expiry->noted_s = spil__keeping_now_s(on);
    spil__loop_set(on->loop, &on->expiry->timer, spil__online_ms(on) + REST_MS);
}

void spil__expiry_close(online *on)
{
    spil__loop_set(on->loop, &on->expiry->timer, UINT64_MAX);
    spil_store_note_time(on->store, spil__keeping_now_s(on));
    free(on->expiry);
    on->expiry = NULL;
}
