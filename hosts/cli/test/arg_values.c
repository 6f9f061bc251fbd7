/* arg_values.c: values of a command line at their limits and beyond. */
#include "arg_values.h"

#include <stdlib.h>

#include "complaint.h"

static const flag flags[] = {
    {.name = "seats", .value = "N"},
    {.name = "seat", .value = "SEAT=WHO"},
    {.name = "option", .value = "NAME=VALUE"},
    {.name = "seed", .value = "SEED"},
    {.name = "sims", .value = "N"},
    {.name = "ms", .value = "N"},
    {.name = "jobs", .value = "N"},
    {.name = "lang", .value = "LANGUAGE"},
    {.name = "games", .value = "N"},
    {.name = NULL},
};
static const command commands[] = {
    {.name = "try", .operands = "[WORD...]", .max = ARGS_MAX, .flags = flags},
};

const command *spil__command_at(int i)
{
    return i < (int)(sizeof commands / sizeof commands[0]) ? &commands[i] : NULL;
}

/* A command line, split at blanks. The last eight stay valid. */
static args of(const char *line)
{
    static char texts[8][4096], *lists[8][ARGS_MAX];
    static int turn;
    char *text = texts[turn % 8], **words = lists[turn % 8];
    args a;
    int n = 0;
    turn++;
    snprintf(text, sizeof texts[0], "%s", line);
    for (char *word = strtok(text, " "); word != NULL && n < ARGS_MAX; word = strtok(NULL, " "))
        words[n++] = word;
    assert_true(spil__args_read(&commands[0], n, words, &a));
    return a;
}

/* Compares a complaint with the expected one; "": there must be none, and the value must be good. */
static void check(const char *line, bool good, const char *said, const char *why)
{
    if (strcmp(said, why) != 0 || good != (why[0] == '\0'))
        fail_msg("%s: '%s' instead of '%s'", line, said, why);
}

static void numbers(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int value;
        const char *why;
    } tries[] = {
        {"", 7, ""}, /* not given */
        {"--games 1", 1, ""},
        {"--games 50", 50, ""},
        {"--games 3 --games 4", 4, ""},
        {"--games 0", 0, "--games must be a whole number from 1 to 50, not '0'"},
        {"--games 51", 0, "--games must be a whole number from 1 to 50, not '51'"},
        {"--games -1", 0, "--games must be a whole number from 1 to 50, not '-1'"},
        {"--games 1.5", 0, "--games must be a whole number from 1 to 50, not '1.5'"},
        {"--games 5x", 0, "--games must be a whole number from 1 to 50, not '5x'"},
        {"--games x", 0, "--games must be a whole number from 1 to 50, not 'x'"},
        {"--games=", 0, "--games must be a whole number from 1 to 50, not ''"},
        {"--games 4294967297", 0, "--games must be a whole number from 1 to 50, not '4294967297'"},
        {"--games 99999999999999999999", 0,
         "--games must be a whole number from 1 to 50, not '99999999999999999999'"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        const args a = of(tries[i].line);
        int value;
        complaint_begin();
        const bool good = spil__arg_number(&a, "games", 1, 50, 7, &value);
        check(tries[i].line, good, complaint(), tries[i].why);
        if (good)
            assert_int_equal(value, tries[i].value);
    }
}

static void games_seats_and_options(void **state)
{
    (void)state;
    static const struct {
        const char *game, *line;
        int seats;
        const char *why;
    } tries[] = {
        {"punto", "", 2, ""},
        {"punto", "--seats 4 --option teams=1 --option rounds=9", 4, ""},
        {"sequence", "--seats 6 --option teams=3 --option draw=manual --option board=small", 6, ""},
        {"rumi7", "--option first_round=3 --option first_round=2", 2, ""}, /* the last one counts */
        {"punto", "--seats 5", 0, "--seats must be a whole number from 2 to 4, not '5'"},
        {"punto", "--option rounds", 0, "'rounds' is not of the form NAME=VALUE"},
        {"punto", "--option =1", 0, "Punto has no option ''"},
        {"punto", "--option round=1", 0, "Punto has no option 'round'; did you mean 'rounds'?"},
        {"punto", "--option draw=auto", 0, "Punto has no option 'draw'"}, /* another game's */
        {"punto", "--option teams=1", 0, "teams are for four seats"},
        {"sequence", "--seats 5", 0, "five seats cannot form even teams: play with 2, 3, 4 or 6"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        const args a = of(tries[i].line);
        spil_setup su;
        complaint_begin();
        const bool good = spil__arg_setup(&a, spil_game_find(SPIL_CPU_ANY, tries[i].game), &su);
        check(tries[i].line, good, complaint(), tries[i].why);
        if (good)
            assert_int_equal(su.seats, tries[i].seats);
    }
    const args a = of("--option first_round=3 --option last_round=3");
    spil_setup su;
    assert_true(spil__arg_setup(&a, spil_game_find(SPIL_CPU_ANY, "rumi7"), &su));
    char text[SPIL_DATA_NAME];
    spil_out out = spil_out_to(text, sizeof text);
    spil_option_print(&su, 3, &out);
    assert_string_equal(text, "3");
}

static void a_name_longer_than_any_option(void **state)
{
    (void)state;
    char line[600] = "--option ";
    memset(line + strlen(line), 'x', 300);
    strcat(line, "=1");
    const args a = of(line);
    spil_setup su;
    complaint_begin();
    const bool good = spil__arg_setup(&a, spil_game_find(SPIL_CPU_ANY, "punto"), &su);
    const char *said = complaint();
    assert_false(good);
    assert_non_null(strstr(said, "is not of the form NAME=VALUE"));
}

static void games_by_name(void **state)
{
    (void)state;
    for (int i = 0; spil_game_at(SPIL_CPU_ANY, i) != NULL; i++)
        assert_string_equal(spil__arg_game(spil_game_at(SPIL_CPU_ANY, i)->id)->id,
                            spil_game_at(SPIL_CPU_ANY, i)->id);
    complaint_begin();
    const bool none = spil__arg_game("Punto") == NULL; /* names are case-sensitive */
    assert_string_equal(complaint(),
                        "there is no game 'Punto' ('spil games' lists them); did you mean 'punto'?");
    assert_true(none);
    complaint_begin();
    spil__arg_game("");
    assert_string_equal(complaint(), "there is no game '' ('spil games' lists them)");
}

static void seeds(void **state)
{
    (void)state;
    static const char wrong[] = "' is not a seed: a number below 2^64, or 64 hex digits";
    static const struct {
        const char *text;
        bool key; /* for a single deal */
    } tries[] = {
        {"0", true},
        {"18446744073709551615", true},
        {"18446744073709551616", false},
        {"-1", false},
        {"+1", false},
        {"01", false},
        {"0x10", false},
        {"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", true},
        {"000102030405060708090A0b0c0d0e0f101112131415161718191a1b1c1d1e1f", false},
        {"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1", false},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        char line[100], why[200] = "";
        snprintf(line, sizeof line, "--seed %s", tries[i].text);
        if (!tries[i].key)
            snprintf(why, sizeof why, "'%s%s", tries[i].text, wrong);
        const args a = of(line);
        spil_key key;
        complaint_begin();
        const bool good = spil__arg_key(&a, &key);
        check(line, good, complaint(), why);
    }
    uint64_t seed;
    const args none = of(""), last = of("--seed 3 --seed 18446744073709551615"), bad = of("--seed x");
    assert_true(spil__arg_seed(&none, &seed));
    assert_int_equal(seed, 1);
    assert_true(spil__arg_seed(&last, &seed));
    assert_true(seed == UINT64_MAX);
    complaint_begin();
    const bool good = spil__arg_seed(&bad, &seed);
    check("--seed x", good, complaint(), "'x' is not a seed: a number below 2^64, or 64 hex digits");
    spil_key one, two;
    assert_true(spil__arg_key(&none, &one) && spil__arg_key(&none, &two));
    assert_memory_not_equal(&one, &two, sizeof one); /* random */
}

static void budgets(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        uint32_t sims, ms;
        const char *why;
    } tries[] = {
        {"", 0, 0, ""},
        {"--sims 1", 1, 0, ""},
        {"--sims 1000000000", 1000000000, 0, ""},
        {"--sims 99999999999", 0, 0, "--sims must be a whole number from 1 to 1000000000, not '99999999999'"},
        {"--ms 600000", 0, 600000, ""},
        {"--sims 10 --ms 10", 0, 0, "--sims and --ms do not go together"},
        {"--sims 0", 0, 0, "--sims must be a whole number from 1 to 1000000000, not '0'"},
        {"--ms 600001", 0, 0, "--ms must be a whole number from 1 to 600000, not '600001'"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        const args a = of(tries[i].line);
        spil_budget budget;
        complaint_begin();
        const bool good = spil__arg_budget(&a, &budget);
        check(tries[i].line, good, complaint(), tries[i].why);
        if (good)
            assert_true(budget.sims == tries[i].sims && budget.ms == tries[i].ms);
    }
}

static void texts_by_seat(void **state)
{
    (void)state;
    static const struct {
        const char *line, *seat0, *seat2, *why;
    } tries[] = {
        {"", NULL, NULL, ""},
        {"--seat 0=a --seat 2=b=c", "a", "b=c", ""},
        {"--seat 2=a --seat 2=b", NULL, "b", ""},
        {"--seat 0=", "", NULL, ""},
        {"--seat a", NULL, NULL, "--seat is written SEAT=..., such as --seat 0=..., not 'a'"},
        {"--seat 0", NULL, NULL, "--seat is written SEAT=..., such as --seat 0=..., not '0'"},
        {"--seat =a", NULL, NULL, "--seat is written SEAT=..., such as --seat 0=..., not '=a'"},
        {"--seat 0:a", NULL, NULL, "--seat is written SEAT=..., such as --seat 0=..., not '0:a'"},
        {"--seat 3=a", NULL, NULL, "there is no seat 3: seats are 0 to 2"},
        {"--seat -1=a", NULL, NULL, "there is no seat -1: seats are 0 to 2"},
    };
    const spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "punto"), 3);
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        const args a = of(tries[i].line);
        const char *text[SPIL_SEATS_MAX];
        complaint_begin();
        const bool good = spil__arg_seats(&a, "seat", &su, text);
        check(tries[i].line, good, complaint(), tries[i].why);
        for (int seat = 0; good && seat < SPIL_SEATS_MAX; seat++) {
            const char *want = seat == 0 ? tries[i].seat0 : seat == 2 ? tries[i].seat2 : NULL;
            assert_int_equal(text[seat] == NULL, want == NULL);
            if (want != NULL)
                assert_string_equal(text[seat], want);
        }
    }
}

static void lineups(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int n, jobs;
        const char *why;
    } tries[] = {
        {"punto greedy random", 2, 1, ""},
        {"punto greedy random@20 greedy --jobs 256", 3, 256, ""},
        {"punto", 0, 1, ""},
        {"punto greedy human", 0, 0, "people cannot play here: name a bot"},
        {"punto greedy --jobs 257", 0, 0, "--jobs must be a whole number from 1 to 256, not '257'"},
        {"punto greedi", 0, 0, "no bot 'greedi' plays Punto; did you mean 'greedy'?"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        const args a = of(tries[i].line);
        static spil_lineup l;
        int jobs;
        memset(&l, 0, sizeof l);
        complaint_begin();
        const bool good = spil__arg_lineup(&a, &l, &jobs);
        check(tries[i].line, good, complaint(), tries[i].why);
        if (good)
            assert_true(l.n == tries[i].n && jobs == tries[i].jobs);
    }
    char line[4096] = "punto";
    for (int i = 0; i < SPIL_LINEUP_MAX + 1; i++)
        strcat(line, " random");
    const args a = of(line);
    static spil_lineup l;
    int jobs;
    complaint_begin();
    const bool good = spil__arg_lineup(&a, &l, &jobs);
    assert_non_null(strstr(complaint(), "bots can be compared"));
    assert_false(good);
}

static void languages(void **state)
{
    (void)state;
    const args none = of(""), bad = of("--lang de"), long_one = of("--lang nb_NO");
    unsetenv("LANGUAGE");
    assert_true(spil__arg_language(&none));
    assert_null(getenv("LANGUAGE"));
    complaint_begin();
    const bool good = spil__arg_language(&bad);
    check("--lang de", good, complaint(), "--lang is en, is or nb, not 'de'");
    complaint_begin();
    spil__arg_language(&long_one);
    assert_string_equal(complaint(), "--lang is en, is or nb, not 'nb_NO'");
    assert_null(getenv("LANGUAGE"));
    const args en = of("--lang en");
    assert_true(spil__arg_language(&en));
    assert_string_equal(getenv("LANGUAGE"), "en");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),
        cmocka_unit_test(games_seats_and_options),
        cmocka_unit_test(a_name_longer_than_any_option),
        cmocka_unit_test(games_by_name),
        cmocka_unit_test(seeds),
        cmocka_unit_test(budgets),
        cmocka_unit_test(texts_by_seat),
        cmocka_unit_test(lineups),
        cmocka_unit_test(languages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
