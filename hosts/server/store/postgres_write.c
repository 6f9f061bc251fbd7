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

/* The fence comes first: without its row nothing of a house is written. What does not fit in the end divides by zero.
 * The groups of all houses that a node carries are one statement, with one fsync; each has its own fence. They are
 * locked in the order of their numbers, so that nobody waits for each other. */
const char spil__pg_append_sql[] =
    "WITH fence AS MATERIALIZED (SELECT house.id, m.epoch FROM house JOIN unnest($1::int8[], $2::int8[])"
    " AS m(id, epoch) ON house.id = m.id AND house.epoch = m.epoch ORDER BY house.id FOR SHARE OF house),"
    " h AS MATERIALIZED (SELECT h.*, fence.epoch FROM fence"
    " JOIN unnest($3::int8[], $4::text[], $5::int8[], $6::int8[], $7::bytea[], $8::int8[])"
    " AS h(house, name, was, last, hash, until) ON h.house = fence.id),"
    " moved AS (UPDATE stream AS s SET last = h.last, hash = h.hash, epoch = h.epoch,"
    " until = CASE WHEN h.until < 0 THEN s.until ELSE h.until END"
    " FROM h WHERE s.house = h.house AND s.name = h.name AND s.last = h.was AND s.epoch <= h.epoch RETURNING "
    "1),"
    " made AS (INSERT INTO stream(house, name, last, hash, epoch, until)"
    " SELECT house, name, last, hash, epoch, greatest(until, 0) FROM h WHERE was = 0 RETURNING 1),"
    " put AS (INSERT INTO event(house, stream, number, bytes, hash, secret_hash, epoch)"
    " SELECT e.house, e.stream, e.number, e.bytes, e.hash, e.secret_hash, fence.epoch FROM fence"
    " JOIN unnest($9::int8[], $10::text[], $11::int8[], $12::bytea[], $13::bytea[], $14::bytea[])"
    " AS e(house, stream, number, bytes, hash, secret_hash) ON e.house = fence.id),"
    " hidden AS (INSERT INTO secret(house, stream, number, owner, salt, bytes)"
    " SELECT p.house, p.stream, p.number, p.owner, p.salt, p.bytes FROM fence"
    " JOIN unnest($15::int8[], $16::text[], $17::int8[], $18::text[], $19::bytea[], $20::bytea[])"
    " AS p(house, stream, number, owner, salt, bytes) ON p.house = fence.id),"
    " o AS MATERIALIZED (SELECT o.* FROM fence JOIN unnest($21::int8[], $22::text[]) AS o(house, owner)"
    " ON o.house = fence.id),"
    " d AS MATERIALIZED (SELECT d.* FROM fence JOIN unnest($23::int8[], $24::text[]) AS d(house, stream)"
    " ON d.house = fence.id),"
    " forgotten AS (DELETE FROM secret AS p USING o WHERE p.house = o.house AND p.owner = o.owner),"
    " bared AS (DELETE FROM secret AS p USING d WHERE p.house = d.house AND p.stream = d.stream),"
    " emptied AS (DELETE FROM event AS e USING d WHERE e.house = d.house AND e.stream = d.stream),"
    " deleted AS (DELETE FROM stream AS s USING d WHERE s.house = d.house AND s.name = d.stream),"
    " timed AS (UPDATE clock AS k SET seen = greatest(k.seen, t.seen), wall = extract(epoch FROM now())::int8"
    " FROM fence JOIN unnest($25::int8[], $26::int8[]) AS t(house, seen) ON t.house = fence.id"
    " WHERE k.house = fence.id)"
    " SELECT fence.id, 1 / ((SELECT count(*) FROM moved) + (SELECT count(*) FROM made)"
    " = (SELECT count(*) FROM h))::int FROM fence";

static const char heads_sql[] =
    "SELECT s.house, s.name, s.last, s.hash FROM unnest($1::int8[], $2::text[]) AS w(house, name)"
    " JOIN stream AS s ON s.house = w.house AND s.name = w.name";

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
    spil_group *of;
    spil_pg *s;
    bool goes; /* it is in the statement that is being made */
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

static void open_group(group *g, spil_group *of)
{
    const size_t n = of->n;
    *g = (group){.of = of, .s = of->self, .changes = of->changes, .n = n, .n_slots = 16};
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

static group *group_of(group all[], size_t n, int64_t house)
{
    for (size_t i = 0; i < n; i++) {
        if (all[i].s->house == (unsigned)house)
            return &all[i];
    }
    return NULL;
}

static bool read_head(group *g, const PGresult *r, int row)
{
    head *h = head_of(g, PQgetvalue(r, row, 1));
    h->was = h->last = (uint64_t)spil__pg_int_of(r, row, 2);
    if (PQgetlength(r, row, 3) == SPIL_HASH_BYTES) {
        memcpy(h->hash, PQgetvalue(r, row, 3), SPIL_HASH_BYTES);
        return true;
    }
    spil_fail(&g->of->err, SPIL_BAD_OPTION, SPIL_TR("the stored data is damaged: %s"), h->name);
    return false;
}

/* What became of a statement. */
typedef enum outcome {
    DONE,
    WRONG, /* a row is there already, or a head is not where it was: nothing was written */
    LOST,  /* nobody knows */
    FAILED /* nothing was written, nor will it be */
} outcome;

/* A statement, or NULL: the one that appends. */
static PGresult *run(spil_link *l, const char *sql, spil_params *p)
{
    int formats[SPIL_PG_PARAMS];
    const char *const *values = (const char *const *)p->value;
    for (int i = 0; i < p->n; i++)
        formats[i] = 1;
    PGresult *r = sql != NULL ? PQexecParams(l->write, sql, p->n, NULL, values, p->length, formats, 1)
                              : PQexecPrepared(l->write, "append", p->n, values, p->length, formats, 1);
    spil__pg_forget(p);
    return r;
}

/* Is the database itself to blame: it is full or broken, or does not let this program write at all? */
static bool is_for_all(const char *state)
{
    static const char *const classes[] = {"53", "58", "25", "42"};
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        if (strncmp(state, classes[i], 2) == 0)
            return true;
    }
    return false;
}

static outcome outcome_of(spil_link *l, const PGresult *r, spil_error *err)
{
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    const bool lost = PQstatus(l->write) != CONNECTION_OK;
    if (!lost && PQresultStatus(r) == PGRES_TUPLES_OK)
        return DONE;
    spil__pg_fail(l->write, r, err);
    if (lost)
        return LOST;
    if (state == NULL || is_for_all(state))
        atomic_store(&l->fails, true);
    else if (strcmp(state, "23505") == 0 || strcmp(state, "22012") == 0)
        return WRONG;
    return FAILED;
}

/* How the streams of the groups stand in the database. */
static outcome read_heads(spil_link *l, group all[], size_t n, spil_error *err)
{
    spil_array houses = {0}, names = {0};
    spil_params p = {0};
    for (size_t i = 0; i < n; i++) {
        group *g = &all[i];
        for (size_t k = 0; k < g->n; k++) {
            if (g->changes[k].of.stream != NULL)
                head_of(g, g->changes[k].of.stream);
        }
        for (size_t k = 0; k < g->n_heads; k++) {
            spil__pg_add_int(&houses, g->s->house);
            spil__pg_add(&names, g->heads[k].name, strlen(g->heads[k].name));
        }
    }
    spil__pg_array(&p, &houses, SPIL_PG_INT8);
    spil__pg_array(&p, &names, SPIL_PG_TEXT);
    PGresult *r = run(l, heads_sql, &p);
    const outcome is = outcome_of(l, r, err);
    for (int i = 0; is == DONE && i < PQntuples(r); i++) {
        group *g = group_of(all, n, spil__pg_int_of(r, i, 0));
        g->goes = read_head(g, r, i) && g->goes;
    }
    PQclear(r);
    return is;
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

/* The columns of an array of rows, each of which begins with its house. */
enum { COLUMNS_MAX = 6 };

typedef struct rows_of {
    int n;
    spil_pg_type type[COLUMNS_MAX];
    spil_array column[COLUMNS_MAX];
} rows_of;

static void put_rows(spil_params *p, rows_of *rows)
{
    for (int i = 0; i < rows->n; i++)
        spil__pg_array(p, &rows->column[i], rows->type[i]);
}

static void add_heads(const group *g, rows_of *to)
{
    for (size_t i = 0; i < g->n_heads; i++) {
        const head *h = &g->heads[i];
        if (h->deleted || h->last == 0) /* what is not there is not kept either */
            continue;
        spil__pg_add_int(&to->column[0], g->s->house);
        spil__pg_add(&to->column[1], h->name, strlen(h->name));
        spil__pg_add_int(&to->column[2], (int64_t)h->was);
        spil__pg_add_int(&to->column[3], (int64_t)h->last);
        spil__pg_add(&to->column[4], h->hash, sizeof h->hash);
        spil__pg_add_int(&to->column[5], h->until);
    }
}

static bool is_deleted(group *g, const char *stream)
{
    return head_of(g, stream)->deleted;
}

/* Is this change an event that will be there? */
static bool stays(group *g, size_t i)
{
    return g->changes[i].kind == SPIL_CHANGE_EVENT && !is_deleted(g, g->changes[i].of.stream);
}

static const void *some(const void *bytes, size_t len)
{
    return len > 0 ? bytes : "";
}

static void add_events(group *g, rows_of *to)
{
    for (size_t i = 0; i < g->n; i++) {
        const spil_store_event *e = &g->changes[i].of;
        if (!stays(g, i))
            continue;
        spil__pg_add_int(&to->column[0], g->s->house);
        spil__pg_add(&to->column[1], e->stream, strlen(e->stream));
        spil__pg_add_int(&to->column[2], (int64_t)e->number);
        spil__pg_add(&to->column[3], some(e->bytes, e->len), e->len);
        spil__pg_add(&to->column[4], g->hashes[i], SPIL_HASH_BYTES);
        spil__pg_add(&to->column[5], e->secret != NULL ? g->secret_hashes[i] : NULL, SPIL_HASH_BYTES);
    }
}

static void add_secrets(group *g, rows_of *to)
{
    for (size_t i = 0; i < g->n_secrets; i++) {
        const spil_store_event *e = g->secrets[i].of;
        if (e == NULL || is_deleted(g, e->stream))
            continue;
        spil__pg_add_int(&to->column[0], g->s->house);
        spil__pg_add(&to->column[1], e->stream, strlen(e->stream));
        spil__pg_add_int(&to->column[2], (int64_t)e->number);
        spil__pg_add(&to->column[3], e->owner, strlen(e->owner));
        spil__pg_add(&to->column[4], g->secrets[i].salt, SPIL_SALT_BYTES);
        spil__pg_add(&to->column[5], some(e->secret, e->secret_len), e->secret_len);
    }
}

/* Whom the group forgets, or what it deletes. */
static void add_gone(const group *g, spil_change_kind kind, rows_of *to)
{
    for (size_t i = 0; i < g->n; i++) {
        const char *name = kind == SPIL_CHANGE_FORGET ? g->changes[i].of.owner : g->changes[i].of.stream;
        if (g->changes[i].kind != kind)
            continue;
        spil__pg_add_int(&to->column[0], g->s->house);
        spil__pg_add(&to->column[1], name, strlen(name));
    }
}

/* The parameters of what all groups that go come to. */
static void compose(group all[], size_t n, spil_params *p)
{
    enum { FENCES, STREAMS, EVENTS, SECRETS, OWNERS, DELETED, TIMES, ARRAYS };
    rows_of rows[ARRAYS] = {
        [FENCES] = {.n = 2, .type = {SPIL_PG_INT8, SPIL_PG_INT8}},
        [STREAMS] = {.n = 6,
                     .type = {SPIL_PG_INT8, SPIL_PG_TEXT, SPIL_PG_INT8, SPIL_PG_INT8, SPIL_PG_BYTES,
                              SPIL_PG_INT8}},
        [EVENTS] = {.n = 6,
                    .type = {SPIL_PG_INT8, SPIL_PG_TEXT, SPIL_PG_INT8, SPIL_PG_BYTES, SPIL_PG_BYTES,
                             SPIL_PG_BYTES}},
        [SECRETS] = {.n = 6,
                     .type = {SPIL_PG_INT8, SPIL_PG_TEXT, SPIL_PG_INT8, SPIL_PG_TEXT, SPIL_PG_BYTES,
                              SPIL_PG_BYTES}},
        [OWNERS] = {.n = 2, .type = {SPIL_PG_INT8, SPIL_PG_TEXT}},
        [DELETED] = {.n = 2, .type = {SPIL_PG_INT8, SPIL_PG_TEXT}},
        [TIMES] = {.n = 2, .type = {SPIL_PG_INT8, SPIL_PG_INT8}},
    };
    for (size_t i = 0; i < n; i++) {
        group *g = &all[i];
        if (!g->goes)
            continue;
        spil__pg_add_int(&rows[FENCES].column[0], g->s->house);
        spil__pg_add_int(&rows[FENCES].column[1], (int64_t)g->s->is.epoch);
        add_heads(g, &rows[STREAMS]);
        add_events(g, &rows[EVENTS]);
        add_secrets(g, &rows[SECRETS]);
        add_gone(g, SPIL_CHANGE_FORGET, &rows[OWNERS]);
        add_gone(g, SPIL_CHANGE_DELETE, &rows[DELETED]);
        if (g->seen_s > 0) {
            spil__pg_add_int(&rows[TIMES].column[0], g->s->house);
            spil__pg_add_int(&rows[TIMES].column[1], as_until(g->seen_s));
        }
    }
    for (int i = 0; i < ARRAYS; i++)
        put_rows(p, &rows[i]);
}

/* It is stored, or not: the group goes no more. */
static void settle(group *g, bool good)
{
    g->goes = false;
    g->of->good = good;
    if (!good)
        stale(&g->of->err);
}

static outcome send_groups(spil_link *l, group all[], size_t n, spil_error *err)
{
    spil_params p = {0};
    compose(all, n, &p);
    l->warned = false;
    PGresult *r = run(l, NULL, &p);
    outcome is = outcome_of(l, r, err);
    if (is == DONE && l->warned) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the database did not wait until a copy was safe"));
        is = LOST;
    }
    if (is == DONE) { /* no row: the house has another epoch */
        for (int i = 0; i < PQntuples(r); i++)
            settle(group_of(all, n, spil__pg_int_of(r, i, 0)), true);
        for (size_t i = 0; i < n; i++) {
            if (all[i].goes)
                settle(&all[i], false);
        }
    }
    PQclear(r);
    return is;
}

/* ---- what is not known ---- */

/* Was it written? Looked up by its numbers: a group is there as a whole or not at all. What is found was perhaps not
 * copied yet when the line broke; this waits for a commit behind it. */
static outcome look_up(spil_link *l, group *g, spil_error *err)
{
    size_t i = 0;
    while (i < g->n && !stays(g, i))
        i++;
    if (i == g->n)
        return WRONG; /* nothing in it is spoiled by being done again */
    spil_params p = {0};
    spil__pg_int(&p, g->s->house);
    spil__pg_text(&p, g->changes[i].of.stream);
    spil__pg_int(&p, (int64_t)g->changes[i].of.number);
    l->warned = false;
    PGresult *r = spil__pg_ask(l->write,
                               "WITH k AS (UPDATE clock SET wall = wall WHERE house = $1::int8)"
                               " SELECT hash FROM event WHERE house = $1::int8 AND stream = $2::text"
                               " AND number = $3::int8",
                               &p, err);
    if (r == NULL || l->warned) {
        PQclear(r);
        return LOST;
    }
    const bool is_there = PQntuples(r) == 1 && PQgetlength(r, 0, 0) == SPIL_HASH_BYTES &&
                          memcmp(PQgetvalue(r, 0, 0), g->hashes[i], SPIL_HASH_BYTES) == 0;
    PQclear(r);
    if (is_there)
        settle(g, true);
    return is_there ? DONE : WRONG;
}

/* One after the other: what is not there is written. */
static outcome send_each(spil_link *l, group all[], size_t n, bool in_doubt, spil_error *err)
{
    for (size_t i = 0; i < n; i++) {
        group *g = &all[i];
        outcome is = !g->goes ? DONE : in_doubt ? look_up(l, g, err) : WRONG;
        if (is == WRONG)
            is = send_groups(l, g, 1, err);
        if (is == WRONG && in_doubt) /* what was sent before the line broke has arrived meanwhile */
            is = look_up(l, g, err);
        if (is == LOST)
            return LOST;
        if (is == WRONG)
            settle(g, false);
        if (is == FAILED) {
            g->goes = false;
            g->of->err = *err;
        }
    }
    return DONE;
}

/* Those whose lease does not hold wait no longer. false: that was the last. */
static bool let_go(spil_link *l, group all[], size_t n, const spil_error *err)
{
    bool some = false;
    for (size_t i = 0; i < n; i++) {
        group *g = &all[i];
        if (g->goes && !spil__pg_may_wait(l, g->s->house)) {
            g->goes = false;
            g->of->err = *err;
        }
        some = some || g->goes;
    }
    return some;
}

/* Connects again while a lease holds. */
static bool regain(spil_link *l, group all[], size_t n, spil_error *err)
{
    while (let_go(l, all, n, err)) {
        l->prepared = false;
        if (spil__pg_again(l, &l->write, err) && spil__pg_prepare(l, err))
            return true;
    }
    return false;
}

/* Where the heads cannot be read together they are read of one group after the other. */
static outcome read_all_heads(spil_link *l, group all[], size_t n, spil_error *err)
{
    outcome is;
    while ((is = read_heads(l, all, n, err)) == LOST && regain(l, all, n, err))
        ;
    if (is == DONE || is == LOST || atomic_load(&l->fails))
        return is;
    for (size_t i = 0; i < n; i++) {
        spil_error *why = &all[i].of->err;
        while ((is = read_heads(l, &all[i], 1, why)) == LOST && regain(l, all, n, why))
            ;
        if (is == LOST)
            return is;
        all[i].goes = all[i].goes && is == DONE;
    }
    return DONE;
}

static void take_all(group all[], size_t n)
{
    for (size_t i = 0; i < n; i++) {
        group *g = &all[i];
        for (size_t k = 0; g->goes && k < g->n; k++)
            g->goes = take(g, k, &g->of->err);
    }
}

void spil__pg_commit(spil_group groups[], size_t n)
{
    spil_link *l = ((spil_pg *)groups[0].self)->link;
    group *all = spil_alloc(n * sizeof *all);
    spil_error err = {0};
    size_t going = 0;
    for (size_t i = 0; i < n; i++) {
        open_group(&all[i], &groups[i]);
        all[i].goes = true;
    }
    outcome is = read_all_heads(l, all, n, &err);
    if (is == DONE)
        take_all(all, n);
    for (size_t i = 0; i < n; i++)
        going += all[i].goes;
    if (is == DONE && going > 0)
        is = send_groups(l, all, n, &err);
    if (is == WRONG || (is == FAILED && !atomic_load(&l->fails))) /* one of them is to blame */
        is = send_each(l, all, n, false, &err);
    while (is == LOST && regain(l, all, n, &err))
        is = send_each(l, all, n, true, &err);
    for (size_t i = 0; i < n; i++) {
        if (all[i].goes) /* FAILED, or LOST for good */
            groups[i].err = err;
        close_group(&all[i]);
    }
    free(all);
}

bool spil__pg_prepare(spil_link *l, spil_error *err)
{
    if (l->prepared)
        return true;
    PGresult *r = PQprepare(l->write, "append", spil__pg_append_sql, 0, NULL);
    l->prepared = PQresultStatus(r) == PGRES_COMMAND_OK || spil__pg_fail(l->write, r, err);
    PQclear(r);
    return l->prepared;
}
