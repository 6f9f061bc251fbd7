/* random.c: the seed contract (G3) and the fast generator. Built a second time for the other CPU variant. */
#include "spil/random.h"

#include "unit.h"

/* ---- the block function: the vectors of RFC 8439 ---- */

static void G3_block_vectors_of_RFC_8439(void **state)
{
    (void)state;
    static const struct {
        const char *key;   /* 64 hex digits */
        uint32_t nonce[3]; /* little-endian words */
        uint32_t counter;
        const char *stream; /* 128 hex digits */
    } vectors[] = {
        /* 2.3.2 */
        {"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
         {0x09000000, 0x4a000000, 0},
         1,
         "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
         "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"},
        /* A.1, 1 to 5 */
        {"0000000000000000000000000000000000000000000000000000000000000000",
         {0, 0, 0},
         0,
         "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
         "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"},
        {"0000000000000000000000000000000000000000000000000000000000000000",
         {0, 0, 0},
         1,
         "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
         "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"},
        {"0000000000000000000000000000000000000000000000000000000000000001",
         {0, 0, 0},
         1,
         "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
         "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"},
        {"00ff000000000000000000000000000000000000000000000000000000000000",
         {0, 0, 0},
         2,
         "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
         "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"},
        {"0000000000000000000000000000000000000000000000000000000000000000",
         {0, 0, 0x02000000},
         0,
         "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
         "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"},
    };
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        spil_key key;
        uint32_t word[16];
        char text[129];
        assert_true(spil_key_parse(vectors[i].key, &key));
        spil_chacha20_block(&key, vectors[i].nonce, vectors[i].counter, word);
        for (int k = 0; k < 64; k++)
            snprintf(text + (size_t)2 * (size_t)k, 3, "%02x", word[k / 4] >> 8 * (k % 4) & 255);
        assert_string_equal(text, vectors[i].stream);
    }
}

/* ---- batches against the contract, a word at a time ---- */

typedef struct naive {
    spil_key key;
    uint64_t op;
    uint32_t at, skipped;
} naive;

static uint32_t naive_word(naive *s)
{
    uint32_t block[16];
    spil_chacha20_block(&s->key, (uint32_t[3]){0, (uint32_t)s->op, (uint32_t)(s->op >> 32)}, s->at / 16,
                        block);
    return block[s->at++ % 16];
}

static uint32_t naive_below(naive *s, uint32_t n)
{
    for (;; s->skipped++) {
        const uint64_t word = naive_word(s);
        if (word < (UINT64_C(1) << 32) - (UINT64_C(1) << 32) % n)
            return (uint32_t)(word % n);
    }
}

static void naive_shuffle(naive *s, uint8_t cards[], int n)
{
    for (int i = n - 1; i > 0; i--) {
        const uint32_t j = naive_below(s, (uint32_t)i + 1);
        const uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

static void G3_a_batch_is_the_same_as_single_blocks(void **state)
{
    (void)state;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 1, 1);
    for (int i = 0; i < 2000; i++) {
        const spil_key key = spil_fast_key(&rng);
        /* Near 0, near 2^32, near 2^64: the operation's number is 64 bits wide. */
        const uint64_t base[] = {0, UINT32_MAX - 3, spil_fast_next(&rng), UINT64_MAX - 7};
        const uint64_t first = base[i % 4];
        const int n_ops = 1 + (int)spil_fast_below(&rng, 8);
        uint8_t blocks[8];
        int left = 8;
        for (int k = 0; k < n_ops; k++) {
            blocks[k] = (uint8_t)spil_fast_below(&rng, (uint32_t)left + 1);
            left -= blocks[k];
        }
        spil_batch batch;
        spil_batch_open(&batch, &key, first, n_ops, blocks);
        naive streams[8];
        for (int k = 0; k < n_ops; k++)
            streams[k] = (naive){.key = key, .op = first + (uint64_t)k};
        for (int k = 0; k < 150; k++) { /* in any order, and more words than were made ready */
            const int op = (int)spil_fast_below(&rng, (uint32_t)n_ops);
            const uint32_t n =
                k % 3 == 0 ? UINT32_MAX : 1 + (uint32_t)(spil_fast_next(&rng) >> (32 + k % 32));
            assert_int_equal(spil_batch_below(&batch, op, n), naive_below(&streams[op], n));
        }
    }
}

static void G3_words_that_would_favour_small_numbers_are_skipped(void **state)
{
    (void)state;
    spil_key key;
    spil_batch batch;
    const uint32_t n = UINT32_C(3) << 30; /* every fourth word is too large */
    uint32_t skipped = 0;
    assert_true(spil_key_parse("7", &key));
    for (uint64_t op = 0; op < 200; op++) {
        naive s = {.key = key, .op = op};
        spil_batch_open(&batch, &key, op, 1, (const uint8_t[]){1});
        for (int i = 0; i < 20; i++) {
            const uint32_t answer = spil_batch_below(&batch, 0, n);
            assert_int_equal(answer, naive_below(&s, n));
            assert_true(answer < n);
        }
        skipped += s.skipped;
    }
    assert_in_range(skipped, 1000, 1700); /* about a third of 4000 */
}

static void G3_shuffles_of_every_size(void **state)
{
    (void)state;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 2, 1);
    for (int n = 0; n <= SPIL_SHUFFLE_MAX; n++) {
        for (int i = 0; i < 20; i++) {
            const spil_key key = spil_fast_key(&rng);
            uint8_t a[SPIL_SHUFFLE_MAX + 1], b[SPIL_SHUFFLE_MAX + 1];
            for (int k = 0; k <= SPIL_SHUFFLE_MAX; k++)
                a[k] = b[k] = (uint8_t)k;
            spil_batch batch;
            const uint8_t blocks[] = {(uint8_t)(i % 4), 4}; /* also with fewer words ready than it takes */
            spil_batch_open(&batch, &key, 5, 2, blocks);
            naive s = {.key = key, .op = 5}, next = {.key = key, .op = 6};
            spil_batch_shuffle(&batch, 0, a, n);
            naive_shuffle(&s, b, n);
            assert_memory_equal(a, b, sizeof a);
            /* What follows in the same operation, and the next operation, are where they should be. */
            assert_int_equal(spil_batch_below(&batch, 0, 1000), naive_below(&s, 1000));
            spil_batch_shuffle(&batch, 1, a, n);
            naive_shuffle(&next, b, n);
            assert_memory_equal(a, b, sizeof a);
        }
    }
}

static void G3_below_1_still_takes_a_word(void **state)
{
    (void)state;
    spil_key key;
    spil_batch batch;
    assert_true(spil_key_parse("3", &key));
    naive s = {.key = key, .op = 0};
    spil_batch_open(&batch, &key, 0, 1, (const uint8_t[]){1});
    assert_int_equal(spil_batch_below(&batch, 0, 1), 0);
    naive_word(&s);
    assert_int_equal(spil_batch_below(&batch, 0, UINT32_MAX), naive_below(&s, UINT32_MAX));
}

/* ---- seeds as text ---- */

#define HEX "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static void G3_seeds_are_read_strictly(void **state)
{
    (void)state;
    static const char *const good[] = {"0", "1", "42", "18446744073709551615", HEX};
    static const char *const bad[] = {"",
                                      "00",
                                      "042",
                                      "+1",
                                      "-1",
                                      " 1",
                                      "1 ",
                                      "0x1",
                                      "1e3",
                                      "18446744073709551616",
                                      "18446744073709551620",
                                      "99999999999999999999",
                                      "100000000000000000000",
                                      "00112233445566778899AABBCCDDEEFF00112233445566778899aabbccddeeff",
                                      "0011223344556677889gaabbccddeeff00112233445566778899aabbccddeeff",
                                      (HEX "0"),
                                      ("0" HEX),
                                      "0123456789abcdef"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        spil_key key;
        char text[80];
        spil_out out = spil_out_to(text, sizeof text);
        assert_true(spil_key_parse(good[i], &key));
        spil_key_print(&key, &out);
        assert_string_equal(text, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        spil_key key;
        if (spil_key_parse(bad[i], &key))
            fail_msg("'%s' was read as a seed", bad[i]);
    }
}

static void G3_a_decimal_is_eight_bytes_little_endian(void **state)
{
    (void)state;
    spil_key key;
    static const uint8_t right[32] = {0x08, 0x07, 0x06, 0x05, 0x04, 0x03, 0x02, 0x01};
    assert_true(spil_key_parse("72623859790382856", &key)); /* 0x0102030405060708 */
    assert_memory_equal(key.bytes, right, sizeof right);
    /* The same key as hex is printed in the shorter form; 64 characters are always hex. */
    char text[80];
    spil_out out = spil_out_to(text, sizeof text);
    assert_true(spil_key_parse("0807060504030201000000000000000000000000000000000000000000000000", &key));
    spil_key_print(&key, &out);
    assert_string_equal(text, "72623859790382856");
    out = spil_out_to(text, sizeof text);
    spil_key_print_hex(&key, &out);
    assert_string_equal(text, "0807060504030201000000000000000000000000000000000000000000000000");
}

/* ---- the fast generator ---- */

static void fast_streams_differ(void **state)
{
    (void)state;
    enum { STREAMS = 200 };
    uint64_t first[STREAMS];
    for (int i = 0; i < STREAMS; i++) { /* streams of one seed, then seeds of one stream */
        spil_fast_rng rng;
        spil_fast_seed(&rng, i < 100 ? 9 : (uint64_t)i, i < 100 ? (uint64_t)i : 9);
        first[i] = spil_fast_next(&rng);
        for (int k = 0; k < i; k++)
            assert_true(first[k] != first[i]);
    }
}

static void fast_below_is_in_range_and_even(void **state)
{
    (void)state;
    spil_fast_rng rng;
    int count[7] = {0};
    spil_fast_seed(&rng, 3, 0);
    for (int i = 0; i < 70000; i++) {
        const uint32_t x = spil_fast_below(&rng, 7);
        assert_in_range(x, 0, 6);
        count[x]++;
    }
    for (int i = 0; i < 7; i++)
        assert_in_range(count[i], 9500, 10500); /* 10000, standard deviation 93 */
}

static void fast_shuffle_gives_every_order(void **state)
{
    (void)state;
    spil_fast_rng rng;
    int count[27] = {0};
    spil_fast_seed(&rng, 4, 0);
    for (int i = 0; i < 6000; i++) {
        uint8_t cards[3] = {0, 1, 2};
        spil_fast_shuffle(&rng, cards, 3);
        count[9 * cards[0] + 3 * cards[1] + cards[2]]++;
    }
    int orders = 0;
    for (int i = 0; i < 27; i++) {
        if (count[i] == 0)
            continue;
        orders++;
        assert_in_range(count[i], 850, 1150); /* 1000, standard deviation 29 */
    }
    assert_int_equal(orders, 6);
}

static bool can_run(void)
{
#ifdef SPIL_V3
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#else
    return true;
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G3_block_vectors_of_RFC_8439),
        cmocka_unit_test(G3_a_batch_is_the_same_as_single_blocks),
        cmocka_unit_test(G3_words_that_would_favour_small_numbers_are_skipped),
        cmocka_unit_test(G3_shuffles_of_every_size),
        cmocka_unit_test(G3_below_1_still_takes_a_word),
        cmocka_unit_test(G3_seeds_are_read_strictly),
        cmocka_unit_test(G3_a_decimal_is_eight_bytes_little_endian),
        cmocka_unit_test(fast_streams_differ),
        cmocka_unit_test(fast_below_is_in_range_and_even),
        cmocka_unit_test(fast_shuffle_gives_every_order),
    };
    return can_run() ? cmocka_run_group_tests_name("core_random", tests, NULL, NULL) : 77;
}
