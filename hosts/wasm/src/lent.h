/* lent.h: data of a game's bots that is too large for everybody's first visit. A page fetches it when the game is
 * opened, as the file GAME.data, and lends it here. A game says LENT in its game.cmake. */
#ifndef LENT_H
#define LENT_H

#include <stdbool.h>
#include <stddef.h>

/* spil__lent_SYMBOL of a game. */
typedef struct lent {
    /* Takes a file, which stays where it is, aligned to 64 bytes; false: it is not this game's. */
    bool (*take)(const void *file, size_t len);
} lent;

/* NULL: the game needs none. */
const lent *spil__lent_of(const char *game);

#endif
