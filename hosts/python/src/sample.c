/* sample.c: a softmax over the legal actions (sample.h). Sums are made in double, in the order of the actions. */
#include "sample.h"

#include <math.h>

/* In [0, 1): the n-th draw of a place, of a stream that random actions do not use. */
static double draw(const spil_envs *e, int i, uint64_t n)
{
    spil_envs stream = *e;
    stream.seed ^= 0x73616d706c65; /* "sample" */
    return (double)(spil__place_word(&stream, i, n) >> 11) * 0x1p-53;
}

static void sample_one(const sampling *s, int i)
{
    const spil_envs *e = s->envs;
    const float *logit = s->logits + (size_t)i * (size_t)e->n_actions;
    int8_t legal[SPIL_ACTIONS_MAX];
    double weight[SPIL_ACTIONS_MAX], sum = 0, mean = 0;
    float most = -INFINITY;
    spil_decision d;
    const void *st = spil_envs_game(e, i, &d);
    bool good = true;
    e->actions->mask(e->setup, st, &d, legal); /* the array of masks may have been written to */
    for (int a = 0; a < e->n_actions; a++) {
        if (legal[a] != 0) {
            good = good && !isnan(logit[a]);
            most = logit[a] > most ? logit[a] : most;
        }
    }
    s->action[i] = -1;
    if (!good || isinf(most))
        return;

    int last = 0;
    for (int a = 0; a < e->n_actions; a++) {
        const double above = legal[a] != 0 ? (double)logit[a] - (double)most : 0;
        weight[a] = legal[a] != 0 ? exp(above) : 0;
        sum += weight[a];
        mean += weight[a] > 0 ? weight[a] * above : 0;
        last = weight[a] > 0 ? a : last;
    }
    double rest = draw(e, i, s->call) * sum;
    int chosen = 0;
    while (chosen < last && (weight[chosen] == 0 || rest >= weight[chosen]))
        rest -= weight[chosen++];
    s->action[i] = chosen;
    s->logp[i] = (float)((double)logit[chosen] - (double)most - log(sum));
    s->entropy[i] = (float)(log(sum) - mean / sum);
}

void spil__sample(const sampling *s, int first, int end)
{
    for (int i = first; i < end; i++)
        sample_one(s, i);
}
