/* sequence.c: the table of the game Sequence Numbers (rules N1–N14). board.c reads boards, rules.c has the moves,
 * rollout.c plays at random, view.c has the views, text.c notation, load.c fields and positions. */
#include "sequence.h"

/* N1: sides by number of seats; five cannot form even teams. */
static const int16_t sides_by_seats[SPIL_SEATS_MAX + 1] = {[2] = 2, [3] = 3, [4] = 2, [6] = 2};

static const char *const draw_words[] = {[DRAW_AUTO] = "auto", [DRAW_MANUAL] = "manual", NULL};
static const char *const draw_labels[] = {
    [DRAW_AUTO] = SPIL_TR("by itself"), [DRAW_MANUAL] = SPIL_TR("by hand, or the card is lost"), NULL};
static const char *const board_labels[] = {SPIL_TR("standard"), SPIL_TR("small numbers"),
                                           SPIL_TR("easy sums"), SPIL_TR("times tables"), NULL};

static const spil_option options[] = {
    [SPIL_SEQUENCE_TEAMS] = {.name = "teams",
                             .label = SPIL_TR("teams"),
                             .kind = SPIL_OPTION_NUMBER,
                             .min = 2,
                             .max = 3,
                             .def_by_seats = sides_by_seats,
                             .sides = true,
                             .help =
                                 SPIL_HELP(SPIL_TR("sides: 2; with three seats 3; with six seats 2 or 3"))},
    [SPIL_SEQUENCE_DRAW] = {.name = "draw",
                            .label = SPIL_TR("drawing"),
                            .kind = SPIL_OPTION_WORD,
                            .words = draw_words,
                            .labels = draw_labels,
                            .def = DRAW_AUTO,
                            .help = SPIL_HELP(SPIL_TR("manual: if you forget to draw, you lose the card"))},
    [SPIL_SEQUENCE_BOARD] = {.name = "board",
                             .label = SPIL_TR("board"),
                             .kind = SPIL_OPTION_FILE,
                             .words = spil_sequence_board_names,
                             .labels = board_labels,
                             .def = 0,
                             .help =
                                 SPIL_HELP(SPIL_TR("board and deck: a built-in one, or a file of yours"))},
    {.name = NULL},
};

#define ROW(r) "a" r, "b" r, "c" r, "d" r, "e" r, "f" r, "g" r, "h" r, "i" r, "j" r
static const char *const cells[] = {ROW("1"), ROW("2"), ROW("3"), ROW("4"),  ROW("5"), ROW("6"),
                                    ROW("7"), ROW("8"), ROW("9"), ROW("10"), NULL};

static const char *const by_words[] = {[SPIL_SEQUENCE_BY_SEQUENCE] = "sequence",
                                       [SPIL_SEQUENCE_BY_PASSES] = "passes",
                                       [SPIL_SEQUENCE_BY_TURNS] = "turns",
                                       NULL};

static const spil_event_kind events[] = {
    [EVENT_PLAY] = {.name = "play",
                    .sentence = SPIL_TR("%s plays %s and puts a chip on %s"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL},
                              {"card", SPIL_FIELD_CARD, NULL},
                              {"cell", SPIL_FIELD_WORD, cells}}},
    [EVENT_REMOVE] = {.name = "remove",
                      .sentence = SPIL_TR("%s plays a minus and takes away the chip on %s of %s"),
                      .field = {{"seat", SPIL_FIELD_SEAT, NULL},
                                {"cell", SPIL_FIELD_WORD, cells},
                                {"side", SPIL_FIELD_SIDE, NULL}}},
    [EVENT_SEQUENCE] = {.name = "sequence",
                        .sentence = SPIL_TR("a sequence for %s, from %s to %s"),
                        .field = {{"side", SPIL_FIELD_SIDE, NULL},
                                  {"from", SPIL_FIELD_WORD, cells},
                                  {"to", SPIL_FIELD_WORD, cells}}},
    [EVENT_DEAD] = {.name = "dead",
                    .sentence = SPIL_TR("%s exchanges the dead card %s"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL}, {"card", SPIL_FIELD_CARD, NULL}}},
    [EVENT_DRAW] = {.name = "draw",
                    .sentence = SPIL_TR("%s draws a card"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL}}},
    [EVENT_DREW] = {.name = "drew",
                    .sentence = SPIL_TR("%s has drawn %s"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL}, {"card", SPIL_FIELD_CARD, NULL}}},
    [EVENT_NO_CARD] = {.name = "no_card",
                       .sentence = SPIL_TR("there is no card left for %s to draw"),
                       .field = {{"seat", SPIL_FIELD_SEAT, NULL}}},
    [EVENT_RESHUFFLE] = {.name = "reshuffle",
                         .sentence = SPIL_TR("all %s discarded cards are shuffled into a new stock"),
                         .field = {{"cards", SPIL_FIELD_NUMBER, NULL}}},
    [EVENT_LOST] = {.name = "lost",
                    .sentence = SPIL_TR("%s forgot to draw and goes on with a card fewer"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL}}},
    [EVENT_PASS] = {.name = "pass",
                    .sentence = SPIL_TR("%s cannot play and passes"),
                    .field = {{"seat", SPIL_FIELD_SEAT, NULL}}},
    [EVENT_TALK] = {.name = "talk",
                    .sentence = SPIL_TR("table talk: everybody of %s forfeits a card"),
                    .field = {{"side", SPIL_FIELD_SIDE, NULL}}},
    [EVENT_FORFEIT] = {.name = "forfeit",
                       .sentence = SPIL_TR("%s forfeits %s"),
                       .field = {{"seat", SPIL_FIELD_SEAT, NULL}, {"card", SPIL_FIELD_CARD, NULL}}},
    [EVENT_OVER] = {.name = "over",
                    .sentence = SPIL_TR("the game is over"),
                    .field = {{"by", SPIL_FIELD_WORD, by_words},
                              {"first", SPIL_FIELD_SEAT, NULL},
                              {"winner", SPIL_FIELD_SIDE, NULL}}},
};

static spil_code check(const spil_setup *su, spil_error *err)
{
    const int teams = spil_sequence_sides(su), usual = sides_by_seats[su->seats];
    const int cards = spil_sequence_board_of(su)->n_cards, dealt = su->seats * spil_sequence_deal(su);
    if (usual == 0)
        return spil_fail(err, SPIL_BAD_OPTION,
                         SPIL_TR("five seats cannot form even teams: play with 2, 3, 4 or 6"));
    if (teams != usual && !(su->seats == 6 && teams == 3))
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("%d seats cannot play as %d sides"), su->seats, teams);
    if (cards <= dealt)
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("a deck of %d cards is too small for %d seats"), cards,
                         su->seats);
    return SPIL_OK;
}

static int side(const spil_setup *su, int seat) /* N1 */
{
    return spil_sequence_side_of(su, seat);
}

const spil_game SPIL_VARIANT(spil_sequence) = {
    .id = "sequence",
    .name = SPIL_TR("Sequence Numbers"),
    .tagline = SPIL_TR("answer the sum on your card, put a chip on the answer, make a row of five"),
    .min_seats = 2,
    .max_seats = 6,
    .host_acts = true,
    .state_bytes = sizeof(sequence_state),
    .view_bytes = sizeof(spil_sequence_view),
    .options = options,
    .events = events,
    .n_events = sizeof events / sizeof events[0],
    .fields = spil__sequence_fields,
    .read_table = spil_sequence_read_board,
    .check = check,
    .side = side,
    .start = spil__sequence_start,
    .to_act = spil__sequence_to_act,
    .moves = spil__sequence_moves,
    .apply = spil__sequence_apply,
    .view = spil__sequence_view,
    .imagine = spil__sequence_imagine,
    .result = spil__sequence_result,
    .rollout = spil__sequence_rollout,
    .parse_move = spil__sequence_parse_move,
    .print_move = spil__sequence_print_move,
    .print_card = spil__sequence_print_card,
    .parse_card = spil__sequence_whole_card,
    .write_move = spil__sequence_write_move,
    .copies = spil__sequence_copies,
    .settle = spil__sequence_settle,
    .seed_of = spil__sequence_seed_of,
    .actions = SPIL_ACTIONS(spil__sequence_actions),
};
