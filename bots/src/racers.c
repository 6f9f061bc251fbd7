/* racers.c: finds and asks the racers of any game (spil/racer.h). */
#include "bots.h"

bool spil_racer_find(const spil_game *game, const char *name, spil_racer *racer)
{
    *racer = (spil_racer){.racing = spil__bots_of(game)->racing, .form_permille = 1000};
    return racer->racing != NULL && racer->racing->find(name, racer);
}

const char *spil_racer_usual(const spil_game *game)
{
    const spil_racing *racing = spil__bots_of(game)->racing;
    return racing != NULL ? racing->usual : NULL;
}

void spil_racer_begin(spil_racer *racer, spil_fast_rng *rng)
{
    racer->form_permille = racer->racing->form(racer, rng);
}

spil_racer_answer spil_racer_think(const spil_racer *racer, const spil_racer_input *in)
{
    return racer->racing->think(racer, in);
}
