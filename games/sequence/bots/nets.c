/* nets.c: what the nets of net.h have learned, from games/sequence/bots/nets.txt. */
#include "net.h"

#include "sequence_nets.inc"

const spil__nets *spil__nets_of(int form)
{
    return nets[form];
}
