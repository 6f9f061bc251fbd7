/* bots.c: the bots there are, and those that are one bot by game: random, greedy, strong. */
#include "bots.h"

#include "compare.h"
#include "game_lists.h"
#include "spil/games.h"

#define DECLARE(id, symbol) extern const game_bots spil__bots_##symbol;
SPIL_GAMES_WITH_BOTS(DECLARE)

#define ROW(id, symbol) {id, &spil__bots_##symbol},
static const struct {
    const char *game;
    const game_bots *bots;
} games[] = {SPIL_GAMES_WITH_BOTS(ROW)};
enum { GAMES = sizeof games / sizeof games[0] };
#undef ROW

const game_bots *spil__bots_of(const spil_game *game)
{
    static const game_bots none;
    for (int i = 0; i < GAMES; i++) {
        if (spil_same(games[i].game, game->id))
            return games[i].bots;
    }
    return &none;
}

/* ---- random: any legal move, all equally likely ---- */

static bool plays_all(const spil_game *game)
{
    (void)game;
    return true;
}

static spil_bot_answer choose_random(const spil_bot_input *in)
{
    const uint32_t pick = spil_fast_below(in->rng, (uint32_t)in->n_moves);
    return (spil_bot_answer){.move = in->moves[pick]};
}

/* ---- greedy: looks at the table as it is, one move deep ---- */

static bool plays_greedy(const spil_game *game)
{
    return spil__bots_of(game)->greedy != NULL;
}

static spil_bot_answer choose_greedy(const spil_bot_input *in)
{
    return spil__bots_of(in->setup->game)->greedy(in);
}

/* ---- strong: thinks ahead ---- */

static const spil_thinker *thinker_for(const spil_game *game)
{
    const game_bots *bots = spil__bots_of(game);
    const bool v3 = bots->strong_v3 != NULL && game == spil_game_find(SPIL_CPU_V3, game->id);
    return v3 ? bots->strong_v3 : bots->strong;
}

static bool plays_strong(const spil_game *game)
{
    return thinker_for(game) != NULL;
}

static spil_bot_answer choose_strong(const spil_bot_input *in)
{
    const spil_thinker *how = thinker_for(in->setup->game);
    return how->side_by_side ? spil__compare_choose(how, in) : spil__search_choose(how, in);
}

static spil_bot_answer rate_strong(const spil_bot_input *in, spil_rated out[])
{
    const spil_thinker *how = thinker_for(in->setup->game);
    return how->side_by_side ? spil__compare_rate(how, in, out) : spil__search_rate(how, in, out);
}

/* ---- the list: those for all games, levels, and the games' own ---- */

static const spil_bot bots[] = {
    {.name = "random", .help = SPIL_TR("any legal move"), .plays = plays_all, .choose = choose_random},
    {.name = "greedy",
     .help = SPIL_TR("the best-looking move, without thinking ahead"),
     .plays = plays_greedy,
     .choose = choose_greedy},
    {.name = "strong",
     .help = SPIL_TR("plays many games out in thought before it moves"),
     .plays = plays_strong,
     .choose = choose_strong,
     .rate = rate_strong,
     .memory_bytes = SPIL_SEARCH_MEMORY},
};
enum { GENERAL = sizeof bots / sizeof bots[0] };

const spil_bot *spil_bot_at(int i)
{
    if (i < 0)
        return NULL;
    if (i < GENERAL)
        return &bots[i];
    if (i < GENERAL + SPIL_LEVELS)
        return spil__level_at(i - GENERAL);
    i -= GENERAL + SPIL_LEVELS;
    for (int g = 0; g < GAMES; g++) {
        for (const spil_bot *own = games[g].bots->own; own != NULL && own->name != NULL; own++) {
            if (i-- == 0)
                return own;
        }
    }
    return NULL;
}

const spil_bot *spil_bot_find(const char *name)
{
    for (int i = 0; spil_bot_at(i) != NULL; i++) {
        if (spil_same(spil_bot_at(i)->name, name))
            return spil_bot_at(i);
    }
    for (int g = 0; g < GAMES; g++) {
        for (const spil_bot *other = games[g].bots->unlisted; other != NULL && other->name != NULL; other++) {
            if (spil_same(other->name, name))
                return other;
        }
    }
    return NULL;
}
