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

/* One value of an observation. */
typedef struct spil_packed {
    uint16_t first; /* bit */
    uint8_t bits;   /* 1, 4 or 8 */
    uint8_t scale;  /* the byte is that many times the bits */
} spil_packed;

/* Values one after the other that are packed many at once: flags, counts of 4 bits, or any others by eights. */
typedef enum spil_pack_kind { SPIL_PACK_FLAGS, SPIL_PACK_COUNTS, SPIL_PACK_MIXED } spil_pack_kind;

typedef struct spil_packed_run {
    uint16_t n;
    uint8_t kind;
} spil_packed_run;

/* Eight values, or fewer at the end of a run: value * share / 256 are the bits of each. */
typedef struct spil_packed_mixed {
    uint16_t share[8]; /* 0 where there is none */
    uint64_t bits;     /* which bits of these eight bytes count … */
    uint8_t at[8];     /* … and where each begins among them */
    uint8_t n;         /* how many bits */
} spil_packed_mixed;

enum {
    SPIL_PACK_AHEAD = 64, /* values that packing may read at once; a run begins that many before the end */
    SPIL_PACK_FLAGS_MIN = 16,  /* runs that are shorter are mixed with what is beside them */
    SPIL_PACK_COUNTS_MIN = 12, /* so each second one has at least that many */
    SPIL_PACK_RUNS_MAX = SPIL_OBSERVATION_MAX / 4,
    SPIL_PACK_MIXED_MAX = SPIL_OBSERVATION_MAX / 4
};

typedef struct spil_packing {
    int n, bytes; /* values, which are the bytes of an observation; bytes of a packed row */
    int n_runs, n_mixed;
    spil_packed value[SPIL_OBSERVATION_MAX];
    uint8_t share[SPIL_OBSERVATION_MAX + SPIL_PACK_AHEAD]; /* of counts, as of mixed values */
    spil_packed_run run[SPIL_PACK_RUNS_MAX];
    spil_packed_mixed mixed[SPIL_PACK_MIXED_MAX]; /* of all mixed runs, one after the other */
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
