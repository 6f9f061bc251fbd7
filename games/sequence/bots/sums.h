/* sums.h: the arithmetic of the nets of Sequence Numbers.
 *
 * A sum is a vector of 32 numbers. Each is added up on its own, in the order of the calls, so that the result does not
 * depend on how many the machine adds at once. */
#ifndef SPIL__SEQUENCE_SUMS_H
#define SPIL__SEQUENCE_SUMS_H

#include "net.h"

#include <string.h>

#ifdef SPIL_V3
typedef float lanes __attribute__((vector_size(32), may_alias));
typedef int32_t bits __attribute__((vector_size(32), may_alias));
#else
typedef float lanes __attribute__((vector_size(16), may_alias));
typedef int32_t bits __attribute__((vector_size(16), may_alias));
#endif

enum { PARTS = SPIL__NARROW * sizeof(float) / sizeof(lanes) };

typedef struct sum {
    lanes part[PARTS];
} sum;

static inline const lanes *parts(const float x[])
{
    return (const lanes *)(const void *)x;
}

static inline void begin(sum *s, const float x[])
{
    for (int i = 0; i < PARTS; i++)
        s->part[i] = parts(x)[i];
}

static inline void add(sum *s, const float x[])
{
    for (int i = 0; i < PARTS; i++)
        s->part[i] += parts(x)[i];
}

static inline void add_sum(sum *s, const sum *x)
{
    for (int i = 0; i < PARTS; i++)
        s->part[i] += x->part[i];
}

static inline void subtract(sum *s, const float x[])
{
    for (int i = 0; i < PARTS; i++)
        s->part[i] -= parts(x)[i];
}

/* Adds n numbers, each times a row of weights of this width. */
static inline void add_product(sum *s, const float from[], int n, const float *weights, int width)
{
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < PARTS; i++)
            s->part[i] += from[k] * parts(weights + k * width)[i];
    }
}

static inline void store(const sum *s, float out[])
{
    memcpy(out, s->part, sizeof s->part);
}

/* Sets negative numbers to zero (ReLU). */
static inline void rectify(sum *s)
{
    for (int i = 0; i < PARTS; i++)
        s->part[i] = (lanes)((bits)s->part[i] & (s->part[i] > 0));
}

static inline void store_rectified(sum *s, float out[])
{
    rectify(s);
    store(s, out);
}

/* The same, and says which are not zero, one bit each. */
static inline uint32_t store_positive(sum *s, float out[])
{
    uint32_t positive = 0;
    store_rectified(s, out);
#ifdef SPIL_V3
    for (int i = 0; i < PARTS; i++)
        positive |= (uint32_t)__builtin_ia32_movmskps256((lanes)(s->part[i] > 0)) << 8 * i;
#else
    for (int i = 0; i < SPIL__NARROW; i++)
        positive |= (uint32_t)(out[i] > 0) << i;
#endif
    return positive;
}

/* Adds those of 32 numbers that are not zero, each times a row of weights of this width. The others would only add
 * zeros, and that could change the sign of a zero at most: rectify the sum. */
static inline void add_some_product(sum *s, const float from[], uint32_t some, const float *weights,
                                    int width)
{
    for (; some != 0; some &= some - 1) {
        const int k = __builtin_ctz(some);
        for (int i = 0; i < PARTS; i++)
            s->part[i] += from[k] * parts(weights + k * width)[i];
    }
}

static inline float product(const float a[], const float b[], int n)
{
    float value = 0;
    for (int i = 0; i < n; i++)
        value += a[i] * b[i];
    return value;
}

/* Approximates e to the power of x, the same on every machine; x <= 0. */
static inline float power_of_e(float x)
{
    float y = 1 + x / 256;
    if (x < -80)
        return 0;
    for (int i = 0; i < 8; i++)
        y *= y;
    return y;
}

#endif
