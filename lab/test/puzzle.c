/* puzzle.c: the puzzles of the games replay, have one right move, and are found again by the same search; what has no
 * clear best move is none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cases.h"
#include "effort.h"
#include "spil/games.h"
#include "spil/memory.h"
#include "spil/punto_places.h"
#include "spil/puzzle.h"

enum { MOST = 200, BYTES_MOST = 40000 };

static const char *const games[] = {"punto", "7ate9", "sequence", "rumi7"};
enum { GAMES = sizeof games / sizeof games[0] };

static spil_puzzle puzzle; /* large */

/* games/GAME/puzzles.txt; free() it. */
static char *text_of(const char *game)
{
    char path[100], *text = spil_alloc(BYTES_MOST + 2);
    snprintf(path, sizeof path, "games/%s/puzzles.txt", game);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    const size_t len = fread(text, 1, BYTES_MOST + 1, file);
    assert_true(len <= BYTES_MOST);
    fclose(file);
    return text;
}

static bool read_line(const char *game, const char *line)
{
    char text[SPIL_PUZZLE_LINE];
    spil_error err;
    snprintf(text, sizeof text, "spil puzzles 1\ngame %s\n%s\n", game, line);
    const bool read = spil_puzzle_read(SPIL_CPU_ANY, text, 0, &puzzle, &err);
    assert_true(read == (err.text.format == NULL));
    return read;
}

/* ---- memory for a search, and players who have it ---- */

static spil_bot_resources lent;

static int lend(void **state)
{
    (void)state;
    const size_t bytes = spil_bot_find("strong")->memory_bytes;
    lent = (spil_bot_resources){.memory = aligned_alloc(64, bytes), .memory_bytes = bytes, .n_workers = 1};
    return lent.memory == NULL;
}

static int take_back(void **state)
{
    (void)state;
    free(lent.memory);
    return 0;
}

static void *open_player(void *of, void *shared, const spil_player_spec *who, spil_budget budget)
{
    (void)of, (void)shared, (void)budget;
    spil_player_spec *copy = spil_alloc(sizeof *copy);
    *copy = *who;
    return copy;
}

static bool ask_player(void *of, const spil_bot_input *question, spil_bot_answer *answer,
                       spil_sentence *fault)
{
    (void)fault;
    spil_bot_input in = *question;
    in.budget = (spil_budget){0};
    in.resources = &lent;
    *answer = ((const spil_player_spec *)of)->bot->choose(&in);
    return true;
}

static int64_t work_alone(void *of, const spil_work *work)
{
    (void)of;
    void *end = spil_alloc(work->end_bytes), *room = work->open(work->of);
    int64_t i = 0;
    for (bool more = true; more && i < work->n; i++) {
        memset(end, 0, work->end_bytes);
        more = work->piece(work->of, room, i, end) && work->take(work->of, i, end);
    }
    work->close(work->of, room);
    free(end);
    return i;
}

static void add_line(void *of, const char *line)
{
    spil_buffer_add(of, line, strlen(line));
}

/* ---- what is shipped ---- */

static void every_puzzle_replays(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        char *text = text_of(games[g]), line[SPIL_PUZZLE_LINE];
        spil_day deals[MOST];
        spil_error err;
        const int n = spil_puzzle_deals(text, deals, MOST);
        assert_true(n > 0 && n <= MOST);
        const char *at = strchr(strchr(text, '\n') + 1, '\n') + 1;
        for (int i = 0; i < n; i++) {
            assert_true(spil_puzzle_read(SPIL_CPU_ANY, text, i, &puzzle, &err));
            assert_true(puzzle.deal == deals[i] && (i == 0 || deals[i] > deals[i - 1]));
            spil_out out = spil_out_to(line, sizeof line);
            spil_puzzle_put(&puzzle, &out);
            assert_memory_equal(at, line, out.len);
            at += out.len;
            spil_puzzle_free(&puzzle);
        }
        assert_false(spil_puzzle_read(SPIL_CPU_ANY, text, n, &puzzle, &err));
        assert_null(err.text.format);
        free(text);
    }
}

/* The second search says it again. */
static void its_move_is_the_best(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        char *text = text_of(games[g]);
        spil_day deals[MOST];
        spil_error err;
        const int n = spil_puzzle_deals(text, deals, MOST), tried = test_effort_of(n, 3);
        for (int i = 0; i < tried; i++) {
            assert_true(spil_puzzle_read(SPIL_CPU_ANY, text, i * n / tried, &puzzle, &err));
            assert_true(spil_puzzle_check(&puzzle, &lent));
            spil_puzzle_free(&puzzle);
        }
        free(text);
    }
}

/* As many puzzles as are wanted, of a theme one at most. */
static spil_buffer look_for(spil_puzzle_search wanted)
{
    const spil_lab lab = {.work = work_alone,
                          .players = {.open = open_player, .close = free, .ask = ask_player}};
    spil_buffer lines = {0};
    spil_puzzle_search *s = spil_alloc(sizeof *s);
    *s = wanted;
    s->most = 1;
    s->lab = &lab;
    s->take = add_line;
    s->of = &lines;
    assert_true(spil_puzzles_make(s));
    assert_int_equal(s->found, s->wanted);
    for (int k = 0; s->count[k].n > 0; k++)
        assert_int_equal(s->count[k].n, 1);
    free(s);
    return lines;
}

/* Three of a game, from its first deals on. */
static spil_buffer make(spil_cpu cpu, const char *game)
{
    return look_for((spil_puzzle_search){.game = spil_game_find(cpu, game), .first = 1, .wanted = 3});
}

static void the_same_deals_give_the_same_puzzles(void **state)
{
    (void)state;
    spil_buffer plain = make(SPIL_CPU_ANY, "rumi7"),
                other = make(test_has_v3() ? SPIL_CPU_V3 : SPIL_CPU_ANY, "rumi7"),
                race = make(SPIL_CPU_ANY, "7ate9");
    char *text = text_of("7ate9");
    assert_string_equal(plain.at, other.at);
    assert_memory_equal(strchr(strchr(text, '\n') + 1, '\n') + 1, race.at, strcspn(race.at, "\n"));
    spil_buffer_free(&plain);
    spil_buffer_free(&other);
    spil_buffer_free(&race);
    free(text);
}

/* Those there are first: each once, where the second search still agrees, and of a theme no more than asked for. Then
 * one of the theme that is looked for, from the deal of its day on. */
static void those_there_are_come_first(void **state)
{
    (void)state;
    static const char
        claim[] = "1970-01-03 A claim 14961 41914 5319 claim a card\n",
        take[] = "1970-01-04 ANGAJALAEALAFAHAEAABFALAJAAAJAAAJAAAKAGAFALAGAIAEAKAGAEAEAGAFAHAAACAJAAAE "
                 "take 5000 16602 2802 take the open card\n",
        again[] = "1970-01-05 AAD take 14531 35156 3379 take the open card\n",
        forgotten[] = "1970-01-21 AOEBDAEAMAIAJAFAKBDAAAAALAGALAEADAHAMAFAK stock 38438 67109 "
                      "6389 leave the open card\n";
    char kept[1000], found[SPIL_PUZZLE_LINE];
    snprintf(kept, sizeof kept, "spil puzzles 1\ngame rumi7\n%s%s%s%s", claim, take, again, forgotten);
    const spil_day before = 1892; /* 1975-03-08 */
    spil_buffer lines = look_for((spil_puzzle_search){.game = spil_game_find(SPIL_CPU_ANY, "rumi7"),
                                                      .kept = kept,
                                                      .theme = "wait before laying,swap a joker",
                                                      .first = before,
                                                      .wanted = 3});
    snprintf(found, sizeof found, "%s%s", claim, take);
    assert_memory_equal(lines.at, found, strlen(found));
    assert_memory_equal(lines.at + strlen(found), "1975-03-10 ", 11);
    assert_non_null(strstr(lines.at + strlen(found), " swap:5:AS< 0 13086 1104 swap a joker\n"));
    spil_buffer_free(&lines);
}

/* ---- what is no puzzle ---- */

static void another_move_is_not_right(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        char *text = text_of(games[g]);
        spil_move moves[SPIL_MOVES_MAX];
        spil_error err;
        assert_true(spil_puzzle_read(SPIL_CPU_ANY, text, 0, &puzzle, &err));
        const int n =
            puzzle.su.game->moves(&puzzle.su, &puzzle.state, SPIL_PUZZLE_SEAT, moves, SPIL_MOVES_MAX);
        const spil_move answer = puzzle.answer;
        puzzle.answer = moves[moves[0].code == answer.code];
        assert_true(n > 1 && puzzle.answer.code != answer.code);
        assert_false(spil_puzzle_check(&puzzle, &lent));
        spil_puzzle_free(&puzzle);
        free(text);
    }
}

/* The beginning of a game, where one move is about as good as another. */
static void a_position_without_a_clear_best_is_dropped(void **state)
{
    (void)state;
    spil_move moves[SPIL_MOVES_MAX];
    spil_rated rated[SPIL_MOVES_MAX];
    spil_view view;
    spil_fast_rng rng;
    for (spil_day deal = 1;; deal++) { /* the seat begins every other game or so */
        const spil_game *game = spil_game_find(SPIL_CPU_ANY, "sequence");
        puzzle = (spil_puzzle){.deal = deal, .su = spil_today_setup(game, deal)};
        spil_key key;
        spil_today_key(game, deal, &key);
        game->start(&puzzle.su, &key, &puzzle.state);
        const int n = game->moves(&puzzle.su, &puzzle.state, SPIL_PUZZLE_SEAT, moves, SPIL_MOVES_MAX);
        if (n == 0)
            continue;
        spil_view_of(&puzzle.su, &puzzle.state, SPIL_PUZZLE_SEAT, &view);
        spil_fast_seed(&rng, deal, 1);
        spil_bot_find("strong")->rate(&(spil_bot_input){.setup = &puzzle.su,
                                                        .view = &view,
                                                        .moves = moves,
                                                        .n_moves = n,
                                                        .budget = {.sims = 12000},
                                                        .rng = &rng,
                                                        .resources = &lent,
                                                        .advises = true},
                                      rated);
        break;
    }
    puzzle.answer = rated[0].move; /* even what the search likes best */
    assert_false(spil_puzzle_check(&puzzle, &lent));
}

/* What lies open of Punto: the card on top of each cell, and nothing below it. */
static void who_comes_only_now_sees_no_covered_card(void **state)
{
    (void)state;
    char *text = text_of("punto");
    spil_error err;
    int covered = 0;
    for (int i = 0; i < 20; i++) {
        spil_view view, now;
        assert_true(spil_puzzle_read(SPIL_CPU_ANY, text, i, &puzzle, &err));
        spil_view_of(&puzzle.su, &puzzle.state, SPIL_PUZZLE_SEAT, &view);
        now = view;
        assert_true(spil_bot_forget(&puzzle.su, &now));
        const spil_punto_view *was = (const spil_punto_view *)&view, *is = (const spil_punto_view *)&now;
        spil_punto_places before, after;
        spil_punto_places_of(was->where, &before);
        spil_punto_places_of(is->where, &after);
        for (int y = 0; y < SPIL_PUNTO_ACROSS; y++) {
            for (int x = 0; x < SPIL_PUNTO_ACROSS; x++) {
                assert_int_equal(after.at[y][x].kind, before.at[y][x].kind);
                assert_int_equal(after.at[y][x].height, before.at[y][x].height > 0);
                covered += before.at[y][x].height > 1;
            }
        }
        for (int card = 0; card < SPIL_PUNTO_CARDS; card += 2)
            assert_true(is->where[card] <= is->where[card + 1]);
        assert_true(spil_bot_forget(&puzzle.su, &view));
        assert_memory_equal(&view, &now, sizeof now);
        spil_puzzle_free(&puzzle);
    }
    assert_true(covered > 0);
    free(text);
}

/* Clear to who remembers which cards are covered, or what the others took; not to who opens the puzzle. */
static void what_one_must_remember_is_no_puzzle(void **state)
{
    (void)state;
    static const char *const lines[][2] = {
        {"punto", "1970-01-23 ADKGMMJLRBAYHINLRQUUbVJKUSORLSTBKMFJFFNEEMOKGJJBPLOHHCIBBRJAAESAEAEJBLLLKMAEBEE"
                  "DCFAGJDQWMAFPARMPDEIHMODJETQOPTIHHOKMMGIVEDEAKMOBBEDDRCDCIOADC R2@1,-1 518 15 7 count the "
                  "short rows"},
        {"rumi7", "1970-01-21 AOEBDAEAMAIAJAFAKBDAAAAALAGALAEADAHAMAFAK stock 38438 67109 6389 leave the open"
                  " card"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_true(read_line(lines[i][0], lines[i][1]));
        assert_false(spil_puzzle_check(&puzzle, &lent));
        spil_puzzle_free(&puzzle);
    }
}

static void wrong_lines_are_refused(void **state)
{
    (void)state;
    static const char good[] = "1970-01-02 ABACBBACACABACBBACAC play:8/3 1000 0 0 add";
    static const char *const bad[] = {
        "",
        "1970-13-02 ABACBBACACABACBBACAC play:8/3 1000 0 0 add",
        "1970-01-02 ABACBBACACABACBBACA! play:8/3 1000 0 0 add",
        "1970-01-02 _BACBBACACABACBBACAC play:8/3 1000 0 0 add",
        "1970-01-02 ABACBBACACABACBBACAC play:9/1 1000 0 0 add",
        "1970-01-02 ABACBBACACABACBBACAC play:8/3 1000 0 add",
        "1970-01-02 ABACBBACACABACBBACAC play:8/3 1000 0 0",
        "1970-01-02 ABACBBACACABACBBACAC play:8/3 1000 0 0 twelve_letters_four_times_and_some_more_than_that",
        "1970-01-02 ABACBBACAC",
    };
    assert_true(read_line("7ate9", good));
    spil_puzzle_free(&puzzle);
    assert_false(read_line("8ate9", good));
    assert_false(read_line("punto", good));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(read_line("7ate9", bad[i]));
}

/* ---- solving ---- */

static void a_table_stands_in_the_position(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        char *text = text_of(games[g]);
        spil_error err;
        spil_rated two[2];
        spil_move moves[SPIL_MOVES_MAX];
        assert_true(spil_puzzle_read(SPIL_CPU_ANY, text, 0, &puzzle, &err));
        spil_driver *d = spil_puzzle_table(&puzzle, 0);
        assert_memory_equal(spil_driver_state(d), &puzzle.state, puzzle.su.game->state_bytes);
        const int n = spil_driver_moves(d, SPIL_PUZZLE_SEAT, moves);
        assert_true(spil_is_among(puzzle.answer, moves, n));
        spil_puzzle_compare(&puzzle, moves[moves[0].code == puzzle.answer.code], &lent, two);
        if (puzzle.by_rules)
            assert_int_equal(two[0].visits, 0);
        else
            assert_true(puzzle.by_points ? two[0].points < two[1].points : two[0].share > two[1].share);
        spil_driver_free(d);
        spil_puzzle_free(&puzzle);
        free(text);
    }
}

/* The move of this text. */
static spil_move move_of(const char *text)
{
    spil_move mv;
    assert_true(puzzle.su.game->parse_move(&puzzle.su, text, &mv));
    return mv;
}

/* The puzzle of Rumi 7 from this deal. */
static void open_rumi7(const char *date)
{
    char *text = text_of("rumi7");
    spil_day deals[MOST], wanted;
    spil_error err;
    spil_in in = spil_in_from(date);
    const int n = spil_puzzle_deals(text, deals, MOST);
    int i = 0;
    assert_true(spil_day_take(&in, &wanted));
    while (i < n && deals[i] != wanted)
        i++;
    assert_true(spil_puzzle_read(SPIL_CPU_ANY, text, i, &puzzle, &err));
    free(text);
}

static void another_order_is_right_too(void **state)
{
    (void)state;
    open_rumi7("1971-01-11"); /* TC TC TH is the answer; KS KC and the joker can be laid before it */
    assert_true(spil_puzzle_is_right(&puzzle, puzzle.answer, &lent));
    assert_true(spil_puzzle_is_right(&puzzle, move_of("set:KSKCX"), &lent));
    assert_false(
        spil_puzzle_is_right(&puzzle, move_of("set:TCTCX"), &lent)); /* one of them is needed elsewhere */
    assert_false(spil_puzzle_is_right(&puzzle, move_of("discard:3H"), &lent));
    spil_puzzle_free(&puzzle);
}

static void a_joker_elsewhere_is_right_too(void **state)
{
    (void)state;
    open_rumi7(
        "1971-04-26"); /* 2S 2H 2C is the answer, with the joker in the run; it can be the other way round */
    assert_true(puzzle.answer.code == move_of("set:2S2H2C").code);
    assert_true(spil_puzzle_is_right(&puzzle, move_of("set:2H2CX"), &lent));
    assert_false(spil_puzzle_is_right(&puzzle, move_of("discard:5C"), &lent));
    spil_puzzle_free(&puzzle);
}

/* The joker moves to one end of its run or to the other: who finds one has found both, if that costs nothing. */
static void either_end_is_right_for_a_joker(void **state)
{
    (void)state;
    open_rumi7("1975-03-10");
    const spil_move front = move_of("swap:5:AS<"), back = move_of("swap:5:AS>");
    assert_true(spil_bot_alike(puzzle.su.game, front, back));
    assert_false(spil_bot_alike(puzzle.su.game, front, move_of("discard:AS")));
    puzzle.answer = back;
    assert_true(spil_puzzle_check(&puzzle, &lent));
    assert_true(spil_puzzle_is_right(&puzzle, front, &lent));
    assert_false(spil_puzzle_is_right(&puzzle, move_of("discard:AS"), &lent));
    spil_puzzle_free(&puzzle);
}

/* Not to lay saves some points, never as many as a blunder costs: clear, but quiet. */
static void waiting_is_right_by_a_mistakes_cost(void **state)
{
    (void)state;
    open_rumi7("1990-06-28"); /* eight ways to lay; the nine of hearts is thrown, and nothing laid */
    assert_string_equal(puzzle.theme, "wait before laying");
    assert_true(spil_puzzle_check(&puzzle, &lent));
    assert_in_range(puzzle.second - puzzle.worth, 3000, 7999);
    strcpy(puzzle.theme, "keep what fits together");
    assert_false(spil_puzzle_check(&puzzle, &lent));
    spil_puzzle_free(&puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_puzzle_replays),
        cmocka_unit_test(its_move_is_the_best),
        cmocka_unit_test(the_same_deals_give_the_same_puzzles),
        cmocka_unit_test(those_there_are_come_first),
        cmocka_unit_test(another_move_is_not_right),
        cmocka_unit_test(a_position_without_a_clear_best_is_dropped),
        cmocka_unit_test(who_comes_only_now_sees_no_covered_card),
        cmocka_unit_test(what_one_must_remember_is_no_puzzle),
        cmocka_unit_test(wrong_lines_are_refused),
        cmocka_unit_test(a_table_stands_in_the_position),
        cmocka_unit_test(another_order_is_right_too),
        cmocka_unit_test(a_joker_elsewhere_is_right_too),
        cmocka_unit_test(either_end_is_right_for_a_joker),
        cmocka_unit_test(waiting_is_right_by_a_mistakes_cost),
    };
    return cmocka_run_group_tests(tests, lend, take_back);
}
