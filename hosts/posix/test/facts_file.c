/* The file of the learning record: what was recorded is there again, whatever happens to the file. */
#include "facts_file.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "files.h"
#include "test_files.h"

typedef struct place {
    char folder[TEST_FOLDER], path[TEST_FOLDER + 16], unread[TEST_FOLDER + 32];
} place;

static int make_place(void **state)
{
    place *p = malloc(sizeof *p);
    test_folder(p->folder, "facts");
    snprintf(p->path, sizeof p->path, "%s/facts", p->folder);
    snprintf(p->unread, sizeof p->unread, "%s.unread", p->path);
    *state = p;
    return 0;
}

static int leave_place(void **state)
{
    place *p = *state;
    unlink(p->path);
    unlink(p->unread);
    assert_int_equal(rmdir(p->folder), 0);
    free(p);
    return 0;
}

static void open_it(facts_file *f, const place *p)
{
    spil_error err;
    assert_true(spil__facts_open_at(f, p->path, &err));
}

static void note(facts_file *f, const char *name, const char *what, spil_fact_end end, uint32_t ms)
{
    spil_error err;
    assert_true(spil_facts_note(&f->facts, name, "7ate9", what, end, ms, &err));
}

static void expect(const facts_file *f, const char *name, const char *what, uint32_t met, uint32_t found,
                   uint32_t missed, uint32_t ms)
{
    const spil_fact *x = spil_facts_find(&f->facts, name, "7ate9", what);
    assert_non_null(x);
    assert_int_equal(x->met, met);
    assert_int_equal(x->found, found);
    assert_int_equal(x->missed, missed);
    assert_int_equal(x->ms, ms);
}

static void write_file(const char *path, const char *text)
{
    spil_error err;
    assert_true(spil__file_write(path, text, strlen(text), &err));
}

static char *file_text(const char *path)
{
    text_buffer text;
    spil_error err;
    assert_true(spil__file_read(path, FACTS_BYTES, &text, &err));
    return text.at;
}

static void nothing_noted_leaves_no_file(void **state)
{
    const place *p = *state;
    facts_file f;
    open_it(&f, p);
    assert_int_equal(f.facts.n, 0);
    assert_null(spil_facts_find(&f.facts, "", "7ate9", "9+2"));
    spil__facts_close(&f);
    assert_int_not_equal(access(p->path, F_OK), 0);
}

static void what_is_noted_is_there_again(void **state)
{
    const place *p = *state;
    facts_file f;
    struct stat st;
    open_it(&f, p);
    note(&f, "Anna", "9+2", SPIL_FACT_FOUND, 2000);
    note(&f, "Anna", "9+2", SPIL_FACT_MISSED, 0);
    note(&f, "Anna", "9+2", SPIL_FACT_FOUND, 1000);
    note(&f, "Anna", "9+2", SPIL_FACT_MET, 0);
    note(&f, "", "3-3", SPIL_FACT_FOUND, 999999);
    for (int again = 0; again < 2; again++) {
        expect(&f, "Anna", "9+2", 4, 2, 1, 1750);
        expect(&f, "", "3-3", 1, 1, 0, SPIL_FACT_MS);
        assert_int_equal(spil_facts_find(&f.facts, "Anna", "7ate9", "9+2")->recent, 5);
        assert_int_equal(spil_facts_find(&f.facts, "Anna", "7ate9", "9+2")->n_recent, 3);
        assert_null(spil_facts_find(&f.facts, "Anna", "7ate9", "3-3"));
        assert_null(spil_facts_find(&f.facts, "Anna", "sequence", "9+2"));
        spil__facts_close(&f);
        open_it(&f, p);
    }
    spil__facts_close(&f);
    assert_int_equal(stat(p->path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
}

static void two_programs_lose_nothing_of_each_other(void **state)
{
    const place *p = *state;
    facts_file a, b, c;
    open_it(&a, p);
    open_it(&b, p);
    note(&a, "Anna", "9+2", SPIL_FACT_FOUND, 1000);
    note(&b, "Bo", "9+2", SPIL_FACT_FOUND, 1000);
    spil_error err;
    assert_true(spil__facts_forget(&a, "Carl", &err)); /* replaces the file */
    note(&b, "Bo", "9+2", SPIL_FACT_FOUND, 1000);
    note(&a, "Anna", "9+2", SPIL_FACT_FOUND, 1000);
    open_it(&c, p);
    expect(&c, "Anna", "9+2", 2, 2, 0, 1000);
    expect(&c, "Bo", "9+2", 2, 2, 0, 1000);
    spil__facts_close(&a);
    spil__facts_close(&b);
    spil__facts_close(&c);
}

static void a_long_file_becomes_totals(void **state)
{
    const place *p = *state;
    facts_file f;
    text_buffer text = {0};
    spil__text_add(&text, "spil facts 1\n", 13);
    static const char found[] = "found 7ate9 9+2 1000 Anna\n", missed[] = "missed 7ate9 3-1 0\n";
    while (text.len < FACTS_LONG + 1000) {
        spil__text_add(&text, found, sizeof found - 1);
        spil__text_add(&text, missed, sizeof missed - 1);
    }
    const uint32_t n = (uint32_t)((text.len - 13) / (sizeof found + sizeof missed - 2));
    write_file(p->path, text.at);
    spil__text_free(&text);
    open_it(&f, p);
    spil__facts_close(&f);
    char *now = file_text(p->path);
    assert_true(strlen(now) < 200);
    free(now);
    open_it(&f, p);
    assert_int_equal(f.facts.n_unread, 0);
    expect(&f, "Anna", "9+2", n, n, 0, 1000);
    expect(&f, "", "3-1", n, 0, n, 0);
    assert_int_equal(spil_facts_find(&f.facts, "Anna", "7ate9", "9+2")->recent, 0xff);
    spil__facts_close(&f);
}

static void bad_lines_are_put_aside_and_nothing_is_lost(void **state)
{
    static const char *const bad[] = {
        "found 7ate9 9+2",
        "found 7ate9 9+2 x Anna",
        "found 7ate9 9+2 -5 Anna",
        "hello",
        "found 7ate9  10 Anna",
        "total 7ate9 9+2 1 1 1 5 1 Anna",
        "total 7ate9 9+2 1 1 0 5 111111111 Anna",
        "found 7ate9 9+2 10 \001",
        "found 7ate9 aaaaaaaaaaaaaaaaaaaaaaaaaaaa 10 Anna",
    };
    enum { N = sizeof bad / sizeof bad[0] };
    const place *p = *state;
    facts_file f;
    text_buffer text = {0};
    spil__text_add(&text, "spil facts 1\nfound 7ate9 9+2 1000 Anna\n", 39);
    for (int i = 0; i < N; i++) {
        spil__text_add(&text, bad[i], strlen(bad[i]));
        spil__text_add(&text, "\n", 1);
    }
    spil__text_add(&text, "missed 7ate9 9+2 1000 Anna\nfound 7ate9 3-1 10", 46); /* a power cut */
    write_file(p->path, text.at);
    spil__text_free(&text);
    open_it(&f, p);
    assert_int_equal(f.facts.n_unread, N + 1);
    assert_int_equal(f.facts.n, 1);
    expect(&f, "Anna", "9+2", 2, 1, 1, 1000);
    spil__facts_close(&f);
    char *aside = file_text(p->unread);
    for (int i = 0; i < N; i++)
        assert_non_null(strstr(aside, bad[i]));
    assert_non_null(strstr(aside, "found 7ate9 3-1 10\n"));
    free(aside);
    open_it(&f, p); /* said once */
    assert_int_equal(f.facts.n_unread, 0);
    expect(&f, "Anna", "9+2", 2, 1, 1, 1000);
    spil__facts_close(&f);
}

static void a_foreign_file_is_left_alone(void **state)
{
    static const char *const texts[] = {"my diary\n", "spil facts 2\nfound x y 1\n", "spil", "\377\377\377"};
    const place *p = *state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        facts_file f;
        spil_error err;
        write_file(p->path, texts[i]);
        assert_false(spil__facts_open_at(&f, p->path, &err));
        assert_non_null(strstr(err.text.format, "left alone"));
        assert_true(
            spil_facts_note(&f.facts, "Anna", "7ate9", "9+2", SPIL_FACT_FOUND, 1, &err)); /* in memory only */
        spil__facts_close(&f);
        char *now = file_text(p->path);
        assert_string_equal(now, texts[i]);
        free(now);
    }
}

/* A full disk gives one sentence; what was there stays. */
static void a_full_disk_is_said_once(void **state)
{
    const place *p = *state;
    struct rlimit before;
    facts_file f;
    spil_error err;
    open_it(&f, p);
    note(&f, "Anna", "9+2", SPIL_FACT_FOUND, 1000);
    struct stat st;
    assert_int_equal(stat(p->path, &st), 0);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    const struct rlimit full = {.rlim_cur = (rlim_t)st.st_size + 5, .rlim_max = before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &full), 0);
    const bool first = spil_facts_note(&f.facts, "Anna", "9+2", "7ate9", SPIL_FACT_FOUND, 1, &err);
    spil_error second_err;
    const bool second = spil_facts_note(&f.facts, "Anna", "9+2", "7ate9", SPIL_FACT_FOUND, 1, &second_err);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_false(first);
    assert_non_null(strstr(err.text.format, "no longer written"));
    assert_true(second);
    spil__facts_close(&f);
    open_it(&f, p);
    assert_int_equal(f.facts.n_unread, 1); /* the half line */
    expect(&f, "Anna", "9+2", 1, 1, 0, 1000);
    spil__facts_close(&f);
}

static void no_folder_is_one_sentence(void **state)
{
    (void)state;
    facts_file f;
    spil_error err;
    assert_true(spil__facts_open_at(&f, "/nowhere/at/all/facts", &err)); /* not there yet */
    assert_false(spil_facts_note(&f.facts, "Anna", "7ate9", "9+2", SPIL_FACT_FOUND, 1, &err));
    assert_true(spil_facts_note(&f.facts, "Anna", "7ate9", "9+2", SPIL_FACT_FOUND, 1, &err));
    spil__facts_close(&f);
}

static void forgetting(void **state)
{
    const place *p = *state;
    facts_file f;
    spil_error err;
    open_it(&f, p);
    note(&f, "Anna", "9+2", SPIL_FACT_FOUND, 1000);
    note(&f, "Bo", "9+2", SPIL_FACT_FOUND, 1000);
    write_file(p->unread, "x");
    assert_true(spil__facts_forget(&f, "Anna", &err));
    assert_null(spil_facts_find(&f.facts, "Anna", "7ate9", "9+2"));
    expect(&f, "Bo", "9+2", 1, 1, 0, 1000);
    char *now = file_text(p->path);
    assert_null(strstr(now, "Anna"));
    assert_non_null(strstr(now, "Bo"));
    free(now);
    assert_true(spil__facts_forget(&f, NULL, &err));
    assert_int_equal(f.facts.n, 0);
    assert_int_not_equal(access(p->path, F_OK), 0);
    assert_int_not_equal(access(p->unread, F_OK), 0);
    assert_true(spil__facts_forget(&f, NULL, &err)); /* nothing to do */
    note(&f, "Bo", "9+2", SPIL_FACT_FOUND, 1000);    /* goes on */
    spil__facts_close(&f);
    open_it(&f, p);
    expect(&f, "Bo", "9+2", 1, 1, 0, 1000);
    spil__facts_close(&f);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, make_place, leave_place)
    const struct CMUnitTest tests[] = {
        CASE(nothing_noted_leaves_no_file),
        CASE(what_is_noted_is_there_again),
        CASE(two_programs_lose_nothing_of_each_other),
        CASE(a_long_file_becomes_totals),
        CASE(bad_lines_are_put_aside_and_nothing_is_lost),
        CASE(a_foreign_file_is_left_alone),
        CASE(a_full_disk_is_said_once),
        cmocka_unit_test(no_folder_is_one_sentence),
        CASE(forgetting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
