/* sequence_net.c: positions seen and judged; sequence_net.h says how. */
#include "sequence_net.h"

#include <string.h>

/* ---- sums ---- */

/* As many numbers as the machine adds up at once. Each number is added up by itself, so the results do not depend
 * on it. */
#ifdef SPIL_V3
typedef float lanes __attribute__((vector_size(32), may_alias));
typedef int32_t bits __attribute__((vector_size(32), may_alias));
#else
typedef float lanes __attribute__((vector_size(16), may_alias));
typedef int32_t bits __attribute__((vector_size(16), may_alias));
#endif

enum { PARTS = SPIL__NET * sizeof(float) / sizeof(lanes) };

typedef struct sum {
    lanes part[PARTS];
} sum;

static inline const lanes *parts(const spil__features x)
{
    return (const lanes *)(const void *)x;
}

static inline void begin(sum *s, const spil__features x)
{
    for (int i = 0; i < PARTS; i++)
        s->part[i] = parts(x)[i];
}

static inline void add(sum *s, const spil__features x)
{
    for (int i = 0; i < PARTS; i++)
        s->part[i] += parts(x)[i];
}

static inline void subtract(sum *s, const spil__features x)
{
    for (int i = 0; i < PARTS; i++)
        s->part[i] -= parts(x)[i];
}

static inline void add_product(sum *s, const spil__features from, const spil__features weights[])
{
    for (int k = 0; k < SPIL__NET; k++) {
        for (int i = 0; i < PARTS; i++)
            s->part[i] += from[k] * parts(weights[k])[i];
    }
}

static inline void store(const sum *s, spil__features out)
{
    memcpy(out, s->part, sizeof s->part);
}

/* What is below zero becomes zero. */
static inline void store_cut(const sum *s, spil__features out)
{
    for (int i = 0; i < PARTS; i++)
        ((lanes *)(void *)out)[i] = (lanes)((bits)s->part[i] & (s->part[i] > 0));
}

static float product(const spil__features a, const spil__features b)
{
    float value = 0;
    for (int i = 0; i < SPIL__NET; i++)
        value += a[i] * b[i];
    return value;
}

/* e to the power of x, near enough, the same on every machine; x <= 0. */
static float power_of_e(float x)
{
    float y = 1 + x / 256;
    if (x < -80)
        return 0;
    for (int i = 0; i < 8; i++)
        y *= y;
    return y;
}

/* ---- what both see ---- */

/* States of cells; own chips are 0 and 1. */
enum { NEXT = 2, OTHER = 5, CORNER = 8, FREE = 9, BEFORE = 15 };

static int at_most(int n, int most)
{
    return n > most ? most : n;
}

static int state_of(const spil__lines *l, const spil__world *w, int bit)
{
    const int side = spil__world_side(l, w->turn), owner = w->owner[bit];
    if (owner == SPIL__OFF)
        return CORNER;
    if (owner == SPIL__EMPTY) {
        const int slot = l->board->cell_slot[bit];
        const int held = w->held[w->turn][slot], left = w->left[slot] - held;
        return FREE + (held > 1 ? 5 : held == 1 ? 3 + at_most(left, 1) : at_most(left, 2));
    }
    if (owner == side)
        return w->locked[bit];
    const int base = owner == (side + 1) % l->sides ? NEXT : OTHER;
    return w->locked[bit]          ? base + 2
           : w->last[owner] == bit ? base + 1
           : w->prev[owner] == bit ? BEFORE
                                   : base;
}

static void see_cells(const spil__lines *l, const spil__world *w, spil__sight *s)
{
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++)
        s->state[bit] = (uint8_t)state_of(l, w, bit);
}

static void add_facts(const spil__lines *l, const spil__world *w, const spil__features weights[], sum *s)
{
    const int seat = w->turn, side = spil__world_side(l, seat);
    for (int i = 0; i < 2; i++) {
        const int slot = i == 0 ? SPIL__PLUS : SPIL__MINUS;
        const int held = w->held[seat][slot], left = w->left[slot] - held;
        for (int k = 0; k < 2; k++) {
            if (held > k)
                add(s, weights[2 * i + k]);
            if (left > k)
                add(s, weights[4 + 2 * i + k]);
        }
    }
    for (int i = 0; i < l->sides; i++) {
        if (w->made[(side + i) % l->sides] > 0)
            add(s, weights[8 + i]);
    }
    if (w->turns < 2 * l->seats)
        add(s, weights[11]);
}

/* ---- the player ---- */

/* A line has no beginning: `back` reads them all from the other end. */
static void player_see(const spil__lines *l, const spil__world *w, const spil__player *net, bool back,
                       spil__sight *s)
{
    const int side = spil__world_side(l, w->turn);
    sum all = {0};
    for (int i = 0; i < l->n; i++) {
        _Alignas(sum) spil__features hidden;
        sum line;
        begin(&line, net->line_bias[0]);
        for (int k = 0; k < 5; k++)
            add(&line, net->cell_line[s->state[l->five[i][back ? 4 - k : k]] * 5 + k]);
        if (w->count[side][i] & SPIL__SPENT)
            add(&line, net->spent[0]);
        store_cut(&line, hidden);
        begin(&line, net->line_bias2[0]);
        add_product(&line, hidden, net->line_line);
        store_cut(&line, s->line[i]);
        add(&all, s->line[i]);
    }
    store(&all, s->sum);
}

static void player_see_cell(const spil__lines *l, const spil__player *net, const spil__sight *s, int bit,
                            const spil__features all, spil__features out)
{
    _Alignas(sum) spil__features through;
    sum lines = {0}, cell;
    for (int direction = 0; direction < 4; direction++) {
        const spil__run run = l->through[bit][direction];
        for (int i = run.first; i < run.first + run.n; i++)
            add(&lines, s->line[i]);
    }
    store(&lines, through);
    begin(&cell, all);
    add(&cell, net->cell_cell[s->state[bit]]);
    add_product(&cell, through, net->line_cell);
    store_cut(&cell, out);
}

static float player_judge(const spil__lines *l, const spil__player *net, const spil__sight *s, int slot,
                          int bit, const spil__features all)
{
    const int kind = slot == SPIL__PLUS ? 1 : slot == SPIL__MINUS ? 2 : 0;
    const uint8_t *where = l->where[l->board->cell_slot[bit]];
    _Alignas(sum) spil__features here, twin;
    sum x;
    player_see_cell(l, net, s, bit, all, here);
    player_see_cell(l, net, s, where[where[0] == bit], all, twin);
    begin(&x, net->move_bias[kind]);
    add_product(&x, here, net->here + kind * SPIL__NET);
    add_product(&x, twin, net->twin + kind * SPIL__NET);
    store_cut(&x, here);
    return product(here, net->move[kind]) + net->move_out[0][kind];
}

/* The whole board: as it is for itself, and as cells see it. */
static void player_see_all(const spil__lines *l, const spil__world *w, const spil__player *net, bool back,
                           spil__sight *s, spil__features all, spil__features to_cells)
{
    sum x;
    player_see(l, w, net, back, s);
    begin(&x, net->all_bias[0]);
    add_facts(l, w, net->fact_all, &x);
    add_product(&x, s->sum, net->all_all);
    store_cut(&x, all);
    begin(&x, net->cell_bias[0]);
    add_product(&x, all, net->all_cell);
    store(&x, to_cells);
}

void spil__player_judge(const spil__lines *l, const spil__world *w, const spil__player *net, spil__sight *s,
                        const spil__option options[], int n, float out[])
{
    see_cells(l, w, s);
    for (int back = 0; back < 2; back++) { /* the mean of both ways is a little better than either */
        _Alignas(sum) spil__features all, to_cells;
        player_see_all(l, w, net, back, s, all, to_cells);
        for (int i = 0; i < n; i++) {
            const float value = player_judge(l, net, s, options[i].slot, options[i].bit, to_cells);
            out[i] = back ? (out[i] + value) / 2 : value;
        }
    }
}

float spil__player_hopes(const spil__lines *l, const spil__world *w, const spil__player *net, spil__sight *s)
{
    _Alignas(sum) spil__features all, to_cells, cell, cells;
    const spil_sequence_board *b = l->board;
    sum x = {0};
    see_cells(l, w, s);
    player_see_all(l, w, net, false, s, all, to_cells);
    for (int row = 0; row < b->rows; row++) {
        for (int column = 0; column < b->columns; column++) {
            player_see_cell(l, net, s, row * b->width + column, to_cells, cell);
            add(&x, cell);
        }
    }
    store(&x, cells);
    begin(&x, net->value_bias[0]);
    add_product(&x, all, net->value_all);
    add_product(&x, cells, net->value_cell);
    store_cut(&x, cell);
    const float value = product(cell, net->value[0]) + net->value_out[0][0];
    const float rest = power_of_e(value < 0 ? value : -value);
    return (value < 0 ? rest : 1) / (1 + rest);
}

/* ---- the referee ---- */

static void add_held(const spil__lines *l, const spil__world *w, const spil__referee *net, int line, sum *s)
{
    for (int i = 1; i < l->seats; i++) {
        const int seat = (w->turn + i) % l->seats;
        for (int k = 0; k < 5 && w->cover[seat][line] > 0; k++) {
            const int bit = l->five[line][k];
            if (w->owner[bit] == SPIL__EMPTY && w->held[seat][l->board->cell_slot[bit]] > 0)
                add(s, net->held_line[(i - 1) * 5 + k]);
        }
    }
}

static void referee_see(const spil__lines *l, const spil__world *w, const spil__referee *net, spil__sight *s,
                        int line)
{
    _Alignas(sum) spil__features hidden;
    sum x;
    begin(&x, net->line_bias[0]);
    for (int k = 0; k < 5; k++)
        add(&x, net->cell_line[s->state[l->five[line][k]] * 5 + k]);
    add_held(l, w, net, line, &x);
    for (int i = 0; i < l->sides; i++) {
        if (w->count[(spil__world_side(l, w->turn) + i) % l->sides][line] & SPIL__SPENT)
            add(&x, net->spent[i]);
    }
    store_cut(&x, hidden);
    begin(&x, net->line_bias2[0]);
    add_product(&x, hidden, net->line_line);
    store_cut(&x, s->line[line]);
}

void spil__referee_look(const spil__lines *l, const spil__world *w, const spil__referee *net, spil__sight *s)
{
    sum all = {0};
    see_cells(l, w, s);
    for (int i = 0; i < l->n; i++) {
        referee_see(l, w, net, s, i);
        add(&all, s->line[i]);
    }
    store(&all, s->sum);
}

void spil__referee_look_again(const spil__lines *l, const spil__world *w, const spil__referee *net,
                              spil__sight *s, const uint8_t changed[], int n)
{
    uint8_t seen[SPIL__LINES] = {0};
    sum all;
    begin(&all, s->sum);
    for (int i = 0; i < n; i++)
        s->state[changed[i]] = (uint8_t)state_of(l, w, changed[i]);
    for (int i = 0; i < n; i++) {
        for (int direction = 0; direction < 4; direction++) {
            const spil__run run = l->through[changed[i]][direction];
            for (int line = run.first; line < run.first + run.n; line++) {
                if (seen[line])
                    continue;
                seen[line] = 1;
                subtract(&all, s->line[line]);
                referee_see(l, w, net, s, line);
                add(&all, s->line[line]);
            }
        }
    }
    store(&all, s->sum);
}

void spil__referee_say(const spil__lines *l, const spil__world *w, const spil__referee *net,
                       const spil__sight *s, float chance[SPIL_SEQUENCE_SIDES])
{
    _Alignas(sum) spil__features all, hidden;
    float out[SPIL_SEQUENCE_SIDES], most = -1e30f, total = 0;
    sum x;
    begin(&x, net->all_bias[0]);
    add_facts(l, w, net->fact_all, &x);
    for (int i = 1; i < l->seats; i++) {
        const uint8_t *held = w->held[(w->turn + i) % l->seats];
        for (int k = 0; k < held[SPIL__PLUS]; k++)
            add(&x, net->special_all[2 * (i - 1)]);
        for (int k = 0; k < held[SPIL__MINUS]; k++)
            add(&x, net->special_all[2 * (i - 1) + 1]);
    }
    add_product(&x, s->sum, net->all_all);
    store_cut(&x, all);
    begin(&x, net->value_bias[0]);
    add_product(&x, all, net->value_all);
    store_cut(&x, hidden);
    for (int i = 0; i < l->sides; i++) {
        out[i] = product(hidden, net->value[i]) + net->value_out[0][i];
        most = out[i] > most ? out[i] : most;
    }
    for (int i = 0; i < l->sides; i++)
        total += out[i] = power_of_e(out[i] - most);
    for (int i = 0; i < l->sides; i++)
        chance[(spil__world_side(l, w->turn) + i) % l->sides] = out[i] / total;
}
