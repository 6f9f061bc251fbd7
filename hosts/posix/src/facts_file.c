/* facts_file.c: the learning record as a file (facts_file.h). */
#include "facts_file.h"

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
#include "memory.h"

/* ---- writing ---- */

/* Opens the file for appending and holds its lock until it is closed; -1 with errno. If another program replaces the
 * file while this one waits for the lock, it is opened again. */
static int open_locked(const char *path)
{
    for (;;) {
        struct stat mine, there;
        const int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
        if (fd < 0)
            return -1;
        if (fstat(fd, &mine) != 0 || !S_ISREG(mine.st_mode)) { /* a pipe would block */
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
    ssize_t n;
    do
        n = write(fd, text, len);
    while (n < 0 && errno == EINTR);
    if (n >= 0 && (size_t)n < len)
        errno = ENOSPC;
    return n == (ssize_t)len;
}

/* The file cannot be written: sets the error and stops writing. */
static bool give_up(facts_file *f, spil_error *err)
{
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the learning record is no longer written: %s"), strerror(errno));
    f->path[0] = '\0';
    f->facts.keeper.line = NULL;
    return false;
}

/* Before a line is appended: a file deleted meanwhile gets its first line, a torn last line gets its end. */
static bool begin_line(int fd)
{
    const off_t size = lseek(fd, 0, SEEK_END);
    char last = '\n';
    if (size <= 0)
        return write_all(fd, SPIL_FACTS_FIRST, sizeof SPIL_FACTS_FIRST - 1);
    return pread(fd, &last, 1, size - 1) == 1 && (last == '\n' || write_all(fd, "\n", 1));
}

/* The keeper of the facts. */
static bool append(void *of, const char *line, size_t len, spil_error *err)
{
    facts_file *f = of;
    const int fd = open_locked(f->path);
    if (fd < 0)
        return give_up(f, err);
    const bool ok = begin_line(fd) && write_all(fd, line, len);
    const int why = errno;
    close(fd);
    errno = why;
    return ok || give_up(f, err);
}

/* Replaces the file by totals. */
static bool rewrite(const facts_file *f, spil_error *err)
{
    char none[1];
    spil_out out = spil_out_to(none, sizeof none);
    spil_facts_write(&f->facts, &out); /* how long is it? */
    const size_t size = out.len + 1;
    char *text = spil__alloc_raw(size);
    out = spil_out_to(text, size);
    spil_facts_write(&f->facts, &out);
    const bool ok = spil__file_write(f->path, text, out.len, err);
    free(text);
    return ok;
}

/* ---- reading ---- */

static void unread_path(const facts_file *f, char *path, size_t size)
{
    snprintf(path, size, "%.*s.unread", (int)(size - sizeof ".unread"), f->path);
}

static bool put_aside(const facts_file *f, const spil_out *lines)
{
    char path[sizeof f->path];
    unread_path(f, path, sizeof path);
    const int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    const bool ok = fd >= 0 && write_all(fd, lines->buf, lines->len);
    if (fd >= 0)
        close(fd);
    return ok;
}

/* Reads the file's text into the facts; moves unreadable lines aside. */
static bool take_in(facts_file *f, const text_buffer *text, spil_error *err)
{
    const size_t size = text->len + 2; /* all of it, and a newline if the last line has none */
    char *aside = spil__alloc_raw(size);
    spil_out unread = spil_out_to(aside, size);
    const bool ok = text->len == 0 || spil_facts_read(&f->facts, text->at, text->len, &unread);
    if (!ok)
        spil_fail(
            err, SPIL_BAD_RECORD,
            SPIL_TR(
                "'%s' is not a learning record of this program: it is left alone and nothing is recorded"),
            strrchr(f->path, '/') == NULL ? f->path : strrchr(f->path, '/') + 1);
    const bool is_long = text->len > FACTS_LONG + (size_t)f->facts.n * SPIL_FACT_LINE / 2;
    if (ok && (unread.len == 0 || put_aside(f, &unread)) && (is_long || unread.len > 0)) {
        spil_error ignored; /* nothing is lost: the file stays as it is, and the next program tries again */
        rewrite(f, &ignored);
    }
    free(aside);
    return ok;
}

static bool read_file(facts_file *f, spil_error *err)
{
    text_buffer text = {0};
    if (access(f->path, F_OK) != 0 && errno == ENOENT)
        return true; /* the first fact creates it */
    const int fd = open_locked(f->path);
    if (fd < 0)
        return give_up(f, err);
    const bool ok = spil__file_read(f->path, FACTS_BYTES, &text, err) && take_in(f, &text, err);
    if (!ok)
        f->path[0] = '\0';
    close(fd);
    spil__text_free(&text);
    return ok;
}

bool spil__facts_open_at(facts_file *f, const char *path, spil_error *err)
{
    memset(f, 0, sizeof *f);
    snprintf(f->path, sizeof f->path, "%s", path);
    const bool ok = read_file(f, err);
    if (ok)
        f->facts.keeper = (spil_facts_keeper){.line = append, .of = f};
    return ok;
}

bool spil__facts_open(facts_file *f, spil_error *err)
{
    char in[3000], path[sizeof in + 10];
    memset(f, 0, sizeof *f);
    if (!spil__folder(FOLDER_DATA, true, in, sizeof in)) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("there is no folder for the learning record"));
        return false;
    }
    snprintf(path, sizeof path, "%s/facts", in);
    return spil__facts_open_at(f, path, err);
}

void spil__facts_unread_error(const facts_file *f, spil_error *err)
{
    spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("unreadable lines of the learning record were moved to '%s': %d"),
              "facts.unread", f->facts.n_unread);
}

void spil__facts_close(facts_file *f)
{
    spil_facts_free(&f->facts);
    memset(f, 0, sizeof *f);
}

/* ---- forgetting ---- */

/* Removes one person's facts. The file is read again first: another program may have added some. */
static bool forget_person(facts_file *f, const char *name, spil_error *err)
{
    char path[sizeof f->path];
    memcpy(path, f->path, sizeof path);
    spil__facts_close(f);
    if (!spil__facts_open_at(f, path, err))
        return false;
    spil_facts_forget(&f->facts, name);
    return rewrite(f, err);
}

bool spil__facts_forget(facts_file *f, const char *name, spil_error *err)
{
    char unread[sizeof f->path];
    if (name != NULL)
        return forget_person(f, name, err);
    unread_path(f, unread, sizeof unread);
    spil_facts_forget(&f->facts, NULL);
    if ((unlink(f->path) != 0 && errno != ENOENT) || (unlink(unread) != 0 && errno != ENOENT)) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the learning record cannot be deleted: %s"),
                  strerror(errno));
        return false;
    }
    return true;
}
