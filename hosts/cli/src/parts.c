/* parts.c: a run in parts, and `spil merge` (parts.h). */
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arg_values.h"
#include "commands.h"
#include "files.h"
#include "intl.h"
#include "lab_pieces.h"
#include "stderr_report.h"

enum { PARTS_MAX = 100000, WORDS_MAX = 4 * ARGS_MAX };
#define PART_FORMAT "spil " SPIL_VERSION " part %d of %d, words %d\n"

typedef struct part_file {
    const char *path;
    spil_buffer bytes; /* all of it */
    int number, parts, n_words;
    const char *words; /* one after the other, each with its NUL … */
    size_t words_bytes;
    piece_reader rest; /* … and what follows them */
} part_file;

/* Of this program's one run. */
static struct {
    const char *path;  /* of the part that is played; NULL: all is */
    int number, parts; /* from 1 */
    spil_buffer bytes; /* what will be in it */
    bool stopped, failed;
    part_file *file; /* [parts]: those that are merged, in order */
} run;

bool spil__parts_playing(void)
{
    return run.path != NULL;
}

bool spil__parts_merging(void)
{
    return run.file != NULL;
}

bool spil__parts_failed(void)
{
    return run.failed;
}

/* ---- playing one ---- */

/* What the run is, no matter who does it and where it is written to. */
static bool is_of_the_run(const flag *f)
{
    static const char *const others[] = {"part", "out", "jobs"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (strcmp(f->name, others[i]) == 0)
            return false;
    }
    return true;
}

static void put_word(const char *dashes, const char *word, int *n)
{
    spil_buffer_add(&run.bytes, dashes, strlen(dashes));
    spil_buffer_add(&run.bytes, word, strlen(word) + 1);
    ++*n;
}

static void put_words(const args *a)
{
    char line[100];
    int n = 0;
    put_word("", a->command->name, &n);
    for (int i = 0; i < a->n; i++)
        put_word("", a->operand[i], &n);
    for (int i = 0; i < a->n_flags; i++) {
        if (!is_of_the_run(a->flag[i]))
            continue;
        put_word("--", a->flag[i]->name, &n);
        if (a->value[i] != NULL)
            put_word("", a->value[i], &n);
    }
    const spil_buffer words = run.bytes;
    run.bytes = (spil_buffer){0};
    snprintf(line, sizeof line, PART_FORMAT, run.number, run.parts, n);
    spil_buffer_add(&run.bytes, line, strlen(line));
    spil_buffer_add(&run.bytes, words.at, words.len);
    free(words.at);
}

bool spil__parts_open(const args *a)
{
    const char *part = spil__args_value(a, "part"), *path = spil__args_value(a, "out");
    int used = 0;
    if (part == NULL && path == NULL)
        return true;
    if (part == NULL || path == NULL) {
        spil__complain(_("--part and --out go together"));
        return false;
    }
    if (sscanf(part, "%6d/%6d%n", &run.number, &run.parts, &used) != 2 || part[used] != '\0' ||
        run.number < 1 || run.number > run.parts || run.parts > PARTS_MAX) {
        spil__complain(_("--part takes K/N, such as 2/8"));
        return false;
    }
    run.path = path;
    put_words(a);
    return true;
}

bool spil__parts_close(void)
{
    spil_error err = {0};
    bool good = !run.stopped;
    if (!good)
        spil__complain(_("stopped: a part must be whole, and nothing was written"));
    if (good && !spil__file_write(run.path, run.bytes.at, run.bytes.len, &err)) {
        spil__complain_error(&err);
        good = false;
    }
    spil_buffer_free(&run.bytes);
    return good;
}

typedef struct part_work {
    const spil_work *whole;
    int64_t first;
    spil_buffer bytes;
} part_work;

static void *open_worker(void *of)
{
    const spil_work *w = ((const part_work *)of)->whole;
    return w->open(w->of);
}

static void close_worker(void *of, void *room)
{
    const spil_work *w = ((const part_work *)of)->whole;
    w->close(w->of, room);
}

static bool play_piece(void *of, void *room, int64_t i, void *end)
{
    const part_work *p = of;
    return p->whole->piece(p->whole->of, room, p->first + i, end);
}

static void drop_piece(void *of, void *end)
{
    const spil_work *w = ((const part_work *)of)->whole;
    if (w->drop != NULL)
        w->drop(w->of, end);
}

static bool take_piece(void *of, int64_t i, const void *end)
{
    (void)i;
    part_work *p = of;
    spil__piece_put(p->whole, end, &p->bytes);
    void *copy = spil_alloc(p->whole->end_bytes);
    memcpy(copy, end, p->whole->end_bytes);
    drop_piece(p, copy);
    free(copy);
    return true;
}

/* The lab hears that all of it is done, and goes on to the next piece of work. */
static int64_t play_part(const lab_jobs *with, const spil_work *work)
{
    part_work p = {.whole = work, .first = work->n * (run.number - 1) / run.parts};
    const spil_work part = {.n = work->n * run.number / run.parts - p.first,
                            .end_bytes = work->end_bytes,
                            .of = &p,
                            .open = open_worker,
                            .close = close_worker,
                            .piece = play_piece,
                            .take = take_piece,
                            .drop = drop_piece};
    const int64_t done = spil__jobs_run(&(lab_jobs){.threads = with->threads}, &part);
    const uint64_t size = p.bytes.len;
    run.stopped = run.stopped || (done >= 0 && done < part.n);
    spil_buffer_add(&run.bytes, (const char *)&size, sizeof size);
    if (size > 0)
        spil_buffer_add(&run.bytes, p.bytes.at, p.bytes.len);
    spil_buffer_free(&p.bytes);
    return done < 0 ? -1 : work->n;
}

/* ---- putting them together ---- */

static bool not_a_part(const part_file *f)
{
    spil__complain(_("'%s' is not a part of a run of this version"), f->path);
    return false;
}

/* Takes the results of one file. false: no more are wanted, or they are not whole. */
static bool take_part(const spil_work *work, part_file *f, int64_t *taken)
{
    uint64_t size;
    bool more = true, good = f->rest.n >= sizeof size;
    if (good)
        memcpy(&size, f->rest.at, sizeof size);
    good = good && size <= f->rest.n - sizeof size;
    piece_reader from = {f->rest.at + sizeof size, good ? (size_t)size : 0};
    void *end = spil_alloc(work->end_bytes);
    while (good && more && from.n > 0) {
        good = *taken < work->n && spil__piece_get(work, &from, end);
        more = good && work->take(work->of, (*taken)++, end);
    }
    free(end);
    if (good)
        f->rest = (piece_reader){f->rest.at + sizeof size + size, f->rest.n - sizeof size - size};
    else
        run.failed = !not_a_part(f);
    return good && more;
}

static int64_t take_parts(const spil_work *work)
{
    int64_t taken = 0;
    for (int i = 0; i < run.parts && take_part(work, &run.file[i], &taken); i++)
        ;
    return run.failed ? 0 : taken;
}

int64_t spil__parts_run(const lab_jobs *with, const spil_work *work)
{
    return spil__parts_merging()   ? take_parts(work)
           : spil__parts_playing() ? play_part(with, work)
                                   : spil__jobs_run(with, work);
}

static bool read_part(const char *path, part_file *f)
{
    enum { BYTES_MAX = 1 << 30 };
    spil_error err = {0};
    f->path = path;
    if (!spil__file_read(path, BYTES_MAX, &f->bytes, &err)) {
        spil__complain_error(&err);
        return false;
    }
    const char *end = f->bytes.at + f->bytes.len;
    const char *line = f->bytes.len == 0 ? NULL : memchr(f->bytes.at, '\n', f->bytes.len);
    if (line == NULL || sscanf(f->bytes.at, PART_FORMAT, &f->number, &f->parts, &f->n_words) != 3 ||
        f->number < 1 || f->number > f->parts || f->parts > PARTS_MAX || f->n_words < 1 ||
        f->n_words > WORDS_MAX)
        return not_a_part(f);
    f->words = line + 1;
    const char *at = f->words;
    for (int i = 0; i < f->n_words; i++) {
        const char *nul = memchr(at, 0, (size_t)(end - at));
        if (nul == NULL)
            return not_a_part(f);
        at = nul + 1;
    }
    f->words_bytes = (size_t)(at - f->words);
    f->rest = (piece_reader){(const unsigned char *)at, (size_t)(end - at)};
    return true;
}

/* Puts the files in order. false: has complained. */
static bool sort_parts(part_file *given, int n)
{
    run.parts = given[0].parts;
    run.file = spil_alloc((size_t)run.parts * sizeof *run.file);
    for (int i = 0; i < n; i++) {
        part_file *f = &given[i];
        if (f->parts != run.parts || f->words_bytes != given[0].words_bytes ||
            memcmp(f->words, given[0].words, f->words_bytes) != 0) {
            spil__complain(_("'%s' is a part of another run than '%s'"), f->path, given[0].path);
            return false;
        }
        if (run.file[f->number - 1].path != NULL) {
            spil__complain(_("part %d is there twice"), f->number);
            return false;
        }
        run.file[f->number - 1] = *f;
    }
    for (int i = 0; i < run.parts; i++) {
        if (run.file[i].path == NULL) {
            spil__complain(_("part %d of %d is missing"), i + 1, run.parts);
            return false;
        }
    }
    return true;
}

/* Runs the command of the files. */
static int run_again(const part_file *f)
{
    char *argv[WORDS_MAX], *at = f->bytes.at + (f->words - f->bytes.at);
    args a;
    for (int i = 0; i < f->n_words; i++, at += strlen(at) + 1)
        argv[i] = at;
    const command *c = spil__command_find(argv[0]);
    if (c == NULL || c->run == NULL || !spil__args_read(c, f->n_words - 1, argv + 1, &a) ||
        !spil__arg_language(&a))
        return STATUS_USAGE;
    return c->run(&a);
}

int spil__cmd_merge(const args *a)
{
    part_file *given = spil_alloc((size_t)a->n * sizeof *given);
    bool good = true;
    for (int i = 0; i < a->n && good; i++)
        good = read_part(a->operand[i], &given[i]);
    const int status = good && sort_parts(given, a->n) ? run_again(&given[0]) : STATUS_FAILED;
    for (int i = 0; i < a->n; i++)
        spil_buffer_free(&given[i].bytes);
    free(given);
    free(run.file);
    return status;
}
