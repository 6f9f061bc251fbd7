/* sqlite_read.c: reading from SQLite (sqlite.h). */
#include <string.h>

#include "chain.h"
#include "sqlite.h"

/* A statement over the stream of this name. */
static sqlite3_stmt *about(spil_sqlite *s, const char *sql, const char *stream, spil_error *err)
{
    sqlite3_stmt *st;
    if (sqlite3_prepare_v2(s->read, sql, -1, &st, NULL) != SQLITE_OK) {
        spil__sqlite_fail(s->read, err);
        return NULL;
    }
    sqlite3_bind_text(st, 1, stream, -1, SQLITE_STATIC);
    return st;
}

/* The end of a statement that has stepped to `code`. */
static bool done(spil_sqlite *s, sqlite3_stmt *st, int code, spil_error *err)
{
    const bool ok = code == SQLITE_ROW || code == SQLITE_DONE || spil__sqlite_fail(s->read, err);
    sqlite3_finalize(st);
    return ok;
}

static bool head_of(spil_sqlite *s, const char *stream, uint64_t *number, spil_error *err)
{
    sqlite3_stmt *st = about(s, "SELECT last FROM stream WHERE name = ?1", stream, err);
    if (st == NULL)
        return false;
    const int code = sqlite3_step(st);
    *number = code == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(st, 0) : 0;
    return done(s, st, code, err);
}

static bool damaged(const char *stream, uint64_t number, spil_error *err)
{
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the stored data is damaged: %s, event %d"), stream, (int)number);
    return false;
}

static bool is_hash(sqlite3_stmt *st, int column)
{
    return sqlite3_column_type(st, column) == SQLITE_BLOB &&
           sqlite3_column_bytes(st, column) == SPIL_HASH_BYTES;
}

/* The columns of the statement below. */
enum { NUMBER, BYTES, HASH, SECRET_HASH, OWNER, SALT, SECRET, LAST };

/* Checks one row against the hash of the event before, which becomes this one's. */
static bool fits(sqlite3_stmt *st, uint8_t hash[SPIL_HASH_BYTES], spil_stored *event)
{
    const bool has_secret = sqlite3_column_type(st, SECRET_HASH) != SQLITE_NULL;
    const bool has_row = sqlite3_column_type(st, OWNER) != SQLITE_NULL;
    if (!is_hash(st, HASH) || (has_secret && !is_hash(st, SECRET_HASH)) || (has_row && !has_secret))
        return false;
    *event = (spil_stored){
        .number = (uint64_t)sqlite3_column_int64(st, NUMBER),
        .bytes = sqlite3_column_bytes(st, BYTES) > 0 ? sqlite3_column_blob(st, BYTES) : "",
        .len = (size_t)sqlite3_column_bytes(st, BYTES),
        .forgotten = has_secret && !has_row,
    };
    if (has_row) {
        uint8_t own[SPIL_HASH_BYTES];
        event->owner = (const char *)sqlite3_column_text(st, OWNER);
        event->secret = sqlite3_column_bytes(st, SECRET) > 0 ? sqlite3_column_blob(st, SECRET) : "";
        event->secret_len = (size_t)sqlite3_column_bytes(st, SECRET);
        if (event->owner == NULL || sqlite3_column_bytes(st, SALT) != SPIL_SALT_BYTES)
            return false;
        spil__chain_secret(sqlite3_column_blob(st, SALT), event->owner, event->secret, event->secret_len,
                           own);
        if (memcmp(own, sqlite3_column_blob(st, SECRET_HASH), sizeof own) != 0)
            return false;
    }
    spil__chain_next(hash, event->number, event->bytes, event->len,
                     has_secret ? sqlite3_column_blob(st, SECRET_HASH) : NULL);
    return memcmp(hash, sqlite3_column_blob(st, HASH), SPIL_HASH_BYTES) == 0;
}

/* The hash of the event before `from`. */
static bool hash_before(spil_sqlite *s, const char *stream, uint64_t from, uint8_t hash[SPIL_HASH_BYTES],
                        bool *there, spil_error *err)
{
    spil__chain_begin(stream, hash);
    *there = true;
    if (from <= 1)
        return true;
    sqlite3_stmt *st = about(s,
                             "SELECT hash FROM event WHERE stream = (SELECT id FROM stream WHERE name = ?1)"
                             " AND number = ?2",
                             stream, err);
    if (st == NULL)
        return false;
    sqlite3_bind_int64(st, 2, (int64_t)from - 1);
    const int code = sqlite3_step(st);
    *there = code == SQLITE_ROW;
    const bool good = !*there || is_hash(st, 0);
    if (*there && good)
        memcpy(hash, sqlite3_column_blob(st, 0), SPIL_HASH_BYTES);
    return done(s, st, code, err) && (good || damaged(stream, from - 1, err));
}

bool spil__sqlite_read(void *self, const char *stream, uint64_t from, spil_event_reader *reader,
                       void *context, spil_error *err)
{
    spil_sqlite *s = self;
    uint8_t hash[SPIL_HASH_BYTES];
    bool there;
    const uint64_t first = from > 0 ? from : 1;
    uint64_t head;
    if (!head_of(s, stream, &head, err) || !hash_before(s, stream, first, hash, &there, err))
        return false;
    if (!there) /* beyond the end there is nothing to read */
        return head < first || damaged(stream, first - 1, err);
    sqlite3_stmt *st = about(
        s,
        "SELECT e.number, e.bytes, e.hash, e.secret_hash, p.owner, p.salt, p.bytes, n.last FROM stream AS n"
        " JOIN event AS e ON e.stream = n.id LEFT JOIN secret AS p ON p.stream = e.stream AND p.number = "
        "e.number"
        " WHERE n.name = ?1 AND e.number >= ?2 ORDER BY e.number",
        stream, err);
    if (st == NULL)
        return false;
    sqlite3_bind_int64(st, 2, (int64_t)first);
    uint64_t next = first, last = head; /* if there is no row */
    int code;
    bool good = true, more = true;
    while (good && more && (code = sqlite3_step(st)) == SQLITE_ROW) {
        spil_stored event;
        last = (uint64_t)sqlite3_column_int64(st, LAST);
        good = (uint64_t)sqlite3_column_int64(st, NUMBER) == next && next <= last && fits(st, hash, &event);
        more = good && reader(context, &event);
        next += good;
    }
    good = good && (!more || code != SQLITE_DONE || next > last);
    if (good)
        return done(s, st, more ? code : SQLITE_DONE, err);
    sqlite3_finalize(st);
    return damaged(stream, next, err);
}

/* Calls for each row of a name and a number. */
static bool each_row(spil_sqlite *s, sqlite3_stmt *st, spil_stream_reader *reader, void *context,
                     spil_error *err)
{
    int code;
    while ((code = sqlite3_step(st)) == SQLITE_ROW) {
        if (!reader(context, (const char *)sqlite3_column_text(st, 0), (uint64_t)sqlite3_column_int64(st, 1)))
            break;
    }
    return done(s, st, code, err);
}

bool spil__sqlite_due(void *self, uint64_t now_s, int most, spil_stream_reader *reader, void *context,
                      spil_error *err)
{
    sqlite3_stmt *st =
        about(self, "SELECT name, until FROM stream WHERE until < ?2 ORDER BY until LIMIT ?3", NULL, err);
    if (st == NULL)
        return false;
    sqlite3_bind_int64(st, 2, (int64_t)now_s);
    sqlite3_bind_int(st, 3, most);
    return each_row(self, st, reader, context, err);
}

bool spil__sqlite_list(void *self, const char *prefix, spil_stream_reader *reader, void *context,
                       spil_error *err)
{
    spil_sqlite *s = self;
    /* Names are of printable ASCII: whatever follows the prefix is below 0x7f. */
    sqlite3_stmt *st = about(s,
                             "SELECT name, last FROM stream WHERE name >= ?1 AND name < ?1 || char(127)"
                             " ORDER BY name",
                             prefix, err);
    return st != NULL && each_row(s, st, reader, context, err);
}
