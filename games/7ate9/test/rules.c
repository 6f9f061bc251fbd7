/* rules.c: the rules of 7 ATE 9 one by one (S1–S11), and the checks on positions. */
#include "load.h"
#include "spil/seven_ate_nine.h"

/* ---- positions ---- */

/* A position for a test; cards are separated by blanks. */
typedef struct spec {
    int seats, start_hand, rotations;
    bool over;
    const char *pile;              /* top first; cards not named anywhere lie below */
    const char *hand[4], *draw[4]; /* NULL = none */
    const char *extra;             /* further JSON members, with a comma in front */
    const char *op;                /* NULL = 2 */
} spec;

#define COPIES_ROW(step, ...) {__VA_ARGS__},
static const int copies[3][10] = {SPIL_SEVEN_DECK(COPIES_ROW)};

static void put_cards(char *json, const char *cards, int left[3][10])
{
    int number, step, n = 0;
    strcat(json, "[");
    for (const char *c = cards; c != NULL && sscanf(c, " %d/%d%n", &number, &step, &n) == 2; c += n) {
        if (number <= 10) /* a card that there is */
            left[step - 1][number - 1]--;
        sprintf(json + strlen(json), "%s\"%d/%d\"", json[strlen(json) - 1] == '[' ? "" : ",", number, step);
    }
}

static void put_lists(char *json, const char *name, const char *const lists[], int seats, int left[3][10])
{
    sprintf(json + strlen(json), ",\"%s\":[", name);
    for (int s = 0; s < seats; s++) {
        strcat(json, s == 0 ? "" : ",");
        put_cards(json, lists[s], left);
        strcat(json, "]");
    }
    strcat(json, "]");
}

static const char *spec_json(const spec *sp)
{
    static char json[SPIL_STATE_TEXT];
    static const char *const acts[] = {"0,1", "0,1,2", "0,1,2,3"};
    int left[3][10];
    memcpy(left, copies, sizeof left);
    sprintf(json,
            "{\"game\":\"7ate9\",\"seats\":%d,\"options\":{\"start_hand\":%d},\"to_act\":[%s],\"over\":%s,"
            "\"rng\":{\"key\":\"%064d\",\"op\":%s},\"dealer\":1,\"rotations\":%d%s",
            sp->seats, sp->start_hand, sp->over ? "" : acts[sp->seats - 2], sp->over ? "true" : "false", 0,
            sp->op ? sp->op : "2", sp->rotations, sp->extra ? sp->extra : "");
    put_lists(json, "hands", sp->hand, sp->seats, left);
    put_lists(json, "draws", sp->draw, sp->seats, left);
    strcat(json, ",\"pile\":");
    put_cards(json, sp->pile, left);
    for (int k = 0; k < 3; k++) {
        for (int n = 0; n < 10; n++) {
            for (; left[k][n] > 0; left[k][n]--)
                sprintf(json + strlen(json), "%s\"%d/%d\"", json[strlen(json) - 1] == '[' ? "" : ",", n + 1,
                        k + 1);
        }
    }
    return strcat(json, "]}");
}

static table *at(const spec *sp)
{
    static table t;
    table_accepts(&t, spec_json(sp));
    return &t;
}

static table *fresh(int seats, int start_hand, const char *seed)
{
    static table t;
    char options[24];
    snprintf(options, sizeof options, "start_hand=%d", start_hand);
    table_start(&t, "7ate9", seats, options, seed);
    return &t;
}

/* Refused with just this sentence (G5). */
static void refused(table *t, int seat, const char *move, const char *why)
{
    table_refuses(t, seat, move, why);
    assert_string_equal(t->said, why);
}

static spil_seven_view *view(table *t, int seat)
{
    static spil_seven_view v;
    spil_view_of(&t->su, &t->st, seat, &v);
    return &v;
}

/* The events that a seat hears, as JSON. */
static const char *heard(table *t, int seat)
{
    static char text[1024];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    for (int i = 0; i < t->ev.n; i++) {
        if (t->ev.item[i].visible_to >> seat & 1)
            spil_event_json(&t->su, &t->ev, i, &w);
    }
    return text;
}

/* ---- the rules ---- */

static void S1_the_deck_has_73_cards_two_or_three_of_each(void **unused)
{
    (void)unused;
    int n = 0, thirds = 0;
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 10; i++) {
            assert_in_range(copies[k][i], 2, 3);
            n += copies[k][i];
            thirds += copies[k][i] == 3;
        }
    }
    assert_int_equal(n, 73);
    assert_int_equal(thirds, 13);
}

static void S2_dealt_one_at_a_time_from_the_dealers_left(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        table *t = fresh(seats, 0, "12345");
        uint8_t deck[73];
        int n = 0;
        for (int step = 1; step <= 3; step++) {
            for (int number = 1; number <= 10; number++) {
                for (int i = 0; i < copies[step - 1][number - 1]; i++)
                    deck[n++] = (uint8_t)spil_seven_kind(number, step);
            }
        }
        spil_key key;
        spil_batch batch;
        assert_true(spil_key_parse("12345", &key));
        spil_batch_open(&batch, &key, 0, 2, (const uint8_t[]){1, 5});
        const int dealer = (int)spil_batch_below(&batch, 0, (uint32_t)seats);
        spil_batch_shuffle(&batch, 1, deck, 73);
        const spil_seven_view *v = view(t, 0);
        assert_int_equal(v->dealer, dealer);
        assert_int_equal(v->n_pile, 1);
        assert_int_equal(v->pile[0], deck[0]);
        assert_int_equal(v->n_hand[0] + v->n_hand[seats - 1], 0);
        for (int i = 1; i < 73; i++) { /* everybody draws in turn: the cards come as they were dealt */
            const int seat = (dealer + i) % seats;
            assert_int_equal(view(t, seat)->n_draw[seat], (73 - i + seats - 1) / seats);
            table_does(t, seat, "draw");
            assert_int_equal(t->ev.item[1].arg[1], deck[i]);
        }
        assert_int_equal(view(t, 0)->n_hand[0], 72 / seats);
    }
}

static void S2_start_hand_is_drawn_before_the_start(void **unused)
{
    (void)unused;
    for (int n = 1; n <= 4; n++) {
        table by_hand = *fresh(3, 0, "7");
        for (int seat = 0; seat < 3; seat++) {
            for (int i = 0; i < n; i++)
                table_does(&by_hand, seat, "draw");
        }
        table *dealt = fresh(3, n, "7");
        assert_memory_equal(&dealt->st, &by_hand.st, dealt->su.game->state_bytes);
    }
}

static void S3_all_seats_may_act_until_the_end(void **unused)
{
    (void)unused;
    table *t = at(&(spec){.seats = 3, .pile = "5/1", .hand = {"2/1", "1/1 1/2", "6/3 2/2"}});
    uint8_t who[SPIL_SEATS_MAX];
    assert_int_equal(t->su.game->to_act(&t->su, &t->st, who), 3); /* also seat 1, which has no move */
    assert_memory_equal(who, ((uint8_t[]){0, 1, 2}), 3);
    assert_string_equal(table_moves(t, 1), "");
    table_does(t, 0, "last:2/1");
    assert_int_equal(t->su.game->to_act(&t->su, &t->st, who), 0);
    assert_string_equal(table_moves(t, 2), "");
    assert_int_equal(table_do(t, 2, "play:6/3"), SPIL_GAME_OVER);
}

static void S4_draw_takes_the_next_card(void **unused)
{
    (void)unused;
    table *t = at(&(spec){.seats = 2, .pile = "5/1", .hand = {"1/1", "9/2"}, .draw = {"7/3 8/1", "2/2"}});
    table_does(t, 0, "draw");
    assert_string_equal(heard(t, 0), "{\"event\":\"drew\",\"seat\":0,\"card\":\"7/3\",\"seen_by\":[0]}");
    assert_string_equal(heard(t, 1), "{\"event\":\"draw\",\"seat\":0,\"seen_by\":[1]}");
    table_does(t, 0, "draw");
    assert_string_equal(heard(t, 0), "{\"event\":\"drew\",\"seat\":0,\"card\":\"8/1\",\"seen_by\":[0]}");
    refused(t, 0, "draw", "your draw pile is empty");
}

static void S5_fits_if_it_is_one_of_the_two_numbers(void **unused)
{
    (void)unused;
    /* The examples of the rules page, then every card against the formula. */
    static const int example[][4] = {{5, 1, 4, 6}, {9, 3, 6, 2}, {1, 2, 9, 3}, {10, 1, 9, 1}, {3, 3, 10, 6}};
    for (size_t i = 0; i < sizeof example / sizeof example[0]; i++) {
        const int kind = spil_seven_kind(example[i][0], example[i][1]);
        assert_int_equal(spil_seven_below(kind), example[i][2]);
        assert_int_equal(spil_seven_above(kind), example[i][3]);
    }
    for (int kind = 0; kind < SPIL_SEVEN_KINDS; kind++) {
        char pile[32], want[64] = "";
        const int n = spil_seven_number(kind), k = spil_seven_step(kind);
        int a = (n + k - 1) % 10 + 1, b = (n - k + 9) % 10 + 1;
        sprintf(pile, "%d/%d", n, k);
        for (int number = 1; number <= 10; number++) {
            if (number == a || number == b)
                sprintf(want + strlen(want), "%splay:%d/2", *want ? " " : "", number);
        }
        table *t = at(&(spec){
            .seats = 2, .pile = pile, .hand = {"1/2 2/2 3/2 4/2 5/2 6/2 7/2 8/2 9/2 10/2", "1/1 2/1"}});
        assert_string_equal(table_moves(t, 0), want);
    }
}

static void S5_the_same_seat_may_play_several_in_a_row(void **unused)
{
    (void)unused;
    table *t = at(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/2 8/1 1/1", "1/2 2/3"}});
    table_does(t, 0, "play:6/2");
    table_does(t, 0, "play:8/1");
    assert_string_equal(table_moves(t, 0), "last:1/1");
}

static void S6_a_player_calls_the_number_of_the_card(void **unused)
{
    (void)unused;
    table *t = at(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/2 8/1 1/1", "1/2 2/3"}});
    table_does(t, 0, "play:6/2");
    assert_string_equal(heard(t, 1), "{\"event\":\"play\",\"seat\":0,\"card\":\"6/2\",\"calls\":6}");
}

static void S7_a_play_meets_the_pile_as_it_is(void **unused)
{
    (void)unused;
    table *t = at(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/2 1/1 1/2", "6/3 8/3 2/3"}});
    const uint32_t seen = spil_seven_pile_version(view(t, 1)->n_pile, view(t, 1)->rotations);
    table_does(t, 0, "play:6/2");
    assert_int_equal(spil_seven_pile_version(view(t, 1)->n_pile, view(t, 1)->rotations), seen + 1);
    refused(t, 1, "play:6/3", "6 does not fit on 6±2: play a 4 or an 8");
    table_does(t, 1, "play:8/3");
}

static void S8_the_bottom_card_goes_on_top_until_somebody_can_play(void **unused)
{
    (void)unused;
    /* After 6/3 (takes 3, 9) nobody can play. The bottom cards are, from the lowest, 10/3 10/3 9/3: 10±3
     * takes 7 and 3, 9±3 takes 6 and 2. */
    table *t = at(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/3 6/1 1/2", "1/1 1/3"}});
    table_does(t, 0, "play:6/3");
    assert_string_equal(heard(t, 1), "{\"event\":\"play\",\"seat\":0,\"card\":\"6/3\",\"calls\":6},"
                                     "{\"event\":\"go\",\"dealer\":1,\"moved\":4,\"top\":\"9/3\"}");
    const spil_seven_view *v = view(t, 0);
    assert_int_equal(v->rotations, 4); /* 10/3, 10/3, 10/3, 9/3 */
    assert_int_equal(v->pile[v->n_pile - 1], spil_seven_kind(9, 3));
    assert_int_equal(v->pile[v->n_pile - 4], spil_seven_kind(10, 3));
    assert_string_equal(table_moves(t, 0), "play:6/1");
}

static void S8_a_draw_can_cause_it_too(void **unused)
{
    (void)unused;
    table *t = at(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/3 6/1 1/2", "1/1"}, .draw = {NULL, "1/3"}});
    table_does(t, 0, "play:6/3"); /* seat 1 can still draw */
    assert_int_equal(t->ev.n, 1);
    assert_int_equal(view(t, 0)->rotations, 0);
    table_does(t, 1, "draw");
    assert_int_equal(t->ev.n, 3);
    assert_int_equal(view(t, 0)->rotations, 4);
}

static void S8_a_seat_on_its_last_card_can_play(void **unused)
{
    (void)unused;
    table *t = at(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/3 6/1 1/2", "1/1"}});
    table_does(t, 0, "play:6/3");
    assert_int_equal(view(t, 0)->rotations, 0);
    assert_string_equal(table_moves(t, 0), "");
    assert_string_equal(table_moves(t, 1), "last:1/1");
}

static void S9_the_last_card_goes_face_down_whatever_its_number(void **unused)
{
    (void)unused;
    for (int fits = 0; fits < 2; fits++) {
        table *t = at(&(spec){.seats = 2, .pile = "5/1", .hand = {fits ? "6/2" : "7/2", "4/1 2/3"}});
        assert_string_equal(table_moves(t, 0), fits ? "last:6/2" : "last:7/2");
        if (fits)
            refused(t, 0, "play:6/2", "6/2 is your last card: play it face down, as last:6/2");
        table_does(t, 0, fits ? "last:6/2" : "last:7/2");
        assert_string_equal(heard(t, 1), "{\"event\":\"last\",\"seat\":0},{\"event\":\"win\",\"seat\":0}");
        for (int seat = 0; seat < 2; seat++) {
            const spil_seven_view *v = view(t, seat);
            assert_int_equal(v->pile[v->n_pile - 1], SPIL_SEVEN_NONE);
            assert_int_equal(v->pile[v->n_pile - 2], spil_seven_kind(5, 1));
        }
    }
}

static void S9_not_while_there_are_more_cards(void **unused)
{
    (void)unused;
    table *t = at(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/2", "4/1 2/3"}, .draw = {"1/1", NULL}});
    assert_string_equal(table_moves(t, 0), "draw play:6/2");
    refused(t, 0, "last:6/2", "you have 2 cards left: only the very last one is played face down");
}

static void S9_a_last_card_in_the_draw_pile_is_drawn_first(void **unused)
{
    (void)unused;
    table *t = at(&(spec){.seats = 2, .pile = "5/1", .hand = {NULL, "4/1 2/3"}, .draw = {"1/1", NULL}});
    assert_string_equal(table_moves(t, 0), "draw");
    refused(t, 0, "last:1/1", "you do not hold 1/1");
    table_does(t, 0, "draw");
    assert_string_equal(table_moves(t, 0), "last:1/1");
}

static void S10_the_seat_that_played_last_wins(void **unused)
{
    (void)unused;
    table *t = at(&(spec){
        .seats = 3, .pile = "5/1", .hand = {"6/2 6/3", "2/3", "1/1 2/2 8/1"}, .draw = {"9/1", NULL, "8/2"}});
    spil_result res;
    assert_false(t->su.game->result(&t->su, &t->st, &res));
    assert_int_equal(res.winners, 0);
    table_does(t, 1, "last:2/3");
    assert_true(t->su.game->result(&t->su, &t->st, &res));
    assert_int_equal(res.winners, 1 << 1);
    assert_int_equal(res.points[0], 3);
    assert_int_equal(res.points[1], 0);
    assert_int_equal(res.points[2], 4);
}

static void S11_a_card_that_does_not_fit_stays_in_the_hand(void **unused)
{
    (void)unused;
    table *t = at(&(spec){.seats = 2, .pile = "5/1", .hand = {"7/1 6/2", "4/1 2/3"}});
    refused(t, 0, "play:7/1", "7 does not fit on 5±1: play a 4 or a 6");
    refused(t, 0, "play:4/1", "you do not hold 4/1");
    table_does(t, 0, "play:6/2");
}

static void S11_around_the_corner_in_the_sentence(void **unused)
{
    (void)unused;
    table *t = at(&(spec){.seats = 2, .pile = "9/3", .hand = {"7/1 6/2", "4/1 2/3"}});
    refused(t, 0, "play:7/1", "7 does not fit on 9±3: play a 6 or a 2");
}

static void G4_onlookers_see_no_hand(void **unused)
{
    (void)unused;
    table *t = at(&(spec){
        .seats = 3, .pile = "5/1", .hand = {"6/2 7/3", "4/1 2/3", "9/1"}, .draw = {"1/1", NULL, NULL}});
    char json[SPIL_STATE_TEXT];
    spil_out out = spil_out_to(json, sizeof json);
    spil_json_writer w = spil_json_to(&out);
    const spil_seven_view *v = view(t, SPIL_ONLOOKER);
    spil_view_json(&t->su, v, NULL, &w);
    assert_int_equal(v->head.seat, SPIL_ONLOOKER);
    assert_int_equal(v->hand, 0);
    assert_non_null(strstr(json, "\"hands\":[[\"?\",\"?\"],[\"?\",\"?\"],[\"?\"]]"));
    assert_non_null(strstr(json, "\"draws\":[[\"?\"],[],[]]"));
    assert_non_null(strstr(json, "\"pile\":[\"5/1\","));
    assert_string_equal(table_moves(t, SPIL_ONLOOKER), "");
    refused(t, SPIL_ONLOOKER, "draw", "there is no such move");
    refused(t, SPIL_ONLOOKER, "last:9/1", "there is no such move");
    table_does(t, 0, "draw");
    assert_string_equal(heard(t, SPIL_ONLOOKER), "{\"event\":\"draw\",\"seat\":0,\"seen_by\":[1,2]}");
}

/* To onlookers every hand may be any of the cards that are not on the pile. */
static void G4_what_onlookers_imagine(void **unused)
{
    (void)unused;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 1, 0);
    table *t = at(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/2", "4/1 2/3"}, .draw = {"1/1", NULL}});
    const spil_seven_view seen = *view(t, SPIL_ONLOOKER);
    const uint64_t all = spil_seven_one(spil_seven_kind(6, 2)) + spil_seven_one(spil_seven_kind(4, 1)) +
                         spil_seven_one(spil_seven_kind(2, 3)) + spil_seven_one(spil_seven_kind(1, 1));
    uint64_t held[2] = {0, 0};
    for (int i = 0; i < 200; i++) {
        t->su.game->imagine(&t->su, &seen, &rng, &t->st);
        assert_memory_equal(view(t, SPIL_ONLOOKER), &seen, sizeof seen);
        held[0] |= view(t, 0)->hand;
        held[1] |= view(t, 1)->hand;
    }
    assert_int_equal(held[0], all);
    assert_int_equal(held[1], all);
}

static void G7_moves_are_read_exactly_as_written(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "",          "Draw",      "draw ", "draw:1/1", "play:0/1",  "play:11/1",  "play:1/0", "play:1/4",
        "play:01/1", "play:1/1 ", "last:", "last:5",   "play:5/+1", "play:10/01", "6/2",      "last6/2"};
    table *t = fresh(2, 0, "1");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (table_do(t, 0, bad[i]) != SPIL_BAD_MOVE)
            fail_msg("'%s' was read", bad[i]);
    }
}

/* ---- positions ---- */

static void load_gives_the_same_bytes(void **unused)
{
    (void)unused;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 5, 0);
    for (int i = 0; i < 200; i++) {
        table *t = fresh(2 + i % 3, i % 5, "99");
        t->su.game->rollout(&t->su, &t->st, &rng, i);
        table_survives(t);
    }
}

static void load_refuses(const spec *sp, const char *why)
{
    assert_string_equal(json_refused(spec_json(sp), why), why);
}

static void load_checks_what_the_page_names(void **unused)
{
    (void)unused;
    static const char eighteen[] = "1/1 1/2 1/3 2/1 2/2 2/3 3/1 3/2 3/3 4/1 4/2 4/3 5/1 5/2 5/3 6/1 6/2 6/3";
    static const char nineteen[] =
        "1/1 1/2 1/3 2/1 2/2 2/3 3/1 3/2 3/3 4/1 4/2 4/3 5/1 5/2 5/3 6/1 6/2 6/3 7/1";
    load_refuses(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/2 6/2 6/2 6/2", "1/1"}},
                 "the deck does not have that many 6/2");
    load_refuses(&(spec){.seats = 2, .pile = "11/1", .hand = {"6/2", "1/1"}},
                 "'pile' holds something that is not a card");
    load_refuses(&(spec){.seats = 4, .pile = "5/1", .hand = {"6/2", "7/2", "8/2", nineteen}},
                 "'hands' must hold lists of at most 18 cards");
    load_refuses(
        &(spec){.seats = 4, .pile = "5/1", .hand = {"6/2", "7/2", "8/2", eighteen}, .draw = {[3] = "9/1"}},
        "seat 3 has more than its share of 18 cards");
    load_refuses(&(spec){.seats = 4,
                         .start_hand = 1,
                         .pile = "5/1",
                         .hand = {"6/2", "7/2", "8/2", "9/2"},
                         .draw = {[3] = eighteen}},
                 "'draws' must hold lists of at most 17 cards");
    load_refuses(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/2", "1/1"}, .draw = {"9/1"}, .rotations = 1},
                 "the pile is not turned over while somebody can draw");
    load_refuses(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/2", "1/1"}, .op = "3"},
                 "'rng' does not agree with the rest of the state");
    load_refuses(&(spec){.seats = 2, .pile = "5/1", .hand = {"7/2 7/1", "1/1 1/2"}},
                 "nobody can play: the bottom card of the pile should be on top");
    load_refuses(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/2 7/1", NULL}},
                 "exactly one seat is without cards when the game is over, none before");
    load_refuses(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/2 7/1", "8/1"}, .over = true},
                 "exactly one seat is without cards when the game is over, none before");
    load_refuses(&(spec){.seats = 3, .pile = "5/1", .hand = {"6/2 7/1"}, .over = true},
                 "exactly one seat is without cards when the game is over, none before");
    load_refuses(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/2 7/1", "8/1"}, .extra = ",\"turn\":0"},
                 "the field 'turn' is unknown");
    load_refuses(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/2 7/1", "8/1"}, .rotations = -1},
                 "'rotations' must be a whole number from 0 to 1000000");
    at(&(spec){.seats = 2, .pile = "5/1", .hand = {"6/2 7/1", NULL}, .over = true});
}

/* ---- random play ---- */

/* The fast player has the distribution of the plain one: mean length, draws and wins agree within chance. */
static void rollout_plays_like_the_plain_one(void **unused)
{
    (void)unused;
    enum { GAMES = 4000 };
    for (int seats = 2; seats <= 4; seats++) {
        double steps[2] = {0}, squares[2] = {0}, left[2] = {0}, rotations[2] = {0};
        for (int plain = 0; plain < 2; plain++) {
            spil_fast_rng rng;
            spil_fast_seed(&rng, 11, (uint64_t)plain);
            for (int i = 0; i < GAMES; i++) {
                table *t = fresh(seats, 0, "1");
                const spil_key key = spil_fast_key(&rng);
                t->su.game->start(&t->su, &key, &t->st);
                const int n = plain ? spil_rollout_by_moves(&t->su, &t->st, &rng, 100000)
                                    : t->su.game->rollout(&t->su, &t->st, &rng, 100000);
                spil_result res;
                assert_true(t->su.game->result(&t->su, &t->st, &res));
                steps[plain] += n;
                squares[plain] += (double)n * n;
                left[plain] += res.points[0];
                rotations[plain] += view(t, 0)->rotations;
            }
        }
        const double variance = squares[0] / GAMES - steps[0] / GAMES * steps[0] / GAMES;
        const double apart = (steps[0] - steps[1]) / GAMES;
        print_message("seats %d: steps %.2f %.2f, left %.2f %.2f, rotations %.3f %.3f\n", seats,
                      steps[0] / GAMES, steps[1] / GAMES, left[0] / GAMES, left[1] / GAMES,
                      rotations[0] / GAMES, rotations[1] / GAMES);
        assert_true(apart * apart < 16 * 2 * variance / GAMES); /* four standard errors */
    }
}

static void rollout_can_stop_anywhere(void **unused)
{
    (void)unused;
    spil_fast_rng rng;
    spil_fast_seed(&rng, 6, 0);
    for (int i = 0; i < 300; i++) {
        table *t = fresh(2 + i % 3, 0, "3");
        const spil_key key = spil_fast_key(&rng);
        t->su.game->start(&t->su, &key, &t->st);
        int steps = 0;
        while (t->su.game->rollout(&t->su, &t->st, &rng, 1) == 1) { /* the state in between can be loaded */
            steps++;
            if (steps % 7 == 0)
                table_survives(t);
        }
        assert_in_range(steps, 36, 200);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(S1_the_deck_has_73_cards_two_or_three_of_each),
        cmocka_unit_test(S2_dealt_one_at_a_time_from_the_dealers_left),
        cmocka_unit_test(S2_start_hand_is_drawn_before_the_start),
        cmocka_unit_test(S3_all_seats_may_act_until_the_end),
        cmocka_unit_test(S4_draw_takes_the_next_card),
        cmocka_unit_test(S5_fits_if_it_is_one_of_the_two_numbers),
        cmocka_unit_test(S5_the_same_seat_may_play_several_in_a_row),
        cmocka_unit_test(S6_a_player_calls_the_number_of_the_card),
        cmocka_unit_test(S7_a_play_meets_the_pile_as_it_is),
        cmocka_unit_test(S8_the_bottom_card_goes_on_top_until_somebody_can_play),
        cmocka_unit_test(S8_a_draw_can_cause_it_too),
        cmocka_unit_test(S8_a_seat_on_its_last_card_can_play),
        cmocka_unit_test(S9_the_last_card_goes_face_down_whatever_its_number),
        cmocka_unit_test(S9_not_while_there_are_more_cards),
        cmocka_unit_test(S9_a_last_card_in_the_draw_pile_is_drawn_first),
        cmocka_unit_test(S10_the_seat_that_played_last_wins),
        cmocka_unit_test(S11_a_card_that_does_not_fit_stays_in_the_hand),
        cmocka_unit_test(S11_around_the_corner_in_the_sentence),
        cmocka_unit_test(G4_onlookers_see_no_hand),
        cmocka_unit_test(G4_what_onlookers_imagine),
        cmocka_unit_test(G7_moves_are_read_exactly_as_written),
        cmocka_unit_test(load_gives_the_same_bytes),
        cmocka_unit_test(load_checks_what_the_page_names),
        cmocka_unit_test(rollout_plays_like_the_plain_one),
        cmocka_unit_test(rollout_can_stop_anywhere),
    };
    return cmocka_run_group_tests_name("7ate9", tests, NULL, NULL);
}
