/* read.c: what an engine has stored, checked while it is read (read.h). */
#include "read.h"

#include <string.h>

#include "chain.h"

typedef struct reading {
    spil_rows rows; /* first: the engine's */
    const char *stream;
    uint64_t from, next;
    uint8_t hash[SPIL_HASH_BYTES]; /* of the event before */
    bool begun, good, stopped;
    spil_event_reader *reader;
    void *context;
} reading;

static bool damaged(const char *stream, uint64_t number, spil_error *err)
{
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the stored data is damaged: %s, event %d"), stream, (int)number);
    return false;
}

/* Checks one row against the hash of the event before, which becomes this one's. */
static bool fits(const spil_row *row, uint8_t hash[SPIL_HASH_BYTES], spil_stored *event)
{
    const bool has_secret = row->secret_hash != NULL, has_row = row->owner != NULL;
    if (row->hash_len != SPIL_HASH_BYTES || (has_secret && row->secret_hash_len != SPIL_HASH_BYTES) ||
        (has_row && !has_secret))
        return false;
    *event = (spil_stored){.number = row->number,
                           .bytes = row->len > 0 ? row->bytes : "",
                           .len = row->len,
                           .forgotten = has_secret && !has_row};
    if (has_row) {
        uint8_t own[SPIL_HASH_BYTES];
        event->owner = row->owner;
        event->secret = row->secret_len > 0 ? row->secret : "";
        event->secret_len = row->secret_len;
        if (row->salt_len != SPIL_SALT_BYTES)
            return false;
        spil__chain_secret(row->salt, event->owner, event->secret, event->secret_len, own);
        if (memcmp(own, row->secret_hash, sizeof own) != 0)
            return false;
    }
    spil__chain_next(hash, event->number, event->bytes, event->len, row->secret_hash);
    return memcmp(hash, row->hash, SPIL_HASH_BYTES) == 0;
}

/* The hash of the event before the first that is read. */
static bool begin(reading *r)
{
    r->begun = true;
    if (r->from == 1)
        return true;
    if (r->rows.before_len != SPIL_HASH_BYTES) {
        r->next = r->from - 1;
        return false;
    }
    memcpy(r->hash, r->rows.before, sizeof r->hash);
    return true;
}

static bool take_row(spil_rows *rows, const spil_row *row)
{
    reading *r = (reading *)rows;
    spil_stored event;
    r->good = (r->begun || begin(r)) && row->number == r->next && r->next <= rows->last &&
              fits(row, r->hash, &event);
    if (!r->good)
        return false;
    r->next++;
    r->stopped = !r->reader(r->context, &event);
    return !r->stopped;
}

bool spil__read(const spil_engine *engine, void *self, const char *stream, uint64_t from,
                spil_event_reader *reader, void *context, spil_error *err)
{
    reading r = {.rows = {.row = take_row},
                 .stream = stream,
                 .from = from > 0 ? from : 1,
                 .good = true,
                 .reader = reader,
                 .context = context};
    r.next = r.from;
    spil__chain_begin(stream, r.hash);
    if (!engine->read(self, stream, r.from, &r.rows, err))
        return false;
    if (r.good && !r.begun && r.from > 1 && r.rows.before_len == 0 && r.rows.last < r.from)
        return true; /* beyond the end there is nothing to read */
    r.good = r.good && (r.begun || begin(&r));
    return (r.good && (r.stopped || r.next > r.rows.last)) || damaged(stream, r.next, err);
}

/* ---- everything ---- */

typedef struct checking {
    const spil_engine *engine;
    void *self;
    spil_store_complaint *complain;
    void *context;
    spil_store_checked *checked;
    bool good;
    uint64_t last;
} checking;

static void complain(void *context, const char *stream, const spil_error *err)
{
    checking *c = context;
    c->good = false;
    c->complain(c->context, stream, err);
}

static bool count_event(void *context, const spil_stored *event)
{
    checking *c = context;
    c->last = event->number;
    c->checked->events++;
    c->checked->forgotten += event->forgotten;
    return true;
}

static bool check_stream(void *context, const spil_head *head)
{
    checking *c = context;
    spil_error err;
    char name[SPIL_STREAM_BYTES];
    const uint64_t last = head->last;
    c->checked->streams++;
    const size_t len = head->name != NULL ? strlen(head->name) : 0;
    if (len == 0 || len >= sizeof name) {
        spil_fail(&err, SPIL_BAD_OPTION, SPIL_TR("the stored data is damaged: %s"),
                  head->name != NULL ? head->name : "");
        complain(c, "", &err);
        return true;
    }
    memcpy(name, head->name, len + 1);
    c->last = 0;
    if (!spil__read(c->engine, c->self, name, 1, count_event, c, &err)) {
        complain(c, name, &err);
    } else if (c->last != last) {
        damaged(name, c->last + 1, &err);
        complain(c, name, &err);
    }
    return true;
}

static void check_strays(checking *c)
{
    int64_t n = 0;
    spil_error err;
    if (c->engine->strays(c->self, &n, &err) && n == 0)
        return;
    if (n != 0)
        spil_fail(&err, SPIL_BAD_OPTION,
                  SPIL_TR("the stored data is damaged: %d rows do not belong together"), (int)n);
    complain(c, "", &err);
}

bool spil__check(const spil_engine *engine, void *self, spil_store_complaint *tell, void *context,
                 spil_store_checked *checked)
{
    spil_error err;
    *checked = (spil_store_checked){0};
    checking c = {.engine = engine,
                  .self = self,
                  .complain = tell,
                  .context = context,
                  .checked = checked,
                  .good = true};
    if (!engine->moment(self, true, &err)) { /* whatever is added meanwhile */
        complain(&c, "", &err);
        return false;
    }
    if (engine->examine != NULL)
        engine->examine(self, complain, &c);
    if (!engine->heads(self, "", check_stream, &c, &err))
        complain(&c, "", &err);
    if (c.good) /* otherwise it would only say the same again */
        check_strays(&c);
    if (!engine->moment(self, false, &err))
        complain(&c, "", &err);
    return c.good;
}
