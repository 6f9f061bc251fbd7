/* bits.h: counting and choosing bits on any CPU. */
#ifndef SPIL_BITS_H
#define SPIL_BITS_H

#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

static inline int spil_popcount(uint64_t x)
{
#if defined(__POPCNT__) || defined(__aarch64__) || defined(__wasm__) || defined(__NVPTX__)
    return __builtin_popcountll(x);
#else /* the builtin would call into a library here */
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(x * 0x0101010101010101u >> 56);
#endif
}

/* The upper half of word * n: the share of n that the word is of 2^64, so uniform in 0 … n-1 for uniform words. The
 * lower half, in *rest, is as good a word for another choice. */
static inline uint64_t spil_share(uint64_t word, uint32_t n, uint64_t *rest)
{
#if defined(__x86_64__) || defined(__aarch64__) /* elsewhere the wide product is a call into a library */
    const unsigned __int128 product = (unsigned __int128)word * n;
    *rest = (uint64_t)product;
    return (uint64_t)(product >> 64);
#else
    *rest = word * n;
    return ((word >> 32) * n + ((word & UINT32_MAX) * n >> 32)) >> 32;
#endif
}

/* Index of the lowest set bit; x != 0. */
static inline int spil_lowest(uint64_t x)
{
    return __builtin_ctzll(x);
}

/* The same, and 64 for x = 0. */
static inline int spil_lowest_or_64(uint64_t x)
{
    return x != 0 ? __builtin_ctzll(x) : 64;
}

/* The n-th set bit from below (n from 0), alone; x has more than n bits. */
static inline uint64_t spil_select_bit(uint64_t x, int n)
{
#ifdef __BMI2__
    return _pdep_u64(UINT64_C(1) << n, x);
#else
    /* Running bit counts, one byte each; they give the byte of the n-th bit, and a loop finds it there. */
    const uint64_t ones = 0x0101010101010101u, highs = 0x8080808080808080u;
    uint64_t s = x - (x >> 1 & 0x5555555555555555u);
    s = (s & 0x3333333333333333u) + (s >> 2 & 0x3333333333333333u);
    s = ((s + (s >> 4)) & 0x0f0f0f0f0f0f0f0fu) * ones;
    const uint64_t not_more = (((uint64_t)n * ones | highs) - s) & highs; /* bytes whose sum is <= n */
    const int place = (int)(((not_more >> 7) * ones >> 53) & ~UINT64_C(7));
    int left = n - (int)((s << 8 >> place) & 0xff);
    uint64_t byte = x >> place & 0xff;
    while (left-- > 0)
        byte &= byte - 1;
    return (byte & (0 - byte)) << place;
#endif
}

/* The n-th set bit from below (n from 0) as a mask; 0 when x has no more than n bits. */
static inline uint64_t spil_nth_bit(uint64_t x, int n)
{
#ifdef __BMI2__
    return _pdep_u64(UINT64_C(1) << n, x);
#else
    while (n-- > 0)
        x &= x - 1;
    return x & (~x + 1);
#endif
}

#endif
