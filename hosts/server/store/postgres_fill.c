/* postgres_fill.c: an empty house of a database, filled with what another store has (postgres.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgres.h"

enum { ROWS_AT_ONCE = 500, BYTES_AT_ONCE = 8 << 20, EVENT_COLUMNS = 6, SECRET_COLUMNS = 5 };

static const spil_pg_type event_types[EVENT_COLUMNS] = {SPIL_PG_TEXT,  SPIL_PG_INT8,  SPIL_PG_BYTES,
                                                        SPIL_PG_BYTES, SPIL_PG_BYTES, SPIL_PG_INT8};
static const spil_pg_type secret_types[SECRET_COLUMNS] = {SPIL_PG_TEXT, SPIL_PG_INT8, SPIL_PG_TEXT,
                                                          SPIL_PG_BYTES, SPIL_PG_BYTES};

typedef struct filling {
    spil_pg *s;
    uint64_t epoch; /* of the stream that comes */
    spil_array event[EVENT_COLUMNS], secret[SECRET_COLUMNS];
    size_t bytes;
} filling;

static bool run(filling *f, const char *sql, spil_params *p, spil_error *err)
{
    PGresult *r = spil__pg_ask(f->s->link->write, sql, p, err);
    PQclear(r);
    return r != NULL;
}

/* Writes what has come together. */
static bool flush(filling *f, spil_error *err)
{
    spil_params p = {0};
    f->bytes = 0;
    if (f->event[0].n > 0) {
        spil__pg_int(&p, f->s->house);
        for (int i = 0; i < EVENT_COLUMNS; i++)
            spil__pg_array(&p, &f->event[i], event_types[i]);
        if (!run(f,
                 "INSERT INTO event(house, stream, number, bytes, hash, secret_hash, epoch) SELECT $1::int8, "
                 "e.*"
                 " FROM unnest($2::text[], $3::int8[], $4::bytea[], $5::bytea[], $6::bytea[], $7::int8[]) AS "
                 "e",
                 &p, err))
            return false;
    }
    if (f->secret[0].n == 0)
        return true;
    spil__pg_int(&p, f->s->house);
    for (int i = 0; i < SECRET_COLUMNS; i++)
        spil__pg_array(&p, &f->secret[i], secret_types[i]);
    return run(f,
               "INSERT INTO secret(house, stream, number, owner, salt, bytes) SELECT $1::int8, p.*"
               " FROM unnest($2::text[], $3::int8[], $4::text[], $5::bytea[], $6::bytea[]) AS p",
               &p, err);
}

bool spil__pg_fill_head(void *of, const spil_head *head, spil_error *err)
{
    filling *f = of;
    spil_params p = {0};
    spil_array hash = {0};
    f->epoch = head->epoch;
    spil__pg_int(&p, f->s->house);
    spil__pg_text(&p, head->name);
    spil__pg_int(&p, (int64_t)head->last);
    spil__pg_add(&hash, head->hash, head->hash_len);
    spil__pg_array(&p, &hash, SPIL_PG_BYTES);
    spil__pg_int(&p, (int64_t)head->epoch);
    spil__pg_int(&p, (int64_t)head->until_s);
    return run(f,
               "INSERT INTO stream(house, name, last, hash, epoch, until)"
               " VALUES($1::int8, $2::text, $3::int8, ($4::bytea[])[1], $5::int8, $6::int8)",
               &p, err);
}

static void add(filling *f, spil_array *a, const void *bytes, size_t len)
{
    spil__pg_add(a, bytes, len);
    f->bytes += len;
}

bool spil__pg_fill_row(void *of, const char *stream, const spil_row *row, spil_error *err)
{
    filling *f = of;
    add(f, &f->event[0], stream, strlen(stream));
    spil__pg_add_int(&f->event[1], (int64_t)row->number);
    add(f, &f->event[2], row->len > 0 ? row->bytes : "", row->len);
    add(f, &f->event[3], row->hash, row->hash_len);
    add(f, &f->event[4], row->secret_hash, row->secret_hash_len);
    spil__pg_add_int(&f->event[5], (int64_t)f->epoch);
    if (row->owner != NULL) {
        add(f, &f->secret[0], stream, strlen(stream));
        spil__pg_add_int(&f->secret[1], (int64_t)row->number);
        add(f, &f->secret[2], row->owner, strlen(row->owner));
        add(f, &f->secret[3], row->salt, row->salt_len);
        add(f, &f->secret[4], row->secret_len > 0 ? row->secret : "", row->secret_len);
    }
    return (f->event[0].n < ROWS_AT_ONCE && f->bytes < BYTES_AT_ONCE) || flush(f, err);
}

bool spil__pg_filled(void *of, bool keep, spil_error *err)
{
    filling *f = of;
    bool ok = keep && flush(f, err);
    f->s->link->warned = false;
    ok = ok && spil__pg_do(f->s->link->write, "COMMIT", err);
    if (ok && f->s->link->warned) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the database did not wait until a copy was safe"));
        ok = false;
    }
    spil_params unused = {0};
    for (int i = 0; i < EVENT_COLUMNS; i++)
        spil__pg_array(&unused, &f->event[i], event_types[i]);
    for (int i = 0; i < SECRET_COLUMNS; i++)
        spil__pg_array(&unused, &f->secret[i], secret_types[i]);
    spil__pg_forget(&unused);
    spil__pg_close(f->s); /* what is not committed is undone */
    free(f);
    return ok;
}

static bool is_empty(filling *f, spil_error *err)
{
    spil_params p = {0};
    spil__pg_int(&p, f->s->house);
    PGresult *r = spil__pg_ask(
        f->s->link->write,
        "SELECT (SELECT count(*) FROM (SELECT 1 FROM stream WHERE house = $1::int8 LIMIT 1) AS s)", &p, err);
    const bool ok = r != NULL && spil__pg_int_of(r, 0, 0) == 0;
    if (r != NULL && !ok)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("'%s' is not empty"), f->s->name);
    PQclear(r);
    return ok;
}

/* The house itself: the next claim is above all that were, here and where it comes from. */
static bool put_self(filling *f, const spil_store_self *is, spil_error *err)
{
    spil_params p = {0};
    spil__pg_int(&p, f->s->house);
    spil__pg_int(&p, (int64_t)is->epoch);
    spil__pg_text(&p, is->name);
    spil__pg_int(&p, (int64_t)is->seen_s);
    return run(
        f,
        "WITH h AS (INSERT INTO house AS h(id, epoch, version, name) VALUES($1::int8, $2::int8, 0, $3::text)"
        " ON CONFLICT (id) DO UPDATE SET epoch = greatest(h.epoch, $2::int8) + 1, name = $3::text, moved = "
        "NULL)"
        " INSERT INTO clock(house, seen, wall) VALUES($1::int8, $4::int8, extract(epoch FROM now())::int8)"
        " ON CONFLICT (house) DO UPDATE SET seen = excluded.seen, wall = excluded.wall",
        &p, err);
}

void *spil__pg_fill(const char *place, const spil_store_self *is, spil_error *err)
{
    filling *f = spil_alloc(sizeof *f);
    f->s = spil__pg_reach(place, true, err);
    if (f->s != NULL && spil__pg_migrate(f->s->link->write, err) && spil__pg_lock(f->s, err) &&
        spil__pg_do(f->s->link->write, "BEGIN", err) && is_empty(f, err) && put_self(f, is, err))
        return f;
    if (f->s != NULL)
        spil__pg_close(f->s);
    free(f);
    return NULL;
}

bool spil__pg_mark(void *self, const char *to, spil_error *err)
{
    spil_pg *s = self;
    spil_params p = {0};
    spil__pg_int(&p, s->house);
    spil__pg_int(&p, (int64_t)s->is.epoch);
    spil__pg_text(&p, to);
    PGresult *r = spil__pg_ask(
        s->link->write,
        "UPDATE house SET moved = $3::text WHERE id = $1::int8 AND epoch = $2::int8 RETURNING 1", &p, err);
    const bool ok = r != NULL && PQntuples(r) == 1;
    if (r != NULL && !ok)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("another server has taken over the data"));
    PQclear(r);
    return ok;
}
