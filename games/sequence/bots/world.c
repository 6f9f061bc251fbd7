/* world.c: boards, cards and turns of an imagined game (world.h). */
#include "world.h"

#include <string.h>

/* ---- lines ---- */

/* Numbers the lines of one straight in one direction, and gives its cells their runs. */
static void add_straight(spil__lines *l, int direction, int column, int row)
{
    static const int step_column[4] = {1, 0, 1, 1}, step_row[4] = {0, 1, 1, -1};
    const spil_sequence_board *b = l->board;
    const int step = spil_sequence_step(b, direction), first_bit = row * b->width + column;
    int length = 0, first = l->n;
    for (; column >= 0 && column < b->columns && row >= 0 && row < b->rows; length++) {
        column += step_column[direction];
        row += step_row[direction];
    }
    for (int i = 0; i + 5 <= length; i++, l->n++) {
        for (int k = 0; k < 5; k++)
            l->five[l->n][k] = (uint8_t)(first_bit + (i + k) * step);
        l->cells[l->n] = spil_sequence_cells(b, spil_sequence_make(0, direction, first_bit + i * step));
        const spil_cells corners = spil_cells_and(l->cells[l->n], b->corners);
        l->corners[l->n] =
            (uint8_t)(__builtin_popcountll(corners.half[0]) + __builtin_popcountll(corners.half[1]));
    }
    for (int i = 0; i < length && length >= 5; i++) {
        const int low = i < 4 ? 0 : i - 4, high = i < length - 5 ? i : length - 5;
        l->through[first_bit + i * step][direction] =
            (spil__run){(uint8_t)(first + low), (uint8_t)(high - low + 1)};
    }
}

void spil__lines_init(spil__lines *l, const spil_setup *su)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    uint8_t seen[SPIL__SLOTS] = {0};
    memset(l, 0, sizeof *l);
    l->board = b;
    l->seats = su->seats;
    l->sides = (uint8_t)spil_sequence_sides(su);
    l->need = (uint8_t)spil_sequence_need(su);
    for (int row = 0; row < b->rows; row++)
        add_straight(l, 0, 0, row);
    for (int column = 0; column < b->columns; column++)
        add_straight(l, 1, column, 0);
    for (int row = b->rows - 1; row > 0; row--)
        add_straight(l, 2, 0, row);
    for (int column = 0; column < b->columns; column++)
        add_straight(l, 2, column, 0);
    for (int row = 0; row < b->rows - 1; row++)
        add_straight(l, 3, 0, row);
    for (int column = 0; column < b->columns; column++)
        add_straight(l, 3, column, b->rows - 1);
    for (spil_cells c = b->numbers; spil_cells_any(c); c = spil_cells_rest(c)) {
        const int bit = spil_cells_first(c), slot = b->cell_slot[bit];
        l->where[slot][seen[slot]++] = (uint8_t)bit;
    }
}

/* ---- runs of bytes: one word each, of which the first n bytes count ---- */

static inline uint64_t ones(int n)
{
    static const uint8_t bytes[6][8] = {
        {0}, {1}, {1, 1}, {1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1, 1},
    };
    uint64_t word;
    memcpy(&word, bytes[n], sizeof word);
    return word;
}

/* No byte overflows: what is subtracted was added before. */
static inline void add_through(const spil__lines *l, uint8_t bytes[], int bit, bool up)
{
    for (int direction = 0; direction < 4; direction++) {
        const spil__run run = l->through[bit][direction];
        uint64_t word;
        memcpy(&word, bytes + run.first, sizeof word);
        word = up ? word + ones(run.n) : word - ones(run.n);
        memcpy(bytes + run.first, &word, sizeof word);
    }
}

static inline void block_through(const spil__lines *l, uint8_t counts[], int bit)
{
    for (int direction = 0; direction < 4; direction++) {
        const spil__run run = l->through[bit][direction];
        uint64_t word;
        memcpy(&word, counts + run.first, sizeof word);
        word |= ones(run.n) * SPIL__BLOCKED;
        memcpy(counts + run.first, &word, sizeof word);
    }
}

/* ---- cards ---- */

/* A seat gets its first card of a slot, or loses its last. */
static void change_cover(const spil__lines *l, spil__world *w, int seat, int slot, bool up)
{
    for (int i = 0; i < 2 && slot < SPIL__PLUS; i++) {
        if (w->owner[l->where[slot][i]] == SPIL__EMPTY)
            add_through(l, w->cover[seat], l->where[slot][i], up);
    }
}

void spil__world_gain(const spil__lines *l, spil__world *w, int seat, int slot)
{
    w->hand[seat][w->n_hand[seat]++] = (uint8_t)slot;
    if (w->held[seat][slot]++ == 0)
        change_cover(l, w, seat, slot, true);
}

void spil__world_lose(const spil__lines *l, spil__world *w, int seat, int slot)
{
    int i = 0;
    while (w->hand[seat][i] != slot)
        i++;
    w->hand[seat][i] = w->hand[seat][--w->n_hand[seat]];
    if (--w->held[seat][slot] == 0)
        change_cover(l, w, seat, slot, false);
    w->left[slot]--;
    w->pile[w->n_pile++] = (uint8_t)slot;
}

void spil__world_draw(const spil__lines *l, spil__world *w, int seat, spil_fast_rng *rng)
{
    if (w->n_stock == 0) { /* N10 */
        memcpy(w->stock, w->pile, w->n_pile);
        w->n_stock = w->n_pile;
        w->n_pile = 0;
        for (int i = 0; i < w->n_stock; i++)
            w->left[w->stock[i]]++;
    }
    if (w->n_stock == 0 || w->n_hand[seat] == SPIL__HAND)
        return;
    const uint32_t i = spil_fast_below(rng, w->n_stock);
    const int slot = w->stock[i];
    w->stock[i] = w->stock[--w->n_stock];
    spil__world_gain(l, w, seat, slot);
}

/* ---- chips ---- */

/* N8: the line is a sequence now, and those that share more than one cell with it can no longer become one. */
static void make_sequence(const spil__lines *l, spil__world *w, int side, int line)
{
    for (int i = 0; i < l->n; i++) {
        const spil_cells shared = spil_cells_and(l->cells[i], l->cells[line]);
        if (__builtin_popcountll(shared.half[0]) + __builtin_popcountll(shared.half[1]) > 1)
            w->count[side][i] |= SPIL__SPENT;
    }
    for (spil_cells c = l->cells[line]; spil_cells_any(c); c = spil_cells_rest(c))
        w->locked[spil_cells_first(c)] = 1;
    w->made[side]++;
}

static void set_chip(const spil__lines *l, spil__world *w, int side, int bit)
{
    const int slot = l->board->cell_slot[bit];
    w->owner[bit] = (uint8_t)side;
    for (int other = 0; other < l->sides; other++) {
        if (other != side)
            block_through(l, w->count[other], bit);
    }
    add_through(l, w->count[side], bit, true);
    for (int seat = 0; seat < l->seats; seat++) {
        if (w->held[seat][slot] > 0)
            add_through(l, w->cover[seat], bit, false);
    }
}

void spil__world_put(const spil__lines *l, spil__world *w, int side, int bit)
{
    set_chip(l, w, side, bit);
    for (int direction = 0; direction < 4; direction++) {
        const spil__run run = l->through[bit][direction];
        for (int i = run.first; i < run.first + run.n; i++) {
            if (w->count[side][i] == 5)
                make_sequence(l, w, side, i);
        }
    }
}

/* Is a line free of chips of all sides but one? */
static bool only_of(const spil__lines *l, const spil__world *w, int side, int line)
{
    int others = 0;
    for (int other = 0; other < l->sides; other++)
        others += other != side ? (w->count[other][line] & 7) - l->corners[line] : 0;
    return others == 0;
}

void spil__world_take(const spil__lines *l, spil__world *w, int bit)
{
    const int slot = l->board->cell_slot[bit], owner = w->owner[bit];
    w->owner[bit] = SPIL__EMPTY;
    add_through(l, w->count[owner], bit, false);
    for (int direction = 0; direction < 4; direction++) {
        const spil__run run = l->through[bit][direction];
        for (int i = run.first; i < run.first + run.n; i++) {
            for (int side = 0; side < l->sides; side++) {
                if (side != owner && only_of(l, w, side, i))
                    w->count[side][i] &= (uint8_t)~SPIL__BLOCKED;
            }
        }
    }
    for (int seat = 0; seat < l->seats; seat++) {
        if (w->held[seat][slot] > 0)
            add_through(l, w->cover[seat], bit, true);
    }
}

/* ---- turns ---- */

/* N7: the side with most sequences, or nobody. */
static int leader(const spil__lines *l, const spil__world *w)
{
    int best = SPIL__DRAWN, most = -1;
    for (int side = 0; side < l->sides; side++) {
        best = w->made[side] > most ? side : w->made[side] == most ? SPIL__DRAWN : best;
        most = w->made[side] > most ? w->made[side] : most;
    }
    return best;
}

void spil__world_exchange(const spil__lines *l, spil__world *w, int slot, spil_fast_rng *rng)
{
    spil__world_lose(l, w, w->turn, slot);
    spil__world_draw(l, w, w->turn, rng);
}

/* N6: a dead card is always exchanged. */
static void exchange_dead(const spil__lines *l, spil__world *w, spil_fast_rng *rng)
{
    const int seat = w->turn;
    for (int i = 0; i < w->n_hand[seat]; i++) {
        const int slot = w->hand[seat][i];
        if (slot < SPIL__PLUS && w->owner[l->where[slot][0]] != SPIL__EMPTY &&
            w->owner[l->where[slot][1]] != SPIL__EMPTY) {
            spil__world_exchange(l, w, slot, rng);
            return;
        }
    }
}

void spil__world_play(const spil__lines *l, spil__world *w, int slot, int bit, spil_fast_rng *rng)
{
    const int seat = w->turn, side = spil__world_side(l, seat);
    w->turns++;
    w->passes = (uint8_t)(slot == 0 ? w->passes + 1 : 0);
    if (slot != 0) {
        spil__world_lose(l, w, seat, slot);
        if (slot == SPIL__MINUS)
            spil__world_take(l, w, bit);
        else
            spil__world_put(l, w, side, bit);
        w->last[side] = (uint8_t)(slot >= SPIL__PLUS ? 0 : bit); /* the view does not say where a plus went */
        if (w->made[side] >= l->need) {
            w->winner = (int8_t)side;
            return;
        }
        spil__world_draw(l, w, seat, rng);
    }
    if (w->passes >= l->seats || w->turns >= SPIL_SEQUENCE_TURNS) {
        w->winner = (int8_t)leader(l, w);
        return;
    }
    w->turn = (uint8_t)(seat + 1 == l->seats ? 0 : seat + 1);
    exchange_dead(l, w, rng);
}

bool spil__world_can_win(const spil__lines *l, const spil__world *w, int seat)
{
    const int side = spil__world_side(l, seat);
    const bool plus = w->held[seat][SPIL__PLUS] > 0;
    bool wins = false;
    for (int i = 0; i < l->n; i++)
        wins |= (w->count[side][i] == 4) & (plus | (w->cover[seat][i] > 0));
    return wins && spil__world_finishes(l, w, side);
}

/* ---- from a view ---- */

static void open_cards(const spil__lines *l, const spil_sequence_view *v, spil__world *w)
{
    const spil_sequence_board *b = l->board;
    const int seat = v->head.seat;
    for (int i = 0; i < b->n_cards; i++)
        w->left[b->slot[b->deck[i]]]++;
    for (int i = 0; i < spil_sequence_pile_end(v->pile_ends, 7); i++) {
        const int slot = b->slot[v->piles[i]];
        w->left[slot]--;
        w->pile[w->n_pile++] = (uint8_t)slot;
    }
    for (int i = 0; i < v->n_hand[seat]; i++)
        spil__world_gain(l, w, seat, b->slot[spil_sequence_hand_card(v->hand, i)]);
    for (int slot = 1; slot < SPIL__SLOTS; slot++) {
        for (int i = w->held[seat][slot]; i < w->left[slot]; i++)
            w->stock[w->n_stock++] = (uint8_t)slot;
    }
}

void spil__world_open(const spil__lines *l, const spil_sequence_view *v, spil__world *w)
{
    const spil_sequence_board *b = l->board;
    memset(w, 0, sizeof *w);
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++)
        w->owner[bit] = spil_cells_has(b->numbers, bit) ? SPIL__EMPTY : SPIL__OFF;
    for (int side = 0; side < l->sides; side++)
        memcpy(w->count[side], l->corners, sizeof l->corners);
    open_cards(l, v, w);
    for (int side = 0; side < l->sides; side++) {
        for (spil_cells c = v->chips[side]; spil_cells_any(c); c = spil_cells_rest(c))
            set_chip(l, w, side, spil_cells_first(c));
    }
    for (int i = 0; i < v->n_made; i++) {
        const spil_cells made = spil_sequence_cells(b, v->made[i]);
        for (int line = 0; line < l->n; line++) {
            if (memcmp(&l->cells[line], &made, sizeof made) == 0)
                make_sequence(l, w, spil_sequence_side(v->made[i]), line);
        }
    }
    w->turn = v->turn;
    w->turns = v->turns;
    w->passes = v->passes;
    w->winner = SPIL__RUNNING;
}
