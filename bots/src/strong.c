/* strong.c: `strong`, by the thinker of the game and of the build of its rules (bots.h). */
#include "bots.h"
#include "compare.h"
#include "spil/games.h"

static const spil_thinker *thinker_for(const spil_game *game)
{
    const game_bots *bots = spil__bots_of(game);
    const bool v3 = bots->strong_v3 != NULL && game == spil_game_find(SPIL_CPU_V3, game->id);
    return v3 ? bots->strong_v3 : bots->strong;
}

spil_bot_answer spil__strong_choose(const spil_bot_input *in)
{
    const spil_thinker *how = thinker_for(in->setup->game);
    return how->side_by_side ? spil__compare_choose(how, in) : spil__search_choose(how, in);
}

spil_bot_answer spil__strong_rate(const spil_bot_input *in, spil_rated out[])
{
    const spil_thinker *how = thinker_for(in->setup->game);
    return how->side_by_side ? spil__compare_rate(how, in, out) : spil__search_rate(how, in, out);
}
