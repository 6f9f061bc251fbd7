/* seven_ate_nine.c: the table of the game 7 ATE 9 (rules S1–S11). rules.c has the moves, view.c the views, text.c
 * notation, load.c fields and positions. */
#include "seven.h"

static const spil_option options[] = {
    [OPTION_START_HAND] = {.name = "start_hand",
                           .label = SPIL_TR("cards at the start"),
                           .kind = SPIL_OPTION_NUMBER,
                           .min = 0,
                           .max = 4,
                           .def = 0,
                           .help = SPIL_HELP(SPIL_TR("cards drawn for each seat before the start"))},
    {.name = NULL},
};

/* A draw is two events: only the seat that drew is told the card. Every seat hears of it exactly once. */
static const spil_event_kind events[] = {
    [EVENT_DRAW] =
        {
            .name = "draw",
            .sentence = SPIL_TR("%s draws a card"),
            .field = {{"seat", SPIL_FIELD_SEAT, NULL}},
        },
    [EVENT_DREW] =
        {
            .name = "drew",
            .sentence = SPIL_TR("%s draws %s"),
            .field = {{"seat", SPIL_FIELD_SEAT, NULL}, {"card", SPIL_FIELD_CARD, NULL}},
        },
    [EVENT_PLAY] =
        {
            .name = "play",
            .sentence = SPIL_TR("%s plays %s and calls: %s!"),
            .field = {{"seat", SPIL_FIELD_SEAT, NULL},
                      {"card", SPIL_FIELD_CARD, NULL},
                      {"calls", SPIL_FIELD_NUMBER, NULL}},
        },
    [EVENT_GO] =
        {
            .name = "go",
            .sentence = SPIL_TR(
                "nobody can play: %s puts cards from the bottom of the pile on top (%s), now %s: go!"),
            .field = {{"dealer", SPIL_FIELD_SEAT, NULL},
                      {"moved", SPIL_FIELD_NUMBER, NULL},
                      {"top", SPIL_FIELD_CARD, NULL}},
            .hold = true,
        },
    [EVENT_LAST] =
        {
            .name = "last",
            .sentence = SPIL_TR("%s plays the last card, face down"),
            .field = {{"seat", SPIL_FIELD_SEAT, NULL}},
        },
    [EVENT_WIN] =
        {
            .name = "win",
            .sentence = SPIL_TR("%s wins"),
            .field = {{"seat", SPIL_FIELD_SEAT, NULL}},
        },
};

static spil_code check(const spil_setup *su, spil_error *err)
{
    (void)su;
    (void)err;
    return SPIL_OK;
}

/* S7: every card put on the pile and every rotation changes the target: a card is aimed at the top of the pile. */
static uint32_t target_version(const spil_setup *su, const void *state)
{
    (void)su;
    const seven_state *st = state;
    return spil_seven_pile_version(st->n_pile, st->rotations);
}

static bool is_targeted(const spil_setup *su, spil_move mv)
{
    (void)su;
    return spil_seven_verb_of(mv) != SPIL_SEVEN_DRAW;
}

const spil_game SPIL_VARIANT(spil_seven_ate_nine) = {
    .id = "7ate9",
    .name = SPIL_TR("7 ATE 9"),
    .tagline = SPIL_TR("a race without turns: add, subtract, and be the first without cards"),
    .min_seats = 2,
    .max_seats = SEATS,
    .host_acts = false,
    .race = true,
    .state_bytes = sizeof(seven_state),
    .view_bytes = sizeof(spil_seven_view),
    .options = options,
    .events = events,
    .n_events = sizeof events / sizeof events[0],
    .fields = spil__seven_fields,
    .check = check,
    .start = spil__seven_start,
    .to_act = spil__seven_to_act,
    .moves = spil__seven_moves,
    .apply = spil__seven_apply,
    .view = spil__seven_view,
    .imagine = spil__seven_imagine,
    .result = spil__seven_result,
    .rollout = spil__seven_rollout,
    .target_version = target_version,
    .is_targeted = is_targeted,
    .parse_move = spil__seven_parse_move,
    .print_move = spil__seven_print_move,
    .print_card = spil__seven_print_card,
    .parse_card = spil__seven_whole_card,
    .write_move = spil__seven_write_move,
    .copies = spil__seven_copies,
    .settle = spil__seven_settle,
    .seed_of = spil__seven_seed_of,
    .actions = SPIL_ACTIONS(spil__seven_actions),
};
