/* sample.h: actions drawn from a policy's logits. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "spil/envs.h"

typedef struct sampling {
    const spil_envs *envs;
    uint64_t call;       /* which draws: they follow from the batch's seed and this */
    const float *logits; /* [places][actions] */
    int32_t *action;     /* [places]: -1: no legal action has a finite logit, or one has NaN or +inf */
    float *logp, *entropy;
} sampling;

/* In the places first … end - 1: a legal action, its log-probability among the legal ones, and their entropy. */
void spil__sample(const sampling *s, int first, int end);

#endif
