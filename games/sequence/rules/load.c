/* load.c: the fields of states and views of Sequence Numbers, and the checks on positions that its notation page names.
 *
 * Cards are counted while the fields are read, and sequences are checked against the chips, which come before them.
 * Then lines of five are checked against the sequences, and turn, passes and flags against the course of a game. Fields
 * that follow from the rest (`sides`, `need`, `grid`, `to_act`) are compared by the caller. */
#include <string.h>

#include "sequence.h"
#include "spil/bits.h"
#include "try.h"

enum { OP_MAX = 1000000000 }; /* no game comes near it, and what follows cannot overflow */

/* ---- cards ---- */

int spil__sequence_copies(const spil_setup *su, int kind)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    int n = 0;
    for (int i = 0; i < b->n_cards; i++)
        n += b->deck[i] == kind;
    return n;
}

static int get_hand(const spil_source *from, int seat, int out[])
{
    const uint64_t hand = from->st != NULL ? ((const sequence_state *)from->st)->hand[seat]
                                           : ((const spil_sequence_view *)from->view)->hand;
    for (int i = 0; i < hand_size(hand); i++)
        out[i] = spil_sequence_hand_card(hand, i);
    return hand_size(hand);
}

static spil_code put_hand(spil_position *p, int seat, const int kinds[], int n)
{
    sequence_state *st = p->state;
    const int most = spil_sequence_deal(p->su);
    if (n > most)
        return REFUSE_STATE(p, SPIL_TR("'%s' must hold lists of at most %d cards"), "hands", most);
    st->hand[seat] = SPIL_SEQUENCE_EMPTY_HAND;
    for (int i = 0; i < n; i++)
        st->hand[seat] = hand_with(st->hand[seat], kinds[i]);
    return SPIL_OK;
}

static int get_stock(const spil_source *from, int seat, int out[])
{
    (void)seat;
    const sequence_state *st = from->st;
    for (int i = 0; i < st->n_stock; i++)
        out[i] = st->stock[STOCK - st->n_stock + i];
    return st->n_stock;
}

static spil_code put_stock(spil_position *p, int seat, const int kinds[], int n)
{
    (void)seat;
    sequence_state *st = p->state;
    for (int i = 0; i < n; i++)
        st->stock[STOCK - n + i] = (uint8_t)kinds[i];
    st->n_stock = (uint8_t)n;
    return SPIL_OK;
}

/* Newest first. */
static int get_discards(const spil_source *from, int seat, int out[])
{
    const spil_sequence_view *v = from->view;
    const int start = spil_sequence_pile_start(v->pile_ends, seat);
    const int end = spil_sequence_pile_end(v->pile_ends, seat);
    for (int i = start; i < end; i++)
        out[end - 1 - i] = v->piles[i];
    return end - start;
}

static spil_code put_discards(spil_position *p, int seat, const int kinds[], int n)
{
    sequence_state *st = p->state;
    const int start = spil_sequence_pile_end(st->pile_ends, 7);
    for (int i = 0; i < n; i++)
        st->piles[start + i] = (uint8_t)kinds[n - 1 - i];
    for (int s = seat; s < 8; s++)
        st->pile_ends += (uint64_t)n << 8 * s;
    return SPIL_OK;
}

/* ---- board ---- */

static void write_grid(const spil_source *from, const char *key, spil_json_writer *w)
{
    const spil_sequence_board *b = spil_sequence_board_of(from->su);
    spil_json_open(w, key, '[');
    for (int row = 0; row < b->rows; row++) {
        spil_json_open(w, NULL, '[');
        for (int column = 0; column < b->columns; column++) {
            const int number = b->number[row * b->width + column];
            if (number < 0)
                spil_json_string(w, NULL, "*");
            else
                spil_json_int(w, NULL, number);
        }
        spil_json_close(w, ']');
    }
    spil_json_close(w, ']');
}

static void write_chips(const spil_source *from, const char *key, spil_json_writer *w)
{
    const spil_sequence_board *b = spil_sequence_board_of(from->su);
    const spil_cells *chips = ((const spil_sequence_view *)from->view)->chips;
    spil_json_open(w, key, '[');
    for (int row = 0; row < b->rows; row++) {
        char text[SPIL_SEQUENCE_SIZE_MAX + 1] = {0};
        for (int column = 0; column < b->columns; column++) {
            const int bit = row * b->width + column;
            text[column] = spil_cells_has(b->corners, bit) ? '*' : '.';
            for (int side = 0; side < SPIL_SEQUENCE_SIDES; side++) {
                if (spil_cells_has(chips[side], bit))
                    text[column] = (char)('0' + side);
            }
        }
        spil_json_string(w, NULL, text);
    }
    spil_json_close(w, ']');
}

static spil_code read_chip_row(spil_position *p, const spil_json_node *node, int row)
{
    const spil_sequence_board *b = spil_sequence_board_of(p->su);
    sequence_state *st = p->state;
    char text[SPIL_SEQUENCE_SIZE_MAX + 1];
    if (!spil_json_text(p->doc, node, text, sizeof text) || spil_length(text) != b->columns)
        return REFUSE_STATE(p, SPIL_TR("row %d of 'chips' must be a string of %d characters"), row + 1,
                            b->columns);
    for (int column = 0; column < b->columns; column++) {
        const int bit = row * b->width + column, side = text[column] - '0';
        const bool corner = spil_cells_has(b->corners, bit);
        if (text[column] == (corner ? '*' : '.'))
            continue;
        if (corner || side < 0 || side >= spil_sequence_sides(p->su))
            return REFUSE_STATE(p, SPIL_TR("row %d of 'chips': character %d is wrong there"), row + 1,
                                column + 1);
        st->chips[side] = spil_cells_or(st->chips[side], spil_cells_bit(bit));
    }
    return SPIL_OK;
}

static spil_code read_chips(spil_position *p, const spil_json_node *list)
{
    const int rows = spil_sequence_board_of(p->su)->rows;
    int row = 0;
    if (list->type != SPIL_JSON_ARRAY || list->count != (uint32_t)rows)
        return REFUSE_STATE(p, SPIL_TR("'%s' must have %d rows"), "chips", rows);
    for (const spil_json_node *r = spil_json_first(p->doc, list); r != NULL; r = spil_json_next(p->doc, r))
        TRY(read_chip_row(p, r, row++));
    return SPIL_OK;
}

static void print_cell(const spil_setup *su, int bit, spil_out *out)
{
    spil__sequence_print_cell(spil_sequence_board_of(su), bit, out);
}

static bool parse_cell(const spil_setup *su, const char *text, int *bit)
{
    spil_in in = spil_in_from(text);
    return spil__sequence_parse_cell(spil_sequence_board_of(su), &in, bit) && spil_in_done(&in) &&
           *bit != SPIL_SEQUENCE_OFF;
}

enum { SIDE, CELLS };
static const spil_state_field sequence[] = {
    [SIDE] = {"side", .kind = SPIL_FIELD_SIDE},
    [CELLS] = {"cells", SPIL_FIELD_TEXT, SPIL_LIST, .print = print_cell, .parse = parse_cell},
    {0},
};

static bool get_sequence(const spil_source *from, int i, spil_row *row)
{
    const spil_sequence_view *v = from->view;
    if (i == v->n_made)
        return false;
    const int step =
        spil_sequence_step(spil_sequence_board_of(from->su), spil_sequence_direction(v->made[i]));
    spil_row_add(row, SIDE, spil_sequence_side(v->made[i]));
    for (int k = 0; k < 5; k++)
        spil_row_add(row, CELLS, spil_sequence_first(v->made[i]) + k * step);
    return true;
}

/* The direction in which the cells are a line in reading order; 4: they are not one. */
static int direction_of(const spil_sequence_board *b, const int cells[], int n)
{
    int direction = n == 5 ? 0 : 4;
    for (; direction < 4; direction++) {
        const int step = spil_sequence_step(b, direction);
        bool in_line = spil_sequence_fits(b, direction, cells[0] % b->width, cells[0] / b->width);
        for (int i = 1; i < 5; i++)
            in_line = in_line && cells[i] == cells[0] + i * step;
        if (in_line)
            break;
    }
    return direction;
}

/* Is the line a sequence of that side, or does it share two cells or more with one? */
static bool overlaps(const spil_sequence_board *b, const sequence_state *st, int side, spil_cells line)
{
    for (int i = 0; i < st->n_made; i++) {
        const spil_cells shared = spil_cells_and(line, spil_sequence_cells(b, st->made[i]));
        if (spil_sequence_side(st->made[i]) == side &&
            spil_popcount(shared.half[0]) + spil_popcount(shared.half[1]) > 1)
            return true;
    }
    return false;
}

static spil_code put_sequence(spil_position *p, int i, const spil_row *row)
{
    const spil_sequence_board *b = spil_sequence_board_of(p->su);
    sequence_state *st = p->state;
    const int side = row->value[SIDE][0], direction = direction_of(b, row->value[CELLS], row->n[CELLS]);
    if (direction == 4)
        return REFUSE_STATE(
            p, SPIL_TR("the cells of a sequence must be five in line, read from the left or from the top"));
    st->made[i] = spil_sequence_make(side, direction, row->value[CELLS][0]);
    const spil_cells line = spil_sequence_cells(b, st->made[i]);
    if (spil_cells_any(spil_cells_without(line, spil_cells_or(st->chips[side], b->corners))))
        return REFUSE_STATE(p, SPIL_TR("a sequence of side %d has a cell without its chip"), side);
    if (overlaps(b, st, side, line))
        return REFUSE_STATE(p, SPIL_TR("two sequences of side %d share more than one cell"), side);
    st->n_made++;
    st->locked = spil_cells_or(st->locked, spil_cells_without(line, b->corners));
    return SPIL_OK;
}

/* ---- the table ---- */

static int get_side(const spil_source *from, int seat, int out[])
{
    out[0] = spil_sequence_side_of(from->su, seat);
    return 1;
}

static int get_need(const spil_source *from, int seat, int out[])
{
    (void)seat;
    out[0] = spil_sequence_need(from->su);
    return 1;
}

#define BOTH(field) SPIL_IN_BOTH(sequence_state, spil_sequence_view, field)
const spil_state_field spil__sequence_fields[] = {
    {.store = SPIL_KEY, SPIL_IN_STATE(sequence_state, key)},
    {"sides", SPIL_FIELD_SIDE, SPIL_EACH_SEAT, .get = get_side},
    {"dealer", SPIL_FIELD_SEAT, SPIL_ONE, SPIL_PLAIN, BOTH(dealer)},
    {"turn", SPIL_FIELD_SEAT, SPIL_ONE, SPIL_PLAIN, BOTH(turn)},
    {"need", SPIL_FIELD_NUMBER, SPIL_ONE, .get = get_need},
    {"grid", .shape = SPIL_ODD, .write = write_grid},
    {"chips", .shape = SPIL_ODD, .write = write_chips, .read = read_chips},
    {"sequences", .shape = SPIL_ROWS, .max = SPIL_SEQUENCE_MADE, .member = sequence, .get_row = get_sequence,
     .put_row = put_sequence},
    {"hands", SPIL_FIELD_CARD, SPIL_LIST_EACH_SEAT, .seen = SPIL_BY_OWNER, .deck = true, .unordered = true,
     .get = get_hand, .put = put_hand, SPIL_VIEW_COUNTS(spil_sequence_view, n_hand)},
    {"stock", SPIL_FIELD_CARD, SPIL_LIST, .seen = SPIL_BY_NOBODY, .deck = true, .get = get_stock,
     .put = put_stock, SPIL_VIEW_COUNTS(spil_sequence_view, n_stock)},
    {"discards", SPIL_FIELD_CARD, SPIL_LIST_EACH_SEAT, .deck = true, .get = get_discards,
     .put = put_discards},
    {"dead_used", SPIL_FIELD_BOOL, SPIL_ONE, SPIL_PLAIN, BOTH(dead_used)},
    {"may_draw", SPIL_FIELD_BOOL, SPIL_EACH_SEAT, SPIL_BITS, BOTH(may_draw)},
    {"must_forfeit", SPIL_FIELD_BOOL, SPIL_EACH_SEAT, SPIL_BITS, BOTH(must_forfeit)},
    {"passes", SPIL_FIELD_NUMBER, SPIL_ONE, SPIL_PLAIN, BOTH(passes), .max = SPIL_SEATS_MAX},
    {"turns", SPIL_FIELD_NUMBER, SPIL_ONE, SPIL_PLAIN, BOTH(turns), .max = SPIL_SEQUENCE_TURNS},
    {0},
};

/* ---- checks ---- */

/* N8: five in line of one side are a sequence at once, unless they share two cells or more with an earlier one. */
static spil_code check_lines(spil_position *p, const sequence_state *st, int side, int direction)
{
    const spil_sequence_board *b = spil_sequence_board_of(p->su);
    const spil_cells own = spil_cells_or(st->chips[side], b->corners);
    for (int row = 0; row < b->rows; row++) {
        for (int column = 0; column < b->columns; column++) {
            if (!spil_sequence_fits(b, direction, column, row))
                continue;
            const int first = row * b->width + column;
            const spil_cells line = spil_sequence_cells(b, spil_sequence_make(side, direction, first));
            if (spil_cells_any(spil_cells_without(line, own)) || overlaps(b, st, side, line))
                continue;
            char text[SPIL_MOVE_TEXT];
            spil_out out = spil_out_to(text, sizeof text);
            spil__sequence_print_cell(b, first, &out);
            return REFUSE_STATE(p, SPIL_TR("side %d has five in line from %s on, which 'sequences' lacks"),
                                side, text);
        }
    }
    return SPIL_OK;
}

/* N7: whose turn it is after this many. When the game is over, the last turn counts and the seat stays. */
static spil_code check_turn(spil_position *p, const sequence_state *st)
{
    const int seats = p->su->seats, most_turns = SPIL_SEQUENCE_TURNS - 1 + st->over;
    const int turn = (st->dealer + st->turns + !st->over) % seats;
    if (st->turns < st->over || st->turns > most_turns)
        return REFUSE_STATE(p, SPIL_TR("'%s' must be a whole number from %d to %d"), "turns", st->over,
                            most_turns);
    if (st->passes > seats - 1 + st->over)
        return REFUSE_STATE(p, SPIL_TR("'%s' must be a whole number from %d to %d"), "passes", 0,
                            seats - 1 + st->over);
    if (st->passes > st->turns)
        return REFUSE_STATE(p, SPIL_TR("there cannot be more passes than turns"));
    if (st->turn != turn)
        return REFUSE_STATE(p, SPIL_TR("after %d turns from dealer %d on, 'turn' must be %d"), st->turns,
                            st->dealer, turn);
    return SPIL_OK;
}

/* N7, N9: whether the game can have ended, or can still go on. */
static spil_code check_end(spil_position *p, const sequence_state *st)
{
    const int need = spil_sequence_need(p->su);
    bool won = false;
    for (int side = 0; side < spil_sequence_sides(p->su); side++) {
        if (count_made(st->made, st->n_made, side) < need)
            continue;
        if (!st->over)
            return REFUSE_STATE(p, SPIL_TR("side %d has the sequences it needs: the game is over"), side);
        if (side != spil_sequence_side_of(p->su, st->turn) || st->passes > 0)
            return REFUSE_STATE(p, SPIL_TR("side %d cannot have won with the last turn"), side);
        won = true;
    }
    if (st->over && !won && st->passes < p->su->seats && st->turns < SPIL_SEQUENCE_TURNS)
        return REFUSE_STATE(p, SPIL_TR("nothing has ended this game"));
    return SPIL_OK;
}

static spil_code check_flags(spil_position *p, const sequence_state *st)
{
    const spil_setup *su = p->su;
    const int seats = su->seats;
    if (st->over && (st->dead_used || st->may_draw != 0 || st->must_forfeit != 0))
        return REFUSE_STATE(p, SPIL_TR("nobody has anything to do when the game is over"));
    if (st->may_draw != 0 && su->option[SPIL_SEQUENCE_DRAW] != DRAW_MANUAL)
        return REFUSE_STATE(p, SPIL_TR("'may_draw' is for draw=manual"));
    if (st->dead_used && st->may_draw >> st->turn & 1)
        return REFUSE_STATE(p, SPIL_TR("an exchange ends seat %d's right to draw"), st->turn);
    if (st->must_forfeit != 0 && seats < 4)
        return REFUSE_STATE(p, SPIL_TR("there is no table talk without teams"));
    int guilty = -1;
    for (int seat = 0; seat < seats; seat++) {
        const int ago = (st->turn - seat + seats - 1) % seats + 1; /* turns since its last one: 1 … seats */
        if (st->may_draw >> seat & 1) {
            if (ago > st->turns || ago <= st->passes)
                return REFUSE_STATE(p, SPIL_TR("seat %d has not played a card to draw for"), seat);
            if (hand_size(st->hand[seat]) >= spil_sequence_deal(su))
                return REFUSE_STATE(p, SPIL_TR("seat %d holds too many cards to draw one"), seat);
        }
        if (st->must_forfeit >> seat & 1) {
            const int side = spil_sequence_side_of(su, seat);
            if (guilty >= 0 && side != guilty)
                return REFUSE_STATE(p, SPIL_TR("only one side forfeits cards at a time"));
            if (st->hand[seat] == SPIL_SEQUENCE_EMPTY_HAND)
                return REFUSE_STATE(p, SPIL_TR("seat %d has no card to forfeit"), seat);
            guilty = side;
        }
    }
    return SPIL_OK;
}

spil_code spil__sequence_settle(spil_position *p)
{
    sequence_state *st = p->state;
    if (!p->view && (p->op < FIRST_OP || p->op > OP_MAX))
        return REFUSE_STATE(p, SPIL_TR("'rng.op' must be at least %d: the deal has used as many"), FIRST_OP);
    st->op = (uint32_t)p->op;
    st->over = p->over;
    for (int seat = p->su->seats; seat < SPIL_SEATS_MAX; seat++)
        st->hand[seat] = SPIL_SEQUENCE_EMPTY_HAND;

    TRY(spil_position_whole(p));
    for (int side = 0; side < spil_sequence_sides(p->su); side++) {
        for (int direction = 0; direction < 4; direction++)
            TRY(check_lines(p, st, side, direction));
    }
    TRY(check_turn(p, st));
    TRY(check_end(p, st));
    return check_flags(p, st);
}
