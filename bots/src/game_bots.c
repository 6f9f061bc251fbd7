/* game_bots.c: which game has which bots (bots.h). */
#include "bots.h"
#include "game_lists.h"

#define DECLARE(id, symbol) extern const game_bots spil__bots_##symbol;
SPIL_GAMES_WITH_BOTS(DECLARE)

#define ROW(id, symbol) {id, &spil__bots_##symbol},
static const struct {
    const char *game;
    const game_bots *bots;
} games[] = {SPIL_GAMES_WITH_BOTS(ROW)};
enum { GAMES = sizeof games / sizeof games[0] };

const game_bots *spil__bots_at(int i)
{
    return i >= 0 && i < GAMES ? games[i].bots : NULL;
}

const game_bots *spil__bots_of(const spil_game *game)
{
    for (int i = 0; i < GAMES; i++) {
        if (spil_same(games[i].game, game->id))
            return games[i].bots;
    }
    return &spil__bots_by_rules;
}

const char *spil_bot_theme(const spil_bot_input *in, spil_move mv)
{
    const game_bots *bots = spil__bots_of(in->setup->game);
    return bots->theme == NULL ? NULL : bots->theme(in, mv);
}

bool spil_bot_alike(const spil_game *game, spil_move a, spil_move b)
{
    const game_bots *bots = spil__bots_of(game);
    return a.code == b.code || (bots->alike != NULL && bots->alike(a, b));
}

bool spil_bot_theme_is_quiet(const spil_game *game, const char *theme)
{
    const game_bots *bots = spil__bots_of(game);
    return bots->quiet_theme != NULL && spil_same(bots->quiet_theme, theme);
}

bool spil_bot_forget(const spil_setup *su, void *view)
{
    const game_bots *bots = spil__bots_of(su->game);
    if (bots->forget != NULL)
        bots->forget(su, view);
    return bots->forget != NULL;
}
