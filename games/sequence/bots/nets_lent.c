/* nets_lent.c: nets and weights in a page, which fetches them as a file (hosts/wasm/src/lent.h): they stand in for
 * those of nets.c, and are the same bytes. */
#include "lent.h"
#include "net.h"
#include "nets_file.h"

static const spil__nets *taken[SPIL__FORMS];
static const spil__weights *weights;

const spil__nets *spil__nets_of(int form)
{
    return taken[form];
}

const spil__weights *spil__weights_of(int form)
{
    return &weights[form];
}

static bool take(const void *file, size_t len)
{
    const nets_head *head = file;
    const unsigned char *at = (const unsigned char *)file + sizeof *head;
    size_t bytes = sizeof *head + SPIL__FORMS * sizeof *weights;
    if (len < sizeof *head || head->magic != NETS_MAGIC || head->net_bytes != sizeof(spil__nets) ||
        head->weight_bytes != sizeof *weights)
        return false;
    for (int form = 0; form < SPIL__FORMS; form++)
        bytes += head->has[form] ? sizeof(spil__nets) : 0;
    if (bytes != len)
        return false;
    for (int form = 0; form < SPIL__FORMS; form++) {
        taken[form] = head->has[form] ? (const spil__nets *)(const void *)at : NULL;
        at += head->has[form] ? sizeof(spil__nets) : 0;
    }
    weights = (const spil__weights *)(const void *)at;
    return true;
}

extern const lent spil__lent_sequence;
const lent spil__lent_sequence = {.take = take};
