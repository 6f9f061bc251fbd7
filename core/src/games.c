/* games.c: the list of games (spil/games.h), generated from the spil_add_game() lines of the build. */
#include "spil/games.h"

#include "game_lists.h"

#ifdef SPIL_HAVE_V3
enum { BUILDS = 2 };
#else
enum { BUILDS = 1 };
#endif

#define DECLARE(id, symbol, folder)    extern const spil_game spil_##symbol;
#define DECLARE_V3(id, symbol, folder) extern const spil_game spil_##symbol##_v3;
#define ADDRESS(id, symbol, folder)    &spil_##symbol,
#define ADDRESS_V3(id, symbol, folder) &spil_##symbol##_v3,

SPIL_GAMES(DECLARE)
#ifdef SPIL_HAVE_V3
SPIL_GAMES(DECLARE_V3)
#endif

static const spil_game *const games[BUILDS][SPIL_GAMES_COUNT] = {
    {SPIL_GAMES(ADDRESS)},
#ifdef SPIL_HAVE_V3
    {SPIL_GAMES(ADDRESS_V3)},
#endif
};

const spil_game *spil_game_at(spil_cpu cpu, int i)
{
    return i >= 0 && i < SPIL_GAMES_COUNT ? games[cpu == SPIL_CPU_V3 ? BUILDS - 1 : 0][i] : NULL;
}

const spil_game *spil_game_find(spil_cpu cpu, const char *id)
{
    for (int i = 0; spil_game_at(cpu, i) != NULL; i++) {
        if (spil_same(spil_game_at(cpu, i)->id, id))
            return spil_game_at(cpu, i);
    }
    return NULL;
}
