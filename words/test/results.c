/* How a game ended, told to one person or to several; the score over games; what a move was worth. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "spil/games.h"
#include "spil/verdict.h"

static const char *const names[] = {"North", "East", "South", "West"};

static spil_words words_for(int you)
{
    spil_words w = {.you = you};
    for (int seat = 0; seat < 4; seat++)
        w.name[seat] = names[seat];
    return w;
}

static spil_setup four(const char *teams)
{
    spil_setup su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "punto"), 4);
    assert_int_equal(spil_setup_option(&su, "teams", teams, NULL), SPIL_OK);
    assert_int_equal(spil_setup_check(&su, NULL), SPIL_OK);
    return su;
}

static void expect_result(const spil_setup *su, int you, unsigned winners, const char *expected)
{
    const spil_words w = words_for(you);
    const spil_result res = {.over = true, .winners = (uint8_t)winners, .points = {2, 1, 0, 0}};
    char text[SPIL_RESULT_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil_words_result(&w, su, &res, &out);
    assert_string_equal(text, expected);
}

static void a_result(void **unused)
{
    (void)unused;
    const spil_setup su = four("0"), teams = four("1");
    expect_result(&su, 0, 1, "North wins! Rounds won: North 2, East 1, South 0, West 0.");
    expect_result(&su, 0, 5, "North and South win! Rounds won: North 2, East 1, South 0, West 0.");
    expect_result(&su, 0, 7, "North, East and South win! Rounds won: North 2, East 1, South 0, West 0.");
    expect_result(&su, 0, 0, "A draw. Rounds won: North 2, East 1, South 0, West 0.");
    expect_result(&su, 1, 1, "You win! Rounds won: you 2, East 1, South 0, West 0.");
    expect_result(&su, 2, 1, "You lose. North wins! Rounds won: North 2, you 1, South 0, West 0.");
    expect_result(&su, 1, 0, "A draw. Rounds won: you 2, East 1, South 0, West 0.");
    expect_result(&teams, 3, 5, "You and North win! Rounds won: North 2, East 1, you 0, West 0.");
    expect_result(&teams, 2, 5,
                  "You lose. North and South win! Rounds won: North 2, you 1, South 0, West 0.");
}

static void a_result_after_resigning(void **unused)
{
    (void)unused;
    const spil_setup su = four("0");
    const struct {
        int you;
        unsigned winners;
        const char *said;
    } cases[] = {
        {1, 2, "You have resigned: East wins. Rounds won: you 2, East 0."},
        {1, 6, "You have resigned: East and South win. Rounds won: you 2, East 0."},
        {2, 4, "You lose. South wins! Rounds won: North 2, you 0."}, /* somebody else has resigned */
        {0, 2, "East wins! Rounds won: North 2, East 0."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const spil_result res = {.over = true, .winners = (uint8_t)cases[i].winners, .points = {2}};
        spil_words w = words_for(cases[i].you);
        char text[SPIL_RESULT_TEXT];
        spil_out out = spil_out_to(text, sizeof text);
        w.resigned = 1;
        spil_words_result(&w, &su, &res, &out);
        assert_memory_equal(text, cases[i].said, strlen(cases[i].said) - 1); /* without the other seats */
    }
}

/* A number behind a name that ends in one, beside a drawn table. */
static void a_result_of_levels(void **unused)
{
    (void)unused;
    const spil_setup su = four("0"), teams = four("1");
    const spil_result res = {.over = true, .winners = 2, .points = {0, 2, 0, 2}};
    spil_words w = words_for(1);
    char text[SPIL_RESULT_TEXT];
    w.drawn = true;
    w.name[1] = "Level 1";
    w.name[2] = "Level 2";
    spil_out out = spil_out_to(text, sizeof text);
    spil_words_result(&w, &su, &res, &out);
    assert_string_equal(text, "You lose. Level 1 wins! Rounds won: you 0, Level 1: 2, Level 2: 0, West 2.");
    out = spil_out_to(text, sizeof text);
    spil_words_result(&w, &teams, &res, &out);
    assert_non_null(strstr(text, "Rounds won: you and Level 2: 0, Level 1 and West 2."));
}

static void expect_score(const spil_setup *su, int you, const char *expected)
{
    const spil_words w = words_for(you);
    const spil_score score = {.games = 4, .drawn = 1, .won = {2, 1, 0, 0}};
    char text[SPIL_RESULT_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil_words_score(&w, su, &score, &out);
    assert_string_equal(text, expected);
}

static void a_score(void **unused)
{
    (void)unused;
    const spil_setup su = four("0"), teams = four("1");
    const spil_setup two = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "punto"), 2);
    expect_score(&two, 0, "North 2 - 1 East");
    expect_score(&two, 1, "You 2 - 1 East");
    expect_score(&two, 2, "You 1 - 2 North");
    expect_score(&su, 0, "North 2, East 1, South 0, West 0");
    expect_score(&su, 2, "You 1, South 0, West 0, North 2");
    expect_score(&teams, 0, "North and South 2 - 1 East and West");
    expect_score(&teams, 4, "You and East 1 - 2 North and South");
}

static void expect_verdict(const spil_verdict *v, const char *expected)
{
    const spil_setup su = four("0");
    const spil_words w = words_for(0);
    spil_state state;
    spil_view view;
    char text[SPIL_RESULT_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    spil_verdict full = *v;
    su.game->start(&su, &(spil_key){{1}}, &state);
    spil_view_of(&su, &state, 0, &view);
    assert_true(su.game->parse_move(&su, "R3@1,0", &full.played));
    assert_true(su.game->parse_move(&su, "R3@-1,0", &full.best));
    spil_words_verdict(&w, &su, &view, &full, &out);
    assert_string_equal(text, expected);
}

static void a_verdict(void **unused)
{
    (void)unused;
    expect_verdict(
        &(spil_verdict){
            .worth = 0.45, .best_worth = 0.571, .cost = 0.121, .noise = 0.01, .grade = SPIL_GRADE_MISTAKE},
        "Played: red 3 at column 1, row 0 (chance to win: 45 %). Better: red 3 at column -1, row 0 "
        "(57 %). It cost 12 % (± 2 %): a mistake.");
    /* The cost is the difference of what stands beside it. */
    expect_verdict(
        &(spil_verdict){
            .worth = 0.404, .best_worth = 0.546, .cost = 0.142, .noise = 0.01, .grade = SPIL_GRADE_MISTAKE},
        "Played: red 3 at column 1, row 0 (chance to win: 40 %). Better: red 3 at column -1, row 0 "
        "(55 %). It cost 15 % (± 2 %): a mistake.");
    expect_verdict(
        &(spil_verdict){.worth = 12.34,
                        .best_worth = 3,
                        .cost = 9.34,
                        .noise = 1,
                        .grade = SPIL_GRADE_BLUNDER,
                        .by_points = true},
        "Played: red 3 at column 1, row 0 (about 12.3 points in the end). Better: red 3 at column -1, row 0 "
        "(3.0). It cost 9.3 (± 2.0): a blunder.");
    expect_verdict(&(spil_verdict){.worth = 0.5, .grade = SPIL_GRADE_BEST},
                   "Played: red 3 at column 1, row 0 (chance to win: 50 %). Nothing was clearly better.");
    expect_verdict(&(spil_verdict){.grade = SPIL_GRADE_UNKNOWN},
                   "Played: red 3 at column 1, row 0. It is not rated.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_result),           cmocka_unit_test(a_result_after_resigning),
        cmocka_unit_test(a_result_of_levels), cmocka_unit_test(a_score),
        cmocka_unit_test(a_verdict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
