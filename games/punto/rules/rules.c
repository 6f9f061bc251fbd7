/* rules.c: how Punto is played: P2–P9. Built per CPU variant.
 *
 * Facts this rests on: a step of random play is dominated by the legal-cell mask and by dealing; it needs no list of
 * moves. So the mask for the face-up card is computed once, when the card is turned up, and kept in the state: it
 * answers "is there a legal cell" (P6), "is this move legal" and "pick one".
 *
 * A round: deal → turn_up → (place → turn_up)* → end_round, which deals the next one or ends the game. */
#include <string.h>

#include "turn.h"

static const uint64_t first_cell = UINT64_C(1) << 9; /* row 1, column 1 */

uint64_t spil__punto_legal(const uint64_t value[4], int kind)
{
    const board b = {value[0], value[1], value[2], value[3], 0, 0, 0, 0};
    return spil_punto_occupied(&b) == 0 ? first_cell : spil_punto_legal_cells(&b, kind);
}

/* ---- P5–P7: rows, short rows, trophies ---- */

/* All cells of x that belong to a line of n. */
static uint64_t line_cells(uint64_t x, int n)
{
    uint64_t cells = 0;
    if (n > 3 && !spil_punto_has_line(x, n)) /* mostly */
        return 0;
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

static void count_short_rows(const uint64_t value[4], uint64_t cells, int n, tally *t)
{
    if (n > 3 && !spil_punto_has_line(cells, n)) /* mostly */
        return;
    for (int d = 0; d < 4; d++) {
        const int step = spil_punto_steps[d];
        for (uint64_t first = spil_punto_lines(cells, step, n); first != 0; first &= first - 1) {
            int points = 0;
            for (int i = 0; i < n; i++)
                points += spil_punto_points_at(value, spil_lowest(first) + i * step);
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

int spil_punto_short_rows(const spil_setup *su, const uint64_t value[4], const uint64_t colour[2])
{
    const int n = spil_punto_row(su) - 1, sides = spil_punto_sides(su);
    tally tallies[4] = {{0, 0, 0}};
    for (int c = 0; c < 4; c++) {
        const int side = spil_punto_side_of_colour(su, c);
        if (side < sides)
            count_short_rows(value, spil_punto_colour_board(value, colour, c), n, &tallies[side]);
    }
    int best = 0;
    bool shared = false;
    for (int side = 1; side < sides; side++) {
        const int order = compare_tallies(&tallies[side], &tallies[best]);
        shared = order == 0 || (order < 0 && shared);
        best = order > 0 ? side : best;
    }
    return shared || tallies[best].rows == 0 ? -1 : best;
}

/* ---- a turn ---- */

static void clear_table(punto_state *st)
{
    memset(st->value, 0, sizeof st->value);
    memset(st->colour, 0, sizeof st->colour);
    memset(st->where, 0, sizeof st->where);
    st->ox = st->oy = 1;
}

static void add_event(spil_events *ev, int kind, int a, int b, int c, int d)
{
    spil_event_with(ev, kind, SPIL_VISIBLE_TO_ALL, a, b, c, d);
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
        add_event(ev, EVENT_DEAL, st->round, starter, 0, 0);
        add_event(ev, EVENT_TURN, starter, st->deck[st->top[starter]], 0, 0);
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

void spil__punto_seed_of(const spil_setup *su, const void *state, spil_key *key, uint64_t *op)
{
    const punto_state *st = state;
    *key = st->key;
    *op = 1 + (uint64_t)(st->round * ops_per_round(su));
}

/* The visible card on a board bit. */
static int card_at(const punto_state *st, int bit)
{
    const int colour = (int)((st->colour[0] >> bit & 1) | (st->colour[1] >> bit & 1) << 1);
    return 9 * colour + spil_punto_points_at(st->value, bit) - 1;
}

/* P7: the card leaves the board for good; what lay below shows again. */
static void uncover(punto_state *st, int bit, int kind)
{
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
    static const spil_punto_spread empty = {0};
    spil_punto_set_cell(&b, UINT64_C(1) << bit, below == NONE ? &empty : &spil_punto_spreads[below]);
    store_board(st, &b);
}

/* Moves the box back to column 1, row 1 when a trophy left its first column or row empty. */
static void tighten_box(punto_state *st)
{
    const board b = load_board(st);
    const int left = (spil_punto_occupied(&b) & SPIL_PUNTO_COLUMN(1)) == 0,
              up = (spil_punto_occupied(&b) & SPIL_PUNTO_LINE(1)) == 0;
    for (int i = 0; i < 4; i++)
        st->value[i] >>= left + 8 * up;
    for (int i = 0; i < 2; i++)
        st->colour[i] >>= left + 8 * up;
    st->ox = (uint8_t)(st->ox - left);
    st->oy = (uint8_t)(st->oy - up);
}

/* What random play has noted only: the cards leave their piles and lie on the table. */
static void settle(const spil_setup *su, punto_state *st, const punto_log *log)
{
    for (int i = 0; i < log->n; i++) {
        const int bit = spil_lowest(log->cell[i]);
        put_card_on(st->where, log->order[i], (uint8_t)(log->origin[i] + bit + (bit & 56)));
    }
    for (int i = 0; i < su->seats; i++) {
        const int seat = seats_mod(su, log->first + i), n = placed_by_seat(su, log->n, log->first, seat);
        memset(st->deck + st->top[seat] - n, NONE, (size_t)n);
    }
}

/* P7–P9: the round is decided. winner: side or -1; trophy: board bit; left_of: the seat before the next starter; log:
 * what is not in the state yet, or NULL. */
static void end_round(const spil_setup *su, punto_state *st, int winner, spil_punto_by by, int trophy,
                      int left_of, const punto_log *log, spil_events *ev)
{
    static const uint8_t blocks_two[] = {3, 3}, blocks_more[] = {2, 2, 2, 2};
    st->by |= (uint64_t)by << 2 * (st->round - 1);
    uint8_t wins[4];
    count_wins(su, st->deck, st->n_trophies, wins);
    const bool over =
        (winner >= 0 && wins[winner] + 1 == su->option[OPTION_ROUNDS]) || st->round == SPIL_PUNTO_ROUNDS;
    const int kind = winner >= 0 ? card_at(st, trophy) : NONE;
    if (over && log != NULL) /* otherwise the table is cleared in a moment */
        settle(su, st, log);
    if (over && winner >= 0)
        uncover(st, trophy, kind);
    if (winner >= 0)
        st->deck[st->n_trophies++] = (uint8_t)kind; /* seat 0 has played by now, so this place is free */
    if (ev != NULL) {
        add_event(ev, EVENT_ROUND, st->round, winner, (int)by, 0);
        if (winner >= 0)
            add_event(ev, EVENT_TROPHY, winner, kind, 0, 0);
    }
    if (over) {
        st->over = 1;
        st->legal = 0;
        tighten_box(st);
        add_event(ev, EVENT_OVER, 0, 0, 0, 0);
        return;
    }
    const int starter = seats_mod(su, left_of + 1), ops = ops_per_round(su);
    spil_batch batch;
    spil_batch_open(&batch, &st->key, 1 + (uint64_t)(st->round * ops), ops,
                    ops == 2 ? blocks_two : blocks_more);
    begin_round(su, st, &batch, 0, starter, winner >= 0 ? left_of : starter, ev);
}

/* P6: the seat to move has no card or no cell. */
static void end_by_short_rows(const spil_setup *su, punto_state *st, const punto_log *log, spil_events *ev)
{
    add_event(ev, EVENT_STUCK, st->turn, 0, 0, 0);
    const int winner = spil_punto_short_rows(su, st->value, st->colour);
    if (winner < 0) {
        end_round(su, st, -1, SPIL_PUNTO_NO_ROW, 0, st->starter, log, ev);
        return;
    }
    uint64_t cells[4];
    for (int c = 0; c < 4; c++) {
        const bool own = spil_punto_side_of_colour(su, c) == winner;
        const uint64_t shown = own ? spil_punto_colour_board(st->value, st->colour, c) : 0;
        cells[c] = line_cells(shown, spil_punto_row(su) - 1);
    }
    /* A side's lowest seat has the side's number. */
    end_round(su, st, winner, SPIL_PUNTO_SHORT_ROWS, trophy_cell(st->value, cells), winner, log, ev);
}

void spil__punto_finish(const spil_setup *su, punto_state *st, punto_outcome out, int colour,
                        const punto_log *log, spil_events *ev)
{
    if (out == PUNTO_STUCK) {
        end_by_short_rows(su, st, log, ev);
        return;
    }
    uint64_t cells[4] = {0};
    cells[colour] = line_cells(spil_punto_colour_board(st->value, st->colour, colour), spil_punto_row(su));
    end_round(su, st, spil_punto_side_of_seat(su, st->turn), SPIL_PUNTO_ROW, trophy_cell(st->value, cells),
              st->turn, log, ev);
}

/* The face-up card goes to a legal cell, given by its board bit. */
static void put(const spil_setup *su, punto_state *st, uint64_t cell, spil_events *ev)
{
    const int kind = st->deck[st->top[st->turn]];
    board b = load_board(st);
    const punto_outcome out = place(st, &b, cell, su->seats, spil_punto_row(su));
    store_board(st, &b);
    if (out != PUNTO_GOES_ON)
        spil__punto_finish(su, st, out, spil_punto_colour_of[kind], NULL, ev);
    else if (ev != NULL)
        add_event(ev, EVENT_TURN, st->turn, st->deck[st->top[st->turn]], 0, 0);
}

void spil__punto_rest(const spil_setup *su, punto_state *st, punto_log *log, punto_outcome out)
{
    log->first = st->turn;
    for (int i = 0; i < su->seats; i++) {
        const int seat = seats_mod(su, log->first + i);
        st->top[seat] = (uint8_t)(st->top[seat] + placed_by_seat(su, log->n, log->first, seat));
    }
    st->turn = (uint8_t)((log->first + log->n - (out == PUNTO_ROW_MADE)) % su->seats);
    if (out == PUNTO_GOES_ON)
        settle(su, st, log);
    else
        spil__punto_finish(su, st, out, spil_punto_colour(log->order[log->n - 1]), log, NULL);
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
    const uint64_t occ = spil_punto_occupied(&b);
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
    if (bit & spil_punto_neighbours(occ))
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

    add_event(ev, EVENT_PLACE, seat, kind, spil_punto_x(cell), spil_punto_y(cell));
    put(su, st, bit, ev);
    return SPIL_OK;
}

bool spil__punto_result(const spil_setup *su, const void *state, spil_result *res)
{
    const punto_state *st = state;
    uint8_t wins[4];
    memset(res, 0, sizeof *res);
    count_wins(su, st->deck, st->n_trophies, wins);
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
