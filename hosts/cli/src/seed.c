/* seed.c: seeds for bots and simulations (seed.h). */
#include "seed.h"

#include "spil/random.h"

bool spil__seed_parse(const char *text, uint64_t *seed)
{
    spil_key key;
    if (!spil_key_parse(text, &key))
        return false;
    *seed = 0;
    for (unsigned i = 0; i < sizeof key.bytes; i++)
        *seed ^= (uint64_t)key.bytes[i] << 8 * (i % 8);
    return true;
}
