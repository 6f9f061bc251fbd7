/* Tests of heap.c, which is here in place of the C library's malloc(), and of strings.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MANY = 200, LARGE = 3000, STEPS = 20000 };

/* Compilers leave out blocks that are never looked at. */
static void *(*volatile get)(size_t bytes) = malloc;

/* A block that is in use has one byte throughout: another one that overlaps it would show. */
static struct {
    unsigned char *at;
    size_t bytes;
    unsigned char mark;
} has[MANY];

static void holds(int i)
{
    for (size_t k = 0; k < has[i].bytes; k++)
        assert_int_equal(has[i].at[k], has[i].mark);
}

static void blocks_keep_what_is_in_them_and_never_overlap(void **state)
{
    (void)state;
    uint32_t random = 1;
    for (int step = 0; step < STEPS; step++) {
        random = random * 1664525 + 1013904223;
        const int i = (int)(random >> 8) % MANY;
        const size_t bytes = (random >> 16) % LARGE;
        holds(i);
        if (has[i].at == NULL) {
            has[i].at = random & 1 ? malloc(bytes) : aligned_alloc(64, bytes);
        } else if (random & 2) {
            has[i].at = realloc(has[i].at, bytes);
            const size_t kept = bytes < has[i].bytes ? bytes : has[i].bytes;
            for (size_t k = 0; k < kept; k++)
                assert_int_equal(has[i].at[k], has[i].mark);
        } else {
            free(has[i].at);
            has[i].at = NULL;
            has[i].bytes = 0;
            continue;
        }
        assert_non_null(has[i].at);
        assert_int_equal((uintptr_t)has[i].at % 64, 0);
        has[i].bytes = bytes;
        has[i].mark = (unsigned char)step;
        memset(has[i].at, has[i].mark, bytes);
    }
    for (int i = 0; i < MANY; i++) {
        holds(i);
        free(has[i].at);
    }
}

static void what_is_freed_is_given_again(void **state)
{
    (void)state;
    enum { BYTES = 1000000 };
    const size_t pages = __builtin_wasm_memory_size(0);
    for (int i = 0; i < 1000; i++) {
        void *below = get(BYTES);
        void *above = get(BYTES);
        free(below); /* waits in a list */
        free(above); /* the topmost */
    }
    assert_true(__builtin_wasm_memory_size(0) - pages < 64);
}

static void more_than_there_is_is_refused(void **state)
{
    (void)state;
    assert_null(get(SIZE_MAX));
    assert_null(get((size_t)PTRDIFF_MAX + 1));
    char *kept = malloc(10);
    memcpy(kept, "nine here", 10);
    assert_null(realloc(kept, SIZE_MAX - 100));
    assert_string_equal(kept, "nine here");
    free(kept);
    void *(*volatile aligned)(size_t alignment, size_t bytes) = aligned_alloc;
    assert_null(aligned(128, 128));
}

static void texts_are_found_in_texts(void **state)
{
    (void)state;
    static const char text[] = "seven ate nine";
    assert_ptr_equal(strstr(text, "ate"), text + 6);
    assert_ptr_equal(strstr(text, "nine"), text + 10);
    assert_ptr_equal(strstr(text, "seven"), text);
    assert_ptr_equal(strstr(text, "ne"), text + 12);
    assert_null(strstr(text, "nines"));
    assert_null(strstr(text, "x"));
    assert_ptr_equal(strstr(text, ""), text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_keep_what_is_in_them_and_never_overlap),
        cmocka_unit_test(what_is_freed_is_given_again),
        cmocka_unit_test(more_than_there_is_is_refused),
        cmocka_unit_test(texts_are_found_in_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
