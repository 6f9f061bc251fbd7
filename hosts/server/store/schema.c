/* schema.c: the tables in SQLite and their versions (schema.h). */
#include "schema.h"

#include <string.h>

#include "sqlite.h"

enum { APPLICATION = 0x5370696c }; /* "Spil", in the file's header */

/* steps[v] leads from version v to v + 1. What was released is never changed: a new version is a new line. */
static const char *const steps[] = {
    "CREATE TABLE claim("                                  /* one row */
    " epoch INTEGER NOT NULL) STRICT;"                     /* of the server that may write */
    "INSERT INTO claim VALUES(0);"                         /**/
    "CREATE TABLE stream("                                 /**/
    " id INTEGER PRIMARY KEY,"                             /**/
    " name TEXT NOT NULL UNIQUE,"                          /**/
    " last INTEGER NOT NULL,"                              /* its last event's number … */
    " hash BLOB NOT NULL,"                                 /* … and hash */
    " epoch INTEGER NOT NULL) STRICT;"                     /* … and writer */
    "CREATE TABLE event("                                  /**/
    " stream INTEGER NOT NULL,"                            /**/
    " number INTEGER NOT NULL,"                            /* 1, 2, 3 … */
    " bytes BLOB NOT NULL,"                                /**/
    " hash BLOB NOT NULL,"                                 /* the chain up to here */
    " secret_hash BLOB,"                                   /* NULL: it has no private part */
    " PRIMARY KEY(stream, number)) STRICT, WITHOUT ROWID;" /**/
    "CREATE TABLE secret("                                 /* private parts; a missing row was forgotten */
    " stream INTEGER NOT NULL,"                            /**/
    " number INTEGER NOT NULL,"                            /**/
    " owner TEXT NOT NULL,"                                /**/
    " salt BLOB NOT NULL,"                                 /* key of secret_hash */
    " bytes BLOB NOT NULL,"                                /**/
    " PRIMARY KEY(stream, number)) STRICT, WITHOUT ROWID;" /**/
    "CREATE INDEX secret_owner ON secret(owner);"          /**/
    "CREATE TABLE snapshot("                               /* never used; nothing reads it */
    " stream INTEGER PRIMARY KEY,"                         /**/
    " number INTEGER NOT NULL,"                            /**/
    " bytes BLOB NOT NULL) STRICT;",                       /**/
    "ALTER TABLE claim ADD COLUMN name TEXT NOT NULL DEFAULT '';"   /* of this store, drawn once */
    "ALTER TABLE claim ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;" /* the store's time (store.h) … */
    "ALTER TABLE claim ADD COLUMN wall INTEGER NOT NULL DEFAULT 0;" /* … and the time of day when it was noted */
    "ALTER TABLE stream ADD COLUMN until INTEGER NOT NULL DEFAULT 0;" /* by the store's time; 0: not said */
    "CREATE INDEX stream_until ON stream(until);",                    /**/
    "ALTER TABLE claim ADD COLUMN moved TEXT;", /* where the data has gone (spil_store_move); NULL: it is here */
};

enum { VERSION = sizeof steps / sizeof steps[0] };

/* What the header says: whose file, which version. false: cannot be read. */
static bool look(sqlite3 *db, int64_t *application, int64_t *version, spil_error *err)
{
    return spil__sqlite_number(db, "PRAGMA application_id", application, err) &&
           spil__sqlite_number(db, "PRAGMA user_version", version, err);
}

static bool fits(int64_t application, int64_t version, spil_error *err)
{
    if (application != APPLICATION)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the file %s is not a store of Spil"), SPIL_STORE_FILE);
    else if (version > VERSION)
        spil_fail(err, SPIL_BAD_OPTION,
                  SPIL_TR("the data is of version %d, and this program knows %d: use a newer one"),
                  (int)version, VERSION);
    else
        return true;
    return false;
}

bool spil__schema_check(sqlite3 *db, spil_error *err)
{
    int64_t application, version;
    if (!look(db, &application, &version, err) || !fits(application, version, err))
        return false;
    if (version == VERSION)
        return true;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the data is of the older version %d: start a server on it once"),
              (int)version);
    return false;
}

bool spil__schema_fits(sqlite3 *db, spil_error *err)
{
    int64_t application, version, tables;
    if (!look(db, &application, &version, err) ||
        !spil__sqlite_number(db, "SELECT count(*) FROM sqlite_schema", &tables, err))
        return false;
    const bool fresh = application == 0 && version == 0 && tables == 0;
    return fresh || fits(application, version, err);
}

bool spil__schema_migrate(sqlite3 *db, spil_error *err)
{
    int64_t application, version;
    if (!spil__schema_fits(db, err) || !look(db, &application, &version, err))
        return false;
    if (version == VERSION)
        return true;

    bool ok = spil__sqlite_do(db, "BEGIN IMMEDIATE", err);
    for (int64_t at = version; ok && at < VERSION; at++)
        ok = spil__sqlite_do(db, steps[at], err);
    char text[96];
    sqlite3_snprintf(sizeof text, text, "PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT",
                     APPLICATION, VERSION);
    ok = ok && spil__sqlite_do(db, text, err);
    if (!ok)
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return ok;
}
