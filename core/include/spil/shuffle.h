/* shuffle.h: a shuffle that nobody at the table has to trust anybody for.
 *
 * The server draws 32 bytes, the secret, and shows their hash (`commit`) before anybody sits. Each person may draw 16
 * their own bytes and show the hash before the start; at the start those bytes are shown as well. The game's key
 * is the hash of the secret, of the bytes that were shown in time in the order of seats, and of the table's name. So
 * the server could not choose the deal, because it did not know the bytes, and neither could anybody at the table,
 * because nobody knew the secret. All hashes are BLAKE2b-256. */
#ifndef SPIL_SHUFFLE_H
#define SPIL_SHUFFLE_H

#include "spil/blake2b.h"
#include "spil/game.h"

enum { SPIL_CHANCE_BYTES = 16, SPIL_TABLE_BYTES = 64 };

typedef struct spil_shuffle {
    bool is;                         /* false: the key came from elsewhere, and all else is 0 */
    char table[SPIL_TABLE_BYTES];    /* its name: printable ASCII without blanks */
    uint8_t commit[SPIL_HASH_BYTES]; /* hash of the secret */
    uint8_t secret[SPIL_HASH_BYTES]; /* as many bytes as a hash has */
    struct {
        bool is;     /* this seat showed a hash … */
        bool counts; /* … and the bytes that belong to it, in time */
        uint8_t hash[SPIL_HASH_BYTES], bytes[SPIL_CHANCE_BYTES];
    } chance[SPIL_SEATS_MAX];
} spil_shuffle;

/* A name that a table can have. */
bool spil_table_fits(const char *name);

/* The key that the shuffle gives. */
void spil_shuffle_key(const spil_shuffle *shuffle, spil_key *key);
/* Do the secret, the bytes and the key belong to what was shown before? BAD_RECORD and a sentence in *err. */
spil_code spil_shuffle_check(const spil_shuffle *shuffle, const spil_key *key, spil_error *err);

#endif
