/* strong.c: `strong`, by the model of the game and of the build of its rules (bots.h). */
#include "bots.h"
#include "compare.h"
#include "spil/games.h"

static const spil_search_model *model_of(const game_bots *bots, const spil_game *game)
{
    const bool v3 = bots->strong_v3 != NULL && game == spil_game_find(SPIL_CPU_V3, game->id);
    return v3 ? bots->strong_v3 : bots->strong;
}

spil_bot_answer spil__choose_by(const game_bots *bots, const spil_bot_input *in)
{
    const spil_search_model *model = model_of(bots, in->setup->game);
    return model->side_by_side ? spil__compare_choose(model, in) : spil__search_choose(model, in);
}

spil_bot_answer spil__rate_by(const game_bots *bots, const spil_bot_input *in, spil_rated out[])
{
    const spil_search_model *model = model_of(bots, in->setup->game);
    return model->side_by_side ? spil__compare_rate(model, in, out) : spil__search_rate(model, in, out);
}

spil_bot_answer spil__strong_choose(const spil_bot_input *in)
{
    return spil__choose_by(spil__bots_of(in->setup->game), in);
}

spil_bot_answer spil__strong_rate(const spil_bot_input *in, spil_rated out[])
{
    return spil__rate_by(spil__bots_of(in->setup->game), in, out);
}
