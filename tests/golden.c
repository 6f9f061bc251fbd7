/* golden.c: golden records: the same game everywhere.
 *
 * For each case of a game, test/golden/CASE.txt in its folder is a record (spil/record.h) with comments that say,
 * before the first move and after each, what happened and what each seat and then onlookers see: a hash of every
 * view, and every SHOW-th time the views themselves. The program replays the record, writes the file again and
 * compares. With SPIL_BLESS=1 it stores what it wrote, and plays a random game for a case that has no file yet. With
 * `tamper` it changes the files in memory in many places, and every change must be noticed.
 *
 * It needs only the C library, so that it also runs for other machines under emulation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test_files.h"
#include "walk.h"

enum { SHOW = 16, STEPS_MAX = 20000, NEW_STEPS_MAX = 700, FILE_MAX = 300000, TEXT_BYTES = 8 << 20 };

static char made[TEXT_BYTES];
static spil_state_work work;
static spil_step steps[STEPS_MAX];
static spil_record rec;
static spil_events events;
static char json[SPIL_STATE_TEXT], last_json[SPIL_STATE_TEXT];

static void put_hash(uint64_t hash, spil_out *out)
{
    for (int i = 60; i >= 0; i -= 4)
        spil_put_char(out, "0123456789abcdef"[hash >> i & 15]);
}

/* # views HASH HASH …, and the views themselves now and then; equal ones once. */
static void put_views(const spil_setup *su, const void *st, bool show, spil_out *out)
{
    spil_view view;
    spil_put(out, "# views");
    for (int seat = 0; seat <= SPIL_ONLOOKER; seat = test_next_view(su, seat)) {
        spil_view_of(su, st, seat, &view);
        test_view_json(su, &view, json);
        spil_put_char(out, ' ');
        put_hash(test_hash(json, strlen(json)), out);
    }
    spil_put_char(out, '\n');
    last_json[0] = '\0';
    for (int seat = 0; show && seat <= SPIL_ONLOOKER; seat = test_next_view(su, seat)) {
        spil_view_of(su, st, seat, &view);
        test_view_json(su, &view, json);
        spil_put(out, "# view ");
        spil_seat_print(seat, out);
        spil_put_char(out, ' ');
        spil_put(out, strcmp(json, last_json) == 0 ? "the same" : json);
        spil_put_char(out, '\n');
        strcpy(last_json, json);
    }
}

static void put_events(const spil_setup *su, spil_out *out)
{
    for (int i = 0; i < events.n; i++) {
        spil_json_writer w = spil_json_to(out);
        spil_put(out, "# ");
        spil_event_json(su, &events, i, &w);
        spil_put_char(out, '\n');
    }
}

/* The whole file of the game in `rec`, into made[]. False when a move is refused. */
static bool make(const char *name)
{
    const spil_setup *su = &rec.setup;
    spil_state st;
    spil_result res;
    spil_error err;
    char said[512];
    spil_out out = spil_out_to(made, sizeof made);
    spil_record_put_head(&rec, &out);
    spil_record_start(&rec, &st);
    spil_put(&out, "# state ");
    spil_put(&out, test_state_json(su, &st, json));
    spil_put_char(&out, '\n');
    put_views(su, &st, true, &out);
    for (int i = 0; i < rec.n_steps; i++) {
        events.n = events.pooled = 0;
        const spil_code code = su->game->apply(su, &st, rec.steps[i].seat, rec.steps[i].move, &events, &err);
        if (code != SPIL_OK) {
            printf("%s: move %d is refused: %s\n", name, i + 1, test_sentence(&err, said));
            return false;
        }
        spil_record_put_step(su, &rec.steps[i], &out);
        put_events(su, &out);
        put_views(su, &st, (i + 1) % SHOW == 0 || i + 1 == rec.n_steps, &out);
    }
    if (su->game->result(su, &st, &res))
        spil_record_put_result(su, &res, &out);
    if (spil_out_full(&out)) {
        printf("%s: too long\n", name);
        return false;
    }
    return true;
}

/* A random game for a case that has no file yet. */
static void play(const test_case *c)
{
    test_ctx *t = test_open(c, 1);
    spil_state st;
    memset(&rec, 0, sizeof rec);
    rec.setup = c->setup;
    rec.steps = steps;
    rec.max_steps = STEPS_MAX;
    spil_key_parse("42", &rec.key);
    spil_record_start(&rec, &st);
    const int most = c->row->golden_steps > 0 ? c->row->golden_steps : NEW_STEPS_MAX;
    while (rec.n_steps < most && test_random_step(t, &st, &steps[rec.n_steps])) {
        spil_step *step = &steps[rec.n_steps++];
        step->ms = (uint64_t)rec.n_steps * 1000;
        rec.setup.game->apply(&rec.setup, &st, step->seat, step->move, NULL, NULL);
    }
    test_close(t);
}

static bool read_record(const char *name, const char *text, size_t len)
{
    spil_error err;
    char said[512];
    rec.steps = steps;
    rec.max_steps = STEPS_MAX;
    if (spil_record_read(SPIL_CPU_ANY, text, len, &work, &rec, &err) == SPIL_OK)
        return true;
    printf("%s, line %d: %s\n", name, err.line, test_sentence(&err, said));
    return false;
}

/* Shows where two texts differ. */
static void show_difference(const char *name, const char *stored)
{
    int line = 1;
    const char *a = stored, *b = made;
    for (size_t i = 0; stored[i] != '\0' && stored[i] == made[i]; i++) {
        if (stored[i] == '\n') {
            line++;
            a = stored + i + 1;
            b = made + i + 1;
        }
    }
    printf("%s differs in line %d:\nstored: %.*s\nnow:    %.*s\n", name, line, (int)strcspn(a, "\n"), a,
           (int)strcspn(b, "\n"), b);
}

static bool is_right(const char *name, const char *stored, size_t len, bool quiet)
{
    if (!read_record(name, stored, len) || !make(name))
        return false;
    if (strcmp(stored, made) == 0)
        return true;
    if (!quiet)
        show_difference(name, stored);
    return false;
}

static bool check_case(const test_case *c, const char *path)
{
    size_t len = 0;
    char *stored = test_read_file(path, &len);
    bool ok;
    if (!test_bless()) {
        ok = stored != NULL && is_right(c->name, stored, len, false);
        if (stored == NULL)
            printf("%s is missing: SPIL_BLESS=1 makes it\n", path);
        else if (len > FILE_MAX)
            ok = printf("%s has %zu bytes, more than anyone will read\n", path, len) < 0;
    } else {
        if (stored == NULL)
            play(c);
        ok = (stored == NULL || read_record(c->name, stored, len)) && make(c->name);
        if (ok && (stored == NULL || strcmp(stored, made) != 0)) {
            test_write_file(path, made, strlen(made));
            printf("written: %s\n", path);
        }
    }
    free(stored);
    return ok;
}

/* Changes every n-th digit of what the program wrote, one at a time: none may pass. (The time of a move does not
 * matter, and a changed move shows in what follows it.) */
static bool check_tampered(const test_case *c, const char *path)
{
    size_t len = 0;
    char *text = test_read_file(path, &len);
    if (text == NULL || !is_right(c->name, text, len, false))
        return false;
    int tried = 0, passed = 0;
    for (size_t i = 0, line = 0, due = 0; i < len; i++) {
        line = i > 0 && text[i - 1] == '\n' ? i : line;
        if ((text[line] != '#' && text[line] != 'r') || i < due || text[i] < '0' || text[i] > '9')
            continue;
        const char right = text[i];
        text[i] = right == '7' ? '6' : '7';
        tried++;
        if (is_right(c->name, text, len, true)) {
            printf("%s: another digit at byte %zu is not noticed\n", c->name, i);
            passed++;
        }
        text[i] = right;
        due = i + len / 16;
    }
    free(text);
    return tried > 10 && passed == 0;
}

int main(int argc, char **argv)
{
    static test_case cases[TEST_CASES_MAX];
    const bool tamper = argc > 1 && strcmp(argv[1], "tamper") == 0;
    const int n = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    int wrong = 0;
    for (int i = 0; i < n; i++) {
        if (tamper && i > 0 && cases[i - 1].row == cases[i].row)
            continue; /* one of each game will do */
        char path[128];
        snprintf(path, sizeof path, "%s/test/golden/%s.txt", cases[i].folder, cases[i].file);
        wrong += !(tamper ? check_tampered(&cases[i], path) : check_case(&cases[i], path));
    }
    printf("%d golden records, %d wrong\n", n, wrong);
    return wrong > 0;
}
