/* pack.c: rows of bits (spil/packing.h), compiled for more than one CPU (spil/variant.h).
 *
 * Facts this rests on: the lowest bits of sixteen bytes are two instructions of any x86-64, of thirty-two of AVX2, of
 * eight a multiplication elsewhere; a byte that is v * scale, with scale at least 17, is v when multiplied by
 * 256 / scale, rounded up, and divided by 256; BMI2 takes any bits of eight bytes at once. What is read beyond a run is
 * cut off. */
#include "spil/packing.h"

#include <string.h>

#include "spil/bits_to_bytes.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#ifdef __AVX2__
enum { MANY = 32 }; /* values at once */
#else
enum { MANY = 16 };
#endif
_Static_assert((int)MANY <= (int)SPIL_PACK_AHEAD, "reads no more than there is");

#define INLINED __attribute__((always_inline)) static inline

/* MANY bytes, the lowest bit of each. */
static inline uint64_t many_flags(const void *bytes)
{
#ifdef __AVX2__
    const __m256i some = _mm256_loadu_si256((const __m256i *)bytes);
    return (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(some, 7));
#elif defined(__SSE2__)
    return (uint64_t)_mm_movemask_epi8(_mm_slli_epi16(_mm_loadu_si128((const __m128i *)bytes), 7));
#else
    const uint64_t ones = 0x0101010101010101u, gather = 0x0102040810204080u;
    uint64_t eight[2];
    memcpy(eight, bytes, sizeof eight);
    return (eight[0] & ones) * gather >> 56 | (eight[1] & ones) * gather >> 56 << 8;
#endif
}

/* The same of 64 bytes. */
static inline uint64_t all_flags(const void *bytes)
{
    uint64_t flags = 0;
    for (int i = 0; i < 64; i += MANY)
        flags |= many_flags((const uint8_t *)bytes + i) << i;
    return flags;
}

/* Sixteen counts, four bits each. */
static inline uint64_t sixteen_counts(const uint8_t row[16], const uint8_t share[16])
{
    typedef uint16_t halves __attribute__((vector_size(16)));
    halves x, m;
    memcpy(&x, row, sizeof x);
    memcpy(&m, share, sizeof m);
    /* In each half of 16 bits: */
    const halves two = (x & 0xff) * (m & 0xff) >> 8 | ((x >> 8) * (m >> 8) >> 4 & 0xf0);
    uint64_t bits;
#ifdef __SSE2__
    const __m128i narrow = _mm_packus_epi16((__m128i)two, (__m128i)two);
    memcpy(&bits, &narrow, sizeof bits);
#else
    uint64_t four[2];
    memcpy(four, &two, sizeof four);
    bits = spil_lower_bytes(four[0]) | (uint64_t)spil_lower_bytes(four[1]) << 32;
#endif
    return bits;
}

#ifdef __AVX2__
static inline __m128i thirty_two_counts(const uint8_t row[32], const uint8_t share[32])
{
    const __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)row);
    const __m256i m = _mm256_loadu_si256((const __m256i *)(const void *)share);
    const __m256i low = _mm256_set1_epi16(0xff);
    const __m256i even = _mm256_mullo_epi16(_mm256_and_si256(x, low), _mm256_and_si256(m, low));
    const __m256i odd = _mm256_mullo_epi16(_mm256_srli_epi16(x, 8), _mm256_srli_epi16(m, 8));
    const __m256i two = _mm256_or_si256(_mm256_srli_epi16(even, 8),
                                        _mm256_and_si256(_mm256_srli_epi16(odd, 4), _mm256_set1_epi16(0xf0)));
    return _mm_packus_epi16(_mm256_castsi256_si128(two), _mm256_extracti128_si256(two, 1));
}
#endif

/* Bits on their way to a row. */
typedef struct writer {
    uint64_t word; /* the oldest lowest */
    int held;      /* below 64 */
    uint8_t *out;
} writer;

/* The lowest n bits, n from 1 to 64; the others are 0. */
INLINED void put_bits(writer *w, uint64_t bits, int n)
{
    const int held = w->held + n;
    w->word |= bits << w->held;
    if (held >= 64) {
        spil_store8(w->out, w->word);
        w->out += 8;
        w->word = bits >> 1 >> (63 - w->held);
    }
    w->held = held & 63;
}

/* All 64 bits. */
INLINED void put_word(writer *w, uint64_t bits)
{
    spil_store8(w->out, w->word | bits << w->held);
    w->out += 8;
    w->word = bits >> 1 >> (63 - w->held);
}

static inline uint64_t lowest_bits(uint64_t bits, int n)
{
    return bits & ((UINT64_C(1) << n) - 1); /* n < 64 */
}

/* Behind `row` and `share` some more may be read: fewer than SPIL_PACK_AHEAD. */
INLINED void put_flags(writer *w, const uint8_t *row, int n)
{
    for (; n >= 64; n -= 64, row += 64)
        put_word(w, all_flags(row));
    if (n > 0)
        put_bits(w, lowest_bits(all_flags(row), n), n);
}

INLINED void put_counts(writer *w, const uint8_t *row, const uint8_t *share, int n)
{
#ifdef __AVX2__
    for (; n >= 32; n -= 32, row += 32, share += 32) {
        const __m128i counts = thirty_two_counts(row, share);
        put_word(w, (uint64_t)_mm_cvtsi128_si64(counts));
        put_word(w, (uint64_t)_mm_extract_epi64(counts, 1));
    }
#endif
    for (; n >= 16; n -= 16, row += 16, share += 16)
        put_word(w, sixteen_counts(row, share));
    if (n > 0)
        put_bits(w, lowest_bits(sixteen_counts(row, share), 4 * n), 4 * n);
}

/* The bits of eight values. */
INLINED uint64_t mixed_bits(const uint8_t row[8], const spil_packed_mixed *m)
{
#ifdef __AVX2__
    const __m128i x = _mm_cvtepu8_epi16(_mm_loadl_epi64((const __m128i *)(const void *)row));
    const __m128i share = _mm_loadu_si128((const __m128i *)(const void *)m->share);
    const __m128i bits = _mm_srli_epi16(_mm_mullo_epi16(x, share), 8);
    return _pext_u64((uint64_t)_mm_cvtsi128_si64(_mm_packus_epi16(bits, bits)), m->bits);
#else
    uint64_t bits = 0;
#pragma GCC unroll 8
    for (int i = 0; i < 8; i++)
        bits |= (uint64_t)((unsigned)row[i] * m->share[i] >> 8) << m->at[i];
    return bits;
#endif
}

void spil_pack(const spil_packing *p, const uint8_t row[], uint8_t out[])
{
    uint8_t last[2 * SPIL_PACK_AHEAD]; /* the end of the row, and some that do not count */
    const int before = p->n > SPIL_PACK_AHEAD ? p->n - SPIL_PACK_AHEAD : 0;
    const spil_packed_mixed *m = p->mixed;
    writer w = {0, 0, out};
    spil_clear(last, sizeof last);
    if (before > 0)
        spil_copy(last, row + before, SPIL_PACK_AHEAD);
    else
        memcpy(last, row, (size_t)p->n);
    for (int r = 0, i = 0; r < p->n_runs; i += p->run[r++].n) { /* which end where the end of a row begins */
        const uint8_t *at = i < before ? row + i : last + (i - before);
        const int n = p->run[r].n;
        if (p->run[r].kind == SPIL_PACK_FLAGS)
            put_flags(&w, at, n);
        else if (p->run[r].kind == SPIL_PACK_COUNTS)
            put_counts(&w, at, p->share + i, n);
        else
            for (const uint8_t *end = at + n; at < end; at += 8, m++)
                put_bits(&w, mixed_bits(at, m), m->n);
    }
    if (w.held > 0)
        spil_store8(w.out, w.word);
}

void spil_pack_mask(const int8_t mask[], int n, uint8_t out[])
{
    int i = 0;
    for (; i + 64 <= n; i += 64)
        spil_store8(out + i / 8, all_flags(mask + i));
    if (i < n) {
        uint8_t last[64] = {0};
        memcpy(last, mask + i, (size_t)(n - i));
        spil_store8(out + i / 8, all_flags(last));
    }
}
