/* seed.h: seeds for everything but the deal: bots and simulations. */
#ifndef SEED_H
#define SEED_H

#include "spil/random.h"

/* A key folded to 64 bits: the number itself if the seed was a decimal. */
uint64_t spil__seed_fold(const spil_key *key);
/* Reads a seed as games do (a decimal below 2^64, or 64 hex digits) and folds it to 64 bits. */
bool spil__seed_parse(const char *text, uint64_t *seed);

#endif
