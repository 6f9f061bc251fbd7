/* kept_lines.c: files of lines in the data folder (kept_lines.h). */
#include "kept_lines.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "files.h"
#include "folder.h"
#include "shared_file.h"

static bool path_of(const char *file, bool make, char path[FILE_PATH], spil_error *err)
{
    char in[3000];
    if (!spil__folder(FOLDER_DATA, make, in, sizeof in)) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("there is no data folder for the file '%s'"), file);
        return false;
    }
    snprintf(path, FILE_PATH, "%s/%s", in, file);
    return true;
}

/* Is it a file of ours that begins like this? An end that a crash has torn off is nothing. */
static bool is_ours(const char *first, const char *text, size_t n)
{
    const size_t len = strlen(first);
    return spil__shared_is_torn(first, text, n) || (n >= len && memcmp(text, first, len) == 0);
}

static void fail_foreign(const char *file, spil_error *err)
{
    spil_fail(err, SPIL_BAD_RECORD,
              SPIL_TR("the file '%s' in the data folder was not written by this version of Spil: it is "
                      "left alone, and no games are counted"),
              file);
}

bool spil__kept_read(const char *file, const char *first, spil_buffer *text, spil_error *err)
{
    char path[FILE_PATH];
    *text = (spil_buffer){0};
    spil_buffer_add(text, "", 0);
    if (!path_of(file, false, path, err) || access(path, F_OK) != 0)
        return true;
    spil_buffer_free(text);
    bool ok = spil__file_read(path, FILE_BYTES_MAX, text, err);
    if (ok && !is_ours(first, text->at, text->len)) {
        fail_foreign(file, err);
        spil_buffer_free(text);
        ok = false;
    }
    if (!ok)
        spil_buffer_add(text, "", 0);
    return ok;
}

bool spil__kept_add(const char *file, const char *first, const char *line, spil_error *err)
{
    char path[FILE_PATH], begins[64];
    const size_t len = strlen(first);
    if (!path_of(file, true, path, err))
        return false;
    const int fd = spil__shared_open(path, O_CREAT);
    const ssize_t n = fd < 0 ? -1 : pread(fd, begins, len, 0);
    const bool ours = n >= 0 && is_ours(first, begins, (size_t)n);
    const bool ok = ours && spil__shared_add(fd, first, line, strlen(line), true);
    if (n >= 0 && !ours)
        fail_foreign(file, err);
    else if (!ok)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the file '%s' in the data folder cannot be written: %s"),
                  file, strerror(errno));
    if (fd >= 0)
        close(fd);
    return ok;
}
