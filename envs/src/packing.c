/* packing.c: rows of bits (spil/packing.h).
 *
 * Facts this rests on: the lowest bits of sixteen bytes are two instructions of any x86-64, of eight a multiplication
 * elsewhere; a byte that is v * scale, with scale at least 17, is v when multiplied by 256 / scale, rounded up, and
 * divided by 256. What is read beyond a run is cut off. */
#include "spil/packing.h"

#include <string.h>

#include "spil/bits_to_bytes.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { MANY = 16 }; /* values at once */

/* Bits of a byte that is a multiple of a scale; 0: of anything. */
static int bits_of(int scale)
{
    return scale == 255 ? 1 : scale != 0 && 255 / scale < 16 ? 4 : 8;
}

static int whole_words(int bits)
{
    return (bits + 63) / 64 * 8;
}

void spil_packing_of(const spil_setup *su, spil_packing *p)
{
    spil_plane planes[SPIL_PLANES_MAX + 1];
    int at = 0;
    const int last = spil_observation_bytes(su) - MANY; /* where the end of a row begins */
    spil_actions_of_game(su->game)->planes(su, planes);
    p->n = p->n_runs = 0;
    for (const spil_plane *plane = planes; plane->name != NULL; plane++) {
        for (int i = 0; i < plane->n; i++) {
            const int scale = plane->scales != NULL ? plane->scales[i % plane->period] : plane->scale;
            const int bits = bits_of(scale);
            if (p->n_runs == 0 || p->run[p->n_runs - 1].bits != bits || p->n == last)
                p->run[p->n_runs++] = (spil_packed_run){0, (uint8_t)bits};
            p->run[p->n_runs - 1].n++;
            p->share[p->n] = (uint8_t)(bits == 4 ? (255 + scale) / scale : 0);
            p->value[p->n++] = (spil_packed){(uint16_t)at, (uint8_t)bits, (uint8_t)(bits < 8 ? scale : 1)};
            at += bits;
        }
    }
    p->bytes = whole_words(at);
}

/* ---- many values at once ---- */

/* Sixteen bytes, the lowest bit of each. */
static inline uint64_t sixteen_flags(const void *bytes)
{
#ifdef __SSE2__
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
    const uint8_t *at = bytes;
    return sixteen_flags(at) | sixteen_flags(at + MANY) << 16 | sixteen_flags(at + 2 * MANY) << 32 |
           sixteen_flags(at + 3 * MANY) << 48;
}

/* Sixteen counts, four bits each. */
static inline uint64_t sixteen_counts(const uint8_t row[MANY], const uint8_t share[MANY])
{
    typedef uint16_t halves __attribute__((vector_size(MANY)));
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

/* Bits on their way to a row. */
typedef struct writer {
    uint64_t word; /* the oldest lowest */
    int held;      /* below 64 */
    uint8_t *out;
} writer;

/* The lowest n bits, n from 1 to 64; the others are 0. */
static inline void put_bits(writer *w, uint64_t bits, int n)
{
    w->word |= bits << w->held;
    w->held += n;
    if (w->held >= 64) {
        spil_store8(w->out, w->word);
        w->out += 8;
        w->held -= 64;
        w->word = w->held > 0 ? bits >> (n - w->held) : 0;
    }
}

static inline uint64_t lowest_bits(uint64_t bits, int n)
{
    return bits & ((UINT64_C(1) << n) - 1); /* n < 64 */
}

/* n values with as many bits each. Behind `row` and `share` some more may be read: fewer than MANY. */
__attribute__((always_inline)) static inline void put_run(writer *w, int bits, const uint8_t *row,
                                                          const uint8_t *share, int n)
{
    if (bits == 1) {
        for (; n >= 64; n -= 64, row += 64)
            put_bits(w, all_flags(row), 64);
        for (; n >= MANY; n -= MANY, row += MANY)
            put_bits(w, sixteen_flags(row), MANY);
        if (n > 0)
            put_bits(w, lowest_bits(sixteen_flags(row), n), n);
    } else if (bits == 4) {
        for (; n >= MANY; n -= MANY, row += MANY, share += MANY)
            put_bits(w, sixteen_counts(row, share), 64);
        if (n > 0)
            put_bits(w, lowest_bits(sixteen_counts(row, share), 4 * n), 4 * n);
    } else {
        for (; n >= 8; n -= 8, row += 8)
            put_bits(w, spil_load8(row), 64);
        if (n > 0)
            put_bits(w, lowest_bits(spil_load8(row), 8 * n), 8 * n);
    }
}

void spil_pack(const spil_packing *p, const uint8_t row[], uint8_t out[])
{
    uint8_t last[2 * MANY] = {0}; /* the end of the row, and some that do not count */
    const int n_last = p->n < MANY ? p->n : MANY, before = p->n - n_last;
    writer w = {0, 0, out};
    memcpy(last, row + before, (size_t)n_last);
    for (int r = 0, i = 0; r < p->n_runs; i += p->run[r++].n) /* which end where the end of a row begins */
        put_run(&w, p->run[r].bits, i < before ? row + i : last + (i - before), p->share + i, p->run[r].n);
    if (w.held > 0)
        spil_store8(w.out, w.word);
}

void spil_unpack(const spil_packing *p, const uint8_t packed[], uint8_t out[])
{
    for (int i = 0; i < p->n; i++) {
        const spil_packed v = p->value[i];
        const int byte = v.first / 8, shift = v.first % 8;
        unsigned two = packed[byte];
        if (shift + v.bits > 8)
            two |= (unsigned)packed[byte + 1] << 8;
        out[i] = (uint8_t)((two >> shift & ((1u << v.bits) - 1)) * v.scale);
    }
}

int spil_packed_mask_bytes(int n)
{
    return whole_words(n);
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
