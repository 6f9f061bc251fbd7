/* store.c: the door itself (store.h): checks what comes in and hands it to the writer or to the engine. */
#include "store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "copy.h"
#include "read.h"
#include "spil/memory.h"
#include "writer.h"

enum { QUEUE_BYTES = 16 << 20, FEW = 8 };

struct spil_store {
    const spil_engine *engine;
    void *self;
    spil_writer *writer; /* NULL: opened to read */
    spil_store_self is;
    size_t queue_bytes;
};

static bool name_fits(const char *name)
{
    size_t len = 0;
    while (name != NULL && name[len] > ' ' && name[len] < 0x7f)
        len++;
    return len > 0 && len < SPIL_STREAM_BYTES && name[len] == '\0';
}

bool spil_store_is_url(const char *place)
{
    return strncmp(place, "postgresql://", 13) == 0 || strncmp(place, "postgres://", 11) == 0;
}

const spil_engine *spil__engine_of(const char *place, spil_error *err)
{
    if (!spil_store_is_url(place))
        return &spil_engine_sqlite;
#ifdef SPIL_HAS_LIBPQ
    (void)err;
    return &spil_engine_postgres;
#else
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("this program was built without PostgreSQL (libpq)"));
    return NULL;
#endif
}

static spil_store *open_with(const spil_store_settings *settings, spil_opening how, spil_error *err)
{
    const spil_engine *engine =
        settings->engine != NULL ? settings->engine : spil__engine_of(settings->place, err);
    if (engine == NULL)
        return NULL;
    spil_store *store = spil_alloc(sizeof *store);
    store->engine = engine;
    store->queue_bytes = settings->queue_bytes > 0 ? settings->queue_bytes : QUEUE_BYTES;
    store->self = engine->open(engine, settings->place, settings->reached, how, &store->is, err);
    if (store->self != NULL && how == SPIL_OPEN_TO_WRITE)
        store->writer = spil__writer_open(engine, store->self, settings->writers, settings->gather_us, err);
    if (store->self != NULL && (how != SPIL_OPEN_TO_WRITE || store->writer != NULL))
        return store;
    if (store->self != NULL)
        engine->close(store->self);
    free(store);
    return NULL;
}

spil_store *spil_store_open(const spil_store_settings *settings, spil_error *err)
{
    return open_with(settings, SPIL_OPEN_TO_WRITE, err);
}

spil_store *spil_store_open_to_read(const char *place, spil_error *err)
{
    return open_with(&(spil_store_settings){.place = place}, SPIL_OPEN_TO_READ, err);
}

bool spil_store_close(spil_store *store)
{
    if (store == NULL)
        return true;
    const bool good = store->writer == NULL || spil__writer_close(store->writer);
    store->engine->close(store->self);
    free(store);
    return good;
}

bool spil_store_is_busy(const spil_store *store)
{
    return store->writer != NULL && spil__writer_is_busy(store->writer);
}

uint64_t spil_store_epoch(const spil_store *store)
{
    return store->is.epoch;
}

const char *spil_store_name(const spil_store *store)
{
    return store->is.name;
}

uint64_t spil_store_seen_s(const spil_store *store)
{
    return store->is.seen_s;
}

/* ---- writing ---- */

bool spil_store_has_room(const spil_store *store)
{
    return !spil__writer_failed(store->writer, NULL) &&
           spil__writer_queued(store->writer) < store->queue_bytes;
}

uint64_t spil_store_append(spil_store *store, const spil_store_event events[], size_t n)
{
    spil_change few[FEW] = {0}, *all = n <= FEW ? few : spil_alloc_raw(n * sizeof *all);
    for (size_t i = 0; i < n; i++) {
        const spil_store_event *e = &events[i];
        assert(name_fits(e->stream) && e->number > 0 && e->len <= SPIL_EVENT_BYTES);
        assert(e->secret == NULL || (name_fits(e->owner) && e->secret_len <= SPIL_EVENT_BYTES));
        all[i] = (spil_change){.kind = SPIL_CHANGE_EVENT, .of = *e};
        if (e->secret == NULL) {
            all[i].of.owner = NULL;
            all[i].of.secret_len = 0;
        }
    }
    const uint64_t ticket = spil__writer_queue(store->writer, all, n);
    if (all != few)
        free(all);
    return ticket;
}

uint64_t spil_store_forget(spil_store *store, const char *owner)
{
    assert(name_fits(owner));
    const spil_change change = {SPIL_CHANGE_FORGET, {.owner = owner}};
    return spil__writer_queue(store->writer, &change, 1);
}

static uint64_t queue_one(spil_store *store, spil_change_kind kind, const char *stream, uint64_t s)
{
    assert(stream == NULL || name_fits(stream));
    const spil_change change = {kind, {.stream = stream, .until_s = s}};
    return spil__writer_queue(store->writer, &change, 1);
}

uint64_t spil_store_keep(spil_store *store, const char *stream, uint64_t until_s)
{
    return queue_one(store, SPIL_CHANGE_KEEP, stream, until_s);
}

uint64_t spil_store_delete(spil_store *store, const char *stream)
{
    return queue_one(store, SPIL_CHANGE_DELETE, stream, 0);
}

uint64_t spil_store_note_time(spil_store *store, uint64_t seen_s)
{
    return queue_one(store, SPIL_CHANGE_TIME, NULL, seen_s);
}

int spil_store_fd(const spil_store *store)
{
    return spil__writer_fd(store->writer);
}

uint64_t spil_store_durable(spil_store *store)
{
    return spil__writer_durable(store->writer);
}

bool spil_store_failed(const spil_store *store, spil_error *err)
{
    return spil__writer_failed(store->writer, err);
}

void spil_store_figures_get(const spil_store *store, spil_store_figures *figures)
{
    spil__writer_figures(store->writer, figures);
}

/* ---- reading ---- */

bool spil_store_read(spil_store *store, const char *stream, uint64_t from, spil_event_reader *reader,
                     void *context, spil_error *err)
{
    return !name_fits(stream) || spil__read(store->engine, store->self, stream, from, reader, context, err);
}

typedef struct listing {
    spil_stream_reader *reader;
    void *context;
} listing;

static bool tell_stream(void *context, const spil_head *head)
{
    const listing *l = context;
    return l->reader(l->context, head->name, head->last);
}

bool spil_store_list(spil_store *store, const char *prefix, spil_stream_reader *reader, void *context,
                     spil_error *err)
{
    listing l = {reader, context};
    return store->engine->heads(store->self, prefix, tell_stream, &l, err);
}

bool spil_store_due(spil_store *store, uint64_t now_s, int most, spil_stream_reader *reader, void *context,
                    spil_error *err)
{
    return store->engine->due(store->self, now_s, most, reader, context, err);
}

bool spil_store_check(spil_store *store, spil_store_complaint *complain, void *context,
                      spil_store_checked *checked)
{
    return spil__check(store->engine, store->self, complain, context, checked);
}

bool spil_store_backup(spil_store *store, const char *file, spil_error *err)
{
    return spil__backup(store->engine, store->self, &store->is, file, err);
}

/* ---- moving ---- */

static void complain_once(void *context, const char *stream, const spil_error *err)
{
    spil_error *first = context;
    (void)stream;
    if (first->code == SPIL_OK)
        *first = *err;
}

/* Is `to` what an interrupted move has filled? Then nothing is left to do but to say so. */
static bool has_arrived(const spil_store_self *is, const spil_engine *engine, const char *to)
{
    spil_error ignored;
    spil_store_self there;
    void *self = engine->open(engine, to, NULL, SPIL_OPEN_TO_READ, &there, &ignored);
    if (self == NULL)
        return false;
    engine->close(self);
    return there.name[0] != '\0' && strcmp(there.name, is->name) == 0 && there.moved_to[0] == '\0';
}

bool spil_store_move(const char *from, const char *to, spil_error *err)
{
    char name[SPIL_PLACE_BYTES];
    spil_store_checked checked;
    spil_error wrong = {0};
    const spil_engine *engine = spil__engine_of(to, err);
    if (engine == NULL)
        return false;
    spil__place_name(to, name);
    spil_store *store = spil_store_open_to_read(from, err); /* nothing is made by looking */
    if (store == NULL)
        return false;
    spil_store_close(store);
    store = open_with(&(spil_store_settings){.place = from}, SPIL_OPEN_TO_MOVE, err);
    if (store == NULL)
        return false;

    const spil_store_self *is = &store->is;
    bool ok = is->moved_to[0] == '\0' || strcmp(is->moved_to, name) == 0;
    const bool arrived = ok && is->moved_to[0] != '\0' && has_arrived(is, engine, to);
    if (!ok)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the data has moved to '%s'"), is->moved_to);
    else if (!arrived && !spil_store_check(store, complain_once, &wrong, &checked)) {
        *err = wrong;
        ok = false;
    }
    /* Marked first: whatever happens on the way, there are never two that can be opened. */
    if (ok && !arrived && (ok = store->engine->mark(store->self, name, err))) {
        spil_error ignored;
        bool in_doubt = false;
        ok = spil__store_copy(store->engine, store->self, engine, engine->fill(to, is, err), &in_doubt, err);
        if (!ok && !in_doubt)
            store->engine->mark(store->self, NULL, &ignored);
    }
    spil_store_close(store);
    return ok;
}
