/* rollout.c: fast random play of Punto. Built per CPU variant.
 *
 * The same turns as in rules.c, every legal cell equally likely (a test compares the two). The table has the form of
 * spil/punto_table.h, the cards lie in the order in which they will be turned up, and a random word serves two steps.
 * Who placed what where is only noted: it matters when play stops, and most rounds are over before that. */
#include <stddef.h>
#include <string.h>

#include "punto.h"
#include "spil/bits.h"
#include "spil/punto_table.h"

typedef uint8_t sixteen __attribute__((vector_size(16)));

/* The cards of two seats one after the other, 48 of each: what lies behind a pile is in the state as well, and is not
 * looked at. */
static inline void interleave(const uint8_t *first, const uint8_t *second, uint8_t *order)
{
#pragma GCC unroll 3
    for (int i = 0; i < 48; i += 16) {
        sixteen a, b;
        memcpy(&a, first + i, sizeof a);
        memcpy(&b, second + i, sizeof b);
        const sixteen low =
            __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
        const sixteen high =
            __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        memcpy(order + (size_t)2 * (size_t)i, &low, sizeof low);
        memcpy(order + (size_t)2 * (size_t)i + 16, &high, sizeof high);
    }
}

/* The cards in the order in which they are turned up, from the seat to move on; NO_CARD where a pile has ended. */
SPIL_ALWAYS void put_in_order(const punto_state *st, int seats, uint8_t order[PUNTO_ORDER])
{
    const uint8_t *deck = (const uint8_t *)st + offsetof(punto_state, deck);
    if (seats == 2) {
        const int first = st->turn, second = 1 - first;
        interleave(deck + st->top[first], deck + st->top[second], order);
        order[2 * (st->end[first] - st->top[first])] = SPIL_PUNTO_NO_CARD;
        order[2 * (st->end[second] - st->top[second]) + 1] = SPIL_PUNTO_NO_CARD;
        return;
    }
    for (int i = 0, seat = st->turn; i < seats; i++, seat = seat + 1 == seats ? 0 : seat + 1) {
        const int n = st->end[seat] - st->top[seat];
        for (int k = 0; k < n; k++)
            order[k * seats + i] = deck[st->top[seat] + k];
        order[n * seats + i] = SPIL_PUNTO_NO_CARD;
    }
}

/* What changes at every step. */
typedef struct play {
    spil_punto_rim rim;
    uint64_t legal;
    int i; /* steps made since the cards were put in order */
    punto_outcome outcome;
} play;

/* One step, by 32 random bits; false when play stops after it. */
SPIL_ALWAYS bool step(spil_punto_sets *s, play *p, punto_log *log, uint64_t random, int limit, int seats,
                      int n)
{
    const int pick = (int)(random * (uint64_t)spil_popcount(p->legal) >> 32), kind = log->order[p->i];
    const uint64_t cell = spil_punto_put_down(s, &p->rim, kind, spil_select_bit(p->legal, pick));
    log->cell[p->i] = cell;
    log->origin[p->i] = (uint8_t)p->rim.origin;
    p->i++;
    const int colour = spil_punto_colour_of[kind];
    if (spil_punto_has_line(s->colour[colour], n) && !(seats == 3 && colour == NEUTRAL)) {
        p->outcome = PUNTO_ROW_MADE;
        return false;
    }
    p->legal = spil_punto_room(s, &p->rim, log->order[p->i]);
    p->outcome = p->legal == 0 ? PUNTO_STUCK : PUNTO_GOES_ON;
    return p->legal != 0 && p->i < limit;
}

/* seats and n are constants where speed matters. */
SPIL_ALWAYS int rollout(const spil_setup *su, punto_state *st, spil_fast_rng *rng, int max_steps, int seats,
                        int n)
{
    spil_fast_rng r = *rng;
    spil_punto_sets s;
    punto_log log;
    int steps = 0;
    while (steps < max_steps && !st->over) {
        play p = {.rim = {.origin = 0x88 - 16 * st->oy - st->ox}, .legal = st->legal};
        const int limit = max_steps - steps;
        uint64_t random;
        spil_punto_spread_out(st->value, st->colour, &s, &p.rim);
        put_in_order(st, seats, log.order);
        do
            random = spil_fast_next(&r);
        while (step(&s, &p, &log, random & UINT32_MAX, limit, seats, n) &&
               step(&s, &p, &log, random >> 32, limit, seats, n));
        spil_punto_gather(&s, st->value, st->colour);
        log.n = p.i;
        steps += p.i;
        st->legal = p.legal;
        st->ox = (uint8_t)(8 - (p.rim.origin & 15));
        st->oy = (uint8_t)(8 - (p.rim.origin >> 4));
        spil__punto_rest(su, st, &log, p.outcome);
    }
    *rng = r;
    return steps;
}

int spil__punto_rollout(const spil_setup *su, void *state, spil_fast_rng *rng, int max_steps)
{
    if (su->seats == 2)
        return rollout(su, state, rng, max_steps, 2, 5);
    return rollout(su, state, rng, max_steps, su->seats, spil_punto_row(su));
}
