/* rules.c: how Punto is played: P2–P9. Built per CPU variant.
 *
 * Facts this rests on: a step of random play is dominated by the legal-cell mask and by dealing; listing moves
 * is not needed to make one. So the mask for the face-up card is made once, when the card is turned up, and
 * kept in the state: it answers "is there a legal cell" (P6), "is this move legal" and "pick one".
 *
 * A round: deal → turn_up → (place → turn_up)* → end_round, which deals the next one or ends the game. */
#include <string.h>

#include "punto.h"
#include "spil/bits.h"

#define COLUMN(c) (UINT64_C(0x0101010101010101) << (c))
#define ROW(r)    (UINT64_C(0xff) << 8 * (r))

#define ALWAYS                                                                                               \
    static inline __attribute__((always_inline)) /* so that a rollout keeps the board in registers */

/* The visible cards and the legal cells, as in the state. Named words, not arrays: those stay in registers. */
typedef struct board {
    uint64_t v0, v1, v2, v3, c0, c1, legal;
    int origin; /* what spil_punto_cell() of row 0, column 0 would be */
} board;

ALWAYS board load_board(const punto_state *st)
{
    return (board){st->value[0],  st->value[1],  st->value[2], st->value[3],
                   st->colour[0], st->colour[1], st->legal,    0x88 - 16 * st->oy - st->ox};
}

ALWAYS void store_board(punto_state *st, const board *b)
{
    st->value[0] = b->v0;
    st->value[1] = b->v1;
    st->value[2] = b->v2;
    st->value[3] = b->v3;
    st->colour[0] = b->c0;
    st->colour[1] = b->c1;
    st->legal = b->legal;
}

ALWAYS uint64_t occupied(const board *b)
{
    return b->v0 | b->v1 | (b->v2 | b->v3);
}

/* ---- P4: where a card may go ---- */

/* Points and colour of a card, each bit spread over a word: all ones or 0. A load instead of three operations a
 * bit, and no division of the kind by nine: with the lines below 336 -> 298 instructions a step of random play,
 * dealing included (two seats, x86-64-v3). */
typedef struct spread {
    uint64_t v0, v1, v2, v3, c0, c1;
} spread;

#define BIT(x, i) ((uint64_t)0 - ((x) >> (i)&UINT64_C(1)))
#define SPREAD(p, c)                                                                                         \
    {                                                                                                        \
        BIT(p, 0), BIT(p, 1), BIT(p, 2), BIT(p, 3), BIT(c, 0), BIT(c, 1)                                     \
    }
#define SPREAD_COLOUR(c)                                                                                     \
    SPREAD(1u, c), SPREAD(2u, c), SPREAD(3u, c), SPREAD(4u, c), SPREAD(5u, c), SPREAD(6u, c), SPREAD(7u, c), \
        SPREAD(8u, c), SPREAD(9u, c)
static const spread spreads[KINDS] = {SPREAD_COLOUR(0u), SPREAD_COLOUR(1u), SPREAD_COLOUR(2u),
                                      SPREAD_COLOUR(3u)};

/* Cells with fewer points than the card, empty ones included: the highest slice that differs decides. */
ALWAYS uint64_t below_points(const board *b, const spread *card)
{
    const uint64_t d3 = b->v3 ^ card->v3, d2 = b->v2 ^ card->v2, d1 = b->v1 ^ card->v1, d0 = b->v0 ^ card->v0;
    const uint64_t above2 = d3 | d2, above1 = above2 | d1;
    return (d3 & card->v3) | (d2 & card->v2 & ~d3) | (d1 & card->v1 & ~above2) | (d0 & card->v0 & ~above1);
}

ALWAYS uint64_t neighbours(uint64_t cells) /* and the cells themselves */
{
    const uint64_t wide = cells | cells << 1 | cells >> 1;
    return wide | wide << 8 | wide >> 8;
}

/* On a table with at least one card. */
ALWAYS uint64_t legal_cells(const board *b, int kind)
{
    const uint64_t occ = occupied(b);
    /* A box six wide reaches column 6; then column 0 is closed, and so is 7. A smaller box cannot touch 7. */
    const uint64_t shut_columns = occ & COLUMN(6) ? COLUMN(0) | COLUMN(7) : 0;
    const uint64_t shut_rows = occ & ROW(6) ? ROW(0) | ROW(7) : 0;
    return neighbours(occ) & below_points(b, &spreads[kind]) & ~(shut_columns | shut_rows);
}

static const uint64_t first_cell = UINT64_C(1) << 9; /* row 1, column 1 */

uint64_t spil__punto_legal(const uint64_t value[4], int kind)
{
    const board b = {value[0], value[1], value[2], value[3], 0, 0, 0, 0};
    return occupied(&b) == 0 ? first_cell : legal_cells(&b, kind);
}

/* ---- P5–P7: rows, short rows, trophies ---- */

/* First cells of lines of four in one direction. Rotating instead of shifting is one instruction less; what comes
 * round meets only halo cells, for steps up to 9. */
ALWAYS uint64_t fours(uint64_t x, int step)
{
    const uint64_t two = x & (x >> step | x << (64 - step));
    return two & (two >> 2 * step | two << (64 - 2 * step));
}

/* Is there a line of n (4 or 5) cells in x? Fours are rare enough to look for them first. */
ALWAYS bool has_line(uint64_t x, int n)
{
    const uint64_t across = fours(x, 1), down = fours(x, 8), left = fours(x, 7), right = fours(x, 9);
    if (__builtin_expect((across | down | left | right) == 0, 1))
        return false;
    return n == 4 || ((across & x >> 4) | (down & x >> 32) | (left & x >> 28) | (right & x >> 36)) != 0;
}

/* All cells of x that belong to a line of n. */
static uint64_t line_cells(uint64_t x, int n)
{
    uint64_t cells = 0;
    for (int d = 0; d < 4; d++) {
        const uint64_t first = spil_punto_lines(x, spil_punto_steps[d], n);
        for (int i = 0; i < n; i++)
            cells |= first << i * spil_punto_steps[d];
    }
    return cells;
}

/* P7: the cell with most points among cells[colour]; then colour order, then smallest y, then smallest x. */
static int trophy_cell(const uint64_t value[4], const uint64_t cells[4])
{
    int best = -1, best_points = 0;
    for (int c = 0; c < 4; c++) {
        for (uint64_t left = cells[c]; left != 0; left &= left - 1) {
            const int bit = spil_lowest(left), points = spil_punto_points_at(value, bit);
            if (points > best_points) {
                best = bit;
                best_points = points;
            }
        }
    }
    return best;
}

typedef struct tally { /* a side's short rows */
    int rows, cheapest, sum;
} tally;

static void count_short_rows(const punto_state *st, uint64_t cells, int n, tally *t)
{
    for (int d = 0; d < 4; d++) {
        const int step = spil_punto_steps[d];
        for (uint64_t first = spil_punto_lines(cells, step, n); first != 0; first &= first - 1) {
            int points = 0;
            for (int i = 0; i < n; i++)
                points += spil_punto_points_at(st->value, spil_lowest(first) + i * step);
            t->cheapest = t->rows == 0 || points < t->cheapest ? points : t->cheapest;
            t->sum += points;
            t->rows++;
        }
    }
}

/* P6: > 0 when a is better than b, 0 when still equal. */
static int compare_tallies(const tally *a, const tally *b)
{
    if (a->rows != b->rows)
        return a->rows - b->rows;
    if (a->cheapest != b->cheapest)
        return b->cheapest - a->cheapest;
    return b->sum - a->sum;
}

/* P6: the side that wins by short rows, or -1; its short-row cells per colour. */
static int short_row_winner(const spil_setup *su, const punto_state *st, uint64_t cells[4])
{
    const int n = spil_punto_row(su) - 1, sides = spil_punto_sides(su);
    tally tallies[4] = {{0, 0, 0}};
    for (int c = 0; c < 4; c++) {
        const int side = spil_punto_side_of_colour(su, c);
        if (side < sides)
            count_short_rows(st, spil_punto_colour_board(st->value, st->colour, c), n, &tallies[side]);
    }
    int best = 0;
    bool shared = false;
    for (int side = 1; side < sides; side++) {
        const int order = compare_tallies(&tallies[side], &tallies[best]);
        shared = order == 0 || (order < 0 && shared);
        best = order > 0 ? side : best;
    }
    if (shared || tallies[best].rows == 0)
        return -1;
    for (int c = 0; c < 4; c++) {
        const bool own = spil_punto_side_of_colour(su, c) == best;
        cells[c] = own ? line_cells(spil_punto_colour_board(st->value, st->colour, c), n) : 0;
    }
    return best;
}

/* ---- a turn ---- */

static void clear_table(punto_state *st)
{
    memset(st->value, 0, sizeof st->value);
    memset(st->colour, 0, sizeof st->colour);
    memset(st->where, 0, sizeof st->where);
    st->ox = st->oy = 1;
}

static void say(spil_events *ev, int kind, int a, int b, int c, int d)
{
    spil_event *event = spil_event_add(ev, kind, SPIL_SEEN_BY_ALL);
    if (event != NULL) {
        event->arg[0] = (int16_t)a;
        event->arg[1] = (int16_t)b;
        event->arg[2] = (int16_t)c;
        event->arg[3] = (int16_t)d;
    }
}

static void begin_round(const spil_setup *su, punto_state *st, spil_batch *batch, int i, int starter,
                        int first_neutral, spil_events *ev)
{
    spil__punto_deal(su, st, batch, i, first_neutral);
    clear_table(st);
    st->round++;
    st->starter = st->turn = (uint8_t)starter;
    st->legal = first_cell;
    if (ev != NULL) {
        say(ev, EVENT_DEAL, st->round, starter, 0, 0);
        say(ev, EVENT_TURN, starter, st->deck[st->top[starter]], 0, 0);
    }
}

void spil__punto_start(const spil_setup *su, const spil_key *key, void *state)
{
    static const uint8_t blocks_two[] = {1, 3, 3}, blocks_more[] = {1, 2, 2, 2, 1};
    punto_state *st = state;
    spil_batch batch;
    memset(st, 0, sizeof *st);
    st->key = *key;
    const int ops = 1 + ops_per_round(su);
    spil_batch_open(&batch, key, 0, ops, ops == 3 ? blocks_two : blocks_more);
    begin_round(su, st, &batch, 1, (int)spil_batch_below(&batch, 0, su->seats), 0, NULL);
}

void spil__punto_rng(const spil_setup *su, const void *state, spil_key *key, uint64_t *op)
{
    const punto_state *st = state;
    *key = st->key;
    *op = 1 + (uint64_t)(st->round * ops_per_round(su));
}

void spil__punto_wins(const spil_setup *su, const uint8_t trophies[], int n_trophies, uint8_t wins[4])
{
    memset(wins, 0, 4);
    for (int i = 0; i < n_trophies; i++) /* a trophy is of its winner's colour, and no round is won without */
        wins[spil_punto_side_of_colour(su, spil_punto_colour(trophies[i]))]++;
}

/* The visible card on a board bit. */
static int card_at(const punto_state *st, int bit)
{
    const int colour = (int)((st->colour[0] >> bit & 1) | (st->colour[1] >> bit & 1) << 1);
    return 9 * colour + spil_punto_points_at(st->value, bit) - 1;
}

ALWAYS uint64_t merge(uint64_t x, uint64_t y, uint64_t mask) /* y where mask is set, else x */
{
    return x ^ ((x ^ y) & mask);
}

ALWAYS void set_cell(board *b, uint64_t cell, const spread *card)
{
    b->v0 = merge(b->v0, card->v0, cell);
    b->v1 = merge(b->v1, card->v1, cell);
    b->v2 = merge(b->v2, card->v2, cell);
    b->v3 = merge(b->v3, card->v3, cell);
    b->c0 = merge(b->c0, card->c0, cell);
    b->c1 = merge(b->c1, card->c1, cell);
}

ALWAYS void shift_board(board *b, int left)
{
    b->v0 <<= left;
    b->v1 <<= left;
    b->v2 <<= left;
    b->v3 <<= left;
    b->c0 <<= left;
    b->c1 <<= left;
}

/* Cells that show the card's colour. */
ALWAYS uint64_t colour_cells(const board *b, const spread *card)
{
    return occupied(b) & ~((b->c0 ^ card->c0) | (b->c1 ^ card->c1));
}

/* P7: the card leaves the board for good; what lay below shows again. */
static void take_trophy(punto_state *st, int bit)
{
    const int kind = card_at(st, bit);
    const uint8_t cell = spil_punto_cell((bit & 7) - st->ox, (bit >> 3) - st->oy);
    uint8_t *copies = st->where + (size_t)2 * (size_t)kind; /* ascending; one of the two lies on this cell */
    if (copies[1] == cell)
        copies[1] = copies[0];
    copies[0] = 0;
    int below = NONE;
    for (int card = 0; card < CARDS; card++) {
        if (st->where[card] == cell &&
            (below == NONE || spil_punto_points(card / 2) > spil_punto_points(below)))
            below = card / 2;
    }
    board b = load_board(st);
    static const spread empty = {0};
    set_cell(&b, UINT64_C(1) << bit, below == NONE ? &empty : &spreads[below]);
    store_board(st, &b);
    st->deck[st->n_trophies++] = (uint8_t)kind; /* seat 0 has played by now, so this place is free */
}

/* Moves the box back to column 1, row 1 when a trophy left its first column or row empty. */
static void tighten_box(punto_state *st)
{
    const board b = load_board(st);
    const int left = (occupied(&b) & COLUMN(1)) == 0, up = (occupied(&b) & ROW(1)) == 0;
    for (int i = 0; i < 4; i++)
        st->value[i] >>= left + 8 * up;
    for (int i = 0; i < 2; i++)
        st->colour[i] >>= left + 8 * up;
    st->ox = (uint8_t)(st->ox - left);
    st->oy = (uint8_t)(st->oy - up);
}

/* P7–P9: the round is decided. winner: side or -1; trophy: board bit; left_of: the next starter's right. */
static void end_round(const spil_setup *su, punto_state *st, int winner, spil_punto_by by, int trophy,
                      int left_of, spil_events *ev)
{
    static const uint8_t blocks_two[] = {3, 3}, blocks_more[] = {2, 2, 2, 2};
    st->by |= (uint64_t)by << 2 * (st->round - 1);
    if (winner >= 0)
        take_trophy(st, trophy);
    uint8_t wins[4];
    spil__punto_wins(su, st->deck, st->n_trophies, wins);
    if (ev != NULL) {
        say(ev, EVENT_ROUND, st->round, winner, (int)by, 0);
        if (winner >= 0)
            say(ev, EVENT_TROPHY, winner, st->deck[st->n_trophies - 1], 0, 0);
    }
    if ((winner >= 0 && wins[winner] == su->option[OPTION_ROUNDS]) || st->round == SPIL_PUNTO_ROUNDS) {
        st->over = 1;
        st->legal = 0;
        tighten_box(st);
        say(ev, EVENT_OVER, 0, 0, 0, 0);
        return;
    }
    const int starter = seats_mod(su, left_of + 1), ops = ops_per_round(su);
    spil_batch batch;
    spil_batch_open(&batch, &st->key, 1 + (uint64_t)(st->round * ops), ops,
                    ops == 2 ? blocks_two : blocks_more);
    begin_round(su, st, &batch, 0, starter, winner >= 0 ? left_of : starter, ev);
}

/* P6: the seat to move has no card or no cell. */
static void end_by_short_rows(const spil_setup *su, punto_state *st, spil_events *ev)
{
    uint64_t cells[4];
    say(ev, EVENT_STUCK, st->turn, 0, 0, 0);
    const int winner = short_row_winner(su, st, cells);
    if (winner < 0)
        end_round(su, st, -1, SPIL_PUNTO_NO_ROW, 0, st->starter, ev);
    else /* a side's lowest seat has the side's number */
        end_round(su, st, winner, SPIL_PUNTO_SHORT_ROWS, trophy_cell(st->value, cells), winner, ev);
}

typedef enum outcome { GOES_ON, ROW_MADE, STUCK } outcome;

/* Puts the face-up card on a legal cell of the board, which the caller keeps beside the state, and turns up the
 * next seat's card. On ROW_MADE the turn stays with the seat that made it. n: cards in a winning row. */
ALWAYS outcome place(punto_state *st, board *b, uint64_t cell, int seats, int n)
{
    const int seat = st->turn, bit = spil_lowest(cell);
    const uint8_t top = st->top[seat];
    const int kind = st->deck[top];
    const spread *card = &spreads[kind];

    /* 1. The card leaves the pile and takes its cell. */
    put_card_on(st->where, kind, (uint8_t)(b->origin + bit + (bit & 56))); /* row * 16 + column */
    st->deck[top] = NONE;
    st->top[seat] = (uint8_t)(top + 1);
    set_cell(b, cell, card);

    /* 2. A box that grew to the left or upwards moves back to column 1, row 1. */
    if (cell & (COLUMN(0) | ROW(0))) {
        const int left = (bit & 7) == 0, up = bit < 8;
        shift_board(b, left + 8 * up);
        b->origin -= left + 16 * up;
        st->ox = (uint8_t)(st->ox + left);
        st->oy = (uint8_t)(st->oy + up);
    }

    /* 3. P5: a row? Only the placed colour can have one; the neutral colour never counts. */
    if (has_line(colour_cells(b, card), n) && !(seats == 3 && spil_punto_colour(kind) == NEUTRAL))
        return ROW_MADE;

    /* 4. The next seat turns up its card. */
    const int next = seat + 1 == seats ? 0 : seat + 1;
    const uint8_t next_top = st->top[next];
    st->turn = (uint8_t)next;
    b->legal = next_top < st->end[next] ? legal_cells(b, st->deck[next_top]) : 0;
    return b->legal == 0 ? STUCK : GOES_ON;
}

/* P5, P6: what follows from the outcome; the board is in the state again. */
static void finish(const spil_setup *su, punto_state *st, outcome out, int colour, spil_events *ev)
{
    if (out == STUCK) {
        end_by_short_rows(su, st, ev);
        return;
    }
    uint64_t cells[4] = {0};
    cells[colour] = line_cells(spil_punto_colour_board(st->value, st->colour, colour), spil_punto_row(su));
    end_round(su, st, spil_punto_side_of_seat(su, st->turn), SPIL_PUNTO_ROW, trophy_cell(st->value, cells),
              st->turn, ev);
}

/* ---- the table's functions ---- */

int spil__punto_to_act(const spil_setup *su, const void *state, uint8_t seats[SPIL_SEATS_MAX])
{
    (void)su;
    const punto_state *st = state;
    seats[0] = st->turn;
    return !st->over;
}

static spil_move make_move(const punto_state *st, int bit)
{
    const uint8_t cell = spil_punto_cell((bit & 7) - st->ox, (bit >> 3) - st->oy);
    return (spil_move){(uint32_t)st->deck[st->top[st->turn]] | (uint32_t)cell << 8};
}

int spil__punto_moves(const spil_setup *su, const void *state, int seat, spil_move out[], int max)
{
    (void)su;
    const punto_state *st = state;
    if (st->over || seat != st->turn)
        return 0;
    int n = 0;
    for (uint64_t left = st->legal; left != 0; left &= left - 1, n++) {
        if (n < max)
            out[n] = make_move(st, spil_lowest(left));
    }
    return n;
}

/* Why the cell is not legal for the face-up card, in words. */
static spil_code explain(const punto_state *st, uint64_t bit, int kind, spil_error *err)
{
    const board b = load_board(st);
    const uint64_t occ = occupied(&b);
    char card[SPIL_MOVE_TEXT], there[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(card, sizeof card), there_out = spil_out_to(there, sizeof there);
    spil__punto_print_card(NULL, kind, &out);
    if (occ == 0)
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("the first card of a round goes to 0,0"));
    if (bit & occ) {
        spil__punto_print_card(NULL, card_at(st, spil_lowest(bit)), &there_out);
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("%s cannot cover %s: only a card with fewer points"),
                         card, there);
    }
    if (bit & neighbours(occ))
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("the cards must fit into a square of 6 by 6"));
    return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("%s must touch a card on the table, or cover one"),
                     card);
}

spil_code spil__punto_apply(const spil_setup *su, void *state, int seat, spil_move mv, spil_events *ev,
                            spil_error *err)
{
    punto_state *st = state;
    if (st->over)
        return spil_fail(err, SPIL_GAME_OVER, SPIL_TR("the game is over"));
    if (seat != st->turn)
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("it is not your turn: seat %d is to move"),
                         st->turn);
    if (mv.code >> 16 != 0) /* a code that parse_move never makes */
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("there is no such move"));
    const int kind = st->deck[st->top[seat]];
    if (spil_punto_move_card(mv) != kind) {
        char card[SPIL_MOVE_TEXT];
        spil_out out = spil_out_to(card, sizeof card);
        spil__punto_print_card(su, kind, &out);
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("your face-up card is %s"), card);
    }
    const uint8_t cell = spil_punto_move_cell(mv);
    const uint64_t bit = cell == 0 ? 0 : spil_punto_bit(cell, st->ox, st->oy);
    if ((st->legal & bit) == 0)
        return explain(st, bit, kind, err);

    say(ev, EVENT_PLACE, seat, kind, spil_punto_x(cell), spil_punto_y(cell));
    board b = load_board(st);
    const outcome out = place(st, &b, bit, su->seats, spil_punto_row(su));
    store_board(st, &b);
    if (out != GOES_ON)
        finish(su, st, out, spil_punto_colour(kind), ev);
    else if (ev != NULL)
        say(ev, EVENT_TURN, st->turn, st->deck[st->top[st->turn]], 0, 0);
    return SPIL_OK;
}

bool spil__punto_result(const spil_setup *su, const void *state, spil_result *res)
{
    const punto_state *st = state;
    uint8_t wins[4];
    memset(res, 0, sizeof *res);
    spil__punto_wins(su, st->deck, st->n_trophies, wins);
    int best = 0, leaders = 0;
    for (int side = 0; side < spil_punto_sides(su); side++) {
        leaders = wins[side] > best ? 1 : leaders + (wins[side] == best);
        best = wins[side] > best ? wins[side] : best;
    }
    for (int seat = 0; seat < su->seats; seat++) {
        const int won = wins[spil_punto_side_of_seat(su, seat)];
        res->points[seat] = won;
        if (st->over && leaders == 1 && won == best)
            res->winners |= (uint8_t)(1 << seat);
    }
    res->over = st->over;
    return res->over;
}

/* Random legal play, every legal cell equally likely. seats and n are constants where it matters. */
ALWAYS int rollout(const spil_setup *su, punto_state *st, spil_fast_rng *rng, int max_steps, int seats, int n)
{
    spil_fast_rng r = *rng;
    int steps = 0;
    while (steps < max_steps && !st->over) {
        board b = load_board(st);
        outcome out = GOES_ON;
        uint8_t kind = NONE; /* the card placed last */
        while (out == GOES_ON && steps < max_steps) {
            const uint32_t pick = spil_fast_below(&r, (uint32_t)spil_popcount(b.legal));
            kind = st->deck[st->top[st->turn]];
            out = place(st, &b, spil_select_bit(b.legal, (int)pick), seats, n);
            steps++;
        }
        store_board(st, &b);
        if (out != GOES_ON)
            finish(su, st, out, spil_punto_colour(kind), NULL);
    }
    *rng = r;
    return steps;
}

int spil__punto_rollout(const spil_setup *su, void *state, spil_fast_rng *rng, int max_steps)
{
    if (su->seats == 2)
        return rollout(su, state, rng, max_steps, 2, 5);
    return rollout(su, state, rng, max_steps, su->seats, spil_punto_row(su));
}
