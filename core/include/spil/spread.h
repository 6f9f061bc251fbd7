/* spread.h: bits into bytes, for observations (spil/actions.h). Bit i goes to byte i of little-endian memory. */
#ifndef SPIL_SPREAD_H
#define SPIL_SPREAD_H

#include <stdint.h>
#include <string.h>

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

/* Four counters of two bits as four bytes, 0 to 3. */
static inline uint32_t spil_spread_pairs(uint64_t counters)
{
#ifdef __BMI2__
    return (uint32_t)_pdep_u64(counters, 0x03030303u);
#else
    const uint32_t x = (uint32_t)(counters & 0xff);
    const uint32_t two = (x | x << 12) & 0x000f000fu;
    return (two | two << 6) & 0x03030303u;
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

/* Sets n bytes to 0. Compilers make `rep stos` of a memset of a few hundred bytes, which takes as long to start as
 * this takes in all. */
static inline void spil_clear(uint8_t *at, int n)
{
#ifdef __AVX2__
    for (; n >= 64; at += 64, n -= 64) {
        _mm256_storeu_si256((__m256i *)(void *)at, _mm256_setzero_si256());
        _mm256_storeu_si256((__m256i *)(void *)(at + 32), _mm256_setzero_si256());
    }
#else
    for (; n >= 64; at += 64, n -= 64)
        memset(at, 0, 64);
#endif
    for (; n >= 8; at += 8, n -= 8)
        memset(at, 0, 8);
    for (; n > 0; n--)
        *at++ = 0;
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
    const __m256i byte_of = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2,
                                             2, 3, 3, 3, 3, 3, 3, 3, 3);
    const __m256i bit_of = _mm256_set1_epi64x((long long)0x8040201008040201u);
    const __m256i copies = _mm256_shuffle_epi8(_mm256_set1_epi32((int)bits), byte_of);
    return _mm256_cmpeq_epi8(_mm256_and_si256(copies, bit_of), bit_of);
}
#endif

/* A yes or no. */
static inline uint8_t spil_flag(int yes)
{
    return yes ? 255 : 0;
}

#endif
