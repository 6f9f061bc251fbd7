/* bots.c: the opponents of Punto (bots.h). */
#include "opponents.h"
#include "spil/punto.h"

#include "punto_levels.inc"

static int part_of(spil_move mv)
{
    return spil_punto_move_cell(mv);
}

const game_bots spil__bots_punto = {
    .greedy = spil__greedy_punto,
    SPIL_STRONG_PER_CPU(spil__model_punto),
    .levels = levels,
    .part_of = part_of,
};
