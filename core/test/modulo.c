/* modulo.c: the division by multiplication inside batch.c is exact, even where a shuffle meets words that must be
 * skipped. It is not visible from outside, so the source itself is included. Built a second time for the other CPU
 * variant. */
#include "../src/batch.c"

#include "unit.h"

/* As a shuffle does it. */
static uint32_t reduced(uint32_t word, uint32_t n)
{
#ifdef __AVX2__
    const lanes down = {0, 1, 2, 3, 4, 5, 6, 7};
    const lanes rest = modulo(same(word), same(n) - down, (int)n);
    for (uint32_t i = 1; i < LANES && i < n; i++) /* the other lanes are right as well */
        assert_int_equal(rest[i], word % (n - i));
    return rest[0];
#else
    return modulo(word, n);
#endif
}

static void modulo_is_exact(void **state)
{
    (void)state;
    for (uint32_t n = 2; n <= SPIL_SHUFFLE_MAX; n++) {
        for (uint32_t k = 0; k < 3000; k++) {
            /* Around 0, around 2^32, and around multiples of n in between. */
            const uint32_t multiple = n * (UINT32_MAX / n / 1000 * k);
            const uint32_t words[] = {
                k, UINT32_MAX - k, multiple, multiple - 1, multiple + 1, k * 2654435761u};
            for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
                if (reduced(words[i], n) != words[i] % n)
                    fail_msg("%u mod %u: %u, not %u", words[i], n, reduced(words[i], n), words[i] % n);
            }
        }
    }
}

/* Words so large that they might have to be skipped come once in 2^25: here they are put into the batch by hand, at
 * the first place, somewhere in the middle, and at the last that is needed. */
static void a_shuffle_skips_words_that_are_too_large(void **state)
{
    (void)state;
    spil_key key = {{0}};
    for (uint32_t n = 2; n <= SPIL_SHUFFLE_MAX; n++) {
        const uint32_t places[] = {0, n / 2, n - 2};
        for (uint32_t down = 0; down < 3 * 140; down++) {
            uint8_t a[SPIL_SHUFFLE_MAX], b[SPIL_SHUFFLE_MAX];
            spil_batch batch;
            spil_batch_open(&batch, &key, 0, 1, (const uint8_t[]){8});
            batch.word[places[down % 3]] = UINT32_MAX - down / 3;
            for (uint32_t i = 0; i < n; i++)
                a[i] = b[i] = (uint8_t)i;
            spil_batch_shuffle(&batch, 0, a, (int)n);
            uint32_t at = 0;
            for (uint32_t i = n - 1; i > 0; i--) {
                const uint64_t limit = (UINT64_C(1) << 32) - (UINT64_C(1) << 32) % (i + 1);
                while (batch.word[at] >= limit)
                    at++;
                const uint32_t j = batch.word[at++] % (i + 1);
                const uint8_t card = b[i];
                b[i] = b[j];
                b[j] = card;
            }
            assert_memory_equal(a, b, n);
            assert_int_equal(batch.used[0], at);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(modulo_is_exact),
        cmocka_unit_test(a_shuffle_skips_words_that_are_too_large),
    };
#ifdef __AVX2__
    if (!__builtin_cpu_supports("avx2"))
        return 77;
#endif
    return cmocka_run_group_tests_name("core_modulo", tests, NULL, NULL);
}
