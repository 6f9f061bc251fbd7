/* rumi7.c: the table of the game Rumi 7 Seven (rules R1–R15). rules.c has the moves, melds.c the melds, solver.c the
 * contracts, view.c the views, text.c notation, load.c fields and positions. */
#include "rumi7.h"

static const char *const limit_words[] = {"naturals", "none", NULL};
static const char *const limit_labels[] = {SPIL_TR("at most half"), SPIL_TR("any number"), NULL};
static const char *const layoff_words[] = {"next_turn", "same_turn", NULL};
static const char *const layoff_labels[] = {SPIL_TR("from your next turn on"), SPIL_TR("in the same turn"),
                                            NULL};

static const spil_option options[] = {
    [OPTION_JOKERS] = {.name = "jokers",
                       .label = SPIL_TR("jokers"),
                       .kind = SPIL_OPTION_NUMBER,
                       .min = 4,
                       .max = 6,
                       .step = 2,
                       .def = 4,
                       .help = SPIL_HELP(SPIL_TR("jokers in the two packs: 4 or 6"))},
    [OPTION_JOKER_LIMIT] = {.name = "joker_limit",
                            .label = SPIL_TR("jokers in a meld"),
                            .kind = SPIL_OPTION_WORD,
                            .def = 0,
                            .words = limit_words,
                            .labels = limit_labels,
                            .help = SPIL_HELP(
                                SPIL_TR("naturals: never more jokers than natural cards in a meld"))},
    [OPTION_LAYOFF] = {.name = "layoff",
                       .label = SPIL_TR("building on melds"),
                       .kind = SPIL_OPTION_WORD,
                       .def = 0,
                       .words = layoff_words,
                       .labels = layoff_labels,
                       .help = SPIL_HELP(SPIL_TR("when you may build after laying your contract"))},
    [OPTION_FIRST_ROUND] = {.name = "first_round",
                            .by_day = true,
                            .label = SPIL_TR("first round"),
                            .kind = SPIL_OPTION_NUMBER,
                            .min = 1,
                            .max = 7,
                            .def = 1,
                            .help = SPIL_HELP(SPIL_TR("the round to begin with"))},
    [OPTION_LAST_ROUND] = {.name = "last_round",
                           .by_day = true,
                           .label = SPIL_TR("last round"),
                           .kind = SPIL_OPTION_NUMBER,
                           .min = 1,
                           .max = 7,
                           .def = 7,
                           .help = SPIL_HELP(SPIL_TR("the round to end with"))},
    {.name = NULL},
};

static const char *const kind_words[] = {"set", "run", NULL};
static const char *const end_words[] = {SPIL_TR("front"), SPIL_TR("back"), NULL};

static const spil_event_kind events[] = {
    [EVENT_DEAL] = {.name = "deal",
                    .sentence = SPIL_TR("round %s: %s deals, %s begins, %s is turned up"),
                    .field = {{"round", SPIL_FIELD_NUMBER, NULL},
                              {"dealer", SPIL_FIELD_SEAT, NULL},
                              {"seat", SPIL_FIELD_SEAT, NULL},
                              {"card", SPIL_FIELD_CARD, NULL}}},
    [EVENT_STOCK] = {.name = "stock",
                     .sentence = SPIL_TR("%s draws from the stock"),
                     .field = {{"seat", SPIL_FIELD_SEAT, NULL}}},
    [EVENT_DRAWN] = {.name = "drawn",
                     .sentence = SPIL_TR("%s gets %s"),
                     .field = {{"seat", SPIL_FIELD_SEAT, NULL}, {"card", SPIL_FIELD_CARD, NULL}}},
    [EVENT_RESHUFFLE] = {.name = "reshuffle",
                         .sentence = SPIL_TR("%s discards are shuffled into a new stock"),
                         .field = {{"cards", SPIL_FIELD_NUMBER, NULL}}},
    [EVENT_TAKE] = {.name = "take",
                    .sentence = SPIL_TR("%s takes %s"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL}, {"card", SPIL_FIELD_CARD, NULL}}},
    [EVENT_CLAIM] = {.name = "claim",
                     .sentence = SPIL_TR("%s claims %s"),
                     .field = {{"seat", SPIL_FIELD_SEAT, NULL}, {"card", SPIL_FIELD_CARD, NULL}}},
    [EVENT_PASS] = {.name = "pass",
                    .sentence = SPIL_TR("%s passes"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL}}},
    [EVENT_LAY] = {.name = "lay",
                   .sentence = SPIL_TR("%s lays a %s, meld %s"),
                   .field = {{"seat", SPIL_FIELD_SEAT, NULL},
                             {"kind", SPIL_FIELD_WORD, kind_words},
                             {"meld", SPIL_FIELD_PLACE, NULL},
                             {"cards", SPIL_FIELD_CARDS, NULL}}},
    [EVENT_LAID] = {.name = "laid",
                    .sentence = SPIL_TR("%s has laid the contract"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL}}},
    [EVENT_ADD] = {.name = "add",
                   .sentence = SPIL_TR("%s adds %s to meld %s"),
                   .field = {{"seat", SPIL_FIELD_SEAT, NULL},
                             {"card", SPIL_FIELD_CARD, NULL},
                             {"meld", SPIL_FIELD_PLACE, NULL}}},
    [EVENT_SWAP] = {.name = "swap",
                    .sentence = SPIL_TR("%s puts %s into meld %s and moves the joker to the %s"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL},
                              {"card", SPIL_FIELD_CARD, NULL},
                              {"meld", SPIL_FIELD_PLACE, NULL},
                              {"end", SPIL_FIELD_WORD, end_words}}},
    [EVENT_DISCARD] = {.name = "discard",
                       .sentence = SPIL_TR("%s discards %s"),
                       .field = {{"seat", SPIL_FIELD_SEAT, NULL}, {"card", SPIL_FIELD_CARD, NULL}}},
    [EVENT_OUT] = {.name = "out",
                   .sentence = SPIL_TR("%s has no cards left: round %s is over"),
                   .field = {{"seat", SPIL_FIELD_SEAT, NULL}, {"round", SPIL_FIELD_NUMBER, NULL}}},
    [EVENT_BLOCKED] = {.name = "blocked",
                       .sentence = SPIL_TR("round %s ends after a thousand turns"),
                       .field = {{"round", SPIL_FIELD_NUMBER, NULL}}},
    [EVENT_HAND] = {.name = "hand",
                    .sentence = SPIL_TR("%s scores %s"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL},
                              {"points", SPIL_FIELD_NUMBER, NULL},
                              {"cards", SPIL_FIELD_CARDS, NULL}}},
    [EVENT_OVER] = {.name = "over", .sentence = SPIL_TR("the game is over"), .field = {{0}}},
};

static spil_code check(const spil_setup *su, spil_error *err)
{
    if (su->option[OPTION_FIRST_ROUND] > su->option[OPTION_LAST_ROUND])
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("first_round cannot come after last_round"));
    return SPIL_OK;
}

/* Who has no points in a round that is over has gone out, and so laid its contract. */
static int stage(const spil_setup *su, const void *state, uint8_t done[SPIL_STAGES_MAX])
{
    const rumi7_state *st = state;
    const int first = su->option[OPTION_FIRST_ROUND], ended = st->round - first + st->over;
    for (int i = 0; i < ended; i++) {
        for (int seat = 0; seat < su->seats; seat++)
            done[first - 1 + i] |= (uint8_t)((st->score[seat][i] == 0) << seat);
    }
    if (!st->over)
        done[st->round - 1] |= st->laid;
    return st->round;
}

const spil_game SPIL_VARIANT(spil_rumi7) = {
    .id = "rumi7",
    .name = SPIL_TR("Rumi 7 Seven"),
    .tagline = SPIL_TR("seven rounds of rummy, each with its own contract"),
    .min_seats = 2,
    .max_seats = 6,
    .host_acts = false,
    .state_bytes = sizeof(rumi7_state),
    .view_bytes = sizeof(spil_rumi7_view),
    .options = options,
    .events = events,
    .n_events = sizeof events / sizeof events[0],
    .fields = spil__rumi7_fields,
    .check = check,
    .start = spil__rumi7_start,
    .to_act = spil__rumi7_to_act,
    .moves = spil__rumi7_moves,
    .apply = spil__rumi7_apply,
    .view = spil__rumi7_view,
    .imagine = spil__rumi7_imagine,
    .result = spil__rumi7_result,
    .rollout = spil__rumi7_rollout,
    .target_version = spil__rumi7_target_version,
    .is_targeted = spil__rumi7_is_targeted,
    .may_claim = spil__rumi7_may_claim,
    .ends_claims = spil__rumi7_ends_claims,
    .reveals = spil__rumi7_reveals,
    .stage = stage,
    .parse_move = spil__rumi7_parse_move,
    .print_move = spil__rumi7_print_move,
    .print_card = spil__rumi7_print_card,
    .parse_card = spil__rumi7_whole_card,
    .write_move = spil__rumi7_write_move,
    .copies = spil__rumi7_copies,
    .settle = spil__rumi7_settle,
    .seed_of = spil__rumi7_seed_of,
    .actions = SPIL_ACTIONS(spil__rumi7_actions),
};
