/* thread_pool.c: every share is done once, by the thread whose it is; work can go on behind the caller's back. */
#define _GNU_SOURCE /* pthread_setattr_default_np */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "thread_pool.h"

enum { HELPERS = 3, SHARES = HELPERS + 1 };

typedef struct counts {
    int done[SHARES];
    pthread_t by[SHARES];
    int n;
} counts;

static void count(void *of, int i, int n)
{
    counts *c = of;
    c->done[i]++;
    c->by[i] = pthread_self();
    if (i == 0)
        c->n = n;
}

static void every_share_is_done_once_by_its_thread(void **state)
{
    (void)state;
    thread_pool *p = spil__threads_open(HELPERS);
    counts first = {0};
    for (int call = 1; call <= 200; call++) {
        counts c = {0};
        spil__threads_run(p, count, &c);
        assert_int_equal(c.n, SHARES);
        for (int i = 0; i < SHARES; i++) {
            assert_int_equal(c.done[i], 1);
            if (call > 1)
                assert_true(pthread_equal(c.by[i], first.by[i]));
        }
        if (call == 1)
            first = c;
    }
    assert_true(pthread_equal(first.by[0], pthread_self()));
    spil__threads_close(p);
}

static void a_pool_without_threads_is_the_caller_alone(void **state)
{
    (void)state;
    thread_pool *p = spil__threads_open(0);
    counts c = {0};
    spil__threads_run(p, count, &c);
    assert_int_equal(c.n, 1);
    assert_int_equal(c.done[0], 1);
    assert_int_equal(spil__threads_start(p, count, &c), 1);
    spil__threads_wait(p);
    assert_int_equal(c.done[0], 1);
    spil__threads_close(p);
    spil__threads_close(NULL);
}

static void tick(void *of, int i)
{
    atomic_fetch_add(&((atomic_int *)of)[i], 1);
}

static void jobs_are_done_once_each(void **state)
{
    (void)state;
    static atomic_int done[1000];
    thread_pool *p = spil__threads_open(HELPERS);
    for (int n = 0; n <= 1000; n = 3 * n + 1) {
        memset(done, 0, sizeof done);
        spil__threads_each(p, n, tick, done);
        for (int i = 0; i < 1000; i++)
            assert_int_equal(done[i], i < n);
    }
    spil__threads_close(p);
}

/* Threads that wait for the caller, who must not wait for them. */
static void until_told(void *of, int i, int n)
{
    (void)i, (void)n;
    atomic_int *told = of;
    while (atomic_load(told) == 0)
        usleep(100);
    atomic_fetch_add(told, 1);
}

static void work_goes_on_while_the_caller_does_other_things(void **state)
{
    (void)state;
    atomic_int told = 0;
    thread_pool *p = spil__threads_open(HELPERS);
    assert_int_equal(spil__threads_start(p, until_told, &told), SHARES);
    atomic_store(&told, 1);
    spil__threads_wait(p);
    assert_int_equal(atomic_load(&told), 1 + HELPERS);
    assert_int_equal(spil__threads_start(p, until_told, &told), SHARES);
    spil__threads_close(p); /* waits, too */
    assert_int_equal(atomic_load(&told), 1 + 2 * HELPERS);
}

static void see_mask(void *of, int i, int n)
{
    (void)n;
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    ((int *)of)[i] = sigismember(&blocked, SIGINT);
}

static void signals_are_the_callers(void **state)
{
    (void)state;
    int blocked[SHARES] = {0};
    thread_pool *p = spil__threads_open(HELPERS);
    spil__threads_run(p, see_mask, blocked);
    assert_int_equal(blocked[0], 0);
    for (int i = 1; i < SHARES; i++)
        assert_int_equal(blocked[i], 1);
    spil__threads_close(p);
}

static void note_stack(void *of, int i, int n)
{
    size_t *stack = of;
    pthread_attr_t how;
    (void)n;
    assert_int_equal(pthread_getattr_np(pthread_self(), &how), 0);
    assert_int_equal(pthread_attr_getstacksize(&how, &stack[i]), 0);
    pthread_attr_destroy(&how);
}

/* Where the system gives threads little, as musl does: a search wants more. */
static void threads_have_stack_enough(void **state)
{
    (void)state;
    enum { LITTLE = 128 << 10, ENOUGH = 4 << 20 };
    pthread_attr_t before, small;
    size_t stack[SHARES] = {0};
    pthread_getattr_default_np(&before);
    pthread_getattr_default_np(&small);
    assert_int_equal(pthread_attr_setstacksize(&small, LITTLE), 0);
    assert_int_equal(pthread_setattr_default_np(&small), 0);
    thread_pool *p = spil__threads_open(HELPERS);
    spil__threads_run(p, note_stack, stack);
    spil__threads_close(p);
    assert_int_equal(pthread_setattr_default_np(&before), 0);
    for (int i = 1; i < SHARES; i++)
        assert_true(stack[i] >= ENOUGH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_share_is_done_once_by_its_thread),
        cmocka_unit_test(a_pool_without_threads_is_the_caller_alone),
        cmocka_unit_test(jobs_are_done_once_each),
        cmocka_unit_test(work_goes_on_while_the_caller_does_other_things),
        cmocka_unit_test(signals_are_the_callers),
        cmocka_unit_test(threads_have_stack_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
