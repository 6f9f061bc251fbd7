/* net_inputs.c: the inputs of both nets of Sequence Numbers (net.h). */
#include "net.h"

/* States of cells; chips are 0 and 1 of the side itself, 2 and 3 of the next one, 4 and 5 of the one after. */
enum { CORNER = 6, FREE = 7, YOUNG = SPIL__NET_STATES };

static int at_most(int n, int most)
{
    return n > most ? most : n;
}

/* A side, counted from the one to move. */
static int sides_away(const spil__lines *l, const spil__world *w, int side)
{
    return (side + l->sides - spil__world_side(l, w->turn)) % l->sides;
}

int spil__net_state(const spil__lines *l, const spil__world *w, int bit)
{
    const int owner = w->owner[bit];
    if (owner == SPIL__OFF)
        return CORNER;
    if (owner == SPIL__EMPTY) {
        const int slot = l->board->cell_slot[bit];
        const int held = w->held[w->turn][slot], left = w->left[slot] - held;
        return FREE + (held > 1 ? 5 : held == 1 ? 3 + at_most(left, 1) : at_most(left, 2));
    }
    return 2 * sides_away(l, w, owner) + w->locked[bit];
}

void spil__net_states(const spil__lines *l, const spil__world *w, uint8_t state[SPIL_SEQUENCE_BITS])
{
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++)
        state[bit] = (uint8_t)spil__net_state(l, w, bit);
}

void spil__net_aged_states(const spil__lines *l, const spil__world *w, const uint8_t age[SPIL_SEQUENCE_BITS],
                           uint8_t state[SPIL_SEQUENCE_BITS])
{
    spil__net_states(l, w, state);
    for (int bit = 0; bit < SPIL_SEQUENCE_BITS; bit++) {
        if (age[bit] < SPIL__OLD && w->owner[bit] < SPIL__EMPTY && !w->locked[bit])
            state[bit] = (uint8_t)(YOUNG + 3 * sides_away(l, w, w->owner[bit]) + at_most(age[bit], 2));
    }
}

int spil__net_facts(const spil__lines *l, const spil__world *w, uint8_t facts[SPIL__NET_FACTS])
{
    enum { HELD = 0, LEFT = 4, MADE = 8, EARLY = 11 };
    static const uint8_t early[] = {2, 4, 7, 10, 14}; /* turns of each seat */
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
    for (size_t i = 0; i < sizeof early; i++) {
        if (w->turns < early[i] * l->seats)
            facts[n++] = (uint8_t)(EARLY + i);
    }
    return n;
}
