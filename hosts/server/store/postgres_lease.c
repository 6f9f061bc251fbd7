/* postgres_lease.c: who carries a house of a PostgreSQL database (postgres.h).
 *
 * A house is claimed by raising its epoch, and each append looks for that epoch under FOR SHARE: a claim waits for the
 * appends that have begun, and an append that waited for a claim writes nothing.
 *
 * Who tries is told by a lease, which holds by the database's clock and is in a table of its own: a renewal must not
 * queue behind appends. Who opens a house without being a node, to move it, has a lock of its session instead. Neither
 * decides anything: the epoch does. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "node.h"
#include "postgres.h"

/* The newest data that this program writes. An older program does not claim a house that a newer one has carried. */
enum { PROGRAM_VERSION = 1, LOOK_MS = 250 };

#define LOCK "1399875948"
#define MS   "interval '1 ms'"

/* ---- without a lease ---- */

static bool is_in_use(const spil_pg *s, spil_error *err)
{
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("another server uses the data in '%s'"), s->name);
    return false;
}

/* A node that has just died holds its lease for a while. */
static bool waits_for_lease(spil_pg *s, spil_error *err)
{
    for (int ms = 0; ms <= SPIL_LEASE_MS + LOOK_MS; ms += LOOK_MS) {
        spil_params p = {0};
        spil__pg_int(&p, s->house);
        PGresult *r = spil__pg_ask(s->link->write,
                                   "SELECT 1 FROM lease WHERE house = $1::int8 AND until > now()", &p, err);
        const bool asked = r != NULL, is_free = asked && PQntuples(r) == 0;
        PQclear(r);
        if (!asked || is_free)
            return asked;
        poll(NULL, 0, LOOK_MS);
    }
    return is_in_use(s, err);
}

bool spil__pg_lock(spil_pg *s, spil_error *err)
{
    /* A server that has just died is still there for a moment. */
    char sql[160];
    snprintf(sql, sizeof sql,
             "SET lock_timeout = '5s'; SELECT pg_advisory_lock(" LOCK ", %u); SET lock_timeout = 0",
             s->house);
    PGresult *r = PQexec(s->link->write, sql);
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    bool ok = PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;
    if (!ok && state != NULL && strcmp(state, "55P03") == 0)
        is_in_use(s, err);
    else if (!ok)
        spil__pg_fail(s->link->write, r, err);
    PQclear(r);
    return ok && waits_for_lease(s, err);
}

/* A connection that has ended is another matter than what the database says: code OK, for it is tried again. */
static void look_after_lease(spil_link *l, spil_error *err)
{
    spil_error ignored;
    if (l->lease == NULL || l->redial.n == 0 || PQstatus(l->lease) == CONNECTION_OK)
        return;
    spil__pg_again(l, &l->lease, &ignored);
    err->code = SPIL_OK;
}

/* ---- claiming ---- */

/* The next epoch, and for a node ($5) the lease, in one statement. A name is drawn once; the house's time goes on by
 * what the database's clock has, but by no more than a day. */
static const char claim_sql[] =
    "WITH l AS (INSERT INTO lease AS l(house, node, until) SELECT $1::int8, $5::text, now() + $6::int8 * " MS
    " WHERE $5::text IS NOT NULL AND pg_try_advisory_xact_lock_shared(" LOCK
    ", $1::int8::int4) AND NOT EXISTS"
    " (SELECT FROM house WHERE id = $1::int8 AND (version > $2::int8 OR moved IS NOT NULL))"
    " ON CONFLICT (house) DO UPDATE SET node = excluded.node, until = excluded.until"
    " WHERE l.until <= now() OR l.node = excluded.node RETURNING 1),"
    " c AS (INSERT INTO house AS h(id, epoch, version, name) SELECT $1::int8, 1, $2::int8, $3::text"
    " WHERE $5::text IS NULL OR EXISTS (SELECT FROM l)"
    " ON CONFLICT (id) DO UPDATE SET epoch = h.epoch + 1, version = $2::int8"
    " WHERE h.version <= $2::int8 AND (h.moved IS NULL OR $4::int8 = 1) RETURNING epoch, name, moved),"
    " k AS (INSERT INTO clock AS k(house, seen, wall)"
    " SELECT $1::int8, s, s FROM c, (SELECT extract(epoch FROM now())::int8 AS s) AS t"
    " ON CONFLICT (house) DO UPDATE SET wall = excluded.wall,"
    " seen = k.seen + greatest(0, least(86400, excluded.wall - k.wall)) RETURNING seen)"
    " SELECT c.epoch, k.seen, c.name, c.moved FROM c, k";

static const char self_sql[] = "SELECT h.epoch, k.seen, h.name, h.moved, h.version FROM house AS h"
                               " JOIN clock AS k ON k.house = h.id WHERE h.id = $1::int8";

static void take_self(spil_store_self *is, const PGresult *r)
{
    is->epoch = (uint64_t)spil__pg_int_of(r, 0, 0);
    is->seen_s = (uint64_t)spil__pg_int_of(r, 0, 1);
    snprintf(is->name, sizeof is->name, "%s", PQgetvalue(r, 0, 2));
    snprintf(is->moved_to, sizeof is->moved_to, "%s", PQgetvalue(r, 0, 3));
}

/* What the house says of itself. *version: of the newest program that has carried it; -1: there is no such house. */
bool spil__pg_read_self(spil_pg *s, int *version, spil_error *err)
{
    spil_params p = {0};
    spil__pg_int(&p, s->house);
    PGresult *r = spil__pg_ask(s->link->lease != NULL ? s->link->lease : s->link->read, self_sql, &p, err);
    const bool ok = r != NULL && PQntuples(r) == 1;
    if (ok) {
        take_self(&s->is, r);
        *version = (int)spil__pg_int_of(r, 0, 4);
    } else if (r != NULL) {
        *version = -1;
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("there is no house %d in the database"), (int)s->house);
    }
    PQclear(r);
    return ok;
}

bool spil__pg_draw_name(char name[SPIL_PG_NAME], spil_error *err)
{
    unsigned char chance[(SPIL_PG_NAME - 1) / 2];
    if (getentropy(chance, sizeof chance) != 0) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the storage has failed: %s"), strerror(errno));
        return false;
    }
    for (size_t i = 0; i < sizeof chance; i++)
        snprintf(name + 2 * i, 3, "%02x", chance[i]);
    return true;
}

bool spil__pg_claim(spil_pg *s, spil_opening how, spil_error *err)
{
    char name[SPIL_PG_NAME];
    spil_params p = {0};
    if (!spil__pg_draw_name(name, err))
        return false;
    spil__pg_int(&p, s->house);
    spil__pg_int(&p, PROGRAM_VERSION);
    spil__pg_text(&p, name);
    spil__pg_int(&p, how == SPIL_OPEN_TO_MOVE);
    spil__pg_text(&p, s->link->lease != NULL ? s->link->node : NULL);
    spil__pg_int(&p, SPIL_LEASE_MS);
    bool *warned = s->link->lease != NULL ? &s->link->claim_warned : &s->link->warned;
    *warned = false;
    PGresult *r = spil__pg_try(s->link->lease != NULL ? s->link->lease : s->link->write, claim_sql, &p, err);
    const bool is_claimed = r != NULL && PQntuples(r) == 1, ok = is_claimed && !*warned;
    int version = 0;
    const bool is_there = !is_claimed && r != NULL && spil__pg_read_self(s, &version, err);
    if (ok) {
        take_self(&s->is, r);
    } else if (is_claimed) { /* an epoch that is lost with the database's machine would be given to two */
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the database did not wait until a copy was safe"));
        err->code = s->link->lease != NULL ? SPIL_OK : err->code;
    } else if (is_there && s->is.moved_to[0] != '\0') {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the data has moved to '%s'"), s->is.moved_to);
    } else if (is_there && version > PROGRAM_VERSION) {
        spil_fail(err, SPIL_BAD_OPTION,
                  SPIL_TR("the data is of version %d, and this program knows %d: use a newer one"), version,
                  PROGRAM_VERSION);
    } else if (is_there || version < 0) { /* what is not there yet is just being filled */
        is_in_use(s, err);
        err->code = s->link->lease != NULL ? SPIL_OK : err->code; /* not now */
    }
    if (r == NULL || !ok)
        look_after_lease(s->link, err);
    PQclear(r);
    return ok;
}

/* ---- nodes ---- */

/* How many houses there are; in a new database as many as wanted, and those that something has moved into. */
static bool count_houses(spil_link *l, int wanted, int *houses, spil_error *err)
{
    spil_params p = {0}, none = {0};
    spil__pg_int(&p, wanted > 0 ? wanted : SPIL_HOUSES_USUAL);
    PGresult *r = spil__pg_ask(l->lease,
                               "INSERT INTO houses(n) SELECT greatest($1::int8, max(id) + 1) FROM house"
                               " ON CONFLICT DO NOTHING",
                               &p, err);
    bool ok = r != NULL;
    PQclear(r);
    r = ok ? spil__pg_ask(l->lease, "SELECT n FROM houses", &none, err) : NULL;
    ok = r != NULL && PQntuples(r) == 1;
    *houses = ok ? (int)spil__pg_int_of(r, 0, 0) : 0;
    PQclear(r);
    if (ok && wanted > 0 && wanted != *houses) {
        spil_fail(err, SPIL_BAD_OPTION,
                  SPIL_TR("the database has %d houses already: --houses is for a new one"), *houses);
        return false;
    }
    return ok;
}

bool spil__pg_join(void *reached, const spil_joining *how, spil_joined *joined, spil_error *err)
{
    spil_link *l = reached;
    spil_tended ignored;
    spil_params none = {0};
    const spil_tending alive = {.renews = true};
    l->joined = *how;
    snprintf(l->address, sizeof l->address, "%s", how->address);
    if (!spil__pg_migrate(l->lease, err) || !count_houses(l, how->houses, &joined->houses, err) ||
        !spil__pg_prepare(l, err) || !spil__pg_tend(l, &alive, &ignored, err))
        return false;
    PGresult *r = spil__pg_ask(l->lease, "SELECT key FROM node_key", &none, err);
    const bool ok = r != NULL && PQntuples(r) == 1 && PQgetlength(r, 0, 0) == SPIL_NODE_KEY;
    if (ok)
        memcpy(joined->key, PQgetvalue(r, 0, 0), SPIL_NODE_KEY);
    else if (r != NULL)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the stored data is damaged: %s"), "node_key");
    PQclear(r);
    return ok;
}

/* Nodes that were forgotten are those that have not been alive for a minute. What is renewed is told by the update
 * itself: the rest of the statement sees how things were before it. */
static const char tend_sql[] =
    "WITH me AS (INSERT INTO node AS n(name, address, until, load)"
    " SELECT $1::text, $2::text, now() + $3::int8 * " MS ", $4::int8 WHERE $5::int8 = 1"
    " ON CONFLICT (name) DO UPDATE SET until = excluded.until, load = excluded.load),"
    " gone AS (DELETE FROM node WHERE $5::int8 = 1 AND name IN"
    " (SELECT name FROM node WHERE until < now() - interval '1 minute' FOR UPDATE SKIP LOCKED)),"
    " kept AS (UPDATE lease AS l SET until = now() + $3::int8 * " MS ", load = c.load"
    " FROM unnest($6::int8[], $7::int8[]) AS c(house, load)"
    " WHERE l.house = c.house AND l.node = $1::text RETURNING l.house),"
    " others AS (SELECT name, address FROM node WHERE name <> $1::text AND until > now()),"
    " f AS (SELECT coalesce(min(carries), 0) AS fewest FROM (SELECT count(l.house) AS carries FROM others AS "
    "o"
    " LEFT JOIN lease AS l ON l.node = o.name AND l.until > now() WHERE o.address <> '' GROUP BY o.name) AS "
    "c)"
    " SELECT (SELECT count(*) FROM others), (SELECT count(*) FROM others WHERE address <> ''), f.fewest, "
    "l.house, l.house IN (SELECT house FROM kept),"
    " l.node <> $1::text AND l.until > now(), (extract(epoch FROM l.until) * 1000)::int8, l.load,"
    " coalesce(o.address, '') FROM f LEFT JOIN (lease AS l LEFT JOIN others AS o ON o.name = l.node) ON true";

bool spil__pg_tend(void *reached, const spil_tending *says, spil_tended *tended, spil_error *err)
{
    enum { OTHERS, WITHIN, FEWEST, HOUSE, OURS, TAKEN, UNTIL, LOAD, ADDRESS };
    spil_link *l = reached;
    spil_params p = {0};
    spil_array houses = {0}, loads = {0};
    spil__pg_text(&p, l->node);
    spil__pg_text(&p, l->address);
    spil__pg_int(&p, SPIL_LEASE_MS);
    spil__pg_int(&p, (int64_t)says->load);
    spil__pg_int(&p, says->renews && !says->leaves);
    for (int i = 0; says->renews && i < says->n; i++) {
        spil__pg_add_int(&houses, says->house[i]);
        spil__pg_add_int(&loads, (int64_t)says->house_load[i]);
    }
    spil__pg_array(&p, &houses, SPIL_PG_INT8);
    spil__pg_array(&p, &loads, SPIL_PG_INT8);
    PGresult *r = spil__pg_try(l->lease, tend_sql, &p, err);
    if (r == NULL) {
        look_after_lease(l, err);
        return false;
    }
    *tended = (spil_tended){.others = (int)spil__pg_int_of(r, 0, OTHERS),
                            .within = (int)spil__pg_int_of(r, 0, WITHIN),
                            .fewest = (int)spil__pg_int_of(r, 0, FEWEST),
                            .fails = atomic_load(&l->fails)};
    for (int i = 0; i < PQntuples(r); i++) {
        const int64_t house = PQgetisnull(r, i, HOUSE) ? -1 : spil__pg_int_of(r, i, HOUSE);
        if (house < 0 || house >= SPIL_HOUSES_MAX)
            continue;
        spil_lease *lease = &tended->house[house];
        lease->ours = spil__pg_int_of(r, i, OURS) != 0;
        lease->taken = !lease->ours && spil__pg_int_of(r, i, TAKEN) != 0;
        lease->until = lease->taken ? (uint64_t)spil__pg_int_of(r, i, UNTIL) : 0;
        lease->load = (uint64_t)spil__pg_int_of(r, i, LOAD);
        if (lease->taken)
            snprintf(lease->address, sizeof lease->address, "%s", PQgetvalue(r, i, ADDRESS));
    }
    PQclear(r);
    return true;
}

bool spil__pg_give_up(void *reached, const int houses[], int n, bool leaves, spil_error *err)
{
    spil_link *l = reached;
    spil_params p = {0};
    spil_array given = {0};
    for (int i = 0; i < n; i++)
        spil__pg_add_int(&given, houses[i]);
    spil__pg_text(&p, l->node);
    spil__pg_array(&p, &given, SPIL_PG_INT8);
    spil__pg_int(&p, leaves);
    PGresult *r =
        spil__pg_try(l->lease,
                     "WITH me AS (DELETE FROM node WHERE name = $1::text AND $3::int8 = 1)"
                     " UPDATE lease SET until = now() WHERE node = $1::text AND house = ANY($2::int8[])"
                     " AND until > now()",
                     &p, err);
    if (r == NULL)
        look_after_lease(l, err);
    PQclear(r);
    return r != NULL;
}
