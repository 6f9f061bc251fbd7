/* move_json.c: moves with their parts as JSON, right and wrong. Round trips of all legal moves are in tests/games.c. */
#include "spil/state.h"
#include "unit.h"

static spil_json doc;
static spil_error err;
static char said[512];

static spil_setup setup_of(const char *game, int seats)
{
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, game), seats);
    assert_int_equal(spil_setup_check(&su, NULL), SPIL_OK);
    return su;
}

static spil_code read_json(const spil_setup *su, const char *json, spil_move *mv)
{
    memset(&err, 0, sizeof err);
    if (spil_json_parse(&doc, json, strlen(json), &err) != SPIL_OK)
        fail_msg("not JSON: %s", json);
    const spil_code code = spil_move_from_json(su, &doc, doc.node, mv, &err);
    spil_out out = spil_out_to(said, sizeof said);
    if (code != SPIL_OK)
        spil_sentence_print(&err.text, err.text.format, &out);
    return code;
}

static void accept(const spil_setup *su, const char *json, const char *move)
{
    spil_move mv = {~0u}, want;
    assert_true(su->game->parse_move(su, move, &want));
    if (read_json(su, json, &mv) != SPIL_OK)
        fail_msg("%s: %s", json, said);
    assert_int_equal(mv.code, want.code);
}

static void refuse(const spil_setup *su, const char *json, const char *why)
{
    spil_move mv = {12345};
    if (read_json(su, json, &mv) != SPIL_BAD_MOVE || err.code != SPIL_BAD_MOVE || strstr(said, why) == NULL)
        fail_msg("%s: '%s', \"%s\" instead of \"%s\"", json, spil_code_word(err.code), said, why);
    assert_int_equal(mv.code, 12345);
}

/* The move as a member, then as the whole, both read back. */
static void is_written(const spil_setup *su, const char *move, const char *want)
{
    char text[512], member[600];
    spil_move mv;
    assert_true(su->game->parse_move(su, move, &mv));
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_move_json(su, NULL, mv, &w);
    assert_string_equal(text, want);
    accept(su, text, move);
    out = spil_out_to(member, sizeof member);
    w = spil_json_to(&out);
    spil_json_open(&w, NULL, '{');
    spil_move_json(su, "did", mv, &w);
    spil_json_int(&w, "n", 1);
    spil_json_close(&w, '}');
    sprintf(text, "{\"did\":%s,\"n\":1}", want);
    assert_string_equal(member, text);
    sprintf(text, "\"%s\"", move);
    accept(su, text, move);
    sprintf(text, "{\"move\":\"%s\"}", move);
    accept(su, text, move);
}

static void the_parts_of_docs_moves(void **state)
{
    (void)state;
    const spil_setup highcard = setup_of("highcard", 2), punto = setup_of("punto", 2);
    const spil_setup seven = setup_of("7ate9", 2), sequence = setup_of("sequence", 4);
    const spil_setup rumi7 = setup_of("rumi7", 3);
    is_written(&highcard, "7", "{\"move\":\"7\",\"type\":\"play\",\"card\":\"7\"}");
    is_written(&punto, "R5@-2,3",
               "{\"move\":\"R5@-2,3\",\"type\":\"place\",\"card\":\"R5\",\"x\":-2,\"y\":3}");
    is_written(&seven, "draw", "{\"move\":\"draw\",\"type\":\"draw\"}");
    is_written(&seven, "play:10/3", "{\"move\":\"play:10/3\",\"type\":\"play\",\"card\":\"10/3\"}");
    is_written(&seven, "last:7/1", "{\"move\":\"last:7/1\",\"type\":\"last\",\"card\":\"7/1\"}");
    is_written(&sequence, "plus@j1",
               "{\"move\":\"plus@j1\",\"type\":\"plus\",\"card\":\"plus\",\"cell\":\"j1\",\"x\":9,\"y\":0}");
    is_written(
        &sequence, "minus@b10",
        "{\"move\":\"minus@b10\",\"type\":\"minus\",\"card\":\"minus\",\"cell\":\"b10\",\"x\":1,\"y\":9}");
    is_written(&sequence, "dead:plus", "{\"move\":\"dead:plus\",\"type\":\"dead\",\"card\":\"plus\"}");
    is_written(&sequence, "forfeit:minus",
               "{\"move\":\"forfeit:minus\",\"type\":\"forfeit\",\"card\":\"minus\"}");
    is_written(&sequence, "draw", "{\"move\":\"draw\",\"type\":\"draw\"}");
    is_written(&sequence, "pass", "{\"move\":\"pass\",\"type\":\"pass\"}");
    is_written(&sequence, "talk:1", "{\"move\":\"talk:1\",\"type\":\"talk\",\"side\":1}");
    is_written(&rumi7, "stock", "{\"move\":\"stock\",\"type\":\"stock\"}");
    is_written(&rumi7, "take", "{\"move\":\"take\",\"type\":\"take\"}");
    is_written(&rumi7, "claim", "{\"move\":\"claim\",\"type\":\"claim\"}");
    is_written(&rumi7, "pass", "{\"move\":\"pass\",\"type\":\"pass\"}");
    is_written(&rumi7, "discard:TH", "{\"move\":\"discard:TH\",\"type\":\"discard\",\"card\":\"TH\"}");
    is_written(&rumi7, "set:4S4HX",
               "{\"move\":\"set:4S4HX\",\"type\":\"set\",\"cards\":[\"4S\",\"4H\",\"X\"]}");
    is_written(&rumi7, "run:8CXTCJC",
               "{\"move\":\"run:8CXTCJC\",\"type\":\"run\",\"cards\":[\"8C\",\"X\",\"TC\",\"JC\"]}");
    is_written(&rumi7, "add:2:4C", "{\"move\":\"add:2:4C\",\"type\":\"add\",\"meld\":2,\"card\":\"4C\"}");
    is_written(&rumi7, "add:2:X<",
               "{\"move\":\"add:2:X<\",\"type\":\"add\",\"meld\":2,\"card\":\"X\",\"end\":\"front\"}");
    is_written(&rumi7, "swap:0:QH>",
               "{\"move\":\"swap:0:QH>\",\"type\":\"swap\",\"meld\":0,\"card\":\"QH\",\"end\":\"back\"}");
}

/* Sums of every sign that the built-in decks have: the card, and what it says. */
static void a_sum_has_its_operands_and_its_answer(void **state)
{
    (void)state;
    static const struct {
        const char *board, *card, *parts;
    } tries[] = {
        {"standard", "13-2", "\"operands\":[13,2],\"sign\":\"-\",\"answer\":11"},
        {"standard", "5+6", "\"operands\":[5,6],\"sign\":\"+\",\"answer\":11"},
        {"tables", "8*4", "\"operands\":[8,4],\"sign\":\"*\",\"answer\":32"},
        {"tables", "20/5", "\"operands\":[20,5],\"sign\":\"/\",\"answer\":4"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        spil_setup su = setup_of("sequence", 2);
        char move[40], want[300];
        assert_int_equal(spil_setup_option(&su, "board", tries[i].board, NULL), SPIL_OK);
        sprintf(move, "%s@c4", tries[i].card);
        sprintf(want,
                "{\"move\":\"%s\",\"type\":\"play\",\"card\":\"%s\",%s,\"cell\":\"c4\",\"x\":2,\"y\":3}",
                move, tries[i].card, tries[i].parts);
        is_written(&su, move, want);
        sprintf(move, "dead:%s", tries[i].card);
        sprintf(want, "{\"move\":\"%s\",\"type\":\"dead\",\"card\":\"%s\",%s}", move, tries[i].card,
                tries[i].parts);
        is_written(&su, move, want);
        sprintf(move, "forfeit:%s", tries[i].card);
        sprintf(want, "{\"move\":\"%s\",\"type\":\"forfeit\",\"card\":\"%s\",%s}", move, tries[i].card,
                tries[i].parts);
        is_written(&su, move, want);
    }
}

static void parts_may_be_missing_and_in_any_order(void **state)
{
    (void)state;
    const spil_setup punto = setup_of("punto", 2), rumi7 = setup_of("rumi7", 3);
    accept(&punto, "{\"y\":3,\"move\":\"R5@-2,3\"}", "R5@-2,3");
    accept(&punto, " { \"x\" : -2 , \"card\":\"\\u00525\", \"m\\u006fve\":\"R5@-2,\\u0033\" } ", "R5@-2,3");
    accept(&rumi7, "{\"cards\":[\"4S\", \"4H\", \"X\"],\"move\":\"set:4S4HX\"}", "set:4S4HX");
}

static void parts_that_disagree_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *game, *json, *why;
    } tries[] = {
        {"punto", "{\"move\":\"R5@0,1\",\"x\":1}", "'x' does not agree"},
        {"punto", "{\"move\":\"R5@0,1\",\"y\":10}", "'y' does not agree"},
        {"punto", "{\"move\":\"R5@0,1\",\"type\":\"play\",\"x\":0}", "'type' does not agree"},
        {"punto", "{\"move\":\"R5@0,1\",\"x\":0,\"card\":\"R4\"}", "'card' does not agree"},
        {"punto", "{\"move\":\"R5@0,1\",\"x\":\"0\"}", "'x' does not agree"},
        {"punto", "{\"move\":\"R5@0,1\",\"x\":0.0}", "'x' does not agree"},
        {"punto", "{\"move\":\"R5@0,1\",\"x\":null}", "'x' does not agree"},
        {"punto", "{\"move\":\"R5@0,1\",\"x\":false}", "'x' does not agree"},
        {"punto", "{\"move\":\"R5@0,1\",\"x\":[0]}", "'x' does not agree"},
        {"punto", "{\"move\":\"R5@0,1\",\"x\":{}}", "'x' does not agree"},
        {"punto", "{\"move\":\"R5@0,1\",\"x\":0,\"z\":0}", "'z' does not agree"},
        {"punto", "{\"move\":\"R5@0,1\",\"\":0}", "'' does not agree"},
        {"punto", "{\"move\":\"R5@0,1\",\"x\\\":0,\\\"y\":1}", "does not agree"},
        {"punto", "{\"move\":\"R5@0,1\",\"a name that is much longer than that of any part\":0}", "'…' does"},
        {"punto", "{\"move\":\"R5@0,1\",\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\":0}",
         "does not agree"},
        {"7ate9", "{\"move\":\"draw\",\"card\":\"7/1\"}", "'card' does not agree"},
        {"7ate9", "{\"move\":\"last:7/1\",\"type\":\"play\"}", "'type' does not agree"},
        {"rumi7", "{\"move\":\"set:4S4HX\",\"cards\":[\"4H\",\"4S\",\"X\"]}", "'cards' does not agree"},
        {"rumi7", "{\"move\":\"set:4S4HX\",\"cards\":[\"4S\",\"4H\"]}", "'cards' does not agree"},
        {"rumi7", "{\"move\":\"set:4S4HX\",\"cards\":\"4S4HX\"}", "'cards' does not agree"},
        {"rumi7", "{\"move\":\"set:4S4HX\",\"cards\":[[\"4S\",\"4H\",\"X\"]]}", "'cards' does not agree"},
        {"rumi7", "{\"move\":\"add:2:4C\",\"end\":\"back\"}", "'end' does not agree"},
        {"rumi7", "{\"move\":\"swap:2:4C<\",\"end\":\"back\"}", "'end' does not agree"},
        {"sequence", "{\"move\":\"13-2@c4\",\"operands\":[2,13]}", "'operands' does not agree"},
        {"sequence", "{\"move\":\"13-2@c4\",\"answer\":15}", "'answer' does not agree"},
        {"sequence", "{\"move\":\"13-2@c4\",\"cell\":\"C4\"}", "'cell' does not agree"},
        {"sequence", "{\"move\":\"talk:0\",\"side\":1}", "'side' does not agree"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        const spil_setup su = setup_of(tries[i].game, 2);
        refuse(&su, tries[i].json, tries[i].why);
    }
}

static void what_is_no_move_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *json, *why;
    } tries[] = {
        {"1", "a move is its notation, or an object"},
        {"null", "a move is its notation"},
        {"[\"R5@0,1\"]", "a move is its notation"},
        {"{}", "a move is its notation"},
        {"{\"type\":\"place\",\"card\":\"R5\",\"x\":0,\"y\":1}", "a move is its notation"},
        {"{\"move\":5}", "a move is its notation"},
        {"{\"move\":{\"move\":\"R5@0,1\"}}", "a move is its notation"},
        {"\"\"", "'' is not a move"},
        {"\"R5\"", "'R5' is not a move"},
        {"\"R5@0,1 \"", "'R5@0,1 ' is not a move"},
        {"{\"move\":\"R0@0,1\",\"card\":\"R5\"}", "'R0@0,1' is not a move"},
        {"\"R5@0,1\\u0000\"", "'…' is not a move"},
        {"\"R5@0,1111111111111111111111111111111111111111111111111111\"", "'…' is not a move"},
    };
    const spil_setup su = setup_of("punto", 2);
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++)
        refuse(&su, tries[i].json, tries[i].why);
}

/* G7: such a move can be read, and it is the rules that refuse it. */
static void G7_what_can_never_be_is_null_and_agrees(void **state)
{
    (void)state;
    const spil_setup punto = setup_of("punto", 2), sequence = setup_of("sequence", 2);
    char text[300];
    spil_move mv;
    accept(&punto, "{\"move\":\"R5@99,0\",\"type\":\"place\",\"card\":\"R5\",\"x\":99,\"y\":0}", "R5@99,0");
    accept(&punto, "{\"move\":\"R5@99,0\",\"x\":null}", "R5@99,0");
    refuse(&punto, "{\"move\":\"R5@99,0\",\"card\":\"R4\"}", "'card' does not agree");
    accept(&sequence,
           "{\"move\":\"90+9@z1\",\"type\":\"play\",\"card\":\"90+9\",\"operands\":[90,9],\"sign\":\"+\","
           "\"answer\":99,\"cell\":\"z1\",\"x\":25,\"y\":0}",
           "90+9@z1");
    accept(&sequence, "{\"move\":\"talk:7\",\"side\":7}", "talk:7");
    assert_true(sequence.game->parse_move(&sequence, "90+9@z1", &mv));
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '{');
    sequence.game->write_move(&sequence, mv, &w);
    spil_json_close(&w, '}');
    assert_string_equal(text,
                        "{\"type\":\"play\",\"card\":null,\"operands\":null,\"sign\":null,\"answer\":null,"
                        "\"cell\":null,\"x\":null,\"y\":null}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_parts_of_docs_moves),
        cmocka_unit_test(a_sum_has_its_operands_and_its_answer),
        cmocka_unit_test(parts_may_be_missing_and_in_any_order),
        cmocka_unit_test(parts_that_disagree_are_refused),
        cmocka_unit_test(what_is_no_move_is_refused),
        cmocka_unit_test(G7_what_can_never_be_is_null_and_agrees),
    };
    return cmocka_run_group_tests_name("core_move_json", tests, NULL, NULL);
}
