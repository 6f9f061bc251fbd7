/* belief.c: guesses hands from what was played (belief.h). */
#include "belief.h"

#include <string.h>

enum { LEAST = 5 /* of SPIL__SURE: people overlook things */, WINS = 1 << 20 };

/* The last chip a seat placed, by its discards from *end down: its cell, or 0 (a corner) when it is unknown because the
 * card was a plus or a minus, or the chip is gone. When the side has both cells of a number it is a guess. false: there
 * are no more discards. */
static bool last_chip(const spil__lines *l, const spil_sequence_view *v, const spil__world *past, int seat,
                      int *end, int *bit)
{
    const int start = spil_sequence_pile_start(v->pile_ends, seat);
    *bit = 0;
    while (*end > start) {
        const int slot = l->board->slot[v->piles[--*end]];
        const uint8_t *where = l->where[slot];
        for (int i = 0; i < 2 && slot < SPIL__PLUS && *bit == 0; i++) {
            if (past->owner[where[i]] == spil__world_side(l, seat))
                *bit = where[i];
        }
        if (*bit != 0 || slot >= SPIL__PLUS || past->owner[where[0]] == SPIL__EMPTY ||
            past->owner[where[1]] == SPIL__EMPTY)
            return true;
    } /* else: an exchanged dead card */
    return false;
}

/* What a chip of a side on a cell would do, whatever the hand holds: everybody can judge that. */
static int want(const spil__lines *l, const spil__world *w, int side, int bit)
{
    static const int grows[SPIL__COUNTS] = {7, 27, 99, 510}, breaks[SPIL__COUNTS] = {0, 3, 14, 70, 900};
    int value = 0;
    for (int direction = 0; direction < 4; direction++) {
        const spil__run run = l->through[bit][direction];
        for (int i = run.first; i < run.first + run.n; i++) {
            if (w->count[side][i] == 4)
                return WINS;
            value += grows[w->count[side][i]];
            for (int other = 0; other < l->sides; other++)
                value += other != side ? breaks[w->count[other][i]] >> !spil__world_finishes(l, w, other) : 0;
        }
    }
    return value;
}

/* How much a seat would have wanted to play a card. */
static int wish(const spil__lines *l, const spil__world *past, int side, int slot)
{
    int best = 0;
    if (slot == SPIL__PLUS)
        return memchr(past->count[side], 4, l->n) != NULL ? WINS : 0;
    for (int i = 0; i < 2 && slot < SPIL__PLUS; i++) {
        const int bit = l->where[slot][i];
        const int value = past->owner[bit] == SPIL__EMPTY ? want(l, past, side, bit) : 0;
        best = value > best ? value : best;
    }
    return best;
}

/* A seat chose to put a chip there in this world: updates the likelihood that it held each other card. */
static void learn(const spil__lines *l, const spil__world *past, int side, int bit, const uint16_t before[],
                  uint16_t after[])
{
    const int64_t got = want(l, past, side, bit) + 8;
    for (int slot = 1; slot < SPIL__SLOTS; slot++) {
        const int64_t other = wish(l, past, side, slot);
        const int64_t keeps = before[slot] * got * got / (got * got + other * other);
        after[slot] = (uint16_t)(keeps < LEAST ? LEAST : keeps);
    }
}

void spil__belief_form(const spil__lines *l, const spil_sequence_view *v, spil__world *now,
                       spil__world *scratch, spil__belief *belief)
{
    int end[SPIL_SEATS_MAX];
    for (int seat = 0; seat < l->seats; seat++) {
        end[seat] = spil_sequence_pile_end(v->pile_ends, seat);
        for (int slot = 0; slot < SPIL__SLOTS; slot++)
            belief->keeps[seat][0][slot] = SPIL__SURE;
    }
    memset(belief->age, SPIL__OLD, sizeof belief->age);
    *scratch = *now;
    for (int back = 1; back <= l->seats * (SPIL__AGES - 1); back++) {
        const int seat = (v->turn + back * (l->seats - 1)) % l->seats, a = (back - 1) / l->seats;
        uint16_t(*keeps)[SPIL__SLOTS] = belief->keeps[seat];
        int bit;
        memcpy(keeps[a + 1], keeps[a], sizeof keeps[a]);
        if (!last_chip(l, v, scratch, seat, &end[seat], &bit) || bit == 0)
            continue;
        belief->age[bit] = (uint8_t)a;
        if (back <= l->sides)
            now->last[spil__world_side(l, seat)] = (uint8_t)bit;
        spil__world_take(l, scratch, bit);
        learn(l, scratch, spil__world_side(l, seat), bit, keeps[a], keeps[a + 1]);
    }
}

/* An index into the stock, by rejection sampling; after a number of tries any will do. */
static int pick(const spil__world *w, const uint16_t keeps[SPIL__SLOTS], spil_fast_rng *rng)
{
    int i = 0;
    for (int tries = 0; tries < 40; tries++) {
        const uint64_t random = spil_fast_next(rng);
        i = (int)((random >> 32) * w->n_stock >> 32);
        if ((random & (SPIL__SURE - 1)) < keeps[w->stock[i]])
            break;
    }
    return i;
}

void spil__belief_deal(const spil__lines *l, const spil_sequence_view *v, const spil__belief *belief,
                       spil__world *w, spil_fast_rng *rng)
{
    for (int seat = 0; seat < l->seats; seat++) {
        for (int i = 0; i < v->n_hand[seat] && seat != v->head.seat; i++) {
            const int at = pick(w, belief->keeps[seat][i < SPIL__AGES ? i : SPIL__AGES - 1], rng);
            const int slot = w->stock[at];
            w->stock[at] = w->stock[--w->n_stock];
            spil__world_gain(l, w, seat, slot);
        }
    }
}
