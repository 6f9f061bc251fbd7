/* rules.c: how Punto is played: P2–P9. Built per CPU variant.
 *
 * Facts this rests on: a step of random play is dominated by the legal-cell mask and by dealing; listing moves
 * is not needed to make one. So the mask for the face-up card is made once, when the card is turned up, and
 * kept in the state: it answers "is there a legal cell" (P6), "is this move legal" and "pick one".
 *
 * A round: deal → turn_up → (place → turn_up)* → end_round, which deals the next one or ends the game. */
#include <string.h>

#include "../../bits.h"
#include "punto.h"

#define COLUMN(c) (UINT64_C(0x0101010101010101) << (c))
#define ROW(r) (UINT64_C(0xff) << 8 * (r))

static inline uint64_t occupied(const uint64_t value[4])
{
    return value[0] | value[1] | value[2] | value[3];
}

/* ---- P4: where a card may go ---- */

/* Cells whose points are less than v, empty ones included: v against the bit-slices from the top bit down. */
static inline uint64_t below_points(const uint64_t value[4], uint32_t v)
{
    uint64_t less = 0, equal = ~UINT64_C(0);
    for (int b = 3; b >= 0; b--) {
        const uint64_t bit = (uint64_t)0 - (v >> b & 1); /* all ones or all zeros */
        less |= equal & bit & ~value[b];
        equal &= ~(bit ^ value[b]);
    }
    return less;
}

static inline uint64_t legal_cells(const uint64_t value[4], int kind)
{
    const uint64_t occ = occupied(value);
    const uint64_t wide = occ | occ << 1 | occ >> 1;
    const uint64_t near = wide | wide << 8 | wide >> 8;
    /* A box six wide reaches column 6; then column 0 is closed, and so is 7. A smaller box cannot touch 7. */
    const uint64_t shut_columns = occ & COLUMN(6) ? COLUMN(0) | COLUMN(7) : 0;
    const uint64_t shut_rows = occ & ROW(6) ? ROW(0) | ROW(7) : 0;
    const uint64_t cells = near & below_points(value, (uint32_t)spil_punto_points(kind));
    return (occ == 0 ? UINT64_C(1) << 9 : cells) & ~(shut_columns | shut_rows);
}

uint64_t spil__punto_legal(const uint64_t value[4], int kind)
{
    return legal_cells(value, kind);
}

/* ---- P5–P7: rows, short rows, trophies ---- */

/* Is there a line of n cells in x? */
static inline bool has_line(uint64_t x, int n)
{
    uint64_t found = 0;
    for (int d = 0; d < 4; d++)
        found |= spil_punto_lines(x, spil_punto_steps[d], n);
    return found != 0;
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
            const int bit = spil__lowest(left), points = spil_punto_points_at(value, bit);
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

static void count_short_rows(const punto_state *st, uint64_t board, int n, tally *t)
{
    for (int d = 0; d < 4; d++) {
        const int step = spil_punto_steps[d];
        for (uint64_t first = spil_punto_lines(board, step, n); first != 0; first &= first - 1) {
            int points = 0;
            for (int i = 0; i < n; i++)
                points += spil_punto_points_at(st->value, spil__lowest(first) + i * step);
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

/* ---- P2, P3, P8: dealing ---- */

/* P1 in the order before a shuffle; copies together. */
#define TWO(kind) (kind), (kind)
#define COLOUR(c)                                                                                           \
    TWO(9 * (c)), TWO(9 * (c) + 1), TWO(9 * (c) + 2), TWO(9 * (c) + 3), TWO(9 * (c) + 4), TWO(9 * (c) + 5), \
        TWO(9 * (c) + 6), TWO(9 * (c) + 7), TWO(9 * (c) + 8)
static const uint8_t all_cards[CARDS] = {COLOUR(0), COLOUR(1), COLOUR(2), COLOUR(3)};

/* The cards of colours first … first+n-1 without trophies, in order; returns how many. */
static int own_cards(const punto_state *st, int first, int n_colours, uint8_t out[])
{
    int n = 18 * n_colours;
    memcpy(out, all_cards + (size_t)18 * (size_t)first, (size_t)n);
    for (int i = 0; i < st->n_trophies; i++) {
        const int colour = spil_punto_colour(st->deck[i]) - first;
        if (colour < 0 || colour >= n_colours)
            continue;
        int at = 0;
        while (out[at] != st->deck[i])
            at++;
        memmove(out + at, out + at + 1, (size_t)(n - at - 1));
        n--;
    }
    return n;
}

/* Three seats: neutral cards in each seat's pile, and those to be handed out, counted by points. */
typedef struct neutrals {
    uint8_t held[3][9];
    uint8_t played[9];
} neutrals;

static neutrals count_neutrals(const punto_state *st)
{
    neutrals count;
    memset(count.held, 0, sizeof count.held);
    memset(count.played, 2, sizeof count.played); /* before the first deal nobody holds any */
    for (int seat = 0; seat < 3; seat++) {
        for (int i = st->top[seat]; i < st->end[seat]; i++) {
            if (spil_punto_colour(st->deck[i]) == NEUTRAL) {
                count.held[seat][st->deck[i] - 9 * NEUTRAL]++;
                count.played[st->deck[i] - 9 * NEUTRAL]--;
            }
        }
    }
    return count;
}

/* P2, P8: hands the played neutral cards out one at a time from `first` on, with operation i. */
static void deal_neutrals(spil_batch *batch, int i, int first, neutrals *count)
{
    uint8_t cards[18];
    int n = 0;
    for (int p = 0; p < 9; p++) {
        for (int k = 0; k < count->played[p]; k++)
            cards[n++] = (uint8_t)p;
    }
    spil_batch_shuffle(batch, i, cards, n);
    for (int k = 0; k < n; k++)
        count->held[(first + k) % 3][cards[k]]++;
}

/* The piles of a new round, from all cards but trophies, with operation i of the batch on. In the deck they lie
 * in the order dealt: side by side, and within a team seat by seat. first_neutral gets the first of those. */
static void deal_piles(const spil_setup *su, punto_state *st, spil_batch *batch, int i, int first_neutral)
{
    const int sides = spil_punto_sides(su), colours = spil_punto_two_sides(su) ? 2 : 1;
    neutrals count;
    if (su->seats == 3) {
        count = count_neutrals(st);
        deal_neutrals(batch, i++, first_neutral, &count);
    }
    int at = st->n_trophies;
    for (int side = 0; side < sides; side++) {
        uint8_t *cards = st->deck + at;
        int n = own_cards(st, colours * side, colours, cards);
        for (int p = 0; su->seats == 3 && p < 9; p++) {
            for (int k = 0; k < count.held[side][p]; k++)
                cards[n++] = (uint8_t)(9 * NEUTRAL + p);
        }
        spil_batch_shuffle(batch, i++, cards, n);
        st->top[side] = (uint8_t)at;
        st->end[side] = (uint8_t)(at + n);
        if (su->seats == 4 && sides == 2) { /* P2: alternately, lower seat first */
            uint8_t pool[CARDS / 2];
            memcpy(pool, cards, (size_t)n);
            const int half = (n + 1) / 2;
            for (int k = 0; k < n; k++)
                cards[(k & 1) * half + k / 2] = pool[k];
            st->end[side] = st->top[side + 2] = (uint8_t)(at + half);
            st->end[side + 2] = (uint8_t)(at + n);
        }
        at += n;
    }
}

static void clear_table(punto_state *st)
{
    memset(st->value, 0, sizeof st->value);
    memset(st->colour, 0, sizeof st->colour);
    memset(st->where, 0, sizeof st->where);
    st->ox = st->oy = 1;
}

/* ---- a turn ---- */

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
    deal_piles(su, st, batch, i, first_neutral);
    clear_table(st);
    st->round++;
    st->starter = st->turn = (uint8_t)starter;
    st->legal = legal_cells(st->value, st->deck[st->top[starter]]);
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

static void set_cell(punto_state *st, int bit, int kind)
{
    const uint64_t mask = UINT64_C(1) << bit, keep = ~mask;
    const uint64_t points = kind == NONE ? 0 : (uint64_t)spil_punto_points(kind);
    const uint64_t colour = kind == NONE ? 0 : (uint64_t)spil_punto_colour(kind);
    for (int b = 0; b < 4; b++)
        st->value[b] = (st->value[b] & keep) | (points >> b & 1) << bit;
    for (int b = 0; b < 2; b++)
        st->colour[b] = (st->colour[b] & keep) | (colour >> b & 1) << bit;
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
        if (st->where[card] == cell && (below == NONE || spil_punto_points(card / 2) > spil_punto_points(below)))
            below = card / 2;
    }
    set_cell(st, bit, below);
    st->deck[st->n_trophies++] = (uint8_t)kind; /* seat 0 has played by now, so this place is free */
}

/* Moves the box back to column 1, row 1 when a trophy left its first column or row empty. */
static void tighten_box(punto_state *st)
{
    const uint64_t occ = occupied(st->value);
    const int left = (occ & COLUMN(1)) == 0, up = (occ & ROW(1)) == 0;
    for (int b = 0; b < 4; b++)
        st->value[b] >>= left + 8 * up;
    for (int b = 0; b < 2; b++)
        st->colour[b] >>= left + 8 * up;
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
        say(ev, EVENT_ROUND, st->round, winner, by, 0);
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
    spil_batch_open(&batch, &st->key, 1 + (uint64_t)(st->round * ops), ops, ops == 2 ? blocks_two : blocks_more);
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

/* Puts the face-up card on a legal board bit and goes on to the next decision. n: cards in a winning row. */
static inline void place(const spil_setup *su, punto_state *st, int bit, int n, spil_events *ev)
{
    const int seat = st->turn;
    const int kind = st->deck[st->top[seat]];

    /* 1. The card leaves the pile and takes its cell. */
    const int x = (bit & 7) - st->ox, y = (bit >> 3) - st->oy;
    const uint8_t cell = spil_punto_cell(x, y);
    put_card_on(st->where, kind, cell);
    st->deck[st->top[seat]++] = NONE;
    set_cell(st, bit, kind);
    if (ev != NULL)
        say(ev, EVENT_PLACE, seat, kind, x, y);

    /* 2. A box that grew to the left or upwards moves back to column 1, row 1. */
    const int shift = ((bit & 7) == 0) + ((bit >> 3) == 0) * 8;
    if (shift != 0) {
        for (int b = 0; b < 4; b++)
            st->value[b] <<= shift;
        for (int b = 0; b < 2; b++)
            st->colour[b] <<= shift;
        st->ox = (uint8_t)(st->ox + (shift & 1));
        st->oy = (uint8_t)(st->oy + (shift >> 3));
    }

    /* 3. P5: a row? Only the placed colour can have one; the neutral colour never counts. */
    const int colour = spil_punto_colour(kind);
    const uint64_t board = spil_punto_colour_board(st->value, st->colour, colour);
    if (has_line(board, n) && !(su->seats == 3 && colour == NEUTRAL)) {
        uint64_t cells[4] = {0};
        cells[colour] = line_cells(board, n);
        end_round(su, st, spil_punto_side_of_seat(su, seat), SPIL_PUNTO_ROW, trophy_cell(st->value, cells), seat,
                  ev);
        return;
    }

    /* 4. The next seat turns up its card; P6 if it cannot go on. */
    const int next = seats_mod(su, seat + 1);
    st->turn = (uint8_t)next;
    st->legal = st->top[next] < st->end[next] ? legal_cells(st->value, st->deck[st->top[next]]) : 0;
    if (st->legal == 0)
        end_by_short_rows(su, st, ev);
    else if (ev != NULL)
        say(ev, EVENT_TURN, next, st->deck[st->top[next]], 0, 0);
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
            out[n] = make_move(st, spil__lowest(left));
    }
    return n;
}

/* Why the cell is not legal for the face-up card, in words. */
static spil_code explain(const punto_state *st, uint64_t bit, int kind, spil_error *err)
{
    const uint64_t occ = occupied(st->value);
    char card[SPIL_MOVE_TEXT], there[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(card, sizeof card), there_out = spil_out_to(there, sizeof there);
    spil__punto_print_card(NULL, kind, &out);
    if (occ == 0)
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("the first card of a round goes to 0,0"));
    if (bit & occ) {
        spil__punto_print_card(NULL, card_at(st, spil__lowest(bit)), &there_out);
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("%s cannot cover %s: only a card with fewer points"),
                         card, there);
    }
    const uint64_t wide = occ | occ << 1 | occ >> 1, near = wide | wide << 8 | wide >> 8;
    if (bit & near)
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("the cards must fit into a square of 6 by 6"));
    return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("%s must touch a card on the table, or cover one"), card);
}

spil_code spil__punto_apply(const spil_setup *su, void *state, int seat, spil_move mv, spil_events *ev,
                            spil_error *err)
{
    punto_state *st = state;
    if (st->over)
        return spil_fail(err, SPIL_GAME_OVER, SPIL_TR("the game is over"));
    if (seat != st->turn)
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("it is not your turn: seat %d is to move"), st->turn);
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

    place(su, st, spil__lowest(bit), spil_punto_row(su), ev);
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

/* Random legal play, every legal cell equally likely. */
static inline int rollout(const spil_setup *su, punto_state *st, spil_fast_rng *rng, int max_steps, int n)
{
    int steps = 0;
    for (; steps < max_steps && !st->over; steps++) {
        const uint32_t pick = spil_fast_below(rng, (uint32_t)spil__popcount(st->legal));
        place(su, st, spil__select(st->legal, (int)pick), n, NULL);
    }
    return steps;
}

int spil__punto_rollout(const spil_setup *su, void *state, spil_fast_rng *rng, int max_steps)
{
    return spil_punto_row(su) == 5 ? rollout(su, state, rng, max_steps, 5)
                                   : rollout(su, state, rng, max_steps, 4);
}
