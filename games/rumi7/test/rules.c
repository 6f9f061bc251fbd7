/* rules.c: the rules of Rumi 7 Seven one by one (R1–R15). The checks on loaded positions are in load.c. */
#include "scene.h"

/* ---- R1–R4 ---- */

static void R1_R2_R3_every_round_is_dealt_from_all_cards(void **state)
{
    (void)state;
    static const char *const parts[] = {"", "ss", "sr", "sss", "rr", "ssr", "srr", "rrr"};
    for (int round = 1; round <= 7; round++) {
        for (int jokers = 4; jokers <= 6; jokers += 2) {
            char options[60];
            sprintf(options, "first_round=%d jokers=%d", round, jokers);
            table *t = fresh(3, options, "7");
            const spil_rumi7_view *v = see(t, 0);
            const int dealt = round == 7 ? 12 : 11;
            const spil_rumi7_goal goal = spil_rumi7_goal_of(&t->su, round, 0);
            for (int seat = 0; seat < 3; seat++)
                assert_int_equal(v->n_hand[seat], dealt);
            assert_int_equal(v->n_discard, 1);
            assert_int_equal(v->n_stock, 104 + jokers - 3 * dealt - 1);
            assert_int_equal(v->turn, (v->dealer + 1) % 3);
            assert_int_equal(goal.sets + goal.runs, (int)strlen(parts[round]));
            assert_int_equal(goal.sets, (int)strspn(parts[round], "s"));
        }
    }
}

static void R4_draw_then_discard(void **state)
{
    (void)state;
    table *t = at(&(spec){.hand = {"2C", "5H 6H", "AC"}, .stock = "9D"});
    no(t, 1, "discard:5H", "draw first");
    no(t, 0, "stock", "not your turn");
    yes(t, 1, "stock");
    assert_int_equal(spil_rumi7_count(&see(t, 1)->own, spil_rumi7_card(2, 8)), 1);
    no(t, 1, "take", "you have drawn");
    yes(t, 1, "discard:9D");
    acts(t, "2");
    yes(t, 2, "take");
    assert_int_equal(see(t, 2)->n_discard, 1);
    assert_int_equal(see(t, 2)->open, 0);
}

/* ---- R5–R8 ---- */

static void R5_the_ranks_are_a_circle(void **state)
{
    (void)state;
    table *t = at(&(spec){.round = 4, .play = true, .hand = {"2C", "QC KC AC 2C JS QS KS AS 9D"}});
    yes(t, 1, "run:QCKCAC2C");
    yes(t, 1, "run:JSQSKSAS");
    lies(t, 0, "QC KC AC 2C");
}

static void R5_a_run_has_at_most_thirteen_cards(void **state)
{
    (void)state;
    table *t = at(&(spec){.round = 4,
                          .dealer = 2,
                          .turns = 3,
                          .play = true,
                          .hand = {"KS KS X 9D", "2C"},
                          .melds = {"0 run AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS", "0 run 5H 6H 7H 8H"},
                          .laid = "0"});
    yes(t, 0, "add:0:KS"); /* fits both ends: goes to the back */
    lies(t, 0, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS");
    no(t, 0, "add:0:KS", "all thirteen");
    no(t, 0, "add:0:X>", "all thirteen");
}

static void R6_others_may_claim_what_was_left(void **state)
{
    (void)state;
    table *t = at(&(spec){
        .seats = 4, .dealer = 0, .turns = 5, .hand = {"2C", "4C", "9D 8D", "AC"}, .discard = "5H 3C"});
    no(t, 3, "claim", "no card is on offer");
    yes(t, 2, "stock");
    acts(t, "302"); /* clockwise, then the seat to move; seat 1 discarded it */
    no(t, 1, "claim", "threw away yourself");
    no(t, 2, "claim", "your turn");
    yes(t, 3, "pass");
    no(t, 3, "claim", "passed");
    acts(t, "02");
    yes(t, 0, "claim");
    acts(t, "2");
    assert_int_equal(see(t, 2)->n_hand[0], 2);
    assert_int_equal(see(t, 2)->discard[0], spil_rumi7_card(3, 2)); /* 3C is left */
    assert_int_equal(spil_rumi7_count(&see(t, 2)->known[0], spil_rumi7_card(1, 4)), 1);
    no(t, 3, "claim", "no card is on offer");
}

static void R6_the_offer_ends_with_the_discard_and_not_with_a_take(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4, .turns = 5, .hand = {"2C", "4C", "9D 8D", "AC"}, .discard = "5H 3C"});
    yes(t, 2, "stock");
    yes(t, 2, "discard:9D");
    acts(t, "3");
    yes(t, 3, "take");
    acts(t, "3");
}

/* The seats that may claim, according to the game's may_claim. */
static void may_claim(table *t, const char *want)
{
    char text[8] = "";
    for (int seat = -1; seat <= t->su.seats; seat++) {
        spil_move pass = {12345};
        if (!t->su.game->may_claim(&t->su, &t->st, seat, &pass)) {
            assert_int_equal(pass.code, 12345);
            continue;
        }
        text[strlen(text)] = (char)('0' + seat);
        assert_int_equal(pass.code, SPIL_RUMI7_PASS);
    }
    assert_string_equal(text, want);
}

static void R6_hosts_can_ask_who_may_claim(void **state)
{
    (void)state;
    table *t = at(&(spec){
        .seats = 4, .dealer = 0, .turns = 5, .hand = {"2C", "4C", "9D 8D", "AC"}, .discard = "5H 3C"});
    may_claim(t, "");
    yes(t, 2, "stock");
    may_claim(t, "03"); /* seat 1 discarded it, seat 2 is to move */
    yes(t, 3, "pass");
    may_claim(t, "0");
    yes(t, 0, "claim");
    may_claim(t, "");
}

static void R6_hosts_can_ask_what_ends_an_offer(void **state)
{
    (void)state;
    static const char *const others[] = {"stock",     "take",        "claim",    "pass",
                                         "set:4S4HX", "run:8CXTCJC", "add:0:4C", "swap:0:QH>"};
    table *t = at(&(spec){.seats = 4, .turns = 5, .hand = {"2C", "4C", "9D 8D", "AC"}, .discard = "5H 3C"});
    spil_move mv;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_true(t->su.game->parse_move(&t->su, others[i], &mv));
        assert_false(t->su.game->ends_claims(&t->su, mv));
    }
    assert_true(t->su.game->parse_move(&t->su, "discard:9D", &mv));
    assert_true(t->su.game->ends_claims(&t->su, mv));
    yes(t, 2, "stock");
    may_claim(t, "03");
    yes(t, 2, "discard:9D");
    may_claim(t, "");
}

static void R6_with_two_seats_only_the_first_upcard(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 0, .hand = {"2C", "4C"}});
    yes(t, 1, "stock");
    acts(t, "01");
    t = at(&(spec){.seats = 2, .dealer = 0, .turns = 1, .hand = {"2C", "4C"}});
    yes(t, 0, "stock");
    acts(t, "0");
    assert_int_equal(see(t, 0)->open, 1);
}

static void R7_the_contract_is_laid_part_by_part(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4,
                          .round = 2,
                          .play = true,
                          .open = true,
                          .hand = {"2C", "6S 6C 6C 6H 7H 8H 9H TH KD", "2C", "4D"}});
    no(t, 1, "run:6H7H8H9H", "next part of the contract is a set");
    no(t, 1, "set:6S6D6C", "do not hold");
    no(t, 1, "set:6C6C6C", "do not hold");
    yes(t, 1, "set:6S6C6C");
    no(t, 1, "discard:KD", "lay the rest");
    no(t, 1, "set:6S6H6C", "a run");
    acts(t, "2301");
    yes(t, 3, "claim"); /* others may */
    yes(t, 1, "run:7H8H9HTH");
    no(t, 1, "set:6S6C6C", "laid your contract");
    assert_int_equal(see(t, 1)->laid, 2);
    assert_int_equal(see(t, 1)->parts, 2);
    yes(t, 1, "discard:KD");
    assert_int_equal(see(t, 1)->parts, 0);
}

static void R7_a_part_must_leave_the_rest_possible(void **state)
{
    (void)state;
    table *t = at(&(spec){.round = 2, .play = true, .hand = {"2C", "7H 7S 7D 4C 4S 4D 5H 6H 8H"}});
    no(t, 1, "set:7S7H7D", "could not complete");
    yes(t, 1, "set:4S4D4C");
    yes(t, 1, "run:5H6H7H8H");
}

static void R7_laying_is_never_forced(void **state)
{
    (void)state;
    table *t = at(&(spec){.play = true, .hand = {"2C", "4S 4H 4D 5S 5H 5D KD"}});
    yes(t, 1, "discard:KD");
}

static void R7_other_orders_cannot_be_read(void **state)
{
    (void)state;
    table *t = at(&(spec){.round = 2, .play = true, .hand = {"2C", "4S 4H 4D X 5C 6C 7C 8C"}});
    unreadable(t, 1, "set:4H4S4D");
    unreadable(t, 1, "set:X4S4H");
    unreadable(t, 1, "set:4S4H5D");
    unreadable(t, 1, "set:XXX");
    unreadable(t, 1, "run:8C7C6C5C");
    unreadable(t, 1, "run:5C6C8C7C");
    unreadable(t, 1, "run:5C6C7C");
    unreadable(t, 1, "run:XXXX");
    unreadable(t, 1, "run:5C6C7C8S");
    unreadable(t, 1, "add:00:4S");
    unreadable(t, 1, "add:0:4S>");
    unreadable(t, 1, "swap:0:4S");
    unreadable(t, 1, "swap:0:X<");
    unreadable(t, 1, "discard:4s");
}

static void R8_jokers_never_outnumber_naturals(void **state)
{
    (void)state;
    table *t = at(&(spec){.play = true, .hand = {"2C", "4S X X X 5S 5H 5D KD"}});
    no(t, 1, "set:4SXX", "more jokers");
    t = at(&(spec){.play = true, .options = "joker_limit=none", .hand = {"2C", "4S X X X 5S 5H 5D KD"}});
    yes(t, 1, "set:4SXX");
    t = at(&(spec){.round = 4, .play = true, .hand = {"2C", "8C X TC X 2H 3H 4H 5H KD"}});
    yes(t, 1, "run:8CXTCX");
    lies(t, 0, "8C X TC X");
}

/* ---- R9–R11 ---- */

static void R9_cards_are_built_on_any_meld(void **state)
{
    (void)state;
    table *t = at(&laid_out);
    no(t, 0, "add:0:KD", "does not fit");
    no(t, 0, "add:1:QH", "does not fit"); /* the joker stands there */
    no(t, 0, "add:2:KD", "no such meld");
    no(t, 0, "add:0:4D", "do not hold");
    no(t, 0, "add:1:X", "at which end");
    no(t, 0, "add:0:X>", "no ends");
    yes(t, 0, "add:0:X");
    lies(t, 0, "4S 4H X X");
    no(t, 0, "add:0:X", "more jokers");
    yes(t, 0, "add:0:4C");
    lies(t, 0, "4S 4H 4C X X");
}

static void R9_jokers_on_runs_name_their_end(void **state)
{
    (void)state;
    table *t = at(&laid_out);
    yes(t, 0, "add:1:X<");
    lies(t, 1, "X 9H TH JH X");
    yes(t, 0, "add:1:X>");
    lies(t, 1, "X 9H TH JH X X");
    t = at(&laid_out);
    yes(t, 0, "add:1:8H");
    lies(t, 1, "8H 9H TH JH X");
    yes(t, 0, "add:1:X>");
    lies(t, 1, "8H 9H TH JH X X");
}

static void R9_building_begins_with_the_next_turn(void **state)
{
    (void)state;
    spec sp = {.play = true, .hand = {"2C", "4S 4H 4D 5S 5H 5D 4C KD"}};
    table *t = at(&sp);
    no(t, 1, "add:0:4C", "laid your own contract");
    yes(t, 1, "set:4S4H4D");
    yes(t, 1, "set:5S5H5D");
    no(t, 1, "add:0:4C", "next turn");
    sp.options = "layoff=same_turn";
    t = at(&sp);
    yes(t, 1, "set:4S4H4D");
    yes(t, 1, "set:5S5H5D");
    yes(t, 1, "add:0:4C");
}

static void R10_four_ways_to_move_a_joker(void **state)
{
    (void)state;
    table *t = at(&laid_out);
    yes(t, 0, "swap:1:QH>");
    lies(t, 1, "9H TH JH QH X");
    t = at(&laid_out);
    yes(t, 0, "swap:1:QH<");
    lies(t, 1, "X 9H TH JH QH");
    spec front = laid_out;
    front.melds[1] = "0 run X 9H TH X";
    front.hand[0] = "8H KD";
    t = at(&front);
    yes(t, 0, "swap:1:8H<");
    lies(t, 1, "X 8H 9H TH X");
    t = at(&front);
    yes(t, 0, "swap:1:8H>");
    lies(t, 1, "8H 9H TH X X");
}

static void R10_inner_jokers_stay(void **state)
{
    (void)state;
    spec inner = laid_out;
    inner.melds[1] = "0 run 9H TH X QH";
    inner.hand[0] = "JH 8H KD";
    table *t = at(&inner);
    no(t, 0, "swap:1:JH>", "no joker at an end");
    no(t, 0, "swap:0:JH>", "no joker at an end");
}

static void R11_the_taken_card_is_not_thrown_away(void **state)
{
    (void)state;
    table *t = at(&(spec){.hand = {"2C", "9D"}, .discard = "5H 3C"});
    yes(t, 1, "take");
    no(t, 1, "discard:5H", "you took 5H");
    yes(t, 1, "discard:9D");
    t = at(&(spec){.hand = {"2C", "5H 9D"}, .discard = "5H 3C"});
    yes(t, 1, "take");
    yes(t, 1, "discard:5H"); /* one of two */
    t = at(&(spec){.hand = {"2C", "9D"}, .discard = "X 3C"});
    yes(t, 1, "take");
    no(t, 1, "discard:X", "you took X");
    t = at(&(spec){.hand = {"2C", "9D"}, .discard = "5H 3C"});
    yes(t, 1, "stock");
    assert_int_equal(see(t, 1)->taken, SPIL_RUMI7_NONE);
}

static void R11_unless_it_is_the_only_card(void **state)
{
    (void)state;
    table *t = at(&(spec){.dealer = 2,
                          .turns = 3,
                          .play = true,
                          .hand = {"5H 4C", "2C"},
                          .known = {"5H"},
                          .taken = "5H",
                          .melds = {"0 set 4S 4H 4D", "0 set 9S 9H 9D"},
                          .laid = "0"});
    yes(t, 0, "add:0:4C");
    yes(t, 0, "discard:5H");
    assert_non_null(table_event(t, "out"));
}

/* ---- R12–R15 ---- */

static void R12_out_by_discarding_and_what_cards_cost(void **state)
{
    (void)state;
    table *t = at(&(spec){.dealer = 2,
                          .turns = 3,
                          .play = true,
                          .hand = {"5H", "X AS KD QD JD TD 9D 8D", "7D 6D 5D 4D 3D 2D"},
                          .melds = {"0 set 4S 4H 4C", "0 set 9S 9H 9C"},
                          .laid = "0"});
    yes(t, 0, "discard:5H");
    const spil_event *hand = table_event(t, "hand");
    assert_int_equal(hand[0].arg[1], 0);
    assert_int_equal(hand[1].arg[1], 50 + 25 + 60);
    assert_int_equal(hand[1].list_n, 8);
    assert_int_equal(hand[2].arg[1], 30);
    const spil_rumi7_view *v = see(t, 0); /* R14: the next round is dealt */
    assert_int_equal(v->round, 2);
    assert_int_equal(v->dealer, 0);
    assert_int_equal(v->turn, 1);
    assert_int_equal(v->turns, 0);
    assert_int_equal(5 * v->score[1][0], 135);
    assert_int_equal(v->n_melds, 0);
}

static void R12_out_by_building(void **state)
{
    (void)state;
    table *t = at(&(spec){.dealer = 2,
                          .turns = 3,
                          .play = true,
                          .hand = {"4D", "2C"},
                          .melds = {"0 set 4S 4H 4C", "0 set 9S 9H 9C"},
                          .laid = "0"});
    yes(t, 0, "add:0:4D");
    assert_int_equal(table_event(t, "out")->arg[0], 0);
}

static void R12_out_by_laying(void **state)
{
    (void)state;
    table *t = at(&(spec){.play = true, .hand = {"2C", "4S 4H 4D 5S 5H 5D"}});
    yes(t, 1, "set:4S4H4D");
    yes(t, 1, "set:5S5H5D");
    assert_int_equal(table_event(t, "out")->arg[0], 1);
    assert_int_equal(see(t, 1)->score[1][0], 0);
}

/* All cards except a few, in one hand. */
static const char *nearly_all(const char *without)
{
    static char text[600];
    int left[53];
    char card[8];
    int n = 0;
    text[0] = '\0';
    for (int i = 0; i < 53; i++)
        left[i] = i == 52 ? 4 : 2;
    for (const char *c = without; sscanf(c, " %7s%n", card, &n) == 1; c += n)
        left[place_of(card)]--;
    for (int i = 0; i < 53; i++) {
        for (; left[i] > 0; left[i]--)
            sprintf(text + strlen(text), i == 52 ? "X " : "%c%c ", ranks[i % 13], suits[i / 13 % 4]);
    }
    return text;
}

static void R13_discards_become_the_stock(void **state)
{
    (void)state;
    table *t = at(&(spec){.hand = {nearly_all("2C 2C 3C 4C 5C 6C"), "2C", "2C"}, .discard = "3C 4C 5C 6C"});
    assert_int_equal(see(t, 1)->n_stock, 0);
    yes(t, 1, "stock");
    assert_int_equal(table_event(t, "reshuffle")->arg[0], 3);
    assert_int_equal(see(t, 1)->n_stock, 2);
    assert_int_equal(see(t, 1)->n_discard, 1);
    assert_int_equal(see(t, 1)->discard[0], spil_rumi7_card(3, 2));
    uint64_t op;
    spil_key key;
    t->su.game->seed_of(&t->su, &t->st, &key, &op);
    assert_int_equal(op, 3);
}

static void R13_with_one_discard_it_must_be_taken(void **state)
{
    (void)state;
    table *t = at(&(spec){.hand = {nearly_all("2C 2C 3C"), "2C", "2C"}, .discard = "3C"});
    no(t, 1, "stock", "take the top discard");
    yes(t, 1, "take");
    assert_int_equal(see(t, 1)->n_discard, 0);
    yes(t, 1, "discard:2C");
}

static void R13_turn_1000_ends_the_round(void **state)
{
    (void)state;
    table *t = at(&(spec){.turns = 999, .play = true, .hand = {"2C", "AC KD", "9S"}});
    yes(t, 1, "discard:KD");
    assert_non_null(table_event(t, "blocked"));
    assert_int_equal(5 * see(t, 0)->score[1][0], 25);
    assert_int_equal(5 * see(t, 0)->score[0][0], 5);
    assert_int_equal(see(t, 0)->round, 2);
}

static void R14_R15_the_last_round_ends_the_game(void **state)
{
    (void)state;
    spil_result res;
    table *t = at(&(spec){.options = "first_round=1 last_round=1",
                          .dealer = 2,
                          .turns = 3,
                          .play = true,
                          .open = true,
                          .hand = {"5H", "AC", "AD"},
                          .melds = {"0 set 4S 4H 4C", "0 set 9S 9H 9C"},
                          .laid = "0"});
    yes(t, 0, "discard:5H");
    const spil_rumi7_view *v = see(t, 0);
    assert_true(v->head.over);
    assert_int_equal(v->turns, 4);
    assert_int_equal(v->turn, 0);
    assert_int_equal(v->playing, 1);
    assert_int_equal(v->n_melds, 2);
    assert_int_equal(v->open, 0);
    acts(t, "");
    assert_true(t->su.game->result(&t->su, &t->st, &res));
    assert_int_equal(res.winners, 1);
    assert_int_equal(res.points[2], 25);
    assert_int_equal(table_do(t, 1, "stock"), SPIL_GAME_OVER);
    assert_int_equal(t->su.game->moves(&t->su, &t->st, 1, NULL, 0), 0);

    t = at(&(spec){
        .options = "first_round=1 last_round=1", .turns = 999, .play = true, .hand = {"2S", "AC 2D", "2H"}});
    yes(t, 1, "discard:AC");
    t->su.game->result(&t->su, &t->st, &res);
    assert_int_equal(res.winners, 7);
    assert_string_equal(spil_return_text(&t->su, &res, 0), "0");
}

/* ---- what others know ---- */

static void known_cards_leave_with_an_equal_one(void **state)
{
    (void)state;
    table *t = at(&(spec){.hand = {"2C", "5H 9D", "KD"}, .discard = "5H 3C"});
    const int five = spil_rumi7_card(1, 4);
    yes(t, 1, "take");
    assert_int_equal(spil_rumi7_count(&see(t, 0)->known[1], five), 1);
    yes(t, 1, "discard:5H");
    assert_int_equal(spil_rumi7_count(&see(t, 0)->known[1], five), 0);
    assert_int_equal(spil_rumi7_count(&see(t, 1)->own, five), 1);
}

static void a_drawn_card_is_told_to_its_seat_only(void **state)
{
    (void)state;
    table *t = at(&(spec){.hand = {"2C", "9D"}});
    yes(t, 1, "stock");
    assert_int_equal(table_event(t, "drawn")->visible_to, 1 << 1);
    assert_int_equal(table_event(t, "stock")->visible_to, SPIL_VISIBLE_TO_ALL);
}

static void G4_onlookers_see_known_cards_only(void **state)
{
    (void)state;
    table *t = at(&(spec){.hand = {"2C", "5H 9D", "KD"}, .discard = "5H 3C"});
    char json[SPIL_STATE_TEXT];
    spil_out out = spil_out_to(json, sizeof json);
    spil_json_writer w = spil_json_to(&out);
    assert_int_equal(t->su.game->moves(&t->su, &t->st, SPIL_ONLOOKER, NULL, 0), 0);
    no(t, SPIL_ONLOOKER, "stock", "it is not your turn: seat 1 is to move");
    yes(t, 1, "take");
    const spil_rumi7_view *v = see(t, SPIL_ONLOOKER);
    spil_view_json(&t->su, v, NULL, &w);
    assert_int_equal(v->head.seat, SPIL_ONLOOKER);
    assert_true((v->own.one | v->own.two) == 0);
    assert_non_null(strstr(json, "\"hands\":[[\"?\"],[\"5H\",\"?\",\"?\"],[\"?\"]]"));
    assert_non_null(strstr(json, "\"known\":[[],[\"5H\"],[]]"));
    no(t, SPIL_ONLOOKER, "discard:5H", "it is not your turn");
    t = at(&(spec){.play = true, .open = true, .hand = {"2C", "5H 9D", "KD"}});
    acts(t, "201");
    assert_int_equal(t->su.game->moves(&t->su, &t->st, SPIL_ONLOOKER, NULL, 0), 0);
    no(t, SPIL_ONLOOKER, "claim", "it is not your turn");
    no(t, SPIL_ONLOOKER, "pass", "it is not your turn");
}

static void imagined_hands_fit_what_everybody_knows(void **state)
{
    (void)state;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 1, 0);
    table *t = at(&(spec){.seats = 4,
                          .round = 4,
                          .play = true,
                          .open = true,
                          .parts = 1,
                          .hand = {"2C", "5H 6H 7H 8H KD KS", "AS", "9C 9D"},
                          .known = {NULL, "KD", NULL, "9C"},
                          .melds = {"1 run 4S 5S 6S 7S"}});
    for (int i = 0; i < 40; i++) {
        const int seat = i % 2 == 0 ? 2 : (int)SPIL_ONLOOKER; /* G4: onlookers know it, too */
        spil_state guess;
        t->su.game->imagine(&t->su, see(t, seat), &rng, &guess);
        table other = {.su = t->su, .st = guess};
        const spil_rumi7_view *v = see(&other, 1);
        assert_int_equal(spil_rumi7_count(&v->own, spil_rumi7_card(2, 12)) > 0, 1);
        assert_int_equal(
            spil_rumi7_solver_of(t->su.game)->distance(&v->own, spil_rumi7_goal_of(&t->su, 4, 1)), 0);
    }
}

/* To onlookers every hand may hold any card except those everybody sees, with the right points when over. */
static void G4_what_onlookers_imagine(void **state)
{
    (void)state;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 1, 0);
    table *t = at(&(spec){.hand = {"2C", "5H 9D", "KD"}, .known = {NULL, "9D"}});
    const spil_rumi7_view seen = *see(t, SPIL_ONLOOKER);
    spil_rumi7_hand held[3] = {{0, 0}};
    for (int i = 0; i < 2000; i++) {
        t->su.game->imagine(&t->su, &seen, &rng, &t->st);
        assert_memory_equal(see(t, SPIL_ONLOOKER), &seen, sizeof seen);
        for (int seat = 0; seat < 3; seat++)
            held[seat].one |= see(t, seat)->own.one;
    }
    for (int seat = 0; seat < 3; seat++)
        assert_true(held[seat].one == SPIL_RUMI7_KINDS);

    t = at(&(spec){.options = "first_round=1 last_round=1",
                   .dealer = 2,
                   .turns = 3,
                   .play = true,
                   .hand = {"5H", "AC", "X 7D"},
                   .melds = {"0 set 4S 4H 4C", "0 set 9S 9H 9C"},
                   .laid = "0"});
    yes(t, 0, "discard:5H");
    const spil_rumi7_view last = *see(t, SPIL_ONLOOKER);
    for (int i = 0; i < 200; i++) {
        t->su.game->imagine(&t->su, &last, &rng, &t->st);
        assert_memory_equal(see(t, SPIL_ONLOOKER), &last, sizeof last);
        assert_true((see(t, 1)->own.one & UINT64_C(0x0001000100010001)) != 0);
        assert_int_equal(spil_rumi7_jokers(&see(t, 2)->own), 1);
    }
}

static void rollouts_lay_and_build_when_they_can(void **state)
{
    (void)state;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 1, 0);
    table *t = at(&(spec){.play = true, .hand = {"2C", "4S 4H 4D 5S 5H 5D KD"}});
    assert_int_equal(t->su.game->rollout(&t->su, &t->st, &rng, 2), 2);
    assert_int_equal(see(t, 1)->laid, 2);
    t = at(&laid_out);
    t->su.game->rollout(&t->su, &t->st, &rng, 1);
    assert_int_equal(see(t, 0)->n_hand[0], 5);
    assert_int_equal(see(t, 0)->n_discard, 1);
}

/* Random play as the notation page says, by lists of moves. `ignores` lays only this often, for a test of the test. */
static int plain_rollout(const spil_setup *su, void *st, spil_fast_rng *rng, int ignores)
{
    static spil_move moves[SPIL_MOVES_MAX];
    static const spil_rumi7_verb order[][2] = {{SPIL_RUMI7_STOCK, SPIL_RUMI7_TAKE},
                                               {SPIL_RUMI7_LAY_SET, SPIL_RUMI7_LAY_RUN},
                                               {SPIL_RUMI7_ADD, SPIL_RUMI7_SWAP},
                                               {SPIL_RUMI7_DISCARD, SPIL_RUMI7_DISCARD}};
    uint8_t act[SPIL_SEATS_MAX];
    int steps = 0;
    for (int n_act; (n_act = su->game->to_act(su, st, act)) > 0; steps++) {
        const int seat = act[n_act - 1], all = su->game->moves(su, st, seat, moves, SPIL_MOVES_MAX);
        int n = 0;
        for (int k = 0; k < 4 && n == 0; k++) {
            if (k == 1 && ignores > 0 && spil_fast_below(rng, (uint32_t)ignores) == 0)
                continue;
            for (int i = 0; i < all; i++) {
                const spil_rumi7_verb verb = spil_rumi7_move_verb(moves[i]);
                if (verb >= order[k][0] && verb <= order[k][1])
                    moves[n++] = moves[i];
            }
        }
        if (n == 0) /* nothing but the rest of the contract */
            n = all;
        const spil_move mv = moves[spil_fast_below(rng, (uint32_t)n)];
        assert_int_equal(su->game->apply(su, st, seat, mv, NULL, NULL), SPIL_OK);
        const int by_lot = (int)spil_fast_below(rng, su->seats);
        if (spil_rumi7_move_verb(mv) == SPIL_RUMI7_STOCK && by_lot != seat &&
            su->game->apply(su, st, by_lot, (spil_move){SPIL_RUMI7_CLAIM}, NULL, NULL) == SPIL_OK)
            steps++;
    }
    return steps;
}

/* How many standard errors two ways to play a round are apart in length, squared, with its sign. */
static double apart(const spil_setup *su, int ignores)
{
    enum { GAMES = 1500 };
    double sum[2] = {0}, squares[2] = {0};
    for (int plain = 0; plain < 2; plain++) {
        spil_fast_rng rng;
        spil_fast_seed(&rng, 11, (uint64_t)plain);
        for (int i = 0; i < GAMES; i++) {
            spil_state st;
            const spil_key key = spil_fast_key(&rng);
            su->game->start(su, &key, &st);
            const double n =
                plain ? plain_rollout(su, &st, &rng, ignores) : su->game->rollout(su, &st, &rng, 1 << 20);
            sum[plain] += n < 300 ? n : 300; /* blocked rounds would hide all else */
            squares[plain] += n < 300 ? n * n : 300 * 300;
        }
    }
    double variance = 0;
    for (int k = 0; k < 2; k++)
        variance += (squares[k] / GAMES - sum[k] / GAMES * sum[k] / GAMES) / GAMES;
    const double off = (sum[0] - sum[1]) / GAMES;
    return off * (off < 0 ? -off : off) / variance;
}

static void rollouts_play_like_the_plain_one(void **state)
{
    (void)state;
    static const char *const rounds[] = {"1", "2", "4", "5", "7"};
    for (int i = 0; i < 5; i++) {
        spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "rumi7"), 2 + i % 3);
        assert_int_equal(spil_setup_option(&su, "first_round", rounds[i], NULL), SPIL_OK);
        assert_int_equal(spil_setup_option(&su, "last_round", rounds[i], NULL), SPIL_OK);
        assert_int_equal(spil_setup_check(&su, NULL), SPIL_OK);
        const double off = apart(&su, 0);
        print_message("round %s: %.1f squared standard errors apart\n", rounds[i], off);
        assert_true(off > -16 && off < 16);
        if (i == 0) /* one that now and then does not see that it can lay must be caught */
            assert_true(apart(&su, 2) < -16);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R1_R2_R3_every_round_is_dealt_from_all_cards),
        cmocka_unit_test(R4_draw_then_discard),
        cmocka_unit_test(R5_the_ranks_are_a_circle),
        cmocka_unit_test(R5_a_run_has_at_most_thirteen_cards),
        cmocka_unit_test(R6_others_may_claim_what_was_left),
        cmocka_unit_test(R6_the_offer_ends_with_the_discard_and_not_with_a_take),
        cmocka_unit_test(R6_hosts_can_ask_who_may_claim),
        cmocka_unit_test(R6_hosts_can_ask_what_ends_an_offer),
        cmocka_unit_test(R6_with_two_seats_only_the_first_upcard),
        cmocka_unit_test(R7_the_contract_is_laid_part_by_part),
        cmocka_unit_test(R7_a_part_must_leave_the_rest_possible),
        cmocka_unit_test(R7_laying_is_never_forced),
        cmocka_unit_test(R7_other_orders_cannot_be_read),
        cmocka_unit_test(R8_jokers_never_outnumber_naturals),
        cmocka_unit_test(R9_cards_are_built_on_any_meld),
        cmocka_unit_test(R9_jokers_on_runs_name_their_end),
        cmocka_unit_test(R9_building_begins_with_the_next_turn),
        cmocka_unit_test(R10_four_ways_to_move_a_joker),
        cmocka_unit_test(R10_inner_jokers_stay),
        cmocka_unit_test(R11_the_taken_card_is_not_thrown_away),
        cmocka_unit_test(R11_unless_it_is_the_only_card),
        cmocka_unit_test(R12_out_by_discarding_and_what_cards_cost),
        cmocka_unit_test(R12_out_by_building),
        cmocka_unit_test(R12_out_by_laying),
        cmocka_unit_test(R13_discards_become_the_stock),
        cmocka_unit_test(R13_with_one_discard_it_must_be_taken),
        cmocka_unit_test(R13_turn_1000_ends_the_round),
        cmocka_unit_test(R14_R15_the_last_round_ends_the_game),
        cmocka_unit_test(known_cards_leave_with_an_equal_one),
        cmocka_unit_test(a_drawn_card_is_told_to_its_seat_only),
        cmocka_unit_test(G4_onlookers_see_known_cards_only),
        cmocka_unit_test(G4_what_onlookers_imagine),
        cmocka_unit_test(imagined_hands_fit_what_everybody_knows),
        cmocka_unit_test(rollouts_lay_and_build_when_they_can),
        cmocka_unit_test(rollouts_play_like_the_plain_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
