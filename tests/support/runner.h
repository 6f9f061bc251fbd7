/* runner.h: cmocka tests made from the table of cases: one per case and check. */
#ifndef TEST_RUNNER_H
#define TEST_RUNNER_H

/* cmocka.h wants these four before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "walk.h"

typedef struct runner_test {
    const test_case *c;
    bool (*run)(test_ctx *t); /* false: t->why */
    char name[96];
} runner_test;

static inline void runner_run(void **state)
{
    const runner_test *test = *state;
    test_ctx *t = test_open(test->c, 20240607);
    if (!test->run(t)) {
        print_error("%s: %s\n", test->name, t->why);
        test_close(t);
        fail();
    }
    test_close(t);
}

enum { RUNNER_MAX = 16 * TEST_CASES_MAX };

typedef struct runner {
    int n;
    runner_test tests[RUNNER_MAX];
    struct CMUnitTest units[RUNNER_MAX];
} runner;

static inline void runner_add(runner *r, const test_case *c, const char *what, bool (*run)(test_ctx *t))
{
    if (r->n == RUNNER_MAX)
        abort();
    runner_test *test = &r->tests[r->n];
    test->c = c;
    test->run = run;
    snprintf(test->name, sizeof test->name, "%s_%s", what, c->name);
    r->units[r->n++] =
        (struct CMUnitTest){.name = test->name, .test_func = runner_run, .initial_state = test};
}

static inline int runner_go(runner *r, const char *group)
{
    return _cmocka_run_group_tests(group, r->units, (size_t)r->n, NULL, NULL);
}

#endif
