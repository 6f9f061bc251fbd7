/* sequence_sight.c: what both nets of Sequence Numbers see (sequence_net.h). */
#include "sequence_net.h"

/* States of cells; own chips are 0 and 1. */
enum { NEXT = 2, OTHER = 5, CORNER = 8, FREE = 9, BEFORE = 15 };

static int at_most(int n, int most)
{
    return n > most ? most : n;
}

int spil__net_state(const spil__lines *l, const spil__world *w, int bit)
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

void spil__net_states(const spil__lines *l, const spil__world *w, uint8_t state[SPIL_SEQUENCE_BITS])
{
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++)
        state[bit] = (uint8_t)spil__net_state(l, w, bit);
}

int spil__net_facts(const spil__lines *l, const spil__world *w, uint8_t facts[SPIL__NET_FACTS])
{
    enum { HELD = 0, LEFT = 4, MADE = 8, YOUNG = 11 };
    static const uint8_t age[] = {2, 4, 7, 10, 14}; /* turns of each seat */
    const int seat = w->turn, side = spil__world_side(l, seat);
    int n = 0;
    for (int i = 0; i < 2; i++) {
        const int slot = i == 0 ? SPIL__PLUS : SPIL__MINUS;
        const int held = w->held[seat][slot], left = w->left[slot] - held;
        for (int k = 0; k < 2; k++) {
            if (held > k)
                facts[n++] = (uint8_t)(HELD + 2 * i + k);
            if (left > k)
                facts[n++] = (uint8_t)(LEFT + 2 * i + k);
        }
    }
    for (int i = 0; i < l->sides; i++) {
        if (w->made[(side + i) % l->sides] > 0)
            facts[n++] = (uint8_t)(MADE + i);
    }
    for (size_t i = 0; i < sizeof age; i++) {
        if (w->turns < age[i] * l->seats)
            facts[n++] = (uint8_t)(YOUNG + i);
    }
    return n;
}
