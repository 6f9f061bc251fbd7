/* load.c: a position of Sequence Numbers read from JSON, with the checks its notation page names, and what a seat knows
 * of one.
 *
 * First everything is read as it stands, then cards are checked against the deck, sequences against the chips, lines
 * of five against the sequences, and turn, passes and flags against the course of a game. Fields that follow from the
 * rest (`sides`, `need`, `grid`, `to_act`) are compared by the caller. So are the places of hidden cards in a view:
 * which of the cards that its seat has not seen is where does not matter to it. */
#include <string.h>

#include "sequence.h"
#include "spil/bits.h"
#include "try.h"

typedef struct position {
    const spil_setup *su;
    const spil_sequence_board *board;
    const spil_json *doc;
    spil_error *err;
    bool view;  /* hidden cards are "?" */
    int viewer; /* whose hand is known, and read before hidden cards; in a state any seat */
    uint8_t left[SPIL_SEQUENCE_KINDS]; /* cards of each kind not met yet */
} position;

enum { OP_MAX = 1000000000 }; /* no game comes near it, and what follows cannot overflow */

/* ---- cards ---- */

/* One of the cards not met yet, or NONE. */
static int any_left(const position *p)
{
    int kind = 0;
    while (kind < NONE && p->left[kind] == 0)
        kind++;
    return kind;
}

static spil_code read_cards(position *p, const spil_json_node *list, const char *field, int max,
                            uint8_t out[], int *n)
{
    *n = 0;
    if (list->type != SPIL_JSON_ARRAY || list->count > (uint32_t)max)
        return REFUSE_STATE(p, SPIL_TR("'%s' must hold lists of at most %d cards"), field, max);
    for (const spil_json_node *c = spil_json_first(p->doc, list); c != NULL; c = spil_json_next(p->doc, c)) {
        char text[16];
        int kind;
        const bool fits = spil_json_text(p->doc, c, text, sizeof text);
        spil_in in = spil_in_from(fits ? text : "");
        if (p->view && fits && spil_same(text, "?"))
            kind = any_left(p);
        else if (!spil__sequence_parse_card(p->board, &in, &kind) || !spil_in_done(&in))
            return REFUSE_STATE(p, SPIL_TR("'%s' holds something that is not a card"), field);
        if (kind == NONE || p->left[kind] == 0)
            return REFUSE_STATE(p, SPIL_TR("the deck does not have that many %s"), text);
        p->left[kind]--;
        out[(*n)++] = (uint8_t)kind;
    }
    return SPIL_OK;
}

/* A list with an entry for each seat. */
static spil_code want_per_seat(position *p, const char *name, const spil_json_node **list)
{
    TRY(spil_json_want(p->doc, p->doc->node, name, SPIL_JSON_ARRAY, list, p->err));
    if ((*list)->count != (uint32_t)p->su->seats)
        return REFUSE_STATE(p, SPIL_TR("'%s' needs an entry for each of %d seats"), name, p->su->seats);
    return SPIL_OK;
}

static spil_code read_all_cards(position *p, sequence_state *st)
{
    const spil_json *doc = p->doc;
    const spil_json_node *list, *hands[SPIL_SEATS_MAX];
    uint8_t cards[SPIL_SEQUENCE_CARDS];
    int n, seat = 0, total = 0;
    for (int i = 0; i < p->board->n_cards; i++)
        p->left[p->board->deck[i]]++;

    TRY(want_per_seat(p, "discards", &list));
    for (const spil_json_node *d = spil_json_first(doc, list); d != NULL; d = spil_json_next(doc, d)) {
        TRY(read_cards(p, d, "discards", SPIL_SEQUENCE_CARDS, cards, &n));
        for (int i = 0; i < n; i++) /* newest first */
            st->piles[total + i] = cards[n - 1 - i];
        total += n;
        for (int s = seat; s < 8; s++)
            st->pile_ends += (uint64_t)n << 8 * s;
        seat++;
    }

    TRY(want_per_seat(p, "hands", &list));
    seat = 0;
    for (const spil_json_node *h = spil_json_first(doc, list); h != NULL; h = spil_json_next(doc, h))
        hands[seat++] = h;
    for (int i = 0; i < p->su->seats; i++) {
        seat = (p->viewer + i) % p->su->seats;
        TRY(read_cards(p, hands[seat], "hands", spil_sequence_deal(p->su), cards, &n));
        for (int k = 0; k < n; k++)
            st->hand[seat] = hand_with(st->hand[seat], cards[k]);
    }

    TRY(spil_json_want(doc, doc->node, "stock", SPIL_JSON_ARRAY, &list, p->err));
    TRY(read_cards(p, list, "stock", SPIL_SEQUENCE_CARDS, cards, &n));
    memcpy(st->stock + STOCK - n, cards, (size_t)n);
    st->n_stock = (uint8_t)n;

    for (int kind = 0; kind < SPIL_SEQUENCE_KINDS; kind++) {
        if (p->left[kind] == 0)
            continue;
        char text[SPIL_MOVE_TEXT];
        spil_out out = spil_out_to(text, sizeof text);
        spil__sequence_print_card(p->su, kind, &out);
        return REFUSE_STATE(p, SPIL_TR("a card is missing: %s"), text);
    }
    return SPIL_OK;
}

/* ---- board ---- */

static spil_code read_chip_row(position *p, const spil_json_node *node, int row, sequence_state *st)
{
    const spil_sequence_board *b = p->board;
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

/* The five names as a line in reading order. */
static spil_code read_line(position *p, const spil_json_node *cells, int side, uint16_t *made)
{
    int bit[5], n = 0;
    for (const spil_json_node *c = spil_json_first(p->doc, cells); c != NULL && n < 5;
         c = spil_json_next(p->doc, c)) {
        char text[8];
        const bool fits = spil_json_text(p->doc, c, text, sizeof text);
        spil_in in = spil_in_from(fits ? text : "");
        if (!spil__sequence_parse_cell(p->board, &in, &bit[n]) || !spil_in_done(&in) ||
            bit[n++] == SPIL_SEQUENCE_OFF)
            return REFUSE_STATE(p, SPIL_TR("'cells' holds something that is not a cell of the board"));
    }
    for (int direction = 0; direction < 4 && n == 5 && cells->count == 5; direction++) {
        const int step = spil_sequence_step(p->board, direction);
        bool in_line =
            spil_sequence_fits(p->board, direction, bit[0] % p->board->width, bit[0] / p->board->width);
        for (int i = 1; i < 5; i++)
            in_line = in_line && bit[i] == bit[0] + i * step;
        if (in_line) {
            *made = spil_sequence_make(side, direction, bit[0]);
            return SPIL_OK;
        }
    }
    return REFUSE_STATE(
        p, SPIL_TR("the cells of a sequence must be five in line, read from the left or from the top"));
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

static spil_code read_sequence(position *p, const spil_json_node *node, sequence_state *st)
{
    static const char *const names[] = {"side", "cells", NULL};
    const spil_sequence_board *b = p->board;
    const spil_json_node *cells;
    int side;
    uint16_t made = 0;
    if (node->type != SPIL_JSON_OBJECT)
        return REFUSE_STATE(p, SPIL_TR("'%s' must hold objects"), "sequences");
    TRY(spil_json_only(p->doc, node, names, NULL, p->err));
    TRY(spil_json_want_int(p->doc, node, "side", 0, spil_sequence_sides(p->su) - 1, &side, p->err));
    TRY(spil_json_want(p->doc, node, "cells", SPIL_JSON_ARRAY, &cells, p->err));
    TRY(read_line(p, cells, side, &made));
    const spil_cells line = spil_sequence_cells(b, made);
    if (spil_cells_any(spil_cells_without(line, spil_cells_or(st->chips[side], b->corners))))
        return REFUSE_STATE(p, SPIL_TR("a sequence of side %d has a cell without its chip"), side);
    if (overlaps(b, st, side, line))
        return REFUSE_STATE(p, SPIL_TR("two sequences of side %d share more than one cell"), side);
    st->made[st->n_made++] = made;
    st->locked = spil_cells_or(st->locked, spil_cells_without(line, b->corners));
    return SPIL_OK;
}

/* N8: five in line of one side are a sequence at once, unless they share two cells or more with an earlier one. */
static spil_code check_lines(position *p, const sequence_state *st, int side, int direction)
{
    const spil_sequence_board *b = p->board;
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

static spil_code read_table(position *p, sequence_state *st)
{
    const spil_json *doc = p->doc;
    const spil_json_node *list;
    int row = 0;
    TRY(spil_json_want(doc, doc->node, "chips", SPIL_JSON_ARRAY, &list, p->err));
    if (list->count != p->board->rows)
        return REFUSE_STATE(p, SPIL_TR("'%s' must have %d rows"), "chips", p->board->rows);
    for (const spil_json_node *r = spil_json_first(doc, list); r != NULL; r = spil_json_next(doc, r))
        TRY(read_chip_row(p, r, row++, st));
    TRY(spil_json_want(doc, doc->node, "sequences", SPIL_JSON_ARRAY, &list, p->err));
    if (list->count > SPIL_SEQUENCE_MADE)
        return REFUSE_STATE(p, SPIL_TR("there are too many sequences"));
    for (const spil_json_node *s = spil_json_first(doc, list); s != NULL; s = spil_json_next(doc, s))
        TRY(read_sequence(p, s, st));
    for (int side = 0; side < spil_sequence_sides(p->su); side++) {
        for (int direction = 0; direction < 4; direction++)
            TRY(check_lines(p, st, side, direction));
    }
    return SPIL_OK;
}

/* ---- turn, passes, flags ---- */

static spil_code read_flags(position *p, const char *name, uint8_t *flags)
{
    const spil_json_node *list;
    int seat = 0;
    TRY(want_per_seat(p, name, &list));
    for (const spil_json_node *f = spil_json_first(p->doc, list); f != NULL; f = spil_json_next(p->doc, f)) {
        if (f->type != SPIL_JSON_TRUE && f->type != SPIL_JSON_FALSE)
            return REFUSE_STATE(p, SPIL_TR("'%s' must be true or false"), name);
        *flags |= (uint8_t)((f->type == SPIL_JSON_TRUE) << seat++);
    }
    return SPIL_OK;
}

static spil_code read_course(position *p, sequence_state *st)
{
    const spil_json *doc = p->doc;
    const spil_json_node *root = doc->node;
    const int seats = p->su->seats;
    int dealer, turn, passes, turns;
    bool dead_used;
    TRY(spil_json_want_int(doc, root, "dealer", 0, seats - 1, &dealer, p->err));
    TRY(spil_json_want_int(doc, root, "turn", 0, seats - 1, &turn, p->err));
    TRY(spil_json_want_int(doc, root, "turns", st->over, SPIL_SEQUENCE_TURNS - 1 + st->over, &turns, p->err));
    TRY(spil_json_want_int(doc, root, "passes", 0, seats - 1 + st->over, &passes, p->err));
    TRY(spil_json_want_bool(doc, root, "dead_used", &dead_used, p->err));
    TRY(read_flags(p, "may_draw", &st->may_draw));
    TRY(read_flags(p, "must_forfeit", &st->must_forfeit));
    st->dealer = (uint8_t)dealer;
    st->turn = (uint8_t)turn;
    st->passes = (uint8_t)passes;
    st->turns = (uint16_t)turns;
    st->dead_used = dead_used;
    if (passes > turns)
        return REFUSE_STATE(p, SPIL_TR("there cannot be more passes than turns"));
    const int whose =
        (dealer + turns + !st->over) % seats; /* when over, the last turn counts and the seat stays */
    if (turn != whose)
        return REFUSE_STATE(p, SPIL_TR("after %d turns from dealer %d on, 'turn' must be %d"), turns, dealer,
                            whose);
    return SPIL_OK;
}

/* N7, N9: whether the game can have ended, or can still go on. */
static spil_code check_end(position *p, const sequence_state *st)
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

static spil_code check_flags(position *p, const sequence_state *st)
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

static spil_code read_position(position *p, bool over, sequence_state *st)
{
    p->board = spil_sequence_board_of(p->su);
    memset(st, 0, sizeof *st);
    st->over = over;
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        st->hand[seat] = SPIL_SEQUENCE_EMPTY_HAND;
    TRY(read_all_cards(p, st));
    TRY(read_table(p, st));
    TRY(read_course(p, st));
    TRY(check_end(p, st));
    return check_flags(p, st);
}

spil_code spil__sequence_read(const spil_setup *su, const spil_json *doc, const spil_key *key, uint64_t op,
                              bool over, void *state, spil_error *err)
{
    position p = {.su = su, .doc = doc, .err = err};
    sequence_state *st = state;
    if (op < FIRST_OP || op > OP_MAX)
        return REFUSE_STATE(&p, SPIL_TR("'rng.op' must be at least %d: the deal has used as many"), FIRST_OP);
    TRY(read_position(&p, over, st));
    st->key = *key;
    st->op = (uint32_t)op;
    return SPIL_OK;
}

spil_code spil__sequence_read_view(const spil_setup *su, const spil_json *doc, void *view, spil_error *err)
{
    const spil_view_head *head = view;
    position p = {.su = su, .doc = doc, .err = err, .view = true, .viewer = head->seat};
    sequence_state st;
    TRY(read_position(&p, head->over, &st));
    spil_view_of(su, &st, head->seat, view);
    return SPIL_OK;
}
