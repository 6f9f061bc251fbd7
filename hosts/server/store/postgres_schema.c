/* postgres_schema.c: the tables in PostgreSQL and their versions (postgres.h). */
#include "postgres.h"

#include <unistd.h>

/* steps[v] leads from version v to v + 1. What was released is never changed: a new version is a new line, and it only
 * adds, for servers of the version before go on meanwhile. The house is first in every key. */
static const char *const steps[] = {
    "CREATE TABLE house("                /* the fence */
    " id int8 PRIMARY KEY,"              /**/
    " epoch int8 NOT NULL,"              /* of the server that may write */
    " version int8 NOT NULL,"            /* of the newest program that has carried it */
    " name text NOT NULL,"               /* of the store, drawn once */
    " moved text);"                      /* where it has gone; NULL: it is here */
    "CREATE TABLE clock("                /* apart from the fence, so that it waits for nobody */
    " house int8 PRIMARY KEY,"           /**/
    " seen int8 NOT NULL,"               /* the store's time (store.h) … */
    " wall int8 NOT NULL);"              /* … and the time of day when it was noted */
    "CREATE TABLE stream("               /**/
    " house int8 NOT NULL,"              /**/
    " name text COLLATE \"C\" NOT NULL," /**/
    " last int8 NOT NULL,"               /* its last event's number … */
    " hash bytea NOT NULL,"              /* … and hash */
    " epoch int8 NOT NULL,"              /* … and writer */
    " until int8 NOT NULL,"              /* by the store's time; 0: not said */
    " PRIMARY KEY(house, name));"        /**/
    "CREATE INDEX stream_until ON stream(house, until);"  /**/
    "CREATE TABLE event("                                 /**/
    " house int8 NOT NULL,"                               /**/
    " stream text COLLATE \"C\" NOT NULL,"                /**/
    " number int8 NOT NULL,"                              /* 1, 2, 3 … */
    " bytes bytea NOT NULL,"                              /**/
    " hash bytea NOT NULL,"                               /* the chain up to here */
    " secret_hash bytea,"                                 /* NULL: it has no private part */
    " epoch int8 NOT NULL,"                               /* of the server that wrote it */
    " PRIMARY KEY(house, stream, number));"               /**/
    "CREATE TABLE secret("                                /* private parts; a missing row was forgotten */
    " house int8 NOT NULL,"                               /**/
    " stream text COLLATE \"C\" NOT NULL,"                /**/
    " number int8 NOT NULL,"                              /**/
    " owner text COLLATE \"C\" NOT NULL,"                 /**/
    " salt bytea NOT NULL,"                               /* key of secret_hash */
    " bytes bytea NOT NULL,"                              /**/
    " PRIMARY KEY(house, stream, number));"               /**/
    "CREATE INDEX secret_owner ON secret(house, owner);", /**/
    "CREATE TABLE lease("           /* who carries a house: decides who tries, never who may write */
    " house int8 PRIMARY KEY,"      /**/
    " node text NOT NULL,"          /**/
    " until timestamptz NOT NULL);" /* by this clock; over: it is free */
    "CREATE TABLE node("            /* who is alive */
    " name text PRIMARY KEY,"       /* drawn when it starts */
    " address text NOT NULL,"       /* where other nodes reach it; empty: nowhere */
    " until timestamptz NOT NULL,"  /**/
    " load int8 NOT NULL);",        /* connections */
    /* By which nodes know each other: 244 bits of chance. */
    "CREATE TABLE node_key(key bytea NOT NULL);"
    "INSERT INTO node_key SELECT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),"
    " 'hex');",
    "CREATE TABLE houses(n int8 NOT NULL);" /* how many there are: one row, when a server has … */
    "CREATE UNIQUE INDEX houses_one ON houses((n IS NULL));" /* … said so; those before had one */
    "INSERT INTO houses SELECT max(id) + 1 FROM house HAVING count(*) > 0;"
    "ALTER TABLE lease ADD COLUMN load int8 NOT NULL DEFAULT 0;", /* connections of the house */
    /* Only the keys begin with the house: before a database knows its tables it takes another index that does, and
     * looks at the whole house for each row. */
    "CREATE INDEX stream_due ON stream(until, house);"
    "DROP INDEX stream_until;"
    "CREATE INDEX secret_of ON secret(owner, house);"
    "DROP INDEX secret_owner;",
};

enum { VERSION = sizeof steps / sizeof steps[0] };

static bool ask_number(PGconn *db, const char *sql, int64_t *number, spil_error *err)
{
    spil_params none = {0};
    PGresult *r = spil__pg_ask(db, sql, &none, err);
    const bool ok = r != NULL && PQntuples(r) == 1;
    if (ok)
        *number = spil__pg_int_of(r, 0, 0);
    PQclear(r);
    return ok;
}

/* 0: there are no tables yet. false: it is no store of ours, or of a newer version. */
static bool look(PGconn *db, int64_t *version, bool *has_schema, spil_error *err)
{
    int64_t schema, table, strangers;
    *version = 0;
    if (!ask_number(db, "SELECT count(*) FROM pg_namespace WHERE nspname = 'spil'", &schema, err) ||
        !ask_number(db,
                    "SELECT count(*) FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace"
                    " WHERE n.nspname = 'spil' AND c.relname = 'migration'",
                    &table, err) ||
        !ask_number(db,
                    "SELECT count(*) FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace"
                    " WHERE n.nspname = 'spil'",
                    &strangers, err))
        return false;
    *has_schema = schema > 0;
    if (table > 0 && !ask_number(db, "SELECT coalesce(max(version), 0) FROM spil.migration", version, err))
        return false;
    if (table == 0 && strangers > 0)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the schema 'spil' of the database is not a store of Spil"));
    else if (*version > VERSION)
        spil_fail(err, SPIL_BAD_OPTION,
                  SPIL_TR("the data is of version %d, and this program knows %d: use a newer one"),
                  (int)*version, VERSION);
    else
        return true;
    return false;
}

bool spil__pg_schema_check(PGconn *db, spil_error *err)
{
    int64_t version;
    bool has_schema;
    if (!look(db, &version, &has_schema, err))
        return false;
    if (version == VERSION)
        return true;
    if (version == 0)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("there is no store in the database"));
    else
        spil_fail(err, SPIL_BAD_OPTION,
                  SPIL_TR("the data is of the older version %d: start a server on it once"), (int)version);
    return false;
}

static bool take_steps(PGconn *db, int64_t from, bool has_schema, spil_error *err)
{
    bool ok = has_schema || spil__pg_do(db, "CREATE SCHEMA spil", err);
    if (ok && from == 0)
        ok = spil__pg_do(db, "CREATE TABLE spil.migration(version int8 PRIMARY KEY, at timestamptz NOT NULL)",
                         err);
    for (int64_t at = from; ok && at < VERSION; at++) {
        spil_params p = {0};
        spil__pg_int(&p, at + 1);
        PGresult *r = spil__pg_do(db, steps[at], err)
                          ? spil__pg_ask(db, "INSERT INTO spil.migration VALUES($1::int8, now())", &p, err)
                          : NULL;
        ok = r != NULL;
        spil__pg_forget(&p);
        PQclear(r);
    }
    return ok;
}

/* One server at a time, each as long as it takes; what it finds when its turn comes counts. The tables are waited for
 * briefly only: behind a step that waits for a long reader (a copy that is being made) wait all who play. */
static bool try_steps(PGconn *db, spil_error *err)
{
    int64_t version;
    bool has_schema;
    spil_error ignored;
    const bool ok = spil__pg_do(db, "BEGIN; SET LOCAL lock_timeout = 0", err) &&
                    spil__pg_do(db, "SELECT pg_advisory_xact_lock(1399875948, -1)", err) &&
                    spil__pg_do(db, "SET LOCAL lock_timeout = '500ms'", err) &&
                    look(db, &version, &has_schema, err) && take_steps(db, version, has_schema, err) &&
                    spil__pg_do(db, "COMMIT", err);
    if (!ok)
        spil__pg_do(db, "ROLLBACK", &ignored);
    return ok;
}

bool spil__pg_migrate(PGconn *db, spil_error *err)
{
    enum { TRIES = 30, PAUSE_S = 2 };
    int64_t version;
    bool has_schema;
    if (!look(db, &version, &has_schema, err))
        return false;
    bool ok = version == VERSION;
    for (int tries = 0; !ok && tries < TRIES; tries++) {
        if (tries > 0)
            sleep(PAUSE_S);
        err->code = SPIL_BAD_OPTION;
        ok = try_steps(db, err);
        if (err->code != SPIL_OK)
            break;
    }
    if (!ok)
        err->code = SPIL_BAD_OPTION; /* whoever starts this program again */
    return ok;
}
