/* postgres.c: the store in a house of a PostgreSQL database (engine.h): connecting, claiming, and what is left to do.
 *
 * A house is claimed by raising its epoch, and each append looks for that epoch under FOR SHARE: a claim waits for the
 * appends that have begun, and an append that waited for a claim writes nothing. A lock of the session tells one
 * server of another; it decides nothing.
 *
 * A connection that is lost is a failure of the store: whether the last group was stored is not known then, and the
 * next server finds out by reading. */
#include "postgres.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "copy.h"

/* The newest data that this program writes. An older program does not claim a house that a newer one has carried. */
enum { PROGRAM_VERSION = 1 };

/* A message of any length, in as many pieces as a sentence takes. */
static bool say(bool reached, const char *message, spil_error *err)
{
    char part[SPIL_SENTENCE_ARGS][SPIL_ARG_BYTES] = {"", "", "", ""};
    const char *prefixes[] = {"ERROR:  ", "FATAL:  ", "PANIC:  "};
    const char *failed = strstr(message, "failed: ");
    const char *at = failed != NULL ? failed + 8 : message;
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
        at += strncmp(at, prefixes[i], strlen(prefixes[i])) == 0 ? strlen(prefixes[i]) : 0;
    size_t len = strcspn(at, "\n");
    for (int i = 0; i < SPIL_SENTENCE_ARGS && len > 0; i++) {
        size_t n = len < SPIL_ARG_BYTES ? len : SPIL_ARG_BYTES - 1;
        while (n < len && n > SPIL_ARG_BYTES / 2 && ((unsigned char)at[n] & 0xc0) == 0x80)
            n--; /* not within a letter */
        memcpy(part[i], at, n);
        at += n;
        len -= n;
    }
    if (reached)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the database has failed: %s%s%s%s"), part[0], part[1],
                  part[2], part[3]);
    else
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the database cannot be reached: %s%s%s%s"), part[0], part[1],
                  part[2], part[3]);
    return false;
}

bool spil__pg_fail(PGconn *db, const PGresult *result, spil_error *err)
{
    const char *why = result != NULL ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    if (why == NULL)
        why = PQerrorMessage(db);
    return say(true, why[0] != '\0' ? why : "-", err);
}

bool spil__pg_do(PGconn *db, const char *sql, spil_error *err)
{
    PGresult *r = PQexec(db, sql);
    const ExecStatusType status = PQresultStatus(r);
    const bool ok = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || spil__pg_fail(db, r, err);
    PQclear(r);
    return ok;
}

PGresult *spil__pg_ask(PGconn *db, const char *sql, spil_params *p, spil_error *err)
{
    int formats[SPIL_PG_PARAMS];
    for (int i = 0; i < p->n; i++)
        formats[i] = 1;
    PGresult *r = PQexecParams(db, sql, p->n, NULL, (const char *const *)p->value, p->length, formats, 1);
    spil__pg_forget(p);
    const ExecStatusType status = PQresultStatus(r);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return r;
    spil__pg_fail(db, r, err);
    PQclear(r);
    return NULL;
}

/* ---- connecting ---- */

/* A commit that was not waited for by its standby comes with a warning. */
static void hear(void *context, const PGresult *result)
{
    spil_pg *s = context;
    const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    s->warned = s->warned || (severity != NULL && strcmp(severity, "WARNING") == 0);
}

static void ignore(void *context, const PGresult *result)
{
    (void)context, (void)result;
}

/* No time limits; an end of the connection is noticed within seconds on both sides; what is committed is on disk. */
static const char manners[] =
    "SET search_path = spil, pg_temp;"
    "SET default_transaction_isolation = 'read committed';"
    "SELECT set_config(name, CASE name WHEN 'tcp_keepalives_idle' THEN '5' WHEN 'tcp_keepalives_interval' "
    "THEN '2'"
    " WHEN 'tcp_keepalives_count' THEN '3' ELSE '0' END, false) FROM pg_settings"
    " WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout',"
    " 'idle_session_timeout', 'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count');"
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') NOT IN"
    " ('on', 'remote_apply');";

static PGconn *dial(const char *url, spil_error *err)
{
    const char *const words[] = {"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                                 "keepalives_count", "tcp_user_timeout", "fallback_application_name",
                                 "dbname",           "client_encoding",  NULL};
    const char *const values[] = {"10", "5", "2", "3", "15000", "spil", url, "UTF8", NULL};
    PGconn *db = PQconnectdbParams(words, values, 1);
    PQsetNoticeReceiver(db, ignore, NULL);
    if (PQstatus(db) == CONNECTION_OK && spil__pg_do(db, manners, err))
        return db;
    if (PQstatus(db) != CONNECTION_OK)
        say(false, PQerrorMessage(db), err);
    PQfinish(db);
    return NULL;
}

/* The URL without its house. */
static bool read_house(const char *place, char *url, size_t size, unsigned *house, spil_error *err)
{
    const char *hash = strchr(place, '#');
    const size_t len = hash != NULL ? (size_t)(hash - place) : strlen(place);
    char *end = NULL;
    const unsigned long n = hash != NULL ? strtoul(hash + 1, &end, 10) : 0;
    if (len >= size ||
        (hash != NULL && (hash[1] < '0' || hash[1] > '9' || *end != '\0' || n >= SPIL_HOUSES_MAX))) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("'%s' is not the number of a house"),
                  hash != NULL ? hash + 1 : place);
        return false;
    }
    memcpy(url, place, len);
    url[len] = '\0';
    *house = (unsigned)n;
    return true;
}

spil_pg *spil__pg_reach(const char *place, bool to_write, spil_error *err)
{
    char url[1024];
    unsigned house;
    if (!read_house(place, url, sizeof url, &house, err))
        return NULL;
    spil_pg *s = spil_alloc(sizeof *s);
    s->house = house;
    spil__place_name(place, s->name);
    bool ok = (s->read = dial(url, err)) != NULL &&
              spil__pg_do(s->read, "SET default_transaction_read_only = on", err);
    if (ok && to_write)
        ok = (s->write = dial(url, err)) != NULL;
    explicit_bzero(url, sizeof url);
    if (ok) {
        if (s->write != NULL)
            PQsetNoticeReceiver(s->write, hear, s);
        return s;
    }
    spil__pg_close(s);
    return NULL;
}

static void *reach(const char *place, spil_error *err)
{
    return spil__pg_reach(place, true, err);
}

void spil__pg_close(void *self)
{
    spil_pg *s = self;
    PQfinish(s->read);
    PQfinish(s->write);
    free(s);
}

/* ---- claiming ---- */

bool spil__pg_lock(spil_pg *s, spil_error *err)
{
    /* A server that has just died is still there for a moment. */
    char sql[160];
    snprintf(sql, sizeof sql,
             "SET lock_timeout = '5s'; SELECT pg_advisory_lock(1399875948, %u); SET lock_timeout = 0",
             s->house);
    PGresult *r = PQexec(s->write, sql);
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    bool ok = PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;
    if (!ok && state != NULL && strcmp(state, "55P03") == 0)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("another server uses the data in '%s'"), s->name);
    else if (!ok)
        spil__pg_fail(s->write, r, err);
    PQclear(r);
    return ok;
}

/* The next epoch, in one statement. A name is drawn once; the house's time goes on by what the database's clock has,
 * but by no more than a day. */
static const char claim_sql[] =
    "WITH c AS (INSERT INTO house AS h(id, epoch, version, name) VALUES($1::int8, 1, $2::int8, $3::text)"
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

/* What the house says of itself. *version: of the newest program that has carried it. */
static bool read_self(spil_pg *s, int *version, spil_error *err)
{
    spil_params p = {0};
    spil__pg_int(&p, s->house);
    PGresult *r = spil__pg_ask(s->read, self_sql, &p, err);
    const bool ok = r != NULL && PQntuples(r) == 1;
    if (ok) {
        take_self(&s->is, r);
        *version = (int)spil__pg_int_of(r, 0, 4);
    } else if (r != NULL) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("there is no house %d in the database"), (int)s->house);
    }
    PQclear(r);
    return ok;
}

static bool claim(spil_pg *s, spil_opening how, spil_error *err)
{
    unsigned char chance[6];
    char name[sizeof chance * 2 + 1];
    spil_params p = {0};
    if (getentropy(chance, sizeof chance) != 0) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the storage has failed: %s"), strerror(errno));
        return false;
    }
    for (size_t i = 0; i < sizeof chance; i++)
        snprintf(name + 2 * i, 3, "%02x", chance[i]);
    spil__pg_int(&p, s->house);
    spil__pg_int(&p, PROGRAM_VERSION);
    spil__pg_text(&p, name);
    spil__pg_int(&p, how == SPIL_OPEN_TO_MOVE);
    PGresult *r = spil__pg_ask(s->write, claim_sql, &p, err);
    const bool ok = r != NULL && PQntuples(r) == 1;
    int version = 0;
    if (ok)
        take_self(&s->is, r);
    else if (r != NULL && read_self(s, &version, err) && s->is.moved_to[0] != '\0')
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the data has moved to '%s'"), s->is.moved_to);
    else if (r != NULL && version > PROGRAM_VERSION)
        spil_fail(err, SPIL_BAD_OPTION,
                  SPIL_TR("the data is of version %d, and this program knows %d: use a newer one"), version,
                  PROGRAM_VERSION);
    PQclear(r);
    return ok;
}

static void *open_all(const spil_engine *engine, const char *place, void *reached, spil_opening how,
                      spil_store_self *is, spil_error *err)
{
    const bool to_write = how != SPIL_OPEN_TO_READ;
    int version;
    spil_pg *s = reached != NULL ? reached : spil__pg_reach(place, to_write, err);
    bool ok = s != NULL;
    if (ok && to_write)
        ok = spil__pg_migrate(s->write, err) && spil__pg_lock(s, err) && claim(s, how, err) &&
             spil__pg_prepare(s, err) &&
             (engine->settings == NULL || spil__pg_do(s->write, engine->settings, err));
    else if (ok)
        ok = spil__pg_schema_check(s->read, err) && read_self(s, &version, err);
    if (ok) {
        *is = s->is;
        return s;
    }
    if (s != NULL)
        spil__pg_close(s);
    return NULL;
}

/* Are both connections still there? Asked every second, so that the end of a database is noticed when nobody plays. */
static bool tidy(void *self, spil_error *err)
{
    spil_pg *s = self;
    struct pollfd p = {.fd = PQsocket(s->write), .events = POLLIN};
    err->code = SPIL_OK;
    s->warned = false;
    if (poll(&p, 1, 0) > 0)
        PQconsumeInput(s->write);
    if (PQstatus(s->write) != CONNECTION_OK || atomic_load(&s->lost))
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the connection to the database is lost"));
    return false;
}

const spil_engine spil_engine_postgres = {
    .name = "PostgreSQL",
    .reach = reach,
    .open = open_all,
    .close = spil__pg_close,
    .commit = spil__pg_commit,
    .tidy = tidy,
    .read = spil__pg_read,
    .heads = spil__pg_heads,
    .due = spil__pg_due,
    .moment = spil__pg_moment,
    .strays = spil__pg_strays,
    .mark = spil__pg_mark,
    .fill = spil__pg_fill,
    .fill_head = spil__pg_fill_head,
    .fill_row = spil__pg_fill_row,
    .filled = spil__pg_filled,
};
