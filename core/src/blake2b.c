/* blake2b.c: BLAKE2b of RFC 7693 (spil/blake2b.h). */
#include "spil/blake2b.h"

#include <string.h>

static const uint64_t initial[8] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

/* Which word of the block is used where; rounds 10 and 11 begin again. */
static const uint8_t sigma[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

static uint64_t load64(const uint8_t *p)
{
    uint64_t word = 0;
    for (int i = 7; i >= 0; i--)
        word = word << 8 | p[i];
    return word;
}

static uint64_t rotate(uint64_t x, int n)
{
    return x >> n | x << (64 - n);
}

static void mix(uint64_t v[16], int a, int b, int c, int d, uint64_t x, uint64_t y)
{
    v[a] += v[b] + x;
    v[d] = rotate(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = rotate(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = rotate(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = rotate(v[b] ^ v[c], 63);
}

static void compress(spil_blake2b *hash, const uint8_t *block, size_t len, bool last)
{
    uint64_t v[16], m[16];
    hash->count += len;
    for (size_t i = 0; i < 16; i++)
        m[i] = load64(block + 8 * i);
    for (int i = 0; i < 8; i++) {
        v[i] = hash->h[i];
        v[8 + i] = initial[i];
    }
    v[12] ^= hash->count; /* its upper half, for more than 2^64 bytes, stays 0 */
    if (last)
        v[14] = ~v[14];
    for (int round = 0; round < 12; round++) {
        const uint8_t *s = sigma[round % 10];
        for (int i = 0; i < 4; i++)
            mix(v, i, 4 + i, 8 + i, 12 + i, m[s[2 * i]], m[s[2 * i + 1]]);
        for (int i = 0; i < 4; i++)
            mix(v, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, m[s[8 + 2 * i]], m[s[9 + 2 * i]]);
    }
    for (int i = 0; i < 8; i++)
        hash->h[i] ^= v[i] ^ v[8 + i];
}

void spil_blake2b_open(spil_blake2b *hash, size_t out_len, const void *key, size_t key_len)
{
    memset(hash, 0, sizeof *hash);
    memcpy(hash->h, initial, sizeof initial);
    hash->h[0] ^= 0x01010000 ^ key_len << 8 ^ out_len;
    hash->out_len = out_len;
    if (key_len > 0) {
        memcpy(hash->block, key, key_len);
        hash->used = sizeof hash->block; /* the key has its own block */
    }
}

void spil_blake2b_add(spil_blake2b *hash, const void *bytes, size_t len)
{
    const uint8_t *at = bytes;
    while (len > 0) {
        if (hash->used == sizeof hash->block) { /* not the last one: more has come */
            compress(hash, hash->block, sizeof hash->block, false);
            hash->used = 0;
        }
        const size_t room = sizeof hash->block - hash->used, n = len < room ? len : room;
        memcpy(hash->block + hash->used, at, n);
        hash->used += n;
        at += n;
        len -= n;
    }
}

void spil_blake2b_close(spil_blake2b *hash, uint8_t *out)
{
    memset(hash->block + hash->used, 0, sizeof hash->block - hash->used);
    compress(hash, hash->block, hash->used, true);
    for (size_t i = 0; i < hash->out_len; i++)
        out[i] = (uint8_t)(hash->h[i / 8] >> 8 * (i % 8));
    memset(hash, 0, sizeof *hash);
    __asm__ volatile(""
                     :
                     : "r"(hash)
                     : "memory"); /* else it could be left out where *hash is not used again */
}

void spil_hash256(const void *bytes, size_t len, uint8_t out[SPIL_HASH_BYTES])
{
    spil_blake2b hash;
    spil_blake2b_open(&hash, SPIL_HASH_BYTES, NULL, 0);
    spil_blake2b_add(&hash, bytes, len);
    spil_blake2b_close(&hash, out);
}
