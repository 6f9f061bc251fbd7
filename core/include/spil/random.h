/* random.h: the seed contract (rules G3), and a separate fast generator for bots and simulations.
 *
 * The contract: a game has a 32-byte key; operation k reads the ChaCha20 keystream of that key with nonce
 * = 4 zero bytes + k as 64-bit little-endian, counter from 0, as 32-bit little-endian words. Everything a
 * player could ever see comes from here and is equal on every platform. */
#ifndef SPIL_RANDOM_H
#define SPIL_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

#include "spil/text.h"
#include "spil/variant.h"

typedef struct spil_key {
    uint8_t bytes[32];
} spil_key;

/* Reads a seed: a decimal below 2^64 without leading zeros, or 64 lower-case hex digits. */
bool spil_key_parse(const char *text, spil_key *key);
/* Prints the shortest seed that gives this key. */
void spil_key_print(const spil_key *key, spil_out *out);
void spil_key_print_hex(const spil_key *key, spil_out *out);
bool spil_key_parse_hex(spil_in *in, spil_key *key);

/* RFC 8439 block function: 16 words of keystream. */
void spil_chacha20_block(const spil_key *key, const uint32_t nonce[3], uint32_t counter, uint32_t out[16]);

/* The words of a few successive operations, made together: eight blocks cost little more than one. */
typedef struct spil_batch {
    uint32_t word[8 * 16 + 8]; /* block after block, and eight that may be read and do not count */
    spil_key key;
    uint64_t first_op;
    uint8_t first_lane[9]; /* lanes of operation first_op+i are first_lane[i] … first_lane[i+1]-1 */
    uint32_t used[8];      /* words of operation first_op+i used so far */
    int spare_of;          /* the operation whose block was last made singly, or -1 … */
    uint32_t spare_counter, spare[16]; /* … which one, and its words */
} spil_batch;

/* blocks[i] = 64-byte blocks to make ready for operation first_op+i; at most 8 together. Operations that
 * need more words than that get them one block at a time. */
void spil_batch_open(spil_batch *batch, const spil_key *key, uint64_t first_op, int n_ops,
                     const uint8_t blocks[]);
/* The next number of operation first_op+i: uniform in 0..n-1; n >= 1. */
uint32_t spil_batch_below(spil_batch *batch, int i, uint32_t n);
/* Shuffles with operation first_op+i. n may be 0 or 1. At most SPIL_SHUFFLE_MAX cards. */
void spil_batch_shuffle(spil_batch *batch, int i, uint8_t cards[], int n);

enum { SPIL_SHUFFLE_MAX = 127 };

/* ---- fast generator (xoshiro256++): for bots, imagine and simulations; no part of the contract ---- */

typedef struct spil_fast_rng {
    uint64_t s[4];
} spil_fast_rng;

/* A key folded to 64 bits: the number itself if the seed was a decimal. */
uint64_t spil_seed_fold(const spil_key *key);
/* Reads a seed as games do (spil_key_parse) and folds it to 64 bits. */
bool spil_seed_parse(const char *text, uint64_t *seed);

/* Independent streams: the same seed with another stream number is another sequence. */
void spil_fast_seed(spil_fast_rng *rng, uint64_t seed, uint64_t stream);

static inline uint64_t spil_fast_next(spil_fast_rng *rng)
{
    uint64_t *s = rng->s;
    const uint64_t sum = s[0] + s[3];
    const uint64_t out = ((sum << 23) | (sum >> 41)) + s[0];
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return out;
}

/* One of its numbers seeds a generator that is a single word, for rollouts: linear congruential, with a multiplier of
 * Steele and Vigna's. Its upper bits are good, its lowest are not: choose with spil_share (spil/bits.h). */
static inline uint64_t spil_quick_next(uint64_t *seed)
{
    *seed = *seed * 0xd1342543de82ef95u + 1;
    return *seed;
}

/* Uniform in 0..n-1, except for a bias below n/2^32. */
static inline uint32_t spil_fast_below(spil_fast_rng *rng, uint32_t n)
{
    return (uint32_t)(((spil_fast_next(rng) >> 32) * n) >> 32);
}

/* Several small numbers from one random word, which is read as a fraction: the next one in 0..n-1. The bias is below
 * the product of all n so far over 2^64. */
static inline uint32_t spil_fast_digit(uint64_t *fraction, uint32_t n)
{
    const uint64_t x = *fraction;
#if defined(__x86_64__) || defined(__aarch64__) /* elsewhere the wide product is a call into a library */
    const unsigned __int128 product = (unsigned __int128)x * n;
    *fraction = (uint64_t)product;
    return (uint32_t)(product >> 64);
#else
    *fraction = x * n;
    return (uint32_t)(((x >> 32) * n + ((x & UINT32_MAX) * n >> 32)) >> 32);
#endif
}

void spil_fast_shuffle(spil_fast_rng *rng, uint8_t cards[], int n);
spil_key spil_fast_key(spil_fast_rng *rng);

#endif
