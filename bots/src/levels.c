/* levels.c: level1 … level5 (levels.h): how people play who have just learned a game, and those who have not.
 *
 * Weaker levels do not move at random: they play as well as they see and as far as they think. Three things go
 * wrong, each by a figure in the game's bots/levels.txt:
 *
 *   overlook   A part of the table, such as a cell or a card, is not looked at in this move. What is not seen is
 *              neither played nor stopped.
 *   hurry      Now and then a move is made without thinking ahead: what looks best at once.
 *   misjudge   Who thinks through few simulations takes a lucky one for a good move.
 *
 * The figures are counts and chances, not times, so a level is the same on every machine. In a race a level is a
 * racer (spil/racer.h), whose mistakes are slow eyes and wrong sums. */
#include "levels.h"

#include "bots.h"

/* Whether a spot is missed at this glance, which is one random number: the same spot is always seen or never. */
static bool misses(uint64_t glance, int spot, uint16_t permille)
{
    spil_fast_rng rng;
    spil_fast_seed(&rng, glance, (uint64_t)spot);
    return spot != SPIL_ALWAYS_SEEN && spil_fast_below(&rng, 1000) < permille;
}

/* The moves that are seen; how many. Who sees nothing looks again, and in the end at everything. */
static int look(const spil_bot_input *in, int (*spot)(spil_move mv), uint64_t glance, uint16_t permille,
                spil_move seen[])
{
    enum { GLANCES = 16 };
    for (int again = 0; again <= GLANCES; again++) {
        int n = 0;
        for (int i = 0; i < in->n_moves; i++) {
            if (again == GLANCES || !misses(glance + (uint64_t)again, spot(in->moves[i]), permille))
                seen[n++] = in->moves[i];
        }
        if (n > 0)
            return n;
    }
    return 0; /* not reached: there is a move */
}

/* ---- choosing ---- */

/* A person looks around: longer where there is more to see, shorter in a hurry. */
static uint32_t delay_ms(const spil_bot_input *in, bool hurries)
{
    enum { MIN_MS = 500, LOOK_MS = 25, SPOTS = 40, SPREAD_MS = 900 };
    const uint32_t spots = in->n_moves < SPOTS ? (uint32_t)in->n_moves : SPOTS;
    const uint32_t ms = MIN_MS + LOOK_MS * spots + spil_fast_below(in->rng, SPREAD_MS);
    return hurries ? ms / 2 : ms;
}

static spil_bot_answer choose_at_table(const spil_bot_input *in, const game_bots *bots, const spil_level *how)
{
    const spil_bot *strong = spil_bot_find("strong");
    const uint64_t glance = spil_fast_next(in->rng);
    const bool hurries = spil_fast_below(in->rng, 1000) < how->hurry_permille;
    const uint32_t ms = delay_ms(in, hurries);
    spil_bot_input narrow = *in;
    spil_bot_answer answer;

    /* 1. Think ahead; what comes of it counts if it was looked at. A host's budget can only cut that short. */
    if (in->budget.sims == 0 || in->budget.sims > how->sims)
        narrow.budget.sims = how->sims;
    if (bots->strong != NULL && how->sims > 0 && !hurries) {
        answer = strong->choose(&narrow);
        answer.delay_ms = answer.delay_ms > 0 ? answer.delay_ms : ms;
        if (!misses(glance, bots->spot(answer.move), how->overlook_permille))
            return answer;
    }

    /* 2. Else what looks best of what is seen. */
    spil_move seen[SPIL_MOVES_MAX];
    narrow.n_moves = look(in, bots->spot, glance, how->overlook_permille, seen);
    narrow.moves = seen;
    answer = bots->greedy(&narrow);
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
    return bots->racing != NULL || (bots->levels != NULL && bots->greedy != NULL && bots->spot != NULL);
}

/* A bot is a function without a memory, so each level has one. */
#define LEVELS(X)                                                                                            \
    X(1, SPIL_TR("a beginner who overlooks much"))                                                           \
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
     .help = help_,                                                                                          \
     .plays = plays,                                                                                         \
     .choose = choose_##n,                                                                                   \
     .memory_bytes = SPIL_SEARCH_MEMORY},
static const spil_bot bots[SPIL_LEVELS] = {LEVELS(ROW)};

const spil_bot *spil__level_at(int i)
{
    return i >= 0 && i < SPIL_LEVELS ? &bots[i] : NULL;
}
