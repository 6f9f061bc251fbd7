/* sqlite.c: the store in one file of SQLite (engine.h): opening, claiming, committing. */
#include "sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "chain.h"
#include "files.h"
#include "folder.h"
#include "schema.h"

enum {
    BUSY_MS = 5000, /* how long a reader beside us is waited for */
    CLEAN_S = 60    /* how often what was deleted is cleaned out of the log, at most */
};

bool spil__sqlite_fail(sqlite3 *db, spil_error *err)
{
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the storage has failed: %s"),
              db != NULL ? sqlite3_errmsg(db) : strerror(ENOMEM));
    return false;
}

bool spil__sqlite_do(sqlite3 *db, const char *sql, spil_error *err)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK || spil__sqlite_fail(db, err);
}

bool spil__sqlite_number(sqlite3 *db, const char *sql, int64_t *number, spil_error *err)
{
    sqlite3_stmt *st = NULL;
    const bool ok = sqlite3_prepare_v2(db, sql, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW;
    if (ok)
        *number = sqlite3_column_int64(st, 0);
    else
        spil__sqlite_fail(db, err);
    sqlite3_finalize(st);
    return ok;
}

/* ---- statements of the writer ---- */

typedef enum statement {
    BEGIN,
    COMMIT,
    CLAIMED,
    FIND_STREAM,
    PUT_STREAM,
    PUT_EVENT,
    PUT_SECRET,
    FORGET,
    KEEP,
    DELETE_SECRETS,
    DELETE_EVENTS,
    DELETE_STREAM,
    TIME,
} statement;

static const char *const statements[SPIL_SQLITE_STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [CLAIMED] = "SELECT epoch FROM claim",
    [FIND_STREAM] = "SELECT id, last, hash FROM stream WHERE name = ?1",
    /* The fence: nothing happens unless the stream is as it was read, and no later server has written to it. */
    [PUT_STREAM] =
        ("INSERT INTO stream(name, last, hash, epoch) VALUES(?1, ?2, ?3, ?4) ON CONFLICT(name) DO UPDATE "
         "SET last = ?2, hash = ?3, epoch = ?4 WHERE last = ?2 - 1 AND epoch <= ?4 RETURNING id"),
    [PUT_EVENT] = "INSERT INTO event(stream, number, bytes, hash, secret_hash) VALUES(?1, ?2, ?3, ?4, ?5)",
    [PUT_SECRET] = "INSERT INTO secret(stream, number, owner, salt, bytes) VALUES(?1, ?2, ?3, ?4, ?5)",
    [FORGET] = "DELETE FROM secret WHERE owner = ?1",
    [KEEP] = "UPDATE stream SET until = ?2 WHERE name = ?1",
    [DELETE_SECRETS] = "DELETE FROM secret WHERE stream = (SELECT id FROM stream WHERE name = ?1)",
    [DELETE_EVENTS] = "DELETE FROM event WHERE stream = (SELECT id FROM stream WHERE name = ?1)",
    [DELETE_STREAM] = "DELETE FROM stream WHERE name = ?1",
    [TIME] = "UPDATE claim SET seen = max(seen, ?2), wall = CAST(strftime('%s', 'now') AS INTEGER)",
};

/* Steps a statement to its end, or to its first row. */
static int step(spil_sqlite *s, statement which)
{
    return sqlite3_step(s->statement[which]);
}

static void reset(spil_sqlite *s, statement which)
{
    sqlite3_reset(s->statement[which]);
    sqlite3_clear_bindings(s->statement[which]);
}

/* A statement without an answer. */
static bool run(spil_sqlite *s, statement which, spil_error *err)
{
    int code;
    while ((code = step(s, which)) == SQLITE_ROW)
        ;
    const bool ok = code == SQLITE_DONE || spil__sqlite_fail(s->write, err);
    reset(s, which);
    return ok;
}

void spil__sqlite_bind(sqlite3_stmt *st, int at, const void *bytes, size_t len)
{
    sqlite3_bind_blob64(st, at, len > 0 ? bytes : "", len, SQLITE_STATIC);
}

/* ---- committing ---- */

static bool stale(spil_error *err)
{
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("another server has taken over the data"));
    return false;
}

static bool still_claimed(spil_sqlite *s, spil_error *err)
{
    const int code = step(s, CLAIMED);
    const uint64_t epoch = code == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(s->statement[CLAIMED], 0) : 0;
    const bool ok = code == SQLITE_ROW || spil__sqlite_fail(s->write, err);
    reset(s, CLAIMED);
    return ok && (epoch == s->is.epoch || stale(err));
}

/* The hash of the stream's last event, or of its beginning. */
static bool last_hash(spil_sqlite *s, const spil_store_event *event, uint8_t hash[SPIL_HASH_BYTES],
                      spil_error *err)
{
    sqlite3_stmt *st = s->statement[FIND_STREAM];
    uint64_t last = 0;
    sqlite3_bind_text(st, 1, event->stream, -1, SQLITE_STATIC);
    const int code = step(s, FIND_STREAM);
    bool ok = code == SQLITE_DONE || code == SQLITE_ROW || spil__sqlite_fail(s->write, err);
    if (code == SQLITE_DONE) {
        spil__chain_begin(event->stream, hash);
    } else if (code == SQLITE_ROW) {
        last = (uint64_t)sqlite3_column_int64(st, 1);
        ok = sqlite3_column_bytes(st, 2) == SPIL_HASH_BYTES;
        if (ok)
            memcpy(hash, sqlite3_column_blob(st, 2), SPIL_HASH_BYTES);
        else
            spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the stored data is damaged: %s"), event->stream);
    }
    reset(s, FIND_STREAM);
    return ok && (last + 1 == event->number || stale(err));
}

/* A statement about a stream, or with a time, or both. */
static bool run_about(spil_sqlite *s, statement which, const spil_store_event *of, spil_error *err)
{
    const uint64_t s_max = of->until_s < INT64_MAX ? of->until_s : INT64_MAX;
    if (of->stream != NULL)
        sqlite3_bind_text(s->statement[which], 1, of->stream, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s->statement[which], 2, (int64_t)s_max); /* where it takes none, nothing happens */
    return run(s, which, err);
}

static bool keep(spil_sqlite *s, const spil_store_event *of, spil_error *err)
{
    return run_about(s, KEEP, of, err);
}

static bool put_event(spil_sqlite *s, const spil_store_event *event, spil_error *err)
{
    uint8_t hash[SPIL_HASH_BYTES], secret[SPIL_HASH_BYTES], salt[SPIL_SALT_BYTES];
    if (!last_hash(s, event, hash, err))
        return false;
    if (event->secret != NULL) {
        if (getentropy(salt, sizeof salt) != 0) {
            spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the storage has failed: %s"), strerror(errno));
            return false;
        }
        spil__chain_secret(salt, event->owner, event->secret, event->secret_len, secret);
    }
    spil__chain_next(hash, event->number, event->bytes, event->len, event->secret != NULL ? secret : NULL);

    sqlite3_stmt *st = s->statement[PUT_STREAM];
    const int64_t number = (int64_t)event->number;
    sqlite3_bind_text(st, 1, event->stream, -1, SQLITE_STATIC);
    sqlite3_bind_int64(st, 2, number);
    spil__sqlite_bind(st, 3, hash, sizeof hash);
    sqlite3_bind_int64(st, 4, (int64_t)s->is.epoch);
    const int code = step(s, PUT_STREAM);
    const int64_t id = code == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    bool ok = code == SQLITE_ROW || (code == SQLITE_DONE ? stale(err) : spil__sqlite_fail(s->write, err));
    reset(s, PUT_STREAM);
    if (!ok)
        return false;

    st = s->statement[PUT_EVENT];
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_int64(st, 2, number);
    spil__sqlite_bind(st, 3, event->bytes, event->len);
    spil__sqlite_bind(st, 4, hash, sizeof hash);
    if (event->secret != NULL)
        spil__sqlite_bind(st, 5, secret, sizeof secret);
    ok = run(s, PUT_EVENT, err) && (event->until_s == 0 || keep(s, event, err));
    if (!ok || event->secret == NULL)
        return ok;

    st = s->statement[PUT_SECRET];
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_int64(st, 2, number);
    sqlite3_bind_text(st, 3, event->owner, -1, SQLITE_STATIC);
    spil__sqlite_bind(st, 4, salt, sizeof salt);
    spil__sqlite_bind(st, 5, event->secret, event->secret_len);
    return run(s, PUT_SECRET, err);
}

static bool forget(spil_sqlite *s, const spil_store_event *of, spil_error *err)
{
    s->untidy = true;
    sqlite3_bind_text(s->statement[FORGET], 1, of->owner, -1, SQLITE_STATIC);
    return run(s, FORGET, err);
}

static bool delete_stream(spil_sqlite *s, const spil_store_event *of, spil_error *err)
{
    s->has_deleted = true;
    return run_about(s, DELETE_SECRETS, of, err) && run_about(s, DELETE_EVENTS, of, err) &&
           run_about(s, DELETE_STREAM, of, err);
}

static bool note_time(spil_sqlite *s, const spil_store_event *of, spil_error *err)
{
    return run_about(s, TIME, of, err);
}

static bool commit_one(void *self, const spil_change changes[], size_t n, spil_error *err)
{
    static bool (*const how[])(spil_sqlite *, const spil_store_event *, spil_error *) = {
        [SPIL_CHANGE_EVENT] = put_event,      [SPIL_CHANGE_FORGET] = forget,  [SPIL_CHANGE_KEEP] = keep,
        [SPIL_CHANGE_DELETE] = delete_stream, [SPIL_CHANGE_TIME] = note_time,
    };
    spil_sqlite *s = self;
    bool ok = run(s, BEGIN, err) && still_claimed(s, err);
    for (size_t i = 0; ok && i < n; i++)
        ok = how[changes[i].kind](s, &changes[i].of, err);
    ok = ok && run(s, COMMIT, err);
    if (!ok)
        sqlite3_exec(s->write, "ROLLBACK", NULL, NULL,
                     NULL); /* what cannot be undone is not committed either */
    return ok;
}

static void commit(spil_group groups[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        groups[i].good = commit_one(groups[i].self, groups[i].changes, groups[i].n, &groups[i].err);
}

static uint64_t now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec;
}

/* Empties the log after something was forgotten, which may still be there, or where it has grown too long. */
static bool tidy(void *self, spil_error *err)
{
    spil_sqlite *s = self;
    int code = spil__checkpoints_code(s->checkpoints);
    err->code = SPIL_OK;
    if (s->has_deleted && now_s() >= s->cleaned_s + CLEAN_S)
        s->untidy = true;
    if (code == SQLITE_OK && (s->untidy || spil__checkpoints_are_behind(s->checkpoints))) {
        sqlite3_busy_timeout(s->write, 0);
        code = spil__checkpoint_now(s->checkpoints, s->write);
        sqlite3_busy_timeout(s->write, BUSY_MS);
        s->untidy = s->untidy && code == SQLITE_BUSY; /* somebody reads: later */
        if (!s->untidy) {
            s->has_deleted = false;
            s->cleaned_s = now_s();
        }
    }
    if (code == SQLITE_OK)
        code = spil__checkpoint_rest(s->checkpoints, s->write);
    if (code != SQLITE_OK && code != SQLITE_BUSY)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the storage has failed: %s"), sqlite3_errstr(code));
    return !s->untidy && !s->has_deleted;
}

/* ---- opening ---- */

bool spil__sqlite_path(const char *folder, const char *name, char path[FILE_PATH], spil_error *err)
{
    const int n = snprintf(path, FILE_PATH, "%s/%s", folder, name);
    if (n > 0 && n < FILE_PATH)
        return true;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the path is too long"));
    return false;
}

bool spil__sqlite_cannot(bool write, const char *path, spil_error *err)
{
    const char *why = strerror(errno);
    const size_t len = strlen(path);
    const char *end = len < SPIL_ARG_BYTES ? path : path + len - SPIL_ARG_BYTES + 1;
    if (write)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("cannot write '%s': %s"), end, why);
    else
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("cannot use '%s': %s"), end, why);
    return false;
}

static bool cannot_use(const char *path, spil_error *err)
{
    return spil__sqlite_cannot(false, path, err);
}

int spil__sqlite_lock(const char *folder, spil_error *err)
{
    char path[FILE_PATH];
    if (!spil__sqlite_path(folder, "", path, err))
        return -1;
    path[strlen(path) - 1] = '\0';
    if (!spil__folder_make(path, 0700)) {
        cannot_use(folder, err);
        return -1;
    }
    if (!spil__sqlite_path(folder, "lock", path, err))
        return -1;
    const int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
        return lock;
    if (lock < 0 || errno != EWOULDBLOCK)
        cannot_use(lock < 0 ? folder : path, err);
    else
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("another server uses the data in '%s'"), folder);
    if (lock >= 0)
        close(lock);
    return -1;
}

bool spil__sqlite_connect(const char *path, int flags, sqlite3 **db, spil_error *err)
{
    if (sqlite3_open_v2(path, db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL) != SQLITE_OK)
        return spil__sqlite_fail(*db, err);
    sqlite3_busy_timeout(*db, BUSY_MS);
    sqlite3_db_config(*db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL); /* what is stored cannot make it do things */
    return spil__sqlite_do(
        *db, "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA temp_store=MEMORY", err);
}

static bool read_self(sqlite3 *db, spil_store_self *is, spil_error *err)
{
    sqlite3_stmt *st = NULL;
    const bool ok =
        (sqlite3_prepare_v2(db, "SELECT epoch, seen, name, moved FROM claim", -1, &st, NULL) == SQLITE_OK &&
         sqlite3_step(st) == SQLITE_ROW) ||
        spil__sqlite_fail(db, err);
    if (ok) {
        const char *moved_to = (const char *)sqlite3_column_text(st, 3);
        is->epoch = (uint64_t)sqlite3_column_int64(st, 0);
        is->seen_s = (uint64_t)sqlite3_column_int64(st, 1);
        snprintf(is->name, sizeof is->name, "%s", (const char *)sqlite3_column_text(st, 2));
        snprintf(is->moved_to, sizeof is->moved_to, "%s", moved_to != NULL ? moved_to : "");
    }
    sqlite3_finalize(st);
    return ok;
}

/* The next epoch. A name is drawn once; the store's time goes on by what the clock has, but by no more than a day. */
static bool claim_data(spil_sqlite *s, spil_error *err)
{
    const bool ok = spil__sqlite_do(s->write,
                                    "WITH now(s) AS (SELECT CAST(strftime('%s', 'now') AS INTEGER))"
                                    "UPDATE claim SET epoch = epoch + 1, wall = s,"
                                    " name = iif(name = '', lower(hex(randomblob(6))), name),"
                                    " seen = iif(wall = 0, s, seen + max(0, min(86400, s - wall))) FROM now",
                                    err);
    return ok && read_self(s->write, &s->is, err);
}

static bool is_here(const spil_store_self *is, spil_opening how, spil_error *err)
{
    if (is->moved_to[0] == '\0' || how == SPIL_OPEN_TO_MOVE)
        return true;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the data has moved to '%s'"), is->moved_to);
    return false;
}

static bool open_to_write(spil_sqlite *s, const spil_engine *engine, const char *path, spil_opening how,
                          spil_error *err)
{
    /* For its owner only from the first moment on; the log takes over the permissions. */
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return cannot_use(path, err);
    close(fd);
    if (!spil__sqlite_connect(path, SQLITE_OPEN_READWRITE, &s->write, err) ||
        !spil__schema_fits(s->write, err) ||
        !spil__sqlite_do(s->write,
                         "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;"
                         "PRAGMA journal_size_limit=33554432",
                         err) ||
        (engine->settings != NULL && !spil__sqlite_do(s->write, engine->settings, err)))
        return false;
    /* If the last server ended because an fsync failed, its log may be in memory but not on disk, and what we would add
     * behind it could not be read after a power cut. So it is brought into the file again before anything else. */
    const int code = sqlite3_wal_checkpoint_v2(s->write, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    if (code != SQLITE_OK || !spil__schema_migrate(s->write, err)) {
        if (code != SQLITE_OK)
            spil__sqlite_fail(s->write, err);
        return false;
    }
    spil__folder_sync(path);
    if (!read_self(s->write, &s->is, err) || !is_here(&s->is, how, err) || !claim_data(s, err))
        return false;
    sqlite3 *third = NULL;
    /* A connection that has read nothing yet knows of no log, and its checkpoints do nothing. */
    if (!spil__sqlite_connect(path, SQLITE_OPEN_READWRITE, &third, err) ||
        !spil__sqlite_do(third, "SELECT 1 FROM sqlite_schema", err) ||
        (engine->settings != NULL && !spil__sqlite_do(third, engine->settings, err))) {
        sqlite3_close(third);
        return false;
    }
    s->checkpoints = spil__checkpoints_open(s->write, third);
    if (s->checkpoints == NULL)
        return spil__sqlite_fail(NULL, err);
    for (int i = 0; i < SPIL_SQLITE_STATEMENTS; i++) {
        if (sqlite3_prepare_v3(s->write, statements[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i],
                               NULL) != SQLITE_OK)
            return spil__sqlite_fail(s->write, err);
    }
    return true;
}

static void close_all(void *self)
{
    spil_sqlite *s = self;
    spil__checkpoints_close(s->checkpoints);
    for (int i = 0; i < SPIL_SQLITE_STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->read);
    sqlite3_close(s->write);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

static void *open_all(const spil_engine *engine, const char *folder, void *reached, spil_opening how,
                      spil_store_self *is, spil_error *err)
{
    spil_sqlite *s = spil_alloc(sizeof *s);
    char path[FILE_PATH];
    (void)reached;
    s->lock = -1;
    bool ok = spil__sqlite_path(folder, SPIL_STORE_FILE, path, err);
    if (ok && how != SPIL_OPEN_TO_READ)
        ok = (s->lock = spil__sqlite_lock(folder, err)) >= 0 && open_to_write(s, engine, path, how, err);
    else if (ok && access(path, F_OK) != 0)
        ok = cannot_use(path, err);
    ok = ok && spil__sqlite_connect(path, SQLITE_OPEN_READONLY, &s->read, err) &&
         spil__schema_check(s->read, err) && (how != SPIL_OPEN_TO_READ || read_self(s->read, &s->is, err));
    *is = s->is;
    if (ok)
        return s;
    close_all(s);
    return NULL;
}

const spil_engine spil_engine_sqlite = {
    .name = "SQLite",
    .open = open_all,
    .close = close_all,
    .commit = commit,
    .tidy = tidy,
    .read = spil__sqlite_read,
    .heads = spil__sqlite_heads,
    .due = spil__sqlite_due,
    .moment = spil__sqlite_moment,
    .examine = spil__sqlite_examine,
    .strays = spil__sqlite_strays,
    .copy = spil__sqlite_copy,
    .mark = spil__sqlite_mark,
    .fill = spil__sqlite_fill,
    .fill_head = spil__sqlite_fill_head,
    .fill_row = spil__sqlite_fill_row,
    .filled = spil__sqlite_filled,
};
