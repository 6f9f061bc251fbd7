/* packing.h: observations and masks as rows of bits, for memory and for the way to a GPU.
 *
 * A packed observation holds the same numbers in the same order, each in as few bits as its plane needs (scale of
 * spil_plane): a flag in 1, a small count in 4, any other byte in 8. Bits are counted from the lowest of each byte,
 * values are written lowest bit first, one after the other without gaps; the last bits of a row, up to a whole number
 * of 8 bytes, are 0. A packed mask has one bit for each action.
 *
 * As pure as the core. */
#ifndef SPIL_PACKING_H
#define SPIL_PACKING_H

#include "spil/actions.h"

/* One value of an observation. */
typedef struct spil_packed {
    uint16_t first; /* bit */
    uint8_t bits;   /* 1, 4 or 8 */
    uint8_t scale;  /* the byte is that many times the bits */
} spil_packed;

/* Values one after the other that have as many bits each, packed many at once; one run begins 16 before the end. */
typedef struct spil_packed_run {
    uint16_t n;
    uint8_t bits;
} spil_packed_run;

typedef struct spil_packing {
    int n, bytes; /* values, which are the bytes of an observation; bytes of a packed row */
    int n_runs;
    spil_packed value[SPIL_OBSERVATION_MAX];
    uint8_t share[SPIL_OBSERVATION_MAX + 16]; /* of values of 4 bits: byte * share / 256 are the bits */
    spil_packed_run run[SPIL_OBSERVATION_MAX];
} spil_packing;

void spil_packing_of(const spil_setup *su, spil_packing *p);
/* A row of p->n bytes as p->bytes bytes, and back. */
void spil_pack(const spil_packing *p, const uint8_t row[], uint8_t out[]);
void spil_unpack(const spil_packing *p, const uint8_t packed[], uint8_t out[]);

/* A number below 256 as an IEEE half, which holds it exactly. */
static inline uint16_t spil_half(unsigned n)
{
    if (n == 0)
        return 0;
    const unsigned exponent = 31 - (unsigned)__builtin_clz(n);
    return (uint16_t)((15 + exponent) << 10 | (n << (10 - exponent) & 0x3ff));
}

/* Bytes of a packed mask of n actions. */
int spil_packed_mask_bytes(int n);
void spil_pack_mask(const int8_t mask[], int n, uint8_t out[]);

#endif
