/* labels.c: options as people read them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "spil/words.h"

static const char *value_of(const spil_option *option, const char *value)
{
    return spil_words_value(NULL, option, value);
}

static void numbers_with_a_meaning_have_words(void **state)
{
    (void)state;
    static const char *const labels[] = {"none", "one", NULL};
    const spil_option option = {
        .name = "cards", .kind = SPIL_OPTION_NUMBER, .min = -1, .max = 9, .labels = labels};
    assert_string_equal(value_of(&option, "-1"), "none");
    assert_string_equal(value_of(&option, "0"), "one");
    assert_string_equal(value_of(&option, "1"), "1"); /* it has no label */
    assert_string_equal(value_of(&option, "9"), "9");
    assert_string_equal(value_of(&option, "-2"), "-2");
    assert_string_equal(value_of(&option, "x"), "x");
}

static void words_have_labels(void **state)
{
    (void)state;
    static const char *const words[] = {"auto", "manual", NULL}, *const labels[] = {"by itself", "by hand",
                                                                                    NULL};
    const spil_option option = {.name = "draw", .kind = SPIL_OPTION_WORD, .words = words, .labels = labels};
    assert_string_equal(value_of(&option, "manual"), "by hand");
    assert_string_equal(value_of(&option, "other"), "other");
}

static const char *translated(void *of, const char *english)
{
    (void)english;
    return of;
}

static void kept_places_are_translated_and_names_are_not(void **state)
{
    (void)state;
    static char south[] = "Suður";
    const spil_translator tr = {.text = translated, .of = south};
    assert_string_equal(spil_words_person(&tr, "South"), "Suður");
    assert_string_equal(spil_words_person(&tr, "good"), "good"); /* somebody is called so */
    assert_string_equal(spil_words_person(&tr, ""), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_with_a_meaning_have_words),
        cmocka_unit_test(words_have_labels),
        cmocka_unit_test(kept_places_are_translated_and_names_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
