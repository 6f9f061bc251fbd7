/* greedy.c: the bots for Sequence Numbers: strong enough, in every form of the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "spil/bot.h"
#include "spil/games.h"
#include "spil/sequence.h"

enum { PAIRS = 2000 };

typedef struct match {
    spil_setup su;
    spil_state st;
    spil_view view;
    spil_move moves[SPIL_MOVES_MAX];
    spil_fast_rng rng;
    int host_calls; /* table talk is called once in this many moves; 0 = never */
    int silent;     /* answers without a reason */
    uint32_t sims;  /* for bots that think */
    double *curve;  /* what seat 0 could expect before each decision; NULL: not wanted */
    int n_curve;
} match;

/* Of the win, for the seat that the view belongs to. */
static double expected_share(match *m, int n)
{
    static spil_rated rated[SPIL_MOVES_MAX];
    static const spil_bot_resources nothing;
    spil_bot_find("strong")->rate(&(spil_bot_input){.setup = &m->su,
                                                    .view = &m->view,
                                                    .moves = m->moves,
                                                    .n_moves = n,
                                                    .budget.sims = 240,
                                                    .rng = &m->rng,
                                                    .resources = &nothing,
                                                    .advises = true},
                                  rated);
    return rated[0].share;
}

/* Plays a game between bots; every answer must be one of the moves. */
static spil_result play(match *m, const spil_key *key, const spil_bot *const bot[SPIL_SEATS_MAX])
{
    const spil_game *game = m->su.game;
    uint8_t seats[SPIL_SEATS_MAX];
    spil_result res;
    int n_act;
    game->start(&m->su, key, &m->st);
    while ((n_act = game->to_act(&m->su, &m->st, seats)) > 0) {
        int n = game->moves(&m->su, &m->st, SPIL_HOST, m->moves, SPIL_MOVES_MAX);
        if (n > 0 && m->host_calls > 0 && spil_fast_below(&m->rng, (uint32_t)m->host_calls) == 0)
            game->apply(&m->su, &m->st, SPIL_HOST, m->moves[spil_fast_below(&m->rng, (uint32_t)n)], NULL,
                        NULL);
        n_act = game->to_act(&m->su, &m->st, seats);
        const int seat = seats[spil_fast_below(&m->rng, (uint32_t)n_act)];
        n = game->moves(&m->su, &m->st, seat, m->moves, SPIL_MOVES_MAX);
        spil_view_of(&m->su, &m->st, seat, &m->view);
        if (m->curve != NULL && seat == 0 && n > 1)
            m->curve[m->n_curve++] = expected_share(m, n);
        const spil_bot_answer answer = bot[seat]->choose(&(spil_bot_input){.setup = &m->su,
                                                                           .view = &m->view,
                                                                           .moves = m->moves,
                                                                           .n_moves = n,
                                                                           .budget.sims = m->sims,
                                                                           .rng = &m->rng});
        int i = 0;
        while (i < n && m->moves[i].code != answer.move.code)
            i++;
        assert_true(i < n);
        m->silent += answer.why.format == NULL;
        assert_int_equal(game->apply(&m->su, &m->st, seat, answer.move, NULL, NULL), SPIL_OK);
    }
    game->result(&m->su, &m->st, &res);
    return res;
}

static void open_match(match *m, int seats)
{
    memset(m, 0, sizeof *m);
    m->su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "sequence"), seats);
    spil_fast_seed(&m->rng, 7, 7);
}

static void greedy_wins_nine_of_ten_against_random(void **state)
{
    (void)state;
    static match m;
    const spil_bot *greedy = spil_bot_find("greedy"), *random = spil_bot_find("random");
    int won = 0;
    open_match(&m, 2);
    for (int pair = 0; pair < PAIRS; pair++) {
        const spil_key key = spil_fast_key(&m.rng);
        won += play(&m, &key, (const spil_bot *[SPIL_SEATS_MAX]){greedy, random}).winners & 1;
        won += play(&m, &key, (const spil_bot *[SPIL_SEATS_MAX]){random, greedy}).winners >> 1 & 1;
    }
    print_message("greedy won %d of %d\n", won, 2 * PAIRS);
    assert_true(won >= 2 * PAIRS * 9 / 10);
}

static void everybody_plays_every_form_of_the_game(void **state)
{
    (void)state;
    static match m;
    static const struct {
        int seats;
        int16_t teams, draw, board;
    } forms[] = {{2, 2, 1, 0}, {3, 3, 0, 1}, {3, 3, 1, 2}, {4, 2, 0, 3}, {4, 2, 1, 1},
                 {6, 2, 0, 2}, {6, 2, 1, 0}, {6, 3, 0, 1}, {6, 3, 1, 3}};
    const spil_bot *greedy = spil_bot_find("greedy"), *strong = spil_bot_find("strong");
    const spil_bot *const mixed[SPIL_SEATS_MAX] = {greedy, strong, strong, greedy, strong, greedy};
    const spil_bot *const all[SPIL_SEATS_MAX] = {greedy, greedy, greedy, greedy, greedy, greedy};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        open_match(&m, forms[i].seats);
        m.su.option[SPIL_SEQUENCE_TEAMS] = forms[i].teams;
        m.su.option[SPIL_SEQUENCE_DRAW] = forms[i].draw;
        m.su.option[SPIL_SEQUENCE_BOARD] = forms[i].board;
        m.host_calls = 20;
        m.sims = 8;
        assert_int_equal(spil_setup_check(&m.su, NULL), SPIL_OK);
        for (int game = 0; game < 40; game++) {
            const spil_key key = spil_fast_key(&m.rng);
            assert_true(play(&m, &key, game % 4 == 0 ? mixed : all).over);
        }
        assert_int_equal(m.silent, 0);
    }
}

/* ---- single decisions, on the small board ---- */

static char argument[SPIL_ARG_BYTES]; /* the first one of the reason that was given last */

/* A bot's answer in a position of two seats with seat 0 to move and these chips and cards. A 2 is the rival's latest
 * chip. `move` may be only its beginning; NULL: any card with a number. */
static void expect_if(bool advises, const char *bot, const char *rows[8], const char *cards, const char *move,
                      const char *why)
{
    static match m;
    spil_key key = {{1}};
    open_match(&m, 2);
    m.su.option[SPIL_SEQUENCE_BOARD] = 1;
    do { /* a deal in which seat 0 begins */
        key.bytes[0]++;
        m.su.game->start(&m.su, &key, &m.st);
        spil_view_of(&m.su, &m.st, 0, &m.view);
    } while (((spil_sequence_view *)m.view.bytes)->turn != 0);
    spil_sequence_view *v = (spil_sequence_view *)m.view.bytes;
    const spil_sequence_board *b = spil_sequence_board_of(&m.su);
    for (int bit = 0; bit < b->width * 8; bit++) {
        const char c = bit % b->width < 8 ? rows[bit / b->width][bit % b->width] : '.';
        const int side = c == '2' ? 1 : c - '0';
        if (side == 0 || side == 1)
            v->chips[side] = spil_cells_or(v->chips[side], spil_cells_bit(bit));
        for (int kind = 0; kind < b->plus && c == '2'; kind++) {
            if (spil_cells_has(b->cells[kind], bit))
                v->piles[0] = (uint8_t)kind;
            v->pile_ends = UINT64_C(1) << 8; /* seat 1's, which has this card */
        }
    }
    char text[SPIL_MOVE_TEXT], word[SPIL_MOVE_TEXT];
    int n = 0, n_moves = 0, used;
    v->hand = SPIL_SEQUENCE_EMPTY_HAND;
    for (int kind = 0; kind <= b->minus; kind++) { /* in the order of kinds */
        spil_out out = spil_out_to(text, sizeof text);
        m.su.game->print_card(&m.su, kind, &out);
        for (const char *c = cards; sscanf(c, " %47s%n", word, &used) == 1; c += used) {
            if (strcmp(word, text) != 0)
                continue;
            v->hand = (v->hand & ~(UINT64_C(0xff) << 8 * n)) | (uint64_t)kind << 8 * n;
            n++;
            const spil_cells empty = spil_sequence_empty(b, v->chips);
            const spil_cells cells = kind == b->minus ? v->chips[1] : spil_cells_and(b->cells[kind], empty);
            for (spil_cells left = cells; spil_cells_any(left); left = spil_cells_rest(left))
                m.moves[n_moves++] = spil_sequence_move(SPIL_SEQUENCE_PLAY, kind, spil_cells_first(left));
            if (!spil_cells_any(cells))
                m.moves[n_moves++] = spil_sequence_move(SPIL_SEQUENCE_DEAD, kind, 0);
        }
    }
    v->n_hand[0] = (uint8_t)n;
    const spil_bot_answer answer = spil_bot_find(bot)->choose(&(spil_bot_input){.setup = &m.su,
                                                                                .view = &m.view,
                                                                                .moves = m.moves,
                                                                                .n_moves = n_moves,
                                                                                .budget.sims = 200,
                                                                                .rng = &m.rng,
                                                                                .advises = advises});
    spil_out out = spil_out_to(text, sizeof text);
    m.su.game->print_move(&m.su, answer.move, &out);
    if (move != NULL)
        assert_memory_equal(text, move, strlen(move));
    else
        assert_in_range(text[0], '0', '9');
    assert_string_equal(answer.why.format, why);
    memcpy(argument, answer.why.arg[0], sizeof argument);
}

static void expect(const char *bot, const char *rows[8], const char *cards, const char *move, const char *why)
{
    expect_if(false, bot, rows, cards, move, why);
}

#define ROW "........"

static const char *const both[] = {"greedy", "strong"};

static void a_sequence_comes_before_a_block(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        expect(both[i], (const char *[8]){"*000...*", "1111....", ROW, ROW, ROW, ROW, ROW, "*......*"},
               "3+1 5+5 plus 1+1 8+4", "3+1@e1", "it completes a sequence");
}

static void four_of_five_are_blocked(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        expect(both[i], (const char *[8]){"*......*", ".1112...", ROW, ROW, ROW, "00......", ROW, "*......*"},
               "11+3 11+6 14+5 26+1", "11+3@a2", "it stops a rival who is one chip short of a sequence (%s)");
    assert_string_equal(argument, "13, 12, 11, 10");
}

/* The rival's four have stood for a while: a good player would have completed them, so a bot makes its own four. A
 * person is told to stop them, with a card that may go anywhere. */
static void a_hint_stops_what_the_rival_may_have_overlooked(void **state)
{
    (void)state;
    const char *rows[8] = {"*...111*", ROW, ROW, ROW, ".2......", ROW, "...000..", "*......*"};
    expect_if(false, "strong", rows, "14+5 11+6 plus 26+1", "14+5@c7",
              "it makes four of five in a line, and the fifth is free");
    expect_if(true, "strong", rows, "14+5 11+6 plus 26+1", "plus@d1",
              "it stops a rival who is one chip short of a sequence (%s)");
    assert_string_equal(argument, "4, 5, 6");
}

/* Curves of games against a beginner, who spends a plus on nothing: in their last third they lean to who won. By what
 * the player net expects, this is 0.259. */
static void chances_fit_who_won(void **state)
{
    (void)state;
    enum { GAMES = 40 };
    static match m;
    static double curve[SPIL_SEQUENCE_TURNS];
    const spil_bot *bots[SPIL_SEATS_MAX] = {spil_bot_find("strong"), spil_bot_find("level1")};
    double square = 0;
    int n = 0;
    open_match(&m, 2);
    m.curve = curve;
    for (int game = 0; game < GAMES; game++) {
        const spil_key key = spil_fast_key(&m.rng);
        m.n_curve = 0;
        const double won = play(&m, &key, bots).winners & 1;
        for (int i = 2 * m.n_curve / 3; i < m.n_curve; i++, n++)
            square += (curve[i] - won) * (curve[i] - won);
    }
    assert_true(square / n < 0.2);
}

static void what_a_chip_did_is_said_when_it_is_taken_away(void **state)
{
    (void)state;
    expect("strong", (const char *[8]){"*......*", ROW, ROW, ROW, ROW, ROW, "..100001", "*......*"},
           "14+5 11+6 minus", "minus@c7", "only that chip is in the way of your sequence");
    expect("strong", (const char *[8]){"*......*", ROW, ROW, ROW, ROW, ROW, "..11110.", "*......*"},
           "11+6 26+1 minus", "minus@", "it stops a rival who is one chip short of a sequence (%s)");
    assert_string_equal(argument, "19, 20, 21, 22");
}

static void plus_and_minus_are_kept_until_they_count(void **state)
{
    (void)state;
    expect("greedy", (const char *[8]){"*......*", ROW, ROW, "...1....", ROW, ROW, "...0....", "*......*"},
           "14+5 plus minus", "14+5@c7", "it makes %d of five in a line, and the rest is free");
    expect("strong", (const char *[8]){"*......*", ROW, ROW, "...1....", ROW, ROW, "...0....", "*......*"},
           "14+5 17+7 26+4 plus minus", NULL, "it makes %d of five in a line, and the rest is free");
    for (int i = 0; i < 2; i++) {
        expect(both[i], (const char *[8]){"*000...*", ROW, ROW, "...1....", ROW, ROW, "...0....", "*......*"},
               "14+5 plus minus", "plus@e1", "it completes a sequence");
    }
}

static void a_reason_counts_what_the_chip_does(void **state)
{
    (void)state;
    static const char *const row_7[3] = {ROW, "...0....", "...000.."};
    static const char *const why[3] = {"it begins something new: %d line of five can go through there",
                                       "it makes %d of five in a line, and the rest is free",
                                       "it makes four of five in a line, and the fifth is free"};
    for (int i = 0; i < 3; i++)
        expect("greedy", (const char *[8]){"*......*", ROW, ROW, ROW, ROW, ROW, row_7[i], "*......*"}, "14+5",
               i == 0 ? NULL : "14+5@c7", why[i]);
}

static void dead_cards_are_exchanged(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        expect(both[i], (const char *[8]){"*1.....*", ROW, ROW, ROW, "1.......", ROW, ROW, "*......*"},
               "1+0 8+4", "dead:1+0", "exchanging a dead card costs nothing");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greedy_wins_nine_of_ten_against_random),
        cmocka_unit_test(everybody_plays_every_form_of_the_game),
        cmocka_unit_test(a_sequence_comes_before_a_block),
        cmocka_unit_test(four_of_five_are_blocked),
        cmocka_unit_test(a_hint_stops_what_the_rival_may_have_overlooked),
        cmocka_unit_test(chances_fit_who_won),
        cmocka_unit_test(what_a_chip_did_is_said_when_it_is_taken_away),
        cmocka_unit_test(plus_and_minus_are_kept_until_they_count),
        cmocka_unit_test(a_reason_counts_what_the_chip_does),
        cmocka_unit_test(dead_cards_are_exchanged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
