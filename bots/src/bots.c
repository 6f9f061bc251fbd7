/* bots.c: the list of bots; random, greedy and strong are in it once for all games. */
#include "bots.h"

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

/* ---- greedy: one move deep ---- */

static bool plays_greedy(const spil_game *game)
{
    return spil__bots_of(game)->greedy != NULL;
}

static spil_bot_answer choose_greedy(const spil_bot_input *in)
{
    return spil__bots_of(in->setup->game)->greedy(in);
}

/* ---- strong: thinks ahead ---- */

static bool plays_strong(const spil_game *game)
{
    return spil__bots_of(game)->strong != NULL;
}

/* ---- the list: bots for all games, levels, the games' own ---- */

static const spil_bot bots[] = {
    {.name = "random",
     .help = SPIL_HELP(SPIL_TR("any legal move")),
     .plays = plays_all,
     .choose = choose_random},
    {.name = "greedy",
     .help = SPIL_HELP(SPIL_TR("the best-looking move, without thinking ahead")),
     .plays = plays_greedy,
     .choose = choose_greedy},
    {.name = "strong",
     .help = SPIL_HELP(SPIL_TR("plays many games in its head before it moves")),
     .plays = plays_strong,
     .choose = spil__strong_choose,
     .rate = spil__strong_rate,
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
    const game_bots *game;
    for (int g = 0; (game = spil__bots_at(g)) != NULL; g++) {
        for (const spil_bot *own = game->own; own != NULL && own->name != NULL; own++) {
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
    const game_bots *game;
    for (int g = 0; (game = spil__bots_at(g)) != NULL; g++) {
        for (const spil_bot *other = game->unlisted; other != NULL && other->name != NULL; other++) {
            if (spil_same(other->name, name))
                return other;
        }
    }
    return NULL;
}
