/* nets_file.h: what nets.c holds as a file: this head, the nets of those forms that have some, and the weights of all,
 * as they are in memory. */
#ifndef SPIL__SEQUENCE_NETS_FILE_H
#define SPIL__SEQUENCE_NETS_FILE_H

#include "evaluate.h"
#include "net.h"

enum { NETS_MAGIC = 0x7374656e };

typedef struct nets_head {
    _Alignas(64) uint32_t magic;
    uint32_t net_bytes, weight_bytes; /* of one form */
    uint8_t has[SPIL__FORMS];
} nets_head;

#endif
