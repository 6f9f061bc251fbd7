/* nets_lent.c: the nets of net.h in a page, which fetches them as a file (hosts/wasm/src/lent.h): they stand in for
 * those of nets.c, and are the same bytes. */
#include "lent.h"
#include "net.h"
#include "nets_file.h"

static const spil__nets *taken[SPIL__FORMS];
static bool has_taken;

const spil__nets *spil__nets_of(int form)
{
    return taken[form];
}

static bool take(const void *file, size_t len)
{
    const nets_head *head = file;
    const unsigned char *at = (const unsigned char *)file + sizeof *head;
    size_t bytes = sizeof *head;
    if (len < sizeof *head || head->magic != NETS_MAGIC || head->net_bytes != sizeof(spil__nets))
        return false;
    for (int form = 0; form < SPIL__FORMS; form++)
        bytes += head->has[form] ? sizeof(spil__nets) : 0;
    if (bytes != len)
        return false;
    for (int form = 0; form < SPIL__FORMS; form++) {
        taken[form] = head->has[form] ? (const spil__nets *)(const void *)at : NULL;
        at += head->has[form] ? sizeof(spil__nets) : 0;
    }
    has_taken = true;
    return true;
}

static bool has(void)
{
    return has_taken;
}

extern const lent spil__lent_sequence;
const lent spil__lent_sequence = {.take = take, .has = has};
