/* load.c: which options of Rumi 7 Seven go together, and the checks on positions that are loaded, one by one. */
#include "load.h"
#include "scene.h"

/* ---- options and loading ---- */

static void options_that_do_not_go_together(void **state)
{
    (void)state;
    spil_error err;
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "rumi7"), 2);
    assert_int_equal(spil_setup_option(&su, "jokers", "5", &err), SPIL_BAD_OPTION);
    assert_int_equal(spil_setup_option(&su, "jokers", "6", &err), SPIL_OK);
    assert_int_equal(spil_setup_check(&su, &err), SPIL_OK);
    su.option[3] = 5;
    su.option[4] = 4;
    assert_int_equal(spil_setup_check(&su, &err), SPIL_BAD_OPTION);
}

static void refused(const spec *sp, const char *why)
{
    json_refused(spec_json(sp), why);
}

static void load_checks_cards_and_melds(void **state)
{
    (void)state;
    spec sp = laid_out;
    at(&sp);
    sp.melds[0] = "0 set 4S 4H 5D";
    refused(&sp, "not a set");
    sp.melds[0] = "0 set 4H 4S X";
    refused(&sp, "not a set");
    sp.melds[0] = "0 set 4S 4H";
    refused(&sp, "not a set");
    sp.melds[0] = "0 set 4S X X";
    refused(&sp, "more jokers");
    sp.melds[0] = "0 run 4S 5S 6S 7S";
    refused(&sp, "not the contract");
    sp.melds[0] = "1 set 4S 4H X";
    refused(&sp, "not together");
    sp.melds[0] = "3 set 4S 4H X";
    refused(&sp, "owner");
    sp = laid_out;
    sp.melds[1] = "0 run 9H TH QH X";
    refused(&sp, "not a run");
    sp.melds[1] = "0 run 9H TH JH";
    refused(&sp, "not a run");
    sp = laid_out;
    sp.laid = "";
    refused(&sp, "'laid' does not agree");
    sp.laid = "01";
    refused(&sp, "'laid' does not agree");
    sp = laid_out;
    sp.melds[1] = NULL;
    refused(&sp, "'laid' does not agree");
    sp = laid_out;
    sp.hand[1] = "4S 4S";
    refused(&sp, "does not have that many 4S");
    sp = laid_out;
    sp.hand[1] = "";
    refused(&sp, "has no cards");
    sp = laid_out;
    sp.known[1] = "9C";
    refused(&sp, "known to hold");
}

/* A good position with one piece of text replaced. */
static void load_reads_every_field_strictly(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *why;
    } edits[] = {
        {"\"phase\":\"play\"", "\"phase\":\"lay\"", "'phase' has a value that it cannot have"},
        {"\"phase\":\"play\",", "", "the field 'phase' is missing"},
        {"\"taken\":null,", "", "the field 'taken' is missing"},
        {"\"taken\":null", "\"taken\":\"1H\"", "'taken' holds something that is not a card"},
        {"\"taken\":null", "\"taken\":null,\"more\":1", "the field 'more' is unknown"},
        {"\"laid\":[true", "\"laid\":[1", "'laid' must be true or false"},
        {"\"laid\":[true,", "\"laid\":[", "'laid' needs an entry for each of 3 seats"},
        {"\"passed\":[]", "\"passed\":[3]", "'passed' must be a whole number from 0 to 2"},
        {"\"passed\":[]", "\"passed\":[\"1\"]", "'passed' must be a whole number from 0 to 2"},
        {"\"hands\":[[", "\"hands\":[\"4C\",[", "'hands' needs an entry for each of 3 seats"},
        {"[\"2C\"]", "\"2C\"", "'hands' must hold lists"},
        {"\"known\":[[]", "\"known\":[[\"4C\",\"4C\",\"4C\"]", "'known' has too many copies of a card"},
        {"\"kind\":\"set\"", "\"kind\":\"row\"", "'kind' has a value that it cannot have"},
        {"\"melds\":[", "\"melds\":[0,", "'melds' must hold objects"},
        {"\"owner\":0,", "\"owner\":0,\"at\":1,", "the field 'at' is unknown"},
        {"\"turn\":0", "\"turn\":1", "after 3 turns it is seat 0's turn"},
        {"\"QH\",", "", "a card is missing: QH"},
        {"\"contract\":[\"set\",\"run\"]", "\"contract\":[\"run\",\"set\"]", "'contract' does not agree"},
    };
    at(&laid_out);
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        char *json = spec_json(&laid_out);
        json_edit(json, "{", edits[i].from, edits[i].to);
        json_refused(json, edits[i].why);
    }
}

static void load_checks_who_laid_what(void **state)
{
    (void)state;
    spec sp = laid_out;
    sp.melds[2] = "1 set 5S 5H 5D";
    sp.melds[3] = "1 run 9D TD JD QD";
    sp.laid = "01";
    at(&sp);
    sp.melds[2] = "0 set 5S 5H 5D";
    sp.melds[3] = "0 run 9D TD JD QD";
    refused(&sp, "seat 0 has laid its contract twice");
    sp = laid_out;
    sp.laid_turn = true;
    sp.parts = 2;
    at(&sp);
    sp.melds[2] = "1 set 5S 5H 5D";
    sp.melds[3] = "1 run 9D TD JD QD";
    sp.laid = "01";
    refused(&sp, "the seat that laid in this turn must have the last melds");
    sp = laid_out;
    sp.hand[0] = "4C 8H X X KD"; /* without the QH, which goes on a run */
    sp.melds[1] = "0 run AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH";
    at(&sp);
    sp.melds[1] = "0 run AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH";
    refused(&sp, "not a run");
    sp.melds[1] = "0 run AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2H";
    refused(&sp, "too long");
}

static void load_checks_a_contract_begun(void **state)
{
    (void)state;
    spec sp = {
        .round = 4, .play = true, .parts = 1, .hand = {"2C", "5H 6H 7H 8H"}, .melds = {"1 run 4S 5S 6S 7S"}};
    at(&sp);
    sp.hand[1] = "5H 6H 7H 9H";
    refused(&sp, "cannot be completed");
    sp.hand[1] = "5H 6H 7H 8H";
    sp.parts = 0;
    refused(&sp, "'parts' does not agree");
    sp.parts = 2;
    refused(&sp, "'parts' does not agree");
    sp.parts = 1;
    sp.melds[0] = "0 run 4S 5S 6S 7S";
    refused(&sp, "not complete");
}

static void load_checks_flags_and_numbers(void **state)
{
    (void)state;
    refused(&(spec){.discard = ""}, "no card to draw");
    refused(&(spec){.open = true}, "belong to a turn after its draw");
    refused(&(spec){.taken = "5H"}, "belong to a turn after its draw");
    refused(&(spec){.laid_turn = true}, "'laid_turn' does not agree");
    refused(&(spec){.play = true, .open = true, .discard = ""}, "on offer only after");
    refused(
        &(spec){.play = true, .open = true, .hand = {"2C", "5H 9D"}, .known = {NULL, "5H"}, .taken = "5H"},
        "on offer only after");
    refused(&(spec){.play = true, .hand = {"2C", "5H 9D"}, .taken = "5H"}, "not known to be in the hand");
    refused(&(spec){.play = true, .passed = "2"}, "was not asked");
    refused(&(spec){.play = true, .open = true, .passed = "1", .to_act = "2,0,1"}, "was not asked");
    refused(&(spec){.play = true, .open = true, .passed = "2,2"}, "'passed' does not agree");
    refused(&(spec){.turns = 1000, .hand = {"2C", "4C", "5C"}}, "at most 1000");
    refused(&(spec){.discarder = "0"}, "'discarder' does not agree");
    refused(&(spec){.turns = 1, .discarder = "null"}, "'discarder' does not agree");
    refused(&(spec){.op = "1"}, "'rng' does not agree");
    refused(&(spec){.op = "9"}, "'rng' does not agree");
    refused(&(spec){.to_act = "0"}, "'to_act' does not agree");
    refused(&(spec){.round = 2, .scores = "[[],[],[]]"}, "1 finished rounds");
    refused(&(spec){.round = 2, .scores = "[[0],[0],[5]]"}, "only one seat");
    refused(&(spec){.round = 2, .scores = "[[0],[7],[5]]"}, "no hand can be worth");
    at(&(spec){.round = 2, .scores = "[[0],[10],[5]]", .op = "3"});
    refused(&(spec){.over = true, .turns = 3, .play = true, .scores = "[[0],[5],[5]]"}, "cannot be over");
    refused(&(spec){.options = "first_round=1 last_round=1",
                    .over = true,
                    .turns = 4,
                    .play = true,
                    .scores = "[[5],[5],[5]]"},
            "nobody has gone out");
    spec over = {.options = "first_round=1 last_round=1",
                 .over = true,
                 .turns = 4,
                 .play = true,
                 .dealer = 2,
                 .hand = {"", "2C", "AC"},
                 .melds = {"0 set 4S 4H 4C", "0 set 9S 9H 9C"},
                 .laid = "0",
                 .scores = "[[0],[5],[25]]"};
    at(&over);
    over.discarder = "0"; /* went out by discarding */
    at(&over);
    over.discard = "";
    refused(&over, "there must be a discard");
    over.discard = NULL;
    over.discarder = "1";
    refused(&over, "'discarder' does not agree");
    over.discarder = NULL;
    over.scores = "[[0],[5],[5]]";
    refused(&over, "last score");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_that_do_not_go_together), cmocka_unit_test(load_checks_cards_and_melds),
        cmocka_unit_test(load_reads_every_field_strictly), cmocka_unit_test(load_checks_who_laid_what),
        cmocka_unit_test(load_checks_a_contract_begun),    cmocka_unit_test(load_checks_flags_and_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
