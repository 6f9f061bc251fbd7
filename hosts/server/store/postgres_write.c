/* postgres_write.c: what a group comes to, as one statement (postgres.h).
 *
 * The parts of a statement do not see each other's rows, so what a group does to a stream, and which private parts it
 * forgets again, is worked out here first. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chain.h"
#include "postgres.h"

/* The fence comes first: without its row nothing is written. What does not fit in the end divides by zero. */
const char spil__pg_append_sql[] =
    "WITH fence AS MATERIALIZED (SELECT id FROM house WHERE id = $1::int8 AND epoch = $2::int8 FOR SHARE),"
    " h AS MATERIALIZED (SELECT h.* FROM fence, unnest($3::text[], $4::int8[], $5::int8[], $6::bytea[], "
    "$7::int8[])"
    " AS h(name, was, last, hash, until)),"
    " moved AS (UPDATE stream AS s SET last = h.last, hash = h.hash, epoch = $2::int8,"
    " until = CASE WHEN h.until < 0 THEN s.until ELSE h.until END"
    " FROM h WHERE s.house = $1::int8 AND s.name = h.name AND s.last = h.was AND s.epoch <= $2::int8 "
    "RETURNING 1),"
    " made AS (INSERT INTO stream(house, name, last, hash, epoch, until)"
    " SELECT $1::int8, name, last, hash, $2::int8, greatest(until, 0) FROM h WHERE was = 0 RETURNING 1),"
    " put AS (INSERT INTO event(house, stream, number, bytes, hash, secret_hash, epoch)"
    " SELECT $1::int8, e.stream, e.number, e.bytes, e.hash, e.secret_hash, $2::int8 FROM fence,"
    " unnest($8::text[], $9::int8[], $10::bytea[], $11::bytea[], $12::bytea[])"
    " AS e(stream, number, bytes, hash, secret_hash)),"
    " hidden AS (INSERT INTO secret(house, stream, number, owner, salt, bytes)"
    " SELECT $1::int8, p.stream, p.number, p.owner, p.salt, p.bytes FROM fence,"
    " unnest($13::text[], $14::int8[], $15::text[], $16::bytea[], $17::bytea[])"
    " AS p(stream, number, owner, salt, bytes)),"
    " forgotten AS (DELETE FROM secret AS p USING fence WHERE p.house = $1::int8"
    " AND (p.owner = ANY($18::text[]) OR p.stream = ANY($19::text[]))),"
    " emptied AS (DELETE FROM event AS e USING fence WHERE e.house = $1::int8 AND e.stream = "
    "ANY($19::text[])),"
    " deleted AS (DELETE FROM stream AS s USING fence WHERE s.house = $1::int8 AND s.name = "
    "ANY($19::text[])),"
    " timed AS (UPDATE clock AS k SET seen = greatest(k.seen, $20::int8), wall = extract(epoch FROM "
    "now())::int8"
    " FROM fence WHERE k.house = $1::int8 AND $20::int8 > 0)"
    " SELECT (SELECT count(*) FROM fence), 1 / ((SELECT count(*) FROM moved) + (SELECT count(*) FROM made)"
    " = (SELECT count(*) FROM h))::int";

static const char heads_sql[] =
    "SELECT name, last, hash FROM stream WHERE house = $1::int8 AND name = ANY($2::text[])";

/* A stream that the group is about. */
typedef struct head {
    const char *name;
    uint64_t was, last;
    uint8_t hash[SPIL_HASH_BYTES];
    int64_t until; /* below 0: as it was */
    bool deleted;
} head;

typedef struct secret {
    const spil_store_event *of; /* NULL: forgotten again */
    uint8_t salt[SPIL_SALT_BYTES];
} secret;

typedef struct group {
    const spil_change *changes;
    size_t n, n_heads, n_secrets;
    head *heads;
    uint32_t *slots; /* by name: 1 + a head's number; a power of two of them */
    size_t n_slots;
    secret *secrets;
    uint8_t (*hashes)[SPIL_HASH_BYTES]; /* by change: the event's, and its private part's */
    uint8_t (*secret_hashes)[SPIL_HASH_BYTES];
    uint64_t seen_s;
} group;

static bool stale(spil_error *err)
{
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("another server has taken over the data"));
    return false;
}

/* The head of this name; a new one where there is none. */
static head *head_of(group *g, const char *name)
{
    uint64_t h = 14695981039346656037u;
    for (const char *c = name; *c != '\0'; c++)
        h = (h ^ (unsigned char)*c) * 1099511628211u;
    size_t at = (size_t)(h ^ h >> 32) & (g->n_slots - 1);
    while (g->slots[at] != 0) {
        head *found = &g->heads[g->slots[at] - 1];
        if (strcmp(found->name, name) == 0)
            return found;
        at = (at + 1) & (g->n_slots - 1);
    }
    head *made = &g->heads[g->n_heads++];
    g->slots[at] = (uint32_t)g->n_heads;
    *made = (head){.name = name, .until = -1};
    spil__chain_begin(name, made->hash);
    return made;
}

static void open_group(group *g, const spil_change changes[], size_t n)
{
    *g = (group){.changes = changes, .n = n, .n_slots = 16};
    while (g->n_slots < 2 * n)
        g->n_slots *= 2;
    g->heads = spil_alloc(n * sizeof *g->heads);
    g->slots = spil_alloc(g->n_slots * sizeof *g->slots);
    g->secrets = spil_alloc(n * sizeof *g->secrets);
    g->hashes = spil_alloc(n * sizeof *g->hashes);
    g->secret_hashes = spil_alloc(n * sizeof *g->secret_hashes);
}

static void close_group(group *g)
{
    explicit_bzero(g->secrets, g->n * sizeof *g->secrets); /* salts */
    free(g->heads);
    free(g->slots);
    free(g->secrets);
    free(g->hashes);
    free(g->secret_hashes);
}

/* How the streams of the group stand in the database. */
static bool read_heads(spil_pg *s, group *g, spil_error *err)
{
    spil_array names = {0};
    spil_params p = {0};
    for (size_t i = 0; i < g->n; i++) {
        if (g->changes[i].of.stream != NULL)
            head_of(g, g->changes[i].of.stream);
    }
    if (g->n_heads == 0)
        return true;
    for (size_t i = 0; i < g->n_heads; i++)
        spil__pg_add(&names, g->heads[i].name, strlen(g->heads[i].name));
    spil__pg_int(&p, s->house);
    spil__pg_array(&p, &names, SPIL_PG_TEXT);
    PGresult *r = spil__pg_ask(s->write, heads_sql, &p, err);
    bool ok = r != NULL;
    for (int i = 0; ok && i < PQntuples(r); i++) {
        head *h = head_of(g, PQgetvalue(r, i, 0));
        h->was = h->last = (uint64_t)spil__pg_int_of(r, i, 1);
        ok = PQgetlength(r, i, 2) == SPIL_HASH_BYTES;
        if (ok)
            memcpy(h->hash, PQgetvalue(r, i, 2), SPIL_HASH_BYTES);
        else
            spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the stored data is damaged: %s"), h->name);
    }
    PQclear(r);
    return ok;
}

/* ---- what each change comes to ---- */

static int64_t as_until(uint64_t s)
{
    return s < INT64_MAX ? (int64_t)s : INT64_MAX;
}

static bool put_event(group *g, size_t i, spil_error *err)
{
    const spil_store_event *e = &g->changes[i].of;
    head *h = head_of(g, e->stream);
    if (h->deleted || h->last + 1 != e->number)
        return stale(err);
    if (e->secret != NULL) {
        secret *p = &g->secrets[g->n_secrets++];
        p->of = e;
        if (getentropy(p->salt, sizeof p->salt) != 0) {
            spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the storage has failed: %s"), strerror(errno));
            return false;
        }
        spil__chain_secret(p->salt, e->owner, e->secret, e->secret_len, g->secret_hashes[i]);
    }
    spil__chain_next(h->hash, e->number, e->bytes, e->len, e->secret != NULL ? g->secret_hashes[i] : NULL);
    memcpy(g->hashes[i], h->hash, SPIL_HASH_BYTES);
    h->last = e->number;
    if (e->until_s != 0)
        h->until = as_until(e->until_s);
    return true;
}

static bool take(group *g, size_t i, spil_error *err)
{
    const spil_store_event *of = &g->changes[i].of;
    switch (g->changes[i].kind) {
    case SPIL_CHANGE_EVENT: return put_event(g, i, err);
    case SPIL_CHANGE_FORGET:
        for (size_t k = 0; k < g->n_secrets; k++) {
            if (g->secrets[k].of != NULL && strcmp(g->secrets[k].of->owner, of->owner) == 0)
                g->secrets[k].of = NULL;
        }
        return true;
    case SPIL_CHANGE_KEEP: head_of(g, of->stream)->until = as_until(of->until_s); return true;
    case SPIL_CHANGE_DELETE: head_of(g, of->stream)->deleted = true; return true;
    case SPIL_CHANGE_TIME: g->seen_s = of->until_s > g->seen_s ? of->until_s : g->seen_s; return true;
    }
    return false;
}

/* ---- the statement ---- */

enum { NAMES, WAS, LAST, HASHES, UNTIL, HEADS };

static void add_heads(const group *g, spil_params *p)
{
    static const spil_pg_type types[HEADS] = {SPIL_PG_TEXT, SPIL_PG_INT8, SPIL_PG_INT8, SPIL_PG_BYTES,
                                              SPIL_PG_INT8};
    spil_array a[HEADS] = {0};
    for (size_t i = 0; i < g->n_heads; i++) {
        const head *h = &g->heads[i];
        if (h->deleted || h->last == 0) /* what is not there is not kept either */
            continue;
        spil__pg_add(&a[NAMES], h->name, strlen(h->name));
        spil__pg_add_int(&a[WAS], (int64_t)h->was);
        spil__pg_add_int(&a[LAST], (int64_t)h->last);
        spil__pg_add(&a[HASHES], h->hash, sizeof h->hash);
        spil__pg_add_int(&a[UNTIL], h->until);
    }
    for (int i = 0; i < HEADS; i++)
        spil__pg_array(p, &a[i], types[i]);
}

static bool is_deleted(group *g, const char *stream)
{
    return head_of(g, stream)->deleted;
}

static const void *some(const void *bytes, size_t len)
{
    return len > 0 ? bytes : "";
}

static void add_events(group *g, spil_params *p)
{
    enum { STREAM, NUMBER, BYTES, HASH, SECRET_HASH, COLUMNS };
    static const spil_pg_type types[COLUMNS] = {SPIL_PG_TEXT, SPIL_PG_INT8, SPIL_PG_BYTES, SPIL_PG_BYTES,
                                                SPIL_PG_BYTES};
    spil_array a[COLUMNS] = {0};
    for (size_t i = 0; i < g->n; i++) {
        const spil_store_event *e = &g->changes[i].of;
        if (g->changes[i].kind != SPIL_CHANGE_EVENT || is_deleted(g, e->stream))
            continue;
        spil__pg_add(&a[STREAM], e->stream, strlen(e->stream));
        spil__pg_add_int(&a[NUMBER], (int64_t)e->number);
        spil__pg_add(&a[BYTES], some(e->bytes, e->len), e->len);
        spil__pg_add(&a[HASH], g->hashes[i], SPIL_HASH_BYTES);
        spil__pg_add(&a[SECRET_HASH], e->secret != NULL ? g->secret_hashes[i] : NULL, SPIL_HASH_BYTES);
    }
    for (int i = 0; i < COLUMNS; i++)
        spil__pg_array(p, &a[i], types[i]);
}

static void add_secrets(group *g, spil_params *p)
{
    enum { STREAM, NUMBER, OWNER, SALT, BYTES, COLUMNS };
    static const spil_pg_type types[COLUMNS] = {SPIL_PG_TEXT, SPIL_PG_INT8, SPIL_PG_TEXT, SPIL_PG_BYTES,
                                                SPIL_PG_BYTES};
    spil_array a[COLUMNS] = {0};
    for (size_t i = 0; i < g->n_secrets; i++) {
        const spil_store_event *e = g->secrets[i].of;
        if (e == NULL || is_deleted(g, e->stream))
            continue;
        spil__pg_add(&a[STREAM], e->stream, strlen(e->stream));
        spil__pg_add_int(&a[NUMBER], (int64_t)e->number);
        spil__pg_add(&a[OWNER], e->owner, strlen(e->owner));
        spil__pg_add(&a[SALT], g->secrets[i].salt, SPIL_SALT_BYTES);
        spil__pg_add(&a[BYTES], some(e->secret, e->secret_len), e->secret_len);
    }
    for (int i = 0; i < COLUMNS; i++)
        spil__pg_array(p, &a[i], types[i]);
}

/* Whom the group forgets, and what it deletes. */
static void add_forgotten(const group *g, spil_params *p)
{
    spil_array owners = {0}, streams = {0};
    for (size_t i = 0; i < g->n; i++) {
        const spil_store_event *of = &g->changes[i].of;
        if (g->changes[i].kind == SPIL_CHANGE_FORGET)
            spil__pg_add(&owners, of->owner, strlen(of->owner));
        else if (g->changes[i].kind == SPIL_CHANGE_DELETE)
            spil__pg_add(&streams, of->stream, strlen(of->stream));
    }
    spil__pg_array(p, &owners, SPIL_PG_TEXT);
    spil__pg_array(p, &streams, SPIL_PG_TEXT);
}

static bool send_group(spil_pg *s, group *g, spil_error *err)
{
    spil_params p = {0};
    int formats[SPIL_PG_PARAMS];
    spil__pg_int(&p, s->house);
    spil__pg_int(&p, (int64_t)s->is.epoch);
    add_heads(g, &p);
    add_events(g, &p);
    add_secrets(g, &p);
    add_forgotten(g, &p);
    spil__pg_int(&p, as_until(g->seen_s));
    for (int i = 0; i < p.n; i++)
        formats[i] = 1;

    s->warned = false;
    PGresult *r = PQexecPrepared(s->write, "append", p.n, (const char *const *)p.value, p.length, formats, 1);
    spil__pg_forget(&p);
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    const bool said = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    bool ok = said && spil__pg_int_of(r, 0, 0) == 1;
    if (ok && s->warned) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the database did not wait until a copy was safe"));
        ok = false;
    } else if (said && !ok) {
        stale(err); /* the fence: the house has another epoch */
    } else if (!ok && state != NULL && (strcmp(state, "23505") == 0 || strcmp(state, "22012") == 0)) {
        stale(err); /* a row is there already, or a head is not where it was */
    } else if (!ok) {
        spil__pg_fail(s->write, r, err);
    }
    PQclear(r);
    return ok;
}

bool spil__pg_commit(void *self, const spil_change changes[], size_t n, spil_error *err)
{
    spil_pg *s = self;
    group g;
    open_group(&g, changes, n);
    bool ok = read_heads(s, &g, err);
    for (size_t i = 0; ok && i < n; i++)
        ok = take(&g, i, err);
    ok = ok && send_group(s, &g, err);
    close_group(&g);
    return ok;
}

bool spil__pg_prepare(spil_pg *s, spil_error *err)
{
    if (s->prepared)
        return true;
    PGresult *r = PQprepare(s->write, "append", spil__pg_append_sql, 0, NULL);
    s->prepared = PQresultStatus(r) == PGRES_COMMAND_OK || spil__pg_fail(s->write, r, err);
    PQclear(r);
    return s->prepared;
}
