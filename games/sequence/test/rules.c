/* rules.c: the rules of Sequence Numbers one by one (N1–N7, N10–N14). What makes a sequence (N8, N9) is in rows.c,
 * the checks on loaded positions are in load.c. */
#include "scene.h"

/* ---- N1: sides ---- */

static void N1_sides_by_seats(void **state)
{
    (void)state;
    assert_has(fresh(2, "1")->json, "\"teams\":2");
    assert_has(fresh(2, "1")->json, "\"sides\":[0,1]");
    assert_has(fresh(3, "1")->json, "\"sides\":[0,1,2]");
    assert_has(fresh(4, "1")->json, "\"sides\":[0,1,0,1]");
    assert_has(fresh(6, "1")->json, "\"sides\":[0,1,0,1,0,1]");
}

static void N1_six_seats_may_be_three_teams(void **state)
{
    (void)state;
    spil_setup su = setup(6);
    assert_int_equal(spil_setup_option(&su, "teams", "3", NULL), SPIL_OK);
    assert_int_equal(spil_setup_check(&su, NULL), SPIL_OK);
    assert_int_equal(spil_sequence_side_of(&su, 4), 1);
}

static void N1_five_seats_are_refused_with_the_reason(void **state)
{
    (void)state;
    spil_setup su = setup(5);
    spil_error err;
    assert_int_equal(spil_setup_check(&su, &err), SPIL_BAD_OPTION);
    assert_string_equal(sentence(&err), "five seats cannot form even teams: play with 2, 3, 4 or 6");
}

static void N1_other_numbers_of_sides_are_refused(void **state)
{
    (void)state;
    static const struct {
        int seats;
        const char *teams;
    } bad[] = {{2, "3"}, {3, "2"}, {4, "3"}, {2, "1"}, {6, "4"}, {6, "0"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        spil_setup su = setup(bad[i].seats);
        spil_code code = spil_setup_option(&su, "teams", bad[i].teams, NULL);
        if (code == SPIL_OK)
            code = spil_setup_check(&su, NULL);
        assert_int_equal(code, SPIL_BAD_OPTION);
    }
}

/* ---- N2–N4: board, cards, deal ---- */

static void N2_corners_are_never_occupied(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 1, .hand = {"plus 1+0"}});
    refuses(t, 0, "plus@a1", "corners belong to everybody and are never taken");
    refuses(t, 0, "plus@h8", "corners belong to everybody and are never taken");
    refuses(t, 0, "plus@i1", "there is no such cell on the board");
    assert_int_equal(n_moves(t, 0), 60 + 2);
}

static void N4_deal(void **state)
{
    (void)state;
    static const int hands[] = {0, 0, 5, 5, 4, 0, 4};
    static const int seats[] = {2, 3, 4, 6};
    for (size_t i = 0; i < 4; i++) {
        const int n = seats[i];
        table *t = fresh(n, "77");
        spil_sequence_view v;
        spil_view_of(&t->su, &t->st, 0, &v);
        assert_int_equal(v.turn, (v.dealer + 1) % n);
        for (int s = 0; s < n; s++)
            assert_int_equal(v.n_hand[s], hands[n]);
        assert_int_equal(v.n_stock, 100 - n * hands[n]);
        assert_has(t->json, "\"op\":2}");
    }
}

static void N4_a_deck_too_small_for_the_deal_is_refused(void **state)
{
    (void)state;
    static const char text[] =
        "board 5 6\n* 1 2 3 *\n4 5 6 7 8\n9 10 11 12 13\n8 7 6 5 4\n13 12 11 10 9\n* 3 2 1 *\n"
        "cards\n1+0 2+0 3+0 4+0 5+0 6+0 7+0 8+0 9+0 10+0 11+0 12+0 13+0\nplus 2\nminus 0\n";
    static spil_data data;
    spil_setup su = setup(2);
    spil_error err;
    assert_int_equal(spil_data_read(su.game, "mine", text, strlen(text), &data, &err), SPIL_OK);
    su.data = &data;
    su.option[SPIL_SEQUENCE_BOARD] = SPIL_OPTION_OWN;
    assert_int_equal(spil_setup_check(&su, &err), SPIL_OK);
    su.seats = 3;
    su.option[SPIL_SEQUENCE_TEAMS] = 3;
    assert_int_equal(spil_setup_check(&su, &err), SPIL_BAD_OPTION);
    assert_string_equal(sentence(&err), "a deck of 15 cards is too small for 3 seats");
}

/* ---- N5: a turn ---- */

static void N5_a_sum_goes_on_its_answer(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 1, .hand = {"8+4 5+2", "1+0"}, .stock = "9-8"});
    assert_int_equal(n_moves(t, 0), 4);
    refuses(t, 0, "8+4@c3", "the number there is 17, and that is not 8+4");
    refuses(t, 0, "1+0@b1", "you do not hold 1+0");
    refuses(t, 0, "7+7@b1", "there is no such card in the deck");
    refuses(t, 1, "1+0@b1", "it is not your turn: seat 0 is to move");
    table_does(t, 0, "8+4@c2");
    assert_has(t->json, "\"chips\":[\"*......*\",\"..0.....\"");
    assert_has(t->json, "\"hands\":[[\"9-8\",\"5+2\"],[\"1+0\"]]");
    assert_has(t->json, "\"discards\":[[\"8+4\"],[]]");
    assert_has(t->json, "\"turn\":1");
    table_does(t, 1, "1+0@b1");
    assert_true(events(t, "draw") == 1 && events(t, "drew") == 1);
    for (int i = 0; i < t->ev.n; i++) { /* the card itself is for the drawer's eyes */
        if (strcmp(t->su.game->events[t->ev.item[i].kind].name, "drew") == 0)
            assert_int_equal(t->ev.item[i].visible_to, 1 << 1);
    }
}

static void N5_taken_cells_are_refused(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 1, .chips = {NULL, "..1....."}, .hand = {"8+4"}});
    refuses(t, 0, "8+4@c2", "there is a chip there already");
    table_does(t, 0, "8+4@e6");
}

static void N5_a_minus_takes_a_chip_of_another_side(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4,
                          .dealer = 3,
                          .turns = 8,
                          .chips = {"*....0.*", "111110..", "1......."},
                          .sequences = "{\"side\":1,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]}",
                          .hand = {"minus", "minus 1+0"}});
    refuses(t, 0, "minus@f1", "that chip is your own side's");
    refuses(t, 0, "minus@b1", "there is no chip there to take away");
    refuses(t, 0, "minus@c2", "that chip is part of a sequence and stays");
    assert_int_equal(n_moves(t, 0), 1);
    table_does(t, 0, "minus@a3");
    assert_has(t->json, "\"chips\":[\"*....0.*\",\"111110..\",\"........\"");
    table_does(t, 1, "minus@f1"); /* and no chip goes down instead */
    assert_has(t->json, "\"chips\":[\"*......*\",\"111110..\"");
}

/* ---- N6, N7: dead cards, passing ---- */

static void N6_a_dead_card_is_exchanged_once_a_turn(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2,
                          .dealer = 1,
                          .chips = {"*11....*", NULL, NULL, NULL, "00......"},
                          .hand = {"1+0 1+1 8+4"},
                          .stock = "9-8 6-4"});
    refuses(t, 0, "dead:8+4", "8+4 is not dead: there is an empty cell for it");
    assert_true(table_lists(t, 0, "dead:1+0") && table_lists(t, 0, "dead:1+1") &&
                table_lists(t, 0, "8+4@c2"));
    table_does(t, 0, "dead:1+0");
    assert_has(t->json, "\"hands\":[[\"9-8\",\"1+1\",\"8+4\"]");
    assert_has(t->json, "\"dead_used\":true");
    assert_has(t->json, "\"turn\":0");
    refuses(t, 0, "dead:9-8", "only one dead card can be exchanged in a turn");
    table_does(t, 0, "8+4@c2");
    assert_has(t->json, "\"dead_used\":false");
}

static void N6_an_exchange_draws_at_once_also_by_hand(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2,
                          .by_hand = true,
                          .dealer = 1,
                          .chips = {"*1.....*", NULL, NULL, NULL, "0......."},
                          .hand = {"1+0"},
                          .stock = "6-4"});
    table_does(t, 0, "dead:1+0");
    assert_has(t->json, "\"hands\":[[\"6-4\"],[]]");
    assert_has(t->json, "\"may_draw\":[false,false]");
}

static const char *const full_rows[] = {"*001100*", "11001100", "00110011", "11001100",
                                        "00110011", "11001100", "00110011", "*100110*"};

static void N6_a_plus_is_dead_on_a_full_board_and_a_minus_never(void **state)
{
    (void)state;
    spec sp = {.seats = 2, .dealer = 1, .hand = {"plus minus"}, .stock = "1+0"};
    memcpy(sp.chips, full_rows, sizeof full_rows);
    table *t = at(&sp);
    refuses(t, 0, "dead:minus", "a minus is never dead");
    assert_true(table_lists(t, 0, "dead:plus"));
    assert_int_equal(n_moves(t, 0), 1 + 29);
    table_does(t, 0, "dead:plus");
}

static void N7_pass_only_when_nothing_else_is_legal(void **state)
{
    (void)state;
    spec sp = {.seats = 2, .dealer = 1, .hand = {"1+0", "1+1"}, .stock = "6-4 9-8"};
    memcpy(sp.chips, full_rows, sizeof full_rows);
    table *t = at(&sp);
    refuses(t, 0, "pass", "you can only pass when you can neither play nor exchange a card");
    table_does(t, 0, "dead:1+0"); /* what is drawn is dead too, but this turn's exchange is used */
    assert_int_equal(n_moves(t, 0), 1);
    table_does(t, 0, "pass");
    assert_has(t->json, "\"passes\":1,\"turns\":1}");
    assert_has(t->json, "\"hands\":[[\"6-4\"],[\"1+1\"]]"); /* nothing drawn */
    table_does(t, 1, "dead:1+1");                           /* an exchange does not restart the count */
    assert_has(t->json, "\"passes\":1,");
    table_does(t, 1, "pass");
    assert_true(result(t).over);
    assert_int_equal(result(t).winners, 0);
}

static void N7_a_seat_without_cards_passes_and_a_card_restarts_the_count(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 1, .hand = {NULL, "1+0"}});
    table_does(t, 0, "pass");
    table_does(t, 1, "1+0@b1");
    assert_has(t->json, "\"passes\":0,\"turns\":2}");
}

static void N7_most_sequences_win_a_blocked_game(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4,
                          .dealer = 3,
                          .turns = 7,
                          .passes = 3,
                          .chips = {NULL, "11111..."},
                          .sequences = "{\"side\":1,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]}"});
    table_does(t, 3, "pass");
    assert_true(result(t).over);
    assert_int_equal(result(t).winners, 2 | 8);
    assert_int_equal(result(t).points[1], 1);
}

static void N7_turn_1000_is_the_last_and_draws(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 0, .turns = 999, .hand = {"1+0", "1+1"}, .stock = "9-8"});
    table_does(t, 0, "1+0@b1");
    assert_true(result(t).over);
    assert_has(t->json, "\"hands\":[[\"9-8\"],[\"1+1\"]]");
    assert_has(t->json, "\"turns\":1000}");
    assert_has(t->json, "\"turn\":0");
}

/* ---- N10: stock ---- */

static void N10_discards_become_the_stock_seat_after_seat(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2,
                          .dealer = 1,
                          .turns = 8,
                          .rest_discarded = true,
                          .hand = {"1+0 1+1", "3+1"},
                          .discard = {NULL, "2+1 12-9"}});
    table_does(t, 0, "1+0@b1");
    assert_int_equal(events(t, "reshuffle"), 1);
    assert_has(t->json, "\"op\":8}");
    assert_has(t->json, "\"discards\":[[],[]]"); /* the card just played went with them */
    spil_sequence_view v;
    spil_view_of(&t->su, &t->st, 0, &v);
    assert_int_equal(v.n_stock, 64 - 3);
    assert_int_equal(v.n_hand[0], 2);
}

/* ---- N11: drawing by hand ---- */

static void N11_playing_passes_the_turn_and_gives_the_right(void **state)
{
    (void)state;
    spec sp = by_hand(2, 0, 0);
    table *t = at(&sp);
    refuses(t, 0, "draw", "you have no card to draw now");
    table_does(t, 0, "1+0@b1");
    assert_has(t->json, "\"turn\":1");
    assert_has(t->json, "\"may_draw\":[true,false]");
    assert_has(t->json, "\"hands\":[[\"1+1\"],");
    table_does(t, 0, "draw");
    assert_has(t->json, "\"may_draw\":[false,false]");
    assert_has(t->json, "\"hands\":[[\"1+1\",\"8+4\"],");
}

static void N11_the_right_ends_when_the_next_seat_has_played_and_drawn(void **state)
{
    (void)state;
    spec sp = by_hand(4, 0, 0);
    table *t = at(&sp);
    table_does(t, 0, "1+0@b1");
    table_does(t, 1, "3+1@e1");
    assert_true(table_lists(t, 0, "draw") && table_lists(t, 1, "draw"));
    table_does(t, 1, "draw");
    assert_int_equal(events(t, "lost"), 1);
    assert_false(table_lists(t, 0, "draw"));
    assert_has(t->json, "\"may_draw\":[false,false,false,false]");
}

static void N11_a_draw_before_the_own_next_turn_ends_nobodys_right(void **state)
{
    (void)state;
    spec sp = by_hand(2, 2, 1 | 2); /* seat 0 is to move and has not drawn yet, nor has seat 1 */
    table *t = at(&sp);
    table_does(t, 0, "draw");
    assert_has(t->json, "\"may_draw\":[false,true]");
    table_does(t, 0, "1+0@b1");
    table_does(t, 0, "draw"); /* seat 1 is to move now: its right was for its turn before */
    assert_has(t->json, "\"may_draw\":[false,false]");
}

static void N11_the_own_next_turn_ends_the_right(void **state)
{
    (void)state;
    spec sp = by_hand(2, 2, 1);
    table *t = at(&sp);
    table_does(t, 0, "1+0@b1"); /* the old right is gone, the new one is there */
    assert_has(t->json, "\"may_draw\":[true,false]");
    sp = by_hand(2, 2, 1);
    sp.chips[0] = "*1.....*";
    sp.chips[4] = "1.......";
    t = at(&sp);
    table_does(t, 0, "dead:1+0");
    assert_has(t->json, "\"may_draw\":[false,false]");
    sp = by_hand(2, 2, 1);
    sp.hand[0] = NULL;
    t = at(&sp);
    table_does(t, 0, "pass");
    assert_has(t->json, "\"may_draw\":[false,false]");
}

static void N11_auto_draws_for_everybody(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 1, .hand = {"1+0"}});
    refuses(t, 0, "draw", "cards are drawn for you in this game");
}

/* ---- N12: table talk ---- */

static void N12_every_seat_of_the_side_forfeits_a_card(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4, .dealer = 3, .hand = {"1+0 1+1", "3+1", "3+2 6-1", "5+1"}});
    assert_int_equal(n_moves(t, SPIL_HOST), 2);
    refuses(t, 0, "talk:1", "only the host can call table talk");
    refuses(t, SPIL_HOST, "pass", "the host can only call table talk");
    refuses(t, SPIL_HOST, "talk:2", "sides are 0 to 1");
    table_does(t, SPIL_HOST, "talk:0");
    assert_has(t->json, "\"must_forfeit\":[true,false,true,false]");
    assert_int_equal(n_moves(t, SPIL_HOST), 0);
    refuses(t, SPIL_HOST, "talk:1", "cards must be forfeited for table talk before the game goes on");
    refuses(t, 0, "1+0@b1", "cards must be forfeited for table talk before the game goes on");
    refuses(t, 1, "forfeit:3+1", "you have no card to forfeit");
    refuses(t, 2, "forfeit:1+0", "you do not hold 1+0");
    assert_true(table_lists(t, 2, "forfeit:6-1"));
    table_does(t, 2, "forfeit:6-1");
    assert_has(t->json, "\"to_act\":[0]");
    table_does(t, 0, "forfeit:1+1");
    assert_has(t->json, "\"hands\":[[\"1+0\"],[\"3+1\"],[\"3+2\"],[\"5+1\"]]");
    assert_has(t->json, "\"discards\":[[\"1+1\"],[],[\"6-1\"],[]]");
    table_does(t, 0, "1+0@b1");
}

static void N12_a_side_without_cards_has_nothing_to_forfeit(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4, .dealer = 3, .hand = {NULL, "3+1", NULL, "5+1"}});
    table_does(t, SPIL_HOST, "talk:0");
    assert_has(t->json, "\"must_forfeit\":[false,false,false,false]");
    table_does(t, SPIL_HOST, "talk:0");
}

static void N12_no_talk_without_teams(void **state)
{
    (void)state;
    table *t = fresh(3, "1");
    assert_int_equal(n_moves(t, SPIL_HOST), 0);
    refuses(t, SPIL_HOST, "talk:0", "there is no table talk without teams");
}

/* ---- N13, N14 ---- */

static void N13_who_may_act(void **state)
{
    (void)state;
    spec sp = by_hand(4, 5, 1 | 4 | 8); /* seat 1 is to move */
    assert_has(at(&sp)->json, "\"to_act\":[2,3,0,1]");
    sp = by_hand(4, 5, 2); /* the seat to move comes last even when it may draw */
    assert_has(at(&sp)->json, "\"to_act\":[1]");
    sp = by_hand(4, 5, 1);
    sp.must_forfeit = 1 | 4;
    table *t = at(&sp);
    assert_has(t->json, "\"to_act\":[2,0]");
    refuses(t, 0, "draw", "cards must be forfeited for table talk before the game goes on");
}

static void N14_when_over(void **state)
{
    (void)state;
    spec sp = by_hand(4, 8, 2 | 8);
    sp.chips[0] = "*000...*";
    sp.chips[1] = "00000...";
    sp.sequences = "{\"side\":0,\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\"]}";
    sp.hand[0] = "3+1 9-8";
    sp.hand[1] = "1+1";
    sp.hand[3] = "12-6";
    table *t = at(&sp);
    table_does(t, 0, "3+1@e1");
    const char *json = t->json;
    assert_has(json, "\"to_act\":[],\"over\":true");
    assert_has(json, "\"turn\":0");
    assert_has(json, "\"turns\":9}");
    assert_has(json, "\"may_draw\":[false,false,false,false]");
    assert_int_equal(n_moves(t, 0) + n_moves(t, 1) + n_moves(t, SPIL_HOST), 0);
    assert_int_equal(table_do(t, 1, "draw"), SPIL_GAME_OVER);
    assert_has(table_view(t, 1), "\"hands\":[[\"?\"],[\"1+1\"],[\"?\",\"?\"],[\"?\"]]");
}

static void G4_views_hide_hands_and_stock(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 2, .dealer = 1, .hand = {"1+0 plus", "minus 3+1"}});
    const char *json = table_view(t, 1);
    assert_has(json, "\"hands\":[[\"?\",\"?\"],[\"3+1\",\"minus\"]]");
    assert_has(json, "\"stock\":[\"?\",\"?\"");
    assert_null(strstr(json, "rng"));
    assert_null(strstr(json, "plus"));
}

static void G4_onlookers_see_no_hand(void **state)
{
    (void)state;
    spil_sequence_view v;
    table *t = at(&(spec){.seats = 2, .dealer = 1, .hand = {"1+0 plus", "minus 3+1"}});
    spil_view_of(&t->su, &t->st, SPIL_ONLOOKER, &v);
    assert_int_equal(v.head.seat, SPIL_ONLOOKER);
    assert_true(v.hand == SPIL_SEQUENCE_EMPTY_HAND);
    const char *json = table_view(t, SPIL_ONLOOKER);
    assert_has(json, "\"hands\":[[\"?\",\"?\"],[\"?\",\"?\"]]");
    assert_has(json, "\"stock\":[\"?\",\"?\"");
    assert_null(strstr(json, "plus"));
    assert_null(strstr(json, "minus"));
    assert_int_equal(n_moves(t, SPIL_ONLOOKER), 0);
    refuses(t, SPIL_ONLOOKER, "1+0@b1", "it is not your turn: seat 0 is to move");
    refuses(t, SPIL_ONLOOKER, "pass", "it is not your turn: seat 0 is to move");
    refuses(t, SPIL_ONLOOKER, "draw", "cards are drawn for you in this game");
    refuses(t, SPIL_ONLOOKER, "talk:0", "only the host can call table talk");
    refuses(t, SPIL_ONLOOKER, "forfeit:1+0", "you have no card to forfeit");
}

/* To onlookers every hand may hold any card that is not discarded. */
static void G4_what_onlookers_imagine(void **state)
{
    (void)state;
    spil_fast_rng rng;
    spil_sequence_view seen, v;
    spil_fast_seed(&rng, 1, 0);
    table *t = at(&(spec){.seats = 2, .dealer = 1, .hand = {"1+0 plus", "minus 3+1"}});
    spil_view_of(&t->su, &t->st, SPIL_ONLOOKER, &seen);
    bool held[2][SPIL_SEQUENCE_KINDS] = {{false}};
    for (int i = 0; i < 2000; i++) {
        t->su.game->imagine(&t->su, &seen, &rng, &t->st);
        spil_view_of(&t->su, &t->st, SPIL_ONLOOKER, &v);
        assert_memory_equal(&v, &seen, sizeof seen);
        for (int seat = 0; seat < 2; seat++) {
            spil_view_of(&t->su, &t->st, seat, &v);
            assert_int_equal(v.n_hand[seat], 2);
            for (int k = 0; k < 2; k++)
                held[seat][spil_sequence_hand_card(v.hand, k)] = true;
        }
    }
    const spil_sequence_board *b = spil_sequence_board_of(&t->su);
    for (int i = 0; i < b->n_cards; i++)
        assert_true(held[0][b->deck[i]] && held[1][b->deck[i]]);
}

static void G7_spelling(void **state)
{
    (void)state;
    table *t = at(&(spec){.seats = 4, .dealer = 3, .hand = {"1+0"}});
    static const char *const bad[] = {
        "1+0",   "1+0@",    "1+0@B1", "1+0@b01", "01+0@b1",   "1+0@b1 ", " 1+0@b1", "Pass",
        "talk:", "talk:-1", "dead",   "dead:",   "forfeit:1", "plus@1b", "1+0@b0",  "1-@b1"};
    spil_move mv;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (t->su.game->parse_move(&t->su, bad[i], &mv))
            fail_msg("'%s' was read", bad[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(N1_sides_by_seats),
        cmocka_unit_test(N1_six_seats_may_be_three_teams),
        cmocka_unit_test(N1_five_seats_are_refused_with_the_reason),
        cmocka_unit_test(N1_other_numbers_of_sides_are_refused),
        cmocka_unit_test(N2_corners_are_never_occupied),
        cmocka_unit_test(N4_deal),
        cmocka_unit_test(N4_a_deck_too_small_for_the_deal_is_refused),
        cmocka_unit_test(N5_a_sum_goes_on_its_answer),
        cmocka_unit_test(N5_taken_cells_are_refused),
        cmocka_unit_test(N5_a_minus_takes_a_chip_of_another_side),
        cmocka_unit_test(N6_a_dead_card_is_exchanged_once_a_turn),
        cmocka_unit_test(N6_an_exchange_draws_at_once_also_by_hand),
        cmocka_unit_test(N6_a_plus_is_dead_on_a_full_board_and_a_minus_never),
        cmocka_unit_test(N7_pass_only_when_nothing_else_is_legal),
        cmocka_unit_test(N7_a_seat_without_cards_passes_and_a_card_restarts_the_count),
        cmocka_unit_test(N7_most_sequences_win_a_blocked_game),
        cmocka_unit_test(N7_turn_1000_is_the_last_and_draws),
        cmocka_unit_test(N10_discards_become_the_stock_seat_after_seat),
        cmocka_unit_test(N11_playing_passes_the_turn_and_gives_the_right),
        cmocka_unit_test(N11_the_right_ends_when_the_next_seat_has_played_and_drawn),
        cmocka_unit_test(N11_a_draw_before_the_own_next_turn_ends_nobodys_right),
        cmocka_unit_test(N11_the_own_next_turn_ends_the_right),
        cmocka_unit_test(N11_auto_draws_for_everybody),
        cmocka_unit_test(N12_every_seat_of_the_side_forfeits_a_card),
        cmocka_unit_test(N12_a_side_without_cards_has_nothing_to_forfeit),
        cmocka_unit_test(N12_no_talk_without_teams),
        cmocka_unit_test(N13_who_may_act),
        cmocka_unit_test(N14_when_over),
        cmocka_unit_test(G4_views_hide_hands_and_stock),
        cmocka_unit_test(G4_onlookers_see_no_hand),
        cmocka_unit_test(G4_what_onlookers_imagine),
        cmocka_unit_test(G7_spelling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
