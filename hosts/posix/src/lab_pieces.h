/* lab_pieces.h: results of the lab's pieces as bytes, for work that is done in other processes and on other machines.
 *
 * They are those of the result and its texts, and good for the same version on machines of the same kind (64 bits, the
 * lowest byte first); `text` of spil_work must be there. */
#ifndef LAB_PIECES_H
#define LAB_PIECES_H

#include "spil/lab.h"
#include "spil/memory.h"

typedef struct piece_reader {
    const unsigned char *at;
    size_t n; /* what is left */
} piece_reader;

/* Adds a result to the bytes; it stays as it is. */
void spil__piece_put(const spil_work *work, const void *end, spil_buffer *to);
/* Reads the next result; take or drop it. false: the bytes do not hold one, and *end has nothing to free. */
bool spil__piece_get(const spil_work *work, piece_reader *from, void *end);

#endif
