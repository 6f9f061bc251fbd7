/* check.c: is everything in SQLite as it was stored? (store.h: spil_store_check) */
#include <string.h>

#include "chain.h"
#include "sqlite.h"

typedef struct checking {
    spil_sqlite *s;
    spil_store_complaint *complain;
    void *context;
    spil_store_checked *checked;
    bool good;
    uint64_t last;
} checking;

static void complain(checking *c, const char *stream, const spil_error *err)
{
    c->good = false;
    c->complain(c->context, stream, err);
}

/* What SQLite itself finds: pages, the order of keys, indexes. One row "ok", or a row for each thing. */
static void check_pages(checking *c)
{
    spil_error err;
    sqlite3_stmt *st = NULL;
    int code = sqlite3_prepare_v2(c->s->read, "PRAGMA integrity_check(20)", -1, &st, NULL);
    while (code == SQLITE_OK && (code = sqlite3_step(st)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(st, 0);
        const char *last =
            text != NULL ? strrchr(text, '\n') : NULL; /* in front of it is the database's name */
        if (text != NULL && strcmp(text, "ok") != 0) {
            spil_fail(&err, SPIL_BAD_OPTION, SPIL_TR("the stored data is damaged: %s"),
                      last != NULL ? last + 1 : text);
            complain(c, "", &err);
        }
        code = SQLITE_OK;
    }
    if (code != SQLITE_DONE) {
        spil__sqlite_fail(c->s->read, &err);
        complain(c, "", &err);
    }
    sqlite3_finalize(st);
}

static bool count_event(void *context, const spil_stored *event)
{
    checking *c = context;
    c->last = event->number;
    c->checked->events++;
    c->checked->forgotten += event->forgotten;
    return true;
}

static bool check_stream(void *context, const char *stream, uint64_t last)
{
    checking *c = context;
    spil_error err;
    char name[SPIL_STREAM_BYTES];
    c->checked->streams++;
    const size_t len = stream != NULL ? strlen(stream) : 0;
    if (len == 0 || len >= sizeof name) {
        spil_fail(&err, SPIL_BAD_OPTION, SPIL_TR("the stored data is damaged: %s"),
                  stream != NULL ? stream : "");
        complain(c, "", &err);
        return true;
    }
    memcpy(name, stream, len + 1);
    c->last = 0;
    if (!spil__sqlite_read(c->s, name, 1, count_event, c, &err)) {
        complain(c, name, &err);
    } else if (c->last != last) {
        spil_fail(&err, SPIL_BAD_OPTION, SPIL_TR("the stored data is damaged: %s, event %d"), name,
                  (int)c->last + 1);
        complain(c, name, &err);
    }
    return true;
}

/* Each of these must be 0: what belongs to nothing, and heads that differ from the last event. */
static void check_strays(checking *c)
{
    static const char *const counts[] = {
        "SELECT count(*) FROM event WHERE stream NOT IN (SELECT id FROM stream)",
        "SELECT count(*) FROM secret AS p LEFT JOIN event AS e ON e.stream = p.stream AND e.number = p.number"
        " WHERE e.secret_hash IS NULL",
        "SELECT count(*) FROM stream AS n LEFT JOIN event AS e ON e.stream = n.id AND e.number = n.last"
        " WHERE e.hash IS NOT n.hash",
    };
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        int64_t n = 0;
        spil_error err;
        if (spil__sqlite_number(c->s->read, counts[i], &n, &err) && n == 0)
            continue;
        if (n != 0)
            spil_fail(&err, SPIL_BAD_OPTION,
                      SPIL_TR("the stored data is damaged: %d rows do not belong together"), (int)n);
        complain(c, "", &err);
    }
}

bool spil__sqlite_check(void *self, spil_store_complaint *tell, void *context, spil_store_checked *checked)
{
    spil_error err;
    *checked = (spil_store_checked){0};
    checking c = {.s = self, .complain = tell, .context = context, .checked = checked, .good = true};
    const bool begun =
        spil__sqlite_do(c.s->read, "BEGIN", &err); /* one moment, whatever is added meanwhile */
    if (begun) {
        check_pages(&c);
        if (!spil__sqlite_list(c.s, "", check_stream, &c, &err))
            complain(&c, "", &err);
        if (c.good) /* otherwise it would only say the same again */
            check_strays(&c);
        sqlite3_exec(c.s->read, "COMMIT", NULL, NULL, NULL);
    } else {
        complain(&c, "", &err);
    }
    return c.good;
}
