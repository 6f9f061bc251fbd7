/* rules.c: the rules of Punto one by one: cards, turns and rows (P1–P5). How rounds and games end is in end.c. */
#include "scene.h"

/* ---- P1–P3: cards, sides, dealing ---- */

static void start(table *t, int seats, int rounds, int teams, const char *seed)
{
    char options[32];
    snprintf(options, sizeof options, "rounds=%d teams=%d", rounds, teams);
    table_start(t, "punto", seats, options, seed);
}

static void P1_72_cards_two_of_each(void **state)
{
    (void)state;
    table t;
    int count[36] = {0};
    start(&t, 4, 2, 0, "5");
    const piles p = read_piles(&t);
    for (int seat = 0; seat < 4; seat++) {
        for (int i = 0; i < p.n[seat]; i++)
            count[p.card[seat][i]]++;
    }
    for (int kind = 0; kind < 36; kind++)
        assert_int_equal(count[kind], 2);
}

static void P2_two_seats_have_two_colours_each(void **state)
{
    (void)state;
    table t;
    start(&t, 2, 2, 0, "1");
    const piles p = read_piles(&t);
    assert_colours(&p, 0, 18, 18, 0, 0);
    assert_colours(&p, 1, 0, 0, 18, 18);
}

static void P2_three_seats_have_one_colour_and_six_neutral_cards(void **state)
{
    (void)state;
    table t;
    start(&t, 3, 2, 0, "1");
    const piles p = read_piles(&t);
    assert_colours(&p, 0, 18, 0, 0, 6);
    assert_colours(&p, 1, 0, 18, 0, 6);
    assert_colours(&p, 2, 0, 0, 18, 6);
}

static void P2_four_seats_have_one_colour_each(void **state)
{
    (void)state;
    table t;
    start(&t, 4, 2, 0, "1");
    const piles p = read_piles(&t);
    assert_colours(&p, 0, 18, 0, 0, 0);
    assert_colours(&p, 1, 0, 18, 0, 0);
    assert_colours(&p, 2, 0, 0, 18, 0);
    assert_colours(&p, 3, 0, 0, 0, 18);
}

static void P2_partners_share_two_colours(void **state)
{
    (void)state;
    table t;
    start(&t, 4, 2, 1, "1");
    const piles p = read_piles(&t);
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(p.n[seat], 18);
        assert_int_equal(count_colour(&p, seat, seat % 2 == 0 ? 2 : 0), 0);
        assert_int_equal(count_colour(&p, seat, seat % 2 == 0 ? 3 : 1), 0);
    }
}

static void P2_teams_are_for_four_seats(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "punto"), seats);
        su.option[1] = 1;
        assert_int_equal(spil_setup_check(&su, NULL), seats == 4 ? SPIL_OK : SPIL_BAD_OPTION);
    }
}

/* The seed contract again, by hand: a word at a time, from the block function (which has its own tests). */
typedef struct stream {
    spil_key key;
    uint64_t op;
    uint32_t at, block[16];
} stream;

static uint32_t next_below(stream *s, uint32_t n)
{
    for (;;) {
        if (s->at % 16 == 0)
            spil_chacha20_block(&s->key, (uint32_t[3]){0, (uint32_t)s->op, (uint32_t)(s->op >> 32)},
                                s->at / 16, s->block);
        const uint64_t word = s->block[s->at++ % 16];
        if (word < (UINT64_C(1) << 32) - (UINT64_C(1) << 32) % n)
            return (uint32_t)(word % n);
    }
}

static void shuffle(const spil_key *key, uint64_t op, uint8_t cards[], int n)
{
    stream s = {.key = *key, .op = op};
    for (int i = n - 1; i > 0; i--) {
        const int j = (int)next_below(&s, (uint32_t)i + 1);
        const uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* A round's deal as the rules page describes it (P2, P3, P8). unplayed: neutral cards still held, by kind. */
static void deal(const table *t, uint64_t op, const uint8_t trophies[], int n_trophies, int unplayed[3][36],
                 int first_neutral, piles *out)
{
    const int seats = t->su.seats;
    const bool two = seats == 2 || t->su.option[1] != 0;
    spil_key key;
    uint64_t next_op;
    t->su.game->seed_of(&t->su, &t->st, &key, &next_op);
    memset(out, 0, sizeof *out);
    if (seats == 3) {
        uint8_t cards[18];
        int n = 0;
        for (int kind = 27; kind < 36; kind++) {
            for (int k = unplayed[0][kind] + unplayed[1][kind] + unplayed[2][kind]; k < 2; k++)
                cards[n++] = (uint8_t)kind;
        }
        shuffle(&key, op++, cards, n);
        for (int i = 0; i < n; i++)
            unplayed[(first_neutral + i) % 3][cards[i]]++;
    }
    for (int side = 0; side < (two ? 2 : seats); side++) {
        uint8_t cards[72];
        int n = 0;
        for (int kind = 0; kind < 36; kind++) {
            int copies = kind / (two ? 18 : 9) == side ? 2 : 0;
            for (int i = 0; i < n_trophies; i++)
                copies -= copies > 0 && trophies[i] == kind;
            if (seats == 3 && kind >= 27)
                copies = unplayed[side][kind];
            for (int k = 0; k < copies; k++)
                cards[n++] = (uint8_t)kind;
        }
        shuffle(&key, op++, cards, n);
        for (int i = 0; i < n; i++) {
            const int seat = t->su.option[1] != 0 && i % 2 == 1 ? side + 2 : side;
            out->card[seat][out->n[seat]++] = cards[i];
        }
    }
}

static void assert_piles(const table *t, const piles *right)
{
    const piles p = read_piles(t);
    for (int seat = 0; seat < t->su.seats; seat++) {
        assert_int_equal(p.n[seat], right->n[seat]);
        assert_memory_equal(p.card[seat], right->card[seat], (size_t)p.n[seat]);
    }
}

static void P3_first_starter_and_deal_follow_the_seed(void **state)
{
    (void)state;
    static const struct {
        int seats, teams;
    } kinds[] = {{2, 0}, {3, 0}, {4, 0}, {4, 1}};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        for (int i = 0; i < 50; i++) {
            table t;
            char seed[24];
            int unplayed[3][36] = {{0}};
            piles right;
            snprintf(seed, sizeof seed, "%d", i * 7919);
            start(&t, kinds[k].seats, 2, kinds[k].teams, seed);
            stream s = {.op = 0};
            spil_key_parse(seed, &s.key);
            assert_int_equal(atoi(json_field(t.json, "starter")), next_below(&s, (uint32_t)kinds[k].seats));
            deal(&t, 1, NULL, 0, unplayed, 0, &right);
            assert_piles(&t, &right);
        }
    }
}

/* A random game; every deal after a round must be what P8 says, seen from the position before the last card. */
static void follow_deals(int seats, int teams, int rounds, const char *seed)
{
    table t;
    spil_fast_rng rng;
    int deals = 0;
    start(&t, seats, rounds, teams, seed);
    spil_fast_seed(&rng, 5, (uint64_t)seats);
    spil_result res;
    while (!t.su.game->result(&t.su, &t.st, &res)) {
        const piles before = read_piles(&t);
        const int round = atoi(json_field(t.json, "round")), turn = atoi(json_field(t.json, "turn"));
        const int starter = atoi(json_field(t.json, "starter"));
        spil_move moves[64];
        char move[SPIL_MOVE_TEXT];
        const int n = t.su.game->moves(&t.su, &t.st, turn, moves, 64);
        spil_out out = spil_out_to(move, sizeof move);
        t.su.game->print_move(&t.su, moves[spil_fast_below(&rng, (uint32_t)n)], &out);
        assert_int_equal(table_do(&t, turn, move), SPIL_OK);
        if (atoi(json_field(t.json, "round")) == round || res.over)
            continue;
        uint8_t trophies[25];
        int n_trophies = 0, unplayed[3][36] = {{0}};
        const char *p = json_field(t.json, "trophies");
        for (; *p != '\0'; p++) {
            if (strchr("ROBG", *p) != NULL)
                trophies[n_trophies++] = (uint8_t)scene_kind(p);
        }
        for (int seat = 0; seat < 3; seat++) {
            for (int i = seat == turn; i < before.n[seat]; i++)
                unplayed[seat][before.card[seat][i]] += before.card[seat][i] >= 27;
        }
        /* How did the round end? The last entry of the history says. */
        const char *history = json_field(t.json, "history");
        const char *last = strrchr(history, '{');
        const bool drawn = strstr(last, "null") != NULL, row = strstr(last, "'row'") != NULL;
        const int winner = drawn ? -1 : atoi(strstr(last, "winner':") + 8);
        const int left_of = drawn ? starter : row ? turn : winner;
        assert_int_equal(atoi(json_field(t.json, "starter")), (left_of + 1) % seats);
        piles right;
        const uint64_t ops = seats == 2 || teams ? 2 : 4;
        deal(&t, 1 + (uint64_t)round * ops, trophies, n_trophies, unplayed,
             drawn ? (starter + 1) % seats : left_of, &right);
        assert_piles(&t, &right);
        deals++;
    }
    assert_in_range(deals, 1, 24);
}

static void P3_P8_every_later_deal_follows_the_seed(void **state)
{
    (void)state;
    for (int i = 1; i <= 6; i++) {
        char seed[16];
        snprintf(seed, sizeof seed, "%d", i);
        follow_deals(2, 0, 9, seed);
        follow_deals(3, 0, 9, seed);
        follow_deals(4, 0, 9, seed);
        follow_deals(4, 1, 9, seed);
    }
}

/* ---- P4: a turn ---- */

static void P4_first_card_lies_at_0_0(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 2, .top = {"R5"}});
    assert_string_equal(table_moves(&t, table_turn(&t)), "R5@0,0");
    assert_int_equal(table_do(&t, 0, "R5@1,0"), SPIL_ILLEGAL_MOVE);
    assert_string_equal(t.said, "the first card of a round goes to 0,0");
}

static void P4_the_next_card_touches_by_side_or_corner(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 2, .board = "R9@0,0", .top = {NULL, "B5"}});
    assert_string_equal(table_moves(&t, table_turn(&t)),
                        "B5@-1,-1 B5@0,-1 B5@1,-1 B5@-1,0 B5@1,0 B5@-1,1 B5@0,1 B5@1,1");
    assert_int_equal(table_do(&t, 1, "B5@2,0"), SPIL_ILLEGAL_MOVE);
    assert_string_equal(t.said, "B5 must touch a card on the table, or cover one");
}

static void P4_covering_needs_strictly_more(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 2, .board = "R5@0,0 B4@1,0 R6@2,0", .top = {NULL, "B5"}});
    assert_true(table_lists(&t, table_turn(&t), "B5@1,0"));
    assert_int_equal(table_do(&t, 1, "B5@0,0"), SPIL_ILLEGAL_MOVE);
    assert_string_equal(t.said, "B5 cannot cover R5: only a card with fewer points");
    assert_int_equal(table_do(&t, 1, "B5@2,0"), SPIL_ILLEGAL_MOVE);
    assert_string_equal(t.said, "B5 cannot cover R6: only a card with fewer points");
}

static void P4_own_cards_may_be_covered_too_and_repeatedly(void **state)
{
    (void)state;
    table t;
    table_run(&t, &(scene){.seats = 2, .moves = "R1@0,0 B2@0,0 R3@0,0 B1@1,0 R4@0,0 G9@0,0"});
    assert_field(&t, "board",
                 "[{'x':0,'y':0,'stack':['G9','R4','R3','B2','R1']},{'x':1,'y':0,'stack':['B1']}]");
}

static void P4_only_top_cards_count_for_covering(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 2, .board = "R1@0,0 B9@0,0", .top = {"R5"}});
    assert_false(table_lists(&t, table_turn(&t), "R5@0,0"));
}

/* Six wide: no further cell on either side; the same for six high. */
static void P4_the_square_is_six_by_six_wherever_it_lies(void **state)
{
    (void)state;
    static const struct {
        const char *board, *in, *out, *out_too;
    } boards[] = {
        {"R1@0,0 B1@1,0 R2@2,0 B2@3,0 R3@4,0 G1@5,0", "O9@5,1", "O9@6,0", "O9@-1,0"},
        {"R1@0,0 B1@-1,0 R2@-2,0 B2@-3,0 R3@-4,0 G1@-5,0", "O9@-5,-1", "O9@-6,0", "O9@1,1"},
        {"R1@0,0 B1@0,1 R2@0,2 B2@0,3 R3@0,4 G1@0,5", "O9@1,5", "O9@0,6", "O9@0,-1"},
        {"R1@0,0 B1@0,-1 R2@0,-2 B2@0,-3 R3@0,-4 G1@0,-5", "O9@1,-5", "O9@0,-6", "O9@1,1"},
        {"R1@0,0 B1@-1,0 R2@-2,0 B2@1,0 R3@2,0 G1@3,0", "O9@3,1", "O9@4,0", "O9@-3,0"},
    };
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        table t;
        table_set(&t, &(scene){.seats = 2, .board = boards[i].board, .top = {"O9"}});
        assert_true(table_lists(&t, table_turn(&t), boards[i].in));
        assert_false(table_lists(&t, table_turn(&t), boards[i].out));
        assert_false(table_lists(&t, table_turn(&t), boards[i].out_too));
        assert_int_equal(table_do(&t, 0, boards[i].out_too), SPIL_ILLEGAL_MOVE);
        assert_string_equal(t.said, "the cards must fit into a square of 6 by 6");
        assert_int_equal(table_do(&t, 0, boards[i].out), SPIL_ILLEGAL_MOVE);
    }
}

static void P4_five_wide_leaves_both_sides_open(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 2, .board = "R1@0,0 B1@1,0 R2@2,0 B2@3,0 R3@4,0 G1@0,1", .top = {"O9"}});
    assert_true(table_lists(&t, table_turn(&t), "O9@5,0"));
    assert_true(table_lists(&t, table_turn(&t), "O9@-1,0"));
    assert_true(table_lists(&t, table_turn(&t), "O9@-1,2"));
}

static void P4_turns_go_clockwise_and_the_next_card_is_turned_up(void **state)
{
    (void)state;
    table t;
    table_run(&t, &(scene){.seats = 3, .starter = 2, .moves = "B5@0,0 R7@1,0", .top = {NULL, "O4"}});
    assert_field(&t, "turn", "1");
    assert_field(&t, "card", "'O4'");
    assert_field(&t, "to_act", "[1]");
    assert_int_equal(table_do(&t, 0, "R7@2,0"), SPIL_ILLEGAL_MOVE);
    assert_string_equal(t.said, "it is not your turn: seat 1 is to move");
}

static void P4_only_the_face_up_card_may_be_placed(void **state)
{
    (void)state;
    table t;
    table_set(&t, &(scene){.seats = 2, .board = "R5@0,0", .top = {NULL, "B4 B5"}});
    assert_int_equal(table_do(&t, 1, "B5@1,0"), SPIL_ILLEGAL_MOVE);
    assert_string_equal(t.said, "your face-up card is B4");
}

static void G7_moves_are_read_in_exactly_one_form(void **state)
{
    (void)state;
    static const char *const bad[] = {"",        "R5",      "R5@",     "R5@0",     "R5@0,",    "R5@0,0 ",
                                      " R5@0,0", "r5@0,0",  "R0@0,0",  "R10@0,0",  "R5@+0,0",  "R5@00,0",
                                      "R5@-0,0", "R5@0;0",  "R5 @0,0", "R5@0,0,0", "R5@0x0,0", "Y5@0,0",
                                      "R5@0,01", "R55@0,0", "?@0,0"};
    table t;
    table_set(&t, &(scene){.seats = 2, .top = {"R5"}});
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (table_do(&t, 0, bad[i]) != SPIL_BAD_MOVE)
            fail_msg("'%s' is '%s', not bad_move", bad[i], spil_code_word(t.err.code));
    }
    assert_int_equal(table_do(&t, 0, "R5@6,0"), SPIL_ILLEGAL_MOVE);
    assert_int_equal(table_do(&t, 0, "R5@-99999999999,7"), SPIL_ILLEGAL_MOVE);
    assert_int_equal(table_do(&t, 0, "R5@16,16"), SPIL_ILLEGAL_MOVE);
    assert_int_equal(table_do(&t, 0, "R5@0,0"), SPIL_OK);
}

/* ---- P5: rows ---- */

static void P5_five_across_with_two_sides(void **state)
{
    (void)state;
    table t;
    const scene sc = {.seats = 2, .moves = "R1@0,0 B1@0,1 R2@1,0 B2@1,1 R3@2,0 B3@2,1 R4@3,0 G4@3,1 R5@4,0"};
    table_run(&t, &sc);
    assert_field(&t, "history", "[{'winner':0,'by':'row'}]");
    assert_field(&t, "trophies", "['R5']");
    assert_field(&t, "wins", "[1,0]");
    assert_field(&t, "round", "2");
    assert_field(&t, "board", "[]");
    assert_non_null(table_event(&t, "round_end"));
}

static void P5_four_is_not_enough_with_two_sides(void **state)
{
    (void)state;
    table t;
    table_run(&t, &(scene){.seats = 2, .moves = "R1@0,0 B1@0,1 R2@1,0 B2@1,1 R3@2,0 B3@2,1 R4@3,0 G4@3,1"});
    assert_field(&t, "round", "1");
    assert_field(&t, "history", "[]");
}

static void P5_four_across_down_and_both_diagonals_otherwise(void **state)
{
    (void)state;
    static const char *const moves[] = {
        "R1@0,0 O1@0,1 B1@0,2 G1@0,3 R2@1,0 O2@1,1 B2@1,2 G2@2,3 R3@2,0 O3@3,1 B3@3,2 G3@4,3 R4@3,0",
        "R1@0,0 O1@1,0 B1@2,0 G1@3,0 R2@0,1 O2@1,1 B2@2,1 G2@3,2 R3@0,2 O3@1,3 B3@2,3 G3@3,4 R4@0,3",
        "R1@0,0 O1@1,0 B1@2,0 G1@3,0 R2@1,1 O2@0,1 B2@0,2 G2@0,3 R3@2,2 O3@1,3 B3@3,2 G3@4,3 R4@3,3",
        "R1@0,0 O1@1,0 B1@2,0 G1@1,1 R2@-1,1 O2@0,1 B2@0,2 G2@0,3 R3@-2,2 O3@1,3 B3@1,2 G3@-1,3 R4@-3,3",
    };
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        table t;
        table_run(&t, &(scene){.seats = 4, .moves = moves[i]});
        assert_field(&t, "history", "[{'winner':0,'by':'row'}]");
        assert_field(&t, "trophies", "['R4']");
        assert_field(&t, "starter", "1");
    }
}

static void P5_teams_need_five_of_one_colour(void **state)
{
    (void)state;
    table t;
    /* Seats 0 and 2 build together; R R R R O is no row, R R R R R is. */
    const scene mixed = {
        .seats = 4, .teams = 1, .moves = "R1@0,0 B1@0,1 R2@1,0 B2@1,1 R3@2,0 B3@2,1 R4@3,0 G1@3,1 O5@4,0"};
    table_run(&t, &mixed);
    assert_field(&t, "history", "[]");
    const scene row = {
        .seats = 4, .teams = 1, .moves = "R1@0,0 B1@0,1 R2@1,0 B2@1,1 R3@2,0 B3@2,1 R4@3,0 G1@3,1 R5@4,0"};
    table_run(&t, &row);
    assert_field(&t, "history", "[{'winner':0,'by':'row'}]");
    assert_field(&t, "wins", "[1,0]");
}

static void P5_a_longer_row_is_a_row(void **state)
{
    (void)state;
    table t;
    /* R R _ R R R: the middle card makes six. */
    const scene sc = {
        .seats = 2,
        .moves =
            "R1@0,0 B1@0,1 R2@1,0 B2@1,1 R3@2,2 B3@2,1 R4@3,0 G1@3,2 R5@4,0 G2@3,3 R6@5,0 G3@4,3 R7@2,0"};
    table_run(&t, &sc);
    assert_field(&t, "history", "[{'winner':0,'by':'row'}]");
    assert_field(&t, "trophies", "['R7']");
}

static void P5_a_covered_card_breaks_a_row(void **state)
{
    (void)state;
    table t;
    const scene sc = {
        .seats = 4,
        .moves = "R1@0,0 O1@0,1 B1@0,2 G1@0,3 R2@1,0 O9@1,0 B2@1,2 G2@2,3 R3@2,0 O3@3,1 B3@3,2 G3@4,3 "
                 "R4@3,0 O2@1,1 B4@2,1"};
    table_run(&t, &sc);
    assert_field(&t, "history", "[]");
    /* … and covering it again can complete it: only top cards count. */
    const scene again = {
        .seats = 4,
        .moves = "R1@0,0 O1@0,1 B1@0,2 G1@0,3 R2@1,0 O4@1,0 B2@1,2 G2@2,3 R3@2,0 O3@3,1 B3@3,2 G3@4,3 "
                 "R4@3,0 O2@1,1 B4@2,1 G4@4,2 R5@1,0"};
    table_run(&t, &again);
    assert_field(&t, "history", "[{'winner':0,'by':'row'}]");
}

static void P5_the_neutral_colour_never_counts(void **state)
{
    (void)state;
    table t;
    const scene sc = {
        .seats = 3,
        .moves = "G1@0,0 O1@0,1 B1@0,2 G2@1,0 O2@1,1 B2@1,2 G3@2,0 O3@3,1 B3@3,2 G4@3,0 O4@0,3 B4@2,3"};
    table_run(&t, &sc);
    assert_field(&t, "history", "[]");
    assert_field(&t, "round", "1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(P1_72_cards_two_of_each),
        cmocka_unit_test(P2_two_seats_have_two_colours_each),
        cmocka_unit_test(P2_three_seats_have_one_colour_and_six_neutral_cards),
        cmocka_unit_test(P2_four_seats_have_one_colour_each),
        cmocka_unit_test(P2_partners_share_two_colours),
        cmocka_unit_test(P2_teams_are_for_four_seats),
        cmocka_unit_test(P3_first_starter_and_deal_follow_the_seed),
        cmocka_unit_test(P3_P8_every_later_deal_follows_the_seed),
        cmocka_unit_test(P4_first_card_lies_at_0_0),
        cmocka_unit_test(P4_the_next_card_touches_by_side_or_corner),
        cmocka_unit_test(P4_covering_needs_strictly_more),
        cmocka_unit_test(P4_own_cards_may_be_covered_too_and_repeatedly),
        cmocka_unit_test(P4_only_top_cards_count_for_covering),
        cmocka_unit_test(P4_the_square_is_six_by_six_wherever_it_lies),
        cmocka_unit_test(P4_five_wide_leaves_both_sides_open),
        cmocka_unit_test(P4_turns_go_clockwise_and_the_next_card_is_turned_up),
        cmocka_unit_test(P4_only_the_face_up_card_may_be_placed),
        cmocka_unit_test(G7_moves_are_read_in_exactly_one_form),
        cmocka_unit_test(P5_five_across_with_two_sides),
        cmocka_unit_test(P5_four_is_not_enough_with_two_sides),
        cmocka_unit_test(P5_four_across_down_and_both_diagonals_otherwise),
        cmocka_unit_test(P5_teams_need_five_of_one_colour),
        cmocka_unit_test(P5_a_longer_row_is_a_row),
        cmocka_unit_test(P5_a_covered_card_breaks_a_row),
        cmocka_unit_test(P5_the_neutral_colour_never_counts),
    };
    return cmocka_run_group_tests_name("core_punto", tests, NULL, NULL);
}
