/* backup.c: a copy of the store as of one moment, while a server writes to it (store.h: spil_store_backup). */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "files.h"
#include "sqlite.h"

static bool cannot(const char *file, int why, spil_error *err)
{
    const size_t len = strlen(file);
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("cannot write '%s': %s"),
              len < SPIL_ARG_BYTES ? file : file + len - SPIL_ARG_BYTES + 1, strerror(why));
    return false;
}

/* Copies all pages in one go: a reader's view of one moment, which holds up no writer. */
static bool copy(sqlite3 *from, const char *path, spil_error *err)
{
    sqlite3 *to = NULL;
    bool ok = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, NULL) == SQLITE_OK;
    sqlite3_backup *backup = ok ? sqlite3_backup_init(to, "main", from, "main") : NULL;
    ok = backup != NULL && sqlite3_backup_step(backup, -1) == SQLITE_DONE;
    ok = sqlite3_backup_finish(backup) == SQLITE_OK && ok;
    /* One file without a log beside it. */
    ok = ok && sqlite3_exec(to, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL) == SQLITE_OK;
    if (!ok)
        spil__sqlite_fail(to, err);
    sqlite3_close(to);
    return ok;
}

bool spil__sqlite_backup(void *self, const char *file, spil_error *err)
{
    spil_sqlite *s = self;
    char beside[FILE_PATH];
    if (access(file, F_OK) == 0)
        return cannot(file, EEXIST, err);
    const int n = snprintf(beside, sizeof beside, "%s.%ld.new", file, (long)getpid());
    if (n < 0 || n >= (int)sizeof beside)
        return cannot(file, ENAMETOOLONG, err);
    const int fd = open(beside, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return cannot(file, errno, err);
    close(fd);
    bool ok = copy(s->read, beside, err);
    /* link, not rename: what has come into its place meanwhile stays. */
    if (ok && link(beside, file) != 0)
        ok = cannot(file, errno, err);
    unlink(beside);
    if (ok)
        spil__folder_sync(file);
    return ok;
}
