/* load.c: the checks on positions of Sequence Numbers that are loaded, one by one, and a record with a player's own
 * board. */
#include "load.h"
#include "scene.h"

/* ---- load: each check alone ---- */

static const spec good = {.seats = 4,
                          .by_hand = true,
                          .dealer = 3,
                          .turns = 9,
                          .passes = 0,
                          .may_draw = 1,
                          .chips = {"*......*", "000001..", "1......."},
                          .sequences = "{\"side\":0,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]}",
                          .hand = {"1+0 1+1", "3+1 9-5", "3+2 6-1", "5+1 12-6"},
                          .discard = {"8+4", NULL, "21-9 8+5"}};

/* The good position with one piece of text replaced must be refused with this sentence; NULL: with any. */
static void breaks(const char *from, const char *to, const char *why)
{
    char *json = spec_json(&good);
    json_edit(json, "{", from, to);
    const char *said = json_refused(json, why == NULL ? "" : why);
    if (why != NULL)
        assert_string_equal(said, why);
}

static void load_takes_the_good_position(void **state)
{
    (void)state;
    table *t = at(&good);
    table_survives(t);
    assert_has(t->json, "\"sequences\":[{\"side\":0");
}

/* G7. */
static void load_wants_its_fields_and_no_others(void **state)
{
    (void)state;
    static const char *const names[] = {
        "game",     "seats", "options",  "to_act",       "over",  "rng",    "sides",
        "dealer",   "turn",  "need",     "grid",         "chips", "stock",  "sequences",
        "discards", "hands", "may_draw", "must_forfeit", "turns", "passes", "dead_used"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char key[32], twisted[32], unknown[64];
        snprintf(key, sizeof key, "\"%s\":", names[i]);
        snprintf(twisted, sizeof twisted, "\"%s_\":", names[i]);
        snprintf(unknown, sizeof unknown, "the field '%s_' is unknown", names[i]);
        breaks(key, twisted, i < 3 ? NULL : unknown);
    }
    breaks("\"dealer\":3,", "", "the field 'dealer' is missing");
    breaks("\"dealer\":3", "\"dealer\":4", "'dealer' must be a whole number from 0 to 3");
    breaks("\"dead_used\":false", "\"dead_used\":0", NULL);
    breaks("\"stock\":[", "\"stock\":[[],", "'stock' holds something that is not a card");
}

static void load_counts_cards(void **state)
{
    (void)state;
    breaks("\"8+4\"", "\"1+0\"", "the deck does not have that many 1+0");
    breaks("\"8+4\"", "\"7+7\"", "'discards' holds something that is not a card");
    breaks("\"8+4\"", "\"?\"", "'discards' holds something that is not a card");
    breaks("\"8+4\"", "5", "'discards' holds something that is not a card");
    breaks("[\"8+4\"]", "[]", "a card is missing: 8+4");
    breaks("[\"1+0\",\"1+1\"]", "[\"1+0\",\"1+1\",\"11+3\",\"15-1\",\"8+7\"]",
           "'hands' must hold lists of at most 4 cards");
    breaks("[\"1+0\",\"1+1\"],", "", "'hands' needs an entry for each of 4 seats");
    breaks("\"discards\":[[\"8+4\"],[],", "\"discards\":[[\"8+4\"],",
           "'discards' needs an entry for each of 4 seats");
}

static void load_compares_the_grid(void **state)
{
    (void)state;
    breaks("[\"*\",1,2,3", "[\"*\",1,2,4", "'grid' does not agree with the rest of the state");
    breaks("\"sides\":[0,1,0,1]", "\"sides\":[0,1,1,0]", "'sides' does not agree with the rest of the state");
    breaks("\"need\":2", "\"need\":1", "'need' does not agree with the rest of the state");
    breaks("\"to_act\":[0,1]", "\"to_act\":[1,0]", "'to_act' does not agree with the rest of the state");
}

static void load_checks_chips(void **state)
{
    (void)state;
    breaks("\"*......*\"", "\"0......*\"", "row 1 of 'chips': character 1 is wrong there");
    breaks("\"*......*\"", "\"*..*...*\"", "row 1 of 'chips': character 4 is wrong there");
    breaks("\"1.......\"", "\"2.......\"", "row 3 of 'chips': character 1 is wrong there");
    breaks("\"1.......\"", "\"1......\"", "row 3 of 'chips' must be a string of 8 characters");
    breaks("\"1.......\",", "", "'chips' must have 8 rows");
}

static void load_checks_sequences(void **state)
{
    (void)state;
    const char *const line =
        "the cells of a sequence must be five in line, read from the left or from the top";
    breaks("\"side\":0,", "\"side\":1,", "a sequence of side 1 has a cell without its chip");
    breaks("\"side\":0,", "\"side\":2,", "'side' must be a whole number from 0 to 1");
    breaks("\"000001..\"", "\"00.001..\"", "a sequence of side 0 has a cell without its chip");
    breaks("\"e2\"]", "\"f2\"]", line);
    breaks(",\"e2\"]", "]", line);
    breaks("[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]", "[\"e2\",\"d2\",\"c2\",\"b2\",\"a2\"]", line);
    breaks("\"e2\"]", "\"z2\"]", "'cells' has a value that it cannot have");
    breaks("\"sequences\":[", "\"sequences\":[{\"side\":0,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]},",
           "two sequences of side 0 share more than one cell");
    breaks("\"sequences\":[", "\"sequences\":[1,", "'sequences' must hold objects");
    breaks("\"side\":0,", "", "the field 'side' is missing");
    breaks("\"side\":0,", "\"side\":0,\"more\":1,", "the field 'more' is unknown");
    breaks("\"sequences\":[", "\"sequences\":[1,1,1,1,1,1,1,1,1,1,1,1,",
           "'sequences' has more than 12 entries");
}

static void load_checks_the_course(void **state)
{
    (void)state;
    breaks("\"turn\":1", "\"turn\":2", "after 9 turns from dealer 3 on, 'turn' must be 1");
    breaks("\"turns\":9", "\"turns\":1000", "'turns' must be a whole number from 0 to 999");
    breaks("\"passes\":0", "\"passes\":4", "'passes' must be a whole number from 0 to 3");
    breaks("\"passes\":0,\"turns\":9", "\"passes\":3,\"turns\":1", "there cannot be more passes than turns");
    breaks("\"op\":7", "\"op\":1", "'rng.op' must be at least 2: the deal has used as many");
    breaks("\"to_act\":[0,1],\"over\":false", "\"to_act\":[],\"over\":true",
           "after 9 turns from dealer 3 on, 'turn' must be 0");
}

static void refused_spec(const spec *sp, const char *why)
{
    assert_string_equal(json_refused(spec_json(sp), why), why);
}

/* Sequences as JSON: a digit for the side, then its cells, each with a blank before it. */
static const char *made(const char *text)
{
    static char json[SPIL_STATE_TEXT];
    json[0] = '\0';
    for (; *text != '\0'; text += strcspn(text, ";"), text += *text == ';') {
        put(json, "%s{\"side\":%c,\"cells\":[", json[0] == '\0' ? "" : ",", *text);
        for (const char *c = text; (c = strpbrk(c, " ;")) != NULL && *c == ' '; c++)
            put(json, "%s\"%.2s\"", c == text + 1 ? "" : ",", c + 1);
        put(json, "]}");
    }
    return json;
}

/* N8: each position with the sequences that make it good, and with those that do not. */
static void load_wants_every_five_in_line_as_a_sequence(void **state)
{
    (void)state;
    static const struct {
        int seats;
        const char *chips[10], *good, *bad; /* NULL: impossible */
        const char *from;                   /* the first cell of the line that is missed, and its side */
    } tries[] = {
        /* across, down, \ and /, along edges (where a corner may be the sixth) and in the middle */
        {4, {NULL, ".00000.."}, "0 b2 c2 d2 e2 f2", "", "b2 0"},
        {4, {NULL, NULL, NULL, "...11111"}, "1 d4 e4 f4 g4 h4", "", "d4 1"},
        {4,
         {NULL, "0.......", "0.......", "0.......", "0.......", "0......."},
         "0 a2 a3 a4 a5 a6",
         "",
         "a1 0"},
        {4,
         {NULL, NULL, ".......1", ".......1", ".......1", ".......1", ".......1"},
         "1 h3 h4 h5 h6 h7",
         "",
         "h3 1"},
        {4,
         {NULL, "..0.....", "...0....", "....0...", ".....0..", "......0."},
         "0 c2 d3 e4 f5 g6",
         "",
         "c2 0"},
        {4,
         {NULL, NULL, ".......1", "......1.", ".....1..", "....1...", "...1...."},
         "1 d7 e6 f5 g4 h3",
         "",
         "d7 1"},
        /* with a corner, which belongs to everybody */
        {4, {"*0000..*"}, "0 a1 b1 c1 d1 e1", "", "a1 0"},
        {4, {NULL, ".1......", "..1.....", "...1....", "....1..."}, "1 a1 b2 c3 d4 e5", "", "a1 1"},
        {4, {[7] = "*...000*", [4] = "...0...."}, "", NULL, NULL},
        {4, {"*000...*", "1.......", "1.......", "1......."}, "", NULL, NULL},
        /* four, a gap, two sides, the next row: no line */
        {4, {NULL, "0000.000"}, "", NULL, NULL},
        {4, {NULL, "00001000"}, "", NULL, NULL},
        {4, {NULL, "....0000", "0......."}, "", NULL, NULL},
        /* what shares two cells or more with a sequence stays loose: six to eight in a row, at either end */
        {4, {NULL, "000000.."}, "0 a2 b2 c2 d2 e2", "", "a2 0"},
        {4, {NULL, "00000000"}, "0 d2 e2 f2 g2 h2", "", "a2 0"},
        /* but not with a sequence of another side */
        {4, {NULL, "00000...", "11111..."}, "0 a2 b2 c2 d2 e2;1 a3 b3 c3 d3 e3", "0 a2 b2 c2 d2 e2", "a3 1"},
        {4,
         {"*0000..*", ".1......", "..1.....", "...1....", "....1..."},
         "0 a1 b1 c1 d1 e1;1 a1 b2 c3 d4 e5",
         "0 a1 b1 c1 d1 e1",
         "a1 1"},
        /* three sides */
        {3, {NULL, NULL, NULL, NULL, "..2222.."}, "", NULL, NULL},
        {3, {NULL, NULL, NULL, NULL, "..22222."}, NULL, "", "c5 2"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        spec sp = {.seats = tries[i].seats, .dealer = tries[i].seats - 1, .turns = 9};
        memcpy(sp.chips, tries[i].chips, sizeof sp.chips);
        if (tries[i].good != NULL) {
            sp.sequences = made(tries[i].good);
            at(&sp);
        }
        if (tries[i].bad != NULL) {
            char why[80];
            sp.sequences = made(tries[i].bad);
            snprintf(why, sizeof why, "side %c has five in line from %.2s on, which 'sequences' lacks",
                     tries[i].from[3], tries[i].from);
            refused_spec(&sp, why);
        }
    }
}

/* Nine in a row are two sequences, unless the one in the middle was made first; two that cross are two. */
static void load_wants_the_second_sequence_too(void **state)
{
    (void)state;
    spec sp = {.seats = 4, .board = "standard", .dealer = 3, .turns = 9, .over = true};
    sp.chips[1] = "000000000.";
    sp.sequences = made("0 a2 b2 c2 d2 e2;0 e2 f2 g2 h2 i2");
    at(&sp);
    sp.over = false;
    sp.sequences = made("0 c2 d2 e2 f2 g2");
    at(&sp);
    sp.sequences = made("0 a2 b2 c2 d2 e2");
    refused_spec(&sp, "side 0 has five in line from e2 on, which 'sequences' lacks");

    sp = (spec){.seats = 4, .dealer = 3, .turns = 9, .over = true};
    sp.chips[1] = "..0.....";
    sp.chips[2] = "..0.....";
    sp.chips[3] = "00000...";
    sp.chips[4] = "..0.....";
    sp.chips[5] = "..0.....";
    sp.sequences = made("0 a4 b4 c4 d4 e4;0 c2 c3 c4 c5 c6");
    at(&sp);
    sp.over = false;
    sp.sequences = made("0 a4 b4 c4 d4 e4");
    refused_spec(&sp, "side 0 has five in line from c2 on, which 'sequences' lacks");
    sp.chips[1] = NULL;
    at(&sp);
}

static void load_checks_how_the_game_ended(void **state)
{
    (void)state;
    spec sp = {.seats = 2, .dealer = 1, .turns = 9, .chips = {"*0000..*"}};
    sp.sequences = "{\"side\":0,\"cells\":[\"a1\",\"b1\",\"c1\",\"d1\",\"e1\"]}";
    refused_spec(&sp, "side 0 has the sequences it needs: the game is over");
    sp.over = true;
    at(&sp);
    sp.turns = 10;
    refused_spec(&sp, "side 0 cannot have won with the last turn");
    sp.turns = 9;
    sp.passes = 1;
    refused_spec(&sp, "side 0 cannot have won with the last turn");
    spec none = {.seats = 2, .dealer = 1, .turns = 9, .passes = 1, .over = true};
    refused_spec(&none, "nothing has ended this game");
    none.passes = 2;
    at(&none);
    none.passes = 0;
    none.turns = 1000;
    at(&none);
}

static void load_checks_flags(void **state)
{
    (void)state;
    spec sp = by_hand(4, 9, 1); /* seat 1 is to move */
    at(&sp);
    sp.by_hand = false;
    refused_spec(&sp, "'may_draw' is for draw=manual");
    sp = by_hand(4, 1, 1 | 4);
    refused_spec(&sp, "seat 2 has not played a card to draw for");
    sp = by_hand(4, 9, 1);
    sp.passes = 1; /* the last turn was seat 0's */
    refused_spec(&sp, "seat 0 has not played a card to draw for");
    sp = by_hand(4, 9, 1);
    sp.hand[0] = "1+0 1+1 11+3 15-1";
    refused_spec(&sp, "seat 0 holds too many cards to draw one");
    sp = by_hand(4, 9, 2);
    at(&sp);
    sp.dead_used = true;
    refused_spec(&sp, "an exchange ends seat 1's right to draw");
    sp = by_hand(4, 9, 0);
    sp.must_forfeit = 1 | 2;
    refused_spec(&sp, "only one side forfeits cards at a time");
    sp.must_forfeit = 1 | 4;
    at(&sp);
    sp.hand[2] = NULL;
    refused_spec(&sp, "seat 2 has no card to forfeit");
    sp = by_hand(2, 9, 0);
    sp.must_forfeit = 1;
    refused_spec(&sp, "there is no table talk without teams");
    sp = (spec){
        .seats = 4, .by_hand = true, .dealer = 3, .turns = 9, .passes = 4, .over = true, .hand = {"1+0"}};
    at(&sp);
    sp.dead_used = true;
    refused_spec(&sp, "nobody has anything to do when the game is over");
    sp.dead_used = false;
    sp.may_draw = 1;
    refused_spec(&sp, "nobody has anything to do when the game is over");
    sp.may_draw = 0;
    sp.must_forfeit = 1;
    refused_spec(&sp, "nobody has anything to do when the game is over");
    breaks("\"must_forfeit\":[false", "\"must_forfeit\":[0", "'must_forfeit' must be true or false");
    breaks("\"may_draw\":[true,", "\"may_draw\":[", "'may_draw' needs an entry for each of 4 seats");
}

static void load_gives_the_same_bytes(void **state)
{
    (void)state;
    table *t = fresh(6, "99");
    spil_fast_rng rng;
    spil_fast_seed(&rng, 1, 1);
    for (int i = 0; i < 60 && !result(t).over; i++) {
        table_survives(t);
        spil_rollout_by_moves(&t->su, &t->st, &rng, 1);
    }
}

/* ---- records carry a custom board ---- */

static void a_record_carries_its_board(void **state)
{
    (void)state;
    static const char text[] = "spil 1\ngame sequence\nseats 2\noption board mine.txt\ndata board 5 6\n"
                               "data * 1 2 3 *\ndata 4 5 6 7 8\ndata 9 10 11 12 13\ndata 8 7 6 5 4\n"
                               "data 13 12 11 10 9\ndata * 3 2 1 *\ndata\ndata cards\n"
                               "data 1+0 2+0 3+0 4+0 5+0 6+0 7+0 8+0 9+0 10+0 11+0 12+0 13+0\ndata plus 1\n"
                               "data minus 1\nseed 3\n";
    static spil_data data, again;
    static spil_record rec, second;
    spil_error err;
    spil_step steps[64];
    spil_state st;
    char written[4096];
    rec = (spil_record){.steps = steps, .max_steps = 64, .data = &data};
    if (spil_record_read(SPIL_CPU_ANY, text, strlen(text), &table_work, &rec, &err) != SPIL_OK)
        fail_msg("line %d: %s", err.line, sentence(&err));
    assert_int_equal(spil_sequence_board_of(&rec.setup)->columns, 5);
    spil_record_start(&rec, &st);
    spil_out out = spil_out_to(written, sizeof written);
    spil_record_put(&rec, &st, &out);
    assert_has(written, "option board mine.txt\ndata board 5 6\n");
    assert_has(written, "\ndata\ndata cards\n");
    second = (spil_record){.steps = steps, .max_steps = 64, .data = &again};
    assert_int_equal(spil_record_read(SPIL_CPU_ANY, written, out.len, &table_work, &second, &err), SPIL_OK);
    assert_true(spil_setup_same(&rec.setup, &second.setup));

    /* From a position, which names the same file. */
    rec.from_position = true;
    rec.position = st;
    char *position = calloc(1, SPIL_STATE_TEXT);
    assert_non_null(position);
    out = spil_out_to(position, SPIL_STATE_TEXT);
    spil_record_put(&rec, &st, &out);
    second = (spil_record){.steps = steps, .max_steps = 64, .data = &again};
    assert_int_equal(spil_record_read(SPIL_CPU_ANY, position, out.len, &table_work, &second, &err), SPIL_OK);
    assert_memory_equal(&second.position, &st, rec.setup.game->state_bytes);
    free(position);

    /* Without room for the file, without its lines, or with a bad one. */
    second = (spil_record){.steps = steps, .max_steps = 64};
    assert_int_equal(spil_record_read(SPIL_CPU_ANY, text, strlen(text), &table_work, &second, &err),
                     SPIL_BAD_RECORD);
    assert_int_equal(err.line, 4);
    static const char bare[] = "spil 1\ngame sequence\nseats 2\noption board mine.txt\nseed 3\n";
    second = (spil_record){.steps = steps, .max_steps = 64, .data = &again};
    assert_int_equal(spil_record_read(SPIL_CPU_ANY, bare, strlen(bare), &table_work, &second, &err),
                     SPIL_BAD_RECORD);
    assert_string_equal(sentence(&err), "the record does not hold the file 'mine.txt'");
    static const char stray[] = "spil 1\ngame sequence\nseats 2\ndata board 5 6\nseed 3\n";
    assert_int_equal(spil_record_read(SPIL_CPU_ANY, stray, strlen(stray), &table_work, &second, &err),
                     SPIL_BAD_RECORD);
    assert_string_equal(sentence(&err), "'data' is out of place here");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(load_takes_the_good_position),
        cmocka_unit_test(load_wants_its_fields_and_no_others),
        cmocka_unit_test(load_counts_cards),
        cmocka_unit_test(load_compares_the_grid),
        cmocka_unit_test(load_checks_chips),
        cmocka_unit_test(load_checks_sequences),
        cmocka_unit_test(load_wants_every_five_in_line_as_a_sequence),
        cmocka_unit_test(load_wants_the_second_sequence_too),
        cmocka_unit_test(load_checks_the_course),
        cmocka_unit_test(load_checks_how_the_game_ended),
        cmocka_unit_test(load_checks_flags),
        cmocka_unit_test(load_gives_the_same_bytes),
        cmocka_unit_test(a_record_carries_its_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
