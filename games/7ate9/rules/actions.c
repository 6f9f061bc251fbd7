/* actions.c: 7 ATE 9 in numbers (spil/actions.h). Built per CPU variant.
 *
 * 0 waits, 1 draws, 2 + kind plays a card of that kind. With one card left the same number plays it face down (S9):
 * the two are never legal together. */
#include <string.h>

#include "seven.h"
#include "spil/actions.h"
#include "spil/bits.h"
#include "spil/bits_to_bytes.h"
#include "spil/envs_loop.h"

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

static int nth(const spil_setup *su, const void *state, const spil_decision *d, const void *kept,
               const int8_t mask[], int k)
{
    (void)kept;
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

/* How many cards each seat has, kept from action to action: only the actor's change. */
typedef struct counted {
    uint8_t n_hand[SEATS], n_draw[SEATS];
} counted;

static inline void count_cards(const seven_state *st, int seat, counted *c)
{
    const int n = hand_count(st->hand[seat]);
    c->n_hand[seat] = (uint8_t)n;
    c->n_draw[seat] = (uint8_t)(st->left[seat] - n);
}

static void keep(const spil_setup *su, const void *state, void *kept)
{
    *(counted *)kept = (counted){{0}, {0}};
    for (int seat = 0; seat < su->seats; seat++)
        count_cards(state, seat, kept);
}

/* S3: all seats act in turn, beginning with seat 0, until the game is over. */
static int first_actor(const spil_setup *su, const void *state)
{
    (void)su;
    (void)state;
    return 0;
}

static void make(const spil_setup *su, void *state, spil_decision *d, int action, void *kept)
{
    seven_state *st = state;
    const int seat = d->actor, next = seat + 1 < su->seats ? seat + 1 : 0;
    spil_move mv;
    if (read(su, st, d, action, &mv) == SPIL_ACTION_MOVE) {
        spil__seven_do(su, st, seat, mv);
        count_cards(st, seat, kept);
    }
    *d = (spil_decision){.actor = (uint8_t)(st->over ? SPIL_NOBODY : next)};
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

/* S5: the two numbers that fit on each kind. */
#define BELOW(number) CORNER((number)-1 + 10), CORNER((number)-2 + 10), CORNER((number)-3 + 10)
#define ABOVE(number) CORNER((number) + 1), CORNER((number) + 2), CORNER((number) + 3)
static const uint8_t fit_below[KINDS] = {BELOW(1), BELOW(2), BELOW(3), BELOW(4), BELOW(5),
                                         BELOW(6), BELOW(7), BELOW(8), BELOW(9), BELOW(10)};
static const uint8_t fit_above[KINDS] = {ABOVE(1), ABOVE(2), ABOVE(3), ABOVE(4), ABOVE(5),
                                         ABOVE(6), ABOVE(7), ABOVE(8), ABOVE(9), ABOVE(10)};

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
        {"over", 1, "255: the game is over", .scale = 255},
        {"top", KINDS, "255 at the top card of the pile, if it lies open", .scale = 255},
        {"fits", 10, "255 at the two numbers that fit on it, 1 to 10", .scale = 255},
        {"last", 1, "255: the seat's only card is in its hand, and may be played whatever its number",
         .scale = 255},
        {"hands", SEATS, "for each seat from this one on: 3 × cards in the hand", .scale = 0},
        {"draws", SEATS, "for each seat from this one on: 7 × cards in the draw pile", .scale = 0},
        {"hand", KINDS, "for each card: 85 × how often the seat holds it", .scale = 85},
        {"pile", KINDS, "for each card: 85 × how often it lies open in the pile", .scale = 85},
        {"rotations", 1, "how often the bottom card went on top, at most 255", .scale = 0},
        {"dealer", SEATS, "255 at the dealer, counted from this seat on", .scale = 255},
        {.name = NULL},
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

/* What an observation is made of, from a view or straight from the state. */
typedef struct sight {
    uint64_t hand, piled;
    uint32_t rotations;
    uint8_t seat, dealer, top; /* top: NONE if face down */
    bool last, over;
} sight;

/* Four bytes, beginning with that of `seat`, round the table. */
static inline uint32_t from_seat(const spil_setup *su, const uint8_t counts[SEATS], int seat)
{
    uint32_t bytes;
    memcpy(&bytes, counts, sizeof bytes);
    const uint64_t twice = (uint64_t)bytes << 8 * su->seats | bytes;
    return (uint32_t)(twice >> 8 * seat & (UINT32_MAX >> 8 * (SEATS - su->seats)));
}

static inline __attribute__((always_inline)) void put_sight(const spil_setup *su, const sight *s,
                                                            const counted *c, uint8_t *out)
{
    const int dealer = s->dealer - s->seat;
    spil_clear(out, OBSERVATION);
    out[AT_OVER] = spil_flag(s->over);
    if (s->top != NONE) {
        out[AT_TOP + s->top] = 255;
        out[AT_FITS - 1 + fit_below[s->top]] = 255;
        out[AT_FITS - 1 + fit_above[s->top]] = 255;
    }
    out[AT_LAST] = spil_flag(s->last);
    spil_store4(out + AT_HANDS, 3 * from_seat(su, c->n_hand, s->seat)); /* 36 cards at most, with two seats */
    spil_store4(out + AT_DRAWS, 7 * from_seat(su, c->n_draw, s->seat));
    put_counters(s->hand, out + AT_HAND);
    put_counters(s->piled, out + AT_PILE);
    out[AT_ROTATIONS] = (uint8_t)(s->rotations > 255 ? 255 : s->rotations);
    out[AT_DEALER + (dealer < 0 ? dealer + su->seats : dealer)] = 255;
}

static void observe(const spil_setup *su, const void *view, const spil_decision *d, uint8_t *out)
{
    (void)d;
    const spil_seven_view *v = view;
    const bool looks_on = v->head.seat == SPIL_ONLOOKER; /* onlookers sit with seat 0 */
    const int seat = looks_on ? 0 : v->head.seat;
    const sight s = {.hand = v->hand,
                     .piled = v->piled,
                     .rotations = v->rotations,
                     .seat = (uint8_t)seat,
                     .dealer = v->dealer,
                     .top = v->pile[v->n_pile - 1],
                     .last = !looks_on && v->n_hand[seat] == 1 && v->n_draw[seat] == 0,
                     .over = v->head.over};
    counted c;
    memcpy(c.n_hand, v->n_hand, sizeof c.n_hand);
    memcpy(c.n_draw, v->n_draw, sizeof c.n_draw);
    put_sight(su, &s, &c, out);
}

static void observe_kept(const spil_setup *su, const void *state, const spil_decision *d, int seat,
                         const void *kept, uint8_t *out)
{
    (void)d;
    const seven_state *st = state;
    const bool looks_on = seat == SPIL_ONLOOKER;
    const int top = st->pile[st->n_pile - 1];
    const sight s = {.hand = looks_on ? 0 : st->hand[seat],
                     .piled = st->piled -
                              (st->over ? spil_seven_one(top) : 0), /* the last card lies face down (S9) */
                     .rotations = st->rotations,
                     .seat = (uint8_t)(looks_on ? 0 : seat),
                     .dealer = st->dealer,
                     .top = st->over ? NONE : (uint8_t)top,
                     .last = !looks_on && on_last(st, seat),
                     .over = st->over};
    put_sight(su, &s, kept, out);
}

static void observe_state(const spil_setup *su, const void *state, const spil_decision *d, int seat,
                          uint8_t *out)
{
    counted c;
    keep(su, state, &c);
    observe_kept(su, state, d, seat, &c, out);
}

/* Nothing of what is kept is needed. */
static void ready(const spil_setup *su, const void *state, void *kept)
{
    (void)su;
    (void)state;
    (void)kept;
}

static bool is_legal(const spil_setup *su, const void *state, const spil_decision *d, int action)
{
    (void)su;
    return (legal(state, d->actor) >> 2 * action & 3) != 0;
}

static bool play(const spil_setup *su, void *state, spil_decision *d, int action, void *kept, bool all)
{
    seven_state *st = state;
    const int seat = d->actor, next = seat + 1 < su->seats ? seat + 1 : 0;
    spil_move mv;
    if (read(su, st, d, action, &mv) == SPIL_ACTION_MOVE) {
        spil__seven_do(su, st, seat, mv);
        if (all)
            count_cards(st, seat, kept);
    }
    *d = (spil_decision){.actor = (uint8_t)(st->over ? SPIL_NOBODY : next)};
    return true;
}

/* 72 cards are drawn at most once each and played at most once each, and no card comes back to a hand (S4, S5); the
 * game ends while every other seat has a card (S9). Somebody can always draw or play (S8), so of as many actions in a
 * row as there are seats at most all but one are waits. */
static int longest(const spil_setup *su)
{
    const int draws = 72 - su->seats * su->option[OPTION_START_HAND];
    const int plays = 72 - (su->seats - 1);
    return su->seats * (draws + plays);
}

static int mask_kept(const spil_setup *su, const void *state, const spil_decision *d, void *kept,
                     int8_t out[])
{
    (void)kept;
    return mask(su, state, d, out);
}

static const spil_steps own_steps = {
    .state_bytes = sizeof(seven_state),
    .start = spil__seven_start,
    .result = spil__seven_result,
    .keep = keep,
    .first = first_actor,
    .make = make,
    .mask = mask_kept,
    .nth = nth,
    .observe = observe_kept,
    .ready = ready,
    .play = play,
    .legal = is_legal,
};
SPIL_ENVS_LOOPS(loops, own_steps, sizeof(counted));

const spil_actions spil__seven_actions = {
    .count = count,
    .mask = mask,
    .read = read,
    .write = write,
    .name = name,
    .planes = planes,
    .observe = observe,
    .observe_state = observe_state,
    .longest = longest,
    .loops = &loops,
};
