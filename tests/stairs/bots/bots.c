/* bots.c: the opponents of Stairs (bots.h). */
#include "opponents.h"

#include "stairs_levels.inc"

/* Each card is overlooked or not, independently of the others. */
static int part_of(spil_move mv)
{
    return mv.code == SPIL_STAIRS_PASS ? SPIL_ALWAYS_SEEN : (int)mv.code;
}

const game_bots spil__bots_stairs = {
    .greedy = spil__greedy_stairs,
    .strong = &spil__model_stairs,
    .levels = levels,
    .part_of = part_of,
};
