/* random.c: seeds, the ChaCha20 block function and the fast generator (spil/random.h). */
#include "spil/random.h"

#include <string.h>

static uint32_t load32(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint32_t rotate(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

static void quarter(uint32_t x[16], int a, int b, int c, int d)
{
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 7);
}

void spil_chacha20_block(const spil_key *key, const uint32_t nonce[3], uint32_t counter, uint32_t out[16])
{
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}; /* "expand 32-byte k" */
    for (int i = 0; i < 8; i++)
        in[4 + i] = load32(key->bytes + (size_t)4 * (size_t)i);
    in[12] = counter;
    in[13] = nonce[0];
    in[14] = nonce[1];
    in[15] = nonce[2];

    memcpy(out, in, sizeof in);
    for (int i = 0; i < 10; i++) {
        for (int j = 0; j < 4; j++)
            quarter(out, j, 4 + j, 8 + j, 12 + j);
        for (int j = 0; j < 4; j++)
            quarter(out, j, 4 + (j + 1) % 4, 8 + (j + 2) % 4, 12 + (j + 3) % 4);
    }
    for (int i = 0; i < 16; i++)
        out[i] += in[i];
}

/* ---- seeds as text ---- */

bool spil_key_parse_hex(spil_in *in, spil_key *key)
{
    return spil_take_hex(in, key->bytes, sizeof key->bytes);
}

bool spil_key_parse(const char *text, spil_key *key)
{
    spil_in in = spil_in_from(text);
    const size_t len = spil_length(text);
    if (len == 64)
        return spil_key_parse_hex(&in, key);
    if (len == 0 || len > 20 || (len > 1 && text[0] == '0'))
        return false;
    uint64_t n = 0;
    for (; !spil_in_done(&in); in.at++) {
        const int digit = *in.at - '0';
        if (digit < 0 || digit > 9 || n > (UINT64_MAX - (uint64_t)digit) / 10)
            return false;
        n = n * 10 + (uint64_t)digit;
    }
    memset(key, 0, sizeof *key);
    for (int i = 0; i < 8; i++)
        key->bytes[i] = (uint8_t)(n >> (8 * i));
    return true;
}

void spil_key_print_hex(const spil_key *key, spil_out *out)
{
    spil_put_hex(out, key->bytes, sizeof key->bytes);
}

void spil_key_print(const spil_key *key, spil_out *out)
{
    uint8_t high = 0;
    for (int i = 8; i < 32; i++)
        high |= key->bytes[i];
    if (high != 0) {
        spil_key_print_hex(key, out);
        return;
    }
    spil_put_unsigned(out, (uint64_t)load32(key->bytes) | (uint64_t)load32(key->bytes + 4) << 32);
}

/* ---- the fast generator ---- */

uint64_t spil_seed_fold(const spil_key *key)
{
    uint64_t seed = 0;
    for (unsigned i = 0; i < sizeof key->bytes; i++)
        seed ^= (uint64_t)key->bytes[i] << 8 * (i % 8);
    return seed;
}

bool spil_seed_parse(const char *text, uint64_t *seed)
{
    spil_key key;
    if (!spil_key_parse(text, &key))
        return false;
    *seed = spil_seed_fold(&key);
    return true;
}

void spil_fast_seed(spil_fast_rng *rng, uint64_t seed, uint64_t stream)
{
    uint64_t x = seed ^ (stream * 0xd1342543de82ef95u + 0x632be59bd9b4e019u);
    for (int i = 0; i < 4; i++) { /* splitmix64, as xoshiro's authors advise */
        x += 0x9e3779b97f4a7c15u;
        uint64_t z = x;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        rng->s[i] = z ^ z >> 31;
    }
}

void spil_fast_shuffle(spil_fast_rng *rng, uint8_t cards[], int n)
{
    for (int i = n - 1; i > 0; i--) {
        const uint32_t j = spil_fast_below(rng, (uint32_t)i + 1);
        const uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

spil_key spil_fast_key(spil_fast_rng *rng)
{
    spil_key key;
    for (int i = 0; i < 4; i++) { /* little-endian, as all memory here */
        const uint64_t word = spil_fast_next(rng);
        memcpy(key.bytes + (size_t)8 * (size_t)i, &word, sizeof word);
    }
    return key;
}
