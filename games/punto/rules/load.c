/* load.c: the fields of states and views of Punto, and the checks on positions that its notation page names.
 *
 * The 72 cards are counted while the fields are read. Then they are checked against the course of the game: who can
 * have started, how many cards each seat must have placed, what it started the round with. Fields that follow from the
 * rest (`wins`, `to_act`, `rng.op`) are compared by the caller. */
#include <string.h>

#include "punto.h"
#include "spil/bits.h"
#include "try.h"

/* What is read and does not yet have its place in the state. */
typedef struct position {
    const spil_setup *su;
    spil_error *err;
    bool over;
    int card;       /* face up, or NONE */
    int trophy_now; /* 1: over, and the last trophy was placed in this round */
    int placed;     /* cards placed in this round, that trophy included */
    uint8_t n_pile[4];
    uint8_t pile[4][CARDS];            /* NONE in a view */
    uint8_t winner[SPIL_PUNTO_ROUNDS]; /* side per finished round; NONE = drawn */
    uint8_t by[SPIL_PUNTO_ROUNDS];
    int n_history;
} position;

_Static_assert(sizeof(position) <= SPIL_NOTES_MAX, "fits the notes");

static position *notes_of(spil_position *p)
{
    return (position *)(void *)p->notes;
}

/* ---- fields ---- */

int spil__punto_copies(const spil_setup *su, int kind)
{
    (void)su;
    return kind < KINDS ? 2 : 0;
}

static int get_wins(const spil_source *from, int seat, int out[])
{
    (void)seat;
    const spil_punto_view *v = from->view;
    uint8_t wins[4];
    count_wins(from->su, v->trophies, v->n_trophies, wins);
    for (int side = 0; side < spil_punto_sides(from->su); side++)
        out[side] = wins[side];
    return spil_punto_sides(from->su);
}

static spil_code put_card(spil_position *p, int seat, const int kinds[], int n)
{
    (void)seat;
    (void)n;
    notes_of(p)->card = kinds[0] == SPIL_NONE ? NONE : kinds[0];
    if ((kinds[0] == SPIL_NONE) != p->over)
        return REFUSE_STATE(p, SPIL_TR("'card' is null when the game is over, and only then"));
    return SPIL_OK;
}

static int get_pile(const spil_source *from, int seat, int out[])
{
    const punto_state *st = from->st;
    const int n = ((const spil_punto_view *)from->view)->pile[seat];
    for (int i = 0; i < n; i++)
        out[i] = st->deck[st->end[seat] - n + i];
    return n;
}

static spil_code put_pile(spil_position *p, int seat, const int kinds[], int n)
{
    position *notes = notes_of(p);
    if (n > CARDS)
        return REFUSE_STATE(p, SPIL_TR("'%s' must hold lists of at most %d cards"), "piles", CARDS);
    for (int i = 0; i < n; i++)
        notes->pile[seat][i] = (uint8_t)(p->view ? NONE : kinds[i]);
    notes->n_pile[seat] = (uint8_t)n;
    return SPIL_OK;
}

enum { STACK_X, STACK_Y, STACK_CARDS };
static const spil_state_field stack[] = {
    [STACK_X] = {"x", SPIL_FIELD_NUMBER, .min = -5, .max = 5},
    [STACK_Y] = {"y", SPIL_FIELD_NUMBER, .min = -5, .max = 5},
    [STACK_CARDS] = {"stack", SPIL_FIELD_CARD, SPIL_LIST, .deck = true},
};

/* Cells ascend by y, then x; the highest card, which is the top one, comes first. */
static bool get_stack(const spil_source *from, int i, spil_row *row)
{
    (void)i;
    const uint8_t *where = ((const spil_punto_view *)from->view)->where;
    int cell = 256;
    for (int card = 0; card < CARDS; card++)
        cell = where[card] > row->at && where[card] < cell ? where[card] : cell;
    if (cell == 256)
        return false;
    row->at = cell;
    spil_row_add(row, STACK_X, spil_punto_x((uint8_t)cell));
    spil_row_add(row, STACK_Y, spil_punto_y((uint8_t)cell));
    for (int points = 9; points > 0; points--) {
        for (int kind = points - 1; kind < KINDS; kind += 9) {
            if (where[2 * kind] == cell || where[2 * kind + 1] == cell)
                spil_row_add(row, STACK_CARDS, kind);
        }
    }
    return true;
}

static spil_code put_stack(spil_position *p, int i, const spil_row *row)
{
    (void)i;
    punto_state *st = p->state;
    const int x = row->value[STACK_X][0], y = row->value[STACK_Y][0], n = row->n[STACK_CARDS];
    const int *cards = row->value[STACK_CARDS];
    const uint8_t cell = spil_punto_cell(x, y);
    if (n == 0)
        return REFUSE_STATE(p, SPIL_TR("the stack at %d,%d is empty"), x, y);
    for (int card = 0; card < CARDS; card++) {
        if (st->where[card] == cell)
            return REFUSE_STATE(p, SPIL_TR("two stacks lie at %d,%d"), x, y);
    }
    for (int k = 0; k < n; k++) {
        if (k > 0 && spil_punto_points(cards[k]) >= spil_punto_points(cards[k - 1]))
            return REFUSE_STATE(p, SPIL_TR("the stack at %d,%d does not rise"), x, y);
        put_card_on(st->where, cards[k], cell);
    }
    notes_of(p)->placed += n;
    return SPIL_OK;
}

enum { ROUND_WINNER, ROUND_BY };
static const char *const by_words[] = {"none", "row", "short_rows", NULL};
static const spil_state_field finished_round[] = {
    [ROUND_WINNER] = {"winner", SPIL_FIELD_SIDE, .nullable = true},
    [ROUND_BY] = {"by", SPIL_FIELD_WORD, .words = by_words},
    {0},
};

static bool get_round(const spil_source *from, int i, spil_row *row)
{
    const spil_punto_view *v = from->view;
    const int by = v->by >> 2 * i & 3;
    if (i == v->round - 1 + v->head.over)
        return false;
    spil_row_add(row, ROUND_WINNER,
                 by == SPIL_PUNTO_NO_ROW
                     ? SPIL_NONE
                     : spil_punto_side_of_colour(from->su, spil_punto_colour(v->trophies[row->at++])));
    spil_row_add(row, ROUND_BY, by);
    return true;
}

static spil_code put_round(spil_position *p, int i, const spil_row *row)
{
    position *notes = notes_of(p);
    const int winner = row->value[ROUND_WINNER][0], by = row->value[ROUND_BY][0];
    if ((winner == SPIL_NONE) != (by == SPIL_PUNTO_NO_ROW))
        return REFUSE_STATE(p,
                            SPIL_TR("a round is won by a row or by short_rows, or by none with winner null"));
    notes->winner[i] = (uint8_t)(winner == SPIL_NONE ? NONE : winner);
    notes->by[i] = (uint8_t)by;
    notes->n_history = i + 1;
    return SPIL_OK;
}

#define BOTH(field) SPIL_IN_BOTH(punto_state, spil_punto_view, field)
const spil_state_field spil__punto_fields[] = {
    {.store = SPIL_KEY, SPIL_IN_STATE(punto_state, key)},
    {"round", SPIL_FIELD_NUMBER, SPIL_ONE, SPIL_PLAIN, BOTH(round), .min = 1, .max = SPIL_PUNTO_ROUNDS},
    {"wins", SPIL_FIELD_NUMBER, SPIL_LIST, .get = get_wins},
    {"starter", SPIL_FIELD_SEAT, SPIL_ONE, SPIL_PLAIN, BOTH(starter)},
    {"turn", SPIL_FIELD_SEAT, SPIL_ONE, SPIL_PLAIN, BOTH(turn)},
    {"card", SPIL_FIELD_CARD, SPIL_ONE, SPIL_PLAIN, SPIL_IN_VIEW(spil_punto_view, card), .bytes = 1,
     .nullable = true, .none = NONE, .deck = true, .put = put_card},
    {"board", .shape = SPIL_ROWS, .max = CARDS, .member = stack, .get_row = get_stack, .put_row = put_stack},
    {"piles", SPIL_FIELD_CARD, SPIL_LIST_EACH_SEAT, .seen = SPIL_BY_NOBODY, .deck = true, .get = get_pile,
     .put = put_pile, SPIL_VIEW_COUNTS(spil_punto_view, pile)},
    {"trophies", SPIL_FIELD_CARD, SPIL_LIST, SPIL_PLAIN, .deck = true, SPIL_IN_STATE(punto_state, deck),
     SPIL_IN_VIEW(spil_punto_view, trophies), SPIL_COUNTED(punto_state, n_trophies),
     SPIL_VIEW_COUNTS(spil_punto_view, n_trophies)},
    {"history", .shape = SPIL_ROWS, .max = SPIL_PUNTO_ROUNDS, .member = finished_round, .get_row = get_round,
     .put_row = put_round},
    {0},
};

/* ---- checks ---- */

/* History against trophies, the end of the game (P9) and who can have started this round (P8). */
static spil_code check_history(position *p, punto_state *st)
{
    const spil_setup *su = p->su;
    int trophy = 0, wins[4] = {0};
    unsigned starters = (1u << su->seats) - 1; /* the first starter may be anybody */
    for (int i = 0; i < p->n_history; i++) {
        const int winner = p->winner[i];
        const bool last = p->over && i == p->n_history - 1;
        st->by |= (uint64_t)p->by[i] << 2 * i;
        bool ended = i + 1 == SPIL_PUNTO_ROUNDS;
        if (winner != NONE) {
            if (trophy == st->n_trophies ||
                spil_punto_side_of_colour(su, spil_punto_colour(st->deck[trophy++])) != winner)
                return REFUSE_STATE(p, SPIL_TR("the trophies are not those of the winners in 'history'"));
            ended = ended || ++wins[winner] == su->option[OPTION_ROUNDS];
        }
        if (ended != last)
            return REFUSE_STATE(
                p, ended ? SPIL_TR("the game ended with round %d") : SPIL_TR("round %d cannot end the game"),
                i + 1);
        if (last)
            break; /* starter is still that of this round */
        /* The next starter sits left of one of these: the round's starter, the winner, either partner. */
        const bool either = p->by[i] == SPIL_PUNTO_ROW && spil_punto_sides(su) < su->seats;
        const unsigned from = winner == NONE ? starters : (either ? 5u : 1u) << winner;
        starters = (from << 1 | from >> (su->seats - 1)) & ((1u << su->seats) - 1);
    }
    if (trophy != st->n_trophies)
        return REFUSE_STATE(p, SPIL_TR("the trophies are not those of the winners in 'history'"));
    if (!(starters >> st->starter & 1))
        return REFUSE_STATE(p, SPIL_TR("seat %d cannot have started this round"), st->starter);
    p->trophy_now = p->over && p->winner[p->n_history - 1] != NONE;
    p->placed += p->trophy_now;
    return SPIL_OK;
}

/* Are the cells connected with each other and with 0,0? */
static bool connected(uint64_t cells, const punto_state *st)
{
    uint64_t reached = 0, next = cells & spil_punto_bit(spil_punto_cell(0, 0), st->ox, st->oy);
    while (next != reached) {
        reached = next;
        const uint64_t wide = reached | reached << 1 | reached >> 1;
        next = (wide | wide << 8 | wide >> 8) & cells;
    }
    return reached == cells;
}

/* The same with the trophy that ended the game put back on one of the cells where it may have been. */
static bool was_connected(uint64_t cells, const punto_state *st)
{
    for (uint64_t left = spil__punto_legal(st->value, st->deck[st->n_trophies - 1]); left != 0;
         left &= left - 1) {
        if (connected(cells | (left & (0 - left)), st))
            return true;
    }
    return false;
}

/* The board: a box of at most 6×6, all connected with 0,0, no finished row; fills the bit boards. */
static spil_code check_board(position *p, punto_state *st)
{
    int min_x = 5, min_y = 5, max_x = -5, max_y = -5;
    for (int card = 0; card < CARDS; card++) {
        const uint8_t cell = st->where[card];
        if (cell == 0)
            continue;
        const int x = spil_punto_x(cell), y = spil_punto_y(cell);
        min_x = x < min_x ? x : min_x;
        max_x = x > max_x ? x : max_x;
        min_y = y < min_y ? y : min_y;
        max_y = y > max_y ? y : max_y;
    }
    if (max_x - min_x > 5 || max_y - min_y > 5)
        return REFUSE_STATE(p, SPIL_TR("the cards do not fit into a square of 6 by 6"));
    const bool empty = max_x < min_x;
    st->ox = (uint8_t)(empty ? 1 : 1 - min_x);
    st->oy = (uint8_t)(empty ? 1 : 1 - min_y);
    uint64_t occupied = 0;
    for (int points = 1; points <= 9; points++) { /* ascending, so that the top card comes last */
        for (int c = 0; c < 4; c++) {
            for (int copy = 0; copy < 2; copy++) {
                const uint8_t cell = st->where[2 * (9 * c + points - 1) + copy];
                if (cell == 0)
                    continue;
                const uint64_t bit = spil_punto_bit(cell, st->ox, st->oy);
                occupied |= bit;
                for (int b = 0; b < 4; b++)
                    st->value[b] = (st->value[b] & ~bit) | (points >> b & 1 ? bit : 0);
                for (int b = 0; b < 2; b++)
                    st->colour[b] = (st->colour[b] & ~bit) | (c >> b & 1 ? bit : 0);
            }
        }
    }
    /* A trophy that ended the game may have left an empty cell behind, 0,0 or a link between others. */
    if (p->trophy_now ? !was_connected(occupied, st) : !connected(occupied, st))
        return REFUSE_STATE(p, SPIL_TR("the cards on the board are not all connected with 0,0"));
    if (p->trophy_now)
        return SPIL_OK; /* a long row without its trophy, or a card below it, may still make a row */
    for (int c = 0; c < 4; c++) {
        const uint64_t board = spil_punto_colour_board(st->value, st->colour, c);
        for (int d = 0; d < 4; d++) {
            if (spil_punto_side_of_colour(p->su, c) < spil_punto_sides(p->su) &&
                spil_punto_lines(board, spil_punto_steps[d], spil_punto_row(p->su)) != 0)
                return REFUSE_STATE(p, SPIL_TR("there is a finished row on the board"));
        }
    }
    return SPIL_OK;
}

/* P4, P9: whose turn it is after this many cards. */
static spil_code check_turn(position *p, const punto_state *st)
{
    const int seats = p->su->seats;
    const bool by_row = p->over && p->by[p->n_history - 1] == SPIL_PUNTO_ROW;
    const int turn = (st->starter + p->placed - by_row + seats) % seats;
    if (st->turn != turn)
        return REFUSE_STATE(p, SPIL_TR("after %d cards it is seat %d's turn"), p->placed, turn);
    if (by_row && p->winner[p->n_history - 1] != spil_punto_side_of_seat(p->su, turn))
        return REFUSE_STATE(p, SPIL_TR("a row is won by the side that placed the last card"));
    return SPIL_OK;
}

/* What each seat began the round with: its own colours, its share of the neutral cards or of its team's. */
static spil_code check_owners(position *p, const punto_state *st)
{
    const spil_setup *su = p->su;
    const int sides = spil_punto_sides(su);
    const int trophies_before = st->n_trophies - p->trophy_now;
    for (int side = 0; side < sides; side++) {
        int own = spil_punto_two_sides(su) ? 36 : 18, began = 0, board = 0, placed = 0;
        for (int i = 0; i < trophies_before; i++)
            own -= spil_punto_side_of_colour(su, spil_punto_colour(st->deck[i])) == side;
        for (int card = 0; card < CARDS; card++)
            board +=
                st->where[card] != 0 && spil_punto_side_of_colour(su, spil_punto_colour(card / 2)) == side;
        if (p->trophy_now)
            board += spil_punto_side_of_colour(su, spil_punto_colour(st->deck[trophies_before])) == side;
        for (int seat = side; seat < su->seats; seat += sides) {
            const bool shows = !p->over && seat == st->turn;
            const int by_seat = placed_by_seat(su, p->placed, st->starter, seat);
            for (int i = -1; i < p->n_pile[seat]; i++) {
                if (i < 0 && !shows)
                    continue;
                const int kind = i < 0 ? p->card : p->pile[seat][i];
                if (kind == NONE)
                    break; /* a pile that is not known */
                const int owner = spil_punto_side_of_colour(su, spil_punto_colour(kind));
                if (owner != side && owner < sides)
                    return REFUSE_STATE(p, SPIL_TR("seat %d holds a card of another side"), seat);
            }
            const int seat_began = by_seat + p->n_pile[seat] + shows;
            const int half = seat == side ? (own + 1) / 2 : own / 2;
            if (sides < su->seats && seat_began != half)
                return REFUSE_STATE(p, SPIL_TR("seat %d must have begun the round with %d cards"), seat,
                                    half);
            began += seat_began;
            placed += by_seat;
        }
        const int neutral = began - own;
        if ((su->seats != 3 && neutral != 0) || neutral < 0 ||
            (su->seats == 3 && st->round == 1 && neutral != 6))
            return REFUSE_STATE(p, SPIL_TR("side %d did not begin the round with the right number of cards"),
                                side);
        if (su->seats == 3 ? board > placed : board != placed)
            return REFUSE_STATE(p, SPIL_TR("side %d has placed %d cards by now, not %d"), side, placed,
                                board);
    }
    return SPIL_OK;
}

/* Puts the piles into the deck, in the order of a deal (deal.c). */
static void fill_deck(const position *p, punto_state *st)
{
    const spil_setup *su = p->su;
    const int sides = spil_punto_sides(su);
    int at = st->n_trophies - p->trophy_now;
    memset(st->deck + st->n_trophies, NONE, (size_t)(CARDS - st->n_trophies));
    for (int side = 0; side < sides; side++) {
        for (int seat = side; seat < su->seats; seat += sides) {
            const bool shows = !p->over && seat == st->turn;
            at += placed_by_seat(su, p->placed, st->starter, seat);
            st->top[seat] = (uint8_t)at;
            if (shows)
                st->deck[at++] = (uint8_t)p->card;
            memcpy(st->deck + at, p->pile[seat], p->n_pile[seat]);
            at += p->n_pile[seat];
            st->end[seat] = (uint8_t)at;
        }
    }
}

spil_code spil__punto_settle(spil_position *read)
{
    position *p = notes_of(read);
    punto_state *st = read->state;
    p->su = read->su;
    p->err = read->err;
    p->over = read->over;
    st->over = p->over;

    TRY(spil_position_whole(read));
    if (p->n_history != st->round - 1 + p->over)
        return REFUSE_STATE(p, SPIL_TR("'history' must have an entry for each of %d finished rounds"),
                            st->round - 1 + p->over);
    TRY(check_history(p, st));
    TRY(check_board(p, st));
    TRY(check_turn(p, st));
    TRY(check_owners(p, st));
    fill_deck(p, st);
    if (!p->over) {
        st->legal = spil__punto_legal(st->value, p->card);
        if (st->legal == 0)
            return REFUSE_STATE(p, SPIL_TR("the face-up card has no cell to go to"));
    }
    return SPIL_OK;
}
