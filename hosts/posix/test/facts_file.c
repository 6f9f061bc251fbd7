/* The file of the learning record: what was recorded is there again, whatever happens to the file. */
#include "facts_file.h"

#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
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

static bool forget(facts_file *f, const char *name)
{
    spil_error err;
    bool was_there;
    assert_true(spil__facts_forget(f, name, &was_there, &err));
    return was_there;
}

static unsigned mode_of(const char *path)
{
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    return st.st_mode & 0777;
}

static char *file_text(const char *path)
{
    spil_buffer text;
    spil_error err;
    assert_true(spil__file_read(path, FACTS_BYTES, &text, &err));
    return text.at;
}

static void nothing_noted_leaves_no_file(void **state)
{
    const place *p = *state;
    facts_file f;
    open_it(&f, p);
    assert_int_equal(f.facts.sums.n, 0);
    assert_null(spil_facts_find(&f.facts, "", "7ate9", "9+2"));
    spil__facts_close(&f);
    assert_int_not_equal(access(p->path, F_OK), 0);
}

static void what_is_noted_is_there_again(void **state)
{
    const place *p = *state;
    facts_file f;
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
    assert_int_equal(mode_of(p->path), 0600);
}

static void two_programs_lose_nothing_of_each_other(void **state)
{
    const place *p = *state;
    facts_file a, b, c;
    open_it(&a, p);
    open_it(&b, p);
    note(&a, "Anna", "9+2", SPIL_FACT_FOUND, 1000);
    note(&b, "Bo", "9+2", SPIL_FACT_FOUND, 1000);
    assert_false(forget(&a, "Carl")); /* replaces the file */
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
    spil_buffer text = {0};
    spil_buffer_add(&text, SPIL_FACTS_FIRST, 13);
    static const char found[] = "found 7ate9 9+2 1000 Anna\n", missed[] = "missed 7ate9 3-1 0\n";
    while (text.len < FACTS_LONG + 1000) {
        spil_buffer_add(&text, found, sizeof found - 1);
        spil_buffer_add(&text, missed, sizeof missed - 1);
    }
    const uint32_t n = (uint32_t)((text.len - 13) / (sizeof found + sizeof missed - 2));
    write_file(p->path, text.at);
    spil_buffer_free(&text);
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
    spil_buffer text = {0};
    spil_buffer_add(&text, "spil facts 1\nfound 7ate9 9+2 1000 Anna\n", 39);
    for (int i = 0; i < N; i++) {
        spil_buffer_add(&text, bad[i], strlen(bad[i]));
        spil_buffer_add(&text, "\n", 1);
    }
    spil_buffer_add(&text, "missed 7ate9 9+2 1000 Anna\nfound 7ate9 3-1 10", 46); /* a power cut */
    write_file(p->path, text.at);
    spil_buffer_free(&text);
    open_it(&f, p);
    assert_int_equal(f.facts.n_unread, N + 1);
    assert_int_equal(f.facts.sums.n, 1);
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
    static const char *const texts[] = {"my diary\n", "spil facts 4\nfound x y 1\n", "spill", "\377\377\377"};
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
    assert_int_equal(f.facts.n_unread, 0); /* no half line stays */
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
    open_it(&f, p);
    note(&f, "Anna", "9+2", SPIL_FACT_FOUND, 1000);
    note(&f, "Bo", "9+2", SPIL_FACT_FOUND, 1000);
    write_file(p->unread, "found 7ate9 x Anna\nfound 7ate9 x Bo\n");
    assert_true(forget(&f, "Anna"));
    assert_false(forget(&f, "Anna")); /* nobody of that name is left */
    assert_null(spil_facts_find(&f.facts, "Anna", "7ate9", "9+2"));
    expect(&f, "Bo", "9+2", 1, 1, 0, 1000);
    char *now = file_text(p->path);
    assert_null(strstr(now, "Anna"));
    assert_non_null(strstr(now, "Bo"));
    free(now);
    now = file_text(p->unread);
    assert_string_equal(now, "found 7ate9 x Bo\n");
    free(now);
    assert_true(forget(&f, NULL));
    assert_int_equal(f.facts.sums.n, 0);
    assert_int_not_equal(access(p->path, F_OK), 0);
    assert_int_not_equal(access(p->unread, F_OK), 0);
    assert_false(forget(&f, NULL));               /* nothing to do */
    note(&f, "Bo", "9+2", SPIL_FACT_FOUND, 1000); /* goes on */
    spil__facts_close(&f);
    open_it(&f, p);
    expect(&f, "Bo", "9+2", 1, 1, 0, 1000);
    spil__facts_close(&f);
}

/* Programs that write while others forget: nothing of anybody else is lost. */
static void forgetting_loses_nothing_of_others(void **state)
{
    enum { WRITERS = 3, NOTES = 600, OTHERS = 5000 };
    const place *p = *state;
    pid_t writer[WRITERS];
    facts_file f;
    spil_buffer text = {0};
    spil_buffer_add(&text, SPIL_FACTS_FIRST, sizeof SPIL_FACTS_FIRST - 1);
    for (int i = 0; i < OTHERS; i++) { /* so that forgetting takes a while */
        char line[64];
        spil_buffer_add(&text, line,
                        (size_t)snprintf(line, sizeof line, "total - 7ate9 9+2 1 1 0 9 1 p%d\n", i));
    }
    write_file(p->path, text.at);
    spil_buffer_free(&text);
    for (int i = 0; i < WRITERS; i++) {
        writer[i] = fork();
        assert_true(writer[i] >= 0);
        if (writer[i] > 0)
            continue;
        static const char *const names[WRITERS] = {"Anna", "Bo", "Carl"};
        spil_error err;
        bool ok = spil__facts_open_at(&f, p->path, &err);
        for (int n = 0; ok && n < NOTES; n += sched_yield() == 0)
            ok = spil_facts_note(&f.facts, names[i], "7ate9", "9+2", SPIL_FACT_FOUND, 1000, &err);
        _exit(ok ? 0 : 1);
    }
    open_it(&f, p);
    for (int left = WRITERS, status; left > 0;) {
        note(&f, "Dora", "9+2", SPIL_FACT_FOUND, 1000);
        forget(&f, "Dora");
        if (waitpid(-1, &status, WNOHANG) <= 0)
            continue;
        assert_int_equal(status, 0);
        left--;
    }
    spil__facts_close(&f);
    open_it(&f, p);
    expect(&f, "Anna", "9+2", NOTES, NOTES, 0, 1000);
    expect(&f, "Bo", "9+2", NOTES, NOTES, 0, 1000);
    expect(&f, "Carl", "9+2", NOTES, NOTES, 0, 1000);
    assert_false(spil_facts_knows(&f.facts, "Dora"));
    spil__facts_close(&f);
}

static void the_record_stays_private(void **state)
{
    const place *p = *state;
    facts_file f;
    write_file(p->path, "spil facts 1\nfound 7ate9 9+2 1000 Anna\nrubbish\n");
    assert_int_equal(chmod(p->path, 0644), 0); /* as earlier programs left it */
    open_it(&f, p);
    assert_int_equal(mode_of(p->path), 0600);
    assert_int_equal(mode_of(p->unread), 0600);
    forget(&f, "Bo");
    assert_int_equal(mode_of(p->path), 0600);
    spil__facts_close(&f);
}

/* A file too long to read can still be deleted. */
static void a_huge_record_is_forgotten(void **state)
{
    const place *p = *state;
    facts_file f;
    spil_error err;
    write_file(p->path, "spil facts 2\n");
    assert_int_equal(truncate(p->path, FACTS_BYTES + 1), 0);
    assert_false(spil__facts_open_at(&f, p->path, &err));
    assert_true(forget(&f, NULL));
    assert_int_not_equal(access(p->path, F_OK), 0);
    spil__facts_close(&f);
}

static void write_long(const char *path)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("spil facts 2\n", file);
    for (int i = 1; i <= 200000; i++)
        fprintf(file, "found 2026-11-16 7ate9 9+2 1730 Person%d\n", i);
    assert_int_equal(fclose(file), 0);
}

/* A long record names more people than the facts keep: the first of them is forgotten, and that is said. */
static void one_person_of_a_huge_record_is_forgotten(void **state)
{
    const place *p = *state;
    static const char *const names[] = {"erson1", "Person1"}; /* a part of a name is nobody's */
    for (int i = 0; i < 2; i++) {
        facts_file f;
        spil_error err;
        write_long(p->path);
        assert_false(spil__facts_open_at(&f, p->path, &err)); /* more than it reads */
        assert_int_equal(forget(&f, names[i]), i == 1);
        spil__facts_close(&f);
    }
    char *now = file_text(p->path);
    assert_null(strstr(now, " Person1\n"));
    free(now);
}

static void what_is_no_file_is_left_alone(void **state)
{
    const place *p = *state;
    facts_file f;
    spil_error err;
    bool was_there;
    assert_int_equal(mkfifo(p->path, 0600), 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(i == 0 ? spil__facts_open_at(&f, p->path, &err)
                                : spil__facts_forget(&f, NULL, &was_there, &err),
                         false);
        assert_non_null(strstr(err.text.format, "is not an ordinary file"));
    }
    spil__facts_close(&f);
}

/* Behind a link, forgetting and tidying up change the file itself. */
static void a_link_leads_to_the_record(void **state)
{
    const place *p = *state;
    char file[sizeof p->path + 8], aside[sizeof file + 8];
    facts_file f;
    snprintf(file, sizeof file, "%s.there", p->path);
    snprintf(aside, sizeof aside, "%s.unread", file);
    write_file(file, "spil facts 1\nfound 7ate9 9+2 1000 Anna\nfound 7ate9 9+2 1000 Bo\nrubbish of Anna\n");
    write_file(p->unread, "left by Anna\n");
    assert_int_equal(symlink(file, p->path), 0);
    open_it(&f, p);
    assert_true(forget(&f, "Anna"));
    char *now = file_text(file);
    assert_null(strstr(now, "Anna"));
    assert_non_null(strstr(now, "Bo"));
    free(now);
    assert_int_not_equal(access(aside, F_OK), 0);
    assert_int_not_equal(access(p->unread, F_OK), 0);
    assert_true(forget(&f, NULL));
    assert_int_not_equal(access(file, F_OK), 0);
    spil__facts_close(&f);
}

static void half_a_first_line_is_no_foreign_file(void **state)
{
    const place *p = *state;
    facts_file f;
    for (size_t len = 0; len < sizeof SPIL_FACTS_FIRST - 1; len++) {
        char torn[sizeof SPIL_FACTS_FIRST] = "";
        memcpy(torn, SPIL_FACTS_FIRST, len);
        write_file(p->path, torn);
        open_it(&f, p);
        note(&f, "Anna", "9+2", SPIL_FACT_FOUND, 1000);
        spil__facts_close(&f);
        open_it(&f, p);
        assert_int_equal(f.facts.n_unread, 0);
        expect(&f, "Anna", "9+2", 1, 1, 0, 1000);
        spil__facts_close(&f);
    }
}

/* A pipe with nobody at its other end would block forever. */
static void what_cannot_be_put_aside_stays(void **state)
{
    const place *p = *state;
    facts_file f;
    spil_error err;
    bool was_there;
    write_file(p->path, SPIL_FACTS_FIRST "hello Anna\n");
    assert_int_equal(mkfifo(p->unread, 0600), 0);
    open_it(&f, p);
    assert_int_equal(f.facts.n_unread, 1);
    assert_false(f.moved);
    spil__facts_unread_error(&f, &err);
    assert_null(strstr(err.text.format, "moved"));
    char *now = file_text(p->path);
    assert_non_null(strstr(now, "hello Anna"));
    free(now);
    assert_false(spil__facts_forget(&f, "Anna", &was_there, &err));
    assert_true(forget(&f, NULL));
    assert_int_not_equal(access(p->unread, F_OK), 0);
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
        CASE(forgetting_loses_nothing_of_others),
        CASE(the_record_stays_private),
        CASE(a_huge_record_is_forgotten),
        CASE(one_person_of_a_huge_record_is_forgotten),
        CASE(what_is_no_file_is_left_alone),
        CASE(a_link_leads_to_the_record),
        CASE(half_a_first_line_is_no_foreign_file),
        CASE(what_cannot_be_put_aside_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
