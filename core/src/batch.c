/* batch.c: the words of several random operations at once (spil/random.h), built per CPU variant.
 *
 * Facts this rests on: a deal of any of our games needs six to eight 64-byte blocks, and ChaCha20 over eight blocks
 * in vector lanes costs about as much as one or two blocks one by one. As many lanes as a register has: sixteen
 * registers are just enough for the sixteen words. Shuffles reduce words modulo i+1; tables of reciprocals make
 * that multiplications instead of divisions, exact for every 32-bit word, and with AVX2 eight words are reduced at
 * once. */
#include <string.h>

#include "spil/random.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

enum { BLOCKS = 8, WORDS = 16 /* of a block */ };
#ifdef __NVPTX__ /* a GPU's lanes are games */
enum { LANES = 1 };
typedef uint32_t lanes;

static inline lanes same(uint32_t x)
{
    return x;
}
#else
#ifdef __AVX2__
enum { LANES = 8 };
#else
enum { LANES = 4 };
#endif
typedef uint32_t lanes __attribute__((vector_size(4 * LANES))); /* one word of each of LANES blocks */

static inline lanes same(uint32_t x)
{
    return (lanes){0} + x;
}
#endif

/* Turning by whole bytes is a shuffle where the CPU has one for bytes: one instruction instead of three. */
#define TURN(x, n) ((x) << (n) | (x) >> (32 - (n)))
#if defined(__AVX2__)
#define TURN_16(x)                                                                                           \
    (lanes) _mm256_shuffle_epi8((__m256i)(x),                                                                \
                                _mm256_setr_epi8(2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13, 2, 3, \
                                                 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13))
#define TURN_8(x)                                                                                            \
    (lanes) _mm256_shuffle_epi8((__m256i)(x),                                                                \
                                _mm256_setr_epi8(3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14, 3, 0, \
                                                 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14))
#elif defined(__NVPTX__)
#define TURN_16(x) TURN(x, 16)
#define TURN_8(x)  TURN(x, 8)
#else
typedef uint16_t halves __attribute__((vector_size(16)));
typedef uint8_t quarters __attribute__((vector_size(16)));
#define TURN_16(x) ((lanes)__builtin_shufflevector((halves)(x), (halves)(x), 1, 0, 3, 2, 5, 4, 7, 6))
#if defined(__aarch64__) || defined(__wasm_simd128__)
#define TURN_8(x)                                                                                            \
    ((lanes)__builtin_shufflevector((quarters)(x), (quarters)(x), 3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15,  \
                                    12, 13, 14))
#else
#define TURN_8(x) TURN(x, 8)
#endif
#endif
#define QUARTER(a, b, c, d)                                                                                  \
    do {                                                                                                     \
        (a) += (b);                                                                                          \
        (d) ^= (a);                                                                                          \
        (d) = TURN_16(d);                                                                                    \
        (c) += (d);                                                                                          \
        (b) ^= (c);                                                                                          \
        (b) = TURN(b, 12);                                                                                   \
        (a) += (b);                                                                                          \
        (d) ^= (a);                                                                                          \
        (d) = TURN_8(d);                                                                                     \
        (c) += (d);                                                                                          \
        (b) ^= (c);                                                                                          \
        (b) = TURN(b, 7);                                                                                    \
    } while (0)

/* Words x[0 …] of all lanes become consecutive words of each lane's block, at `out` and every WORDS further on. */
#ifdef __AVX2__
#define MIX(x, y, ...) __builtin_shufflevector(x, y, __VA_ARGS__)
static inline void put_words(const lanes x[8], uint32_t *out)
{
    lanes two[8], four[8];
#pragma GCC unroll 8
    for (int i = 0; i < 8; i += 2) { /* blocks 0 4, 1 5 and so on; words i, i+1 */
        two[i] = MIX(x[i], x[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        two[i + 1] = MIX(x[i], x[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
#pragma GCC unroll 8
    for (int i = 0; i < 8; i += 4) {
        four[i] = MIX(two[i], two[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
        four[i + 1] = MIX(two[i], two[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        four[i + 2] = MIX(two[i + 1], two[i + 3], 0, 1, 8, 9, 4, 5, 12, 13);
        four[i + 3] = MIX(two[i + 1], two[i + 3], 2, 3, 10, 11, 6, 7, 14, 15);
    }
#pragma GCC unroll 8
    for (int i = 0; i < 4; i++) {
        const lanes low = MIX(four[i], four[i + 4], 0, 1, 2, 3, 8, 9, 10, 11),
                    high = MIX(four[i], four[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
        memcpy(out + i * WORDS, &low, sizeof low);
        memcpy(out + (i + 4) * WORDS, &high, sizeof high);
    }
}
#elif defined(__NVPTX__)
static inline void put_words(const lanes x[1], uint32_t *out)
{
    *out = x[0];
}
#else
#define MIX(x, y, ...) __builtin_shufflevector(x, y, __VA_ARGS__)
static inline void put_words(const lanes x[4], uint32_t *out)
{
    const lanes a = MIX(x[0], x[1], 0, 4, 1, 5), b = MIX(x[2], x[3], 0, 4, 1, 5);
    const lanes c = MIX(x[0], x[1], 2, 6, 3, 7), d = MIX(x[2], x[3], 2, 6, 3, 7);
    const lanes block[4] = {MIX(a, b, 0, 1, 4, 5), MIX(a, b, 2, 3, 6, 7), MIX(c, d, 0, 1, 4, 5),
                            MIX(c, d, 2, 3, 6, 7)};
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++)
        memcpy(out + i * WORDS, &block[i], sizeof block[i]);
}
#endif

/* LANES blocks: lane l has counter[l] and the 64-bit operation number op_high[l], op_low[l] as nonce. */
static void make_blocks(const spil_key *key, const uint32_t counter[], const uint32_t op_low[],
                        const uint32_t op_high[], uint32_t *word)
{
    uint32_t k[8];
#pragma GCC unroll 8
    for (int i = 0; i < 8; i++) {
        const uint8_t *p = key->bytes + (size_t)4 * (size_t)i;
        k[i] = (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
    }
    lanes in12, in14, in15;
    memcpy(&in12, counter, sizeof in12);
    memcpy(&in14, op_low, sizeof in14);
    memcpy(&in15, op_high, sizeof in15);
    lanes x0 = same(0x61707865), x1 = same(0x3320646e), x2 = same(0x79622d32), x3 = same(0x6b206574);
    lanes x4 = same(k[0]), x5 = same(k[1]), x6 = same(k[2]), x7 = same(k[3]);
    lanes x8 = same(k[4]), x9 = same(k[5]), x10 = same(k[6]), x11 = same(k[7]);
    lanes x12 = in12, x13 = same(0), x14 = in14, x15 = in15;
    for (int i = 0; i < 10; i++) {
        QUARTER(x0, x4, x8, x12);
        QUARTER(x1, x5, x9, x13);
        QUARTER(x2, x6, x10, x14);
        QUARTER(x3, x7, x11, x15);
        QUARTER(x0, x5, x10, x15);
        QUARTER(x1, x6, x11, x12);
        QUARTER(x2, x7, x8, x13);
        QUARTER(x3, x4, x9, x14);
    }
    const lanes sum[16] = {
        x0 + same(0x61707865),
        x1 + same(0x3320646e),
        x2 + same(0x79622d32),
        x3 + same(0x6b206574),
        x4 + same(k[0]),
        x5 + same(k[1]),
        x6 + same(k[2]),
        x7 + same(k[3]),
        x8 + same(k[4]),
        x9 + same(k[5]),
        x10 + same(k[6]),
        x11 + same(k[7]),
        x12 + in12,
        x13,
        x14 + in14,
        x15 + in15,
    };
#pragma GCC unroll 16
    for (int i = 0; i < WORDS; i += LANES)
        put_words(sum + i, word + i);
}

void spil_batch_open(spil_batch *batch, const spil_key *key, uint64_t first_op, int n_ops,
                     const uint8_t blocks[])
{
    uint32_t counter[BLOCKS] = {0}, op_low[BLOCKS] = {0}, op_high[BLOCKS] = {0};
    int lane = 0;
    for (int i = 0; i < n_ops; i++) {
        const uint64_t op = first_op + (uint64_t)i;
        batch->first_lane[i] = (uint8_t)lane;
        batch->used[i] = 0;
        for (uint32_t b = 0; b < blocks[i]; b++, lane++) {
            counter[lane] = b;
            op_low[lane] = (uint32_t)op;
            op_high[lane] = (uint32_t)(op >> 32);
        }
    }
    batch->first_lane[n_ops] = (uint8_t)lane;
    batch->key = *key;
    batch->first_op = first_op;
    batch->spare_of = -1;
#ifdef __NVPTX__
    const int made = lane;
#else
    const int made = BLOCKS; /* more than are wanted cost nothing where they are made together */
#endif
    for (int l = 0; l < made; l += LANES)
        make_blocks(key, counter + l, op_low + l, op_high + l, batch->word + l * WORDS);
    memset(batch->word + BLOCKS * WORDS, 0, sizeof batch->word - BLOCKS * WORDS * sizeof *batch->word);
}

static inline uint32_t ready_words(const spil_batch *batch, int i)
{
    return WORDS * (uint32_t)(batch->first_lane[i + 1] - batch->first_lane[i]);
}

static inline const uint32_t *ready_word(const spil_batch *batch, int i)
{
    return batch->word + WORDS * batch->first_lane[i];
}

static uint32_t next_word(spil_batch *batch, int i)
{
    const uint32_t at = batch->used[i]++;
    if (at < ready_words(batch, i))
        return ready_word(batch, i)[at];
    if (batch->spare_of != i || batch->spare_counter != at / WORDS) {
        const uint64_t op = batch->first_op + (uint64_t)i;
        batch->spare_of = i;
        batch->spare_counter = at / WORDS;
        spil_chacha20_block(&batch->key, (uint32_t[3]){0, (uint32_t)op, (uint32_t)(op >> 32)}, at / WORDS,
                            batch->spare);
    }
    return batch->spare[at % WORDS];
}

uint32_t spil_batch_below(spil_batch *batch, int i, uint32_t n)
{
    const uint32_t skip_from = (uint32_t)0 - (uint32_t)((UINT64_C(1) << 32) % n); /* 0 = skip none */
    uint32_t word;
    do
        word = next_word(batch, i);
    while (skip_from != 0 && word >= skip_from);
    return word % n;
}

/* ---- shuffles ---- */

static inline void swap(uint8_t cards[], int k, uint32_t j)
{
    const uint8_t card = cards[k];
    cards[k] = cards[j];
    cards[j] = card;
}

/* Word by word, any of which may have to be skipped. */
static void shuffle_slowly(spil_batch *batch, int i, uint8_t cards[], int n)
{
    for (int k = n - 1; k > 0; k--)
        swap(cards, k, spil_batch_below(batch, i, (uint32_t)k + 1));
}

/* Words at least this large might have to be skipped for some n below 128. There is one in 34 million. */
static const uint32_t rare = UINT32_MAX - SPIL_SHUFFLE_MAX;

#ifdef __AVX2__
/* floor((2^32 - 1) / n) for n = 127 … 1, then 0 where there is nothing left to shuffle. */
#define R1(n) ((n) > 127 ? 0 : UINT32_MAX / (128 - ((n) > 127 ? 0 : (n))))
#define R8(n) R1(n), R1((n) + 1), R1((n) + 2), R1((n) + 3), R1((n) + 4), R1((n) + 5), R1((n) + 6), R1((n) + 7)
static const uint32_t reciprocal[SPIL_SHUFFLE_MAX + 1 + LANES] = {
    R8(1u),  R8(9u),  R8(17u), R8(25u), R8(33u),  R8(41u),  R8(49u),  R8(57u),  R8(65u),
    R8(73u), R8(81u), R8(89u), R8(97u), R8(105u), R8(113u), R8(121u), R8(129u),
};

/* word mod n, n - 1, … n - 7, for each lane with 1 <= n <= 127; the other lanes are of no use. */
static inline lanes modulo(lanes word, lanes n, int first_n)
{
    lanes r;
    memcpy(&r, reciprocal + SPIL_SHUFFLE_MAX - first_n, sizeof r);
    const __m256i even = _mm256_mul_epu32((__m256i)word, (__m256i)r),
                  odd = _mm256_mul_epu32(_mm256_srli_epi64((__m256i)word, 32),
                                         _mm256_srli_epi64((__m256i)r, 32));
    const lanes quotient =
        (lanes)_mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xaa); /* or one less */
    const lanes rest = word - quotient * n;
    return (lanes)_mm256_min_epu32((__m256i)rest, (__m256i)(rest - n));
}

void spil_batch_shuffle(spil_batch *batch, int i, uint8_t cards[], int n)
{
    const lanes down = {0, 1, 2, 3, 4, 5, 6, 7};
    const int ready = (int)(ready_words(batch, i) - batch->used[i]), fast = n - 1 < ready ? n - 1 : ready;
    const uint32_t *word = ready_word(batch, i) + batch->used[i];
    uint32_t place[SPIL_SHUFFLE_MAX + 1];
    lanes largest = same(0), m = same((uint32_t)n) - down;
    for (int at = 0; at < fast; at += LANES) {
        lanes w;
        memcpy(&w, word + at, sizeof w);
        const lanes to = modulo(w, m, n - at);
        memcpy(place + at, &to, sizeof to);
        largest = (lanes)_mm256_max_epu32((__m256i)largest, (__m256i)w);
        m -= same(LANES);
    }
    const lanes bound = (lanes)_mm256_max_epu32((__m256i)largest, (__m256i)same(rare));
    if (_mm256_movemask_epi8(_mm256_cmpeq_epi32((__m256i)largest, (__m256i)bound)) != 0) {
        shuffle_slowly(batch, i, cards, n);
        return;
    }
    if (fast > 0)
        batch->used[i] += (uint32_t)fast;
#pragma GCC unroll 8
    for (int at = 0; at < fast; at++)
        swap(cards, n - 1 - at, place[at]);
    shuffle_slowly(batch, i, cards, n - fast);
}
#else
/* ceil(2^57 / n) for n = 0..127; the entries for 0 and 1 are not used. 57 bits of the fraction word/n are more than
 * enough (32 + 7), and times n they still fit into a word. */
enum { FRACTION = 57 };
#define R1(n) ((n) < 2 ? 0 : (UINT64_C(1) << FRACTION) / ((n) < 2 ? 2 : (n)) + 1)
#define R8(n) R1(n), R1((n) + 1), R1((n) + 2), R1((n) + 3), R1((n) + 4), R1((n) + 5), R1((n) + 6), R1((n) + 7)
static const uint64_t reciprocal[SPIL_SHUFFLE_MAX + 1] = {
    R8(0u),  R8(8u),  R8(16u), R8(24u), R8(32u), R8(40u),  R8(48u),  R8(56u),
    R8(64u), R8(72u), R8(80u), R8(88u), R8(96u), R8(104u), R8(112u), R8(120u),
};

/* word mod n, 2 <= n <= 127: the fraction word/n, times n. */
static inline uint32_t modulo(uint32_t word, uint32_t n)
{
    const uint64_t fraction = reciprocal[n] * word & ((UINT64_C(1) << FRACTION) - 1);
    return (uint32_t)(fraction * n >> FRACTION);
}

void spil_batch_shuffle(spil_batch *batch, int i, uint8_t cards[], int n)
{
    const uint32_t *word = ready_word(batch, i) + batch->used[i];
    const uint32_t ready = ready_words(batch, i) - batch->used[i];
    uint32_t at = 0;
    int k = n - 1;
    for (; k > 0 && at < ready && word[at] < rare; k--, at++)
        swap(cards, k, modulo(word[at], (uint32_t)k + 1));
    batch->used[i] += at;
    shuffle_slowly(batch, i, cards, k + 1);
}
#endif
