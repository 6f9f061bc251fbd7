/* load.c: the checks on positions of Punto that its notation page names, one by one: a position that breaks one
 * of them and is refused, next to one that is accepted. */
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

static const scene plain = {.seats = 2, .board = "R5@0,0 B4@1,0 O3@1,1"};

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
    accept(&(scene){.seats = 3, .board = "R5@0,0 G4@1,0"});
    accept(&(scene){.seats = 4, .board = "R5@0,0 O4@1,0"});
    accept(&(scene){.seats = 4, .teams = 1, .board = "R5@0,0 G4@1,0"});
}

static void fields_are_neither_missing_nor_unknown(void **state)
{
    (void)state;
    static const char *const names[] = {"game", "seats", "options", "to_act",   "over",
                                        "rng",  "round", "wins",    "starter",  "turn",
                                        "card", "board", "piles",   "trophies", "history"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char key[32], other[32];
        snprintf(key, sizeof key, "\"%s\":", names[i]);
        snprintf(other, sizeof other, "\"%s_\":", names[i]);
        refuse_edit("{", key, other, "");
    }
    refuse_edit("{", "{", "{\"more\":1,", "'more' is unknown");
    refuse_edit("rng", "{", "{\"more\":1,", "'more' is unknown");
    refuse_edit("options", "{", "{\"more\":1,", "an option that punto does not have");
    refuse_edit("\"board\"", "{", "{\"z\":1,", "'z' is unknown");
    refuse_edit("\"board\"", "\"y\":0,", "", "'y' is missing");
    refuse_edit("{", "\"rounds\":2,", "", "rounds");
}

static void kinds_of_values(void **state)
{
    (void)state;
    refuse_edit("{", "\"punto\"", "\"ludo\"", "game");
    refuse_edit("{", "\"seats\":2", "\"seats\":5", "seats");
    refuse_edit("{", "\"seats\":2", "\"seats\":\"2\"", "seats");
    refuse_edit("{", "\"rounds\":2", "\"rounds\":0", "rounds");
    refuse_edit("{", "\"rounds\":2", "\"rounds\":\"2\"", "rounds");
    refuse_edit("{", "\"teams\":0", "\"teams\":1", "teams are for four seats");
    refuse_edit("{", "\"over\":false", "\"over\":0", "over");
    refuse_edit("{", "\"round\":1", "\"round\":26", "round");
    refuse_edit("{", "\"round\":1", "\"round\":1.0", "round");
    refuse_edit("{", "\"history\":[]", "\"history\":{}", "history");
    refuse_edit("{", "\"000102", "\"00010", "rng.key");
    refuse_edit("{", "0a0b0c", "0A0b0c", "rng.key");
    refuse_edit("\"board\"", "\"x\":0", "\"x\":-6", "'x'");
    refuse_edit("\"board\"", "\"stack\":[\"R5\"]", "\"stack\":[]", "empty");
    refuse_edit("{", "\"to_act\":[1]", "\"to_act\":[0]", "'to_act' does not agree");
    refuse_edit("{", "\"to_act\":[1]", "\"to_act\":[0,1]", "'to_act' does not agree");
}

static void the_72_cards(void **state)
{
    (void)state;
    refuse_edit("piles", "\"R9\"", "\"R8\"", "the deck does not have that many R8");
    refuse_edit("piles", "\"R9\",", "", "a card is missing: R9");
    refuse_edit("piles", "\"R9\"", "\"R0\"", "not a card");
    refuse_edit("piles", "\"R9\"", "\"Y9\"", "not a card");
    refuse_edit("piles", "\"R9\"", "\"?\"", "not a card");
    refuse_edit("piles", "\"R9\"", "\"R99\"", "not a card");
    refuse_edit("piles", "\"R9\"", "9", "not a card");
    refuse_edit("piles", "\"R9\"", "null", "not a card");
    refuse_edit("{", "\"trophies\":[]", "\"trophies\":[\"R5\"]", "the deck does not have that many R5");
}

static void owners(void **state)
{
    (void)state;
    /* R9 and B9 change places. */
    scene_json(&plain, json);
    json_edit(json, "piles", "\"R9\"", "\"!!\"");
    json_edit(json, "piles", "\"B9\"", "\"R9\"");
    json_edit(json, "piles", "\"!!\"", "\"B9\"");
    json_refused(json, "another side");
    /* The same between partners is fine, between teams it is not. */
    const scene teams = {.seats = 4, .teams = 1, .board = "R5@0,0"};
    scene_json(&teams, json);
    json_edit(json, "piles", "\"O9\"", "\"!!\"");
    json_edit(json, "piles", "\"R1\"", "\"O9\"");
    json_edit(json, "piles", "\"!!\"", "\"R1\"");
    table t;
    assert_int_equal(table_load(&t, json), SPIL_OK);
    scene_json(&teams, json);
    json_edit(json, "piles", "\"O9\"", "\"!!\"");
    json_edit(json, "piles", "\"B9\"", "\"O9\"");
    json_edit(json, "piles", "\"!!\"", "\"B9\"");
    json_refused(json, "another side");
}

static void rising_stacks(void **state)
{
    (void)state;
    accept(&(scene){.seats = 2, .board = "R5@0,0 B6@0,0"});
    refuse(&(scene){.seats = 2, .board = "R5@0,0 B5@0,0"}, "the stack at 0,0 does not rise");
    refuse(&(scene){.seats = 2, .board = "R5@0,0 B4@0,0"}, "the stack at 0,0 does not rise");
    scene_json(&plain, json);
    json_edit(json, "\"board\"", "\"x\":1", "\"x\":0");
    json_refused(json, "two stacks lie at 0,0");
    scene_json(&(scene){.seats = 2, .board = "R5@0,0 B4@1,0"}, json); /* sorted by y, then x */
    json_edit(json, "\"board\"", "\"x\":0", "\"x\":9");
    json_edit(json, "\"board\"", "\"x\":1", "\"x\":0");
    json_edit(json, "\"board\"", "\"x\":9", "\"x\":1");
    table t;
    assert_int_equal(table_load(&t, json), SPIL_BAD_STATE);
    assert_string_equal(t.said, "'board' does not agree with the rest of the state");
}

static void the_box(void **state)
{
    (void)state;
    accept(&(scene){.seats = 2, .board = "R1@0,0 B1@1,0 R2@2,0 B2@3,0 R3@4,0 B3@5,0"});
    refuse(&(scene){.seats = 2, .board = "R1@-1,0 B1@0,0 R2@1,0 B2@2,0 R3@3,0 B3@4,0 R4@5,0"}, "6 by 6");
    accept(&(scene){.seats = 2, .board = "R1@0,0 B1@0,1 R2@0,2 B2@0,3 R3@0,-1 B3@0,-2"});
    refuse(&(scene){.seats = 2, .board = "R1@0,0 B1@0,1 R2@0,2 B2@0,3 R3@0,-1 B3@0,-2 R4@0,-3"}, "6 by 6");
}

static void connected_with_0_0(void **state)
{
    (void)state;
    accept(&(scene){.seats = 2, .board = "R5@0,0 B4@1,1"});
    refuse(&(scene){.seats = 2, .board = "R5@0,0 B4@2,0"}, "connected with 0,0");
    refuse(&(scene){.seats = 2, .board = "R5@1,0 B4@2,0"}, "connected with 0,0");
    refuse(&(scene){.seats = 2, .board = "R5@0,0 B4@1,0 R6@3,3 B5@4,3"}, "connected with 0,0");
}

static void no_finished_row(void **state)
{
    (void)state;
    accept(&(scene){.seats = 2, .board = "R1@0,0 B1@0,1 R2@1,0 B2@1,1 R3@2,0 B3@2,1 R4@3,0 G1@3,1 O5@4,0"});
    refuse(&(scene){.seats = 2, .board = "R1@0,0 B1@0,1 R2@1,0 B2@1,1 R3@2,0 B3@2,1 R4@3,0 G1@3,1 R5@4,0"},
           "finished row");
    accept(&(scene){.seats = 4, .board = "R1@0,0 O1@0,1 B1@0,2 G1@0,3 R2@1,1 O2@1,0 B2@2,0 G2@3,0 R3@2,2"});
    refuse(
        &(scene){
            .seats = 4,
            .board =
                "R1@0,0 O1@0,1 B1@0,2 G1@0,3 R2@1,1 O2@1,0 B2@2,0 G2@3,0 R3@2,2 O3@3,1 B3@3,2 G3@4,1 R4@3,3"},
        "finished row");
    /* Neutral cards never make one. */
    accept(&(scene){
        .seats = 3,
        .board = "G1@0,0 O1@0,1 B1@0,2 G2@1,0 O2@1,1 B2@1,2 G3@2,0 O3@3,1 B3@3,2 G4@3,0 O4@0,3 B4@1,3"});
}

static const scene second = {.seats = 2, .round = 2, .starter = 1, .history = "0r", .trophies = "R9"};

static void history_and_trophies(void **state)
{
    (void)state;
    scene sc = second;
    accept(&sc);
    sc.trophies = "B9";
    refuse(&sc, "trophies are not those");
    sc = second;
    sc.trophies = NULL;
    refuse(&sc, "trophies are not those");
    sc = second;
    sc.trophies = "R9 R8";
    refuse(&sc, "trophies are not those");
    sc = second;
    sc.round = 3;
    refuse(&sc, "an entry for each of 2 finished rounds");
    sc = second;
    sc.history = "0r 1r";
    sc.trophies = "R9 B9";
    refuse(&sc, "an entry for each of 1 finished rounds");

    static const struct {
        const char *from, *to, *why;
    } edits[] = {
        {"\"winner\":0", "\"winner\":2", "'winner' must be a whole number from 0 to 1"},
        {"\"winner\":0", "\"winner\":null", "by none with winner null"},
        {"\"winner\":0,", "", "the field 'winner' is missing"},
        {"\"by\":\"row\"", "\"by\":\"none\"", "by none with winner null"},
        {"\"by\":\"row\"", "\"by\":\"luck\"", "'by' has a value that it cannot have"},
        {"\"by\":\"row\"", "\"by\":\"row\",\"on\":1", "'on' is unknown"},
        {"\"wins\":[1,0]", "\"wins\":[0,0]", "'wins' does not agree"},
        {"\"wins\":[1,0]", "\"wins\":[1,0,0]", "'wins' does not agree"},
    };
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        scene_json(&second, json);
        json_edit(json, "{", edits[i].from, edits[i].to);
        json_refused(json, edits[i].why);
    }
}

static void a_game_that_was_won_before_is_over(void **state)
{
    (void)state;
    accept(&(scene){.seats = 2, .round = 3, .starter = 1, .history = "1r 0r", .trophies = "B9 R9"});
    refuse(&(scene){.seats = 2, .round = 3, .starter = 1, .history = "0r 0r", .trophies = "R8 R9"},
           "the game ended with round 2");
}

static void starters(void **state)
{
    (void)state;
    static const struct {
        scene sc;
        unsigned may; /* bit per seat that may start */
    } tries[] = {
        {{.seats = 2, .round = 1}, 3},
        {{.seats = 3, .round = 1}, 7},
        {{.seats = 2, .round = 2, .history = "0r", .trophies = "R9"}, 2},
        {{.seats = 2, .round = 2, .history = "-"}, 3},
        {{.seats = 3, .round = 2, .history = "2s", .trophies = "B9"}, 1},
        {{.seats = 3, .round = 3, .history = "2s -", .trophies = "B9"}, 2},
        {{.seats = 4, .round = 2, .history = "1r", .trophies = "O9"}, 4},
        {{.seats = 4, .teams = 1, .round = 2, .history = "0r", .trophies = "O9"}, 2 | 8},
        {{.seats = 4, .teams = 1, .round = 2, .history = "1r", .trophies = "B9"}, 1 | 4},
        {{.seats = 4, .teams = 1, .round = 2, .history = "1s", .trophies = "B9"}, 4},
        {{.seats = 4, .teams = 1, .round = 3, .history = "0r -", .trophies = "R9"}, 1 | 4},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        for (int seat = 0; seat < tries[i].sc.seats; seat++) {
            scene sc = tries[i].sc;
            sc.starter = seat;
            if (tries[i].may >> seat & 1)
                accept(&sc);
            else
                refuse(&sc, "cannot have started this round");
        }
    }
}

static void turn(void **state)
{
    (void)state;
    /* Another seat's turn, with everything else as it would be then. */
    scene_json(&plain, json);
    json_edit(json, "{", "\"turn\":1", "\"turn\":0");
    json_edit(json, "{", "\"to_act\":[1]", "\"to_act\":[0]");
    json_refused(json, "after 3 cards it is seat 1's turn");
}

static void the_next_random_operation(void **state)
{
    (void)state;
    static const struct {
        scene sc;
        const char *right, *wrong;
    } tries[] = {
        {{.seats = 2}, "\"op\":3", "\"op\":4"},
        {{.seats = 3}, "\"op\":5", "\"op\":4"},
        {{.seats = 4, .round = 2, .history = "-"}, "\"op\":9", "\"op\":5"},
        {{.seats = 4, .teams = 1}, "\"op\":3", "\"op\":5"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        accept(&tries[i].sc);
        scene_json(&tries[i].sc, json);
        json_edit(json, "rng", tries[i].right, tries[i].wrong);
        json_refused(json, "'rng' does not agree");
    }
}

static void cards_placed_per_side_fit_the_turn(void **state)
{
    (void)state;
    accept(&(scene){.seats = 3, .board = "R1@0,0 O2@1,0 G1@2,0"});
    /* Two red cards after one round of turns; neutral cards make up for it in number. */
    refuse(&(scene){.seats = 3, .board = "R1@0,0 R2@1,0 G1@2,0"}, "side 0 has placed 1 cards by now, not 2");
    /* Two seats: a red one more, a blue one fewer, both in the piles. */
    scene_json(&(scene){.seats = 2, .board = "R1@0,0 B1@1,0"}, json);
    json_edit(json, "\"board\"", "\"B1\"", "\"R2\"");
    json_edit(json, "piles", "\"R2\"", "\"B1\"");
    json_refused(json, "");
}

static void six_neutral_cards_each_in_round_1(void **state)
{
    (void)state;
    refuse(&(scene){.seats = 3, .neutral = {5, 7, 6}}, "did not begin the round with the right number");
    accept(&(scene){.seats = 3, .neutral = {6, 6, 6}});
    accept(&(scene){.seats = 3, .neutral = {5, 7, 6}, .round = 2, .history = "-"});
    accept(&(scene){.seats = 3, .neutral = {0, 18, 0}, .round = 2, .history = "-"});
}

static void team_halves(void **state)
{
    (void)state;
    const scene even = {.seats = 4, .teams = 1};
    scene_json(&even, json);
    json_edit(json, "piles", "\"R1\",", ""); /* from seat 0 to seat 2, which begins with O1 */
    json_edit(json, "piles", "[\"O1\"", "[\"R1\",\"O1\"");
    json_refused(json, "seat 0 must have begun the round with 18 cards");
    /* 35 cards: 18 and 17, not 17 and 18. */
    const scene odd = {.seats = 4, .teams = 1, .round = 2, .starter = 1, .history = "0r", .trophies = "R9"};
    accept(&odd);
    scene_json(&odd, json);
    json_edit(json, "piles", "\"R1\",", "");
    json_edit(json, "piles", "[\"O1\"", "[\"R1\",\"O1\"");
    json_refused(json, "seat 0 must have begun the round with 18 cards");
}

static void the_face_up_card_has_a_cell(void **state)
{
    (void)state;
    static const char *const grid[6] = {"O6 G7 B3 B4 O4 B5", "G7 O3 O8 R8 R3 G9", "R9 O5 B4 B7 R4 B8",
                                        "B6 R6 G3 B8 G2 O3", "G9 G5 B3 O8 R7 R7", "R2 G6 O2 O7 R9 G8"};
    char board[400];
    board[0] = '\0';
    for (int i = 0; i < 36; i++)
        snprintf(board + strlen(board), sizeof board - strlen(board), "%.2s@%d,%d ",
                 grid[i / 6] + (size_t)3 * (size_t)(i % 6), i % 6, i / 6);
    accept(&(scene){.seats = 4, .board = board, .top = {"R3"}});
    refuse(&(scene){.seats = 4, .board = board, .top = {"R1"}}, "no cell");
}

/* ---- finished games ---- */

static void set_finished(void)
{
    table t;
    table_run(&t, &(scene){.seats = 4,
                           .rounds = 1,
                           .starter = 1,
                           .moves =
                               "O1@0,0 B1@0,1 G1@0,2 R1@0,3 O2@1,0 B2@1,1 G2@1,2 R2@2,3 O3@2,0 B3@3,1 G3@3,2 "
                               "R3@4,3 O4@3,0"});
    strcpy(json, t.json);
}

static void finished_games(void **state)
{
    (void)state;
    table t;
    set_finished();
    assert_int_equal(table_load(&t, json), SPIL_OK);
    static const struct {
        const char *from, *to, *why;
    } edits[] = {
        {"\"card\":null", "\"card\":\"R5\"", "'card' is null when the game is over"},
        {"\"over\":true", "\"over\":false", "'card' is null when the game is over"},
        {"\"turn\":1", "\"turn\":2", "it is seat 1's turn"},
        {"\"to_act\":[]", "\"to_act\":[1]", "'to_act' does not agree"},
        {"\"rounds\":1", "\"rounds\":2", "round 1 cannot end the game"},
        {"\"starter\":1", "\"starter\":0", "it is seat 0's turn"},
        {"\"by\":\"row\"", "\"by\":\"short_rows\"", "it is seat 2's turn"},
        {"\"winner\":1", "\"winner\":2", "trophies are not those"},
        {"\"op\":5", "\"op\":9", "'rng' does not agree"},
    };
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        set_finished();
        json_edit(json, "{", edits[i].from, edits[i].to);
        json_refused(json, edits[i].why);
    }
}

/* The order of fields and blanks do not matter; the order of piles does. */
static void order_and_blanks(void **state)
{
    (void)state;
    table a, b;
    scene_json(&plain, json);
    assert_int_equal(table_load(&a, json), SPIL_OK);
    json_edit(json, "{", "\"game\":\"punto\",", "");
    json_edit(json, "{", "\"seats\"", " \"game\"\n:\t\"pu\\u006eto\" , \"seats\"");
    assert_int_equal(table_load(&b, json), SPIL_OK);
    assert_memory_equal(&a.st, &b.st, a.su.game->state_bytes);
    scene_json(&plain, json);
    json_edit(json, "piles", "\"R1\",\"R1\",\"R2\"", "\"R2\",\"R1\",\"R1\"");
    assert_int_equal(table_load(&b, json), SPIL_OK);
    assert_memory_not_equal(&a.st, &b.st, a.su.game->state_bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_plain_position_is_accepted),
        cmocka_unit_test(fields_are_neither_missing_nor_unknown),
        cmocka_unit_test(kinds_of_values),
        cmocka_unit_test(the_72_cards),
        cmocka_unit_test(owners),
        cmocka_unit_test(rising_stacks),
        cmocka_unit_test(the_box),
        cmocka_unit_test(connected_with_0_0),
        cmocka_unit_test(no_finished_row),
        cmocka_unit_test(history_and_trophies),
        cmocka_unit_test(a_game_that_was_won_before_is_over),
        cmocka_unit_test(starters),
        cmocka_unit_test(turn),
        cmocka_unit_test(the_next_random_operation),
        cmocka_unit_test(cards_placed_per_side_fit_the_turn),
        cmocka_unit_test(six_neutral_cards_each_in_round_1),
        cmocka_unit_test(team_halves),
        cmocka_unit_test(the_face_up_card_has_a_cell),
        cmocka_unit_test(finished_games),
        cmocka_unit_test(order_and_blanks),
    };
    return cmocka_run_group_tests_name("core_punto_load", tests, NULL, NULL);
}
