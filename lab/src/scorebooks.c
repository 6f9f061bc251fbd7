/* scorebooks.c: which game has which scorebook (spil/scorebook.h). */
#include <string.h>

#include "spil/scorebook.h"

/* One line per game with a scorebook. */
#define BOOKS(X) X(punto) X(rumi7) X(sequence) X(seven_ate_nine)

#define DECLARE(game) extern const spil_scorebook spil__scorebook_##game;
BOOKS(DECLARE)
#define ADDRESS(game) &spil__scorebook_##game,
static const spil_scorebook *const books[] = {BOOKS(ADDRESS)};

const spil_scorebook *spil_scorebook_of(const spil_game *game)
{
    static const spil_stat no_stats[] = {{.name = NULL}};
    static const spil_scorebook none = {.game = "", .stats = no_stats};
    for (size_t i = 0; i < sizeof books / sizeof books[0]; i++) {
        if (strcmp(books[i]->game, game->id) == 0)
            return books[i];
    }
    return &none;
}
