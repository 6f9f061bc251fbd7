/* bots.c: the opponents of Rumi 7 Seven (bots.h). */
#include "opponents.h"
#include "spil/rumi7.h"

#include "rumi7_levels.inc"

static int part_of(spil_move mv)
{
    const spil_rumi7_verb verb = spil_rumi7_move_verb(mv);
    switch (verb) {
    case SPIL_RUMI7_TAKE:
    case SPIL_RUMI7_CLAIM: return 64; /* the pile */
    case SPIL_RUMI7_LAY_SET:
    case SPIL_RUMI7_LAY_RUN: return 65; /* that the contract is complete */
    case SPIL_RUMI7_DISCARD: return 128 + spil_rumi7_move_card(mv);
    case SPIL_RUMI7_ADD:
    case SPIL_RUMI7_SWAP: return spil_rumi7_move_card(mv);
    default: return SPIL_ALWAYS_SEEN;
    }
}

static const char waits[] = SPIL_TR("wait before laying");

static const char *theme(const spil_bot_input *in, spil_move mv)
{
    const spil_rumi7_verb first = spil_rumi7_move_verb(in->moves[0]);
    switch (spil_rumi7_move_verb(mv)) {
    case SPIL_RUMI7_STOCK: return SPIL_TR("leave the open card");
    case SPIL_RUMI7_TAKE: return SPIL_TR("take the open card");
    case SPIL_RUMI7_CLAIM: return SPIL_TR("claim a card");
    case SPIL_RUMI7_PASS: return SPIL_TR("do not claim it");
    case SPIL_RUMI7_DISCARD:
        return first == SPIL_RUMI7_LAY_SET || first == SPIL_RUMI7_LAY_RUN
                   ? waits
                   : SPIL_TR("keep what fits together");
    case SPIL_RUMI7_LAY_SET:
    case SPIL_RUMI7_LAY_RUN: return SPIL_TR("lay the contract");
    case SPIL_RUMI7_ADD: return SPIL_TR("build on a meld");
    case SPIL_RUMI7_SWAP: return SPIL_TR("swap a joker");
    }
    return NULL;
}

/* A joker that moves to one end of its run or to the other. */
static bool alike(spil_move a, spil_move b)
{
    return spil_rumi7_move_verb(a) == SPIL_RUMI7_SWAP && spil_rumi7_move_verb(b) == SPIL_RUMI7_SWAP &&
           spil_rumi7_move_meld(a) == spil_rumi7_move_meld(b) &&
           spil_rumi7_move_card(a) == spil_rumi7_move_card(b);
}

/* Which cards the others were seen to take. */
static void forget(const spil_setup *su, void *view)
{
    spil_rumi7_view *v = view;
    for (int seat = 0; seat < su->seats; seat++) {
        if (seat != v->head.seat)
            v->known[seat] = (spil_rumi7_hand){0};
    }
}

static bool plays(const spil_game *game)
{
    return spil_same(game->id, "rumi7");
}

static const spil_bot own[] = {
    {.name = "mindist", /* another name for greedy */
     .help = SPIL_HELP(SPIL_TR("brings the contract nearer with every card")),
     .plays = plays,
     .choose = spil__mindist},
    {.name = NULL},
};

const game_bots spil__bots_rumi7 = {
    .greedy = spil__mindist,
    .strong = &spil__model_rumi7,
    .levels = levels,
    .part_of = part_of,
    .theme = theme,
    .alike = alike,
    .quiet_theme = waits,
    .forget = forget,
    .own = own,
};
