/* load.c: the checks on positions of Stairs that its notation page names, one by one: a position that breaks one of
 * them and is refused, next to one that is accepted. */
#include "load.h"
#include "scene.h"

static char json[SPIL_STATE_TEXT];

static void accept(const scene *sc)
{
    table t;
    table_set(&t, sc);
}

static void refuse(const scene *sc, const char *why)
{
    scene_json(sc, json);
    json_refused(json, why);
}

static const scene plain = {.seats = 3,
                            .stairs = "0:2 1:3 /",
                            .steps = "1:4 2:5",
                            .hands = {"1 10 11 12 13", "14 15 16 17 18", "19 20 21 22 23"},
                            .points = "[0,3,0]"};

/* The plain position with one thing changed. */
static void refuse_edit(const char *after, const char *from, const char *to, const char *why)
{
    scene_json(&plain, json);
    json_edit(json, after, from, to);
    json_refused(json, why);
}

static void the_plain_position_is_accepted(void **state)
{
    (void)state;
    accept(&plain);
    accept(&(scene){.seats = 2});
    accept(&(scene){.seats = 4, .hand = 7, .steps = "0:7", .turn = 3, .passed = "[1,2]"});
    accept(
        &(scene){.seats = 4, .hand = 7, .steps = "0:7", .turn = 3, .passed = "[2,1]"}); /* it has no order */
}

static void fields_are_neither_missing_nor_unknown(void **state)
{
    (void)state;
    static const char *const names[] = {"game",   "seats", "options", "to_act", "over",   "rng",   "turn",
                                        "passed", "steps", "by",      "stairs", "points", "hands", "stock"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char key[32], other[32];
        snprintf(key, sizeof key, "\"%s\":", names[i]);
        snprintf(other, sizeof other, "\"%s_\":", names[i]);
        refuse_edit("{", key, other, "");
    }
    refuse_edit("}]", "\"steps\"", "\"steps_\"", "");
    refuse_edit("}]", "\"by\"", "\"by_\"", "");
    refuse_edit("{", "{", "{\"more\":1,", "'more' is unknown");
    refuse_edit("\"stairs\":", "{", "{\"seat\":1,", "'seat' is unknown");
    refuse_edit("\"stairs\":", "\"by\":[0,1]", "\"steps_\":[]", "'steps_' is unknown");
    refuse_edit("{", "\"hand\":5,", "", "hand");
}

static void kinds_of_values(void **state)
{
    (void)state;
    refuse_edit("{", "\"seats\":3", "\"seats\":5", "seats");
    refuse_edit("{", "\"hand\":5", "\"hand\":8", "hand");
    refuse_edit("{", "\"hand\":5", "\"hand\":\"5\"", "hand");
    refuse_edit("{", "\"small_steps\":1", "\"small_steps\":2", "small_steps");
    refuse_edit("{", "\"turn\":0", "\"turn\":3", "turn");
    refuse_edit("{", "\"turn\":0", "\"turn\":null", "turn");
    refuse_edit("\"stairs\":", "[{", "[[],{", "'stairs' must hold objects");
    refuse_edit("\"stairs\":", "\"by\":[0,1]", "\"by\":[0,3]", "'by' must be a whole number from 0 to 2");
    refuse_edit("\"stairs\":", "\"by\":[0,1]", "\"by\":[0,\"1\"]", "'by' must be a whole number from 0 to 2");
    refuse_edit("\"stairs\":", "\"by\":[0,1]", "\"by\":[0]", "'by' must name the seat");
    refuse_edit("\"stairs\":", "\"by\":[0,1]", "\"by\":{}", "'by'");
    refuse_edit("{", "\"hands\":[", "\"hands\":[[],", "an entry for each of 3 seats");
}

static void the_36_cards(void **state)
{
    (void)state;
    refuse_edit("\"hands\"", "\"13\"", "\"12\"", "the deck does not have that many 12");
    refuse_edit("\"hands\"", "\"13\"", "\"2\"", "the deck does not have that many 2");
    refuse_edit("\"stock\"", "\"24\"", "\"13\"", "the deck does not have that many 13");
    static const char *const none[] = {"0", "37", "013", "-1", "pass", "?", "", "1234"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        char card[16];
        snprintf(card, sizeof card, "\"%s\"", none[i]);
        refuse_edit("\"hands\"", "\"13\"", card, "'hands' holds something that is not a card");
        refuse_edit("\"stock\"", "\"24\"", card, "'stock' holds something that is not a card");
        refuse_edit("\"stairs\":", "\"3\"", card, "'steps' holds something that is not a card");
    }
    refuse_edit("\"hands\"", "\"13\"", "13", "'hands' holds something that is not a card");
}

static void hands_and_stock_are_as_large_as_the_steps_say(void **state)
{
    (void)state;
    refuse_edit("\"hands\"", "\"13\"", "\"13\",\"24\"", "the deck does not have that many 24");
    refuse_edit("\"hands\"", ",\"13\"", "", "seat 0 has 5 cards");
    refuse_edit("\"stock\"", "\"24\",", "", "after 4 steps the stock has 17 cards");
    refuse_edit("\"stock\"", "[", "[\"30\",", "the deck does not have that many 30");
    refuse_edit("{", "\"hand\":5", "\"hand\":4", "seat 0 has 4 cards");
}

static void a_stair_rises_and_has_steps(void **state)
{
    (void)state;
    accept(&(scene){.seats = 2, .steps = "0:5 1:6"});
    refuse(&(scene){.seats = 2, .steps = "0:6 1:5"}, "5 cannot follow 6");
    refuse(&(scene){.seats = 2, .stairs = "0:6 1:5 /", .turn = 1}, "5 cannot follow 6");
    refuse(&(scene){.seats = 2, .stairs = "/"}, "a stair without steps");
}

static void stairs_are_led_by_who_banked_or_the_next(void **state)
{
    (void)state;
    refuse(&(scene){.seats = 2, .steps = "1:5"}, "stair 1 is led by seat 0");
    accept(&(scene){.seats = 2, .stairs = "0:5 1:6 /", .steps = "1:1", .points = "[0,3]"});
    refuse(&(scene){.seats = 2, .stairs = "0:5 1:6 /", .steps = "0:1", .turn = 1},
           "stair 2 is led by seat 1");
    refuse(&(scene){.seats = 2, .stairs = "0:5 1:6 /", .turn = 0}, "it is the turn of seat 1");
}

static void nobody_climbs_who_is_out(void **state)
{
    (void)state;
    accept(&(scene){.seats = 3, .steps = "0:5 2:6 0:7", .passed = "[1]", .turn = 2});
    refuse(&(scene){.seats = 3, .steps = "0:5 2:6 1:7", .turn = 2}, "seat 1 cannot climb to 7");
    refuse(&(scene){.seats = 3, .steps = "0:5 0:6", .turn = 1}, "seat 0 cannot climb to 6");
    accept(
        &(scene){.seats = 3, .stairs = "0:5 2:6 /", .steps = "2:1 0:2 1:7", .points = "[0,0,3]", .turn = 2});
}

/* 27 steps of seat 0, and the stock is empty; three more, and so is its hand. */
#define ENDING                                                                                               \
    "0:1 / 0:2 / 0:3 / 0:4 / 0:5 / 0:6 / 0:7 / 0:8 / 0:9 / 0:10 / 0:11 / 0:12 / 0:13 / 0:14 / 0:15 / 0:16 "  \
    "/ "                                                                                                     \
    "0:17 / 0:18 / 0:19 / 0:20 / 0:21 / 0:22 / 0:23 / 0:24 / 0:25 / 0:26 / 0:27 / 0:28 / 0:29 / "

static void nobody_climbs_without_cards(void **state)
{
    (void)state;
    accept(&(scene){.seats = 3,
                    .hand = 3,
                    .stairs = ENDING "0:30 /",
                    .steps = "1:31 2:32",
                    .points = "[30,0,0]",
                    .turn = 1});
    refuse(&(scene){.seats = 3, .hand = 3, .stairs = ENDING "0:30 /", .steps = "1:31 0:32", .turn = 2},
           "seat 0 has no card to climb to 32");
    refuse(&(scene){.seats = 3, .hand = 3, .stairs = ENDING "0:30 /", .steps = "0:31", .turn = 1},
           "stair 31 is led by seat 1");
    refuse(&(scene){.seats = 3, .hand = 3, .stairs = ENDING "0:30 /", .steps = "1:31", .turn = 0},
           "seat 0 may not climb now");
}

static void the_turn_is_that_of_a_seat_that_may_climb(void **state)
{
    (void)state;
    accept(&(scene){.seats = 3, .steps = "0:5", .turn = 1});
    accept(&(scene){.seats = 3, .steps = "0:5", .turn = 2, .passed = "[1]"});
    refuse(&(scene){.seats = 3, .steps = "0:5", .turn = 0}, "seat 0 may not climb now");
    refuse(&(scene){.seats = 3, .steps = "0:5 2:6", .turn = 1}, "seat 1 may not climb now");
}

static void what_follows_agrees(void **state)
{
    (void)state;
    refuse_edit("{", "\"to_act\":[0]", "\"to_act\":[1]", "'to_act' does not agree");
    refuse_edit("{", "\"points\":[0,3,0]", "\"points\":[0,2,0]", "'points' does not agree");
    refuse_edit("{", "\"passed\":[]", "\"passed\":[1]", "'passed' does not agree");
    refuse_edit("{", "\"over\":false", "\"over\":true", "'over' does not agree");
    refuse_edit("{", "\"op\":1", "\"op\":2", "'rng' does not agree");
    refuse(&(scene){.seats = 3, .steps = "0:5", .turn = 2}, "'passed' does not agree");
    refuse(&(scene){.seats = 3, .steps = "0:5", .turn = 1, .passed = "[2]"}, "'passed' does not agree");
    refuse(&(scene){.seats = 3, .steps = "0:5", .turn = 1, .passed = "[0]"}, "'passed' does not agree");
    scene_json(&plain, json);
    json_edit(json, "{", "\"small_steps\":1", "\"small_steps\":0");
    json_refused(json, "'points' does not agree");
}

static void a_finished_game(void **state)
{
    (void)state;
    const scene over = {.seats = 3,
                        .hand = 3,
                        .stairs = ENDING "0:30 / 1:31 / 1:32 / 1:33 / 2:34 / 2:35 / 2:36 /",
                        .points = "[30,3,3]",
                        .turn = 2,
                        .over = true};
    accept(&over);
    scene sc = over;
    sc.turn = 1;
    refuse(&sc, "it is the turn of seat 2");
    sc = over;
    sc.over = false;
    refuse(&sc, "does not agree");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_plain_position_is_accepted),
        cmocka_unit_test(fields_are_neither_missing_nor_unknown),
        cmocka_unit_test(kinds_of_values),
        cmocka_unit_test(the_36_cards),
        cmocka_unit_test(hands_and_stock_are_as_large_as_the_steps_say),
        cmocka_unit_test(a_stair_rises_and_has_steps),
        cmocka_unit_test(stairs_are_led_by_who_banked_or_the_next),
        cmocka_unit_test(nobody_climbs_who_is_out),
        cmocka_unit_test(nobody_climbs_without_cards),
        cmocka_unit_test(the_turn_is_that_of_a_seat_that_may_climb),
        cmocka_unit_test(what_follows_agrees),
        cmocka_unit_test(a_finished_game),
    };
    return cmocka_run_group_tests_name("stairs_load", tests, NULL, NULL);
}
