#include "times.h"

/* Below 64 a slot for each; above, 64 slots for every doubling. */
static unsigned slot_of(uint64_t us)
{
    unsigned shift = 0;
    while (us >> shift >= 2 * TIMES_PARTS)
        shift++;
    const uint64_t slot = shift * (uint64_t)TIMES_PARTS + (us >> shift);
    return slot < TIMES_SLOTS ? (unsigned)slot : TIMES_SLOTS - 1;
}

/* The largest time of a slot. */
static uint64_t top_of(unsigned slot)
{
    if (slot < 2 * TIMES_PARTS)
        return slot;
    const unsigned shift = slot / TIMES_PARTS - 1;
    return ((uint64_t)(slot - shift * TIMES_PARTS + 1) << shift) - 1;
}

void times_add(times *t, uint64_t us)
{
    t->n++;
    t->slot[slot_of(us)]++;
    if (us > t->largest_us)
        t->largest_us = us;
}

uint64_t times_at(const times *t, unsigned permyriad)
{
    const uint64_t want = (t->n * permyriad + 9999) / 10000;
    uint64_t seen = 0;
    for (unsigned i = 0; i < TIMES_SLOTS && t->n > 0; i++) {
        seen += t->slot[i];
        if (seen >= want)
            return top_of(i) < t->largest_us ? top_of(i) : t->largest_us;
    }
    return t->largest_us;
}
