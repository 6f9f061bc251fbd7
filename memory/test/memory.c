/* memory.c: lists and texts that grow keep what is in them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "spil/memory.h"

static void a_list_keeps_its_items_and_seldom_moves(void **state)
{
    (void)state;
    uint32_t *list = NULL;
    int room = 0, grown = 0;
    for (int n = 0; n < 1000; n++) {
        const int before = room;
        list = spil_grow(list, &room, n + 1, sizeof *list);
        assert_true(room > n);
        grown += room != before;
        list[n] = (uint32_t)n * 2654435761u;
    }
    for (uint32_t n = 0; n < 1000; n++)
        assert_int_equal(list[n], n * 2654435761u);
    assert_true(grown <= 7);                           /* 16, 32 … 1024 */
    list = spil_grow(list, &room, 5000, sizeof *list); /* many at once */
    assert_true(room >= 5000);
    assert_int_equal(list[999], 999 * 2654435761u);
    free(list);
}

static void a_text_ends_with_a_nul(void **state)
{
    (void)state;
    spil_buffer text = {0};
    for (int i = 0; i < 300; i++)
        spil_buffer_add(&text, "abc", 3);
    assert_int_equal(text.len, 900);
    assert_int_equal(strlen(text.at), 900);
    assert_memory_equal(text.at + 897, "abc", 4);
    spil_buffer_free(&text);
    assert_null(text.at);
    assert_int_equal(text.len, 0);
}

static void memory_is_zeroed_and_aligned(void **state)
{
    (void)state;
    for (size_t bytes = 1; bytes < 300; bytes += 7) {
        unsigned char *dirty = spil_alloc_raw(bytes);
        memset(dirty, 0xff, bytes);
        free(dirty);
        unsigned char *clean = spil_alloc(bytes);
        assert_int_equal((uintptr_t)clean % 64, 0);
        for (size_t i = 0; i < bytes; i++)
            assert_int_equal(clean[i], 0);
        free(clean);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_keeps_its_items_and_seldom_moves),
        cmocka_unit_test(a_text_ends_with_a_nul),
        cmocka_unit_test(memory_is_zeroed_and_aligned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
