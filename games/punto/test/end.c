/* end.c: the rules of Punto one by one: how rounds and games end (P6–P9), and that views hide the
 * piles (G4). */
#include "scene.h"

/* ---- P6: no row ---- */

/* Fills the last cell of a full square; the next seat's card, a one, has no cell. */
static void run_full_square(table *t, const scene *base, int last_seat)
{
    scene sc = *base;
    const char *row = sc.grid[5];
    char move[16], top[4][4];
    snprintf(move, sizeof move, "%.2s@5,5", row + strlen(row) - 2);
    sc.moves = move;
    sc.starter = (last_seat - 35 % sc.seats + sc.seats) % sc.seats;
    const int next = (last_seat + 1) % sc.seats;
    snprintf(top[next], sizeof top[next], "%c1", "ROBG"[sc.seats == 2 || sc.teams ? 2 * (next % 2) : next]);
    if (sc.top[next] == NULL)
        sc.top[next] = top[next];
    table_run(t, &sc);
    assert_non_null(table_event(t, "stuck"));
}

/* Red's only short row is 5+6+4 = 15, blue's 7+5+5 = 17; the neutral cards have three, a row of four among them. */
static const scene sheet_example = {.seats = 3,
                                    .grid = {"B7 B9 O9 B3 O5 O8", "R9 B2 R2 G6 G8 G9", "R4 G7 O2 B8 R5 R6",
                                             "O4 R9 B2 O5 O9 R4", "O4 B7 O7 O6 B5 R5", "R7 B4 G6 G3 G2 G5"}};

static void P6_the_cheapest_short_row_decides_17_v_15(void **state)
{
    (void)state;
    table t;
    run_full_square(&t, &sheet_example, 0);
    assert_field(&t, "history", "[{'winner':0,'by':'short_rows'}]");
    assert_field(&t, "wins", "[1,0,0]");
    assert_field(&t, "trophies", "['R6']");
    assert_field(&t, "starter", "1"); /* P8: left of the winning side's lowest seat */
}

static void P6_most_short_rows_win(void **state)
{
    (void)state;
    table t;
    /* Red has two, of 20 and 13; orange has a cheaper one of 9. */
    run_full_square(&t,
                    &(scene){.seats = 4,
                             .grid = {"B4 G5 R4 R7 R9 B6", "G3 G4 R8 O4 G2 B9", "R2 O6 O3 R2 R3 G9",
                                      "G2 O2 G8 B6 R3 B2", "B5 G6 R8 G8 O7 O9", "O5 B4 B3 O9 O7 B8"}},
                    2);
    assert_field(&t, "history", "[{'winner':0,'by':'short_rows'}]");
    assert_field(&t, "trophies", "['R9']");
}

static void P6_then_the_sum_of_all_short_rows(void **state)
{
    (void)state;
    table t;
    /* Red 10 and 15, orange 10 and 14, blue one of 8. */
    run_full_square(&t,
                    &(scene){.seats = 4,
                             .grid = {"O7 R7 O5 G6 G2 B4", "B6 G2 O5 O3 O6 R8", "O4 B7 G5 G8 O2 O6",
                                      "R2 R2 R6 B5 G9 B8", "G9 O3 R4 G5 R9 R3", "G7 B4 R5 B3 B2 B3"}},
                    2);
    assert_field(&t, "history", "[{'winner':1,'by':'short_rows'}]");
    assert_field(&t, "starter", "2");
}

static void P6_equal_in_everything_is_drawn(void **state)
{
    (void)state;
    table t;
    run_full_square(&t,
                    &(scene){.seats = 4,
                             .grid = {"R8 G5 B6 O2 O7 B6", "G4 G6 B2 R5 G3 B2", "R9 R6 O2 B5 G5 G7",
                                      "R8 O3 B8 B7 R3 G2", "G2 O5 B9 R7 R2 B3", "O3 O4 G9 O5 R7 O7"}},
                    1);
    assert_field(&t, "history", "[{'winner':null,'by':'none'}]");
    assert_field(&t, "trophies", "[]"); /* P7: nobody's in a drawn round */
    assert_field(&t, "starter", "3");   /* P8: left of the round's starter, seat 2 */
}

static void P6_no_short_rows_at_all_is_drawn(void **state)
{
    (void)state;
    table t;
    run_full_square(&t,
                    &(scene){.seats = 4,
                             .grid = {"O6 G7 B3 B4 O4 B5", "G7 O3 O8 R8 R3 G9", "R9 O5 B4 B7 R4 B8",
                                      "B6 R6 G3 B8 G2 O3", "G9 G5 B3 O8 R7 R7", "R2 G6 O2 O7 R9 G8"}},
                    3);
    assert_field(&t, "history", "[{'winner':null,'by':'none'}]");
}

/* Red 8+7+3+3 = 21 and orange 5+7+3+2 = 17 against blue's cheaper 11: two colours of one side are added. */
static const scene two_colours = {.seats = 2,
                                  .grid = {"G3 G5 R8 R7 R3 R3", "R4 R9 O6 G3 G7 R9", "G6 B6 B2 G2 B8 O7",
                                           "B6 G4 B9 B2 B8 O9", "G8 O5 R2 O2 B4 G4", "R5 O5 O7 O3 O2 B3"}};

static void P6_the_two_colours_of_a_side_are_added(void **state)
{
    (void)state;
    table t;
    run_full_square(&t, &two_colours, 1);
    assert_field(&t, "history", "[{'winner':0,'by':'short_rows'}]");
    assert_field(&t, "trophies", "['R8']");
    scene teams = two_colours;
    teams.seats = 4;
    teams.teams = 1;
    run_full_square(&t, &teams, 3);
    assert_field(&t, "history", "[{'winner':0,'by':'short_rows'}]");
    assert_field(&t, "wins", "[1,0]");
    assert_field(&t, "starter", "1");
}

static void P6_a_seat_without_cards_ends_the_round(void **state)
{
    (void)state;
    table t;
    /* All 72 cards in nine stacks. Red's R9 R9 R8 lie in a row of three, 26 points; G9 is the last card. */
    static char board[800];
    board[0] = '\0';
    static const char tops[] =
        "RROOBBG"; /* stacks 0 to 6 end with a nine of these, the eighth gets the last nine */
    int used[36] = {0};
    used[scene_kind("R8")] = 1;
    for (int s = 0; s < 8; s++) {
        for (int points = 1; points <= 9; points++) {
            int colour = points < 9 ? (s / 2 + points) % 4 : -1;
            if (points == 9 && s < 7)
                colour = (int)(strchr("ROBG", tops[s]) - "ROBG");
            if (points == 8 && s == 7)
                continue; /* this R8 lies alone */
            if (colour < 0)
                continue;
            while (used[9 * colour + points - 1] == 2)
                colour = (colour + 1) % 4;
            used[9 * colour + points - 1]++;
            snprintf(board + strlen(board), sizeof board - strlen(board), "%c%d@%d,%d ", "ROBG"[colour],
                     points, s < 2 ? s : s - 2, s < 2 ? 0 : 1);
        }
    }
    strcat(board, "R8@2,0");
    table_run(&t, &(scene){.seats = 4, .board = board, .moves = "G9@5,1"});
    assert_non_null(table_event(&t, "stuck"));
    assert_field(&t, "history", "[{'winner':0,'by':'short_rows'}]");
    assert_field(&t, "trophies", "['R9']");
    assert_field(&t, "starter", "1");
}

static void P6_the_card_that_found_no_cell_is_not_played(void **state)
{
    (void)state;
    table t;
    /* Seat 1 turns up the neutral G1: it stays with seat 1 (P8). */
    scene sc = sheet_example;
    sc.top[1] = "G1";
    run_full_square(&t, &sc, 0);
    const piles p = read_piles(&t);
    int held = 0;
    for (int i = 0; i < p.n[1]; i++)
        held += p.card[1][i] == scene_kind("G1");
    assert_in_range(held, 1, 2);
    assert_int_equal(p.n[0] + p.n[1] + p.n[2], 71);
}

/* ---- P7: trophies ---- */

static void P7_the_card_with_most_points_of_the_row(void **state)
{
    (void)state;
    table t;
    table_run(
        &t,
        &(scene){.seats = 4,
                 .moves =
                     "R1@0,0 O1@0,1 B1@0,2 G1@0,3 R8@1,0 O2@1,1 B2@1,2 G2@2,3 R3@2,0 O3@3,1 B3@3,2 G3@4,3 "
                     "R4@3,0"});
    assert_field(&t, "trophies", "['R8']");
}

static void P7_of_all_rows_completed_at_once(void **state)
{
    (void)state;
    table t;
    /* R1 at 3,0 completes 0,0 … 3,0 and 3,0 … 3,3; the R9 lies in the second. R8 lies in neither. */
    table_run(
        &t,
        &(scene){.seats = 4,
                 .moves =
                     "R2@0,0 O1@0,1 B1@0,2 G1@0,3 R3@1,0 O2@1,1 B2@1,2 G2@1,3 R4@2,0 O3@2,1 B3@2,2 G3@2,3 "
                     "R5@3,1 O4@4,2 B4@4,3 G4@4,4 R9@3,2 O5@5,4 B5@5,3 G5@5,2 R6@3,3 O6@5,1 B6@4,1 G6@2,4 "
                     "R8@0,4 O7@1,4 B7@3,4 G7@5,0 R1@3,0"});
    assert_field(&t, "history", "[{'winner':0,'by':'row'}]");
    assert_field(&t, "trophies", "['R9']");
}

static void P7_equal_points_smallest_y_then_smallest_x(void **state)
{
    (void)state;
    table t;
    /* Down: R9 at 0,0 and 0,3. The game is over, so the board shows which of the two is gone. */
    table_run(
        &t,
        &(scene){.seats = 4,
                 .rounds = 1,
                 .moves =
                     "R9@0,0 O1@1,0 B1@2,0 G1@3,0 R2@0,1 O2@1,1 B2@2,1 G2@3,2 R3@0,2 O3@1,3 B3@2,3 G3@3,4 "
                     "R9@0,3"});
    assert_non_null(strstr(t.json, "{\"x\":0,\"y\":3,\"stack\":[\"R9\"]}"));
    assert_null(strstr(t.json, "{\"x\":0,\"y\":0,"));
    /* Across: R9 at 0,0 and at -3,0; the latter is gone. */
    table_run(
        &t,
        &(scene){.seats = 4,
                 .rounds = 1,
                 .moves =
                     "R9@0,0 O1@0,1 B1@0,2 G1@0,3 R2@-1,0 O2@-1,1 B2@-1,2 G2@-2,3 R3@-2,0 O3@-3,1 B3@-3,2 "
                     "G3@-4,3 R9@-3,0"});
    assert_non_null(strstr(t.json, "{\"x\":0,\"y\":0,\"stack\":[\"R9\"]}"));
    assert_null(strstr(t.json, "{\"x\":-3,\"y\":0,"));
}

static void P7_equal_points_colour_before_place(void **state)
{
    (void)state;
    table t;
    /* Short rows: O9 O6 O5 O3 in the first line, R9 R7 R2 R7 in the second. */
    run_full_square(&t,
                    &(scene){.seats = 2,
                             .grid = {"G8 O9 O6 O5 O3 G4", "R9 R7 R2 R7 G3 G6", "B7 B5 B5 B4 O6 R9",
                                      "G2 G7 O5 R4 G5 O7", "O3 R6 O9 B9 R8 B6", "B8 B9 G3 R3 B3 G5"}},
                    1);
    assert_field(&t, "history", "[{'winner':0,'by':'short_rows'}]");
    assert_field(&t, "trophies", "['R9']");
}

static void P7_what_lay_below_the_trophy_shows_again(void **state)
{
    (void)state;
    table t;
    table_run(
        &t,
        &(scene){.seats = 4,
                 .rounds = 1,
                 .moves =
                     "R1@0,0 O1@0,1 B1@0,2 G1@0,3 R2@1,0 O4@1,0 B2@1,2 G2@2,3 R3@2,0 O3@3,1 B3@3,2 G3@4,3 "
                     "R4@3,0 O2@1,1 B4@2,1 G4@4,2 R5@1,0"});
    assert_field(&t, "trophies", "['R5']");
    assert_non_null(strstr(t.json, "{\"x\":1,\"y\":0,\"stack\":[\"O4\",\"R2\"]}"));
}

/* ---- P8: the next round ---- */

static void P8_left_of_the_seat_that_placed_the_winning_card_starts(void **state)
{
    (void)state;
    table t;
    /* Seat 2 completes its team's row: seat 3 starts, although the side's lowest seat is 0. */
    table_run(&t, &(scene){.seats = 4,
                           .teams = 1,
                           .starter = 2,
                           .moves = "R1@0,0 B1@0,1 R2@1,0 B2@1,1 R3@2,0 B3@2,1 R4@3,0 G1@3,1 R5@4,0"});
    assert_field(&t, "wins", "[1,0]");
    assert_field(&t, "starter", "3");
    assert_field(&t, "turn", "3");
}

static void P8_trophies_are_out_for_good_and_teams_are_dealt_again(void **state)
{
    (void)state;
    table t;
    table_run(&t, &(scene){.seats = 4,
                           .teams = 1,
                           .moves = "R1@0,0 B1@0,1 R2@1,0 B2@1,1 R3@2,0 B3@2,1 R4@3,0 G1@3,1 R9@4,0"});
    const piles p = read_piles(&t);
    assert_int_equal(p.n[0], 18); /* 35 cards: the lower seat gets one more */
    assert_int_equal(p.n[2], 17);
    assert_int_equal(p.n[1], 18);
    int nines = 0;
    for (int seat = 0; seat < 4; seat += 2) {
        for (int i = 0; i < p.n[seat]; i++)
            nines += p.card[seat][i] == scene_kind("R9");
    }
    assert_int_equal(nines, 1);
}

static void P8_played_neutral_cards_are_dealt_from_the_winner_on(void **state)
{
    (void)state;
    table t;
    /* Seat 1 wins; one neutral card was played, by seat 2: it goes to seat 1. */
    table_run(&t, &(scene){.seats = 3,
                           .starter = 1,
                           .moves = "O1@0,0 G9@0,1 R1@0,2 O2@1,0 B1@1,1 R2@1,2 O3@2,0 B2@2,1 R3@2,2 O4@3,0"});
    const piles p = read_piles(&t);
    assert_colours(&p, 0, 18, 0, 0, 6);
    assert_colours(&p, 1, 0, 17, 0, 7);
    assert_colours(&p, 2, 0, 0, 18, 5);
    assert_field(&t, "starter", "2");
}

/* ---- P9: the end ---- */

static const scene last_row = {
    .seats = 4,
    .rounds = 1,
    .starter = 1,
    .moves = "O1@0,0 B1@0,1 G1@0,2 R1@0,3 O2@1,0 B2@1,1 G2@1,2 R2@2,3 O3@2,0 B3@3,1 G3@3,2 "
             "R3@4,3 O4@3,0"};

static void P9_the_state_when_over(void **state)
{
    (void)state;
    table t;
    spil_result res;
    table_run(&t, &last_row);
    assert_true(t.su.game->result(&t.su, &t.st, &res));
    assert_int_equal(res.winners, 2);
    assert_int_equal(res.points[1], 1);
    assert_int_equal(res.points[0], 0);
    assert_field(&t, "over", "true");
    assert_field(&t, "to_act", "[]");
    assert_field(&t, "card", "null");
    assert_field(&t, "round", "1");
    assert_field(&t, "starter", "1");
    assert_field(&t, "turn", "1");
    assert_field(&t, "trophies", "['O4']");
    assert_null(strstr(t.json, "{\"x\":3,\"y\":0,")); /* the trophy has left the board */
    assert_non_null(strstr(t.json, "\"op\":5"));      /* nothing more is shuffled */
    const piles p = read_piles(&t);
    assert_int_equal(p.n[0] + p.n[1] + p.n[2] + p.n[3], 72 - 13);
    assert_non_null(table_event(&t, "over"));
    assert_int_equal(table_do(&t, 2, "B4@1,1"), SPIL_GAME_OVER);
    assert_int_equal(table_do(&t, 2, "nonsense"), SPIL_GAME_OVER); /* G7: before reading */
}

static void P9_first_to_win_so_many_rounds(void **state)
{
    (void)state;
    /* Seat 1 has won every round before by a row, so seat 2 starts; it wins this one too. */
    static const char history[] = "1r 1r 1r 1r 1r 1r 1r 1r ", trophies[] = "O9 O9 O8 O8 O7 O7 O6 O6 ";
    for (int rounds = 1; rounds <= 9; rounds++) {
        table t;
        spil_result res;
        table_run(&t,
                  &(scene){.seats = 4,
                           .rounds = rounds,
                           .round = rounds,
                           .starter = 2,
                           .history = history + (size_t)(9 - rounds) * 3,
                           .trophies = trophies + (size_t)(9 - rounds) * 3,
                           .moves =
                               "B1@0,0 G1@0,1 R1@0,2 O2@1,3 B2@1,1 G2@1,2 R2@2,4 O3@2,3 B3@2,1 G3@3,2 R3@3,4 "
                               "O4@3,3 B4@4,1 G4@4,2 R4@4,4 O1@4,3"});
        assert_true(t.su.game->result(&t.su, &t.st, &res));
        assert_int_equal(res.points[1], rounds);
        assert_int_equal(res.winners, 2);
    }
}

static void P9_teams_win_together(void **state)
{
    (void)state;
    table t;
    spil_result res;
    table_run(&t, &(scene){.seats = 4,
                           .teams = 1,
                           .rounds = 1,
                           .moves = "R1@0,0 B1@0,1 R2@1,0 B2@1,1 R3@2,0 B3@2,1 R4@3,0 G1@3,1 R5@4,0"});
    assert_true(t.su.game->result(&t.su, &t.st, &res));
    assert_int_equal(res.winners, 5);
    assert_int_equal(res.points[2], 1);
    assert_string_equal(spil_return_text(&t.su, &res, 2), "0.5");
    assert_string_equal(spil_return_text(&t.su, &res, 3), "-0.5");
}

/* Round 25 ends drawn; what counts is who leads then. */
static void end_of_round_25(table *t, const char *history, const char *trophies, int last_seat)
{
    scene sc = {.seats = 4,
                .rounds = 9,
                .round = 25,
                .history = history,
                .trophies = trophies,
                .grid = {"O6 G7 B3 B4 O4 B5", "G7 O3 O8 R8 R3 G9", "R9 O5 B4 B7 R4 B8", "B6 R6 G3 B8 G2 O3",
                         "G9 G5 B3 O8 R7 R7", "R2 G6 O2 O7 R9 G8"}};
    run_full_square(t, &sc, last_seat);
    assert_field(t, "over", "true");
    assert_field(t, "round", "25");
    assert_field(t, "turn", "0"); /* the seat that could not move */
}

static void P9_after_25_rounds_the_leader_wins(void **state)
{
    (void)state;
    table t;
    spil_result res;
    /* Only round 21 was won, by seat 0 with short rows: 1 started, then 2, 3, 0. */
    end_of_round_25(&t, "- - - - - - - - - - - - - - - - - - - - 0s - - -", "R5", 3);
    assert_true(t.su.game->result(&t.su, &t.st, &res));
    assert_int_equal(res.winners, 1);
    assert_int_equal(res.points[0], 1);
}

static void P9_after_25_rounds_a_shared_lead_is_a_draw(void **state)
{
    (void)state;
    table t;
    spil_result res;
    end_of_round_25(&t, "- - - - - - - - - - - - - - - - - - - 2s 0s - - -", "B9 R5", 3);
    assert_true(t.su.game->result(&t.su, &t.st, &res));
    assert_int_equal(res.winners, 0);
    assert_int_equal(res.points[0], 1);
    assert_int_equal(res.points[2], 1);
    for (int seat = 0; seat < 4; seat++)
        assert_string_equal(spil_return_text(&t.su, &res, seat), "0");
}

static void P9_a_drawn_round_25_of_a_game_without_wins_is_a_draw(void **state)
{
    (void)state;
    table t;
    spil_result res;
    end_of_round_25(&t, "- - - - - - - - - - - - - - - - - - - - - - - -", NULL, 3);
    assert_true(t.su.game->result(&t.su, &t.st, &res));
    assert_int_equal(res.winners, 0);
}

static void G4_all_piles_are_hidden_in_views(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 3, .board = "R5@0,0", .top = {NULL, "O4"}});
    for (int i = 0; i < 4; i++) {
        const int seat = i < 3 ? i : (int)SPIL_ONLOOKER;
        spil_view view;
        char json[SPIL_STATE_TEXT];
        spil_view_of(&t.su, &t.st, seat, &view);
        assert_int_equal(((spil_view_head *)&view)->seat, seat);
        spil_out out = spil_out_to(json, sizeof json);
        spil_json_writer w = spil_json_to(&out);
        spil_view_json(&t.su, &view, NULL, &w);
        assert_non_null(strstr(json, "\"card\":\"O4\""));
        const char *from = strstr(json, "\"piles\":");
        int hidden = 0;
        for (const char *p = from; p < strstr(json, "\"trophies\""); p++) {
            hidden += *p == '?';
            assert_false(*p >= 'A' && *p <= 'Z');
        }
        assert_int_equal(hidden, 23 + 23 + 24);
    }
}

/* Everybody knows the same in Punto, including onlookers. These have no moves. */
static void G4_onlookers_know_what_the_seats_know(void **state)
{
    (void)state;
    table t;
    spil_view seat, watch;
    spil_fast_rng rng;
    spil_error err;
    spil_fast_seed(&rng, 1, 0);
    table_set(&t, &(scene){.seats = 3, .board = "R5@0,0", .top = {NULL, "O4"}});
    spil_view_of(&t.su, &t.st, 1, &seat);
    spil_view_of(&t.su, &t.st, SPIL_ONLOOKER, &watch);
    ((spil_view_head *)&seat)->seat = SPIL_ONLOOKER;
    assert_memory_equal(&seat, &watch, t.su.game->view_bytes);
    const spil_state before = t.st;
    assert_int_equal(t.su.game->moves(&t.su, &t.st, SPIL_ONLOOKER, NULL, 0), 0);
    assert_int_equal(spil_apply_text(&t.su, &t.st, SPIL_ONLOOKER, "O4@1,0", NULL, &err), SPIL_ILLEGAL_MOVE);
    assert_memory_equal(&before, &t.st, sizeof before);
    for (int i = 0; i < 100; i++) {
        t.su.game->imagine(&t.su, &watch, &rng, &t.st);
        spil_view_of(&t.su, &t.st, SPIL_ONLOOKER, &seat);
        assert_memory_equal(&seat, &watch, t.su.game->view_bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(P6_the_cheapest_short_row_decides_17_v_15),
        cmocka_unit_test(P6_most_short_rows_win),
        cmocka_unit_test(P6_then_the_sum_of_all_short_rows),
        cmocka_unit_test(P6_equal_in_everything_is_drawn),
        cmocka_unit_test(P6_no_short_rows_at_all_is_drawn),
        cmocka_unit_test(P6_the_two_colours_of_a_side_are_added),
        cmocka_unit_test(P6_a_seat_without_cards_ends_the_round),
        cmocka_unit_test(P6_the_card_that_found_no_cell_is_not_played),
        cmocka_unit_test(P7_the_card_with_most_points_of_the_row),
        cmocka_unit_test(P7_of_all_rows_completed_at_once),
        cmocka_unit_test(P7_equal_points_smallest_y_then_smallest_x),
        cmocka_unit_test(P7_equal_points_colour_before_place),
        cmocka_unit_test(P7_what_lay_below_the_trophy_shows_again),
        cmocka_unit_test(P8_left_of_the_seat_that_placed_the_winning_card_starts),
        cmocka_unit_test(P8_trophies_are_out_for_good_and_teams_are_dealt_again),
        cmocka_unit_test(P8_played_neutral_cards_are_dealt_from_the_winner_on),
        cmocka_unit_test(P9_the_state_when_over),
        cmocka_unit_test(P9_first_to_win_so_many_rounds),
        cmocka_unit_test(P9_teams_win_together),
        cmocka_unit_test(P9_after_25_rounds_the_leader_wins),
        cmocka_unit_test(P9_after_25_rounds_a_shared_lead_is_a_draw),
        cmocka_unit_test(P9_a_drawn_round_25_of_a_game_without_wins_is_a_draw),
        cmocka_unit_test(G4_all_piles_are_hidden_in_views),
        cmocka_unit_test(G4_onlookers_know_what_the_seats_know),
    };
    return cmocka_run_group_tests_name("core_punto_end", tests, NULL, NULL);
}
