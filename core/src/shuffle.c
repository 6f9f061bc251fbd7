/* shuffle.c: a shuffle that nobody at the table has to trust anybody for (spil/shuffle.h). */
#include "spil/shuffle.h"

#include <string.h>

bool spil_table_fits(const char *name)
{
    size_t len = 0;
    while (name[len] > ' ' && name[len] < 0x7f)
        len++;
    return len > 0 && len < SPIL_TABLE_BYTES && name[len] == '\0';
}

/* Do these bytes belong to the hash that the seat showed? */
static bool chance_fits(const uint8_t hash[SPIL_HASH_BYTES], const uint8_t bytes[SPIL_CHANCE_BYTES])
{
    uint8_t own[SPIL_HASH_BYTES];
    spil_hash256(bytes, SPIL_CHANCE_BYTES, own);
    return memcmp(own, hash, sizeof own) == 0;
}

void spil_shuffle_key(const spil_shuffle *shuffle, spil_key *key)
{
    spil_blake2b hash;
    spil_blake2b_open(&hash, sizeof key->bytes, NULL, 0);
    spil_blake2b_add(&hash, shuffle->secret, sizeof shuffle->secret);
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        if (shuffle->chance[seat].counts)
            spil_blake2b_add(&hash, shuffle->chance[seat].bytes, SPIL_CHANCE_BYTES);
    }
    spil_blake2b_add(&hash, shuffle->table, spil_length(shuffle->table));
    spil_blake2b_close(&hash, key->bytes);
}

spil_code spil_shuffle_check(const spil_shuffle *shuffle, const spil_key *key, spil_error *err)
{
    uint8_t commit[SPIL_HASH_BYTES];
    spil_key own;
    spil_hash256(shuffle->secret, sizeof shuffle->secret, commit);
    if (memcmp(commit, shuffle->commit, sizeof commit) != 0)
        return spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("the secret is not the one that was committed to"));
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        if (shuffle->chance[seat].counts &&
            !chance_fits(shuffle->chance[seat].hash, shuffle->chance[seat].bytes))
            return spil_fail(err, SPIL_BAD_RECORD,
                             SPIL_TR("the bytes of seat %d do not belong to their hash"), seat);
    }
    spil_shuffle_key(shuffle, &own);
    if (memcmp(own.bytes, key->bytes, sizeof own.bytes) != 0)
        return spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("the seed is not what secret, bytes and table give"));
    return SPIL_OK;
}
