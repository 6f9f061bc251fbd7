/* facts_file.c: the learning record as a file (facts_file.h). */
#include "facts_file.h"

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
#include "spil/memory.h"
#include "today_file.h"

/* ---- writing ---- */

/* Has spil__shared_open found a pipe, a folder or the like? */
static bool is_no_file(spil_error *err)
{
    if (errno != EINVAL && errno != EISDIR)
        return false;
    spil_fail(
        err, SPIL_BAD_RECORD,
        SPIL_TR("the learning record is not an ordinary file: it is left alone and nothing is recorded"));
    return true;
}

/* The file cannot be written: sets the error and stops writing. */
static bool give_up(facts_file *f, spil_error *err)
{
    if (!is_no_file(err))
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the learning record is no longer written: %s"),
                  strerror(errno));
    f->path[0] = '\0';
    f->facts.keeper.line = NULL;
    return false;
}

/* The keeper of the facts. */
static bool append(void *of, const char *line, size_t len, spil_error *err)
{
    facts_file *f = of;
    const int fd = spil__shared_open(f->path, O_CREAT);
    if (fd < 0)
        return give_up(f, err);
    const bool ok = spil__shared_add(fd, SPIL_FACTS_FIRST, line, len, false);
    const int why = errno;
    close(fd);
    errno = why;
    return ok || give_up(f, err);
}

static spil_day today(void *of)
{
    (void)of;
    return spil__today();
}

/* Replaces the record by totals. Its lock is held, or lines that others append would be lost. */
static bool rewrite(const facts_file *f, const char *path, spil_error *err)
{
    char none[1];
    spil_out out = spil_out_to(none, sizeof none);
    spil_facts_write(&f->facts, &out); /* how long is it? */
    const size_t size = out.len + 1;
    char *text = spil_alloc_raw(size);
    out = spil_out_to(text, size);
    spil_facts_write(&f->facts, &out);
    const bool ok = spil__file_write_private(path, text, out.len, err);
    free(text);
    return ok;
}

/* ---- reading ---- */

static void unread_path(const char *record, char path[4096])
{
    snprintf(path, 4096, "%.*s.unread", 4096 - (int)sizeof ".unread", record);
}

static bool put_aside(const char *record, const spil_out *lines)
{
    char path[4096];
    unread_path(record, path);
    const int fd = spil__shared_open(path, O_CREAT);
    const bool ok = fd >= 0 && spil__write_all(fd, lines->buf, lines->len);
    if (fd >= 0)
        close(fd);
    return ok;
}

static bool is_foreign(const facts_file *f, spil_error *err)
{
    const char *name = strrchr(f->given, '/');
    spil_fail(err, SPIL_BAD_RECORD,
              SPIL_TR("'%s' is not a learning record of this version of Spil: it is left alone and nothing "
                      "is recorded"),
              name == NULL ? f->given : name + 1);
    return false;
}

/* Should the file be rewritten, as totals? */
static bool is_untidy(const facts_file *f, size_t len)
{
    const size_t lines = (size_t)f->facts.sums.n + (size_t)f->facts.days.n;
    return f->facts.n_unread > 0 || f->facts.old || len > FACTS_LONG + lines * SPIL_FACT_LINE / 2;
}

/* Reads the file's text into the facts; moves unreadable lines aside, and tidies up if nobody else does it
 * (`tidy`). */
static bool take_in(facts_file *f, const char *path, const spil_buffer *text, bool tidy, spil_error *err)
{
    const size_t size = text->len + 2; /* all of it, and a newline if the last line has none */
    char *aside = spil_alloc_raw(size);
    spil_out unread = spil_out_to(aside, size);
    const bool ok = spil__shared_is_torn(SPIL_FACTS_FIRST, text->at, text->len) ||
                    spil_facts_read(&f->facts, text->at, text->len, &unread);
    const bool kept = ok && (unread.len == 0 || put_aside(path, &unread));
    f->moved = kept;
    if (!ok)
        is_foreign(f, err);
    if (tidy && kept && is_untidy(f, text->len)) {
        spil_error ignored; /* nothing is lost: the file stays as it is, and the next program tries again */
        rewrite(f, path, &ignored);
    }
    free(aside);
    return ok;
}

static bool read_file(facts_file *f, spil_error *err)
{
    spil_buffer text = {0};
    const int fd = spil__shared_open(f->path, 0);
    if (fd < 0 && errno == ENOENT)
        return true; /* the first fact creates it */
    if (fd < 0)
        return give_up(f, err);
    const int ignored = fchmod(fd, 0600); /* programs before this one left it readable by all */
    (void)ignored;
    const bool ok =
        spil__file_read(f->path, FACTS_BYTES, &text, err) && take_in(f, f->path, &text, true, err);
    if (!ok)
        f->path[0] = '\0';
    close(fd);
    spil_buffer_free(&text);
    return ok;
}

bool spil__facts_open_at(facts_file *f, const char *path, spil_error *err)
{
    memset(f, 0, sizeof *f);
    snprintf(f->given, sizeof f->given, "%s", path);
    spil__shared_follow(path, f->path);
    f->facts.keeper = (spil_facts_keeper){.today = today, .of = f};
    const bool ok = read_file(f, err);
    if (ok)
        f->facts.keeper.line = append;
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
    if (f->moved)
        spil_fail(err, SPIL_BAD_RECORD,
                  SPIL_TR("unreadable lines of the learning record were moved to '%s': %d"), "facts.unread",
                  f->facts.n_unread);
    else
        spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("unreadable lines of the learning record: %d"),
                  f->facts.n_unread);
}

void spil__facts_close(facts_file *f)
{
    spil_facts_free(&f->facts);
    memset(f, 0, sizeof *f);
}

/* ---- forgetting ---- */

static bool cannot_delete(spil_error *err)
{
    if (!is_no_file(err))
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the learning record cannot be deleted: %s"),
                  strerror(errno));
    return false;
}

/* Deletes a file and the link to it; anybody else who has it open, or a name for it, is left with an empty one. */
static bool erase(const char *path, bool *was_there, spil_error *err)
{
    char file[4096];
    spil__shared_follow(path, file);
    if (truncate(file, 0) != 0 && errno == ENOENT)
        return unlink(path) == 0 || errno == ENOENT ||
               cannot_delete(err); /* perhaps a link that leads nowhere */
    *was_there = true;
    return unlink(file) == 0 && (unlink(path) == 0 || errno == ENOENT) ? true : cannot_delete(err);
}

/* Does the name occur in these bytes, which may be anything? */
static bool occurs(const char *name, const char *in, size_t len)
{
    const size_t n = strlen(name);
    for (size_t i = 0; i + n <= len; i++) {
        if (memcmp(in + i, name, n) == 0)
            return true;
    }
    return false;
}

/* Deletes all lines with a person's name from the file of unreadable ones. */
static bool clean_unread(const char *record, const char *name, bool *was_there, spil_error *err)
{
    char path[4096], file[4096];
    spil_buffer text, kept = {0};
    unread_path(record, path);
    spil__shared_follow(path, file);
    if (access(file, F_OK) != 0 && errno == ENOENT)
        return true;
    if (!spil__file_read_ordinary(file, FILE_BYTES_MAX, &text, err))
        return false;
    const char *const stop = text.at + text.len;
    for (const char *line = text.at; line < stop;) {
        const char *end = memchr(line, '\n', (size_t)(stop - line));
        const size_t len = (size_t)((end == NULL ? stop : end + 1) - line);
        if (!occurs(name, line, len))
            spil_buffer_add(&kept, line, len);
        line += len;
    }
    const bool changed = kept.len < text.len;
    *was_there = *was_there || changed;
    const bool ok = !changed || (kept.len == 0 ? erase(path, was_there, err)
                                               : spil__file_write_private(file, kept.at, kept.len, err));
    spil_buffer_free(&text);
    spil_buffer_free(&kept);
    return ok;
}

/* Is one of the lines about this person? Of a long record the facts keep a part only. */
static bool names_person(const spil_buffer *text, const char *name)
{
    static const char first[] = SPIL_FACTS_FIRST;
    const size_t n = strlen(name);
    const char *const stop = text->at + text->len;
    bool found = false;
    for (const char *line = text->at; line < stop && !found;) {
        const char *end = memchr(line, '\n', (size_t)(stop - line));
        const size_t len = (size_t)((end == NULL ? stop : end) - line);
        if (len > n && memcmp(line + len - n, name, n) == 0) { /* or somebody whose name ends like it */
            char none[1];
            spil_out unread = spil_out_to(none, sizeof none);
            spil_facts one = {0};
            spil_buffer alone = {0};
            spil_buffer_add(&alone, first, sizeof first - 1);
            spil_buffer_add(&alone, line, len);
            spil_buffer_add(&alone, "\n", 1);
            found = spil_facts_read(&one, alone.at, alone.len, &unread) && spil_facts_knows(&one, name);
            spil_facts_free(&one);
            spil_buffer_free(&alone);
        }
        line += len + 1;
    }
    return found;
}

/* Removes one person's facts. The file is read again first: another program may have added some. */
static bool forget_person(facts_file *f, int fd, const char *path, const char *name, bool *was_there,
                          spil_error *err)
{
    const spil_facts_keeper keeper = f->facts.keeper;
    spil_buffer text = {0};
    spil_facts_free(&f->facts);
    f->facts.keeper = keeper;
    bool ok =
        fd < 0 || (spil__file_read(path, FILE_BYTES_MAX, &text, err) && take_in(f, path, &text, false, err));
    if (ok && fd >= 0) {
        *was_there = spil_facts_knows(&f->facts, name) || names_person(&text, name);
        spil_facts_forget(&f->facts, name);
        ok = rewrite(f, path, err);
    }
    spil_buffer_free(&text);
    return ok && clean_unread(path, name, was_there, err) && clean_unread(f->given, name, was_there, err);
}

static bool is_record(int fd)
{
    char first[sizeof "spil facts " - 1];
    const ssize_t n = pread(fd, first, sizeof first, 0);
    return n == 0 || (n == (ssize_t)sizeof first && memcmp(first, SPIL_FACTS_FIRST, sizeof first) == 0);
}

static bool forget_all(facts_file *f, int fd, const char *path, bool *was_there, spil_error *err)
{
    char unread[2][4096];
    if (fd >= 0 && !is_record(fd))
        return is_foreign(f, err);
    unread_path(path, unread[0]);
    unread_path(f->given, unread[1]);
    spil_facts_forget(&f->facts, NULL);
    return (fd < 0 || erase(path, was_there, err)) && erase(unread[0], was_there, err) &&
           erase(unread[1], was_there, err);
}

bool spil__facts_forget(facts_file *f, const char *name, bool *was_there, spil_error *err)
{
    char path[4096];
    *was_there = false;
    if (f->given[0] == '\0')
        return true; /* there is no folder for it */
    spil__shared_follow(f->given, path);
    const int fd = spil__shared_open(path, 0); /* all of it under the lock: others go on writing */
    if (fd < 0 && errno != ENOENT)
        return cannot_delete(err);
    const bool ok = name == NULL ? forget_all(f, fd, path, was_there, err)
                                 : forget_person(f, fd, path, name, was_there, err);
    if (fd >= 0)
        close(fd);
    return ok;
}
