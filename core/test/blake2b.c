/* blake2b.c: BLAKE2b against RFC 7693. */
#include "spil/blake2b.h"

#include "unit.h"

static void expect_hex(const uint8_t *bytes, size_t len, const char *hex)
{
    char text[2 * SPIL_BLAKE2B_MAX + 1];
    for (size_t i = 0; i < len; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    assert_string_equal(text, hex);
}

static void appendix_A_abc(void **state)
{
    (void)state;
    spil_blake2b hash;
    uint8_t out[64];
    spil_blake2b_open(&hash, 64, NULL, 0);
    spil_blake2b_add(&hash, "abc", 3);
    spil_blake2b_close(&hash, out);
    expect_hex(out, 64,
               "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
               "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
}

static void BLAKE2b_256_of_little(void **state)
{
    (void)state;
    uint8_t out[SPIL_HASH_BYTES];
    spil_hash256("", 0, out);
    expect_hex(out, sizeof out, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
    spil_hash256("abc", 3, out);
    expect_hex(out, sizeof out, "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

/* A sequence of bytes that the RFC makes from a seed. */
static void sequence(uint8_t *out, size_t len, uint32_t seed)
{
    uint32_t a = 0xdead4bad * seed, b = 1;
    for (size_t i = 0; i < len; i++) {
        const uint32_t t = a + b;
        a = b;
        b = t;
        out[i] = (uint8_t)(t >> 24);
    }
}

/* Appendix E: a hash of hashes of several lengths, with and without a key. `step`: bytes given at once; 0 = all. */
static void self_test(size_t step, uint8_t out[32])
{
    static const size_t out_lens[] = {20, 32, 48, 64}, in_lens[] = {0, 3, 128, 129, 255, 1024};
    spil_blake2b all;
    uint8_t in[1024], key[64], part[64];
    spil_blake2b_open(&all, 32, NULL, 0);
    for (size_t i = 0; i < 4; i++) {
        for (size_t j = 0; j < 6; j++) {
            sequence(in, in_lens[j], (uint32_t)in_lens[j]);
            sequence(key, out_lens[i], (uint32_t)out_lens[i]);
            for (int keyed = 0; keyed < 2; keyed++) {
                spil_blake2b hash;
                spil_blake2b_open(&hash, out_lens[i], key, keyed ? out_lens[i] : 0);
                for (size_t at = 0; at < in_lens[j];) {
                    const size_t left = in_lens[j] - at, n = step == 0 || step > left ? left : step;
                    spil_blake2b_add(&hash, in + at, n);
                    at += n;
                }
                spil_blake2b_close(&hash, part);
                spil_blake2b_add(&all, part, out_lens[i]);
            }
        }
    }
    spil_blake2b_close(&all, out);
}

static void appendix_E_in_pieces_of_any_size(void **state)
{
    (void)state;
    static const size_t steps[] = {0, 1, 7, 127, 128, 129};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        uint8_t out[32];
        self_test(steps[i], out);
        expect_hex(out, sizeof out, "c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475");
    }
}

static void what_was_hashed_is_wiped(void **state)
{
    (void)state;
    spil_blake2b hash;
    uint8_t out[32];
    spil_blake2b_open(&hash, 32, "key", 3);
    spil_blake2b_add(&hash, "secret", 6);
    spil_blake2b_close(&hash, out);
    for (size_t i = 0; i < sizeof hash; i++)
        assert_int_equal(((const uint8_t *)&hash)[i], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(appendix_A_abc),
        cmocka_unit_test(BLAKE2b_256_of_little),
        cmocka_unit_test(appendix_E_in_pieces_of_any_size),
        cmocka_unit_test(what_was_hashed_is_wiped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
