/* bits_to_bytes.h: bits into bytes and back, for observations and masks (spil/actions.h). Bit i goes to byte i of
 * little-endian memory. */
#ifndef SPIL_BITS_TO_BYTES_H
#define SPIL_BITS_TO_BYTES_H

#include <stdint.h>
#include <string.h>

#include "spil/bits.h"

#if defined(__BMI2__) || defined(__AVX2__)
#include <immintrin.h>
#endif

/* The lowest eight bits as eight bytes, 0 or 1. */
static inline uint64_t spil_spread(uint64_t bits)
{
    const uint64_t ones = 0x0101010101010101u;
#ifdef __BMI2__
    return _pdep_u64(bits, ones);
#else
    const uint64_t one_each = (bits & 0xff) * ones & 0x8040201008040201u; /* byte i has bit i or nothing */
    return (one_each + 0x7f7f7f7f7f7f7f7fu) >> 7 & ones;
#endif
}

/* Eight counters of two bits as eight bytes, 0 to 3. */
static inline uint64_t spil_spread_pairs(uint64_t counters)
{
#ifdef __BMI2__
    return _pdep_u64(counters, 0x0303030303030303u);
#else
    const uint64_t x = counters & 0xffff;
    const uint64_t two = (x | x << 24) & 0x000000ff000000ffu, four = (two | two << 12) & 0x000f000f000f000fu;
    return (four | four << 6) & 0x0303030303030303u;
#endif
}

/* The lower bytes of four pairs of bytes. */
static inline uint32_t spil_lower_bytes(uint64_t pairs)
{
#ifdef __BMI2__
    return (uint32_t)_pext_u64(pairs, 0x00ff00ff00ff00ffu);
#else
    const uint64_t x = pairs & 0x00ff00ff00ff00ffu, y = (x | x >> 8) & 0x0000ffff0000ffffu;
    return (uint32_t)(y | y >> 16);
#endif
}

/* All bits of each byte that is 1, none of each that is 0. */
static inline uint64_t spil_fill(uint64_t bytes)
{
    return (bytes << 8) - bytes;
}

static inline uint64_t spil_load8(const uint8_t *at)
{
    uint64_t bytes;
    memcpy(&bytes, at, sizeof bytes);
    return bytes;
}

/* Sets n bytes, at least 32, to 0. Compilers make `rep stos` of a memset of a few hundred bytes, which takes as long to
 * start as this takes in all. The last block overlaps the one before. */
static inline __attribute__((always_inline)) void spil_clear(uint8_t *at, int n)
{
#ifdef __AVX2__
    if (__builtin_constant_p(n)) {
#pragma GCC unroll 32
        for (int i = 0; i < n - 32; i += 32)
            _mm256_storeu_si256((__m256i *)(void *)(at + i), _mm256_setzero_si256());
    } else {
        for (int i = 0; i < n - 32; i += 32)
            _mm256_storeu_si256((__m256i *)(void *)(at + i), _mm256_setzero_si256());
    }
    _mm256_storeu_si256((__m256i *)(void *)(at + n - 32), _mm256_setzero_si256());
#else
    for (int i = 0; i < n - 32; i += 32)
        memset(at + i, 0, 32);
    memset(at + n - 32, 0, 32);
#endif
}

/* Copies n bytes, at least 32; n is a constant. As above, the last block overlaps the one before. */
static inline __attribute__((always_inline)) void spil_copy(uint8_t *to, const uint8_t *from, int n)
{
#ifdef __AVX2__
#pragma GCC unroll 32
    for (int i = 0; i < n - 32; i += 32)
        _mm256_storeu_si256((__m256i *)(void *)(to + i),
                            _mm256_loadu_si256((const __m256i *)(const void *)(from + i)));
    _mm256_storeu_si256((__m256i *)(void *)(to + n - 32),
                        _mm256_loadu_si256((const __m256i *)(const void *)(from + n - 32)));
#else
    typedef struct block {
        uint8_t bytes[32];
    } block;
    for (int i = 0; i < n - 32; i += 32)
        *(block *)(void *)(to + i) = *(const block *)(const void *)(from + i);
    *(block *)(void *)(to + n - 32) = *(const block *)(const void *)(from + n - 32);
#endif
}

static inline void spil_store8(uint8_t *at, uint64_t bytes)
{
    memcpy(at, &bytes, sizeof bytes);
}

static inline void spil_store4(uint8_t *at, uint32_t bytes)
{
    memcpy(at, &bytes, sizeof bytes);
}

#ifdef __AVX2__
/* 32 bits as 32 bytes, 0 or 255. */
static inline __m256i spil_spread32(uint32_t bits)
{
    const __m256i byte_of = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2,
                                             2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    const __m256i bit_of = _mm256_set1_epi64x((long long)0x8040201008040201u);
    const __m256i copies = _mm256_shuffle_epi8(_mm256_set1_epi32((int)bits), byte_of);
    return _mm256_cmpeq_epi8(_mm256_and_si256(copies, bit_of), bit_of);
}
#endif

/* The place of the k-th 1 (k from 0) of a mask of n bytes, each 0 or 1; it has more than k of them. */
#ifdef __AVX2__
static inline int spil_nth_legal(const int8_t mask[], int n, int k)
{
    int at = 0;
    for (; at + 32 <= n; at += 32) {
        const __m256i some = _mm256_loadu_si256((const __m256i *)(const void *)(mask + at));
        const uint32_t bits = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(some, 7));
        const int here = spil_popcount(bits);
        if (k < here)
            return at + spil_lowest(spil_select_bit(bits, k));
        k -= here;
    }
    for (;; at++) {
        if (mask[at] != 0 && k-- == 0)
            return at;
    }
}
#else
static inline int spil_nth_legal(const int8_t mask[], int n, int k)
{
    const uint64_t ones = 0x0101010101010101u;
    uint64_t eight[8];
    int at = 0;
    for (; at + 64 <= n; at += 64) { /* the block of 64, then the eight, then the byte */
        memcpy(eight, mask + at, sizeof eight);
        const uint64_t sums =
            ((eight[0] + eight[1]) + (eight[2] + eight[3])) + ((eight[4] + eight[5]) + (eight[6] + eight[7]));
        const int here = (int)(sums * ones >> 56);
        if (k < here)
            break;
        k -= here;
    }
    for (; at + 8 <= n; at += 8) {
        memcpy(eight, mask + at, sizeof *eight);
        const int here = (int)(eight[0] * ones >> 56);
        if (k < here)
            return at + spil_lowest(spil_select_bit(eight[0], k)) / 8;
        k -= here;
    }
    for (;; at++) {
        if (mask[at] != 0 && k-- == 0)
            return at;
    }
}
#endif

/* A yes or no. */
static inline uint8_t spil_flag(int yes)
{
    return yes ? 255 : 0;
}

#endif
