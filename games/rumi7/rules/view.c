/* view.c: what a seat may know of a game of Rumi 7 Seven, and states that fit it. Built per CPU variant.
 *
 * Hidden from a seat: the order of the stock, and what the others hold beyond the cards everybody saw them take; to
 * onlookers all seats are others. Two things narrow that down. A seat between two parts of its contract can complete
 * it (R7), and when the game is over the last scores reveal the points of every hand. Arrangements that do not fit
 * are thrown away and redrawn, which leaves all that fit equally likely. */
#include <string.h>

#include "rumi7.h"

void spil__rumi7_view(const spil_setup *su, const void *state, int seat, void *view)
{
    const rumi7_state *st = state;
    spil_rumi7_view *v = view;
    v->round = st->round;
    v->dealer = st->dealer;
    v->turn = st->turn;
    v->playing = st->playing;
    v->discarder = st->discarder;
    v->laid = st->laid;
    v->laid_turn = st->laid_turn;
    v->parts = st->parts;
    v->taken = st->taken;
    v->open = st->open;
    v->passed = st->passed;
    v->n_stock = st->n_stock;
    v->n_discard = st->n_discard;
    v->n_melds = st->n_melds;
    v->n_rounds = (uint8_t)(st->round - su->option[OPTION_FIRST_ROUND] + st->over);
    v->turns = st->turns;
    memcpy(v->discard, st->deck, st->n_discard);
    memcpy(v->score, st->score, sizeof v->score);
    memcpy(v->meld, st->meld, sizeof v->meld);
    memcpy(v->known, st->known, sizeof v->known);
    if (seat != SPIL_ONLOOKER)
        v->own = st->hand[seat];
    for (int s = 0; s < su->seats; s++)
        v->n_hand[s] = (uint8_t)hand_size(&st->hand[s]);
}

/* Cards only their holder has seen: all except the discards, the melds, the view's own hand and the known cards. */
static int hidden_cards(const spil_setup *su, const spil_rumi7_view *v, uint8_t out[CARDS])
{
    uint8_t left[64] = {0}, cards[14];
    for (int suit = 0; suit < 4; suit++)
        memset(left + (size_t)16 * (size_t)suit, 2, RANKS);
    left[JOKER] = (uint8_t)su->option[OPTION_JOKERS];
    for (int i = 0; i < v->n_discard; i++)
        left[v->discard[i]]--;
    for (int i = 0; i < v->n_melds; i++) {
        const int n = spil_rumi7_meld_cards(v->meld[i], cards);
        for (int k = 0; k < n; k++)
            left[cards[k]]--;
    }
    for (int seat = 0; seat < su->seats; seat++) {
        const spil_rumi7_hand *seen = seat == v->head.seat ? &v->own : &v->known[seat];
        for (int card = 0; card < 64; card++)
            left[card] = (uint8_t)(left[card] - spil_rumi7_count(seen, card));
    }
    int n = 0;
    for (int card = 0; card < 64; card++) {
        for (int k = 0; k < left[card]; k++)
            out[n++] = (uint8_t)card;
    }
    return n;
}

/* Draws `count` of the cards pool[0 … n-1] into a hand, by swapping them to the end of the pool. */
static void draw_hidden(spil_fast_rng *rng, uint8_t pool[], int n, int count, spil_rumi7_hand *hand)
{
    for (int i = n; i > n - count; i--) {
        const uint32_t pick = spil_fast_below(rng, (uint32_t)i);
        const uint8_t card = pool[pick];
        pool[pick] = pool[i - 1];
        pool[i - 1] = card;
        spil_rumi7_put(hand, card);
    }
}

/* Does the hand agree with what everybody knows of it? */
static bool fits(const spil_setup *su, const spil_rumi7_view *v, int seat, const spil_rumi7_hand *hand)
{
    if (v->head.over)
        return hand_fives(hand) == v->score[seat][v->n_rounds - 1];
    if (seat == v->turn && v->parts > 0 && v->parts < contract_parts(v->round))
        return can_lay(hand, goal_of(su, v->round, v->parts));
    return true;
}

/* Hands for all other seats; the rest stays in pool[0 … n-1]. Returns n, or -1 when a hand does not fit.
 * The seat to move comes first, because its hand is the most likely not to fit. */
static int deal_hidden(const spil_setup *su, const spil_rumi7_view *v, spil_fast_rng *rng, uint8_t pool[],
                       int n, spil_rumi7_hand hand[SPIL_SEATS_MAX])
{
    for (int i = 0; i < su->seats; i++) {
        const int seat = seats_mod(su, v->turn + i);
        if (seat == v->head.seat)
            continue;
        const int unknown = v->n_hand[seat] - hand_size(&v->known[seat]);
        hand[seat] = v->known[seat];
        draw_hidden(rng, pool, n, unknown, &hand[seat]);
        n -= unknown;
        if (!fits(su, v, seat, &hand[seat]))
            return -1;
    }
    return n;
}

void spil__rumi7_imagine(const spil_setup *su, const void *view, spil_fast_rng *rng, void *state)
{
    const spil_rumi7_view *v = view;
    rumi7_state *st = state;
    uint8_t pool[CARDS];

    /* 1. What is public, and the view's own hand. Future shuffles are new. */
    memset(st, 0, sizeof *st);
    st->key = spil_fast_key(rng);
    st->op = (uint16_t)(2 + v->round - su->option[OPTION_FIRST_ROUND]);
    memset(st->deck, NONE, sizeof st->deck);
    memcpy(st->deck, v->discard, v->n_discard);
    memcpy(st->score, v->score, sizeof st->score);
    memcpy(st->meld, v->meld, sizeof st->meld);
    memcpy(st->known, v->known, sizeof st->known);
    if (v->head.seat != SPIL_ONLOOKER)
        st->hand[v->head.seat] = v->own;
    st->turns = v->turns;
    st->n_stock = v->n_stock;
    st->n_discard = v->n_discard;
    st->n_melds = v->n_melds;
    st->round = v->round;
    st->dealer = v->dealer;
    st->turn = v->turn;
    st->playing = v->playing;
    st->discarder = v->discarder;
    st->laid = v->laid;
    st->laid_turn = v->laid_turn;
    st->parts = v->parts;
    st->taken = v->taken;
    st->open = v->open;
    st->passed = v->passed;
    st->over = v->head.over;

    /* 2. What is not. */
    const int hidden = hidden_cards(su, v, pool);
    int left;
    do
        left = deal_hidden(su, v, rng, pool, hidden, st->hand);
    while (left < 0);
    spil_fast_shuffle(rng, pool, left);
    memcpy(st->deck + cards_in_game(su) - left, pool, (size_t)left);
}
