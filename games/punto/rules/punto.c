/* punto.c: the table of the game Punto (rules P1–P9). rules.c has the moves, deal.c deals, view.c has the views,
 * text.c notation, load.c fields and positions. */
#include "punto.h"

static const spil_option options[] = {
    [OPTION_ROUNDS] = {.name = "rounds",
                       .label = SPIL_TR("rounds to win"),
                       .kind = SPIL_OPTION_NUMBER,
                       .min = 1,
                       .max = 9,
                       .def = 2,
                       .help = SPIL_HELP(SPIL_TR("rounds a side must win"))},
    [OPTION_TEAMS] = {.name = "teams",
                      .label = SPIL_TR("teams"),
                      .kind = SPIL_OPTION_NUMBER,
                      .min = 0,
                      .max = 1,
                      .def = 0,
                      .sides = true,
                      .help = SPIL_HELP(
                          SPIL_TR("everybody alone (0), or partners sit opposite (1, with four seats)"))},
    {.name = NULL},
};

static const char *const by_words[] = {"none", "row", "short_rows", NULL};

static const spil_event_kind events[] = {
    [EVENT_PLACE] = {.name = "place",
                     .sentence = SPIL_TR("%s puts %s at %s,%s"),
                     .field = {{"seat", SPIL_FIELD_SEAT, NULL},
                               {"card", SPIL_FIELD_CARD, NULL},
                               {"x", SPIL_FIELD_NUMBER, NULL},
                               {"y", SPIL_FIELD_NUMBER, NULL}}},
    [EVENT_STUCK] = {.name = "stuck",
                     .sentence = SPIL_TR("%s has no card left to place or no cell for it"),
                     .field = {{"seat", SPIL_FIELD_SEAT, NULL}}},
    [EVENT_ROUND] = {.name = "round_end",
                     .sentence = SPIL_TR("round %s goes to %s (%s)"),
                     .field = {{"round", SPIL_FIELD_NUMBER, NULL},
                               {"winner", SPIL_FIELD_SIDE, NULL},
                               {"by", SPIL_FIELD_WORD, by_words}}},
    [EVENT_TROPHY] = {.name = "trophy",
                      .sentence = SPIL_TR("the trophy of %s is %s, out of the game from now on"),
                      .field = {{"side", SPIL_FIELD_SIDE, NULL}, {"card", SPIL_FIELD_CARD, NULL}}},
    [EVENT_DEAL] = {.name = "deal",
                    .sentence = SPIL_TR("round %s begins, %s starts"),
                    .field = {{"round", SPIL_FIELD_NUMBER, NULL}, {"seat", SPIL_FIELD_SEAT, NULL}}},
    [EVENT_TURN] = {.name = "turn",
                    .sentence = SPIL_TR("%s turns up %s"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL}, {"card", SPIL_FIELD_CARD, NULL}}},
    [EVENT_OVER] = {.name = "over", .sentence = SPIL_TR("the game is over"), .field = {{0}}},
};

static spil_code check(const spil_setup *su, spil_error *err)
{
    if (su->option[OPTION_TEAMS] != 0 && su->seats != 4)
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("teams are for four seats"));
    return SPIL_OK;
}

static int side(const spil_setup *su, int seat) /* P2 */
{
    return spil_punto_side_of_seat(su, seat);
}

const spil_game SPIL_VARIANT(spil_punto) = {
    .id = "punto",
    .name = SPIL_TR("Punto"),
    .tagline = SPIL_TR("make a row of your colour on a table that never outgrows 6 by 6"),
    .min_seats = 2,
    .max_seats = 4,
    .host_acts = false,
    .state_bytes = sizeof(punto_state),
    .view_bytes = sizeof(spil_punto_view),
    .options = options,
    .events = events,
    .n_events = sizeof events / sizeof events[0],
    .fields = spil__punto_fields,
    .check = check,
    .side = side,
    .start = spil__punto_start,
    .to_act = spil__punto_to_act,
    .moves = spil__punto_moves,
    .apply = spil__punto_apply,
    .view = spil__punto_view,
    .imagine = spil__punto_imagine,
    .result = spil__punto_result,
    .rollout = spil__punto_rollout,
    .parse_move = spil__punto_parse_move,
    .print_move = spil__punto_print_move,
    .print_card = spil__punto_print_card,
    .parse_card = spil__punto_whole_card,
    .write_move = spil__punto_write_move,
    .copies = spil__punto_copies,
    .settle = spil__punto_settle,
    .seed_of = spil__punto_seed_of,
    .actions = SPIL_ACTIONS(spil__punto_actions),
};
