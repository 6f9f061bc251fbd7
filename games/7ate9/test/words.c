/* words.c: what 7 ATE 9 tells a person to do next, in every position of random games. */
#include "spil/words.h"
#include "spil/bot.h"
#include "spil/seven_ate_nine.h"
#include "table.h"

enum { GAMES = 40, MOVES = SPIL_SEVEN_KINDS + 2 };

static table t;
static spil_fast_rng rng;

/* The moves of seat 0, and what it sees. */
static int look(spil_seven_view *view, spil_move moves[MOVES])
{
    spil_view_of(&t.su, &t.st, 0, view);
    return t.su.game->moves(&t.su, &t.st, 0, moves, MOVES);
}

static bool goes_on(void)
{
    spil_move moves[MOVES];
    const int by = (int)spil_fast_below(&rng, 2), n = t.su.game->moves(&t.su, &t.st, by, moves, MOVES);
    spil_result res;
    if (n > 0)
        t.su.game->apply(&t.su, &t.st, by, moves[spil_fast_below(&rng, (uint32_t)n)], NULL, NULL);
    t.su.game->result(&t.su, &t.st, &res);
    return !res.over;
}

static void in_random_games(void (*check)(void))
{
    for (int game = 0; game < GAMES; game++) {
        char seed[12];
        snprintf(seed, sizeof seed, "%d", game);
        table_start(&t, "7ate9", 2, "start_hand=0", seed);
        spil_fast_seed(&rng, 1, (uint64_t)game);
        do
            check();
        while (goes_on());
    }
}

static int waits, acts;

static void check_prompt(void)
{
    const spil_words eyes = {.in_words = true, .on_screen = true, .drawn = true, .you = 1};
    spil_seven_view view;
    spil_move moves[MOVES];
    char text[200];
    spil_out out = spil_out_to(text, sizeof text);
    const int n = look(&view, moves);
    spil_words_ask(&eyes, &t.su, &view, &out);
    assert_int_equal(strstr(text, "Wait for the next card") != NULL, n == 0);
    assert_int_equal(strstr(text, "raw") != NULL, view.n_draw[0] > 0);
    *(n == 0 ? &waits : &acts) += 1;
}

static void who_can_do_nothing_is_told_to_wait(void **unused)
{
    (void)unused;
    in_random_games(check_prompt);
    assert_true(waits > 0 && acts > 0);
}

enum { LAST, FITS, DRAWS, WAITS, N_NEXT };
static const char *const next_words[N_NEXT] = {"then play your last card", " such card", "then draw until",
                                               "then wait for"};
static int seen[N_NEXT];

/* What comes after the hint's card is as it says. */
static void check_reason(void)
{
    spil_seven_view view;
    spil_move moves[MOVES];
    char text[200];
    spil_out out = spil_out_to(text, sizeof text);
    const int n = look(&view, moves);
    if (n == 0)
        return;
    const spil_bot_answer hint = spil_bot_find("adult")->choose(
        &(spil_bot_input){.setup = &t.su, .view = &view, .moves = moves, .n_moves = n, .rng = &rng});
    if (spil_seven_verb_of(hint.move) != SPIL_SEVEN_PLAY)
        return;
    spil_sentence_print(&hint.why, spil_sentence_in(NULL, &hint.why), &out);
    const spil_state before = t.st;
    t.su.game->apply(&t.su, &t.st, 0, hint.move, NULL, NULL);
    spil_view_of(&t.su, &t.st, 0, &view);
    t.st = before;
    const int next = view.n_draw[0] == 0 && view.n_hand[0] == 1                          ? LAST
                     : spil_seven_fitting(view.hand, spil_seven_kind_of(hint.move)) != 0 ? FITS
                     : view.n_draw[0] > 0                                                ? DRAWS
                                                                                         : WAITS;
    assert_non_null(strstr(text, next_words[next]));
    seen[next]++;
}

static void a_hint_says_what_comes_after_its_card(void **unused)
{
    (void)unused;
    in_random_games(check_reason);
    for (int next = 0; next < N_NEXT; next++)
        assert_true(seen[next] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_can_do_nothing_is_told_to_wait),
        cmocka_unit_test(a_hint_says_what_comes_after_its_card),
    };
    return cmocka_run_group_tests_name("7ate9_words", tests, NULL, NULL);
}
