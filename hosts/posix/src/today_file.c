/* today_file.c: scores in the deals of days as a file (today_file.h). */
#include "today_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "files.h"
#include "folder.h"
#include "shared_file.h"

spil_day spil__today(void)
{
    const time_t now = time(NULL);
    struct tm t;
    return localtime_r(&now, &t) == NULL ? 0 : spil_day_of(t.tm_year + 1900, t.tm_mon + 1, t.tm_mday);
}

static bool own_path(bool make, char path[FILE_PATH], spil_error *err)
{
    char in[3000];
    if (!spil__folder(FOLDER_DATA, make, in, sizeof in)) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("there is no folder for the scores of the day"));
        return false;
    }
    snprintf(path, FILE_PATH, "%s/today", in);
    return true;
}

bool spil__today_read(spil_buffer *text, spil_error *err)
{
    char path[FILE_PATH];
    *text = (spil_buffer){0};
    spil_buffer_add(text, "", 0);
    if (!own_path(false, path, err) || access(path, F_OK) != 0)
        return true;
    spil_buffer_free(text);
    if (spil__file_read(path, FILE_BYTES_MAX, text, err))
        return true;
    spil_buffer_add(text, "", 0);
    return false;
}

bool spil__today_add(const spil_game *game, spil_day day, spil_day_whose whose, const spil_day_score *score,
                     spil_error *err)
{
    char path[FILE_PATH], line[SPIL_DAY_LINE], first[sizeof SPIL_TODAY_FIRST];
    spil_out out = spil_out_to(line, sizeof line);
    if (!own_path(true, path, err))
        return false;
    spil_day_line(game, day, whose, score, &out);
    const int fd = spil__shared_open(path, O_CREAT);
    const ssize_t n = fd < 0 ? -1 : pread(fd, first, sizeof first - 1, 0);
    const bool ours =
        n >= 0 && (spil__shared_is_torn(SPIL_TODAY_FIRST, first, (size_t)n) ||
                   (n == sizeof first - 1 && memcmp(first, SPIL_TODAY_FIRST, sizeof first - 1) == 0));
    const bool ok = ours && spil__shared_add(fd, SPIL_TODAY_FIRST, line, spil_out_bytes(&out), true);
    if (n >= 0 && !ours)
        spil_fail(err, SPIL_BAD_RECORD,
                  SPIL_TR("the file '%s' in the data folder was not written by this version of Spil: it is "
                          "left alone, and "
                          "no games are counted"),
                  "today");
    else if (!ok)
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the scores of the day cannot be written: %s"),
                  strerror(errno));
    if (fd >= 0)
        close(fd);
    return ok;
}
