/* sqlite_read.c: reading from SQLite (sqlite.h). */
#include <string.h>

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

/* A column of bytes; NULL where there are none at all. What is no blob has a length that fits nothing. */
static const void *bytes_of(sqlite3_stmt *st, int column, size_t *len)
{
    const int type = sqlite3_column_type(st, column);
    const void *bytes = type == SQLITE_NULL ? NULL : sqlite3_column_blob(st, column);
    *len = type == SQLITE_NULL ? 0 : (size_t)sqlite3_column_bytes(st, column);
    return bytes != NULL || type == SQLITE_NULL ? bytes : "";
}

/* The columns of the statement below. */
enum { NUMBER, BYTES, HASH, SECRET_HASH, OWNER, SALT, SECRET, LAST };

static void row_of(sqlite3_stmt *st, spil_row *row)
{
    *row = (spil_row){.number = (uint64_t)sqlite3_column_int64(st, NUMBER),
                      .owner = (const char *)sqlite3_column_text(st, OWNER)};
    row->bytes = bytes_of(st, BYTES, &row->len);
    row->hash = bytes_of(st, HASH, &row->hash_len);
    row->secret_hash = bytes_of(st, SECRET_HASH, &row->secret_hash_len);
    row->salt = bytes_of(st, SALT, &row->salt_len);
    row->secret = bytes_of(st, SECRET, &row->secret_len);
}

/* The number of the stream's last event, and the hash of the one before `from`. */
static bool read_before(spil_sqlite *s, const char *stream, uint64_t from, spil_rows *rows, spil_error *err)
{
    sqlite3_stmt *st = about(
        s,
        "SELECT n.last, e.hash FROM stream AS n LEFT JOIN event AS e ON e.stream = n.id AND e.number = ?2"
        " WHERE n.name = ?1",
        stream, err);
    if (st == NULL)
        return false;
    sqlite3_bind_int64(st, 2, (int64_t)from - 1);
    const int code = sqlite3_step(st);
    if (code == SQLITE_ROW) {
        rows->last = (uint64_t)sqlite3_column_int64(st, 0);
        const void *hash = bytes_of(st, 1, &rows->before_len);
        if (rows->before_len > 0)
            memcpy(rows->before, hash,
                   rows->before_len < sizeof rows->before ? rows->before_len : sizeof rows->before);
    }
    return done(s, st, code, err);
}

bool spil__sqlite_read(void *self, const char *stream, uint64_t from, spil_rows *rows, spil_error *err)
{
    spil_sqlite *s = self;
    rows->last = rows->before_len = 0;
    if (!read_before(s, stream, from, rows, err))
        return false;
    sqlite3_stmt *st = about(
        s,
        "SELECT e.number, e.bytes, e.hash, e.secret_hash, p.owner, p.salt, p.bytes, n.last FROM stream AS n"
        " JOIN event AS e ON e.stream = n.id LEFT JOIN secret AS p ON p.stream = e.stream AND p.number = "
        "e.number"
        " WHERE n.name = ?1 AND e.number >= ?2 ORDER BY e.number",
        stream, err);
    if (st == NULL)
        return false;
    sqlite3_bind_int64(st, 2, (int64_t)from);
    int code;
    bool more = true;
    while (more && (code = sqlite3_step(st)) == SQLITE_ROW) {
        spil_row row;
        row_of(st, &row);
        rows->last = (uint64_t)sqlite3_column_int64(st, LAST);
        more = rows->row(rows, &row);
    }
    return done(s, st, more ? code : SQLITE_DONE, err);
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
    int code;
    while ((code = sqlite3_step(st)) == SQLITE_ROW) {
        if (!reader(context, (const char *)sqlite3_column_text(st, 0), (uint64_t)sqlite3_column_int64(st, 1)))
            break;
    }
    return done(self, st, code, err);
}

bool spil__sqlite_heads(void *self, const char *prefix, spil_head_reader *reader, void *context,
                        spil_error *err)
{
    /* Names are of printable ASCII: whatever follows the prefix is below 0x7f. */
    sqlite3_stmt *st = about(self,
                             "SELECT name, last, epoch, until, hash FROM stream"
                             " WHERE name >= ?1 AND name < ?1 || char(127) ORDER BY name",
                             prefix, err);
    if (st == NULL)
        return false;
    int code;
    while ((code = sqlite3_step(st)) == SQLITE_ROW) {
        spil_head head = {.name = (const char *)sqlite3_column_text(st, 0),
                          .last = (uint64_t)sqlite3_column_int64(st, 1),
                          .epoch = (uint64_t)sqlite3_column_int64(st, 2),
                          .until_s = (uint64_t)sqlite3_column_int64(st, 3)};
        head.hash = bytes_of(st, 4, &head.hash_len);
        if (!reader(context, &head))
            break;
    }
    return done(self, st, code, err);
}

/* ---- checking ---- */

bool spil__sqlite_moment(void *self, bool begin, spil_error *err)
{
    spil_sqlite *s = self;
    return spil__sqlite_do(s->read, begin ? "BEGIN" : "COMMIT", err);
}

/* What SQLite itself finds: pages, the order of keys, indexes. One row "ok", or a row for each thing. */
void spil__sqlite_examine(void *self, spil_store_complaint *complain, void *context)
{
    spil_sqlite *s = self;
    spil_error err;
    sqlite3_stmt *st = NULL;
    int code = sqlite3_prepare_v2(s->read, "PRAGMA integrity_check(20)", -1, &st, NULL);
    while (code == SQLITE_OK && (code = sqlite3_step(st)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(st, 0);
        const char *last =
            text != NULL ? strrchr(text, '\n') : NULL; /* in front of it is the database's name */
        if (text != NULL && strcmp(text, "ok") != 0) {
            spil_fail(&err, SPIL_BAD_OPTION, SPIL_TR("the stored data is damaged: %s"),
                      last != NULL ? last + 1 : text);
            complain(context, "", &err);
        }
        code = SQLITE_OK;
    }
    if (code != SQLITE_DONE) {
        spil__sqlite_fail(s->read, &err);
        complain(context, "", &err);
    }
    sqlite3_finalize(st);
}

/* Each of these must be 0: what belongs to nothing, and heads that differ from the last event. */
bool spil__sqlite_strays(void *self, int64_t *n, spil_error *err)
{
    static const char *const counts[] = {
        "SELECT count(*) FROM event WHERE stream NOT IN (SELECT id FROM stream)",
        "SELECT count(*) FROM secret AS p LEFT JOIN event AS e ON e.stream = p.stream AND e.number = p.number"
        " WHERE e.secret_hash IS NULL",
        "SELECT count(*) FROM stream AS n LEFT JOIN event AS e ON e.stream = n.id AND e.number = n.last"
        " WHERE e.hash IS NOT n.hash",
    };
    spil_sqlite *s = self;
    bool ok = true;
    *n = 0;
    for (size_t i = 0; ok && *n == 0 && i < sizeof counts / sizeof counts[0]; i++)
        ok = spil__sqlite_number(s->read, counts[i], n, err);
    return ok;
}
