/* kernel_args.h: what kernels take: their names, and the places and arrays of a batch (spil/envs.h) in a GPU's memory.
 *
 * All kernels are called with (args, in, number), one thread for each place:
 *
 *   deal     deals the first games                          in: NULL
 *   step     one action in each place                       in: int32_t[n]. An action that is not legal sets `bad` and
 *                                                               leaves its place as it was
 *   random   `number` random legal actions in each place    in: NULL
 *   late     what step and random leave to it: it has to    in: NULL
 *            be started after each of them
 *   sample   draws actions by logits                        in: float[n][n_actions]
 *   put      puts `number` positions into places            in: spil_kernel_position[number]
 *
 * Numbers, seeds and results are those of the batches of spil/envs.h, bit for bit; only sample's floats are the
 * device's. */
#ifndef SPIL_KERNEL_ARGS_H
#define SPIL_KERNEL_ARGS_H

#include "spil/envs_loop.h"
#include "spil/packing.h"

#define SPIL_KERNELS(X) X(deal) X(step) X(random) X(late) X(sample) X(put)

/* Observations, each in the forms that are wanted; the others are NULL. Packed rows are aligned to 8. */
typedef struct spil_kernel_rows {
    uint8_t *bytes;   /* [rows][n_obs] */
    uint8_t *packed;  /* [rows][packing->bytes] */
    uint16_t *halves; /* [rows][n_obs]: IEEE halves */
    float *floats;    /* [rows][n_obs] */
} spil_kernel_rows;

typedef struct spil_kernel_args {
    /* As of spil_envs_open, with arrays in the device's memory; obs and final_obs are here instead, and mask may be
     * NULL: not wanted. The places lie as spil_kernel_chunk says. */
    spil_envs envs;
    spil_kernel_rows obs, final_obs; /* [n], [n][seats] */
    const spil_packing *packing;
    uint8_t *packed_mask; /* [n][mask_bytes], aligned to 8; NULL: not wanted */
    int mask_bytes;       /* spil_packed_mask_bytes */
    uint8_t *bad;         /* [n]: set to 1, never to 0 */
    uint8_t *late;        /* [n]: what is left to do in a place, from step or random to late */
    /* sample's: */
    int32_t *action; /* [n]: -1 where no legal action has a finite logit, or one NaN or +inf */
    float *logp, *entropy;
    uint64_t
        *draws; /* [n]: how often one was drawn here: a launch can be repeated as it is (CUDA's graphs) */
} spil_kernel_args;

/* A position for a place. */
typedef struct spil_kernel_position {
    spil_decision decision;
    int32_t place;
    int32_t counted; /* 0: the place counts on as it did */
    uint64_t deals, chosen, length;
    _Alignas(16) unsigned char state[SPIL_STATE_MAX];
} spil_kernel_position;

typedef void spil_kernel(const spil_kernel_args *a, const void *in, uint64_t number);

/* Places are read and written by whole warps: chunk c of 32 places, one after the other, then chunk c + 1 of them. */
enum { SPIL_WARP = 32, SPIL_CHUNK = 16 };

/* How many places a thread of `late` looks after, and whether it has to be started. */
enum { SPIL_SPAN = 16 };
#define SPIL_KERNEL_LEAVES(kernel) ((kernel) == SPIL_KERNEL_step || (kernel) == SPIL_KERNEL_random)

/* Where chunk c of place i begins. */
static inline size_t spil_kernel_chunk(size_t place_bytes, size_t i, size_t c)
{
    return (i / SPIL_WARP * (place_bytes / SPIL_CHUNK) + c) * SPIL_WARP * SPIL_CHUNK +
           i % SPIL_WARP * SPIL_CHUNK;
}

/* Bytes of n places. */
static inline size_t spil_kernel_bytes(size_t place_bytes, size_t n)
{
    return (n + SPIL_WARP - 1) / SPIL_WARP * SPIL_WARP * place_bytes;
}

#endif
