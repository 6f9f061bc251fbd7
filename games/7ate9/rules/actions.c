/* actions.c: 7 ATE 9 in numbers (spil/actions.h). Built per CPU variant.
 *
 * 0 waits, 1 draws, 2 + kind plays a card of that kind. With one card left the same number plays it face down (S9):
 * the two are never legal together. */
#include <string.h>

#include "seven.h"
#include "spil/actions.h"
#include "spil/bits.h"
#include "spil/spread.h"

enum { WAIT, DRAW, FIRST_CARD, ACTIONS = FIRST_CARD + KINDS };

static int count(const spil_setup *su)
{
    (void)su;
    return ACTIONS;
}

/* S9: is the seat's only remaining card in its hand? */
static bool on_last(const seven_state *st, int seat)
{
    return st->left[seat] == 1 && st->next[seat] >= CARDS;
}

/* The legal actions of a seat, action a in bit 2 * a: counters of cards, moved up by two places. */
static inline uint64_t legal(const seven_state *st, int seat)
{
    const uint64_t hand = st->hand[seat];
    const uint64_t fits = on_last(st, seat) ? ~UINT64_C(0) : fit[st->pile[st->n_pile - 1]];
    const uint64_t plays = (hand | hand >> 1) & SPIL_SEVEN_ONES & fits;
    const uint64_t some = plays << 2 * FIRST_CARD | (uint64_t)(st->next[seat] < CARDS) << 2 * DRAW;
    return some | (uint64_t)(some == 0) << 2 * WAIT;
}

_Static_assert(ACTIONS == 32, "a word of counters is a mask");

static int mask(const spil_setup *su, const void *state, const spil_decision *d, int8_t out[])
{
    (void)su;
    const uint64_t all = legal(state, d->actor);
    uint8_t *bytes = (uint8_t *)out;
    spil_store8(bytes, spil_spread_pairs(all));
    spil_store8(bytes + 8, spil_spread_pairs(all >> 16));
    spil_store8(bytes + 16, spil_spread_pairs(all >> 32));
    spil_store8(bytes + 24, spil_spread_pairs(all >> 48));
    return spil_popcount(all);
}

static int nth(const spil_setup *su, const void *state, const spil_decision *d, const int8_t mask[], int k)
{
    (void)su;
    (void)mask;
    return spil_lowest(spil_select_bit(legal(state, d->actor), k)) / 2;
}

static spil_action_kind read(const spil_setup *su, const void *state, const spil_decision *d, int action,
                             spil_move *mv)
{
    (void)su;
    if (action == WAIT)
        return SPIL_ACTION_WAIT;
    *mv = action == DRAW ? spil_seven_move(SPIL_SEVEN_DRAW, 0)
                         : spil_seven_move(on_last(state, d->actor) ? SPIL_SEVEN_LAST : SPIL_SEVEN_PLAY,
                                           action - FIRST_CARD);
    return SPIL_ACTION_MOVE;
}

static int write(const spil_setup *su, const void *state, int seat, spil_move mv,
                 uint16_t out[SPIL_ACTION_STEPS])
{
    (void)su;
    (void)state;
    (void)seat;
    out[0] =
        spil_seven_verb_of(mv) == SPIL_SEVEN_DRAW ? DRAW : (uint16_t)(FIRST_CARD + spil_seven_kind_of(mv));
    return 1;
}

static void name(const spil_setup *su, int action, spil_out *out)
{
    if (action < FIRST_CARD)
        spil_put(out, action == WAIT ? "wait" : "draw");
    else
        spil__seven_print_card(su, action - FIRST_CARD, out);
}

/* ---- observations ---- */

enum {
    AT_OVER = 0,
    AT_TOP = AT_OVER + 1,
    AT_FITS = AT_TOP + KINDS,
    AT_LAST = AT_FITS + 10,
    AT_HANDS = AT_LAST + 1,
    AT_DRAWS = AT_HANDS + SEATS,
    AT_HAND = AT_DRAWS + SEATS,
    AT_PILE = AT_HAND + KINDS,
    AT_ROTATIONS = AT_PILE + KINDS,
    AT_DEALER = AT_ROTATIONS + 1,
    OBSERVATION = AT_DEALER + SEATS
};

static void planes(const spil_setup *su, spil_plane out[SPIL_PLANES_MAX + 1])
{
    (void)su;
    static const spil_plane all[] = {
        {"over", 1, "255: the game is over"},
        {"top", KINDS, "255 at the top card of the pile, if it lies open"},
        {"fits", 10, "255 at the two numbers that fit on it, 1 to 10"},
        {"last", 1, "255: the seat's only card is in its hand, and may be played whatever its number"},
        {"hands", SEATS, "for each seat from this one on: 3 × cards in the hand"},
        {"draws", SEATS, "for each seat from this one on: 7 × cards in the draw pile"},
        {"hand", KINDS, "for each card: 85 × how often the seat holds it"},
        {"pile", KINDS, "for each card: 85 × how often it lies open in the pile"},
        {"rotations", 1, "how often the bottom card went on top, at most 255"},
        {"dealer", SEATS, "255 at the dealer, counted from this seat on"},
        {NULL, 0, NULL},
    };
    memcpy(out, all, sizeof all);
}

static void put_counters(uint64_t counters, uint8_t *out)
{
    spil_store8(out, 85 * spil_spread_pairs(counters));
    spil_store8(out + 8, 85 * spil_spread_pairs(counters >> 16));
    spil_store8(out + 16, 85 * spil_spread_pairs(counters >> 32));
    spil_store8(out + KINDS - 8, 85 * spil_spread_pairs(counters >> 2 * (KINDS - 8)));
}

static void observe(const spil_setup *su, const void *view, const spil_decision *d, uint8_t *out)
{
    (void)d;
    const spil_seven_view *v = view;
    const int seat = v->head.seat == SPIL_ONLOOKER ? 0 : v->head.seat; /* onlookers sit with seat 0 */
    const int top = v->pile[v->n_pile - 1];
    spil_clear(out, OBSERVATION);
    out[AT_OVER] = spil_flag(v->head.over);
    if (top != NONE) {
        out[AT_TOP + top] = 255;
        out[AT_FITS - 1 + spil_seven_below(top)] = 255;
        out[AT_FITS - 1 + spil_seven_above(top)] = 255;
    }
    for (int i = 0; i < su->seats; i++) {
        const int other = seat + i >= su->seats ? seat + i - su->seats : seat + i;
        out[AT_HANDS + i] = (uint8_t)(3 * v->n_hand[other]);
        out[AT_DRAWS + i] = (uint8_t)(7 * v->n_draw[other]);
    }
    if (v->head.seat != SPIL_ONLOOKER)
        out[AT_LAST] = spil_flag(v->n_hand[seat] == 1 && v->n_draw[seat] == 0);
    put_counters(v->hand, out + AT_HAND);
    put_counters(v->piled, out + AT_PILE);
    out[AT_ROTATIONS] = (uint8_t)(v->rotations > 255 ? 255 : v->rotations);
    out[AT_DEALER + (v->dealer < seat ? v->dealer - seat + su->seats : v->dealer - seat)] = 255;
}

const spil_actions spil__seven_actions = {
    .count = count,
    .mask = mask,
    .nth = nth,
    .read = read,
    .write = write,
    .name = name,
    .planes = planes,
    .observe = observe,
};
