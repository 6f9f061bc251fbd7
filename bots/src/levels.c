/* levels.c: level1 … level5 (levels.h): play like that of people, from those who have just learned a game up.
 *
 * Weaker levels do not move at random: they play well within what they see and as far as they think ahead. Three
 * things go wrong, each by a figure in the game's bots/levels.txt:
 *
 *   overlook   A part of the table, such as a cell or a card, is not looked at in this move. What is not seen is
 *              neither played nor stopped.
 *   hurry      Now and then a move is made without thinking ahead: whatever looks best at once.
 *   misjudge   With few simulations a lucky one is taken for a good move.
 *
 * In a game that has no `greedy` the search alone decides, and hurry has no meaning: the simulations are
 * counted per move seen, which makes sense whether there are three moves or three hundred.
 *
 * The figures are counts and probabilities, not times, so a level is the same on every machine. In a race a level is a
 * racer (spil/racer.h), whose mistakes are slow eyes and wrong sums. */
#include "levels.h"

#include "bots.h"

/* Is this part of the table overlooked? The same seed always gives the same answer for the same part. */
static bool overlooks(uint64_t seed, int part, uint16_t permille)
{
    spil_fast_rng rng;
    spil_fast_seed(&rng, seed, (uint64_t)part);
    return part != SPIL_ALWAYS_SEEN && spil_fast_below(&rng, 1000) < permille;
}

/* The moves that are seen; returns how many. If there are none it looks again, and in the end it sees them all. */
static int find_seen(const spil_bot_input *in, int (*part_of)(spil_move mv), uint64_t seed, uint16_t permille,
                     spil_move seen[])
{
    enum { LOOKS = 16 };
    for (int look = 0; look <= LOOKS; look++) {
        int n = 0;
        for (int i = 0; i < in->n_moves; i++) {
            if (look == LOOKS || !overlooks(seed + (uint64_t)look, part_of(in->moves[i]), permille))
                seen[n++] = in->moves[i];
        }
        if (n > 0)
            return n;
    }
    return 0; /* not reached: there is at least one move */
}

/* ---- choosing ---- */

/* As long as a person would take: longer where there are more moves, shorter in a hurry. */
static uint32_t delay_ms(const spil_bot_input *in, bool in_hurry)
{
    enum { MIN_MS = 500, MOVE_MS = 25, MOVES = 40, SPREAD_MS = 900 };
    const uint32_t moves = in->n_moves < MOVES ? (uint32_t)in->n_moves : MOVES;
    const uint32_t ms = MIN_MS + MOVE_MS * moves + spil_fast_below(in->rng, SPREAD_MS);
    return in_hurry ? ms / 2 : ms;
}

/* A host's budget can only lower the simulations. */
static void set_sims(spil_bot_input *in, uint32_t sims)
{
    if (in->budget.sims == 0 || in->budget.sims > sims)
        in->budget.sims = sims;
}

enum { SIMS_MAX = 10000 }; /* a second or so, with long lists of moves */

/* Without `greedy`: the search, among the moves that are seen. */
static spil_bot_answer choose_by_search(spil_bot_input in, const game_bots *bots, const spil_level *level,
                                        uint64_t seed)
{
    spil_move seen[SPIL_MOVES_MAX];
    SPIL__UNCLEARED spil_rated rated[SPIL_MOVES_MAX];
    in.n_only = find_seen(&in, bots->part_of, seed, level->overlook_permille, seen);
    const uint32_t sims = level->sims * (uint32_t)in.n_only;
    set_sims(&in, sims < SIMS_MAX ? sims : SIMS_MAX);
    if (in.n_only == in.n_moves)
        return spil__strong_choose(&in);
    in.only = seen;
    return spil__strong_rate(&in, rated);
}

static spil_bot_answer choose_with_greedy(spil_bot_input in, const game_bots *bots, const spil_level *level,
                                          uint64_t seed, bool in_hurry)
{
    /* 1. Think ahead, and make that move unless it is overlooked. */
    set_sims(&in, level->sims);
    if (bots->strong != NULL && level->sims > 0 && !in_hurry) {
        const spil_bot_answer answer = spil__strong_choose(&in);
        if (!overlooks(seed, bots->part_of(answer.move), level->overlook_permille))
            return answer;
    }

    /* 2. Otherwise what looks best of the moves that are seen. */
    spil_move seen[SPIL_MOVES_MAX];
    in.n_moves = find_seen(&in, bots->part_of, seed, level->overlook_permille, seen);
    in.moves = seen;
    return bots->greedy(&in);
}

static spil_bot_answer choose_at_table(const spil_bot_input *in, const game_bots *bots,
                                       const spil_level *level)
{
    const uint64_t seed = spil_fast_next(in->rng);
    const bool in_hurry = spil_fast_below(in->rng, 1000) < level->hurry_permille;
    const uint32_t ms = delay_ms(in, in_hurry);
    spil_bot_input single = *in;
    spil_bot_resources alone;
    if (in->resources != NULL) {
        /* simulations shared out give another move, and a level plays the same everywhere */
        alone = *in->resources;
        alone.n_workers = 1;
        alone.share = NULL;
        single.resources = &alone;
    }
    spil_bot_answer answer = bots->greedy != NULL ? choose_with_greedy(single, bots, level, seed, in_hurry)
                                                  : choose_by_search(single, bots, level, seed);
    answer.delay_ms = answer.delay_ms > 0 ? answer.delay_ms : ms;
    return answer;
}

static spil_bot_answer choose(const spil_bot_input *in, const char *name, int i)
{
    const game_bots *bots = spil__bots_of(in->setup->game);
    return bots->racing != NULL ? bots->racing->choose(name, in)
                                : choose_at_table(in, bots, &bots->levels[i]);
}

/* ---- as bots ---- */

static bool plays(const spil_game *game)
{
    const game_bots *bots = spil__bots_of(game);
    return bots->racing != NULL ||
           (bots->levels != NULL && bots->part_of != NULL && (bots->greedy != NULL || bots->strong != NULL));
}

/* choose has no argument that says which level it is for, so each level has its own. */
#define LEVELS(X)                                                                                            \
    X(1, SPIL_TR("a beginner who overlooks a lot"))                                                          \
    X(2, SPIL_TR("somebody who has played a few times"))                                                     \
    X(3, SPIL_TR("a good opponent for an evening"))                                                          \
    X(4, SPIL_TR("thinks ahead and overlooks little"))                                                       \
    X(5, SPIL_TR("plays as well as it can"))

#define CHOOSE(n, help)                                                                                      \
    static spil_bot_answer choose_##n(const spil_bot_input *in)                                              \
    {                                                                                                        \
        return choose(in, "level" #n, n - 1);                                                                \
    }
LEVELS(CHOOSE)

#define ROW(n, help_)                                                                                        \
    {.name = "level" #n,                                                                                     \
     .help = SPIL_HELP(help_),                                                                               \
     .plays = plays,                                                                                         \
     .choose = choose_##n,                                                                                   \
     .memory_bytes = SPIL_SEARCH_MEMORY},
static const spil_bot bots[SPIL_LEVELS] = {LEVELS(ROW)};

const spil_bot *spil__level_at(int i)
{
    return i >= 0 && i < SPIL_LEVELS ? &bots[i] : NULL;
}
