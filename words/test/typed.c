/* Words that people type, in a language of the test's own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "spil/typed.h"

static const char *const words[] = {SPIL_TYPED("take"), SPIL_TYPED("discard"), SPIL_TYPED("new"), NULL};

static const char *text(void *of, const char *english)
{
    (void)of;
    if (strcmp(english, SPIL_TYPED("take")) == 0)
        return "taka, tek";
    return strcmp(english, SPIL_TYPED("discard")) == 0 ? "Þræta" : english;
}

static const spil_translator tr = {.text = text};

static bool is(const char *typed, int word)
{
    return spil_typed_is(&tr, words[word], typed, strlen(typed));
}

static void a_word_is_typed_in_both_languages(void **state)
{
    (void)state;
    assert_true(is("take", 0));
    assert_true(is("taka", 0));
    assert_true(is("tek", 0));
    assert_true(is("TAKA", 0));
    assert_true(is("þRÆTA", 1));
    assert_false(is("ta", 0));
    assert_false(is("takat", 0));
    assert_false(is("", 0));
    assert_false(is("taka, tek", 0));
    assert_false(is("typed word\004take", 0));
    assert_true(spil_typed_is(NULL, words[0], "take it", 4));
    assert_false(spil_typed_is(NULL, words[0], "taka", 4));
}

static void the_first_word_is_shown(void **state)
{
    (void)state;
    assert_string_equal(spil_typed_shown(&tr, words[0]).text, "taka");
    assert_string_equal(spil_typed_shown(&tr, words[2]).text, "new"); /* not translated */
    assert_string_equal(spil_typed_shown(NULL, words[0]).text, "take");
}

static void a_line_gets_english_words(void **state)
{
    (void)state;
    char line[80];
    spil_out out = spil_out_to(line, sizeof line);
    spil_typed_line(&tr, words, "þræta  5H taka tekx ", &out);
    assert_string_equal(line, "discard  5H take tekx ");
}

static void all_ways_are_counted(void **state)
{
    (void)state;
    spil_phrase way;
    assert_true(spil_typed_way(&tr, words[0], 2, &way));
    assert_string_equal(way.text, "tek");
    assert_false(spil_typed_way(&tr, words[0], 3, &way));
    assert_true(spil_typed_way(&tr, words[2], 0, &way));
    assert_false(spil_typed_way(&tr, words[2], 1, &way));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_word_is_typed_in_both_languages),
        cmocka_unit_test(the_first_word_is_shown),
        cmocka_unit_test(a_line_gets_english_words),
        cmocka_unit_test(all_ways_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
