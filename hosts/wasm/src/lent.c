/* lent.c: which games have data to be fetched (lent.h). */
#include "lent.h"

#include <string.h>

#include "game_lists.h"

#define DECLARE(id, symbol) extern const lent spil__lent_##symbol;
SPIL_GAMES_WITH_LENT(DECLARE)

const lent *spil__lent_of(const char *game)
{
#define ROW(id, symbol) {id, &spil__lent_##symbol},
    static const struct {
        const char *game;
        const lent *data;
    } games[] = {SPIL_GAMES_WITH_LENT(ROW){NULL, NULL}};
    for (size_t i = 0; games[i].game != NULL; i++) {
        if (strcmp(games[i].game, game) == 0)
            return games[i].data;
    }
    return NULL;
}
