/* greedy.c: the baseline for Punto: counts windows, one move deep.
 *
 * A window is a line of as many cells as a winning row has, inside a 6×6 that is still possible. A move is judged by
 * what it does to the windows through its cell: own ones filled further, rivals' broken. Completing a row wins; next
 * comes covering the card that a rival needs to complete one. Cards are spent thriftily: a 9 on an empty cell cannot
 * cover anything later. */
#include "opponents.h"
#include "reasons.h"
#include "spil/punto.h"

typedef struct table {
    uint64_t colour[4];  /* cells that show each colour */
    uint64_t points[10]; /* cells that show this many points */
    uint64_t window_ok;  /* cells that can still be part of the 6×6 */
} table;

static table look(const spil_punto_view *v)
{
    table t = {{0}, {0}, 0};
    uint64_t occupied = 0;
    for (int c = 0; c < 4; c++) {
        t.colour[c] = spil_punto_colour_board(v->value, v->colour, c);
        occupied |= t.colour[c];
    }
    for (int bit = 0; bit < 64; bit++)
        t.points[spil_punto_points_at(v->value, bit)] |= UINT64_C(1) << bit;
    /* A box that is already six wide reaches from column 1 to 6: columns 0 and 7 are then closed; rows likewise. */
    const uint64_t column = 0x0101010101010101u, row = 0xff;
    t.window_ok = ~UINT64_C(0);
    if (occupied & column << 6)
        t.window_ok &= ~(column | column << 7);
    if (occupied & row << 48)
        t.window_ok &= ~(row | row << 56);
    return t;
}

/* Value of one window for one colour: more cards are worth much more. A window with a 9 of another colour can never be
 * completed; each other card of another colour makes it worth less. */
static int window_value(const table *t, uint64_t window, int colour, int n)
{
    static const int by_count[6] = {0, 1, 6, 30, 150, 1000};
    const uint64_t own = window & t->colour[colour];
    const uint64_t others = window & ~own & ~t->points[0];
    if (others & t->points[9])
        return 0;
    return by_count[__builtin_popcountll(own) + 5 - n] / (1 + __builtin_popcountll(others));
}

/* All windows of n cells through `bit`, valued for one colour. */
static int through_cell(const table *t, int bit, int colour, int n)
{
    static const int step_x[4] = {1, 0, -1, 1}, step_y[4] = {0, 1, 1, 1};
    const int column = bit & 7, row = bit >> 3;
    int value = 0;
    for (int d = 0; d < 4; d++) {
        for (int back = 0; back < n; back++) {
            const int x = column - back * step_x[d], y = row - back * step_y[d];
            const int end_x = x + (n - 1) * step_x[d], end_y = y + (n - 1) * step_y[d];
            if (x < 0 || x > 7 || y < 0 || y > 7 || end_x < 0 || end_x > 7 || end_y < 0 || end_y > 7)
                continue;
            uint64_t window = 0;
            for (int i = 0; i < n; i++)
                window |= UINT64_C(1) << ((y + i * step_y[d]) * 8 + x + i * step_x[d]);
            if ((window & ~t->window_ok) == 0)
                value += window_value(t, window, colour, n);
        }
    }
    return value;
}

static bool has_row(uint64_t board, int n)
{
    for (int d = 0; d < 4; d++) {
        if (spil_punto_lines(board, spil_punto_steps[d], n) != 0)
            return true;
    }
    return false;
}

static int64_t judge(const spil_setup *su, const spil_punto_view *v, const table *before, spil_move mv)
{
    const int n = spil_punto_row(su), sides = spil_punto_sides(su);
    const int kind = spil_punto_move_card(mv), colour = spil_punto_colour(kind);
    const uint64_t bit = spil_punto_bit(spil_punto_move_cell(mv), v->ox, v->oy);
    const int at = __builtin_ctzll(bit);
    const int side = spil_punto_side_of_seat(su, v->turn);
    const int covered = spil_punto_points_at(v->value, at);
    table after = *before;
    for (int c = 0; c < 4; c++)
        after.colour[c] &= ~bit;
    for (int p = 0; p < 10; p++)
        after.points[p] &= ~bit;
    after.colour[colour] |= bit;
    after.points[spil_punto_points(kind)] |= bit;

    int64_t value = 0;
    bool blocks = false;
    const bool counts = spil_punto_side_of_colour(su, colour) == side; /* not the neutral colour */
    const bool wins = counts && has_row(after.colour[colour], n);
    for (int c = 0; c < 4; c++) {
        const int owner = spil_punto_side_of_colour(su, c);
        if (owner >= sides)
            continue;
        const int change = through_cell(&after, at, c, n) - through_cell(before, at, c, n);
        value += owner == side ? change : -change;
        /* A rival was one card short of a row, and needed this cell. */
        if (owner != side && has_row(before->colour[c] | bit, n) && !wins)
            blocks = true;
    }
    value *= 16;
    value -= covered == 0 ? spil_punto_points(kind) : spil_punto_points(kind) - covered; /* thrift */
    if (blocks)
        value += spil_punto_points(kind) * 64 + 20000; /* a strong blocker is hard to cover */
    if (wins)
        value += 10000000;
    return value;
}

spil_bot_answer spil__greedy_punto(const spil_bot_input *in)
{
    const spil_punto_view *v = in->view;
    const table before = look(v);
    spil_bot_answer answer = {.move = in->moves[0]};
    int64_t best = 0;
    uint32_t equal = 0;
    for (int i = 0; i < in->n_moves; i++) {
        const int64_t value = judge(in->setup, v, &before, in->moves[i]);
        if (equal == 0 || value > best) {
            best = value;
            answer.move = in->moves[i];
            equal = 1;
        } else if (value == best && spil_fast_below(in->rng, ++equal) == 0) {
            answer.move = in->moves[i];
        }
    }
    if (best > 0)
        spil_sentence_set(&answer.why, SPIL_TR("it builds your lines and spoils the others'"));
    else
        spil_sentence_set(&answer.why, SPIL_TR("it gives the least away"));
    spil__punto_explain(in, answer.move, &answer.why);
    return answer;
}
