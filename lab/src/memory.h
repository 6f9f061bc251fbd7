/* memory.h: allocation that aborts when memory runs out. */
#ifndef LAB_MEMORY_H
#define LAB_MEMORY_H

#include <stdlib.h>
#include <string.h>

/* Zeroed, aligned for a spil_state; freed with free(). */
static inline void *alloc(size_t bytes)
{
    const size_t rounded = (bytes + 63) / 64 * 64;
    void *memory = aligned_alloc(64, rounded);
    if (memory == NULL)
        abort(); /* out of memory */
    return memset(memory, 0, rounded);
}

#endif
