/* postgres_read.c: reading from PostgreSQL (postgres.h). */
#include <stdio.h>
#include <string.h>

#include "postgres.h"

enum { HEADS_AT_ONCE = 1000 };

/* Notes that the connection has ended. Returns false. */
static bool failed(spil_pg *s, const PGresult *r, spil_error *err)
{
    return spil__pg_fail(s->link->read, r, err);
}

/* Has the connection ended, and is there another? A node waits for it while its lease holds. */
static bool is_back(spil_pg *s, spil_error *err)
{
    spil_link *l = s->link;
    if (PQstatus(l->read) == CONNECTION_OK)
        return false;
    while (spil__pg_may_wait(l, s->house)) {
        if (spil__pg_again(l, &l->read, err))
            return true;
    }
    if (l->redial.n == 0)
        atomic_store(&l->lost, true);
    return false;
}

static PGresult *ask(spil_pg *s, const char *sql, spil_params *p, spil_error *err)
{
    spil_params again = {0};
    PGresult *r;
    pthread_mutex_lock(&s->link->reading);
    do {
        spil__pg_forget(&again);
        spil__pg_copy(&again, p);
        r = spil__pg_ask(s->link->read, sql, &again, err);
    } while (r == NULL && is_back(s, err));
    pthread_mutex_unlock(&s->link->reading);
    spil__pg_forget(p);
    return r;
}

/* ---- a stream ---- */

enum { LAST, BEFORE, NUMBER, BYTES, HASH, SECRET_HASH, OWNER, SALT, SECRET };

static const char rows_sql[] =
    "SELECT n.last, b.hash, e.number, e.bytes, e.hash, e.secret_hash, p.owner, p.salt, p.bytes FROM stream "
    "AS n"
    " LEFT JOIN event AS b ON b.house = n.house AND b.stream = n.name AND b.number = $3::int8 - 1"
    " LEFT JOIN event AS e ON e.house = n.house AND e.stream = n.name AND e.number >= $3::int8"
    " LEFT JOIN secret AS p ON p.house = e.house AND p.stream = e.stream AND p.number = e.number"
    " WHERE n.house = $1::int8 AND n.name = $2::text ORDER BY e.number";

static void take_before(spil_rows *rows, const PGresult *r)
{
    rows->last = (uint64_t)spil__pg_int_of(r, 0, LAST);
    const void *before = spil__pg_bytes_of(r, 0, BEFORE, &rows->before_len);
    if (before != NULL)
        memcpy(rows->before, before,
               rows->before_len < sizeof rows->before ? rows->before_len : sizeof rows->before);
}

static void take_row(spil_row *row, const PGresult *r)
{
    *row = (spil_row){.number = (uint64_t)spil__pg_int_of(r, 0, NUMBER),
                      .owner = PQgetisnull(r, 0, OWNER) ? NULL : PQgetvalue(r, 0, OWNER)};
    row->bytes = spil__pg_bytes_of(r, 0, BYTES, &row->len);
    row->hash = spil__pg_bytes_of(r, 0, HASH, &row->hash_len);
    row->secret_hash = spil__pg_bytes_of(r, 0, SECRET_HASH, &row->secret_hash_len);
    row->salt = spil__pg_bytes_of(r, 0, SALT, &row->salt_len);
    row->secret = spil__pg_bytes_of(r, 0, SECRET, &row->secret_len);
}

/* Row by row, so that a long stream is never in memory as a whole. *from: the next row that is wanted; *more: is it? */
static bool read_rows(spil_pg *s, const char *stream, uint64_t *from, spil_rows *rows, bool *more,
                      spil_error *err)
{
    spil_params p = {0};
    const int formats[] = {1, 1, 1};
    rows->last = rows->before_len = 0;
    spil__pg_int(&p, s->house);
    spil__pg_text(&p, stream);
    spil__pg_int(&p, (int64_t)*from);
    bool ok = PQsendQueryParams(s->link->read, rows_sql, p.n, NULL, (const char *const *)p.value, p.length,
                                formats, 1) == 1 &&
              PQsetSingleRowMode(s->link->read) == 1;
    spil__pg_forget(&p);
    if (!ok)
        return failed(s, NULL, err);
    for (PGresult *r; (r = PQgetResult(s->link->read)) != NULL; PQclear(r)) {
        const ExecStatusType status = PQresultStatus(r);
        if (status == PGRES_SINGLE_TUPLE && ok && *more) {
            spil_row row;
            take_before(rows, r);
            if (!PQgetisnull(r, 0, NUMBER)) {
                take_row(&row, r);
                *from = row.number + 1;
                *more = rows->row(rows, &row);
            }
        } else if (status != PGRES_SINGLE_TUPLE && status != PGRES_TUPLES_OK && ok) {
            ok = failed(s, r, err);
        }
    }
    return ok;
}

bool spil__pg_read(void *self, const char *stream, uint64_t from, spil_rows *rows, spil_error *err)
{
    spil_pg *s = self;
    pthread_mutex_lock(&s->link->reading);
    bool ok, more = true;
    do
        ok = read_rows(s, stream, &from, rows, &more, err); /* from where it broke off */
    while (!ok && is_back(s, err) && more);
    pthread_mutex_unlock(&s->link->reading);
    return ok || !more;
}

/* ---- streams ---- */

/* Page by page, so that the reader may read. */
bool spil__pg_heads(void *self, const char *prefix, spil_head_reader *reader, void *context, spil_error *err)
{
    spil_pg *s = self;
    char after[SPIL_STREAM_BYTES * 4] = "", below[SPIL_STREAM_BYTES * 4];
    snprintf(below, sizeof below, "%s\x7f", prefix); /* names are of printable ASCII */
    for (bool more = true, first = true; more; first = false) {
        spil_params p = {0};
        spil__pg_int(&p, s->house);
        spil__pg_text(&p, first ? prefix : after);
        spil__pg_text(&p, below);
        spil__pg_int(&p, first);
        spil__pg_int(&p, HEADS_AT_ONCE);
        PGresult *r = ask(s,
                          "SELECT name, last, epoch, until, hash FROM stream WHERE house = $1::int8"
                          " AND name >= $2::text AND name < $3::text AND ($4::int8 = 1 OR name > $2::text)"
                          " ORDER BY name LIMIT $5::int8",
                          &p, err);
        if (r == NULL)
            return false;
        const int n = PQntuples(r);
        more = n == HEADS_AT_ONCE;
        if (n > 0)
            snprintf(after, sizeof after, "%s", PQgetvalue(r, n - 1, 0));
        for (int i = 0; i < n; i++) {
            spil_head head = {.name = PQgetvalue(r, i, 0),
                              .last = (uint64_t)spil__pg_int_of(r, i, 1),
                              .epoch = (uint64_t)spil__pg_int_of(r, i, 2),
                              .until_s = (uint64_t)spil__pg_int_of(r, i, 3)};
            head.hash = spil__pg_bytes_of(r, i, 4, &head.hash_len);
            if (!reader(context, &head)) {
                more = false;
                break;
            }
        }
        PQclear(r);
    }
    return true;
}

bool spil__pg_due(void *self, uint64_t now_s, int most, spil_stream_reader *reader, void *context,
                  spil_error *err)
{
    spil_pg *s = self;
    spil_params p = {0};
    spil__pg_int(&p, s->house);
    spil__pg_int(&p, (int64_t)now_s);
    spil__pg_int(&p, most);
    PGresult *r = ask(s,
                      "SELECT name, until FROM stream WHERE house = $1::int8 AND until < $2::int8"
                      " ORDER BY until LIMIT $3::int8",
                      &p, err);
    if (r == NULL)
        return false;
    for (int i = 0; i < PQntuples(r); i++) {
        if (!reader(context, PQgetvalue(r, i, 0), (uint64_t)spil__pg_int_of(r, i, 1)))
            break;
    }
    PQclear(r);
    return true;
}

/* ---- checking ---- */

bool spil__pg_moment(void *self, bool begin, spil_error *err)
{
    spil_pg *s = self;
    return spil__pg_do(s->link->read, begin ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "COMMIT",
                       err);
}

/* What belongs to nothing, and heads that differ from the last event. */
bool spil__pg_strays(void *self, int64_t *n, spil_error *err)
{
    spil_pg *s = self;
    spil_params p = {0};
    spil__pg_int(&p, s->house);
    PGresult *r = ask(
        s,
        "SELECT (SELECT count(*) FROM event AS e LEFT JOIN stream AS n ON n.house = e.house AND n.name = "
        "e.stream"
        " WHERE e.house = $1::int8 AND n.name IS NULL)"
        " + (SELECT count(*) FROM secret AS p LEFT JOIN event AS e ON e.house = p.house AND e.stream = "
        "p.stream"
        " AND e.number = p.number WHERE p.house = $1::int8 AND e.secret_hash IS NULL)"
        " + (SELECT count(*) FROM stream AS n LEFT JOIN event AS e ON e.house = n.house AND e.stream = n.name"
        " AND e.number = n.last WHERE n.house = $1::int8 AND e.hash IS DISTINCT FROM n.hash)",
        &p, err);
    if (r == NULL)
        return false;
    *n = spil__pg_int_of(r, 0, 0);
    PQclear(r);
    return true;
}
