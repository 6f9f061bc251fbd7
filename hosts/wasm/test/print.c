/* Tests of print.h: the same as the C library's. */
#include "print.h"

#include <limits.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "spil/random.h"

/* In buffers of several sizes. */
__attribute__((format(printf, 1, 2))) static void is_same(const char *format, ...)
{
    for (size_t size = 0; size < 80; size += size < 8 ? 1 : 23) {
        char a[80] = "untouched", b[80] = "untouched";
        va_list list, again;
        va_start(list, format);
        va_copy(again, list);
        const int n = vsnprintf(a, size, format, list), m = spil__print_to(b, size, format, again);
        va_end(again);
        va_end(list);
        assert_string_equal(a, b);
        assert_int_equal(n, m);
    }
}

static void all_that_sentences_have(void **state)
{
    (void)state;
    is_same("nothing");
    is_same("%s", "");
    is_same("%s plays %s and calls: %d!", "Anna", "þrír", 7);
    is_same("%d%%, %c%c", -12, 'a', 'b');
    is_same("%d %d %d", 0, INT_MAX, INT_MIN);
    is_same("%2$s before %1$s", "one", "two");
    is_same("%3$s, %1$d of %2$s, %3$s", 5, "b", "c");
    is_same("%.*s and %.*s.", 3, "abcdef", 9, "abc");
    is_same("%.*s|%.*s", 0, "abc", -1, "abc");
    is_same("%.1f, %.0f %%", 0.25, 12.5);
}

static void numbers_are_rounded_alike(void **state)
{
    (void)state;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 7, 0);
    for (int i = 0; i < 4000; i++) {
        const double ties[] = {i / 4.0, i / 20.0, i / 8.0, i / 2.0};
        const double any = (double)(int64_t)spil_fast_next(&rng) / (double)(UINT64_C(1) << (i % 60 + 3));
        for (int k = 0; k < 5; k++) {
            const double real = k < 4 ? ties[k] : any > 1e15 || any < -1e15 ? 1e-9 : any;
            is_same("%.1f %.0f", i % 2 ? -real : real, real);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_sentences_have),
        cmocka_unit_test(numbers_are_rounded_alike),
    };
    return cmocka_run_group_tests_name("wasm_print", tests, NULL, NULL);
}
