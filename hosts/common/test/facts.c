/* The learning record: what is noted is there again, whatever happens to the file. */
#include "facts.h"

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
#include "lesson.h"
#include "practice.h"
#include "report.h"
#include "spil/games.h"
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

static void open_it(facts *f, const place *p)
{
    spil_error err;
    assert_true(spil__facts_open_at(f, p->path, &err));
}

static void note(facts *f, const char *name, const char *what, fact_end end, uint32_t ms)
{
    spil_error err;
    assert_true(spil__facts_note(f, name, "7ate9", what, end, ms, &err));
}

static void expect(const facts *f, const char *name, const char *what, uint32_t met, uint32_t found,
                   uint32_t missed, uint32_t ms)
{
    const fact *x = spil__facts_find(f, name, "7ate9", what);
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

/* ---- the file ---- */

static void nothing_noted_leaves_no_file(void **state)
{
    const place *p = *state;
    facts f;
    open_it(&f, p);
    assert_int_equal(f.n, 0);
    assert_null(spil__facts_find(&f, "", "7ate9", "9+2"));
    spil__facts_close(&f);
    assert_int_not_equal(access(p->path, F_OK), 0);
}

static void what_is_noted_is_there_again(void **state)
{
    const place *p = *state;
    facts f;
    struct stat st;
    open_it(&f, p);
    note(&f, "Anna", "9+2", FACT_FOUND, 2000);
    note(&f, "Anna", "9+2", FACT_MISSED, 0);
    note(&f, "Anna", "9+2", FACT_FOUND, 1000);
    note(&f, "Anna", "9+2", FACT_MET, 0);
    note(&f, "", "3-3", FACT_FOUND, 999999);
    for (int again = 0; again < 2; again++) {
        expect(&f, "Anna", "9+2", 4, 2, 1, 1750);
        expect(&f, "", "3-3", 1, 1, 0, FACT_MS);
        assert_int_equal(spil__facts_find(&f, "Anna", "7ate9", "9+2")->recent, 5);
        assert_int_equal(spil__facts_find(&f, "Anna", "7ate9", "9+2")->n_recent, 3);
        assert_null(spil__facts_find(&f, "Anna", "7ate9", "3-3"));
        assert_null(spil__facts_find(&f, "Anna", "sequence", "9+2"));
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
    facts a, b, c;
    open_it(&a, p);
    open_it(&b, p);
    note(&a, "Anna", "9+2", FACT_FOUND, 1000);
    note(&b, "Bo", "9+2", FACT_FOUND, 1000);
    spil_error err;
    assert_true(spil__facts_forget(&a, "Carl", &err)); /* puts a new file in the place of the old one */
    note(&b, "Bo", "9+2", FACT_FOUND, 1000);
    note(&a, "Anna", "9+2", FACT_FOUND, 1000);
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
    facts f;
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
    assert_int_equal(f.n_unread, 0);
    expect(&f, "Anna", "9+2", n, n, 0, 1000);
    expect(&f, "", "3-1", n, 0, n, 0);
    assert_int_equal(spil__facts_find(&f, "Anna", "7ate9", "9+2")->recent, 0xff);
    spil__facts_close(&f);
}

#define LONG_LINE                                                                                            \
    "found 7ate9 9+2 10 abcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefgh"

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
        LONG_LINE,
    };
    enum { N = sizeof bad / sizeof bad[0] };
    const place *p = *state;
    facts f;
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
    assert_int_equal(f.n_unread, N + 1);
    assert_int_equal(f.n, 1);
    expect(&f, "Anna", "9+2", 2, 1, 1, 1000);
    spil__facts_close(&f);
    char *aside = file_text(p->unread);
    for (int i = 0; i < N; i++)
        assert_non_null(strstr(aside, bad[i]));
    assert_non_null(strstr(aside, "found 7ate9 3-1 10\n"));
    free(aside);
    open_it(&f, p); /* said once */
    assert_int_equal(f.n_unread, 0);
    expect(&f, "Anna", "9+2", 2, 1, 1, 1000);
    spil__facts_close(&f);
}

static void a_foreign_file_is_left_alone(void **state)
{
    static const char *const texts[] = {"my diary\n", "spil facts 2\nfound x y 1\n", "spil", "\377\377\377"};
    const place *p = *state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        facts f;
        spil_error err;
        write_file(p->path, texts[i]);
        assert_false(spil__facts_open_at(&f, p->path, &err));
        assert_non_null(strstr(err.text.format, "left alone"));
        assert_true(spil__facts_note(&f, "Anna", "7ate9", "9+2", FACT_FOUND, 1, &err)); /* in memory only */
        spil__facts_close(&f);
        char *now = file_text(p->path);
        assert_string_equal(now, texts[i]);
        free(now);
    }
}

/* A full disk is one sentence; what was there stays. */
static void a_full_disk_is_said_once(void **state)
{
    const place *p = *state;
    struct rlimit before;
    facts f;
    spil_error err;
    open_it(&f, p);
    note(&f, "Anna", "9+2", FACT_FOUND, 1000);
    struct stat st;
    assert_int_equal(stat(p->path, &st), 0);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    const struct rlimit full = {.rlim_cur = (rlim_t)st.st_size + 5, .rlim_max = before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &full), 0);
    const bool first = spil__facts_note(&f, "Anna", "9+2", "7ate9", FACT_FOUND, 1, &err);
    spil_error second_err;
    const bool second = spil__facts_note(&f, "Anna", "9+2", "7ate9", FACT_FOUND, 1, &second_err);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_false(first);
    assert_non_null(strstr(err.text.format, "not written"));
    assert_true(second);
    spil__facts_close(&f);
    open_it(&f, p);
    assert_int_equal(f.n_unread, 1); /* the half line */
    expect(&f, "Anna", "9+2", 1, 1, 0, 1000);
    spil__facts_close(&f);
}

static void no_folder_is_one_sentence(void **state)
{
    (void)state;
    facts f;
    spil_error err;
    assert_true(spil__facts_open_at(&f, "/nowhere/at/all/facts", &err)); /* not there yet */
    assert_false(spil__facts_note(&f, "Anna", "7ate9", "9+2", FACT_FOUND, 1, &err));
    assert_true(spil__facts_note(&f, "Anna", "7ate9", "9+2", FACT_FOUND, 1, &err));
    spil__facts_close(&f);
}

static void forgetting(void **state)
{
    const place *p = *state;
    facts f;
    spil_error err;
    open_it(&f, p);
    note(&f, "Anna", "9+2", FACT_FOUND, 1000);
    note(&f, "Bo", "9+2", FACT_FOUND, 1000);
    write_file(p->unread, "x");
    assert_true(spil__facts_forget(&f, "Anna", &err));
    assert_null(spil__facts_find(&f, "Anna", "7ate9", "9+2"));
    expect(&f, "Bo", "9+2", 1, 1, 0, 1000);
    char *now = file_text(p->path);
    assert_null(strstr(now, "Anna"));
    assert_non_null(strstr(now, "Bo"));
    free(now);
    assert_true(spil__facts_forget(&f, NULL, &err));
    assert_int_equal(f.n, 0);
    assert_int_not_equal(access(p->path, F_OK), 0);
    assert_int_not_equal(access(p->unread, F_OK), 0);
    assert_true(spil__facts_forget(&f, NULL, &err)); /* nothing to do */
    note(&f, "Bo", "9+2", FACT_FOUND, 1000);         /* goes on */
    spil__facts_close(&f);
    open_it(&f, p);
    expect(&f, "Bo", "9+2", 1, 1, 0, 1000);
    spil__facts_close(&f);
}

static void the_record_never_grows_without_end(void **state)
{
    const place *p = *state;
    facts f;
    text_buffer text = {0};
    char line[80];
    spil__text_add(&text, "spil facts 1\n", 13);
    for (int i = 0; i < FACTS_MAX + 500; i++) {
        const int n = snprintf(line, sizeof line, "total 7ate9 9+2 %d 0 0 0 - p%d\n", i + 1, i);
        spil__text_add(&text, line, (size_t)n);
    }
    write_file(p->path, text.at);
    spil__text_free(&text);
    open_it(&f, p);
    assert_true(f.n <= FACTS_MAX);
    assert_non_null(spil__facts_find(&f, "p20499", "7ate9", "9+2"));
    assert_null(spil__facts_find(&f, "p0", "7ate9", "9+2")); /* met least */
    spil__facts_close(&f);
}

/* ---- weights, reports, practice ---- */

static void weak_facts_weigh_more(void **state)
{
    (void)state;
    const fact well = {.met = 8, .found = 8, .ms = 1000, .recent = 0xff, .n_recent = 8};
    fact missed = well, slow = well, learnt = well;
    missed.recent = 0xfe;
    slow.ms = 2000;
    learnt.missed = 50; /* long ago */
    assert_int_equal(spil__fact_weight(&well, 1000), 1);
    assert_int_equal(spil__fact_weight(&learnt, 1000), 1);
    assert_true(spil__fact_weight(&missed, 1000) >= REPORT_WEAK);
    assert_true(spil__fact_weight(&slow, 1000) >= REPORT_WEAK);
    assert_int_equal(spil__fact_weight(NULL, 1000), 4);
    missed.recent = 0xfc;
    assert_true(spil__fact_weight(&missed, 1000) > spil__fact_weight(&slow, 1000));
}

static spil_setup setup_of(const char *game)
{
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, game), 2);
    spil_error err;
    assert_int_equal(spil_setup_check(&su, &err), SPIL_OK);
    return su;
}

static void lessons(void **state)
{
    (void)state;
    sum list[LESSON_MAX], back;
    const spil_setup race = setup_of("7ate9"), board = setup_of("sequence");
    char text[SUM_TEXT], word[FACT_WORD];
    assert_int_equal(spil__lesson(&race, list), 60);
    int corners = 0;
    for (int i = 0; i < 60; i++) {
        const int plain = list[i].sign == '+' ? list[i].a + list[i].b : list[i].a - list[i].b;
        assert_int_equal(list[i].answer, (plain + 9) % 10 + 1);
        assert_int_equal(list[i].corner, plain < 1 || plain > 10);
        corners += list[i].corner;
        spil__sum_word(&list[i], word);
        assert_true(spil__sum_read("7ate9", word, &back));
        assert_memory_equal(&back.a, &list[i].a, 3 * sizeof back.a);
    }
    assert_int_equal(corners, 12); /* 1 + 2 + 3 at each end */
    assert_int_equal(spil__lesson(&board, list), 96);
    assert_true(spil__sum_read("7ate9", "9+2", &back));
    spil__sum_tell(&back, text);
    assert_string_equal(text, "9 + 2 = 1 (9, 10, 1)");
    assert_true(spil__sum_read("7ate9", "2-3", &back));
    spil__sum_tell(&back, text);
    assert_string_equal(text, "2 - 3 = 9 (2, 1, 10, 9)");
    assert_true(spil__sum_read("sequence", "42/7", &back));
    assert_int_equal(back.answer, 6);
    static const char *const bad[] = {"11+1", "9+4", "9*2", "9", "9+", "+2", "9+2x", "", "99999+1"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(spil__sum_read("7ate9", bad[i], &back));
    assert_false(spil__sum_read("sequence", "3-9", &back));
    assert_false(spil__sum_read("sequence", "7/2", &back));
    assert_false(spil__sum_read("punto", "7+2", &back));
}

static void a_report_names_the_weak_ones_first(void **state)
{
    const place *p = *state;
    facts f;
    report r = {0};
    char text[200];
    open_it(&f, p);
    for (int i = 0; i < 5; i++) {
        note(&f, "Bo", "9+2", i == 4 ? FACT_MISSED : FACT_FOUND, 1000);
        note(&f, "Bo", "3-1", FACT_FOUND, 1000);
        note(&f, "Bo", "3+1", FACT_FOUND, 900);
        note(&f, "Anna", "3+1", FACT_FOUND, 900);
    }
    note(&f, "Bo", "9+2", FACT_MISSED, 0);
    note(&f, "Bo", "4-1", FACT_MISSED, 0);
    assert_true(spil__report_next(&f, NULL, NULL, &r));
    assert_string_equal(r.name, "Anna");
    assert_int_equal(r.n_weak, 0);
    assert_true(spil__report_next(&f, NULL, NULL, &r));
    assert_string_equal(r.name, "Bo");
    assert_int_equal(r.usual_ms, 1000);
    assert_int_equal(r.n, 4);
    assert_int_equal(r.n_weak, 2);
    spil__report_practise(&r, text, sizeof text);
    assert_string_equal(text, "9 + 2, 4 - 1");
    assert_false(spil__report_next(&f, NULL, NULL, &r));
    assert_false(spil__report_next(&f, "sequence", NULL, &r));
    assert_true(spil__report_next(&f, "7ate9", "Bo", &r));
    assert_false(spil__report_next(&f, "7ate9", "Bo", &r));
    spil__facts_close(&f);
}

/* As many people as there is room for, each with two games: sorted once, not looked for anew by everybody. */
static void everybody_has_a_report(void **state)
{
    (void)state;
    enum { PEOPLE = FACTS_MAX / 2 };
    text_buffer text = {0}, unread = {0};
    facts f = {0};
    report r = {0};
    char line[80], last[SPIL_NAME_BYTES] = "";
    spil__text_add(&text, "spil facts 1\n", strlen("spil facts 1\n"));
    for (int i = 0; i < 2 * PEOPLE; i++) {
        const int n = snprintf(line, sizeof line, "found %s 3+1 %d N%05d\n", i % 2 ? "7ate9" : "sequence",
                               1 + i / 2 * 7919 % PEOPLE, i / 2 * 7919 % PEOPLE);
        spil__text_add(&text, line, (size_t)n);
    }
    assert_true(spil__facts_read(&f, text.at, text.len, &unread));
    int reports = 0;
    for (; spil__report_next(&f, NULL, NULL, &r); reports++) {
        assert_string_equal(r.game, reports % 2 ? "sequence" : "7ate9");
        assert_int_equal(strcmp(last, r.name) < 0, reports % 2 == 0);
        assert_int_equal(r.n, 1);
        assert_int_equal(r.usual_ms, 1 + reports / 2);
        snprintf(last, sizeof last, "%s", r.name);
    }
    assert_int_equal(reports, 2 * PEOPLE);
    spil__facts_close(&f);
    spil__text_free(&text);
    spil__text_free(&unread);
}

static void practice_draws_the_weak_ones_more_often(void **state)
{
    const place *p = *state;
    const spil_setup su = setup_of("7ate9");
    facts f;
    practice *drill = malloc(sizeof *drill);
    sum list[LESSON_MAX];
    open_it(&f, p);
    const int n = spil__lesson(&su, list);
    for (int i = 0; i < n; i++) {
        char word[FACT_WORD];
        spil__sum_word(&list[i], word);
        for (int k = 0; k < 3; k++)
            note(&f, "Bo", word, strcmp(word, "9+2") == 0 ? FACT_MISSED : FACT_FOUND, 1000);
    }
    f.path[0] = '\0';
    enum { QUESTIONS = 2000 };
    int weak = 0, other = 0, last = -1;
    spil__practice_begin(drill, &su, &f, "Bo", QUESTIONS, 1);
    for (const sum *s; (s = spil__practice_ask(drill)) != NULL;) {
        assert_true(drill->now != last); /* never twice in a row */
        last = drill->now;
        weak += s->a == 9 && s->b == 2 && s->sign == '+';
        other += s->a == 9 && s->b == 2 && s->sign == '-';
    }
    /* 13 against 1 each of 59 others: 360 and 28 expected, less a little for not coming twice in a row. */
    assert_in_range(weak, 230, 450);
    assert_in_range(other, 10, 50);
    free(drill);
    spil__facts_close(&f);
}

static void a_missed_sum_comes_again_after_three_others(void **state)
{
    const place *p = *state;
    const spil_setup su = setup_of("sequence");
    facts f;
    spil_error err;
    practice *drill = malloc(sizeof *drill);
    char missed[200], text[SUM_TEXT];
    open_it(&f, p);
    spil__practice_begin(drill, &su, &f, "", 12, 7);
    const sum *s = spil__practice_ask(drill);
    assert_false(spil__practice_answer(drill, s->answer + 1, 500, &err));
    assert_null(err.text.format);
    for (int i = 0; i < 3; i++) {
        const sum *next = spil__practice_ask(drill);
        assert_ptr_not_equal(next, s);
        assert_true(spil__practice_answer(drill, next->answer, 500, &err));
    }
    assert_ptr_equal(spil__practice_ask(drill), s);
    assert_true(spil__practice_answer(drill, s->answer, 500, &err));
    char word[FACT_WORD];
    spil__sum_word(s, word);
    const fact *x = spil__facts_find(&f, "", "sequence", word);
    assert_non_null(x);
    assert_int_equal(x->met, 2);
    assert_int_equal(x->found, 1);
    assert_int_equal(drill->right, 4);
    spil__practice_missed(drill, missed, sizeof missed);
    spil__sum_ask(s, text);
    assert_string_equal(missed, text);
    while (spil__practice_ask(drill) != NULL)
        continue;
    assert_int_equal(drill->asked, 12);
    free(drill);
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
        CASE(the_record_never_grows_without_end),
        cmocka_unit_test(weak_facts_weigh_more),
        cmocka_unit_test(lessons),
        CASE(a_report_names_the_weak_ones_first),
        cmocka_unit_test(everybody_has_a_report),
        CASE(practice_draws_the_weak_ones_more_often),
        CASE(a_missed_sum_comes_again_after_three_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
