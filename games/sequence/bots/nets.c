/* nets.c: the weights of the nets of net.h, from nets.txt. */
#include "net.h"

#include "sequence_nets.inc"

const spil__nets *spil__nets_of(int form)
{
    return nets[form];
}
