/* hash.h: FNV-1a in 64 bits, for tables and to tell things apart. Two things with the same hash can be made on
 * purpose: it protects nothing. */
#ifndef SPIL_HASH_H
#define SPIL_HASH_H

#include <stddef.h>
#include <stdint.h>

#define SPIL_HASH_START UINT64_C(0xcbf29ce484222325)

/* The hash, and one more number in it. */
static inline uint64_t spil_hash_number(uint64_t hash, uint64_t number)
{
    return (hash ^ number) * UINT64_C(0x100000001b3);
}

/* The hash, and more bytes in it. */
static inline uint64_t spil_hash(uint64_t hash, const void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        hash = spil_hash_number(hash, ((const unsigned char *)bytes)[i]);
    return hash;
}

/* The hash, and a text in it, its NUL too: "a", "bc" is not "ab", "c". */
static inline uint64_t spil_hash_text(uint64_t hash, const char *text)
{
    do {
        hash = spil_hash_number(hash, (unsigned char)*text);
    } while (*text++ != '\0');
    return hash;
}

#endif
