/* chain.c: the hashes that tie a stream's events together (chain.h). */
#include "chain.h"

#include <string.h>

void spil__chain_begin(const char *stream, uint8_t hash[SPIL_HASH_BYTES])
{
    spil_hash256(stream, strlen(stream), hash);
}

void spil__chain_secret(const uint8_t salt[SPIL_SALT_BYTES], const char *owner, const void *bytes, size_t len,
                        uint8_t hash[SPIL_HASH_BYTES])
{
    spil_blake2b h;
    spil_blake2b_open(&h, SPIL_HASH_BYTES, salt, SPIL_SALT_BYTES);
    spil_blake2b_add(&h, owner, strlen(owner) + 1); /* its NUL parts it from the bytes */
    spil_blake2b_add(&h, bytes, len);
    spil_blake2b_close(&h, hash);
}

void spil__chain_next(uint8_t hash[SPIL_HASH_BYTES], uint64_t number, const void *bytes, size_t len,
                      const uint8_t secret[SPIL_HASH_BYTES])
{
    uint8_t head[8], of_bytes[SPIL_HASH_BYTES];
    spil_blake2b h;
    for (int i = 0; i < 8; i++)
        head[i] = (uint8_t)(number >> 8 * i);
    spil_hash256(bytes, len, of_bytes);
    spil_blake2b_open(&h, SPIL_HASH_BYTES, NULL, 0);
    spil_blake2b_add(&h, hash, SPIL_HASH_BYTES);
    spil_blake2b_add(&h, head, sizeof head);
    spil_blake2b_add(&h, of_bytes, sizeof of_bytes);
    if (secret != NULL) /* all parts have a fixed length, so one more cannot be taken for another */
        spil_blake2b_add(&h, secret, SPIL_HASH_BYTES);
    spil_blake2b_close(&h, hash);
}
