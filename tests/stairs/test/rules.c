/* rules.c: the rules of Stairs one by one (C1–C11). */
#include "scene.h"

/* ---- C1–C3: cards, seats, dealing ---- */

static void C1_36_cards_one_of_each(void **state)
{
    (void)state;
    table t;
    int count[37] = {0};
    scene_start(&t, 4, 7, "5");
    for (const char *p = t.json; (p = strchr(p, '"')) != NULL; p++) {
        const int card = atoi(p + 1);
        if (card >= 1 && card <= 36 && p[strspn(p + 1, "0123456789") + 1] == '"')
            count[card]++;
    }
    for (int card = 1; card <= 36; card++)
        assert_int_equal(count[card], 1);
}

static void C1_a_card_is_its_number(void **state)
{
    (void)state;
    table t;
    spil_move mv;
    scene_start(&t, 2, 5, "1");
    static const char *const read[] = {"1", "9", "36", "pass"};
    static const char *const unread[] = {"0",  "37", "-1",   "+1", "01",    "1 ",   " 1",
                                         "1,", "",   "Pass", "p",  "pass ", "pass1"};
    for (size_t i = 0; i < sizeof read / sizeof read[0]; i++)
        assert_true(t.su.game->parse_move(&t.su, read[i], &mv));
    for (size_t i = 0; i < sizeof unread / sizeof unread[0]; i++)
        assert_false(t.su.game->parse_move(&t.su, unread[i], &mv));
}

static void C2_two_to_four_seats_each_alone(void **state)
{
    (void)state;
    for (int seats = 1; seats <= 5; seats++) {
        spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "stairs"), seats);
        assert_int_equal(spil_setup_check(&su, NULL), seats >= 2 && seats <= 4 ? SPIL_OK : SPIL_BAD_OPTION);
        if (seats >= 2 && seats <= 4)
            assert_int_equal(spil_sides(&su), seats);
    }
}

/* The seed contract again, by hand: a word at a time, from the block function (which has its own tests). */
static void shuffle(const spil_key *key, uint8_t cards[36])
{
    uint32_t block[16] = {0}, at = 0;
    for (uint32_t i = 35; i > 0; i--) {
        uint64_t word;
        do {
            if (at % 16 == 0)
                spil_chacha20_block(key, (uint32_t[3]){0, 0, 0}, at / 16, block);
            word = block[at++ % 16];
        } while (word >= (UINT64_C(1) << 32) - (UINT64_C(1) << 32) % (i + 1));
        const uint32_t j = (uint32_t)(word % (i + 1));
        const uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

static void C3_one_shuffle_then_hand_by_hand_then_the_stock(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        for (int hand = 3; hand <= 7; hand++) {
            table t;
            spil_key key;
            uint8_t deck[36];
            scene_start(&t, seats, hand, "42");
            spil_key_parse("42", &key);
            for (int i = 0; i < 36; i++)
                deck[i] = (uint8_t)(i + 1);
            shuffle(&key, deck);
            for (int seat = 0; seat < seats; seat++) {
                spil_stairs_view v;
                uint64_t cards = 0;
                spil_view_of(&t.su, &t.st, seat, &v);
                for (int i = seat * hand; i < (seat + 1) * hand; i++)
                    cards |= spil_stairs_bit(deck[i]);
                assert_true(v.hand == cards);
            }
            char stock[400] = "[";
            for (int i = seats * hand; i < 36; i++)
                snprintf(stock + strlen(stock), 8, "'%d'%s", deck[i], i < 35 ? "," : "]");
            assert_field(&t, "stock", stock);
            assert_non_null(strstr(t.json, "\"op\":1}"));
        }
    }
}

/* ---- C4–C6: climbing ---- */

static void C4_seat_0_leads_the_first_stair(void **state)
{
    (void)state;
    static const char *const seeds[] = {"1", "2", "3", "4", "5"};
    for (int i = 0; i < 5; i++) {
        table t;
        scene_start(&t, 4, 5, seeds[i]);
        assert_int_equal(table_turn(&t), 0);
    }
}

static void C4_the_leader_climbs_with_any_card(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 2, .hands = {"1 2 17 35 36"}});
    assert_string_equal(table_moves(&t, 0), "1 2 17 35 36");
    table_refuses(&t, 0, "pass", "you lead this stair");
    table_play(&t, "17");
    assert_field(&t, "steps", "['17']");
}

static void C5_a_climb_is_higher_than_the_top_step(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 2, .steps = "0:17", .hands = {[1] = "2 16 18 30 36"}, .turn = 1});
    assert_string_equal(table_moves(&t, 1), "18 30 36 pass");
    table_refuses(&t, 1, "16", "16 is not higher than 17");
    table_refuses(&t, 1, "31", "you do not hold that card");
    table_play(&t, "18");
    assert_int_equal(table_turn(&t), 0);
}

static void C5_only_the_seat_whose_turn_it_is_moves(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 3, .steps = "0:17", .hands = {"20 21 22 23 24"}, .turn = 1});
    assert_string_equal(table_moves(&t, 0), "");
    assert_string_equal(table_moves(&t, 2), "");
    assert_string_equal(table_moves(&t, SPIL_ONLOOKER), "");
    table_refuses(&t, 0, "20", "seat 1 is to move");
    table_refuses(&t, 2, "pass", "seat 1 is to move");
    table_refuses(&t, SPIL_ONLOOKER, "20", "seat 1 is to move");
}

static void C5_who_could_climb_may_pass_and_who_cannot_must(void **state)
{
    (void)state;
    table t;
    table_set(
        &t,
        &(scene){.seats = 3, .steps = "0:17", .hands = {[1] = "1 2 3 4 36", [2] = "5 6 7 8 9"}, .turn = 1});
    assert_string_equal(table_moves(&t, 1), "36 pass");
    table_play(&t, "pass");
    assert_string_equal(table_moves(&t, 2), "pass");
}

static void C5_who_passed_is_out_until_the_next_stair(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 3,
                           .steps = "0:10",
                           .hands = {"12 1 2 3 4", "30 31 32 33 34", "11 13 5 6 7"},
                           .turn = 1});
    table_play(&t, "pass 11 12");
    assert_int_equal(table_turn(&t), 2); /* not 1 */
    assert_field(&t, "passed", "[1]");
    table_play(&t, "13 pass");
    assert_field(&t, "passed", "[]"); /* seat 2 has banked, and leads */
    table_play(&t, "5");
    table_play(&t, "pass 30");
    assert_int_equal(table_turn(&t), 2);
}

/* Three cards each, and the stock has been used up: seat 0 has one left. */
#define ENDING                                                                                               \
    "0:1 / 0:2 / 0:3 / 0:4 / 0:5 / 0:6 / 0:7 / 0:8 / 0:9 / 0:10 / 0:11 / 0:12 / 0:13 / 0:14 / 0:15 / 0:16 "  \
    "/ "                                                                                                     \
    "0:17 / 0:18 / 0:19 / 0:20 / 0:21 / 0:22 / 0:23 / 0:24 / 0:25 / 0:26 / 0:27 /"

static void C5_who_has_no_card_is_out(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 3,
                           .hand = 3,
                           .stairs = ENDING " 0:28 / 0:29 /",
                           .hands = {"30", "31 33 35", "32 34 36"},
                           .points = "[29,0,0]"});
    table_play(&t, "30 31 32");
    assert_int_equal(table_turn(&t), 1); /* not 0 */
    assert_field(&t, "passed", "[]");
}

static void C6_who_climbed_draws_the_top_card(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 2, .hands = {"1 2 3 4 5"}, .stock = "20 21"});
    table_play(&t, "1");
    spil_stairs_view v;
    spil_view_of(&t.su, &t.st, 0, &v);
    assert_true(v.hand == (spil_stairs_bit(2) | spil_stairs_bit(3) | spil_stairs_bit(4) | spil_stairs_bit(5) |
                           spil_stairs_bit(20)));
    assert_int_equal(v.n_stock, 25);
    table_play(&t, "pass");
    assert_null(table_event(&t, "draw"));
}

static void C6_nothing_is_drawn_from_an_empty_stock(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 3, .hand = 3, .stairs = ENDING, .points = "[27,0,0]"});
    assert_field(&t, "stock", "[]");
    table_play(&t, "28");
    assert_null(table_event(&t, "draw"));
    assert_null(table_event(&t, "drew"));
    assert_field(&t, "hands", "[['29','30'],['31','32','33'],['34','35','36']]");
}

/* ---- C7–C10: banking, the end ---- */

static void C7_a_point_a_step_and_one_for_each_small_one(void **state)
{
    (void)state;
    table t;
    scene sc = {.seats = 2, .steps = "0:10 1:11 0:12 1:14", .hands = {"15 1 2 3 4"}};
    table_set(&t, &sc);
    table_play(&t, "15 pass");
    assert_field(&t, "points", "[8,0]"); /* five steps; 11, 12 and 15 are small */
    const spil_event *bank = table_event(&t, "bank");
    assert_non_null(bank);
    assert_int_equal(bank->arg[0], 0);
    assert_int_equal(bank->arg[1], 5);
    assert_int_equal(bank->arg[2], 3);
    assert_int_equal(bank->arg[3], 8);
    sc.plain = true;
    table_set(&t, &sc);
    table_play(&t, "15 pass");
    assert_field(&t, "points", "[5,0]");
}

static void C7_the_last_climber_banks_when_all_others_are_out(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 4, .hands = {"5 1 2 3 4", "30 31 32 33 34", "10 6 7 8 9"}});
    table_play(&t, "5 pass 10 pass");
    assert_null(table_event(&t, "bank"));
    assert_int_equal(table_turn(&t), 0);
    table_play(&t, "pass");
    assert_non_null(table_event(&t, "bank"));
    assert_field(&t, "points", "[0,0,2,0]");
    assert_field(&t, "stairs", "[{'steps':['5','10'],'by':[0,2]}]");
}

static void C7_the_highest_card_is_not_banked_at_once(void **state)
{
    (void)state; /* the others pass one by one */
    table t;
    table_set(&t, &(scene){.seats = 3, .hands = {"36 1 2 3 4"}});
    table_play(&t, "36");
    assert_int_equal(table_turn(&t), 1);
    assert_string_equal(table_moves(&t, 1), "pass");
}

static void C8_who_banked_leads(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 3, .steps = "0:5 1:20", .turn = 2});
    table_play(&t, "pass pass");
    assert_int_equal(table_turn(&t), 1);
    assert_int_equal(table_event(&t, "lead")->arg[0], 1);
}

static void C8_without_cards_the_next_seat_with_cards_leads(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 3,
                           .hand = 3,
                           .stairs = ENDING " 0:28 / 0:29 /",
                           .hands = {"36", "30 31 32", "33 34 35"},
                           .points = "[29,0,0]"});
    table_play(&t, "36 pass pass");
    assert_field(&t, "points", "[30,0,0]");
    assert_int_equal(table_turn(&t), 1);
    assert_int_equal(table_event(&t, "lead")->arg[0], 1);
}

static void C9_over_when_nobody_has_a_card(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 3,
                           .hand = 3,
                           .stairs = ENDING " 0:28 / 0:29 / 0:30 / 1:31 / 1:32 / 1:33 / 2:34 / 2:35 /",
                           .hands = {[2] = "36"},
                           .points = "[30,3,2]",
                           .turn = 2});
    table_play(&t, "36");
    assert_int_equal(table_turn(&t), -1);
    assert_non_null(table_event(&t, "over"));
    assert_null(table_event(&t, "lead"));
    assert_field(&t, "turn", "2");
    assert_int_equal(table_do(&t, 2, "36"), SPIL_GAME_OVER);
    assert_string_equal(table_moves(&t, 2), "");
}

static spil_result result_of(const scene *sc)
{
    table t;
    spil_result res;
    table_set(&t, sc);
    t.su.game->result(&t.su, &t.st, &res);
    return res;
}

static void C10_most_points_win(void **state)
{
    (void)state;
    const spil_result res =
        result_of(&(scene){.seats = 3,
                           .hand = 3,
                           .stairs = ENDING " 0:28 / 0:29 / 0:30 / 1:31 / 1:32 / 1:33 / 2:34 / 2:35 / 2:36 /",
                           .points = "[30,3,3]",
                           .turn = 2,
                           .over = true});
    assert_true(res.over);
    assert_int_equal(res.winners, 1);
    assert_int_equal(res.points[1], 3);
}

static void C10_equal_points_win_together(void **state)
{
    (void)state;
    table t;
    spil_result res;
    /* Nine stairs of two steps for each: the odd cards are led and the even ones climb. */
    table_set(
        &t,
        &(scene){.seats = 2,
                 .hand = 3,
                 .plain = true,
                 .stairs =
                     "0:1 1:2 / 1:3 0:4 / 0:5 1:6 / 1:7 0:8 / 0:9 1:10 / 1:11 0:12 / 0:13 1:14 / 1:15 0:16 / "
                     "0:17 1:18 / 1:19 0:20 / 0:21 1:22 / 1:23 0:24 / 0:25 1:26 / 1:27 0:28 / 0:29 1:30 / "
                     "1:31 0:32 / 0:33 1:34 /",
                 .hands = {"36", "35"},
                 .points = "[16,18]",
                 .turn = 1});
    t.su.game->result(&t.su, &t.st, &res);
    assert_false(res.over);
    assert_int_equal(res.winners, 0);
    assert_int_equal(res.points[1], 18);
    table_play(&t, "35 36");
    t.su.game->result(&t.su, &t.st, &res);
    assert_true(res.over);
    assert_int_equal(res.winners, 3);
    assert_string_equal(spil_return_text(&t.su, &res, 0), "0");
}

/* ---- C11: what a view hides ---- */

static void C11_other_hands_and_the_stock_are_hidden(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 3,
                           .hand = 3,
                           .stairs = "0:3 1:9 /",
                           .steps = "1:4",
                           .hands = {"1 2 5", "6 7 8", "10 11 12"},
                           .points = "[0,2,0]",
                           .turn = 2});
    assert_string_equal(json_field(table_view(&t, 0), "hands"),
                        "[['1','2','5'],['?','?','?'],['?','?','?']]");
    assert_string_equal(json_field(table_view(&t, SPIL_ONLOOKER), "hands"),
                        "[['?','?','?'],['?','?','?'],['?','?','?']]");
    assert_null(strpbrk(json_field(table_view(&t, 0), "stock"), "0123456789"));
    assert_string_equal(json_field(table_view(&t, 0), "stairs"), "[{'steps':['3','9'],'by':[0,1]}]");
    assert_string_equal(json_field(table_view(&t, 0), "steps"), "['4']");
    assert_null(strstr(table_view(&t, 0), "rng"));
}

static void C11_only_who_draws_sees_the_card(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 3, .hands = {"1 2 3 4 5"}, .stock = "20"});
    table_play(&t, "1");
    assert_int_equal(table_event(&t, "draw")->visible_to, SPIL_VISIBLE_TO_ALL);
    assert_int_equal(table_event(&t, "drew")->visible_to, 1);
    assert_int_equal(table_event(&t, "drew")->arg[1], 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(C1_36_cards_one_of_each),
        cmocka_unit_test(C1_a_card_is_its_number),
        cmocka_unit_test(C2_two_to_four_seats_each_alone),
        cmocka_unit_test(C3_one_shuffle_then_hand_by_hand_then_the_stock),
        cmocka_unit_test(C4_seat_0_leads_the_first_stair),
        cmocka_unit_test(C4_the_leader_climbs_with_any_card),
        cmocka_unit_test(C5_a_climb_is_higher_than_the_top_step),
        cmocka_unit_test(C5_only_the_seat_whose_turn_it_is_moves),
        cmocka_unit_test(C5_who_could_climb_may_pass_and_who_cannot_must),
        cmocka_unit_test(C5_who_passed_is_out_until_the_next_stair),
        cmocka_unit_test(C5_who_has_no_card_is_out),
        cmocka_unit_test(C6_who_climbed_draws_the_top_card),
        cmocka_unit_test(C6_nothing_is_drawn_from_an_empty_stock),
        cmocka_unit_test(C7_a_point_a_step_and_one_for_each_small_one),
        cmocka_unit_test(C7_the_last_climber_banks_when_all_others_are_out),
        cmocka_unit_test(C7_the_highest_card_is_not_banked_at_once),
        cmocka_unit_test(C8_who_banked_leads),
        cmocka_unit_test(C8_without_cards_the_next_seat_with_cards_leads),
        cmocka_unit_test(C9_over_when_nobody_has_a_card),
        cmocka_unit_test(C10_most_points_win),
        cmocka_unit_test(C10_equal_points_win_together),
        cmocka_unit_test(C11_other_hands_and_the_stock_are_hidden),
        cmocka_unit_test(C11_only_who_draws_sees_the_card),
    };
    return cmocka_run_group_tests_name("stairs", tests, NULL, NULL);
}
