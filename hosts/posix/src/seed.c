/* seed.c: seeds for bots and simulations (seed.h). */
#include "seed.h"

uint64_t spil__seed_fold(const spil_key *key)
{
    uint64_t seed = 0;
    for (unsigned i = 0; i < sizeof key->bytes; i++)
        seed ^= (uint64_t)key->bytes[i] << 8 * (i % 8);
    return seed;
}

bool spil__seed_parse(const char *text, uint64_t *seed)
{
    spil_key key;
    if (!spil_key_parse(text, &key))
        return false;
    *seed = spil__seed_fold(&key);
    return true;
}
