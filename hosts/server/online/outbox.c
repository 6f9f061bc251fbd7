/* outbox.c: groups of events, and frames that wait for the disk (outbox.h). */
#include "outbox.h"

#include <sodium.h>
#include <stdlib.h>

enum {
    WAITING_BYTES_MAX = 32 << 20, /* of frames that wait for the disk: then requests are `busy` */
    ROUND_FRAMES = 256,           /* that leave at once: then it is others' turn */
    ONLOOKERS_FRAMES = 512,       /* to onlookers that wait, before which others' answers would */
    TEXTS = 4                     /* of an event: stream, bytes, secret, owner */
};

typedef struct waiting_frame {
    struct waiting_frame *next;
    uint64_t ticket, nonce;
    conn *conn;
    size_t len;
    bool is_onlookers;
    char text[];
} waiting_frame;

struct outbox {
    /* The group of events that is being gathered. */
    spil_store_event *event;
    size_t (*offset)[TEXTS]; /* of the texts in `gathered`; SIZE_MAX: none */
    int n_events, max_events;
    spil_buffer gathered;
    uint64_t ticket, durable;
    /* Frames that wait for their ticket. */
    waiting_frame *first, *last;
    size_t waiting_bytes;
    int onlookers; /* how many of them are for onlookers */
    online *on;
    loop_timer rest; /* more of them than one round should send */
};

static void send_rest(loop_timer *t)
{
    spil__online_stored(LOOP_OWNER(t, outbox, rest)->on);
}

void spil__outbox_open(online *on)
{
    on->outbox = spil_alloc(sizeof *on->outbox);
    on->outbox->on = on;
    on->outbox->rest.due = send_rest;
}

void spil__outbox_close(online *on)
{
    outbox *o = on->outbox;
    for (waiting_frame *f = o->first, *next; f != NULL; f = next) {
        next = f->next;
        spil__conn_drop_reserved(f->conn, f->len);
        free(f);
    }
    spil__loop_set(on->loop, &o->rest, UINT64_MAX);
    spil_buffer_free(&o->gathered);
    free(o->event);
    free(o->offset);
    free(o);
    on->outbox = NULL;
}

/* ---- events ---- */

static size_t gather(outbox *o, const char *bytes, size_t len)
{
    const size_t at = o->gathered.len;
    spil_buffer_add(&o->gathered, bytes, len);
    spil_buffer_add(&o->gathered, "", 1);
    return at;
}

uint64_t spil__online_event(online *on, const char *stream, uint64_t *head, const char *bytes, size_t len,
                            const char *secret, const char *owner)
{
    outbox *o = on->outbox;
    if (o->n_events == o->max_events) {
        o->event = spil_grow(o->event, &o->max_events, o->n_events + 1, sizeof o->event[0]);
        o->offset = spil_resize(o->offset, (size_t)o->max_events * sizeof o->offset[0]);
    }
    size_t *at = o->offset[o->n_events];
    at[0] = gather(o, stream, strlen(stream));
    at[1] = gather(o, bytes, len);
    at[2] = secret == NULL ? SIZE_MAX : gather(o, secret, strlen(secret));
    at[3] = secret == NULL ? SIZE_MAX : gather(o, owner, strlen(owner));
    o->event[o->n_events++] =
        (spil_store_event){.number = ++*head, .len = len, .secret_len = secret == NULL ? 0 : strlen(secret)};
    return o->ticket + 1;
}

void spil__online_event_until(online *on, uint64_t until_s)
{
    on->outbox->event[on->outbox->n_events - 1].until_s = until_s;
}

void spil__online_commit(online *on)
{
    outbox *o = on->outbox;
    if (o->n_events == 0)
        return;
    for (int i = 0; i < o->n_events; i++) { /* the texts have stopped moving */
        const size_t *at = o->offset[i];
        o->event[i].stream = o->gathered.at + at[0];
        o->event[i].bytes = o->gathered.at + at[1];
        o->event[i].secret = at[2] == SIZE_MAX ? NULL : o->gathered.at + at[2];
        o->event[i].owner = at[3] == SIZE_MAX ? NULL : o->gathered.at + at[3];
    }
    o->ticket = spil_store_append(on->store, o->event, (size_t)o->n_events);
    o->n_events = 0;
    sodium_memzero(o->gathered.at, o->gathered.len);
    o->gathered.len = 0;
}

uint64_t spil__online_forget(online *on, const char *owner)
{
    spil__online_commit(on);
    return on->outbox->ticket = spil_store_forget(on->store, owner);
}

uint64_t spil__online_keep(online *on, const char *stream, uint64_t until_s)
{
    spil__online_commit(on);
    return on->outbox->ticket = spil_store_keep(on->store, stream, until_s);
}

uint64_t spil__online_delete(online *on, const char *stream)
{
    spil__online_commit(on);
    return on->outbox->ticket = spil_store_delete(on->store, stream);
}

void spil__online_note_time(online *on, uint64_t seen_s)
{
    spil__online_commit(on);
    on->outbox->ticket = spil_store_note_time(on->store, seen_s);
}

bool spil__online_is_durable(const online *on, uint64_t ticket)
{
    return ticket <= on->outbox->durable;
}

/* ---- frames ---- */

bool spil__online_is_quiet(const online *on)
{
    const outbox *o = on->outbox;
    return o->first == NULL && o->durable >= o->ticket;
}

static void send_frame(client *c, const char *text, size_t len, uint64_t nonce, bool is_onlookers)
{
    outbox *o = c->on->outbox;
    c->on->sent++;
    if (spil__online_is_quiet(c->on)) {
        spil__conn_send(c->conn, text, len, nonce);
        return;
    }
    waiting_frame *f = spil_alloc_raw(sizeof *f + len);
    *f = (waiting_frame){
        .ticket = o->ticket, .nonce = nonce, .conn = c->conn, .len = len, .is_onlookers = is_onlookers};
    memcpy(f->text, text, len);
    spil__conn_reserve(c->conn, len);
    if (o->last != NULL)
        o->last->next = f;
    else
        o->first = f;
    o->last = f;
    o->waiting_bytes += len;
    o->onlookers += is_onlookers;
}

void spil__online_send(client *c, const char *text, size_t len, uint64_t nonce)
{
    send_frame(c, text, len, nonce, false);
}

void spil__online_send_onlooker(client *c, const char *text, size_t len)
{
    send_frame(c, text, len, 0, true);
}

bool spil__online_takes_onlookers(const online *on)
{
    return on->outbox->onlookers < ONLOOKERS_FRAMES;
}

void spil__online_stored(online *on)
{
    outbox *o = on->outbox;
    int n = 0;
    o->durable = spil_store_durable(on->store);
    while (o->first != NULL && o->first->ticket <= o->durable) {
        waiting_frame *f = o->first;
        if (n++ == ROUND_FRAMES) {
            spil__loop_set(on->loop, &o->rest, spil__online_ms(on));
            return;
        }
        o->first = f->next;
        o->last = o->first == NULL ? NULL : o->last;
        o->waiting_bytes -= f->len;
        o->onlookers -= f->is_onlookers;
        spil__conn_send_reserved(f->conn, f->text, f->len, f->nonce);
        free(f);
    }
}

size_t spil__online_waiting_bytes(const online *on)
{
    return on->outbox->waiting_bytes;
}

bool spil__online_is_busy(const online *on)
{
    return !spil_store_has_room(on->store) || on->outbox->waiting_bytes > WAITING_BYTES_MAX;
}
