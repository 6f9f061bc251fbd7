/* What people do at a table, and what the learning record makes of it. Views are made by hand, one moment per case. */
#include "spil/learning.h"

#include "spil/sequence.h"
#include "spil/seven_ate_nine.h"
#include "unit.h"

typedef struct moment {
    spil_learning learning;
    spil_facts facts;
    spil_setup setup;
} moment;

enum { FIRST = 1, BOTH = 3 }; /* seats with people */

static const char names[2][SPIL_NAME_BYTES] = {"Anna", "Bo"};

static int begin(void **state, const char *game)
{
    moment *m = calloc(1, sizeof *m);
    assert_non_null(m);
    m->setup = setup_of(game);
    spil_learning_begin(&m->learning, &m->setup, &m->facts, names, FIRST);
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
    spil_facts_free(&m->facts);
    free(m);
    return 0;
}

static void expect_of(const moment *m, const char *what, uint32_t met, uint32_t found, uint32_t missed,
                      uint32_t ms)
{
    const spil_fact *x = spil_facts_find(&m->facts, "Anna", m->setup.game->id, what);
    if (met == 0)
        assert_null(x);
    else
        expect_fact(x, met, found, missed, ms);
}

/* ---- 7 ATE 9 ---- */

/* A pile of n_pile cards with number/step on top; the hand is up to four numbers with step 1. */
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
    spil_learning_see(&m->learning, 0, &before, 1000);
    spil_learning_move(&m->learning, 0, &before, play_card(1), true, 2500);
    spil_learning_see(&m->learning, 0, &after, 2500);
    expect_of(m, "9+2", 1, 1, 0, 1500);
    expect_of(m, "9-2", 0, 0, 0, 0); /* it held that answer too, and chose the other */
}

static void S11_a_wrong_card_misses_the_sum_it_is_closest_to(void **state)
{
    moment *m = *state;
    const spil_seven_view before = race_view(1, 9, 2, "138");
    spil_learning_see(&m->learning, 0, &before, 1000);
    spil_learning_move(&m->learning, 0, &before, play_card(8), false, 2000); /* 7 or 1 */
    expect_of(m, "9-2", 1, 0, 1, 0);
    spil_learning_move(&m->learning, 0, &before, play_card(1), true,
                       3000); /* it has been told the answer by now */
    expect_of(m, "9+2", 0, 0, 0, 0);
    expect_of(m, "9-2", 1, 0, 1, 0);
    char missed[200];
    spil_out out = spil_out_to(missed, sizeof missed);
    assert_true(spil_learning_missed(&m->learning, 0, NULL, &out));
    assert_false(spil_learning_missed(&m->learning, 1, NULL, &out));
    assert_string_equal(missed, "9 - 2 = 7");
}

static void the_time_begins_when_the_card_is_there(void **state)
{
    moment *m = *state;
    const spil_seven_view early = race_view(1, 5, 1, "2"), late = race_view(1, 5, 1, "24");
    spil_learning_see(&m->learning, 0, &early, 1000);
    spil_learning_move(&m->learning, 0, &early, spil_seven_move(SPIL_SEVEN_DRAW, 0), true, 9000);
    spil_learning_see(&m->learning, 0, &late, 9000);
    spil_learning_move(&m->learning, 0, &late, play_card(4), true, 9700);
    expect_of(m, "5-1", 1, 1, 0, 700);
}

static void somebody_else_was_faster(void **state)
{
    moment *m = *state;
    const spil_seven_view before = race_view(1, 5, 1, "49"), after = race_view(2, 6, 3, "49");
    spil_learning_see(&m->learning, 0, &before, 1000);
    spil_learning_see(&m->learning, 0, &after, 1600);
    expect_of(m, "5-1", 1, 0, 0, 0);
    expect_of(m, "5+1", 0, 0, 0, 0);                         /* it held no 6 */
    const spil_seven_view turned = race_view(2, 1, 1, "49"); /* the same number of cards, and no news */
    spil_learning_see(&m->learning, 0, &turned, 1700);
    expect_of(m, "6+3", 0, 0, 0, 0);
}

static void drawing_with_the_answer_in_hand_is_a_miss_after_a_while(void **state)
{
    moment *m = *state;
    const spil_move draws = spil_seven_move(SPIL_SEVEN_DRAW, 0);
    const spil_seven_view v = race_view(1, 5, 1, "4");
    spil_learning_see(&m->learning, 0, &v, 1000);
    spil_learning_move(&m->learning, 0, &v, draws, true, 1000 + SPIL_LEARNING_DRAW_MS - 1);
    expect_of(m, "5-1", 0, 0, 0, 0);
    spil_learning_move(&m->learning, 0, &v, draws, true, 1000 + SPIL_LEARNING_DRAW_MS);
    expect_of(m, "5-1", 1, 0, 1, 0);
    spil_learning_move(&m->learning, 0, &v, draws, true, 20000); /* once */
    expect_of(m, "5-1", 1, 0, 1, 0);
}

static void who_was_told_does_not_find(void **state)
{
    moment *m = *state;
    const spil_seven_view v = race_view(1, 5, 1, "4"), next = race_view(2, 4, 1, "3");
    spil_learning_see(&m->learning, 0, &v, 1000);
    spil_learning_told(&m->learning, 0);
    spil_learning_move(&m->learning, 0, &v, play_card(4), true, 1500);
    expect_of(m, "5-1", 0, 0, 0, 0);
    spil_learning_see(&m->learning, 0, &next, 1500); /* that concerned the card before */
    spil_learning_move(&m->learning, 0, &next, play_card(3), true, 2000);
    expect_of(m, "4-1", 1, 1, 0, 500);
}

static void S9_the_last_card_asks_nothing(void **state)
{
    moment *m = *state;
    const spil_seven_view v = race_view(1, 5, 1, "9");
    spil_seven_view over = race_view(2, 1, 1, "");
    spil_learning_see(&m->learning, 0, &v, 1000);
    spil_learning_move(&m->learning, 0, &v, spil_seven_move(SPIL_SEVEN_LAST, spil_seven_kind(9, 1)), true,
                       1500);
    over.pile[1] = SPIL_SEVEN_NONE;
    over.head.over = 1;
    spil_learning_see(&m->learning, 0, &over, 1500);
    assert_int_equal(m->facts.sums.n, 0);
}

static void bots_learn_nothing(void **state)
{
    moment *m = *state;
    const spil_seven_view v = race_view(1, 5, 1, "4"), next = race_view(2, 4, 1, "3");
    spil_learning_see(&m->learning, 1, &v, 1000);
    spil_learning_move(&m->learning, 1, &v, play_card(4), true, 1500);
    spil_learning_see(&m->learning, 1, &next, 1500);
    spil_learning_move(&m->learning, SPIL_HOST, &v, play_card(4), true, 1500);
    assert_int_equal(m->facts.sums.n, 0);
}

/* ---- Sequence Numbers ---- */

/* A card that is not a plus, a cell with its answer and one with another number. */
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

/* A try on a wrong cell: is it a wrong answer, and what is said? */
static bool try_cell(moment *m, const spil_sequence_view *v, int card, int cell, const char *said)
{
    char text[200];
    spil_out out = spil_out_to(text, sizeof text);
    const spil_move mv = spil_sequence_move(SPIL_SEQUENCE_PLAY, card, cell);
    if (!spil_learning_move(&m->learning, 0, v, mv, false, 22000))
        return false;
    spil_learning_reply(&m->learning, 0, NULL, &out);
    assert_string_equal(text, said);
    return true;
}

static void N5_a_right_cell_is_a_find_and_a_wrong_one_a_miss(void **state)
{
    moment *m = *state;
    int right, wrong;
    const int card = some_card(m, &right, &wrong);
    spil_sequence_view v = {.turn = 0, .turns = 4, .hand = (uint64_t)card, .n_hand = {1}};
    const spil_sequence_card *sum = &spil_sequence_board_of(&m->setup)->card[card];
    char word[SPIL_FACT_WORD];
    snprintf(word, sizeof word, "%d%c%d", sum->a, sum->sign, sum->b);
    spil_learning_see(&m->learning, 0, &v, 1000);
    spil_learning_pick(&m->learning, 0, 8000);
    spil_learning_move(&m->learning, 0, &v, spil_sequence_move(SPIL_SEQUENCE_PLAY, card, right), true, 9000);
    expect_of(m, word, 1, 1, 0, 1000);
    v.turns = 6;
    spil_learning_see(&m->learning, 0, &v, 20000);
    spil_learning_move(&m->learning, 0, &v, spil_sequence_move(SPIL_SEQUENCE_PLAY, card, right), false,
                       21000); /* there is a chip: the sum was right */
    expect_of(m, word, 1, 1, 0, 1000);
    assert_true(try_cell(m, &v, card, wrong, "Not quite: try again."));
    expect_of(m, word, 2, 1, 1, 1000);
    char told[100];
    snprintf(told, sizeof told, "Not quite: %d %c %d = %d.", sum->a, sum->sign, sum->b, sum->answer);
    assert_true(try_cell(m, &v, card, wrong, told));
    expect_of(m, word, 2, 1, 1, 1000); /* the first try counts */
    spil_learning_move(&m->learning, 0, &v, spil_sequence_move(SPIL_SEQUENCE_PLAY, card, right), true, 23000);
    expect_of(m, word, 2, 1, 1, 1000);
    v.turns = 8;
    assert_true(try_cell(m, &v, card, wrong, "Not quite: try again.")); /* another time */
    v.hand = (uint64_t)card + 1;
    assert_false(try_cell(m, &v, card, wrong, NULL)); /* a card that the person does not hold is no answer */
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
    spil_learning_see(&m->learning, 0, &v, 1000);
    for (size_t i = 0; i < 2 * sizeof moves / sizeof moves[0]; i++)
        spil_learning_move(&m->learning, 0, &v, moves[i / 2], i % 2 == 0, 2000);
    assert_int_equal(m->facts.sums.n, 0);
}

/* ---- who ---- */

static void names_and_seats_are_the_hosts(void **state)
{
    moment *m = *state;
    const spil_seven_view v = race_view(1, 9, 2, "1");
    const char nobody[2][SPIL_NAME_BYTES] = {"", ""};
    for (int seat = 0; seat < 2; seat++) {
        spil_learning_begin(&m->learning, &m->setup, &m->facts, seat == 0 ? nobody : names, BOTH);
        spil_learning_see(&m->learning, seat, &v, 1000);
        spil_learning_move(&m->learning, seat, &v, play_card(1), true, 1500);
    }
    expect(&m->facts, "", "9+2", 1, 1, 0, 500);
    expect(&m->facts, "Bo", "9+2", 1, 1, 0, 500);
    assert_int_equal(m->facts.sums.n, 2);
}

static void nothing_is_noted_where_there_is_nothing_to_learn(void **state)
{
    moment *m = *state;
    const spil_seven_view v = race_view(1, 9, 2, "1");
    const spil_setup punto = setup_of("punto");
    for (int i = 0; i < 3; i++) {
        memset(&m->learning, 0, sizeof m->learning); /* i == 0: it has not begun */
        if (i > 0)
            spil_learning_begin(&m->learning, i == 1 ? &m->setup : &punto, &m->facts, names,
                                i == 1 ? 0 : BOTH);
        spil_learning_see(&m->learning, 0, &v, 1000);
        spil_learning_move(&m->learning, 0, &v, play_card(1), true, 1500);
        spil_learning_pick(&m->learning, 0, 1600);
        spil_learning_told(&m->learning, 0);
        assert_null(m->learning.setup);
    }
    assert_int_equal(m->facts.sums.n, 0);
}

static bool refuse(void *of, const char *line, size_t len, spil_error *err)
{
    (void)of, (void)line, (void)len;
    spil_fail(err, SPIL_BAD_OPTION, "no more room");
    return false;
}

static void what_cannot_be_kept_is_said_and_the_game_goes_on(void **state)
{
    moment *m = *state;
    const spil_seven_view before = race_view(1, 9, 2, "17"), after = race_view(2, 1, 1, "2");
    m->facts.keeper.line = refuse;
    spil_learning_see(&m->learning, 0, &before, 1000);
    spil_learning_move(&m->learning, 0, &before, play_card(1), true, 2500);
    assert_string_equal(m->learning.err.text.format, "no more room");
    m->learning.err.text.format = NULL;
    spil_learning_see(&m->learning, 0, &after, 2500);
    spil_learning_move(&m->learning, 0, &after, play_card(2), true, 3000);
    assert_null(m->learning.err.text.format);
    expect_of(m, "1+1", 1, 1, 0, 500);
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
        RACE(names_and_seats_are_the_hosts),
        RACE(nothing_is_noted_where_there_is_nothing_to_learn),
        RACE(what_cannot_be_kept_is_said_and_the_game_goes_on),
    };
    return cmocka_run_group_tests_name("learn_learning", tests, NULL, NULL);
}
