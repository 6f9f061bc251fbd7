/* bots.c: the registry of bots, and those that are one bot by game: random, greedy, strong. */
#include "bots.h"

#include "levels.h"
#include "search.h"
#include "spil/games.h"
#include "weigh.h"

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

static const struct {
    const char *game;
    spil_bot_answer (*choose)(const spil_bot_input *in);
} greedy[] = {
    {"punto", spil__greedy_punto},
    {"sequence", spil__greedy_sequence},
    {"rumi7", spil__mindist},
};

static spil_bot_answer (*greedy_for(const spil_game *game))(const spil_bot_input *in)
{
    for (size_t i = 0; i < sizeof greedy / sizeof greedy[0]; i++) {
        if (spil_same(greedy[i].game, game->id))
            return greedy[i].choose;
    }
    return NULL;
}

static bool plays_greedy(const spil_game *game)
{
    return greedy_for(game) != NULL;
}

static spil_bot_answer choose_greedy(const spil_bot_input *in)
{
    return greedy_for(in->setup->game)(in);
}

/* ---- mindist: greedy's other name in Rumi 7 Seven ---- */

static bool plays_mindist(const spil_game *game)
{
    return spil_same(game->id, "rumi7");
}

/* ---- strong: thinks ahead ---- */

/* The first that fits: those for one build of the rules (spil/variant.h) come before those for any. */
static const struct {
    spil_cpu cpu;
    const spil_thinker *how;
} thinkers[] = {
#ifdef SPIL_HAVE_V3
    {SPIL_CPU_V3, &spil__think_punto_v3}, {SPIL_CPU_V3, &spil__think_sequence_v3},
#endif
    {SPIL_CPU_ANY, &spil__think_punto},   {SPIL_CPU_ANY, &spil__think_sequence},
    {SPIL_CPU_ANY, &spil__think_rumi7},
};

static const spil_thinker *thinker_for(const spil_game *game)
{
    for (size_t i = 0; i < sizeof thinkers / sizeof thinkers[0]; i++) {
        const spil_thinker *how = thinkers[i].how;
        if (spil_same(how->game, game->id) &&
            (thinkers[i].cpu == SPIL_CPU_ANY || game == spil_game_find(thinkers[i].cpu, game->id)))
            return how;
    }
    return NULL;
}

static bool plays_strong(const spil_game *game)
{
    return thinker_for(game) != NULL;
}

static spil_bot_answer choose_strong(const spil_bot_input *in)
{
    const spil_thinker *how = thinker_for(in->setup->game);
    return how->side_by_side ? spil__weigh_choose(how, in) : spil__search_choose(how, in);
}

static spil_bot_answer rate_strong(const spil_bot_input *in, spil_rated out[])
{
    const spil_thinker *how = thinker_for(in->setup->game);
    return how->side_by_side ? spil__weigh_rate(how, in, out) : spil__search_rate(how, in, out);
}

/* ---- the registry ---- */

static const spil_bot bots[] = {
    {.name = "random", .help = SPIL_TR("any legal move"), .plays = plays_all, .choose = choose_random},
    {.name = "greedy",
     .help = SPIL_TR("the best-looking move, without thinking ahead"),
     .plays = plays_greedy,
     .choose = choose_greedy},
    {.name = "mindist",
     .help = SPIL_TR("brings the contract nearer with every card"),
     .plays = plays_mindist,
     .choose = spil__mindist},
    {.name = "strong",
     .help = SPIL_TR("plays many games out in thought before it moves"),
     .plays = plays_strong,
     .choose = choose_strong,
     .rate = rate_strong,
     .memory_bytes = SPIL_SEARCH_MEMORY},
};

const spil_bot *spil_bot_at(int i)
{
    const int n = (int)(sizeof bots / sizeof bots[0]);
    if (i < 0)
        return NULL;
    if (i < n)
        return &bots[i];
    return i < n + SPIL_LEVELS ? spil__level_at(i - n) : spil__racer_at(i - n - SPIL_LEVELS);
}

const spil_bot *spil_bot_find(const char *name)
{
    for (int i = 0; spil_bot_at(i) != NULL; i++) {
        if (spil_same(spil_bot_at(i)->name, name))
            return spil_bot_at(i);
    }
    return spil__racer_find(name);
}
