/* chain.h: the hashes that tie a stream's events together. Pure. */
#ifndef SPIL_CHAIN_H
#define SPIL_CHAIN_H

#include "spil/blake2b.h"
#include "store.h"

enum { SPIL_SALT_BYTES = 16 };

/* Before the first event: made of the stream's name, so that no event fits into another stream. */
void spil__chain_begin(const char *stream, uint8_t hash[SPIL_HASH_BYTES]);
/* Of a private part. The salt is forgotten with it. */
void spil__chain_secret(const uint8_t salt[SPIL_SALT_BYTES], const char *owner, const void *bytes, size_t len,
                        uint8_t hash[SPIL_HASH_BYTES]);
/* From the hash of the event before to this one's. secret: hash of the private part; NULL: there is none. */
void spil__chain_next(uint8_t hash[SPIL_HASH_BYTES], uint64_t number, const void *bytes, size_t len,
                      const uint8_t secret[SPIL_HASH_BYTES]);

#endif
