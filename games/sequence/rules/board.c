/* board.c: a board and its deck, read from the text of a file and checked (N2, N3).
 *
 *     # a comment line
 *     board COLUMNS ROWS
 *     *  1  2 …            the rows; * in the four corners and only there
 *     groups 1-10 11-20    optional: numbers drawn in the same colour
 *     cards
 *     1+0 7-6 …            the deck in its order before the first shuffle
 *     plus N
 *     minus N
 *
 * Every number stands on exactly two cells and is the answer of at least one card, and every answer is on the board.
 * Errors name the line. */
#include <string.h>

#include "sequence.h"
#include "try.h"

enum { OPERAND_MAX = 9999, DECK_MIN = 2 * SPIL_SEQUENCE_HAND + 1 };

typedef struct reader {
    const char *at;  /* the rest of the text */
    int line_number; /* of `line` */
    spil_in line;    /* what is left of the line being read */
    spil_sequence_board *board;
    spil_error *err;
    uint16_t row_line[SPIL_SEQUENCE_SIZE_MAX]; /* line of each row */
} reader;

#define REFUSE(r, ...) refuse_at((r), (r)->line_number, spil_fail((r)->err, SPIL_BAD_OPTION, __VA_ARGS__))
#define REFUSE_ROW(r, bit, ...)                                                                              \
    refuse_at((r), (r)->row_line[(bit) / (r)->board->width],                                                 \
              spil_fail((r)->err, SPIL_BAD_OPTION, __VA_ARGS__))

static spil_code refuse_at(const reader *r, int line, spil_code code)
{
    if (r->err != NULL)
        r->err->line = line;
    return code;
}

/* ---- lines and words ---- */

/* The next line that is neither empty nor a comment; false at the end. */
static bool next_line(reader *r)
{
    while (*r->at != '\0') {
        r->line.at = r->at;
        while (*r->at != '\n' && *r->at != '\0')
            r->at++;
        r->line.end = r->at;
        r->at += *r->at == '\n';
        r->line_number++;
        const char *p = r->line.at;
        while (p < r->line.end && (*p == ' ' || *p == '\t'))
            p++;
        if (p < r->line.end && *r->line.at != '#')
            return true;
    }
    return false;
}

enum { WORD_BYTES = SPIL_ARG_BYTES };

/* The next word of the line, truncated if it is very long; false at its end. */
static bool next_word(reader *r, char word[WORD_BYTES])
{
    spil_in *in = &r->line;
    spil_out out = spil_out_to(word, WORD_BYTES);
    while (in->at < in->end && (*in->at == ' ' || *in->at == '\t'))
        in->at++;
    if (in->at == in->end)
        return false;
    for (; in->at < in->end && *in->at != ' ' && *in->at != '\t'; in->at++)
        spil_put_char(&out, *in->at);
    return true;
}

/* Digits without sign or leading zeros, at most `max`. */
static bool take_number(spil_in *in, int max, int *value)
{
    int n;
    spil_in ahead = *in;
    if (ahead.at == ahead.end || *ahead.at == '-' || !spil_take_int(&ahead, &n) || n > max)
        return false;
    *in = ahead;
    *value = n;
    return true;
}

static bool word_number(const char *word, int max, int *value)
{
    spil_in in = spil_in_from(word);
    return take_number(&in, max, value) && spil_in_done(&in);
}

/* A line with a keyword and exactly n numbers. */
static bool keyword_line(reader *r, const char *keyword, int n, int max, int value[])
{
    char word[WORD_BYTES];
    if (!next_word(r, word) || !spil_same(word, keyword))
        return false;
    for (int i = 0; i < n; i++) {
        if (!next_word(r, word) || !word_number(word, max, &value[i]))
            return false;
    }
    return !next_word(r, word);
}

/* ---- the parts of a file ---- */

static spil_code read_row(reader *r, int row)
{
    spil_sequence_board *b = r->board;
    char word[WORD_BYTES];
    if (!next_line(r))
        return REFUSE(r, SPIL_TR("the file ends before row %d of the board"), row + 1);
    r->row_line[row] = (uint16_t)r->line_number;
    int column = 0;
    for (; next_word(r, word); column++) {
        if (column >= b->columns)
            return REFUSE(r, SPIL_TR("row %d has more than %d cells"), row + 1, b->columns);
        const bool corner = (row == 0 || row == b->rows - 1) && (column == 0 || column == b->columns - 1);
        const int bit = row * b->width + column;
        int number;
        if (corner != spil_same(word, "*"))
            return REFUSE(r, SPIL_TR("* stands in the four corners and only there"));
        if (corner) {
            b->corners = spil_cells_or(b->corners, spil_cells_bit(bit));
            continue;
        }
        if (!word_number(word, SPIL_SEQUENCE_NUMBER_MAX, &number))
            return REFUSE(r, SPIL_TR("'%s' is not a number from 0 to %d"), word, SPIL_SEQUENCE_NUMBER_MAX);
        b->numbers = spil_cells_or(b->numbers, spil_cells_bit(bit));
        b->number[bit] = (int16_t)number;
    }
    if (column < b->columns)
        return REFUSE(r, SPIL_TR("row %d has %d cells instead of %d"), row + 1, column, b->columns);
    return SPIL_OK;
}

/* Cells that show a number. */
static spil_cells cells_of(const spil_sequence_board *b, int number)
{
    spil_cells cells = {{0, 0}};
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++) {
        if (b->number[bit] == number)
            cells = spil_cells_or(cells, spil_cells_bit(bit));
    }
    return cells;
}

static spil_code read_cells(reader *r)
{
    spil_sequence_board *b = r->board;
    int size[2];
    if (!next_line(r) || !keyword_line(r, "board", 2, SPIL_SEQUENCE_NUMBER_MAX, size))
        return REFUSE(r, SPIL_TR("a board file begins with: board COLUMNS ROWS"));
    for (int i = 0; i < 2; i++) {
        if (size[i] < SPIL_SEQUENCE_SIZE_MIN || size[i] > SPIL_SEQUENCE_SIZE_MAX)
            return REFUSE(r, SPIL_TR("a board has %d to %d columns and as many rows"), SPIL_SEQUENCE_SIZE_MIN,
                          SPIL_SEQUENCE_SIZE_MAX);
    }
    b->columns = (uint8_t)size[0];
    b->rows = (uint8_t)size[1];
    b->width = (uint8_t)(b->columns + 1);
    for (int row = 0; row < b->rows; row++)
        TRY(read_row(r, row));
    uint8_t slots = 0;
    for (spil_cells left = b->numbers; spil_cells_any(left); left = spil_cells_rest(left)) {
        const int bit = spil_cells_first(left), number = b->number[bit];
        int n = 0;
        for (spil_cells c = cells_of(b, number); spil_cells_any(c); c = spil_cells_rest(c))
            n++;
        if (b->cell_slot[bit] == 0) {
            slots++;
            for (spil_cells c = cells_of(b, number); spil_cells_any(c); c = spil_cells_rest(c))
                b->cell_slot[spil_cells_first(c)] = slots;
        }
        if (n != 2)
            return REFUSE_ROW(r, bit, SPIL_TR("%d stands on %d cells of the board instead of 2"), number, n);
    }
    return SPIL_OK;
}

/* The rest of a line that began with `groups`. */
static spil_code read_groups(reader *r)
{
    spil_sequence_board *b = r->board;
    char word[WORD_BYTES];
    while (next_word(r, word)) {
        spil_in in = spil_in_from(word);
        int first, last;
        if (!take_number(&in, SPIL_SEQUENCE_NUMBER_MAX, &first) || !spil_take_char(&in, '-') ||
            !take_number(&in, SPIL_SEQUENCE_NUMBER_MAX, &last) || !spil_in_done(&in) || first > last)
            return REFUSE(r, SPIL_TR("'%s' is not a group of numbers such as 1-10"), word);
        if (b->n_groups == SPIL_SEQUENCE_GROUPS)
            return REFUSE(r, SPIL_TR("there are more than %d groups"), SPIL_SEQUENCE_GROUPS);
        b->group[b->n_groups][0] = (int16_t)first;
        b->group[b->n_groups++][1] = (int16_t)last;
    }
    return SPIL_OK;
}

bool spil__sequence_parse_equation(spil_in *in, spil_sequence_card *card)
{
    static const char signs[] = "+-*/";
    spil_in ahead = *in;
    int a, b;
    if (!take_number(&ahead, OPERAND_MAX, &a))
        return false;
    const int sign = spil_take_one_of(&ahead, signs);
    if (sign < 0 || !take_number(&ahead, OPERAND_MAX, &b))
        return false;
    *in = ahead;
    *card = (spil_sequence_card){.a = (uint16_t)a, .b = (uint16_t)b, .sign = (uint8_t)signs[sign]};
    return true;
}

/* The card's answer, or -1 when there is none: below 0, not whole, or too large for any board. */
static int answer_of(const spil_sequence_card *card)
{
    const int a = card->a, b = card->b;
    int answer = -1;
    switch (card->sign) {
    case '+': answer = a + b; break;
    case '-': answer = a - b; break;
    case '*': answer = a * b; break;
    default: answer = b != 0 && a % b == 0 ? a / b : -1; break;
    }
    return answer >= 0 && answer <= SPIL_SEQUENCE_NUMBER_MAX ? answer : -1;
}

static spil_code add_card(reader *r, int kind)
{
    spil_sequence_board *b = r->board;
    if (b->n_cards == SPIL_SEQUENCE_CARDS)
        return REFUSE(r, SPIL_TR("a deck has at most %d cards"), SPIL_SEQUENCE_CARDS);
    b->deck[b->n_cards++] = (uint8_t)kind;
    return SPIL_OK;
}

/* One equation card; b->plus counts the kinds so far. */
static spil_code read_card(reader *r, const char *word)
{
    spil_sequence_board *b = r->board;
    spil_sequence_card card;
    spil_in in = spil_in_from(word);
    if (!spil__sequence_parse_equation(&in, &card) || !spil_in_done(&in))
        return REFUSE(r, SPIL_TR("'%s' is not a card such as 7+5, 14-6, 3*4 or 12/3"), word);
    const int answer = answer_of(&card);
    if (card.sign == '/' && answer < 0)
        return REFUSE(r, SPIL_TR("%s does not come out even"), word);
    const spil_cells cells = answer < 0 ? (spil_cells){{0, 0}} : cells_of(b, answer);
    if (!spil_cells_any(cells))
        return REFUSE(r, SPIL_TR("the answer of %s is not on the board"), word);
    card.answer = (int16_t)answer;
    int kind = 0;
    while (kind < b->plus && memcmp(&b->card[kind], &card, sizeof card) != 0)
        kind++;
    TRY(add_card(r, kind));
    if (kind < b->plus) {
        b->twins = 1;
    } else {
        b->card[kind] = card;
        b->cells[kind] = cells;
        b->slot[kind] = b->cell_slot[spil_cells_first(cells)];
        b->pair[kind][0] = (uint8_t)spil_cells_first(cells);
        b->pair[kind][1] = (uint8_t)spil_cells_first(spil_cells_rest(cells));
        b->plus++;
    }
    return SPIL_OK;
}

static spil_code read_cards(reader *r)
{
    spil_sequence_board *b = r->board;
    char word[WORD_BYTES];
    for (;;) {
        if (!next_line(r))
            return REFUSE(r, SPIL_TR("the file ends before the line: plus N"));
        const spil_in line = r->line;
        next_word(r, word);
        if (spil_same(word, "plus")) {
            r->line = line;
            break;
        }
        do
            TRY(read_card(r, word));
        while (next_word(r, word));
    }
    for (spil_cells left = b->numbers; spil_cells_any(left); left = spil_cells_rest(left)) {
        const int bit = spil_cells_first(left);
        int kind = 0;
        while (kind < b->plus && b->card[kind].answer != b->number[bit])
            kind++;
        if (kind == b->plus)
            return REFUSE_ROW(r, bit, SPIL_TR("no card has the answer %d"), b->number[bit]);
    }
    return SPIL_OK;
}

/* `plus N` (its line has been read already) and `minus N`, and nothing after them. */
static spil_code read_specials(reader *r)
{
    spil_sequence_board *b = r->board;
    int n;
    b->minus = (uint8_t)(b->plus + 1);
    b->cells[b->plus] = b->cells[b->minus] = b->numbers;
    b->card[b->plus].answer = b->card[b->minus].answer = -1;
    b->slot[b->plus] = SPIL_SEQUENCE_SLOT_PLUS;
    b->slot[b->minus] = SPIL_SEQUENCE_SLOT_MINUS;
    if (!keyword_line(r, "plus", 1, SPIL_SEQUENCE_CARDS, &n))
        return REFUSE(r, SPIL_TR("after the cards come the lines: %s and %s"), "plus N", "minus N");
    for (int i = 0; i < n; i++)
        TRY(add_card(r, b->plus));
    if (!next_line(r) || !keyword_line(r, "minus", 1, SPIL_SEQUENCE_CARDS, &n))
        return REFUSE(r, SPIL_TR("after the cards come the lines: %s and %s"), "plus N", "minus N");
    for (int i = 0; i < n; i++)
        TRY(add_card(r, b->minus));
    if (b->n_cards < DECK_MIN)
        return REFUSE(r, SPIL_TR("%d cards are too few: two seats need %d"), b->n_cards, DECK_MIN);
    if (next_line(r))
        return REFUSE(r, SPIL_TR("nothing may follow the line: minus N"));
    return SPIL_OK;
}

spil_code spil_sequence_read_board(const char *text, void *board, spil_error *err)
{
    char word[WORD_BYTES];
    reader reading = {.at = text, .board = board, .err = err};
    reader *r = &reading;
    memset(r->board, 0, sizeof *r->board);
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++)
        r->board->number[bit] = -1;

    TRY(read_cells(r));
    bool more = next_line(r) && next_word(r, word);
    if (more && spil_same(word, "groups")) {
        TRY(read_groups(r));
        more = next_line(r) && next_word(r, word);
    }
    if (!more || !spil_same(word, "cards") || next_word(r, word))
        return REFUSE(r, SPIL_TR("after the board comes the line: cards"));
    TRY(read_cards(r));
    return read_specials(r);
}
