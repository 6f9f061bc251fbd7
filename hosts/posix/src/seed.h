/* seed.h: seeds for what is no part of a deal: bots and simulations. */
#ifndef SEED_H
#define SEED_H

#include "spil/random.h"

/* 64 bits of a key: the number itself when the seed was a decimal. */
uint64_t spil__seed_fold(const spil_key *key);
/* Reads a seed as games do (a decimal below 2^64, or 64 hex digits); a long one is folded to 64 bits. */
bool spil__seed_parse(const char *text, uint64_t *seed);

#endif
