/* setup.c: options, seats, results as shares (G6), and the order of checks around a move (G7). */
#include "spil/games.h"
#include "spil/state.h"
#include "unit.h"

static spil_setup punto(int seats)
{
    return spil_setup_default(spil_game_find(SPIL_CPU_ANY, "punto"), seats);
}

static const char *sentence(const spil_error *err)
{
    static char buf[256];
    spil_out out = spil_out_to(buf, sizeof buf);
    spil_sentence_print(&err->text, err->text.format, &out);
    return buf;
}

static void options_are_read_strictly(void **state)
{
    (void)state;
    static const struct {
        const char *name, *value;
        spil_code code;
    } tries[] = {
        {"rounds", "1", SPIL_OK},          {"rounds", "9", SPIL_OK},
        {"rounds", "0", SPIL_BAD_OPTION},  {"rounds", "10", SPIL_BAD_OPTION},
        {"rounds", "", SPIL_BAD_OPTION},   {"rounds", "02", SPIL_BAD_OPTION},
        {"rounds", "2 ", SPIL_BAD_OPTION}, {"rounds", "two", SPIL_BAD_OPTION},
        {"rounds", "-1", SPIL_BAD_OPTION}, {"rounds", "65538", SPIL_BAD_OPTION},
        {"teams", "1", SPIL_OK},           {"teams", "2", SPIL_BAD_OPTION},
        {"Rounds", "2", SPIL_BAD_OPTION},  {"", "2", SPIL_BAD_OPTION},
        {"seats", "2", SPIL_BAD_OPTION},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        spil_setup su = punto(4);
        const spil_setup before = su;
        spil_error err = {0};
        const spil_code code = spil_setup_option(&su, tries[i].name, tries[i].value, &err);
        if (code != tries[i].code)
            fail_msg("%s=%s: '%s'", tries[i].name, tries[i].value, spil_code_word(code));
        if (code != SPIL_OK)
            assert_true(spil_setup_same(&su, &before));
    }
    spil_setup su = punto(4);
    spil_error err;
    spil_setup_option(&su, "rounds", "77", &err);
    assert_string_equal(sentence(&err), "rounds must be a whole number from 1 to 9");
    spil_setup_option(&su, "colour", "1", &err);
    assert_string_equal(sentence(&err), "punto has no option 'colour'");
}

static void an_option_may_take_some_numbers_only(void **state)
{
    (void)state;
    static const spil_option three[] = {
        {.name = "n", .kind = SPIL_OPTION_NUMBER, .min = 2, .max = 8, .step = 3, .def = 2}, {.name = NULL}};
    static const spil_option two[] = {
        {.name = "n", .kind = SPIL_OPTION_NUMBER, .min = 4, .max = 6, .step = 2, .def = 4}, {.name = NULL}};
    spil_setup su = punto(4);
    spil_game game = *su.game;
    spil_error err;
    su.game = &game;
    game.options = three;
    assert_int_equal(spil_setup_option(&su, "n", "5", &err), SPIL_OK);
    assert_int_equal(spil_setup_option(&su, "n", "8", &err), SPIL_OK);
    assert_int_equal(spil_setup_option(&su, "n", "4", &err), SPIL_BAD_OPTION);
    assert_string_equal(sentence(&err), "n must be one of: 2, 5, 8");
    game.options = two;
    assert_int_equal(spil_setup_option(&su, "n", "6", &err), SPIL_OK);
    assert_int_equal(spil_setup_option(&su, "n", "5", &err), SPIL_BAD_OPTION);
    assert_string_equal(sentence(&err), "n must be 4 or 6");
}

static void defaults_and_printing(void **state)
{
    (void)state;
    spil_setup su = punto(3);
    char text[16];
    spil_out out = spil_out_to(text, sizeof text);
    assert_int_equal(spil_options_count(su.game), 2);
    assert_int_equal(su.option[0], 2);
    assert_int_equal(su.option[1], 0);
    assert_int_equal(spil_setup_option(&su, "rounds", "7", NULL), SPIL_OK);
    spil_option_print(&su, 0, &out);
    assert_string_equal(text, "7");
}

static void seats_in_range(void **state)
{
    (void)state;
    static const int counts[] = {-1, 0, 1, 2, 3, 4, 5, 6, 255, 256, 258, 1000};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        spil_setup su = punto(counts[i]);
        spil_error err;
        const bool fits = counts[i] >= 2 && counts[i] <= 4;
        assert_int_equal(spil_setup_check(&su, &err), fits ? SPIL_OK : SPIL_BAD_OPTION);
        if (!fits)
            assert_string_equal(sentence(&err), "Punto is for 2 to 4 seats");
    }
}

static void setups_differ_in_anything(void **state)
{
    (void)state;
    const spil_setup a = punto(4);
    spil_setup b = a;
    assert_true(spil_setup_same(&a, &b));
    b.seats = 3;
    assert_false(spil_setup_same(&a, &b));
    b = a;
    b.option[1] = 1;
    assert_false(spil_setup_same(&a, &b));
    b = a;
    b.game = spil_game_find(SPIL_CPU_ANY, "highcard");
    assert_false(spil_setup_same(&a, &b));
}

static void seats_are_read_strictly(void **state)
{
    (void)state;
    static const char *const bad[] = {"3",  "-1", "",  "00",   "01",   "+1",
                                      " 1", "1 ", "a", "host", "Host", "99999999999"};
    const spil_setup su = punto(3);
    int seat = 77;
    for (int i = 0; i < 3; i++) {
        const char text[2] = {(char)('0' + i), '\0'};
        assert_int_equal(spil_seat_parse(&su, text, true, &seat, NULL), SPIL_OK);
        assert_int_equal(seat, i);
    }
    seat = 77;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        spil_error err;
        assert_int_equal(spil_seat_parse(&su, bad[i], true, &seat, &err), SPIL_BAD_SEAT);
        assert_int_equal(err.code, SPIL_BAD_SEAT);
        assert_int_equal(seat, 77);
    }
}

static void the_host_is_a_seat_where_it_acts(void **state)
{
    (void)state;
    spil_setup su = punto(3);
    spil_game with_host = *su.game;
    with_host.host_acts = true;
    su.game = &with_host;
    int seat = 77;
    char text[8];
    assert_int_equal(spil_seat_parse(&su, "host", true, &seat, NULL), SPIL_OK);
    assert_int_equal(seat, SPIL_HOST);
    assert_int_equal(spil_seat_parse(&su, "host", false, &seat, NULL), SPIL_BAD_SEAT);
    spil_out out = spil_out_to(text, sizeof text);
    spil_seat_print(SPIL_HOST, &out);
    assert_string_equal(text, "host");
    out = spil_out_to(text, sizeof text);
    spil_seat_print(2, &out);
    assert_string_equal(text, "2");
}

static void G4_views_are_those_of_seats_and_of_who_watches(void **state)
{
    (void)state;
    const spil_setup su = punto(3);
    static const char *const bad[] = {"", "3", "-1", "6", "host", "Watch", "watch ", "watchx", "watc"};
    int seat = 77;
    char text[8];
    assert_int_equal(spil_viewer_parse(&su, "watch", &seat, NULL), SPIL_OK);
    assert_int_equal(seat, SPIL_ONLOOKER);
    assert_int_equal(spil_viewer_parse(&su, "2", &seat, NULL), SPIL_OK);
    assert_int_equal(seat, 2);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(spil_viewer_parse(&su, bad[i], &seat, NULL), SPIL_BAD_SEAT);
    assert_int_equal(spil_seat_parse(&su, "watch", true, &seat, NULL), SPIL_BAD_SEAT); /* it never acts */
    assert_int_equal(seat, 2);
    spil_out out = spil_out_to(text, sizeof text);
    spil_seat_print(SPIL_ONLOOKER, &out);
    assert_string_equal(text, "watch");
}

static void G1_P2_N1_sides_of_seats(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int seats;
        const char *teams; /* NULL: as it is */
        const char *sides; /* of each seat */
    } tries[] = {
        {"punto", 2, NULL, "01"},      {"punto", 3, NULL, "012"},       {"punto", 4, NULL, "0123"},
        {"punto", 4, "1", "0101"},     {"sequence", 2, NULL, "01"},     {"sequence", 3, NULL, "012"},
        {"sequence", 4, NULL, "0101"}, {"sequence", 6, NULL, "010101"}, {"sequence", 6, "3", "012012"},
        {"7ate9", 4, NULL, "0123"},    {"rumi7", 6, NULL, "012345"},    {"highcard", 3, NULL, "012"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, tries[i].game), tries[i].seats);
        char sides[SPIL_SEATS_MAX + 1] = "", highest = '0';
        if (tries[i].teams != NULL)
            assert_int_equal(spil_setup_option(&su, "teams", tries[i].teams, NULL), SPIL_OK);
        assert_int_equal(spil_setup_check(&su, NULL), SPIL_OK);
        for (int seat = 0; seat < su.seats; seat++) {
            sides[seat] = (char)('0' + spil_side_of(&su, seat));
            highest = sides[seat] > highest ? sides[seat] : highest;
        }
        assert_string_equal(sides, tries[i].sides);
        assert_int_equal(spil_sides(&su), highest - '0' + 1);
    }
}

/* G6: winners share +1, the others -1; everybody or nobody: 0. For every set of winners. */
static void G6_returns_of_every_set_of_winners(void **state)
{
    (void)state;
    for (int seats = 2; seats <= SPIL_SEATS_MAX; seats++) {
        spil_setup su = punto(seats);
        for (unsigned winners = 0; winners < 1u << seats; winners++) {
            spil_result res = {.over = true, .winners = (uint8_t)winners};
            int n = 0;
            double sum = 0;
            for (int s = 0; s < seats; s++)
                n += (int)(winners >> s & 1);
            for (int s = 0; s < seats; s++) {
                const bool won = winners >> s & 1;
                const double right = n == 0 || n == seats ? 0 : won ? 1.0 / n : -1.0 / (seats - n);
                const char *text = spil_return_text(&su, &res, s);
                const double value = strtod(text, NULL);
                if (value < right || value > right) /* to the last bit */
                    fail_msg("%d seats, winners %x, seat %d: %s, not %.17g", seats, winners, s, text, right);
                sum += value;
            }
            assert_true(sum > -1e-9 && sum < 1e-9);
            res.over = false;
            assert_string_equal(spil_return_text(&su, &res, 0), "0");
        }
    }
}

static void G7_the_order_of_checks_around_a_move(void **state)
{
    (void)state;
    const spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "highcard"), 2);
    spil_key key;
    spil_state st;
    spil_error err;
    uint8_t act[SPIL_SEATS_MAX];
    spil_move mv;
    spil_key_parse("1", &key);
    memset(&st, 0, sizeof st);
    su.game->start(&su, &key, &st);
    su.game->to_act(&su, &st, act);
    assert_int_equal(spil_apply_text(&su, &st, 1 - act[0], "x", NULL, &err),
                     SPIL_BAD_MOVE); /* before whose turn it is */
    assert_string_equal(sentence(&err), "'x' is not a move in this game");
    assert_int_equal(spil_apply_text(&su, &st, 1 - act[0], "1", NULL, &err), SPIL_ILLEGAL_MOVE);
    while (su.game->to_act(&su, &st, act) > 0) {
        su.game->moves(&su, &st, act[0], &mv, 1);
        assert_int_equal(su.game->apply(&su, &st, act[0], mv, NULL, NULL), SPIL_OK);
    }
    assert_int_equal(spil_apply_text(&su, &st, 0, "x", NULL, &err), SPIL_GAME_OVER); /* before reading */
}

static void G4_onlookers_high_card(void **state)
{
    (void)state;
    const spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "highcard"), 4);
    spil_key key;
    spil_state st, guess;
    spil_view seen, again, own;
    spil_error err;
    spil_fast_rng rng;
    char json[SPIL_STATE_TEXT];
    spil_out out = spil_out_to(json, sizeof json);
    spil_json_writer w = spil_json_to(&out);
    spil_key_parse("1", &key);
    spil_fast_seed(&rng, 1, 0);
    memset(&st, 0, sizeof st);
    su.game->start(&su, &key, &st);
    spil_view_of(&su, &st, SPIL_ONLOOKER, &seen);
    spil_view_json(&su, &seen, NULL, &w);
    assert_int_equal(((const spil_view_head *)&seen)->seat, SPIL_ONLOOKER);
    assert_non_null(strstr(json, "\"hands\":[[\"?\",\"?\",\"?\"],[\"?\",\"?\",\"?\"],[\"?\",\"?\",\"?\"],"
                                 "[\"?\",\"?\",\"?\"]]"));
    assert_int_equal(su.game->moves(&su, &st, SPIL_ONLOOKER, NULL, 0), 0);
    for (int card = 1; card <= 12; card++)
        assert_int_equal(su.game->apply(&su, &st, SPIL_ONLOOKER, (spil_move){(uint32_t)card}, NULL, &err),
                         SPIL_ILLEGAL_MOVE);
    bool differs = false;
    for (int i = 0; i < 20; i++) {
        memset(&guess, 0xa5, sizeof guess);
        su.game->imagine(&su, &seen, &rng, &guess);
        assert_int_equal(guess.bytes[su.game->state_bytes], 0xa5);
        spil_view_of(&su, &guess, SPIL_ONLOOKER, &again);
        assert_memory_equal(&again, &seen, su.game->view_bytes);
        spil_view_of(&su, &guess, 0, &again);
        spil_view_of(&su, &st, 0, &own);
        differs = differs || memcmp(&again, &own, su.game->view_bytes) != 0;
    }
    assert_true(differs); /* other hands than the true ones */
}

static void games_are_found_by_id(void **state)
{
    (void)state;
    assert_null(spil_game_find(SPIL_CPU_ANY, "Punto"));
    assert_null(spil_game_find(SPIL_CPU_ANY, ""));
    assert_null(spil_game_at(SPIL_CPU_ANY, -1));
    assert_null(spil_game_at(SPIL_CPU_ANY, 1000));
    for (int i = 0; spil_game_at(SPIL_CPU_ANY, i) != NULL; i++) {
        const spil_game *game = spil_game_at(SPIL_CPU_ANY, i), *other = spil_game_at(SPIL_CPU_V3, i);
        assert_ptr_equal(spil_game_find(SPIL_CPU_ANY, game->id), game);
        assert_ptr_equal(spil_game_find(SPIL_CPU_V3, game->id), other);
        assert_string_equal(game->id, other->id);
    }
}

static void events_are_bounded(void **state)
{
    (void)state;
    static spil_events ev;
    static const int16_t values[SPIL_EVENT_POOL] = {5};
    assert_null(spil_event_add(NULL, 0, SPIL_VISIBLE_TO_ALL));
    for (int i = 0; i < SPIL_EVENTS_MAX; i++)
        assert_non_null(spil_event_add(&ev, 0, SPIL_VISIBLE_TO_ALL));
    assert_null(spil_event_add(&ev, 0, SPIL_VISIBLE_TO_ALL));
    spil_event_list(&ev, &ev.item[0], values, SPIL_EVENT_POOL - 1);
    spil_event_list(&ev, &ev.item[1], values, 2); /* no longer fits */
    spil_event_list(&ev, &ev.item[2], values, 1);
    assert_int_equal(ev.item[0].list_n, SPIL_EVENT_POOL - 1);
    assert_int_equal(ev.item[1].list_n, 0);
    assert_int_equal(ev.item[2].list_n, 1);
    spil_event_list(&ev, NULL, values, 1);
    assert_int_equal(ev.pooled, SPIL_EVENT_POOL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_read_strictly),
        cmocka_unit_test(an_option_may_take_some_numbers_only),
        cmocka_unit_test(defaults_and_printing),
        cmocka_unit_test(seats_in_range),
        cmocka_unit_test(setups_differ_in_anything),
        cmocka_unit_test(seats_are_read_strictly),
        cmocka_unit_test(the_host_is_a_seat_where_it_acts),
        cmocka_unit_test(G1_P2_N1_sides_of_seats),
        cmocka_unit_test(G4_views_are_those_of_seats_and_of_who_watches),
        cmocka_unit_test(G6_returns_of_every_set_of_winners),
        cmocka_unit_test(G7_the_order_of_checks_around_a_move),
        cmocka_unit_test(G4_onlookers_high_card),
        cmocka_unit_test(games_are_found_by_id),
        cmocka_unit_test(events_are_bounded),
    };
    return cmocka_run_group_tests_name("core_setup", tests, NULL, NULL);
}
