/* results_file.c: finished games as a file (results_file.h). */
#include "results_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "folder.h"

enum { FIRST = sizeof SPIL_TALLY_FIRST - 1 };

static bool fail(spil_error *err, int why)
{
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the statistics cannot be read or written: %s"), strerror(why));
    return false;
}

static bool fail_foreign(spil_error *err)
{
    spil_fail(
        err, SPIL_BAD_RECORD,
        SPIL_TR("the file '%s' in the data folder is none of this program's: it is left alone, and no games "
                "are counted"),
        "games");
    return false;
}

/* ---- the file ---- */

/* Opens the file and holds its lock until it is closed; -1 with errno. If another program replaces the file while this
 * one waits for the lock, it is opened again. */
static int open_locked(const char *path, int flags)
{
    for (;;) {
        struct stat mine, there;
        const int fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | flags, 0600);
        if (fd < 0)
            return -1;
        if (fstat(fd, &mine) != 0 || !S_ISREG(mine.st_mode)) {
            close(fd);
            errno = EINVAL;
            return -1;
        }
        while (flock(fd, LOCK_EX) != 0 && errno == EINTR)
            continue;
        if (stat(path, &there) == 0 && mine.st_ino == there.st_ino && mine.st_dev == there.st_dev)
            return fd;
        close(fd);
    }
}

static bool write_all(int fd, const char *text, size_t len)
{
    while (len > 0) {
        const ssize_t n = write(fd, text, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            errno = n == 0 ? ENOSPC : errno;
            return false;
        }
        text += n;
        len -= (size_t)n;
    }
    return true;
}

/* Closes it; errno is what it was. */
static void close_quietly(int fd)
{
    const int why = errno;
    close(fd);
    errno = why;
}

/* All of an open file; false with errno. */
static bool read_all(int fd, text_buffer *text)
{
    char piece[1 << 16];
    ssize_t n = 0;
    *text = (text_buffer){0};
    spil__text_add(text, "", 0);
    for (off_t at = 0; text->len <= FILE_BYTES_MAX; at += n) {
        do
            n = pread(fd, piece, sizeof piece, at);
        while (n < 0 && errno == EINTR);
        if (n <= 0)
            break;
        spil__text_add(text, piece, (size_t)n);
    }
    if (n == 0)
        return true;
    errno = n > 0 ? EFBIG : errno;
    spil__text_free(text);
    return false;
}

/* ---- adding a game ---- */

/* Does the file begin as one of ours does? An empty one does: its first line is written with the first game. */
static bool is_ours(int fd, off_t size)
{
    char first[FIRST];
    return size == 0 || (size >= FIRST && pread(fd, first, FIRST, 0) == FIRST &&
                         memcmp(first, SPIL_TALLY_FIRST, FIRST) == 0);
}

/* Before a line: the first line of a new file, the end of a torn one. */
static void put_before(int fd, off_t size, spil_out *out)
{
    char last = '\n';
    if (size == 0)
        spil_put(out, SPIL_TALLY_FIRST);
    else if (pread(fd, &last, 1, size - 1) == 1 && last != '\n')
        spil_put_char(out, '\n');
}

bool spil__results_add_at(const char *path, const spil_ended *e, spil_error *err)
{
    char line[FIRST + SPIL_TALLY_LINE];
    spil_out out = spil_out_to(line, sizeof line);
    const int fd = open_locked(path, O_CREAT);
    if (fd < 0)
        return fail(err, errno);
    const off_t size = lseek(fd, 0, SEEK_END);
    if (size < 0 || !is_ours(fd, size)) {
        close(fd);
        return fail_foreign(err);
    }
    put_before(fd, size, &out);
    spil_ended_put(e, &out);
    const bool ok = write_all(fd, line, out.len) && fsync(fd) == 0;
    if (!ok && size > 0 && ftruncate(fd, size) != 0)
        errno = EIO; /* half a line stays; the next one begins after it */
    close_quietly(fd);
    return ok || fail(err, errno);
}

/* ---- adding up ---- */

bool spil__results_read_at(const char *path, spil_tally *t, spil_error *err)
{
    text_buffer text;
    memset(t, 0, sizeof *t);
    const int fd = open_locked(path, 0);
    if (fd < 0)
        return errno == ENOENT || fail(err, errno);
    const bool read = read_all(fd, &text);
    close_quietly(fd);
    if (!read)
        return fail(err, errno);
    const bool ours = text.len == 0 || spil_tally_read(t, text.at, text.len);
    spil__text_free(&text);
    return ours || fail_foreign(err);
}

/* ---- forgetting ---- */

/* The lines that stay; those that cannot be read go too, because nobody knows whose they are. */
static text_buffer lines_kept(const text_buffer *text, const char *game, const char *name, int *deleted)
{
    text_buffer kept = {0};
    const char *end = text->at + text->len;
    spil_ended e;
    spil__text_add(&kept, SPIL_TALLY_FIRST, FIRST);
    for (const char *line = text->at + FIRST, *stop;
         line < end && (stop = memchr(line, '\n', (size_t)(end - line))) != NULL; line = stop + 1) {
        const bool is_read = spil_ended_read(line, (size_t)(stop - line), &e);
        if (is_read && !spil_ended_matches(&e, game, name))
            spil__text_add(&kept, line, (size_t)(stop + 1 - line));
        else
            *deleted += is_read;
    }
    return kept;
}

/* Puts a new file in the place of the old one, whose lock the caller holds; false with errno. One that a killed program
 * has left half-written goes first. */
static bool replace(const char *path, const text_buffer *text)
{
    char beside[4096];
    const int n = snprintf(beside, sizeof beside, "%s.new", path);
    if (n < 0 || (size_t)n >= sizeof beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    unlink(beside);
    const int fd = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    bool ok = write_all(fd, text->at, text->len) && fsync(fd) == 0;
    close_quietly(fd);
    ok = ok && rename(beside, path) == 0;
    if (!ok) {
        const int why = errno;
        unlink(beside);
        errno = why;
    }
    return ok;
}

bool spil__results_forget_at(const char *path, const char *game, const char *name, int *deleted,
                             spil_error *err)
{
    text_buffer text;
    *deleted = 0;
    const int fd = open_locked(path, 0);
    if (fd < 0)
        return errno == ENOENT || fail(err, errno);
    if (!read_all(fd, &text)) {
        close_quietly(fd);
        return fail(err, errno);
    }
    bool ok = text.len == 0 || (text.len >= FIRST && memcmp(text.at, SPIL_TALLY_FIRST, FIRST) == 0);
    if (!ok) {
        fail_foreign(err);
    } else if (text.len > 0) {
        text_buffer kept = lines_kept(&text, game, name, deleted);
        ok = (game == NULL && name == NULL ? unlink(path) == 0 : replace(path, &kept)) || fail(err, errno);
        spil__text_free(&kept);
    }
    spil__text_free(&text);
    close(fd);
    return ok;
}

/* ---- this user's ---- */

static bool own_path(bool make, char *path, size_t size, spil_error *err)
{
    char in[3000];
    if (!spil__folder(FOLDER_DATA, make, in, sizeof in)) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("there is no folder for the statistics"));
        return false;
    }
    snprintf(path, size, "%s/games", in);
    return true;
}

bool spil__results_add(const spil_ended *e, spil_error *err)
{
    char path[4096];
    return own_path(true, path, sizeof path, err) && spil__results_add_at(path, e, err);
}

bool spil__results_read(spil_tally *t, spil_error *err)
{
    char path[4096];
    memset(t, 0, sizeof *t);
    return own_path(false, path, sizeof path, err) && spil__results_read_at(path, t, err);
}

bool spil__results_forget(const char *game, const char *name, int *deleted, spil_error *err)
{
    char path[4096];
    *deleted = 0;
    return own_path(false, path, sizeof path, err) && spil__results_forget_at(path, game, name, deleted, err);
}
