/* blake2b.h: the hash BLAKE2b of RFC 7693: commitments to a shuffle, the chain of stored events.
 *
 * The same bytes give the same hash everywhere. Nothing is allocated. */
#ifndef SPIL_BLAKE2B_H
#define SPIL_BLAKE2B_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SPIL_BLAKE2B_MAX = 64, SPIL_HASH_BYTES = 32 };

/* A hash in the making, for what does not lie in one piece. */
typedef struct spil_blake2b {
    uint64_t h[8];
    uint64_t count; /* bytes taken in and compressed */
    uint8_t block[128];
    size_t used; /* bytes of block */
    size_t out_len;
} spil_blake2b;

/* out_len 1 … 64; key_len 0 … 64 (key may be NULL when it is 0). */
void spil_blake2b_open(spil_blake2b *hash, size_t out_len, const void *key, size_t key_len);
void spil_blake2b_add(spil_blake2b *hash, const void *bytes, size_t len);
/* Writes out_len bytes. What was hashed is wiped from *hash, which is open no longer. */
void spil_blake2b_close(spil_blake2b *hash, uint8_t *out);

/* BLAKE2b-256 of bytes in one piece, without a key. */
void spil_hash256(const void *bytes, size_t len, uint8_t out[SPIL_HASH_BYTES]);

#endif
