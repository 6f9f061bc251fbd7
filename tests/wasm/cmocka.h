/* cmocka.h: what our unit tests use of cmocka, for WebAssembly, which has no setjmp to return from a failed case.
 * Here the first failure ends the program. The output is cmocka's, so that tools/test counts the cases. */
#ifndef TEST_WASM_CMOCKA_H
#define TEST_WASM_CMOCKA_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*test_func)(void **state);
    int (*setup_func)(void **state), (*teardown_func)(void **state);
    void *initial_state;
};

#define cmocka_unit_test_setup_teardown(f, setup, teardown)                                                  \
    ((struct CMUnitTest){.name = #f, .test_func = (f), .setup_func = (setup), .teardown_func = (teardown)})
#define cmocka_unit_test_teardown(f, teardown) cmocka_unit_test_setup_teardown(f, NULL, teardown)
#define cmocka_unit_test(f)                    cmocka_unit_test_setup_teardown(f, NULL, NULL)

static inline void cmocka_around(int (*func)(void **), void **state)
{
    if (func != NULL && func(state) != 0) {
        puts("what goes before or after a case has failed");
        exit(1);
    }
}

static inline int _cmocka_run_group_tests(const char *group, const struct CMUnitTest *tests, size_t n,
                                          int (*setup)(void **), int (*teardown)(void **))
{
    void *of_group = NULL;
    cmocka_around(setup, &of_group);
    printf("[==========] %s: Running %zu test(s).\n", group, n);
    for (size_t i = 0; i < n; i++) {
        void *state = tests[i].initial_state != NULL ? tests[i].initial_state : of_group;
        printf("[ RUN      ] %s\n", tests[i].name);
        fflush(stdout); /* a trap leaves no time for it */
        cmocka_around(tests[i].setup_func, &state);
        tests[i].test_func(&state);
        cmocka_around(tests[i].teardown_func, &state);
        printf("[       OK ] %s\n", tests[i].name);
    }
    printf("[  PASSED  ] %zu test(s).\n", n);
    cmocka_around(teardown, &of_group);
    return 0;
}

#define cmocka_run_group_tests_name(group, tests, setup, teardown)                                           \
    _cmocka_run_group_tests(group, tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)
#define cmocka_run_group_tests(tests, setup, teardown)                                                       \
    cmocka_run_group_tests_name(#tests, tests, setup, teardown)

#define print_message(...) ((void)printf(__VA_ARGS__))
#define print_error(...)   ((void)printf(__VA_ARGS__))

/* Never returns. */
__attribute__((format(printf, 3, 4))) static inline _Noreturn void cmocka_fails(const char *file, int line,
                                                                                const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n%s:%d: error: Failure!\n[  FAILED  ] the case above, and those after it were not run\n", file,
           line);
    exit(1);
}

#define fail_msg(...) cmocka_fails(__FILE__, __LINE__, __VA_ARGS__)
#define fail()        fail_msg("fail()")

#define CMOCKA_HOLDS(condition, ...) ((condition) ? (void)0 : fail_msg(__VA_ARGS__))

#define assert_true(c)         CMOCKA_HOLDS(c, "%s", #c)
#define assert_false(c)        CMOCKA_HOLDS(!(c), "not %s", #c)
#define assert_null(p)         CMOCKA_HOLDS((p) == NULL, "%s is not NULL", #p)
#define assert_non_null(p)     CMOCKA_HOLDS((p) != NULL, "%s is NULL", #p)
#define assert_ptr_equal(a, b) CMOCKA_HOLDS((const void *)(a) == (const void *)(b), "%s is not %s", #a, #b)

/* As 64 bits, as cmocka does on a machine with 64-bit pointers. */
static inline void cmocka_ints(int64_t a, int64_t b, int equal, const char *what, const char *file, int line)
{
    if ((a == b) != equal)
        cmocka_fails(file, line, "%s: %lld and %lld", what, (long long)a, (long long)b);
}

#define assert_int_equal(a, b) cmocka_ints((int64_t)(a), (int64_t)(b), 1, #a " == " #b, __FILE__, __LINE__)
#define assert_int_not_equal(a, b)                                                                           \
    cmocka_ints((int64_t)(a), (int64_t)(b), 0, #a " != " #b, __FILE__, __LINE__)

static inline void cmocka_range(uint64_t v, uint64_t min, uint64_t max, const char *what, const char *file,
                                int line)
{
    if (v < min || v > max)
        cmocka_fails(file, line, "%s: %llu is not in %llu-%llu", what, (unsigned long long)v,
                     (unsigned long long)min, (unsigned long long)max);
}

#define assert_in_range(v, min, max)                                                                         \
    cmocka_range((uint64_t)(v), (uint64_t)(min), (uint64_t)(max), #v, __FILE__, __LINE__)

static inline void cmocka_texts(const char *a, const char *b, int equal, const char *file, int line)
{
    if ((strcmp(a, b) == 0) != equal)
        cmocka_fails(file, line, "\"%s\" and \"%s\"", a, b);
}

#define assert_string_equal(a, b)     cmocka_texts(a, b, 1, __FILE__, __LINE__)
#define assert_string_not_equal(a, b) cmocka_texts(a, b, 0, __FILE__, __LINE__)

#define assert_memory_equal(a, b, n)     CMOCKA_HOLDS(memcmp(a, b, n) == 0, "%s and %s differ", #a, #b)
#define assert_memory_not_equal(a, b, n) CMOCKA_HOLDS(memcmp(a, b, n) != 0, "%s and %s are equal", #a, #b)

#endif
