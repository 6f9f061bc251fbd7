/* Tests of plural.h: the rules of real languages, and texts that are not rules. */
#include "plural.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void rules_of_languages(void **state)
{
    (void)state;
    static const struct {
        const char *rule;
        unsigned long n, form;
    } cases[] = {
        {"n != 1;\n", 0, 1},
        {"n != 1;\n", 1, 0},
        {"(n != 1);", 2, 1},
        {"(n%10!=1 || n%100==11);", 1, 0}, /* Icelandic */
        {"(n%10!=1 || n%100==11);", 11, 1},
        {"(n%10!=1 || n%100==11);", 21, 0},
        {"(n%10!=1 || n%100==11);", 111, 1},
        {"n>1", 1, 0},
        {"n>1", 2, 1},
        {"n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2", 1,
         0}, /* Russian */
        {"n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2", 23, 1},
        {"n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2", 12, 2},
        {"!n", 0, 1},
        {"1+2*3-4/2", 9, 5},
        {"0", 5, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(spil__plural_form(cases[i].rule, cases[i].n), cases[i].form);
}

static void what_is_no_rule_is_the_first_form(void **state)
{
    (void)state;
    static const char *const rules[] = {
        "",
        "n !",
        "n % 0",
        "(n",
        "n)",
        "m",
        "n ? 1",
        "n ? 1 : ",
        "1 1",
        "n = 1",
        "((((((((((((((((((((((((((((((((((((((((n))))))))))))))))))))))))))))))))))))))))"};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        assert_int_equal(spil__plural_form(rules[i], 5), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_of_languages),
        cmocka_unit_test(what_is_no_rule_is_the_first_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
