/* files.c: files read and written whole (files.h). */
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cpu.h"

/* A sentence's arguments are short: of a long path only the end is shown. */
static const char *tail(const char *path)
{
    const size_t len = strlen(path);
    return len < SPIL_ARG_BYTES ? path : path + len - SPIL_ARG_BYTES + 1;
}

static bool fail(spil_error *err, const char *path, int why)
{
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("cannot use the file '%s': %s"), tail(path), strerror(why));
    return false;
}

static bool read_all(int fd, const char *path, size_t most, text_buffer *text, spil_error *err)
{
    char piece[1 << 16];
    ssize_t n;
    *text = (text_buffer){0};
    spil__text_add(text, "", 0);
    while ((n = read(fd, piece, sizeof piece)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 || text->len + (size_t)n > most)
            break;
        spil__text_add(text, piece, (size_t)n);
    }
    if (n == 0)
        return true;
    fail(err, path, n < 0 ? errno : EFBIG);
    spil__text_free(text);
    return false;
}

/* `ordinary`: not a pipe, which could block, and not standard input, which may be the line protocol's. */
static bool read_path(const char *path, bool ordinary, size_t most, text_buffer *text, spil_error *err)
{
    struct stat st;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | (ordinary ? O_NONBLOCK : 0));
    if (fd < 0)
        return fail(err, path, errno);
    bool ok = !ordinary || (fstat(fd, &st) == 0 && S_ISREG(st.st_mode));
    if (!ok)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("'%s' is not an ordinary file"), tail(path));
    ok = ok && read_all(fd, path, most, text, err);
    close(fd);
    return ok;
}

bool spil__file_read(const char *path, size_t most, text_buffer *text, spil_error *err)
{
    return strcmp(path, "-") == 0 ? read_all(STDIN_FILENO, path, most, text, err)
                                  : read_path(path, false, most, text, err);
}

bool spil__file_write(const char *path, const char *text, size_t len, spil_error *err)
{
    char beside[4096];
    const int n = snprintf(beside, sizeof beside, "%s.%ld.new", path, (long)getpid());
    if (n < 0 || (size_t)n >= sizeof beside)
        return fail(err, path, ENAMETOOLONG);
    FILE *f = fopen(beside, "wbe");
    if (f == NULL)
        return fail(err, path, errno);
    errno = 0;
    bool ok = fwrite(text, 1, len, f) == len && fflush(f) == 0 && fsync(fileno(f)) == 0;
    int why = errno;
    ok = fclose(f) == 0 && ok;
    if (ok && rename(beside, path) != 0) {
        ok = false;
        why = errno;
    }
    if (ok)
        return true;
    unlink(beside);
    return fail(err, path, why);
}

/* ---- files that options name ---- */

typedef struct opened {
    spil_data data; /* first, for its alignment */
    struct opened *next;
    const spil_game *game;
} opened;

static opened *all_opened;

static const spil_data *open_data(void *context, const spil_game *game, const char *name, spil_error *err)
{
    (void)context;
    text_buffer text;
    if (!read_path(name, true, SPIL_DATA_TEXT, &text, err))
        return NULL;
    opened *o = spil__alloc(sizeof *o);
    const bool ok = spil_data_read(game, name, text.at, text.len, &o->data, err) == SPIL_OK;
    spil__text_free(&text);
    for (opened *old = all_opened; ok && old != NULL; old = old->next) {
        if (old->game == game && strcmp(old->data.name, name) == 0 &&
            strcmp(old->data.text, o->data.text) == 0) {
            free(o);
            return &old->data;
        }
    }
    if (!ok) {
        free(o);
        return NULL;
    }
    o->game = game;
    o->next = all_opened;
    all_opened = o;
    return &o->data;
}

const spil_opener spil__opener = {.open = open_data};
