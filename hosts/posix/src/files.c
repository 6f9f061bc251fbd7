/* files.c: files read and written whole (files.h). */
#define _GNU_SOURCE /* O_TMPFILE */
#include "files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
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

static bool read_all(int fd, const char *path, size_t most, spil_buffer *text, spil_error *err)
{
    char piece[1 << 16];
    ssize_t n;
    *text = (spil_buffer){0};
    spil_buffer_add(text, "", 0);
    while ((n = read(fd, piece, sizeof piece)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 || text->len + (size_t)n > most)
            break;
        spil_buffer_add(text, piece, (size_t)n);
    }
    if (n == 0)
        return true;
    fail(err, path, n < 0 ? errno : EFBIG);
    spil_buffer_free(text);
    return false;
}

/* `ordinary`: not a pipe, which could block, and not standard input, which may be the line protocol's. */
static bool read_path(const char *path, bool ordinary, size_t most, spil_buffer *text, spil_error *err)
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

bool spil__file_read(const char *path, size_t most, spil_buffer *text, spil_error *err)
{
    return strcmp(path, "-") == 0 ? read_all(STDIN_FILENO, path, most, text, err)
                                  : read_path(path, false, most, text, err);
}

bool spil__record_file(const char *path, spil_record *rec, spil_error *err)
{
    spil_buffer text;
    if (!spil__file_read(path, FILE_BYTES_MAX, &text, err))
        return false;
    const bool ok = spil_record_text(spil__cpu(), text.at, text.len, rec, err);
    spil_buffer_free(&text);
    return ok;
}

bool spil__file_read_ordinary(const char *path, size_t most, spil_buffer *text, spil_error *err)
{
    return read_path(path, true, most, text, err);
}

bool spil__file_read_open(int fd, const char *path, size_t most, spil_buffer *text, spil_error *err)
{
    *text = (spil_buffer){0};
    if (lseek(fd, 0, SEEK_SET) < 0)
        return fail(err, path, errno);
    return read_all(fd, path, most, text, err);
}

/* ---- writing ---- */

bool spil__write_all(int fd, const char *text, size_t len)
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

/* The folder of a path and the name in it. */
static const char *split(const char *path, char folder[FILE_PATH])
{
    const char *slash = strrchr(path, '/');
    const size_t len = slash == NULL ? 0 : (size_t)(slash - path);
    snprintf(folder, FILE_PATH, "%.*s", slash == NULL || len > 0 ? (int)len : 1, path);
    if (slash == NULL)
        snprintf(folder, FILE_PATH, ".");
    return slash == NULL ? path : slash + 1;
}

void spil__folder_sync(const char *path_of_file)
{
    char folder[FILE_PATH];
    split(path_of_file, folder);
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

static bool name_beside(new_file *f)
{
    const int n = snprintf(f->beside, sizeof f->beside, "%s.%ld.new", f->path, (long)getpid());
    return n > 0 && (size_t)n < sizeof f->beside;
}

/* A file without a name, or where the system or the file system has none of those, one beside its path. */
static int open_nameless(new_file *f, unsigned mode)
{
#ifdef O_TMPFILE
    char folder[FILE_PATH];
    split(f->path, folder);
    if (access("/proc/self/fd", X_OK) == 0) { /* through which it will get a name */
        const int fd = open(folder, O_TMPFILE | O_RDWR | O_APPEND | O_CLOEXEC, mode);
        if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
            return fd;
    }
#endif
    if (!name_beside(f)) {
        errno = ENAMETOOLONG;
        return -1;
    }
    unlink(f->beside); /* of a dead program that had this number, or somebody's trap */
    return open(f->beside, O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR | O_APPEND | O_CLOEXEC, mode);
}

bool spil__new_file_open(new_file *f, const char *path, unsigned mode, spil_error *err)
{
    f->beside[0] = '\0';
    const int n = snprintf(f->path, sizeof f->path, "%s", path);
    if (n < 0 || (size_t)n >= sizeof f->path)
        return fail(err, path, ENAMETOOLONG);
    f->fd = open_nameless(f, mode);
    if (f->fd < 0)
        return fail(err, path, errno);
    return true;
}

void spil__new_file_drop(new_file *f)
{
    close(f->fd);
    f->fd = -1;
    if (f->beside[0] != '\0')
        unlink(f->beside);
}

/* Gives a nameless file a name; false: errno. */
static bool give_name(const new_file *f, const char *path)
{
    char number[64];
    snprintf(number, sizeof number, "/proc/self/fd/%d", f->fd);
    return linkat(AT_FDCWD, number, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
}

/* Removes what programs that were killed have left beside a path: NAME.PID.new. */
static void sweep(const char *path)
{
    char folder[FILE_PATH], left[FILE_PATH + 300];
    const char *name = split(path, folder);
    const size_t len = strlen(name);
    DIR *dir = opendir(folder);
    for (const struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL;) {
        char *end;
        if (strncmp(e->d_name, name, len) != 0 || e->d_name[len] != '.')
            continue;
        const long pid = strtol(e->d_name + len + 1, &end, 10);
        if (pid <= 0 || strcmp(end, ".new") != 0 || kill((pid_t)pid, 0) == 0 || errno != ESRCH)
            continue;
        snprintf(left, sizeof left, "%s/%s", folder, e->d_name);
        unlink(left);
    }
    if (dir != NULL)
        closedir(dir);
}

/* Without replacing: false with EEXIST if there is a file. */
static bool place_new(new_file *f)
{
    if (f->beside[0] == '\0')
        return give_name(f, f->path);
    if (link(f->beside, f->path) == 0) {
        unlink(f->beside);
        return true;
    }
    /* Not every file system has links; there this has to do. */
    return errno != EEXIST && access(f->path, F_OK) != 0 && rename(f->beside, f->path) == 0;
}

static bool place_over(new_file *f)
{
    sweep(f->path);
    if (f->beside[0] == '\0') {
        if (!name_beside(f)) {
            f->beside[0] = '\0';
            errno = ENAMETOOLONG;
            return false;
        }
        unlink(f->beside);
        if (!give_name(f, f->beside))
            return false;
    }
    return rename(f->beside, f->path) == 0;
}

bool spil__new_file_place(new_file *f, bool replace, spil_error *err)
{
    bool ok = fsync(f->fd) == 0;
    if (ok)
        ok = place_new(f) || (replace && place_over(f));
    if (!ok) {
        fail(err, f->path, errno);
        spil__new_file_drop(f);
        return false;
    }
    f->beside[0] = '\0';
    spil__folder_sync(f->path);
    return true;
}

/* mode: of a new file, less the umask; `keep`: one that is there keeps its own. */
static bool write_whole(const char *path, const char *text, size_t len, unsigned mode, bool keep,
                        spil_error *err)
{
    new_file f;
    struct stat old;
    const bool there = stat(path, &old) == 0;
    if (there && !S_ISREG(old.st_mode)) { /* nobody means to replace a folder or a device */
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("'%s' is not an ordinary file"), tail(path));
        return false;
    }
    if (!spil__new_file_open(&f, path, mode, err))
        return false;
    if (there && keep)
        fchmod(f.fd, old.st_mode & 0777); /* not every file system has permissions */
    if (!spil__write_all(f.fd, text, len)) {
        fail(err, path, errno);
        spil__new_file_drop(&f);
        return false;
    }
    if (!spil__new_file_place(&f, true, err))
        return false;
    close(f.fd);
    return true;
}

bool spil__file_write(const char *path, const char *text, size_t len, spil_error *err)
{
    return write_whole(path, text, len, 0666, true, err);
}

bool spil__file_write_private(const char *path, const char *text, size_t len, spil_error *err)
{
    return write_whole(path, text, len, 0600, false, err);
}

/* ---- files that options name ---- */

typedef struct opened {
    spil_data data; /* first, for its alignment */
    struct opened *next;
    const spil_game *game;
} opened;

static opened *all_opened;
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER; /* guards it */

const spil_data *spil__data_keep(const spil_game *game, const char *name, const char *text, size_t len,
                                 spil_error *err)
{
    opened *o = spil_alloc(sizeof *o);
    if (spil_data_read(game, name, text, len, &o->data, err) != SPIL_OK) {
        free(o);
        return NULL;
    }
    pthread_mutex_lock(&opening);
    opened *same = all_opened;
    while (same != NULL && (same->game != game || strcmp(same->data.name, name) != 0 ||
                            strcmp(same->data.text, o->data.text) != 0))
        same = same->next;
    if (same == NULL) {
        o->game = game;
        o->next = all_opened;
        all_opened = same = o;
    } else {
        free(o);
    }
    pthread_mutex_unlock(&opening);
    return &same->data;
}

static const spil_data *open_data(void *context, const spil_game *game, const char *name, spil_error *err)
{
    (void)context;
    spil_buffer text;
    if (!read_path(name, true, SPIL_DATA_TEXT, &text, err))
        return NULL;
    const spil_data *data = spil__data_keep(game, name, text.at, text.len, err);
    spil_buffer_free(&text);
    return data;
}

const spil_opener spil__opener = {.open = open_data};
