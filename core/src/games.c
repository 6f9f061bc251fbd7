/* games.c: the registry: one line per game. */
#include "spil/games.h"

#define SPIL_GAMES(X) X(punto) X(seven_ate_nine) X(sequence) X(rumi7)

#if defined(__x86_64__)
#define SPIL_BUILDS 2
#else
#define SPIL_BUILDS 1
#endif

#define DECLARE(game) extern const spil_game spil_##game;
SPIL_GAMES(DECLARE)
DECLARE(template)
#define ADDRESS(game) &spil_##game,

#if SPIL_BUILDS == 2
#define DECLARE_V3(game) extern const spil_game spil_##game##_v3;
SPIL_GAMES(DECLARE_V3)
DECLARE_V3(template)
#define ADDRESS_V3(game) &spil_##game##_v3,
#endif

static const spil_game *const games[SPIL_BUILDS][8] = {
    {SPIL_GAMES(ADDRESS)},
#if SPIL_BUILDS == 2
    {SPIL_GAMES(ADDRESS_V3)},
#endif
};

static const spil_game *const templates[SPIL_BUILDS] = {ADDRESS(template)
#if SPIL_BUILDS == 2
                                                            ADDRESS_V3(template)
#endif
};

static int build(spil_cpu cpu)
{
    return cpu == SPIL_CPU_V3 ? SPIL_BUILDS - 1 : 0;
}

const spil_game *spil_game_at(spil_cpu cpu, int i)
{
    const int room = (int)(sizeof games[0] / sizeof games[0][0]);
    return i >= 0 && i < room ? games[build(cpu)][i] : NULL;
}

const spil_game *spil_game_find(spil_cpu cpu, const char *id)
{
    for (int i = 0; spil_game_at(cpu, i) != NULL; i++) {
        if (spil_same(spil_game_at(cpu, i)->id, id))
            return spil_game_at(cpu, i);
    }
    return spil_same(id, "template") ? templates[build(cpu)] : NULL;
}

const spil_game *spil_game_template(spil_cpu cpu)
{
    return templates[build(cpu)];
}
