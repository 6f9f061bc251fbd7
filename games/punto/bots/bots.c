/* bots.c: the opponents of Punto (bots.h). */
#include "opponents.h"
#include "reasons.h"
#include "spil/punto.h"

#include "punto_levels.inc"

static int part_of(spil_move mv)
{
    return spil_punto_move_cell(mv);
}

/* The same on top of another card: of the row that is stopped, or of whatever lay in the way of the own one. */
static const char *theme_on_top(const spil_bot_input *in, spil_move mv, const spil__punto_reason *reason)
{
    const spil_punto_view *v = in->view;
    const uint8_t cell = spil_punto_move_cell(mv);
    spil_punto_places places;
    spil_punto_places_of(v->where, &places);
    const spil_punto_place under = spil_punto_look(&places, spil_punto_x(cell), spil_punto_y(cell));
    const bool wins = reason->kind == SPIL__WINS_GAME || reason->kind == SPIL__WINS_ROUND;
    if (under.height > 0 && wins)
        return SPIL_TR("complete your row on top of a card");
    if (under.height > 0 && reason->kind == SPIL__STOPS && spil_punto_colour(under.kind) == reason->colour)
        return SPIL_TR("cover a card of a row");
    return NULL;
}

static const char *theme(const spil_bot_input *in, spil_move mv)
{
    static const char *const themes[SPIL__PUNTO_REASONS] = {
        /* what only builds is found by a search, and by nobody's eyes */
        [SPIL__WINS_GAME] = SPIL_TR("complete your row"),
        [SPIL__WINS_ROUND] = SPIL_TR("complete your row"),
        [SPIL__ENDS] = SPIL_TR("count the short rows"),
        [SPIL__STOPS] = SPIL_TR("stop a row"),
        [SPIL__HAMPERS] = SPIL_TR("leave fewer cards that help"),
        [SPIL__DOUBLE] = SPIL_TR("threaten twice"),
        [SPIL__THREATENS] = SPIL_TR("threaten to complete a row"),
        [SPIL__SHUTS_OUT] = SPIL_TR("shut a line out of the square"),
        [SPIL__BREAKS] = SPIL_TR("cover a card of a line"),
        [SPIL__HINDERS] = SPIL_TR("stand in the way of a line"),
        [SPIL__SHORT] = SPIL_TR("count the short rows"),
        [SPIL__BREAKS_SHORT] = SPIL_TR("count the short rows"),
        [SPIL__COVERS] = SPIL_TR("cover a rival's card"),
    };
    spil__punto_reason reason;
    if (!spil__punto_reason_for(in, mv, &reason))
        return NULL;
    const char *const on_top = theme_on_top(in, mv, &reason);
    return on_top != NULL ? on_top : themes[reason.kind];
}

/* The cards that are covered. */
static void forget(const spil_setup *su, void *view)
{
    (void)su;
    spil_punto_view *v = view;
    uint8_t most[256] = {0}; /* points on each cell: of the card that shows */
    for (int card = 0; card < SPIL_PUNTO_CARDS; card++) {
        uint8_t *here = &most[v->where[card]];
        const int points = spil_punto_points(card / 2);
        *here = points > *here ? (uint8_t)points : *here;
    }
    for (int card = 0; card < SPIL_PUNTO_CARDS; card++) {
        if (spil_punto_points(card / 2) < most[v->where[card]])
            v->where[card] = 0;
    }
    for (int card = 0; card < SPIL_PUNTO_CARDS; card += 2) {
        const uint8_t later = v->where[card + 1];
        if (later < v->where[card]) {
            v->where[card + 1] = v->where[card];
            v->where[card] = later;
        }
    }
}

/* ---- net: strong, by a net's likings ---- */

#ifndef SPIL_NO_NET
static bool plays(const spil_game *game)
{
    return spil_same(game->id, "punto");
}

static const game_bots by_net = {SPIL_STRONG_PER_CPU(spil__model_punto_net)};

static spil_bot_answer choose(const spil_bot_input *in)
{
    return spil__choose_by(&by_net, in);
}

static spil_bot_answer rate(const spil_bot_input *in, spil_rated out[])
{
    return spil__rate_by(&by_net, in, out);
}

static const spil_bot own[] = {
    {.name = "net",
     .help = SPIL_HELP(SPIL_TR("strong, with an instinct learned from games against itself")),
     .plays = plays,
     .choose = choose,
     .rate = rate,
     .memory_bytes = SPIL_SEARCH_MEMORY},
    {.name = NULL},
};
#endif

const game_bots spil__bots_punto = {
    .greedy = spil__greedy_punto,
    SPIL_STRONG_PER_CPU(spil__model_punto),
    .levels = levels,
    .part_of = part_of,
    .theme = theme,
    .forget = forget,
#ifndef SPIL_NO_NET
    .own = own,
#endif
};
