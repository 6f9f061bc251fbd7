/* boards.c: the built-in boards of Sequence Numbers are the files in games/sequence/boards, and these are good.
 *
 * This program generates games/sequence/rules/builtin.c from the files: with SPIL_BLESS set it writes the file,
 * otherwise it compares. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "spil/games.h"
#include "spil/sequence.h"

static const char generated[] = "games/sequence/rules/builtin.c";
static const char *const names[] = {"standard", "small", "easy", "tables"};
enum { BOARDS = sizeof names / sizeof names[0], TEXT = 1 << 16 };

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (f == NULL)
        return NULL;
    char *text = calloc(1, TEXT);
    assert_non_null(text);
    assert_true(fread(text, 1, TEXT - 1, f) < TEXT - 1);
    fclose(f);
    return text;
}

static spil_sequence_board read_board(const char *name)
{
    char path[64];
    spil_sequence_board board;
    spil_error err = {0};
    snprintf(path, sizeof path, "games/sequence/boards/%s.txt", name);
    char *text = read_file(path);
    assert_non_null(text);
    if (spil_sequence_read_board(text, &board, &err) != SPIL_OK)
        fail_msg("%s:%d: %s", path, err.line, err.text.format);
    free(text);
    return board;
}

/* ---- the C file ---- */

static void put_cells(FILE *f, spil_cells cells)
{
    fprintf(f, "{{0x%llx, 0x%llx}}", (unsigned long long)cells.half[0], (unsigned long long)cells.half[1]);
}

static void put_board(FILE *f, const char *name, const spil_sequence_board *b)
{
    fprintf(f, "    { /* %s */\n     .cells = {\n", name);
    for (int kind = 0; kind <= b->minus; kind++) {
        fprintf(f, kind % 3 == 0 ? "        " : " ");
        put_cells(f, b->cells[kind]);
        fprintf(f, kind % 3 == 2 || kind == b->minus ? ",\n" : ",");
    }
    fprintf(f, "     },\n     .numbers = ");
    put_cells(f, b->numbers);
    fprintf(f, ",\n     .corners = ");
    put_cells(f, b->corners);
    fprintf(f, ",\n     .card = {\n");
    for (int kind = 0; kind <= b->minus; kind++) {
        const spil_sequence_card *c = &b->card[kind];
        fprintf(f, kind % 5 == 0 ? "        " : " ");
        if (c->sign != 0)
            fprintf(f, "{%d, %d, %d, '%c', 0}", c->a, c->b, c->answer, c->sign);
        else
            fprintf(f, "{0, 0, -1, 0, 0}");
        fprintf(f, kind % 5 == 4 || kind == b->minus ? ",\n" : ",");
    }
    fprintf(f, "     },\n     .number = {");
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++)
        fprintf(f, "%s%d,", bit % 16 == 0 ? "\n        " : " ", b->number[bit]);
    fprintf(f, "\n     },\n     .group = {");
    for (int i = 0; i < b->n_groups; i++)
        fprintf(f, "%s{%d, %d}", i == 0 ? "" : ", ", b->group[i][0], b->group[i][1]);
    fprintf(f, "},\n     .deck = {");
    for (int i = 0; i < b->n_cards; i++)
        fprintf(f, "%s%d,", i % 16 == 0 ? "\n        " : " ", b->deck[i]);
    fprintf(f, "\n     },\n     .slot = {");
    for (int kind = 0; kind <= b->minus; kind++)
        fprintf(f, "%s%d,", kind % 16 == 0 ? "\n        " : " ", b->slot[kind]);
    fprintf(f, "\n     },\n     .cell_slot = {");
    for (int bit = 0; bit < b->width * b->rows; bit++)
        fprintf(f, "%s%d,", bit % 16 == 0 ? "\n        " : " ", b->cell_slot[bit]);
    fprintf(f, "\n     },\n     .pair = {");
    for (int kind = 0; kind < b->plus; kind++)
        fprintf(f, "%s{%d, %d},", kind % 10 == 0 ? "\n        " : " ", b->pair[kind][0], b->pair[kind][1]);
    fprintf(f, "\n     },\n     .columns = %d,\n     .rows = %d,\n     .width = %d,\n     .n_cards = %d,\n",
            b->columns, b->rows, b->width, b->n_cards);
    fprintf(f, "     .plus = %d,\n     .minus = %d,\n     .n_groups = %d,\n     .twins = %d},\n", b->plus,
            b->minus, b->n_groups, b->twins);
}

static void put_all(FILE *f)
{
    fprintf(f, "/* builtin.c: the built-in boards of Sequence Numbers. Made by `make bless` from "
               "games/sequence/boards (see\n"
               " * games/sequence/test/boards.c): change those files, not this one. */\n"
               "/* clang-format off */\n"
               "#include \"spil/sequence.h\"\n\n"
               "const char *const spil_sequence_board_names[SPIL_SEQUENCE_BOARDS + 1] = {");
    for (int i = 0; i < BOARDS; i++)
        fprintf(f, "\"%s\", ", names[i]);
    fprintf(f, "0};\n\nconst spil_sequence_board spil_sequence_boards[SPIL_SEQUENCE_BOARDS] = {\n");
    for (int i = 0; i < BOARDS; i++) {
        const spil_sequence_board board = read_board(names[i]);
        put_board(f, names[i], &board);
    }
    fprintf(f, "};\n");
}

static void built_in_file_is_made_from_the_data(void **state)
{
    (void)state;
    char *made = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&made, &len);
    assert_non_null(f);
    put_all(f);
    fclose(f);
    if (getenv("SPIL_BLESS") != NULL) {
        f = fopen(generated, "wb");
        assert_non_null(f);
        assert_int_equal(fwrite(made, 1, len, f), len);
        fclose(f);
    }
    char *there = read_file(generated);
    assert_non_null(there);
    assert_string_equal(there, made);
    free(there);
    free(made);
}

static void built_in_tables_are_those_of_the_files(void **state)
{
    (void)state;
    assert_int_equal(BOARDS, SPIL_SEQUENCE_BOARDS);
    for (int i = 0; i < BOARDS; i++) {
        const spil_sequence_board board = read_board(names[i]);
        assert_string_equal(spil_sequence_board_names[i], names[i]);
        assert_memory_equal(&board, &spil_sequence_boards[i], sizeof board);
    }
    assert_null(spil_sequence_board_names[BOARDS]);
}

/* ---- what our own boards promise beyond what any file must keep ---- */

static void N2_every_number_stands_on_two_cells_and_every_answer_on_the_board(void **state)
{
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        const spil_sequence_board b = read_board(names[i]);
        int seen[SPIL_SEQUENCE_NUMBER_MAX + 1] = {0}, cells = 0;
        for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++) {
            if (b.number[bit] >= 0)
                seen[b.number[bit]]++;
            cells += b.number[bit] >= 0;
        }
        assert_int_equal(cells, b.columns * b.rows - 4);
        for (int n = 0; n <= SPIL_SEQUENCE_NUMBER_MAX; n++)
            assert_true(seen[n] == 0 || seen[n] == 2);
        for (int kind = 0; kind < b.plus; kind++)
            assert_int_equal(seen[b.card[kind].answer], 2);
    }
}

/* The board of the times tables has what is learnt by heart, and nothing beyond. */
static void times_tables_end_at_ten_times_ten(void **state)
{
    (void)state;
    const spil_sequence_board *b = &spil_sequence_boards[3];
    assert_string_equal(spil_sequence_board_names[3], "tables");
    for (int kind = 0; kind < b->plus; kind++) {
        const spil_sequence_card *card = &b->card[kind];
        const int first = card->sign == '/' ? card->answer : card->a;
        if (first > 10 || card->b > 10 || (card->sign != '*' && card->sign != '/'))
            fail_msg("%d%c%d is not of the tables", card->a, card->sign, card->b);
    }
}

static void N2_no_line_of_five_shows_a_number_twice(void **state)
{
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        const spil_sequence_board b = read_board(names[i]);
        int lines = 0;
        for (int direction = 0; direction < 4; direction++) {
            for (int first = 0; first < b.width * b.rows; first++) {
                if (!spil_sequence_fits(&b, direction, first % b.width, first / b.width))
                    continue;
                const int step = spil_sequence_step(&b, direction);
                lines++;
                for (int x = 0; x < 5; x++) {
                    for (int y = 0; y < x; y++) {
                        const int one = b.number[first + x * step], other = b.number[first + y * step];
                        if (one >= 0 && one == other)
                            fail_msg("%s: %d twice in a line", names[i], one);
                    }
                }
            }
        }
        const int wide = b.columns - 4, high = b.rows - 4;
        assert_int_equal(lines, wide * b.rows + high * b.columns + 2 * wide * high);
    }
}

static void N3_decks_have_two_cards_a_number_and_two_of_each_sign(void **state)
{
    (void)state;
    static const int cards[] = {100, 64, 48, 72};
    for (int i = 0; i < BOARDS; i++) {
        const spil_sequence_board b = read_board(names[i]);
        int per_number[SPIL_SEQUENCE_NUMBER_MAX + 1] = {0}, plus = 0, minus = 0;
        assert_int_equal(b.n_cards, cards[i]);
        for (int k = 0; k < b.n_cards; k++) {
            plus += b.deck[k] == b.plus;
            minus += b.deck[k] == b.minus;
            if (b.deck[k] < b.plus)
                per_number[b.card[b.deck[k]].answer]++;
        }
        assert_int_equal(plus, 2);
        assert_int_equal(minus, 2);
        for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++) {
            if (b.number[bit] >= 0)
                assert_int_equal(per_number[b.number[bit]], 2);
        }
    }
}

/* ---- files that must be refused, each with its line ---- */

/* 5 × 6, the smallest good file: 13 numbers. */
static const char good[] = "# comment\n"
                           "board 5 6\n"
                           "*  1  2  3  *\n"
                           "4  5  6  7  8\n"
                           "9  10 11 12 13\n"
                           "8  7  6  5  4\n"
                           "13 12 11 10 9\n"
                           "*  3  2  1  *\n"
                           "groups 1-5 6-13\n"
                           "cards\n"
                           "1+0 1+1 1+2 2*2 10/2 6-0 7+0 8+0 9+0 10+0\n"
                           "11+0 12+0 13+0\n"
                           "plus 1\n"
                           "minus 0\n";

static void N2_smallest_file_is_read(void **state)
{
    (void)state;
    spil_sequence_board b;
    assert_int_equal(spil_sequence_read_board(good, &b, NULL), SPIL_OK);
    assert_int_equal(b.columns, 5);
    assert_int_equal(b.rows, 6);
    assert_int_equal(b.n_cards, 14);
    assert_int_equal(b.number[b.width + 1], 5);
    assert_int_equal(b.card[4].answer, 5); /* 10/2 */
    assert_int_equal(b.n_groups, 2);
}

/* The good file with one piece of text replaced must be refused in that line with that sentence. */
static void refused(const char *from, const char *to, int line, const char *format)
{
    char text[2048];
    spil_sequence_board b;
    spil_error err = {0};
    const char *at = strstr(good, from);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good, to, at + strlen(from));
    if (spil_sequence_read_board(text, &b, &err) != SPIL_BAD_OPTION)
        fail_msg("'%s' for '%s' was taken", to, from);
    assert_string_equal(err.text.format, format);
    assert_int_equal(err.line, line);
}

static void N2_bad_boards_are_refused_with_their_line(void **state)
{
    (void)state;
    const char *const begins = "a board file begins with: board COLUMNS ROWS";
    const char *const size = "a board has %d to %d columns and as many rows";
    const char *const corner = "* stands in the four corners and only there";
    refused("board 5 6", "bord 5 6", 2, begins);
    refused("board 5 6", "board 5", 2, begins);
    refused("board 5 6", "board 5 6 7", 2, begins);
    refused("board 5 6", "board 4 6", 2, size);
    refused("board 5 6", "board 5 11", 2, size);
    refused("4  5  6  7  8", "4  5  6  7", 4, "row %d has %d cells instead of %d");
    refused("4  5  6  7  8", "4  5  6  7  8  9", 4, "row %d has more than %d cells");
    refused("*  1  2", "0  1  2", 3, corner);
    refused("4  5  6  7  8", "4  5  *  7  8", 4, corner);
    refused("4  5  6  7  8", "4  5  x  7  8", 4, "'%s' is not a number from 0 to %d");
    refused("4  5  6  7  8", "4  5  06 7  8", 4, "'%s' is not a number from 0 to %d");
    refused("4  5  6  7  8", "4  5  1000 7  8", 4, "'%s' is not a number from 0 to %d");
    refused("8  7  6  5  4", "8  7  6  5  3", 3, "%d stands on %d cells of the board instead of 2");
    refused("*  3  2  1  *\n", "", 8, corner); /* `groups` is taken for the last row */
    refused("groups 1-5 6-13\n", "groups 1-5 13-6\n", 9, "'%s' is not a group of numbers such as 1-10");
    refused("groups 1-5 6-13\n", "groups 1-1 2-2 3-3 4-4 5-5 6-6 7-7 8-8 9-9\n", 9,
            "there are more than %d groups");
    refused("cards\n", "deck\n", 10, "after the board comes the line: cards");
    refused("cards\n", "cards 1+0\n", 10, "after the board comes the line: cards");
}

static void N3_bad_decks_are_refused_with_their_line(void **state)
{
    (void)state;
    const char *const card = "'%s' is not a card such as 7+5, 14-6, 3*4 or 12/3";
    const char *const off = "the answer of %s is not on the board";
    const char *const after = "after the cards come the lines: %s and %s";
    refused("1+1", "1:1", 11, card);
    refused("1+1", "1+", 11, card);
    refused("1+1", "1+01", 11, card);
    refused("1+1", "1+-1", 11, card);
    refused("1+1", "10000-9998", 11, card);
    refused("1+1", "7+7", 11, off);
    refused("1+1", "1-2", 11, off);
    refused("1+1", "999*999", 11, off);
    refused("10/2", "10/3", 11, "%s does not come out even");
    refused("10/2", "10/0", 11, "%s does not come out even");
    refused("13+0", "", 5, "no card has the answer %d");
    refused("plus 1\nminus 0\n", "", 12, "the file ends before the line: plus N");
    refused("minus 0\n", "", 13, after);
    refused("plus 1\n", "plus one\n", 13, after);
    refused("minus 0\n", "minus 0 0\n", 14, after);
    refused("plus 1\n", "plus 107\nminus 1\n", 14, "a deck has at most %d cards");
    refused("minus 0\n", "minus 0\nmore\n", 15, "nothing may follow the line: minus N");
}

/* ---- the general way: a custom file in a setup ---- */

static void a_file_of_ones_own_becomes_data(void **state)
{
    (void)state;
    static spil_data data, again;
    const spil_game *game = spil_game_find(SPIL_CPU_ANY, "sequence");
    spil_error err = {0};
    char windows[2048];
    size_t n = 0;
    assert_int_equal(spil_data_read(game, "mine.txt", good, strlen(good), &data, &err), SPIL_OK);
    assert_string_equal(data.text, good);
    for (const char *p = good; *p != '\0'; p++) { /* a file from another system, without its last newline */
        if (*p == '\n')
            windows[n++] = '\r';
        windows[n++] = *p;
    }
    assert_int_equal(spil_data_read(game, "mine.txt", windows, n - 2, &again, &err), SPIL_OK);
    assert_memory_equal(&data, &again, sizeof data);

    assert_int_equal(spil_data_read(game, "", good, strlen(good), &data, &err), SPIL_BAD_OPTION);
    assert_int_equal(spil_data_read(game, "a\nb", good, strlen(good), &data, &err), SPIL_BAD_OPTION);
    assert_int_equal(spil_data_read(game, "mine.txt", "# ok\n# \x01\n", 10, &data, &err), SPIL_BAD_OPTION);
    assert_int_equal(err.line, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_in_file_is_made_from_the_data),
        cmocka_unit_test(built_in_tables_are_those_of_the_files),
        cmocka_unit_test(N2_every_number_stands_on_two_cells_and_every_answer_on_the_board),
        cmocka_unit_test(N2_no_line_of_five_shows_a_number_twice),
        cmocka_unit_test(times_tables_end_at_ten_times_ten),
        cmocka_unit_test(N3_decks_have_two_cards_a_number_and_two_of_each_sign),
        cmocka_unit_test(N2_smallest_file_is_read),
        cmocka_unit_test(N2_bad_boards_are_refused_with_their_line),
        cmocka_unit_test(N3_bad_decks_are_refused_with_their_line),
        cmocka_unit_test(a_file_of_ones_own_becomes_data),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
