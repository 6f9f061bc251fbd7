/* results_file.c: finished games as a file (results_file.h). */
#include "results_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
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

/* ---- adding a game ---- */

/* Does the file begin as one of ours does? An empty one does: its first line is written with the first game. */
static bool is_ours(int fd, off_t size)
{
    char first[FIRST];
    return size == 0 || (size >= FIRST && pread(fd, first, FIRST, 0) == FIRST &&
                         memcmp(first, SPIL_TALLY_FIRST, FIRST) == 0);
}

bool spil__results_add_at(const char *path, const spil_ended *e, spil_error *err)
{
    char line[SPIL_TALLY_LINE];
    spil_out out = spil_out_to(line, sizeof line);
    const int fd = spil__file_open_locked(path, true);
    if (fd < 0)
        return fail(err, errno);
    const off_t size = lseek(fd, 0, SEEK_END);
    if (size < 0 || !is_ours(fd, size)) {
        close(fd);
        return fail_foreign(err);
    }
    spil_ended_put(e, &out);
    const bool ok = spil__file_add_line(fd, SPIL_TALLY_FIRST, line, out.len, true) || fail(err, errno);
    close(fd);
    return ok;
}

/* ---- adding up ---- */

bool spil__results_read_at(const char *path, spil_tally *t, spil_error *err)
{
    text_buffer text;
    memset(t, 0, sizeof *t);
    const int fd = spil__file_open_locked(path, false);
    if (fd < 0)
        return errno == ENOENT || fail(err, errno);
    const bool read = spil__file_read_open(fd, path, FILE_BYTES_MAX, &text, err);
    close(fd);
    if (!read)
        return false;
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

bool spil__results_forget_at(const char *path, const char *game, const char *name, int *deleted,
                             spil_error *err)
{
    text_buffer text;
    *deleted = 0;
    const int fd = spil__file_open_locked(path, false);
    if (fd < 0)
        return errno == ENOENT || fail(err, errno);
    if (!spil__file_read_open(fd, path, FILE_BYTES_MAX, &text, err)) {
        close(fd);
        return false;
    }
    bool ok = text.len == 0 || (text.len >= FIRST && memcmp(text.at, SPIL_TALLY_FIRST, FIRST) == 0);
    if (!ok) {
        fail_foreign(err);
    } else if (text.len > 0) {
        text_buffer kept = lines_kept(&text, game, name, deleted);
        ok = game == NULL && name == NULL ? unlink(path) == 0 || fail(err, errno)
                                          : spil__file_write_private(path, kept.at, kept.len, err);
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
