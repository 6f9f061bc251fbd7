/* args.c: command lines parsed by a table: what is understood, and the complaints about what is not. */
#include "args.h"

#include <stdlib.h>

#include "complaint.h"

static const flag flags[] = {
    {.name = "seats", .value = "N"},
    {.name = "seat", .value = "SEAT=WHO"},
    {.name = "resume", .value = "[FILE]"},
    {.name = "colour", .value = "WHEN"},
    {.name = "fast"},
    {.name = NULL},
};
static const flag no_flags[] = {{.name = NULL}};

static const command commands[] = {
    {.name = "none", .operands = "", .flags = no_flags},
    {.name = "one", .operands = "GAME", .min = 1, .max = 1, .flags = flags},
    {.name = "any", .operands = "[FILE...]", .max = ARGS_MAX, .flags = flags},
};

const command *spil__command_at(int i)
{
    return i < (int)(sizeof commands / sizeof commands[0]) ? &commands[i] : NULL;
}

enum { WORDS_MAX = 200 };

/* Parses a line, words at single blanks ('' is an empty one); the complaint, or "". */
static const char *take(const char *command_name, const char *line, args *a)
{
    static char text[4096];
    static char *words[WORDS_MAX];
    int n = 0;
    snprintf(text, sizeof text, "%s", line);
    for (char *at = text; *at != '\0';) {
        char *end = strchr(at, ' ');
        assert_true(n < WORDS_MAX);
        if (end != NULL)
            *end = '\0';
        words[n++] = strcmp(at, "''") == 0 ? at + 2 : at;
        at = end != NULL ? end + 1 : at + strlen(at);
    }
    complaint_begin();
    const bool good = spil__args_read(spil__command_find(command_name), n, words, a);
    const char *said = complaint();
    assert_int_equal(good, said[0] == '\0');
    return said;
}

/* What was understood, as text: options, a bar, operands. */
static const char *understood(const args *a)
{
    static char text[4096];
    text[0] = '\0';
    for (int i = 0; i < a->n_flags; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s%s ", a->flag[i]->name,
                 a->value[i] != NULL ? "=" : "", a->value[i] != NULL ? a->value[i] : "");
    strcat(text, "|");
    for (int i = 0; i < a->n; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), " %s", a->operand[i]);
    return text;
}

static void lines_that_are_understood(void **state)
{
    (void)state;
    static const struct {
        const char *command, *line, *means;
    } tries[] = {
        {"none", "", "|"},
        {"one", "punto", "| punto"},
        {"one", "punto --seats 3", "seats=3 | punto"},
        {"one", "--seats 3 punto", "seats=3 | punto"},
        {"one", "--seats=3 punto", "seats=3 | punto"},
        {"one", "--seats= punto", "seats= | punto"},
        {"one", "--seats '' punto", "seats= | punto"},
        {"one", "--seats -1 punto", "seats=-1 | punto"}, /* a value may begin with a dash */
        {"one", "--seats --fast punto", "seats=--fast | punto"},
        {"one", "--seat 0=a=b punto", "seat=0=a=b | punto"}, /* only the first = of an option counts */
        {"one", "--seat=0=a punto", "seat=0=a | punto"},
        {"one", "--fast --fast punto", "fast fast | punto"},
        /* a value that may be left out is the next word, unless that is an option */
        {"any", "--resume", "resume |"},
        {"any", "--resume mine", "resume=mine |"},
        {"any", "--resume mine yours", "resume=mine | yours"},
        {"any", "--resume --fast", "resume fast |"},
        {"any", "--resume -- mine", "resume | mine"},
        {"any", "--resume=-x", "resume=-x |"},
        /* not options: a dash alone, everything after two */
        {"any", "- a", "| - a"},
        {"any", "a -- --fast -x --", "| a --fast -x --"},
        {"any", "'' a", "|  a"},
        /* help can be asked for without the rest */
        {"one", "--help", "help |"},
        {"one", "-h", "help |"},
        {"none", "--help", "help |"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        args a;
        assert_string_equal(take(tries[i].command, tries[i].line, &a), "");
        assert_string_equal(understood(&a), tries[i].means);
    }
}

static void lines_that_are_not(void **state)
{
    (void)state;
    static const struct {
        const char *command, *line, *why;
    } tries[] = {
        {"one", "", "something is missing; usage: spil one GAME"},
        {"one", "--fast", "something is missing; usage: spil one GAME"},
        {"one", "a b", "unexpected 'b'; usage: spil one GAME"},
        {"one", "a --help b", "unexpected 'b'; usage: spil one GAME"},
        {"none", "a", "unexpected 'a'; usage: spil none "},
        {"one", "a --seats", "--seats needs a value: --seats N"},
        {"one", "a --fast=1", "--fast takes no value"},
        {"one", "a --fast=", "--fast takes no value"},
        {"one", "a --help=1", "--help takes no value"},
        {"one", "a -s", "'spil one' has no option '-s'"},
        {"one", "a --=3", "'spil one' has no option '--=3'"},
        {"one", "a ---fast", "'spil one' has no option '---fast'; did you mean '--fast'?"},
        {"one", "a --seatsx 3", "'spil one' has no option '--seatsx'; did you mean '--seats'?"},
        {"one", "a --color never", "'spil one' has no option '--color'; did you mean '--colour'?"},
        {"none", "--fast", "'spil none' has no option '--fast'"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        args a;
        const char *said = take(tries[i].command, tries[i].line, &a);
        if (strcmp(said, tries[i].why) != 0)
            fail_msg("%s %s: '%s' instead of '%s'", tries[i].command, tries[i].line, said, tries[i].why);
    }
}

static void there_is_room_for_so_many(void **state)
{
    (void)state;
    char line[1024] = "";
    args a;
    for (int i = 0; i < ARGS_MAX; i++)
        strcat(line, "--fast ");
    assert_string_equal(take("any", line, &a), "");
    assert_int_equal(a.n_flags, ARGS_MAX);
    strcat(line, "--fast");
    assert_string_equal(take("any", line, &a), "too many options");
    line[0] = '\0';
    for (int i = 0; i < ARGS_MAX; i++)
        strcat(line, "x ");
    assert_string_equal(take("any", line, &a), "");
    assert_int_equal(a.n, ARGS_MAX);
    strcat(line, "y");
    assert_string_equal(take("any", line, &a), "unexpected 'y'; usage: spil any [FILE...]");
}

/* The last value counts, unless all are asked for one by one. */
static void options_that_are_given_again(void **state)
{
    (void)state;
    args a;
    assert_string_equal(take("any", "--seat 0=a --colour auto --seat 1=b --resume --colour never", &a), "");
    assert_string_equal(spil__args_value(&a, "colour"), "never");
    assert_string_equal(spil__args_each(&a, "seat", 0), "0=a");
    assert_string_equal(spil__args_each(&a, "seat", 1), "1=b");
    assert_null(spil__args_each(&a, "seat", 2));
    assert_null(spil__args_value(&a, "seats"));
    assert_false(spil__args_has(&a, "fast"));
    assert_true(spil__args_has(&a, "resume")); /* without a value */
    assert_null(spil__args_value(&a, "resume"));
}

static void commands_by_name(void **state)
{
    (void)state;
    assert_ptr_equal(spil__command_find("any"), &commands[2]);
    assert_null(spil__command_find("an"));
    assert_null(spil__command_find(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_that_are_understood), cmocka_unit_test(lines_that_are_not),
        cmocka_unit_test(there_is_room_for_so_many), cmocka_unit_test(options_that_are_given_again),
        cmocka_unit_test(commands_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
