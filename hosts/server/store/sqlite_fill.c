/* sqlite_fill.c: a new store of SQLite, from what another has (sqlite.h). */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "schema.h"
#include "spil/memory.h"
#include "sqlite.h"

enum { HEAD, ROW, SECRET_ROW, STATEMENTS };

typedef struct filling {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
    int64_t stream; /* the last one's id */
    int lock;       /* of the folder; -1: a file alone */
    bool made;      /* the file was not there */
    char path[FILE_PATH];
} filling;

static const char *const statements[STATEMENTS] = {
    [HEAD] = "INSERT INTO stream(name, last, hash, epoch, until) VALUES(?1, ?2, ?3, ?4, ?5)",
    [ROW] = "INSERT INTO event(stream, number, bytes, hash, secret_hash) VALUES(?1, ?2, ?3, ?4, ?5)",
    [SECRET_ROW] = "INSERT INTO secret(stream, number, owner, salt, bytes) VALUES(?1, ?2, ?3, ?4, ?5)",
};

static bool run(filling *f, int which, spil_error *err)
{
    sqlite3_stmt *st = f->statement[which];
    const bool ok = sqlite3_step(st) == SQLITE_DONE || spil__sqlite_fail(f->db, err);
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return ok;
}

bool spil__sqlite_filled(void *of, bool keep, spil_error *err)
{
    filling *f = of;
    const bool ok = keep && spil__sqlite_do(f->db, "COMMIT", err);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(f->statement[i]);
    sqlite3_close(f->db); /* what is not committed is undone */
    if (f->lock >= 0) {
        if (ok)
            spil__folder_sync(f->path);
        else if (f->made)
            unlink(f->path);
        close(f->lock);
    }
    free(f);
    return ok;
}

static bool put_self(filling *f, const spil_store_self *is, spil_error *err)
{
    sqlite3_stmt *st = NULL;
    const bool ok =
        sqlite3_prepare_v2(f->db,
                           "UPDATE claim SET epoch = max(epoch, ?1), name = ?2, seen = ?3, moved = NULL,"
                           " wall = CAST(strftime('%s', 'now') AS INTEGER)",
                           -1, &st, NULL) == SQLITE_OK &&
        sqlite3_bind_int64(st, 1, (int64_t)is->epoch) == SQLITE_OK &&
        sqlite3_bind_text(st, 2, is->name, -1, SQLITE_STATIC) == SQLITE_OK &&
        sqlite3_bind_int64(st, 3, (int64_t)is->seen_s) == SQLITE_OK && sqlite3_step(st) == SQLITE_DONE;
    if (!ok)
        spil__sqlite_fail(f->db, err);
    sqlite3_finalize(st);
    return ok;
}

static bool is_empty(filling *f, spil_error *err)
{
    int64_t n = 0;
    if (!spil__sqlite_number(f->db, "SELECT count(*) FROM stream", &n, err))
        return false;
    if (n > 0)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("'%s' is not empty"), f->path);
    return n == 0;
}

/* All that comes is in one transaction. */
static filling *begin(filling *f, const spil_store_self *is, spil_error *err)
{
    bool ok = spil__sqlite_connect(f->path, SQLITE_OPEN_READWRITE, &f->db, err) &&
              spil__sqlite_do(f->db, "PRAGMA synchronous=FULL", err) && spil__schema_migrate(f->db, err) &&
              spil__sqlite_do(f->db, "BEGIN IMMEDIATE", err) && is_empty(f, err) && put_self(f, is, err);
    for (int i = 0; ok && i < STATEMENTS; i++)
        ok = sqlite3_prepare_v2(f->db, statements[i], -1, &f->statement[i], NULL) == SQLITE_OK ||
             spil__sqlite_fail(f->db, err);
    if (ok)
        return f;
    spil__sqlite_filled(f, false, err);
    return NULL;
}

void *spil__sqlite_fill_file(const char *file, const spil_store_self *is, spil_error *err)
{
    filling *f = spil_alloc(sizeof *f);
    f->lock = -1;
    snprintf(f->path, sizeof f->path, "%s", file);
    return begin(f, is, err);
}

void *spil__sqlite_fill(const char *folder, const spil_store_self *is, spil_error *err)
{
    filling *f = spil_alloc(sizeof *f);
    f->lock = -1;
    const bool ok = spil__sqlite_path(folder, SPIL_STORE_FILE, f->path, err) &&
                    (f->lock = spil__sqlite_lock(folder, err)) >= 0;
    f->made = ok && access(f->path, F_OK) != 0;
    const int fd = ok ? open(f->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600) : -1;
    if (fd >= 0) {
        close(fd);
        return begin(f, is, err);
    }
    if (ok)
        spil__sqlite_cannot(true, f->path, err);
    if (f->lock >= 0)
        close(f->lock);
    free(f);
    return NULL;
}

bool spil__sqlite_fill_head(void *of, const spil_head *head, spil_error *err)
{
    filling *f = of;
    sqlite3_stmt *st = f->statement[HEAD];
    sqlite3_bind_text(st, 1, head->name, -1, SQLITE_STATIC);
    sqlite3_bind_int64(st, 2, (int64_t)head->last);
    spil__sqlite_bind(st, 3, head->hash, head->hash_len);
    sqlite3_bind_int64(st, 4, (int64_t)head->epoch);
    sqlite3_bind_int64(st, 5, (int64_t)head->until_s);
    const bool ok = run(f, HEAD, err);
    f->stream = sqlite3_last_insert_rowid(f->db);
    return ok;
}

bool spil__sqlite_fill_row(void *of, const char *stream, const spil_row *row, spil_error *err)
{
    filling *f = of;
    sqlite3_stmt *st = f->statement[ROW];
    (void)stream; /* the last one */
    sqlite3_bind_int64(st, 1, f->stream);
    sqlite3_bind_int64(st, 2, (int64_t)row->number);
    spil__sqlite_bind(st, 3, row->bytes, row->len);
    spil__sqlite_bind(st, 4, row->hash, row->hash_len);
    if (row->secret_hash != NULL)
        spil__sqlite_bind(st, 5, row->secret_hash, row->secret_hash_len);
    if (!run(f, ROW, err))
        return false;
    if (row->owner == NULL)
        return true;
    st = f->statement[SECRET_ROW];
    sqlite3_bind_int64(st, 1, f->stream);
    sqlite3_bind_int64(st, 2, (int64_t)row->number);
    sqlite3_bind_text(st, 3, row->owner, -1, SQLITE_STATIC);
    spil__sqlite_bind(st, 4, row->salt, row->salt_len);
    spil__sqlite_bind(st, 5, row->secret, row->secret_len);
    return run(f, SECRET_ROW, err);
}

/* Copies all pages in one go: a reader's view of one moment, which holds up no writer. */
bool spil__sqlite_copy(void *self, const char *file, spil_error *err)
{
    spil_sqlite *s = self;
    sqlite3 *to = NULL;
    bool ok = sqlite3_open_v2(file, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, NULL) == SQLITE_OK;
    sqlite3_backup *backup = ok ? sqlite3_backup_init(to, "main", s->read, "main") : NULL;
    ok = backup != NULL && sqlite3_backup_step(backup, -1) == SQLITE_DONE;
    ok = sqlite3_backup_finish(backup) == SQLITE_OK && ok;
    /* One file without a log beside it. */
    ok = ok && sqlite3_exec(to, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL) == SQLITE_OK;
    if (!ok)
        spil__sqlite_fail(to, err);
    sqlite3_close(to);
    return ok;
}

bool spil__sqlite_mark(void *self, const char *to, spil_error *err)
{
    spil_sqlite *s = self;
    sqlite3_stmt *st = NULL;
    bool ok = sqlite3_prepare_v2(s->write, "UPDATE claim SET moved = ?1", -1, &st, NULL) == SQLITE_OK;
    if (ok && to != NULL)
        sqlite3_bind_text(st, 1, to, -1, SQLITE_STATIC);
    ok = ok && sqlite3_step(st) == SQLITE_DONE;
    if (!ok)
        spil__sqlite_fail(s->write, err);
    sqlite3_finalize(st);
    return ok;
}
