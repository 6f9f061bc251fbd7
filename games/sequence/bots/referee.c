/* referee.c: the referee net of Sequence Numbers (referee.h). */
#include "referee.h"

#include "search.h"
#include "sums.h"

#define INLINED __attribute__((always_inline)) static inline

INLINED void add_held(const spil__lines *l, const spil__world *w, const spil__referee *net, int line, sum *s)
{
    for (int i = 1; i < l->seats; i++) {
        const int seat = w->turn + i < l->seats ? w->turn + i : w->turn + i - l->seats;
        for (int k = 0; k < 5 && w->cover[seat][line] > 0; k++) {
            const int bit = l->five[line][k];
            if (w->owner[bit] == SPIL__EMPTY && w->held[seat][l->board->cell_slot[bit]] > 0)
                add(s, net->held_line[(i - 1) * 5 + k]);
        }
    }
}

/* The features of a line. Inlined: sums stay in registers. */
INLINED sum see(const spil__lines *l, const spil__world *w, const spil__referee *net, const uint8_t state[],
                int line)
{
    SPIL__UNCLEARED _Alignas(sum) spil__narrow hidden;
    sum x;
    begin(&x, net->line_bias[0]);
    for (int k = 0; k < 5; k++)
        add(&x, net->cell_line[k * SPIL__NET_STATES + state[l->five[line][k]]]);
    add_held(l, w, net, line, &x);
    for (int i = 0, side = spil__world_side(l, w->turn); i < l->sides; i++) {
        if (w->count[side][line] & SPIL__SPENT)
            add(&x, net->spent[i]);
        side = side + 1 == l->sides ? 0 : side + 1;
    }
    const uint32_t some = store_positive(&x, hidden);
    begin(&x, net->line_bias2[0]);
    add_some_product(&x, hidden, some, net->line_line[0], SPIL__NARROW);
    rectify(&x);
    return x;
}

void spil__referee_look(const spil__lines *l, const spil__world *w, const spil__referee *net,
                        spil__referee_sight *s)
{
    sum all = {0};
    spil__net_states(l, w, s->state);
    for (int i = 0; i < l->n; i++) {
        const sum line = see(l, w, net, s->state, i);
        store(&line, s->line[i]);
        add_sum(&all, &line);
    }
    store(&all, s->sum);
}

void spil__referee_whole(const spil__lines *l, const spil__world *w, const spil__referee *net,
                         spil__narrow sum_)
{
    uint8_t state[SPIL_SEQUENCE_BITS];
    sum all = {0};
    spil__net_states(l, w, state);
    for (int i = 0; i < l->n; i++) {
        const sum line = see(l, w, net, state, i);
        add_sum(&all, &line);
    }
    store(&all, sum_);
}

void spil__referee_after(const spil__lines *l, const spil__world *w, const spil__referee *net,
                         const spil__referee_sight *before, const uint8_t changed[], int n, spil__narrow sum_)
{
    uint8_t seen[SPIL__LINES] = {0}, state[SPIL_SEQUENCE_BITS];
    sum all;
    begin(&all, before->sum);
    memcpy(state, before->state, sizeof state);
    for (int i = 0; i < n; i++)
        state[changed[i]] = (uint8_t)spil__net_state(l, w, changed[i]);
    for (int i = 0; i < n; i++) {
        for (int direction = 0; direction < 4; direction++) {
            const spil__run run = l->through[changed[i]][direction];
            for (int k = run.first; k < run.first + run.n; k++) {
                if (seen[k])
                    continue;
                seen[k] = 1;
                subtract(&all, before->line[k]);
                const sum line = see(l, w, net, state, k);
                add_sum(&all, &line);
            }
        }
    }
    store(&all, sum_);
}

void spil__referee_say(const spil__lines *l, const spil__world *w, const spil__referee *net,
                       const spil__narrow sum_, float chance[SPIL_SEQUENCE_SIDES])
{
    _Alignas(sum) spil__narrow all, hidden;
    float out[SPIL_SEQUENCE_SIDES], most = -1e30f, total = 0;
    uint8_t facts[SPIL__NET_FACTS];
    const int n = spil__net_facts(l, w, facts);
    sum x;
    begin(&x, net->all_bias[0]);
    for (int i = 0; i < n; i++)
        add(&x, net->fact_all[facts[i]]);
    for (int i = 1; i < l->seats; i++) {
        const uint8_t *held = w->held[(w->turn + i) % l->seats];
        for (int k = 0; k < held[SPIL__PLUS]; k++)
            add(&x, net->special_all[2 * (i - 1)]);
        for (int k = 0; k < held[SPIL__MINUS]; k++)
            add(&x, net->special_all[2 * (i - 1) + 1]);
    }
    add_product(&x, sum_, SPIL__NARROW, net->all_all[0], SPIL__NARROW);
    store_rectified(&x, all);
    begin(&x, net->value_bias[0]);
    add_product(&x, all, SPIL__NARROW, net->value_all[0], SPIL__NARROW);
    store_rectified(&x, hidden);
    for (int i = 0; i < l->sides; i++) {
        out[i] = product(hidden, net->value[i], SPIL__NARROW) + net->value_out[0][i];
        most = out[i] > most ? out[i] : most;
    }
    for (int i = 0; i < l->sides; i++)
        total += out[i] = power_of_e(out[i] - most);
    for (int i = 0; i < l->sides; i++)
        chance[(spil__world_side(l, w->turn) + i) % l->sides] = out[i] / total;
}
