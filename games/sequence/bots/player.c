/* player.c: the player net of Sequence Numbers (player.h). */
#include "player.h"

#include "sums.h"

enum { WIDE = SPIL__WIDE, NARROW = SPIL__NARROW };

/* Wide rows are added up in two parts; `at` is always where a part begins. */
static inline void add_wide(sum *s, const spil__wide from, const spil__wide weights[], int at)
{
    add_product(s, from, WIDE, weights[0] + at, WIDE);
}

/* Scales a row to a mean square of about one, as in training. */
static void normalise(spil__wide x)
{
    const float factor = 1 / __builtin_sqrtf(product(x, x, WIDE) / WIDE + 0.01f);
    for (int i = 0; i < WIDE; i++)
        x[i] *= factor;
}

/* ---- the first round ---- */

/* A line, read from either end. */
static void see_line(const spil__player *net, const uint8_t state[5], bool spent, spil__wide out)
{
    _Alignas(sum) spil__wide hidden;
    for (int at = 0; at < WIDE; at += NARROW) {
        sum there, back;
        begin(&there, net->line_bias[0] + at);
        if (spent)
            add(&there, net->spent[0] + at);
        back = there;
        for (int k = 0; k < 5; k++) {
            add(&there, net->cell_line[k * SPIL__NET_AGED + state[k]] + at);
            add(&back, net->cell_line[k * SPIL__NET_AGED + state[4 - k]] + at);
        }
        store_rectified(&back, hidden + at);
        rectify(&there);
        add(&there, hidden + at);
        store(&there, hidden + at);
    }
    for (int at = 0; at < WIDE; at += NARROW) {
        sum x;
        begin(&x, net->line_bias2[0] + at);
        add_wide(&x, hidden, net->line_line, at);
        store_rectified(&x, out + at);
    }
}

static void see_lines(const spil__lines *l, const spil__world *w, const spil__player *net,
                      spil__player_sight *s)
{
    const int side = spil__world_side(l, w->turn);
    for (int i = 0; i < l->n; i++) {
        uint8_t state[5];
        for (int k = 0; k < 5; k++)
            state[k] = s->state[l->five[i][k]];
        see_line(net, state, (w->count[side][i] & SPIL__SPENT) != 0, s->line[i]);
    }
}

static void total_lines(const spil__lines *l, const spil__player_sight *s, spil__wide out)
{
    for (int at = 0; at < WIDE; at += NARROW) {
        sum x = {0};
        for (int i = 0; i < l->n; i++)
            add(&x, s->line[i] + at);
        store(&x, out + at);
    }
}

static void total_cells(const spil__player_sight *s, const spil__wide cell[], spil__wide out)
{
    for (int at = 0; at < WIDE; at += NARROW) {
        sum x = {0};
        for (int i = 0; i < s->n_cells; i++)
            add(&x, cell[s->cells[i]] + at);
        store(&x, out + at);
    }
}

static void see_all(const spil__lines *l, const spil__world *w, const spil__player *net,
                    spil__player_sight *s)
{
    _Alignas(sum) spil__wide lines;
    uint8_t facts[SPIL__NET_FACTS];
    const int n = spil__net_facts(l, w, facts);
    total_lines(l, s, lines);
    for (int at = 0; at < WIDE; at += NARROW) {
        sum x;
        begin(&x, net->all_bias[0] + at);
        for (int i = 0; i < n; i++)
            add(&x, net->fact_all[facts[i]] + at);
        add_wide(&x, lines, net->line_all, at);
        store_rectified(&x, s->all + at);
    }
    normalise(s->all);
}

/* What the sum of all lines and cells contributes to each of them. */
static void tell(const spil__player_sight *s, const spil__wide bias, const spil__wide weights[],
                 spil__wide out)
{
    for (int at = 0; at < WIDE; at += NARROW) {
        sum x;
        begin(&x, bias + at);
        add_wide(&x, s->all, weights, at);
        store(&x, out + at);
    }
}

static void lines_through(const spil__lines *l, const spil__player_sight *s, int bit, spil__wide out)
{
    for (int at = 0; at < WIDE; at += NARROW) {
        sum x = {0};
        for (int direction = 0; direction < 4; direction++) {
            const spil__run run = l->through[bit][direction];
            for (int i = run.first; i < run.first + run.n; i++)
                add(&x, s->line[i] + at);
        }
        store(&x, out + at);
    }
}

static void see_cells(const spil__lines *l, const spil__player *net, spil__player_sight *s)
{
    _Alignas(sum) spil__wide told, lines;
    tell(s, net->cell_bias[0], net->all_cell, told);
    for (int i = 0; i < s->n_cells; i++) {
        const int bit = s->cells[i];
        lines_through(l, s, bit, lines);
        for (int at = 0; at < WIDE; at += NARROW) {
            sum x;
            begin(&x, told + at);
            add(&x, net->cell_cell[s->state[bit]] + at);
            add_wide(&x, lines, net->line_cell, at);
            store_rectified(&x, s->cell[bit] + at);
        }
        normalise(s->cell[bit]);
    }
}

/* ---- the second ---- */

static void add_evenly(spil__wide x, const spil__wide more)
{
    for (int i = 0; i < WIDE; i++)
        x[i] += more[i];
    normalise(x);
}

static void see_lines_again(const spil__lines *l, const spil__player *net, spil__player_sight *s)
{
    _Alignas(sum) spil__wide told, more;
    tell(s, net->line_bias3[0], net->all_line2, told);
    for (int i = 0; i < s->n_cells; i++) { /* what each cell contributes to its lines */
        const int bit = s->cells[i];
        for (int at = 0; at < WIDE; at += NARROW) {
            sum x = {0};
            add_wide(&x, s->cell[bit], net->cell_line2, at);
            store(&x, s->next[bit] + at);
        }
    }
    for (int i = 0; i < l->n; i++) {
        for (int at = 0; at < WIDE; at += NARROW) {
            sum x;
            begin(&x, told + at);
            for (int k = 0; k < 5; k++)
                add(&x, s->next[l->five[i][k]] + at);
            add_wide(&x, s->line[i], net->line_line2, at);
            store_rectified(&x, more + at);
        }
        add_evenly(s->line[i], more);
    }
}

static void see_all_again(const spil__lines *l, const spil__player *net, spil__player_sight *s)
{
    _Alignas(sum) spil__wide lines, cells, more;
    total_lines(l, s, lines);
    total_cells(s, s->cell, cells);
    for (int at = 0; at < WIDE; at += NARROW) {
        sum x;
        begin(&x, net->all_bias2[0] + at);
        add_wide(&x, lines, net->line_all2, at);
        add_wide(&x, cells, net->cell_all2, at);
        add_wide(&x, s->all, net->all_all2, at);
        store_rectified(&x, more + at);
    }
    add_evenly(s->all, more);
}

static void see_cells_again(const spil__lines *l, const spil__player *net, spil__player_sight *s)
{
    _Alignas(sum) spil__wide told, lines;
    tell(s, net->cell_bias2[0], net->all_cell2, told);
    for (int i = 0; i < s->n_cells; i++) {
        const int bit = s->cells[i];
        lines_through(l, s, bit, lines);
        for (int at = 0; at < WIDE; at += NARROW) {
            sum x;
            begin(&x, told + at);
            add_wide(&x, lines, net->line_cell2, at);
            add_wide(&x, s->cell[bit], net->cell_cell2, at);
            add_wide(&x, s->cell[spil__lines_twin(l, bit)], net->twin_cell2, at);
            rectify(&x);
            add(&x, s->cell[bit] + at);
            store(&x, s->next[bit] + at);
        }
        normalise(s->next[bit]);
    }
}

/* ---- the interface ---- */

void spil__player_look(const spil__lines *l, const spil__world *w, const uint8_t age[SPIL_SEQUENCE_BITS],
                       const spil__player *net, spil__player_sight *s)
{
    const spil_sequence_board *b = l->board;
    s->n_cells = 0;
    for (int row = 0; row < b->rows; row++) {
        for (int column = 0; column < b->columns; column++)
            s->cells[s->n_cells++] = (uint8_t)(row * b->width + column);
    }
    spil__net_aged_states(l, w, age, s->state);
    see_lines(l, w, net, s);
    see_all(l, w, net, s);
    see_cells(l, net, s);
    see_lines_again(l, net, s);
    see_all_again(l, net, s);
    see_cells_again(l, net, s);
}

float spil__player_judge(const spil__lines *l, const spil__player *net, const spil__player_sight *s, int slot,
                         int bit)
{
    const int kind = slot == SPIL__PLUS ? 1 : slot == SPIL__MINUS ? 2 : 0;
    _Alignas(sum) spil__narrow move;
    sum x;
    begin(&x, net->move_bias[kind]);
    add_product(&x, s->next[bit], WIDE, net->here[kind * WIDE], NARROW);
    add_product(&x, s->next[spil__lines_twin(l, bit)], WIDE, net->twin[kind * WIDE], NARROW);
    store_rectified(&x, move);
    return product(move, net->move[kind], NARROW) + net->move_out[0][kind];
}
