/* facts.c: the learning record (facts.h). */
#include "facts.h"

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

static const char first_line[] = "spil facts 1\n";
static const char *const verbs[] = {[FACT_MET] = "met ", [FACT_FOUND] = "found ", [FACT_MISSED] = "missed "};

enum { LINE_BYTES = 200, COUNT_MAX = 999999999 };

/* ---- in memory ---- */

static uint32_t hash_of(const char *name, const char *game, const char *sum)
{
    const char *const parts[] = {name, game, sum};
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (int i = 0; i < 3; i++) {
        for (const char *p = parts[i];; p++) {
            hash = (hash ^ (unsigned char)*p) * 16777619u;
            if (*p == '\0')
                break;
        }
    }
    return hash;
}

/* Where it stands in the index, or the free place where it would. */
static int place_of(const facts *f, const char *name, const char *game, const char *sum)
{
    const uint32_t mask = (uint32_t)f->n_index - 1;
    uint32_t at = hash_of(name, game, sum) & mask;
    for (; f->index[at] >= 0; at = (at + 1) & mask) {
        const fact *x = &f->item[f->index[at]];
        if (strcmp(x->sum, sum) == 0 && strcmp(x->game, game) == 0 && strcmp(x->name, name) == 0)
            break;
    }
    return (int)at;
}

static void index_all(facts *f)
{
    while (f->n_index < 2 * (f->room + 1))
        f->n_index = f->n_index == 0 ? 256 : 2 * f->n_index;
    f->index = spil__resize(f->index, (size_t)f->n_index * sizeof *f->index);
    memset(f->index, -1, (size_t)f->n_index * sizeof *f->index);
    for (int i = 0; i < f->n; i++)
        f->index[place_of(f, f->item[i].name, f->item[i].game, f->item[i].sum)] = i;
}

const fact *spil__facts_find(const facts *f, const char *name, const char *game, const char *sum)
{
    const int i = f->n_index == 0 ? -1 : f->index[place_of(f, name, game, sum)];
    return i < 0 ? NULL : &f->item[i];
}

static int by_met(const void *a, const void *b)
{
    const fact *x = a, *y = b;
    return x->met < y->met ? 1 : x->met > y->met ? -1 : 0;
}

/* The fact, added where it is new. When there is no room left the quarter that was met least is dropped. */
static fact *fact_of(facts *f, const char *name, const char *game, const char *sum)
{
    if (f->n == FACTS_MAX) {
        qsort(f->item, (size_t)f->n, sizeof *f->item, by_met);
        f->n -= f->n / 4;
        index_all(f);
    }
    if (f->n == f->room) {
        f->room = f->room == 0 ? 64 : 2 * f->room;
        f->item = spil__resize(f->item, (size_t)f->room * sizeof *f->item);
        index_all(f);
    }
    int32_t *place = &f->index[place_of(f, name, game, sum)];
    if (*place < 0) {
        fact *x = &f->item[f->n];
        memset(x, 0, sizeof *x);
        snprintf(x->name, sizeof x->name, "%s", name);
        snprintf(x->game, sizeof x->game, "%s", game);
        snprintf(x->sum, sizeof x->sum, "%s", sum);
        *place = f->n++;
    }
    return &f->item[*place];
}

static void happen(fact *x, fact_end end, uint32_t ms)
{
    ms = ms > FACT_MS ? FACT_MS : ms;
    if (x->met == COUNT_MAX)
        return;
    x->met++;
    if (end == FACT_MET)
        return;
    x->recent = (uint8_t)(x->recent << 1 | (end == FACT_FOUND));
    x->n_recent = (uint8_t)(x->n_recent + (x->n_recent < FACT_RECENT));
    if (end == FACT_MISSED)
        x->missed++;
    else if (x->found++ == 0)
        x->ms = ms;
    else
        x->ms = (3 * x->ms + ms) / 4;
}

/* ---- lines ---- */

/* A word of ASCII up to the next blank, at most size - 1 bytes. */
static bool take_word(spil_in *in, char *word, size_t size)
{
    size_t len = 0;
    for (; in->at<in->end && * in->at> ' ' && *in->at < 127 && len + 1 < size; in->at++)
        word[len++] = *in->at;
    word[len] = '\0';
    return len > 0 && (in->at == in->end || *in->at == ' ');
}

static bool take_number(spil_in *in, uint32_t *value)
{
    int n;
    if (!spil_take_char(in, ' ') || !spil_take_int(in, &n) || n < 0)
        return false;
    *value = (uint32_t)n;
    return true;
}

/* The latest outcomes, oldest first, or "-". */
static bool take_recent(spil_in *in, fact *x)
{
    if (!spil_take_char(in, ' '))
        return false;
    if (spil_take_char(in, '-'))
        return true;
    int bit;
    while (x->n_recent < FACT_RECENT && (bit = spil_take_one_of(in, "01")) >= 0) {
        x->recent = (uint8_t)(x->recent << 1 | bit);
        x->n_recent++;
    }
    return x->n_recent > 0;
}

/* The rest of the line: a blank and the name, or nothing for the person without one. */
static bool take_name(spil_in *in, char name[SPIL_NAME_BYTES])
{
    const bool blank = spil_take_char(in, ' ');
    const size_t len = (size_t)(in->end - in->at);
    name[0] = '\0';
    if (len == 0 || !blank || len >= SPIL_NAME_BYTES)
        return len == 0 && !blank;
    memcpy(name, in->at, len);
    name[len] = '\0';
    return memchr(name, '\0', len) == NULL && spil_name_fits(name);
}

static void put_recent(const fact *x, spil_out *out)
{
    for (int i = x->n_recent - 1; i >= 0; i--)
        spil_put_char(out, (char)('0' + (x->recent >> i & 1)));
    if (x->n_recent == 0)
        spil_put_char(out, '-');
}

static void put_name(const char *name, spil_out *out)
{
    if (name[0] != '\0')
        spil_put_char(out, ' ');
    spil_put(out, name);
    spil_put_char(out, '\n');
}

static void put_total(const fact *x, spil_out *out)
{
    const uint32_t numbers[] = {x->met, x->found, x->missed, x->ms};
    spil_put(out, "total ");
    spil_put(out, x->game);
    spil_put_char(out, ' ');
    spil_put(out, x->sum);
    for (int i = 0; i < 4; i++) {
        spil_put_char(out, ' ');
        spil_put_unsigned(out, numbers[i]);
    }
    spil_put_char(out, ' ');
    put_recent(x, out);
    put_name(x->name, out);
}

static void add_total(fact *x, const fact *more)
{
    const uint64_t finds = (uint64_t)x->found + more->found;
    if ((uint64_t)x->met + more->met > COUNT_MAX)
        return; /* nobody has met it as often: the file was made */
    if (finds > 0)
        x->ms = (uint32_t)(((uint64_t)x->ms * x->found + (uint64_t)more->ms * more->found) / finds);
    x->met += more->met;
    x->found += more->found;
    x->missed += more->missed;
    x->recent = more->n_recent > 0 ? more->recent : x->recent;
    x->n_recent = more->n_recent > 0 ? more->n_recent : x->n_recent;
}

/* Takes in one line; false: it cannot be read. */
static bool read_line(facts *f, const char *at, const char *end)
{
    static const char total[] = "total ";
    spil_in in = {.at = at, .end = end};
    fact x = {0};
    int verb = FACT_MISSED;
    uint32_t ms;
    const bool is_total = spil_take_word(&in, total);
    while (!is_total && verb >= 0 && !spil_take_word(&in, verbs[verb]))
        verb--;
    if (verb < 0 || !take_word(&in, x.game, sizeof x.game) || !spil_take_char(&in, ' ') ||
        !take_word(&in, x.sum, sizeof x.sum))
        return false;
    if (!is_total) {
        if (!take_number(&in, &ms) || !take_name(&in, x.name))
            return false;
        happen(fact_of(f, x.name, x.game, x.sum), (fact_end)verb, ms);
        return true;
    }
    if (!take_number(&in, &x.met) || !take_number(&in, &x.found) || !take_number(&in, &x.missed) ||
        !take_number(&in, &x.ms) || !take_recent(&in, &x) || !take_name(&in, x.name) || x.ms > FACT_MS ||
        (uint64_t)x.found + x.missed > x.met)
        return false;
    add_total(fact_of(f, x.name, x.game, x.sum), &x);
    return true;
}

/* ---- the file ---- */

/* Opens the file for appending and holds its lock until it is closed; -1 with errno. Another program may put a new
 * file in its place while this one waits for the lock: then it is opened again. */
static int open_locked(const char *path)
{
    for (;;) {
        struct stat mine, there;
        const int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
        if (fd < 0)
            return -1;
        if (fstat(fd, &mine) != 0 || !S_ISREG(mine.st_mode)) { /* a pipe would keep us waiting */
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

/* Ends the sentence about a file that could not be written, and the writing. */
static bool give_up(facts *f, spil_error *err)
{
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the learning record is not written any more: %s"),
              strerror(errno));
    f->path[0] = '\0';
    return false;
}

void spil__facts_write(const facts *f, text_buffer *text)
{
    char line[LINE_BYTES];
    spil__text_add(text, first_line, sizeof first_line - 1);
    for (int i = 0; i < f->n; i++) {
        spil_out out = spil_out_to(line, sizeof line);
        put_total(&f->item[i], &out);
        spil__text_add(text, line, out.len);
    }
}

/* Puts totals in the place of everything. */
static bool rewrite(facts *f, spil_error *err)
{
    text_buffer text = {0};
    spil__facts_write(f, &text);
    const bool ok = spil__file_write(f->path, text.at, text.len, err);
    spil__text_free(&text);
    return ok;
}

static void unread_path(const facts *f, char *path, size_t size)
{
    snprintf(path, size, "%.*s.unread", (int)(size - sizeof ".unread"), f->path);
}

static bool put_aside(const facts *f, const text_buffer *lines)
{
    char path[sizeof f->path];
    unread_path(f, path, sizeof path);
    const int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    const bool ok = fd >= 0 && write_all(fd, lines->at, lines->len);
    if (fd >= 0)
        close(fd);
    return ok;
}

bool spil__facts_read(facts *f, const char *text, size_t len, text_buffer *unread)
{
    const char *end = text + len;
    if (len < sizeof first_line - 1 || memcmp(text, first_line, sizeof first_line - 1) != 0)
        return false;
    for (const char *line = text + sizeof first_line - 1; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        const bool whole = stop != NULL; /* a full disk or a power cut can leave half a line at the end */
        stop = whole ? stop : end;
        if (stop > line && !(whole && read_line(f, line, stop))) {
            spil__text_add(unread, line, (size_t)(stop - line));
            spil__text_add(unread, "\n", 1);
            f->n_unread++;
        }
        line = whole ? stop + 1 : end;
    }
    return true;
}

static bool read_file(facts *f, spil_error *err)
{
    text_buffer text = {0}, unread = {0};
    if (access(f->path, F_OK) != 0 && errno == ENOENT)
        return true; /* it begins with what is noted first */
    const int fd = open_locked(f->path);
    if (fd < 0)
        return give_up(f, err);
    bool ok = spil__file_read(f->path, FACTS_BYTES, &text, err);
    if (ok && text.len > 0 && !spil__facts_read(f, text.at, text.len, &unread)) {
        spil_fail(
            err, SPIL_BAD_RECORD,
            SPIL_TR("'%s' is no learning record of this program: it is left alone and nothing is noted"),
            strrchr(f->path, '/') == NULL ? f->path : strrchr(f->path, '/') + 1);
        ok = false;
    }
    const bool is_long = text.len > FACTS_LONG + (size_t)f->n * LINE_BYTES / 2;
    if (ok && (unread.len == 0 || put_aside(f, &unread)) && (is_long || unread.len > 0)) {
        spil_error ignored; /* it stays as it is: nothing is lost, and the next program tries again */
        rewrite(f, &ignored);
    }
    if (!ok)
        f->path[0] = '\0';
    close(fd);
    spil__text_free(&text);
    spil__text_free(&unread);
    return ok;
}

bool spil__facts_open_at(facts *f, const char *path, spil_error *err)
{
    memset(f, 0, sizeof *f);
    snprintf(f->path, sizeof f->path, "%s", path);
    return read_file(f, err);
}

bool spil__facts_open(facts *f, spil_error *err)
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

void spil__facts_say_unread(const facts *f, spil_error *err)
{
    spil_fail(err, SPIL_BAD_RECORD,
              SPIL_TR("lines of the learning record that could not be read are in '%s' now: %d"),
              "facts.unread", f->n_unread);
}

void spil__facts_close(facts *f)
{
    free(f->item);
    free(f->index);
    memset(f, 0, sizeof *f);
}

/* Before a line is added: a file that was deleted meanwhile begins anew, half a line at the end of one is ended. */
static bool begin_line(int fd)
{
    const off_t size = lseek(fd, 0, SEEK_END);
    char last = '\n';
    if (size <= 0)
        return write_all(fd, first_line, sizeof first_line - 1);
    return pread(fd, &last, 1, size - 1) == 1 && (last == '\n' || write_all(fd, "\n", 1));
}

bool spil__facts_note(facts *f, const char *name, const char *game, const char *sum, fact_end end,
                      uint32_t ms, spil_error *err)
{
    char line[LINE_BYTES];
    spil_out out = spil_out_to(line, sizeof line);
    happen(fact_of(f, name, game, sum), end, ms);
    if (f->path[0] == '\0')
        return true;
    spil_put(&out, verbs[end]);
    spil_put(&out, game);
    spil_put_char(&out, ' ');
    spil_put(&out, sum);
    spil_put_char(&out, ' ');
    spil_put_unsigned(&out, ms > FACT_MS ? FACT_MS : ms);
    put_name(name, &out);
    const int fd = open_locked(f->path);
    if (fd < 0)
        return give_up(f, err);
    const bool ok = begin_line(fd) && write_all(fd, line, out.len);
    const int why = errno;
    close(fd);
    errno = why;
    return ok || give_up(f, err);
}

/* One person's facts go, those of others stay. They are read again first: another program may have noted some. */
static bool forget_person(facts *f, const char *name, spil_error *err)
{
    char path[sizeof f->path];
    memcpy(path, f->path, sizeof path);
    spil__facts_close(f);
    if (!spil__facts_open_at(f, path, err))
        return false;
    int kept = 0;
    for (int i = 0; i < f->n; i++) {
        if (strcmp(f->item[i].name, name) != 0)
            f->item[kept++] = f->item[i];
    }
    f->n = kept;
    index_all(f);
    return rewrite(f, err);
}

bool spil__facts_forget(facts *f, const char *name, spil_error *err)
{
    char unread[sizeof f->path];
    if (name != NULL)
        return forget_person(f, name, err);
    unread_path(f, unread, sizeof unread);
    f->n = 0;
    index_all(f);
    if ((unlink(f->path) != 0 && errno != ENOENT) || (unlink(unread) != 0 && errno != ENOENT)) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the learning record cannot be deleted: %s"),
                  strerror(errno));
        return false;
    }
    return true;
}

/* ---- what to practise ---- */

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

uint32_t spil__facts_usual(const fact *const of[], int n)
{
    uint32_t *times = spil__alloc((size_t)(n + 1) * sizeof *times);
    int found = 0;
    for (int i = 0; i < n; i++) {
        if (of[i]->found > 0)
            times[found++] = of[i]->ms;
    }
    qsort(times, (size_t)found, sizeof *times, by_number);
    const uint32_t middle = times[found / 2]; /* none found: 0 */
    free(times);
    return middle;
}

uint32_t spil__facts_usual_ms(const facts *f, const char *name, const char *game)
{
    const fact **mine = spil__alloc((size_t)(f->n + 1) * sizeof *mine);
    int n = 0;
    for (int i = 0; i < f->n; i++) {
        const fact *x = &f->item[i];
        if (strcmp(x->game, game) == 0 && strcmp(x->name, name) == 0)
            mine[n++] = x;
    }
    const uint32_t usual = spil__facts_usual(mine, n);
    free(mine);
    return usual;
}

/* A miss weighs as much as three finds undo; a slow find is a small miss. Only the latest outcomes count, so that
 * what has been learnt is left alone. */
int spil__fact_weight(const fact *x, uint32_t usual_ms)
{
    if (x == NULL || (x->n_recent == 0 && x->met < 3))
        return 4;
    int weight = x->n_recent == 0 ? 4 : 1;
    for (int i = 0; i < x->n_recent; i++)
        weight += x->recent >> i & 1 ? 0 : i < 3 ? 4 : 2;
    if (x->found > 0 && usual_ms > 0 && 2 * x->ms > 3 * usual_ms)
        weight += x->ms > 3 * usual_ms ? 3 : 2;
    return weight;
}
