/* Finished games added up: who won how often, in a row, against whom; what does not count; and who begins a rematch. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "spil/games.h"
#include "spil/tally.h"

static spil_setup setup_of(const char *game, int seats)
{
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, game), seats);
    assert_int_equal(spil_setup_check(&su, NULL), SPIL_OK);
    return su;
}

static spil_key key_of(int n)
{
    return (spil_key){{(uint8_t)n, (uint8_t)(n >> 8)}};
}

/* ---- one game ---- */

static void a_shared_win_is_drawn_and_partners_win_together(void **unused)
{
    (void)unused;
    const spil_setup two = setup_of("punto", 2);
    const spil_result won = {.over = true, .winners = 1}, drawn = {.over = true},
                      shared = {.over = true, .winners = 3};
    assert_int_equal(spil_outcome_of(&two, &won, 0), SPIL_OUTCOME_WON);
    assert_int_equal(spil_outcome_of(&two, &won, 1), SPIL_OUTCOME_LOST);
    assert_int_equal(spil_outcome_of(&two, &drawn, 0), SPIL_OUTCOME_DRAWN);
    assert_int_equal(spil_outcome_of(&two, &shared, 1), SPIL_OUTCOME_DRAWN);

    spil_setup teams = setup_of("punto", 4);
    assert_int_equal(spil_setup_option(&teams, "teams", "1", NULL), SPIL_OK);
    assert_int_equal(spil_setup_check(&teams, NULL), SPIL_OK);
    const spil_result team = {.over = true, .winners = 5}, half = {.over = true, .winners = 1};
    for (int seat = 0; seat < 4; seat++) {
        const spil_outcome mine = seat % 2 == 0 ? SPIL_OUTCOME_WON : SPIL_OUTCOME_LOST;
        assert_int_equal(spil_outcome_of(&teams, &team, seat), mine);
        assert_int_equal(spil_outcome_of(&teams, &half, seat), mine); /* the partner has resigned */
    }
    spil_score score = {0};
    spil_score_add(&score, &teams, &team);
    spil_score_add(&score, &teams, &drawn);
    assert_int_equal(score.games, 2);
    assert_int_equal(score.drawn, 1);
    assert_int_equal(score.won[0], 1);
    assert_int_equal(score.won[1], 0);
}

static void whose_turn_is_first_in_a_deal(void **unused)
{
    (void)unused;
    static const char *const games[] = {"punto", "sequence", "rumi7"};
    for (int g = 0; g < 3; g++) {
        const spil_setup su = setup_of(games[g], 3);
        int begins[3] = {0};
        for (int n = 0; n < 60; n++) {
            const spil_key key = key_of(n);
            const int first = spil_first_seat(&su, &key);
            assert_true(first >= 0 && first < 3);
            begins[first]++;
        }
        for (int seat = 0; seat < 3; seat++)
            assert_true(begins[seat] > 5);
    }
    const spil_setup race = setup_of("7ate9", 3);
    const spil_key key = key_of(1);
    assert_int_equal(spil_first_seat(&race, &key), -1);
}

/* Keys one after another; past the last there are none. */
typedef struct key_row {
    int next, last;
} key_row;

static bool draw_next(void *of, spil_key *key)
{
    key_row *row = of;
    *key = key_of(row->next);
    return row->next++ < row->last;
}

static void the_next_seat_begins_a_rematch(void **unused)
{
    (void)unused;
    const spil_setup su = setup_of("rumi7", 6);
    key_row row = {.next = 1, .last = 1000};
    spil_key key = key_of(0), before;
    for (int n = 0; n < 20; n++) {
        before = key;
        assert_true(spil_rematch_key(&su, &before, draw_next, &row, &key));
        assert_int_equal(spil_first_seat(&su, &key), (spil_first_seat(&su, &before) + 1) % 6);
    }
    const int drawn = row.next;
    assert_true(spil_rematch_key(&su, NULL, draw_next, &row, &key)); /* anybody may begin */
    assert_int_equal(row.next, drawn + 1);
    row.last = row.next;
    assert_false(spil_rematch_key(&su, NULL, draw_next, &row, &key) &&
                 spil_rematch_key(&su, NULL, draw_next, &row, &key));

    /* In a race nobody begins, and in some games always the same seat: any deal will do. */
    const spil_setup race = setup_of("7ate9", 3), led = setup_of("stairs", 3);
    row = (key_row){.next = 1, .last = 100000};
    assert_true(spil_rematch_key(&race, &key, draw_next, &row, &key));
    assert_int_equal(row.next, 2);
    assert_true(spil_rematch_key(&led, &key, draw_next, &row, &key));
    assert_true(row.next < row.last);
}

static void a_deal_has_a_number_of_its_own(void **unused)
{
    (void)unused;
    const spil_setup two = setup_of("punto", 2), three = setup_of("punto", 3), other = setup_of("rumi7", 2);
    spil_setup rounds = two;
    const spil_key one = key_of(1), next = key_of(2);
    assert_int_equal(spil_setup_option(&rounds, "rounds", "1", NULL), SPIL_OK);
    const uint64_t deals[] = {spil_deal_id(&two, &one), spil_deal_id(&two, &next), spil_deal_id(&three, &one),
                              spil_deal_id(&other, &one), spil_deal_id(&rounds, &one)};
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < i; k++)
            assert_true(deals[i] != deals[k]);
    }
    assert_true(deals[0] == spil_deal_id(&two, &one));
}

/* ---- lines ---- */

static char text[200000];
static spil_out out;

static void begin_text(void)
{
    out = spil_out_to(text, sizeof text);
    spil_put(&out, SPIL_TALLY_FIRST);
}

/* A game of Anna (or "") against a bot or Bo. */
static void add_game(uint64_t when_s, uint64_t deal, const char *name, spil_outcome outcome,
                     const char *against, bool person)
{
    spil_ended e = {.when_s = when_s, .game = "punto", .deal = deal, .seats = 2};
    e.seat[0] = (spil_ended_seat){.side = 0, .outcome = outcome, .person = true};
    e.seat[1] =
        (spil_ended_seat){.side = 1, .outcome = (spil_outcome)(SPIL_OUTCOME_WON - outcome), .person = person};
    snprintf(e.seat[0].name, sizeof e.seat[0].name, "%s", name);
    snprintf(e.seat[1].name, sizeof e.seat[1].name, "%s", against);
    spil_ended_put(&e, &out);
}

static spil_tally read_text(void)
{
    spil_tally t = {0};
    assert_true(spil_tally_read(&t, text, strlen(text)));
    return t;
}

static const spil_tally_row *find_row(const spil_tally *t, const char *person, const char *against)
{
    for (int i = 0; i < t->n; i++) {
        if (strcmp(t->row[i].person, person) == 0 && strcmp(t->row[i].against, against) == 0)
            return &t->row[i];
    }
    return NULL;
}

static void expect(const spil_tally_row *row, int won, int lost, int drawn, int streak, int longest,
                   int again)
{
    assert_non_null(row);
    assert_int_equal(row->won, won);
    assert_int_equal(row->lost, lost);
    assert_int_equal(row->drawn, drawn);
    assert_int_equal(row->streak, streak);
    assert_int_equal(row->longest, longest);
    assert_int_equal(row->again, again);
    assert_int_equal(spil_tally_played(row), won + lost + drawn);
}

static void wins_losses_and_streaks(void **unused)
{
    (void)unused;
    static const char games[] = "wwwlwdww";
    begin_text();
    for (int i = 0; games[i] != '\0'; i++)
        add_game(1000 + (uint64_t)i, 77 + (uint64_t)i, "",
                 games[i] == 'w'   ? SPIL_OUTCOME_WON
                 : games[i] == 'd' ? SPIL_OUTCOME_DRAWN
                                   : SPIL_OUTCOME_LOST,
                 "level3", false);
    add_game(5000, 900, "", SPIL_OUTCOME_LOST, "level4", false);
    spil_tally t = read_text();
    assert_int_equal(t.n, 2);
    expect(find_row(&t, "", "bot level3"), 6, 1, 1, 2, 3, 0);
    assert_int_equal(find_row(&t, "", "bot level3")->last_s, 1007);
    expect(find_row(&t, "", "bot level4"), 0, 1, 0, 0, 0, 0);
    assert_string_equal(t.row[0].against, "bot level4"); /* the latest first */
    assert_int_equal(t.unread, 0);
    spil_tally_free(&t);
}

static void two_people_have_a_row_each(void **unused)
{
    (void)unused;
    begin_text();
    add_game(1, 1, "Anna", SPIL_OUTCOME_WON, "Bo", true);
    add_game(2, 2, "Anna", SPIL_OUTCOME_LOST, "Bo", true);
    add_game(3, 3, "Anna", SPIL_OUTCOME_WON, "Bo", true);
    spil_tally t = read_text();
    assert_int_equal(t.n, 2);
    expect(find_row(&t, "Anna", "person Bo"), 2, 1, 0, 1, 1, 0);
    expect(find_row(&t, "Bo", "person Anna"), 1, 2, 0, 0, 1, 0);
    assert_true(spil_tally_matches(&t.row[0], "punto", "Anna"));
    assert_false(spil_tally_matches(&t.row[0], "punto", "Bo"));
    assert_false(spil_tally_matches(&t.row[0], "rumi7", NULL));
    spil_tally_free(&t);
}

static void opponents_are_a_set_and_partners_are_none(void **unused)
{
    (void)unused;
    static const char *const seats[2][4] = {{"Anna", "level5", "level1", "level2"},
                                            {"level2", "Anna", "level5", "level1"}};
    begin_text();
    for (int g = 0; g < 2; g++) { /* wherever Anna sits: against 5 and 2 with a partner, 1 */
        spil_ended e = {.when_s = 1, .game = "punto", .deal = (uint64_t)g, .seats = 4};
        for (int seat = 0; seat < 4; seat++) {
            e.seat[seat].side = seat % 2;
            e.seat[seat].person = strcmp(seats[g][seat], "Anna") == 0;
            e.seat[seat].outcome = seat % 2 == g ? SPIL_OUTCOME_WON : SPIL_OUTCOME_LOST;
            snprintf(e.seat[seat].name, sizeof e.seat[seat].name, "%s", seats[g][seat]);
        }
        spil_ended_put(&e, &out);
    }
    spil_tally t = read_text();
    assert_int_equal(t.n, 1);
    expect(find_row(&t, "Anna", "bot level2\tbot level5"), 2, 0, 0, 2, 2, 0);
    const char *at = "bot level2\tperson Bo B";
    char name[SPIL_TALLY_NAME];
    bool person;
    assert_true(spil_tally_opponent(&at, &person, name));
    assert_false(person);
    assert_string_equal(name, "level2");
    assert_true(spil_tally_opponent(&at, &person, name));
    assert_true(person);
    assert_string_equal(name, "Bo B");
    assert_false(spil_tally_opponent(&at, &person, name));
    spil_tally_free(&t);
}

static void a_deal_counts_once_for_the_same_people(void **unused)
{
    (void)unused;
    begin_text();
    add_game(1, 5, "", SPIL_OUTCOME_LOST, "level3", false);
    add_game(2, 5, "", SPIL_OUTCOME_WON, "level3", false); /* the same deal again, or the end taken back */
    add_game(3, 5, "", SPIL_OUTCOME_WON, "level1", false); /* knowing it, against somebody weaker */
    add_game(4, 5, "Anna", SPIL_OUTCOME_WON, "level3", false);
    spil_tally t = read_text();
    expect(find_row(&t, "", "bot level3"), 0, 1, 0, 0, 0, 1);
    expect(find_row(&t, "", "bot level1"), 0, 0, 0, 0, 0, 1);
    expect(find_row(&t, "Anna", "bot level3"), 1, 0, 0, 1, 1, 0);
    spil_tally_free(&t);
}

static void thousands_of_deals(void **unused)
{
    (void)unused;
    begin_text();
    for (uint64_t i = 0; i < 2000; i++)
        add_game(i, i / 2, "", SPIL_OUTCOME_WON, "level3", false);
    spil_tally t = read_text();
    expect(find_row(&t, "", "bot level3"), 1000, 0, 0, 1000, 1000, 1000);
    spil_tally_free(&t);
}

/* Whatever is in a file: bad lines are counted and left out, and half a line at the end is not there yet. */
static void bad_lines_are_left_out(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "",
        "rubbish",
        "1 punto",
        "1 punto 0000000000000001",
        "1 punto 0000000000000001\t0 won person ",
        "1 punto 000000000000001\t0 won person \t1 lost bot level3",
        "x punto 0000000000000001\t0 won person \t1 lost bot level3",
        "1 punto 0000000000000001\t0 win person \t1 lost bot level3",
        "1 punto 0000000000000001\t9 won person \t1 lost bot level3",
        "1 punto 0000000000000001\t0 won robot x\t1 lost bot level3",
        "1 punto 0000000000000001\t0 won person \033[2J\t1 lost bot level3",
        "1 punto 0000000000000001\t0 won person \xff\t1 lost bot level3",
        "1  0000000000000001\t0 won person \t1 lost bot level3",
        "1 punto 0000000000000001\t0 won person a\t1 lost bot b\t0 won bot\t",
        "1 rumi7 0000000000000001\t0 won person a\tstages 1",
        "1 rumi7 0000000000000001\t0 won person a\t1 lost bot b\tstages 1",
        "1 rumi7 0000000000000001\t0 won person a\t1 lost bot b\tstages 1 11",
        "1 rumi7 0000000000000001\t0 won person a\t1 lost bot b\tstages 1 0 0",
        "1 rumi7 0000000000000001\t0 won person a\t1 lost bot b\tstages - -",
        "1 rumi7 0000000000000001\t0 won person a\t1 lost bot b\tstages 1 2",
        "1 rumi7 0000000000000001\t0 won person a\t1 lost bot b\tstages 111111111 111111111",
    };
    enum { BAD = sizeof bad / sizeof bad[0] };
    spil_ended e;
    begin_text();
    for (int i = 0; i < BAD; i++) {
        assert_false(spil_ended_read(bad[i], strlen(bad[i]), &e));
        spil_put(&out, bad[i]);
        spil_put(&out, "\n");
    }
    add_game(1, 5, "", SPIL_OUTCOME_WON, "level3", false);
    spil_put(&out, "2 punto 0000000000000007\t0 won person \t1 lost bot lev");
    spil_tally t = read_text();
    assert_int_equal(t.unread, BAD);
    assert_int_equal(t.n, 1);
    expect(find_row(&t, "", "bot level3"), 1, 0, 0, 1, 1, 0);
    spil_tally_free(&t);

    spil_tally none = {0};
    assert_false(spil_tally_read(&none, "my diary\n", 9));
    assert_false(spil_tally_read(&none, "", 0));
    spil_tally_free(&none);
}

static void a_line_is_read_as_it_was_written(void **unused)
{
    (void)unused;
    static const char line[] =
        "1763266000 punto 00c0ffee00000005\t0 won person Anna Á\t1 lost bot cmd:./b x\n";
    static const char staged[] =
        "1763266000 rumi7 00c0ffee00000005\t0 won helped \t1 lost bot level3\tstages --10 --01\n";
    char again[SPIL_TALLY_LINE];
    spil_out to = spil_out_to(again, sizeof again);
    spil_ended e;
    assert_true(spil_ended_read(line, strlen(line) - 1, &e));
    spil_ended_put(&e, &to);
    assert_string_equal(again, line);
    assert_true(spil_ended_matches(&e, NULL, NULL));
    assert_true(spil_ended_matches(&e, "punto", "Anna Á"));
    assert_false(spil_ended_matches(&e, "punto", "cmd:./b x"));
    assert_false(spil_ended_matches(&e, "rumi7", NULL));

    to = spil_out_to(again, sizeof again);
    assert_true(spil_ended_read(staged, strlen(staged) - 1, &e));
    assert_int_equal(e.stages, 12);
    assert_int_equal(e.seat[0].done, 4);
    assert_int_equal(e.seat[1].done, 8);
    spil_ended_put(&e, &to);
    assert_string_equal(again, staged);
}

/* ---- the ladder ---- */

typedef struct climbed {
    const char *games; /* against `level`: w(on), l(ost), d(rawn), h: won with hints, t: won today's deal */
    int level, offered, beaten;
} climbed;

/* Plays these games after all before. */
static void climb(const climbed *c, uint64_t *deal)
{
    for (const char *at = c->games; *at != '\0'; at++, (*deal)++) {
        spil_ended e = {.when_s = *deal, .game = "punto", .deal = *deal, .seats = 2};
        e.seat[0] = (spil_ended_seat){.outcome = *at == 'l'   ? SPIL_OUTCOME_LOST
                                                 : *at == 'd' ? SPIL_OUTCOME_DRAWN
                                                              : SPIL_OUTCOME_WON,
                                      .person = true,
                                      .helped = *at == 'h',
                                      .daily = *at == 't'};
        e.seat[1] =
            (spil_ended_seat){.side = 1, .outcome = (spil_outcome)(SPIL_OUTCOME_WON - e.seat[0].outcome)};
        snprintf(e.seat[1].name, sizeof e.seat[1].name, "level%d", c->level);
        spil_ended_put(&e, &out);
    }
    spil_tally t = read_text();
    const spil_ladder *l = spil_tally_ladder(&t, "punto");
    assert_int_equal(l == NULL ? 0 : l->offered, c->offered);
    assert_int_equal(l == NULL ? 0 : l->beaten, c->beaten);
    spil_tally_free(&t);
}

static void two_wins_in_three_games_lead_up_and_three_losses_down(void **unused)
{
    (void)unused;
    static const climbed ways[][4] = {
        {{"w", 1, 1, 0}, {"lw", 1, 2, 1}, {"w", 2, 2, 1}, {"w", 2, 3, 2}},
        {{"wll", 3, 3, 0}, {"l", 3, 2, 0}, {"w", 2, 2, 0}, {"ww", 5, 5, 5}}, /* any level may be played */
        {{"wdd", 2, 2, 0}, {"w", 2, 2, 0}, {"d", 2, 2, 0}, {"w", 2, 3, 2}},
        {{"lll", 1, 1, 0}, {"ww", 1, 2, 1}, {"lll", 2, 1, 1}, {"l", 3, 3, 1}}, /* there is nothing below 1 */
        {{"hhh", 1, 0, 0}, {"w", 1, 1, 0}, {"h", 1, 1, 0}, {"w", 1, 2, 1}},    /* hints count for nothing */
        {{"tt", 3, 0, 0}, {"w", 1, 1, 0}, {"t", 3, 1, 0}, {"w", 1, 2, 1}}, /* nor does the deal of a day */
        {{"w", 1, 1, 0}, {"l", 2, 2, 0}, {"w", 1, 1, 0}, {"w", 1, 2, 1}},  /* another level, another three */
    };
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        uint64_t deal = 1;
        begin_text();
        for (size_t step = 0; step < 4; step++)
            climb(&ways[i][step], &deal);
    }
}

/* ---- what makes games even ---- */

/* After these games (w, l, d) of somebody against another: what is offered, and for whom. */
static void offers(const char *who, const char *games, const char *against, bool person, bool by_clock,
                   spil_evening wanted)
{
    spil_handicap h;
    begin_text();
    for (size_t i = 0; games[i] != '\0'; i++)
        add_game(i + 1, i + 1, who,
                 games[i] == 'l'   ? SPIL_OUTCOME_LOST
                 : games[i] == 'd' ? SPIL_OUTCOME_DRAWN
                                   : SPIL_OUTCOME_WON,
                 against, person);
    spil_tally t = read_text();
    char row_of[SPIL_TALLY_NAME + 8];
    snprintf(row_of, sizeof row_of, "%s %s", person ? "person" : "bot", against);
    assert_int_equal(spil_tally_evening(find_row(&t, who, row_of), by_clock, &h), wanted);
    assert_int_equal(h.slow_percent, wanted == SPIL_EVENING_SLOWER ? 150 : 0);
    assert_int_equal(h.late_ms, wanted == SPIL_EVENING_LATER ? 5000 : 0);
    spil_tally_free(&t);
}

static void three_losses_offer_what_makes_it_even_once(void **unused)
{
    (void)unused;
    offers("", "wlll", "level1", false, true, SPIL_EVENING_SLOWER);
    offers("", "wlll", "level1", false, false, SPIL_EVENING_HINTS);
    offers("Anna", "lll", "Bo", true, true, SPIL_EVENING_LATER);
    offers("", "lllwlll", "level1", false, false, SPIL_EVENING_HINTS); /* after a win it may be said again */
    static const char *const none[] = {"ll", "llll", "lldl", "www", "llwl"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        offers("", none[i], "level1", false, true, SPIL_EVENING_NONE);
        offers("Anna", none[i], "Bo", true, true, SPIL_EVENING_NONE);
    }
    offers("", "lll", "level2", false, true, SPIL_EVENING_NONE); /* there is level 1 */
    offers("", "lll", "greedy", false, true, SPIL_EVENING_NONE);
    offers("Anna", "lll", "Bo", true, false,
           SPIL_EVENING_NONE);                              /* in turns nothing helps one of two people */
    offers("", "lll", "Bo", true, true, SPIL_EVENING_NONE); /* whose games were they? */
}

static void who_has_a_ladder(void **unused)
{
    (void)unused;
    begin_text();
    add_game(1, 1, "Anna", SPIL_OUTCOME_WON, "greedy", false);
    add_game(2, 2, "Anna", SPIL_OUTCOME_WON, "level3", true); /* a person of that name */
    add_game(3, 3, "Anna", SPIL_OUTCOME_WON, "level6", false);
    spil_tally t = read_text();
    assert_null(spil_tally_ladder(&t, "punto"));
    spil_tally_free(&t);
    add_game(4, 4, "Anna", SPIL_OUTCOME_WON, "level3", false);
    add_game(5, 4, "Anna", SPIL_OUTCOME_WON, "level3", false); /* the same deal */
    add_game(6, 5, "Bo", SPIL_OUTCOME_LOST, "level2", false);
    t = read_text();
    assert_string_equal(spil_tally_ladder(&t, "punto")->person, "Bo"); /* has played last */
    assert_null(spil_tally_ladder(&t, "rumi7"));
    spil_tally_free(&t);
    add_game(7, 6, "Anna", SPIL_OUTCOME_WON, "level3", false);
    t = read_text();
    assert_int_equal(spil_tally_ladder(&t, "punto")->offered, 4);
    spil_tally_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shared_win_is_drawn_and_partners_win_together),
        cmocka_unit_test(whose_turn_is_first_in_a_deal),
        cmocka_unit_test(the_next_seat_begins_a_rematch),
        cmocka_unit_test(a_deal_has_a_number_of_its_own),
        cmocka_unit_test(wins_losses_and_streaks),
        cmocka_unit_test(two_people_have_a_row_each),
        cmocka_unit_test(opponents_are_a_set_and_partners_are_none),
        cmocka_unit_test(a_deal_counts_once_for_the_same_people),
        cmocka_unit_test(thousands_of_deals),
        cmocka_unit_test(two_wins_in_three_games_lead_up_and_three_losses_down),
        cmocka_unit_test(who_has_a_ladder),
        cmocka_unit_test(three_losses_offer_what_makes_it_even_once),
        cmocka_unit_test(bad_lines_are_left_out),
        cmocka_unit_test(a_line_is_read_as_it_was_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
