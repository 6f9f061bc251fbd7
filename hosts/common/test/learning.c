/* What people do at a table, and what the learning record makes of it. Views are made by hand: each case is a moment. */
#include "learning.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "intl.h"
#include "spil/games.h"
#include "spil/sequence.h"
#include "spil/seven_ate_nine.h"
#include "test_files.h"

typedef struct moment {
    learning learning;
    spil_setup setup;
    screen names;
    char folder[TEST_FOLDER];
} moment;

static int begin(void **state, const char *game)
{
    moment *m = calloc(1, sizeof *m);
    spil_error err;
    test_folder(m->folder, "learning");
    setenv("XDG_DATA_HOME", m->folder, 1);
    m->setup = spil_setup_default(spil_game_find(SPIL_CPU_ANY, game), 2);
    assert_int_equal(spil_setup_check(&m->setup, &err), SPIL_OK);
    spil__screen_names(&m->names, 2);
    snprintf(m->names.name[0], sizeof m->names.name[0], "Anna");
    spil__learning_begin(&m->learning, &m->setup, &m->names, 2);
    assert_null(m->learning.err.text.format);
    *state = m;
    return 0;
}

static int begin_race(void **state)
{
    return begin(state, "7ate9");
}

static int begin_board(void **state)
{
    return begin(state, "sequence");
}

static int end(void **state)
{
    moment *m = *state;
    char path[TEST_FOLDER + 16];
    spil__learning_end(&m->learning);
    snprintf(path, sizeof path, "%s/spil/facts", m->folder);
    unlink(path);
    snprintf(path, sizeof path, "%s/spil", m->folder);
    rmdir(path);
    assert_int_equal(rmdir(m->folder), 0);
    free(m);
    return 0;
}

static void expect(const moment *m, const char *what, uint32_t met, uint32_t found, uint32_t missed,
                   uint32_t ms)
{
    const fact *x = spil__facts_find(&m->learning.facts, "Anna", m->setup.game->id, what);
    if (met == 0) {
        assert_null(x);
        return;
    }
    assert_non_null(x);
    assert_int_equal(x->met, met);
    assert_int_equal(x->found, found);
    assert_int_equal(x->missed, missed);
    assert_int_equal(x->ms, ms);
}

/* ---- 7 ATE 9 ---- */

/* The pile has so many cards, its top is number/step; the hand is up to four numbers with step 1. */
static spil_seven_view race_view(int n_pile, int number, int step, const char *hand)
{
    spil_seven_view v = {.n_pile = (uint8_t)n_pile, .n_draw = {5, 5}};
    v.pile[n_pile - 1] = (uint8_t)spil_seven_kind(number, step);
    for (; *hand != '\0'; hand++) {
        v.hand |= spil_seven_one(spil_seven_kind(*hand == 'X' ? 10 : *hand - '0', 1));
        v.n_hand[0]++;
    }
    return v;
}

static spil_move play_card(int number)
{
    return spil_seven_move(SPIL_SEVEN_PLAY, spil_seven_kind(number, 1));
}

static void S5_a_fitting_card_is_a_find_with_its_time(void **state)
{
    moment *m = *state;
    const spil_seven_view before = race_view(1, 9, 2, "17"), after = race_view(2, 1, 1, "7");
    spil__learning_see(&m->learning, 0, &before, 1000);
    spil__learning_move(&m->learning, 0, &before, play_card(1), true, 2500);
    spil__learning_see(&m->learning, 0, &after, 2500);
    expect(m, "9+2", 1, 1, 0, 1500);
    expect(m, "9-2", 0, 0, 0, 0); /* it held that answer too, and chose the other */
}

static void S11_a_wrong_card_misses_the_sum_it_is_closest_to(void **state)
{
    moment *m = *state;
    const spil_seven_view before = race_view(1, 9, 2, "138");
    spil__learning_see(&m->learning, 0, &before, 1000);
    spil__learning_move(&m->learning, 0, &before, play_card(8), false, 2000); /* 7 or 1 */
    expect(m, "9-2", 1, 0, 1, 0);
    spil__learning_move(&m->learning, 0, &before, play_card(1), true, 3000); /* it has been told by now */
    expect(m, "9+2", 0, 0, 0, 0);
    expect(m, "9-2", 1, 0, 1, 0);
    char missed[200];
    assert_true(spil__learning_missed(&m->learning, 0, missed, sizeof missed));
    assert_string_equal(missed, "9 - 2 = 7");
    assert_false(spil__learning_missed(&m->learning, 1, missed, sizeof missed));
}

static void the_time_begins_when_the_card_is_there(void **state)
{
    moment *m = *state;
    const spil_seven_view early = race_view(1, 5, 1, "2"), late = race_view(1, 5, 1, "24");
    spil__learning_see(&m->learning, 0, &early, 1000);
    spil__learning_move(&m->learning, 0, &early, spil_seven_move(SPIL_SEVEN_DRAW, 0), true, 9000);
    spil__learning_see(&m->learning, 0, &late, 9000);
    spil__learning_move(&m->learning, 0, &late, play_card(4), true, 9700);
    expect(m, "5-1", 1, 1, 0, 700);
}

static void somebody_else_was_faster(void **state)
{
    moment *m = *state;
    const spil_seven_view before = race_view(1, 5, 1, "49"), after = race_view(2, 6, 3, "49");
    spil__learning_see(&m->learning, 0, &before, 1000);
    spil__learning_see(&m->learning, 0, &after, 1600);
    expect(m, "5-1", 1, 0, 0, 0);
    expect(m, "5+1", 0, 0, 0, 0);                            /* it held no 6 */
    const spil_seven_view turned = race_view(2, 1, 1, "49"); /* the same number of cards, and no news */
    spil__learning_see(&m->learning, 0, &turned, 1700);
    expect(m, "6+3", 0, 0, 0, 0);
}

static void drawing_with_the_answer_in_hand_is_a_miss_after_a_while(void **state)
{
    moment *m = *state;
    const spil_move draws = spil_seven_move(SPIL_SEVEN_DRAW, 0);
    const spil_seven_view v = race_view(1, 5, 1, "4");
    spil__learning_see(&m->learning, 0, &v, 1000);
    spil__learning_move(&m->learning, 0, &v, draws, true, 1000 + LEARNING_DRAW_MS - 1);
    expect(m, "5-1", 0, 0, 0, 0);
    spil__learning_move(&m->learning, 0, &v, draws, true, 1000 + LEARNING_DRAW_MS);
    expect(m, "5-1", 1, 0, 1, 0);
    spil__learning_move(&m->learning, 0, &v, draws, true, 20000); /* once */
    expect(m, "5-1", 1, 0, 1, 0);
}

static void who_was_told_does_not_find(void **state)
{
    moment *m = *state;
    const spil_seven_view v = race_view(1, 5, 1, "4"), next = race_view(2, 4, 1, "3");
    spil__learning_see(&m->learning, 0, &v, 1000);
    spil__learning_told(&m->learning, 0);
    spil__learning_move(&m->learning, 0, &v, play_card(4), true, 1500);
    expect(m, "5-1", 0, 0, 0, 0);
    spil__learning_see(&m->learning, 0, &next, 1500); /* that was about the card before */
    spil__learning_move(&m->learning, 0, &next, play_card(3), true, 2000);
    expect(m, "4-1", 1, 1, 0, 500);
}

static void S9_the_last_card_asks_nothing(void **state)
{
    moment *m = *state;
    const spil_seven_view v = race_view(1, 5, 1, "9");
    spil_seven_view over = race_view(2, 1, 1, "");
    spil__learning_see(&m->learning, 0, &v, 1000);
    spil__learning_move(&m->learning, 0, &v, spil_seven_move(SPIL_SEVEN_LAST, spil_seven_kind(9, 1)), true,
                        1500);
    over.pile[1] = SPIL_SEVEN_NONE;
    over.head.over = 1;
    spil__learning_see(&m->learning, 0, &over, 1500);
    assert_int_equal(m->learning.facts.n, 0);
}

static void bots_learn_nothing(void **state)
{
    moment *m = *state;
    const spil_seven_view v = race_view(1, 5, 1, "4"), next = race_view(2, 4, 1, "3");
    spil__learning_see(&m->learning, 1, &v, 1000);
    spil__learning_move(&m->learning, 1, &v, play_card(4), true, 1500);
    spil__learning_see(&m->learning, 1, &next, 1500);
    spil__learning_move(&m->learning, SPIL_HOST, &v, play_card(4), true, 1500);
    assert_int_equal(m->learning.facts.n, 0);
}

/* ---- Sequence Numbers ---- */

/* A card that is no plus, a cell with its answer and one with another number. */
static int some_card(const moment *m, int *right, int *wrong)
{
    const spil_sequence_board *b = spil_sequence_board_of(&m->setup);
    *right = *wrong = -1;
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++) {
        if (b->number[bit] == b->card[3].answer)
            *right = bit;
        else if (b->number[bit] >= 0)
            *wrong = bit;
    }
    return 3;
}

static void N5_a_right_cell_is_a_find_and_a_wrong_one_a_miss(void **state)
{
    moment *m = *state;
    spil_sequence_view v = {.turn = 0, .turns = 4};
    int right, wrong;
    const int card = some_card(m, &right, &wrong);
    const sum s = spil__sum_of_equation(&m->setup, card);
    char word[FACT_WORD];
    spil__sum_word(&s, word);
    spil__learning_see(&m->learning, 0, &v, 1000);
    spil__learning_pick(&m->learning, 0, 8000);
    spil__learning_move(&m->learning, 0, &v, spil_sequence_move(SPIL_SEQUENCE_PLAY, card, right), true, 9000);
    expect(m, word, 1, 1, 0, 1000);
    v.turns = 6;
    spil__learning_see(&m->learning, 0, &v, 20000);
    spil__learning_move(&m->learning, 0, &v, spil_sequence_move(SPIL_SEQUENCE_PLAY, card, right), false,
                        21000); /* there is a chip: the sum was right */
    expect(m, word, 1, 1, 0, 1000);
    spil__learning_move(&m->learning, 0, &v, spil_sequence_move(SPIL_SEQUENCE_PLAY, card, wrong), false,
                        22000);
    expect(m, word, 2, 1, 1, 1000);
    spil__learning_move(&m->learning, 0, &v, spil_sequence_move(SPIL_SEQUENCE_PLAY, card, right), true,
                        23000);
    expect(m, word, 2, 1, 1, 1000); /* the refusal has told it */
}

static void other_moves_ask_nothing(void **state)
{
    moment *m = *state;
    const spil_sequence_board *b = spil_sequence_board_of(&m->setup);
    const spil_sequence_view v = {.turn = 0, .turns = 4};
    int right, wrong;
    const int card = some_card(m, &right, &wrong);
    const spil_move moves[] = {
        spil_sequence_move(SPIL_SEQUENCE_PLAY, b->plus, right),
        spil_sequence_move(SPIL_SEQUENCE_PLAY, b->minus, wrong),
        spil_sequence_move(SPIL_SEQUENCE_DEAD, card, 0),
        spil_sequence_move(SPIL_SEQUENCE_FORFEIT, card, 0),
        spil_sequence_move(SPIL_SEQUENCE_DRAWS, 0, 0),
        spil_sequence_move(SPIL_SEQUENCE_PASS, 0, 0),
        spil_sequence_move(SPIL_SEQUENCE_TALK, 0, 0),
        spil_sequence_move(SPIL_SEQUENCE_PLAY, card, SPIL_SEQUENCE_OFF),
        spil_sequence_move(SPIL_SEQUENCE_PLAY, card, 0), /* a corner */
    };
    spil__learning_see(&m->learning, 0, &v, 1000);
    for (size_t i = 0; i < 2 * sizeof moves / sizeof moves[0]; i++)
        spil__learning_move(&m->learning, 0, &v, moves[i / 2], i % 2 == 0, 2000);
    assert_int_equal(m->learning.facts.n, 0);
}

/* ---- names ---- */

static void people_without_names(void **state)
{
    moment *m = *state;
    screen plain = {0};
    spil__screen_names(&plain, 2);
    spil__learning_end(&m->learning);
    spil__learning_begin(&m->learning, &m->setup, &plain, 2);
    assert_string_equal(m->learning.seat[0].name, ""); /* alone */
    spil__learning_end(&m->learning);
    spil__learning_begin(&m->learning, &m->setup, &plain, 0);
    assert_string_equal(m->learning.seat[0].name, "North");
    assert_string_equal(m->learning.seat[1].name, "South");
    spil__learning_end(&m->learning);
    spil__learning_begin(&m->learning, &m->setup, &plain, 3);
    assert_null(m->learning.setup); /* nobody */
}

int main(void)
{
#define RACE(name)  cmocka_unit_test_setup_teardown(name, begin_race, end)
#define BOARD(name) cmocka_unit_test_setup_teardown(name, begin_board, end)
    const struct CMUnitTest tests[] = {
        RACE(S5_a_fitting_card_is_a_find_with_its_time),
        RACE(S11_a_wrong_card_misses_the_sum_it_is_closest_to),
        RACE(the_time_begins_when_the_card_is_there),
        RACE(somebody_else_was_faster),
        RACE(drawing_with_the_answer_in_hand_is_a_miss_after_a_while),
        RACE(who_was_told_does_not_find),
        RACE(S9_the_last_card_asks_nothing),
        RACE(bots_learn_nothing),
        BOARD(N5_a_right_cell_is_a_find_and_a_wrong_one_a_miss),
        BOARD(other_moves_ask_nothing),
        RACE(people_without_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
