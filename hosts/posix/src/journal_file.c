/* journal_file.c: a journal as a file with one writer (journal_file.h). */
#define _GNU_SOURCE /* F_OFD_SETLK */
#include "journal_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "spil/saved.h"
#include "systems.h"

/* ---- locks ---- */

#ifndef F_OFD_SETLK /* the BSDs: locks of the program, which looking at the file (spil__journal_busy) takes from it */
#define F_OFD_SETLK F_SETLK
#define F_OFD_GETLK F_GETLK
#endif

/* Which byte of the file stands for what. They belong to the open file: neither fork nor another open in this program
 * touches them. */
typedef enum lock_byte {
    LOCK_WRITER, /* held as long as somebody plays */
    LOCK_CHANGE  /* held while lines are added, or a copy takes the file's place */
} lock_byte;

enum {
    PATIENCE_MS = 3000
}; /* for a change by another program, which takes milliseconds unless it is stopped */

/* false: another program has it. A file system without locks cannot say, and everybody gets them. */
static bool lock(int fd, lock_byte which)
{
    struct flock at = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = which, .l_len = 1};
    int got;
    do
        got = fcntl(fd, F_OFD_SETLK, &at);
    while (got != 0 && errno == EINTR);
    return got == 0 || (errno != EAGAIN && errno != EACCES);
}

static void unlock(int fd, lock_byte which)
{
    struct flock at = {.l_type = F_UNLCK, .l_whence = SEEK_SET, .l_start = which, .l_len = 1};
    fcntl(fd, F_OFD_SETLK, &at);
}

static bool lock_change(int fd)
{
    for (int ms = 0; !lock(fd, LOCK_CHANGE); ms++) {
        if (ms == PATIENCE_MS) {
            errno = EBUSY;
            return false;
        }
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return true;
}

/* ---- the file at the path ---- */

typedef enum placed { PLACED_HERE, PLACED_OTHER, PLACED_NONE } placed;

/* Does the path lead to this open file? */
static placed where(int fd, const char *path)
{
    struct stat mine, there;
    if (stat(path, &there) != 0)
        return errno == ENOENT || errno == ENOTDIR ? PLACED_NONE
                                                   : PLACED_HERE; /* nobody can say; writing will */
    return fstat(fd, &mine) == 0 && mine.st_ino == there.st_ino && mine.st_dev == there.st_dev ? PLACED_HERE
                                                                                               : PLACED_OTHER;
}

static const char *name_of(const char *path)
{
    const char *name = strrchr(path, '/');
    return name == NULL ? path : name + 1;
}

static journal_reply failed(const char *path, spil_error *err)
{
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("cannot use the file '%s': %s"), name_of(path), strerror(errno));
    return JOURNAL_FAILED;
}

/* Opens the file at the path and keeps others from changing it, until it is closed or unlocked; -1 with errno. */
static int open_held(const char *path)
{
    for (;;) {
        struct stat st;
        const int fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK);
        if (fd < 0)
            return -1;
        const bool ordinary = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
        if (ordinary && lock_change(fd) && where(fd, path) == PLACED_HERE)
            return fd;
        const int why = ordinary ? errno : EINVAL;
        close(fd);
        if (!ordinary || why == EBUSY) {
            errno = why;
            return -1;
        }
    }
}

/* A file with this text at the path, of which this program is the writer. */
static journal_reply put(journal_file *j, const char *path, const char *text, size_t len, bool replace,
                         spil_error *err)
{
    new_file f;
    if (!spil__new_file_open(&f, path, 0600, err))
        return JOURNAL_FAILED;
    lock(f.fd, LOCK_WRITER);
    if (!spil__write_all(f.fd, text, len)) {
        const journal_reply reply = failed(path, err);
        spil__new_file_drop(&f);
        return reply;
    }
    if (!spil__new_file_place(&f, replace, err))
        return JOURNAL_FAILED;
    memcpy(j->path, f.path, sizeof j->path);
    j->fd = f.fd;
    j->size = (off_t)len;
    return JOURNAL_DONE;
}

/* ---- becoming the writer ---- */

journal_reply spil__journal_create(journal_file *j, const char *path, const char *text, size_t len,
                                   spil_error *err)
{
    j->fd = -1;
    return put(j, path, text, len, false, err);
}

/* The writer has gone: goes on with its file. Half a line at the end was never acknowledged. */
static journal_reply go_on(journal_file *j, int fd, const char *path, const spil_buffer *text, size_t whole,
                           spil_error *err)
{
    if ((whole < text->len && ftruncate(fd, (off_t)whole) != 0) || !spil__sync_data(fd))
        return failed(path, err);
    fchmod(fd, 0600); /* earlier versions let everybody read it */
    snprintf(j->path, sizeof j->path, "%s", path);
    j->fd = fd;
    j->size = (off_t)whole;
    return JOURNAL_DONE;
}

journal_reply spil__journal_claim(journal_file *j, const char *path, bool take_over, spil_buffer *text,
                                  spil_error *err)
{
    *j = (journal_file){.fd = -1};
    *text = (spil_buffer){0};
    const int fd = open_held(path);
    if (fd < 0)
        return failed(path, err);
    const bool alone = lock(fd, LOCK_WRITER);
    journal_reply reply = alone || take_over ? JOURNAL_DONE : JOURNAL_BUSY;
    if (reply == JOURNAL_DONE && !spil__file_read_open(fd, path, FILE_BYTES_MAX, text, err))
        reply = JOURNAL_FAILED;
    if (reply == JOURNAL_DONE) {
        const size_t whole = spil_whole_lines(text->at, text->len);
        reply = alone ? go_on(j, fd, path, text, whole, err) : put(j, path, text->at, whole, true, err);
        text->len = whole;
        text->at[whole] = '\0';
    }
    if (j->fd == fd)
        unlock(fd, LOCK_CHANGE);
    else
        close(fd);
    if (reply != JOURNAL_DONE)
        spil_buffer_free(text);
    return reply;
}

/* ---- writing ---- */

/* Somebody has deleted the file: it still exists as long as it is open. */
static journal_reply restore(journal_file *j, const char *text, size_t len, spil_error *err)
{
    spil_buffer all;
    journal_file again;
    if (!spil__file_read_open(j->fd, j->path, FILE_BYTES_MAX, &all, err))
        return JOURNAL_FAILED;
    all.len = all.len < (size_t)j->size ? all.len : (size_t)j->size;
    if (len > 0)
        spil_buffer_add(&all, text, len);
    const journal_reply reply = put(&again, j->path, all.at, all.len, false, err);
    spil_buffer_free(&all);
    if (reply != JOURNAL_DONE)
        return reply;
    close(j->fd);
    *j = again;
    return JOURNAL_DONE;
}

/* Removes what a failed write left. Fails if another program has cut off more: that cannot be restored. */
static journal_reply cut(const journal_file *j, spil_error *err)
{
    const off_t there = lseek(j->fd, 0, SEEK_END);
    if (there < 0 || (there > j->size && ftruncate(j->fd, j->size) != 0))
        return failed(j->path, err);
    if (there >= j->size)
        return JOURNAL_DONE;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("another program has cut off the end of the file '%s'"),
              name_of(j->path));
    return JOURNAL_FAILED;
}

static journal_reply add(journal_file *j, const char *text, size_t len, bool sync, spil_error *err)
{
    spil_error ignored;
    const journal_reply ready = cut(j, err);
    if (ready != JOURNAL_DONE)
        return ready;
    if (!spil__write_all(j->fd, text, len) || (sync && !spil__sync_data(j->fd))) {
        const journal_reply reply = failed(j->path, err);
        cut(j, &ignored); /* if that fails too, the next attempt begins with it */
        return reply;
    }
    j->size += (off_t)len;
    return JOURNAL_DONE;
}

journal_reply spil__journal_append(journal_file *j, const char *text, size_t len, bool sync, spil_error *err)
{
    if (!lock_change(j->fd))
        return failed(j->path, err);
    const placed at = where(j->fd, j->path);
    if (at == PLACED_OTHER) {
        spil__journal_close(j);
        return JOURNAL_TAKEN;
    }
    const journal_reply reply = at == PLACED_NONE ? restore(j, text, len, err) : add(j, text, len, sync, err);
    unlock(j->fd, LOCK_CHANGE);
    return reply;
}

journal_reply spil__journal_rewrite(journal_file *j, const char *text, size_t len, spil_error *err)
{
    journal_file anew = {.fd = -1};
    if (!lock_change(j->fd))
        return failed(j->path, err);
    if (where(j->fd, j->path) == PLACED_OTHER) {
        spil__journal_close(j);
        return JOURNAL_TAKEN;
    }
    const journal_reply reply = put(&anew, j->path, text, len, true, err);
    if (reply == JOURNAL_DONE) {
        close(j->fd);
        *j = anew;
    } else {
        unlock(j->fd, LOCK_CHANGE);
    }
    return reply;
}

void spil__journal_delete(journal_file *j)
{
    if (j->fd >= 0 && lock_change(j->fd) && where(j->fd, j->path) == PLACED_HERE) {
        unlink(j->path);
        spil__folder_sync(j->path);
    }
    spil__journal_close(j);
}

void spil__journal_close(journal_file *j)
{
    if (j->fd >= 0)
        close(j->fd);
    j->fd = -1;
}

bool spil__journal_busy(const char *path)
{
    const int fd = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    struct flock at = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = LOCK_WRITER, .l_len = 1};
    const bool busy = fd >= 0 && fcntl(fd, F_OFD_GETLK, &at) == 0 && at.l_type != F_UNLCK;
    if (fd >= 0)
        close(fd);
    return busy;
}
