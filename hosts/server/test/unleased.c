/* unleased.c: a server whose lease never ends, for a test that has to notice: linked with --wrap=spil_node_holds. */
#include "node.h"

bool __wrap_spil_node_holds(const spil_node *node, int house);

bool __wrap_spil_node_holds(const spil_node *node, int house)
{
    (void)node, (void)house;
    return true;
}
