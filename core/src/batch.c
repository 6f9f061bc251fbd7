/* batch.c: the words of several random operations at once (spil/random.h), built per CPU variant.
 *
 * Facts this rests on: a deal of any of our games needs at most eight 64-byte blocks (Punto 6 to 8, 7 ATE 9
 * 6, Sequence and Rumi 8), and ChaCha20 over eight blocks in vector lanes costs about as much as one or two
 * blocks one by one. Shuffles reduce words modulo i+1; the reciprocal table makes that two multiplications
 * instead of a division and is exact for every 32-bit word. */
#include <string.h>

#include "spil/random.h"

typedef uint32_t lanes __attribute__((vector_size(32))); /* one word of each of eight blocks */

static inline lanes same(uint32_t x)
{
    return (lanes){x, x, x, x, x, x, x, x};
}

#define ROTATE(x, n) ((x) << (n) | (x) >> (32 - (n)))
#define QUARTER(a, b, c, d)                                                                                  \
    do {                                                                                                     \
        (a) += (b);                                                                                          \
        (d) = ROTATE((d) ^ (a), 16);                                                                         \
        (c) += (d);                                                                                          \
        (b) = ROTATE((b) ^ (c), 12);                                                                         \
        (a) += (b);                                                                                          \
        (d) = ROTATE((d) ^ (a), 8);                                                                          \
        (c) += (d);                                                                                          \
        (b) = ROTATE((b) ^ (c), 7);                                                                          \
    } while (0)

/* Eight blocks: lane l has counter[l] and the 64-bit operation number op[l] as nonce. */
static void eight_blocks(const spil_key *key, const uint32_t counter[8], const uint64_t op[8],
                         uint32_t word[8 * 16])
{
    uint32_t k[8];
    for (int i = 0; i < 8; i++) {
        const uint8_t *p = key->bytes + (size_t)4 * (size_t)i;
        k[i] = (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
    }
    lanes in12, in14, in15;
    for (int l = 0; l < 8; l++) {
        in12[l] = counter[l];
        in14[l] = (uint32_t)op[l];
        in15[l] = (uint32_t)(op[l] >> 32);
    }
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
    memcpy(word, sum, sizeof sum);
}

void spil_batch_open(spil_batch *batch, const spil_key *key, uint64_t first_op, int n_ops,
                     const uint8_t blocks[])
{
    uint32_t counter[8] = {0};
    uint64_t op[8] = {0};
    int lane = 0;
    for (int i = 0; i < n_ops; i++) {
        batch->first_lane[i] = (uint8_t)lane;
        batch->used[i] = 0;
        for (uint32_t b = 0; b < blocks[i]; b++, lane++) {
            counter[lane] = b;
            op[lane] = first_op + (uint64_t)i;
        }
    }
    batch->first_lane[n_ops] = (uint8_t)lane;
    batch->key = *key;
    batch->first_op = first_op;
    eight_blocks(key, counter, op, batch->word);
}

static inline uint32_t ready_words(const spil_batch *batch, int i)
{
    return 16 * (uint32_t)(batch->first_lane[i + 1] - batch->first_lane[i]);
}

/* Words are stored as the lanes were computed: word 0 of every block, then word 1, and so on. */
static inline uint32_t ready_word(const uint32_t *lane, uint32_t at)
{
    return lane[8 * (at % 16) + at / 16];
}

static uint32_t next_word(spil_batch *batch, int i)
{
    const uint32_t at = batch->used[i]++;
    if (at < ready_words(batch, i))
        return ready_word(batch->word + batch->first_lane[i], at);
    const uint64_t op = batch->first_op + (uint64_t)i;
    uint32_t block[16];
    spil_chacha20_block(&batch->key, (uint32_t[3]){0, (uint32_t)op, (uint32_t)(op >> 32)}, at / 16, block);
    return block[at % 16];
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

/* ceil(2^64 / n) for n = 0..127; the entries for 0 and 1 are not used. */
#define R1(n) ((n) < 2 ? 0 : UINT64_MAX / ((n) < 2 ? 2 : (n)) + 1)
#define R8(n) R1(n), R1((n) + 1), R1((n) + 2), R1((n) + 3), R1((n) + 4), R1((n) + 5), R1((n) + 6), R1((n) + 7)
static const uint64_t reciprocal[SPIL_SHUFFLE_MAX + 1] = {
    R8(0u),  R8(8u),  R8(16u), R8(24u), R8(32u), R8(40u),  R8(48u),  R8(56u),
    R8(64u), R8(72u), R8(80u), R8(88u), R8(96u), R8(104u), R8(112u), R8(120u),
};

/* word mod n, 2 <= n <= 127: the fraction word/n to 64 bits, times n. */
static inline uint32_t modulo(uint32_t word, uint32_t n)
{
    const uint64_t fraction = reciprocal[n] * word;
#if defined(__x86_64__) || defined(__aarch64__) /* elsewhere the wide product is a call into a library */
    return (uint32_t)((unsigned __int128)fraction * n >> 64);
#else
    return (uint32_t)(((fraction >> 32) * n + ((fraction & UINT32_MAX) * n >> 32)) >> 32);
#endif
}

void spil_batch_shuffle(spil_batch *batch, int i, uint8_t cards[], int n)
{
    /* Words at least this large might have to be skipped for some n below 128: leave them to the slow path. */
    const uint32_t rare = UINT32_MAX - SPIL_SHUFFLE_MAX;
    const uint32_t *lane = batch->word + batch->first_lane[i];
    const uint32_t ready = ready_words(batch, i);
    uint32_t at = batch->used[i];
    for (int k = n - 1; k > 0; k--) {
        uint32_t j;
        const uint32_t word = at < ready ? ready_word(lane, at) : UINT32_MAX;
        if (word < rare) {
            j = modulo(word, (uint32_t)k + 1);
            at++;
        } else {
            batch->used[i] = at;
            j = spil_batch_below(batch, i, (uint32_t)k + 1);
            at = batch->used[i];
        }
        const uint8_t card = cards[k];
        cards[k] = cards[j];
        cards[j] = card;
    }
    batch->used[i] = at;
}
