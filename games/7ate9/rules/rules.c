/* rules.c: the rules of 7 ATE 9 (S1–S11), built per CPU variant.
 *
 * Facts this rests on: a random game of four seats is 129 steps long and costs three times as much as its deal; half of
 * the steps are draws, in an order that no branch predictor could learn, so the random player makes both kinds of move
 * with the same instructions. */
#include <string.h>

#include "seven.h"

#define KIND(number, step) (3 * ((number)-1) + (step)-1)

/* S1: the deck before the shuffle, by step, then number. */
#define COPIES_2(kind) kind, kind
#define COPIES_3(kind) kind, kind, kind
#define DECK_ROW(k, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10)                                                 \
    COPIES_##c1(KIND(1, k)), COPIES_##c2(KIND(2, k)), COPIES_##c3(KIND(3, k)), COPIES_##c4(KIND(4, k)),      \
        COPIES_##c5(KIND(5, k)), COPIES_##c6(KIND(6, k)), COPIES_##c7(KIND(7, k)), COPIES_##c8(KIND(8, k)),  \
        COPIES_##c9(KIND(9, k)), COPIES_##c10(KIND(10, k)),
static const uint8_t deck[] = {SPIL_SEVEN_DECK(DECK_ROW)};
_Static_assert(sizeof deck == CARDS, "S1: 73 cards");

/* ---- dealing ---- */

void spil__seven_start(const spil_setup *su, const spil_key *key, void *state)
{
    seven_state *st = state;
    spil_batch batch;
    memset(st, 0, sizeof *st);
    st->key = *key;
    spil_batch_open(&batch, key, 0, 2, (const uint8_t[]){1, 5});
    st->dealer = (uint8_t)spil_batch_below(&batch, 0, su->seats);
    memcpy(st->draw, deck, sizeof deck);
    spil_batch_shuffle(&batch, 1, st->draw, CARDS);

    st->pile[0] = st->draw[0];
    st->draw[0] = 0;
    st->n_pile = 1;
    st->piled = spil_seven_one(st->pile[0]);
    st->n_draw = CARDS - 1;
    for (int seat = 0; seat < su->seats; seat++) {
        st->next[seat] = (uint8_t)first_place(su, st->dealer, seat);
        st->left[seat] = (uint8_t)share(su);
        for (int i = 0; i < su->option[OPTION_START_HAND]; i++) {
            const int at = st->next[seat];
            st->hand[seat] += spil_seven_one(st->draw[at]);
            st->draw[at] = 0;
            st->next[seat] = (uint8_t)(at + su->seats);
            st->n_draw--;
        }
    }
}

/* ---- what a seat may do ---- */

static inline int top_of(const seven_state *st)
{
    return st->pile[st->n_pile - 1];
}

static inline bool has_draw(const seven_state *st, int seat)
{
    return st->next[seat] < CARDS;
}

/* S9: is the seat's only remaining card in its hand? */
static inline bool on_last(const seven_state *st, int seat)
{
    return st->left[seat] == 1 && !has_draw(st, seat);
}

/* S5, S9: the kinds a seat can put on the pile, each as the lowest bit of its counter. */
static inline uint64_t playable(const seven_state *st, int seat, uint64_t fits)
{
    const uint64_t hand = st->hand[seat];
    return (hand | hand >> 1) & SPIL_SEVEN_ONES & (on_last(st, seat) ? ~UINT64_C(0) : fits);
}

int spil__seven_to_act(const spil_setup *su, const void *state, uint8_t seats[SPIL_SEATS_MAX])
{
    const seven_state *st = state;
    for (int seat = 0; seat < su->seats; seat++) /* S3 */
        seats[seat] = (uint8_t)seat;
    return st->over ? 0 : su->seats;
}

int spil__seven_moves(const spil_setup *su, const void *state, int seat, spil_move out[], int max)
{
    const seven_state *st = state;
    if (st->over || seat < 0 || seat >= su->seats)
        return 0;
    const spil_seven_verb verb = on_last(st, seat) ? SPIL_SEVEN_LAST : SPIL_SEVEN_PLAY;
    int n = 0;
    if (has_draw(st, seat)) {
        if (n < max)
            out[n] = spil_seven_move(SPIL_SEVEN_DRAW, 0);
        n++;
    }
    for (uint64_t left = playable(st, seat, fit[top_of(st)]); left != 0; left &= left - 1, n++) {
        if (n < max)
            out[n] = spil_seven_move(verb, spil_lowest(left) / 2);
    }
    return n;
}

/* ---- playing ---- */

static void add_event(spil_events *ev, int kind, uint8_t visible_to, int a, int b, int c)
{
    spil_event_with(ev, kind, visible_to, a, b, c, 0);
}

/* S8: the bottom card goes on top. */
static void rotate(seven_state *st)
{
    const uint8_t bottom = st->pile[0];
    memmove(st->pile, st->pile + 1, (size_t)st->n_pile - 1);
    st->pile[st->n_pile - 1] = bottom;
    st->rotations++;
}

/* S8, after every action. The notation page shows why it always ends. */
static void go_on(const spil_setup *su, seven_state *st, spil_events *ev)
{
    const uint32_t before = st->rotations;
    while (st->n_draw == 0 && !somebody_can_play(su, st))
        rotate(st);
    if (ev != NULL && st->rotations != before)
        add_event(ev, EVENT_GO, SPIL_VISIBLE_TO_ALL, st->dealer, (int)(st->rotations - before), top_of(st));
}

static void take(const spil_setup *su, seven_state *st, int seat, spil_events *ev)
{
    const int at = st->next[seat], kind = st->draw[at];
    st->draw[at] = 0;
    st->next[seat] = (uint8_t)(at + su->seats);
    st->n_draw--;
    st->hand[seat] += spil_seven_one(kind);
    if (ev != NULL) {
        add_event(ev, EVENT_DRAW, (uint8_t) ~(1u << seat), seat, 0, 0);
        add_event(ev, EVENT_DREW, (uint8_t)(1u << seat), seat, kind, 0);
    }
}

static void put(seven_state *st, int seat, int kind)
{
    st->hand[seat] -= spil_seven_one(kind);
    st->pile[st->n_pile++] = (uint8_t)kind;
    st->piled += spil_seven_one(kind);
    st->left[seat]--;
    st->over = st->left[seat] == 0; /* S10 */
}

static void print_kind(int kind, char text[SPIL_MOVE_TEXT])
{
    spil_out out = spil_out_to(text, SPIL_MOVE_TEXT);
    spil__seven_print_card(NULL, kind, &out);
}

/* S11. "an 8" needs its own sentence in English. */
static spil_code explain_misfit(int top, int kind, spil_error *err)
{
    const int low = spil_seven_below(top), high = spil_seven_above(top);
    char on[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(on, sizeof on);
    spil_put_int(&out, spil_seven_number(top));
    spil_put(&out, "±");
    spil_put_int(&out, spil_seven_step(top));
    const int number = spil_seven_number(kind);
    if (low == 8)
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("%d does not fit on %s: play an %d or a %d"), number,
                         on, low, high);
    if (high == 8)
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("%d does not fit on %s: play a %d or an %d"), number,
                         on, low, high);
    return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("%d does not fit on %s: play a %d or a %d"), number, on,
                     low, high);
}

/* Why the seat cannot put this card on the pile now, in words. */
static spil_code explain_play(const seven_state *st, int seat, spil_seven_verb verb, int kind,
                              spil_error *err)
{
    char card[SPIL_MOVE_TEXT];
    print_kind(kind, card);
    if (spil_seven_count(st->hand[seat], kind) == 0)
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("you do not hold %s"), card);
    if (verb == SPIL_SEVEN_LAST)
        return spil_fail(err, SPIL_ILLEGAL_MOVE,
                         SPIL_TR("you have %d cards left: only the very last one is played face down"),
                         st->left[seat]);
    if (on_last(st, seat))
        return spil_fail(err, SPIL_ILLEGAL_MOVE,
                         SPIL_TR("%s is your last card: play it face down, as last:%s"), card, card);
    return explain_misfit(top_of(st), kind, err);
}

/* Why the seat cannot do this now; OK when it can. Reveals nothing that is not in the seat's view. */
static spil_code check_move(const spil_setup *su, const seven_state *st, int seat, spil_move mv,
                            spil_error *err)
{
    const int verb = spil_seven_verb_of(mv), kind = spil_seven_kind_of(mv);
    if (st->over)
        return spil_fail(err, SPIL_GAME_OVER, SPIL_TR("the game is over"));
    if (seat < 0 || seat >= su->seats || verb > SPIL_SEVEN_LAST ||
        kind >= (verb == SPIL_SEVEN_DRAW ? 1 : KINDS))
        return spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("there is no such move"));
    if (verb == SPIL_SEVEN_DRAW)
        return has_draw(st, seat) ? SPIL_OK
                                  : spil_fail(err, SPIL_ILLEGAL_MOVE, SPIL_TR("your draw pile is empty"));
    const bool last = on_last(st, seat);
    const uint64_t can = playable(st, seat, fit[top_of(st)]);
    if ((can & spil_seven_one(kind)) != 0 && last == (verb == SPIL_SEVEN_LAST))
        return SPIL_OK;
    return explain_play(st, seat, (spil_seven_verb)verb, kind, err);
}

/* A legal move. */
static inline void do_move(const spil_setup *su, seven_state *st, int seat, spil_move mv, spil_events *ev)
{
    const int kind = spil_seven_kind_of(mv);
    switch (spil_seven_verb_of(mv)) {
    case SPIL_SEVEN_DRAW: take(su, st, seat, ev); break;
    case SPIL_SEVEN_PLAY:
        put(st, seat, kind);
        if (ev != NULL)
            add_event(ev, EVENT_PLAY, SPIL_VISIBLE_TO_ALL, seat, kind, spil_seven_number(kind)); /* S6 */
        break;
    default: /* S9 */
        put(st, seat, kind);
        add_event(ev, EVENT_LAST, SPIL_VISIBLE_TO_ALL, seat, 0, 0);
        add_event(ev, EVENT_WIN, SPIL_VISIBLE_TO_ALL, seat, 0, 0);
        return;
    }
    if (st->n_draw == 0)
        go_on(su, st, ev);
}

void spil__seven_do(const spil_setup *su, seven_state *st, int seat, spil_move mv)
{
    do_move(su, st, seat, mv, NULL);
}

spil_code spil__seven_apply(const spil_setup *su, void *state, int seat, spil_move mv, spil_events *ev,
                            spil_error *err)
{
    seven_state *st = state;
    const spil_code code = check_move(su, st, seat, mv, err);
    if (code != SPIL_OK)
        return code;

    do_move(su, st, seat, mv, ev);
    return SPIL_OK;
}

bool spil__seven_result(const spil_setup *su, const void *state, spil_result *res)
{
    const seven_state *st = state;
    memset(res, 0, sizeof *res);
    for (int seat = 0; seat < su->seats; seat++) {
        res->points[seat] = st->left[seat];
        if (st->left[seat] == 0)
            res->winners |= (uint8_t)(1 << seat);
    }
    res->over = st->over;
    return res->over;
}

void spil__seven_seed_of(const spil_setup *su, const void *state, spil_key *key, uint64_t *op)
{
    (void)su;
    *key = ((const seven_state *)state)->key;
    *op = 2;
}

/* ---- random play ---- */

/* Is it a single card? The hand is not empty. */
static inline bool is_single(uint64_t hand)
{
    return ((hand & (hand - 1)) | (hand & ~SPIL_SEVEN_ONES)) == 0;
}

/* Has nobody a move (S8)? Asks nothing that random play leaves to tidy_up. */
static bool is_stuck(const spil_setup *su, const seven_state *st, uint64_t fits)
{
    for (int seat = 0; seat < su->seats; seat++) {
        const uint64_t hand = st->hand[seat];
        if (has_draw(st, seat) || is_single(hand) || ((hand | hand >> 1) & fits) != 0)
            return false;
    }
    return true;
}

/* What random play leaves out: how many cards there are, 0 where drawn cards lay, and S8 after the latest step. */
static void tidy_up(const spil_setup *su, seven_state *st)
{
    const int seats = su->seats;
    uint8_t draw[sizeof st->draw];
    int n_draw = 0;
    memcpy(draw, st->draw, sizeof draw);
    memset(st->draw, 0, sizeof st->draw);
    for (int seat = 0; seat < seats; seat++) {
        int n = 0;
        for (int at = st->next[seat]; at < CARDS; at += seats, n++)
            st->draw[at] = draw[at];
        st->left[seat] = (uint8_t)(hand_count(st->hand[seat]) + n);
        n_draw += n;
    }
    st->n_draw = (uint8_t)n_draw;
    if (!st->over)
        go_on(su, st, NULL);
}

/* One word gives the seat and, with what is left of it, the seat's move. A seat without a move is drawn again: uniform
 * among those that have one.
 *
 * A draw and a play are the same writes with different values, found in tables by kind of card; a draw is kind 32.
 * Only a seat that cannot draw needs branches: it may be on its last card (S9) and win, or have no move. */
int spil__seven_rollout(const spil_setup *su, void *state, spil_fast_rng *rng, int max_steps)
{
    enum { DRAWN = 32 };
    seven_state *st = state;
    const uint32_t seats = su->seats;
    uint64_t seed = spil_fast_next(rng), fits = fit[top_of(st)], piled = st->piled;
    uint64_t fits_after[DRAWN + 1];
    uint8_t taken_by[DRAWN + 1] = {[DRAWN] = su->seats}, *top = st->pile + st->n_pile;
    int left = st->over ? 0 : max_steps;
    const int wanted = left;
    memcpy(fits_after, fit, sizeof fit);
    while (left > 0) {
        uint64_t rest;
        const uint64_t seat = spil_share(spil_quick_next(&seed), seats, &rest);
        const uint64_t at = st->next[seat], hand = st->hand[seat];
        uint64_t can = (hand | hand >> 1) & fits;
        if (__builtin_expect(at < CARDS, 1)) {
            const int pick = (int)spil_share(rest, (uint32_t)spil_popcount(can) + 1, &rest);
            const uint64_t bit = spil_nth_bit(can, pick); /* 0 for a draw */
            const uint64_t place = (uint64_t)spil_lowest_or_64(bit), drawn = place >> 6, kind = place >> 1;
            st->hand[seat] = hand - bit + (drawn << 2 * st->draw[at]);
            st->next[seat] = (uint8_t)(at + taken_by[kind]);
            *top = (uint8_t)kind; /* unused after a draw: overwritten, or 0 in the end */
            top = top + 1 - drawn;
            fits_after[DRAWN] = fits;
            fits = fits_after[kind];
            piled += bit;
            left--;
            continue;
        }
        can = is_single(hand) ? hand : can;
        if (can != 0) {
            const uint64_t bit =
                spil_nth_bit(can, (int)spil_share(rest, (uint32_t)spil_popcount(can), &rest));
            const int kind = spil_lowest(bit) / 2;
            st->hand[seat] = hand - bit;
            *top++ = (uint8_t)kind;
            fits = fit[kind];
            piled += bit;
            left--;
            if (hand == bit) { /* S10 */
                st->over = 1;
                break;
            }
        } else if (is_stuck(su, st, fits)) {
            st->n_pile = (uint8_t)(top - st->pile);
            rotate(st);
            fits = fit[top_of(st)];
        }
    }
    *top = 0;
    st->n_pile = (uint8_t)(top - st->pile);
    st->piled = piled;
    tidy_up(su, st);
    return wanted - left;
}
