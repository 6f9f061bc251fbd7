/* deal.c: the cards of a round of Punto (P1–P3, P8). Built per CPU variant. */
#include <string.h>

#include "punto.h"

/* P1 in the order before a shuffle; copies together. */
#define TWO(kind) (kind), (kind)
#define COLOUR(c)                                                                                            \
    TWO(9 * (c)), TWO(9 * (c) + 1), TWO(9 * (c) + 2), TWO(9 * (c) + 3), TWO(9 * (c) + 4), TWO(9 * (c) + 5),  \
        TWO(9 * (c) + 6), TWO(9 * (c) + 7), TWO(9 * (c) + 8)
static const uint8_t all_cards[CARDS] = {COLOUR(0), COLOUR(1), COLOUR(2), COLOUR(3)};

/* The cards of n_colours colours from `first` on, without trophies, in order; returns how many. */
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

/* P2, P8: hands out the played neutral cards one at a time, starting with seat `first`, with operation i. */
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

void spil__punto_deal(const spil_setup *su, punto_state *st, spil_batch *batch, int i, int first_neutral)
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
