/* nets.c: what the strong bot has learned: the nets of net.h, from nets.txt, and the weights of evaluate.h. */
#include "evaluate.h"
#include "net.h"

#include "sequence_nets.inc"
#include "sequence_weights.inc"

const spil__nets *spil__nets_of(int form)
{
    return nets[form];
}

const spil__weights *spil__weights_of(int form)
{
    return &all_weights[form];
}
