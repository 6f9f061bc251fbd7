/* The learning record in memory and as text: what is written can be read back, and no line is lost. */
#include "spil/facts.h"

#include "unit.h"

/* ---- a keeper that appends lines ---- */

typedef struct kept {
    char text[2000];
    size_t len;
    int lines, refuse; /* which line is refused, from 1 */
} kept;

static bool keep(void *of, const char *line, size_t len, spil_error *err)
{
    kept *k = of;
    if (++k->lines == k->refuse) {
        spil_fail(err, SPIL_BAD_OPTION, "no more room");
        return false;
    }
    assert_true(k->len + len < sizeof k->text);
    assert_int_equal(line[len - 1], '\n');
    memcpy(k->text + k->len, line, len);
    k->len += len;
    return true;
}

/* ---- days ---- */

static spil_day a_monday(void *of)
{
    (void)of;
    return spil_day_of(2026, 11, 16);
}

static void expect_day(const spil_facts *f, const char *name, spil_day day, uint32_t found, uint32_t missed)
{
    for (int i = 0; i < f->days.n; i++) {
        const spil_fact_tally *x = spil_facts_tally(f, i);
        if (strcmp(x->name, name) != 0 || x->day != day)
            continue;
        assert_int_equal(x->found, found);
        assert_int_equal(x->missed, missed);
        return;
    }
    fail_msg("nothing is known of that day of %s", name);
}

static void days_are_those_of_the_calendar(void **state)
{
    (void)state;
    static const struct {
        int year, month, day;
        spil_day is;
    } days[] = {
        {1970, 1, 2, 1},  {2000, 2, 29, 11016}, {2026, 11, 16, 20773}, {9999, 12, 31, 2932896},
        {1970, 1, 1, 0},  {1969, 12, 31, 0},    {2026, 2, 29, 0},      {2100, 2, 29, 0},
        {2026, 13, 1, 0}, {2026, 0, 1, 0},      {2026, 4, 31, 0},      {10000, 1, 1, 0},
    };
    for (size_t i = 0; i < sizeof days / sizeof days[0]; i++)
        assert_int_equal(spil_day_of(days[i].year, days[i].month, days[i].day), days[i].is);
    for (spil_day day = 1; day < 60000; day += 13) {
        char text[16], line[64];
        spil_out out = spil_out_to(text, sizeof text);
        spil_facts f = {0};
        spil_day_print(day, &out);
        snprintf(line, sizeof line, SPIL_FACTS_FIRST "found %s 7ate9 9+2 1\n", text);
        free(take_in(&f, line));
        assert_int_equal(f.n_unread, 0);
        assert_int_equal(spil_facts_at(&f, 0)->day, day);
        spil_facts_free(&f);
    }
}

/* The old format: what it says happened before any day that is known. */
static void a_record_without_days_is_read(void **state)
{
    (void)state;
    spil_facts f = {0}, again = {0};
    char text[500];
    spil_out out = spil_out_to(text, sizeof text);
    free(take_in(&f, "spil facts 1\ntotal 7ate9 9+2 4 2 1 1000 110 Anna\nmissed 7ate9 3-1 0 Anna\n"));
    assert_true(f.old);
    expect(&f, "Anna", "9+2", 4, 2, 1, 1000);
    expect_day(&f, "Anna", 0, 2, 2);
    spil_facts_write(&f, &out);
    free(take_in(&again, text));
    assert_false(again.old);
    assert_int_equal(again.n_unread, 0);
    expect_day(&again, "Anna", 0, 2, 2); /* once */
    spil_facts_free(&f);
    spil_facts_free(&again);
}

/* An older format: as if the latest outcomes had been on the last day. */
static void a_record_without_memory_is_read(void **state)
{
    (void)state;
    spil_facts f = {0}, again = {0};
    char text[500];
    spil_out out = spil_out_to(text, sizeof text);
    free(take_in(&f, "spil facts 2\ntotal 2026-11-16 7ate9 9+2 4 2 1 1000 101 Anna\n"));
    assert_true(f.old);
    const spil_day due = spil_fact_due(spil_facts_at(&f, 0));
    assert_int_equal(due, a_monday(NULL) + 1);
    spil_facts_write(&f, &out);
    free(take_in(&again, text));
    assert_false(again.old);
    assert_int_equal(again.n_unread, 0);
    assert_int_equal(spil_fact_due(spil_facts_at(&again, 0)), due);
    spil_facts_free(&f);
    spil_facts_free(&again);
}

/* What is found each time it comes back, comes back ever later; after a miss, soon. */
static void what_is_known_comes_back_later(void **state)
{
    (void)state;
    spil_facts f = {0};
    spil_day day = a_monday(NULL), pause = 0;
    char line[80];
    for (int i = 0; i < 6; i++) {
        char text[16];
        spil_out out = spil_out_to(text, sizeof text);
        spil_day_print(day, &out);
        snprintf(line, sizeof line, SPIL_FACTS_FIRST "%s %s 7ate9 9+2 900\n", i < 5 ? "found" : "missed",
                 text);
        free(take_in(&f, line));
        const spil_day due = spil_fact_due(spil_facts_at(&f, 0));
        assert_true(i < 5 ? due - day > pause : due - day < pause);
        pause = due - day;
        day = due;
    }
    free(take_in(&f, SPIL_FACTS_FIRST "found - 7ate9 3-1 900\n")); /* nobody knows when */
    assert_int_equal(spil_fact_due(spil_facts_at(&f, 1)), 0);
    spil_facts_free(&f);
}

static void damaged_memories_are_not_read(void **state)
{
    (void)state;
    static const char *const memories[] = {"",
                                           "2306 6413",
                                           "2306 900 2026-11-16",
                                           "0 6413 2026-11-16",
                                           "2306 6413 -",
                                           "2306 11000 2026-11-16",
                                           "x 6413 2026-11-16"};
    for (size_t i = 0; i < sizeof memories / sizeof memories[0]; i++) {
        spil_facts f = {0};
        char line[120];
        snprintf(line, sizeof line, SPIL_FACTS_FIRST "total 2026-11-16 7ate9 9+2 1 1 0 900 1 %s Anna\n",
                 memories[i]);
        free(take_in(&f, line));
        assert_int_equal(f.n_unread, 1);
        spil_facts_free(&f);
    }
}

static void what_is_noted_is_there_again(void **state)
{
    (void)state;
    kept k = {.text = SPIL_FACTS_FIRST, .len = sizeof SPIL_FACTS_FIRST - 1};
    spil_facts f = {.keeper = {.line = keep, .of = &k}}, again = {0};
    char text[500];
    spil_out out = spil_out_to(text, sizeof text);
    f.keeper.today = a_monday;
    note(&f, "Anna", "9+2", SPIL_FACT_FOUND, 2000);
    note(&f, "Anna", "9+2", SPIL_FACT_MISSED, 0);
    note(&f, "Anna", "9+2", SPIL_FACT_FOUND, 1000);
    note(&f, "Anna", "9+2", SPIL_FACT_MET, 0);
    f.keeper.today = NULL;
    note(&f, "", "3-3", SPIL_FACT_FOUND, 999999);
    assert_string_equal(k.text, "spil facts 3\n"
                                "found 2026-11-16 7ate9 9+2 2000 Anna\n"
                                "missed 2026-11-16 7ate9 9+2 0 Anna\n"
                                "found 2026-11-16 7ate9 9+2 1000 Anna\n"
                                "met 2026-11-16 7ate9 9+2 0 Anna\n"
                                "found - 7ate9 3-3 60000\n");
    spil_facts_write(&f, &out);
    assert_string_equal(text, "spil facts 3\n"
                              "total 2026-11-16 7ate9 9+2 4 2 1 1750 101 828 7382 2026-11-16 Anna\n"
                              "total - 7ate9 3-3 1 1 0 60000 1 0 0 -\n"
                              "day 2026-11-16 7ate9 2 1 Anna\n"
                              "day - 7ate9 1 0\n");
    const char *const texts[] = {k.text, text}; /* what was appended, and totals: the same */
    for (int i = 0; i < 2; i++) {
        char *unread = take_in(&again, texts[i]);
        assert_string_equal(unread, "");
        free(unread);
        expect(&again, "Anna", "9+2", 4, 2, 1, 1750);
        expect(&again, "", "3-3", 1, 1, 0, SPIL_FACT_MS);
        assert_int_equal(again.days.n, 2);
        expect_day(&again, "Anna", a_monday(NULL), 2, 1);
        expect_day(&again, "", 0, 1, 0);
        assert_int_equal(spil_facts_find(&again, "Anna", "7ate9", "9+2")->day, a_monday(NULL));
        assert_false(again.old);
        assert_int_equal(spil_facts_find(&again, "Anna", "7ate9", "9+2")->recent, 5);
        assert_int_equal(spil_facts_find(&again, "Anna", "7ate9", "9+2")->n_recent, 3);
        assert_null(spil_facts_find(&again, "Anna", "7ate9", "3-3"));
        assert_null(spil_facts_find(&again, "Anna", "sequence", "9+2"));
        spil_facts_free(&again);
    }
    spil_facts_free(&f);
    assert_null(spil_facts_find(&f, "Anna", "7ate9", "9+2"));
}

/* The longest possible name and words fit into a line. */
static void the_longest_line_fits(void **state)
{
    (void)state;
    kept k = {0};
    spil_facts f = {.keeper = {.line = keep, .of = &k}}, again = {0};
    char name[SPIL_NAME_BYTES], word[SPIL_FACT_WORD], text[2500];
    spil_error err;
    memset(name, 'n', sizeof name);
    memset(word, '9', sizeof word);
    name[sizeof name - 1] = word[sizeof word - 1] = '\0';
    assert_true(spil_facts_note(&f, name, word, word, SPIL_FACT_MISSED, 99999, &err));
    spil_fact *x = f.sums.item;
    x->met = x->missed = x->found = 999999999;
    x->n_recent = SPIL_FACT_RECENT;
    ((spil_fact_tally *)f.days.item)->found = 999999999;
    spil_out out = spil_out_to(text, sizeof text);
    spil_facts_write(&f, &out);
    assert_true(strcspn(text + sizeof SPIL_FACTS_FIRST - 1, "\n") + 2 <= SPIL_FACT_LINE);
    assert_true(k.len < SPIL_FACT_LINE);
    snprintf(text, sizeof text, SPIL_FACTS_FIRST "%s", k.text);
    free(take_in(&again, text));
    assert_int_equal(again.n_unread, 0);
    assert_int_equal(again.sums.n, 1);
    spil_facts_free(&f);
    spil_facts_free(&again);
}

static void a_keeper_that_cannot_is_not_asked_again(void **state)
{
    (void)state;
    kept k = {.refuse = 2};
    spil_facts f = {.keeper = {.line = keep, .of = &k}};
    spil_error err = {0};
    note(&f, "Anna", "9+2", SPIL_FACT_FOUND, 1000);
    assert_false(spil_facts_note(&f, "Anna", "7ate9", "9+2", SPIL_FACT_FOUND, 1000, &err));
    assert_string_equal(err.text.format, "no more room");
    note(&f, "Anna", "9+2", SPIL_FACT_FOUND, 1000); /* in memory only */
    assert_int_equal(k.lines, 2);
    expect(&f, "Anna", "9+2", 3, 3, 0, 1000);
    spil_facts_free(&f);
}

static void texts_add_up(void **state)
{
    (void)state;
    spil_facts f = {0};
    free(take_in(&f, "spil facts 1\ntotal 7ate9 9+2 4 2 1 1000 110 Anna\nfound 7ate9 3-1 10\n"));
    free(take_in(&f, "spil facts 1\ntotal 7ate9 9+2 8 6 2 2000 0111 Anna\ntotal 7ate9 3-1 1 0 0 0 -\n"));
    expect(&f, "Anna", "9+2", 12, 8, 3, 1750);
    assert_int_equal(spil_facts_find(&f, "Anna", "7ate9", "9+2")->recent, 7); /* the later ones */
    expect(&f, "", "3-1", 2, 1, 0, 10);
    assert_int_equal(spil_facts_find(&f, "", "7ate9", "3-1")->n_recent, 1);
    spil_facts_free(&f);
}

#define LONG_LINE                                                                                            \
    "found 7ate9 9+2 10 abcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefgh"

static void bad_lines_are_given_back_and_nothing_is_lost(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "found 7ate9 9+2",
        "found 7ate9 9+2 x Anna",
        "found 7ate9 9+2 -5 Anna",
        "hello",
        "found 7ate9  10 Anna",
        "found 2026-02-30 7ate9 9+2 10 Anna",
        "day 7ate9 1 2 Anna",
        "day 2026-02-03 7ate9 1 Anna",
        "total 7ate9 9+2 1 1 1 5 1 Anna",
        "total 7ate9 9+2 1 1 0 5 111111111 Anna",
        "found 7ate9 9+2 10 \001",
        "found 7ate9 aaaaaaaaaaaaaaaaaaaaaaaaaaaa 10 Anna",
        LONG_LINE,
    };
    enum { N = sizeof bad / sizeof bad[0] };
    spil_facts f = {0};
    char text[2000], lines[2000];
    spil_out out = spil_out_to(text, sizeof text), wanted = spil_out_to(lines, sizeof lines);
    spil_put(&out, "spil facts 1\nfound 7ate9 9+2 1000 Anna\n\n");
    for (int i = 0; i < N; i++) {
        spil_put(&out, bad[i]);
        spil_put(&out, "\n");
        spil_put(&wanted, bad[i]);
        spil_put(&wanted, "\n");
    }
    spil_put(&out, "missed 7ate9 9+2 1000 Anna\nfound 7ate9 3-1 10"); /* a power cut */
    spil_put(&wanted, "found 7ate9 3-1 10\n");
    char *unread = take_in(&f, text);
    assert_string_equal(unread, lines);
    free(unread);
    assert_int_equal(f.n_unread, N + 1);
    assert_int_equal(f.sums.n, 1);
    expect(&f, "Anna", "9+2", 2, 1, 1, 1000);
    spil_facts_free(&f);
}

static void a_foreign_text_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"my diary\n", "spil facts 4\nfound x y 1\n", "spil", "\377\377\377",
                                        ""};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        spil_facts f = {0};
        char aside[100];
        spil_out unread = spil_out_to(aside, sizeof aside);
        assert_false(spil_facts_read(&f, texts[i], strlen(texts[i]), &unread));
        assert_int_equal(f.sums.n, 0);
        assert_string_equal(aside, "");
    }
}

static void forgetting(void **state)
{
    (void)state;
    kept k = {0};
    spil_facts f = {.keeper = {.line = keep, .of = &k}};
    spil_facts_forget(&f, NULL); /* nothing to do */
    note(&f, "Anna", "9+2", SPIL_FACT_FOUND, 1000);
    note(&f, "Bo", "9+2", SPIL_FACT_FOUND, 1000);
    note(&f, "", "9+2", SPIL_FACT_FOUND, 1000);
    spil_facts_forget(&f, "Anna");
    assert_null(spil_facts_find(&f, "Anna", "7ate9", "9+2"));
    expect(&f, "Bo", "9+2", 1, 1, 0, 1000);
    spil_facts_forget(&f, "");
    assert_null(spil_facts_find(&f, "", "7ate9", "9+2"));
    assert_int_equal(f.sums.n, 1);
    spil_facts_forget(&f, NULL);
    assert_int_equal(f.sums.n, 0);
    note(&f, "Bo", "9+2", SPIL_FACT_FOUND, 1000); /* goes on */
    expect(&f, "Bo", "9+2", 1, 1, 0, 1000);
    assert_int_equal(k.lines, 4);
    spil_facts_free(&f);
}

static void the_record_never_grows_without_end(void **state)
{
    (void)state;
    enum { N = SPIL_FACTS_MAX + 500, LINE = 48 };
    char *text = malloc((size_t)(N + 1) * LINE);
    assert_non_null(text);
    int len = snprintf(text, LINE, "spil facts 2\n");
    for (int i = 0; i < N; i++)
        len += snprintf(text + len, LINE, "total 7ate9 9+2 %d 0 0 0 - p%d\n", i + 1, i);
    spil_facts f = {0};
    free(take_in(&f, text));
    free(text);
    assert_int_equal(f.n_unread, 0);
    assert_true(f.sums.n <= SPIL_FACTS_MAX);
    assert_non_null(spil_facts_find(&f, "p20499", "7ate9", "9+2"));
    assert_null(spil_facts_find(&f, "p0", "7ate9", "9+2")); /* met least */
    spil_facts_free(&f);
}

static bool keep_nothing(void *of, const char *line, size_t len, spil_error *err)
{
    (void)of, (void)line, (void)len, (void)err;
    return true;
}

/* Full: meeting a known sum drops nothing, a new one the one that was not met for longest, and nobody is mixed up. */
static void a_full_record_makes_room_one_by_one(void **state)
{
    (void)state;
    enum { N = SPIL_FACTS_MAX, LINE = 64 };
    char *text = malloc((size_t)(N + 1) * LINE), name[16];
    assert_non_null(text);
    int len = snprintf(text, LINE, "spil facts 2\n");
    for (int i = 0; i < N; i++)
        len += snprintf(text + len, LINE, "total 2026-%02d-01 7ate9 9+2 %d 0 0 0 - p%d\n", i < 3 ? 1 : 2,
                        N - i, i);
    spil_facts f = {.keeper = {.line = keep_nothing, .today = a_monday}};
    free(take_in(&f, text));
    free(text);
    assert_int_equal(f.sums.n, N);
    note(&f, "p17", "9+2", SPIL_FACT_FOUND, 1000);
    note(&f, "p2", "9+2", SPIL_FACT_FOUND, 1000); /* no longer among the oldest */
    assert_int_equal(f.sums.n, N);
    static const char *const gone[] = {"p1", "p0", "p19999", "p19998"};
    for (int i = 0; i < 4; i++) {
        assert_non_null(spil_facts_find(&f, gone[i], "7ate9", "9+2"));
        snprintf(name, sizeof name, "new%d", i);
        note(&f, name, "9+2", SPIL_FACT_FOUND, 1000);
        assert_null(spil_facts_find(&f, gone[i], "7ate9", "9+2"));
        assert_int_equal(f.sums.n, N);
    }
    for (int i = 2; i < N - 2; i++) {
        snprintf(name, sizeof name, "p%d", i);
        assert_string_equal(spil_facts_find(&f, name, "7ate9", "9+2")->name, name);
    }
    spil_facts_free(&f);
}

static void weak_facts_weigh_more(void **state)
{
    (void)state;
    const spil_fact well = {.met = 8, .found = 8, .ms = 1000, .recent = 0xff, .n_recent = 8};
    spil_fact missed = well, slow = well, learnt = well;
    missed.recent = 0xfe;
    slow.ms = 2000;
    learnt.missed = 50; /* long ago */
    assert_int_equal(spil_fact_weight(&well, 1000), 1);
    assert_int_equal(spil_fact_weight(&learnt, 1000), 1);
    assert_true(spil_fact_weight(&missed, 1000) >= 3);
    assert_true(spil_fact_weight(&slow, 1000) >= 3);
    assert_int_equal(spil_fact_weight(NULL, 1000), 4);
    missed.recent = 0xfc;
    assert_true(spil_fact_weight(&missed, 1000) > spil_fact_weight(&slow, 1000));
}

static void the_usual_time_is_the_middle_one(void **state)
{
    (void)state;
    spil_facts f = {0};
    assert_int_equal(spil_facts_usual_ms(&f, "Bo", "7ate9"), 0);
    note(&f, "Bo", "4-1", SPIL_FACT_MISSED, 0);
    assert_int_equal(spil_facts_usual_ms(&f, "Bo", "7ate9"), 0);
    note(&f, "Bo", "9+2", SPIL_FACT_FOUND, 50000);
    note(&f, "Bo", "3-1", SPIL_FACT_FOUND, 900);
    note(&f, "Bo", "3+1", SPIL_FACT_FOUND, 1000);
    note(&f, "Anna", "3+1", SPIL_FACT_FOUND, 7);
    assert_int_equal(spil_facts_usual_ms(&f, "Bo", "7ate9"), 1000);
    assert_int_equal(spil_facts_usual_ms(&f, "Bo", "sequence"), 0);
    spil_facts_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_without_memory_is_read),
        cmocka_unit_test(what_is_known_comes_back_later),
        cmocka_unit_test(damaged_memories_are_not_read),
        cmocka_unit_test(what_is_noted_is_there_again),
        cmocka_unit_test(the_longest_line_fits),
        cmocka_unit_test(a_keeper_that_cannot_is_not_asked_again),
        cmocka_unit_test(texts_add_up),
        cmocka_unit_test(bad_lines_are_given_back_and_nothing_is_lost),
        cmocka_unit_test(a_foreign_text_is_refused),
        cmocka_unit_test(forgetting),
        cmocka_unit_test(the_record_never_grows_without_end),
        cmocka_unit_test(a_full_record_makes_room_one_by_one),
        cmocka_unit_test(days_are_those_of_the_calendar),
        cmocka_unit_test(a_record_without_days_is_read),
        cmocka_unit_test(weak_facts_weigh_more),
        cmocka_unit_test(the_usual_time_is_the_middle_one),
    };
    return cmocka_run_group_tests_name("learn_facts", tests, NULL, NULL);
}
