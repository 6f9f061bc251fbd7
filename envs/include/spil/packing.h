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
#include "spil/games.h"

enum { SPIL_PACK_AHEAD = 32 }; /* values that packing may read at once */

/* One value of an observation. */
typedef struct spil_packed {
    uint16_t first; /* bit */
    uint8_t bits;   /* 1, 4 or 8 */
    uint8_t scale;  /* the byte is that many times the bits */
} spil_packed;

/* Values one after the other that have as many bits each, packed many at once; one run begins
 * SPIL_PACK_AHEAD before the end. */
typedef struct spil_packed_run {
    uint16_t n;
    uint8_t bits;
} spil_packed_run;

typedef struct spil_packing {
    int n, bytes; /* values, which are the bytes of an observation; bytes of a packed row */
    int n_runs;
    spil_packed value[SPIL_OBSERVATION_MAX];
    /* Of values of 4 bits: byte * share / 256 are the bits. */
    uint8_t share[SPIL_OBSERVATION_MAX + SPIL_PACK_AHEAD];
    spil_packed_run run[SPIL_OBSERVATION_MAX];
} spil_packing;

void spil_packing_of(const spil_setup *su, spil_packing *p);
/* A packed row of p->bytes bytes as p->n bytes. */
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

/* An observation, and a mask, as rows of bits: in every build (spil/variant.h). */
#ifdef SPIL_HAVE_V3
void spil_pack_v3(const spil_packing *p, const uint8_t row[], uint8_t out[]);
void spil_pack_mask_v3(const int8_t mask[], int n, uint8_t out[]);
#endif
#ifdef SPIL_V3
#define spil_pack      SPIL_VARIANT(spil_pack)
#define spil_pack_mask SPIL_VARIANT(spil_pack_mask)
#else
void spil_pack(const spil_packing *p, const uint8_t row[], uint8_t out[]);
void spil_pack_mask(const int8_t mask[], int n, uint8_t out[]);
#endif

/* Those of them that are for a CPU. */
typedef struct spil_packer {
    void (*row)(const spil_packing *p, const uint8_t row[], uint8_t out[]);
    void (*mask)(const int8_t mask[], int n, uint8_t out[]);
} spil_packer;

spil_packer spil_packer_of(spil_cpu cpu);

#endif
