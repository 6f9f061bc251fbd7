/* bots.c: the opponents of Sequence Numbers (bots.h). */
#include "opponents.h"
#include "spil/sequence.h"

#include "sequence_levels.inc"

static int part_of(spil_move mv)
{
    return spil_sequence_act_of(mv) == SPIL_SEQUENCE_PLAY ? spil_sequence_cell_of(mv) : SPIL_ALWAYS_SEEN;
}

const game_bots spil__bots_sequence = {
    .greedy = spil__greedy_sequence,
    SPIL_STRONG_PER_CPU(spil__model_sequence),
    .levels = levels,
    .part_of = part_of,
    .theme = spil__theme_sequence,
};
