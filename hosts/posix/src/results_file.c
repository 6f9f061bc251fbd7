/* results_file.c: finished games as a file (results_file.h). */
#include "results_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "folder.h"
#include "shared_file.h"

enum { FIRST = sizeof SPIL_TALLY_FIRST - 1 };

static bool fail(spil_error *err, int why)
{
    if (why == EINVAL || why == EISDIR) /* spil__shared_open */
        spil_fail(err, SPIL_BAD_OPTION,
                  SPIL_TR("the statistics are not in an ordinary file: it is left alone"));
    else
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the statistics cannot be read or written: %s"),
                  strerror(why));
    return false;
}

static bool fail_foreign(spil_error *err)
{
    spil_fail(
        err, SPIL_BAD_RECORD,
        SPIL_TR(
            "the file '%s' in the data folder was not written by this version of Spil: it is left alone, and "
            "no games are counted"),
        "games");
    return false;
}

/* ---- the file ---- */

/* Closes it; errno is what it was. */
static void close_quietly(int fd)
{
    const int why = errno;
    close(fd);
    errno = why;
}

/* All of an open file; false with errno. */
static bool read_all(int fd, spil_buffer *text)
{
    char piece[1 << 16];
    ssize_t n = 0;
    *text = (spil_buffer){0};
    spil_buffer_add(text, "", 0);
    for (off_t at = 0; text->len <= FILE_BYTES_MAX; at += n) {
        do
            n = pread(fd, piece, sizeof piece, at);
        while (n < 0 && errno == EINTR);
        if (n <= 0)
            break;
        spil_buffer_add(text, piece, (size_t)n);
    }
    if (n == 0)
        return true;
    errno = n > 0 ? EFBIG : errno;
    spil_buffer_free(text);
    return false;
}

/* ---- adding a game ---- */

/* Does the text begin as one of ours does? An empty one does: its first line is written with the first game. */
static bool is_ours(const char *text, size_t len)
{
    return spil__shared_is_torn(SPIL_TALLY_FIRST, text, len) ||
           (len >= FIRST && memcmp(text, SPIL_TALLY_FIRST, FIRST) == 0);
}

bool spil__results_add_at(const char *path, const spil_ended *e, spil_error *err)
{
    char first[FIRST], line[SPIL_TALLY_LINE];
    spil_out out = spil_out_to(line, sizeof line);
    const int fd = spil__shared_open(path, O_CREAT);
    if (fd < 0)
        return fail(err, errno);
    const ssize_t n = pread(fd, first, sizeof first, 0);
    if (n < 0 || !is_ours(first, (size_t)n)) {
        close(fd);
        return fail_foreign(err);
    }
    spil_ended_put(e, &out);
    const bool ok = spil__shared_add(fd, SPIL_TALLY_FIRST, line, spil_out_bytes(&out), true);
    close_quietly(fd);
    return ok || fail(err, errno);
}

/* ---- adding up ---- */

bool spil__results_read_at(const char *path, spil_tally *t, spil_error *err)
{
    spil_buffer text;
    memset(t, 0, sizeof *t);
    const int fd = spil__shared_open(path, 0);
    if (fd < 0)
        return errno == ENOENT || fail(err, errno);
    const bool read = read_all(fd, &text);
    close_quietly(fd);
    if (!read)
        return fail(err, errno);
    const bool ours =
        is_ours(text.at, text.len) && (text.len < FIRST || spil_tally_read(t, text.at, text.len));
    spil_buffer_free(&text);
    return ours || fail_foreign(err);
}

/* ---- forgetting ---- */

/* The lines that stay; those that cannot be read go too, because nobody knows whose they are. */
static spil_buffer lines_kept(const spil_buffer *text, const char *game, const char *name, int *deleted)
{
    spil_buffer kept = {0};
    const char *end = text->at + text->len;
    spil_ended e;
    spil_buffer_add(&kept, SPIL_TALLY_FIRST, FIRST);
    for (const char *line = text->at + FIRST, *stop;
         line < end && (stop = memchr(line, '\n', (size_t)(end - line))) != NULL; line = stop + 1) {
        const bool is_read = spil_ended_read(line, (size_t)(stop - line), &e);
        if (is_read && !spil_ended_matches(&e, game, name))
            spil_buffer_add(&kept, line, (size_t)(stop + 1 - line));
        else
            *deleted += is_read;
    }
    return kept;
}

/* A file, and the link that leads to it, if any. */
static bool unlink_both(const char *file, const char *path)
{
    return unlink(file) == 0 && (unlink(path) == 0 || errno == ENOENT);
}

bool spil__results_forget_at(const char *path, const char *game, const char *name, int *deleted,
                             spil_error *err)
{
    spil_buffer text;
    char file[FILE_PATH];
    *deleted = 0;
    spil__shared_follow(path, file);
    const int fd = spil__shared_open(file, 0);
    if (fd < 0)
        return errno == ENOENT || fail(err, errno);
    if (!read_all(fd, &text)) {
        close_quietly(fd);
        return fail(err, errno);
    }
    bool ok = is_ours(text.at, text.len);
    if (!ok) {
        fail_foreign(err);
    } else if (text.len >= FIRST) {
        spil_buffer kept = lines_kept(&text, game, name, deleted);
        ok = game == NULL && name == NULL ? unlink_both(file, path) || fail(err, errno)
                                          : spil__file_write_private(file, kept.at, kept.len, err);
        spil_buffer_free(&kept);
    }
    spil_buffer_free(&text);
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

bool spil__results_ladder(const char *game, spil_ladder *ladder)
{
    spil_tally t = {0};
    spil_error err;
    const spil_ladder *found = spil__results_read(&t, &err) ? spil_tally_ladder(&t, game) : NULL;
    const bool is = found != NULL;
    if (is)
        *ladder = *found;
    spil_tally_free(&t);
    return is;
}

bool spil__results_handicap(const char *game, spil_handicap *handicap)
{
    spil_tally t = {0};
    spil_error err;
    const spil_tally_row *last = NULL;
    const int n = spil__results_read(&t, &err) ? t.n : 0;
    for (int i = 0; i < n; i++) {
        if (spil_tally_matches(&t.row[i], game, NULL) && (last == NULL || t.row[i].last_s > last->last_s))
            last = &t.row[i];
    }
    const bool is = last != NULL && spil_tally_evening(last, true, handicap) == SPIL_EVENING_SLOWER;
    spil_tally_free(&t);
    return is;
}

bool spil__results_forget(const char *game, const char *name, int *deleted, spil_error *err)
{
    char path[4096];
    *deleted = 0;
    return own_path(false, path, sizeof path, err) && spil__results_forget_at(path, game, name, deleted, err);
}
