/* sha1.c: SHA-1 (sha1.h). */
#include "sha1.h"

#include <string.h>

static uint32_t turn(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

static void block(uint32_t h[5], const uint8_t at[64])
{
    static const uint32_t k[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t w[80];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)at[4 * i] << 24 | (uint32_t)at[4 * i + 1] << 16 | (uint32_t)at[4 * i + 2] << 8 |
               at[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 80; i++) {
        const uint32_t f = i < 20              ? (b & c) | (~b & d)
                           : i >= 40 && i < 60 ? (b & c) | (b & d) | (c & d)
                                               : b ^ c ^ d;
        const uint32_t next = turn(a, 5) + f + e + k[i / 20] + w[i];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

void spil__sha1(const void *bytes, size_t len, uint8_t digest[20])
{
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    const uint8_t *at = bytes;
    const uint64_t bits = (uint64_t)len * 8;
    uint8_t rest[128] = {0};
    for (; len >= 64; len -= 64, at += 64)
        block(h, at);
    memcpy(rest, at, len);
    rest[len] = 0x80;
    const size_t end = len < 56 ? 64 : 128;
    for (int i = 0; i < 8; i++)
        rest[end - 1 - (size_t)i] = (uint8_t)(bits >> (8 * i));
    block(h, rest);
    if (end == 128)
        block(h, rest + 64);
    for (int i = 0; i < 20; i++)
        digest[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}
