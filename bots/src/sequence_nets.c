/* sequence_nets.c: what the nets of sequence_net.h have learned, from data/strong/sequence-nets.txt. */
#include "sequence_net.h"

#include "sequence_nets.inc"

const spil__nets *spil__nets_of(int form)
{
    return nets[form];
}
