/* backup.c: a copy of the store as of one moment, and a store that moves (copy.h). */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "copy.h"
#include "files.h"
#include "read.h"
#include "sqlite.h"

/* ---- row by row ---- */

typedef struct copying {
    spil_rows rows; /* first: the engine's */
    const spil_engine *from, *to;
    void *self, *filling;
    const char *stream;
    bool good;
    spil_error *err;
} copying;

static bool copy_row(spil_rows *rows, const spil_row *row)
{
    copying *c = (copying *)rows;
    c->good = c->to->fill_row(c->filling, c->stream, row, c->err);
    return c->good;
}

static bool copy_stream(void *context, const spil_head *head)
{
    copying *c = context;
    char name[SPIL_STREAM_BYTES];
    snprintf(name, sizeof name, "%s", head->name);
    c->stream = name;
    c->good = c->to->fill_head(c->filling, head, c->err) &&
              c->from->read(c->self, name, 1, &c->rows, c->err) && c->good;
    return c->good;
}

bool spil__store_copy(const spil_engine *from, void *self, const spil_engine *to, void *filling,
                      bool *in_doubt, spil_error *err)
{
    copying c = {.rows = {.row = copy_row},
                 .from = from,
                 .to = to,
                 .self = self,
                 .filling = filling,
                 .good = true,
                 .err = err};
    spil_error ignored;
    if (filling == NULL)
        return false;
    bool ok = from->moment(self, true, err);
    if (ok) {
        ok = from->heads(self, "", copy_stream, &c, err) && c.good;
        ok = from->moment(self, false, ok ? err : &ignored) && ok;
    }
    const bool kept = to->filled(filling, ok, ok ? err : &ignored);
    if (in_doubt != NULL)
        *in_doubt = ok && !kept;
    return ok && kept;
}

void spil__place_name(const char *place, char name[SPIL_PLACE_BYTES])
{
    snprintf(name, SPIL_PLACE_BYTES, "%s", place);
    if (!spil_store_is_url(name))
        return;
    char *at = strstr(name, "://") + 3;
    char *host = NULL;
    for (char *c = at; *c != '\0' && strchr("/?#", *c) == NULL; c++)
        host = *c == '@' ? c : host;
    char *colon = host != NULL ? memchr(at, ':', (size_t)(host - at)) : NULL;
    if (colon != NULL)
        memmove(colon, host, strlen(host) + 1);
    while ((at = strstr(name, "password=")) != NULL) {
        const char *end = at + strcspn(at, "&#");
        memmove(at, end, strlen(end) + 1);
    }
}

/* ---- into a file ---- */

static bool cannot(const char *file, int why, spil_error *err)
{
    errno = why;
    return spil__sqlite_cannot(true, file, err);
}

bool spil__backup(const spil_engine *engine, void *self, const spil_store_self *is, const char *file,
                  spil_error *err)
{
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
    bool ok = engine->copy != NULL ? engine->copy(self, beside, err)
                                   : spil__store_copy(engine, self, &spil_engine_sqlite,
                                                      spil__sqlite_fill_file(beside, is, err), NULL, err);
    /* link, not rename: what has come into its place meanwhile stays. */
    if (ok && link(beside, file) != 0)
        ok = cannot(file, errno, err);
    unlink(beside);
    if (ok)
        spil__folder_sync(file);
    return ok;
}
