/* scorebooks.c: which game has which scorebook (spil/scorebook.h). */
#include "spil/scorebook.h"

#include <string.h>

#include "game_lists.h"

#define DECLARE(id, symbol) extern const spil_scorebook spil__scorebook_##symbol;
SPIL_GAMES_WITH_SCOREBOOK(DECLARE)

const spil_scorebook *spil_scorebook_of(const spil_game *game)
{
#define ROW(id, symbol) {id, &spil__scorebook_##symbol},
    static const struct {
        const char *game;
        const spil_scorebook *book;
    } games[] = {SPIL_GAMES_WITH_SCOREBOOK(ROW)};
    static const spil_stat no_stats[] = {{.name = NULL}};
    static const spil_scorebook none = {.stats = no_stats};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (strcmp(games[i].game, game->id) == 0)
            return games[i].book;
    }
    return &none;
}
